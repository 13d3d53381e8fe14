"""The arithmetic of a learned value (`value.py`): numbers, one hidden layer of units that count when they are reached,
and one number out of them."""

from __future__ import annotations

from collections.abc import Sequence
from math import dist
from operator import mul

from gundam_tui.kernel import COMPILED

__all__ = ["length", "weighed"]

Row = tuple[float, ...]


def length(row: Sequence[float]) -> float:
    """The square of a row's length."""
    return sum(map(mul, row, row))


def weighed(numbers: list[float], direct: Row, hidden: Sequence[Row], lengths: Row, out: Row) -> float:
    """What comes out of a network.

    Args:
        numbers: what goes in.
        direct: the weight of each number.
        hidden: for each hidden unit the weights of the numbers; `lengths` their `length`.
        out: the weight of each hidden unit.
    """
    return _summed(numbers, direct, hidden, out) if COMPILED else _measured(numbers, direct, hidden, lengths, out)


def _summed(numbers: list[float], direct: Row, hidden: Sequence[Row], out: Row) -> float:
    """By sums, which leave out the many numbers that are zero: quickest where it is compiled."""
    places = [at for at, number in enumerate(numbers) if number]
    values = [numbers[at] for at in places]
    total = _product(direct, places, values)
    for at, row in enumerate(hidden):
        reached = _product(row, places, values)
        if reached > 0.0:
            total += out[at] * reached
    return total


def _product(row: Row, places: list[int], values: list[float]) -> float:
    total = 0.0
    for at, place in enumerate(places):
        total += row[place] * values[at]
    return total


def _measured(numbers: list[float], direct: Row, hidden: Sequence[Row], lengths: Row, out: Row) -> float:
    """By distances: twice a·b is |a|² + |b|² - |a - b|², and Python finds the last of these quickest, with `dist`."""
    point = tuple(numbers)
    own = dist(point, (0.0,) * len(point)) ** 2
    total = sum(map(mul, direct, point))
    for row, far, weight in zip(hidden, lengths, out, strict=True):
        twice = own + far - dist(row, point) ** 2
        if twice > 0:
            total += weight * twice / 2
    return total
