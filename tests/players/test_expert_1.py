"""The expert of 26 November 2026, kept to measure by: its answers stay what they were."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

from gundam_tui.games.registry import game_of
from gundam_tui.kernel import Engine
from gundam_tui.kernel.prompt import Prompt
from gundam_tui.kernel.rng import Stream
from gundam_tui.players import make_player, plays_as
from gundam_tui.players.expert_1 import frozen_value
from gundam_tui.players.observation import Observation
from tests.properties.games import new

GIVEN = Path(__file__).with_name("expert_1.json")  # the answers that `expert` gave at 7d4660a
# Games with their seeds, and how many questions are asked in each.
GAMES = (("st01-st03", 51, 16), ("st02-st04", 8, 11), ("st01-st04", 3, 10), ("royale of three", 3, 13))


def questions(decks: str, seed: int) -> Iterator[tuple[Engine, Prompt]]:
    """Every second question with three answers or more of a game played by chance. Left out are payments, and where a
    win is near: there the solver is asked, which may find another way to win when it is changed.
    """
    engine, stream, met = new(decks, seed, keep=False), Stream(3), 0
    while (prompt := engine.prompt) is not None:
        module = game_of(engine)
        near = module.ai.near_win(engine, prompt.seat)
        if len(prompt.options) > 2 and not module.prompts[prompt.kind].payment and not near:
            met += 1
            if met % 2:
                yield engine, prompt
        engine.choose(game_of(engine).ai.policy.quick(engine, prompt, stream))


def answers(name: str) -> list[list[str]]:
    """A player's answers, each asked for without those before."""
    return [
        make_player(name, 5).answer(Observation(engine, prompt.seat), prompt)
        for decks, seed, count in GAMES
        for engine, prompt in islice(questions(decks, seed), count)
    ]


def test_its_fifty_answers_are_those_of_the_expert_of_that_day():
    kept = json.loads(GIVEN.read_text("utf-8"))
    assert len(kept) == 50
    assert answers("expert-1") == kept


def test_it_judges_by_the_value_of_that_day():
    assert frozen_value().digest() == "412466efa1b2f347a6d6d8583594abe2"


def test_in_another_game_it_plays_as_greedy():
    assert [plays_as("expert-1", game) for game in ("gcg", "gundam-war")] == ["expert-1", "greedy"]
