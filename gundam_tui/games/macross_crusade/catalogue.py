"""The cards of Macross Crusade for searches: the module's facet `catalogue`."""

from __future__ import annotations

from gundam_tui.games.macross_crusade.glossary import GLOSSARY
from gundam_tui.games.macross_crusade.keyword_table import KEYWORDS
from gundam_tui.games.nation.cards.language.record import Card
from gundam_tui.games.nation.tools.catalogue import FamilyCatalogue
from gundam_tui.language import join, tr

COLORS, TYPES = ("blue", "green", "purple"), ("unit", "character", "command")
_WHITE: dict[str, str] = dict(zip(("front", "rear", "defense"), GLOSSARY.stats, strict=True))


def _sound_force(card: Card) -> str:
    """MC-246, 247: what a white number brings with it, though no text says so."""
    if not card.white:
        return ""
    return tr(
        "Sound Force (white: {numbers}): a detachment in whose total a white number counts as it sorties. Once a turn, "
        "when it deals damage, its player puts one Unit that it damaged on the bottom of the Nation of its owner.",
        numbers=join([tr(_WHITE[name]) for name in card.white]),
    )


CATALOGUE = FamilyCatalogue(
    "color:blue type:unit cost:3 trait:singer keyword:raid words", KEYWORDS, COLORS, TYPES, GLOSSARY.stats,
    _sound_force,
)  # fmt: skip
