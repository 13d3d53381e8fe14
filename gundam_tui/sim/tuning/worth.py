"""What single cards are worth in a deck, fitted to the results of versions that differ in several cards."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from random import Random

from .trials import Change

_SPREAD = 0.015  # how much the worths of a copy differ, before anything is known: 1.5 points of win rate
_NOISE = 0.4  # the variance of the difference between two games of a pair
_TOGETHER = 0.02  # how far a version is from the sum of its cards: they help or hinder each other


class Worths:
    """A linear model: a version gains the sum of the worths of the copies it adds, less those it takes out.

    The worths are normally distributed around 0 beforehand, so that little evidence changes them little (ridge
    regression: A. Hoerl and R. Kennard, Technometrics 12, 1970).
    """

    def __init__(self) -> None:
        self._gains: dict[Change, float] = {}
        self._games: Counter[Change] = Counter()
        self._fitted: _Fitted | None = None

    def add(self, change: Change, gain: float) -> None:
        """Count a pair of games: what the version won more than the deck as it was, -1 to 1."""
        self._gains[change] = self._gains.get(change, 0.0) + gain
        self._games[change] += 1
        self._fitted = None

    def pairs(self, change: Change) -> int:
        """How many pairs of games were counted for a version."""
        return self._games[change]

    @property
    def _now(self) -> _Fitted:
        if self._fitted is None:
            rows = [(change, self._gains[change] / count, count) for change, count in sorted(self._games.items())]
            self._fitted = _Fitted(rows)
        return self._fitted

    def worth(self, number: str) -> float:
        """The worth of a copy of a card, as a difference of the win rate."""
        return self._now.mean.get(number, 0.0)

    def drawn(self, numbers: Iterable[str], chance: Random | None) -> dict[str, float]:
        """The worths of cards; with `chance` a possible set of them, as likely as the results so far make it."""
        found = {number: self.worth(number) for number in numbers}
        if chance is not None:
            for number, shift in self._now.sample(chance).items():
                if number in found:
                    found[number] += shift
            for number in sorted(set(found) - set(self._now.mean)):
                found[number] += chance.gauss(0.0, _SPREAD)
        return found

    def expected(self, change: Change) -> float:
        """What a version gains, by its own games and by those of its cards in other versions, each as far as it can be
        trusted.
        """
        by_cards = sum(self.worth(number) * count for number, count in change)
        games = self._games[change]
        if not games:
            return by_cards
        own = self._gains[change] / games
        trust = games / _NOISE
        prior = 1 / (_TOGETHER**2 + self._now.variance(dict(change)))
        return (own * trust + by_cards * prior) / (trust + prior)


class _Fitted:
    """The worths that fit results.

    Args:
        rows: versions, their mean gain, and the number of pairs behind it.
    """

    def __init__(self, rows: Sequence[tuple[Change, float, int]]) -> None:
        numbers = sorted({number for change, _, _ in rows for number, _ in change})
        self._at = {number: at for at, number in enumerate(numbers)}
        size = len(numbers)
        matrix = [[0.0] * size for _ in range(size)]
        right = [0.0] * size
        for change, gain, games in rows:
            trust = 1 / (_NOISE / games + _TOGETHER**2)
            for number, count in change:
                row = matrix[self._at[number]]
                right[self._at[number]] += trust * count * gain
                for other, more in change:
                    row[self._at[other]] += trust * count * more
        for at in range(size):
            matrix[at][at] += 1 / _SPREAD**2
        self._root = _cholesky(matrix)
        self.mean = dict(zip(numbers, self._back(self._forward(right)), strict=True))

    def variance(self, counts: Mapping[str, int]) -> float:
        """How uncertain the sum of the worths of some copies is."""
        known = [0.0] * len(self._at)
        fresh = 0.0
        for number, count in counts.items():
            if number in self._at:
                known[self._at[number]] = float(count)
            else:
                fresh += (count * _SPREAD) ** 2
        return sum(value * value for value in self._forward(known)) + fresh

    def sample(self, chance: Random) -> dict[str, float]:
        """A deviation from the means, as likely as the fit makes it."""
        noise = [chance.gauss(0.0, 1.0) for _ in self._at]
        return dict(zip(self._at, self._back(noise), strict=True))

    def _forward(self, right: Sequence[float]) -> list[float]:
        """Solves L x = right."""
        found: list[float] = []
        for row, value in zip(self._root, right, strict=True):
            at = len(found)
            found.append((value - sum(a * b for a, b in zip(row, found, strict=False))) / row[at])
        return found

    def _back(self, right: Sequence[float]) -> list[float]:
        """Solves L^T x = right."""
        size = len(right)
        found = [0.0] * size
        for at in reversed(range(size)):
            rest = sum(self._root[below][at] * found[below] for below in range(at + 1, size))
            found[at] = (right[at] - rest) / self._root[at][at]
        return found


def _cholesky(matrix: Sequence[Sequence[float]]) -> list[list[float]]:
    """The lower triangle L with L L^T = matrix, which is positive definite."""
    root: list[list[float]] = []
    for at, row in enumerate(matrix):
        new: list[float] = []
        for column in range(at + 1):
            above = root[column] if column < at else new
            value = row[column] - sum(a * b for a, b in zip(new, above[:column], strict=False))
            new.append(math.sqrt(value) if column == at else value / root[column][column])
        root.append(new)
    return root
