"""The cards of a deck as players list them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, TypeVar

from gundam_tui.language import tr, upper_first

from .card_source import CardFacts, CardSource
from .checking import find_card

C = TypeVar("C", bound=CardFacts)


def by_type(
    numbers: Iterable[str], book: CardSource[C], types: Sequence[str], order: Callable[[C], Any]
) -> list[tuple[str, list[str]]]:
    """Card numbers under the plural of their type; those that no card has at the end, as they came.

    Args:
        numbers: the cards.
        book: where they are.
        types: all types of cards in decks, in order.
        order: by what the cards of a type are sorted.
    """
    cards = {number: find_card(book, number) for number in numbers}
    found: list[tuple[str, list[str]]] = []
    for kind in types:
        those = sorted((card for card in cards.values() if card is not None and card.type == kind), key=order)
        if those:
            found.append((upper_first(tr("{name}s", name=tr(kind))), [card.number for card in those]))
    others = [number for number, card in cards.items() if card is None or card.type not in types]
    return [*found, *([(tr("Unknown cards"), others)] if others else [])]
