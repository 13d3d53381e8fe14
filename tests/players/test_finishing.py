"""Wins that a plan misses, and ways to survive, are found by proof: within a counted budget, from what the seat knows
alone, and only where a win or a defeat may be near."""

from __future__ import annotations

import math

import pytest

from gundam_tui.games.gcg.tools.position import Position, Side, UnitAt, set_up
from gundam_tui.games.registry import game
from gundam_tui.kernel import Engine
from gundam_tui.kernel.prompt import Prompt
from gundam_tui.kernel.rng import Stream
from gundam_tui.players import make_player
from gundam_tui.players.expert import ExpertPlayer
from gundam_tui.players.finishing import FEW, LATER, SURVIVING, Finisher
from gundam_tui.players.observation import Observation
from gundam_tui.players.one_look import OneLookPlayer
from gundam_tui.proof import Solver, survive, win
from gundam_tui.study.puzzle_list import Puzzle, shipped
from gundam_tui.study.puzzles import position
from tests.profile import quick_first
from tests.properties.games import new

GM = "ST01-005"  # Lv. 2, AP 2, HP 2
SHIPPED = [one for id in ("gcg", "gundam-war") for one in shipped(id) if one.goal == "win"]
ENOUGH = 97  # copies with which the first of these is proven, in each build
MISSED = ("composed-002", "composed-003", "composed-005")  # the expert without proofs takes another answer there


def named(name: str) -> Puzzle:
    return next(one for one in SHIPPED if one.name == name and one.game == "gcg")


def asked(engine: Engine) -> Prompt:
    assert engine.prompt is not None
    return engine.prompt


def near(mine: Side, theirs: Side) -> bool:
    return game("gcg").ai.near_win(set_up(Position([mine, theirs], turn=7)), 0)


def test_the_bound_counts_attackers_and_cards_against_shields_and_base():
    walls = Side(base="EXB-001", shields=[GM, GM])
    assert not near(Side(units=[GM] * 3), walls), "the Base, two Shields, and one more hit: four"
    assert near(Side(units=[GM] * 4), walls)
    assert near(Side(units=[GM] * 3, hand=[GM], resources=2), walls), "a card that can be paid for may do it"
    assert not near(Side(units=[GM] * 3, hand=[GM], resources=0), walls)
    assert not near(Side(units=[*[GM] * 3, UnitAt(GM, rested=True)]), walls)


def test_in_the_turn_of_another_no_win_is_near():
    engine = set_up(Position([Side(units=[GM]), Side(units=[GM], base=None, hand=[GM])], turn=7))
    assert not game("gcg").ai.near_win(engine, 1)


@pytest.mark.parametrize("name", MISSED)
def test_a_missed_win_is_found(name: str):
    engine = position(named(name))
    observation, prompt = Observation(engine, 0), asked(engine)
    solver = Solver(engine, 0, win(engine, 0))
    alone = ExpertPlayer(1, proves=False).choose(observation, prompt)
    assert solver.keeps(alone) == "no"
    for player in ("expert", "search:20"):
        found = make_player(player, 1).choose(observation, prompt)
        assert solver.keeps(found) == "yes"


@pytest.mark.thorough
def test_of_the_shipped_puzzles_most_are_found_within_the_budget():
    found = 0
    for one in SHIPPED:
        engine = position(one)
        answer = Finisher(400).choose(Observation(engine, one.seat), asked(engine))
        if answer is not None:
            assert Solver(engine, one.seat, win(engine, one.seat)).keeps(answer) == "yes", one.name
            found += 1
    assert found >= len(SHIPPED) // 2


BLOCKS = [one for one in shipped("gcg") if one.goal == "survive"]


@pytest.mark.parametrize("one", quick_first(BLOCKS[::6], 2), ids=lambda one: one.name)
def test_the_way_to_survive_is_taken_where_another_answer_may_lose(one: Puzzle):
    engine = position(one)
    observation, prompt = Observation(engine, one.seat), asked(engine)
    assert game("gcg").ai.near_loss(observation.known(), one.seat)
    solver = Solver(engine, one.seat, survive(engine, one.seat))
    wrong = next([option] for option in prompt.options if solver.keeps([option]) == "no")
    found = Finisher().saved(observation, prompt, wrong)
    assert solver.keeps(found) == "yes"
    assert Finisher().saved(observation, prompt, found) == found
    assert Finisher(surviving=0).saved(observation, prompt, wrong) == wrong


@pytest.mark.thorough
def test_the_way_to_survive_is_looked_for_before_the_own_answer_is_checked():
    """To check the own answer first would take all copies here."""
    one = next(puzzle for puzzle in BLOCKS if puzzle.name == "block-001")
    engine = position(one)
    observation, prompt = Observation(engine, one.seat), asked(engine)
    own = OneLookPlayer(1).choose(observation, prompt)
    solver = Solver(engine, one.seat, survive(engine, one.seat), seconds=math.inf, copies=SURVIVING)
    assert solver.keeps(own) == "not decided"
    saved = Finisher().saved(observation, prompt, own)
    assert Solver(engine, one.seat, survive(engine, one.seat)).keeps(saved) == "yes"


def test_many_copies_to_survive_are_for_the_question_whether_to_block_or_act(monkeypatch: pytest.MonkeyPatch):
    class Noting:
        def __init__(self, *_: object, copies: int, **__: object) -> None:
            given[kind] = copies

        def sure_answer(self) -> None:
            return None

    monkeypatch.setattr("gundam_tui.players.finishing.Solver", Noting)
    given: dict[str, int] = {}
    for seed in range(40):
        engine, stream = new("st01-st03", seed, keep=False), Stream(seed)
        while (prompt := engine.prompt) is not None and len(given) < 2:
            kind, module = prompt.kind, game("gcg")
            if kind in ("block", "burst") and not prompt.forced and module.ai.near_loss(engine, prompt.seat):
                assert Finisher().saved(Observation(engine, prompt.seat), prompt, []) == []
            engine.choose(module.ai.policy.quick(engine, prompt, stream))
        if len(given) == 2:
            break
    assert given == {"block": SURVIVING, "burst": 2 * LATER}


def test_no_defeat_is_near_in_the_own_turn_and_behind_enough_shields():
    def near(shields: int, active: int = 1) -> bool:
        sides = [Side(base=None, shields=[GM] * shields), Side(units=[GM, GM])]
        return game("gcg").ai.near_loss(set_up(Position(sides, turn=8, active=active)), 0)

    assert near(1), "two attacks: the Shield, and the last hit"
    assert not near(2)
    assert not near(1, active=0)


def test_later_questions_of_a_turn_get_fewer_copies_until_a_win_is_sure():
    engine = position(named("which-pilot"))
    observation, prompt = Observation(engine, 0), asked(engine)
    finisher = Finisher(ENOUGH, later=5)
    assert [finisher.choose(observation, prompt) is not None for _ in range(2)] == [True, True]
    finisher = Finisher(ENOUGH - 1, later=ENOUGH)
    assert [finisher.choose(observation, prompt) is not None for _ in range(2)] == [False, True]


def test_the_first_question_gets_other_copies_if_it_has_many_options():
    def found(units: int, finisher: Finisher) -> bool:
        engine = set_up(Position([Side(units=[GM] * units), Side(base=None, shields=[])], turn=7, active=0))
        assert (len(asked(engine).options) > FEW) == (units > 2)
        return finisher.choose(Observation(engine, 0), asked(engine)) is not None

    assert found(2, Finisher(50, wide=0))
    assert not found(2, Finisher(0, wide=50))
    assert found(FEW, Finisher(0, wide=50))
    assert not found(FEW, Finisher(50, wide=0))


def test_the_win_is_carried_through():
    engine = position(named("which-pilot"))
    players = [make_player("expert", 1), make_player("greedy", 2)]
    while (prompt := engine.prompt) is not None:
        assert game("gcg").turn(engine) == 7, "it wins in this turn"
        engine.answer(players[prompt.seat].answer(Observation(engine, prompt.seat), prompt))
    assert engine.outcome is not None
    assert engine.outcome.winners == (0,)


def test_the_budget_is_counted_and_is_enough_or_not_on_every_machine():
    engine = position(named("which-pilot"))
    observation, prompt = Observation(engine, 0), asked(engine)
    assert Finisher(5).choose(observation, prompt) is None
    answers = [Finisher().choose(observation, prompt) for _ in range(2)]
    assert answers[0] is not None
    assert answers[0] == answers[1]
    for copies in (ENOUGH - 1, ENOUGH):
        solver = Solver(engine, 0, win(engine, 0), seconds=math.inf, copies=copies)
        assert (solver.sure_answer() is not None) == (copies == ENOUGH)


def test_it_is_not_asked_where_no_win_is_near_and_among_three():
    engine = new("st01-st03", 5, keep=False)
    while not game("gcg").prompts[asked(engine).kind].main:
        prompt = asked(engine)
        engine.choose(prompt.only_answer() if prompt.forced else prompt.options[: max(1, prompt.least)])
    prompt = asked(engine)
    assert Finisher(0).choose(Observation(engine, prompt.seat), prompt) is None
    many = new("royale of three", 5, keep=False)
    assert Finisher(0).choose(Observation(many, asked(many).seat), asked(many)) is None
