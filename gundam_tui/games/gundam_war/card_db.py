"""The cards of Gundam War."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from gundam_tui.games.gundam_war.glossary import GLOSSARY
from gundam_tui.games.gundam_war.keyword_table import KEYWORDS
from gundam_tui.games.nation.cards.language.card_db import FamilyBook
from gundam_tui.games.nation.cards.language.card_toml import CardForm

__all__ = ["Book"]

# GW-7: the list is open, purple came later.
_COLORS = ("blue", "green", "black", "red", "brown", "white", "purple")
_TYPES = {"unit": True, "character": True, "operation": False, "command": False, "generation": False}


def _symbol(entry: Mapping[str, Any]) -> tuple[str, ...]:
    """The colour of a GENERATION's power; no other card gives any (GW-15)."""
    return (entry["color"],) if entry["type"] == "generation" else ()


class Book(FamilyBook):
    """The cards of the game."""

    game = "gundam-war"
    cache = ("cards", "gundam-war")
    not_cards = frozenset({"rules.toml"})
    form = CardForm(_TYPES, _COLORS, KEYWORDS, _symbol, ("space", "earth"))
    glossary = GLOSSARY
    own = Path(__file__).resolve().parent
