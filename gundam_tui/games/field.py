"""What a deck whose list is not known may hold, by the cards seen of it.

The field is the lists that come with a game. Each is as likely as it explains the cards seen, if one card in ten was
chosen otherwise; beside them stands a list that nobody knows, out of all cards that go with those seen (two colors at
most in the Gundam Card Game), cards that the field plays above all. Only numbers of cards seen come in here, so nothing
hidden can.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

from gundam_tui.games.decks.deck import MAIN
from gundam_tui.games.decks.lookup import load_deck, shipped_decks

if TYPE_CHECKING:
    from gundam_tui.cardlang.book import Book
    from gundam_tui.games.api import GameModule

__all__ = ["FieldList", "Guess", "Pile", "expected", "field_lists", "guesses"]

_OTHERWISE: Final = 0.1  # the share of a deck that is not as in the list it follows
_UNKNOWN: Final = 0.2  # the chance, before a card is seen, that a deck follows no list of the field
_UNPLAYED: Final = 0.25  # how much a card counts that no list of the field plays, beside one copy in one list
_AGAIN: Final = 0.7  # of the further copies of a card seen, the share that an unknown list is expected to have
_MOST_AGAIN: Final = 0.8  # the most of the unseen cards of an unknown list that are further copies of cards seen
_LEAST: Final = 0.002  # lists less likely than this are left out


@dataclass(frozen=True, slots=True)
class FieldList:
    """A list of the field.

    Attributes:
        name: its name for people.
        cards: copies by number.
    """

    name: str
    cards: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Guess:
    """One list that a deck may follow.

    Attributes:
        name: its name; empty for a list that nobody knows.
        share: how likely it is, 0 to 1.
        unseen: the copies of each card that are expected among the unseen ones.
    """

    name: str
    share: float
    unseen: Mapping[str, float]


@lru_cache(maxsize=4)
def field_lists(id: str) -> tuple[FieldList, ...]:
    """The lists that come with a game."""
    decks = [load_deck(name, id) for name in shipped_decks(id)]
    return tuple(FieldList(deck.name, deck.sections[MAIN]) for deck in decks)


@lru_cache(maxsize=4)
def _cards_for_decks(module: GameModule, book: Book) -> Mapping[str, Any]:
    """The cards that a deck proper may have, by number."""
    place = module.decks.place
    return {number: card for number in book.numbers() if place(card := book[number]) == MAIN}


def guesses(
    module: GameModule, book: Book, seen: Mapping[str, int], unseen: int, field: Sequence[FieldList]
) -> tuple[Guess, ...]:
    """The lists that a deck may follow, the likeliest first; together their shares are 1.

    Args:
        module: the game.
        book: its cards.
        seen: the cards of the deck that have been seen, by number.
        unseen: how many have not.
        field: the lists that are known.
    """
    known = [one for one in field if all(number in book for number in one.cards)]
    fits = module.decks.goes_with(list(seen), book)
    of_deck = _cards_for_decks(module, book)
    seen = {number: count for number, count in seen.items() if number in of_deck}
    most = {number: module.deck_format.copies.of(of_deck[number])[0] for number in seen}
    played = Counter[str]()
    for one in known:
        played.update(one.cards)
    usual = {number: _UNPLAYED + played[number] for number, card in of_deck.items() if fits(card)}
    whole = sum(usual.values())
    usual = {number: weight / whole for number, weight in usual.items()}  # one card of an unknown list
    size, unknown = module.deck_format.size, _of_unknown_list(seen, most, usual, unseen)
    again = (math.log(max(1, most[number] - copy) * _AGAIN / size)
             for number, count in seen.items() for copy in range(1, count))  # fmt: skip
    alone = math.log(_UNKNOWN) + sum(math.log(usual.get(number, 1 / size)) for number in seen) + sum(again)
    found = [("", alone, unknown)]
    for one in known:
        likely = math.log((1 - _UNKNOWN) / len(known)) + _explained(one, seen, usual, size)
        found.append((one.name, likely, _of_list(one, seen, unknown, unseen)))
    top = max(likely for _, likely, _ in found)
    weighed = sorted(((math.exp(likely - top), name, cards) for name, likely, cards in found),
                     key=lambda one: (-one[0], one[1]))  # fmt: skip
    total = sum(weight for weight, _, _ in weighed)
    kept = [one for one in weighed if one[0] >= _LEAST * total]
    total = sum(weight for weight, _, _ in kept)
    return tuple(Guess(name, weight / total, cards) for weight, name, cards in kept)


def _of_unknown_list(
    seen: Mapping[str, int], most: Mapping[str, int], usual: Mapping[str, float], unseen: int
) -> dict[str, float]:  # fmt: skip
    """The copies expected among the unseen cards of a list that nobody knows: further ones of the cards seen, and cards
    that the field plays.
    """
    further = {number: _AGAIN * max(0, most[number] - count) for number, count in seen.items()}
    total = sum(further.values())
    fitting = min(1.0, _MOST_AGAIN * unseen / total) if total else 1.0
    others = {number: share for number, share in usual.items() if number not in seen}
    each = (unseen - total * fitting) / (sum(others.values()) or 1.0)
    return {number: count * fitting for number, count in further.items()} | {
        number: share * each for number, share in others.items()
    }


def _explained(one: FieldList, seen: Mapping[str, int], usual: Mapping[str, float], size: int) -> float:
    """The logarithm of the chance to see some cards of a deck that follows a list."""
    likely = 0.0
    for number, count in seen.items():
        for copy in range(count):
            copies = max(0, one.cards.get(number, 0) - copy)
            likely += math.log((1 - _OTHERWISE) * copies / size + _OTHERWISE * usual.get(number, 1 / size))
    return likely


def _of_list(
    one: FieldList, seen: Mapping[str, int], unknown: Mapping[str, float], unseen: int
) -> dict[str, float]:  # fmt: skip
    """The copies expected among the unseen cards of a deck that follows a list."""
    rest = {number: max(0, count - seen.get(number, 0)) for number, count in one.cards.items()}
    total = sum(rest.values()) or 1
    cards = {number: count * _OTHERWISE for number, count in unknown.items()}
    for number, count in rest.items():
        if count:
            cards[number] = cards.get(number, 0.0) + (1 - _OTHERWISE) * count * unseen / total
    return cards


def expected(guesses: Sequence[Guess]) -> dict[str, float]:
    """The copies of each card that are expected among the unseen ones, over all lists that a deck may follow."""
    found = dict[str, float]()
    for guess in guesses:
        for number, count in guess.unseen.items():
            found[number] = found.get(number, 0.0) + guess.share * count
    return found


class Pile:
    """Cards from which some are drawn by weight, without putting back.

    Args:
        copies: by number; they need not be whole.
        weights: the weight of a copy, by number; 1 where nothing is said.
    """

    __slots__ = ("_cards", "_copies", "_weights", "_whole")

    def __init__(self, copies: Mapping[str, float], weights: Mapping[str, float]) -> None:
        self._copies = copies
        self._weights = weights
        self._cards = sum(copies.values())
        self._whole = sum(count * weights.get(number, 1.0) for number, count in copies.items())

    def none(self, fits: Collection[str], places: int) -> float:
        """The chance that none of some cards is drawn to some places.

        It is exact for equal weights; otherwise the cards that do not fit are taken to leave in proportion.

        Args:
            fits: the numbers of the cards.
            places: how many are drawn.
        """
        fitting = {number: self._copies[number] for number in fits if self._copies.get(number, 0.0) > 0}
        if not fitting:
            return 1.0
        good = sum(count * self._weights.get(number, 1.0) for number, count in fitting.items())
        other, others, none = self._whole - good, self._cards - sum(fitting.values()), 1.0
        for drawn in range(places):
            left = other * max(0.0, 1 - drawn / others) if others > 0 else 0.0
            none *= left / (left + good)
        return none
