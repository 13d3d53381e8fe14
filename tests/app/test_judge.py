"""A judge's hand on the screen: chosen from lists, agreed to with a key for each player."""

from __future__ import annotations

import pytest
from textual.pilot import Pilot

from gundam_tui.app.screens.judge import Consent, Corrections, Things
from gundam_tui.app.screens.table import TableScreen
from gundam_tui.table.match import Match

from .helpers import new_match, press, rows, running, table, text
from .test_pictures import check, middle
from .test_table import check_picture


async def choose(pilot: Pilot[int], words: str) -> None:
    """Choose the entry of the open list that says these words."""
    screen = pilot.app.screen
    assert isinstance(screen, Things | Corrections)
    wanted = next(at for at, item in enumerate(screen.items) if words in item.text)
    await press(pilot, *["down"] * wanted, "enter")


async def to_consent(pilot: Pilot[int], thing: str, what: str) -> None:
    await press(pilot, "y", "colon", "j")
    await choose(pilot, thing)
    await choose(pilot, what)
    assert isinstance(pilot.app.screen, Consent)


def guntank(match: Match):
    return next(unit for unit in match.view(0).players[0].cards("battle area") if unit.name == "Guntank")


async def test_both_agree_and_the_position_is_corrected():
    match = middle()
    async with running(match) as pilot:
        await to_consent(pilot, "P1's Guntank", "2 damage")
        check(pilot, "consent-80x24")
        await press(pilot, "1", "1")  # one player twice is not both
        assert isinstance(pilot.app.screen, Consent)
        await press(pilot, "2")
        assert guntank(match).damage == 2
        assert table(pilot).eyes.asking_back  # both have looked: the hand is covered
        await press(pilot, "y")
        assert "Both players agree: Guntank has 2 damage" in text(pilot)
        check_picture(rows(pilot), 80, 24)
        await press(pilot, "u", "y", "y")
        assert guntank(match).damage == 0


async def test_one_who_does_not_agree_calls_it_off():
    match = middle()
    async with running(match) as pilot:
        await to_consent(pilot, "P1's Guntank", "2 damage")
        await press(pilot, "2", "escape")
        assert guntank(match).damage == 0
        assert table(pilot).eyes.asking_back  # both have looked: neither the hand nor its cards in a list are shown
        assert isinstance(pilot.app.screen, TableScreen)


@pytest.mark.thorough
async def test_the_lists_at_every_size():
    for size in ((80, 24), (120, 36), (160, 48)):
        async with running(middle(), size, ascii_only=size[0] == 120) as pilot:
            await press(pilot, "y", "colon", "j")
            check_picture(rows(pilot), *size)
            assert "Judge's hand" in text(pilot)
            await choose(pilot, "the top card of P1's deck")
            assert "To P1's hand" in text(pilot)
            check_picture(rows(pilot), *size)


async def test_nothing_is_offered_before_the_first_turn():
    async with running(new_match(11)) as pilot:
        await press(pilot, "y", "colon", "j")
        await choose(pilot, "deck")
        assert "before the first turn has begun" in text(pilot)
        assert "choose" not in rows(pilot)[-1]
