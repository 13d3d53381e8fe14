"""Where taught games begin (`lessons/*.toml` beside a game's cards): the module's facet `lessons`."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from gundam_tui.cardlang.book import cards_folder

if TYPE_CHECKING:
    from gundam_tui.kernel.engine import Engine

    from .scenario import FamilyScenarios


class FamilyLessons:
    """See `games.api.Lessons`.

    Args:
        scenarios: the scenario files of the game, whose words positions are told in.
    """

    def __init__(self, scenarios: FamilyScenarios) -> None:
        self._scenarios = scenarios

    def folder(self) -> Path:
        """Where the files of the courses are."""
        return cards_folder(self._scenarios.family.choices.name) / "lessons"

    def set_up(self, course: Mapping[str, Any]) -> Engine:
        """The position at which a course begins: the sides `you` and `foe` as in a scenario, `turn`, `seed` and `at`.

        Raises:
            KeyError, TypeError, ValueError: something of it is missing, or is not known.
        """
        from .scenario.model import Scenario
        from .scenario.runner import start

        told = {"name": "lessons", "p1": course["you"], "p2": course["foe"]}
        told |= {key: course[key] for key in ("turn", "seed", "at")}
        return start(self._scenarios, self._scenarios.family.card_book(None), Scenario.model_validate(told)).e
