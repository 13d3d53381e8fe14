"""A face for every card, made from its facts: nobody's artwork, and the same wherever the card is shown.

Two pixels lie in a cell, one above the other. The family says what is drawn (a crested head, a ship, a person), the
name which of its shapes, the number its lower part and its trim, so that two cards of one name are kin and not twins.
The face shows what happens to the card: damage cracks it, a linked partner lights its eyes, an attack lets them flash.
"""

from __future__ import annotations

import hashlib
from functools import lru_cache

from gundam_tui.app.board.emblem_art import FAMILIES, HALF, RANKS, WIDTH
from gundam_tui.app.board.sheet import Sheet
from gundam_tui.app.roles import blend
from gundam_tui.named import NamedTuple

ROWS = 5  # rows of cells, in full; `LEAST`: of the smallest picture
LEAST = 2
LARGE_WIDTH, LARGE_ROWS = 26, 10  # with every pixel fourfold
NARROW = 3  # pixels on both sides of the middle that a head takes; those further out may be left away
_CRACKS = (
    (3, 2),
    (4, 3),
    (4, 4),
    (5, 5),
    (5, 6),
    (4, 7),
    (9, 2),
    (9, 3),
    (8, 4),
    (8, 5),
    (7, 6),
    (7, 7),
    (6, 4),
    (6, 8),
)
# Marks in the trim's colour, as distances from the middle and rows: a card's own, beside its lower part.
_MARKS = ("02", "12", "22", "18 08", "28", "08", "38", "12 08", "02 28", "22 18", "27 37", "48 38")
_EYES = ("pxgold", "pxgreen", "pxrose", "pxglass")
_TRIMS = ("pxgold", "pxrose", "pxlight", "pxglass", "pxviolet", "pxorange", "pxgreen", "pxblack")
_HAIR = ("pxbrown", "pxblond", "pxginger", "pxnavy", "pxsilver", "pxblack", "pxviolet")
_SKIN = ("pxskin", "pxskin", "pxtan", "pxumber")
_DIMMER = {"l": "m", "m": "d", "d": "d"}
_DIM = 40  # how much nearer to the ground a dim picture is, in percent


class Emblem(NamedTuple):
    """Whose face it is.

    Attributes:
        family: of `FAMILIES`; an unknown family has no face.
        color: the letter of the card's colour in roles.
        name, number: of the card.
    """

    family: str = ""
    color: str = "n"
    name: str = ""
    number: str = ""


class FaceState(NamedTuple):
    """The state of a face: `dim` for a card that rests or cannot be played, `hurt` how much of it is gone, from 0 to 1,
    `lit` eyes, and eyes that `flash`.
    """

    dim: bool = False
    hurt: float = 0.0
    lit: bool = False
    flash: bool = False


CALM = FaceState()
Pixels = tuple[tuple[str, ...], ...]


class _Choice:
    """Chooses by the digest of a text, the same way on every machine."""

    def __init__(self, text: str) -> None:
        self._left = int.from_bytes(hashlib.blake2b(text.encode(), digest_size=16).digest())

    def of(self, things: tuple[str, ...]) -> str:
        self._left, place = divmod(self._left, len(things))
        return things[place]


@lru_cache(maxsize=2048)
def pixels(emblem: Emblem, rows: int = ROWS, state: FaceState = CALM) -> Pixels:
    """The roles of a face's pixels, empty where blank: two rows of thirteen for each row of cells.

    Args:
        emblem: the emblem.
        rows: of cells, from `LEAST` to `ROWS`.
        state: the state to show.

    Raises:
        KeyError: no family has this name.
    """
    family = FAMILIES[emblem.family]
    shape, trim = _Choice(emblem.name), _Choice(emblem.number)
    parts = (shape.of(family.tops), shape.of(family.middles), trim.of(family.bottoms))
    drawn = [row for part in parts for row in part.split()]
    light = trim.of(("", "", "light"))  # some are light with marks in the tone of their colour
    tones = {
        "k": "pxink", "c": "pxglass", "C": "pxshade", "r": "pxrose", "s": shape.of(_SKIN), "h": shape.of(_HAIR),
        "e": trim.of(_EYES), "g": trim.of(_TRIMS),
    }  # fmt: skip
    if state.lit:
        tones["e"] = "link"
    if state.flash:
        tones["e"] = "hot"
    for tone in "dml":
        shade = {"d": "d", "m": "l", "l": "m"}[tone] if light else tone
        tones[tone] = f"px{emblem.color}{_DIMMER[shade] if state.dim else shade}"
    grid = [[tones.get(sign, "") for sign in (row if len(row) == WIDTH else row[:0:-1] + row)] for row in drawn]
    for mark in trim.of(_MARKS).split():
        off, y = map(int, mark)
        for x in (HALF - off, HALF + off):
            grid[y][x] = grid[y][x] and tones["g"]
    for x, y in _CRACKS[: round(state.hurt * len(_CRACKS))]:
        if grid[y][x]:
            grid[y][x] = "pxink"
    if state.dim:
        grid = [[role and blend(role, "rest", _DIM, 100) for role in row] for row in grid]
    return tuple(tuple(row) for row, rank in zip(grid, RANKS, strict=True) if rank <= rows)


def emblem(
    sheet: Sheet, middle: int, y: int, rows: int, face: Emblem, state: FaceState = CALM, *, half: int = HALF,
    narrow: int = ROWS,
) -> None:  # fmt: skip
    """Draw a face; draws nothing where two colours in a cell cannot be told apart, or for an unknown family.

    Args:
        sheet: to draw on.
        middle, y: its middle column and its first row.
        rows: of cells; fewer than `LEAST` draw nothing.
        face: the emblem.
        state: the state to show.
        half: how many pixels on both sides of the middle may be drawn.
        narrow: from this row on only the head is drawn.
    """
    if not sheet.pictures or face.family not in FAMILIES or rows < LEAST:
        return
    grid = pixels(face, min(rows, ROWS), state)
    for line in range(len(grid) // 2):
        reach = min(half, NARROW if line >= narrow else HALF)
        for x in range(HALF - reach, HALF + reach + 1):
            sheet.pixels(middle - HALF + x, y + line, grid[2 * line][x], grid[2 * line + 1][x])


def large(sheet: Sheet, x: int, y: int, face: Emblem, state: FaceState = CALM) -> None:
    """The same with every pixel fourfold: 26 cells wide and ten rows high."""
    if not sheet.pictures or face.family not in FAMILIES:
        return
    for line, row in enumerate(pixels(face, ROWS, state)):
        for column, role in enumerate(row):
            for cell in (0, 1):
                sheet.pixels(x + 2 * column + cell, y + line, role, role)
