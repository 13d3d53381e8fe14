"""All that is written can be read on its ground (check 22), in every palette, with all colours and with 256.

Screens are walked through, and each pair of ink and ground that letters or figures are drawn with is noted. Which pairs
there are does not depend on the palette, so one walk is enough; what a pair is worth is computed for all of them.
"""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from textual.geometry import Region
from textual.pilot import Pilot
from textual.widget import Widget
from textual.widgets import Input, TextArea

from gundam_tui.app.board.faces import Chip
from gundam_tui.app.board.options import Rows, draw_high, draw_rows
from gundam_tui.app.board.sheet import Sheet
from gundam_tui.app.glyphs import UNICODE
from gundam_tui.app.palette import PALETTES
from gundam_tui.app.roles import BOLD
from gundam_tui.app.screens.table import TableScreen
from gundam_tui.app.widgets.backdrop import DIM
from gundam_tui.app.widgets.canvas import Canvas
from gundam_tui.players.random import RandomPlayer
from gundam_tui.table.settings import Settings
from tests.profile import quick_every, quick_first

from .contrast import contrast, of_role
from .helpers import keys_for, press, running, to_prompt
from .scenes import SCENES
from .test_whole_words import TABLES

SIZES = [(80, 24), (120, 36), (160, 48)]
LOOKS = [(name, system) for name in ("night", "day", "safe") for system in ("true", "256")]
_HINT = 3.5
_WRITTEN = re.compile(r"[^\W_]")
_OPTIONS = "chip"  # what can be chosen lies on it: every word there decides


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> dict[tuple[str, str], str]:
    """What is written in which role of which widget: one text for each."""
    monkeypatch.setenv("COLORTERM", "truecolor")
    found: dict[tuple[str, str], str] = {}
    paint = Canvas.paint

    def painting(self: Canvas) -> None:
        paint(self)
        for text, role in (part for line in self.drawn for part in line):
            if _WRITTEN.search(text):
                found.setdefault((type(self).__name__, role.rstrip(BOLD)), text.strip())

    monkeypatch.setattr(Canvas, "paint", painting)
    return found


def least(ink: str, ground: str, system: str) -> float:
    """What the contrast must be at least."""
    return _HINT if ink == "mute" and ground != _OPTIONS else 4.5 if system == "true" else 4.0


def faults(drawn: dict[tuple[str, str], str]) -> list[str]:
    """What cannot be read well enough, in words. A page lies on the ground of its screen, that of the table."""
    found: list[str] = []
    for (widget, role), text in drawn.items():
        if role == DIM:
            continue  # what lies behind a panel is not there to be read
        for name, system in LOOKS:
            if "/" in role:
                worth, limit = of_role(name, system, role), least(*role.split("/"), system)
            else:
                style = PALETTES[name].style("table/table").background_style + PALETTES[name].style(role or "title")
                worth, limit = contrast(style, system), least("mute" if role == "dim" else role, "", system)
            if worth < limit:
                found.append(f"{worth:.2f} in {name} {system}: {text!r} in {role} of {widget}")
    return found


@pytest.mark.parametrize("size", quick_first(SIZES), ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("scene", quick_every(SCENES, 6))
async def test_what_a_screen_says_can_be_read(scene: str, size: tuple[int, int], drawn: dict[tuple[str, str], str]):
    told = SCENES[scene]
    told.prepare()
    match = told.match() if told.match is not None else None
    async with running(match, size, settings=Settings(bot_pace=0.0, **told.settings)) as pilot:
        told.then(pilot.app)
        for key in told.keys:
            await (read(pilot) if key == "wait" else press(pilot, key))
    assert drawn
    assert not faults(drawn)


async def read(pilot: Pilot[int]) -> None:
    """Wait until the cards of a list are read."""
    while not pilot.app.screen.reader.finished:
        await pilot.pause(0.05)
    await pilot.pause(0.1)


@pytest.mark.thorough
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("name", TABLES)
async def test_what_a_game_says_can_be_read(name: str, size: tuple[int, int], drawn: dict[tuple[str, str], str]):
    player, match = RandomPlayer(5), TABLES[name]()
    async with running(match, size) as pilot:
        for _ in range(40):
            await to_prompt(pilot)
            if not isinstance(pilot.app.screen, TableScreen):
                break
            await press(pilot, *keys_for(pilot, player))
    assert not faults(drawn)


@pytest.mark.parametrize("role", ["text/tuck", "hot/ownbg", "hot/enbg"])
@pytest.mark.parametrize(("name", "system"), LOOKS)
def test_what_few_moments_draw_can_be_read(name: str, system: str, role: str):
    """Resources that the white answer rests, for instance."""
    assert of_role(name, system, role) >= least(*role.split("/"), system)


@pytest.mark.parametrize("draw", [draw_rows, draw_high])
def test_an_option_that_changes_nothing_can_be_read(draw: Callable[..., object]):
    """Seen: 4.11 in night. It is a legal answer, only paler than the others."""
    sheet = Sheet(UNICODE, 60, 3, "dock")
    chip = Chip("1", "Zaku II", "nothing changes", idle=True)
    draw(sheet, 0, Rows([[chip]], []) if draw is draw_rows else [chip])
    roles = {role.rstrip(BOLD) for row in sheet.rows() for text, role in row if "Zaku" in text or "nothing" in text}
    assert roles
    for role in roles:
        for name, system in LOOKS:
            assert of_role(name, system, role) >= least(*role.split("/"), system), role


FIELDS = {"decks": ("d", "wait"), "cards": ("a", "wait"), "import": ("d", "wait", "i"), "editor": ("a", "wait", "n")}


@pytest.mark.parametrize("name", ["night", "day", "safe"])
@pytest.mark.parametrize("field", quick_first(FIELDS))
async def test_what_a_line_to_type_says_can_be_read(field: str, name: str, monkeypatch: pytest.MonkeyPatch):
    """What Textual draws has its own colours: the hint in an empty line as well as what is typed."""
    monkeypatch.setenv("COLORTERM", "truecolor")
    async with running(None, (120, 36), palette=name) as pilot:
        for key in FIELDS[field]:
            await (read(pilot) if key == "wait" else press(pilot, key))
        lines = [one for one in pilot.app.screen.walk_children(Widget) if isinstance(one, (Input, TextArea))]
        assert lines
        for typed in ("", "a"):
            await press(pilot, *typed)
            for line in lines:
                whole = 4.5 if (line.value if isinstance(line, Input) else line.text) else _HINT
                strips = line.render_lines(Region(0, 0, line.region.width, line.region.height))
                for text, style, _ in (segment for strip in strips for segment in strip):
                    if _WRITTEN.search(text) and style is not None:
                        assert contrast(style, "true") >= whole, (text, style)
