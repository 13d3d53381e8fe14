"""Playing cards at random from positions made for them (see `coverage`): a few lines of every kind."""

from __future__ import annotations

import pytest

from gundam_tui.games.gcg.effects.verbs import VERBS
from gundam_tui.games.gcg.queries import card_now as query
from gundam_tui.kernel import COMPILED
from tests.cards.coverage import Run

# A continuous effect, a keyword, Attack, a Burst, When Paired, a Command, a Base, a price, one of the trash, and
# one that takes more than two players.
LINES = (
    "GD01-001:0", "ST01-008:0", "EB01-018:0", "ST01-010:0", "ST01-006:0", "EB01-075:0", "EB01-088:2", "EB01-039:0",
    "GD05-064:0", "EB01-040:0",
)  # fmt: skip


pytestmark = pytest.mark.skipif(COMPILED, reason="compiled rules cannot be watched from outside")


@pytest.fixture
def run() -> Run:
    return Run(seed=1, checked=100)


@pytest.mark.parametrize("key", LINES)
def test_a_line_works_in_games_from_positions_made_for_it(run: Run, key: str) -> None:
    card = run.book[key.split(":")[0]]
    with run.watch as watch:
        for _ in range(60):
            run.favourable(card, key)
            if watch.seen[key] >= 2:
                break
    assert run.failures == []
    assert watch.seen[key] >= 2


def test_whole_games_between_decks_around_cards(run: Run) -> None:
    hearts = [run.book["GD03-001"], run.book["GD05-049"]]
    with run.watch as watch:
        for _ in range(4):
            run.whole(hearts)
    assert run.failures == []
    assert {key.split(":")[0] for key in watch.seen} & {card.number for card in hearts}


def test_the_engine_is_as_before_afterwards(run: Run) -> None:
    known = (query.active, query.has, {verb: verb.run for verb in VERBS.values()})
    with run.watch:
        assert query.active is not known[0]
    assert (query.active, query.has, {verb: verb.run for verb in VERBS.values()}) == known
