"""The odds on the screen: behind their key, in the coach, and for nobody else's eyes."""

from __future__ import annotations

import pytest

from gundam_tui.app.screens.coach import CoachPage
from gundam_tui.app.screens.odds import OddsPage
from tests.profile import quick_first

from .helpers import press, rows, running, text
from .test_coach import thought
from .test_pictures import middle
from .test_table import check_picture


@pytest.mark.parametrize("size", quick_first([(80, 24), (120, 36), (160, 48)]), ids=str)
async def test_each_chance_with_the_count_that_it_rests_on(size: tuple[int, int]):
    async with running(middle(), size) as pilot:
        await press(pilot, "y", "D")
        assert isinstance(pilot.app.screen, OddsPage)
        check_picture(rows(pilot), *size)
        shown = text(pilot)
        assert "Odds, by what you know" in shown
        assert "Your next Shield (5 left)" in shown
        assert "cards unseen" in shown
        await press(pilot, "escape")
        assert not isinstance(pilot.app.screen, OddsPage)


@pytest.mark.thorough
async def test_in_ascii_a_bound_is_written_in_ascii():
    async with running(middle(), (120, 36), ascii_only=True) as pilot:
        await press(pilot, "y", "D")
        assert isinstance(pilot.app.screen, OddsPage)
        assert text(pilot).isascii()


@pytest.mark.thorough
async def test_nobody_reads_them_behind_a_curtain():
    async with running(middle()) as pilot:
        await press(pilot, "D")
        assert not isinstance(pilot.app.screen, OddsPage)
        assert "unseen" not in text(pilot)


async def test_a_table_that_shows_none_says_so():
    match = middle()
    match.shows_odds = False
    async with running(match) as pilot:
        await press(pilot, "y", "D")
        assert not isinstance(pilot.app.screen, OddsPage)
        assert "no odds are shown at this table" in text(pilot)
        await press(pilot, "colon")
        assert "Odds" not in text(pilot)
        await press(pilot, "escape", "C")
        assert isinstance(pilot.app.screen, CoachPage)
        assert "unseen" not in await thought(pilot)


@pytest.mark.thorough
async def test_the_coach_names_the_chances_of_each_kind():
    async with running(middle(), (160, 48)) as pilot:
        await press(pilot, "y", "C")
        await thought(pilot)
        page = pilot.app.screen
        assert isinstance(page, CoachPage)
        said = [one.text for one in page.said]
        assert "Your next Shield (5 left)" in said
        assert any("cards unseen" in text for text in said)
