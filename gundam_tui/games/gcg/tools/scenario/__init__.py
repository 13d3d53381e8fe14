"""Scenario files of the Gundam Card Game: the module's facet `scenarios`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gundam_tui.games.registry import game
from gundam_tui.games.scenario import ScenarioFiles

if TYPE_CHECKING:
    from gundam_tui.games.scenario.game import ScenarioGame

__all__ = ["SCENARIOS"]


def _game() -> ScenarioGame:
    from .table import GcgScenarios

    return GcgScenarios(game("gcg"))


SCENARIOS = ScenarioFiles(_game)
