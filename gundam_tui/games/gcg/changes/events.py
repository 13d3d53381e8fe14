"""The events of the game: every change is one of these, proposed to `Engine.perform`.

Triggers, the log and the board work by the names. `how` tells battle damage, effect damage and effects apart; `source`
is the object whose battle or effect it is.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from gundam_tui.games.gcg.cards.constants import (
    BASE,
    BATTLE,
    DECK,
    EX_BASE,
    EX_RESOURCE,
    HAND,
    RESOURCE_DECK,
    RESOURCES,
    TRASH,
)
from gundam_tui.games.gcg.queries import card_now as q
from gundam_tui.kernel import Engine, Event
from gundam_tui.kernel.events import ADD_LASTING, EXPIRE, MAKE, MOVE, NOTE, REMOVE, SET, SHOW, SHUFFLE, TALLY, VAR
from gundam_tui.kernel.native import ObjId


def set_var(name: str, value: Any, event: str = "note") -> Event:
    """Set one of the game's values."""
    return Event(event, VAR, field=name, value=value)


def note(
    name: str,
    subject: ObjId = 0,
    other: ObjId = 0,
    *,
    seat: int = -1,
    source: ObjId = 0,
    how: str = "",
    amount: int = 0,
    value: Any = None,
) -> Event:
    """Something happened that changes nothing by itself; `other` is passed in `host`."""
    return Event(name, NOTE, subject, seat=seat, host=other, source=source, how=how, amount=amount, value=value)


def tally(key: Any, value: Any) -> Event:
    """Write the ledger."""
    return Event("tally", TALLY, field=key, value=value)


def rest(oid: ObjId, how: str = "rule", source: ObjId = 0) -> Event:
    """Rest a card (5-4-1-2)."""
    return Event("rest", SET, oid, field="exhausted", value=True, how=how, source=source)


def ready(oid: ObjId, how: str = "rule", source: ObjId = 0) -> Event:
    """Set a card as active (5-4-1-1)."""
    return Event("ready", SET, oid, field="exhausted", value=False, how=how, source=source)


def enter_rested(oid: ObjId) -> Event:
    """A Unit that is deployed rested: nothing rests it."""
    return Event("enter_rested", SET, oid, field="exhausted", value=True)


def damage(e: Engine, oid: ObjId, amount: int, how: str, source: ObjId) -> Event:
    """Deal damage (5-5-1): `how` is battle or effect."""
    return damaged(e, oid, amount, q.thing(e, oid).damage + amount, how, source)


def damaged(e: Engine, oid: ObjId, amount: int, total: int, how: str, source: ObjId) -> Event:
    """Deal damage after which it has `total` damage."""
    event = Event("damage", SET, oid, field="damage", value=total, how=how, source=source, amount=amount)
    if e.record_history:
        event.left = q.hp(e, oid) - total
    return event


def recover(e: Engine, oid: ObjId, amount: int, source: ObjId) -> Event:
    """Remove damage (5-6), at most the present amount."""
    healed = min(amount, q.thing(e, oid).damage)
    total = q.thing(e, oid).damage - healed
    event = Event("recover", SET, oid, field="damage", value=total, source=source, amount=healed)
    if e.record_history:
        event.left = q.hp(e, oid) - total
    return event


def moved(
    name: str,
    oid: ObjId,
    zone: str,
    *,
    at: int = -1,
    seat: int = -1,
    host: ObjId = 0,
    how: str = "",
    source: ObjId = 0,
    rested: bool = False,
    form: Any = None,
) -> Event:
    """Move a card; without a seat to its owner's zone."""
    event = Event(name, MOVE, oid, zone=zone, at=at, seat=seat, host=host, how=how, source=source, value=form)
    event.exhausted = rested
    return event


def with_pilots(e: Engine, event: Event) -> list[Event]:
    """The move of a Unit, and those of its Pilots to the same location (3-3-6)."""
    obj = e.state.objs[event.obj]
    follow = [
        moved("follow", guest, event.zone, at=event.at, how=event.how, source=event.source) for guest in obj.attachments
    ]
    return [event, *follow]


def destroy(e: Engine, oid: ObjId, how: str, source: ObjId) -> list[Event]:
    """Destroy a Unit or Base (5-10): into its owner's trash, with its Pilots."""
    return with_pilots(e, moved("destroy", oid, TRASH, at=0, how=how, source=source))


def leave(
    e: Engine, oid: ObjId, zone: str, name: str, *, at: int = -1, how: str = "effect", source: ObjId = 0
) -> list[Event]:
    """Put a card from anywhere into a zone of its owner; from the battle area its Pilots go along."""
    return with_pilots(e, moved(name, oid, zone, at=at, how=how, source=source))


def excess(e: Engine, cards: Iterable[ObjId]) -> list[Event]:
    """Put cards into the trash to make room; they are not destroyed (11-4-2-1, 11-5-2-1)."""
    return [event for oid in cards for event in leave(e, oid, TRASH, "excess", at=0, how="")]


def draw(e: Engine, seat: int, count: int, how: str = "rule", source: ObjId = 0) -> list[Event]:
    """Draw from the top (5-14), at most the cards in the deck."""
    return [moved("draw", oid, HAND, how=how, source=source) for oid in e.zone(DECK, seat)[:count]]


def discard(oid: ObjId, how: str = "rule", source: ObjId = 0) -> Event:
    """From the hand into the trash (5-11)."""
    return moved("discard", oid, TRASH, at=0, how=how, source=source)


def deploy(
    oid: ObjId, seat: int, zone: str, *, how: str, rested: bool = False, source: ObjId = 0, form: Any = None
) -> Event:
    """Place a Unit or Base on the field (5-8); `how` is play, effect or setup."""
    return moved("deploy", oid, zone, seat=seat, how=how, rested=rested, source=source, form=form)


def make_token(
    number: str, seat: int, zone: str = BATTLE, *, rested: bool = False, how: str = "effect", source: ObjId = 0
) -> Event:
    """Place a token from outside the game (5-17-1)."""
    event = Event("deploy", MAKE, seat=seat, zone=zone, field=number, how=how, source=source)
    event.exhausted = rested
    return event


def make_ex_base(seat: int, how: str = "setup", source: ObjId = 0) -> Event:
    """Place an EX Base (5-17-3-1)."""
    return make_token(EX_BASE, seat, BASE, how=how, source=source)


def make_ex_resource(seat: int, *, rested: bool = False, how: str = "effect", source: ObjId = 0) -> Event:
    """Place an EX Resource (5-17-3-2)."""
    event = Event("place_ex", MAKE, seat=seat, zone=RESOURCES, field=EX_RESOURCE, how=how, source=source)
    event.exhausted = rested
    return event


def place_resource(e: Engine, seat: int, *, rested: bool = False, how: str = "rule", source: ObjId = 0) -> list[Event]:
    """Place the top card of the resource deck into the resource area (7-4-1)."""
    return [
        moved("place_resource", oid, RESOURCES, rested=rested, how=how, source=source)
        for oid in e.zone(RESOURCE_DECK, seat)[:1]
    ]


def spend_ex(oid: ObjId) -> Event:
    """An EX Resource that pays is removed from the game (5-17-3-2-3)."""
    return Event("spend_ex", REMOVE, oid, how="cost")


def vanish(oid: ObjId) -> Event:
    """A token that has left the field leaves the game (5-17-2-5)."""
    return Event("vanish", REMOVE, oid)


def shuffle(zone: str, seat: int, ids: tuple[ObjId, ...] | None = None) -> Event:
    """Shuffle a pile, or only the given cards of it."""
    return Event("shuffle", SHUFFLE, seat=seat, zone=zone, value=ids)


def show(oid: ObjId, mask: int) -> Event:
    """Let the seats of a mask see a card."""
    return Event("show", SHOW, oid, amount=mask)


def last(
    name: str, kind: str, data: tuple[Any, ...], targets: tuple[ObjId, ...] | None, until: str, seat: int, source: ObjId
) -> Event:
    """Begin an effect with a duration."""
    return Event(name, ADD_LASTING, seat=seat, source=source, value=(kind, data, targets, until))


def expire(ids: frozenset[ObjId]) -> Event:
    """End effects with a duration."""
    return Event("expire", EXPIRE, value=ids)
