"""Whole turns: lines that lead to the same position are one, and a plan is kept while all is as expected."""

from __future__ import annotations

import pytest

from gundam_tui.games.gcg.tools.position import Position, Side, UnitAt, set_up
from gundam_tui.games.registry import game_of
from gundam_tui.kernel import Engine
from gundam_tui.players.observation import Observation
from gundam_tui.players.turn_planner import NOISE, KeptPlan, TurnPlanner
from gundam_tui.players.value import LearnedValue, learned, log_odds
from gundam_tui.sim.positions import ask, position, questions
from tests.properties.games import book

GM, TANK = "ST01-005", "ST01-007"  # Units with different AP


def turn_of_p1(*hand: str, resources: int = 8) -> Engine:
    """P1 may deploy what they hold; nobody can attack."""
    shields = [GM] * 4
    sides = [
        Side(units=[UnitAt(GM, rested=True)], hand=list(hand), resources=resources, shields=shields),
        Side(units=[UnitAt(GM, rested=True)], shields=shields),
    ]
    return set_up(Position(sides, turn=7), book=book())


def judge() -> LearnedValue:
    value = learned("gcg")
    assert value is not None
    return value


def planner(engine: Engine) -> TurnPlanner:
    return TurnPlanner(judge(), 0, game_of(engine))


def test_plays_in_another_order_are_one_line():
    engine = turn_of_p1(GM, TANK)
    lines = planner(engine).plan(Observation(engine, 0), 1)
    plays = [frozenset(key.partition("#")[0] for keys in line.answers for key in keys) for line in lines]
    assert frozenset((f"deploy:{GM}", f"deploy:{TANK}")) in plays
    assert len(plays) == len(set(plays)) <= 4


def test_a_plan_is_a_function_of_the_seed():
    engine = turn_of_p1(GM, TANK)
    observation = Observation(engine, 0)
    plans = [[(line.answers, line.likely) for line in planner(engine).plan(observation, 3)] for _ in range(2)]
    assert plans[0] == plans[1]


def test_the_plan_is_kept_while_all_is_as_expected_and_made_again_when_not():
    engine, plan, value = turn_of_p1(GM, TANK), KeptPlan(1), judge()
    assert engine.prompt is not None
    ahead = plan.ahead(Observation(engine, 0), engine.prompt, value)
    line = plan.line
    assert line is not None
    engine.answer(ahead[0])
    plan.goes_on()
    while engine.prompt is not None and engine.prompt.kind != "act":
        engine.choose(engine.prompt.only_answer())
    assert engine.prompt is not None
    assert plan.ahead(Observation(engine, 0), engine.prompt, value) == ahead[1:]
    assert plan.line is line
    other = turn_of_p1(TANK, TANK, TANK)
    assert other.prompt is not None
    plan.ahead(Observation(other, 0), other.prompt, value)
    assert plan.line is not line


def test_what_a_play_gains_is_told_by_ending_the_turn_with_and_without_it():
    """A Unit more is worth its card; the cards of the positions that do nothing are not, those of the others are."""
    engine = turn_of_p1(GM, TANK)
    assert engine.prompt is not None
    (tank,) = [option.key for option in engine.prompt.options if option.key.startswith(f"deploy:{TANK}")]
    assert planner(engine).gained(Observation(engine, 0), (tank,), 1) > 0.1
    asked = [one for kind in ("keep", "use") for one in questions("gcg") if one.kind == kind][::4]
    right = 0
    for question in asked:
        engine = position(question)
        assert engine.prompt is not None
        seat, keys = engine.prompt.seat, engine.prompt.keys()
        play = next(key for key in keys if ((key,) in question.right) == (question.kind == "use"))
        gained = TurnPlanner(judge(), seat, game_of(engine)).gained(Observation(engine, seat), (play,), 1)
        right += (gained > NOISE) == (question.kind == "use")
    assert right >= len(asked) - 1 > 6


def test_of_the_lines_that_win_the_shortest_is_taken():
    """To attack the rested Unit first and the player then would win as well."""
    sides = [
        Side(units=[UnitAt(GM), UnitAt(TANK)], hand=[GM], resources=8, shields=[GM] * 4),
        Side(units=[UnitAt(GM, rested=True)], base=None, shields=[]),
    ]
    engine = set_up(Position(sides, turn=7), book=book())
    lines = planner(engine).plan(Observation(engine, 0), 1)
    assert lines[0].wins
    assert len(lines[0].answers) == 1
    assert any(line.wins and len(line.answers) > 1 for line in lines)


@pytest.mark.thorough
@pytest.mark.parametrize("bot", ["expert", "search:60"])
def test_few_cards_are_wasted_and_those_that_help_are_played(bot: str):
    shares = {
        kind: [ask(question, bot, 2) for question in questions("gcg") if question.kind == kind]
        for kind in ("keep", "use")
    }
    assert sum(shares["keep"]) >= 0.85 * len(shares["keep"])
    assert sum(shares["use"]) >= len(shares["use"]) - 1


def test_log_odds_of_what_is_sure_are_finite():
    assert log_odds(0.5) == 0
    assert log_odds(0.0) == -log_odds(1.0) < -30
