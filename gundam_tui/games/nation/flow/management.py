"""State-based actions: after every batch the rules check for lost games, destroyed cards, and cards that are not
allowed in the field together.
"""

from __future__ import annotations

from typing import Final

from gundam_tui.games.nation.cards.card import UNIT
from gundam_tui.games.nation.cards.counters import DAMAGE, ZERO, doom_mark, doom_over, doomed
from gundam_tui.games.nation.cards.terms import AREAS, DEPLOYMENT, NATION, Combat
from gundam_tui.games.nation.changes import stacking, surplus
from gundam_tui.games.nation.changes.damage import BATTLE
from gundam_tui.games.nation.changes.setgroups import shifted
from gundam_tui.games.nation.queries.squads import combats
from gundam_tui.games.nation.queries.stats import strengths, types
from gundam_tui.games.nation.state.model import clause, rules
from gundam_tui.games.nation.state.texts import board, has_rule, heads, standing
from gundam_tui.games.outcome_words import NO_NATION
from gundam_tui.kernel import Engine, Event, Outcome
from gundam_tui.kernel.events import ADD_LASTING, COUNTERS, EXPIRE, MAKE, MOVE, NOTE, REMOVE, SET, SHIFT, VAR

_MATTERS: Final = frozenset((ADD_LASTING, COUNTERS, EXPIRE, MAKE, MOVE, REMOVE, SET, SHIFT, VAR))
# The values of a game that no strength depends on.
_ASIDE: Final = frozenset(("phase", "step", "skips", "stack", "cut", "item", "moments"))
_PASSING: Final = frozenset(("phase", "step"))
_PLACING: Final = frozenset((MAKE, MOVE, SHIFT))


def manage(e: Engine, batch: list[Event]) -> None:
    """Check after a batch, repeatedly until nothing changes."""
    here = board(e)
    if _passes(batch, here.judged):
        return
    here.answers += 1
    if e.state.outcome is not None or not e.state.vars.get("turn"):
        return
    ops = {event.op for event in batch if event.op in _MATTERS and not (event.op == VAR and event.field in _ASIDE)}
    if not ops:
        return
    if MOVE in ops and _lost(e):
        return
    more = rules(e).choices.keywords.happened(e, batch)
    if more:
        e.perform(*more)
    if MOVE in ops:
        stacking.ask_order(e, batch)
    placed = not ops.isdisjoint(_PLACING) or ADD_LASTING in ops
    changes = [*surplus.scraps(e, batch), *_astray(e)] if placed else []
    changes = changes or _destroyed(e, batch)
    if changes:
        e.perform_all(changes)


def _passes(batch: list[Event], judged: tuple[Combat, ...] | None) -> bool:
    """Does only a phase or step pass, at most with a combat check that finds what the last one found?"""
    for event in batch:
        if event.op == VAR:
            if event.field not in _PASSING and (event.field != "combat" or event.value != judged):
                return False
        elif event.op != NOTE:
            return False
    return True


def _lost(e: Engine) -> bool:
    """A player without a Nation has lost; both at the same time: a draw."""
    gone = [seat for seat in range(e.seats) if not e.zone(NATION, seat)]
    if not gone:
        return False
    kept = [seat for seat in range(e.seats) if seat not in gone]
    e.end(Outcome(tuple(kept), NO_NATION, clause(e, "lost" if kept else "draw"), tuple(gone)))
    return True


def _destroyed(e: Engine, batch: list[Event]) -> list[Event]:
    """Units with a DEFENSE of 0, and with damage of at least their DEFENSE, are destroyed; a Unit destroyed for the
    first reason is so no longer when its DEFENSE is 1 again.
    """
    found: list[Event] = []
    objs = e.state.objs
    board(e).judged = combats(e)
    known = standing(e)
    if known.sound and not _hurts(batch):
        return found
    known.sound = True
    for oid in heads(e):
        obj = objs[oid]
        if UNIT not in types(e, oid):
            continue
        now = strengths(e, oid).defense or 0
        if now > obj.damage and not obj.counters:
            continue
        known.sound = False
        reason = doomed(obj)
        if now == 0:
            if not reason:
                found.append(doom_mark(obj, ZERO, by=_cause(batch, oid)))
        elif reason == ZERO:
            found.append(doom_over(obj))
        elif not reason and obj.damage >= now and not has_rule(e, "indestructible", oid):
            found.append(doom_mark(obj, DAMAGE, by=_cause(batch, oid)))
    return found


def _hurts(batch: list[Event]) -> bool:
    """Does a batch change damage, or mark a Unit as destroyed?"""
    return any(event.op == COUNTERS or event.field == "damage" for event in batch)


def _cause(batch: list[Event], oid: int) -> int:
    """The player whose effect in a batch destroyed a Unit: by dealing damage to it, or by making it weaker; -1:
    nobody.
    """
    for event in batch:
        if event.name == "damage" and event.obj == oid:
            return -1 if event.how == BATTLE else event.seat
    return next((event.seat for event in batch if event.op == ADD_LASTING), -1)


def _astray(e: Engine) -> list[Event]:
    """A card that is no longer a Unit leaves its squad for the deployment area."""
    return [
        shifted(oid, DEPLOYMENT, seat)
        for seat in range(e.seats)
        for zone in AREAS
        for oid in e.zone(zone, seat)
        if UNIT not in types(e, oid)
    ]
