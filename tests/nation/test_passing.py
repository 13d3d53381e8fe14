"""How often a person is asked: windows are many, stops are few, and what a skipped one tells is nothing hidden."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache

import pytest

from gundam_tui.players import make_player
from gundam_tui.players.observation import Observation
from gundam_tui.table.auto_pass import answer_of_table
from tests.profile import quick_first

from .games import SISTERS, Sister


@lru_cache
def stops(sister: Sister, seed: int, mode: str) -> Counter[int]:
    """How often people were asked, turn by turn, in a game that computer players answer for them."""
    e, found = sister.game.new_game(sister.decks(), seed, keep=False), Counter[int]()
    minds = {seat: make_player("easy", seed + seat) for seat in range(2)}
    while e.prompt is not None:
        seat, told = e.prompt.seat, answer_of_table(e, mode)
        if told is not None:
            e.choose(list(told))
            continue
        found[sister.game.turn(e)] += 1
        e.choose(minds[seat].choose(Observation(e, seat), e.prompt))
    return found


@pytest.mark.rule("MC-43", "GW-44")
@pytest.mark.parametrize("mode", quick_first(["smart", "bluff"]))
@pytest.mark.parametrize("sister", SISTERS, ids=lambda sister: sister.id)
def test_a_turn_does_not_take_forty_passes(sister: Sister, mode: str):
    """In three games of each, a turn has 28 to 35 stops (full), 2 to 7 (smart), 9 to 13 (bluff)."""
    few, every = stops(sister, 3, mode), stops(sister, 3, "full")
    assert sum(few.values()) / len(few) < 15
    assert max(few.values()) < 40
    assert sum(every.values()) / len(every) > 2 * sum(few.values()) / len(few)
