"""What a deck of Gundam War is."""

from __future__ import annotations

import re

from gundam_tui.games.decks.deck import MAIN
from gundam_tui.games.decks.deck_format import CopyRule, DeckFormat, Opening, Section
from gundam_tui.games.gundam_war.ids import ONE_A_DECK
from gundam_tui.games.nation.cards.card import Keyword
from gundam_tui.games.nation.cards.language.record import Card

DECK_SIZE, STARTER_SIZE = 50, 30  # GW-24
MOST_COPIES = 3  # GW-25


def single(card: Card) -> str:
    """GW-26: a deck holds one of it."""
    return "GW-26" if any(isinstance(line, Keyword) and line.id == ONE_A_DECK for line in card.lines) else ""


FORMAT = DeckFormat(
    clause="GW-24",
    sections=(Section(MAIN, "deck", "Cards", (DECK_SIZE,), "GW-24"),),
    copies=CopyRule(MOST_COPIES, "GW-25", by="name", free=frozenset(("generation",)), single=single),
    opening=Opening(6, (6, 5, 4, 3)),  # GW-27 to 29
    example="S-B03",
    number=re.compile(
        r"(?<![A-Za-z0-9-])((?:GW\d*|BB2|U|CH|C|O|G|S|GA)-[0-9A-Z]+(?:-[0-9A-Z]+)*)(?![A-Za-z0-9-])", re.I
    ),
    any_number=r"(?i)([A-Z]+[0-9]*-[0-9A-Z][0-9A-Z-]*)",
    headings=frozenset(
        "unit units character characters operation operations command commands generation generations g "
        "blue green black red brown white purple".split()
    ),
    number_clause="GW-25",
    usual=("federation-holds", "zeon-strikes"),
    starters=r"federation-holds|zeon-strikes|aeug|titans",
)  # fmt: skip

# GW-24: two decks of 30 cards, of one box, for a first game.
STARTER = FORMAT._replace(sections=(Section(MAIN, "deck", "Cards", (STARTER_SIZE,), "GW-24"),))
