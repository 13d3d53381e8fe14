"""The page between two games of a match: deck, sideboard and what the deck becomes (MT-4)."""

from __future__ import annotations

import pytest
from textual.pilot import Pilot

from gundam_tui.app.screens.end import End
from gundam_tui.app.screens.swaps import Swaps
from gundam_tui.app.screens.table import TableScreen
from gundam_tui.games.decks.sideboard import Swap
from gundam_tui.table.match import Match
from tests.app.helpers import press, running, text
from tests.profile import quick_first
from tests.table.test_match_of_three import begun, over

SIZES = [(80, 24), (120, 36), (160, 48)]


async def opened(pilot: Pilot[int], match: Match) -> Swaps:
    pilot.app.push_screen(End(match))
    await pilot.pause(0)
    await press(pilot, "r")
    await pilot.pause()
    screen = pilot.app.screen
    assert isinstance(screen, Swaps)
    while not screen.reader.finished or "Reading" in text(pilot):
        await pilot.pause(0.05)
    return screen


@pytest.mark.rule("MT-4")
@pytest.mark.parametrize("size", quick_first(SIZES))
async def test_deck_sideboard_and_what_the_deck_becomes_stand_side_by_side(size: tuple[int, int]):
    match = over(begun(bots=(None, "random")))
    async with running(match, size=size) as pilot:
        await opened(pilot, match)
        shown = text(pilot)
        for told in ("You: swap cards before game 2", "deck: 50 of 50", "sideboard: 10 of 10", "50/50", "curve",
                     "F2 next game", "Tab other side"):  # fmt: skip
            assert told in shown, f"{told}\n{shown}"
        await press(pilot, "enter")
        shown = text(pilot)
        assert "deck: 49 of 50" in shown
        assert "sideboard: 11 of 10" in shown
        assert "49/50" in shown
        assert " -1 " in shown


@pytest.mark.rule("MT-2", "MT-4")
async def test_it_is_left_only_with_a_whole_deck_and_the_next_game_is_played_with_it():
    match = over(begun(bots=(None, "random")), 0)
    async with running(match) as pilot:
        screen = await opened(pilot, match)
        gone = screen._cards[0]
        await press(pilot, "enter", "f2")
        assert "The deck has 49 cards: it must have 50." in text(pilot)
        assert pilot.app.screen is screen
        await press(pilot, "tab")
        come = screen._beside[screen.list.at]
        assert come != gone, "the cursor is not on the card that was just moved over"
        await press(pilot, "enter", "f2")
        await pilot.pause()
        assert isinstance(pilot.app.screen, TableScreen)
        second = pilot.app.screen.match
        assert isinstance(second, Match)
        assert second.header.chooser == 0
        assert second.score.wins == (0, 1)
        before, after = match.header.seats[0].piles["cards"], second.header.seats[0].piles["cards"]
        assert after.get(gone, 0) == before[gone] - 1
        assert after[come] == before.get(come, 0) + 1


@pytest.mark.thorough
@pytest.mark.rule("MT-4")
async def test_what_was_moved_is_taken_back_and_who_goes_back_has_swapped_nothing():
    match = over(begun(bots=(None, "random")))
    async with running(match) as pilot:
        screen = await opened(pilot, match)
        await press(pilot, "enter", "enter", "u")
        assert (screen.even, dict(screen.change)) == (True, {})
        await press(pilot, "enter", "escape")
        assert isinstance(pilot.app.screen, End)
        assert match.swaps == {}


@pytest.mark.rule("MT-4")
async def test_two_players_at_one_keyboard_swap_one_after_the_other():
    match = over(begun())
    async with running(match) as pilot:
        pilot.app.push_screen(End(match))
        await pilot.pause(0)
        await press(pilot, "r")
        assert "Amuro, is it you?" in text(pilot)
        assert "GD01" not in text(pilot)
        await press(pilot, "y")
        assert isinstance(pilot.app.screen, Swaps)
        await press(pilot, "f2")
        assert "Char, is it you?" in text(pilot)
        await press(pilot, "y", "f2")
        await pilot.pause()
        assert match.swaps == {0: Swap(), 1: Swap()}
        assert isinstance(pilot.app.screen, TableScreen)


@pytest.mark.rule("MT-6a", "MT-1")
async def test_while_the_match_lasts_its_end_page_offers_neither_replay_nor_analysis():
    match = over(begun())
    async with running(match) as pilot:
        pilot.app.push_screen(End(match))
        await pilot.pause()
        names = [item.text for item in pilot.app.screen.items]
        assert "Next game" in names
        assert not {"Replay", "Analysis", "Swap", "First", "Rematch"} & set(names)
        assert "score Amuro 1, Char 0 (best of 3)" in text(pilot)


@pytest.mark.rule("MT-6")
async def test_how_many_cards_a_sideboard_has_may_be_asked_at_any_time():
    match = begun(bots=(None, "random"))
    async with running(match, size=(120, 36)) as pilot:
        await press(pilot, "colon")
        assert "Sideboards you 10, Char 10." in text(pilot)
