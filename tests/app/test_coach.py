"""The coach on the screen: told to the player whose hand is shown, and to nobody else."""

from __future__ import annotations

import pytest
from textual.pilot import Pilot

from gundam_tui.app.screens.coach import CoachPage
from gundam_tui.app.screens.table import TableScreen
from gundam_tui.games.gcg.tools.position import Position, Side, UnitAt, set_up
from tests.profile import quick_first

from .helpers import match_at, press, rows, running, table, take, text
from .test_pictures import check, middle
from .test_table import check_picture


async def thought(pilot: Pilot[int]) -> str:
    while isinstance(page := pilot.app.screen, CoachPage) and page.thinks:
        await pilot.pause(0.01)
    await pilot.pause()
    return text(pilot)


@pytest.mark.parametrize("size", quick_first([(80, 24), (120, 36), (160, 48)]), ids=str)
async def test_what_he_would_do_and_why(size: tuple[int, int]):
    async with running(middle(), size, coached=True) as pilot:
        await press(pilot, "y")
        assert "C coach" in rows(pilot)[-1]
        await press(pilot, "C")
        assert isinstance(pilot.app.screen, CoachPage)
        shown = await thought(pilot)
        check_picture(rows(pilot), *size)
        assert "greedy:" in shown
        assert "What would follow" in shown
        if size == (80, 24):
            check(pilot, "coach-80x24")
        await press(pilot, "2")
        assert "search:" in await thought(pilot)
        await press(pilot, "escape")
        assert isinstance(pilot.app.screen, TableScreen)


@pytest.mark.thorough
async def test_he_thinks_in_a_process_of_his_own_that_ends_with_the_table():
    match = middle()
    async with running(match, apart=True) as pilot:
        await press(pilot, "y", "C")
        assert "greedy:" in await thought(pilot)
        assert match.thinking is not None
        process = match.thinking.process
        assert process is not None
        await press(pilot, "escape", "C")
        assert "greedy:" in await thought(pilot)
        assert match.thinking.process == process
    assert match.thinking.process is None


async def test_from_the_list_of_commands():
    async with running(middle()) as pilot:
        await press(pilot, "y", "colon", "C")
        await pilot.pause()
        assert isinstance(pilot.app.screen, CoachPage)
        assert "greedy:" in await thought(pilot)


async def test_he_says_nothing_while_the_other_player_looks():
    one = Side(units=["ST01-001"], shields=["ST01-005"] * 3)
    two = Side(units=["ST01-008"], hand=["ST01-005"], shields=["ST01-005"] * 3)
    async with running(match_at(set_up(Position([one, two])))) as pilot:
        await press(pilot, "y")
        await take(pilot, "attack")
        assert table(pilot).match.prompt.kind == "block"
        await press(pilot, "C")
        assert isinstance(pilot.app.screen, TableScreen)
        assert "the coach speaks to the player" in text(pilot)


async def test_he_can_be_left_while_he_thinks():
    side = Side(units=[UnitAt("ST01-001")], hand=["ST01-005"] * 4, resources=5, shields=["ST01-005"] * 3)
    async with running(match_at(set_up(Position([side, side])))) as pilot:
        await press(pilot, "y", "C", "2", "escape", "u")
        await thought(pilot)
        assert isinstance(pilot.app.screen, TableScreen)
