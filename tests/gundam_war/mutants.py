"""Altered cards of Gundam War (`tests.nation.mutants`): `python -m tests.gundam_war.mutants [CARD ...]`."""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path

from gundam_tui.games.gundam_war.card_db import Book
from gundam_tui.games.gundam_war.keyword_table import KEYWORDS
from tests.nation.mutants import Tested

BOOK = Book.load()
_MODULES = (
    "card_texts",
    "real_cards",
    "lent_texts",
    "card_details",
    "card_edges",
    "card_times",
    "keywords",
    "playing",
)


def _offered(number: str) -> Callable[[], object] | None:
    """What its texts offer, ask and do is what `offers.toml` says."""
    from tests.gundam_war import test_offers as shown

    if number not in shown.expected():
        return None
    return partial(shown.test_a_text_is_offered_at_its_time_asks_for_what_it_says_and_does_that, number)


TESTED = Tested(
    {card.number: card for card in BOOK},
    KEYWORDS,
    tuple(f"tests.gundam_war.test_{name}" for name in _MODULES),
    Path(__file__).with_name("equivalent.toml"),
    _offered,
)

if __name__ == "__main__":
    from tests.gundam_war.mutants import TESTED as SHARED  # the one that the tests import

    sys.exit(SHARED.main("python -m tests.gundam_war.mutants"))
