"""Cards with the same name in one place: a number tells them apart, in texts and on the board."""

from __future__ import annotations

from collections.abc import Sequence


def copy_number(names: Sequence[str], at: int) -> int:
    """Which of the cards with its name a card is.

    Args:
        names: those of all cards of the place, in their order.
        at: the card's index.

    Returns:
        Its number from 1 on; 0 if no other card has its name.
    """
    name = names[at]
    return names[: at + 1].count(name) if names.count(name) > 1 else 0


def numbered(name: str, copy: int) -> str:
    """A card's name with its number among others (0: it needs none): `GM (2)`."""
    return f"{name} ({copy})" if copy else name
