"""Cards with the same name: what tells them apart, in texts and on the board."""

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


def told_apart(fields: Sequence[Sequence[str]], side: int, at: int) -> tuple[str, bool]:
    """A card as every text names it, among those in play.

    Args:
        fields: the names of the cards in play, in their order, by player.
        side: the card's player; `at`: its index there.

    Returns:
        Its name, with its number among its player's cards of that name; and whether another player has one like it.
    """
    own = fields[side]
    like = any(own[at] in names for other, names in enumerate(fields) if other != side)
    return numbered(own[at], copy_number(own, at)), like
