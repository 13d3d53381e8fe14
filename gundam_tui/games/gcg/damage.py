"""Dealing damage (5-5): redirection, prevention, reduction, then all of it at once."""

from __future__ import annotations

from collections.abc import Sequence

from gundam_tui.kernel import Engine, Event

from . import changes as ch
from . import query as q
from .continuous import Entry
from .model import once_key
from .selecting import Selector
from .shields import break_shields
from .terms import SHIELDS


def deal(e: Engine, pairs: Sequence[tuple[int, int]], how: str, source: int) -> list[int]:
    """Deal damage from one source to several cards simultaneously.

    Args:
        pairs: (object, amount).
        how: battle or effect.
        source: the Unit or card that deals it.

    Returns:
        The objects that were dealt damage.
    """
    return deal_all(e, [(oid, number, source) for oid, number in pairs], how)


def deal_all(e: Engine, hits: Sequence[tuple[int, int, int]], how: str) -> list[int]:
    """Deal damage from several sources simultaneously: (object, amount, source)."""
    events: list[Event] = []
    used: list[Event] = []
    broken: dict[int, list[int]] = {}
    marked: dict[int, int] = {}
    for oid, number, source in hits:
        oid = redirected(e, oid, how)
        number = prevented(e, oid, number, how, source, used)
        if number <= 0 or not q.exists(e, oid):  # 5-5-5
            continue
        if e.state.objs[oid].zone == SHIELDS:
            broken.setdefault(source, []).append(oid)
        else:
            event = ch.damage(e, oid, number, how, source)
            marked[oid] = marked.get(oid, 0) + number
            event.value = e.state.objs[oid].damage + marked[oid]
            events.append(event)
    for source, shields in broken.items():
        events += break_shields(e, shields, "battle" if how == "battle" else "effect damage", source)
    if not events and not used:
        return []
    batch = e.perform(*events, *used)
    return [event.obj for event in batch if event.name in ("damage", "destroy")]


def redirected(e: Engine, oid: int, how: str) -> int:
    """Who receives the damage instead (GD04-087, GD04-095). There it may be replaced in turn (10-1-9-1), by each
    effect once."""
    spent: list[Entry] = []
    while (entry := _elsewhere(e, oid, how, spent)) is not None:
        spent.append(entry)
        oid = entry.rule.data[1](entry.ctx)[0]
    return oid


def _elsewhere(e: Engine, oid: int, how: str, spent: Sequence[Entry]) -> Entry | None:
    """The next effect by which damage to this object is dealt to another that is there."""
    for entry in q.active(e, "redirect", oid):
        kind, refs = entry.rule.data
        if kind in ("any", "damage", how) and entry not in spent and any(q.exists(e, x) for x in refs(entry.ctx)[:1]):
            return entry
    return None


def prevented(e: Engine, oid: int, number: int, how: str, source: int, used: list[Event]) -> int:
    """What is left of damage after "can't receive" and "reduce" (1-3-3, 1.9.0:5-21).

    Args:
        used: collects what using a limited effect writes.
    """
    if number <= 0:  # 5-5-5: no damage would be received, and no limited effect is used on it
        return 0
    if _refused(e, oid, number, how, source, used):
        return 0
    for entry in q.active(e, "reduce", oid):
        by, kind, who, next_only = entry.rule.data
        if number > 0 and _concerns(e, entry, kind, who, how, source):
            number -= by(entry.ctx)
            _use(entry, used)
            if next_only and entry.lasting:
                used.append(ch.expire(frozenset((entry.lasting,))))
    # Q416: reduced to so much as it can't receive, it is not received.
    return 0 if number <= 0 or _refused(e, oid, number, how, source, used) else number


def _refused(e: Engine, oid: int, number: int, how: str, source: int, used: list[Event]) -> bool:
    """Can the object not receive so much damage of that kind (1-3-3)? A limited effect comes last: what another
    prevents would not be received anyway (10-1-5-6)."""
    for entry in sorted(q.active(e, "immune", oid), key=_limited):
        kind, who, at_most = entry.rule.data
        if _concerns(e, entry, kind, who, how, source) and (at_most is None or number <= at_most):
            _use(entry, used)
            return True
    return False


def _concerns(e: Engine, entry: Entry, kind: str, who: Selector | None, how: str, source: int) -> bool:
    if kind not in ("any", "damage", how):
        return False
    ability = entry.ability
    if ability is not None and ability.once and e.state.ledger.get(_key(entry)):
        return False
    return who is None or bool(source and who.matches(entry.ctx, source))


def _key(entry: Entry) -> tuple[str, str, int, int]:
    assert entry.ability is not None
    return once_key(entry.ability, entry.ctx.this, entry.ctx.card)


def _limited(entry: Entry) -> bool:
    return entry.ability is not None and entry.ability.once


def _use(entry: Entry, used: list[Event]) -> None:
    if _limited(entry):
        used.append(ch.tally(_key(entry), 1))
