"""Shares with their intervals (Wilson), and Wald's sequential test."""

from __future__ import annotations

import math

from gundam_tui.frozen import frozen

Z = 1.959964  # for a confidence of 95 %


@frozen
class Share:
    """A share: hits out of games; a draw counts as half a hit.

    Attributes:
        hits: the hits; may end in one half.
        of: the number of games.
    """

    hits: float
    of: int

    @property
    def rate(self) -> float:
        """The share; 0 without games."""
        return self.hits / self.of if self.of else 0.0

    def interval(self, z: float = Z) -> tuple[float, float]:
        """Wilson's score interval (Wilson, "Probable inference", JASA 22, 1927); 0 to 1 without games.

        Args:
            z: quantile of the normal distribution; by default for 95 %.
        """
        if not self.of:
            return 0.0, 1.0
        n, p = self.of, self.rate
        middle = (p + z * z / (2 * n)) / (1 + z * z / n)
        half = z / (1 + z * z / n) * math.sqrt(p * (1 - p) / n + z * z / (4 * n * n))
        return max(0.0, middle - half), min(1.0, middle + half)

    def as_json(self) -> dict[str, float]:
        """Rate and interval, rounded."""
        low, high = self.interval()
        return {"rate": round(self.rate, 4), "low": round(low, 4), "high": round(high, 4), "games": self.of}

    def __str__(self) -> str:
        if not self.of:
            return "no games"
        low, high = self.interval()
        return f"{self.rate:.1%} ({low:.1%} to {high:.1%})"


class Sprt:
    """Tests whether a player's share of wins is `low` or `high`, after every game (Wald, "Sequential tests of
    statistical hypotheses", 1945); a draw counts as half a win and half a loss.

    Args:
        low: the share that is not good enough.
        high: the share that is.
        risk: how often the verdict may be wrong, in either direction.

    Attributes:
        ratio: logarithm of the likelihood ratio, `high` over `low`.
        verdict: None while undecided; then whether the share is `high`.
        games: number of games counted.

    Raises:
        ValueError: unless 0 < low < high < 1.
    """

    __slots__ = ("_bound", "games", "high", "low", "ratio", "verdict")

    def __init__(self, low: float, high: float, risk: float = 0.05) -> None:
        if not 0 < low < high < 1:
            raise ValueError(f"a sequential test needs two shares, 0 < low < high < 1, not {low:g} and {high:g}")
        self.low = low
        self.high = high
        self.ratio = 0.0
        self.games = 0
        self.verdict: bool | None = None
        self._bound = math.log((1 - risk) / risk)

    def add(self, won: float) -> bool:
        """Count a game: 1 won, 0 lost, 0.5 drawn. Returns True when the test is decided."""
        if self.verdict is None:
            self.games += 1
            self.ratio += won * math.log(self.high / self.low)
            self.ratio += (1 - won) * math.log((1 - self.high) / (1 - self.low))
            if abs(self.ratio) >= self._bound:
                self.verdict = self.ratio > 0
        return self.verdict is not None

    def add_game(self, number: int, won: float) -> bool:
        """Count a game, whatever its number; see `add`."""
        del number
        return self.add(won)

    def as_json(self) -> dict[str, object]:
        """The test and its current state."""
        return {
            "low": self.low, "high": self.high, "games": self.games, "ratio": round(self.ratio, 4),
            "verdict": None if self.verdict is None else "high" if self.verdict else "low",
        }  # fmt: skip

    def __str__(self) -> str:
        found = {None: "not decided", True: f"{self.high:.0%} or better", False: f"{self.low:.0%} or worse"}
        return f"{self.low:.0%} or {self.high:.0%}? {found[self.verdict]} after {self.games} games"
