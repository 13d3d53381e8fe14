"""At most one thing is white, and it alone has the arrow: counted on what is drawn, after keys at random."""

from __future__ import annotations

import random
import string
from collections.abc import Callable, Iterator, Sequence

import pytest
from textual.pilot import Pilot

from gundam_tui.app import asking
from gundam_tui.app.board.sheet import Sheet
from gundam_tui.app.roles import BOLD, NAMEPLATES, tones
from gundam_tui.app.screens.table import TableScreen
from gundam_tui.app.widgets.backdrop import Backdrop
from gundam_tui.app.widgets.canvas import Canvas
from gundam_tui.app.widgets.panels import BoardPanel, Dock
from gundam_tui.table.match import Match
from tests.profile import quick_first

from . import scenes
from .helpers import press, running, table, to_prompt

WHITE, ARROW = "sel", "►"
# The arrow also stands in signs that are no cursor: of a seat that is asked, an attack, a line of the report.
OTHER_ARROWS = frozenset(("key", "hot", "beam"))
ROAMING = ("left", "right", "up", "down", "tab", "e", "escape", "space")
TABLES: list[tuple[str, Callable[[], Match], tuple[int, int]]] = [
    ("two", scenes.middle, (80, 24)),
    ("two", scenes.full, (120, 36)),
    ("block", scenes.blocking, (80, 24)),
    ("burst", scenes.bursting, (160, 48)),
    ("opening", scenes.opening, (80, 24)),
    ("computer", scenes.against, (80, 24)),
    ("royale", lambda: scenes.seats("royale", 4, 170), (80, 24)),
    ("team", lambda: scenes.seats("team", 4, 150), (120, 36)),
    ("gundam-war", lambda: scenes.position("gundam-war", scenes.WAR, "deployment"), (80, 24)),
    ("gundam-war", lambda: scenes.position("gundam-war", scenes.WAR, "damage"), (160, 48)),
    ("macross", scenes.squads("macross-crusade", "sortie", fighting=False), (120, 36)),
]  # fmt: skip


def cells(sheet: Sheet) -> Iterator[tuple[int, int, str, str, str]]:
    """What is drawn, cell by cell: column, row, sign, ink, ground."""
    for y, row in enumerate(sheet.rows()):
        x = 0
        for text, role in row:
            ink, _, ground = role.rstrip(BOLD).partition("/")
            for letter in text:
                yield x, y, letter, ink, ground
                x += 1


def is_white(role: str) -> bool:
    """Is that a role of white things, on the table or on a page?"""
    return role == "cursor" or role.rstrip(BOLD).partition("/")[2] == WHITE


def islands(sheet: Sheet) -> list[set[tuple[int, int]]]:
    """The white things: cells of that ground which touch one another, or the same key between them."""
    grounds = {(x, y): ground for x, y, _, _, ground in cells(sheet)}
    left = {cell for cell, ground in grounds.items() if ground in (WHITE, "key")}
    found: list[set[tuple[int, int]]] = []
    while left:
        todo, island = [left.pop()], set[tuple[int, int]]()
        while todo:
            x, y = todo.pop()
            island.add((x, y))
            near = {(x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)} & left
            left -= near
            todo += near
        found.append({cell for cell in island if grounds[cell] == WHITE})
    return [island for island in found if island]


def drawn(pilot: Pilot[int], panel: type[BoardPanel | Dock]) -> Sheet:
    """What a part of the table was drawn on last."""
    sheet = table(pilot).query_one(panel).sheet
    assert sheet is not None
    return sheet


def check(pilot: Pilot[int], pressed: Sequence[str]) -> None:
    """One chip is white while something can be answered, at most one card, and that card has the only arrow."""
    scene = table(pilot).scene
    assert scene is not None
    board, dock = drawn(pilot, BoardPanel), drawn(pilot, Dock)
    told = f"{' '.join(pressed)}\n" + "\n".join([*board.text(), *dock.text()])
    white = islands(board)
    assert len(white) <= 1, told
    assert len(islands(dock)) == (scene.chooser is not None), told
    assert sum(chip.cursor for chip in asking.question(scene, dock.width).chips) == (scene.chooser is not None), told
    plates = {cell for island in white for cell in island}
    rows = board.text()
    arrows = [
        (x, y)
        for x, y, sign, ink, _ in cells(board)
        if sign == ARROW and ink not in OTHER_ARROWS and rows[y][x - 1 : x + 2] != f" {ARROW} "  # a verb between names
    ]
    assert set(arrows) <= plates, told
    assert len(arrows) == len(white), told


@pytest.mark.goal("G9")
@pytest.mark.parametrize(
    ("name", "made", "size", "count"),
    quick_first([("few", scenes.bare, (80, 24), 15), *((*one, 60) for one in TABLES)], unpack=True),
)
async def test_one_thing_is_white_after_any_keys(
    name: str, made: Callable[[], Match], size: tuple[int, int], count: int
):
    chance = random.Random(f"{name} {size}")
    match = made()
    async with running(match, size) as pilot:
        pressed: list[str] = []
        for _ in range(count):
            if not isinstance(pilot.app.screen, TableScreen) or table(pilot).eyes.asking_back:
                await to_prompt(pilot)
            if not isinstance(pilot.app.screen, TableScreen):
                break
            check(pilot, pressed)
            key = chance.choice((*ROAMING, *ROAMING, "enter", *string.digits[:7], *"abcdfgjkmnoxyz"))
            pressed.append(key)
            await press(pilot, key)


@pytest.mark.parametrize(
    "keys", quick_first([("d", "right", "e"), ("d", "space"), ("right", "right", "e"), ("1", "left")])
)
async def test_a_card_that_is_only_looked_at_has_no_arrow(keys: tuple[str, ...]):
    """The ways to two arrows that were found by playing."""
    async with running(scenes.bare()) as pilot:
        await to_prompt(pilot)
        for at, key in enumerate(keys):
            await press(pilot, key)
            check(pilot, keys[: at + 1])


MENUS = [(), ("n",), ("e",), ("l",), ("d",), ("a",), ("j",), ("question_mark",)]


@pytest.mark.thorough
@pytest.mark.parametrize("keys", MENUS, ids=lambda keys: "".join(keys) or "home")
async def test_a_menu_or_a_list_has_one_white_line_at_most(keys: Sequence[str]):
    chance = random.Random("".join(keys))
    async with running(None, (120, 36)) as pilot:
        await press(pilot, *keys)
        for _ in range(12):
            canvases = [one for one in pilot.app.screen.query(Canvas) if one.display]
            rows = [(one.region.y + y, row) for one in canvases for y, row in enumerate(one.drawn)]
            white = {y: row for y, row in rows if any(is_white(role) for _, role in row)}
            assert len(white) <= 1, white
            await press(pilot, chance.choice(("down", "up", "right", "left", "tab", "home", "end")))


@pytest.mark.thorough
@pytest.mark.parametrize("size", [(120, 36), (80, 24), (160, 48)])
async def test_behind_a_panel_nothing_stays_white(size: tuple[int, int]):
    """Its keys are the panel's: what Enter did at the table, it does not do now."""
    async with running(scenes.middle(), size) as pilot:
        await to_prompt(pilot)
        for key in ("colon", "C", "l", "question_mark"):
            await press(pilot, key)
            assert not isinstance(pilot.app.screen, TableScreen), key
            behind = [role for one in pilot.app.screen.query(Backdrop) for row in one.drawn for _, role in row]
            assert not [role for role in behind if WHITE in role.rstrip(BOLD).split("/")], key
            await press(pilot, "escape")


@pytest.mark.parametrize("name", ["night", "day", "safe", "terminal", "mono"])
@pytest.mark.parametrize("system", ["true", "256", "16"])
def test_no_nameplate_looks_like_the_white_one(name: str, system: str):
    look = tones(name, system, {})
    white = look.style("ink/sel")
    for plate in NAMEPLATES:
        other = look.style(f"{'ink' if plate == 'nw' else 'bright'}/{plate}")
        assert (other.bgcolor, other.reverse) != (white.bgcolor, white.reverse), plate


async def test_with_fewer_means_the_white_card_alone_has_both_sides_and_an_arrow():
    """The hand has other white cards that can be played."""
    for palette, ascii_only in (("mono", False), ("terminal", False), ("night", True)):
        async with running(scenes.middle(), palette=palette, ascii_only=ascii_only) as pilot:
            await to_prompt(pilot)
            await press(pilot, "b")
            board = drawn(pilot, BoardPanel)
            white = islands(board)
            assert len(white) == 1
            [(x, y)] = [min(island) for island in white]
            sides = board.glyphs.right_half, board.glyphs.left_half
            rows = board.text()
            assert {rows[line][x - 2] for line in range(y, y + 3)} == {sides[0]}  # the key lies between
            wide = len({column for column, _ in white[0]})
            assert {rows[line][x + wide] for line in range(y, y + 3)} == {sides[1]}
            assert rows[y][x] == board.glyphs.east
