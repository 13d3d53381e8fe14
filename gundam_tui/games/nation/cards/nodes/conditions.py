"""When a text applies."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from .amounts import Amount
from .filters import COMBATS, MORE, TURNS, Filter


@dataclass(frozen=True, slots=True)
class InCombat:
    """This card (the group it belongs to) is in combat."""


@dataclass(frozen=True, slots=True)
class AtLeast:
    """At least this number of cards fit."""

    what: Filter
    n: int = 1


@dataclass(frozen=True, slots=True)
class FriendlyTurn:
    """It is the turn of the player whose card it is (`enemy`: of an enemy)."""

    enemy: bool = False


@dataclass(frozen=True, slots=True)
class ThisIs:
    """The card with the text fits; `head`: the card that it is set on does."""

    what: Filter
    head: bool = False


@dataclass(frozen=True, slots=True)
class Felled:
    """Battle damage of this card's squad has destroyed an enemy Unit this turn."""


@dataclass(frozen=True, slots=True)
class Last:
    """This card (the group it belongs to) is the last one of a squad of at least this number of Units."""

    n: int


@dataclass(frozen=True, slots=True)
class More:
    """A number is at least another one."""

    n: Amount
    than: Amount


@dataclass(frozen=True, slots=True)
class Not:
    """The condition does not hold."""

    of: Condition


@dataclass(frozen=True, slots=True)
class Both:
    """All of several conditions hold."""

    of: tuple[Condition, ...]


@dataclass(frozen=True, slots=True)
class Alone:
    """This card (the group it belongs to) is the only one of its squad."""


@dataclass(frozen=True, slots=True)
class FirstTurn:
    """It is the first turn of the game."""


Condition: TypeAlias = (
    InCombat | AtLeast | FriendlyTurn | ThisIs | Felled | Last | More | Not | Both | Alone | FirstTurn
)


def leans(condition: Condition) -> int:
    """What a condition leans on, apart from the cards in the field (`filters.COMBATS`, `TURNS`, `MORE`)."""
    if isinstance(condition, Not):
        return leans(condition.of)
    if isinstance(condition, Both):
        found = 0
        for one in condition.of:
            found |= leans(one)
        return found
    if isinstance(condition, AtLeast | ThisIs):
        return condition.what.leans
    if isinstance(condition, InCombat | Last | Alone):
        return COMBATS
    return TURNS if isinstance(condition, FriendlyTurn) else MORE
