"""A deck in figures, as data: each game counts what its players want to know."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class CopiesCurve:
    """Copies by a figure of the cards.

    Attributes:
        title: of the figure (`Level`). `unit`, `short`: the text before a number of it.
        counts: copies by figure.
    """

    title: str
    unit: str
    short: str
    counts: Mapping[int, int]


@dataclass(frozen=True, slots=True)
class Breakdown:
    """Copies by a property of the cards.

    Attributes:
        title: the name of the property in the singular (`Type`).
        counts: copies by property, in the order to show them.
        nouns: properties are nouns that can be counted (`8 pilots`).
        roles: properties are also roles of the palette.
        long: there may be many, so only the first ones are shown.
    """

    title: str
    counts: Mapping[str, int]
    nouns: bool = False
    roles: bool = False
    long: bool = False


@dataclass(frozen=True, slots=True)
class CountPoint:
    """A single count, perhaps out of a total.

    Attributes:
        short, text: what is counted, as a word and as a phrase.
        count: the count; `of`: the total, None if there is none; `unit`: what is counted.
    """

    short: str
    text: str
    count: int
    of: int | None = None
    unit: str = ""


@dataclass(frozen=True, slots=True)
class Remark:
    """A remark about a card of the deck: its number, its copies, the remark, and whether that is a warning."""

    number: str
    copies: int
    text: str
    warning: bool = False


@dataclass(frozen=True, slots=True)
class DeckFigures:
    """A deck in numbers; every count is of copies.

    Attributes:
        size: all cards of the deck proper; `unknown`: those with a number that no card has.
        curves, breakdowns: see there.
        title: of the points and remarks together.
        points: single counts. `remarks`: about cards, the most important first.
    """

    size: int
    unknown: int
    curves: tuple[CopiesCurve, ...]
    breakdowns: tuple[Breakdown, ...]
    title: str = ""
    points: tuple[CountPoint, ...] = ()
    remarks: tuple[Remark, ...] = ()


@dataclass(frozen=True, slots=True)
class NewCard:
    """A card that a deck does not have and that goes with it.

    Attributes:
        number: the card.
        reasons: why it goes with the deck, the best first, in the language that is spoken.
    """

    number: str
    reasons: tuple[str, ...]
