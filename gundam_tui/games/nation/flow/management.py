"""State-based actions: after every batch the rules check for lost games, destroyed cards, and cards that may not be
there.
"""

from __future__ import annotations

from typing import Final

from gundam_tui.games.nation.cards.card import UNIT
from gundam_tui.games.nation.cards.counters import DAMAGE, ZERO, doom_mark, doom_over, doomed
from gundam_tui.games.nation.cards.terms import AREAS, DEPLOYMENT, NATION
from gundam_tui.games.nation.changes import stacking, surplus
from gundam_tui.games.nation.changes.damage import BATTLE
from gundam_tui.games.nation.changes.setgroups import shifted
from gundam_tui.games.nation.queries.squads import combats
from gundam_tui.games.nation.queries.stats import defense, types
from gundam_tui.games.nation.state.model import clause, rules
from gundam_tui.games.nation.state.texts import board, has_rule, heads
from gundam_tui.games.outcome_words import NO_NATION
from gundam_tui.kernel import Engine, Event, Outcome
from gundam_tui.kernel.events import ADD_LASTING, COUNTERS, EXPIRE, MAKE, MOVE, REMOVE, SET, SHIFT, VAR

_MATTERS: Final = frozenset((ADD_LASTING, COUNTERS, EXPIRE, MAKE, MOVE, REMOVE, SET, SHIFT, VAR))
# The values of a game that no strength depends on.
_ASIDE: Final = frozenset(("phase", "step", "skips", "stack", "cut", "item", "moments"))
_PLACING: Final = frozenset((MAKE, MOVE, SHIFT))


def manage(e: Engine, batch: list[Event]) -> None:
    """Check after a batch, repeatedly until nothing changes."""
    if e.state.outcome is not None or not e.state.vars.get("turn"):
        return
    ops = {event.op for event in batch if not _aside(e, event)}
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


def _aside(e: Engine, event: Event) -> bool:
    """Does an event change nothing that the rules check: the place in the turn, what has been done, effects that wait,
    or a combat check with the result of the last one?
    """
    op = event.op
    if op == VAR:
        field = event.field
        return field in _ASIDE or (field == "combat" and event.value == board(e).judged)
    return op not in _MATTERS


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
    for oid in heads(e):
        obj = objs[oid]
        if UNIT not in types(e, oid):
            continue
        now = defense(e, oid)
        if now > obj.damage and not obj.counters:
            continue
        reason = doomed(obj)
        if now == 0:
            if not reason:
                found.append(doom_mark(obj, ZERO, by=_cause(batch, oid)))
        elif reason == ZERO:
            found.append(doom_over(obj))
        elif not reason and obj.damage >= now and not has_rule(e, "indestructible", oid):
            found.append(doom_mark(obj, DAMAGE, by=_cause(batch, oid)))
    return found


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
        shifted(oid, DEPLOYMENT, e.state.objs[oid].seat)
        for oid in heads(e)
        if e.state.objs[oid].zone in AREAS and UNIT not in types(e, oid)
    ]
