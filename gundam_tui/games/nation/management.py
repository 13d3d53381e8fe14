"""State-based actions: after every batch the rules look who has lost, what is destroyed, and what may not be there."""

from __future__ import annotations

from typing import Final

from gundam_tui.kernel import Engine, Event, Outcome
from gundam_tui.kernel.events import ADD_LASTING, COUNTERS, EXPIRE, MAKE, MOVE, REMOVE, SET, SHIFT, VAR

from .card import CHARACTER, UNIT
from .counters import DAMAGE, ZERO, doom_mark, doom_over, doomed
from .model import clause, definition, rules
from .setgroups import scrapped, shifted
from .stats import defense, types
from .terms import AREAS, DEPLOYMENT, NATION
from .texts import field_cards, has_rule, heads

_MATTERS: Final = frozenset((ADD_LASTING, COUNTERS, EXPIRE, MAKE, MOVE, REMOVE, SET, SHIFT, VAR))
_PLACING: Final = frozenset((MAKE, MOVE, SHIFT))


def manage(e: Engine, batch: list[Event]) -> None:
    """Look after a batch, again and again until nothing changes."""
    if e.state.outcome is not None or not e.state.vars.get("turn"):
        return
    ops = {event.op for event in batch}
    if ops.isdisjoint(_MATTERS):
        return
    if MOVE in ops and _lost(e):
        return
    more = rules(e).choices.keywords.happened(e, batch)
    if more:
        e.perform(*more)
    changes = [*_surplus(e), *_astray(e)] if not ops.isdisjoint(_PLACING) or ADD_LASTING in ops else []
    changes = changes or _destroyed(e)
    if changes:
        e.perform(*changes)


def _lost(e: Engine) -> bool:
    """Who has no Nation left has lost; all at the same time: a draw."""
    gone = [seat for seat in range(e.seats) if not e.zone(NATION, seat)]
    if not gone:
        return False
    kept = [seat for seat in range(e.seats) if seat not in gone]
    e.end(Outcome(tuple(kept), "no card left in the Nation", clause(e, "lost" if kept else "draw"), tuple(gone)))
    return True


def _destroyed(e: Engine) -> list[Event]:
    """Units with a DEFENSE of 0, and with damage of at least their DEFENSE, are destroyed; one that was destroyed for
    the first reason is not any more when its DEFENSE is 1 again."""
    found: list[Event] = []
    objs = e.state.objs
    for oid in heads(e):
        obj = objs[oid]
        if UNIT not in types(e, oid):
            continue
        now, reason = defense(e, oid), doomed(obj)
        if now == 0:
            if not reason:
                found.append(doom_mark(oid, ZERO))
        elif reason == ZERO:
            found.append(doom_over(obj))
        elif not reason and obj.damage >= now and not has_rule(e, "indestructible", oid):
            found.append(doom_mark(oid, DAMAGE))
    return found


def _surplus(e: Engine) -> list[Event]:
    """Cards that may not be in the field: of Characters with one name the later one, and what special effects
    forbid."""
    choices = rules(e).choices
    objs = e.state.objs
    gone: list[int] = []
    seen: set[tuple[int, str]] = set()
    characters = [oid for oid in field_cards(e) if CHARACTER in types(e, oid)]
    for oid in sorted(characters):
        side = objs[oid].seat if choices.names_over == "own" else -1
        names = {(side, name) for name in definition(e, oid).names}
        if not names.isdisjoint(seen):
            gone.append(oid)
        else:
            seen |= names
    gone += choices.keywords.surplus(e)
    return scrapped(e, gone, how="rule") if gone else []


def _astray(e: Engine) -> list[Event]:
    """What is no Unit any more leaves its squad for the deployment area."""
    return [
        shifted(oid, DEPLOYMENT, e.state.objs[oid].seat)
        for oid in heads(e)
        if e.state.objs[oid].zone in AREAS and UNIT not in types(e, oid)
    ]
