"""The cards of Gundam War for searches: the module's facet `catalogue`."""

from __future__ import annotations

from gundam_tui.games.gundam_war.glossary import GLOSSARY
from gundam_tui.games.gundam_war.keyword_table import KEYWORDS
from gundam_tui.games.nation.tools.catalogue import FamilyCatalogue

COLORS = ("blue", "green", "black", "red", "brown", "white", "purple")
TYPES = ("unit", "character", "operation", "command", "generation")
CATALOGUE = FamilyCatalogue(
    "color:blue type:unit cost:3 trait:MS keyword:assault words", KEYWORDS, COLORS, TYPES, GLOSSARY.stats,
)  # fmt: skip
