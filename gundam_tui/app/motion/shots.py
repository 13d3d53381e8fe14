"""What a motion is made of: shots, and frames that show them. The first picture of a table loads it, so it is small."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from gundam_tui.app.board.faces import Table
    from gundam_tui.games.views import Cue, Happening

Pace = Literal["full", "brief", "none"]


@dataclass(frozen=True, slots=True)
class Shot:
    """One thing that is shown.

    Attributes:
        cues: what happens at once.
        frames: the steps that are shown, each with its number (from 1) and its time in ms; none: it has happened with
            the first frame of what comes next.
        steps: how many steps it has when it is shown whole.
        kept: it is never shortened.
        held: how much of its last frame is there to be read, in ms; it counts for no bound.
    """

    cues: tuple[Cue, ...]
    frames: tuple[tuple[int, int], ...]
    steps: int
    kept: bool = False
    held: int = 0

    @property
    def what(self) -> Happening:
        """What happens."""
        return self.cues[0].what

    @property
    def ms(self) -> int:
        """How long it moves."""
        return sum(ms for _, ms in self.frames) - (self.held if self.frames else 0)


@dataclass(frozen=True, slots=True)
class Frame:
    """A picture, and how long it stands in ms."""

    board: Table
    ms: int
    shot: Shot
    step: int
