"""The expert: it knows only what its seat knows, repeats itself, does the obvious, and judges by what was learned."""

from __future__ import annotations

import pytest

from gundam_tui.games.gcg.constants import BATTLE
from gundam_tui.games.gcg.position import Position, Side, UnitAt, set_up
from gundam_tui.kernel import Engine
from gundam_tui.kernel.rng import number
from gundam_tui.players import make_player
from gundam_tui.players.expert import ExpertPlayer
from gundam_tui.players.observation import Observation
from gundam_tui.players.value import learned
from tests.properties.games import book, new
from tests.properties.test_hidden import swapped

UNIT = "ST01-005"  # GM: Lv. 2, AP 2, HP 2


def test_choices_are_equal_when_hidden_cards_change_places():
    engine = new("st01-st03", 51, keep=False)
    players = [make_player("expert", 1), make_player("expert", 2)]
    compared = 0
    while (prompt := engine.prompt) is not None and engine.decisions < 120:
        player = players[prompt.seat]
        answer = player.answer(Observation(engine, prompt.seat), prompt)
        if len(prompt.options) > 1 and not engine.step_answers:
            world = swapped(engine, prompt.seat, number(1, prompt.number))
            world.reopen()
            world.state.seed, world.state.counter = 1, 17
            assert world.prompt is not None
            assert player.answer(Observation(world, prompt.seat), world.prompt) == answer
            compared += world.state.card_of != engine.state.card_of
        engine.answer(answer)
    assert compared > 20


def test_it_wins_when_it_can():
    sides = [
        Side(units=[UnitAt(UNIT)], shields=[UNIT] * 6, resources=3),
        Side(units=[UnitAt(UNIT, rested=True)], base=None, shields=[]),
    ]
    engine = set_up(Position(sides), book=book())
    assert engine.prompt is not None
    key = ExpertPlayer(1).answer(Observation(engine, 0), engine.prompt)
    assert key[0].startswith("attack:")
    assert key[0].endswith(">player")


@pytest.mark.parametrize(("loss", "ends"), [(0.5, False), (0.7, True)])
def test_the_turn_is_ended_when_everything_else_costs_clearly_more(loss: float, ends: bool):
    def judge(engine: Engine, seat: int) -> float:
        return -loss * len(engine.zone(BATTLE, seat))

    engine = set_up(Position([Side(hand=[UNIT], resources=3), Side()]), book=book())
    assert engine.prompt is not None
    answer = ExpertPlayer(1, evaluator=judge).answer(Observation(engine, 0), engine.prompt)
    assert (answer == ["end"]) == ends


def test_it_judges_by_what_was_learned_about_the_game():
    engine = new("st01-st02", 4, keep=False)
    value = learned("gcg")
    assert value is not None
    assert ExpertPlayer(1).value(engine, 0) == value(engine, 0)
