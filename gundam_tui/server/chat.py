"""What people at a table say to each other: the latest lines are kept for those who come back."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Sequence

from gundam_tui.server.limits import Clock
from gundam_tui.server.messages import Said

LINES = 50  # lines kept
WAITS = 10.0  # seconds until new lines are written, so that people who talk do not make the server write all the time


class Chat:
    """The chat of a table.

    Args:
        clock: a monotonic clock.
    """

    def __init__(self, clock: Clock) -> None:
        self._lines = deque[Said](maxlen=LINES)
        self._unwritten: float | None = None  # when the first line was said that is not in a file yet
        self._clock = clock

    @property
    def lines(self) -> Sequence[Said]:
        """The lines kept, in the order in which they were said."""
        return tuple(self._lines)

    @property
    def unwritten(self) -> bool:
        """Is there a line that is not in a file yet?"""
        return self._unwritten is not None

    @property
    def due(self) -> bool:
        """Is it time to write the chat?"""
        return self._unwritten is not None and self._clock() - self._unwritten >= WAITS

    def add(self, said: Said) -> None:
        """Keep a line."""
        self._lines.append(said)
        if self._unwritten is None:
            self._unwritten = self._clock()

    def restore(self, lines: Iterable[tuple[str, str]]) -> None:
        """Keep lines of a file.

        Args:
            lines: of each who said it, and the text.
        """
        self._lines.extend(Said(who, text) for who, text in lines)

    def written(self) -> None:
        """All lines are in a file, or cannot be written."""
        self._unwritten = None
