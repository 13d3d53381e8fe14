"""The cards that a filter line asks for, kept while the line is being typed."""

from __future__ import annotations

from collections.abc import Callable

from gundam_tui.games.gcg.catalogue.card_filter import CardFilter, WrongFilter, fold
from gundam_tui.games.gcg.catalogue.filter_query import choices, next_query, read_query
from gundam_tui.games.gcg.decks.deck_format import DECK_TYPES
from gundam_tui.games.gcg.language.card import Card
from gundam_tui.games.gcg.language.card_db import Book

__all__ = ["ORDERS", "Browsing"]

ORDERS: dict[str, Callable[[Card], tuple[object, ...]]] = {
    "number": lambda card: (),
    "name": lambda card: (fold(card.name),),
    "level": lambda card: (card.level if card.level is not None else 99, card.cost or 0),
    "cost": lambda card: (card.cost if card.cost is not None else 99, card.level or 0),
}


class Browsing:
    """The pool, filtered and in order.

    Attributes:
        words: the filter line.
        order: one of `ORDERS`.
        cards: what the line asks for; while it cannot be understood, what the last one that could asked for.
        fault: why it cannot be understood, as a sentence.

    Args:
        book: the cards.
        types: the types of cards to choose from.
    """

    def __init__(self, book: Book, types: tuple[str, ...] = ()) -> None:
        self.book = book
        self.words = ""
        self.order = "number"
        self.fault = ""
        # The cards of a deck first, then tokens and Resources; for the rest as the card files have them.
        pool = [card for card in book if not types or card.type in types]
        self._pool = sorted(pool, key=lambda card: card.type not in DECK_TYPES)
        self._wanted = CardFilter()
        self.cards: list[Card] = list(self._pool)

    @property
    def size(self) -> int:
        """How many cards there are to choose from."""
        return len(self._pool)

    def ask(self, words: str) -> None:
        """Filter by another line."""
        self.words = words
        try:
            self._wanted = read_query(self.book, words)
        except WrongFilter as wrong:
            self.fault = "; ".join(str(wrong).splitlines())
            return
        self.fault = ""
        self._arrange()

    def next_order(self) -> None:
        """Sort by the next of `ORDERS`."""
        names = list(ORDERS)
        self.order = names[(names.index(self.order) + 1) % len(names)]
        self._arrange()

    def _arrange(self) -> None:
        self.cards = sorted(self._wanted.of(self._pool), key=ORDERS[self.order])

    def turn(self, key: str, by: int = 1) -> str:
        """The next value of a filter key.

        Args:
            key: one of `querying.KEYS` that has values, or `lv` or `cost`.
            by: 1 for the next, -1 for the one before.

        Returns:
            The filter line with it.
        """
        if key in ("lv", "cost"):
            figures = {card.level if key == "lv" else card.cost for card in self._pool}
            there = [str(figure) for figure in sorted(figure for figure in figures if figure is not None)]
        else:
            there = list(choices(self.book, key))
        self.ask(next_query(self.words, key, there, by))
        return self.words
