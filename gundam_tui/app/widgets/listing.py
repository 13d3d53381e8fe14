"""A long list with a cursor, of which only the visible lines are drawn."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from textual import events
from textual.message import Message

from gundam_tui.app.draw.line import Line, Part
from gundam_tui.app.widgets.canvas import Canvas

if TYPE_CHECKING:
    pass


class Listing(Canvas):
    """A list.

    Attributes:
        at: the entry under the cursor, from 0; `top`: the first one shown.

    Args:
        count: number of entries.
        row: draws one: which, in how many cells, and is the cursor on it.
        empty: the text of an empty list.
    """

    class Chosen(Message):
        """A click on the entry under the cursor."""

        def __init__(self, listing: Listing) -> None:
            super().__init__()
            self.listing = listing

    class Moved(Message):
        """The cursor is on another entry."""

        def __init__(self, listing: Listing) -> None:
            super().__init__()
            self.listing = listing

    def __init__(
        self, count: Callable[[], int], row: Callable[[int, int, bool], Line], empty: Callable[[], str], *, id: str
    ) -> None:
        super().__init__(id=id)
        self._count = count
        self._row = row
        self._empty = empty
        self.at = 0
        self.top = 0

    def lines(self, width: int, height: int) -> list[list[Part]]:
        """See `Canvas.lines`."""
        g = self.gundam.glyphs
        count = self._count()
        self.at = max(0, min(self.at, count - 1))
        self.top = max(0, min(self.top, count - height, self.at), self.at - height + 1)
        rows: list[Line] = []
        if not count:
            rows = [Line(g, " ").add(self._empty(), "dim")]
        for at in range(self.top, min(count, self.top + height)):
            rows.append(self._row(at, width - 1, at == self.at))
        more = [" "] * height
        if self.top and height:
            more[0] = g.up
        if self.top + height < count:
            more[-1] = g.down
        rows += [Line(g)] * (height - len(rows))
        return [[*row.exactly(width - 1), (sign, "key")] for row, sign in zip(rows, more, strict=True)]

    def move(self, by: int) -> None:
        """Move the cursor; it stops at both ends."""
        self.to(self.at + by)

    def page(self, by: int) -> None:
        """Move the cursor by one page."""
        self.move(by * max(1, self.size.height - 1))

    def to(self, at: int) -> None:
        """Put the cursor on an entry."""
        before = self.at
        self.at = max(0, min(at, self._count() - 1))
        self.paint()
        if self.at != before:
            self.post_message(self.Moved(self))

    def on_click(self, event: events.Click) -> None:
        """The first click goes to an entry, the second one chooses it."""
        event.stop()
        at = self.top + event.y
        if at >= self._count():
            return
        if at == self.at:
            self.post_message(self.Chosen(self))
        else:
            self.to(at)

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        """The wheel moves the cursor."""
        event.stop()
        self.move(3)

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        """The wheel moves the cursor."""
        event.stop()
        self.move(-3)


def block(g_lines: Sequence[Line], width: int, height: int) -> list[list[Part]]:
    """Lines in exactly this number of cells and rows, for a pane; lines that do not fit are left out."""
    rows = [line.exactly(width) for line in g_lines[:height]]
    return rows + [[(" " * width, "")]] * (height - len(rows))
