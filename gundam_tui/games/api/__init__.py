"""What a game provides to the rest of the program, and the data types it uses for that.

Everything above `games` (players, table, server, sim, app, commands) knows a game only by these protocols. A game is a
folder `games/<id>/` whose `module.py` has one `MODULE` that is a `GameModule`, and one line in `games/registry.py`.
Facets that only some callers need (deck building, lessons, computer players) are attributes of the module that import
their code on first use.

No rules are computed here. What a seat is shown is in `games/views.py`; decks are in `games/decks`.
"""

from __future__ import annotations

from .ai import (
    MOST_OPTIONS,
    Encoder,
    Evaluator,
    Foresight,
    GameAi,
    HandModel,
    Observation,
    PositionReader,
    RolloutPolicy,
)
from .facets import AutoPass, Catalogue, Corrections, DeckBuilding, LogTeller, RulesText, TracedRules
from .module import GameModule, UnknownRules
from .odds import GameOdds, OddsQuestion, Wanted
from .rows import (
    NOTHING_CHANGES,
    CardNote,
    CardSheet,
    ClauseText,
    FirstChoosers,
    Format,
    KeywordRow,
    PromptKind,
    StateParts,
    TriedCard,
    TriedLine,
    VerbRow,
    ends_by_passing,
    table_of,
)
from .scenarios import Lessons, ScenarioError, ScenarioResult, Scenarios, Untold
from .story import Deeds, GameStory

__all__ = [
    "MOST_OPTIONS",
    "NOTHING_CHANGES",
    "AutoPass",
    "CardNote",
    "CardSheet",
    "Catalogue",
    "ClauseText",
    "Corrections",
    "DeckBuilding",
    "Deeds",
    "Encoder",
    "Evaluator",
    "FirstChoosers",
    "Foresight",
    "Format",
    "GameAi",
    "GameModule",
    "GameOdds",
    "GameStory",
    "HandModel",
    "KeywordRow",
    "Lessons",
    "LogTeller",
    "Observation",
    "OddsQuestion",
    "PositionReader",
    "PromptKind",
    "RolloutPolicy",
    "RulesText",
    "ScenarioError",
    "ScenarioResult",
    "Scenarios",
    "StateParts",
    "TracedRules",
    "TriedCard",
    "TriedLine",
    "UnknownRules",
    "Untold",
    "VerbRow",
    "Wanted",
    "ends_by_passing",
    "table_of",
]
