"""The cards for screens that need them: read in a thread of their own, so that no key waits for it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from threading import Event, Thread
from typing import TYPE_CHECKING, Any

from gundam_tui.cardlang.faults import CardFileError
from gundam_tui.games.library import opened_book, progress_words
from gundam_tui.games.registry import game
from gundam_tui.language import tr
from gundam_tui.table.thread_yield import giving_way

if TYPE_CHECKING:
    from gundam_tui.cardlang.book import Book
    from gundam_tui.games.decks import Deck

EVERY = 0.05  # seconds between checks of the thread's progress
CALM = 2.0  # seconds for which a screen must stay before more is compiled than it needs


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
        book = opened_book(id)
        self.book: Book[Any] | None = book if book is not None and book.whole else None
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
                book.complete(self._progress)
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


class ReaderAhead:
    """Reads the cards of decks before somebody plays with them. If nothing happens for a while, it also compiles the
    card files that still wait for it, one by one; what it leaves is compiled when it is needed, or another time.

    Args:
        id: the game's id.
        decks: gives the decks.

    Attributes:
        finished: have the cards of the decks been read? Their faults are told when somebody plays with them.
    """

    def __init__(self, id: str, decks: Callable[[str], Sequence[Deck]]) -> None:
        self.game = game(id)
        self.finished = False
        self._decks = decks
        self._stopped = Event()

    def start(self) -> None:
        """Start reading."""
        Thread(target=self.read, name="cards ahead", daemon=True).start()

    def stop(self) -> None:
        """Compile only what the decks need."""
        self._stopped.set()

    def read(self) -> None:
        """Read; errors in decks and card files are found again by whoever plays with them."""
        from gundam_tui.games.decks import DeckError

        with giving_way(), suppress(CardFileError, OSError, _Stopped):
            try:
                with suppress(DeckError, KeyError):
                    book = self.game.book()
                    for number in self.game.cards_of(self._decks(self.game.id)):
                        book[number]
            finally:
                self.finished = True
            book = self.game.book()
            if not book.whole and not self._stopped.wait(CALM):
                while not book.whole:
                    book.compile_one(self._go_on)

    def _go_on(self, done: int, total: int) -> None:
        if self._stopped.is_set():
            raise _Stopped


class _Stopped(Exception):
    """Somebody waits for the interpreter."""
