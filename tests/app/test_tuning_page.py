"""The page of the workbench that shows a tuning as it stands."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

from gundam_tui.app.screens.deck_editor import DeckDraft
from gundam_tui.app.screens.tuning import TuningPage
from gundam_tui.games.decks import load_deck
from gundam_tui.games.decks.deck_editor import Draft
from gundam_tui.games.gcg.cards.library import card_book
from gundam_tui.players.worker import CallLost
from gundam_tui.sim.compare import PairedGames
from gundam_tui.sim.tuning import FoundSwap, TrialGame, TunerState, TuningFile
from tests.profile import quick_first

from .helpers import press, rows, running, text
from .test_cards import opened
from .test_table import check_picture

SWAP = (("ST01-005", -2), ("ST01-008", 2))


@pytest.fixture(autouse=True)
def _folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for kind in ("DATA", "STATE"):
        monkeypatch.setenv(f"XDG_{kind}_HOME", str(tmp_path))
    card_book()


class Rigged:
    """A process that plays at once: versions with a swap win."""

    lost = False

    def __init__(self, game: str, cards: Sequence[str]) -> None:
        self.calls = 0

    def call(self, call: tuple[Callable[..., Any], tuple[Sequence[TrialGame]]]) -> tuple[bool, list[float]]:
        if self.lost:
            raise CallLost("the worker died (SIGKILL)")
        self.calls += 1
        return True, [float(bool(trial.change)) for trial in call[1][0]]

    def end(self) -> None:
        pass


def stands(page: TuningPage, standing: TunerState) -> None:
    """Write a file as if a search had come so far."""
    assert page.search is not None
    page.search.path.parent.mkdir(parents=True, exist_ok=True)
    kept = TuningFile(page.search.path, page.search.identity)
    kept.stands(standing)
    kept.close()


@pytest.mark.parametrize("size", quick_first([(80, 24), (120, 36), (160, 48)]), ids=str)
async def test_swaps_are_shown_as_they_stand_and_taken_into_the_deck(size: tuple[int, int]):
    deck = Draft(load_deck("st01")).deck()
    proof = PairedGames(400, 90, 40, 50.0, 130.0, 160.0, 210.0)
    standing = TunerState("", 2990, 3000, (FoundSwap(SWAP, 0.08, 60, proof),), (("ST01-005", -0.02),))
    stands(TuningPage(deck, card_book(), lambda change: None), standing)
    async with running(None, size) as pilot:
        await opened(pilot, DeckDraft(Draft(load_deck("st01"))))
        await press(pilot, "a")
        assert isinstance(pilot.app.screen, TuningPage)
        check_picture(rows(pilot), *size)
        shown = text(pilot)
        assert "A better deck was found and proved" in shown
        assert "proof: +12.5 points (" in shown
        assert "out: 2 GM" in shown
        await press(pilot, "1")
        builder = pilot.app.screen
        assert isinstance(builder, DeckDraft)
        assert builder.draft.cards["ST01-008"] == 2
        await press(pilot, "u")
        assert dict(builder.draft.cards) == dict(load_deck("st01").cards)


@pytest.mark.thorough
async def test_a_search_is_started_and_comes_to_its_end(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("gundam_tui.sim.tuning.beside.BesideWorker", Rigged)
    monkeypatch.setattr("gundam_tui.app.screens.tuning.GAMES", 200)
    async with running(None, (120, 36)) as pilot:
        await opened(pilot, DeckDraft(Draft(load_deck("st01"))))
        await press(pilot, "a")
        page = pilot.app.screen
        assert isinstance(page, TuningPage)
        assert "About 200 games" in text(pilot)
        await press(pilot, "s")
        search = page.search
        assert search is not None
        for _ in range(2000):
            if search.over and not search.running:
                break
            await pilot.pause(0.01)
        await pilot.pause()
        assert "A better deck was found" in text(pilot)
        assert search.fault == ""
        before = search.path.read_bytes()
        await press(pilot, "s")  # there is nothing left to search
        assert search.path.read_bytes() == before


@pytest.mark.thorough
async def test_a_search_that_fails_says_why_and_can_go_on(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("gundam_tui.sim.tuning.beside.BesideWorker", type("Dead", (Rigged,), {"lost": True}))
    async with running(None, (120, 36)) as pilot:
        await opened(pilot, DeckDraft(Draft(load_deck("st01"))))
        await press(pilot, "a", "s")
        page = pilot.app.screen
        assert isinstance(page, TuningPage)
        for _ in range(500):
            if page.search is not None and page.search.fault:
                break
            await pilot.pause(0.01)
        await pilot.pause()
        assert "the worker died" in text(pilot)


@pytest.mark.thorough
async def test_a_deck_that_is_not_legal_cannot_be_tuned():
    draft = Draft(load_deck("st01"))
    draft.put("ST01-005", 0, card_book())
    async with running(None, (120, 36)) as pilot:
        await opened(pilot, DeckDraft(draft))
        await press(pilot, "a")
        assert isinstance(pilot.app.screen, DeckDraft)
        assert "Only a legal deck can play games" in text(pilot)
