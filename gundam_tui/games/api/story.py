"""A game's summary after it is over."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Protocol

from gundam_tui.frozen import frozen

if TYPE_CHECKING:
    from gundam_tui.kernel.engine import Engine


@frozen
class Deeds:
    """What a card did while it was in play.

    Attributes:
        obj: the object; `seat`: its player.
        until: index in `Engine.log` of the event by which it left; None: it is still there.
        worth: how much the card did; higher is more.
        told: what it did, in words, the most important first.
    """

    obj: int
    seat: int
    until: int | None
    worth: float
    told: Sequence[str]


class GameStory(Protocol):
    """A game's summary after it is over.

    Attributes:
        best: the title for the card that did most (`Unit of the game`).
    """

    best: str

    def standing(self, engine: Engine, /) -> Mapping[str, Sequence[int]]:
        """The figures followed from turn to turn, by name, for each seat; higher means the seat stands better."""
        ...

    def totals(self, engine: Engine, /) -> Sequence[tuple[str, Sequence[int]]]:
        """Totals of the whole game: what is counted, and the amount for each seat."""
        ...

    def deeds(self, engine: Engine, /) -> Sequence[Deeds]:
        """What the cards did, those that did most first."""
        ...

    def ending(self, engine: Engine, /) -> str:
        """How the game was decided, as a sentence that calls players `P1`; empty if the outcome's reason says it
        all.
        """
        ...
