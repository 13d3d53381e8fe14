"""The one clock: it plays frames one after the other, and can skip to the end at once."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from time import monotonic
from typing import TYPE_CHECKING, Protocol

from gundam_tui.frozen import frozen

if TYPE_CHECKING:
    from gundam_tui.app.board.faces import BoardScene
    from gundam_tui.app.motion.shots import Shot, ShotFrame


class Stops(Protocol):
    """A later call that can be cancelled."""

    def stop(self) -> None:
        """Cancel it."""
        ...


@frozen
class Shown:
    """How long what happened was shown.

    Attributes:
        events: how many were shown.
        pictures: how many were drawn for them.
        seconds: from the first picture to the end of the last, without the time that cards are held for reading.
        longest: of these the longest event, in seconds.
    """

    events: int
    pictures: int
    seconds: float = 0.0
    longest: float = 0.0


class Motion:
    """The animation of one screen. While nothing moves, no timer runs.

    Args:
        later: calls a function after a number of seconds.
        draw: draws the board of a frame. The caller waiting for the end draws the final board.
        slow: is the line too slow? Then the rest is left out.

    Attributes:
        shown: number of frames drawn so far.
        last: what was shown last; None: nothing yet.
    """

    def __init__(
        self, later: Callable[[float, Callable[[], None]], Stops], draw: Callable[[BoardScene], None],
        slow: Callable[[], bool] = lambda: False,
    ) -> None:  # fmt: skip
        self.later = later
        self.shown = 0
        self.last: Shown | None = None
        self._since = 0.0
        self._shots: dict[Shot, int] = {}  # those shown now, with the pictures of each
        self._draw = draw
        self._slow = slow
        self._frames: Iterator[ShotFrame] | None = None
        self._timer: Stops | None = None
        self._then: list[Callable[[], None]] = []

    @property
    def running(self) -> bool:
        """Is something being shown?"""
        return self._frames is not None

    def play(self, frames: Iterator[ShotFrame]) -> bool:
        """Start showing frames. Returns False, drawing nothing, if the list is empty."""
        self.drop()
        self._frames, self._shots, self._since = frames, {}, monotonic()
        if self._step():
            return True
        self._frames = None
        return False

    def then(self, call: Callable[[], None]) -> None:
        """Do something when everything has been shown; at once when nothing moves."""
        if self.running:
            self._then.append(call)
        else:
            call()

    def finish(self) -> None:
        """Skip to the end at once, and do what was waiting for it."""
        if not self.running:
            return
        todo = self._then
        self._tell()
        self.drop()
        for call in todo:
            call()

    def drop(self) -> None:
        """Cancel the animation and what was to come after it; nothing is drawn."""
        if self._timer is not None:
            self._timer.stop()
        self._timer, self._frames, self._then = None, None, []

    def _tell(self) -> None:
        """Note how long it took."""
        if not self._shots:
            return
        held = sum(shot.held for shot in self._shots) / 1000
        self.last = Shown(
            sum(len(shot.cues) for shot in self._shots), sum(self._shots.values()),
            max(0.0, monotonic() - self._since - held), max(shot.ms for shot in self._shots) / 1000,
        )  # fmt: skip

    def _step(self) -> bool:
        """Draw the next frame. Returns False at the end, or if the line is slow."""
        frame = next(self._frames, None) if self._frames is not None and not self._slow() else None
        if frame is None:
            return False
        self.shown += 1
        self._shots[frame.shot] = self._shots.get(frame.shot, 0) + 1
        self._draw(frame.board)
        self._timer = self.later(frame.ms / 1000, self._next)
        return True

    def _next(self) -> None:
        self._timer = None
        if not self._step():
            self.finish()
