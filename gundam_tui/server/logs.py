"""The server's log. It holds strangers' names and messages, and an operator reads it on a terminal."""

from __future__ import annotations

import logging
from typing import TextIO

from gundam_tui import foreign_text

FORM = "%(asctime)s %(levelname)s %(name)s: %(message)s"


class Plain(logging.Formatter):
    """Formats entries without anything that a terminal would obey. All lines of an entry but the first are indented, so
    that nobody can forge an entry."""

    def format(self, record: logging.LogRecord) -> str:
        """See `logging.Formatter.format`."""
        return foreign_text.lines(super().format(record)).replace("\n", "\n    ")


def log_to(stream: TextIO, *, force: bool = False) -> None:
    """Write the log to a stream.

    Args:
        stream: standard error, mostly.
        force: replace the present target.
    """
    handler = logging.StreamHandler(stream)
    handler.setFormatter(Plain(FORM))
    logging.basicConfig(level=logging.INFO, handlers=[handler], force=force)
