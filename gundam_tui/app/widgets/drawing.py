"""A part of a screen that is drawn on a sheet of cells."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from textual import events

from gundam_tui.app.board.sheet import Sheet, Touch
from gundam_tui.app.draw.line import Part
from gundam_tui.app.widgets.canvas import Canvas

if TYPE_CHECKING:
    pass


class Drawing(Canvas):
    """A sheet, drawn by the screen that owns it; a click acts on what is drawn there.

    Args:
        draw: draws on the sheet.
        ground: what the sheet is filled with.
        touched: called with what was clicked on.
    """

    def __init__(
        self, draw: Callable[[Sheet], object], *, id: str, ground: str = "table",
        touched: Callable[[Touch], object] | None = None,
    ) -> None:  # fmt: skip
        super().__init__(id=id)
        self._draw = draw
        self._ground = ground
        self._touched = touched
        self._sheet: Sheet | None = None

    def lines(self, width: int, height: int) -> list[list[Part]]:
        """See `Canvas.lines`."""
        app = self.gundam
        self._sheet = sheet = app.palette.sheet(app.glyphs, width, height, self._ground)
        self._draw(sheet)
        return sheet.rows()

    def on_click(self, event: events.Click) -> None:
        """Report what was clicked; a drawn key acts like the key."""
        found = self._sheet.touched(event.x, event.y) if self._sheet is not None else None
        if found is None:
            return
        event.stop()
        if found.key:
            self.gundam.press(found.key)
        elif self._touched is not None:
            self._touched(found)
