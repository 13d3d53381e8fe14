"""Altered cards of Gundam War (`tests.nation.mutants`): `python -m tests.gundam_war.mutants [CARD ...]`."""

from __future__ import annotations

import sys
from pathlib import Path

from gundam_tui.games.gundam_war.card_db import Book
from gundam_tui.games.gundam_war.keyword_table import KEYWORDS
from tests.nation.mutants import Tested

BOOK = Book.load()
TESTED = Tested(
    {card.number: card for card in BOOK},
    KEYWORDS,
    tuple(
        f"tests.gundam_war.{name}"
        for name in (
            "test_card_texts",
            "test_real_cards",
            "test_lent_texts",
            "test_card_details",
            "test_keywords",
            "test_playing",
        )
    ),
    Path(__file__).with_name("equivalent.toml"),
)

if __name__ == "__main__":
    from tests.gundam_war.mutants import TESTED as SHARED  # the one that the tests import

    sys.exit(SHARED.main("python -m tests.gundam_war.mutants"))
