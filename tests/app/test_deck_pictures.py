"""Pictures of the screens around the game: cards, decks, workbench, sample hand, import."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from textual import events

from gundam_tui.app.screens.cards import CardBrowser
from gundam_tui.app.screens.deck_editor import DeckDraft
from gundam_tui.app.screens.decks import DeckRoom
from gundam_tui.app.screens.import_deck import Bring
from gundam_tui.app.screens.sample_hands import Hands
from gundam_tui.games.decks import load_deck
from gundam_tui.games.decks.deck_editor import Draft
from gundam_tui.games.gcg.cards.library import card_book
from tests.profile import quick_every

from .helpers import press, running, settled
from .test_pictures import SIZES, check

SCREENS: dict[str, Callable[[], object]] = {
    "cards": lambda: CardBrowser("gcg"),
    "deckroom": lambda: DeckRoom("gcg", seed=1),
    "workbench": lambda: DeckDraft(Draft(load_deck("gd02-aeug"))),
    "samplehand": lambda: Hands(load_deck("st01"), card_book(), 7),
    "import": lambda: Bring("gcg"),
}


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    card_book()


@pytest.mark.parametrize("size", quick_every(SIZES, 4), ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("name", SCREENS)
async def test_screen(name: str, size: tuple[int, int]):
    async with running(None, size) as pilot:
        await pilot.app.push_screen(SCREENS[name]())
        await settled(pilot)
        if name == "import":
            pilot.app.screen.post_message(events.Paste("My List\n4 x ST01-001\nnonsense\n4 x ST01-002\n"))
            await pilot.pause()
        else:
            await press(pilot, "down", "down")
        await pilot.pause()
        check(pilot, f"{name}-{size[0]}x{size[1]}")
