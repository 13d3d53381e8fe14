"""The cards of Macross Crusade for searches: the module's facet `catalogue`."""

from __future__ import annotations

from gundam_tui.games.macross_crusade.glossary import GLOSSARY
from gundam_tui.games.macross_crusade.keyword_table import KEYWORDS
from gundam_tui.games.nation.tools.catalogue import FamilyCatalogue

COLORS, TYPES = ("blue", "green", "purple"), ("unit", "character", "command")
CATALOGUE = FamilyCatalogue(
    "color:blue type:unit cost:3 trait:singer keyword:raid words", KEYWORDS, COLORS, TYPES, GLOSSARY.stats,
)  # fmt: skip
