"""A page: a title, text that scrolls, the keys that are valid. Card, log and help are pages."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from typing import ClassVar

from textual.app import ComposeResult

from gundam_tui.app.draw.line import Line
from gundam_tui.app.keymap import PAGE, Key, bindings
from gundam_tui.app.screens.panel import PanelScreen
from gundam_tui.app.widgets.page import KeyBar, PageHeading, Scroll

TEXT_WIDTH = 92  # longer lines are hard to read


class PageScreen(PanelScreen):
    """A page of text."""

    CSS_PATH: ClassVar = ["base_screen.tcss", "page.tcss"]
    BINDINGS = bindings(PAGE)
    keys: tuple[Key, ...] = PAGE
    at_end = False
    panel_width = TEXT_WIDTH + 4

    @abstractmethod
    def title_text(self) -> str:
        """The title."""

    @abstractmethod
    def body(self, width: int) -> Sequence[Line]:
        """The lines, each of at most `width` cells."""

    def content(self) -> ComposeResult:
        """See `BaseScreen.content`."""
        yield from self.panel(PageHeading(self.title_text), Scroll(self.body, at_end=self.at_end))
        yield from self.above_keys()
        yield KeyBar(self._keys)

    def above_keys(self) -> ComposeResult:
        """The row above the keys."""
        yield from ()

    def _keys(self) -> list[tuple[str, str]]:
        idle = {"page.pagedown": self.scroller.fits}
        return [(key.listed, key.word) for key in self.keys if key.word and not idle.get(key.id, False)]

    @property
    def scroller(self) -> Scroll:
        """The text."""
        return self.query_one(Scroll)

    def action_close(self) -> None:
        """Go back."""
        self.dismiss()

    def action_scroll(self, by: int) -> None:
        """Scroll by lines."""
        self.scroller.scroll_lines(by)

    def action_page(self, by: int) -> None:
        """Scroll by pages."""
        self.scroller.scroll_lines(by * max(1, self.scroller.size.height - 1))

    def action_top(self) -> None:
        """To the beginning."""
        self.scroller.scroll_lines(-1_000_000)

    def action_bottom(self) -> None:
        """To the end."""
        self.scroller.scroll_lines(1_000_000)
