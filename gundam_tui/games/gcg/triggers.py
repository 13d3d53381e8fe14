"""From written events to waiting effects (10-1-6).

`happenings` says what a batch of events means in the words of event patterns; `gather` matches the triggered
abilities in force, those that have just left included (10-1-6-4), each at most once a batch (10-1-6-3).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from gundam_tui.kernel import Engine, Event, Pending
from gundam_tui.kernel.events import DROP, MOVE

from . import query as q
from .changes import tally
from .conditions import Happening
from .continuous import InForce, listeners
from .model import Ability, Ctx, match, once_key
from .terms import BASE, BATTLE, FIELD, LIMBO, Bound, player

_TAKING = frozenset((MOVE, DROP))

# The marker of a card's own text that an event about that card sets off.
_OF_EVENT = {
    "deployed": "deploy", "attacks": "attack", "destroyed": "destroyed", "paired": "paired", "links": "linked",
}  # fmt: skip


def happenings(e: Engine, event: Event) -> Iterator[Happening]:
    """What one written event means."""
    name, source = event.name, event.source
    if name == "damage":
        yield from _damage(e, event)
    elif name == "deploy":
        yield Happening("deployed", event.new, how=event.how, cause=source, player=event.seat)
    elif name == "destroy":
        how = event.how
        seat = event.old.seat if event.old else event.seat
        yield Happening("destroyed", event.obj, source, how, source, seat)
        if source:
            yield Happening("destroys", source, event.obj, how, source, seat)
    elif name == "attack":
        yield Happening("attacks", event.obj, event.host, player=event.seat)
    elif name == "pair":
        yield Happening("paired", event.host, event.new, player=event.seat)
    elif name == "link":
        yield Happening("links", event.obj, event.host, player=event.seat)
    elif name == "rest" and event.how == "effect":
        yield Happening("rested", event.obj, source, "effect", source, q.thing(e, event.obj).seat)
    elif name == "ready" and event.how == "effect":
        yield Happening("readied", event.obj, source, "effect", source, q.thing(e, event.obj).seat)
    elif name == "recover" and event.amount:
        yield Happening("recovers", event.obj, source, "effect", source, amount=event.amount)
    elif name == "weaken":
        for target in event.value[2] or ():
            yield Happening("loses_ap", target, source, "effect", source)
    elif name == "block":
        yield Happening("blocked", event.host, event.obj, cause=event.obj)
    elif name == "draw" and event.how == "effect":
        yield Happening("draws", player(event.seat), how="effect", cause=source, player=event.seat)
    elif name == "discard":
        seat = event.old.seat if event.old else event.seat
        yield Happening("discards", player(seat), event.new, event.how, source, seat)
    elif name == "place_ex":
        yield Happening("places_ex", event.new, cause=source, player=event.seat)
    elif name == "spend_ex":
        yield Happening("ex_exiled", event.obj, player=event.old.seat if event.old else -1)
    elif name == "activate":
        yield Happening("activates", event.obj, event.obj, event.how, event.obj, event.seat, ex=bool(event.value))
    elif name == "pay":
        yield Happening("pays", event.obj, event.obj, cause=event.obj, player=event.seat, amount=event.amount)
    elif name == "support":
        yield Happening("supports", event.obj, event.host, player=event.seat)


def _damage(e: Engine, event: Event) -> Iterator[Happening]:
    seat = q.thing(e, event.obj).seat
    yield Happening("receives_damage", event.obj, event.source, event.how, event.source, seat, event.amount)
    if event.source:
        yield Happening("deals_damage", event.source, event.obj, event.how, event.source, seat, event.amount)


class Before:
    """What triggers must know of the state before a batch: who was listening."""

    __slots__ = ("table",)

    def __init__(self, table: dict[str, list[InForce]] | None) -> None:
        self.table = table


def before(e: Engine, batch: list[Event]) -> tuple[Before | None, dict[int, Any]]:
    """Last-known information of what leaves the field, and the listeners there were."""
    gone: dict[int, Any] = {}
    objs = e.state.objs
    leaves = False
    for event in batch:
        if event.op in _TAKING:
            obj = objs.get(event.obj)
            if obj is not None and (obj.zone in FIELD or obj.zone == LIMBO):
                gone[event.obj] = q.snapshot(e, event.obj)
                leaves = leaves or obj.zone in (BATTLE, BASE)
    return (Before(dict(listeners(e))) if leaves else None), gone


def gather(e: Engine, batch: list[Event], then: Before | None) -> list[Event]:
    """Let every ability that a batch triggers wait for its turn.

    Returns:
        Entries for the ledger: what conditions of this match's cards will ask about ("earlier this turn").
    """
    seen: set[tuple[str, int, int]] = set()
    notes: list[Event] = []
    for event in batch:
        for h in happenings(e, event):
            _remember(e, h, notes)
            for item in _candidates(e, h.name, then):
                ability, seat, this, card = item
                key = (ability.id, this, card)
                if key in seen or not _fires(e, item, h):
                    continue
                seen.add(key)
                bound = Bound(h.subject, h.object, h.cause, h.amount, h.how, h.player)
                e.trigger(
                    Pending(seat, ability.id, this, 1, (card, bound, event.value if event.name == "activate" else None))
                )
            _keywords(e, h)
    return notes


def _candidates(e: Engine, name: str, then: Before | None) -> list[InForce]:
    now = listeners(e)
    own = _OF_EVENT.get(name)
    found = [*now.get(name, ()), *(now.get(own, ()) if own else ())]
    if then is not None and then.table is not None:
        found += then.table.get(name, ())
        found += then.table.get(own, ()) if own else ()
    return found


def _fires(e: Engine, item: InForce, h: Happening) -> bool:
    ability, seat, this, card = item
    ctx = Ctx(e, seat, this, card, Bound(h.subject, h.object, h.cause, h.amount, h.how, h.player))
    own = _OF_EVENT.get(h.name)
    if own in ability.moments:
        # A marker such as Deploy or Attack speaks of the card itself.
        if h.subject != this:
            return "when" in ability.moments and _matches(ability, ctx, h) and _open(ability, ctx)
        if own == "paired" and ability.by is not None and not ability.by(ctx, h.object):
            return False
        if own == "destroyed" and h.how == "":
            return False  # 5-10-4: put into the trash by rules management is not destroyed
        return _open(ability, ctx)
    return _matches(ability, ctx, h) and _open(ability, ctx)


def _matches(ability: Ability, ctx: Ctx, h: Happening) -> bool:
    event = ability.event
    return event is not None and event.name == h.name and event.test(ctx, h)


def _open(ability: Ability, ctx: Ctx) -> bool:
    if ability.once and ctx.e.state.ledger.get(once_key(ability, ctx.this, ctx.card)):
        return False
    return ability.gate is None or ability.gate(ctx)


def _remember(e: Engine, h: Happening, notes: list[Event]) -> None:
    for item in match(e).history.get(h.name, ()):
        for seat in range(e.seats):
            if item.pattern.test(Ctx(e, seat, 0), h):
                key = (item.key, seat)
                waiting = next((x for x in reversed(notes) if x.field == key), None)
                known = waiting.value if waiting else e.state.ledger.get(key, ())
                notes.append(tally(key, (*known, (h.subject, h.amount))))


def _keywords(e: Engine, h: Happening) -> None:
    """Breach waits like any triggered effect (13-1-2)."""
    if h.name != "destroys" or h.how != "battle" or h.object < 0:
        return
    if q.kind(e, h.object) != "unit" or q.kind(e, h.subject) != "unit":
        return  # 13-1-2-1: an enemy Unit, not a Base or Shield
    seat = q.thing(e, h.subject).seat
    amount = q.keywords(e, h.subject).get("breach", 0)
    if amount and q.active_seat(e) == seat and h.player != seat:
        bound = Bound(h.subject, h.object, h.subject, amount, "battle", h.player)
        e.trigger(Pending(seat, "rule:breach", h.subject, 1, (h.subject, bound, None)))
