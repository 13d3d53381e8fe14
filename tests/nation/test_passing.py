"""How often a person is asked: windows are many, stops are few, and what a skipped one tells is nothing hidden."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache

import pytest

from gundam_tui.games.nation.state.model import active
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


@pytest.mark.rule("MC-70", "GW-70")
@pytest.mark.parametrize("mode", ["smart", "bluff", "full"])
@pytest.mark.parametrize("sister", SISTERS, ids=lambda sister: sister.id)
def test_nobody_is_asked_to_defend_an_area_that_is_not_attacked(sister: Sister, mode: str):
    """The rule's timing stays: with `full` the question is put. What is attacked is always asked about."""
    e = sister.game.new_game(sister.decks(), 3, keep=False)
    minds = {seat: make_player("easy", 3 + seat) for seat in range(2)}
    asked: Counter[bool] = Counter()
    while e.prompt is not None:
        prompt, defends = e.prompt, e.prompt.kind == "sortie" and e.prompt.seat != active(e)
        attacked = defends and any(e.zone(str(prompt.args[0]), seat) for seat in range(2) if seat != prompt.seat)
        told = answer_of_table(e, mode)
        if defends:
            assert attacked == (told is None) or mode == "full"
            asked[attacked] += told is None
            assert told is None or not told
        e.choose(minds[prompt.seat].choose(Observation(e, prompt.seat), prompt) if told is None else list(told))
    assert asked[True]
    assert (asked[False] > 0) == (mode == "full")
