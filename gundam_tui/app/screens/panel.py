"""A page as a panel over the screen it was opened from, which stays visible behind it."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.containers import Container
from textual.widget import Widget

from gundam_tui.app.screens.base_screen import BaseScreen
from gundam_tui.app.widgets.backdrop import Backdrop
from gundam_tui.app.widgets.page import PageHeading, Scroll

ROOMY = 30  # from this height on rows above and below a panel stay free
BESIDE = 120  # from this width on a panel that lies beside the board does not cover it


class Panel(Container):
    """The panel itself; what can be seen beside it depends on its place."""

    def on_resize(self) -> None:
        """Draw the screen below again, around the new place."""
        for one in self.screen.query(Backdrop):
            one.paint()


class PanelScreen(BaseScreen):
    """A screen whose content is a panel.

    Attributes:
        panel_width: its columns, if there are enough.
        beside: its columns when it lies at the right end, with the board undimmed beside it; 0: never.
    """

    panel_width = 72
    beside = 0
    _most = 0  # the rows it has needed so far

    def panel(self, *widgets: Widget) -> ComposeResult:
        """The screen below, and these widgets over it."""
        aside = bool(self.beside) and self.app.size.width >= BESIDE
        self.add_class("panelled", *(("beside",) if aside else ()), update=False)
        planes = self.gundam.palette.tones.planes and not self.gundam.glyphs.ascii
        yield Backdrop(dim=not aside)
        with Panel(id="panel", classes="plane" if planes else "") as panel:
            yield from widgets
        self._fit(panel)

    def panel_rows(self, width: int) -> int:
        """The number of rows it needs, including the heading."""
        rows = sum(one.wanted(width) for one in self.query(Scroll))
        return rows + len(self.query(PageHeading)) + 1

    def on_mount(self) -> None:
        """The panel has its size before it is drawn."""
        self.fit_panel()

    def on_resize(self) -> None:
        """The panel has the size for this terminal."""
        self._most = 0
        self.fit_panel()

    def repaint(self) -> None:
        """See `BaseScreen.repaint`; longer text needs more room."""
        self.fit_panel()
        super().repaint()

    def fit_panel(self) -> None:
        """Give the panel the rows that it needs, as far as possible."""
        panels = list(self.query("#panel"))
        if panels:
            self._fit(panels[0])

    def _fit(self, panel: Widget) -> None:
        size = self.app.size
        aside = self.has_class("beside")
        narrow, low = size.width < BESIDE, size.height < ROOMY
        width = min(self.beside if aside else self.panel_width, size.width - (0 if aside else 2 if narrow else 4))
        most = size.height - 1 - (0 if aside or low else 2)
        # It only grows: nothing moves when its last rows become shorter.
        self._most = max(self._most, self.panel_rows(width) if self.is_mounted and not aside else 0)
        height = min(most, self._most) if self._most else most
        styles = panel.styles
        if (styles.width, styles.height) != (width, height):
            styles.width, styles.height = width, height
