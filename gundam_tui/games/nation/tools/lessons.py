"""Where taught games begin (`lessons/*.toml` beside a game's cards): the module's facet `lessons`."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from gundam_tui.cardlang.book import cards_folder

if TYPE_CHECKING:
    from gundam_tui.games.scenario import ScenarioFiles
    from gundam_tui.kernel.engine import Engine


class FamilyLessons:
    """See `games.api.Lessons`.

    Args:
        id: of the game.
        scenarios: the scenario files of the game, whose words the positions use.
    """

    def __init__(self, id: str, scenarios: ScenarioFiles) -> None:
        self._id = id
        self._scenarios = scenarios

    def folder(self) -> Path:
        """The folder of the course files."""
        return cards_folder(self._id) / "lessons"

    def set_up(self, course: Mapping[str, Any]) -> Engine:
        """The position at which a course begins: the sides `you` and `foe` as in a scenario, `turn`, `seed` and `at`.

        Raises:
            KeyError, TypeError, ValueError: a part of it is missing or unknown.
        """
        from gundam_tui.games.scenario.game import table_for
        from gundam_tui.games.scenario.runner import start

        game = self._scenarios.game()
        told = {"name": "lessons", "p1": course["you"], "p2": course["foe"]}
        told |= {key: course[key] for key in ("turn", "seed", "at")}
        file = game.file.model_validate({"scenario": [told]})
        return start(file.scenario[0], file.rules, table_for(game, game.module.book(), {}, Path())).e
