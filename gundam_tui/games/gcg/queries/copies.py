"""Units of one player with the same name: the number of each, which it keeps for as long as it is in play.

A Unit gets one when a namesake stands beside it, above those of the namesakes that are there. The numbers follow from
the events of the game alone, which all seats have seen; a copy goes on from those of its original (`Game.in_sight`).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import islice

from gundam_tui.games.gcg.cards.constants import BATTLE
from gundam_tui.games.gcg.queries import card_now as q
from gundam_tui.games.namesakes import next_copy
from gundam_tui.kernel import Engine, Event, Obj
from gundam_tui.kernel.events import MAKE, MOVE, REMOVE, SHIFT
from gundam_tui.kernel.native import ObjId
from gundam_tui.named import NamedTuple

_KEPT = "copies"  # where an engine keeps them
_PLACING = (MOVE, MAKE, REMOVE, SHIFT)


class _Copies(NamedTuple):
    """The Units in play after some events.

    Attributes:
        log: where the events stand: a copy has a log of its own. `read`: how many of them.
        units: the Units of each seat, with their names.
        numbers: those that they have, also of those that have gone.
        since: the place in the log of the event that gave each its number; none if it had it before.
    """

    log: Sequence[Event]
    read: int
    units: Sequence[Mapping[ObjId, str]]
    numbers: Mapping[ObjId, int]
    since: Mapping[ObjId, int]


def copy_numbers(e: Engine) -> Mapping[ObjId, int]:
    """The number of each Unit that has one."""
    now: Mapping[ObjId, int] | None = e.state_cache.get(_KEPT)
    if now is None:
        now = e.state_cache[_KEPT] = _by_events(e).numbers if e.record_history else _as_it_stands(e)
    return now


def numbers_since(e: Engine) -> tuple[Mapping[ObjId, int], Mapping[ObjId, int]]:
    """The number of each Unit that has or had one, and from which event of the log on, if not from the first: what was
    told before it got one does not change.
    """
    return copy_numbers(e), _by_events(e).since if e.record_history else {}


def _by_events(e: Engine) -> _Copies:
    known: _Copies | None = e.kept_cache.get(_KEPT)
    if known is None or known.log is not e.log:
        known = _at_first(e)
    if known.read < len(e.log):
        gone = (event.old for event in e.log[known.read :] if event.op in _PLACING)
        left = {old.id: old for old in gone if old is not None}
        units, numbers, since = [dict(one) for one in known.units], dict(known.numbers), dict(known.since)
        for at in range(known.read, len(e.log)):
            if e.log[at].op in _PLACING:
                count = len(numbers)
                _follow(e, e.log[at], left, units, numbers)
                since.update((oid, at) for oid in islice(numbers, count, None))
        known = _Copies(e.log, len(e.log), units, numbers, since)
    e.kept_cache[_KEPT] = known
    return known


def _at_first(e: Engine) -> _Copies:
    """Before the first event: in a position there are Units that none has brought."""
    came = {event.new for event in e.log if event.op in _PLACING and event.zone == BATTLE}
    there = {oid: e.state.objs[oid] for seat in range(e.seats) for oid in e.zone(BATTLE, seat)}
    gone = (event.old for event in e.log if event.op in _PLACING)
    there |= {old.id: old for old in gone if old is not None and _stands(old)}
    units: list[dict[ObjId, str]] = [{} for _ in range(e.seats)]
    for oid in sorted(there.keys() - came):
        units[there[oid].seat][oid] = _name(e, there[oid])
    numbers: dict[ObjId, int] = dict(e.in_sight or {})
    for one in units:
        _number(one, one, numbers)
    return _Copies(e.log, 0, units, numbers, {})


def _as_it_stands(e: Engine) -> Mapping[ObjId, int]:
    """In a copy without events: what has come since it was made gets numbers in order."""
    numbers: dict[ObjId, int] = dict(e.in_sight or {})
    for seat in range(e.seats):
        units = {oid: _name(e, e.state.objs[oid]) for oid in e.zone(BATTLE, seat)}
        _number(units, units, numbers)
    return numbers


def _follow(
    e: Engine, event: Event, left: Mapping[ObjId, Obj], units: Sequence[dict[ObjId, str]], numbers: dict[ObjId, int]
) -> None:
    """What an event changes.

    Args:
        e, event: the game, and the event.
        left: the objects that have left since.
        units, numbers: as in `_Copies`, before it.
    """
    if event.old is not None and _stands(event.old):
        units[event.old.seat].pop(event.old.id, None)
    obj = e.state.objs.get(event.new) or left.get(event.new)
    if event.op == REMOVE or event.zone != BATTLE or event.host or obj is None:
        return
    own = units[event.seat]
    own[obj.id] = _name(e, obj)
    _number(own, (obj.id,), numbers)


def _number(units: Mapping[ObjId, str], new: Iterable[ObjId], numbers: dict[ObjId, int]) -> None:
    """Number new Units, and those that have a namesake in them."""
    for name in dict.fromkeys(units[oid] for oid in new):
        same = [oid for oid, other in units.items() if other == name]
        for oid in same if len(same) > 1 else ():
            if oid not in numbers:
                numbers[oid] = next_copy([numbers[one] for one in same if one in numbers])


def _stands(obj: Obj) -> bool:
    return obj.zone == BATTLE and not obj.host


def _name(e: Engine, obj: Obj) -> str:
    return q.defs(e, e.state.card_of[obj.card]).name
