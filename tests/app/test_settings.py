"""Settings in the app: what is read at the start, what is kept."""

from __future__ import annotations

from pathlib import Path

import pytest

from gundam_tui.app.app import GundamApp
from gundam_tui.app.palette import PALETTES
from gundam_tui.table import settings as table_settings
from gundam_tui.table.settings import AUTO, Settings, load, settings_path

from .helpers import new_match, press, running, text


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
