"""The server's log. It contains strangers' names and messages, and an operator reads it in a terminal."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from typing import TextIO

from gundam_tui import foreign_text

QUIET = 10.0  # seconds between two lines of one kind that strangers can cause
FORM = "%(asctime)s %(levelname)s %(name)s: %(message)s"


class Plain(logging.Formatter):
    """Formats entries so that no terminal control sequence survives. All lines of an entry but the first are indented,
    so that nobody can forge an entry.
    """

    def format(self, record: logging.LogRecord) -> str:
        """See `logging.Formatter.format`."""
        return foreign_text.lines(super().format(record)).replace("\n", "\n    ")


def log_to(stream: TextIO, *, force: bool = False) -> None:
    """Write the log to a stream.

    Args:
        stream: usually standard error.
        force: replace the present handler.
    """
    handler = logging.StreamHandler(stream)
    handler.setFormatter(Plain(FORM))
    logging.basicConfig(level=logging.INFO, handlers=[handler], force=force)


class Seldom:
    """Warnings that strangers can cause, limited in rate so that they cannot fill the log.

    Args:
        log: the logger.
        clock: a monotonic clock, in seconds.
    """

    def __init__(self, log: logging.Logger, clock: Callable[[], float] = time.monotonic) -> None:
        self._log = log
        self._clock = clock
        self._held = 0  # warnings since the last line
        self._quiet = float("-inf")  # no line is written before this time

    def warning(self, text: str) -> None:
        """Write a line, unless one was just written; it says how many were left out."""
        now = self._clock()
        if now < self._quiet:
            self._held += 1
            return
        self._log.warning("%s%s", text, f" ({self._held} more such lines were left out)" if self._held else "")
        self._held, self._quiet = 0, now + QUIET
