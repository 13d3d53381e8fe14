"""Cards with the same name: what tells them apart, in texts and on the board.

Each has a number, which it keeps for as long as it is in play, and is called by a letter: digits are keys of the board.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

_LETTERS = 26


def next_copy(taken: Collection[int]) -> int:
    """The number of a card beside others with its name, from 1 on; theirs are taken. The letter of one that has gone is
    not given again while one of those that stood beside it is there, as long as there are letters.
    """
    following = max(taken, default=0) + 1
    return following if following <= _LETTERS else next(n for n in range(1, following) if n not in taken)


def lettered(name: str, copy: int) -> str:
    """A card's name with its letter among others (0: it needs none): `GM (B)`."""
    return f"{name} ({chr(ord('A') + copy - 1)})" if copy else name


def told_apart(fields: Sequence[Sequence[str]], side: int, name: str, copy: int) -> tuple[str, bool]:
    """A card as every text names it, among those in play.

    Args:
        fields: the names of the cards in play, by player.
        side: the card's player; `name`, `copy`: its name and number.

    Returns:
        Its name, with its letter among its player's cards of that name; and whether another player has one like it.
    """
    return lettered(name, copy), any(name in names for other, names in enumerate(fields) if other != side)
