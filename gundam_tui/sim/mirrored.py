"""Games in pairs: the same decks, hidden cards and chance twice, with the players exchanged.

This cancels the luck of the cards: the player with the better ones wins one game of a pair and loses the other. A pair
has five results for the first player, 0 to 2 points in halves, and all figures here come from how often each occurred:

- The score and its variance are those of the five classes (the "pentanomial" model of Fishtest, the test site of the
  chess program Stockfish; M. Van den Bergh, "Comments on Normalized Elo", 2021).
- Elo is -400 lg(1/s - 1) of a score s (A. Elo, "The Rating of Chessplayers", 1978).
- The sequential test is a GSPRT: at every look the most likely distributions of the five classes that have the one mean
  and the other are compared (X. Li, J. Liu and Z. Ying, "Generalized Sequential Probability Ratio Test for Separate
  Families of Hypotheses", Sequential Analysis 33, 2014; M. Van den Bergh, "A Practical Introduction to the GSPRT",
  2020), with Wald's bounds.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field

from gundam_tui.frozen import frozen

from .figures import Z

__all__ = ["CLASSES", "Elo", "PairCounts", "PairSprt", "elo_of", "likeliest", "log_ratio", "score_of"]

CLASSES = (0.0, 0.25, 0.5, 0.75, 1.0)  # the score of a pair: its points of 2
_FARTHEST = 1e-3  # scores nearer to 0 and 1 are treated alike: 1,200 points of Elo
_RARE = 1e-3  # pairs of a class that has not occurred yet, so that it does not count as impossible (as in Fishtest)
_MORE = (0.5, 0.0, 1.0, 0.0, 0.5)  # pairs added for the interval, and their games
_MORE_GAMES = (2.0, 0.0, 2.0)
_STEPS = 200  # steps of a search for a root: more than a float can resolve
_NEAR = 1e-13  # close enough to the root


def elo_of(score: float) -> float:
    """The Elo difference at which a player wins this share, at most 1,200."""
    score = min(max(score, _FARTHEST), 1 - _FARTHEST)
    return -400 * math.log10(1 / score - 1)


def score_of(elo: float) -> float:
    """The share that a player wins who is this many points of Elo stronger."""
    return 1 / (1 + 10 ** (-elo / 400))


@frozen
class Elo:
    """A difference in Elo, and the ends of its interval of 95 %."""

    value: float
    low: float
    high: float

    @property
    def width(self) -> float:
        """The width of the interval."""
        return self.high - self.low

    def as_json(self) -> dict[str, float]:
        """All three and the width, rounded."""
        return {
            "elo": round(self.value, 1), "low": round(self.low, 1), "high": round(self.high, 1),
            "width": round(self.width, 1),
        }  # fmt: skip

    def __str__(self) -> str:
        return f"{self.value:+.0f} Elo ({self.low:+.0f} to {self.high:+.0f})"


@dataclass(slots=True)
class PairCounts:
    """The results of pairs, from the first player's side.

    Attributes:
        counts: number of pairs in each of `CLASSES`.
        singles: how many games of those pairs were lost, drawn and won.
    """

    counts: list[int] = field(default_factory=lambda: [0] * len(CLASSES))
    singles: list[int] = field(default_factory=lambda: [0, 0, 0])
    _half: dict[int, float] = field(default_factory=dict[int, float])

    def add(self, number: int, won: float) -> bool:
        """Count a game.

        Args:
            number: number of the game; 2 k and 2 k + 1 are a pair.
            won: 1 won, 0 lost, 0.5 drawn by the first player.

        Returns:
            True when its pair is complete.
        """
        other = self._half.pop(number // 2, None)
        if other is None:
            self._half[number // 2] = won
            return False
        self.counts[round(2 * (won + other))] += 1
        for one in (won, other):
            self.singles[round(2 * one)] += 1
        return True

    def include(self, other: PairCounts) -> None:
        """Add the complete pairs of another count."""
        self.counts = [one + more for one, more in zip(self.counts, other.counts, strict=True)]
        self.singles = [one + more for one, more in zip(self.singles, other.singles, strict=True)]

    @property
    def pairs(self) -> int:
        """The number of complete pairs."""
        return sum(self.counts)

    @property
    def score(self) -> float:
        """The share of the points that the first player has won; 0.5 without pairs."""
        return _mean(self.counts, CLASSES) if self.pairs else 0.5

    def errors(self) -> tuple[float, float]:
        """The standard error of the score from the pairs, and its value if the same games had been separate.

        Both after adding two pairs, half of one in each of the four ways in which two games can be won and lost, so
        that ten won pairs do not rule out every other result (Agresti and Min, "Simple improved confidence intervals
        for comparing matched proportions", Statistics in Medicine 24, 2005).
        """
        pairs = [count + more for count, more in zip(self.counts, _MORE, strict=True)]
        games = [count + more for count, more in zip(self.singles, _MORE_GAMES, strict=True)]
        return (
            math.sqrt(_variance(pairs, CLASSES) / sum(pairs)),
            math.sqrt(_variance(games, (0.0, 0.5, 1.0)) / sum(games)),
        )

    def elo(self) -> Elo:
        """The difference in Elo, with the interval that the pairs give."""
        return self._interval(self.errors()[0])

    def single_elo(self) -> Elo:
        """The same with the interval that single games would give."""
        return self._interval(self.errors()[1])

    def _interval(self, error: float) -> Elo:
        middle = (self.score * self.pairs + sum(_MORE) / 2) / (self.pairs + sum(_MORE))
        return Elo(elo_of(self.score), elo_of(middle - Z * error), elo_of(middle + Z * error))

    @property
    def narrower(self) -> float:
        """The standard error by pairs as a share of that by single games."""
        pairs, single = self.errors()
        return pairs / single

    @property
    def saved(self) -> float:
        """The share of games that pairs save: single games would need this many more for an equally narrow interval.
        Below 0 if pairs are less precise.
        """
        return 1 - self.narrower**2

    def as_json(self) -> dict[str, object]:
        """The classes and the figures from them."""
        return {
            "pairs": self.pairs, "classes": dict(zip(("0", "0.5", "1", "1.5", "2"), self.counts, strict=True)),
            "score": round(self.score, 4), **self.elo().as_json(), "single_width": round(self.single_elo().width, 1),
            "narrower": round(self.narrower, 4), "games_saved": round(self.saved, 4),
        }  # fmt: skip

    def __str__(self) -> str:
        lost, less, even, more, won = self.counts
        return f"{won} × 2-0, {more} × 1½-½, {even} × 1-1, {less} × ½-1½, {lost} × 0-2"


def _mean(counts: Sequence[float], scores: Sequence[float]) -> float:
    return sum(count * score for count, score in zip(counts, scores, strict=True)) / sum(counts)


def _variance(counts: Sequence[float], scores: Sequence[float]) -> float:
    mean = _mean(counts, scores)
    return sum(count * (score - mean) ** 2 for count, score in zip(counts, scores, strict=True)) / sum(counts)


# ---------------------------------------------------------------- the sequential test


def likeliest(shares: Sequence[float], mean: float) -> list[float]:
    """The distribution over `CLASSES` with this mean under which the observation is most likely (Proposition 1.1 of M.
    Van den Bergh, "MLE for multinomial distributions with a given expectation value": each share p of a class a becomes
    p / (1 + x (a - mean)), where x makes it have the mean).

    Args:
        shares: the observation, all of them above 0.
        mean: above 0 and below 1.
    """
    # The sum falls from plus to minus infinity between the poles: it is 0 at the wanted x.
    low, high = -1 / (CLASSES[-1] - mean), 1 / (mean - CLASSES[0])
    away = [a - mean for a in CLASSES]
    x = 0.0
    for _ in range(_STEPS):  # Newton's steps, or bisection where they leave the interval
        over = [d / (1 + x * d) for d in away]
        value = sum(p * one for p, one in zip(shares, over, strict=True))
        if abs(value) < _NEAR:
            break
        low, high = (x, high) if value > 0 else (low, x)
        x += value / sum(p * one * one for p, one in zip(shares, over, strict=True))
        if not low < x < high:
            x = (low + high) / 2
    return [p / (1 + x * d) for p, d in zip(shares, away, strict=True)]


def log_ratio(counts: Sequence[int], low: float, high: float) -> float:
    """The logarithm of the generalised likelihood ratio: how much likelier are these pairs under a score of `high` than
    under one of `low`?
    """
    kept = [max(count, _RARE) for count in counts]
    total = sum(kept)
    shares = [count / total for count in kept]
    under = zip(likeliest(shares, low), likeliest(shares, high), shares, strict=True)
    return total * sum(p * math.log(above / below) for below, above, p in under)


class PairSprt:
    """Tests whether a player's share of points is `low` or `high`, after every pair.

    Args:
        low: the share that is not good enough.
        high: the share that is.
        risk: how often the verdict may be wrong, in either direction.
        elo: both as given, if in Elo.

    Attributes:
        ratio: logarithm of the likelihood ratio, `high` over `low`.
        verdict: None while undecided; then whether the share is `high`.
        found: the pairs counted so far.

    Raises:
        ValueError: unless 0 < low < high < 1.
    """

    __slots__ = ("_bound", "_told", "found", "high", "low", "ratio", "verdict")

    def __init__(self, low: float, high: float, risk: float = 0.05, elo: tuple[float, float] | None = None) -> None:
        if not 0 < low < high < 1:
            raise ValueError(f"a sequential test needs two shares, 0 < low < high < 1, not {low:g} and {high:g}")
        self.low, self.high = low, high
        self.found = PairCounts()
        self.ratio = 0.0
        self.verdict: bool | None = None
        self._bound = math.log((1 - risk) / risk)
        self._told = [f"{one:g} Elo" for one in elo] if elo else [f"{low:.0%}", f"{high:.0%}"]

    def add_game(self, number: int, won: float) -> bool:
        """Count a game; see `PairCounts.add`. Returns True when the test is decided."""
        if self.verdict is None and self.found.add(number, won):
            self.ratio = log_ratio(self.found.counts, self.low, self.high)
            if abs(self.ratio) >= self._bound:
                self.verdict = self.ratio > 0
        return self.verdict is not None

    def as_json(self) -> dict[str, object]:
        """The test and its current state."""
        return {
            "low": self.low, "high": self.high, "pairs": self.found.pairs, "games": 2 * self.found.pairs,
            "ratio": round(self.ratio, 4),
            "verdict": None if self.verdict is None else "high" if self.verdict else "low",
        }  # fmt: skip

    def __str__(self) -> str:
        low, high = self._told
        found = {None: "not decided", True: f"{high} or better", False: f"{low} or worse"}[self.verdict]
        bound = f"ratio {self.ratio:+.2f} of {self._bound:.2f}"
        return f"{low} or {high}? {found} after {self.found.pairs} pairs ({bound})"
