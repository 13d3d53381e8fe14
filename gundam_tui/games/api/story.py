"""What a game tells of itself when it is over."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from gundam_tui.kernel.engine import Engine


@dataclass(frozen=True, slots=True)
class Deeds:
    """What a card did while it stood in play.

    Attributes:
        obj: the object; `seat`: whose.
        until: index in `Engine.log` of the event by which it left; None: it is still there.
        worth: the more of it, the more the card did.
        told: what it did, in words, the most important first.
    """

    obj: int
    seat: int
    until: int | None
    worth: float
    told: Sequence[str]


class GameStory(Protocol):
    """What a game tells of itself when it is over.

    Attributes:
        best: what the card that did most is called (`Unit of the game`).
    """

    best: str

    def standing(self, engine: Engine, /) -> Mapping[str, Sequence[int]]:
        """The figures that are followed from turn to turn, by what they are called, for each seat: the more, the better
        a seat stands."""
        ...

    def totals(self, engine: Engine, /) -> Sequence[tuple[str, Sequence[int]]]:
        """What happened in the whole game: what was counted, and how much of it for each seat."""
        ...

    def deeds(self, engine: Engine, /) -> Sequence[Deeds]:
        """What the cards did, those first that did most."""
        ...

    def ending(self, engine: Engine, /) -> str:
        """How the game was decided, as a sentence that calls players `P1`; empty where there is nothing to say besides
        the outcome's reason."""
        ...
