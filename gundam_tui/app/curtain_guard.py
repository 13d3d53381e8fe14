"""When a curtain, or a page that opened by itself, begins to accept keys."""

from __future__ import annotations

import time
from collections.abc import Callable

HELD = 0.15  # seconds: keys that come closer together are one held key


class CurtainGuard:
    """Accepts keys only after a while: keys typed ahead and held keys must not open a curtain.

    Args:
        seconds: the length of the wait.
        clock: a monotonic clock.
    """

    def __init__(self, seconds: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._seconds = seconds
        self._clock = clock
        self._begun = self._last = clock()

    @property
    def open(self) -> bool:
        """Is the wait over?"""
        return self._clock() - self._begun >= self._seconds

    def passes(self) -> bool:
        """Is this key accepted?"""
        held = self._clock() - self._last < min(HELD, self._seconds)
        self._last = self._clock()
        return self.open and not held
