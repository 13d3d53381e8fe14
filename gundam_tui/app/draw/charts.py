"""Charts: two sides as mirrored bars of half blocks, several as bands, curves, and split bars."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len

from gundam_tui.app.board.sheet import Sheet
from gundam_tui.app.roles import blend

SIDES = ("wall", "walle", "back", "backe")  # the inks of the first side, the second ...
_OURS, _OTHERS = ("own", "wall"), ("walle", "backe")  # the inks of bands, in turns
_END = 4  # cells of the figure behind a band
_STEP = 6  # cells from bar to bar, at most
_NUMBERED = 3  # narrower bars have a number at every fifth only


def mirrored(
    sheet: Sheet, x: int, y: int, width: int, height: int, title: str, turns: Sequence[Sequence[int]],
    names: Sequence[str], *, turning: int = 0,
) -> None:  # fmt: skip
    """Two figures by turn as bars: one rises from the axis, the other hangs under it.

    Args:
        sheet: to draw on.
        x, y, width, height: where; the first row is the title.
        title: the quantity counted.
        turns: for each turn, from the first, the figures of the two sides.
        names: of the sides.
        turning: the turn whose number is set off, 0 for none.
    """
    g = sheet.glyphs
    legends = [f"{g.north} {names[0]}{' ' * gap}{g.south} {names[1]}" for gap in (3, 1)]
    legend = next((one for one in legends if cell_len(title) + cell_len(one) < width), legends[-1])
    sheet.fitted(x, y, title, width - cell_len(legend) - 1, "text", bold=True)
    sheet.right(x + width, y, legend, "sub")
    half = max(1, (height - 2) // 2)
    turns, each = _fitted(turns, width)
    top = max((figure for both in turns for figure in both), default=0) or 1
    step = _step(width, len(turns))
    axis = y + 1 + half
    for at, both in enumerate(turns):
        left = x + at * step
        for side, sign in ((0, -1), (1, 1)):
            _bar(sheet, left, axis + sign, max(1, step - 1), _pixels(both[side], top, half), sign, SIDES[side])
        _number(sheet, left, axis, at * each + 1, step, turning)


def banded(
    sheet: Sheet, x: int, y: int, width: int, height: int, title: str, turns: Sequence[Sequence[int]],
    names: Sequence[str], *, turning: int = 0, ours: Sequence[int] = (0,),
) -> None:  # fmt: skip
    """The same for more than two sides: a band of bars for each, with its last figure behind it. Two bands side by side
    are of different inks, and those of the reader's side bright. Arguments as for `mirrored`.

    Args:
        sheet, x, y, width, height, title, turns, names, turning: as there.
        ours: the sides that are the reader's, their own first.
    """
    sheet.fitted(x, y, title, width, "text", bold=True)
    top = max((figure for each in turns for figure in each), default=0) or 1
    high = max(1, (height - 2) // max(1, len(names)))
    label = max(map(cell_len, names), default=0) + 1
    room = width - label - _END
    last = turns[-1] if turns else ()
    turns, each = _fitted(turns, room)
    step = _step(room, len(turns))
    others = [side for side in range(len(names)) if side not in ours]
    for side, name in enumerate(names):
        base = y + (side + 1) * high
        inks, place = (_OTHERS, others.index(side)) if side in others else (_OURS, ours.index(side))
        sheet.put(x, base, name, "enemy" if side in others else "own", bold=side == ours[0])
        for at, told in enumerate(turns):
            left = x + label + at * step
            _column(sheet, left, base, max(1, step - 1), high, told[side] / top, inks[place % len(inks)])
        if last:
            sheet.right(x + width, base, str(last[side]), "text", bold=True)
    for at in range(len(turns)):
        _number(sheet, x + label + at * step, y + 1 + len(names) * high, at * each + 1, step, turning)


def curve(
    sheet: Sheet, x: int, y: int, height: int, counts: Sequence[int], labels: Sequence[str], *, pitch: int
) -> None:
    """Bars side by side, each with its count and a label under it.

    Args:
        sheet: to draw on.
        x, y: the first cell.
        height: rows, including the two for count and label.
        counts, labels: of the bars.
        pitch: cells from bar to bar.
    """
    rows, top = max(1, height - 2), max(counts, default=0) or 1
    for at, (count, label) in enumerate(zip(counts, labels, strict=True)):
        left, high = x + at * pitch, _pixels(count, top, rows)
        for line in range(-(-high // 2)):
            inks = [blend("wall", "own", 2 * line + half, 2 * rows) for half in (0, 1)]
            lower, upper = inks[0], inks[1] if 2 * line + 1 < high else ""
            for column in range(pitch - 2):
                sheet.halves(left + column, y + rows - 1 - line, upper, lower)
        sheet.put(left, y + rows, str(count), "text", bold=True)
        sheet.put(left, y + rows + 1, label, "mute")


def split(sheet: Sheet, x: int, y: int, width: int, figures: Sequence[int]) -> None:
    """A thin bar, divided by figures."""
    whole, done, start = sum(figures), 0, x
    for side, figure in enumerate(figures):
        done += figure
        end = start + (round(width * done / whole) if whole else 0)
        # Without filled grounds there may be no colours either: the second side is a dotted line.
        sign = sheet.glyphs.lower if sheet.planes or not side % 2 else sheet.glyphs.sep
        x = sheet.put(x, y, sign * (end - x), SIDES[side % len(SIDES)])


def _fitted(turns: Sequence[Sequence[int]], width: int) -> tuple[Sequence[Sequence[int]], int]:
    """As many turns as fit, and how many turns share one bar: it shows the last one's figures."""
    each = -(-len(turns) // max(1, width)) or 1
    return [turns[min(at + each, len(turns)) - 1] for at in range(0, len(turns), each)], each


def _step(width: int, count: int) -> int:
    return max(1, min(_STEP, width // max(1, count)))


def _pixels(figure: int, top: int, rows: int) -> int:
    """The height of a bar in half rows; anything above zero is visible."""
    return max(1, round(figure * rows * 2 / top)) if figure > 0 else 0


def _bar(sheet: Sheet, x: int, y: int, width: int, high: int, sign: int, ink: str) -> None:
    """A bar from a row upwards (-1) or downwards (1)."""
    for line in range(-(-high // 2)):
        whole = 2 * line + 1 < high
        upper = ink if whole or sign > 0 else ""
        lower = ink if whole or sign < 0 else ""
        for column in range(width):
            sheet.halves(x + column, y + sign * line, upper, lower)


def _column(sheet: Sheet, x: int, y: int, width: int, rows: int, part: float, ink: str) -> None:
    """A bar that fills a part of so many rows, from one upwards. Its end is as fine as the signs are, and never reaches
    the row above; anything above nothing is visible.
    """
    levels = sheet.glyphs.levels
    high = max(1, round(part * rows * len(levels))) if part > 0 else 0
    for line in range(rows):
        left = high - line * len(levels)
        if left > 0:
            sign = sheet.glyphs.bar if left > len(levels) else levels[left - 1]
            sheet.row(x, y - line, sign, width, ink)


def _number(sheet: Sheet, x: int, y: int, turn: int, step: int, turning: int) -> None:
    if step >= _NUMBERED or turn == 1 or turn % (5 if turn < 100 or step > 1 else 10) == 0:
        here = turn == turning
        sheet.put(x, y, str(turn), "text" if here else "mute", bold=here)
