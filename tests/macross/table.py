"""Positions of Macross Crusade (`tests.nation.table`)."""

from __future__ import annotations

from gundam_tui.games.macross_crusade.rules import CHOICES
from gundam_tui.games.macross_crusade.steps import TABLES
from tests.nation.table import FILLER, Play, Position, keys, put

from .cards import VANILLA

__all__ = ["FILLER", "Play", "Table", "keys", "put"]


class Table(Position):
    """A position to be."""

    choices, tables, known = CHOICES, TABLES, VANILLA
