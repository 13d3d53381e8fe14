"""A clock for each player, as in chess: it runs while that player decides; and one for a whole match."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping


class Clock:
    """The time left to each player for the game.

    Args:
        left: seconds by seat.
        loses: does a player without time left lose the game? Otherwise the table only announces it.
        now: a monotonic clock, in seconds.
    """

    def __init__(
        self, left: Mapping[int, float], *, loses: bool = False, now: Callable[[], float] = time.monotonic
    ) -> None:
        self.loses = loses
        self._left = dict(left)
        self._now = now
        self._running: int | None = None
        self._since = now()
        self._told = {seat for seat, seconds in left.items() if seconds <= 0}

    @property
    def seats(self) -> list[int]:
        """Returns the seats that have a clock."""
        return list(self._left)

    def run(self, seat: int | None) -> None:
        """Run this seat's clock from now on; None stops all clocks."""
        now = self._now()
        if self._running is not None:
            self._left[self._running] -= now - self._since
        self._running = seat if seat in self._left else None
        self._since = now

    @property
    def running(self) -> int | None:
        """Returns the seat whose clock runs."""
        return self._running

    def left(self, seat: int) -> float:
        """Returns the seconds left to a seat; negative when overdrawn."""
        passing = self._now() - self._since if seat == self._running else 0.0
        return self._left[seat] - passing

    def ran_out(self) -> int | None:
        """Returns the seat whose time has run out; each seat is returned only once."""
        for seat in self._left:
            if seat not in self._told and self.left(seat) <= 0:
                self._told.add(seat)
                return seat
        return None


class MatchClock:
    """The time left for a whole match, sideboarding included (MT-1). It is stopped by an agreed pause (MT-14).

    Args:
        left: seconds.
        now: a monotonic clock, in seconds.
    """

    def __init__(self, left: float, *, now: Callable[[], float] = time.monotonic) -> None:
        self._left = left
        self._now = now
        self._since: float | None = None
        self._told = False

    def run(self, on: bool = True) -> None:
        """Let it run from now on, or stop it."""
        self._left, self._since = self.left, self._now() if on else None

    @property
    def running(self) -> bool:
        """Does it run?"""
        return self._since is not None

    @property
    def left(self) -> float:
        """The seconds left; negative when time was up so long ago."""
        return self._left - (self._now() - self._since if self._since is not None else 0.0)

    def extend(self, seconds: float) -> None:
        """Give extra time."""
        self._left += seconds

    def ran_out(self) -> bool:
        """Is time up? True only once."""
        up = not self._told and self.left <= 0
        self._told |= up
        return up


def shown(seconds: float) -> str:
    """Time left as text: `12:05`, or `-0:07` when it is overdrawn."""
    whole = int(seconds // 1) if seconds >= 0 else -int(-seconds // 1)
    minutes, rest = divmod(abs(whole), 60)
    return f"{'-' if seconds < 0 else ''}{minutes}:{rest:02}"
