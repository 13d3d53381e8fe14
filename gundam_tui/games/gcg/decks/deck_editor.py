"""A deck on the workbench: every change can be taken back."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType

from gundam_tui.games.gcg.decks import DECK_TYPES, MOST_COPIES, RESOURCE_DECK_SIZE, CardSource, find_card
from gundam_tui.games.gcg.decks.deck_files import BASIC_RESOURCE, Deck

__all__ = ["Draft", "DraftError", "empty_deck"]


class DraftError(ValueError):
    """A change that makes no sense; the text says why, with the clause."""


@dataclass(frozen=True, slots=True)
class _State:
    """A deck at one moment, and what led to it."""

    name: str
    cards: Mapping[str, int]
    resources: Mapping[str, int]
    why: str = ""

    def same(self, other: _State) -> bool:
        """Is it the same deck, whatever led to it?"""
        return (self.name, dict(self.cards), dict(self.resources)) == (
            other.name, dict(other.cards), dict(other.resources)
        )  # fmt: skip


def empty_deck(name: str = "New deck") -> Deck:
    """A deck without cards, with ten basic Resources."""
    return Deck(name, "", {})


class Draft:
    """A deck that is being changed.

    Args:
        deck: where the work starts.
        short: the short name of the own deck it was read from; empty for one that has no file yet.
    """

    def __init__(self, deck: Deck, short: str = "") -> None:
        self.short = short
        self._about = deck.about
        self._now = _State(deck.name, MappingProxyType(dict(deck.cards)), MappingProxyType(dict(deck.resources)))
        self._kept = self._now
        self._past: list[_State] = []
        self._future: list[_State] = []

    # ------------------------------------------------------------ what there is

    @property
    def name(self) -> str:
        """What the deck is called."""
        return self._now.name

    @property
    def cards(self) -> Mapping[str, int]:
        """The deck: card number to count."""
        return self._now.cards

    @property
    def resources(self) -> Mapping[str, int]:
        """The resource deck, likewise."""
        return self._now.resources

    @property
    def changed(self) -> bool:
        """Is there anything that `keep` has not been told of?"""
        return not self._now.same(self._kept)

    @property
    def renamed(self) -> bool:
        """Is the deck called otherwise than where it was read from or saved last?"""
        return self._now.name != self._kept.name

    def deck(self) -> Deck:
        """The deck as it is now."""
        return Deck(self.name, "", dict(self.cards), dict(self.resources), about=self._about)

    def count(self, number: str) -> int:
        """How many copies there are, in the deck or the resource deck."""
        return self.cards.get(number, 0) + self.resources.get(number, 0)

    # ------------------------------------------------------------ changes

    def put(self, number: str, count: int, book: CardSource) -> None:
        """Have so many copies of a card; a Resource goes into the resource deck.

        Args:
            number: the card.
            count: 0 takes it out. A count above the limit may be lowered step by step, never raised.
            book: the cards by number.

        Raises:
            DraftError: there is no such card, it has no place in a deck, or that is too many.
        """
        card = find_card(book, number)
        there = self.count(number)
        if card is None and count > there:
            raise DraftError(f"there is no card {number}")
        if count < 0 or count == there:
            return
        resource = number in self.resources or (card is not None and card.type == "resource")
        if card is not None and count > there:
            self._may_add(number, card.type, count)
        pile = dict(self.resources if resource else self.cards)
        pile[number] = count
        if not count:
            del pile[number]
        what = card.name if card is not None else number
        why = f"{what}: {there} -> {count}"
        if resource:
            self._change(replace(self._now, resources=MappingProxyType(pile), why=why))
        else:
            self._change(replace(self._now, cards=MappingProxyType(pile), why=why))

    def _may_add(self, number: str, kind: str, count: int) -> None:
        if kind == "resource":
            others = sum(self.resources.values()) - self.resources.get(number, 0)
            if others + count > RESOURCE_DECK_SIZE:  # 6-1-1-5: any number of copies, ten cards in all
                raise DraftError(f"a resource deck has exactly {RESOURCE_DECK_SIZE} cards: take one out first (6-1-1)")
        elif kind not in DECK_TYPES:
            raise DraftError(f"a {kind.replace('_', ' ')} has no place in a deck (6-1-1-1)")
        elif count > MOST_COPIES:
            raise DraftError(f"at most {MOST_COPIES} copies of a card number are allowed (6-1-1-3)")

    def add(self, number: str, book: CardSource, by: int = 1) -> None:
        """More copies of a card, or fewer.

        Raises:
            DraftError: see `put`.
        """
        self.put(number, max(0, self.count(number) + by), book)

    def rename(self, name: str) -> None:
        """Call the deck something else.

        Raises:
            DraftError: that is no name.
        """
        name = " ".join(name.split())
        if not name:
            raise DraftError("a deck needs a name")
        if name != self.name:
            self._change(replace(self._now, name=name, why=f"name: {name}"))

    def take_over(self, deck: Deck) -> None:
        """All the cards of another deck instead of these; the name stays."""
        why = f"the cards of {deck.name}"
        cards, resources = MappingProxyType(dict(deck.cards)), MappingProxyType(dict(deck.resources))
        self._change(replace(self._now, cards=cards, resources=resources or {BASIC_RESOURCE: 10}, why=why))

    def clear(self) -> None:
        """Take all cards out; ten basic Resources stay."""
        self.take_over(empty_deck("no deck"))

    def _change(self, state: _State) -> None:
        if state.same(self._now):
            return
        self._past.append(self._now)
        self._future.clear()
        self._now = state

    # ------------------------------------------------------------ taking back, keeping

    def undo(self) -> str:
        """Take the last change back.

        Returns:
            What was changed; empty when there is nothing to take back.
        """
        if not self._past:
            return ""
        self._future.append(self._now)
        self._now = self._past.pop()
        return self._future[-1].why

    def redo(self) -> str:
        """Make the change that was taken back last once more.

        Returns:
            What was changed; empty when there is none.
        """
        if not self._future:
            return ""
        self._past.append(self._now)
        self._now = self._future.pop()
        return self._now.why

    def keep(self, short: str) -> None:
        """Note that the deck is saved as it is now, under a short name; what came before can still be taken back."""
        self.short = short
        self._kept = self._now
