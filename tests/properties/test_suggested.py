"""What Enter gives: legal, never without effect where something has one, and from what the asked seat knows alone."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from gundam_tui.games.decks import load_deck
from gundam_tui.games.registry import game, game_of
from gundam_tui.games.views import Suggested
from gundam_tui.kernel import Engine, Prompt
from gundam_tui.players.random import RandomPlayer
from tests.profile import quick_first
from tests.properties.games import GAMES, SCALE, new, prompts
from tests.properties.test_hidden import swapped

pytestmark = pytest.mark.usefixtures("toy")

SISTERS = ("macross-crusade", "gundam-war")


def keys(told: Suggested) -> tuple[list[str], ...]:
    return tuple([option.key for option in those] for those in (told.answer, told.order, told.idle))


def check(engine: Engine, prompt: Prompt) -> Suggested:
    told = game_of(engine).suggested(engine, prompt)
    prompt.check(told.answer)
    assert sorted(map(id, told.order)) == sorted(map(id, prompt.options))
    assert not set(map(id, told.answer)) & set(map(id, told.idle))
    return told


def compare(engine: Engine, prompt: Prompt, at: int) -> bool:
    """The same suggestion where what the seat does not know lies otherwise; did it lie otherwise?"""
    told = check(engine, prompt)
    world = swapped(engine, prompt.seat, at)
    world.reopen()
    assert world.prompt is not None
    assert keys(check(world, world.prompt)) == keys(told)
    return world.state.card_of != engine.state.card_of


@pytest.mark.parametrize("name", quick_first(GAMES, 2))
def test_a_suggestion_depends_on_nothing_that_its_seat_does_not_know(name: str):
    for number in range(SCALE):
        engine = new(name, 51 + number)
        different = 0
        for at, prompt in enumerate(prompts(engine, 7300 + number)):
            if not engine.step_answers:
                different += compare(engine, prompt, at)
        assert different > 20


def sister(id: str, seed: int) -> Iterator[tuple[Engine, Prompt]]:
    module = game(id)
    engine = module.new_game([load_deck(name, id) for name in module.deck_format.usual], seed)
    players = [RandomPlayer(seed + seat) for seat in range(2)]
    for _ in range(250):
        prompt = engine.prompt
        if prompt is None:
            return
        yield engine, prompt
        engine.answer(players[prompt.seat].answer(engine, prompt))


@pytest.mark.parametrize("id", SISTERS)
def test_nor_does_it_in_the_sister_games(id: str):
    different = 0
    for at, (engine, prompt) in enumerate(sister(id, 5)):
        if not engine.step_answers and at % 3 == 0:
            different += compare(engine, prompt, at)
    assert different > 20
