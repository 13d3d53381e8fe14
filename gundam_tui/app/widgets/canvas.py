"""A widget that paints lines and sends only what has changed."""

from __future__ import annotations

import string
from abc import abstractmethod
from collections.abc import Sequence
from typing import TYPE_CHECKING, cast

from rich.cells import cell_len
from rich.segment import Segment
from textual import events
from textual.geometry import Region, Size
from textual.screen import Screen
from textual.strip import Strip
from textual.widget import Widget

from gundam_tui.app.abstract import AbstractNode
from gundam_tui.app.draw.line import Part
from gundam_tui.app.palette import Palette

if TYPE_CHECKING:
    from gundam_tui.app.services import AppServices

_NEAR = 8  # a gap of up to this number of columns is refreshed with its neighbours
_NARROW = frozenset(string.printable)  # letters of one cell, which need no measuring


def in_front(widget: Widget) -> bool:
    """Does the widget belong to the screen in front?

    Input that arrived together may be for a screen that is covered or gone by now.
    """
    screen = next((node for node in widget.ancestors_with_self if isinstance(node, Screen)), None)
    return screen is not None and screen in widget.app.screen_stack[-1:]


class Canvas(Widget, metaclass=AbstractNode):
    """Lines drawn by the owner screen with `paint`; a repaint covers the changed columns of changed lines only.

    Subclasses draw in `lines`.
    """

    can_focus = False

    def __init__(self, *, id: str | None = None, classes: str | None = None) -> None:
        super().__init__(id=id, classes=classes)
        self._lines: list[list[Part]] = []
        self._palette: Palette | None = None

    @property
    def gundam(self) -> AppServices:
        """The app."""
        return cast("AppServices", self.app)

    @property
    def drawn(self) -> Sequence[list[Part]]:
        """The lines as last drawn."""
        return self._lines

    @abstractmethod
    def lines(self, width: int, height: int) -> list[list[Part]]:
        """What to draw: at most `height` lines of exactly `width` cells."""

    async def on_event(self, event: events.Event) -> None:
        """See `Widget.on_event`; a second click is not for a screen that the first has closed."""
        if isinstance(event, events.InputEvent) and not in_front(self):
            event.stop()
            return
        await super().on_event(event)

    def paint(self) -> None:
        """Draw again and refresh what differs from what is on the screen."""
        width, height = self.size
        if not width or not height:
            return
        before = self._lines
        palette = self.gundam.palette
        self._lines = self.lines(width, height)
        if palette is not self._palette or len(before) != len(self._lines):
            self._palette = palette
            self.refresh()
            return
        dirty = [
            Region(start, y, end - start, 1)
            for y, (old, new) in enumerate(zip(before, self._lines, strict=True))
            if old != new
            for start, end in _changed(old, new)
        ]
        if dirty:
            self.refresh(*dirty)

    def forget(self) -> None:
        """Forget what was drawn; the screen keeps it until something else is drawn there."""
        self._lines = []

    def on_resize(self) -> None:
        """The size has changed: everything is drawn again."""
        self._lines = []
        self.paint()

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """The height that styles give; a canvas has none of its own."""
        return container.height

    def render_line(self, y: int) -> Strip:
        """One line for the compositor."""
        width = self.size.width
        base = self.rich_style
        if y >= len(self._lines):
            return Strip.blank(width, base)
        palette = self._palette or self.gundam.palette
        segments = [Segment(text, base + palette.style(role)) for text, role in self._lines[y]]
        return Strip(segments).adjust_cell_length(width, base)


def _changed(old: list[Part], new: list[Part]) -> list[tuple[int, int]]:
    """The spans of columns in which two lines differ; nearby spans are joined."""
    first = last = 0  # parts that are the same from the left, and from the right
    least = min(len(old), len(new))
    while first < least and old[first] == new[first]:
        first += 1
    while last < least - first and old[-1 - last] == new[-1 - last]:
        last += 1
    begin = sum(cell_len(text) for text, _ in new[:first])
    a, b = _cells(old[first : len(old) - last]), _cells(new[first : len(new) - last])
    if len(a) != len(b):  # everything behind it has moved
        return [(begin, begin + max(len(a), len(b)) + sum(cell_len(text) for text, _ in new[len(new) - last :]))]
    spans: list[tuple[int, int]] = []
    for at, (x, y) in enumerate(zip(a, b, strict=True), begin):
        if x == y:
            continue
        if spans and at - spans[-1][1] <= _NEAR:
            spans[-1] = (spans[-1][0], at + 1)
        else:
            spans.append((at, at + 1))
    return spans


def _cells(parts: list[Part]) -> list[tuple[str, str]]:
    """The cells of a line. The second cell of a wide letter names that letter as well: both change together."""
    out: list[tuple[str, str]] = []
    for text, role in parts:
        for letter in text:
            out.append((letter, role))
            if letter not in _NARROW:
                out.extend([(f"{letter} behind", role)] * (cell_len(letter) - 1))
    return out
