"""A question of yes or no that belongs to the table, not to the game: concede, undo across a reveal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.events import Key

from gundam_tui.app.draw.line import Line
from gundam_tui.app.glyphs import wrap
from gundam_tui.app.keymap import CONFIRM, bindings
from gundam_tui.app.screens.base_screen import BaseScreen
from gundam_tui.app.widgets.page import KeyBar, Scroll


class Confirm(BaseScreen):
    """Asks, and is dismissed with True or False.

    Args:
        question: in one sentence.
        more: the consequence.
    """

    CSS_PATH: ClassVar = ["base_screen.tcss", "page.tcss"]
    BINDINGS = bindings(CONFIRM)

    def __init__(self, question: str, more: str = "") -> None:
        super().__init__()
        self._question = question
        self._more = more

    def content(self) -> ComposeResult:
        """See `BaseScreen.content`."""
        yield Scroll(self._body)
        yield KeyBar(lambda: [(key.shown, key.word) for key in CONFIRM])

    async def on_key(self, event: Key) -> None:
        """This decision cannot be undone: no is white, and Enter says no."""
        if event.key == "enter":
            event.stop()
            self.action_answer(False)

    def _body(self, width: int) -> Sequence[Line]:
        g = self.gundam.glyphs
        rows = [Line(g)] * 3
        rows += [Line(g, "  ").add(row, "title") for row in wrap(g.text(self._question), width - 4)]
        rows.append(Line(g))
        rows += [Line(g, "  ").add(row, "head") for row in wrap(g.text(self._more), width - 4)]
        yes, no = CONFIRM
        chips = Line(g, "  ").add(f" {yes.shown} ", "ink/key").add(f" {yes.word} ", "text/chip").add(" ")
        rows += [Line(g), chips.add(f" {no.shown} ", "ink/key").add(f" {no.word} ", "ink/sel")]
        return rows

    def action_answer(self, yes: bool) -> None:
        """Answer yes or no."""
        self.dismiss(yes)


class Proposed(Confirm):
    """Asks about another player's proposal.

    Args:
        number: of the proposal.
        question, more: see `Confirm`.
    """

    def __init__(self, number: int, question: str, more: str) -> None:
        super().__init__(question, more)
        self.number = number
