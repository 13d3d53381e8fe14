"""A still sky: stars, and the limb of a planet at the bottom."""

from __future__ import annotations

import math

from gundam_tui.app.board.sheet import Sheet

_SEED, _FACTOR, _ADD, _MASK = 12345, 1103515245, 12345, 0x7FFFFFFF  # the same sky every time
_CELLS = 26  # cells per star
# The depth below the edge at which a tone ends, in pixels.
_TONES = ((0.9, "limb1"), (2.0, "limb2"), (3.6, "limb3"), (5.6, "limb4"), (8.0, "limb5"))
_DEEPEST = "limb6"
_RISES = 13  # pixels above the last row at least


def sky(sheet: Sheet, keep: tuple[int, int, int, int]) -> None:
    """Stars over the whole sheet, and the limb of a planet at its bottom.

    Args:
        sheet: to draw on.
        keep: column, row, width and height of an area without stars.
    """
    width, height = sheet.width, sheet.height + 1
    left, top, wide, high = keep
    star = _SEED
    for _ in range(width * height // _CELLS):
        star = (star * _FACTOR + _ADD) & _MASK
        x, y = star % width, (star >> 8) % max(1, height - 4)
        if not (left <= x < left + wide and top <= y < top + high):
            sign = sheet.glyphs.sep if star >> 20 & 3 else sheet.glyphs.plus
            sheet.put(x, y, sign, "rule" if star >> 22 & 1 else "mute")
    _limb(sheet)


def _limb(sheet: Sheet) -> None:
    width, height = sheet.width, sheet.height + 1
    radius = width * 1.15
    rises = max(_RISES, 2 * height // 5)
    across, down = width * 0.68, 2 * height - rises + radius
    for y in range(height - rises // 2 - 2, height - 1):
        for x in range(width):
            above, below = (_tone(radius, x - across, line - down, planes=sheet.planes) for line in (2 * y, 2 * y + 1))
            if above or below:
                sheet.halves(x, y, above, below)


def _tone(radius: float, x: float, y: float, *, planes: bool) -> str:
    """The ink of a pixel; where grounds cannot be filled only the edge is drawn."""
    deep = radius - math.hypot(x, y)
    if deep < 0:
        return ""
    if not planes:
        return "wall" if math.hypot(x, y - 1) > radius else ""
    return next((ink for end, ink in _TONES if deep < end), _DEEPEST)
