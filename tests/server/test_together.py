"""Keys that arrive together at a table server: what is said is said once, and nobody is thrown out."""

from __future__ import annotations

from itertools import product
from pathlib import Path

import pytest

from gundam_tui.app.screens.lobby import LobbyScreen, SeatingScreen, Waiting
from gundam_tui.app.screens.remote_table import FarTable
from gundam_tui.app.screens.text_input import LineEntry
from gundam_tui.server import messages as m
from tests.app.helpers import press, settled, text
from tests.app.terminals import terminal
from tests.app.test_together import together

from .helpers import enter, running
from .test_app import at_server, line_of, seated, until_screen

FAST = (("enter",) * 3, ("escape",) * 3, ("s",) * 3)


async def test_enters_too_many_say_a_line_once(tmp_path: Path):
    with running(tmp_path) as server:
        async with at_server(server, "Amuro") as pilot:
            other = await seated(pilot, server)
            for count in (1, 2, 3, 5):
                await press(pilot, "slash")
                await until_screen(pilot, LineEntry)
                await together(pilot, [*f"said{count}", *["enter"] * count])
                await until_screen(pilot, FarTable)
                await pilot.pause(0.05)
                other.call(lambda id: m.Rename(id, ""))
                assert [said.text for said in other.chat].count(f"said{count}") == 1
                assert isinstance(pilot.app.screen, FarTable)


async def test_a_table_is_opened_once(tmp_path: Path):
    with running(tmp_path) as server:
        async with at_server(server, "Amuro") as pilot:
            other = enter(server, "Char")
            for keys in ("oo", "ss", "sss"):
                await together(pilot, keys)
                await pilot.pause(0.1)
            assert line_of(pilot).place.code
            other.call(lambda id: m.Rename(id, ""))
            assert len(other.lobby.rows) == 1
            assert not any(isinstance(screen, LobbyScreen | SeatingScreen) for screen in pilot.app.screen_stack), text(
                pilot
            )


@pytest.mark.thorough
async def test_whatever_comes_together_in_the_lobby_the_app_goes_on(tmp_path: Path):
    with running(tmp_path) as server:
        async with at_server(server, "Amuro") as pilot:
            for keys in (*product(("enter", "escape", "y", "1", "p", "s", "e"), repeat=2), *FAST):
                if not isinstance(pilot.app.screen, LobbyScreen):
                    await press(pilot, "n" if isinstance(pilot.app.screen, Waiting) else "escape")
                    await until_screen(pilot, LobbyScreen)
                await press(pilot, "o")
                await until_screen(pilot, SeatingScreen)
                await together(pilot, keys)
                await pilot.pause(0.02)
                assert pilot.app.is_running, keys
                assert isinstance(pilot.app.screen_stack[1], LobbyScreen | Waiting), keys
                while len(pilot.app.screen_stack) > 2:
                    pilot.app.pop_screen()
                await settled(pilot)


async def test_a_code_is_taken_once(tmp_path: Path):
    with running(tmp_path) as server:
        async with at_server(server, "Amuro") as pilot:
            for count in (2, 3):
                await press(pilot, "e")
                await together(pilot, [*"ABCD", *["enter"] * count])
                await settled(pilot)
                assert [type(screen) for screen in pilot.app.screen_stack[1:]] == [LobbyScreen, SeatingScreen]
                await press(pilot, "escape")
                assert isinstance(pilot.app.screen, LobbyScreen)


@pytest.mark.thorough
def test_one_packet_on_a_real_terminal(tmp_path: Path):
    with (
        running(tmp_path) as server,
        terminal(("join", "--socket", str(server.path), "--name", "Amuro"), tmp_path) as one,
    ):
        other = enter(server, "Char")
        one.wait_for("Open a table")
        for count in (2, 3, 4):
            one.type("s")
            one.wait_for("Say something")
            one.type(f"hello{count}" + "\r" * count)
            one.wait_for("Open a table")
            assert one.process.poll() is None
            other.call(lambda id: m.Rename(id, ""))
            assert [said.text for said in other.chat].count(f"hello{count}") == 1
        one.type("\x11")
        assert one.process.wait(60) == 0
