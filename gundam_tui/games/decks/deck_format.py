"""The shape of a game's decks: sections with sizes, copies, card numbers, the opening hand."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from gundam_tui.named import NamedTuple

if TYPE_CHECKING:
    from gundam_tui.games.decks.card_source import CardFacts
    from gundam_tui.games.decks.deck import Deck

_NOTHING: Mapping[str, int] = MappingProxyType({})


class Section(NamedTuple):
    """A part of a deck.

    Attributes:
        name: as in deck files and records; that of the first one is `deck.MAIN`.
        title: its name in sentences (`deck`, `resource deck`).
        label: its name in headings (`Cards`, `Resources`).
        sizes: the allowed numbers of cards; `clause`: the rule for it.
        basic: its content if a deck does not give it.
        prefixes: a text list has no headings: a card belongs here if its number begins with one of these.
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
    """How many copies of one card the first section may contain.

    Attributes:
        most: copies; `clause`: the rule that says so.
        by: the attribute of a card that makes two cards the same one (`number`, `name`).
        free: types of cards of which any number is allowed.
        single: for a card limited to one copy, the rule that says so; empty for any other.
    """

    most: int
    clause: str
    by: str = "number"
    free: frozenset[str] = frozenset()
    single: Callable[[Any], str] = _not_single

    def of(self, card: CardFacts | None) -> tuple[int, str]:
        """The maximum number of copies of a card in a deck, and the rule that says so."""
        alone = "" if card is None else self.single(card)
        return (1, alone) if alone else (self.most, self.clause)


class Sideboard(NamedTuple):
    """The sideboards of a game.

    Attributes:
        size: cards of one, if a player brings one at all; `clause`: the rule for it.
    """

    size: int
    clause: str


class Opening(NamedTuple):
    """The start of a game for a deck, as far as sample hands show it.

    Attributes:
        hand: the size of the first hand.
        redraws: the sizes of the hands that may be drawn instead, one after the other.
        under: a returned hand goes under the deck, which is shuffled after the new hand is drawn. Otherwise it is
            shuffled in before.
        aside: how many cards are put aside unseen after that; `aside_title`: what they become.
    """

    hand: int
    redraws: tuple[int, ...] = ()
    under: bool = False
    aside: int = 0
    aside_title: str = ""


class DeckFormat(NamedTuple):
    """The deck format of a game.

    Attributes:
        clause: the rules about decks; `number_clause`: the rule that a card number is one card.
        sections: its parts, the deck proper first.
        copies: of the deck proper.
        opening: how a game begins.
        example: a card number, for messages.
        number: finds a card number (group 1) in a line of text, where names may contain similar words.
        any_number: finds a number in a deck file, where nothing else can stand in its place.
        starters: short names (complete) of the decks for a first game.
        usual: the decks that are played, seat by seat, if none are named.
        spelt: the normal spelling of a card number, for any letters that somebody typed.
        headings: words (lower case) of headings in a text list, in addition to the usual ones.
        sideboard: what a sideboard must have; None: this game has none.
    """

    clause: str
    sections: tuple[Section, ...]
    copies: CopyRule
    opening: Opening
    example: str
    number: re.Pattern[str]
    any_number: str
    headings: frozenset[str] = frozenset()
    number_clause: str = ""
    starters: str | None = None
    usual: tuple[str, ...] = ()
    spelt: Callable[[str], str] = str.upper
    sideboard: Sideboard | None = None

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
            KeyError: no section has this name.
        """
        for section in self.sections:
            if section.name == name:
                return section
        raise KeyError(name)

    def section_of(self, number: str) -> Section:
        """The section for a card of a text list."""
        return next((one for one in self.sections if one.prefixes and number.startswith(one.prefixes)), self.main)

    def piles(self, deck: Deck) -> dict[str, dict[str, int]]:
        """Every section of a deck by name; missing ones are filled in."""
        return {one.name: dict(deck.sections.get(one.name, one.basic)) for one in self.sections}

    def same(self, card: CardFacts) -> str:
        """The value that makes two cards copies of the same card."""
        return str(getattr(card, self.copies.by))
