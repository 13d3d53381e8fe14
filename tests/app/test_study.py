"""The pages of study: an analysis from a replay, puzzles from home."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from pathlib import Path
from threading import Event
from time import sleep

import pytest
from textual.pilot import Pilot

from gundam_tui.app.screens.analysis import AnalysisPage
from gundam_tui.app.screens.learn import LessonList
from gundam_tui.app.screens.line_film import LineFilm
from gundam_tui.app.screens.pages import CardPage
from gundam_tui.app.screens.puzzle import PuzzleScreen
from gundam_tui.app.screens.puzzle_lists import PuzzleCards, PuzzleList
from gundam_tui.app.screens.replay import ReplayScreen
from gundam_tui.proof import LineStep
from gundam_tui.study.analysis import Analysis, Analyst, kept_at
from gundam_tui.study.by_lesson import Topic
from gundam_tui.study.judging import Judged
from gundam_tui.study.puzzle_list import Puzzle, shipped
from gundam_tui.study.puzzles import Attempt, Interrupted, PuzzleProgress
from gundam_tui.table.journal import new_path
from gundam_tui.table.playback import Playback
from gundam_tui.table.settings import Settings
from tests.profile import quick_first
from tests.study.games import a_missed_win

from .helpers import given_up, new_match, press, running, text
from .test_pictures import check

TEXT = Path(__file__).parents[2] / "cards" / "gcg" / "puzzles" / "which-pilot.toml"


async def until(done: object) -> None:
    """Wait for something that a thread does."""
    for _ in range(600):
        if done():
            return
        await asyncio.sleep(0.05)
    raise AssertionError("it takes too long")


@pytest.fixture
def record(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The record of a game that was given up early, the only one in the state folder."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    return given_up(new_match(7, names=("Amuro", "Char"), journal=new_path()))


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


@pytest.mark.parametrize("size", quick_first([(80, 24), (120, 36)]))
async def test_nobody_has_an_accuracy_before_a_decision_is_judged_and_no_count_is_cut(
    record: Path, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
):
    """Seen: `100 %  no mistakes in 0 decis…`."""
    monkeypatch.setattr(AnalysisPage, "_judge", lambda _: None)
    async with running(None, size) as pilot:
        await press(pilot, "r", "enter", "a")
        page = pilot.app.screen
        assert isinstance(page, AnalysisPage)
        assert "%" not in text(pilot)
        assert text(pilot).count("no decision judged") == 2
        judgement = Judged(1, 0, 1, "", "", (), (), 0.0, 9.0, 9.0, 0.1, "inaccuracy")
        monkeypatch.setattr(Analysis, "of", lambda _, seat: [judgement] * (seat + 22))
        page.repaint()
        await pilot.pause()
        assert "23 inaccuracies in 23 decisions" in text(pilot)


async def opened(pilot: Pilot[int], puzzles: Sequence[Puzzle], topic: Topic | None = None) -> PuzzleScreen:
    """The page of puzzles, when the first position has been set up."""
    shown = PuzzleScreen(puzzles, topic)
    pilot.app.push_screen(shown)
    await until(lambda: shown.attempt is not None)
    await pilot.pause()
    return shown


async def point_at(pilot: Pilot[int], shown: PuzzleScreen, words: str) -> None:
    """Move the cursor to the answer with these words."""
    labels = [chip.label for chip in shown.question().chips]
    at = next(at for at, label in enumerate(labels) if words in label)
    here = next((at for at, chip in enumerate(shown.question().chips) if chip.cursor), -1)
    await press(pilot, *["right"] * ((at - here) % len(labels) or (len(labels) if here < 0 else 0)))


async def give(pilot: Pilot[int], shown: PuzzleScreen, *answers: str) -> None:
    """Give an answer, by its words; several are marked first."""
    for words in answers:
        await point_at(pilot, shown, words)
        if len(answers) > 1:
            await press(pilot, "space")
    await press(pilot, "enter")
    await until(lambda: not shown._work.busy)
    await pilot.pause()


def which_pilot() -> Puzzle:
    return Puzzle("which-pilot", TEXT, "gcg", "win", 0, 1500.0)


def shipped_one(name: str, game: str = "gcg") -> Puzzle:
    return next(one for one in shipped(game) if one.name == name)


@pytest.mark.parametrize("size", quick_first([(80, 24), (120, 36), (160, 48)]))
async def test_a_puzzle_is_solved_by_keys(size: tuple[int, int], tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    async with running(None, size=size) as pilot:
        shown = await opened(pilot, [which_pilot()])
        assert "Win in this turn" in text(pilot)
        assert "difficulty 1500" in " ".join(text(pilot).split())
        assert "solution" in text(pilot)
        await give(pilot, shown, "Pair Banagher Links with GM")
        assert "Right" in text(pilot)
        await give(pilot, shown, "Attack P2 with GM")
        assert "Solved." in text(pilot)
        assert "your rating 1675 (+175)" in " ".join(text(pilot).split())
        assert "Enter next" in text(pilot)
        assert "solution" not in text(pilot).splitlines()[-1]
        assert PuzzleProgress.load().streak == 1


async def test_keys_are_heard_while_a_position_is_set_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    ready = Event()

    begin = Attempt.__init__

    def slow(attempt: Attempt, puzzle: Puzzle) -> None:
        assert ready.wait(30)
        begin(attempt, puzzle)

    monkeypatch.setattr(Attempt, "__init__", slow)
    async with running(None, size=(80, 24)) as pilot:
        shown = PuzzleScreen([which_pilot()])
        pilot.app.push_screen(shown)
        await pilot.pause()
        assert "The position is being set up" in text(pilot)
        assert "Win in this turn" in text(pilot)
        await press(pilot, "question_mark")
        assert pilot.app.screen is not shown, "the help is open"
        await press(pilot, "escape")
        ready.set()
        await until(lambda: shown.attempt is not None)


async def test_no_answer_is_selected_when_a_question_opens(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """A reflex Enter selects, and does not answer: nothing is counted."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    async with running(None, size=(80, 24)) as pilot:
        shown = await opened(pilot, [which_pilot()])
        assert not any(chip.cursor for chip in shown.question().chips)
        assert "Enter select" in text(pilot)
        await press(pilot, "enter")
        assert [chip.cursor for chip in shown.question().chips].index(True) == 0
        assert "Enter choose" in text(pilot)
        assert not shown._work.busy
        await give(pilot, shown, "Pair Banagher Links with GM")
        assert not any(chip.cursor for chip in shown.question().chips), "nor at the next question"


async def test_a_burst_of_enters_neither_leaves_a_result_nor_answers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    async with running(None, size=(80, 24)) as pilot:
        shown = await opened(pilot, [which_pilot(), shipped_one("composed-001")])
        pilot.app.guard = 60.0
        await give(pilot, shown, "End turn")
        assert shown.attempt is not None
        assert shown.attempt.wrong
        await press(pilot, *["enter"] * 5)
        assert shown.attempt.puzzle.name == "which-pilot"
        pilot.app.guard = 0.0
        shown._show()
        pilot.app.guard = 60.0
        await press(pilot, "enter")
        await until(lambda: shown.attempt is not None and shown.attempt.puzzle.name == "composed-001")
        await press(pilot, *["enter"] * 5)
        assert not shown._work.busy
        assert "composed-001" not in PuzzleProgress.load().tried


@pytest.mark.parametrize("size", quick_first([(80, 24), (120, 36)]))
async def test_the_hint_is_seen_however_long_the_answers_are(
    size: tuple[int, int], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    async with running(None, size=size) as pilot:
        shown = await opened(pilot, [shipped_one("after-the-shock", "gundam-war")])
        monkeypatch.setattr(Attempt, "hint", lambda self: "The next answer is about Nuclear Shock.")
        await press(pilot, "i")
        await until(lambda: shown._hinted)
        longest = max(shown.question().chips, key=lambda chip: len(chip.label)).label
        for chip in (longest, shown.question().chips[0].label):
            await point_at(pilot, shown, chip)
            await until(lambda: "The next answer is about Nuclear Shock." in text(pilot))


async def test_a_key_interrupts_a_proof_and_is_heard(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))

    def endless(attempt: Attempt, keys: Sequence[str]) -> list[LineStep]:
        while not attempt.stopped():
            sleep(0.01)
        raise Interrupted

    monkeypatch.setattr(Attempt, "play", endless)
    async with running(None, size=(80, 24)) as pilot:
        shown = await opened(pilot, [which_pilot()])
        await press(pilot, "right", "enter")
        assert shown._work.busy
        await until(lambda: "answers tried" in text(pilot))
        await press(pilot, "escape")
        await until(lambda: "Interrupted: nothing is answered" in text(pilot))
        assert pilot.app.screen is shown
        await press(pilot, "enter", "p")
        await until(lambda: isinstance(pilot.app.screen, PuzzleList))
        assert PuzzleProgress.load().tried == {}


async def test_the_list_opens_where_it_was_left(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    async with running(None, size=(80, 24)) as pilot:
        shown = await opened(pilot, shipped("gcg"))
        await press(pilot, "p", "right", *["down"] * 6, "enter")
        await until(lambda: shown.attempt is not None)
        assert shown.attempt is not None
        name = shown.attempt.puzzle.called
        await press(pilot, "p")
        await pilot.pause()
        page = pilot.app.screen
        assert isinstance(page, PuzzleList)
        assert page.items[0].at == 1
        assert name in page.items[page.at].text


async def test_several_answers_are_marked_and_none_is_an_answer_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """In Gundam War, SQUADs are sent to Space and to Earth; here nobody may go to Space, and both go to Earth."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    async with running(None, size=(120, 36)) as pilot:
        shown = await opened(pilot, [shipped_one("out-of-reach", "gundam-war")])
        assert "Out of Reach" in text(pilot)
        assert "Which UNITs go to the Space area? (Space: several)" in text(pilot)
        await give(pilot, shown, "send nobody")
        assert "go to the Earth area" in text(pilot)
        await give(pilot, shown, *[chip.label for chip in shown.question().chips if chip.label != "send nobody"])
        assert "In which order do they stand on Earth" in " ".join(text(pilot).split())
        assert shown.attempt is not None
        order = shown.attempt.solution()[0].label.split(", ")
        await give(pilot, shown, *order)
        assert "Solved." in text(pilot)
        assert "reaches only areas of its UNIT Type" in text(pilot)


async def test_an_order_needs_only_who_is_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    async with running(None, size=(80, 24)) as pilot:
        shown = await opened(pilot, [shipped_one("who-goes-in-front", "macross-crusade")])
        assert "Barrage, Scout Fighter x3" in text(pilot), "the hidden cards, beside the question"
        assert "In which order" in text(pilot)
        assert shown.attempt is not None
        [right] = [step.label for step in shown.attempt.solution()[:1]]
        await give(pilot, shown, right.partition(",")[0])
        assert "Solved" in text(pilot)


async def test_what_waits_for_an_answer_is_shown(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    async with running(None, size=(80, 24)) as pilot:
        await opened(pilot, [shipped_one("the-decoy", "macross-crusade")])
        assert "waiting: P2: Barrage" in text(pilot)


@pytest.mark.parametrize("size", quick_first([(80, 24), (120, 36), (160, 48)]))
async def test_a_wrong_answer_is_refuted_on_the_board(
    size: tuple[int, int], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    async with running(None, size=size) as pilot:
        shown = await opened(pilot, [which_pilot()])
        await give(pilot, shown, "End turn")
        assert "Not solved. The turn ends without a win." in text(pilot)
        assert any(chip.label == "wrong: You: End turn" for chip in shown.question().chips)
        await press(pilot, *["left"] * 9)
        told = text(pilot)
        await press(pilot, "right")
        assert text(pilot) != told, "each step of the line is shown"
        assert any("Close Combat" in chip.label for chip in shown.question().chips)
        await press(pilot, "r")
        await until(lambda: shown.attempt is not None)
        await pilot.pause()
        assert "End turn" in text(pilot)
        await give(pilot, shown, "Pair Banagher Links with GM")
        await give(pilot, shown, "Attack P2 with GM")
        assert "Only the first attempt counts" in text(pilot)
        assert PuzzleProgress.load().tried == {"which-pilot": False}
        await press(pilot, "escape")
        assert not isinstance(pilot.app.screen, PuzzleScreen)


@pytest.mark.parametrize("size", quick_first([(80, 24), (120, 36), (160, 48)]))
async def test_the_hand_can_be_read_while_a_battle_asks(
    size: tuple[int, int], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    async with running(None, size=size) as pilot:
        shown = await opened(pilot, [shipped_one("block-012")])
        assert "Kira" in text(pilot), "the card of the hand"
        for _ in range(9):
            if shown.scene is not None and shown.scene.looked is not None and shown.scene.looked.name == "Kira Yamato":
                break
            await press(pilot, "tab")
        await press(pilot, "v")
        page = pilot.app.screen
        assert isinstance(page, CardPage)
        assert "Kira Yamato" in text(pilot)
        await press(pilot, "escape")
        assert pilot.app.screen is shown


@pytest.mark.parametrize("size", quick_first([(80, 24), (120, 36), (160, 48)]), ids=lambda size: f"{size[0]}x{size[1]}")
async def test_pictures_of_a_puzzle(size: tuple[int, int], tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    async with running(None, size=size) as pilot:
        await opened(pilot, [shipped_one("block-012")])
        check(pilot, f"puzzle-{size[0]}x{size[1]}")


@pytest.mark.thorough
async def test_the_cards_of_a_puzzle_are_listed_with_those_that_lie_hidden(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    async with running(None, size=(80, 24)) as pilot:
        shown = await opened(pilot, [shipped_one("block-012")])
        assert "c lists what lies hidden: 6 cards of theirs, 5 of yours" in text(pilot)
        await press(pilot, "c")
        page = pilot.app.screen
        assert isinstance(page, PuzzleCards)
        assert shown.attempt is not None
        texts = " ".join(item.text for item in page.items)
        assert all(name in texts for name in shown.attempt.hidden())
        assert "Kira Yamato" in texts
        assert all(item.about for item in page.items), "what each card does, also of those that lie hidden"
        await press(pilot, "end", "enter")
        assert isinstance(pilot.app.screen, CardPage)


async def test_giving_up_is_asked_and_the_solution_is_played_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    async with running(None, size=(80, 24)) as pilot:
        shown = await opened(pilot, [which_pilot()])
        await press(pilot, "s", "enter")
        assert not PuzzleProgress.load().tried, "Enter says no"
        assert shown.question().text.startswith("Win in this turn")
        await press(pilot, "s", "y")
        await until(lambda: not shown._work.busy)
        await pilot.pause()
        assert PuzzleProgress.load().tried == {"which-pilot": False}
        labels = [chip.label for chip in shown.question().chips]
        assert labels[0] == "the position"
        assert any("Pair Banagher Links with GM" in label for label in labels)
        assert not any("…" in label for label in labels), "the line is whole"


@pytest.mark.thorough
async def test_a_hint_keeps_the_goal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    async with running(None, size=(80, 24)) as pilot:
        await opened(pilot, [which_pilot()])
        await press(pilot, "i")
        await until(lambda: "The next answer is about Banagher Links" in text(pilot))
        assert "Win in this turn" in text(pilot)


async def test_a_puzzle_is_chosen_from_the_list_by_kind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    async with running(None, size=(80, 24)) as pilot:
        shown = await opened(pilot, shipped("gcg"))
        await press(pilot, "p")
        page = pilot.app.screen
        assert isinstance(page, PuzzleList)
        whole = len(page.items)
        await press(pilot, "right")
        assert len(page.items) < whole
        assert page.items[0].at == 1
        await press(pilot, "down", "down", "enter")
        await until(lambda: shown.attempt is not None)
        assert shown.attempt is not None
        assert shown.attempt.puzzle.kind == "win"


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
        await until(lambda: shown.attempt is not None)
        await pilot.pause()
        assert "Puzzle: Blocking" in " ".join(text(pilot).split())
        assert shown.attempt is not None
        assert any(option.verb == "block" for option in shown.attempt.prompt.options)


async def test_where_no_puzzle_is_about_a_lesson_it_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    puzzle = Puzzle("which-pilot", TEXT, "gcg", "win", 0, 1500.0)
    async with running(None, size=(80, 24)) as pilot:
        pilot.app.push_screen(PuzzleScreen([puzzle], Topic(5, "Blocking", "block")))
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
