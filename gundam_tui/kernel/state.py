"""The state of a game as flat data.

Everything in a state is replaced or owned. Replaced: plain values and immutable records, which copies share. Owned: the
frames of the flow, which change in place, so each state has its own. A copy of the state is a copy of a dozen
dictionaries and tuples and of the few frames. Objects refer to each other by id. Only `kernel/events.py` writes here
(and the engine moves `flow`, `new_triggers` and `trigger_queue`).
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from .native import ObjId, mypyc_attr
from .rng import SPLITMIX, Stream, stream

if TYPE_CHECKING:
    from .outcome import Outcome


@mypyc_attr(acyclic=True)
class Obj:
    """What a physical card is right now, in the zone where it lies. A change of zone makes a new object.

    Attributes:
        id: number of the object; 0 is never used.
        card: the physical card, an index of `State.card_of`.
        owner: the seat whose card it is; `seat` the one whose zone it lies in.
        zone: where it is.
        exhausted: turned, rested, tapped.
        damage: damage marked on it.
        host: the object it is attached to (0: none); `attachments`: the objects attached to it.
        entered_turn: turn number in which it came here; `origin`: the zone it came from.
        seen: bit mask of the seats that know what card it is.
        overrides: the game's own note on what it counts as (None: what the card says).
        counters: the counters on it, by name in ascending order, never 0; they leave with the object.
        face_down: no seat sees it in its place, even if the place is open.
    """

    __slots__ = (
        "attachments",
        "card",
        "counters",
        "damage",
        "entered_turn",
        "exhausted",
        "face_down",
        "host",
        "id",
        "origin",
        "overrides",
        "owner",
        "seat",
        "seen",
        "zone",
    )

    def __init__(
        self,
        id: ObjId,
        card: int,
        owner: int,
        zone: str,
        seat: int,
        exhausted: bool,
        damage: int,
        host: ObjId,
        attachments: tuple[ObjId, ...],
        entered_turn: int,
        origin: str,
        seen: int,
        overrides: tuple[Any, ...] | None,
        counters: tuple[tuple[str, int], ...] = (),
        face_down: bool = False,
    ) -> None:
        self.id = id
        self.card = card
        self.owner = owner
        self.zone = zone
        self.seat = seat
        self.exhausted = exhausted
        self.damage = damage
        self.host = host
        self.attachments = attachments
        self.entered_turn = entered_turn
        self.origin = origin
        self.seen = seen
        self.overrides = overrides
        self.counters = counters
        self.face_down = face_down

    def replace(self, field: str, value: Any) -> Obj:
        """A copy with one field changed."""
        new = Obj(
            self.id, self.card, self.owner, self.zone, self.seat, self.exhausted, self.damage, self.host,
            self.attachments, self.entered_turn, self.origin, self.seen, self.overrides, self.counters, self.face_down,
        )  # fmt: skip
        if field == "exhausted":  # the fields that change most, without looking them up by name
            new.exhausted = value
        elif field == "damage":
            new.damage = value
        elif field == "seen":
            new.seen = value
        elif field == "attachments":
            new.attachments = value
        else:
            setattr(new, field, value)
        return new

    def facts(self) -> tuple[Any, ...]:
        """All fields as a tuple, for digests."""
        return (
            self.id, self.card, self.owner, self.zone, self.seat, self.exhausted, self.damage, self.host,
            self.attachments, self.entered_turn, self.origin, self.seen, self.overrides, self.counters, self.face_down,
        )  # fmt: skip

    def __reduce__(self) -> tuple[type[Obj], tuple[Any, ...]]:
        """Rebuilt from its fields in another process."""
        return Obj, self.facts()

    def count(self, name: str) -> int:
        """How many counters of this name lie on it."""
        return next((count for known, count in self.counters if known == name), 0)

    def __repr__(self) -> str:
        return f"Obj{self.facts()}"


@mypyc_attr(acyclic=True)
class Lasting:
    """An effect that outlives the step that made it.

    Attributes:
        id: running number, also its timestamp.
        kind: the game's name for what it does; `data` its immutable details.
        targets: the objects it applies to; None: it finds them by itself.
        until: the game's name of the moment when it ends.
        seat: whose effect it is; `source` the object it came from.
    """

    __slots__ = ("data", "id", "kind", "seat", "source", "targets", "until")

    def __init__(
        self,
        id: int,
        kind: str,
        data: tuple[Any, ...],
        targets: tuple[ObjId, ...] | None,
        until: str,
        seat: int,
        source: ObjId,
    ) -> None:
        self.id = id
        self.kind = kind
        self.data = data
        self.targets = targets
        self.until = until
        self.seat = seat
        self.source = source

    def facts(self) -> tuple[Any, ...]:
        """All fields as a tuple, for digests."""
        return (self.id, self.kind, self.data, self.targets, self.until, self.seat, self.source)

    def __reduce__(self) -> tuple[type[Lasting], tuple[Any, ...]]:
        """Rebuilt from its fields in another process."""
        return Lasting, self.facts()


@mypyc_attr(acyclic=True)
class Lot:
    """Places of hidden cards that a seat cannot tell apart, though it knows some of the cards that lie there: cards
    that were put under a deck in an order that only their owner has seen, or one chosen in secret among others.

    Attributes:
        seat: the seat whose knowledge it is.
        members: the physical cards that lie there, in ascending order.
        known: those of them that the seat knows to be among them. `Obj.seen` has the seat's bit on no member.
    """

    __slots__ = ("known", "members", "seat")

    def __init__(self, seat: int, members: tuple[int, ...], known: tuple[int, ...]) -> None:
        self.seat = seat
        self.members = members
        self.known = known

    def __reduce__(self) -> tuple[type[Lot], tuple[Any, ...]]:
        """Rebuilt from its parts in another process."""
        return Lot, (self.seat, self.members, self.known)


@mypyc_attr(acyclic=True)
class StackItem:
    """An effect that waits to be resolved, as data: a triggered one in the trigger queue, or one that a player has
    played and others may answer, in a frame's data (a tuple of items, in the order in which they came).

    Attributes:
        seat: the player whose effect it is.
        program: id of the program to resolve.
        source: the object it comes from. When that leaves, its last snapshot stays in `State.last_known` while the item
            waits.
        rank: lower ranks resolve first, no matter whose they are.
        bound: immutable details for the game: of the event that triggered it, of the choices made for it.
        targets: the objects that were chosen for it. One that has left and come back is another object.
        mark: the game's word for its fate (`negated`); empty while it waits.
    """

    __slots__ = ("bound", "mark", "program", "rank", "seat", "source", "targets")

    def __init__(
        self,
        seat: int,
        program: str,
        source: ObjId,
        rank: int = 1,
        bound: tuple[Any, ...] = (),
        targets: tuple[ObjId, ...] = (),
        mark: str = "",
    ) -> None:
        self.seat = seat
        self.program = program
        self.source = source
        self.rank = rank
        self.bound = bound
        self.targets = targets
        self.mark = mark

    def marked(self, mark: str) -> StackItem:
        """A copy with another mark."""
        return StackItem(self.seat, self.program, self.source, self.rank, self.bound, self.targets, mark)

    def facts(self) -> tuple[Any, ...]:
        """All fields as a tuple, for digests; without targets and mark if both are empty, as in the first records."""
        first = (self.seat, self.program, self.source, self.rank, self.bound)
        return (*first, self.targets, self.mark) if self.targets or self.mark else first

    def __reduce__(self) -> tuple[type[StackItem], tuple[Any, ...]]:
        """Rebuilt from its fields in another process."""
        return StackItem, self.facts()

    def __repr__(self) -> str:
        return f"StackItem{self.facts()}"


class Frame:
    """A place in the flow: step `at` of a table, with the data its steps share.

    The engine moves a frame in place (`at`) and gives it other `data`; the data itself is never changed, as copies of
    the frame share it. `base` is the height of the trigger queue when the frame was pushed: effects that waited before
    keep waiting.
    """

    __slots__ = ("at", "base", "data", "table")

    def __init__(self, table: str, at: int, data: dict[str, Any], base: int) -> None:
        self.table = table
        self.at = at
        self.data = data
        self.base = base

    def copy(self) -> Frame:
        """The same place, for another state."""
        return Frame(self.table, self.at, self.data, self.base)

    def facts(self) -> tuple[Any, ...]:
        """All fields as a tuple, for digests."""
        return (self.table, self.at, tuple(sorted(self.data.items())), self.base)

    def __reduce__(self) -> tuple[type[Frame], tuple[Any, ...]]:
        """Rebuilt from its parts in another process."""
        return Frame, (self.table, self.at, self.data, self.base)


class State:
    """Everything that is true in a game.

    Attributes:
        objs: objects by id.
        zones: for each seat, ids by the name of the zone, first is top or leftmost. A zone that seats share lies with
            the seat that the game names for all of them (`Game.shared`).
        card_of: card number by physical card; `where`: current object by physical card.
        vars: the game's own values by name (immutable values).
        lasting: continuous effects with a duration, oldest first.
        lots: cards that seats know to be there, but not in which place. The lots of one seat share no member.
        ledger: counts and notes by key (once per turn, history).
        last_known: last snapshot of objects that left, by old id: the game's own records, whose `obj` is the object.
        flow: stack of frames, the running one last; each belongs to this state alone.
        new_triggers: effects triggered since the last look; `trigger_queue`: groups of waiting ones, newest last.
        generator, seed, counter: the source of chance (`kernel.rng`).
        out: the seats that have left the game while the others continue, in the order in which they left.
        outcome: how the game ended, None while it runs.
    """

    __slots__ = (
        "card_of", "counter", "flow", "generator", "last_known", "lasting", "ledger", "lots",
        "new_triggers", "next_id", "objs", "out", "outcome", "seed", "trigger_queue", "vars", "where", "zones",
    )  # fmt: skip

    objs: dict[ObjId, Obj]
    zones: list[dict[str, tuple[ObjId, ...]]]
    card_of: tuple[str, ...]
    where: dict[int, ObjId]
    vars: dict[str, Any]
    lasting: tuple[Lasting, ...]
    lots: tuple[Lot, ...]
    ledger: dict[Any, Any]
    last_known: dict[ObjId, Any]
    flow: list[Frame]
    new_triggers: tuple[StackItem, ...]
    trigger_queue: tuple[tuple[StackItem, ...], ...]
    out: tuple[int, ...]
    outcome: Outcome | None
    generator: str
    seed: int
    counter: int
    next_id: int

    def __init__(self, seed: int, generator: str = SPLITMIX, *, seats: int = 2, like: State | None = None) -> None:
        if like is not None:  # copied: the result of the constructor is the same in both builds (`kernel.COMPILED`)
            self.objs = like.objs.copy()
            self.zones = [zones.copy() for zones in like.zones]
            self.card_of = like.card_of
            self.where = like.where.copy()
            self.vars = like.vars.copy()
            self.lasting = like.lasting
            self.lots = like.lots
            self.ledger = like.ledger.copy()
            self.last_known = like.last_known.copy()
            self.flow = [frame.copy() for frame in like.flow]
            self.new_triggers = like.new_triggers
            self.trigger_queue = like.trigger_queue
            self.generator = like.generator
            self.seed = like.seed
            self.counter = like.counter
            self.next_id = like.next_id
            self.out = like.out
            self.outcome = like.outcome
            return
        self.objs = {}
        self.zones = [{} for _ in range(seats)]
        self.card_of = ()
        self.where = {}
        self.vars = {}
        self.lasting = ()
        self.lots = ()
        self.ledger = {}
        self.last_known = {}
        self.flow = []
        self.new_triggers = ()
        self.trigger_queue = ()
        chance = stream(generator, seed)
        self.generator = generator
        self.seed, self.counter = chance.seed, chance.counter
        self.next_id = 1
        self.out = ()
        self.outcome = None

    def copy(self) -> State:
        """An independent state with the same content."""
        return State(0, like=self)

    def __reduce__(self) -> tuple[Any, ...]:
        """Rebuilt from its fields in another process."""
        return State, (0,), (
            self.objs, self.zones, self.card_of, self.where, self.vars, self.lasting, self.lots, self.ledger,
            self.last_known, self.flow, self.new_triggers, self.trigger_queue, self.generator, self.seed, self.counter,
            self.next_id, self.out, self.outcome,
        )  # fmt: skip

    def __setstate__(self, fields: tuple[Any, ...]) -> None:
        (
            self.objs, self.zones, self.card_of, self.where, self.vars, self.lasting, self.lots, self.ledger,
            self.last_known, self.flow, self.new_triggers, self.trigger_queue, self.generator, self.seed, self.counter,
            self.next_id, self.out, self.outcome,
        ) = fields  # fmt: skip

    def places(self) -> Iterator[tuple[tuple[str, int], tuple[int, ...]]]:
        """Every zone with its seat, and the ids that lie there."""
        for seat, zones in enumerate(self.zones):
            for zone, ids in zones.items():
                yield (zone, seat), ids

    def waiting(self) -> Iterator[StackItem]:
        """All effects that wait to be resolved: triggered ones, and those that frames hold."""
        yield from self.new_triggers
        for group in self.trigger_queue:
            yield from group
        for frame in self.flow:
            for value in frame.data.values():
                for item in value if isinstance(value, tuple) else (value,):  # pyright: ignore[reportUnknownVariableType]
                    if isinstance(item, StackItem):
                        yield item

    def chance(self) -> Stream:
        """The generator at its present place. The caller writes its counter back after drawing."""
        return stream(self.generator, self.seed, self.counter)

    def reseed(self, seed: int) -> None:
        """Restart chance from a seed, with the fast generator: for imagined worlds."""
        self.generator, self.seed, self.counter = SPLITMIX, seed, 0

    def number_from(self, first: int) -> None:
        """Number new things from `first` on, so that they can be told from older ones: for imagined worlds.

        Raises:
            ValueError: this number, or a later one, is in use.
        """
        if first < self.next_id:
            raise ValueError(f"numbers up to {self.next_id - 1} are in use: {first} comes too late")
        self.next_id = first

    def digest(self) -> str:
        """16 hexadecimal digits that two equal states share."""
        objs = self.objs
        if self.lots:
            # A card that a seat knows to be in a lot counts as known to it, as it did before lots existed: records keep
            # their digests.
            objs = objs.copy()
            for lot in self.lots:
                for phys in lot.known:
                    obj = objs[self.where[phys]]
                    objs[obj.id] = obj.replace("seen", obj.seen | 1 << lot.seat)
        # The first games had one generator, and their records hold digests without its name.
        named = () if self.generator == SPLITMIX else (self.generator,)
        # What the first records could not hold comes last, and only if present.
        more: list[Any] = [("out", self.out)] if self.out else []
        more += sorted((o.id, o.counters, o.face_down) for o in objs.values() if o.counters or o.face_down)
        content = (
            [objs[i].facts()[:_FIRST_FIELDS] for i in sorted(objs)],
            sorted(self.places()),
            self.card_of,
            sorted(self.vars.items()),
            [item.facts() for item in self.lasting],
            sorted((repr(k), repr(v)) for k, v in self.ledger.items()),
            [frame.facts() for frame in self.flow],
            [item.facts() for item in self.new_triggers],
            [[item.facts() for item in group] for group in self.trigger_queue],
            (*named, self.seed, self.counter, self.next_id, _outcome_text(self.outcome)),
            *more,
        )
        return hashlib.blake2b(repr(content).encode(), digest_size=8).hexdigest()


_FIRST_FIELDS = 13  # the fields of an object that the digests of the first records hold


def _outcome_text(outcome: Outcome | None) -> str:
    """An outcome as digests spell it: in the words of the first records, which had one winner at most. The rest of the
    state shows who has lost.
    """
    if outcome is None:
        return "None"
    won = outcome.winner if len(outcome.winners) < 2 else outcome.winners
    return f"Outcome(winner={won!r}, reason={outcome.reason!r}, rule={outcome.rule!r})"
