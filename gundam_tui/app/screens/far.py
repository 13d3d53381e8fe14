"""A menu of the app at a table server: what the server has sent last, and entries that are made from it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from gundam_tui.app.board.sheet import Sheet
from gundam_tui.app.draw.line import Line
from gundam_tui.app.far import FarServices
from gundam_tui.app.glyphs import wrap
from gundam_tui.app.screens.menu import Menu
from gundam_tui.language import tr

SAID = 4  # visible lines of chat


class Far(Menu):
    """A menu of the app at a table server."""

    @property
    def far(self) -> FarServices:
        """The app."""
        return cast("FarServices", self.app)

    def above(self, width: int) -> Sequence[Line]:
        """See `Menu.above`: messages, and the last of the chat."""
        g, rows = self.gundam.glyphs, [Line(self.gundam.glyphs)]
        rows += [Line(g, row, "head") for text in self.told() for row in wrap(g.text(text), width)]
        for text in [text for text in self.gundam.message.splitlines() if text]:
            rows += [Line(g, "! " if not at else "  ", "warn").add(row, "warn")
                     for at, row in enumerate(wrap(g.text(text), width - 2))]  # fmt: skip
        for said in self._chat():
            rows += [Line(g, row, "fresh") for row in wrap(g.text(said), width, "  ")]
        return rows if len(rows) > 1 else []

    def talk(self, sheet: Sheet, bottom: int, *, headed: bool = False) -> int:
        """The same on a screen that draws itself, above a row and a free one.

        Args:
            sheet: what to draw on.
            bottom: the row.
            headed: does the chat have a heading?

        Returns:
            The first row that is taken.
        """
        g, width = sheet.glyphs, sheet.width - 4
        rows = [(row, "bad") for text in self.gundam.message.splitlines() if text for row in wrap(g.text(text), width)]
        said = [(row, "text") for text in self._chat() for row in wrap(g.text(text), width, "  ")]
        if said and headed:
            rows.append((tr("talk"), "sub"))
        rows += said
        top = bottom - len(rows) - 1
        for line, (row, ink) in enumerate(rows):
            sheet.put(2, top + line, row, ink)
        return top

    def _chat(self) -> list[str]:
        return [f"{said.who}: {said.text}" for said in list(self.far.line.chat)[-SAID:]]

    def told(self) -> Sequence[str]:
        """The messages at the top."""
        return ()

    def renew(self) -> None:
        """The server's data have changed: the entries are made again, the cursor stays."""
        if not self.is_mounted or not self.items:
            return
        here, values = self.items[self.at].text, {item.text: item.at for item in self.items if item.values}
        self.items = self.entries()
        for item in self.items:
            if item.values:
                item.at = min(values.get(item.text, item.at), len(item.values) - 1)
        texts = [item.text for item in self.items]
        self.at = texts.index(here) if here in texts else min(self.at, len(self.items) - 1)
        self.repaint()
