"""The card book for screens that need it: read in a thread of its own, so that no key waits for it."""

from __future__ import annotations

from threading import Thread
from typing import TYPE_CHECKING, Any

from gundam_tui.cardlang.faults import CardFileError
from gundam_tui.games.library import opened_book, progress_words
from gundam_tui.games.registry import game
from gundam_tui.language import tr
from gundam_tui.table.thread_yield import giving_way

if TYPE_CHECKING:
    from gundam_tui.cardlang.book import Book

EVERY = 0.05  # seconds between checks of the thread's progress


class Reader:
    """Reads the card book of a game.

    The thread is no worker of Textual's: the app waits for those on exit.

    Args:
        id: the game's id.

    Attributes:
        game: the game.
        book: the cards, once they are read.
        fault: why they cannot be read.
        done, total: cards compiled so far, and in all; 0 if no card has to be compiled.
    """

    def __init__(self, id: str) -> None:
        self.game = game(id)
        self.book: Book[Any] | None = opened_book(id)
        self.fault = ""
        self.done = 0
        self.total = 0

    @property
    def finished(self) -> bool:
        """Is there a book, or a fault?"""
        return self.book is not None or bool(self.fault)

    def start(self) -> None:
        """Start reading."""
        Thread(target=self.read, name="card book", daemon=True).start()

    def read(self) -> None:
        """Read; stores errors in the card files in `fault` instead of raising."""
        try:
            with giving_way():
                book = self.game.book(self._progress)
                for number in book.numbers():
                    book[number]  # each is read when first requested: do it here, not at the first key
                self.book = book
        except (CardFileError, OSError) as error:
            self.fault = str(error)

    def _progress(self, done: int, total: int) -> None:
        self.done, self.total = done, total

    def words(self) -> str:
        """The progress, in a few words."""
        if self.fault:
            return tr("The cards cannot be read.")
        if self.total:
            return progress_words(self.done, self.total)
        return tr("Reading the cards ...")
