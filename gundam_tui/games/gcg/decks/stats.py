"""A deck in figures: curves, counts, and the chance of holding a card in time."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from math import comb
from typing import Any, cast

from gundam_tui.games.gcg.constants import HAND_SIZE
from gundam_tui.games.gcg.decks import DECK_SIZE, CardSource, find_card
from gundam_tui.games.gcg.decks.deck_files import Deck
from gundam_tui.games.gcg.language.card import Card
from gundam_tui.games.gcg.queries import meets

__all__ = ["Figures", "LinkCount", "chance", "figures", "names_of_pilot", "satisfies_link"]


@dataclass(frozen=True, slots=True)
class LinkCount:
    """A Unit with a link condition (2-12): its copies, and the copies of cards in the deck that meet it."""

    number: str
    units: int
    pilots: int


@dataclass(slots=True)
class Figures:
    """What a deck is made of; every count is of copies.

    Attributes:
        size: all cards; `unknown`: those that the book does not have.
        levels, costs: by Lv. and by cost.
        types, colors, traits: by each of these; a card counts for every trait it has.
        bursts: cards with a Burst.
        links: the Units with a link condition, in the order of the deck.
    """

    size: int = 0
    unknown: int = 0
    levels: Counter[int] = field(default_factory=Counter[int])
    costs: Counter[int] = field(default_factory=Counter[int])
    types: Counter[str] = field(default_factory=Counter[str])
    colors: Counter[str] = field(default_factory=Counter[str])
    traits: Counter[str] = field(default_factory=Counter[str])
    bursts: int = 0
    links: list[LinkCount] = field(default_factory=list[LinkCount])


def figures(deck: Deck, book: CardSource) -> Figures:
    """Count a deck.

    Args:
        deck: the deck; its resource deck is left out.
        book: the cards by number.
    """
    found = Figures(size=deck.size)
    known = {number: card for number in deck.cards if (card := find_card(book, number)) is not None}
    found.unknown = sum(count for number, count in deck.cards.items() if number not in known)
    for number, card in known.items():
        count = deck.cards[number]
        found.levels[card.level or 0] += count
        found.costs[card.cost or 0] += count
        found.types[card.type] += count
        if card.color:
            found.colors[card.color] += count
        found.traits.update(dict.fromkeys(card.traits, count))
        if any("burst" in line.get("moments", ()) for line in _lines(card)):
            found.bursts += count
    for number, card in known.items():
        if card.type == "unit" and card.link:
            pilots = sum(deck.cards[other] for other, pilot in known.items() if satisfies_link(card, pilot))
            found.links.append(LinkCount(number, deck.cards[number], pilots))
    return found


def satisfies_link(unit: Card, pilot: Card) -> bool:
    """Does a card, paired as a Pilot, meet a Unit's link condition by the rules of the default preset (2-12)?"""
    names = names_of_pilot(pilot)
    return bool(names) and meets(unit.link, names, pilot.traits, partial=True)


def names_of_pilot(card: Card) -> tuple[str, ...]:
    """The names that a card has as a Pilot: its own and those it is also called, or that of its Pilot effect
    (3-4-6); none for a card that is never a Pilot."""
    for line in _lines(card):
        if line["op"] == "pilot_name":
            return (str(line["name"]),)
    if card.type != "pilot":
        return ()
    return (card.name, *(str(line["name"]) for line in _lines(card) if line["op"] == "alias"))


def _lines(card: Card) -> Iterator[Mapping[str, Any]]:
    return iter(cast("list[Mapping[str, Any]]", card.text.get("lines", [])))


def chance(copies: int, turn: int, *, redraw: bool = False, size: int = DECK_SIZE) -> float:
    """The chance of having drawn at least one of the copies by one's own turn (the card of that turn included).

    Five cards are drawn at the start (6-2-1-5) and one a turn (7-3-1); Shields are not looked at, so they change
    nothing. With a redraw the hand goes under the deck, five other cards are drawn and the deck is shuffled
    (6-2-1-6, 6-2-1-7).

    Args:
        copies: how many there are in the deck.
        turn: one's own turn, from 1; 0 asks about the opening hand.
        redraw: is the opening hand redrawn when none of the copies is in it.
        size: cards in the deck.

    Returns:
        From 0 to 1.

    Raises:
        ValueError: fewer than no copies, more than there are cards, or no such turn.
    """
    if not 0 <= copies <= size or turn < 0 or size < 2 * HAND_SIZE:
        raise ValueError(f"{copies} copies in {size} cards by turn {turn}: that cannot be")
    if not redraw:
        return 1 - _none(copies, size, min(HAND_SIZE + turn, size))
    first = _none(copies, size, HAND_SIZE)
    # The second hand comes from the cards that were not in the first one; every copy is among them.
    rest = size - HAND_SIZE
    second = _none(copies, rest, HAND_SIZE)
    return 1 - first * second * _none(copies, rest, min(turn, rest))


def _none(copies: int, size: int, seen: int) -> float:
    """The chance that none of the copies is among the cards seen: hypergeometric."""
    return comb(size - copies, seen) / comb(size, seen)
