"""What a game's decks look like: sections with sizes, copies, card numbers, the opening hand."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from gundam_tui.games.decks.card_source import CardFacts
    from gundam_tui.games.decks.deck import Deck

_NOTHING: Mapping[str, int] = MappingProxyType({})


class Section(NamedTuple):
    """A part of a deck.

    Attributes:
        name: as deck files and records have it; that of the first one is `deck.MAIN`.
        title: as sentences call it (`deck`, `resource deck`).
        label: as headings call it (`Cards`, `Resources`).
        sizes: the numbers of cards it may have; `clause`: the rule for it.
        basic: what it holds when a deck does not say.
        prefixes: a text list has no headings: a card belongs here when its number begins so.
    """

    name: str
    title: str
    label: str
    sizes: tuple[int, ...]
    clause: str
    basic: Mapping[str, int] = _NOTHING
    prefixes: tuple[str, ...] = ()


def _not_single(card: CardFacts) -> str:
    return ""


class CopyRule(NamedTuple):
    """How many copies of one card the first section may hold.

    Attributes:
        most: copies; `clause`: the rule that says so.
        by: the attribute of a card that makes two cards the same one (`number`, `name`).
        free: types of cards of which any number is allowed.
        single: of a card of which a deck holds one the rule that says so; empty for any other.
    """

    most: int
    clause: str
    by: str = "number"
    free: frozenset[str] = frozenset()
    single: Callable[[Any], str] = _not_single

    def of(self, card: CardFacts | None) -> tuple[int, str]:
        """How many copies of a card a deck may hold, and the rule that says so."""
        alone = "" if card is None else self.single(card)
        return (1, alone) if alone else (self.most, self.clause)


class Opening(NamedTuple):
    """How a game begins for a deck, as far as sample hands show it.

    Attributes:
        hand: cards of the first hand.
        redraws: the sizes of the hands that may be drawn instead, one after the other.
        under: a returned hand goes under the deck, which is shuffled after the new hand is drawn. Otherwise it is
            shuffled in before.
        aside: cards that are put aside unseen after that; `aside_title`: what they become.
    """

    hand: int
    redraws: tuple[int, ...] = ()
    under: bool = False
    aside: int = 0
    aside_title: str = ""


class DeckFormat(NamedTuple):
    """What a deck of a game is.

    Attributes:
        clause: the rules about decks; `number_clause`: the rule that a card number is one card.
        sections: its parts, the deck proper first.
        copies: of the deck proper.
        opening: how a game begins.
        example: a card number, for messages.
        number: finds a card number (group 1) in a line of text, where names may hold similar words.
        any_number: one in a deck file, where nothing else stands in its place.
        starters: short names (the whole of them) of the decks for a first game.
        usual: the decks that are played, seat by seat, where none are named.
        spelt: how a card number is spelt, whatever letters somebody typed it in.
        headings: words (lower case) that a heading of a text list is made of, beside the usual ones.
    """

    clause: str
    sections: tuple[Section, ...]
    copies: CopyRule
    opening: Opening
    example: str
    number: re.Pattern[str]
    any_number: re.Pattern[str]
    headings: frozenset[str] = frozenset()
    number_clause: str = ""
    starters: re.Pattern[str] | None = None
    usual: tuple[str, ...] = ()
    spelt: Callable[[str], str] = str.upper

    @property
    def main(self) -> Section:
        """The deck proper."""
        return self.sections[0]

    @property
    def size(self) -> int:
        """The usual number of cards of the deck proper."""
        return self.main.sizes[0]

    def section(self, name: str) -> Section:
        """The section of a name.

        Raises:
            KeyError: there is none.
        """
        for section in self.sections:
            if section.name == name:
                return section
        raise KeyError(name)

    def section_of(self, number: str) -> Section:
        """Where a card of a text list belongs."""
        return next((one for one in self.sections if one.prefixes and number.startswith(one.prefixes)), self.main)

    def piles(self, deck: Deck) -> dict[str, dict[str, int]]:
        """Every section of a deck by name; what the deck leaves out is filled in."""
        return {one.name: dict(deck.sections.get(one.name, one.basic)) for one in self.sections}

    def same(self, card: CardFacts) -> str:
        """What makes two cards copies of the same card."""
        return str(getattr(card, self.copies.by))
