"""Lines to type facts or notation into: names, numbers and the timing stand out, faults are marked."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, cast

from rich.cells import cell_len
from rich.style import Style
from rich.text import Text
from textual.widgets import TextArea

from gundam_tui import foreign_text
from gundam_tui.ascii_text import to_ascii

if TYPE_CHECKING:
    from gundam_tui.app.services import AppServices

_INKS = (
    (re.compile(r'"[^"\n]*"'), "good"),
    (re.compile(r"\[[^\]\n]*\]|\([A-Z][^()\n]*\)|\bT-\d+|\$\w+"), "title"),
    (re.compile(r"(?<![\w-])\d+(?!\w)"), "now"),
)
_TIMING = re.compile(r"^[a-z][^:{\[\"]*:")
_FACT = re.compile(r"^\s*[a-z]+(?=\s*=)")
_NOTE = re.compile(r"^\s*#.*")
_UNDER = Style(underline=True)


class NotationArea(TextArea):
    """A part of a card that is typed.

    Args:
        id: of the widget.
        facts: are there facts in it? Else notation.

    Attributes:
        faulty: places of faults, line and column from 0.
    """

    def __init__(self, *, id: str, facts: bool = False) -> None:
        super().__init__("", id=id, compact=True, tab_behavior="focus", soft_wrap=True, highlight_cursor_line=False)
        self.faulty: frozenset[tuple[int, int]] = frozenset()
        self._facts = facts

    def fill(self, text: str) -> None:
        """Replace the text; the cursor goes behind it."""
        self.load_text(foreign_text.lines(text))
        self.move_cursor(self.document.end)

    def mark(self, faulty: frozenset[tuple[int, int]]) -> None:
        """Mark these places."""
        if faulty != self.faulty:
            self.faulty = faulty
            self.refresh()

    def get_line(self, line_index: int) -> Text:
        """See `TextArea.get_line`."""
        line = self.document.get_line(line_index)
        app = cast("AppServices", self.app)
        palette = app.palette
        shown = Text(_in_ascii(line) if app.glyphs.ascii else line, end="", no_wrap=True)
        for pattern, ink in ((_FACT if self._facts else _TIMING, "key"), *_INKS, (_NOTE, "dim")):
            for found in pattern.finditer(line):
                shown.stylize(palette.style(ink), found.start(), found.end())
        for row, column in self.faulty:
            if row == line_index:
                shown.stylize(palette.style("warn") + _UNDER, column, max(column + 1, _word_end(line, column)))
        return shown


def _word_end(line: str, column: int) -> int:
    found = re.compile(r"\w*").match(line, column)
    return found.end() if found else column


def _in_ascii(line: str) -> str:
    """The line in ASCII, each letter in as many cells as before, so that the cursor stands where it should."""
    return line if line.isascii() else "".join(_letter(letter) for letter in line)


def _letter(letter: str) -> str:
    if letter.isascii():
        return letter
    cells = cell_len(letter)
    return (to_ascii(letter) or "?")[:cells].ljust(cells)
