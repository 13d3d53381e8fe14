"""A question of yes or no that belongs to the table, not to the game: concede, undo across a reveal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.events import Key

from gundam_tui.app.draw.line import Line
from gundam_tui.app.glyphs import wrap
from gundam_tui.app.keymap import CONFIRM, bindings
from gundam_tui.app.screens.panel import PanelScreen
from gundam_tui.app.widgets.page import KeyBar, PageHeading, Scroll
from gundam_tui.language import tr

MOST = 8  # events that would be undone


class Confirm(PanelScreen):
    """Asks, and is dismissed with True or False.

    Args:
        question: in one sentence.
        more: the consequence.
        undone: of an undo: what it would undo; None: it is something else.
    """

    CSS_PATH: ClassVar = ["base_screen.tcss", "page.tcss"]
    BINDINGS = bindings(CONFIRM)

    def __init__(self, question: str, more: str = "", undone: Sequence[str] | None = None) -> None:
        super().__init__()
        self._question = question
        self._more = more
        self._undone = undone

    def content(self) -> ComposeResult:
        """See `BaseScreen.content`."""
        yield from self.panel(PageHeading(self.title_text), Scroll(self._body, foot=self._chips))
        yield KeyBar(lambda: [(key.shown, key.word) for key in CONFIRM])

    def title_text(self) -> str:
        """The title of the panel."""
        return tr("Yes or no") if self._undone is None else tr("Undo")

    async def on_key(self, event: Key) -> None:
        """This decision cannot be undone: no is white, and Enter says no."""
        if event.key == "enter":
            event.stop()
            self.action_answer(False)

    def _body(self, width: int) -> Sequence[Line]:
        g = self.gundam.glyphs
        rows = [Line(g), *(Line(g, row, "title") for row in wrap(g.text(self._question), width)), Line(g)]
        rows += [Line(g, row, "head") for row in wrap(g.text(self._more), width)]
        rows += [Line(g)] if self._more else []
        return [*rows, *self._told(width)]

    def _chips(self, width: int) -> Sequence[Line]:
        """The two answers, which stay in sight however long the text is."""
        del width
        g, (yes, no) = self.gundam.glyphs, CONFIRM
        chips = Line(g).add(f" {yes.shown} ", "ink/key").add(f" {yes.word} ", "text/chip").add(" ")
        return [chips.add(f" {no.shown} ", "ink/key").add(f" {no.word} ", "ink/sel"), Line(g)]

    def _told(self, width: int) -> list[Line]:
        """What would be undone: the latest lines of it."""
        if self._undone is None:
            return []
        g = self.gundam.glyphs
        if not self._undone:
            return [Line(g, tr("Nothing has happened since that everybody has seen.")), Line(g)]
        told = list(self._undone[-MOST:])
        left = len(self._undone) - len(told)
        rows = [Line(g, tr("This would be undone:"), "head")]
        rows += [Line(g, tr("{dots} {count} more before it", dots=g.dots, count=left), "dim")] if left else []
        rows += [Line(g, "  ").add(row) for one in told for row in wrap(g.text(one), width - 2, "  ")]
        return [*rows, Line(g)]

    def action_answer(self, yes: bool) -> None:
        """Answer yes or no."""
        self.dismiss(yes)


class Proposed(Confirm):
    """Asks about another player's proposal.

    Args:
        number: of the proposal.
        question, more, undone: see `Confirm`.
    """

    def __init__(self, number: int, question: str, more: str, undone: Sequence[str] = ()) -> None:
        super().__init__(question, more, undone or None)
        self.number = number

    def title_text(self) -> str:
        """See `Confirm.title_text`."""
        return tr("You are asked")
