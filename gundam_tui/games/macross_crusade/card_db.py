"""The cards of Macross Crusade."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from gundam_tui.games.macross_crusade.glossary import GLOSSARY
from gundam_tui.games.macross_crusade.keyword_table import KEYWORDS
from gundam_tui.games.nation.cards.language.card_db import FamilyBook
from gundam_tui.games.nation.cards.language.card_toml import CardForm

__all__ = ["Book"]

# MC-5: a symbol counts as either of its two colours. MC-6: purple is a colour of its own.
_SYMBOLS = {"blue": ("blue", "black"), "green": ("green", "red"), "purple": ("purple",)}


def _symbol(entry: Mapping[str, Any]) -> tuple[str, ...]:
    """The colours of a card's G symbol: Units, Characters and Songs have one (MC-2)."""
    return () if entry["type"] == "command" and "Song" not in entry.get("traits", ()) else _SYMBOLS[entry["color"]]


class Book(FamilyBook):
    """The cards of the game."""

    game = "macross-crusade"
    cache = ("cards", "macross-crusade")
    not_cards = frozenset({"rules.toml"})
    form = CardForm({"unit": True, "character": True, "command": False}, tuple(_SYMBOLS), KEYWORDS, _symbol)
    glossary = GLOSSARY
    own = Path(__file__).resolve().parent
