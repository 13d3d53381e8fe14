"""A deck that is being edited; every change can be undone."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Any

from gundam_tui.games.decks.checking import CardFacts, CardSource, find_card
from gundam_tui.games.decks.deck import MAIN, Deck, Fault
from gundam_tui.games.decks.deck_format import DeckFormat, Section
from gundam_tui.games.default import DEFAULT
from gundam_tui.games.registry import game
from gundam_tui.language import tr

__all__ = ["Draft", "DraftError", "empty_deck"]


class DraftError(ValueError):
    """A change that makes no sense; the message says why, with the clause."""


@dataclass(frozen=True, slots=True)
class _State:
    """A deck at one moment, and the change that led to it."""

    name: str
    sections: Mapping[str, Mapping[str, int]]
    why: str = ""

    def same(self, other: _State) -> bool:
        """Is it the same deck, whichever change led to it?"""
        return (self.name, dict(self.sections)) == (other.name, dict(other.sections))


def empty_deck(name: str = "New deck", id: str = DEFAULT) -> Deck:
    """An empty deck of a game; its other sections contain what they usually do."""
    return _basic(Deck(name, "", {}, id))


def _basic(deck: Deck) -> Deck:
    return replace(deck, sections=_frozen(game(deck.game).deck_format.piles(deck)))


def _frozen(sections: Mapping[str, Mapping[str, int]]) -> Mapping[str, Mapping[str, int]]:
    return MappingProxyType({name: MappingProxyType(dict(cards)) for name, cards in sections.items()})


class Draft:
    """A deck that is being changed.

    Args:
        deck: the deck at the start.
        short: the short name of the user's deck that it was read from; empty if it has no file yet.
    """

    def __init__(self, deck: Deck, short: str = "") -> None:
        self.short = short
        self._from = _basic(deck)
        self._now = _State(deck.name, self._from.sections)
        self._kept = self._now
        self._past: list[_State] = []
        self._future: list[_State] = []

    # ------------------------------------------------------------ content

    @property
    def name(self) -> str:
        """The deck's name."""
        return self._now.name

    @property
    def sections(self) -> Mapping[str, Mapping[str, int]]:
        """All cards: number to count, by section."""
        return self._now.sections

    @property
    def cards(self) -> Mapping[str, int]:
        """The deck proper: card number to count."""
        return self.sections[MAIN]

    @property
    def form(self) -> DeckFormat:
        """The deck format of its game."""
        return game(self._from.game).deck_format

    @property
    def changed(self) -> bool:
        """Are there changes since the last `keep`?"""
        return not self._now.same(self._kept)

    @property
    def renamed(self) -> bool:
        """Has the deck been renamed since it was read or saved?"""
        return self._now.name != self._kept.name

    def deck(self) -> Deck:
        """The current deck."""
        return replace(self._from, name=self.name, source="", sections={k: dict(v) for k, v in self.sections.items()})

    def count(self, number: str) -> int:
        """The number of copies, in all sections."""
        return sum(cards.get(number, 0) for cards in self.sections.values())

    # ------------------------------------------------------------ changes

    def put(self, number: str, count: int, book: CardSource[Any]) -> None:
        """Set the number of copies of a card, in the section where it belongs.

        Args:
            number: the card.
            count: 0 removes it. A count above the limit may be lowered step by step, never raised.
            book: the cards by number.

        Raises:
            DraftError: no such card, a card that has no place in a deck, or too many copies.
        """
        card = find_card(book, number)
        there = self.count(number)
        if card is None and count > there:
            raise DraftError(tr("there is no card {number}", number=number))
        if count < 0 or count == there:
            return
        section = self._section_of(number, card)
        if card is not None and count > there:
            self._may_add(card, count, section, book)
        name = section.name if isinstance(section, Section) else MAIN
        pile = {**self.sections[name], number: count}
        if not count:
            del pile[number]
        why = f"{card.name if card is not None else number}: {there} -> {count}"
        self._change(replace(self._now, sections=_frozen({**self.sections, name: pile}), why=why))

    def _section_of(self, number: str, card: CardFacts | None) -> Section | Fault:
        """The section for a card, or why it has no place."""
        for section in self.form.sections[1:]:
            if number in self.sections[section.name]:
                return section
        if card is None:
            return self.form.main
        found = game(self._from.game).decks.place(card)
        return self.form.section(found) if isinstance(found, str) else found

    def _may_add(self, card: CardFacts, count: int, section: Section | Fault, book: CardSource[Any]) -> None:
        if isinstance(section, Fault):
            raise DraftError(str(section))
        if section is not self.form.main:
            pile = self.sections[section.name]
            size = section.sizes[-1]
            if sum(pile.values()) - pile.get(card.number, 0) + count > size:
                raise DraftError(
                    tr("a {section} has exactly {size} cards: take one out first ({rule})", section=tr(section.title),
                       size=size, rule=section.clause)
                )  # fmt: skip
            return
        rule = self.form.copies
        if card.type in rule.free:
            return
        same = self.form.same(card)
        rest = ((find_card(book, number), copies) for number, copies in self.cards.items() if number != card.number)
        others = sum(copies for other, copies in rest if other is not None and self.form.same(other) == same)
        most, clause = rule.of(card)
        if count + others > most:
            if most == 1:
                told = tr("only one {card} is allowed ({rule})", card=card.name, rule=clause)
            elif rule.by == "number":
                told = tr("at most {most} copies of a card number are allowed ({rule})", most=most, rule=clause)
            else:
                told = tr("at most {most} copies of a card name are allowed ({rule})", most=most, rule=clause)
            raise DraftError(told)

    def add(self, number: str, book: CardSource[Any], by: int = 1) -> None:
        """Add or remove copies of a card.

        Raises:
            DraftError: see `put`.
        """
        self.put(number, max(0, self.count(number) + by), book)

    def rename(self, name: str) -> None:
        """Rename the deck.

        Raises:
            DraftError: the name is not possible.
        """
        name = " ".join(name.split())
        if not name:
            raise DraftError(tr("a deck needs a name"))
        if name != self.name:
            self._change(replace(self._now, name=name, why=tr("name: {name}", name=name)))

    def take_over(self, deck: Deck) -> None:
        """Replace all cards by those of another deck; the name stays."""
        taken = {name: cards or self.form.section(name).basic for name, cards in self.form.piles(deck).items()}
        self._change(replace(self._now, sections=_frozen(taken), why=tr("the cards of {deck}", deck=deck.name)))

    def clear(self) -> None:
        """Remove all cards; other sections keep what they usually contain."""
        self.take_over(empty_deck("no deck", self._from.game))

    def _change(self, state: _State) -> None:
        if state.same(self._now):
            return
        self._past.append(self._now)
        self._future.clear()
        self._now = state

    # ------------------------------------------------------------ undoing, keeping

    def undo(self) -> str:
        """Undo the last change.

        Returns:
            What was changed; empty if there is nothing to undo.
        """
        if not self._past:
            return ""
        self._future.append(self._now)
        self._now = self._past.pop()
        return self._future[-1].why

    def redo(self) -> str:
        """Redo the change that was undone last.

        Returns:
            What was changed; empty if there is nothing to redo.
        """
        if not self._future:
            return ""
        self._past.append(self._now)
        self._now = self._future.pop()
        return self._now.why

    def keep(self, short: str) -> None:
        """Note that the deck is saved as it is now, under a short name; earlier changes can still be undone."""
        self.short = short
        self._kept = self._now
