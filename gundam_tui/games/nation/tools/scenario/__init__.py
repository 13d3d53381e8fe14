"""Scenario files of the family: what must happen in a position, told in TOML and played by the engine.

`README.md` beside this file describes the format. Importing this package costs nothing; pydantic is imported when a
file is read.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from .game import ScenarioGame

if TYPE_CHECKING:
    from gundam_tui.games.api import ScenarioResult
    from gundam_tui.kernel import Engine

__all__ = ["FamilyScenarios"]


class FamilyScenarios(ScenarioGame):
    """See `games.api.Scenarios`."""

    def run_file(self, path: Path, book: Any, *, rules: str | None = None, only: str = "") -> list[ScenarioResult]:
        """See `Scenarios.run_file`."""
        from .runner import run

        return run(self, book, path, rules=rules, only=only)

    def position(self, path: Path, book: Any) -> Engine:
        """See `Scenarios.position`."""
        from .runner import position

        return position(self, book, path)

    def scenario_text(
        self, name: str, about: str, whole: Engine, answers: Sequence[Sequence[str]],
        starts: Iterable[tuple[int, Engine]], /,
    ) -> str:  # fmt: skip
        """See `Scenarios.scenario_text`."""
        from .writer import scenario_text

        return scenario_text(self, name, about, whole, answers, starts)
