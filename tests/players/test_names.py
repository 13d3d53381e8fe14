"""Players by name: budgets, levels, and the player for beginners."""

from __future__ import annotations

from collections import Counter

import pytest

from gundam_tui.kernel.rng import Stream, number
from gundam_tui.players import LEVELS, NAMES, UnknownPlayer, level_of, make_player
from gundam_tui.players.observation import Observation
from gundam_tui.players.search import SearchPlayer
from tests.properties.games import PAIRINGS, new, prompts
from tests.properties.test_hidden import swapped


def test_every_level_is_a_player():
    assert [type(make_player(level.bot, 1)).__name__ for level in LEVELS.values()] == [
        "EasyPlayer", "EasyPlayer", "GreedyPlayer", "SearchPlayer", "SearchPlayer",
    ]  # fmt: skip
    assert list(LEVELS) == ["beginner", "easy", "normal", "hard", "expert"]
    assert [level_of(level.bot) for level in LEVELS.values()] == list(LEVELS)


def test_a_budget_is_part_of_the_name():
    by_count, by_time = make_player("search:37", 1), make_player("search:0.5s", 1)
    assert isinstance(by_count, SearchPlayer)
    assert isinstance(by_time, SearchPlayer)
    assert (by_count._iterations, by_count._seconds) == (37, None)
    assert by_time._seconds == 0.5
    assert by_time._iterations > 10**6


@pytest.mark.parametrize("budget", ["", "0", "-3", "x", "1.5", "0s", "-1s", "s", "infs", "nans", "5S"])
def test_a_bad_budget_is_told(budget: str):
    with pytest.raises(UnknownPlayer, match="a budget is a number of iterations"):
        make_player(f"search:{budget}", 1)


@pytest.mark.parametrize("name", ["random:5", "greedy:", "easy:1s"])
def test_others_take_no_budget(name: str):
    with pytest.raises(UnknownPlayer, match="takes no budget"):
        make_player(name, 1)


@pytest.mark.parametrize(("name", "near"), [("gredy", "greedy"), ("serch:400", "search"), ("esy", "easy")])
def test_the_nearest_name_is_told(name: str, near: str):
    with pytest.raises(UnknownPlayer, match=f"did you mean {near}"):
        make_player(name, 1)
    assert near in (*NAMES, "easy")


@pytest.mark.parametrize("pairing", PAIRINGS[:2])
def test_the_beginner_knows_only_what_its_seat_knows(pairing: str):
    engine = new(pairing, 61, keep=False)
    player = make_player("easy", 5)
    compared = 0
    for prompt in prompts(engine, 5):
        answer = player.answer(Observation(engine, prompt.seat), prompt)
        assert answer == make_player("easy", 5).answer(Observation(engine, prompt.seat), prompt)
        if len(prompt.options) > 1 and not engine.step_answers:
            world = swapped(engine, prompt.seat, number(3, prompt.number))
            world.reopen()
            world.state.seed = Stream(prompt.number).below(99)
            assert world.prompt is not None
            assert player.answer(Observation(world, prompt.seat), world.prompt) == answer
            compared += world.state.card_of != engine.state.card_of
    assert compared > 20


def test_the_beginner_stands_between_the_others():
    engine = new(PAIRINGS[0], 61, keep=False)
    greedy, others = make_player("greedy", 5), {name: make_player(name, 5) for name in ("random", "easy", "casual")}
    asked, agreed = 0, Counter[str]()
    for prompt in prompts(engine, 5):
        if prompt.forced:
            continue
        observation = Observation(engine, prompt.seat)
        best = greedy.answer(observation, prompt)
        asked += 1
        agreed.update(name for name, player in others.items() if player.answer(observation, prompt) == best)
    assert agreed["random"] < agreed["easy"] < agreed["casual"] < asked
