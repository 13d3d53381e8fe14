"""The cards that match a filter line, kept up to date while the line is typed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from gundam_tui.games.catalogue.filter_line import WrongFilter, next_query
from gundam_tui.games.decks.deck import MAIN
from gundam_tui.games.default import DEFAULT
from gundam_tui.games.registry import game

if TYPE_CHECKING:
    from gundam_tui.cardlang.book import Book

__all__ = ["CardSearch"]


class CardSearch:
    """The cards of a game, filtered and in order.

    Attributes:
        words: the filter line.
        order: one of the game's orders (`Catalogue.orders`).
        cards: the matches of the line; while it cannot be understood, those of the last valid one.
        fault: why the line cannot be understood, as a sentence.

    Args:
        book: the cards.
        id: the game's.
        for_decks: only cards that have a place in a deck.
    """

    def __init__(self, book: Book[Any], id: str = DEFAULT, *, for_decks: bool = False) -> None:
        module = game(id)
        self.book = book
        self.words = ""
        self._catalogue = module.catalogue
        self._orders = module.catalogue.orders
        self.order = next(iter(self._orders))
        self.fault = ""
        # The cards of a deck first, then those of its other sections, then the rest; otherwise in the order of the card
        # files.
        places = {card.number: place if isinstance(place := module.decks.place(card), str) else "" for card in book}
        pool = [card for card in book if not for_decks or places[card.number]]
        self._pool: list[Any] = sorted(pool, key=lambda card: places[card.number] != MAIN)
        self._wanted = module.catalogue.filter(book, "")
        self.cards: list[Any] = list(self._pool)

    @property
    def size(self) -> int:
        """How many cards there are to choose from."""
        return len(self._pool)

    def ask(self, words: str) -> None:
        """Set another filter line."""
        self.words = words
        try:
            self._wanted = self._catalogue.filter(self.book, words)
        except WrongFilter as wrong:
            self.fault = "; ".join(str(wrong).splitlines())
            return
        self.fault = ""
        self._arrange()

    def next_order(self) -> None:
        """Sort by the next of the orders."""
        names = list(self._orders)
        self.order = names[(names.index(self.order) + 1) % len(names)]
        self._arrange()

    def _arrange(self) -> None:
        self.cards = sorted(filter(self._wanted, self._pool), key=self._orders[self.order])

    def turn(self, key: str, by: int = 1) -> str:
        """The next value of a filter key.

        Args:
            key: a key of the game's filters that has values.
            by: 1 for the next, -1 for the one before.

        Returns:
            The filter line with it.
        """
        there = self._catalogue.values(self.book, self._pool, key)
        self.ask(next_query(self.words, key, there, by, self._catalogue.aliases))
        return self.words
