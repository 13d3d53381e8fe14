"""What only this game knows of decks: the rules of MC-14 and MC-15, and how a deck is grouped and counted.

This package is the module's facet `decks` (`games.api.DeckBuilding`); what all games have in common is `games.decks`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from operator import attrgetter
from typing import TypeVar

from gundam_tui.games.decks.checking import CardSource, UnknownCards, check_copies, check_size, find_card
from gundam_tui.games.decks.deck import MAIN, Deck, Fault
from gundam_tui.games.decks.figures import Breakdown, Curve, DeckFigures, Point
from gundam_tui.games.macross_crusade.decks.deck_format import FORMAT
from gundam_tui.games.macross_crusade.decks.random_deck import random_deck
from gundam_tui.games.nation.language.record import Card

__all__ = ["check", "check_cards", "figures", "forms", "groups", "place", "random_deck", "restricted"]

TYPES = ("unit", "character", "command")
forms: Sequence[str] = ("rules",)
K = TypeVar("K")


def check(deck: Deck, book: CardSource[Card], rules: str = "", form: str = "rules") -> list[Fault]:
    """Every way in which a deck breaks the rules of deck construction.

    Raises:
        ValueError: there is no such form.
    """
    if form not in forms:
        raise ValueError(f"there is no format {form!r}: the formats are {', '.join(forms)}")
    return [*check_size(deck, FORMAT, FORMAT.main), *check_cards(deck, book)]


def check_cards(deck: Deck, book: CardSource[Card]) -> list[Fault]:
    """What is wrong with single cards of a deck, whole or not: copies, cards that there are not or cannot be in it."""
    faults = check_copies(deck, FORMAT, book)
    unknown = UnknownCards(book, FORMAT.number_clause)
    for number in deck.cards:
        card = find_card(book, number)
        line = deck.lines.get(number)
        if card is None:
            faults.append(unknown.fault(number, line))
        elif card.chip:
            faults.append(Fault(f"{number} {card.name} is a chip: it has no place in a deck", "MC-193", line))
    return faults


def restricted(deck: Deck, book: CardSource[Card], form: str) -> list[Fault]:
    """There is no restriction list."""
    return []


def place(card: Card) -> str | Fault:
    """The section of a deck in which a card belongs, or why it has no place in any."""
    return Fault("a chip has no place in a deck", "MC-193") if card.chip else MAIN


def total(card: Card) -> int:
    """The total power that a card takes."""
    return int(card.cost.split("-")[1])


def _is_g(card: Card) -> bool:
    return bool(card.symbol)


def groups(numbers: Iterable[str], book: CardSource[Card]) -> list[tuple[str, list[str]]]:
    """Card numbers by type, each by cost; those that no card has at the end, in their order."""
    cards = {number: find_card(book, number) for number in numbers}
    found: list[tuple[str, list[str]]] = []
    for kind in TYPES:
        those = [card for card in cards.values() if card is not None and card.type == kind]
        those.sort(key=lambda card: (total(card), card.number))
        if those:
            found.append((f"{kind.capitalize()}s", [card.number for card in those]))
    others = [number for number, card in cards.items() if card is None]
    return [*found, *([("Others", others)] if others else [])]


def _tally(deck: Deck, book: CardSource[Card], of: Callable[[Card], K]) -> dict[K, int]:
    found: dict[K, int] = {}
    for number, count in deck.cards.items():
        card = find_card(book, number)
        if card is not None:
            key = of(card)
            found[key] = found.get(key, 0) + count
    return found


def figures(deck: Deck, book: CardSource[Card]) -> DeckFigures:
    """A deck in numbers."""
    types = _tally(deck, book, attrgetter("type"))
    curve = _tally(deck, book, total)
    symbols = _tally(deck, book, _is_g).get(True, 0)
    size = sum(deck.cards.values())
    unknown = sum(count for number, count in deck.cards.items() if find_card(book, number) is None)
    colors = _tally(deck, book, attrgetter("color"))
    return DeckFigures(
        size, unknown,
        (Curve("Total cost", "", "", dict(sorted(curve.items()))),),
        (
            Breakdown("Type", {kind: types[kind] for kind in TYPES if kind in types}, nouns=True),
            Breakdown("Color", dict(sorted(colors.items())), roles=True),
        ),
        "Power",
        (Point("G", "cards with a G Symbol", symbols, size, "cards"),),
    )  # fmt: skip
