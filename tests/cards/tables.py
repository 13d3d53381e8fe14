"""Card tests told as scenario files (`*.toml` beside this module; `gundam-tui check tests/cards` runs them): positions,
answers and what must be so, as a book of rulings.

The name of a scenario begins with the number of its card. Cards come from `SHELF`, so that the mutation runner can put
altered ones there.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from gundam_tui.commands.check import files, told
from gundam_tui.games.api import ScenarioResult
from gundam_tui.games.gcg.tools.scenario import SCENARIOS
from gundam_tui.games.scenario.game import Overlay, ScenarioTable
from gundam_tui.games.scenario.model import Scenario
from gundam_tui.games.scenario.reader import load
from gundam_tui.games.scenario.runner import play
from tests.cards.table import SHELF

HERE = Path(__file__).parent


@dataclass(frozen=True, slots=True)
class Ruling:
    """A scenario about a card.

    Attributes:
        card: its number. `name`: what is shown, as the scenario is called.
        file, line: where it stands. `about`: what more is said of it.
    """

    card: str
    name: str
    file: str
    line: int
    about: str
    scenario: Scenario
    rules: str

    def __call__(self) -> None:
        """Play it with the cards of the shelf.

        Raises:
            AssertionError: something is not as it is told.
        """
        table = ScenarioTable(SCENARIOS.game(), Overlay(SHELF.book, {}), SHELF.pool, HERE)
        result = ScenarioResult(self.file, self.line, self.name)
        play(self.scenario, self.rules, table, result, ())
        assert result.ok, "\n" + told(result)


@cache
def rulings() -> tuple[Ruling, ...]:
    """Every scenario of the folder."""
    return tuple(found for path in files(HERE) for found in _rulings(path))


def _rulings(path: Path) -> Iterator[Ruling]:
    loaded = load(SCENARIOS.game(), path, SHELF.book)
    for scenario, line in zip(loaded.file.scenario, loaded.lines, strict=True):
        card, _, name = scenario.name.partition(": ")
        rules = scenario.rules or loaded.file.rules
        yield Ruling(card, name, path.name, line, scenario.about, scenario, rules)
