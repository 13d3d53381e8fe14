"""The searching player: it knows only what its seat knows, keeps to its budget, repeats itself, and plays well."""

from __future__ import annotations

import gc

import pytest

from gundam_tui.cardlang.packs import no_collector
from gundam_tui.games.gcg.tools.ai.position_reader import PositionReader
from gundam_tui.games.gcg.tools.ai.rollout_policy import quick
from gundam_tui.games.gcg.tools.position import Position, Side, UnitAt, set_up
from gundam_tui.games.registry import game
from gundam_tui.kernel import Engine, Option, Prompt
from gundam_tui.kernel.rng import Stream, number
from gundam_tui.players import Player, make_player
from gundam_tui.players.greedy import GreedyPlayer
from gundam_tui.players.observation import Observation
from gundam_tui.players.one_look import OneLookPlayer
from gundam_tui.players.search import _WALKS, SearchPlayer
from gundam_tui.players.search_tree import Arm, Node, Place, best_of, chosen_of, signature_of
from gundam_tui.players.turn_planner import KeptPlan
from gundam_tui.players.value import LearnedValue, learned
from tests.properties.games import PAIRINGS, book, new
from tests.properties.test_hidden import swapped

UNIT = "ST01-005"  # GM: Lv. 2, AP 2, HP 2
BLOCKER = "ST01-008"


class Counting(Observation):
    """Counts the worlds that are asked for."""

    dealt = 0

    def determinised(self, seed: int) -> Engine:
        self.dealt += 1
        return super().determinised(seed)


def noting(direct: tuple[float, ...] = (0.0,) * len(PositionReader().names)) -> tuple[LearnedValue, list[int]]:
    """A value, and at which decisions the positions came that it has judged for a search."""
    judged: list[int] = []

    class Noting(LearnedValue):
        def chance(self, engine: Engine, seat: int) -> float:
            judged.append(engine.decisions)
            return super().chance(engine, seat)

    return Noting("gcg", PositionReader().names, direct), judged


def ask(player: Player, observation: Observation) -> list[str]:
    assert observation.prompt is not None
    return player.answer(observation, observation.prompt)


def game_of(seed: int, iterations: int, decisions: int) -> list[list[str]]:
    """The answers of a search against greedy."""
    engine = new("st01-st03", seed, keep=False)
    players = [SearchPlayer(1, iterations=iterations), make_player("greedy", 2)]
    given: list[list[str]] = []
    while (prompt := engine.prompt) is not None and engine.decisions < decisions:
        given.append(players[prompt.seat].answer(Observation(engine, prompt.seat), prompt))
        engine.answer(given[-1])
    return given


def test_choices_are_equal_when_hidden_cards_change_places():
    engine = new("st02-st04", 51, keep=False)
    stream = Stream(3)
    compared = 0
    while (prompt := engine.prompt) is not None and engine.decisions < 90:
        if len(prompt.options) > 1 and not engine.step_answers:
            answer = SearchPlayer(4, iterations=6).answer(Observation(engine, prompt.seat), prompt)
            world = swapped(engine, prompt.seat, prompt.number)
            world.reopen()
            world.state.seed, world.state.counter = 5, 17
            assert world.prompt is not None
            assert SearchPlayer(4, iterations=6).answer(Observation(world, prompt.seat), world.prompt) == answer
            compared += world.state.card_of != engine.state.card_of
        engine.choose(quick(engine, prompt, stream))
    assert compared > 15


def test_what_is_kept_of_the_tree_shows_nothing_hidden_either():
    """Two games that look the same to the searcher, move by move, are played the same."""
    engine = new("st01-st02", 52, keep=False)
    while engine.prompt is not None and (engine.prompt.kind != "act" or engine.prompt.forced):
        engine.choose(quick(engine, engine.prompt, Stream(1)))
    assert engine.prompt is not None
    seat = engine.prompt.seat
    one, two = SearchPlayer(6, iterations=10), SearchPlayer(6, iterations=10)
    for _ in range(12):
        prompt = engine.prompt
        if prompt is None or prompt.seat != seat:
            break
        world = swapped(engine, seat, prompt.number) if not engine.step_answers else engine.clone()
        world_prompt = world.prompt
        assert world_prompt is not None
        answer = one.answer(Observation(engine, seat), prompt)
        assert two.answer(Observation(world, seat), world_prompt) == answer
        engine.answer(answer)


def test_the_same_seed_and_budget_give_the_same_choices():
    assert game_of(7, 8, 60) == game_of(7, 8, 60)


def test_the_tree_is_kept_from_one_decision_to_the_next():
    engine = new("st01-st03", 9, keep=False)
    player = SearchPlayer(1, iterations=20)
    other = make_player("greedy", 2)
    kept = 0
    while (prompt := engine.prompt) is not None and engine.decisions < 120:
        if prompt.seat == 0:
            chosen = player._chosen
            root = player._kept(signature_of(prompt))
            player._chosen = chosen
            kept += root is not None and any(arm.visits for arm in root.arms.values())
            engine.choose(player.choose(Observation(engine, 0), prompt))
        else:
            engine.choose(other.choose(Observation(engine, 1), prompt))
    assert kept > 3


@pytest.mark.parametrize("iterations", [1, 5])
def test_it_keeps_to_its_budget(iterations: int):
    """Each iteration judges one position."""
    engine = set_up(Position([Side(hand=[UNIT], resources=3), Side()]), book=book())
    value, judged = noting()
    ask(SearchPlayer(1, iterations=iterations, value=value), Observation(engine, 0))
    assert len(judged) == iterations


def test_the_hidden_cards_are_dealt_again_after_a_number_of_iterations():
    engine = set_up(Position([Side(hand=[UNIT], resources=3), Side()]), book=book())
    observation = Counting(engine, 0)
    value, judged = noting()
    ask(SearchPlayer(1, iterations=5 * _WALKS, value=value), observation)
    assert observation.dealt == (len(judged) - 1) // _WALKS + 1 > 2


@pytest.mark.parametrize("collects", [True, False])
def test_no_objects_are_collected_during_a_walk_and_after_the_search_all_is_as_before(collects: bool):
    engine = set_up(Position([Side(hand=[UNIT], resources=3), Side()]), book=book())
    found: list[bool] = []

    class Noting(LearnedValue):
        def chance(self, engine: Engine, seat: int) -> float:
            found.append(gc.isenabled())
            return super().chance(engine, seat)

    value = Noting("gcg", PositionReader().names, (0.0,) * len(PositionReader().names))
    before = gc.isenabled()
    try:
        (gc.enable if collects else gc.disable)()
        ask(SearchPlayer(1, iterations=2, value=value), Observation(engine, 0))
        assert gc.isenabled() == collects
    finally:
        (gc.enable if before else gc.disable)()
    assert found == [False, False]


def test_objects_are_collected_again_when_the_last_thread_is_done_with_its_search():
    """The first that is done does not switch it on for the other."""
    before = gc.isenabled()
    try:
        gc.enable()
        first, second = no_collector(), no_collector()
        for one in (first, second):
            one.__enter__()
        first.__exit__(None, None, None)
        assert not gc.isenabled()
        second.__exit__(None, None, None)
        assert gc.isenabled()
    finally:
        (gc.enable if before else gc.disable)()


def test_a_walk_that_comes_by_again_goes_on_from_the_same_position():
    """What an answer leads to in a world is played once."""
    engine = set_up(Position([Side(hand=[UNIT], resources=3), Side()]), book=book())
    place = Place(Observation(engine, 0).determinised(1))
    prompt = place.engine.prompt
    assert prompt is not None
    place.answers = [[option] for option in prompt.options]
    first = place.after(0, game())
    assert place.after(0, game()) is first
    assert place.after(1, game()).engine.digest() != first.engine.digest()
    assert place.engine.prompt is prompt
    assert place.engine.digest() == Observation(engine, 0).determinised(1).digest()


@pytest.mark.parametrize(("lead", "searches"), [(0.9, False), (1.1, True), (None, True)])
def test_what_is_clearly_best_at_first_sight_needs_no_search(lead: float | None, searches: bool):
    """A Unit is worth 1 in log-odds, and all that can be done is to deploy one or to end the turn, whose charge of 0.6
    does not count here.
    """
    value, judged = noting(tuple(float(name == "own Units") for name in PositionReader().names))
    engine = set_up(Position([Side(hand=[UNIT], resources=3), Side()]), book=book())
    player = SearchPlayer(1, iterations=4, value=value, sure=lead)
    assert ask(player, Observation(engine, 0))[0].startswith("deploy:")
    assert len(judged) == (4 if searches else 0)


def test_a_budget_in_seconds_ends_a_search_of_any_length():
    engine = set_up(Position([Side(hand=[UNIT], resources=3), Side()]), book=book())
    observation = Counting(engine, 0)
    assert observation.prompt is not None
    SearchPlayer(1, iterations=10**9, seconds=0.0).choose(observation, observation.prompt)
    assert observation.dealt < 10**6


@pytest.mark.rule("12-2-6")
def test_of_several_others_each_wants_the_searcher_to_lose_or_to_win_themselves():
    """Paranoid, and max-n: the third player has nothing to hope for, and knows it."""
    strong, weak = Side(units=[UnitAt(UNIT)] * 3, shields=[UNIT] * 6), Side(base=None)
    engine = set_up(Position([strong, strong, weak]), book=book())
    path = [(Arm(1.0), seat) for seat in (0, 1, 2)]
    paranoid = SearchPlayer(1, others="paranoid")._chances(engine, game(), 0, path)
    assert paranoid[1] == paranoid[2] == 1 - paranoid[0]
    each = SearchPlayer(1, others="max-n")._chances(engine, game(), 0, path)
    assert each[0] == paranoid[0]
    assert each[2] < 0.1 < each[1]


@pytest.mark.rule("12-3-9")
@pytest.mark.parametrize("form", ["", "team"])
def test_against_one_side_both_ways_to_see_it_are_one(form: str):
    sides = [Side(units=[UnitAt(UNIT)]) for _ in range(4 if form else 2)]
    engine = set_up(Position(sides, format=form), book=book())
    path = [(Arm(1.0), seat) for seat in range(engine.seats)]
    one, other = (SearchPlayer(1, others=way)._chances(engine, game(), 0, path) for way in ("paranoid", "max-n"))
    assert one == other
    mine, team = one[0], len(sides) // 2
    assert [one[seat] for seat in range(len(sides))] == [mine] * team + [1 - mine] * team


def test_with_a_learned_value_the_first_main_phase_after_a_new_answer_is_judged():
    value, judged = noting()
    engine = set_up(Position([Side(hand=[UNIT], resources=3), Side()]), book=book())
    ask(SearchPlayer(1, iterations=6, value=value), Observation(engine, 0))
    assert len(judged) == 6
    assert min(judged) > engine.decisions


def test_what_was_learned_from_games_of_two_is_not_used_among_three():
    engine = new("royale of three", 3, keep=False)
    while engine.prompt is not None and engine.prompt.kind != "act":
        engine.choose(quick(engine, engine.prompt, Stream(1)))
    assert engine.prompt is not None
    seat = engine.prompt.seat
    usual, rollouts = SearchPlayer(2, iterations=8), SearchPlayer(2, iterations=8, rollouts=True)
    observation = Observation(engine, seat)
    assert usual.answer(observation, engine.prompt) == rollouts.answer(observation, engine.prompt)


def test_a_search_without_iterations_is_refused():
    with pytest.raises(ValueError, match="at least one iteration"):
        SearchPlayer(1, iterations=0)


def test_it_wins_when_it_can():
    engine = set_up(
        Position([
            Side(units=[UnitAt(UNIT)], shields=[UNIT] * 6, resources=3),
            Side(units=[UnitAt(UNIT, rested=True)], base=None, shields=[]),
        ]),
        book=book(),
    )  # fmt: skip
    observation = Observation(engine, 0)
    assert observation.prompt is not None
    assert SearchPlayer(1, iterations=20).answer(observation, observation.prompt)[0].endswith(">player")


def test_it_beats_the_random_player():
    for seat, pairing in ((0, "st01-st02"), (1, "st03-st04")):
        engine = new(pairing, 81, keep=False)
        players: list[Player] = [make_player("random", place) for place in range(2)]
        players[seat] = SearchPlayer(81, iterations=15)
        while (prompt := engine.prompt) is not None:
            engine.choose(players[prompt.seat].choose(Observation(engine, prompt.seat), prompt))
        assert engine.outcome is not None
        assert engine.outcome.winner == seat


def test_playing_on_quickly_is_legal_and_ends():
    for pairing in PAIRINGS:
        engine = new(pairing, 71, keep=False)
        stream = Stream(number(71, 1))
        while (prompt := engine.prompt) is not None:
            engine.choose(quick(engine, prompt, stream))
            assert engine.decisions < 5_000
        assert engine.outcome is not None


@pytest.mark.parametrize(("rollouts", "guide"), [(False, OneLookPlayer), (True, GreedyPlayer)])
def test_outside_its_main_phase_it_answers_as_its_guide_does(rollouts: bool, guide: type[GreedyPlayer]):
    engine = new("st03-st04", 8, keep=False)
    greedy, search = guide(3), SearchPlayer(3, iterations=2, rollouts=rollouts)
    kinds: set[str] = set()
    while (prompt := engine.prompt) is not None:
        answer = greedy.choose(Observation(engine, prompt.seat), prompt)
        if prompt.kind != "act" and not prompt.forced:
            kinds.add(prompt.kind)
            assert search.choose(Observation(engine, prompt.seat), prompt) == answer
        engine.choose(answer)
    assert {"block", "mulligan"} <= kinds


def test_a_search_stops_when_the_rest_of_its_budget_can_change_nothing():
    engine = set_up(
        Position([
            Side(units=[UnitAt(UNIT)], resources=3),
            Side(units=[UnitAt(UNIT, rested=True)], base=None, shields=[]),
        ]),
        book=book(),
    )  # fmt: skip
    value, judged = noting()
    assert ask(SearchPlayer(1, iterations=400, value=value), Observation(engine, 0))[0].endswith(">player")
    assert 200 < len(judged) < 400


def test_what_the_other_does_in_his_turn_is_seen():
    """To attack would leave the only Blocker rested, and the other side's Unit would end the game."""
    engine = set_up(
        Position([
            Side(units=[UnitAt(BLOCKER)], base=None, shields=[], resources=2),
            Side(units=[UnitAt("ST01-001")], shields=[UNIT] * 6, resources=2),
        ]),
        book=book(),
    )  # fmt: skip
    observation = Observation(engine, 0)
    assert observation.prompt is not None
    assert SearchPlayer(1, iterations=60).answer(observation, observation.prompt) == ["end"]


def tried(visits: int, mean: float, prior: float = 0.5) -> Arm:
    """An answer that was tried this often with this result."""
    arm = Arm(prior)
    arm.visits, arm.total = visits, visits * mean
    return arm


def best_answer(arms: dict[str, Arm], spent: dict[str, int], planned: str | None = None) -> str:
    root = Node((1, 0, "act", tuple(arms), 1, 1))
    root.arms = {(key,): arm for key, arm in arms.items()}
    found = chosen_of(
        root, {(key,): spent[key] for key in arms}, two_sided=True, planned=None if planned is None else (planned,)
    )
    return found[0]


@pytest.mark.parametrize(
    ("visits", "better", "chosen"),
    [(30, 0.53, "plan"), (30, 0.6, "other"), (1000, 0.505, "plan"), (1000, 0.53, "other")],
)
def test_another_answer_than_the_planned_one_is_given_if_it_is_better_by_more_than_chance(
    visits: int, better: float, chosen: str
):
    arms = {"plan": tried(visits, 0.5), "other": tried(2 * visits, better)}
    assert best_answer(arms, {"plan": 1, "other": 0}, "plan") == chosen
    assert best_answer(arms, {"plan": 1, "other": 0}) == "other"


def test_a_sure_win_is_taken_before_what_nearly_is_one_and_spends_less():
    arms = {"win": tried(40, 1.0), "nearly": tried(40, 0.9995)}
    assert best_answer(arms, {"win": 1, "nearly": 0}) == "win"
    assert best_answer(arms, {"win": 1, "nearly": 0}, "nearly") == "win"
    arms = {"one": tried(40, 0.9995), "nearly": tried(40, 0.9993)}
    assert best_answer(arms, {"one": 1, "nearly": 0}) == "nearly"


def test_an_answer_that_is_planned_is_tried_first():
    arms = [tried(0, 0.0, prior) for prior in (0.7, 0.2, 0.1)]
    assert [best_of(arms), best_of(arms, 2)] == [0, 2]
    arms[2].visits = 1
    assert best_of(arms, 2) == 0


def test_with_one_walk_the_answer_is_that_of_the_plan():
    engine, stream, compared = new("st02-st04", 8, keep=False), Stream(3), 0
    value = learned("gcg")
    assert value is not None
    while (prompt := engine.prompt) is not None and compared < 6:
        if prompt.kind == "act" and len(prompt.options) > 3:
            observation = Observation(engine, prompt.seat)
            line = KeptPlan(5).ahead(observation, prompt, value)
            keys = SearchPlayer(5, iterations=1, plans=True).answer(observation, prompt)
            assert keys == (list(line[0]) if line else ["end"])
            compared += 1
        engine.choose(quick(engine, prompt, stream))
    assert compared == 6


def test_what_the_search_has_planned_is_done_outside_main_phases_too():
    """In the action step the answer comes from the tree, if it was there often enough; else it is first sight's."""
    engine, stream = new("st01-st03", 4, keep=False), Stream(1)
    while (prompt := engine.prompt) is not None and (prompt.kind != "action_step" or len(prompt.options) < 2):
        engine.choose(quick(engine, prompt, stream))
    assert prompt is not None
    observation = Observation(engine, prompt.seat)
    usual = OneLookPlayer(1).answer(observation, prompt)
    keys = prompt.keys()
    other = next(key for key in keys if [key] != usual)
    for visits, answer in ((40, [other]), (3, usual)):
        node = Node(signature_of(prompt))
        node.arms = {(key,): tried(visits if key == other else 1, 0.5) for key in keys}
        player = SearchPlayer(1, iterations=5, plans=True)
        player._chosen = Arm(1.0)
        player._chosen.nodes[node.signature] = node
        assert player.answer(observation, prompt) == answer


def test_a_search_that_judges_near_counts_the_walks_left_of_the_last_one():
    """So the tree of a turn does not grow with each decision: at most 40 walks, and the fewest that are always made."""
    engine, player = new("st02-st04", 8, keep=False), SearchPlayer(5, iterations=40, near=True)
    value, most, kept = learned("gcg"), 0, 0
    assert value is not None
    while (prompt := engine.prompt) is not None and engine.decisions < 60:
        observation = Observation(engine, prompt.seat)
        before = player._chosen
        keys = player.answer(observation, prompt) if prompt.seat == 0 else OneLookPlayer(1).answer(observation, prompt)
        if prompt.seat == 0 and prompt.kind == "act" and player._chosen is not None:
            kept += before is not None and before.visits > 16
            most = max(most, player._chosen.visits)
        engine.answer(keys)
    assert kept
    assert 20 < most <= 56


def test_a_question_that_wants_more_of_the_same_cards_is_another_one():
    """What was foreseen for one of them may not be given to the other."""
    cards = [Option("choose", obj) for obj in (1, 2, 3)]
    one, three = Prompt(0, "target", cards), Prompt(0, "target", cards, least=3, most=3)
    assert signature_of(one) != signature_of(three)
    assert signature_of(one) == signature_of(Prompt(0, "target", cards))
