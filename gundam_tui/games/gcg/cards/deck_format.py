"""What a deck of the Gundam Card Game is (6-1)."""

from __future__ import annotations

import re
from types import MappingProxyType

from gundam_tui.games.decks.deck import MAIN
from gundam_tui.games.decks.deck_format import CopyRule, DeckFormat, Opening, Section, Sideboard
from gundam_tui.language import N

from .constants import HAND_SIZE, SHIELD_COUNT

BASIC_RESOURCE = "R-001"
RESOURCE_CARDS = N("resources")  # the section
DECK_SIZE = 50  # 6-1-1
RESOURCE_DECK_SIZE = 10  # 6-1-1
MOST_COPIES = 4  # 2-1-2, 6-1-1-3
MOST_COLORS = 2  # 6-1-1-2
LATER_COLOR = "purple"  # 1.9.0:2-4-2-1
SIDEBOARD_SIZE = 10  # MT-3
DECK_TYPES = ("unit", "pilot", "command", "base")  # 6-1-1-1

FORMAT = DeckFormat(
    clause="6-1",
    sections=(
        Section(MAIN, "deck", "Cards", (DECK_SIZE,), "6-1-1"),
        Section(
            RESOURCE_CARDS, "resource deck", "Resources", (RESOURCE_DECK_SIZE,), "6-1-1",
            MappingProxyType({BASIC_RESOURCE: RESOURCE_DECK_SIZE}), ("R-", "RP-"),
        ),
    ),
    # 2-1-1: only the card number says whether two cards are the same; cards with one name may be different cards.
    copies=CopyRule(MOST_COPIES, "6-1-1-3"),
    # 6-2-1-5, 6-2-1-6, 6-2-1-7, 6-2-2
    opening=Opening(HAND_SIZE, (HAND_SIZE,), under=True, aside=SHIELD_COUNT, aside_title="Shields"),
    example="ST01-001",
    # ST01-001, GD01-008, EB01-090; R-, RP-, T-, EXB-, EXBP-, EXR- and EXRP- have no digits before the dash. A model
    # name such as MSA-005 must not pass for a card number, so the shapes are spelled out. The ending of an alternate
    # printing (`_p1`) is not part of the number.
    number=re.compile(
        r"(?:(?<![A-Z0-9-])|(?<=\d[X×*]))((?:[A-Z]{2}\d{2}|R|RP|T|EXBP?|EXRP?)-\d{3})"
        r"(?:[_-]P\d+)?(?:(?![A-Z0-9-])|(?=X\d))",
        re.IGNORECASE,
    ),
    # A user's own cards may have other numbers.
    any_number=r"(?i)([A-Z]+[0-9]*-[0-9A-Z]{3,})",
    headings=frozenset(
        "unit units pilot pilots command commands base bases resource resources token tokens ex blue green red white "
        "purple color colors".split()
    ),
    number_clause="2-1-1",
    starters=r"st\d\d",
    usual=("st01", "st03"),
    sideboard=Sideboard(SIDEBOARD_SIZE, "MT-3"),
)  # fmt: skip
