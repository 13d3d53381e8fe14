"""The file of results of a command that plays many games (`--resume FILE`)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from gundam_tui.commands import Mistake
from gundam_tui.sim import GameResult
from gundam_tui.sim.journal import SimJournal, SimJournalError
from gundam_tui.sim.plan import Games


def open_results(
    path: str, games: Games, book: Any, each: Callable[[GameResult], None] | None = None
) -> SimJournal:  # fmt: skip
    """Open the file of results of a plan.

    Args:
        path, games, book, each: as for `SimJournal`.

    Raises:
        Mistake: it is about other games, is not a file of results, or cannot be read or written.
    """
    try:
        return SimJournal(path, games, book, each)
    except SimJournalError as error:
        raise Mistake(str(error)) from None
    except OSError as error:
        raise Mistake(f"{path}: {error.strerror}: give the name of a file that can be written") from None
