"""What late watchers get as well as pictures, with the same delay: the players' chat, and which players are present."""

from __future__ import annotations

from collections import deque

from gundam_tui.named import NamedTuple
from gundam_tui.server.limits import Clock
from gundam_tui.server.messages import Said

KEPT = 2000  # the most lines of chat, and changes of who is present, that are kept waiting


class DueNews(NamedTuple):
    """What late watchers get now: lines of chat; `here`: have the present players changed?"""

    said: list[Said]
    here: bool


class LateNews:
    """The news that waits for late watchers.

    Args:
        delay: how many seconds behind they are.
        clock: a monotonic clock.

    Attributes:
        here: the players who were present then; empty: not known yet.
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
        """The players who are present may have changed."""
        if not self._came or self._came[-1][1] != here:
            self._came.append((self._clock() + self._delay, here))

    def due(self) -> DueNews:
        """Remove and return what is due."""
        now, before = self._clock(), self.here
        said: list[Said] = []
        while self._said and self._said[0][0] <= now:
            said.append(self._said.popleft()[1])
        while self._came and self._came[0][0] <= now:
            self.here = self._came.popleft()[1]
        return DueNews(said, self.here != before)
