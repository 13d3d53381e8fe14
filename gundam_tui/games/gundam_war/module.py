"""Gundam War for the rest of the program (`games.api.GameModule`)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING

from gundam_tui.games.api import Format
from gundam_tui.games.gundam_war.keyword_table import KEYWORDS
from gundam_tui.games.gundam_war.prompt_table import KINDS, VERBS
from gundam_tui.games.nation.module import FamilyModule

if TYPE_CHECKING:
    from gundam_tui.games.api import Catalogue, DeckBuilding, RulesText
    from gundam_tui.games.decks import DeckFormat
    from gundam_tui.games.layout import BoardLayout
    from gundam_tui.games.nation.flow.start import Family
    from gundam_tui.games.nation.seen.words import Words

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
        "designated": "Corps", "total": "Total", "resource": "Card Cost", "front": "STRIKE", "rear": "SHOOTING",
        "defense": "DEFENSE",
    })  # fmt: skip

    def _family(self) -> Family:
        from gundam_tui.games.gundam_war.library import FAMILY

        return FAMILY

    def _words(self) -> Words:
        from gundam_tui.games.gundam_war.words import WORDS

        return WORDS

    @property
    def deck_format(self) -> DeckFormat:
        """See `GameModule.deck_format`."""
        from gundam_tui.games.gundam_war.decks.deck_format import FORMAT

        return FORMAT

    def board(self, seats: int) -> BoardLayout:
        """See `GameModule.board`."""
        from gundam_tui.games.gundam_war.board import board

        return board(seats)

    @property
    def catalogue(self) -> Catalogue:
        """See `GameModule.catalogue`."""
        from gundam_tui.games.gundam_war.catalogue import CATALOGUE

        return CATALOGUE

    @property
    def rules_text(self) -> RulesText:
        """See `GameModule.rules_text`."""
        from gundam_tui.games.gundam_war.clauses import CLAUSES

        return CLAUSES

    @property
    def decks(self) -> DeckBuilding:
        """See `GameModule.decks`."""
        from gundam_tui.games.gundam_war.decks import DECKS

        return DECKS


MODULE = GundamWarModule()
