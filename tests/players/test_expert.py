"""The expert: it knows only what its seat knows, repeats itself, does the obvious, and searches where it helps."""

from __future__ import annotations

import pytest

from gundam_tui.games.gcg.tools.ai.rollout_policy import quick
from gundam_tui.games.gcg.tools.position import Position, Side, UnitAt, set_up
from gundam_tui.games.registry import game_of
from gundam_tui.kernel import Engine, Prompt
from gundam_tui.kernel.rng import Stream, number
from gundam_tui.players import Player, make_player
from gundam_tui.players.expert import ITERATIONS, ExpertPlayer
from gundam_tui.players.observation import Observation
from gundam_tui.players.one_look import OneLookPlayer
from gundam_tui.players.search import SearchPlayer, two_sides_left
from tests.properties.games import book, new
from tests.properties.test_hidden import swapped

UNIT = "ST01-005"  # GM: Lv. 2, AP 2, HP 2


def answers_alike(engine: Engine, prompt: Prompt) -> bool:
    """Check that the answer stays when cards that the asked seat does not know change places; did any?"""
    answer = ExpertPlayer(1).answer(Observation(engine, prompt.seat), prompt)
    world = swapped(engine, prompt.seat, number(1, prompt.number))
    world.reopen()
    world.state.seed, world.state.counter = 1, 17
    assert world.prompt is not None
    assert ExpertPlayer(1).answer(Observation(world, prompt.seat), world.prompt) == answer
    return world.state.card_of != engine.state.card_of


def test_choices_are_equal_when_hidden_cards_change_places():
    engine, stream = new("st01-st03", 51, keep=False), Stream(3)
    compared = 0
    while (prompt := engine.prompt) is not None and engine.decisions < 60:
        if len(prompt.options) > 1 and not engine.step_answers:
            compared += answers_alike(engine, prompt)
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


def test_against_several_sides_it_looks_one_answer_ahead():
    compare(new("royale of three", 5, keep=False), ExpertPlayer(7), OneLookPlayer(7), 6)


def differing(engine: Engine, most: int) -> int:
    """At how many of the first main phases with a choice it answers otherwise than a player who looks one ahead."""
    stream, differs, asked = Stream(3), 0, 0
    while (prompt := engine.prompt) is not None and asked < most:
        if prompt.kind == "act" and len(prompt.options) > 2:
            observation = Observation(engine, prompt.seat)
            answers = [player.answer(observation, prompt) for player in (ExpertPlayer(7), OneLookPlayer(7))]
            differs, asked = differs + (answers[0] != answers[1]), asked + 1
        engine.choose(quick(engine, prompt, stream))
    return differs


@pytest.mark.thorough
def test_in_a_team_battle_it_searches():
    assert differing(new("team battle", 5, keep=False), 30)


@pytest.mark.thorough
def test_with_the_last_other_player_of_a_royale_it_searches():
    engine = new("royale of three", 5, keep=False)
    stream = Stream(4)
    while (prompt := engine.prompt) is not None and prompt.kind != "act":
        engine.choose(quick(engine, prompt, stream))
    assert prompt is not None
    assert not two_sides_left(Observation(engine, prompt.seat))
    engine.concede((prompt.seat + 1) % 3)
    assert engine.prompt is not None
    assert two_sides_left(Observation(engine, engine.prompt.seat))
    assert differing(engine, 30)


@pytest.mark.thorough
@pytest.mark.parametrize("name", ["royale of three", "team battle"])
def test_among_more_than_two_its_choices_do_not_depend_on_hidden_cards(name: str):
    engine, stream, compared = new(name, 51, keep=False), Stream(3), 0
    while (prompt := engine.prompt) is not None and engine.decisions < 120:
        if prompt.kind == "act" and len(prompt.options) > 2 and not engine.step_answers:
            compared += answers_alike(engine, prompt)
        engine.choose(quick(engine, prompt, stream))
    assert compared > 8


@pytest.mark.thorough
def test_between_two_players_it_begins_with_a_plan_of_the_turn():
    """It answers as such a search does, also where it is asked outside its main phase."""
    engine, stream, compared = new("st01-st03", 7, keep=False), Stream(2), 0
    player, search = ExpertPlayer(1, proves=False), SearchPlayer(1, iterations=ITERATIONS, plans=True)
    while (prompt := engine.prompt) is not None and engine.decisions < 30:
        if prompt.seat == 0 and not prompt.forced:
            observation = Observation(engine, 0)
            answer = player.answer(observation, prompt)
            assert answer == search.answer(observation, prompt)
            compared += 1
            engine.answer(answer)
        else:
            engine.choose(quick(engine, prompt, stream))
    assert compared > 5


def test_it_does_not_always_play_what_looks_best_at_first_sight():
    engine, stream, differs, asked = new("st02-st04", 8, keep=False), Stream(3), 0, 0
    while (prompt := engine.prompt) is not None and asked < 12:
        if game_of(engine).prompts[prompt.kind].main and len(prompt.options) > 2:
            asked += 1
            observation = Observation(engine, prompt.seat)
            differs += ExpertPlayer(7).answer(observation, prompt) != OneLookPlayer(7).answer(observation, prompt)
        engine.choose(game_of(engine).ai.policy.quick(engine, prompt, stream))
    assert 0 < differs < asked
