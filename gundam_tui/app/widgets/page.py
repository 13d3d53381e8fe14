"""Text that scrolls, and lists to choose from: canvases for whole screens."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from rich.cells import cell_len
from textual import events

from gundam_tui.app.draw.line import Line, Part
from gundam_tui.app.widgets.canvas import Canvas

if TYPE_CHECKING:
    pass

WHEEL = 3  # lines


class TextBar(Canvas):
    """One line at the top or bottom of a page."""

    def __init__(self, draw: Callable[[int], Line], *, id: str) -> None:
        super().__init__(id=id)
        self._draw = draw

    def lines(self, width: int, height: int) -> list[list[Part]]:
        """See `Canvas.lines`."""
        return [self._draw(width).exactly(width)]


class PageHeading(Canvas):
    """The first row of a page: its title as a cap, the rest of the row filled.

    Args:
        title: its text.
    """

    def __init__(self, title: Callable[[], str]) -> None:
        super().__init__(id="title")
        self._title = title

    def lines(self, width: int, height: int) -> list[list[Part]]:
        """See `Canvas.lines`."""
        app = self.gundam
        g = app.glyphs
        line = Line(g, f" {g.fit(self._title(), width - 4)} ", "ink/own!")
        if app.palette.tones.planes and not g.ascii:
            return [line.exactly(width, "text/surf")]
        return [line.add(" ").add(g.h * (width - line.width), "rule").parts]


class KeyBar(Canvas):
    """The line of keys; a click on one acts like the key.

    Args:
        hints: the keys as written, with a word each.
        last: how many of them, from the end, are always shown: the way out, and the help. Of the others as many as fit.
    """

    def __init__(self, hints: Callable[[], Sequence[tuple[str, str]]], *, last: int = 0, id: str = "keys") -> None:
        super().__init__(id=id)
        self._hints = hints
        self._last = last
        self._spans: list[tuple[int, int, str]] = []
        self._said = ""

    def say(self, text: str) -> None:
        """Show a message in place of the keys, until they are drawn again."""
        self._said = text
        self.paint()

    def lines(self, width: int, height: int) -> list[list[Part]]:
        """See `Canvas.lines`."""
        line = Line(self.gundam.glyphs)
        said, self._said = self._said, ""
        if said:
            self._spans = []
            return [line.add(f" {said}", "now").exactly(width)]
        hints = list(self._hints())
        need = [cell_len(key) + cell_len(word) + 3 for key, word in hints]
        always = sum(need[len(hints) - self._last :]) if self._last else 0
        self._spans = []
        for at, (key, word) in enumerate(hints):
            if at < len(hints) - self._last and line.width + need[at] + always > width:
                continue
            self._spans.append((line.width, line.width + need[at], key))
            line.add(" ").add(key, "key").add(f" {word} ", "head")
        return [line.exactly(width)]

    def on_click(self, event: events.Click) -> None:
        """Act like the key."""
        event.stop()
        for start, end, key in self._spans:
            if start <= event.x < end:
                self.gundam.press(key)


class Scroll(Canvas):
    """Lines with a scrolling window.

    Attributes:
        top: the first line shown.
        fits: can all lines be seen at once?

    Args:
        body: the lines, each of at most the given number of cells.
        at_end: begin at the end.
        clicked: called with the number of a clicked line, from 0.
        foot: lines that follow the body, and do not scroll.
    """

    def __init__(
        self, body: Callable[[int], Sequence[Line]], *, id: str = "body", at_end: bool = False,
        clicked: Callable[[int], object] | None = None, foot: Callable[[int], Sequence[Line]] | None = None,
    ) -> None:  # fmt: skip
        super().__init__(id=id)
        self._body = body
        self._clicked = clicked
        self._foot = foot
        self._seen = 1  # visible lines of the body
        self.fits = True
        self.top = 0
        self._at_end = at_end

    def lines(self, width: int, height: int) -> list[list[Part]]:
        """See `Canvas.lines`."""
        g = self.gundam.glyphs
        rows = self._body(width - 2)
        foot = list(self._foot(width - 2) if self._foot is not None else ())[: max(0, height - 1)]
        self._seen = height - len(foot)
        last = max(0, len(rows) - self._seen)
        self.fits = not last
        if self._at_end:
            self.top, self._at_end = last, False
        self.top = min(max(0, self.top), last)
        window = [*rows[self.top : self.top + self._seen], *foot]
        shown = [Line(g, " ").join(row).exactly(width - 1) for row in window]
        shown += [Line(g).exactly(width - 1)] * (height - len(shown))
        more = [" "] * height
        if self.top and height:
            more[0] = g.up
        if self.top < last:
            more[self._seen - 1] = g.down
        return [[*row, (sign, "key")] for row, sign in zip(shown, more, strict=True)]

    def wanted(self, width: int) -> int:
        """The number of rows of the whole text, in that many columns."""
        foot = self._foot(width - 2) if self._foot is not None else ()
        return len(self._body(width - 2)) + len(foot)

    def on_resize(self) -> None:
        """See `Canvas.on_resize`; the keys for scrolling are shown when they are useful."""
        before = self.fits
        super().on_resize()
        if self.fits != before:
            self._paint_keys()

    def _paint_keys(self) -> None:
        for keys in self.screen.query(KeyBar):
            keys.paint()

    def scroll_lines(self, by: int) -> None:
        """Move the window."""
        self.top += by
        self.paint()
        self._paint_keys()

    def on_click(self, event: events.Click) -> None:
        """Report which line it was."""
        if self._clicked is not None:
            event.stop()
            if event.y < self._seen:
                self._clicked(self.top + event.y)

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        """The wheel moves the window."""
        event.stop()
        self.scroll_lines(WHEEL)

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        """The wheel moves the window."""
        event.stop()
        self.scroll_lines(-WHEEL)

    def show(self, row: int) -> None:
        """Move the window so that it contains a line."""
        height = max(1, self._seen)
        if row < self.top or row >= self.top + height:
            self.top = max(0, row - height // 2)
        self.paint()
