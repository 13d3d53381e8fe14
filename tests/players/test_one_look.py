"""Looking one answer ahead with what was learned: when a turn is ended, and what judges."""

from __future__ import annotations

import pytest

from gundam_tui.games.gcg.cards.constants import BATTLE
from gundam_tui.games.gcg.tools.position import Position, Side, set_up
from gundam_tui.kernel import Engine
from gundam_tui.players.observation import Observation
from gundam_tui.players.one_look import OneLookPlayer
from gundam_tui.players.value import learned
from tests.properties.games import book, new

UNIT = "ST01-005"  # GM: Lv. 2, AP 2, HP 2


@pytest.mark.parametrize(("loss", "ends"), [(0.5, False), (0.7, True)])
def test_the_turn_is_ended_when_everything_else_costs_clearly_more(loss: float, ends: bool):
    def judge(engine: Engine, seat: int) -> float:
        return -loss * len(engine.zone(BATTLE, seat))

    engine = set_up(Position([Side(hand=[UNIT], resources=3), Side()]), book=book())
    assert engine.prompt is not None
    answer = OneLookPlayer(1, evaluator=judge).answer(Observation(engine, 0), engine.prompt)
    assert (answer == ["end"]) == ends


def test_it_judges_by_what_was_learned_about_the_game():
    engine = new("st01-st02", 4, keep=False)
    value = learned("gcg")
    assert value is not None
    assert OneLookPlayer(1).value(engine, 0) == value(engine, 0)
