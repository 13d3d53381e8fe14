"""One grammar of keys: exactly one thing is white, and Enter does it. A whole game by Enter alone."""

from __future__ import annotations

import pytest
from textual.pilot import Pilot

from gundam_tui.app import asking
from gundam_tui.app.answering import AnswerInput
from gundam_tui.app.screens.table import TableScreen
from gundam_tui.games.decks import load_deck
from gundam_tui.games.registry import game
from gundam_tui.table.match import Match
from gundam_tui.table.settings import Settings
from tests.profile import quick_first

from .helpers import press, running, table

MOST = 4000  # presses
SIZES = [(80, 24), (120, 36), (160, 48)]
GAMES = [
    ("gcg", (80, 24), 7), ("macross-crusade", (120, 36), 3), ("gundam-war", (80, 24), 3), ("gcg", (120, 36), 3),
    ("gcg", (160, 48), 11), ("macross-crusade", (80, 24), 5), ("macross-crusade", (160, 48), 5),
    ("gundam-war", (120, 36), 5), ("gundam-war", (160, 48), 7),
]  # fmt: skip


def against_computer(id: str, seed: int) -> Match:
    module = game(id)
    decks = [load_deck(name, id) for name in module.deck_format.usual]
    return Match.new(decks, seed, game_id=id, names=("P1", "Computer"), bots=(None, "greedy"))


def check_white(pilot: Pilot[int]) -> None:
    """One chip is white; it has a key, is legal, and does not change nothing; at most one card is white as well. What
    follows is said once: no `Rest Gouf: then: Gouf is rested`.
    """
    scene = table(pilot).scene
    assert scene is not None
    chooser = scene.chooser
    assert chooser is not None
    told = asking.question(scene, pilot.app.size.width)
    assert not [row for row, _ in told.hints if ": then: " in row]
    if told.news:
        return  # told once, before the options
    white = [chip for chip in told.chips if chip.cursor]
    assert len(white) == 1, told
    assert white[0].key, told
    assert not white[0].idle, told
    faces = scene.looker(roomy=True)
    assert faces.cursor in (0, chooser.white)
    check_enter(chooser)


def check_enter(chooser: AnswerInput) -> None:
    """What would be done is one of the options, or opens their list."""
    known = {option.key for option in chooser.prompt.options}
    assert all(option.key in known for option in chooser.selected())


@pytest.mark.goal("G9")
@pytest.mark.parametrize(("id", "size", "seed"), quick_first(GAMES, unpack=True))
async def test_a_whole_game_is_played_by_enter_alone(id: str, size: tuple[int, int], seed: int):
    match = against_computer(id, seed)
    async with running(match, size, settings=Settings(bot_pace=0.0, still=True)) as pilot:
        stuck = 0
        for _ in range(MOST):
            if not isinstance(pilot.app.screen, TableScreen):
                break
            scene = table(pilot).scene
            assert scene is not None
            if scene.chooser is not None:
                check_white(pilot)
            before = match.decisions
            await press(pilot, "enter")
            stuck = 0 if match.decisions > before else stuck + 1
            assert stuck <= 2, (match.prompt, "a list is opened by one Enter and answered by the next")
        assert match.outcome is not None
