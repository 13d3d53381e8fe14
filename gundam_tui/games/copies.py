"""Cards of one player with the same name that stand in play: the number of each, which it keeps as long as it is there.

A card gets one when a namesake stands beside it, above those of the namesakes that are there; another one only where it
changes sides and stands beside a namesake with its number. The numbers follow from the events of the game alone, which
all seats have seen; a copy of the game goes on from those of its original (`Game.in_sight`). What is attached to a card
has none.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence

from gundam_tui.games.namesakes import next_copy
from gundam_tui.kernel import Engine, Event, Obj
from gundam_tui.kernel.events import MAKE, MOVE, REMOVE, SHIFT
from gundam_tui.kernel.native import ObjId
from gundam_tui.named import NamedTuple

_KEPT = "copies"  # where an engine keeps them
_PLACING = (MOVE, MAKE, REMOVE, SHIFT)


class Numbering(NamedTuple):
    """The cards in play after some events.

    Attributes:
        log: where the events stand: a copy has a log of its own. `read`: how many of them.
        cards: those of each seat, with their names.
        numbers: those that they have, also of those that have gone.
        changes: of those whose number has changed within the log: each number, with the place of the event that gave
            it. The first one is what it had before, 0 for none.
    """

    log: Sequence[Event]
    read: int
    cards: Sequence[Mapping[ObjId, str]]
    numbers: Mapping[ObjId, int]
    changes: Mapping[ObjId, Sequence[tuple[int, int]]]

    def at(self, oid: ObjId, place: int) -> int:
        """The number that a card had at a place of the log (0: none): what was told before does not change."""
        given = self.changes.get(oid)
        if given is None:
            return self.numbers.get(oid, 0)
        return next(number for since, number in reversed(given) if since <= place)


class Copies:
    """The numbers of a game.

    Args:
        zones: the places in which cards have numbers. All seats see who stands there.
        name: the name of a card there, for all seats.
    """

    def __init__(self, zones: Collection[str], name: Callable[[Engine, Obj], str]) -> None:
        self._zones = zones
        self._name = name

    def numbers(self, e: Engine) -> Mapping[ObjId, int]:
        """The number of each card that has one."""
        now: Mapping[ObjId, int] | None = e.state_cache.get(_KEPT)
        if now is None:
            now = e.state_cache[_KEPT] = self.told(e).numbers if e.record_history else self._as_it_stands(e)
        return now

    def told(self, e: Engine) -> Numbering:
        """The same by the log of a game: also which number a card had when."""
        known: Numbering | None = e.kept_cache.get(_KEPT)
        if known is None or known.log is not e.log:
            known = self._at_first(e)
        if known.read < len(e.log):
            gone = (event.old for event in e.log[known.read :] if event.op in _PLACING)
            left = {old.id: old for old in gone if old is not None}
            cards, numbers, changes = [dict(one) for one in known.cards], dict(known.numbers), dict(known.changes)
            for place in range(known.read, len(e.log)):
                if e.log[place].op in _PLACING:
                    for oid, before in self._follow(e, e.log[place], left, cards, numbers):
                        changes[oid] = (*changes.get(oid, ((-1, before),)), (place, numbers[oid]))
            known = Numbering(e.log, len(e.log), cards, numbers, changes)
        e.kept_cache[_KEPT] = known
        return known

    def _at_first(self, e: Engine) -> Numbering:
        """Before the first event: in a position there are cards that none has brought."""
        came = {event.new for event in e.log if event.op in _PLACING and event.zone in self._zones}
        there = {obj.id: obj for seat in range(e.seats) for obj in self._standing(e, seat)}
        gone = (event.old for event in e.log if event.op in _PLACING)
        there |= {old.id: old for old in gone if old is not None and self._stands(old)}
        cards: list[dict[ObjId, str]] = [{} for _ in range(e.seats)]
        for oid in sorted(there.keys() - came):
            cards[there[oid].seat][oid] = self._name(e, there[oid])
        numbers: dict[ObjId, int] = dict(e.in_sight or {})
        for one in cards:
            _number(one, one, numbers)
        return Numbering(e.log, 0, cards, numbers, {})

    def _as_it_stands(self, e: Engine) -> Mapping[ObjId, int]:
        """In a copy without events: what has come since it was made gets numbers in order."""
        numbers: dict[ObjId, int] = dict(e.in_sight or {})
        for seat in range(e.seats):
            cards = {obj.id: self._name(e, obj) for obj in self._standing(e, seat)}
            _number(cards, cards, numbers)
        return numbers

    def _follow(
        self, e: Engine, event: Event, left: Mapping[ObjId, Obj], cards: Sequence[dict[ObjId, str]],
        numbers: dict[ObjId, int],
    ) -> list[tuple[ObjId, int]]:  # fmt: skip
        """What an event changes.

        Args:
            e, event: the game, and the event.
            left: the objects that have left since.
            cards, numbers: as in `Numbering`, before it.

        Returns:
            The cards that have another number by it, each with the one before, 0 for none.
        """
        if event.old is not None and self._stands(event.old):
            cards[event.old.seat].pop(event.old.id, None)
        obj = e.state.objs.get(event.new) or left.get(event.new)
        if event.op == REMOVE or event.zone not in self._zones or event.host or obj is None:
            return []
        own = cards[event.seat]
        own[obj.id] = self._name(e, obj)
        return _number(own, (obj.id,), numbers)

    def _standing(self, e: Engine, seat: int) -> list[Obj]:
        found = [e.state.objs[oid] for zone in self._zones for oid in e.zone(zone, seat)]
        return sorted(found, key=lambda obj: obj.id) if len(self._zones) > 1 else found

    def _stands(self, obj: Obj) -> bool:
        return obj.zone in self._zones and not obj.host


def _number(
    cards: Mapping[ObjId, str], new: Iterable[ObjId], numbers: dict[ObjId, int]
) -> list[tuple[ObjId, int]]:  # fmt: skip
    """Number new cards of a player, and those that have a namesake in them; returns what `Copies._follow` does."""
    changed: list[tuple[ObjId, int]] = []
    for name in dict.fromkeys(cards[oid] for oid in new):
        same = [oid for oid, other in cards.items() if other == name]
        taken: list[int] = []
        for oid in same if len(same) > 1 else ():
            before = numbers.get(oid, 0)
            if not before or before in taken:
                numbers[oid] = next_copy([numbers[one] for one in same if one in numbers and one != oid])
                changed.append((oid, before))
            taken.append(numbers[oid])
    return changed
