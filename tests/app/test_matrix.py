"""The table at three sizes in four modes: what stands there, and how each mode sets it off.

A picture is followed by its styles, line by line as `count letter`, and by what the letters mean.
`UPDATE_PICTURES=1` writes them anew.
"""

from __future__ import annotations

import os
from itertools import groupby
from pathlib import Path

import pytest
from rich.cells import cell_len
from rich.style import Style
from textual.pilot import Pilot

from gundam_tui.games.gcg.tools.position import Position, Side, UnitAt, set_up
from tests.profile import quick_first

from .helpers import match_at, press, running, strips, text
from .test_pictures import SIZES, middle

FOLDER = Path(__file__).parent / "pictures" / "modes"
MODES = ("256", "16", "none", "ascii")
_LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
LETTERS = (*_LETTERS, *(one + two for one in _LETTERS[:26] for two in _LETTERS[26:]))


def said(style: Style | None) -> str:
    """A style in words, without what Textual adds for the mouse."""
    if style is None:
        return "plain"
    marks = [word for word in ("bold", "dim", "reverse") if getattr(style, word)]
    ink = [f"{word} {color.name}" for word, color in (("ink", style.color), ("on", style.bgcolor)) if color is not None]
    return " ".join([*marks, *ink]) or "plain"


def styled(pilot: Pilot[int]) -> tuple[str, list[str]]:
    """The picture with its styles, and the styles."""
    legend: dict[str, str] = {}
    rows: list[str] = []
    for strip in strips(pilot):
        cells: list[str] = []
        for segment in strip:
            words = said(segment.style)
            letter = legend.setdefault(words, LETTERS[len(legend)])
            cells += [letter] * cell_len(segment.text)
        rows.append(" ".join(f"{len(list(run))}{letter}" for letter, run in groupby(cells)))
    meaning = [f"{letter} {words}" for words, letter in legend.items()]
    return "\n".join([text(pilot), *rows, "", *meaning, ""]), list(legend)


def check(pilot: Pilot[int], name: str, mode: str) -> None:
    shown, styles = styled(pilot)
    width = pilot.app.size.width
    assert all(cell_len(strip.text) == width for strip in strips(pilot))
    colours = {word for style in styles for word in style.split() if word not in _WORDS}
    if mode == "none":
        assert not colours
    if mode == "16":
        assert not [word for word in colours if word.startswith(("#", "color("))]
    if mode == "ascii":
        assert shown.isascii()
    path = FOLDER / f"{name}-{width}x{pilot.app.size.height}-{mode}.txt"
    if os.environ.get("UPDATE_PICTURES"):
        FOLDER.mkdir(exist_ok=True)
        path.write_text(shown, encoding="utf-8")
    assert path.is_file(), f"{path.name} is missing: UPDATE_PICTURES=1 makes it"
    assert shown == path.read_text(encoding="utf-8"), f"\n{shown}"


_WORDS = frozenset(("plain", "bold", "dim", "reverse", "ink", "on", "default"))


def options(mode: str, monkeypatch: pytest.MonkeyPatch) -> dict[str, object]:
    """What starts the app in a mode."""
    if mode == "none":
        monkeypatch.setenv("NO_COLOR", "1")
    return {"palette": {"16": "terminal", "none": "mono"}.get(mode, "night"), "ascii_only": mode == "ascii"}


@pytest.mark.goal("G9", "G22")
@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("size", quick_first(SIZES), ids=lambda size: f"{size[0]}x{size[1]}")
async def test_main_phase_attack_and_block(size: tuple[int, int], mode: str, monkeypatch: pytest.MonkeyPatch):
    async with running(middle(), size, **options(mode, monkeypatch)) as pilot:
        await press(pilot, "y")
        check(pilot, "main", mode)
        await press(pilot, "1", "1")
        check(pilot, "attack", mode)
    attacker = Side(units=["ST01-005"], shields=["ST01-005"] * 3)
    blocker = Side(units=["ST01-009", UnitAt("ST03-008", rested=True)], shields=["ST03-006"], base=None)
    async with running(match_at(set_up(Position([attacker, blocker]))), size, **options(mode, monkeypatch)) as pilot:
        await press(pilot, "y", "1", "0")
        check(pilot, "block", mode)
