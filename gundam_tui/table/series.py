"""A series: games between the same players, and how many each has won."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from gundam_tui.kernel.outcome import Outcome

BEST_OF = (1, 3)


@dataclass(frozen=True, slots=True)
class Series:
    """The finished games.

    Attributes:
        best_of: the first player to win more than half of this number of games wins the match; 1: every game stands
            alone.
        wins: games won, by seat. Drawn games count for nobody and are played again.
    """

    best_of: int = 1
    wins: tuple[int, ...] = (0, 0)

    def after(self, outcome: Outcome | None) -> Series:
        """Returns the series after one more game with this outcome; None or a draw changes nothing."""
        if outcome is None or not outcome.winners:
            return self
        wins = tuple(count + (seat in outcome.winners) for seat, count in enumerate(self.wins))
        return Series(self.best_of, wins)

    @property
    def champion(self) -> int | None:
        """The seat that has won a match of several games."""
        if self.best_of == 1:
            return None
        return next((seat for seat, count in enumerate(self.wins) if count > self.best_of // 2), None)

    @property
    def running(self) -> bool:
        """Is it a match of several games that nobody has won yet?"""
        return self.best_of > 1 and self.champion is None

    def chooser(self, outcome: Outcome | None, able: Collection[int]) -> int | None:
        """Returns who decides who goes first after a game with this outcome: in a match of several games its loser
        (MT-2, MC-17). Returns None if nobody has lost or the match is over; then chance decides.

        Args:
            outcome: how the game ended; `wins` does not include it yet.
            able: the seats that may be named (`GameModule.first_choosers`).
        """
        if outcome is None or not outcome.winners or not self.after(outcome).running:
            return None
        return next((seat for seat in outcome.out if seat in able), None)

    def following(self) -> Series:
        """Returns the series for the next game: after a decided match a new one begins."""
        return self if self.champion is None else Series(self.best_of, (0,) * len(self.wins))
