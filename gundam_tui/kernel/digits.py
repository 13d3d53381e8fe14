"""Numbers in what people and files write."""

from __future__ import annotations

MOST_DIGITS = 39  # the number of digits of the largest seed, 2**128 - 1


def is_number(word: str) -> bool:
    """Is the word a whole number that is safe to pass to `int`?

    Accepts only plain digits (`str.isdigit` accepts `²`, `int` does not), and no more than a number in a game can have
    (`int` refuses thousands).
    """
    return word.isascii() and word.isdigit() and len(word) <= MOST_DIGITS
