"""Events, and the one place where they are written into the state."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, Protocol

from .native import ObjId, mypyc_attr
from .state import Lasting, Lot, Obj, State

# What an event does to the state. Its `name` is the game's word for it.
NOTE: Final = 0
MOVE: Final = 1
MAKE: Final = 2
REMOVE: Final = 3
SET: Final = 4
VAR: Final = 5
ADD_LASTING: Final = 6
EXPIRE: Final = 7
TALLY: Final = 8
CLEAR_LEDGER: Final = 9
SHUFFLE: Final = 10
ROLL: Final = 11
SHOW: Final = 12
OUT: Final = 13
SHIFT: Final = 14
COUNTERS: Final = 15
FACE: Final = 16
DEAL: Final = 17
# The name of the events of every correction, in every game: nothing triggers on it. Records hold it.
CORRECTION: Final = "amend"
TAKING: Final = frozenset((MOVE, REMOVE))  # events that take an object away


@mypyc_attr(acyclic=True)
class Event:
    """One change (or, with NOTE, one happening that changes nothing).

    Attributes:
        name: the game's word (`rest`, `draw`, `damage`); triggers and the log go by it.
        op: what is written, one of the constants above.
        obj: the object concerned; `new`: the object it has become (set when applied).
        seat: the player concerned; for MOVE, MAKE and SHIFT the holder of the new place; for OUT who leaves the game.
        zone, at: new place (at 0: top or left, -1: bottom or right); `host`: object to attach to. SHIFT keeps the
            object, with everything on it and attached to it, and moves it from one of the zones that are one field
            (`Game.field`) to another, or to another place in the same zone, counted among the others there.
        field, value: for SET and VAR; key and value for TALLY (None removes the entry, or with an `amount`, which may
            be negative, adds that amount to it, so that a count can be given back); for MAKE the physical card or the
            number of a new one in `field`; MOVE and MAKE read `exhausted` (enters exhausted) and `value` (what the
            object counts as).
        value: for DEAL the physical cards of a pile, laid into `zone` of `seat` in this order, under what lies there:
            MAKE for many cards at once, which names none of the objects.
        field, amount: for COUNTERS the name of the counters on `obj` and how many to add (negative: to remove, down to
            none).
        value: for FACE, whether `obj` lies face down from now on; face up, the seats that see its place see it.
        face_down: for MOVE and MAKE: the place shows the card to no seat.
        source: the object that caused it; `how`: in which way; `amount`: how much.
        old: the object as it was before (set when applied).
        seen: mask of the seats that know the card afterwards (set when applied).
        secret: for MOVE, mask of the seats that do not see which of `among` moves; without `among`, the seats that do
            not see in which order the secret moves of the batch are placed.
        text: for the log alone, the object whose text does it, where that is another one than `source`; 0: it is not.
        left: for the log alone, how much is left afterwards of what the event counts down or up; None: it does not say.
        among: the objects from which the moved one was chosen, itself included.
    """

    __slots__ = (
        "among",
        "amount",
        "at",
        "exhausted",
        "face_down",
        "field",
        "host",
        "how",
        "left",
        "name",
        "new",
        "obj",
        "old",
        "op",
        "seat",
        "secret",
        "seen",
        "source",
        "text",
        "value",
        "zone",
    )

    def __init__(
        self,
        name: str,
        op: int = NOTE,
        obj: ObjId = 0,
        *,
        seat: int = -1,
        zone: str = "",
        at: int = -1,
        host: ObjId = 0,
        field: Any = "",
        value: Any = None,
        source: ObjId = 0,
        how: str = "",
        amount: int = 0,
    ) -> None:
        self.name = name
        self.op = op
        self.obj = obj
        self.seat = seat
        self.zone = zone
        self.at = at
        self.host = host
        self.field = field
        self.value = value
        self.source = source
        self.how = how
        self.amount = amount
        self.exhausted = False
        self.face_down = False
        self.old: Obj | None = None
        self.new: ObjId = 0
        self.seen = 0
        self.secret = 0
        self.left: int | None = None
        self.text: ObjId = 0
        self.among: tuple[ObjId, ...] = ()

    def __repr__(self) -> str:
        fields = (
            f"{k}={getattr(self, k)!r}" for k in ("obj", "new", "seat", "zone", "value", "source", "how", "amount")
        )
        return f"Event({self.name!r}, {', '.join(fields)})"


def dealt(cards: Iterable[int], zone: str, seat: int, *, each: bool) -> list[Event]:
    """The events that lay a pile of physical cards into a zone before the game.

    Args:
        cards, zone, seat: the pile and its place, as for DEAL.
        each: one event for each card, as logs have them: records hold a digest of these events. A game without a log
            does with one event for the pile.
    """
    if not each:
        return [Event("setup", DEAL, seat=seat, zone=zone, value=tuple(cards))]
    return [Event("setup", MAKE, seat=seat, zone=zone, field=phys) for phys in cards]


class Placing(Protocol):
    """What a game says about its zones.

    Attributes:
        visibility: who sees the cards of each zone: `all`, `holder` or `none`; or by holding seat the mask of the seats
            that see them.
        turn_var: the value of the game (`State.vars`) that an object notes when it comes to a place
            (`Obj.entered_turn`).
        field: the zones that are one field: between them an object moves without becoming another (SHIFT).
        shared: zones that several seats have in common: for each seat, in order, the seat whose zone it is. All of them
            are its holders. Zones not named here are each seat's own.
    """

    visibility: Mapping[str, str | tuple[int, ...]]
    turn_var: str
    field: frozenset[str]
    shared: Mapping[str, Sequence[int]]


class Laws:
    """What the writer needs to know about a game, worked out once for all its copies.

    Args:
        game: what the game says.
        seats: number of players.

    Attributes:
        sight: by zone, for each seat that holds one, the mask of the seats that see its cards.
        turn_var, field, shared: see `Placing`.
    """

    __slots__ = ("field", "shared", "sight", "turn_var")

    def __init__(self, game: Placing, seats: int) -> None:
        self.turn_var = game.turn_var
        self.field = game.field
        self.shared = dict(game.shared)
        self.sight = {
            zone: tuple(_sight(kind, self.shared.get(zone), seat, seats) for seat in range(seats))
            for zone, kind in game.visibility.items()
        }


def _sight(kind: str | tuple[int, ...], keys: Sequence[int] | None, seat: int, seats: int) -> int:
    """The seats that see the cards of a zone (`Placing.visibility`); keys: the seats that share it."""
    if not isinstance(kind, str):
        return kind[seat]
    if kind == "all":
        return (1 << seats) - 1
    if kind == "none":
        return 0
    return 1 << seat if keys is None else sum(1 << other for other in range(seats) if keys[other] == seat)


def apply(state: State, event: Event, laws: Laws) -> None:
    """Write one event into the state.

    Args:
        state: the state to change.
        event: the event; its `old`, `new` and `seen` are filled in.
        laws: the game.
    """
    op = event.op
    if op == NOTE:
        return
    if op == SET:
        old = event.old = state.objs[event.obj]
        state.objs[event.obj] = old.replace(event.field, event.value)
        event.new, event.seen = event.obj, old.seen
    elif op == MOVE:
        _move(state, event, laws)
    elif op == VAR:
        state.vars[event.field] = event.value
    elif op == TALLY:
        value = event.value
        if value is None and event.amount:
            value = event.value = state.ledger.get(event.field, 0) + event.amount or None
        if value is None:
            state.ledger.pop(event.field, None)
        else:
            state.ledger[event.field] = value
    elif op == MAKE:
        if isinstance(event.field, int):
            phys = event.field
        else:
            phys = len(state.card_of)
            state.card_of = (*state.card_of, event.field)
        _place(state, event, phys, event.seat, "", 0, laws)
    elif op == DEAL:
        _deal(state, event, laws)
    elif op == REMOVE:
        old = event.old = state.objs.pop(event.obj)
        _unplace(state, old)
        state.where.pop(old.card, None)
        event.seen = old.seen
        if state.lots:
            state.lots = tuple(lot for lot in state.lots if old.card not in lot.members)
    elif op == ADD_LASTING:
        kind, data, targets, until = event.value
        state.lasting = (*state.lasting, Lasting(state.next_id, kind, data, targets, until, event.seat, event.source))
        state.next_id += 1
    elif op == EXPIRE:
        gone: frozenset[int] = event.value
        state.lasting = tuple(item for item in state.lasting if item.id not in gone)
    elif op == CLEAR_LEDGER:
        state.ledger = {}
        kept = state.last_known
        state.last_known = {item.source: kept[item.source] for item in state.waiting() if item.source in kept}
    elif op == SHUFFLE:
        _mix(state, event)
    elif op == ROLL:
        stream = state.chance()
        event.value = state.vars[event.field] = stream.below(event.amount)
        state.counter = stream.counter
    elif op == SHOW:
        old = event.old = state.objs[event.obj]
        event.new, event.seen = event.obj, old.seen | event.amount
        state.objs[event.obj] = old.replace("seen", event.seen)
        if state.lots:
            _told_apart(state, old.card, event.seen)
    elif op == OUT:
        state.out = (*state.out, event.seat)
    elif op == SHIFT:
        _shift(state, event, laws)
    elif op == COUNTERS:
        old = event.old = state.objs[event.obj]
        counters = dict(old.counters)
        counters[event.field] = event.value = max(counters.get(event.field, 0) + event.amount, 0)
        held = tuple(sorted((name, count) for name, count in counters.items() if count))
        state.objs[old.id] = old.replace("counters", held)
        event.new, event.seen = old.id, old.seen
    elif op == FACE:
        old = event.old = state.objs[event.obj]
        event.new, event.seen = old.id, old.seen
        state.objs[old.id] = old.replace("face_down", event.value)
        if not event.value:
            _seen_in_place(state, event, laws)


def _deal(state: State, event: Event, laws: Laws) -> None:
    """Make the objects of a whole pile."""
    cards: tuple[int, ...] = event.value
    zone, owner, shared = event.zone, event.seat, laws.shared
    seat = event.seat = shared[zone][owner] if zone in shared else owner
    seen = event.seen = laws.sight[zone][seat]
    turn, first = state.vars.get(laws.turn_var, 0), state.next_id
    state.next_id = first + len(cards)
    numbers: tuple[ObjId, ...] = tuple(range(first, state.next_id))
    for number, phys in zip(numbers, cards, strict=True):
        state.objs[number] = Obj(number, phys, owner, zone, seat, False, 0, 0, (), turn, "", seen, None)
        state.where[phys] = number
    zones = state.zones[seat]
    zones[zone] = zones.get(zone, ()) + numbers


def _move(state: State, event: Event, laws: Laws) -> None:
    if event.among:
        mingle(state, event.among, event.secret)
    old = event.old = state.objs.pop(event.obj)
    _unplace(state, old)
    event.seat = event.seat if event.seat >= 0 else old.owner
    # Seats that knew the card still know it, until the pile it lies in is shuffled.
    _place(state, event, old.card, old.owner, old.zone, old.seen, laws)


def _shift(state: State, event: Event, laws: Laws) -> None:
    old = event.old = state.objs[event.obj]
    assert old.zone in laws.field, f"{old.zone!r} is not a zone of the field"
    assert event.zone in laws.field, f"{event.zone!r} is not a zone of the field"
    event.seat = event.seat if event.seat >= 0 else old.seat
    if event.zone in laws.shared:
        event.seat = laws.shared[event.zone][event.seat]
    _unplace(state, old)
    state.objs[old.id] = old.replace("host", event.host)
    event.new, event.seen = old.id, old.seen
    _carry(state, old.id, event.zone, event.seat)
    _put(state, event, old.id)
    _seen_in_place(state, event, laws)


def _carry(state: State, number: ObjId, zone: str, seat: int) -> None:
    """An object moves within the field, with everything attached to it."""
    obj = state.objs[number]
    state.objs[number] = obj.replace("zone", zone).replace("seat", seat)
    for other in obj.attachments:
        _carry(state, other, zone, seat)


def _seen_in_place(state: State, event: Event, laws: Laws) -> None:
    """An object that stays the same, and what is attached to it, is visible to the seats that see its place, except
    what lies face down.
    """
    numbers = [event.new]
    for number in numbers:
        obj = state.objs[number]
        seen = obj.seen if obj.face_down else obj.seen | laws.sight[obj.zone][obj.seat]
        if seen != obj.seen:
            state.objs[number] = obj.replace("seen", seen)
            if state.lots:
                _told_apart(state, obj.card, seen)
        numbers += obj.attachments
    event.seen = state.objs[event.new].seen


def _place(state: State, event: Event, phys: int, owner: int, origin: str, seen: int, laws: Laws) -> None:
    zone, seat, shared = event.zone, event.seat, laws.shared
    if shared and zone in shared:
        seat = event.seat = shared[zone][seat]
    if not event.face_down:
        seen |= laws.sight[zone][seat]
    number: ObjId = state.next_id  # one Python number for all its places
    state.next_id += 1
    event.new, event.seen = number, seen
    form: tuple[Any, ...] | None = event.value
    state.objs[number] = Obj(
        number,
        phys,
        owner,
        zone,
        seat,
        event.exhausted,
        0,
        event.host,
        (),
        state.vars.get(laws.turn_var, 0),
        origin,
        seen,
        form,
        (),
        event.face_down,
    )
    state.where[phys] = number
    if state.lots and seen:
        _told_apart(state, phys, seen)
    _put(state, event, number)


def _put(state: State, event: Event, number: ObjId) -> None:
    """Put an object at its host, or at a place of a zone."""
    if event.host:
        host = state.objs[event.host]
        state.objs[event.host] = host.replace("attachments", (*host.attachments, number))
        return
    zones, zone, at = state.zones[event.seat], event.zone, event.at
    ids = zones.get(zone, ())
    if at < 0:
        zones[zone] = ids + (number,)
    else:
        zones[zone] = ids[:at] + (number,) + ids[at:] if at else (number,) + ids


def _unplace(state: State, old: Obj) -> None:
    if old.host:
        host = state.objs.get(old.host)
        if host is not None:
            state.objs[host.id] = host.replace("attachments", tuple(i for i in host.attachments if i != old.id))
        return
    zones = state.zones[old.seat]
    ids = zones[old.zone]
    at = ids.index(old.id)
    zones[old.zone] = ids[:at] + ids[at + 1 :] if at else ids[1:]


def _mix(state: State, event: Event) -> None:
    """Shuffle a whole pile, or only the objects named in `value`, among their places; no seat knows them then."""
    zones = state.zones[event.seat]
    ids = list(zones[event.zone])
    chosen = event.value
    places = list(range(len(ids))) if chosen is None else [ids.index(i) for i in chosen]
    stream = state.chance()
    mixed = stream.shuffled([ids[i] for i in places])
    state.counter = stream.counter
    for at, number in zip(places, mixed, strict=True):
        ids[at] = number
        if state.objs[number].seen:
            state.objs[number] = state.objs[number].replace("seen", 0)
    zones[event.zone] = tuple(ids)
    if state.lots:
        # The places of the rest of a lot would show what is among the mixed cards, so none of it stays known.
        there = {state.objs[ids[at]].card for at in places}
        state.lots = tuple(lot for lot in state.lots if there.isdisjoint(lot.members))


# ---------------------------------------------------------------- which, but not where


def mingle(state: State, ids: Iterable[ObjId], mask: int) -> None:
    """From now on some seats cannot tell these objects apart. They still know which cards are among them.

    Args:
        state: the state to change.
        ids: the objects; ids without an object are ignored.
        mask: the seats.
    """
    here = {state.objs[oid].card for oid in ids if oid in state.objs}
    for seat in range(mask.bit_length()):
        if mask >> seat & 1:
            _mingle(state, here, seat)


def hide_order(state: State, batch: Iterable[Event]) -> None:
    """A batch has put cards into one place in an order that only their owner knows, so the other seats can no longer
    tell which is which."""
    piles: dict[tuple[str, int, int], list[ObjId]] = {}
    for event in batch:
        if event.secret and not event.among:
            piles.setdefault((event.zone, event.seat, event.secret), []).append(event.new)
    for (_, _, mask), ids in piles.items():
        mingle(state, ids, mask)


def _mingle(state: State, here: set[int], seat: int) -> None:
    bit = 1 << seat
    members = set(here)
    known = {phys for phys in here if state.objs[state.where[phys]].seen & bit}
    others: list[Lot] = []
    for lot in state.lots:
        if lot.seat != seat or here.isdisjoint(lot.members):
            others.append(lot)
            continue
        members.update(lot.members)
        known.update(lot.known)
    if not known or len(members) < 2:
        return
    for phys in here & known:
        obj = state.objs[state.where[phys]]
        state.objs[obj.id] = obj.replace("seen", obj.seen & ~bit)
    state.lots = (*others, Lot(seat, tuple(sorted(members)), tuple(sorted(known))))


def _told_apart(state: State, phys: int, seen: int) -> None:
    """Seats know what a physical card is where it lies: it leaves their lots. If one card is left in a lot, they know
    that one too.
    """
    lots: list[Lot] = []
    for lot in state.lots:
        if not seen >> lot.seat & 1 or phys not in lot.members:
            lots.append(lot)
            continue
        members = tuple(other for other in lot.members if other != phys)
        known = tuple(other for other in lot.known if other != phys)
        if known and len(members) > 1:
            lots.append(Lot(lot.seat, members, known))
        elif known:
            obj = state.objs[state.where[known[0]]]
            state.objs[obj.id] = obj.replace("seen", obj.seen | 1 << lot.seat)
    state.lots = tuple(lots)


def lay_out(state: State, members: Sequence[int], order: Sequence[int]) -> None:
    """Put physical cards where others lie now, the first where the first lies, and so on: one possible order of the
    cards of a lot. Only for copies that represent what a seat knows.

    Args:
        state: the state to change.
        members: physical cards, by where they lie.
        order: the same cards, in their new order.
    """
    objs = [state.objs[state.where[phys]] for phys in members]
    for obj, phys in zip(objs, order, strict=True):
        state.objs[obj.id] = obj.replace("card", phys)
        state.where[phys] = obj.id
