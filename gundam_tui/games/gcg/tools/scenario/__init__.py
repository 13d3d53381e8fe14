"""Scenario files: what must happen in a position, told in TOML and played by the engine.

`tests/scenarios/README.md` describes the format. Importing this package costs nothing; pydantic is imported when
a file is read.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from gundam_tui.games.gcg.cards.language.card_db import Book

if TYPE_CHECKING:
    from gundam_tui.games.api import ScenarioResult
    from gundam_tui.kernel import Engine

__all__ = ["position", "run_file"]


def run_file(path: Path, book: Book, *, rules: str | None = None, only: str = "") -> list[ScenarioResult]:
    """See `Scenarios.run_file` of `games.api`."""
    from gundam_tui.games.api import ScenarioResult

    from .reader import load
    from .runner import play, table_for

    loaded = load(path, book)
    table = table_for(book, loaded.cards, loaded.folder)
    found: list[ScenarioResult] = []
    for at, scenario in enumerate(loaded.file.scenario):
        if only and only.lower() not in scenario.name.lower():
            continue
        result = ScenarioResult(loaded.name, loaded.lines[at], scenario.name)
        play(scenario, rules or scenario.rules or loaded.file.rules, table, result, loaded.steps[at])
        found.append(result)
    return found


def position(path: Path, book: Book) -> Engine:
    """See `Scenarios.position` of `games.api`."""
    from gundam_tui.games.api import ScenarioError, ScenarioResult

    from .reader import load
    from .runner import play, table_for

    loaded = load(path, book)
    if not loaded.file.scenario:
        raise ScenarioError(loaded.name, [f"{loaded.name}: there is no scenario in it"])
    first = loaded.file.scenario[0]
    result = ScenarioResult(loaded.name, loaded.lines[0], first.name)
    table = table_for(book, loaded.cards, loaded.folder)
    words = play(first, first.rules or loaded.file.rules, table, result, loaded.steps[0])
    if words is None or result.problems:
        told = result.problems or ["it sets up no game"]
        raise ScenarioError(loaded.name, [f"{loaded.name}:{result.line}: {problem}" for problem in told])
    return words.e
