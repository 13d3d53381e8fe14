"""Settings in the app: what is read at the start, what is kept."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from textual.pilot import Pilot

from gundam_tui.app.app import GundamApp
from gundam_tui.app.palette import _SIXTEEN, PALETTES
from gundam_tui.app.screens.settings import SAMPLES, SettingsMenu, offered, words
from gundam_tui.players.random import RandomPlayer
from gundam_tui.table import settings as table_settings
from gundam_tui.table.settings import AUTO, ENTRIES, Settings, load, settings_path
from tests.profile import quick_first

from .helpers import keys_for, new_match, press, running, table, text, the_app, to_prompt


def test_every_palette_of_the_settings_is_there():
    assert set(table_settings.PALETTES) == {AUTO, *PALETTES}
    assert len({frozenset(palette.styles) for palette in PALETTES.values()}) == 1


async def test_the_looks_are_those_of_the_settings():
    async with running(new_match(3), settings=Settings(palette="day", ascii=True, guard=700), palette="") as pilot:
        app = pilot.app
        assert isinstance(app, GundamApp)
        assert app.palette.name == "day"
        assert text(pilot).isascii()


async def test_changes_are_kept_when_the_user_has_a_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    async with running(new_match(3)) as pilot:
        await press(pilot, "colon", "c")
        assert not settings_path().exists()
    async with running(new_match(3), kept=True, settings=Settings()) as pilot:
        app = pilot.app
        assert isinstance(app, GundamApp)
        assert app.change(view="fixed") == ""
        await press(pilot, "colon", "i", "c")
        assert text(pilot).isascii()
        assert load()[0] == app.settings == Settings(view="fixed", ascii=True, palette="day")


async def test_settings_that_cannot_be_kept_hold_for_this_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    (tmp_path / "gundam-tui").write_text("a file where the folder should be")
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    async with running(new_match(3), kept=True) as pilot:
        app = pilot.app
        assert isinstance(app, GundamApp)
        assert "set XDG_CONFIG_HOME" in app.change(view="fixed")
        assert app.settings.view == "fixed"


async def _to(pilot: Pilot[int], title: str) -> None:
    """The settings, with the cursor on one of them."""
    screen = pilot.app.screen
    assert isinstance(screen, SettingsMenu)
    screen.action_move(next(at for at, item in enumerate(screen.items) if item.text == title) - screen.at)
    await pilot.pause()


@pytest.mark.parametrize("size", quick_first([(80, 24), (120, 36)]))
async def test_the_settings_show_what_a_table_sets_off(size: tuple[int, int], monkeypatch: pytest.MonkeyPatch):
    """Check 21 can be made at the keyboard: with each palette and number of colours."""
    monkeypatch.setenv("COLORTERM", "truecolor")
    async with running(None, size, kept=False) as pilot:
        await press(pilot, "e")
        await _to(pilot, "Colours at most")
        for depth in ("auto", "256", "16"):
            for palette in ("night", "day", "safe"):
                pilot.app.change(palette=palette, depth=depth)
                await pilot.pause()
                assert all(word in text(pilot) for word, _ in SAMPLES)
                styles = pilot.app.palette
                told = [styles.style(role) for _, role in SAMPLES]
                apart = len({(style.color, style.bgcolor, style.bold, style.reverse) for style in told})
                assert apart >= len(SAMPLES) - (depth == "16")  # of sixteen, a key and a Burst share one
                if depth == "16":
                    exact = {styles.style(role).color.name for _, role in SAMPLES}
                    assert exact <= set(_SIXTEEN.values()) | set(_SIXTEEN)


@pytest.mark.thorough
async def test_the_settings_tell_how_long_what_happened_was_shown(monkeypatch: pytest.MonkeyPatch):
    """Check 24 can be made at the keyboard."""
    monkeypatch.delenv("TEXTUAL_ANIMATIONS", raising=False)
    for still in (False, True):
        match = new_match(3, bots=(None, "random"))
        async with running(match, (120, 36), settings=Settings(bot_pace=0.0, still=still, motion="full")) as pilot:
            await press(pilot, "colon", "e")
            await _to(pilot, "Motion")
            assert ("Nothing has been shown yet" in text(pilot)) or still
            await press(pilot, "escape")
            player = RandomPlayer(3)
            for _ in range(12):
                await to_prompt(pilot)
                await press(pilot, *keys_for(pilot, player))
                await pilot.pause(0.05)
                table(pilot).showing.finish()
            last = table(pilot).showing.last
            assert last is not None
            assert last.events > 0
            assert last.pictures == 1 or not still
            assert last.longest <= 0.4
            await press(pilot, "colon", "e")
            await _to(pilot, "Motion")
            assert f"Shown last: {last.events} events in" in text(pilot)
            assert ("in one picture" in text(pilot)) == still


async def test_the_sentences_of_the_settings_name_how_the_selected_looks():
    async with running(new_match(3)) as pilot:
        menu = SettingsMenu()
        await pilot.app.push_screen(menu)
        for palette, look in (("night", "white"), ("day", "black"), ("mono", "reversed")):
            palettes = next(item for item in menu.items if item.text == "Colours")
            assert palettes.changed is not None
            palettes.changed(table_settings.setting("palette").offered.index(palette))
            warns = next(item for item in menu.items if item.text == "Warn at end of turn")
            assert f"makes the end {look} first" in warns.about
            assert warns.brief == f"the end becomes {look} first"


@pytest.mark.usefixtures("state")
async def test_every_setting_is_shown_and_a_change_holds_at_once():
    async with running(None, (80, 50), kept=True, settings=Settings()) as pilot:
        the_app(pilot).open_settings()
        await pilot.pause()
        assert isinstance(pilot.app.screen, SettingsMenu)
        shown = text(pilot)
        for entry in ENTRIES:
            assert entry.title in shown
        at = next(n for n, item in enumerate(pilot.app.screen.items) if item.text == "Clock")
        await press(pilot, *["down"] * at, "right", "right")
        assert "10 minutes" in text(pilot)
        assert the_app(pilot).settings.clock == 10
        assert load()[0].clock == 10
        await press(pilot, "left", "left")
        assert "off" in text(pilot)
        at = next(n for n, item in enumerate(pilot.app.screen.items) if item.text.startswith("Name of P1"))
        pilot.app.screen.at = at
        await press(pilot, "enter", *"Amuro", "enter")
        await pilot.pause()
        assert re.search("Name of P1 +Amuro", text(pilot))
        assert load()[0].name1 == "Amuro"


def test_values_in_words():
    by_name = {entry.name: entry for entry in ENTRIES}
    assert words(by_name["ascii"], True) == "yes"
    assert words(by_name["clock"], 0) == "off"
    assert words(by_name["clock"], 25) == "25 minutes"
    assert words(by_name["bot_pace"], 0.0) == "at once"
    assert words(by_name["bot_pace"], 0.3) == "0.3 seconds"
    assert words(by_name["palette"], "day") == "day"
    assert offered(by_name["clock"], 12)[:4] == [0, 5, 10, 12]
    for entry in ENTRIES:
        if entry.offered:
            now = getattr(Settings(), entry.name)
            assert offered(entry, now) == list(entry.offered)
