"""Macross Crusade for the rest of the program (`games.api.GameModule`)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from gundam_tui.games.macross_crusade.glossary import GLOSSARY
from gundam_tui.games.macross_crusade.keyword_table import KEYWORDS
from gundam_tui.games.macross_crusade.prompt_table import KINDS, VERBS
from gundam_tui.games.nation.module import FamilyModule
from gundam_tui.games.nation.seen.spoken import Figures
from gundam_tui.language import N

RULES = "1.01"  # of the rulebook


class MacrossCrusadeModule(FamilyModule):
    """See `games.api.GameModule`."""

    id = "macross-crusade"
    title = "Macross Crusade"
    presets: Sequence[str] = (RULES,)
    default_rules = RULES
    prompts = KINDS
    verbs = VERBS
    keywords = KEYWORDS
    stats: Mapping[str, str] = Figures({
        "designated": N("Designated"), "total": N("Total"), "resource": N("of a price|Resource"), **GLOSSARY.strengths,
    })  # fmt: skip


MODULE = MacrossCrusadeModule()
