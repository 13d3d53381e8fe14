"""A deck's chances turn by turn, over many games."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from gundam_tui.frozen import frozen

from .figures import Share

_RESULTS = (True, False, None)


@frozen
class CurvePoint:
    """A turn of all players together, over the games that last until it.

    Attributes:
        turn: from 1.
        lasted: the share won of the games that last to this turn.
        won, lost: the mean chance to win at its beginning in the games that were won, and in those that were lost; None
            without such games.
        every: the same over all games; finished ones count with their result.
    """

    turn: int
    lasted: Share
    won: float | None
    lost: float | None
    every: float | None

    def as_json(self) -> dict[str, object]:
        """Plain data, rounded."""
        low, high = self.lasted.interval()
        chances = {"chance": self.every, "chance_when_won": self.won, "chance_when_lost": self.lost}
        return {
            "turn": self.turn, "games": self.lasted.of, "won": round(self.lasted.rate, 4), "low": round(low, 4),
            "high": round(high, 4),
            **{name: None if chance is None else round(chance, 4) for name, chance in chances.items()},
        }  # fmt: skip


@dataclass(slots=True)
class _Turn:
    """By result: games that ended in this turn, and those of them whose chances are known; games that lasted to it with
    a chance, and the sum of those.
    """

    ended: dict[bool | None, int] = field(default_factory=lambda: dict.fromkeys(_RESULTS, 0))
    known: dict[bool | None, int] = field(default_factory=lambda: dict.fromkeys(_RESULTS, 0))
    stood: dict[bool | None, int] = field(default_factory=lambda: dict.fromkeys(_RESULTS, 0))
    total: dict[bool | None, float] = field(default_factory=lambda: dict.fromkeys(_RESULTS, 0.0))


class Curve:
    """Games of one deck, by turn."""

    def __init__(self) -> None:
        self._turns: list[_Turn] = []

    def add(self, won: bool | None, turns: int, chances: Sequence[float]) -> None:
        """Count a game.

        Args:
            won: was it won? None: drawn.
            turns: number of its turns.
            chances: the chance to win at the beginning of each turn; may be missing.
        """
        while len(self._turns) < max(turns, len(chances), 1):
            self._turns.append(_Turn())
        last = self._turns[max(turns, 1) - 1]
        last.ended[won] += 1
        if not chances:
            return
        self._turns[len(chances) - 1].known[won] += 1
        for turn, chance in zip(self._turns, chances, strict=False):
            turn.stood[won] += 1
            turn.total[won] += chance

    def points(self) -> list[CurvePoint]:
        """The turns, from the first."""
        found: list[CurvePoint] = []
        left = {result: sum(turn.ended[result] for turn in self._turns) for result in _RESULTS}
        over = dict.fromkeys(_RESULTS, 0)
        for number, turn in enumerate(self._turns, start=1):
            stood = sum(turn.stood.values())
            known = stood + sum(over.values())
            sure = sum(turn.total.values()) + over[True] + over[None] / 2
            won, lost = (turn.total[one] / turn.stood[one] if turn.stood[one] else None for one in (True, False))
            lasted = Share(left[True] + left[None] / 2, sum(left.values()))
            found.append(CurvePoint(number, lasted, won, lost, sure / known if known else None))
            for result in _RESULTS:
                left[result] -= turn.ended[result]
                over[result] += turn.known[result]
        return found
