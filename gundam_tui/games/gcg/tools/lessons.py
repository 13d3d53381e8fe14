"""Sets up the positions of lesson courses (`cards/gcg/lessons/*.toml`). It imports the rules only when a position is
set up: a screen may only want to know whether there are lessons.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from gundam_tui.cardlang.book import cards_folder

if TYPE_CHECKING:
    from gundam_tui.kernel.engine import Engine

    from .position import Side

__all__ = ["folder", "set_up"]


def folder() -> Path:
    """The folder of the course files."""
    return cards_folder("gcg") / "lessons"


def set_up(course: Mapping[str, Any]) -> Engine:
    """The position at which a course begins: the sides `you` and `foe`, `turn` and `seed`.

    Raises:
        KeyError, TypeError: a part is missing or unknown.
    """
    from . import position

    sides = [_side(course["you"]), _side(course["foe"])]
    return position.set_up(position.Position(sides, turn=course["turn"], seed=course["seed"]))


def _side(given: Mapping[str, Any]) -> Side:
    from .position import Side

    fields = dict(given)
    if not fields.get("base", True):
        fields["base"] = None  # TOML has no word for "none"
    return Side(**fields)
