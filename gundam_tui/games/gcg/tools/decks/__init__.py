"""The deck rules of this game: 6-1, restriction lists, how a deck is grouped and counted.

This package is the module's facet `decks` (`games.api.DeckBuilding`); the part common to all games is `games.decks`. A
game begins with a check of its decks; everything else is imported on first use.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from typing import TYPE_CHECKING

from gundam_tui.games.decks.checking import CardSource, find_card
from gundam_tui.games.decks.deck import Deck
from gundam_tui.games.decks.listing import by_type
from gundam_tui.games.gcg.cards.deck_format import (
    BASIC_RESOURCE,
    DECK_SIZE,
    DECK_TYPES,
    FORMAT,
    MOST_COLORS,
    MOST_COPIES,
    RESOURCE_CARDS,
)
from gundam_tui.games.gcg.cards.language.card import Card

from .by_chance import random_deck
from .construction import check, check_cards, forms, place, restricted

if TYPE_CHECKING:
    from gundam_tui.games.decks.figures import DeckFigures, NewCard

__all__ = [
    "BASIC_RESOURCE",
    "DECK_SIZE",
    "DECK_TYPES",
    "FORMAT",
    "MOST_COPIES",
    "RESOURCE_CARDS",
    "check",
    "check_cards",
    "figures",
    "forms",
    "goes_with",
    "groups",
    "new_for",
    "place",
    "random_deck",
    "restricted",
]


def new_for(deck: Deck, book: CardSource[Card], numbers: Iterable[str]) -> Sequence[NewCard]:
    """Which of these cards go with a deck (`news`)."""
    from .news import new_for as found

    return found(deck, book, numbers)


def goes_with(numbers: Collection[str], book: CardSource[Card]) -> Callable[[Card], bool]:
    """See `DeckBuilding.goes_with`: a deck has two colors at most (6-1-1-2)."""
    cards = [find_card(book, number) for number in numbers]
    colors = {card.color for card in cards if card is not None and card.color is not None}
    return lambda card: card.color is None or len(colors | {card.color}) <= MOST_COLORS


def figures(deck: Deck, book: CardSource[Card]) -> DeckFigures:
    """See `DeckBuilding.figures`."""
    from . import stats

    return stats.figures(deck, book)


def groups(numbers: Iterable[str], book: CardSource[Card]) -> list[tuple[str, list[str]]]:
    """Card numbers by type, each by level and cost; those that no card has at the end, in their order."""
    return by_type(numbers, book, DECK_TYPES, lambda card: (card.level or 0, card.cost or 0, card.number))
