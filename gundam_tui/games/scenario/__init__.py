"""Scenario files of every game: a position and what must happen in it, written in TOML and played by the engine.

`tests/scenarios/README.md` describes the format. A game provides one `ScenarioGame` (`game.py`): its places, verbs,
events and figures, and how a position is set up. Importing this package costs nothing; pydantic is imported when a file
is read.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from gundam_tui.cardlang.book import Book
    from gundam_tui.games.api import ScenarioResult
    from gundam_tui.kernel.engine import Engine

    from .game import ScenarioGame

__all__ = ["ScenarioFiles"]


class ScenarioFiles:
    """A game's scenario files, run and written: the module's facet `scenarios` (`games.api.Scenarios`).

    Args:
        game: makes the game's part, when a file is first read or written: its model takes longer than most files.
    """

    def __init__(self, game: Callable[[], ScenarioGame]) -> None:
        self.game = cache(game)

    def run_file(
        self, path: Path, book: Book[Any], *, rules: str | None = None, only: str = ""
    ) -> list[ScenarioResult]:
        """See `Scenarios.run_file`."""
        from .runner import run_file

        return run_file(self.game(), path, book, rules=rules, only=only)

    def position(self, path: Path, book: Book[Any]) -> Engine:
        """See `Scenarios.position`."""
        from .runner import position

        return position(self.game(), path, book)

    def scenario_text(
        self, name: str, about: str, whole: Engine, answers: Sequence[Sequence[str]],
        starts: Iterable[tuple[int, Engine]], /,
    ) -> str:  # fmt: skip
        """See `Scenarios.scenario_text`."""
        from .writer import scenario_text

        return scenario_text(self.game(), name, about, whole, answers, starts)
