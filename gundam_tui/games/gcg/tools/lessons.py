"""Sets up the positions of lesson courses (`cards/gcg/lessons/*.toml`)."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from gundam_tui.cardlang.book import cards_folder
from gundam_tui.kernel.engine import Engine

from .position import Position, Side
from .position import set_up as position_set_up

__all__ = ["folder", "set_up"]


def folder() -> Path:
    """The folder of the course files."""
    return cards_folder("gcg") / "lessons"


def set_up(course: Mapping[str, Any]) -> Engine:
    """The position at which a course begins: the sides `you` and `foe`, `turn` and `seed`.

    Raises:
        KeyError, TypeError: a part is missing or unknown.
    """
    sides = [_side(course["you"]), _side(course["foe"])]
    return position_set_up(Position(sides, turn=course["turn"], seed=course["seed"]))


def _side(given: Mapping[str, Any]) -> Side:
    fields = dict(given)
    if not fields.get("base", True):
        fields["base"] = None  # TOML has no word for "none"
    return Side(**fields)
