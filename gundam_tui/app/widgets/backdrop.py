"""The background of a panel: the screen below, dimmed, so that users see where they are."""

from __future__ import annotations

import re
from collections.abc import Sequence

from rich.cells import cell_len
from textual.geometry import Region
from textual.screen import Screen

from gundam_tui.app.draw.line import Part
from gundam_tui.app.roles import BOLD
from gundam_tui.app.widgets.canvas import Canvas

DIM = "rule/void"
ALONE = "alone"  # the class of a screen that is not seen behind a panel
_MARGIN = 4  # narrower ones beside a panel stay empty
_WHOLE = 8  # a lower part of the screen is seen whole or not at all
_EDGES = frozenset("▐▌►─│┌┐└┘+| ")  # of something that lies below the panel, if nothing else stands with them
_GAP = re.compile("( {2,})")  # between two texts that have nothing to do with each other


class Backdrop(Canvas):
    """The screen below a panel, as it was last drawn.

    Args:
        dim: are its colours taken away? Without colours its letters stay as they are.
    """

    def __init__(self, *, dim: bool = True) -> None:
        super().__init__(id="backdrop")
        self._dim = dim
        # The screen below when last drawn, and the resulting rows: a panel is drawn again at every key.
        self._seen: list[tuple[Region, Sequence[list[Part]]]] = []
        self._rows: list[list[Part]] = []

    def lines(self, width: int, height: int) -> list[list[Part]]:
        """See `Canvas.lines`."""
        blank: list[Part] = [(" " * width, DIM)]
        below = self._below()
        found = below.query(Canvas) if below is not None else ()
        shown = [one for one in found if one.display and one.id not in ("notice", "backdrop")]
        panel = next(iter(self.screen.query("#panel")), None)
        over = panel.region if panel is not None and self._dim else Region()
        seen = [(Region(0, 0, width, height), ()), (over, ()), *((canvas.region, canvas.drawn) for canvas in shown)]
        if len(seen) == len(self._seen) and all(
            area == other and drawn is known for (area, drawn), (other, known) in zip(seen, self._seen, strict=True)
        ):
            return self._rows
        self._seen = seen
        self._rows = rows = [list(blank) for _ in range(height)]
        for area, drawn in seen[2:]:
            if area.height <= _WHOLE and area.intersection(over).area:  # the rest of a question would look cut
                continue
            for line, parts in enumerate(drawn[: area.height]):
                y = area.y + line
                if 0 <= y < height and area.x < width:
                    rows[y] = _laid(rows[y], area.x, width, parts, dim=self._dim)
        for y in range(max(0, over.y), min(height, over.bottom)):
            rows[y] = [(beside("".join(text for text, _ in rows[y]), over.x, over.right), DIM)]
        return rows

    def _below(self) -> Screen[object] | None:
        """The nearest screen below that is not a panel itself; None if it is not to be seen."""
        stack = self.app.screen_stack
        at = stack.index(self.screen) if self.screen in stack else 0
        found = next((one for one in reversed(stack[:at]) if not one.query(Backdrop)), None)
        return None if found is None or found.has_class(ALONE) else found


def beside(text: str, start: int, end: int) -> str:
    """A row without the texts that a panel from column `start` to `end` covers in part, and without what it covers."""
    whole = cell_len(text)
    kept, at = "", 0
    for piece in _GAP.split(text):
        size = cell_len(piece)
        left, right = at, at + size
        fits = (right <= start and start >= _MARGIN) or (left >= end and whole - end >= _MARGIN)
        kept += piece if fits and (not _EDGES.issuperset(piece) or left < _MARGIN) else " " * size
        at = right
    return kept


def _laid(row: Sequence[Part], x: int, width: int, parts: Sequence[Part], *, dim: bool) -> list[Part]:
    """A row with other parts laid over it from a column on."""
    new = [(text, DIM if dim else _quiet(role)) for text, role in parts]
    before, after = _cut(row, 0, x), _cut(row, x + sum(cell_len(text) for text, _ in new), width)
    return _cut([*before, *new, *after], 0, width)


def _quiet(role: str) -> str:
    """The role of what is not white any more: keys are now for the panel."""
    ink, _, ground = role.rstrip(BOLD).partition("/")
    return "text/chip" if ground == "sel" else f"rule/{ground}" if ink == "sel" else role


def _cut(row: Sequence[Part], start: int, end: int) -> list[Part]:
    """The parts of a row between two columns; a wide letter that is cut becomes a blank."""
    found: list[Part] = []
    at = 0
    for text, role in row:
        kept = ""
        for letter in text:
            size = cell_len(letter)
            if start <= at and at + size <= end:
                kept += letter
            elif at < end and at + size > start:
                kept += " " * (min(end, at + size) - max(start, at))
            at += size
        if kept:
            found.append((kept, role))
    return found
