"""What a deck of Macross Crusade is."""

from __future__ import annotations

import re

from gundam_tui.games.decks.deck import MAIN
from gundam_tui.games.decks.deck_format import CopyRule, DeckFormat, Opening, Section

DECK_SIZE = 50  # MC-14
MOST_COPIES = 3  # MC-15

FORMAT = DeckFormat(
    clause="MC-14",
    sections=(Section(MAIN, "deck", "Cards", (DECK_SIZE,), "MC-14"),),
    copies=CopyRule(MOST_COPIES, "MC-15", by="name"),
    opening=Opening(6, (6,)),  # MC-18, 19
    example="MC-VF-1A",
    number=re.compile(r"(?<![A-Z0-9-])((?:[BGP]-(?:U|CH|C)|U|CH|MC|S|T)-[A-Z0-9]+(?:-[A-Z0-9]+)*)(?![A-Z0-9-])", re.I),
    any_number=r"(?i)([A-Z]+-[0-9A-Z][0-9A-Z-]*)",
    headings=frozenset("unit units character characters command commands blue green purple".split()),
    number_clause="MC-15",
    starters=r"sdf-1-holds|frontier-strikes",
    usual=("sdf-1-holds", "frontier-strikes"),
)  # fmt: skip
