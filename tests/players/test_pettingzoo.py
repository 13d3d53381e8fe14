"""The adapter passes PettingZoo's own tests, and shows nothing that is hidden."""

from __future__ import annotations

import warnings
from typing import Any

import pytest

pytest.importorskip("pettingzoo", reason="PettingZoo is not installed: pip install -e '.[pettingzoo]'")

from pettingzoo.test import api_test, seed_test

from gundam_tui.kernel.rng import Stream
from gundam_tui.pettingzoo import AGENTS, DONE, env, raw_env
from tests.properties.test_hidden import swapped


def test_pettingzoos_own_test(capsys: pytest.CaptureFixture[str]):
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        warnings.filterwarnings("ignore", message="Observation is not a NumPy array")  # it is one in a dictionary
        warnings.filterwarnings("ignore", message="Observation space for each agent probably should be")
        # The views that agents are given when the game is over have no legal actions.
        warnings.filterwarnings("ignore", message="Action mask numpy array is all zeros")
        api_test(env(), num_cycles=400)
    assert "Passed API test" in capsys.readouterr().out


def test_the_same_seed_is_the_same_game():
    seed_test(env, num_cycles=60)


def played(game: Any, seed: int, *, most: int = 5000) -> list[int]:
    """A random game; its actions."""
    stream = Stream(seed)
    actions: list[int] = []
    for agent in game.agent_iter(most):
        observation, _, ended, cut, _ = game.last()
        legal = [at for at, allowed in enumerate(observation["action_mask"]) if allowed]
        action = None if ended or cut else legal[stream.below(len(legal))]
        if action is not None:
            actions.append(action)
        game.step(action)
        assert agent in AGENTS
    return actions


def test_a_game_is_played_to_its_end_and_paid_out():
    game = raw_env(decks=("st02", "st04"))
    game.reset(seed=0)  # a game in which Resources are paid, several at a time
    totals = dict.fromkeys(AGENTS, 0.0)
    stream = Stream(0)
    several = 0
    for agent in game.agent_iter():
        observation, reward, ended, cut, info = game.last()
        totals[agent] += reward
        legal = [at for at, allowed in enumerate(observation["action_mask"]) if allowed]
        if not ended:
            assert set(legal) <= {*range(len(info["keys"])), DONE}
            several += bool(game._picked)
        game.step(None if ended or cut else legal[stream.below(len(legal))])
    assert sorted(totals.values()) == [-1.0, 1.0]
    assert totals[AGENTS[game.engine.outcome.winner]] == 1.0
    assert several > 0
    assert game.agents == []


@pytest.mark.thorough
def test_games_of_one_seed_differ_and_repeat():
    games = []
    for _ in range(2):
        game = env()
        game.reset(seed=5)
        first = played(game, 1)
        game.reset()
        games.append((first, played(game, 1)))
    assert games[0] == games[1]
    assert games[0][0] != games[0][1]


def test_an_illegal_action_is_refused_and_with_wrappers_loses():
    game = raw_env()
    game.reset(seed=1)
    for action in (200, -1, DONE + 1, None):
        with pytest.raises(ValueError, match="no legal action"):
            game.step(action)
    wrapped = env()
    wrapped.reset(seed=1)
    agent = wrapped.agent_selection
    wrapped.step(200)
    assert wrapped.rewards[agent] == -1


def test_a_game_that_is_too_long_is_broken_off():
    game = env(longest=30)
    game.reset(seed=1)
    played(game, 1)
    assert game.unwrapped.engine.decisions == 30
    assert game.agents == []


def test_observations_show_nothing_hidden():
    game = raw_env()
    game.reset(seed=9)
    stream = Stream(9)
    compared = 0
    for agent in game.agent_iter(150):
        observation, _, ended, _, _ = game.last()
        if ended:
            break
        seat = AGENTS.index(agent)
        true = game.engine
        if not true.step_answers:
            world = swapped(true, seat, len(game.agents) + true.decisions)
            world.reopen()
            game.engine = world
            compared += world.state.card_of != true.state.card_of
            for name in observation:
                assert (game.observe(agent)[name] == observation[name]).all()
            game.engine = true
        legal = [at for at, allowed in enumerate(observation["action_mask"]) if allowed]
        game.step(legal[stream.below(len(legal))])
    assert compared > 20


def test_the_table_as_text():
    game = env(render_mode="ansi")
    game.reset(seed=1)
    played(game, 1, most=60)
    assert "player_1: " in game.render()
    assert raw_env().render() is None


@pytest.mark.parametrize(
    ("options", "word"), [({"decks": ["st01"]}, "decks, not 1"), ({"render_mode": "human"}, "render mode")]
)
def test_mistakes_are_told(options: dict[str, Any], word: str):
    with pytest.raises(ValueError, match=word):
        env(**options)
