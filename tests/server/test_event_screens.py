"""The pages of events, by keys: a player's, the organiser's, and the big screen."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from rich.cells import cell_len
from textual.pilot import Pilot

from gundam_tui.app.remote import RemoteApp
from gundam_tui.app.screens.away import Away
from gundam_tui.app.screens.event import EventScreen, EventTextScreen
from gundam_tui.app.screens.event_desk import EventDesk, Mending, MoreTime, Players, ResultsScreen
from gundam_tui.app.screens.event_setup import Entering, EventSetup
from gundam_tui.app.screens.event_wall import EventWall
from gundam_tui.app.screens.lobby import LobbyScreen
from gundam_tui.app.screens.remote_table import FarTable
from gundam_tui.server import event_messages as e
from gundam_tui.server import messages as m
from tests.app.helpers import press, rows, settled, strips, text
from tests.app.test_together import together
from tests.profile import quick_every, quick_first

from .helpers import Running, enter, running
from .test_app import until_screen, until_text
from .test_events import Night

SIZES = ((80, 24), (120, 36), (160, 48))
NAMES = ("Ann", "Ben", "Cay", "Dee", "Eve", "Fay", "Gus", "Hal")


@asynccontextmanager
async def at_server(server: Running, name: str, size: tuple[int, int] = (80, 24)) -> AsyncIterator[Pilot[int]]:
    app = RemoteApp(enter(server, name), palette="night")
    app.guard = 0.0
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        yield pilot


async def test_an_event_is_opened_run_and_ended_by_keys(tmp_path: Path):
    with running(tmp_path) as server:
        async with at_server(server, "Olga") as pilot:
            await press(pilot, "v")
            await until_screen(pilot, EventSetup)
            await press(pilot, "n", *"Friday", "enter")
            await until_text(pilot, "Friday")
            await press(pilot, "s")
            await until_screen(pilot, LobbyScreen)
            await until_text(pilot, "You run it. 0 have entered.")
            [code] = server.inside(lambda: list(server.service.lobby.events.desks))
            lines = {name: enter(server, name) for name in ("Ann", "Ben")}
            for line in lines.values():
                assert line.call(lambda id: m.EnterEvent(id, code, "st01")).done
            await press(pilot, "1")
            await until_screen(pilot, EventScreen)
            await until_text(pilot, "Entered Ann, Ben")
            await press(pilot, "o")
            await until_screen(pilot, EventDesk)
            await press(pilot, "p")
            await until_text(pilot, "Round 1: 1 of 1 matches are still played.")
            await until_text(pilot, "Not at their tables yet: ")
            await press(pilot, "r")
            await until_screen(pilot, ResultsScreen)
            await press(pilot, "1")
            await until_screen(pilot, Mending)
            await press(pilot, "1")
            await until_screen(pilot, ResultsScreen)
            await until_text(pilot, "-".join(("1", "0")))  # the result, which looks like the number of a clause
            await press(pilot, "escape")
            await until_text(pilot, "End the event")
            await press(pilot, "e", "y")
            await until_screen(pilot, EventDesk)
            await press(pilot, "escape")
            await until_text(pilot, "It is over, after round 1. Players: 2.")
            await press(pilot, "d")
            await until_screen(pilot, EventTextScreen)
            assert "ST01-001" in text(pilot)


async def test_a_player_enters_plays_and_comes_back_to_the_page(tmp_path: Path):
    with running(tmp_path) as server:
        night = Night(server, "Ben")
        async with at_server(server, "Ann") as pilot:
            await until_text(pilot, "1 has entered. Choose your deck and enter.")
            await press(pilot, "1")
            await until_screen(pilot, EventScreen)
            await press(pilot, "e")
            await until_screen(pilot, Entering)
            await press(pilot, "s")
            await until_screen(pilot, EventScreen)
            await until_text(pilot, "Others see nothing of it before the event ends.")
            assert not night.ask(e.PairRound, 1)
            await until_text(pilot, "Table 1: you play against Ben. Enter goes to your table.")
            await press(pilot, "enter")
            await until_screen(pilot, FarTable)
            night.lose("Ben")
            await until_text(pilot, "conceded")
            app = pilot.app
            assert isinstance(app, RemoteApp)
            app.home()
            await until_screen(pilot, EventScreen)
            await until_text(pilot, "Your match against Ben is over. The organiser pairs the next round.")
            await press(pilot, "y")
            await until_screen(pilot, EventTextScreen)
            assert "won" in text(pilot)


@pytest.mark.parametrize("size", quick_first(SIZES))
async def test_the_pages_fit_every_terminal(size: tuple[int, int], tmp_path: Path):
    with running(tmp_path) as server:
        night = Night(server, *NAMES, minutes=50, watching="closed")
        assert not night.ask(e.PairRound, 1)
        for one in night.page().pairings[:2]:
            night.lose(one.two)
        async with at_server(server, "Olga", size) as pilot:
            await press(pilot, "1")
            await until_screen(pilot, EventScreen)
            await until_text(pilot, "left")
            for name in NAMES:
                assert name in text(pilot)
            await press(pilot, "w")
            await until_screen(pilot, EventWall)
            await until_text(pilot, "Round 1 of 3 is played.")
            for name in NAMES:
                assert name in text(pilot)
            if size[0] < 120:
                assert "points" not in text(pilot)
                await press(pilot, "down")
            await until_text(pilot, "points")
            for screen_row in rows(pilot):
                assert len(screen_row.rstrip()) <= size[0]
            await press(pilot, "escape")
            await until_screen(pilot, EventScreen)


@pytest.mark.thorough
async def test_the_big_screen_watches_the_last_table_and_comes_back(tmp_path: Path):
    with running(tmp_path) as server:
        night = Night(server, "Ann", "Ben", "Cay", "Dee", watching="open", delay=0)
        assert not night.ask(e.PairRound, 1)
        async with at_server(server, "Zoe", (120, 36)) as pilot:
            await press(pilot, "1")
            await until_screen(pilot, EventScreen)
            await press(pilot, "w")
            await until_screen(pilot, EventWall)
            first, last = night.page().pairings
            night.lose(first.two)
            await until_screen(pilot, FarTable)
            night.lose(last.two)
            app = pilot.app
            assert isinstance(app, RemoteApp)
            app.home()
            await until_screen(pilot, EventWall)
            await until_text(pilot, "Round 1 of 2 is over.")


@pytest.mark.thorough
async def test_the_big_screen_comes_back_with_the_server(tmp_path: Path):
    with running(tmp_path) as server:
        Night(server, "Ann", "Ben")
        app = RemoteApp(enter(server, "Zoe"), palette="night", again=lambda: enter(server, "Zoe"))
        app.guard = 0.0
        async with app.run_test(size=(120, 36)) as pilot:
            await press(pilot, "1")
            await until_screen(pilot, EventScreen)
            await press(pilot, "w")
            await until_screen(pilot, EventWall)
            app.line.hang_up()
            await until_screen(pilot, Away)
            await until_screen(pilot, EventWall)
            await until_text(pilot, "2 have entered.")


# The keys that lead from the lobby to a screen of an event that is played.
WAYS = {
    EventSetup: "v", EventScreen: "1", EventTextScreen: "1s", EventWall: "1w", Entering: "1e", EventDesk: "1o",
    ResultsScreen: "1or", Mending: "1or1", MoreTime: "1ot", Players: "1od",
}  # fmt: skip
FAST = (["escape"] * 3, ["enter", "escape"], ["s", "1"], ["enter"] * 3)


@pytest.mark.parametrize("kind", quick_every(WAYS, 5))
async def test_whatever_keys_come_together_the_pages_close_one_by_one(kind: type, tmp_path: Path):
    with running(tmp_path) as server:
        night = Night(server, *NAMES[:4], minutes=50, watching="closed", late=3, rounds=3)
        assert not night.ask(e.PairRound, 1)
        async with at_server(server, "Olga") as pilot:
            for keys in FAST[:1] if kind is Entering else FAST:  # who has entered does not enter again
                app = pilot.app
                assert isinstance(app, RemoteApp)
                app.event_page = app.wall = ""
                while len(app.screen_stack) > 2:
                    app.pop_screen()
                await settled(pilot)
                for key in WAYS[kind]:
                    await press(pilot, key)
                await until_screen(pilot, kind)
                await together(pilot, keys)
                await pilot.pause(0.05)
                assert app.is_running, keys
                assert isinstance(app.screen_stack[1], LobbyScreen), keys
        assert server.inside(lambda: server.service.lobby.events.desks[night.code].state.round) == 1


@pytest.mark.parametrize("size", quick_first(((80, 24), (160, 48))))
async def test_the_pages_of_an_event_speak_chinese(tmp_path: Path, chinese: None, size: tuple[int, int]):
    """Every page, by keys: no English word but names, and no line wider than the terminal."""
    kept = re.compile(
        "Friday|Ann|Ben|Olga|AP|HP|Enter|Esc|Space|PgUp|PgDn|Home|End|[A-Z]{2}[0-9-]+|greedy|random|[A-Z]{4}"
    )

    def said() -> None:
        for row, strip in zip(text(pilot).splitlines(), strips(pilot), strict=False):
            assert not re.search("[A-Za-z]{3,}", kept.sub("", row)), row
            assert cell_len(strip.text) == size[0], row

    with running(tmp_path) as server:
        night = Night(server, "Ann", "Ben", rounds=2, minutes=50)
        async with at_server(server, "Olga", size) as pilot:
            await until_text(pilot, "已有2人报名")
            await press(pilot, "v")
            await until_screen(pilot, EventSetup)
            said()
            await press(pilot, "escape")
            await until_text(pilot, "已有2人报名")
            await press(pilot, "1")
            await until_text(pilot, "已报名")
            said()
            assert not night.ask(e.PairRound, 1)
            await until_text(pilot, "排名")
            said()
            for key in ("p", "s", "r"):
                await press(pilot, key)
                await until_screen(pilot, EventTextScreen)
                said()
                await press(pilot, "escape")
            await press(pilot, "o")
            await until_screen(pilot, EventDesk)
            said()
            for key, page in (("r", ResultsScreen), ("t", MoreTime), ("d", Players)):
                await press(pilot, key)
                await until_screen(pilot, page)
                said()
                await press(pilot, "escape")
            await press(pilot, "escape", "w")
            await until_screen(pilot, EventWall)
            said()
