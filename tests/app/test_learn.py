"""The first game that teaches, on the screen."""

from __future__ import annotations

import re
from pathlib import Path
from typing import cast

import pytest
from textual.pilot import Pilot

from gundam_tui.app import farewell
from gundam_tui.app.app import GundamApp
from gundam_tui.app.board.places import places
from gundam_tui.app.glyphs import UNICODE
from gundam_tui.app.screens.help import HelpPage
from gundam_tui.app.screens.home import Home
from gundam_tui.app.screens.learn import LearnTable, LessonList, LessonRules, LessonsDone
from gundam_tui.app.widgets.panels import BoardPanel
from gundam_tui.players.random import RandomPlayer
from gundam_tui.table.lessons import course
from gundam_tui.table.settings import Settings
from gundam_tui.table.teaching import remember
from tests.profile import quick_first

from .helpers import chooser, press, rows, running, settled, text
from .test_pictures import check
from .test_table import check_picture

KEYS = {"Enter": "enter", "Space": "space", "Shift+E": "E", "Esc": "escape"}
TOTAL = len(course().lessons)


@pytest.fixture(autouse=True)
def _state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))


async def to_lesson(pilot: Pilot[int], number: int) -> LearnTable:
    remember(number - 1)
    await choose_learn(pilot)
    await press(pilot, "s")
    table = lesson_table(pilot)
    assert table.reading
    return table


def words(pilot: Pilot[int]) -> str:
    """The screen without line ends, and the pane beside the board once more by itself."""
    sheet = lesson_table(pilot).query_one(BoardPanel).sheet
    assert sheet is not None
    where = places(sheet.width, sheet.height)
    pane = [row[where.pane :] for row in rows(pilot)] if where.pane_width else []
    return " ".join(" ".join([*rows(pilot), *pane]).replace("▌", " ").split())


def lesson_table(pilot: Pilot[int]) -> LearnTable:
    table = pilot.app.screen
    assert isinstance(table, LearnTable), table
    return table


async def read(pilot: Pilot[int]) -> None:
    """All paragraphs, one Enter each."""
    table = lesson_table(pilot)
    for _ in table.teaching.lesson.text:
        assert table.reading
        await press(pilot, "enter")
    await pilot.pause()  # the dock is laid out again


async def choose_learn(pilot: Pilot[int]) -> None:
    home = pilot.app.screen
    assert isinstance(home, Home)
    at = next(at for at, item in enumerate(home.items) if item.text == "Learn")
    await press(pilot, *["down"] * at, "enter")
    assert isinstance(pilot.app.screen, LessonList)


@pytest.mark.parametrize("size", quick_first([(80, 24), (120, 36)]), ids=str)
async def test_the_whole_first_game_by_the_keys_it_names(size: tuple[int, int]):
    async with running(None, size) as pilot:
        table = await to_lesson(pilot, 1)
        titles: list[str] = []
        for _ in range(200):
            screen = pilot.app.screen
            check_picture(rows(pilot), *size)
            if isinstance(screen, LearnTable) and screen.reading:
                titles.append(screen.teaching.lesson.title)
                await read(pilot)
                await pilot.pause()
            elif isinstance(screen, LearnTable):
                way = screen.way()
                assert way, text(pilot)
                assert ("Keys", " ".join(way)) in screen.taught().tasks
                assert " ".join(way) in words(pilot)
                await press(pilot, *(KEYS.get(key, key) for key in way))
            else:
                break
        assert titles == [lesson.title for lesson in course().lessons]
        assert table.match.outcome.winner == 0
        assert isinstance(pilot.app.screen, LessonsDone)
        assert "Blocking" in text(pilot)
        await press(pilot, "escape")
        assert isinstance(pilot.app.screen, Home)
        assert "The first game is done" in text(pilot)


@pytest.mark.parametrize("size", [(80, 24), (120, 36), (160, 48)], ids=lambda size: f"{size[0]}x{size[1]}")
async def test_pictures(size: tuple[int, int]):
    name = f"{size[0]}x{size[1]}"
    async with running(None, size, ascii_only=size[0] == 120) as pilot:
        await to_lesson(pilot, 8)
        check(pilot, f"lesson-{name}")
        await read(pilot)
        check_picture(rows(pilot), *size)
        check(pilot, f"learn-{name}")


@pytest.mark.parametrize("size", [(80, 24), (120, 36)], ids=str)
async def test_the_marks_that_a_paragraph_speaks_of_stand_in_the_hand(size: tuple[int, int]):
    """Seen: `Beside the cards that can be played now stands a mark`, beside a hand without any."""
    async with running(None, size) as pilot:
        table = await to_lesson(pilot, 2)
        sheet = table.query_one(BoardPanel).sheet
        assert sheet is not None

        def marks() -> int:
            return sum(row.count(UNICODE.mark) for row in rows(pilot)[places(sheet.width, sheet.height).hand.y :])

        assert not marks()
        await press(pilot, "enter", "enter")
        assert table.reading
        assert "fan" in table.points()
        assert marks() == 3


async def test_another_move_is_explained_and_taken_back():
    async with running(None) as pilot:
        table = await to_lesson(pilot, 2)
        await press(pilot, "b", "enter")
        shown = text(pilot)
        assert "Lesson 2 of 16" in shown
        assert "That is a good play too, but this lesson is about GM. u takes it back." in shown
        await press(pilot, "u")
        assert not table.teaching.remark
        assert "Keys: a" in text(pilot)


async def test_a_lesson_that_has_been_missed_is_set_up_anew():
    async with running(None) as pilot:
        table = await to_lesson(pilot, 8)
        await read(pilot)
        zowort = next(o for o in table.match.prompt.options if o.key.startswith("attack:ST01-009"))
        await press(pilot, *chooser(pilot).path([zowort.key]))
        assert table.teaching.lost
        await press(pilot, "R")
        await pilot.pause()
        fresh = lesson_table(pilot)
        assert fresh.reading
        assert fresh is not table
        assert not fresh.teaching.lost


async def test_the_lesson_is_read_again_and_left():
    async with running(None) as pilot:
        table = await to_lesson(pilot, 3)
        await read(pilot)
        assert "A Unit that protects" not in text(pilot)
        await press(pilot, "L")
        assert re.search(r"Lesson 3 of 16 +A Unit that protects", text(pilot))
        await press(pilot, "escape")
        assert not table.reading
        await press(pilot, "colon", "n")
        await pilot.pause()
        assert isinstance(pilot.app.screen, Home)
        assert "You are at lesson 3 of 16; `Learn` goes on there." in text(pilot)
        await choose_learn(pilot)
        assert "Go on: A Unit that protects" in text(pilot)


async def test_the_way_back_to_a_lesson_is_told_where_one_leaves_it(capsys: pytest.CaptureFixture[str]):
    async with running(None) as pilot:
        table = await to_lesson(pilot, 3)
        await press(pilot, "escape", "colon", "x")
        app = cast("GundamApp", pilot.app)
        farewell(table.match, app.sitting.lesson_kept("gundam-tui learn"))
    assert "You are at lesson 3 of 16; gundam-tui learn goes on there." in capsys.readouterr().out


async def test_keys_to_scroll_are_shown_where_there_is_something_to_scroll():
    async with running(None) as pilot:
        await to_lesson(pilot, 3)
        assert "PgDn" not in text(pilot)
        await press(pilot, "escape", "question_mark")
        assert "PgDn page" in text(pilot)


async def test_the_program_begins_with_a_lesson():
    async with running(None, lesson=5) as pilot:
        await pilot.pause()
        assert lesson_table(pilot).reading
        assert re.search("Lesson 5 of 16 +Blocking", text(pilot))
        await press(pilot, "2", "enter")
        assert lesson_table(pilot).reading
        assert "Lesson 6 of 16" in text(pilot)


@pytest.mark.thorough
@pytest.mark.parametrize("seed", [1, 2])
async def test_random_legal_moves_are_all_survived(seed: int):
    player = RandomPlayer(seed)
    async with running(None) as pilot:
        await to_lesson(pilot, 1)
        for _ in range(60):
            screen = pilot.app.screen
            if isinstance(screen, LearnTable) and screen.reading:
                await press(pilot, "enter")
            elif isinstance(screen, LearnTable) and screen.match.prompt is not None:
                await press(pilot, *chooser(pilot).path(player.answer(None, screen.match.prompt)))
            else:
                break
            check_picture(rows(pilot), 80, 24)
        assert isinstance(pilot.app.screen, LearnTable | Home)


SIZES = [(80, 24), (120, 24), (120, 36), (160, 48)]


@pytest.mark.thorough
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
async def test_what_a_lesson_is_about_is_set_off_on_the_live_board(size: tuple[int, int]):
    async with running(None, size) as pilot:
        for number, lesson in enumerate(course().lessons, 1):
            pilot.app.learn(number)
            await settled(pilot)
            table = lesson_table(pilot)
            board = table.query_one(BoardPanel)
            for page in range(len(lesson.text)):
                assert table.page == page
                assert board.sheet is not None
                assert set(table.points()) <= set(board.sheet.pieces), (lesson.title, page)
                assert bool(table.points()) == bool(page < len(lesson.show) and lesson.show[page])
                shown = words(pilot)
                assert " ".join(lesson.text[page].split()[-3:]) in shown, (lesson.title, page)
                assert "►P1 Cadet" in shown or lesson.when != "act"
                await press(pilot, "enter")


@pytest.mark.parametrize("game", quick_first(["gundam-war", "macross-crusade"]))
async def test_what_a_lesson_of_a_sister_game_is_about_is_set_off_on_the_live_board(game: str):
    async with running(None, settings=Settings(game=game, bot_pace=0.0)) as pilot:
        for number, lesson in enumerate(course(id=game).lessons, 1):
            if not lesson.show:
                continue
            pilot.app.learn(number)
            await settled(pilot)
            table = lesson_table(pilot)
            board = table.query_one(BoardPanel)
            for page, pieces in enumerate(lesson.show):
                assert table.page == page
                assert board.sheet is not None
                assert len(table.points()) == len(pieces)
                assert set(table.points()) <= set(board.sheet.pieces), (lesson.title, page)
                await press(pilot, "enter")


async def test_the_first_lesson_has_the_table_beside_it_and_nothing_moves_when_it_has_been_read():
    async with running(None) as pilot:
        await to_lesson(pilot, 2)
        before = rows(pilot)[:17]
        await read(pilot)
        lanes = [row[1:78] for row in rows(pilot)[1:12]]
        assert [row[1:78] for row in before[1:12]] == lanes


async def test_the_piece_a_paragraph_is_about_stands_between_arrows_or_bars():
    async with running(None, ascii_only=True) as pilot:
        await to_lesson(pilot, 2)
        assert re.search(r">[#x]{4} 4/4<", text(pilot))
        await press(pilot, "enter")
        assert "[a GM" in text(pilot)


async def test_clauses_are_behind_a_key_and_not_in_the_text():
    async with running(None) as pilot:
        await to_lesson(pilot, 8)
        assert "8-2-1" not in text(pilot)
        await press(pilot, "question_mark")
        assert isinstance(pilot.app.screen, LessonRules)
        assert "8-2-1" in text(pilot)
        await press(pilot, "question_mark")
        assert isinstance(pilot.app.screen, HelpPage)


async def test_a_lesson_without_a_task_is_left_by_reading_alone():
    async with running(None) as pilot:
        table = await to_lesson(pilot, 1)
        await press(pilot, "a")
        assert "nothing to do in this lesson but to read" in text(pilot)
        await press(pilot, "enter")
        assert "nothing to do in this lesson" not in text(pilot)
        assert table.reading
        assert table.match.decisions == 0
        await press(pilot, "enter", "enter")
        assert "Lesson 2 of 16" in text(pilot)


async def test_while_a_lesson_is_read_one_thing_is_white_and_enter_does_it():
    """Nothing on the board looks like a key, or like what Enter would do."""
    async with running(None, size=(120, 36)) as pilot:
        table = await to_lesson(pilot, 8)
        board = pilot.app.screen.query_one(BoardPanel).painted
        assert board is not None
        assert not any(card.able or card.cursor for card in board.hand)
        assert not any(card.able or card.mark for card in (*board.lower.cards, *board.upper.cards) if card is not None)
        assert "Enter  go on with the lesson" in text(pilot)
        page = table.page
        await press(pilot, "enter")
        assert table.page == page + 1
        while table.reading:
            await press(pilot, "enter")
        board = pilot.app.screen.query_one(BoardPanel).painted
        assert board is not None
        assert any(card.able for card in (*board.hand, *board.lower.cards) if card is not None)


@pytest.mark.parametrize(("keys", "number"), [(["3"], 3), (["1", "2"], 12), (["1", "enter"], 1)], ids=str)
async def test_the_number_of_a_lesson_begins_it(keys: list[str], number: int):
    async with running(None) as pilot:
        await choose_learn(pilot)
        await press(pilot, *keys)
        await pilot.pause()
        assert lesson_table(pilot).teaching.at + 1 == number
