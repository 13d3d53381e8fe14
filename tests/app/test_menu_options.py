"""Every option that menus offer about a game comes to an end: each value of each entry, and the game that each begins.
Steps are limited, so that a search without end fails instead of hanging."""

from __future__ import annotations

from pathlib import Path

import pytest

from gundam_tui.app.app import GundamApp
from gundam_tui.app.screens.end import End
from gundam_tui.app.screens.menu import Item, Menu
from gundam_tui.app.screens.newgame import NewGame
from gundam_tui.app.screens.settings import SettingsMenu
from gundam_tui.games.registry import game, game_ids
from gundam_tui.table.best_of import MatchOptions, MatchScore
from gundam_tui.table.match import Match
from gundam_tui.table.match_api import MatchApi
from tests.profile import quick_every
from tests.table.ways import NAMES, WAYS, Way, at_most, begun

from .helpers import running

__all__ = ["begun"]  # a fixture
STEPS = 3_000_000  # calls: to begin a game takes some 300,000


@pytest.fixture(autouse=True)
def opened(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[Match]:
    """The games that menus begin, which are put on no screen."""
    for folder in ("STATE", "CONFIG", "DATA"):
        monkeypatch.setenv(f"XDG_{folder}_HOME", str(tmp_path))
    found: list[Match] = []

    def keep(app: GundamApp, match: MatchApi) -> None:
        del app
        assert isinstance(match, Match)
        found.append(match)

    monkeypatch.setattr(GundamApp, "open", keep)
    return found


def to_the_next(menu: Menu, name: str) -> None:
    """The next value of an entry."""
    menu.at = next(at for at, item in enumerate(menu.items) if item.text == name)
    menu.action_change(1)


def through(menu: Menu, name: str) -> list[str]:
    """Every value of an entry, one after the other, back to the first."""
    found: list[str] = []
    for _ in _entry(menu, name).values:
        to_the_next(menu, name)
        item = _entry(menu, name)
        found.append(item.values[item.at])
    return found


def _entry(menu: Menu, name: str) -> Item:
    return next(item for item in menu.items if item.text == name)


@pytest.mark.parametrize("way", quick_every(WAYS, 3), ids=NAMES)
async def test_every_choice_at_the_end_begins_one_game_and_asks_whom_it_names(
    way: Way, opened: list[Match], begun: list[object]
):
    match = way.over()
    async with running(match) as pilot:
        pilot.app.push_screen(End(match))
        await pilot.pause(0)
        menu = pilot.app.screen
        assert isinstance(menu, End)
        able = match.first_choosers
        first = _entry(menu, "First")
        assert first.about.endswith(f"({able.rule}).")
        assert len(first.values) == 1 + len(able.seats)
        assert first.values[first.at] == "the dice"
        assert first.values[1].endswith(", the loser")
        named: set[int | None] = set()
        for _ in first.values:
            for key in ("r", "s"):
                begun.clear()
                with at_most(STEPS):
                    next(item for item in menu.items if item.key == key).run()
                assert len(begun) == 1
                named.add(opened[-1].header.chooser)
            to_the_next(menu, "First")
        assert named == {None, *able.seats}


@pytest.mark.rule("MT-2")
@pytest.mark.parametrize("way", WAYS, ids=NAMES)
async def test_in_a_match_of_several_games_the_loser_chooses_and_nothing_else_is_offered(
    way: Way, opened: list[Match], begun: list[object]
):
    match = way.over()
    match.score = MatchScore(MatchOptions(3), way.seats)
    async with running(match) as pilot:
        pilot.app.push_screen(End(match))
        await pilot.pause(0)
        menu = pilot.app.screen
        assert isinstance(menu, End)
        begun.clear()
        _entry(menu, "Next game").run()
        assert match.outcome is not None
        able = match.first_choosers.seats
        assert opened[-1].header.chooser == next(seat for seat in match.outcome.out if seat in able)
        assert len(begun) == 1
        assert not {"Swap", "First", "Rematch"} & {item.text for item in menu.items}


@pytest.mark.thorough
async def test_every_value_of_a_new_game_can_be_chosen_and_every_way_to_play_begins(
    opened: list[Match], begun: list[object]
):
    async with running(None) as pilot:
        pilot.app.push_screen(NewGame())
        await pilot.pause(0)
        menu = pilot.app.screen
        assert isinstance(menu, NewGame)
        played: set[tuple[str, str, int]] = set()
        for id in game_ids():
            with at_most(STEPS):
                while pilot.app.chosen_game.id != id:
                    to_the_next(menu, "Game")
            ways = [form.title_for(count) for form in game(id).formats for count in form.seats]
            for _ in ways:
                begun.clear()
                if len(ways) > 1:
                    with at_most(STEPS):
                        to_the_next(menu, "Players")
                for name in [item.text for item in menu.items if item.values and item.text not in ("Game", "Players")]:
                    with at_most(STEPS):  # of one entry: its page is drawn with the decks at every key
                        through(menu, name)
                with at_most(STEPS):
                    _entry(menu, "Start").run()
                assert len(begun) == 1
                header = opened[-1].header
                played.add((header.game, header.form, len(header.seats)))
        assert played == {(way.game, way.form, way.seats) for way in WAYS}


@pytest.mark.thorough
async def test_every_value_of_every_setting_can_be_chosen():
    async with running(None) as pilot:
        pilot.app.push_screen(SettingsMenu())
        await pilot.pause(0)
        menu = pilot.app.screen
        assert isinstance(menu, SettingsMenu)
        # The language changes the names of all others: tests/app/test_spoken.py.
        for name in [item.text for item in menu.items if item.values and item.text != "Language"]:
            with at_most(STEPS):
                assert len(set(through(menu, name))) == len(_entry(menu, name).values)
