"""The pages of study: an analysis from a replay, puzzles from home."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from gundam_tui.app.screens.analysis import AnalysisPage
from gundam_tui.app.screens.learn import LessonList
from gundam_tui.app.screens.line_film import LineFilm
from gundam_tui.app.screens.puzzle import PuzzleScreen
from gundam_tui.app.screens.replay import ReplayScreen
from gundam_tui.study.analysis import Analyst, kept_at
from gundam_tui.study.by_lesson import Topic
from gundam_tui.study.puzzles import Progress, Puzzle, shipped
from gundam_tui.table.journal import new_path
from gundam_tui.table.playback import Playback
from gundam_tui.table.settings import Settings
from tests.profile import quick_first
from tests.study.games import a_missed_win

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


async def test_several_answers_are_marked_and_none_is_an_answer_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """In Gundam War, SQUADs are sent to Space and to Earth; here nobody may go to Space, and both go to Earth."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    async with running(None, size=(120, 36)) as pilot:
        [puzzle] = [one for one in shipped("gundam-war") if one.name == "out-of-reach"]
        pilot.app.push_screen(PuzzleScreen([puzzle]))
        await pilot.pause()
        shown = pilot.app.screen
        assert isinstance(shown, PuzzleScreen)
        assert "Puzzle: Out of Reach" in text(pilot)
        assert "Which UNITs go to Space? (several: the space bar)" in text(pilot)
        await press(pilot, "left", "space", "enter")
        await until(lambda: "go to Earth" in text(pilot))
        await press(pilot, "space", "right", "space", "enter")
        await until(lambda: "who follows" in text(pilot))
        await press(pilot, "right", "space", "left", "space", "enter")
        await until(lambda: "Solved" in text(pilot))
        assert "reaches only areas of its UNIT Type" in text(pilot)


def of_macross(name: str) -> Puzzle:
    return next(one for one in shipped("macross-crusade") if one.name == name)


async def test_an_order_needs_only_who_is_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    async with running(None, size=(80, 24)) as pilot:
        pilot.app.push_screen(PuzzleScreen([of_macross("who-goes-in-front")]))
        await pilot.pause()
        assert "Barrage, Scout Fighter x3" in text(pilot), "the hidden cards, beside the question"
        await press(pilot, "right", "enter")
        await until(lambda: "Solved" in text(pilot))
        assert "Win in this turn" in text(pilot), "nothing more is asked"


async def test_what_waits_for_an_answer_is_shown(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    async with running(None, size=(80, 24)) as pilot:
        pilot.app.push_screen(PuzzleScreen([of_macross("the-decoy")]))
        await pilot.pause()
        assert "waiting: P2: Barrage" in text(pilot)
        assert "Scout Fighter x3, Star Song" in text(pilot)


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


@pytest.fixture
def missed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The record of a game with one missed win, and its whole analysis."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    path = new_path()
    path.parent.mkdir(parents=True, exist_ok=True)
    a_missed_win(path)
    return path


@pytest.mark.parametrize("size", quick_first([(80, 24), (120, 36), (160, 48)]))
async def test_the_better_line_is_played_out_on_the_board(
    missed: Path, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.delenv("TEXTUAL_ANIMATIONS", raising=False)
    async with running(None, size=size, settings=Settings(bot_pace=0.0, motion="full")) as pilot:
        await press(pilot, "r", "enter", "a", "p")
        await until(lambda: isinstance(pilot.app.screen, LineFilm))
        shown = pilot.app.screen
        assert isinstance(shown, LineFilm)
        await pilot.pause()
        assert "Instead of: End turn" in text(pilot)
        assert "playing" in text(pilot)
        assert "what lies hidden is dealt" in text(pilot)
        await press(pilot, "right")
        await until(lambda: not shown.motion.running)
        assert shown.motion.shown >= 1, "the attack was shown moving"
        assert "Better line: 1 of" in text(pilot)
        assert "Attack" in text(pilot)
        await press(pilot, "end")
        assert "the end of the line" in text(pilot)
        await press(pilot, "home", "space")
        assert "playing" in text(pilot)
        await press(pilot, "space")
        assert "paused" in text(pilot)
        await press(pilot, "escape")
        assert isinstance(pilot.app.screen, AnalysisPage)


async def test_where_nothing_moves_the_line_stands_there_in_words(missed: Path):
    async with running(None, size=(120, 36), settings=Settings(bot_pace=0.0, still=True)) as pilot:
        await press(pilot, "r", "enter", "a", "p")
        await until(lambda: isinstance(pilot.app.screen, LineFilm))
        shown = pilot.app.screen
        assert isinstance(shown, LineFilm)
        await pilot.pause()
        assert "playing" not in text(pilot)
        words = " ".join(text(pilot).split())
        assert all(word.split()[0] in words for _, word in shown.line.told)
        await press(pilot, "space", "right")
        assert (shown.line.at, shown.motion.shown) == (2, 0)


async def test_puzzles_are_made_of_the_mistakes_of_a_game(missed: Path):
    async with running(None, size=(120, 36)) as pilot:
        await press(pilot, "r", "enter", "a", "z")
        await until(lambda: isinstance(pilot.app.screen, PuzzleScreen))
        await pilot.pause()
        assert "Win in this turn" in text(pilot)
        await press(pilot, "escape")
        assert "kept with your own ones" in text(pilot)


async def test_the_list_of_lessons_offers_puzzles_by_what_they_have_taught(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    async with running(None, size=(120, 36)) as pilot:
        pilot.app.push_screen(LessonList())
        await pilot.pause()
        menu = pilot.app.screen
        assert isinstance(menu, LessonList)
        menu.at = next(at for at, item in enumerate(menu.items) if item.group and item.text == "Blocking")
        await press(pilot, "enter")
        await until(lambda: "Be sure to be in the game" in text(pilot))
        shown = pilot.app.screen
        assert isinstance(shown, PuzzleScreen)
        assert "Puzzle: Blocking" in text(pilot)
        assert shown.attempt is not None
        assert any(option.verb == "block" for option in shown.attempt.prompt.options)  # type: ignore[union-attr]


async def test_where_no_puzzle_is_about_a_lesson_it_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    puzzle = Puzzle("which-pilot", TEXT, "gcg", "win", 0, 1500.0)
    async with running(None, size=(80, 24)) as pilot:
        pilot.app.push_screen(PuzzleScreen([puzzle], Topic(5, "Blocking", "block")))
        await pilot.pause()
        await until(lambda: "No puzzle is about this yet" in text(pilot))


async def test_a_moment_of_a_replay_becomes_a_puzzle(missed: Path):
    shown = ReplayScreen(Playback.open(missed), Analyst(missed).analysis.judged[0].number - 1)
    async with running(None, size=(120, 36)) as pilot:
        pilot.app.push_screen(shown)
        await pilot.pause()
        await press(pilot, "p")
        await until(lambda: isinstance(pilot.app.screen, PuzzleScreen))
        await pilot.pause()
        assert "Win in this turn" in text(pilot)
        await press(pilot, "escape")
        assert "kept with your own puzzles: own-" in text(pilot)
        await press(pilot, "home", "p")
        await until(lambda: "no puzzle: neither" in text(pilot))
