"""From written events to automatic effects that wait (Auto D): at their moment, at once, in no cut."""

from __future__ import annotations

from typing import Any

from gundam_tui.kernel import Engine, Event, StackItem
from gundam_tui.kernel.events import TAKING

from . import ledger
from .card import Trigger
from .model import LastKnown, active, definition, rules
from .names import names
from .nodes import Filter
from .setgroups import head
from .stats import strengths, types
from .targets import matches
from .texts import InForce, has_text, holds, listeners

# What an event means in the words of triggers.
MEANING = {
    "enter": "enters", "generate": "enters", "chip": "enters", "play": "is played", "damage": "damaged",
    "doom": "destroyed", "scrap": "scrapped", "sortie": "sorties", "resolved": "resolves", "begin": "begins",
    "end": "ends",
}  # fmt: skip


_ENTERING = frozenset(("enter", "generate", "chip", "play"))


def before(e: Engine, batch: list[Event]) -> tuple[Any, dict[int, LastKnown]]:
    """Who listens before cards leave the field, and last-known information of what leaves it."""
    gone: dict[int, LastKnown] = {}
    state = e.state
    for event in batch:
        if event.op in TAKING:
            obj = state.objs.get(event.obj)
            if obj is not None and obj.seen:
                kept = strengths(e, head(e, obj.id)) if obj.zone in rules(e).choices.in_play else None
                gone[obj.id] = LastKnown(
                    obj, state.card_of[obj.card], types(e, obj.id), names(e, obj.id), kept or strengths(e, obj.id)
                )
    leaves = any(past.obj.zone in rules(e).choices.in_play for past in gone.values())
    return (listeners(e) if leaves else None), gone


def gather(e: Engine, batch: list[Event], then: dict[str, list[InForce]] | None) -> list[Event]:
    """Let every text that a batch sets off wait for its turn.

    Returns:
        Entries for the ledger: what happens once a turn has happened.
    """
    noted: list[ledger.Key] = []
    for event in batch:
        for ability, oid in _listening(e, event, then):
            trigger = ability.trigger
            assert trigger is not None
            subject = event.new if event.name in _ENTERING else event.obj
            seat = controller(e, oid)
            if not _fires(e, trigger, event, subject, oid, seat):
                continue
            if ability.condition is not None and not holds(e, ability.condition, seat, oid):
                continue
            if oid in e.state.objs and not has_text(e, ability, oid):
                continue
            key = ("auto", ability.id, oid)
            if not trigger.every:
                if key in noted or ledger.count(e, key):
                    continue
                noted.append(key)
            e.trigger(StackItem(seat, ability.id, oid, 1, (subject,)))
    return ledger.note(noted)


def _listening(e: Engine, event: Event, then: dict[str, list[InForce]] | None) -> list[InForce]:
    """The texts that an event could set off, those of cards that have just left among them."""
    name = MEANING.get(event.name)
    if name is not None:
        names: tuple[str, ...] = (name,)
    elif event.name == "strike":
        _, marks, nation = event.value
        names = (*(("hits the nation",) if nation else ()), *(("hits the squad",) if marks else ()))
    else:
        return []
    table = listeners(e)
    found = [item for name in names for item in table.get(name, ())]
    if then:
        found += [item for name in names for item in then.get(name, ()) if item.card not in e.state.objs]
    return found


def controller(e: Engine, oid: int) -> int:
    """Whose a card is, or was when it left."""
    obj = e.state.objs.get(oid)
    return obj.seat if obj is not None else e.state.last_known[oid].obj.seat


def _fires(e: Engine, trigger: Trigger, event: Event, subject: int, oid: int, seat: int) -> bool:
    if trigger.event in ("begins", "ends"):
        if trigger.point != event.field:
            return False
        return not trigger.side or (active(e) == seat) == (trigger.side == "friendly")
    if trigger.event in ("hits the nation", "hits the squad"):
        obj = e.state.objs.get(oid)
        return obj is not None and (obj.zone, obj.seat) == (event.value[0], event.seat)
    if trigger.this:
        return subject == oid
    if trigger.event in ("resolves", "is played"):
        return _played(e, trigger.what, event, subject, seat)
    if subject in e.state.objs:
        return matches(e, trigger.what, subject, seat, oid)
    past = e.state.last_known.get(subject)
    return past is not None and _was(e, trigger.what, past, seat)


def _played(e: Engine, what: Filter, event: Event, subject: int, seat: int) -> bool:
    """A play that resolves: the card is in the place of played cards, and its player's."""
    card = definition(e, subject)
    if what.side and (event.seat == seat) != (what.side == "friendly"):
        return False
    if what.types and card.type not in what.types:
        return False
    return not what.trait or what.trait.lower() in card.traits


def _was(e: Engine, what: Filter, past: LastKnown, seat: int) -> bool:
    """Did a card that has left fit: by its controller, types, names and traits?"""
    if past.obj.zone not in rules(e).choices.in_play:
        return False
    if what.side and (past.obj.seat == seat) != (what.side == "friendly"):
        return False
    if what.types and not any(kind in what.types for kind in past.types):
        return False
    if what.names and not any(name in what.names for name in past.names):
        return False
    return not what.trait or what.trait.lower() in rules(e).defs[past.number].traits


def moment(e: Engine, name: str, point: str) -> Event:
    """A phase, step or turn begins or ends (`begin`, `end`)."""
    return Event(name, field=point, seat=active(e))
