"""Gundam War for the rest of the program (`games.api.GameModule`)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING

from gundam_tui.games.api import Format
from gundam_tui.games.gundam_war.glossary import GLOSSARY
from gundam_tui.games.gundam_war.keyword_table import KEYWORDS
from gundam_tui.games.gundam_war.prompt_table import KINDS, VERBS
from gundam_tui.games.nation.module import FamilyModule
from gundam_tui.games.nation.seen.spoken import Figures
from gundam_tui.language import N

if TYPE_CHECKING:
    from gundam_tui.games.api import GameAi

RULES = "english"  # the English manual


@cache
def _ai() -> GameAi:
    """See `games.nation.module`: players ask for it often."""
    from . import ai

    return ai


class GundamWarModule(FamilyModule):
    """See `games.api.GameModule`."""

    id = "gundam-war"
    title = "Gundam War"
    presets: Sequence[str] = (RULES,)
    default_rules = RULES
    formats: Sequence[Format] = (
        Format("duel", "Two players", (2,)),
        Format("first", "Two players, 30 cards each", (2,), decks="starter", usual=("federation-first", "zeon-first")),
    )
    prompts = KINDS
    verbs = VERBS
    keywords = KEYWORDS
    stats: Mapping[str, str] = Figures({
        "designated": N("Corps"), "total": N("Total"), "resource": N("Card Cost"), **GLOSSARY.strengths,
    })  # fmt: skip

    @property
    def ai(self) -> GameAi:
        """See `GameModule.ai`."""
        return _ai()


MODULE = GundamWarModule()
