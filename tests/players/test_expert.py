"""The expert: it knows only what its seat knows, repeats itself, does the obvious, and searches where it helps."""

from __future__ import annotations

import pytest

from gundam_tui.games.gcg.tools.ai.rollout_policy import quick
from gundam_tui.games.gcg.tools.position import Position, Side, UnitAt, set_up
from gundam_tui.games.registry import game_of
from gundam_tui.kernel import Engine
from gundam_tui.kernel.rng import Stream, number
from gundam_tui.players import Player, make_player
from gundam_tui.players.expert import ExpertPlayer
from gundam_tui.players.observation import Observation
from gundam_tui.players.one_look import OneLookPlayer
from tests.properties.games import book, new
from tests.properties.test_hidden import swapped

UNIT = "ST01-005"  # GM: Lv. 2, AP 2, HP 2


def test_choices_are_equal_when_hidden_cards_change_places():
    engine, stream = new("st01-st03", 51, keep=False), Stream(3)
    compared = 0
    while (prompt := engine.prompt) is not None and engine.decisions < 60:
        if len(prompt.options) > 1 and not engine.step_answers:
            answer = ExpertPlayer(1).answer(Observation(engine, prompt.seat), prompt)
            world = swapped(engine, prompt.seat, number(1, prompt.number))
            world.reopen()
            world.state.seed, world.state.counter = 1, 17
            assert world.prompt is not None
            assert ExpertPlayer(1).answer(Observation(world, prompt.seat), world.prompt) == answer
            compared += world.state.card_of != engine.state.card_of
        engine.choose(quick(engine, prompt, stream))
    assert compared > 8


def test_the_same_seed_gives_the_same_game():
    games: list[list[list[str]]] = []
    for _ in range(2):
        engine, given = new("st01-st02", 6, keep=False), list[list[str]]()
        players = [make_player("expert", 1), make_player("greedy", 2)]
        while (prompt := engine.prompt) is not None and engine.decisions < 40:
            given.append(players[prompt.seat].answer(Observation(engine, prompt.seat), prompt))
            engine.answer(given[-1])
        games.append(given)
    assert games[0] == games[1]


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


def compare(engine: Engine, expert: Player, other: Player, most: int) -> None:
    """Both are asked at the prompts with several answers, and the game goes on by chance."""
    stream, compared = Stream(2), 0
    while (prompt := engine.prompt) is not None and compared < most:
        if len(prompt.options) > 2:
            observation = Observation(engine, prompt.seat)
            assert expert.answer(observation, prompt) == other.answer(observation, prompt)
            compared += 1
        engine.choose(game_of(engine).ai.policy.quick(engine, prompt, stream))
    assert compared == most


@pytest.mark.parametrize("name", ["royale of three", "team battle"])
def test_among_more_than_two_it_looks_one_answer_ahead(name: str):
    compare(new(name, 5, keep=False), ExpertPlayer(7), OneLookPlayer(7), 6)


def test_it_does_not_always_play_what_looks_best_at_first_sight():
    engine, stream, differs, asked = new("st02-st04", 8, keep=False), Stream(3), 0, 0
    while (prompt := engine.prompt) is not None and asked < 12:
        if game_of(engine).prompts[prompt.kind].main and len(prompt.options) > 2:
            asked += 1
            observation = Observation(engine, prompt.seat)
            differs += ExpertPlayer(7).answer(observation, prompt) != OneLookPlayer(7).answer(observation, prompt)
        engine.choose(game_of(engine).ai.policy.quick(engine, prompt, stream))
    assert 0 < differs < asked
