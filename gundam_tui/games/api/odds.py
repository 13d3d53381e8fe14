"""What a game lets its players count: where a card is about to be seen, and which cards matter there."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Protocol

from gundam_tui.frozen import frozen

if TYPE_CHECKING:
    from gundam_tui.kernel.engine import Engine


@frozen
class Wanted:
    """Cards that matter in some places.

    Attributes:
        label: the cards in words (`a Burst`).
        fits: is it one of them, by its card number?
    """

    label: str
    fits: Callable[[str], bool]


@frozen
class OddsQuestion:
    """A question about cards that lie face down.

    Attributes:
        title: the question in words, which calls players `P1`.
        owner: the seat whose cards they are.
        places: the objects of which one may be such a card.
        wanted: the cards that matter; those of the first kind are listed one by one.
    """

    title: str
    owner: int
    places: tuple[int, ...]
    wanted: tuple[Wanted, ...]


class GameOdds(Protocol):
    """The questions of a game."""

    def questions(self, engine: Engine, seat: int, /) -> Sequence[OddsQuestion]:
        """What a seat may want to count now.

        Args:
            engine: what the seat knows (`kernel.view.hide_unknown`), never the true game.
            seat: the seat.
        """
        ...
