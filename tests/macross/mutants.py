"""Altered cards of Macross Crusade (`tests.nation.mutants`): `python -m tests.macross.mutants [CARD ...]`."""

from __future__ import annotations

import sys
from pathlib import Path

from gundam_tui.games.macross_crusade.card_db import Book
from gundam_tui.games.macross_crusade.keyword_table import KEYWORDS
from tests.nation.mutants import Tested

TESTED = Tested(
    {card.number: card for card in Book.load()},
    KEYWORDS,
    ("tests.macross.test_card_texts",),
    Path(__file__).with_name("equivalent.toml"),
)

if __name__ == "__main__":
    from tests.macross.mutants import TESTED as SHARED  # the one that the tests import

    sys.exit(SHARED.main("python -m tests.macross.mutants"))
