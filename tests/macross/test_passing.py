"""How often a person is asked: windows are many, stops are few, and what a skipped one tells is nothing hidden."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache

import pytest

from gundam_tui.games.decks import load_deck
from gundam_tui.games.macross_crusade.module import MODULE
from gundam_tui.kernel import Engine
from gundam_tui.players import make_player
from gundam_tui.players.observation import Observation
from gundam_tui.table.auto_pass import answer_of_table

ID = "macross-crusade"


def new(seed: int) -> Engine:
    decks = [load_deck(name, ID) for name in ("sdf-1-holds", "frontier-strikes")]
    return MODULE.new_game(decks, seed, keep=False)


@lru_cache
def stops(seed: int, mode: str) -> Counter[tuple[int, str]]:
    """How often people were asked, by turn and kind, in a game that computer players answer for them."""
    e, found = new(seed), Counter[tuple[int, str]]()
    minds = {seat: make_player("easy", seed + seat) for seat in range(2)}
    while e.prompt is not None:
        seat, told = e.prompt.seat, answer_of_table(e, mode)
        if told is not None:
            e.choose(list(told))
            continue
        found[MODULE.turn(e), e.prompt.kind] += 1
        e.choose(minds[seat].choose(Observation(e, seat), e.prompt))
    return found


def by_turn(found: Counter[tuple[int, str]]) -> Counter[int]:
    turns = Counter[int]()
    for (turn, _), count in found.items():
        turns[turn] += count
    return turns


@pytest.mark.rule("MC-43")
@pytest.mark.parametrize("mode", ["smart", "bluff"])
def test_a_turn_does_not_take_forty_passes(mode: str):
    few, every = by_turn(stops(3, mode)), by_turn(stops(3, "full"))
    assert sum(few.values()) / len(few) < 15
    assert max(few.values()) < 40
    assert sum(every.values()) / len(every) > 2 * sum(few.values()) / len(few)
