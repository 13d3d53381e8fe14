"""Rules management (11): after every batch of events, even in the middle of something else."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from gundam_tui.games.gcg.cards.constants import BASE, BATTLE, DECK, FIELD
from gundam_tui.games.gcg.changes import events as ch
from gundam_tui.games.gcg.queries import card_now as q
from gundam_tui.games.gcg.queries.continuous import HpChange, board, entries
from gundam_tui.kernel import Engine, Event
from gundam_tui.kernel.events import MOVE, SET, VAR
from gundam_tui.kernel.native import ObjId

from . import leaving

_DECISIVE: Final = frozenset(("struck", "turn"))  # values of the game that a defeat can follow from
_DAMAGED: Final = "damaged"


def manage(e: Engine, batch: list[Event]) -> None:
    """11-1-2: defeat first, then tokens that have left the field, then destruction."""
    state = e.state
    decisive = moved = hurt = False  # decisive: can a defeat follow from it?
    for event in batch:
        op = event.op
        if op == MOVE:
            moved = True
            old = event.old
            decisive = decisive or (old is not None and old.zone == DECK)
        elif op == VAR:
            decisive = decisive or event.field in _DECISIVE
        elif op == SET:
            hurt = hurt or event.field != "exhausted"
    if decisive and state.outcome is None and state.vars.get("turn", 0):
        leaving.judge(e)
    if state.outcome is not None:
        return
    gone: Sequence[ObjId] = _strays(e, batch) if moved else ()
    dead = destroyed(e, hurt)
    if gone:  # 5-17-2-5
        e.perform_all([ch.vanish(oid) for oid in gone])
    if dead:
        _destroy(e, dead, batch)


def _strays(e: Engine, batch: list[Event]) -> list[ObjId]:
    """The tokens that a batch has moved away from the field."""
    moved = [event.new for event in batch if event.op == MOVE and event.zone not in FIELD]
    return [oid for oid in moved if q.exists(e, oid) and q.is_token(e, oid)]


def destroyed(e: Engine, hurt: bool) -> Sequence[ObjId]:
    """5-5-2, 11-3-1: the objects whose damage has reached their HP; an HP bonus that ends can cause it too (AMB-3).

    Args:
        e: the engine.
        hurt: has anything about a card changed since the last call? Otherwise nothing else is damaged; and if only the
            cards and effects in play change HP, the answer for this board holds until the board changes.
    """
    objs, zones = e.state.objs, e.state.zones
    damaged: list[ObjId] | None = None if hurt else e.kept_cache.get(_DAMAGED)
    if damaged is None:
        damaged = e.kept_cache[_DAMAGED] = [
            oid
            for seat in range(e.seats)
            for zone in (BATTLE, BASE)
            for oid in zones[seat].get(zone, ())
            if objs[oid].damage
        ]
    elif not damaged or (board(e).whole and HpChange not in entries(e)):
        return ()
    dead = q.doomed(e, damaged)
    if not dead:
        board(e).whole = True
    return dead


def _destroy(e: Engine, dead: Sequence[ObjId], batch: list[Event]) -> None:
    """All of them simultaneously (8-5-3-2-3)."""
    events: list[Event] = []
    for oid in dead:
        how, source = _cause(oid, batch)
        events += ch.destroy(e, oid, how, source)
    e.perform_all(events)


def _cause(oid: ObjId, batch: list[Event]) -> tuple[str, ObjId]:
    """What destroyed an object: the damage of this batch, or nothing in particular."""
    for event in reversed(batch):
        if event.name == "damage" and event.obj == oid:
            return ("battle" if event.how == "battle" else "effect damage"), event.source
    return "rule", 0
