"""The solver: its answers are those of playing everything out; it covers all that may lie hidden, its plans know only
what the seat knows, and it says when it has not decided."""

from __future__ import annotations

import pytest

from gundam_tui.games.gcg.tools.position import Position, Side, UnitAt, set_up
from gundam_tui.games.registry import game_ids
from gundam_tui.kernel import Engine
from gundam_tui.players.observation import Observation
from gundam_tui.proof.goals import Goal, destroy, save, survive, win
from gundam_tui.proof.solver import Proof, Solver
from tests.profile import quick_first
from tests.proof.exhaustive import Exhaustive, compare
from tests.properties.games import SCALE

GM = "ST01-005"  # Lv. 2, AP 2, HP 2
BLOCKER = "ST01-008"
TWO_DAMAGE, LESS_AP = "ST03-013", "ST01-014"  # Action: 2 damage to a Unit; AP-3
STRONGER, TOUGHER, BOTH = "GD04-082", "GD04-089", "GD01-088"  # Pilots: AP+2; HP+3; AP+2 and HP+2
BATCH = 5


def proven(engine: Engine, goal: Goal, **limits: float) -> Proof:
    return Solver(engine, 0, goal, **limits).prove()


def attack(*, mine: Side, theirs: Side) -> Engine:
    return set_up(Position([mine, theirs], turn=7))


def test_a_unit_that_nothing_stops_wins():
    e = attack(mine=Side(units=[GM], deck=[GM]), theirs=Side(base=None, deck=[GM], filler_count=3))
    found = proven(e, win(e, 0))
    assert found.verdict == "yes"
    assert found.line[0].keys[0].startswith("attack:")


@pytest.mark.rule("8-3-1")
def test_a_blocker_refutes_and_the_refutation_is_told():
    e = attack(mine=Side(units=[GM]), theirs=Side(base=None, units=[BLOCKER]))
    found = proven(e, win(e, 0))
    assert found.verdict == "no"
    assert any(step.seat == 1 and step.keys[0].startswith("block:") for step in found.line)


def test_what_may_lie_hidden_counts_though_it_is_elsewhere():
    """The one card that stops the attack lies in the deck: the seat cannot know that it is not in the hand."""
    theirs = {"base": None, "resources": 5, "deck": [TWO_DAMAGE, GM], "filler_count": 0}
    e = attack(mine=Side(units=[GM]), theirs=Side(hand=[GM], **theirs))
    assert proven(e, win(e, 0)).verdict == "no"
    e = attack(mine=Side(units=[GM]), theirs=Side(hand=[], **theirs))
    assert proven(e, win(e, 0)).verdict == "yes"


def test_a_plan_does_not_know_what_the_seat_has_not_seen():
    """Against either card there is a Pilot that helps; a sample of worlds says yes in each. Which Pilot it has to be
    the seat cannot know, so the truth is no. A Pilot that helps against both is an answer."""
    theirs = Side(base=None, resources=5, hand=[TWO_DAMAGE], deck=[LESS_AP], filler_count=0)
    mine = {"units": [GM], "resources": 5, "deck": [GM], "filler_count": 0}
    e = attack(mine=Side(hand=[STRONGER, TOUGHER], **mine), theirs=theirs)
    observation = Observation(e, 0)
    samples = [observation.determinised(seed) for seed in range(8)]
    assert {world.card(world.zone("hand", 1)[0]) for world in samples} == {TWO_DAMAGE, LESS_AP}
    for world in samples:
        for obj in world.zone("hand", 1) + world.zone("deck", 1):
            world.state.objs[obj] = world.state.objs[obj].replace("seen", 3)
        world.forget()
        assert proven(world, win(world, 0)).verdict == "yes"
    assert proven(e, win(e, 0)).verdict == "no"
    e = attack(mine=Side(hand=[STRONGER, TOUGHER, BOTH], **mine), theirs=theirs)
    found = proven(e, win(e, 0))
    assert found.verdict == "yes"
    assert BOTH in found.line[0].keys[0]


@pytest.mark.thorough
def test_playing_everything_out_agrees_that_no_plan_will_do():
    theirs = Side(base=None, resources=5, hand=[TWO_DAMAGE], deck=[LESS_AP], filler_count=0)
    e = attack(mine=Side(units=[GM], hand=[STRONGER, TOUGHER], resources=5, deck=[GM], filler_count=0), theirs=theirs)
    assert not Exhaustive(0, win(e, 0), steps=20_000).holds(e)


def test_the_answer_does_not_depend_on_how_hidden_cards_lie():
    theirs = {"base": None, "resources": 5, "filler_count": 0, "shields": [GM]}
    verdicts = [
        proven(e, win(e, 0))
        for hand, deck in ((GM, TWO_DAMAGE), (TWO_DAMAGE, GM))
        for e in [attack(mine=Side(units=[GM, GM]), theirs=Side(hand=[hand], deck=[deck], **theirs))]
    ]
    assert (verdicts[0].verdict, verdicts[0].line) == (verdicts[1].verdict, verdicts[1].line)
    assert verdicts[0].nodes == verdicts[1].nodes


def test_survival_and_destruction():
    e = attack(mine=Side(base=None, hand=[], deck=[GM]), theirs=Side(units=[GM]))
    assert proven(e, survive(e, 0)).verdict == "no"
    e = attack(mine=Side(base=None, units=[BLOCKER]), theirs=Side(units=[GM], hand=[], filler_count=3))
    assert proven(e, survive(e, 0)).verdict == "yes"
    e = attack(mine=Side(units=[GM]), theirs=Side(units=[UnitAt(GM, rested=True)], filler_count=3))
    target = e.zone("battle area", 1)[0]
    assert proven(e, destroy(e, 0, target)).verdict == "yes"
    own = e.zone("battle area", 0)[0]
    assert proven(e, save(e, 0, own)).verdict == "yes", "not attacking keeps it"
    assert e.prompt is not None
    e.answer(next(option.key for option in e.prompt.options if option.to == target))
    assert proven(e, save(e, 0, own)).verdict == "no", "both of a battle of equals are destroyed"


def test_a_limit_is_told_and_decides_nothing():
    e = attack(mine=Side(units=[GM, GM], hand=[GM, GM], resources=6), theirs=Side(shields=[GM, GM], units=[BLOCKER]))
    found = proven(e, win(e, 0), nodes=5)
    assert (found.verdict, found.line) == ("not decided", [])
    assert "5 answers" in found.why


def test_first_moves_are_judged_each():
    e = attack(mine=Side(units=[GM]), theirs=Side(base=None, deck=[GM], filler_count=3))
    moves = Solver(e, 0, win(e, 0)).first_moves()
    assert {keys[0].split(":")[0]: verdict for keys, verdict in moves.items()} == {"attack": "yes", "end": "no"}


@pytest.mark.parametrize("id", game_ids())
@pytest.mark.parametrize("batch", quick_first(range(30 * SCALE)))
def test_equal_to_exhaustive_play(id: str, batch: int):
    found = [compare(id, seed) for seed in range(batch * BATCH, batch * BATCH + BATCH)]
    assert "yes" in found or "no" in found
