"""Set groups: a card with the cards set on it. They share their status and leave together."""

from __future__ import annotations

from collections.abc import Iterable

from gundam_tui.games.nation.cards.terms import HAND, JUNKYARD, LOST, NATION
from gundam_tui.games.nation.state.model import definition, rules
from gundam_tui.kernel import Engine, Event
from gundam_tui.kernel.events import MOVE, REMOVE, SET, SHIFT
from gundam_tui.kernel.view import move_unseen


def head(e: Engine, oid: int) -> int:
    """The card that a card is set on, or itself."""
    return e.state.objs[oid].host or oid


def group(e: Engine, oid: int) -> tuple[int, ...]:
    """A card and the cards set on it."""
    return (oid, *e.state.objs[oid].attachments)


def turned(e: Engine, oids: Iterable[int], rolled: bool, *, source: int = 0, how: str = "") -> list[Event]:
    """Roll or reroll cards, each with its group."""
    name = "roll" if rolled else "reroll"
    found: list[Event] = []
    seen: set[int] = set()
    for oid in oids:
        for member in group(e, head(e, oid)):
            if member not in seen and e.state.objs[member].exhausted != rolled:
                seen.add(member)
                found.append(Event(name, SET, member, field="exhausted", value=rolled, source=source, how=how))
    return found


def away(e: Engine, oids: Iterable[int], zone: str, *, name: str = "leave", at: int = 0, source: int = 0,
         how: str = "") -> list[Event]:  # fmt: skip
    """Cards go to a place of their owners: a card with the cards set on it, each to its own owner. Chips that leave the
    field are removed from the game. Which card of a hand goes to a pile that lies face down is seen only by its player
    (MC-21, 22, GW-17), also when the hand was revealed before.
    """
    found: list[Event] = []
    seen: set[int] = set()
    for oid in oids:
        for member in reversed(group(e, oid)):
            if member in seen:
                continue
            seen.add(member)
            obj = e.state.objs[member]
            if definition(e, member).chip and obj.zone in rules(e).choices.in_play:
                found.append(Event(name, REMOVE, member, seat=obj.seat, source=source, how=how))
            else:
                event = Event(name, MOVE, member, seat=obj.owner, zone=zone, at=at, source=source, how=how)
                if obj.zone == HAND and zone in (NATION, LOST):
                    move_unseen(e, event, 1 << obj.seat, e.zone(HAND, obj.seat))
                found.append(event)
    return found


def scrapped(e: Engine, oids: Iterable[int], *, source: int = 0, how: str = "") -> list[Event]:
    """Scrap cards: to the Junkyards of their owners."""
    return away(e, oids, JUNKYARD, name="scrap", source=source, how=how)


def shifted(oid: int, zone: str, seat: int, *, at: int = -1, name: str = "move", source: int = 0) -> Event:
    """Move a card within the field: it stays the same object, and the cards set on it move along."""
    return Event(name, SHIFT, oid, seat=seat, zone=zone, at=at, source=source)
