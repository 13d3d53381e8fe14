"""Squads: the ordered zones of the battle areas, and the results of the last combat check there."""

from __future__ import annotations

from collections.abc import Sequence

from gundam_tui.games.nation.cards.counters import DAMAGE, doomed
from gundam_tui.games.nation.cards.terms import AREAS, Combat
from gundam_tui.games.nation.state.texts import keyword, listeners
from gundam_tui.kernel import Engine, Event
from gundam_tui.kernel.events import VAR

NO_COMBAT = Combat(())


def combats(e: Engine) -> tuple[Combat, ...]:
    """The records of the last combat check, by area; empty outside of the battle phase."""
    return e.state.vars.get("combat", ())


def check(e: Engine) -> Event:
    """A combat check: the Units in each area, in order."""
    found = tuple(Combat(tuple(e.zone(zone, seat) for seat in range(e.seats))) for zone in AREAS)
    return Event("combat check", VAR, field="combat", value=found)


def no_check() -> Event:
    """The battle phase is over: there is no combat."""
    return Event("combat over", VAR, field="combat", value=())


def record(e: Engine, zone: str) -> Combat:
    """The last combat check's result for an area."""
    found = combats(e)
    return found[AREAS.index(zone)] if found else NO_COMBAT


def in_combat(e: Engine, oid: int) -> bool:
    """Is a card (with the group it belongs to) in a battle area where the last check found squads of two players?"""
    obj = e.state.objs[oid]
    return obj.zone in AREAS and record(e, obj.zone).fighting()


def members(e: Engine, zone: str, seat: int) -> list[int]:
    """The squad of a player in an area in its recorded order, later arrivals at the rear. The place of a Unit that has
    left stays open: 0 stands for a front that is gone.
    """
    here = e.zone(zone, seat)
    found = record(e, zone).squads
    if not found:
        return list(here)
    listed = found[seat]
    order = [oid for oid in listed if oid in here]
    if listed and (not order or order[0] != listed[0]):
        order.insert(0, 0)
    return [*order, *(oid for oid in here if oid not in listed)]


def is_front(e: Engine, oid: int) -> bool:
    """Is a Unit the front of its squad?"""
    obj = e.state.objs[oid]
    head = obj.host or oid
    squad = members(e, obj.zone, obj.seat) if obj.zone in AREAS else []
    return bool(squad) and squad[0] == head


def is_last(e: Engine, oid: int, least: int) -> bool:
    """Is a card, with its group, the last one of a squad of at least this number of Units?"""
    obj = e.state.objs[oid]
    squad = [one for one in members(e, obj.zone, obj.seat) if one] if obj.zone in AREAS else []
    return len(squad) >= least and squad[-1] == (obj.host or oid)


def is_alone(e: Engine, oid: int) -> bool:
    """Is a card, with its group, a squad of its own?"""
    obj = e.state.objs[oid]
    return obj.zone in AREAS and e.zone(obj.zone, obj.seat) == (obj.host or oid,)


def met(e: Engine, then: tuple[Combat, ...]) -> list[Event]:
    """The Units that have entered combat since the check before, if a text asks for that: they were not in combat then,
    and are now.
    """
    if "fights" not in listeners(e):
        return []
    fought = {oid for combat in then if combat.fighting() for squad in combat.squads for oid in squad}
    now = [oid for combat in combats(e) if combat.fighting() for squad in combat.squads for oid in squad]
    return [Event("fights", obj=oid, seat=e.state.objs[oid].seat) for oid in now if oid and oid not in fought]


def has_felled(e: Engine, oid: int, _: int = 0) -> bool:
    """Has battle damage of the squad of a card destroyed an enemy Unit this turn?"""
    obj, state = e.state.objs[oid], e.state
    struck: tuple[int, ...] = state.ledger.get(("struck", obj.seat, obj.zone), ())
    now = [state.objs[one] if one in state.objs else state.last_known[one].obj for one in struck]
    return any(doomed(one) == DAMAGE for one in now)


def forget_place(e: Engine, oid: int) -> Event | None:
    """A Unit gives up its recorded place: if it comes back it joins the squad at the rear."""
    found = combats(e)
    if not any(oid in squad for combat in found for squad in combat.squads):
        return None
    again = tuple(
        Combat(tuple(tuple(0 if i == oid else i for i in squad) for squad in combat.squads)) for combat in found
    )
    return Event("place given up", VAR, field="combat", value=again)


def all_have(e: Engine, squad: Sequence[int], name: str) -> bool:
    """Does a squad have a special effect because all its Units have it? An empty squad has none."""
    units = [oid for oid in squad if oid]
    return bool(units) and all(keyword(e, oid, name) is not None for oid in units)
