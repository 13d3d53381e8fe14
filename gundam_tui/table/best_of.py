"""A match of one game or of up to three: who has won it, who chooses who goes first, and what happens when time is up.
Pure values; nothing here knows a game, a screen, a clock or a file.

MT-1 to MT-13 are the requirements of the publisher's match rules ("BO3 Match Rules" of 2026-07-03) and floor rules
(1.1.0, Asia 1.1.1), in the numbering of this project.

What an event needs of it:

- `MatchOptions` is what a table is opened with: the most games, the limit of the whole match, what time's end means.
- `MatchScore` is the state of a match. `after` takes the end of a game, `called` the end of the time while no game
  runs, `without` a seat that gives the match up. `result` is None until the match is over.
- `MatchResult` is how it ended: won, drawn, or lost by all.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from enum import StrEnum
from typing import TYPE_CHECKING

from gundam_tui.frozen import frozen

if TYPE_CHECKING:
    from gundam_tui.kernel.outcome import Outcome

__all__ = [
    "BEST_OF",
    "LIMIT",
    "SINGLE",
    "GameEnd",
    "MatchEnd",
    "MatchOptions",
    "MatchResult",
    "MatchScore",
]

BEST_OF = (1, 3)
LIMIT = 60  # minutes of a match of three games, sideboarding included (MT-1)


class MatchEnd(StrEnum):
    """How a match ended."""

    WON = "won"
    DRAWN = "drawn"  # all games are played, and nobody has won more of them
    ALL_LOSE = "all lose"  # time was up, and nobody has won (MT-10, MT-12, MT-13)


@frozen
class MatchOptions:
    """How a match is played.

    Attributes:
        games: the most games, one of `BEST_OF`; who first wins more than half of them wins the match (MT-1).
        minutes: the limit of the whole match, sideboarding included; 0: none.
        extra_turns: time is up: are some more turns played, and cards counted (MT-11, MT-12: finals and knock-out)?
            Otherwise the game ends at once, and all lose it (MT-10).
    """

    games: int = 1
    minutes: int = 0
    extra_turns: bool = False

    @property
    def needed(self) -> int:
        """The games that win the match."""
        return self.games // 2 + 1


SINGLE = MatchOptions()


@frozen
class GameEnd:
    """A game of the match that is over.

    Attributes:
        winners: the seats that have won; empty: nobody.
        chose: who decided who goes first; None: nobody did, or it is not known.
        late: was time up before it ended?
        all_lose: have all lost it? That is no draw (MT-10).
    """

    winners: tuple[int, ...] = ()
    chose: int | None = None
    late: bool = False
    all_lose: bool = False


@frozen
class MatchResult:
    """How a match ended.

    Attributes:
        end: won, drawn, or lost by all.
        winner: the seat that has won it; None unless it was won. Of a team the first seat.
        wins: games won, by seat.
        drawn: drawn games; one that all have lost is none.
        games: games played.
        forfeited: the seats that gave the match up.
    """

    end: MatchEnd
    winner: int | None
    wins: tuple[int, ...]
    drawn: int
    games: int
    forfeited: tuple[int, ...] = ()


@frozen
class MatchScore:
    """The state of a match between two of its games.

    Attributes:
        options: how it is played.
        seats: the number of players.
        ends: its games that are over, in order.
        late: was time up between two games? None is begun after time (MT-13).
        forfeited: the seats that gave the match up, in that order.
        tally: games that each has won in the matches before; empty: none.
    """

    options: MatchOptions = SINGLE
    seats: int = 2
    ends: tuple[GameEnd, ...] = ()
    late: bool = False
    forfeited: tuple[int, ...] = ()
    tally: tuple[int, ...] = ()

    # ------------------------------------------------------------ what happens

    def after(self, outcome: Outcome | None, *, chose: int | None = None, late: bool = False) -> MatchScore:
        """The match after one more game.

        Args:
            outcome: how the game ended; None: it has not, and nothing changes.
            chose: who decided who goes first in it.
            late: was time up before it ended?
        """
        if outcome is None:
            return self
        return replace(self, ends=(*self.ends, GameEnd(outcome.winners, chose, late, outcome.all_lose)))

    def called(self) -> MatchScore:
        """The match when time is up while no game runs."""
        return replace(self, late=True)

    def without(self, seat: int) -> MatchScore:
        """The match when a seat gives it up (MT-24)."""
        return self if seat in self.forfeited else replace(self, forfeited=(*self.forfeited, seat))

    def following(self) -> MatchScore:
        """The match that the next game belongs to: this one, or a new one when this one is over."""
        return self if self.running else MatchScore(self.options, self.seats, tally=self.total)

    # ------------------------------------------------------------ how it stands

    @property
    def wins(self) -> tuple[int, ...]:
        """Games won, by seat."""
        return tuple(sum(seat in end.winners for end in self.ends) for seat in range(self.seats))

    @property
    def total(self) -> tuple[int, ...]:
        """Games won, by seat, those of the matches before included."""
        before = self.tally or (0,) * self.seats
        return tuple(one + other for one, other in zip(before, self.wins, strict=True))

    @property
    def drawn(self) -> int:
        """Drawn games; one that all have lost is none."""
        return sum(not end.winners and not end.all_lose for end in self.ends)

    @property
    def number(self) -> int:
        """The number of the next game of the match, from 1."""
        return len(self.ends) + 1

    @property
    def timed(self) -> bool:
        """Was time up before the match ended?"""
        return self.late or any(end.late for end in self.ends)

    @property
    def running(self) -> bool:
        """Is the match not over yet?"""
        return self.result is None

    @property
    def result(self) -> MatchResult | None:
        """How the match ended; None while it has not."""
        wins = self.wins
        if self.forfeited:
            left = [seat for seat in range(self.seats) if seat not in self.forfeited]
            return self._ended(MatchEnd.WON, left[0]) if len(left) == 1 else self._ended(MatchEnd.ALL_LOSE)
        most = max(wins)
        first = wins.index(most)
        late = self.timed
        if most < self.options.needed and not late and len(self.ends) < self.options.games:
            return None
        if most and self._ahead(most):
            return self._ended(MatchEnd.WON, first)
        if not late:
            return self._ended(MatchEnd.DRAWN)
        last = self.ends[-1] if self.ends else GameEnd()
        if last.late and last.winners:  # MT-13: equal in games: who has won the last one
            return self._ended(MatchEnd.WON, last.winners[0])
        return self._ended(MatchEnd.ALL_LOSE)

    def _ahead(self, most: int) -> bool:
        """Has one side won more games than any other? Partners win the same games."""
        best = [seat for seat, count in enumerate(self.wins) if count == most]
        return all(set(best) <= set(end.winners) or not set(best) & set(end.winners) for end in self.ends)

    def _ended(self, end: MatchEnd, winner: int | None = None) -> MatchResult:
        return MatchResult(end, winner, self.wins, self.drawn, len(self.ends), self.forfeited)

    # ------------------------------------------------------------ the next game

    def chooser(self, out: Sequence[int], able: Collection[int]) -> int | None:
        """Who decides who goes first in the next game of this match (MT-2, MC-17): the loser of the game before; after
        a game that nobody has won, the other than who decided last time. None: chance decides, as in the first game.

        Args:
            out: the seats that have lost the game before, in the order in which they left.
            able: the seats that may be named (`GameModule.first_choosers`).
        """
        if not self.ends or not self.running:
            return None
        last = self.ends[-1]
        if last.winners:
            return next((seat for seat in out if seat in able and seat not in last.winners), None)
        if last.chose is None:
            return None
        return next((seat for seat in able if seat != last.chose), None)
