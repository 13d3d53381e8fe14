"""What screens with a list and a filter line share; screens that need the cards read them."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from textual.app import ComposeResult
from textual.containers import Container, Horizontal
from textual.timer import Timer
from textual.widget import Widget
from textual.widgets import Input

from gundam_tui.app.card_loader import EVERY, Reader
from gundam_tui.app.draw.card import sheet_of
from gundam_tui.app.draw.line import Line
from gundam_tui.app.keymap import spoken
from gundam_tui.app.screens.base_screen import BaseScreen
from gundam_tui.app.widgets.listing import Listing
from gundam_tui.app.widgets.page import KeyBar, PageHeading, TextBar
from gundam_tui.language import N, tr

if TYPE_CHECKING:
    from gundam_tui.cardlang.book import Book
    from gundam_tui.games.api import CardSheet

_TYPING = (("Enter", N("to the list")), (N("up, down"), N("move")), ("Esc", N("to the list")))

ALWAYS = 2  # the last two of the keys with a word: back and help


class Listed(BaseScreen):
    """A title, a filter line, a list with panes beside it, the valid keys.

    Args:
        game_id: the game whose cards are read.

    Attributes:
        remark: a sentence about the last action, in place of the counts.
    """

    CSS_PATH: ClassVar = ["base_screen.tcss", "page.tcss", "panes.tcss"]
    placeholder = ""

    def __init__(self, game_id: str) -> None:
        super().__init__()
        self.reader = Reader(game_id)
        self.remark = ""
        self._looking: Timer | None = None

    # ------------------------------------------------------------ for subclasses

    @abstractmethod
    def title_text(self) -> str:
        """The title."""

    @abstractmethod
    def status(self, width: int) -> Line:
        """A line under the filter."""

    @abstractmethod
    def count(self) -> int:
        """The number of entries in the list."""

    @abstractmethod
    def row(self, at: int, width: int, here: bool) -> Line:
        """One of them; `here`: the cursor is on it."""

    def panes(self) -> Iterable[Widget]:
        """The panes beside the list."""
        return ()

    @abstractmethod
    def filtered(self, words: str) -> None:
        """The filter line has changed."""

    def opened(self, book: Book[Any]) -> None:
        """The cards have been read."""

    def sheet(self, number: str) -> CardSheet:
        """A card with its game's facts."""
        return sheet_of(self.reader.game, number)

    # ------------------------------------------------------------ building

    def content(self) -> ComposeResult:
        """See `BaseScreen.content`."""
        yield PageHeading(self.title_text)
        with Horizontal(id="line"):
            yield TextBar(self._prompt, id="prompt")
            yield Input(placeholder=tr(self.placeholder), id="filter", compact=True, select_on_focus=False)
        yield TextBar(self._status, id="status")
        with Container(id="panes"), Horizontal():
            yield Listing(self.count, self.row, self._empty, id="list")
            yield from self.panes()
        yield KeyBar(self._keys, last=ALWAYS)

    def on_mount(self) -> None:
        """Begin to read the cards, unless that has begun."""
        if self.reader.book is not None:
            self.opened(self.reader.book)
        else:
            self.look_again()
        self.repaint()

    def look_again(self) -> None:
        """Read the cards, and show them when they are read."""
        self.call_after_refresh(self.reader.start)  # the screen is drawn first
        self._looking = self.set_interval(EVERY, self._look)

    def _look(self) -> None:
        if not self.there:
            return
        if self.reader.finished and self._looking is not None:
            self._looking.stop()
            if self.reader.book is not None:
                self.opened(self.reader.book)
        self.repaint()

    # ------------------------------------------------------------ drawing

    def _prompt(self, width: int) -> Line:
        del width
        return Line(self.gundam.glyphs, " /", "key").add(f" {tr('filter')}", "head")

    def _status(self, width: int) -> Line:
        g = self.gundam.glyphs
        if self.reader.fault:
            return Line(g, " ! ", "warn").add(self.reader.fault.splitlines()[0], "warn")
        if self.remark:
            return Line(g, f" {self.remark}", "now")
        return self.status(width)

    def _empty(self) -> str:
        return tr("Nothing matches the filter.") if self.reader.finished else self.reader.words()

    def _keys(self) -> Sequence[tuple[str, str]]:
        return spoken(_TYPING) if self.typing else [(key.shown, key.word) for key in self.keys if key.word]

    # ------------------------------------------------------------ the line

    @property
    def list(self) -> Listing:
        """The list."""
        return self.query_one("#list", Listing)

    @property
    def line(self) -> Input:
        """The line to filter by."""
        return self.query_one("#filter", Input)

    @property
    def typing(self) -> bool:
        """Do keys go to the line?"""
        return self.focused is self.line

    def on_descendant_focus(self) -> None:
        """The keys have changed."""
        self.repaint()

    def on_descendant_blur(self) -> None:
        """The keys have changed."""
        self.repaint()

    def on_input_changed(self, event: Input.Changed) -> None:
        """Filter at every letter."""
        event.stop()
        self.remark = ""
        self.filtered(event.value)
        self.repaint()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Back to the list."""
        event.stop()
        self.set_focus(None)

    def action_filter(self) -> None:
        """To the line."""
        self.set_focus(self.line)  # at once: the next letter may already be on its way

    def action_no_filter(self) -> None:
        """All entries."""
        self.line.value = ""

    # ------------------------------------------------------------ the list

    def action_move(self, by: int) -> None:
        """Move the cursor."""
        self.list.move(by)
        self._moved()

    def action_page(self, by: int) -> None:
        """Move the cursor by one page."""
        self.list.page(by)
        self._moved()

    def action_to_end(self, side: int) -> None:
        """To the first entry, or the last."""
        self.list.to(0 if side < 0 else self.count() - 1)
        self._moved()

    def on_listing_moved(self, event: Listing.Moved) -> None:
        """A click or the wheel has moved the cursor."""
        event.stop()
        self._moved()

    def _moved(self) -> None:
        self.remark = ""
        self.repaint()

    def say(self, remark: str) -> None:
        """Show a sentence until the next key."""
        self.remark = remark
        self.repaint()

    def action_close(self) -> None:
        """Leave the line first, then go back."""
        if self.typing:
            self.set_focus(None)
        else:
            self.leave()

    def leave(self) -> None:
        """Go back."""
        self.dismiss(None)
