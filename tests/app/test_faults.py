"""Records that play differently now, and disks without room, at the screen."""

from __future__ import annotations

from pathlib import Path

import pytest

from gundam_tui.app.app import GundamApp
from gundam_tui.app.screens.confirm import Confirm
from gundam_tui.app.screens.home import Home
from gundam_tui.app.screens.table import TableScreen
from gundam_tui.table.journal import new_path
from gundam_tui.table.match import Match
from tests.disk import room_for
from tests.records import lines_of, sealed

from .helpers import new_match, play, press, running, table, text, to_prompt
from .terminals import terminal

pytestmark = pytest.mark.usefixtures("state")


async def left(decisions: int) -> Path:
    """A game that was left after some decisions."""
    path = new_path()
    async with running(new_match(3, journal=path)) as pilot:
        await play(pilot, decisions, 3)
        await press(pilot, "ctrl+q")
    return path


async def test_a_game_that_plays_differently_now_is_gone_on_with_from_before_the_difference():
    path = await left(12)
    rows = lines_of(path.read_text())
    at = max(i for i, row in enumerate(rows) if row.startswith("5 "))
    rows[at] = rows[at].rpartition(" ")[0] + " fly:away"
    path.write_text(sealed(rows))
    before = path.read_bytes()
    async with running(None, recorded=True) as pilot:
        await press(pilot, "c")
        assert isinstance(pilot.app.screen, Confirm)
        words = " ".join(text(pilot).split())
        assert "Go on from before decision 5?" in words
        assert "What followed is taken back" in words
        await press(pilot, "n")
        assert isinstance(pilot.app.screen, Home)
        assert path.read_bytes() == before
        await press(pilot, "c", "y")
        assert isinstance(pilot.app, GundamApp)
        assert pilot.app.match is not None
        made = pilot.app.match.engine.record
        assert 4 <= len(made) < 12  # the table may have passed a window since
        await to_prompt(pilot)
        assert isinstance(pilot.app.screen, TableScreen)
        await play(pilot, 3, 3)
        await press(pilot, "ctrl+q")
    assert len(Match.read(path.read_bytes()).engine.record) >= 7


async def test_what_cannot_be_written_is_told_and_changes_nothing():
    path = new_path()
    match = new_match(3, journal=path)
    async with running(match) as pilot:
        await play(pilot, 9, 3)
        await to_prompt(pilot)
        digest, size = match.engine.digest(), path.stat().st_size
        with room_for(size):
            table(pilot).does.take_back(agreed=True)
            await pilot.pause()
            assert "no record of the game can be written" in " ".join(text(pilot).split())
        assert match.engine.digest() == digest
        assert path.stat().st_size == size
        await play(pilot, 2, 3)
        await press(pilot, "ctrl+q")
    assert Match.read(path.read_bytes()).engine.digest() == match.engine.digest()


async def test_a_record_without_its_end_is_told_when_the_app_is_left():
    path = new_path()
    match = new_match(3, journal=path)
    async with running(match) as pilot:
        await play(pilot, 5, 3)
        app = pilot.app
        assert isinstance(app, GundamApp)
        match.set_pass_mode(0, "full")  # noted when the match is closed
        with room_for(path.stat().st_size):
            app._close()
        assert "no record of the game can be written" in app.unwritten
        app.exit(0)
    again = Match.load(path)  # nobody holds it any more
    assert again.engine.digest() == match.engine.digest()
    again.close()


async def test_where_nothing_can_be_written_a_game_is_played_without_a_record(state: Path):
    """A home that is read-only, or a file where the folder should be."""
    state.parent.mkdir()
    state.write_text("")
    async with running(None, recorded=True) as pilot:
        await press(pilot, "p")
        app = pilot.app
        assert isinstance(app, GundamApp)
        assert isinstance(app.match, Match)
        assert app.match.path is None
        assert any("without a record" in note for note in app.match.notes)
        await to_prompt(pilot)
        assert isinstance(pilot.app.screen, TableScreen)
        await play(pilot, 3, 3)


@pytest.mark.parametrize("keys", ["\r", "w"], ids=["play", "watch"])
def test_a_broken_card_file_ends_the_program_with_what_is_wrong_in_it(keys: str, tmp_path: Path):
    """At home no card has been read yet."""
    own = tmp_path / "gundam-tui/cards/own.toml"
    own.parent.mkdir(parents=True)
    own.write_text("[OWN-1]\nname = 3\n")
    with terminal((), tmp_path, (120, 36)) as term:
        term.wait_for("Play the computer")
        term.type(keys)
        term.wait_for("leave it out")
        said = "".join(term.text().split())
        assert "own.toml:OWN-1:line2:nameismissing" in said
        assert "Traceback" not in said
        assert "faultofgundam-tui" not in said
