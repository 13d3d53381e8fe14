"""How much: strengths and their modifiers, and the numbers that a text computes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from gundam_tui.named import NamedTuple

from .filters import MORE, Filter, Ref

Stat: TypeAlias = int | None
STAR: Stat = None
"""A strength `*`: a 0 that no modifier changes."""


class Stats(NamedTuple):
    """Three strengths or three modifiers: for the front of a squad, for the others, and for what it takes to destroy
    the card.
    """

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
    """The number that was fixed at the play. `most`: the maximum if the player chooses it."""

    most: Amount | None = None


@dataclass(frozen=True, slots=True)
class Paid:
    """The number of cards that were paid as an additional cost."""


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
    """A number multiplied by another."""

    n: int
    of: Amount


@dataclass(frozen=True, slots=True)
class Half:
    """Half of a number, rounded down."""

    of: Amount


@dataclass(frozen=True, slots=True)
class Dealt:
    """The battle damage that triggered the text."""


@dataclass(frozen=True, slots=True)
class Took:
    """How many cards the previous players have chosen in this effect."""


@dataclass(frozen=True, slots=True)
class PowerLead:
    """By how much the power of the player exceeds that of the other one, or (`enemy`) the reverse; at least 0."""

    enemy: bool = False


@dataclass(frozen=True, slots=True)
class KeywordOf:
    """The number of a special effect of the first target, or of this card."""

    keyword: str


@dataclass(frozen=True, slots=True)
class CorpsOf:
    """The designated power that the card of the trigger needs."""


Amount: TypeAlias = (
    int | Count | X | Paid | Picked | Coins | PowerOf | StrengthOf | Its | Times
    | Half | Dealt | Took | PowerLead | KeywordOf | CorpsOf
)  # fmt: skip


def leans(n: Amount) -> int:
    """What a number leans on, apart from the cards in the field (`filters.COMBATS`, `MORE`)."""
    if isinstance(n, int):
        return 0
    if isinstance(n, Times | Half):
        return leans(n.of)
    return n.what.leans if isinstance(n, Count) else MORE
