"""Gundam War for the rest of the program (`games.api.GameModule`)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from gundam_tui.games.api import Format
from gundam_tui.games.gundam_war.glossary import GLOSSARY
from gundam_tui.games.gundam_war.keyword_table import KEYWORDS
from gundam_tui.games.gundam_war.prompt_table import KINDS, VERBS
from gundam_tui.games.nation.module import FamilyModule

RULES = "english"  # the English manual


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
    stats: Mapping[str, str] = MappingProxyType({
        "designated": "Corps", "total": "Total", "resource": "Card Cost", **GLOSSARY.strengths,
    })  # fmt: skip


MODULE = GundamWarModule()
