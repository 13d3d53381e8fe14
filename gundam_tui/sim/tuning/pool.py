"""The cards that a tuning tries: all that are legal in the deck, those first that decks like it play."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from gundam_tui.games.decks import CardSource, Deck, DeckError, check_deck
from gundam_tui.games.decks.changed import changed_deck

from .trials import Change

_ASKED = 2  # cards in whose place a candidate is tried: what is legal hardly depends on them


@dataclass(frozen=True, slots=True)
class Candidates:
    """What may change.

    Attributes:
        out: the copies of each card that may come out.
        into: the copies of each card that may go in, the most promising cards first.
    """

    out: Mapping[str, int]
    into: Mapping[str, int]


class Rulings:
    """Which changes leave the deck legal.

    Args:
        deck: the deck.
        book: the cards.
        rules: the rules preset; empty: the usual one.
        form: how decks are judged (`DeckBuilding.forms`).
    """

    def __init__(self, deck: Deck, book: CardSource[Any], rules: str = "", form: str = "rules") -> None:
        self._deck, self._book, self._rules, self._form = deck, book, rules, form
        self._known: dict[Change, bool] = {}

    def legal(self, change: Change) -> bool:
        """Is the deck legal with this change?"""
        found = self._known.get(change)
        if found is None:
            try:
                changed = changed_deck(self._deck, dict(change), self._book)
            except DeckError:
                found = False
            else:
                found = not check_deck(changed, self._book, self._rules, self._form)
            self._known[change] = found
        return found


def candidates(
    deck: Deck, book: CardSource[Any], rulings: Rulings, *, like: Sequence[Deck], most: int, seed: int,
    owned: Mapping[str, int] | None = None, keep: Collection[str] = (),
) -> Candidates:  # fmt: skip
    """Choose the cards to try.

    A card is the more promising the more copies of it decks play that share cards with this one; cards that no such
    deck plays follow in random order.

    Args:
        deck: the deck.
        book: the cards.
        rulings: which changes are legal.
        like: decks to look at for ideas.
        most: how many cards to try.
        seed: decides the order of cards without such a hint.
        owned: the copies that may be used, beside those in the deck; None: any.
        keep: cards of the deck that stay.
    """
    out = {number: count for number, count in sorted(deck.cards.items()) if number not in keep}
    hints = _hints(deck, like)
    numbers = sorted(owned if owned is not None else book.numbers())
    Random(seed).shuffle(numbers)
    numbers.sort(key=lambda number: -hints[number])
    into: dict[str, int] = {}
    for number in numbers:
        if len(into) == most:
            break
        room = _room(number, out, rulings)
        if owned is not None:
            room = min(room, owned[number] - deck.cards.get(number, 0))
        if room > 0:
            into[number] = room
    return Candidates(out, into)


def _hints(deck: Deck, like: Sequence[Deck]) -> Counter[str]:
    found: Counter[str] = Counter()
    for other in like:
        shared = sum(min(count, deck.cards.get(number, 0)) for number, count in other.cards.items())
        weight = (shared / max(1, deck.size)) ** 2
        for number, count in other.cards.items():
            found[number] += round(1e6 * weight * count)
    return found


def _room(number: str, out: Mapping[str, int], rulings: Rulings, most: int = 4) -> int:
    """How many more copies of a card the deck can have, at most `most`."""
    room = 0
    likely = sorted(out, key=lambda other: -out[other])[: _ASKED + 1]
    for count in range(1, most + 1):
        others = (other for other in likely if other != number and out[other] >= count)
        if not any(rulings.legal(change_of({number: count, other: -count})) for other in others):
            break
        room = count
    return room


def change_of(counts: Mapping[str, int]) -> Change:
    """A change in its one form."""
    return tuple(sorted((number, count) for number, count in counts.items() if count))
