"""Destruction: first a mark with its reason, then, when the cut is over, a scrap effect (`cut.settle`)."""

from __future__ import annotations

from collections.abc import Iterable

from gundam_tui.games.nation.cards.counters import EFFECT, ZERO, doom_mark, doom_over, doomed
from gundam_tui.games.nation.state.texts import has_rule
from gundam_tui.kernel import Engine, Event
from gundam_tui.kernel.events import SET

SCRAP = "scrap"


def doom(e: Engine, oids: Iterable[int], *, by: int, source: int = 0) -> list[Event]:
    """Effects of a player destroy cards: those that can be destroyed, and are not yet."""
    objs = e.state.objs
    return [
        doom_mark(objs[oid], EFFECT, source=source, by=by)
        for oid in dict.fromkeys(oids)
        if not doomed(objs[oid]) and not has_rule(e, "indestructible", oid, by)
    ]


def save(e: Engine, oids: Iterable[int], *, source: int = 0) -> list[Event]:
    """Negate the destruction of cards: the mark is removed, and the damage so far. A card destroyed because its DEFENSE
    is 0 stays destroyed.
    """
    found: list[Event] = []
    for oid in oids:
        obj = e.state.objs[oid]
        if doomed(obj) in ("", ZERO) or has_rule(e, "no save", oid):
            continue
        found.append(doom_over(obj, source=source))
        if obj.damage:
            found.append(Event("undamage", SET, oid, field="damage", value=0, source=source))
    return found
