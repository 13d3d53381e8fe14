"""Numbers in what people and files write."""

from __future__ import annotations

MOST_DIGITS = 39  # those of the largest seed, 2**128 - 1


def is_number(word: str) -> bool:
    """Is a word a whole number that `int` may be asked to read?

    Only plain digits count (`str.isdigit` accepts `²`, `int` does not), and no more of them than a number in a game can
    have (`int` refuses thousands).
    """
    return word.isascii() and word.isdigit() and len(word) <= MOST_DIGITS
