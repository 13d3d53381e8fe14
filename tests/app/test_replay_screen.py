"""The replay screen: steps, eyes, the log, playing on."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from gundam_tui.app import keymap
from gundam_tui.app.app import GundamApp
from gundam_tui.app.screens.replay import SPEEDS, LogLines, PlayOn, Replays, ReplayScreen
from gundam_tui.app.screens.table import TableScreen
from gundam_tui.games.decks import load_deck
from gundam_tui.table.journal import new_path
from gundam_tui.table.match import Match
from gundam_tui.table.playback import OPEN, Playback
from tests.profile import quick_first

from .helpers import new_match, press, rows, running, text

SIZES = [(80, 24), (120, 36), (160, 48)]


@pytest.fixture
def one_record(state: Path) -> Path:
    """The state folder with the record of one finished game."""
    match = new_match(7, bots=("random", "random"), names=("Amuro", "Char"), journal=new_path())
    match.advance()
    match.close()
    return state


def screen(pilot: object) -> ReplayScreen:
    found = pilot.app.screen
    assert isinstance(found, ReplayScreen)
    return found


async def test_from_home_to_a_moment_of_a_game(one_record: Path):
    async with running(None) as pilot:
        await press(pilot, "r")
        assert isinstance(pilot.app.screen, Replays)
        assert "Heroic Beginnings" in text(pilot)
        await press(pilot, "enter")
        shown = screen(pilot).playback
        assert "Decision 0 of" in text(pilot)
        await press(pilot, "right", "right", "left")
        assert shown.at == 1
        await press(pilot, "pagedown", "pagedown")
        assert shown.view(None).turn == 2
        await press(pilot, "pageup")
        assert shown.view(None).turn == 1
        await press(pilot, "down")
        assert shown.view(None).battle is not None
        await press(pilot, "end")
        assert shown.at == shown.total
        assert "the end of the record" in text(pilot)
        await press(pilot, "right")
        assert "there is nothing further" in text(pilot)
        await press(pilot, "home", "escape")
        assert isinstance(pilot.app.screen, Replays)


async def test_the_list_tells_who_played_how_long_and_who_won(one_record: Path):
    winner = playback().outcome
    assert winner is not None
    won = ("Amuro", "Char")[winner.winners[0]]
    async with running(None) as pilot:
        await press(pilot, "r")
        shown = text(pilot)
        assert f"Amuro - Char: {won} won, {playback().total} decisions" in shown
        assert "Heroic Beginnings against" in shown


async def opened(pilot: object, at: int) -> ReplayScreen:
    await press(pilot, *["right"] * at)
    return screen(pilot)


def playback() -> Playback:
    return Playback.open(next((Path(new_path()).parent).glob("*.record")))


def app(at: int = 0) -> GundamApp:
    made = GundamApp(None, guard=0.0, recorded=False, palette="night")
    made.opening = ReplayScreen(playback(), at)
    return made


@pytest.mark.parametrize("size", quick_first(SIZES), ids=lambda size: f"{size[0]}x{size[1]}")
async def test_eyes_hide_and_show_hands(one_record: Path, size: tuple[int, int]):
    async with app(30).run_test(size=size) as pilot:
        await pilot.pause()
        view = screen(pilot).playback.view(OPEN)
        mine, theirs = ([card.name for card in player.cards("hand")] for player in view.players)
        assert mine
        assert theirs
        assert "Char's hand: " in text(pilot)
        assert theirs[0] in text(pilot)
        await press(pilot, "e")
        assert "as Amuro sees it" in text(pilot)
        assert "Char's hand: " not in text(pilot)
        await press(pilot, "e", "e")
        assert "as a watcher sees it" in text(pilot)
        assert screen(pilot).scene is not None
        assert all(player.cards("hand") == () for player in screen(pilot).scene.view.players)
        assert all(len(row) == size[0] or len(row) < size[0] for row in rows(pilot))
        await press(pilot, "s")
        assert screen(pilot).scene.seat == 1


async def test_it_goes_on_by_itself_until_the_end(one_record: Path):
    async with app().run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await press(pilot, "plus", "plus", "space")
        shown = screen(pilot)
        assert shown._timer is not None
        assert shown._speed == len(SPEEDS) - 1
        assert "playing, 0.25 s" in text(pilot)
        shown.playback.go_to(shown.playback.total - 1)
        shown._tick()
        assert shown.playback.at == shown.playback.total
        assert shown._timer is None
        await press(pilot, "home", "space", "space")
        assert shown._timer is None
        assert "paused" in text(pilot)


async def test_to_a_line_of_the_log(one_record: Path):
    async with app().run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        shown = screen(pilot).playback
        await press(pilot, "t")
        assert isinstance(pilot.app.screen, LogLines)
        assert not any(item.text.endswith("draws a card") for item in pilot.app.screen.items)  # the hands are open
        pilot.app.screen.at = wanted = len(shown.lines) // 2
        await press(pilot, "enter")
        assert shown.line_here() >= wanted
        assert shown.at > 0
        assert f"Decision {shown.at} of" in text(pilot)


async def test_playing_on_opens_a_table(one_record: Path):
    async with app(25).run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await press(pilot, "o")
        assert re.search(r"Play on from turn \d", text(pilot))
        await press(pilot, "s")
        await pilot.pause()
        match = pilot.app.match
        assert match.decisions >= 25
        assert any(isinstance(one, TableScreen) for one in pilot.app.screen_stack)
        match.close()
    assert len(list(new_path().parent.glob("*.record"))) == 2


async def test_a_moment_is_written_as_a_scenario(one_record: Path):
    async with app(25).run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await press(pilot, "x")
        assert "written:" in text(pilot)
        (path,) = (new_path().parent / "scenarios").glob("*.toml")
        assert path.name in "".join(row.strip() for row in rows(pilot))  # a long path is wrapped, not cut
    assert len(list((new_path().parent / "scenarios").glob("*.toml"))) == 1


async def test_a_broken_record_says_so_in_the_list(one_record: Path):
    folder = new_path().parent
    next(folder.glob("*.record")).write_text("hello\n")
    async with running(None) as pilot:
        pilot.app.push_screen(Replays())
        await pilot.pause()
        assert "It cannot be read: line 1" in " ".join(text(pilot).split())
        await press(pilot, "enter")
        assert isinstance(pilot.app.screen, Replays)


def test_the_help_gives_every_key_its_own_meaning():
    """What stands for two keys in the line of keys is two lines in the help."""
    groups = [
        group for name, group in vars(keymap).items() if name.isupper() and name != "ALL" and isinstance(group, tuple)
    ]
    for group in groups:
        keys = [key for key in group if isinstance(key, keymap.Key)]
        written = [mark for key in keys for mark in re.split(r", |(?<=\w)/(?=\w)", key.shown)]
        assert len(set(written)) == len(written), written
    assert keymap.BY_ID["replay.step"].listed == "left/right"


@pytest.mark.parametrize(("bot", "called"), [("search:2s", "search:2s"), ("expert", "expert"), ("greedy", "normal")])
async def test_who_played_plays_on_also_where_no_level_is_called_so(state: Path, bot: str, called: str):
    """Seen: a game against a computer player that is no level was played on by two people unless a level was chosen."""
    decks = [load_deck(name, "gundam-war") for name in ("aeug", "titans")]
    match = Match.new(decks, 3, game_id="gundam-war", bots=(None, bot), journal=new_path())
    match.concede(0)
    match.close()
    assert match.path is not None
    async with running(None, (80, 24)) as pilot:
        await pilot.app.push_screen(PlayOn(Playback.open(match.path)))
        await pilot.pause()
        first, second = pilot.app.screen.items[1:]
        assert first.values[first.at] == "a person"
        assert second.values[second.at] == f"computer: {called}"
        levels = ["a person", *(f"computer: {level}" for level in ("beginner", "easy", "normal", "expert"))]
        assert list(second.values) == [*levels, *["computer: search:2s"] * (bot == "search:2s")]
        assert f"computer: {called}" in text(pilot)
