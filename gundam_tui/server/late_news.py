"""What late watchers are told besides pictures, and as late: the talk of the players, and who of them is here."""

from __future__ import annotations

from collections import deque
from typing import NamedTuple

from gundam_tui.server.limits import Clock
from gundam_tui.server.messages import Said

KEPT = 2000  # lines of chat that wait, and as many changes of who is here


class Due(NamedTuple):
    """What late watchers are told now: lines of chat; `here`: that other players are here than before."""

    said: list[Said]
    here: bool


class LateNews:
    """What waits for late watchers.

    Args:
        delay: seconds that they are behind.
        clock: a monotonic clock.

    Attributes:
        here: which players were there then; empty: nothing is known yet.
    """

    def __init__(self, delay: int, clock: Clock) -> None:
        self.here: tuple[bool, ...] = ()
        self._delay = delay
        self._clock = clock
        self._said: deque[tuple[float, Said]] = deque(maxlen=KEPT)
        self._came: deque[tuple[float, tuple[bool, ...]]] = deque(maxlen=KEPT)

    def said(self, said: Said) -> None:
        """A player has said something."""
        self._said.append((self._clock() + self._delay, said))

    def are_here(self, here: tuple[bool, ...]) -> None:
        """Other players are here than before, perhaps."""
        if not self._came or self._came[-1][1] != here:
            self._came.append((self._clock() + self._delay, here))

    def due(self) -> Due:
        """Take what is due."""
        now, before = self._clock(), self.here
        said: list[Said] = []
        while self._said and self._said[0][0] <= now:
            said.append(self._said.popleft()[1])
        while self._came and self._came[0][0] <= now:
            self.here = self._came.popleft()[1]
        return Due(said, self.here != before)
