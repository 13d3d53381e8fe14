"""Players by name: budgets, levels, and the player for beginners."""

from __future__ import annotations

import json
from collections import Counter
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from gundam_tui.games.decks import load_deck
from gundam_tui.games.library import card_book
from gundam_tui.games.registry import game, game_ids
from gundam_tui.kernel.rng import Stream, number
from gundam_tui.players import NAMES, UnknownPlayer, level_of, levels, make_player, plays_as, spoken_name, value_named
from gundam_tui.players.names import comes_along, read_name, short_name, with_whole_path
from gundam_tui.players.observation import Observation
from gundam_tui.players.search import SearchPlayer
from gundam_tui.sim import RunPlan, play_game
from tests.properties.games import PAIRINGS, new, prompts
from tests.properties.test_hidden import swapped


@pytest.mark.parametrize(
    ("id", "players"),
    [
        ("gcg", "beginner easy, easy casual, normal greedy, hard search:0.5s, expert search:2s"),
        ("macross-crusade", "beginner easy, easy casual, normal greedy, hard search:0.5s, expert search:2s"),
        ("gundam-war", "beginner easy, easy casual, normal greedy, expert expert"),
    ],
)
def test_the_levels_of_a_game_are_the_strongest_players_that_it_has(id: str, players: str):
    """Seen: hard and expert searched in Gundam War too, where a search was never shown to be better than normal."""
    known = levels(id)
    assert ", ".join(f"{word} {level.bot}" for word, level in known.items()) == players
    for word, level in known.items():
        make_player(level.bot, 1, id)
        assert level_of(level.bot, id) == word
        assert spoken_name(level.bot, id) == word
        assert plays_as(level.bot, id) == level.bot, "no level is another one in disguise"


@pytest.mark.parametrize("id", game_ids())
def test_the_best_level_searches_or_looks_ahead_as_the_game_says(id: str):
    assert (list(levels(id).values())[-1].bot == "expert") is (game(id).ai.foresight is not None)


def test_who_is_no_level_of_a_game_is_called_by_their_own_name_there():
    """A game that was saved earlier may name them."""
    assert (spoken_name("search:2s", "gcg"), spoken_name("search:2s", "gundam-war")) == ("expert", "search:2s")
    assert (level_of("search:2s", "gundam-war"), level_of("greedy", "gundam-war")) == ("", "normal")
    assert level_of(None, "gundam-war") == ""
    assert spoken_name("search:5:/home/somebody/value.json", "gcg") == "search:5:value.json"


@pytest.mark.parametrize(
    ("name", "alone"),
    [("greedy", True), ("search:2s", True), ("expert:value.json", False), ("cmd:./mybot", False), ("nobody", False)],
)
def test_who_needs_a_file_or_a_program_does_not_come_along(name: str, alone: bool):
    assert comes_along(name) is alone


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


# ---------------------------------------------------------------- a value of one's own

SHIPPED = Path(__file__).parents[2] / "gundam_tui/players/values/gcg.json"


def weights(folder: Path, **changed: Any) -> Path:
    """A file of weights that differs from the shipped one."""
    path = folder / "value.json"
    path.write_text(json.dumps(json.loads(SHIPPED.read_text("utf-8")) | changed), encoding="utf-8")
    return path


@pytest.mark.parametrize("kind", ["one-look", "expert", "search", "search:3", "search:1s"])
def test_a_file_of_weights_stands_behind_the_last_colon(kind: str, tmp_path: Path):
    own = weights(tmp_path, hidden=[], out=[], direct=[0.0] * len(json.loads(SHIPPED.read_text("utf-8"))["direct"]))
    value = value_named(f"{kind}:{own}", "gcg")
    assert value is not None
    assert not any(value.direct)
    make_player(f"{kind}:{own}", 1, "gcg")
    assert (read_name(f"{kind}:{own}").value, read_name(f"{kind}:{own}").kind.name) == (
        str(own),
        kind.partition(":")[0],
    )


@pytest.mark.thorough
def test_a_player_judges_by_its_file_of_weights(tmp_path: Path):
    shipped = json.loads(SHIPPED.read_text("utf-8"))
    backwards = weights(tmp_path, direct=[-one for one in shipped["direct"]], out=[-one for one in shipped["out"]])
    engine, differs = new(PAIRINGS[0], 61, keep=False), 0
    players = [make_player(f"one-look:{path}", 5, "gcg") for path in (SHIPPED, backwards)]
    usual = make_player("one-look", 5)
    for prompt in islice((prompt for prompt in prompts(engine, 5) if not prompt.forced), 40):
        same, other = (player.answer(Observation(engine, prompt.seat), prompt) for player in players)
        assert same == usual.answer(Observation(engine, prompt.seat), prompt)
        differs += same != other
    assert differs > 5


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("expert:", "the file of weights is missing"),
        ("search:5:", "the file of weights is missing"),
        ("expert:nowhere.json", "nowhere.json: No such file"),
        ("search:nowhere.json", "search takes a budget or a file of weights"),
        (f"expert:{Path(__file__)}", "is not a file of weights"),
        (f"expert:{Path(__file__).parent}", "Is a directory"),
        ("greedy:value.json", "greedy takes no budget and no file of weights"),
    ],
)
def test_what_is_wrong_with_a_file_of_weights_is_told(name: str, why: str):
    with pytest.raises(UnknownPlayer) as error:
        make_player(name, 1, "gcg")
    assert why in str(error.value)


def test_a_value_of_another_game_is_refused():
    with pytest.raises(UnknownPlayer, match="is a value of Gundam Card Game, not of Gundam War"):
        make_player(f"expert:{SHIPPED}", 1, "gundam-war")


def test_a_name_keeps_its_file_in_another_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    weights(tmp_path)
    monkeypatch.chdir(tmp_path)
    whole = with_whole_path("search:4:value.json")
    assert whole == f"search:4:{tmp_path / 'value.json'}"
    assert short_name(whole) == "search:4:value.json"
    assert [with_whole_path(name) for name in ("greedy", "search:2s")] == ["greedy", "search:2s"]


# ---------------------------------------------------------------- who plays for another


@pytest.mark.thorough
def test_who_plays_for_a_player_that_has_no_value_is_told_by_name():
    game_id, names, now = "gundam-war", ("federation-holds", "zeon-strikes"), "greedy"
    assert plays_as("one-look", game_id) == now
    assert plays_as("greedy", game_id) == "greedy"
    games = [
        RunPlan.single(names, [load_deck(name, game_id) for name in names], bots=(bot,) * len(names), games=1, seed=4)
        for bot in ("one-look", now)
    ]
    first, second = (play_game(plan, 0, card_book(game_id)) for plan in games)
    assert first.error == second.error == ""
    assert (first.decisions, first.winners, first.drawn) == (second.decisions, second.winners, second.drawn)


def test_where_a_value_was_learned_the_expert_plays_itself():
    assert [plays_as("expert", id) for id in ("gcg", "macross-crusade", "gundam-war")] == ["expert"] * 3
    assert plays_as(f"expert:{SHIPPED}", "gcg") == f"expert:{SHIPPED}"
