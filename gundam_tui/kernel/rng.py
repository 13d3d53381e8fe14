"""Chance from a seed and a counter.

The n-th number of a seed is a pure function, so the state holds two integers and the name of the generator, and every
Python version draws the same. There are two generators:

`splitmix64`: Steele, Lea, Flood, "Fast splittable pseudorandom number generators", OOPSLA 2014. Its seed has 64 bits,
and a reader who sees a few of its numbers can compute the others: for simulations, computer players and worlds that are
only imagined.

`blake2b`: BLAKE2 (RFC 7693) with the seed of 128 bits as its key and the counter as its message. Its numbers tell
nothing of the seed or of one another: for every game with a person in it.
"""

from __future__ import annotations

import hashlib
import struct
from collections.abc import Sequence
from typing import Any, Final, TypeVar

T = TypeVar("T")

SPLITMIX: Final = "splitmix64"
KEYED: Final = "blake2b"
GENERATORS = (SPLITMIX, KEYED)
SEED_BITS = 128  # of a seed that nobody may guess

# `Any`: numbers of 64 bits are too big for the integers of a compiled engine, which would try them as such at every
# step and go back to Python's. As plain objects they take a third of the time.
_RANGE: Final[Any] = 1 << 64
_MASK: Final[Any] = (1 << 64) - 1
_KEY_MASK = (1 << SEED_BITS) - 1
_KEY_BYTES = SEED_BITS // 8
_WORDS: Final = 8  # numbers in one digest
_unpack = struct.Struct(f"<{_WORDS}Q").unpack


def number(seed: int, counter: int) -> int:
    """The 64-bit number that `seed` gives at position `counter` of SplitMix64."""
    z: Any = counter + 1
    z = (seed + 0x9E3779B97F4A7C15 * z) & _MASK
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
    return z ^ (z >> 31)


def apart(seed: int, *path: int) -> int:
    """A 64-bit seed for something outside the game, such as a computer player.

    It tells nothing of `seed`, nor of any number that a game draws from it.

    Args:
        seed: of the game.
        path: what the new seed is for; another path gives another seed.
    """
    message = ".".join(map(str, path)).encode()
    return int.from_bytes(hashlib.blake2b(message, digest_size=8, key=_key(seed), person=b"apart").digest(), "little")


class Stream:
    """A running SplitMix64, for chance outside a game with people (bots, tests).

    Args:
        seed: any integer.
        counter: the position to start from.
    """

    __slots__ = ("counter", "seed")

    def __init__(self, seed: int, counter: int = 0) -> None:
        self.seed = seed & _MASK
        self.counter = counter

    def word(self) -> int:
        """The next number of 64 bits."""
        value = number(self.seed, self.counter)
        self.counter += 1
        return value

    def below(self, n: int) -> int:
        """A whole number from 0 to n-1, without bias (rejects the incomplete last range). n: at most 2**64."""
        size: Any = n
        while True:
            value: Any = self.word()
            rest: Any = value % size
            if value - rest <= _RANGE - size:
                return rest

    def shuffled(self, items: Sequence[T]) -> list[T]:
        """A new list in random order (Fisher-Yates)."""
        out = list(items)
        for i in range(len(out) - 1, 0, -1):
            j = self.below(i + 1)
            out[i], out[j] = out[j], out[i]
        return out


class KeyedStream(Stream):
    """A running BLAKE2b: each digest gives eight numbers.

    Args:
        seed: an integer of 128 bits (more are cut off).
        counter: the position to start from.
    """

    __slots__ = ("_part", "_words")

    def __init__(self, seed: int, counter: int = 0) -> None:
        super().__init__(0, counter)
        self.seed = seed & _KEY_MASK
        self._part = -1
        self._words: tuple[int, ...] = ()

    def word(self) -> int:
        """The next number of 64 bits."""
        part, at = divmod(self.counter, _WORDS)
        self.counter += 1
        if part != self._part:
            self._part = part
            message = part.to_bytes(8, "little")
            self._words = _unpack(hashlib.blake2b(message, key=_key(self.seed), person=b"game").digest())
        return self._words[at]


def stream(generator: str, seed: int, counter: int = 0) -> Stream:
    """A generator by its name, one of `GENERATORS`.

    Raises:
        ValueError: there is no such generator.
    """
    if generator == SPLITMIX:
        return Stream(seed, counter)
    if generator == KEYED:
        return KeyedStream(seed, counter)
    raise ValueError(f"there is no generator {generator!r}: there are {', '.join(GENERATORS)}")


def _key(seed: int) -> bytes:
    return (seed & _KEY_MASK).to_bytes(_KEY_BYTES, "little")
