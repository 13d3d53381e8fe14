"""Differences between win rates, with their intervals: of separate games, and of games in pairs."""

from __future__ import annotations

import math
from dataclasses import dataclass
from statistics import NormalDist

from gundam_tui.frozen import frozen

from .figures import Share, Z

POWER = 0.8  # the share of runs in which `PairedGames.needed` should find a difference


@frozen
class Difference:
    """A difference of two shares, -1 to 1, and the ends of its interval of 95 %."""

    value: float
    low: float
    high: float

    @property
    def sure(self) -> bool:
        """Does the interval leave out 0?"""
        return self.low > 0 or self.high < 0

    def as_json(self) -> dict[str, float]:
        """All three, rounded."""
        return {"difference": round(self.value, 4), "low": round(self.low, 4), "high": round(self.high, 4)}

    def __str__(self) -> str:
        """In points of per cent."""
        return f"{self.value * 100:+.1f} points ({self.low * 100:+.1f} to {self.high * 100:+.1f})"


def apart(one: Share, other: Share) -> Difference:
    """`one` minus `other`, shares of different games.

    The interval joins those of the two shares (Newcombe, "Interval estimation for the difference between independent
    proportions", Statistics in Medicine 17, 1998, method 10); -1 to 1 if either share has no games.
    """
    if not one.of or not other.of:
        return Difference(0.0, -1.0, 1.0)
    (low, high), (other_low, other_high) = one.interval(), other.interval()
    value = one.rate - other.rate
    below = math.hypot(one.rate - low, other_high - other.rate)
    above = math.hypot(high - one.rate, other.rate - other_low)
    return Difference(value, max(-1.0, value - below), min(1.0, value + above))


@dataclass(slots=True)
class PairedGames:
    """Games that were played twice, before and after a change: a pair counts 1 when the change won a game that was lost
    before, -1 the other way round, 0 when nothing changed, and half of that to and from a draw.

    Attributes:
        pairs: number of pairs.
        better, worse: those in which the second game ended better than the first, and worse.
        gained: the sum over all pairs; `squares`: of their squares.
        before, after: the points of the first games and of the second ones.
    """

    pairs: int = 0
    better: int = 0
    worse: int = 0
    gained: float = 0.0
    squares: float = 0.0
    before: float = 0.0
    after: float = 0.0

    def add(self, before: float, after: float) -> None:
        """Count a pair.

        Args:
            before, after: the results of the two games: 1 won, 0 lost, 0.5 drawn.
        """
        gain = after - before
        self.pairs += 1
        self.better += gain > 0
        self.worse += gain < 0
        self.gained += gain
        self.squares += gain * gain
        self.before += before
        self.after += after

    def include(self, other: PairedGames) -> None:
        """Add the pairs of another count."""
        self.pairs += other.pairs
        self.better += other.better
        self.worse += other.worse
        self.gained += other.gained
        self.squares += other.squares
        self.before += other.before
        self.after += other.after

    def shares(self) -> tuple[Share, Share]:
        """The shares that were won before and after."""
        return Share(self.before, self.pairs), Share(self.after, self.pairs)

    def difference(self) -> Difference:
        """The mean of the pairs.

        The interval is the normal one after adding two pairs, half of one in each of the four ways that a pair can end
        (Agresti and Min, "Simple improved confidence intervals for comparing matched proportions", Statistics in
        Medicine 24, 2005); -1 to 1 without games.
        """
        if not self.pairs:
            return Difference(0.0, -1.0, 1.0)
        count = self.pairs + 2
        middle = self.gained / count
        half = Z * math.sqrt(((self.squares + 1) / count - middle * middle) / count)
        return Difference(self.gained / self.pairs, max(-1.0, middle - half), min(1.0, middle + half))

    def needed(self, difference: float) -> int:
        """About how many pairs it takes until four runs of five find a difference, judged by how many pairs have
        changed (Connor, "Sample size for testing differences in proportions for the paired-sample design", Biometrics
        43, 1987).

        Args:
            difference: of the shares, above 0 and at most 1.
        """
        changed = max((self.squares + 1) / (self.pairs + 2), difference)
        found = NormalDist().inv_cdf(POWER) * math.sqrt(changed - difference * difference)
        return math.ceil(((Z * math.sqrt(changed) + found) / difference) ** 2)

    def as_json(self) -> dict[str, object]:
        """Both shares, the difference and the changed pairs."""
        before, after = self.shares()
        return {
            "pairs": self.pairs, "before": round(before.rate, 4), "after": round(after.rate, 4),
            **self.difference().as_json(), "better": self.better, "worse": self.worse,
        }  # fmt: skip
