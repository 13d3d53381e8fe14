"""The first game that teaches, on the screen."""

from __future__ import annotations

from pathlib import Path
from typing import cast

import pytest
from textual.pilot import Pilot

from gundam_tui.app import farewell
from gundam_tui.app.app import GundamApp
from gundam_tui.app.screens.home import Home
from gundam_tui.app.screens.learn import LearnTable, LessonList, LessonPage
from gundam_tui.players.random import RandomPlayer
from gundam_tui.table.lessons import course
from gundam_tui.table.teaching import remember

from .helpers import chooser, press, rows, running, text
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
    assert isinstance(pilot.app.screen, LessonPage)
    table = pilot.app.table()
    assert isinstance(table, LearnTable)
    return table


async def choose_learn(pilot: Pilot[int]) -> None:
    home = pilot.app.screen
    assert isinstance(home, Home)
    at = next(at for at, item in enumerate(home.items) if item.text == "Learn")
    await press(pilot, *["down"] * at, "enter")
    assert isinstance(pilot.app.screen, LessonList)


@pytest.mark.parametrize("size", [(80, 24)], ids=str)
async def test_the_whole_first_game_by_the_keys_it_names(size: tuple[int, int]):
    async with running(None, size) as pilot:
        table = await to_lesson(pilot, 1)
        titles: list[str] = []
        for _ in range(200):
            screen = pilot.app.screen
            check_picture(rows(pilot), *size)
            if isinstance(screen, LessonPage):
                titles.append(screen.lesson.title)
                await press(pilot, "enter")
                await pilot.pause()
            elif isinstance(screen, LearnTable):
                way = screen.way()
                assert way, text(pilot)
                assert f"Keys: {' '.join(way)}" in text(pilot)
                await press(pilot, *(KEYS.get(key, key) for key in way))
            else:
                break
        assert titles == [lesson.title for lesson in course().lessons]
        assert table.match.outcome.winner == 0
        assert isinstance(pilot.app.screen, Home)
        assert "The first game is done" in text(pilot)


@pytest.mark.parametrize("size", [(80, 24), (120, 36), (160, 48)], ids=lambda size: f"{size[0]}x{size[1]}")
async def test_pictures(size: tuple[int, int]):
    name = f"{size[0]}x{size[1]}"
    async with running(None, size, ascii_only=size[0] == 120) as pilot:
        await to_lesson(pilot, 8)
        check(pilot, f"lesson-{name}")
        await press(pilot, "enter")
        check_picture(rows(pilot), *size)
        check(pilot, f"learn-{name}")


async def test_another_move_is_explained_and_taken_back():
    async with running(None) as pilot:
        table = await to_lesson(pilot, 2)
        await press(pilot, "enter", "b", "enter")
        shown = text(pilot)
        assert "Lesson 2 of 16" in shown
        assert "That is a good play too, but this lesson is about GM. u takes it back." in shown
        await press(pilot, "u")
        assert not table.teaching.remark
        assert "Keys: a Enter" in text(pilot)


async def test_a_lesson_that_has_been_missed_is_set_up_anew():
    async with running(None) as pilot:
        table = await to_lesson(pilot, 8)
        await press(pilot, "enter")
        zowort = next(o for o in table.match.prompt.options if o.key.startswith("attack:ST01-009"))
        await press(pilot, *chooser(pilot).path([zowort.key]))
        assert table.teaching.lost
        await press(pilot, "R")
        await pilot.pause()
        assert isinstance(pilot.app.screen, LessonPage)
        fresh = pilot.app.table()
        assert fresh is not table
        assert isinstance(fresh, LearnTable)
        assert not fresh.teaching.lost


async def test_the_lesson_is_read_again_and_left():
    async with running(None) as pilot:
        await to_lesson(pilot, 3)
        await press(pilot, "enter", "L")
        assert "Lesson 3 of 16: A Unit that protects" in text(pilot)
        await press(pilot, "escape", "colon", "n")
        await pilot.pause()
        assert isinstance(pilot.app.screen, Home)
        assert "You are at lesson 3 of 16; `Learn` goes on there." in text(pilot)
        await choose_learn(pilot)
        assert "Go on: A Unit that protects" in text(pilot)


async def test_the_way_back_to_a_lesson_is_told_where_one_leaves_it(capsys: pytest.CaptureFixture[str]):
    async with running(None) as pilot:
        table = await to_lesson(pilot, 3)
        await press(pilot, "enter", "colon", "x")
        app = cast("GundamApp", pilot.app)
        farewell(table.match, app.sitting.lesson_kept("gundam-tui learn"))
    assert "You are at lesson 3 of 16; gundam-tui learn goes on there." in capsys.readouterr().out


async def test_keys_to_scroll_are_shown_where_there_is_something_to_scroll():
    async with running(None) as pilot:
        await to_lesson(pilot, 3)
        assert "PgDn" not in text(pilot)
        await press(pilot, "enter", "question_mark")
        assert "PgDn page" in text(pilot)


async def test_the_program_begins_with_a_lesson():
    async with running(None, lesson=5) as pilot:
        await pilot.pause()
        assert isinstance(pilot.app.screen, LessonPage)
        assert "Lesson 5 of 16: Blocking" in text(pilot)
        await press(pilot, "enter", "1", "enter")
        assert isinstance(pilot.app.screen, LessonPage)
        assert "Lesson 6 of 16" in text(pilot)


@pytest.mark.parametrize("seed", [1, 2])
async def test_random_legal_moves_are_all_survived(seed: int):
    player = RandomPlayer(seed)
    async with running(None) as pilot:
        await to_lesson(pilot, 1)
        for _ in range(60):
            screen = pilot.app.screen
            if isinstance(screen, LearnTable) and screen.match.prompt is not None:
                await press(pilot, *chooser(pilot).path(player.answer(None, screen.match.prompt)))
            elif isinstance(screen, LessonPage):
                await press(pilot, "enter")
            else:
                break
            check_picture(rows(pilot), 80, 24)
        assert isinstance(pilot.app.screen, LearnTable | LessonPage | Home)
