"""A clock for each player, as in chess: it runs while that player decides."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping


class Clock:
    """The time that is left to each player for the game.

    Args:
        left: seconds by seat.
        loses: does a player without time left lose the game? Otherwise the table only says so.
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
        """Who has a clock."""
        return list(self._left)

    def run(self, seat: int | None) -> None:
        """Run this seat's time from now on; None: nobody's."""
        now = self._now()
        if self._running is not None:
            self._left[self._running] -= now - self._since
        self._running = seat if seat in self._left else None
        self._since = now

    @property
    def running(self) -> int | None:
        """Whose time passes."""
        return self._running

    def left(self, seat: int) -> float:
        """The seconds left to a seat; less than 0 when it has used more than it had."""
        passing = self._now() - self._since if seat == self._running else 0.0
        return self._left[seat] - passing

    def ran_out(self) -> int | None:
        """The seat whose time has run out; each seat is returned only once."""
        for seat in self._left:
            if seat not in self._told and self.left(seat) <= 0:
                self._told.add(seat)
                return seat
        return None


def shown(seconds: float) -> str:
    """Time left as text: `12:05`, or `-0:07` when it is overdrawn."""
    whole = int(seconds // 1) if seconds >= 0 else -int(-seconds // 1)
    minutes, rest = divmod(abs(whole), 60)
    return f"{'-' if seconds < 0 else ''}{minutes}:{rest:02}"
