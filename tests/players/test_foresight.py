"""The player that looks several turns ahead at a few questions: it answers as greedy does but where it gains by another
answer, knows only what its seat knows, and repeats itself."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from gundam_tui.games.gundam_war.ai import HABITS
from gundam_tui.games.nation.tools.ai.habits import Habits, WrongHabits, read_habits
from gundam_tui.games.nation.tools.ai.habitual_play import PlayedHabitually
from gundam_tui.games.nation.tools.ai.rollout_policy import Policy
from gundam_tui.games.registry import game
from gundam_tui.kernel import Engine
from gundam_tui.kernel.rng import Stream
from gundam_tui.players import foresight as looking
from gundam_tui.players import make_player, plays_as
from gundam_tui.players.expert import ExpertPlayer
from gundam_tui.players.foresight import ForesightPlayer
from gundam_tui.players.greedy import GreedyPlayer
from gundam_tui.players.observation import NoWorld, Observation
from gundam_tui.players.value import LearnedValue, learned, learned_for_later, read_value
from tests.gundam_war.table import Table, unit
from tests.nation.games import GUNDAM_WAR as WAR
from tests.properties.test_hidden import swapped
from tests.study.habits import Counts, count

SMALL, WALL = unit("A", (3, 1, 2)), unit("B", (4, 2, 5))


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    """Fewer worlds and turns, for tests that only ask how it goes about it."""
    monkeypatch.setattr(looking, "TURNS", 1)
    monkeypatch.setattr(looking, "STAGES", ((2, 2), (3, 1)))
    monkeypatch.setattr(looking, "FIRST", 2)


def value() -> LearnedValue:
    found = learned_for_later(WAR.id)
    assert found is not None
    return found


def asked(seed: int, kind: str = "sortie") -> Engine:
    """A game at the first question of a kind that is played on and has answers that compete."""
    e, chance, ai = WAR.starters_game(seed, 0), Stream(seed), WAR.game.ai
    assert ai.foresight is not None
    while (prompt := e.prompt) is not None:
        open_ = prompt.kind == kind and not prompt.forced and not e.step_answers
        if open_ and len(ai.foresight.compared(e, prompt)) > 1:
            return e
        e.choose(ai.policy.quick(e, prompt, chance))
    raise AssertionError(f"nobody was asked: {kind}")


def meeting() -> Engine:
    """Two small Units may attack; the enemy's ready Unit destroys each of them that it meets, and stays."""
    table = Table(SMALL, WALL).side(0, field=["A", "A"], g=["G"] * 6).side(1, field=["B"], g=["G"] * 6)
    return table.start("attack").to("sortie").e


def look(e: Engine, seat: int) -> Observation:
    return Observation(e, seat)


# ---------------------------------------------------------------- what it answers


def test_the_expert_looks_ahead_in_one_game_alone():
    assert plays_as("expert", WAR.id) == "expert"
    assert plays_as("one-look", WAR.id) == "greedy"
    for id in ("gcg", "macross-crusade"):
        assert game(id).ai.foresight is None
        assert learned_for_later(id) is None


@pytest.mark.thorough
def test_whom_the_enemy_would_destroy_it_does_not_send_where_greedy_does():
    e = meeting()
    assert e.prompt is not None
    assert [option.card for option in make_player("greedy", 1).choose(look(e, 0), e.prompt)] == ["A"]
    assert make_player("expert", 1, WAR.id).choose(look(e, 0), e.prompt) == []
    e.choose([e.prompt.options[0]])
    while (prompt := e.prompt) is not None and e.state.vars.get("phase") == "battle":
        e.choose(make_player("greedy", 1).choose(look(e, prompt.seat), prompt))
    left = Counter(e.card(oid) for oid in e.zone("deployment", 0) + e.zone("deployment", 1))
    assert left == {"A": 1, "B": 1}


def test_other_questions_are_answered_as_greedy_does():
    e, chance, kinds = WAR.starters_game(3, 0), Stream(3), Counter[str]()
    foresight = WAR.game.ai.foresight
    assert foresight is not None
    while (prompt := e.prompt) is not None and sum(kinds.values()) < 12:
        if not prompt.forced and kinds[prompt.kind] < 4 and len(foresight.compared(e, prompt)) < 2:
            kinds[prompt.kind] += 1
            seen = look(e, prompt.seat)
            assert ExpertPlayer(5).answer(seen, prompt) == GreedyPlayer(5).answer(seen, prompt)
        e.choose(WAR.game.ai.policy.quick(e, prompt, chance))
    assert kinds["free"]


@pytest.mark.usefixtures("few")
@pytest.mark.parametrize("kind", ["sortie", "redraw", "free"])
def test_its_answers_are_equal_when_hidden_cards_change_places(kind: str):
    for seed in (1, 2):
        e = asked(seed, kind)
        assert e.prompt is not None
        seat, world = e.prompt.seat, swapped(e, e.prompt.seat, seed)
        assert world.state.card_of != e.state.card_of
        answer = ExpertPlayer(1).answer(look(e, seat), e.prompt)
        world.reopen()
        world.state.seed, world.state.counter = 1, 17
        assert world.prompt is not None
        assert ExpertPlayer(1).answer(look(world, seat), world.prompt) == answer


@pytest.mark.usefixtures("few")
def test_the_same_seed_gives_the_same_answer_and_the_game_stays_as_it_is():
    e = asked(4)
    assert e.prompt is not None
    before, seat = e.digest(), e.prompt.seat
    one, other = (ExpertPlayer(9).answer(look(e, seat), e.prompt) for _ in range(2))
    assert one == other
    assert e.digest() == before
    e.answer(one)


@pytest.mark.usefixtures("few")
def test_a_value_of_ones_own_judges_what_the_turns_lead_to(tmp_path: Path):
    path, e = tmp_path / "own.json", asked(4)
    assert e.prompt is not None
    seat, usual = e.prompt.seat, GreedyPlayer(9).answer(look(e, e.prompt.seat), e.prompt)
    answers: list[list[str]] = []
    for weights in (value(), LearnedValue(WAR.id, value().names, (0.0,) * len(value().names))):
        path.write_text(json.dumps(weights.as_json()), encoding="utf-8")
        answers.append(ExpertPlayer(9, value=read_value(path)).answer(look(e, seat), e.prompt))
    # By the one that comes with the program it answers as without a file; to one that sees no difference nothing gains.
    assert answers == [ExpertPlayer(9).answer(look(e, seat), e.prompt), usual]


@pytest.mark.thorough
@pytest.mark.usefixtures("few")
def test_it_plays_whole_games():
    for seed in range(2):
        e = WAR.starters_game(40 + seed, 0)
        players = [make_player("expert", 1, WAR.id), make_player("random", 2)]
        while (prompt := e.prompt) is not None:
            e.choose(players[prompt.seat].choose(look(e, prompt.seat), prompt))
        assert e.outcome is not None


# ---------------------------------------------------------------- how it is cut short


class Torn(Observation):
    """It imagines a number of worlds, then none."""

    __slots__ = ("left",)

    def __init__(self, engine: Engine, seat: int, left: int) -> None:
        super().__init__(engine, seat)
        self.left = left

    def determinised(self, seed: int) -> Engine:
        self.left -= 1
        if self.left < 0:
            raise NoWorld("none is left")
        return super().determinised(seed)


@pytest.mark.parametrize("worlds", [1, 2, 3])
def test_without_a_world_it_answers_as_greedy_does(worlds: int):
    e = meeting()
    assert e.prompt is not None
    usual = GreedyPlayer(1).choose(look(e, 0), e.prompt)
    assert ForesightPlayer(1, value()).choose(Torn(e, 0, worlds), e.prompt) == usual


@pytest.mark.thorough
def test_whoever_waits_gets_the_usual_answer_or_what_sixteen_worlds_say():
    e = meeting()
    assert e.prompt is not None
    worlds = Counter[str]()

    def hurried(after: int) -> list[str]:
        class Counted(Observation):
            def determinised(self, seed: int) -> Engine:
                worlds[str(after)] += 1
                return super().determinised(seed)

        seen = Counted(e, 0)
        seen.listen = lambda: worlds[str(after)] >= after
        assert e.prompt is not None
        return [option.card for option in ForesightPlayer(1, value()).choose(seen, e.prompt)]

    # The first world is greedy's, the second one that in which the answers are compared at first sight.
    assert hurried(4) == ["A"]
    assert hurried(18) == []
    assert worlds == {"4": 4, "18": 18}


# ---------------------------------------------------------------- what it is played on by


def test_the_tables_that_come_with_the_program_tell_how_they_were_made():
    assert learned(WAR.id) is None  # players that look less far are worse by the value
    assert {"how", "seeds", "commit", "decks"} <= set(value().made)
    assert value().names == tuple(WAR.game.ai.reader.names if WAR.game.ai.reader is not None else ())
    made = json.loads(HABITS.read_text("utf-8"))["made"]
    assert {"command", "commit", "players"} <= set(made)
    assert read_habits(HABITS) is read_habits(HABITS)


def test_a_card_that_was_not_seen_somewhere_is_played_as_others_are_there():
    here, there, nowhere = (("command", phase, "", True) for phase in ("draw", "reroll", "end"))
    habits = Habits({("A", here): (100, 3), ("B", here): (100, 2), ("C", there): (10, 0), ("A", there): (10, 1)})
    assert [habits.share(card, here) for card in ("A", "B", "other")] == [0.03, 0.02, 0.025]
    assert [habits.share(card, there) for card in ("A", "C", "other")] == [0.1, 0.0, 0.05]
    assert habits.share("A", nowhere) == 1.0


def never_read() -> Habits:
    raise AssertionError("the table is read at an open window alone")


def test_only_usual_plays_are_tried_and_a_pass_comes_first():
    e, chance = WAR.starters_game(0, 0), Stream(0)
    foresight, shown, tried = WAR.game.ai.foresight, 0, 0
    assert foresight is not None
    never = PlayedHabitually(Policy(), never_read)
    while (prompt := e.prompt) is not None and shown < 200:
        if prompt.kind == "free":
            answers = foresight.tried(e, prompt, prompt.seat)
            assert answers[0][0].verb == "pass"
            assert all(len(answer) == 1 and answer[0] in prompt.options for answer in answers)
            shown, tried = shown + len(prompt.options), tried + len(answers)
        else:
            assert never.tried(e, prompt, prompt.seat)
        e.choose(WAR.game.ai.policy.quick(e, prompt, chance))
    assert tried < shown


def test_own_squads_are_chosen_by_counting_and_those_of_others_compared_as_greedy_does():
    e, ai = meeting(), WAR.game.ai
    prompt, foresight = e.prompt, ai.foresight
    assert prompt is not None
    assert foresight is not None
    assert len(foresight.tried(e, prompt, prompt.seat)) == 1
    assert foresight.tried(e, prompt, 1) == ai.policy.answers(e, prompt, 60)


@pytest.mark.usefixtures("few")
def test_others_are_taken_to_judge_as_greedy_does(monkeypatch: pytest.MonkeyPatch):
    e, ai, judged = asked(4, "redraw"), WAR.game.ai, Counter[int]()
    monkeypatch.setattr(looking, "TURNS", 3)
    assert e.prompt is not None
    evaluate = ai.evaluate

    class Watched(PlayedHabitually):
        def evaluate(self, engine: Engine, seat: int) -> float:
            judged[seat] += 1
            return evaluate(engine, seat)

    monkeypatch.setattr(ai, "foresight", Watched(Policy(), lambda: read_habits(HABITS)))
    seat = e.prompt.seat
    ForesightPlayer(1, value()).choose(look(e, seat), e.prompt)
    assert set(judged) == {seat}


def test_in_a_window_equal_cards_are_compared_once_and_in_the_own_deployment_all_of_them():
    e, chance, ai, deployments = WAR.starters_game(0, 0), Stream(0), WAR.game.ai, 0
    assert ai.foresight is not None
    while (prompt := e.prompt) is not None and deployments < 20:
        if prompt.kind == "free":
            compared = [answer[0] for answer in ai.foresight.compared(e, prompt)]
            kinds = [(option.verb, option.card, option.to_card) for option in compared]
            assert len({*kinds}) == len(kinds)
            if e.state.vars["phase"] == "deployment" and e.state.vars["active"] == prompt.seat:
                deployments += 1
                assert {*kinds} == {(option.verb, option.card, option.to_card) for option in prompt.options}
        e.choose(ai.policy.quick(e, prompt, chance))
    assert deployments == 20


def test_what_is_played_in_a_window_is_counted():
    e, could, did = WAR.quiet_game(3, 60), Counts(), Counts()
    prompt = e.prompt
    assert prompt is not None
    plays = [option for option in prompt.options if option.verb != "pass"]
    count(e, prompt, prompt.options[-1:], could, did)
    assert sum(could.values()) == len(plays)
    assert sum(did.values()) == (prompt.options[-1] in plays)


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (lambda facts: facts.pop("plays"), "'plays' is missing"),
        (lambda facts: facts.update(format="gundam-tui habits 99"), "it has the format 'gundam-tui habits 99'"),
        (lambda facts: facts.update(made=3), "how it was made is something else"),
        (lambda facts: facts["plays"].append(["A", "use"]), "not enough values"),
        (lambda facts: facts["plays"].append(["A", "use", "draw", "", True, 1, 2]), "a row is not as it should be"),
        (lambda facts: facts["plays"].append(["A", "use", "draw", "", 1, 2, 1]), "a row is not as it should be"),
        (lambda facts: facts.update(plays=7), "not iterable"),
    ],
)
def test_a_wrong_table_is_refused_with_the_reason(tmp_path: Path, change: Callable[[dict[str, Any]], object], why: str):
    facts = json.loads(HABITS.read_text("utf-8"))
    change(facts)
    path = tmp_path / "habits.json"
    path.write_text(json.dumps(facts), encoding="utf-8")
    with pytest.raises(WrongHabits, match=why):
        read_habits(path)
    path.write_text("[]", encoding="utf-8")
    with pytest.raises(WrongHabits, match="no JSON object"):
        read_habits(path)
