"""Typing: a line (a name, a code, a chat message), or a block of lines (a deck list)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.widgets import Input, TextArea

from gundam_tui import foreign_text
from gundam_tui.app.draw.line import Line
from gundam_tui.app.glyphs import wrap
from gundam_tui.app.keymap import ENTRY, bindings
from gundam_tui.app.screens.base_screen import BaseScreen
from gundam_tui.app.widgets.page import KeyBar, PageHeading, Scroll
from gundam_tui.language import tr


class LineEntry(BaseScreen):
    """A line of text; dismissed with it, or with None.

    Args:
        question: the text to ask for.
        above: lines above it, oldest first.
        text: the initial text.
        most: maximum number of characters.
        check: returns what is wrong with it; empty when it is right. Wrong input is refused, with the reason.
    """

    CSS_PATH: ClassVar = ["base_screen.tcss", "page.tcss", "text_input.tcss"]
    BINDINGS = bindings(ENTRY[:1])

    def __init__(
        self, question: str, *, above: Sequence[str] = (), text: str = "", most: int = 80,
        check: Callable[[str], str] | None = None,
    ) -> None:  # fmt: skip
        super().__init__()
        self._check = check
        self._fault = ""
        self._question = question
        self._above = above
        self._text = foreign_text.one_line(text)  # Textual draws the content of its lines unfiltered
        self._most = most

    def content(self) -> ComposeResult:
        """See `BaseScreen.content`."""
        yield PageHeading(lambda: self._question)
        yield Scroll(self._body, at_end=True)
        yield Input(self._text, max_length=self._most, id="entry", compact=True)
        yield KeyBar(lambda: [("Enter", tr("done")), ("Esc", tr("back"))])

    def on_mount(self) -> None:
        """Typed text goes to the line."""
        self.query_one(Input).focus()

    def _body(self, width: int) -> Sequence[Line]:
        g = self.gundam.glyphs
        rows = [Line(g, row) for text in self._above for row in wrap(g.text(text), width, "  ")]
        return rows + [Line(g, row, "warn") for row in wrap(g.text(self._fault), width)]

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Enter takes it, if it is right."""
        self._fault = self._check(event.value) if self._check is not None else ""
        if self._fault:
            self.repaint()
        else:
            self.dismiss(event.value)

    def action_close(self) -> None:
        """Go back without it."""
        self.dismiss(None)


class BlockEntry(BaseScreen):
    """Lines of text, typed or pasted; dismissed with them, or with None.

    Args:
        question: the text to ask for.
        text: the initial text.
        most: maximum number of characters; the rest is cut off.
    """

    CSS_PATH: ClassVar = ["base_screen.tcss", "page.tcss", "text_input.tcss"]
    BINDINGS = bindings(ENTRY)

    def __init__(self, question: str, *, text: str = "", most: int = 16_000) -> None:
        super().__init__()
        self._question = question
        self._text = foreign_text.lines(text)
        self._most = most

    def content(self) -> ComposeResult:
        """See `BaseScreen.content`."""
        yield PageHeading(lambda: self._question)
        yield TextArea(self._text, id="block", compact=True, tab_behavior="focus")
        yield KeyBar(lambda: [(key.shown, key.word) for key in reversed(ENTRY)])

    def on_mount(self) -> None:
        """Typed text goes to the lines."""
        self.query_one(TextArea).focus()

    def action_done(self) -> None:
        """Take them."""
        self.dismiss(self.query_one(TextArea).text[: self._most])

    def action_close(self) -> None:
        """Go back without them."""
        self.dismiss(None)
