"""The server's log: strangers' names and messages stand in it, and an operator reads it on a terminal."""

from __future__ import annotations

import logging
from typing import TextIO

from gundam_tui import foreign_text

FORM = "%(asctime)s %(levelname)s %(name)s: %(message)s"


class Plain(logging.Formatter):
    """Entries without anything that a terminal would obey. What is not an entry's first line is indented, so that
    nobody can write an entry of their own."""

    def format(self, record: logging.LogRecord) -> str:
        """See `logging.Formatter.format`."""
        return foreign_text.lines(super().format(record)).replace("\n", "\n    ")


def log_to(stream: TextIO, *, force: bool = False) -> None:
    """Write the log there.

    Args:
        stream: standard error, mostly.
        force: instead of where it has been written so far.
    """
    handler = logging.StreamHandler(stream)
    handler.setFormatter(Plain(FORM))
    logging.basicConfig(level=logging.INFO, handlers=[handler], force=force)
