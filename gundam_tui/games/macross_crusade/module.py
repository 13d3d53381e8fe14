"""Macross Crusade for the rest of the program (`games.api.GameModule`)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING

from gundam_tui.games.macross_crusade.keyword_table import KEYWORDS
from gundam_tui.games.macross_crusade.prompt_table import KINDS, VERBS
from gundam_tui.games.nation.module import FamilyModule

if TYPE_CHECKING:
    from gundam_tui.games.api import Catalogue, DeckBuilding, RulesText
    from gundam_tui.games.decks import DeckFormat
    from gundam_tui.games.layout import BoardLayout
    from gundam_tui.games.nation.flow.start import Family
    from gundam_tui.games.nation.seen.words import Words

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
    stats: Mapping[str, str] = MappingProxyType({
        "designated": "Designated", "total": "Total", "resource": "Resource", "front": "Fighting", "rear": "Shooting",
        "defense": "Defense",
    })  # fmt: skip

    def _family(self) -> Family:
        from gundam_tui.games.macross_crusade.library import FAMILY

        return FAMILY

    def _words(self) -> Words:
        from gundam_tui.games.macross_crusade.words import WORDS

        return WORDS

    @property
    def deck_format(self) -> DeckFormat:
        """See `GameModule.deck_format`."""
        from gundam_tui.games.macross_crusade.decks.deck_format import FORMAT

        return FORMAT

    def board(self, seats: int) -> BoardLayout:
        """See `GameModule.board`."""
        from gundam_tui.games.macross_crusade.board import board

        return board(seats)

    @property
    def catalogue(self) -> Catalogue:
        """See `GameModule.catalogue`."""
        from gundam_tui.games.macross_crusade.catalogue import CATALOGUE

        return CATALOGUE

    @property
    def rules_text(self) -> RulesText:
        """See `GameModule.rules_text`."""
        from gundam_tui.games.macross_crusade.clauses import CLAUSES

        return CLAUSES

    @property
    def decks(self) -> DeckBuilding:
        """See `GameModule.decks`."""
        from gundam_tui.games.macross_crusade.decks import DECKS

        return DECKS


MODULE = MacrossCrusadeModule()
