"""A deck as text: for reading, copying, writing to a file."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from gundam_tui.app.draw.line import Line
from gundam_tui.app.keymap import EXPORT, PAGE, bindings
from gundam_tui.app.screens.page import PageScreen
from gundam_tui.games.decks import CardSource, Deck
from gundam_tui.games.decks.text import FORMS, short_name, write_deck
from gundam_tui.games.decks.user_decks import NameTaken, OwnDeckError, write_new
from gundam_tui.language import tr
from gundam_tui.paths import typed_path


class ExportScreen(PageScreen):
    """The deck in one of the formats of other programs.

    Args:
        deck: the deck.
        book: the cards, for names and order.
    """

    BINDINGS = bindings(EXPORT)
    keys = (*EXPORT, *PAGE)

    def __init__(self, deck: Deck, book: CardSource[Any]) -> None:
        super().__init__()
        self._deck = deck
        self._book = book
        self._forms = sorted(FORMS, key=lambda form: form == "toml")
        self._remark = ""

    @property
    def form(self) -> str:
        """The present format."""
        return self._forms[0]

    @property
    def text(self) -> str:
        """The deck in it."""
        return write_deck(self._deck, self._book, self.form)

    def title_text(self) -> str:
        """See `PageScreen.title_text`."""
        if self.form == "toml":
            return tr("{name} as a deck file", name=self._deck.name)
        return tr("{name} as {form}", name=self._deck.name, form=self.form)

    def body(self, width: int) -> Sequence[Line]:
        """See `PageScreen.body`."""
        g = self.gundam.glyphs
        rows = [Line(g, self._remark, "now"), Line(g)] if self._remark else []
        return [*rows, *(Line(g, g.fit(row, width)) for row in self.text.splitlines())]

    def action_form(self) -> None:
        """The next format."""
        self._forms.append(self._forms.pop(0))
        self._say("")

    def action_copy(self) -> None:
        """Copy it by the terminal's own means (OSC 52)."""
        self.app.copy_to_clipboard(self.text)
        self._say(tr("Sent to the terminal's clipboard; some terminals take nothing from programs."))

    def action_save(self) -> None:
        """Write it to a file."""
        from gundam_tui.app.screens.text_input import LineEntry

        def check(typed: str) -> str:
            try:
                path = typed_path(typed.strip())
            except RuntimeError as error:
                return str(error)
            return "" if typed.strip() and not path.is_dir() else tr("Write the path of a file.")

        def named(typed: object) -> None:
            if isinstance(typed, str):
                self._write(typed_path(typed.strip()))

        suffix = "toml" if self.form == "toml" else "txt"
        name = f"{short_name(self._deck.name)}.{suffix}"
        self.app.push_screen(LineEntry(tr("Write it to which file?"), text=name, most=1000, check=check), named)

    def _write(self, path: Path, *, over: bool = False) -> None:
        try:
            write_new(path, self.text, over=over)
        except NameTaken as taken:
            self.gundam.confirm(tr("Write over the file?"), f"{taken}.", lambda: self._write(path, over=True))
        except OwnDeckError as error:
            self._say(str(error))
        else:
            self._say(tr("{size} cards written to {path}", size=self._deck.size, path=path))

    def _say(self, remark: str) -> None:
        self._remark = remark
        self.scroller.top = 0
        self.repaint()
