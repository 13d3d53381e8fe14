"""The one clock: it plays frames one after the other, and can be told to come to the end at once."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from gundam_tui.app.board.faces import Table
    from gundam_tui.app.motion.shots import Frame


class Stops(Protocol):
    """Something that comes later, unless it is stopped."""

    def stop(self) -> None:
        """It does not come."""
        ...


class Motion:
    """What moves on one screen. While nothing moves, no timer runs.

    Args:
        later: calls something after so many seconds.
        draw: draws the board of a frame. What it is in the end, whoever waits for the end draws.
        slow: does the line fall behind? Then the rest is left out.

    Attributes:
        shown: how many frames have been drawn.
    """

    def __init__(
        self, later: Callable[[float, Callable[[], None]], Stops], draw: Callable[[Table], None],
        slow: Callable[[], bool] = lambda: False,
    ) -> None:  # fmt: skip
        self.later = later
        self.shown = 0
        self._draw = draw
        self._slow = slow
        self._frames: Iterator[Frame] | None = None
        self._timer: Stops | None = None
        self._then: list[Callable[[], None]] = []

    @property
    def running(self) -> bool:
        """Is something being shown?"""
        return self._frames is not None

    def play(self, frames: Iterator[Frame]) -> bool:
        """Show frames from now on. False: there are none, and nothing is drawn."""
        self.drop()
        self._frames = frames
        if self._step():
            return True
        self._frames = None
        return False

    def then(self, call: Callable[[], None]) -> None:
        """Do something when all has been shown; at once when nothing moves."""
        if self.running:
            self._then.append(call)
        else:
            call()

    def finish(self) -> None:
        """Come to the end at once, and do what was to be done then."""
        if not self.running:
            return
        todo = self._then
        self.drop()
        for call in todo:
            call()

    def drop(self) -> None:
        """Forget what is being shown and what was to come after it; nothing is drawn."""
        if self._timer is not None:
            self._timer.stop()
        self._timer, self._frames, self._then = None, None, []

    def _step(self) -> bool:
        """Draw the next frame. False: there is none, or the line is slow."""
        frame = next(self._frames, None) if self._frames is not None and not self._slow() else None
        if frame is None:
            return False
        self.shown += 1
        self._draw(frame.board)
        self._timer = self.later(frame.ms / 1000, self._next)
        return True

    def _next(self) -> None:
        self._timer = None
        if not self._step():
            self.finish()
