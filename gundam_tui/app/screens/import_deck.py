"""A deck from a list: pasted, typed line by line, or from a file."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, ClassVar

from textual import events
from textual.app import ComposeResult
from textual.message import Message
from textual.timer import Timer
from textual.widgets import Input

from gundam_tui.app.card_loader import EVERY, Reader
from gundam_tui.app.draw.deck import faults, legality
from gundam_tui.app.draw.line import Line
from gundam_tui.app.glyphs import wrap
from gundam_tui.app.keymap import IMPORT, bindings
from gundam_tui.app.screens.base_screen import BaseScreen
from gundam_tui.app.widgets.page import KeyBar, PageHeading, Scroll
from gundam_tui.games.decks import Deck, DeckError, Fault, check_names
from gundam_tui.games.decks.text import read_file, read_text
from gundam_tui.language import N, tr, trn
from gundam_tui.paths import typed_path

PASTED = N("Imported deck")  # the name of a pasted list that has no name of its own
MOST = 100_000  # letters; a deck list has less than 5,000
SHOWN = 400  # lines of the pasted list


class PasteLine(Input):
    """A line for typing a path; a list that is pasted into it goes to the screen whole.

    Args:
        number: the pattern of a card number.
        options: see `Input`.
    """

    class Pasted(Message):
        """A list was pasted."""

        def __init__(self, text: str) -> None:
            super().__init__()
            self.text = text

    def __init__(self, number: re.Pattern[str], **options: Any) -> None:
        super().__init__(id="answer", compact=True, **options)
        self._number = number

    def on_paste(self, event: events.Paste) -> None:
        """Several lines, or one with a card number, are a list; other text is typed."""
        if len(event.text.strip().splitlines()) > 1 or self._number.search(event.text):
            event.prevent_default()
            event.stop()
            self.post_message(self.Pasted(event.text))


class Bring(BaseScreen):
    """Reads a deck list and shows its faults, line by line; dismissed with the deck, or None.

    Args:
        game_id: the game of the deck.
    """

    CSS_PATH: ClassVar = ["base_screen.tcss", "page.tcss", "panes.tcss"]
    BINDINGS = bindings(IMPORT)
    keys = IMPORT

    def __init__(self, game_id: str) -> None:
        super().__init__()
        self.text = ""
        self.where = PASTED
        self.deck: Deck | None = None
        self.fault: DeckError | None = None
        self.reader = Reader(game_id)
        self._looking: Timer | None = None

    def content(self) -> ComposeResult:
        """See `BaseScreen.content`."""
        yield PageHeading(lambda: tr("Import a deck"))
        number = self.reader.game.deck_format.number
        yield PasteLine(number, placeholder=tr("paste a deck list here, or type the path of a file"))
        yield Scroll(self._body)
        yield KeyBar(self._keys)

    def on_mount(self) -> None:
        """The line has the keys; the cards are read meanwhile."""
        self.query_one(Input).focus()
        if not self.reader.finished:
            self.call_after_refresh(self.reader.start)
            self._looking = self.set_interval(EVERY, self._look)

    def _look(self) -> None:
        if self.there and self.reader.finished and self._looking is not None:
            self._looking.stop()
            self.read()

    def _keys(self) -> list[tuple[str, str]]:
        idle = {"import.take": self.deck is None}
        keys = [(key.shown, key.word) for key in self.keys if key.word and not idle.get(key.id, False)]
        return [("Enter", tr("read file")), *keys]

    def _body(self, width: int) -> Sequence[Line]:
        g = self.gundam.glyphs
        rows = [Line(g)]
        if self.reader.book is None:
            return [*rows, Line(g, self.reader.fault.partition("\n")[0] or self.reader.words(), "now")]
        if self.fault is not None:
            count = len(self.fault.faults)
            rows.append(
                Line(
                    g, trn("{n} fault: nothing can be taken yet", "{n} faults: nothing can be taken yet", count), "warn"
                )
            )
            rows += [*faults(g, self.fault.faults, width), Line(g)]
        elif self.deck is not None:
            rows.append(
                Line(g, tr("{name}: {size} cards", name=self.deck.name, size=self.deck.size), "good").add(
                    tr("   F2 takes it"), "key"
                )
            )
            rows += legality(g, self.deck, self.reader.book, width)
            rows += [*faults(g, check_names(self.deck, self.reader.book), width), Line(g)]
        else:
            about = tr("One card a line, as deck builders on the web write it: 4 x ST01-001, 4 ST01-001 Gundam, ")
            about += tr("4 Gundam [ST01-001], ST01-001 x4; or the text of a deck file.")
            rows += [Line(g, row, "head") for row in wrap(about, width)]
        bad = {fault.line for fault in self.fault.faults} if self.fault is not None else set[int | None]()
        for at, text in enumerate(self.text.splitlines()[:SHOWN], start=1):
            line = Line(g, f"{at:>4} ", "dim").add("! " if at in bad else "  ", "warn")
            rows.append(line.add(g.fit(text, width - line.width), "warn" if at in bad else ""))
        return rows

    # ------------------------------------------------------------ reading

    def on_paste_line_pasted(self, event: PasteLine.Pasted) -> None:
        """A list was pasted into the line."""
        event.stop()
        self.take_text(event.text, PASTED)

    def on_paste(self, event: events.Paste) -> None:
        """A list was pasted while the line did not have the keys."""
        event.stop()
        self.take_text(event.text, PASTED)

    def take_text(self, text: str, where: str) -> None:
        """Read a list, replacing the present one."""
        self.text = text[:MOST]
        self.where = where
        self.read()

    def read(self) -> None:
        """Read the present list: once with the cards, when those have been read."""
        self.deck = self.fault = None
        if self.text.strip() and self.reader.book is not None:
            try:
                self.deck = read_text(self.text, self.where, self.reader.book, self.reader.game.id)
            except DeckError as error:
                self.fault = error
        self.query_one(Scroll).top = 0
        self.repaint()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """A path is read; a line with a card number is added to the list; an empty line takes the deck."""
        event.stop()
        typed = event.value.strip()
        if not typed:
            self.action_take()
            return
        event.input.value = ""
        if self.reader.game.deck_format.number.search(typed) and not typed.endswith((".toml", ".txt")):
            # A terminal without bracketed paste types a pasted list line by line.
            self.take_text(f"{self.text.rstrip()}\n{typed}".lstrip("\n"), PASTED)
            return
        if self.reader.book is None:
            self.repaint()
            return
        self.text, self.deck, self.fault = "", None, None
        try:
            self.deck = read_file(typed_path(typed), typed, self.reader.book, self.reader.game.id)
        except DeckError as error:
            self.fault = error
        except (RuntimeError, ValueError) as error:  # a `~name` or a letter that no path can have
            self.fault = DeckError(typed, [Fault(tr("{typed!r} is no path: {error}", typed=typed, error=error))])
        self.repaint()

    def action_take(self) -> None:
        """Take the deck."""
        if self.deck is not None:
            self.dismiss(self.deck)

    def action_clear(self) -> None:
        """Forget what was pasted."""
        self.take_text("", PASTED)

    def action_scroll(self, by: int) -> None:
        """Scroll the faults."""
        self.query_one(Scroll).scroll_lines(by)

    def action_close(self) -> None:
        """Cancel."""
        self.dismiss(None)
