"""Text that scrolls, and lists to choose from: canvases for whole screens."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, cast

from gundam_tui.app.draw.line import Line, Part
from gundam_tui.app.widgets.canvas import Canvas

if TYPE_CHECKING:
    from gundam_tui.app.app import GundamApp


class Strap(Canvas):
    """One line at the top or bottom of a page."""

    def __init__(self, draw: Callable[[int], Line], *, id: str) -> None:
        super().__init__(id=id)
        self._draw = draw

    def lines(self, width: int, height: int) -> list[list[Part]]:
        """See `Canvas.lines`."""
        return [self._draw(width).exactly(width)]


class Scroll(Canvas):
    """Lines with a window on them.

    Attributes:
        offset: the first line shown.
    """

    def __init__(self, body: Callable[[int], Sequence[Line]], *, id: str = "body", at_end: bool = False) -> None:
        super().__init__(id=id)
        self._body = body
        self.top = 0
        self._at_end = at_end

    def lines(self, width: int, height: int) -> list[list[Part]]:
        """See `Canvas.lines`."""
        g = cast("GundamApp", self.app).glyphs
        rows = self._body(width - 2)
        last = max(0, len(rows) - height)
        if self._at_end:
            self.top, self._at_end = last, False
        self.top = min(max(0, self.top), last)
        shown = [Line(g, " ").join(row).exactly(width - 1) for row in rows[self.top : self.top + height]]
        shown += [Line(g).exactly(width - 1)] * (height - len(shown))
        more = [" "] * height
        if self.top and height:
            more[0] = g.up
        if self.top < last:
            more[-1] = g.down
        return [[*row, (sign, "key")] for row, sign in zip(shown, more, strict=True)]

    def scroll_lines(self, by: int) -> None:
        """Move the window."""
        self.top += by
        self.paint()

    def show(self, row: int) -> None:
        """Move the window so that a line is in it."""
        height = max(1, self.size.height)
        if row < self.top or row >= self.top + height:
            self.top = max(0, row - height // 2)
        self.paint()
