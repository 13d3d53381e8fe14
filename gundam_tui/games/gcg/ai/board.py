"""The Units in play as those see them who judge a position: each is looked at once, however often it is asked about."""

from __future__ import annotations

from collections.abc import Sequence

from gundam_tui.games.gcg import multiplayer as mp
from gundam_tui.games.gcg import queries as q
from gundam_tui.kernel import Engine, Obj

__all__ = ["Board", "UnitLook"]


class UnitLook:
    """What counts about a Unit.

    Attributes:
        id: the Unit.
        obj: the same as an object.
        ap, left, lv: its AP, remaining HP and Lv.
        keywords: its keyword effects with their amounts.
        linked: is it linked?
    """

    __slots__ = ("ap", "id", "keywords", "left", "linked", "lv", "obj")

    def __init__(self, e: Engine, unit: int) -> None:
        self.id = unit
        self.obj: Obj = e.state.objs[unit]
        self.ap = q.ap(e, unit)
        self.left = q.left(e, unit)
        self.lv = q.lv(e, unit)
        self.keywords = q.keywords(e, unit)
        self.linked = bool(self.obj.attachments) and q.linked(e, unit)


class Board:
    """The Units of every side of a position that does not change meanwhile.

    Args:
        engine: the position.
    """

    __slots__ = ("_sides", "_threats", "engine")

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self._sides: dict[int, list[UnitLook]] = {}
        self._threats: dict[int, int] = {}

    def units(self, seat: int) -> Sequence[UnitLook]:
        """The Units of a seat's side."""
        found = self._sides.get(seat)
        if found is None:
            e = self.engine
            found = self._sides[seat] = [UnitLook(e, unit) for unit in mp.units(e, seat)]
        return found

    def threat(self, seat: int) -> int:
        """The greatest AP among the Units of a seat's enemies; -1 when they have none."""
        found = self._threats.get(seat)
        if found is None:
            sides = mp.enemy_sides(self.engine, seat)
            found = max((unit.ap for side in sides for unit in self.units(side)), default=-1)
            self._threats[seat] = found
        return found
