"""The card book of the game, and its cards as the rules need them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from gundam_tui.cardlang.book import Progress
from gundam_tui.games.library import kept_book
from gundam_tui.games.macross_crusade.card_db import Book
from gundam_tui.games.nation.card import CardDef
from gundam_tui.games.nation.language.record import definition

from .rules import ID


def card_book(progress: Progress | None = None) -> Book:
    """The cards of the game and the user's own; read once, and kept until `games.library.use_cards`.

    Raises:
        CardFileError: with every fault, when a card file cannot be used.
        OSError: when a card file cannot be read.
    """
    return kept_book(ID, lambda own: Book.load(extra=own, progress=progress))


class Definitions(Mapping[str, CardDef]):
    """The cards of a book as the rules need them, each made when first asked for."""

    def __init__(self, book: Book) -> None:
        self.book = book
        self._made: dict[str, CardDef] = {}

    def __getitem__(self, number: str) -> CardDef:
        found = self._made.get(number)
        if found is None:
            found = self._made[number] = definition(self.book[number])
        return found

    def __iter__(self) -> Iterator[str]:
        return iter(self.book.numbers())

    def __len__(self) -> int:
        return len(self.book.numbers())
