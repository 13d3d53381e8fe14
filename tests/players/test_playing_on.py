"""Blocks are decided by playing on: what the value counts when the turn is over decides, in worlds that show nothing
hidden, and other questions are left to others."""

from __future__ import annotations

import pytest

from gundam_tui.games.gcg.tools.ai.position_reader import PositionReader
from gundam_tui.games.gcg.tools.ai.rollout_policy import quick
from gundam_tui.games.gcg.tools.position import Position, Side, UnitAt, set_up
from gundam_tui.kernel import Engine
from gundam_tui.kernel.rng import Stream
from gundam_tui.players.observation import Observation
from gundam_tui.players.playing_on import best_played_on, played_on
from gundam_tui.players.value import LearnedValue
from tests.properties.games import book, new
from tests.properties.test_hidden import swapped

GM, BLOCKER, STRONG = "ST01-005", "ST01-008", "ST01-001"


def counting(*names: str) -> LearnedValue:
    """A value for which each of these numbers is worth 1 in log-odds."""
    reader = PositionReader()
    return LearnedValue("gcg", reader.names, tuple(float(name in names) for name in reader.names))


def attacked() -> Engine:
    """P2 is asked whether to block the only Unit of P1, which is stronger than their Blocker."""
    sides = [
        Side(units=[UnitAt(STRONG)], shields=[GM] * 4),
        Side(units=[UnitAt(BLOCKER)], base=None, shields=[GM] * 4),
    ]
    engine = set_up(Position(sides, turn=7), book=book())
    assert engine.prompt is not None
    engine.choose([option for option in engine.prompt.options if option.key.endswith(">player")])
    while engine.prompt is not None and engine.prompt.kind != "block":
        engine.choose(engine.prompt.only_answer())
    return engine


@pytest.mark.parametrize(("counts", "blocks"), [("own Units", False), ("own Shields", True)])
def test_it_blocks_if_what_is_kept_is_worth_more_than_what_is_lost(counts: str, blocks: bool):
    engine = attacked()
    prompt = engine.prompt
    assert prompt is not None
    assert prompt.seat == 1
    answer = best_played_on(Observation(engine, 1), prompt, counting(counts), 1)
    assert [option.verb == "block" for option in answer] == [blocks]


def test_where_nothing_is_at_stake_it_does_not_block():
    engine = attacked()
    assert engine.prompt is not None
    answer = best_played_on(Observation(engine, 1), engine.prompt, counting(), 1)
    assert [option.verb for option in answer] != ["block"]


def test_the_game_itself_is_not_changed():
    engine = attacked()
    assert engine.prompt is not None
    before = engine.digest()
    assert 0 < played_on(engine, engine.prompt.keys()[:1], 1, 3, counting("own Units")) < 1
    assert engine.digest() == before


def test_only_blocks_are_asked_about_and_hidden_cards_change_nothing():
    engine, stream, kinds, compared = new("st01-st03", 12, keep=False), Stream(5), set[str](), 0
    value = counting("own Units", "own Shields", "own hand")
    while (prompt := engine.prompt) is not None and compared < 4:
        answer = best_played_on(Observation(engine, prompt.seat), prompt, value, 2)
        if answer and not engine.step_answers:
            kinds.add(prompt.kind)
            world = swapped(engine, prompt.seat, prompt.number)
            assert world.prompt is not None
            again = best_played_on(Observation(world, prompt.seat), world.prompt, value, 2)
            assert [option.key for option in again] == [option.key for option in answer]
            compared += 1
        engine.choose(quick(engine, prompt, stream))
    assert kinds == {"block"}
