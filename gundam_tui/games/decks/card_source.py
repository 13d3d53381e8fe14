"""What decks need to know about the cards of any game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from typing_extensions import TypeVar

    C_co = TypeVar("C_co", bound="CardFacts", covariant=True, default=Any)
else:
    from typing import TypeVar

    C_co = TypeVar("C_co", covariant=True)


class CardFacts(Protocol):
    """What decks need to know about a card of any game."""

    @property
    def number(self) -> str:
        """Its number."""
        ...

    @property
    def name(self) -> str:
        """Its name."""
        ...

    @property
    def type(self) -> str:
        """Its type."""
        ...


class CardSource(Protocol[C_co]):
    """What decks need from a card book."""

    def __getitem__(self, number: str, /) -> C_co:
        """The card with a number.

        Raises:
            KeyError: no card has this number.
        """
        ...

    def numbers(self) -> Sequence[str]:
        """Every card number."""
        ...
