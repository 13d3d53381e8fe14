"""The parts of a motion: shots, and the frames that show them. The first picture of a table loads it, so it is
small.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from gundam_tui.frozen import frozen

if TYPE_CHECKING:
    from gundam_tui.app.board.faces import BoardScene
    from gundam_tui.games.views import Cue, Happening

Pace = Literal["full", "brief", "none"]


@frozen
class Shot:
    """One event on the screen.

    Attributes:
        cues: simultaneous events.
        frames: the steps shown, each with its number (from 1) and its time in ms; empty: it happens with the first
            frame of the next shot.
        steps: number of steps when shown whole.
        kept: it is never shortened.
        held: the part of its last frame that is for reading, in ms; it counts for no bound.
    """

    cues: tuple[Cue, ...]
    frames: tuple[tuple[int, int], ...]
    steps: int
    kept: bool = False
    held: int = 0

    @property
    def what(self) -> Happening:
        """The kind of event."""
        return self.cues[0].what

    @property
    def ms(self) -> int:
        """How long it moves."""
        return sum(ms for _, ms in self.frames) - (self.held if self.frames else 0)


@frozen
class ShotFrame:
    """A picture, and its duration in ms."""

    board: BoardScene
    ms: int
    shot: Shot
    step: int
