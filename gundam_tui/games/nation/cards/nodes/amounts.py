"""How much: strengths and their modifiers, and the numbers that a text works out."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

from .filters import Filter, Ref

Stat: TypeAlias = int | None
STAR: Stat = None
"""A strength `*`: a 0 that no modifier changes."""


class Stats(NamedTuple):
    """Three strengths or three modifiers: for the front of a squad, for the others, and what it takes to destroy."""

    front: Stat = 0
    rear: Stat = 0
    defense: Stat = 0


@dataclass(frozen=True, slots=True)
class Count:
    """The number of cards that fit, plus a number; never below 0."""

    what: Filter
    plus: int = 0


@dataclass(frozen=True, slots=True)
class X:
    """The number that was fixed at the play. `most`: where the player chooses it, no more than that."""

    most: Amount | None = None


@dataclass(frozen=True, slots=True)
class Paid:
    """The number of cards that were paid besides."""


@dataclass(frozen=True, slots=True)
class Picked:
    """The number of cards that were chosen for the first target."""


@dataclass(frozen=True, slots=True)
class Coins:
    """The number of coins on this card, plus a number."""

    plus: int = 0


@dataclass(frozen=True, slots=True)
class PowerOf:
    """The power of the player, of a colour or of all, plus a number; `enemy`: of the other player, `without`: less that
    of a colour."""

    color: str = ""
    plus: int = 0
    enemy: bool = False
    without: str = ""


@dataclass(frozen=True, slots=True)
class StrengthOf:
    """A strength (`front`, `rear`, `defense`) that a card has now, or had when it left; `printed front`: as it is
    printed; `crewed rear`: as it is printed, with what its Characters give."""

    to: Ref
    stat: str


@dataclass(frozen=True, slots=True)
class Its:
    """A strength of each card that damage is dealt to, less a number."""

    stat: str
    less: int = 0


@dataclass(frozen=True, slots=True)
class Times:
    """A number so many times."""

    n: int
    of: Amount


@dataclass(frozen=True, slots=True)
class Half:
    """Half of a number, rounded down."""

    of: Amount


@dataclass(frozen=True, slots=True)
class Dealt:
    """How much battle damage has set the text off."""


@dataclass(frozen=True, slots=True)
class Took:
    """How many cards the players before have chosen in this effect."""


@dataclass(frozen=True, slots=True)
class PowerLead:
    """By how much the power of the player is greater than that of the other one, or (`enemy`) the other way round; at
    least 0."""

    enemy: bool = False


@dataclass(frozen=True, slots=True)
class KeywordOf:
    """The number of a special effect of the first target, or of this card."""

    keyword: str


@dataclass(frozen=True, slots=True)
class CorpsOf:
    """The designated power that the card takes of which the trigger speaks."""


Amount: TypeAlias = (
    int | Count | X | Paid | Picked | Coins | PowerOf | StrengthOf | Its | Times
    | Half | Dealt | Took | PowerLead | KeywordOf | CorpsOf
)  # fmt: skip
