"""The arithmetic of a learned value (`value.py`): input numbers, one hidden layer of units that count when they are
positive, and one output number.

Everything is integer arithmetic, so that every build and every machine gets the same result: floating-point sums depend
on their order, and on the C compiler. The sums of all units are computed together: they lie side by side in one large
number, 64 bits each, and Python adds to all of them in one step. That takes a third less time than the quickest
floating-point way in plain Python, and needs no numeric library.

A search judges one position after another that differ in few numbers. So the sums of the last position are kept, and
only what has changed since is added to them: with whole numbers that gives the same as beginning anew.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from struct import Struct
from typing import Any, Final

__all__ = ["FARTHEST", "Network"]

Row = Sequence[float]

_LANE: Final = 64  # bits for each sum
_HALF: Final[Any] = 1 << (_LANE - 1)  # added to each, so that none is negative
_WEIGHT: Final = 1 << 16  # a weight is stored as a multiple of one part in this number
_NUMBER: Final = 1 << 10  # and so is an input number
FARTHEST: Final = 256.0  # input numbers are clipped here
_SCALE: Final = _WEIGHT * _WEIGHT * _NUMBER


class Network:
    """The weights of the numbers of a position.

    Args:
        direct: the weight of each number.
        hidden: for each hidden unit the weights of the numbers. The absolute values of a row add up to at most 1e8,
            else its sum would not fit.
        out: the weight of each hidden unit.
    """

    __slots__ = ("_columns", "_last", "_out", "_unpack", "_width")

    def __init__(self, direct: Row, hidden: Sequence[Row], out: Row) -> None:
        rows = [[round(weight * _WEIGHT) for weight in row] for row in (direct, *hidden)]
        self._columns: list[Any] = [_side_by_side(column) for column in zip(*rows, strict=False)]
        self._unpack: Any = Struct(f"<{len(rows)}Q").unpack
        self._width = len(rows) * _LANE // 8
        self._out: list[Any] = [round(weight * _WEIGHT) for weight in out]
        # Numbers and their sums belong together: one attribute, so that a second thread finds both of one position.
        self._last: tuple[list[float], Any] = ([0.0] * len(self._columns), _side_by_side([_HALF] * len(rows)))

    def weigh(self, numbers: Sequence[float]) -> float:
        """Returns the output number.

        Args:
            numbers: the input numbers.

        Raises:
            ValueError: there are more or fewer of them than weights.
        """
        last, sums = self._last
        if len(numbers) != len(last):
            raise ValueError(f"{len(numbers)} numbers for {len(last)} weights")
        row = list(numbers)
        for at in range(len(row)):
            number, before = row[at], last[at]
            if number != before:
                sums += self._columns[at] * (_parts(number) - _parts(before))
        self._last = (row, sums)
        first, *reached = self._unpack(sums.to_bytes(self._width, "little"))
        total: Any = (first - _HALF) * _WEIGHT
        for weight, one in zip(self._out, reached, strict=True):
            if one > _HALF:
                total += weight * (one - _HALF)
        return float(total / _SCALE)


def _parts(number: float) -> int:
    """Returns an input number as a multiple of one part in `_NUMBER`."""
    clipped = FARTHEST if number > FARTHEST else -FARTHEST if number < -FARTHEST else number
    return math.floor(clipped * _NUMBER + 0.5)


def _side_by_side(numbers: Sequence[int]) -> int:
    return sum([number << at * _LANE for at, number in enumerate(numbers)])
