"""Chance from a seed and a counter.

The n-th number of a seed is a pure function (SplitMix64: Steele, Lea, Flood, "Fast splittable pseudorandom
number generators", OOPSLA 2014), so the state holds two integers and every Python version draws the same.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")

_MASK = (1 << 64) - 1


def number(seed: int, counter: int) -> int:
    """The 64-bit number that `seed` gives at position `counter`."""
    z = (seed + 0x9E3779B97F4A7C15 * (counter + 1)) & _MASK
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
    return z ^ (z >> 31)


class Stream:
    """A running generator, for whatever needs chance outside a game state (bots, tests).

    Args:
        seed: any integer.
        counter: the position to start from.
    """

    __slots__ = ("counter", "seed")

    def __init__(self, seed: int, counter: int = 0) -> None:
        self.seed = seed & _MASK
        self.counter = counter

    def below(self, n: int) -> int:
        """A whole number from 0 to n-1, without bias (rejects the incomplete last range)."""
        limit = (1 << 64) - (1 << 64) % n
        while True:
            value = number(self.seed, self.counter)
            self.counter += 1
            if value < limit:
                return value % n

    def shuffled(self, items: Sequence[T]) -> list[T]:
        """A new list in random order (Fisher-Yates)."""
        out = list(items)
        for i in range(len(out) - 1, 0, -1):
            j = self.below(i + 1)
            out[i], out[j] = out[j], out[i]
        return out
