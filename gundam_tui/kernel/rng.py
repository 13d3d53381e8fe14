"""Chance from a seed and a counter.

The n-th number of a seed is a pure function, so the state holds two integers and the name of the generator, and every
Python version draws the same. The two generators:

`splitmix64`: Steele, Lea, Flood, "Fast splittable pseudorandom number generators", OOPSLA 2014. Its seed has 64 bits,
and a reader who sees a few of its numbers can compute the others: for simulations, computer players and imagined
worlds.

`blake2b`: BLAKE2 (RFC 7693) with the seed of 128 bits as its key and the counter as its message. Its numbers reveal
nothing about the seed or each other: for every game with a person in it.
"""

from __future__ import annotations

import hashlib
import struct
from collections.abc import Sequence
from types import FunctionType
from typing import TYPE_CHECKING, Any, Final, TypeVar, cast

if TYPE_CHECKING:
    from mypy_extensions import i64  # a machine integer for mypyc; in plain Python any integer

T = TypeVar("T")

SPLITMIX: Final = "splitmix64"
KEYED: Final = "blake2b"
GENERATORS = (SPLITMIX, KEYED)
SEED_BITS = 128  # bits of a seed that must not be guessed

_RANGE: Final[Any] = 1 << 64  # `Any`: kept as Python objects, which they are anyway
_MASK: Final[Any] = (1 << 64) - 1
_LOW: Final = (1 << 32) - 1
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


def halves(seed_high: i64, seed_low: i64, counter: i64) -> tuple[i64, i64]:
    """`number` in two halves of 32 bits, for the compiled engine, which keeps them in registers: there a number of 64
    bits is a Python object at every step, and takes ten times as long. In plain Python the opposite is true.
    """
    high: i64
    low: i64
    high, low = _product(0x9E3779B9, 0x7F4A7C15, (counter + 1) >> 32 & _LOW, (counter + 1) & _LOW)
    low += seed_low
    high = (high + seed_high + (low >> 32)) & _LOW
    low &= _LOW
    high, low = _product(high ^ high >> 30, low ^ (low >> 30 | high << 2 & _LOW), 0xBF58476D, 0x1CE4E5B9)
    high, low = _product(high ^ high >> 27, low ^ (low >> 27 | high << 5 & _LOW), 0x94D049BB, 0x133111EB)
    return high ^ high >> 31, low ^ (low >> 31 | high << 1 & _LOW)


def _product(a: i64, b: i64, c: i64, d: i64) -> tuple[i64, i64]:
    """The lower 64 bits of (a, b) times (c, d), in halves. No intermediate result reaches 63 bits."""
    upper: i64 = d >> 16
    lower: i64 = d & 0xFFFF
    first: i64 = b * lower
    second: i64 = b * upper
    rest: i64 = first + ((second & 0xFFFF) << 16)
    crossed: i64 = b * (c & 0xFFFF) + ((b * (c >> 16) & 0xFFFF) << 16) + a * lower + ((a * upper & 0xFFFF) << 16)
    return (rest >> 32) + (second >> 16) + crossed & _LOW, rest & _LOW


def apart(seed: int, *path: int) -> int:
    """A 64-bit seed for something outside the game, such as a computer player.

    It reveals nothing about `seed`, nor about any number that a game draws from it.

    Args:
        seed: the seed of the game.
        path: the purpose of the new seed; another path gives another seed.
    """
    message = ".".join(map(str, path)).encode()
    return int.from_bytes(hashlib.blake2b(message, digest_size=8, key=_key(seed), person=b"apart").digest(), "little")


_COMPILED: Final = not isinstance(cast("Any", halves), FunctionType)  # by mypyc
_SMALL: Final = 1 << 29  # the largest number for which `below` uses halves


class Stream:
    """A running SplitMix64, for chance outside a game with people (bots, tests).

    Args:
        seed: any integer.
        counter: the position to start from.
    """

    __slots__ = ("_high", "_low", "counter", "seed")

    def __init__(self, seed: int, counter: int = 0) -> None:
        self.seed = seed & _MASK
        self._high, self._low = self.seed >> 32, self.seed & _LOW
        self.counter = counter

    def word(self) -> int:
        """The next number of 64 bits."""
        value = number(self.seed, self.counter)
        self.counter += 1
        return value

    def _halves(self) -> tuple[i64, i64]:
        """The next number of 64 bits, as `halves` gives it."""
        self.counter += 1
        return halves(self._high, self._low, self.counter - 1)

    def below(self, n: int) -> int:
        """A whole number from 0 to n-1, without bias (rejects the incomplete last range). n: at most 2**64."""
        while _COMPILED and n <= _SMALL:
            size: i64 = n
            high, low = self._halves()
            if high < _LOW:  # otherwise it may be in the incomplete range, which is shorter than n
                return int(((high % size) << 32 | low) % size)
            whole: Any = _RANGE - (_LOW + 1) + low
            if whole - whole % n <= _RANGE - n:
                return int(whole % n)
        many: Any = n
        while True:
            value: Any = self.word()
            rest: Any = value % many
            if value - rest <= _RANGE - many:
                return int(rest)

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
        seed: an integer of 128 bits (higher bits are cut off).
        counter: the position to start from.
    """

    __slots__ = ("_part", "_words")

    def __init__(self, seed: int, counter: int = 0) -> None:
        super().__init__(0, counter)
        self.seed = seed & _KEY_MASK
        self._part = -1
        self._words: tuple[int, ...] = ()

    def _halves(self) -> tuple[i64, i64]:
        """As in `Stream`."""
        value: Any = self.word()
        high: int = value >> 32
        low: int = value & _LOW
        return high, low

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
        ValueError: no generator has this name.
    """
    if generator == SPLITMIX:
        return Stream(seed, counter)
    if generator == KEYED:
        return KeyedStream(seed, counter)
    raise ValueError(f"there is no generator {generator!r}: there are {', '.join(GENERATORS)}")


def _key(seed: int) -> bytes:
    return (seed & _KEY_MASK).to_bytes(_KEY_BYTES, "little")
