"""The pages of study: an analysis from a replay, puzzles from home."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from gundam_tui.app.screens.analysis import AnalysisPage
from gundam_tui.app.screens.puzzle import PuzzleScreen
from gundam_tui.app.screens.replay import ReplayScreen
from gundam_tui.study.analysis import Analyst, kept_at
from gundam_tui.study.puzzles import Progress, Puzzle
from gundam_tui.table.journal import new_path
from tests.profile import quick_first

from .helpers import new_match, press, running, text

TEXT = Path(__file__).parents[2] / "cards" / "gcg" / "puzzles" / "which-pilot.toml"


async def until(done: object) -> None:
    """Wait for something that a thread does."""
    for _ in range(600):
        if done():  # type: ignore[operator]
            return
        await asyncio.sleep(0.05)
    raise AssertionError("it takes too long")


@pytest.fixture
def record(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The record of a game that was given up early, the only one in the state folder."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    match = new_match(7, names=("Amuro", "Char"), journal=new_path())
    match.advance()
    while match.engine.decisions < 5:
        assert match.prompt is not None
        match.answer([match.prompt.options[0].key])
        match.advance()
    match.concede(0)
    match.close()
    assert match.path is not None
    return match.path


async def test_a_replay_opens_the_analysis_and_what_is_judged_is_kept(record: Path):
    async with running(None) as pilot:
        await press(pilot, "r", "enter", "a")
        page = pilot.app.screen
        assert isinstance(page, AnalysisPage)
        assert "accuracy" not in text(pilot)
        assert "Amuro" in text(pilot)
        await until(lambda: page.title_text() == "Analysis")
        await press(pilot, "escape")
        assert isinstance(pilot.app.screen, ReplayScreen)
    assert kept_at(record).exists()
    assert Analyst(record).analysis.complete


@pytest.mark.parametrize("size", quick_first([(80, 24), (120, 36), (160, 48)]))
async def test_a_puzzle_is_solved_by_keys(size: tuple[int, int], tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    puzzle = Puzzle("which-pilot", TEXT, "gcg", "win", 0, 1500.0)
    async with running(None, size=size) as pilot:
        pilot.app.push_screen(PuzzleScreen([puzzle]))
        await pilot.pause()
        shown = pilot.app.screen
        assert isinstance(shown, PuzzleScreen)
        assert "Win in this turn" in text(pilot)
        await press(pilot, "right", "right", "enter")
        await until(lambda: shown.attempt.prompt is not None and len(shown.attempt.prompt.options) == 2)
        await until(lambda: "Right" in text(pilot))
        await press(pilot, "enter")
        await until(lambda: "Solved" in text(pilot))
        assert Progress.load().streak == 1


async def test_a_wrong_answer_is_refuted_on_the_board(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    async with running(None, size=(120, 36)) as pilot:
        pilot.app.push_screen(PuzzleScreen([Puzzle("which-pilot", TEXT, "gcg", "win", 0, 1500.0)]))
        await pilot.pause()
        await press(pilot, "enter")
        await until(lambda: "gives it away" in text(pilot))
        assert "Close Combat" in text(pilot)
        await press(pilot, "escape")
        assert not isinstance(pilot.app.screen, PuzzleScreen)
