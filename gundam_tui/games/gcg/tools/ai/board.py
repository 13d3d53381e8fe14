"""The cards in play, for judging a position: each card is examined once, however often it is asked about."""

from __future__ import annotations

from collections.abc import Sequence

from gundam_tui.games.gcg.cards.constants import RESOURCES
from gundam_tui.games.gcg.cards.model import match
from gundam_tui.games.gcg.queries import card_now as q
from gundam_tui.games.gcg.state import multiplayer as mp
from gundam_tui.kernel import Engine, Obj
from gundam_tui.kernel.native import ObjId

__all__ = ["BoardFacts", "ResourceLook", "UnitLook"]


class UnitLook:
    """The relevant facts about a Unit.

    Attributes:
        id: the Unit.
        obj: the same as an object.
        ap, left, lv: its AP, remaining HP and Lv.
        keywords: its keyword effects with their amounts.
        linked: is it linked?
        ready: could it attack if it were its player's turn now (3-2-4)?
    """

    __slots__ = ("ap", "id", "keywords", "left", "linked", "lv", "obj", "ready")

    def __init__(self, e: Engine, unit: ObjId) -> None:
        self.id = unit
        self.obj: Obj = e.state.objs[unit]
        self.ap = q.ap(e, unit)
        self.left = q.left(e, unit)
        self.lv = q.lv(e, unit)
        self.keywords = q.keywords(e, unit)
        self.linked = bool(self.obj.attachments) and q.linked(e, unit)
        fresh = self.obj.entered_turn == e.state.vars.get("turn", 0)
        self.ready = not self.obj.exhausted and (self.linked or not fresh)

    def worth(self) -> float:
        """Its value in cards, by its AP and remaining HP only, which is lost with it."""
        return 0.6 + 0.5 * self.ap + 0.4 * self.left


class ResourceLook:
    """A player's means to pay.

    Attributes:
        level: the number of Resources, which is the player's Lv. (2-9-4).
        active: how many of them are active.
        ex: how many are EX Resources (5-16).
    """

    __slots__ = ("active", "ex", "level")

    def __init__(self, e: Engine, seat: int) -> None:
        state, defs = e.state, match(e).defs
        objs, card_of = state.objs, state.card_of
        self.level = self.active = self.ex = 0
        for resource in e.zone(RESOURCES, seat):
            obj = objs[resource]
            self.level += 1
            if not obj.exhausted:
                self.active += 1
            if defs[card_of[obj.card]].token:
                self.ex += 1


class BoardFacts:
    """The Units and Resources of every side of a position that does not change in the meantime.

    Args:
        engine: the position.
    """

    __slots__ = ("_resources", "_sides", "_threats", "engine")

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self._sides: dict[int, list[UnitLook]] = {}
        self._threats: dict[int, int] = {}
        self._resources: dict[int, ResourceLook] = {}

    def resources(self, seat: int) -> ResourceLook:
        """The Resources of a player."""
        found = self._resources.get(seat)
        if found is None:
            found = self._resources[seat] = ResourceLook(self.engine, seat)
        return found

    def units(self, seat: int) -> Sequence[UnitLook]:
        """The Units of a seat's side."""
        found = self._sides.get(seat)
        if found is None:
            e = self.engine
            found = self._sides[seat] = [UnitLook(e, unit) for unit in mp.units(e, seat)]
        return found

    def threat(self, seat: int) -> int:
        """The greatest AP among the Units of a seat's enemies; -1 if they have none."""
        found = self._threats.get(seat)
        if found is None:
            sides = mp.enemy_sides(self.engine, seat)
            found = max((unit.ap for side in sides for unit in self.units(side)), default=-1)
            self._threats[seat] = found
        return found
