"""State and its one writer: what each kind of event writes, copies and digests."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from gundam_tui.kernel import COMPILED, Event, Frame, Lasting, Obj, Outcome, StackItem, State
from gundam_tui.kernel.events import (
    ADD_LASTING,
    CLEAR_LEDGER,
    EXPIRE,
    MAKE,
    MOVE,
    NOTE,
    REMOVE,
    ROLL,
    SET,
    SHIFT,
    SHOW,
    SHUFFLE,
    TALLY,
    VAR,
    Laws,
    apply,
    dealt,
)
from tests.fields import fields
from tests.properties.games import facts

SIGHT = {"deck": "none", "hand": "holder", "table": "all", "yard": "holder"}
SEATS = 3


class Places:
    """The game of these tests, as the writer needs it."""

    visibility: Mapping[str, str | tuple[int, ...]] = SIGHT
    turn_var = "turn"
    field: frozenset[str] = frozenset(("table", "yard"))
    shared: Mapping[str, Sequence[int]] = {"yard": (0, 0, 2)}


LAWS = Laws(Places(), SEATS)


def write(state: State, *events: Event) -> list[Event]:
    for event in events:
        apply(state, event, LAWS)
    return list(events)


@pytest.fixture
def state() -> State:
    """Seat 0 has a, b, c, d in the deck (ids 1 to 4), seat 1 has x, y (ids 5 and 6)."""
    new = State(5, seats=SEATS)
    new.card_of = ("a", "b", "c", "d", "x", "y")
    owners = (0, 0, 0, 0, 1, 1)
    write(new, *(Event("deal", MAKE, seat=seat, zone="deck", field=phys) for phys, seat in enumerate(owners)))
    return new


def test_make_places_a_physical_card_or_a_new_one(state: State):
    assert state.zones == [{"deck": (1, 2, 3, 4)}, {"deck": (5, 6)}, {}]
    assert state.where == {0: 1, 1: 2, 2: 3, 3: 4, 4: 5, 5: 6}
    (event,) = write(state, Event("token", MAKE, seat=2, zone="table", field="t", value=(1, 2)))
    token = state.objs[event.new]
    assert (event.new, token.card, token.owner, token.seat, token.overrides) == (7, 6, 2, 2, (1, 2))
    assert state.card_of[token.card] == "t"
    assert token.seen == 0b111


@pytest.mark.parametrize("zone", ["deck", "hand", "yard"])
def test_a_pile_lies_as_if_each_card_had_been_made(zone: str):
    one, many = State(5, seats=SEATS), State(5, seats=SEATS)
    for state in (one, many):
        state.card_of = tuple("abcdef")
        write(state, Event("turn", VAR, field="turn", value=3))
        write(state, Event("put", MAKE, seat=1, zone=zone, field=0))
    assert len(write(many, *dealt((3, 1, 2), zone, 1, each=False))) == 1
    assert len(write(one, *dealt((3, 1, 2), zone, 1, each=True))) == 3
    assert facts(one) == facts(many)


def test_move_makes_a_new_object(state: State):
    write(state, Event("turn", VAR, field="turn", value=4))
    old = state.objs[2]
    (event,) = write(state, Event("draw", MOVE, 2, zone="hand"))
    assert 2 not in state.objs
    new = state.objs[event.new]
    assert event.old is old
    assert (new.id, new.card, new.zone, new.seat, new.origin, new.entered_turn) == (7, 1, "hand", 0, "deck", 4)
    assert state.zones[0]["deck"] == (1, 3, 4)
    assert state.zones[0]["hand"] == (7,)
    assert state.where[1] == 7


@pytest.mark.parametrize(("at", "place"), [(0, 0), (1, 1), (-1, 2)])
def test_move_puts_the_card_where_it_is_told(state: State, at: int, place: int):
    (event,) = write(state, Event("under", MOVE, 1, seat=1, zone="deck", at=at))
    wanted = [5, 6]
    wanted.insert(place, event.new)
    assert state.zones[1]["deck"] == tuple(wanted)
    assert state.objs[event.new].owner == 0, "the owner stays"
    (back,) = write(state, Event("home", MOVE, event.new, zone="deck"))
    assert state.objs[back.new].seat == 0, "without a seat a card goes to its owner"


def test_sight_grows_along_the_way_and_ends_with_a_shuffle(state: State):
    (drawn,) = write(state, Event("draw", MOVE, 1, zone="hand"))
    assert drawn.seen == 0b001
    (shown,) = write(state, Event("reveal", SHOW, drawn.new, amount=0b100))
    assert shown.seen == state.objs[drawn.new].seen == 0b101
    (under,) = write(state, Event("return", MOVE, drawn.new, zone="deck"))
    assert state.objs[under.new].seen == 0b101, "who knows a card goes on knowing it"
    write(state, Event("shuffle", SHUFFLE, seat=0, zone="deck"))
    assert {obj.seen for obj in state.objs.values()} == {0}
    (open_,) = write(state, Event("play", MOVE, 2, zone="table"))
    assert open_.seen == 0b111


def test_hosts_and_guests(state: State):
    (host,) = write(state, Event("play", MOVE, 1, zone="table"))
    (guest,) = write(state, Event("attach", MOVE, 2, zone="table", host=host.new))
    assert state.objs[host.new].attachments == (guest.new,)
    assert state.objs[guest.new].host == host.new
    assert state.zones[0]["table"] == (host.new,), "a guest lies in no zone of its own"
    write(state, Event("detach", MOVE, guest.new, zone="hand"))
    assert state.objs[host.new].attachments == ()
    (guest,) = write(state, Event("attach", MOVE, 3, zone="table", host=host.new))
    gone, follows = write(
        state, Event("leave", MOVE, host.new, zone="deck"), Event("follow", MOVE, guest.new, zone="deck")
    )
    assert state.zones[0]["deck"][-2:] == (gone.new, follows.new)
    assert gone.old is not None
    assert gone.old.attachments == (guest.new,)


def test_drop_takes_a_card_out_of_the_game(state: State):
    (event,) = write(state, Event("vanish", REMOVE, 3))
    assert event.old is not None
    assert event.old.card == 2
    assert 3 not in state.objs
    assert 2 not in state.where
    assert state.zones[0]["deck"] == (1, 2, 4)


def test_set_replaces_the_record(state: State):
    before = state.objs[1]
    (event,) = write(state, Event("tap", SET, 1, field="exhausted", value=True))
    assert event.old is before
    assert not before.exhausted
    assert state.objs[1].exhausted


def test_values_and_the_ledger(state: State):
    write(state, Event("turn", VAR, field="turn", value=3), Event("count", TALLY, field=("once", 1), value=2))
    assert state.vars["turn"] == 3
    assert state.ledger == {("once", 1): 2}
    write(state, Event("count", TALLY, field=("once", 1), value=None), Event("count", TALLY, field="b", value=1))
    assert state.ledger == {"b": 1}
    state.last_known[9] = "gone"
    write(state, Event("forget", CLEAR_LEDGER))
    assert (state.ledger, state.last_known) == ({}, {})


def test_lasting_effects_begin_and_expire(state: State):
    one, two = (Event("grow", ADD_LASTING, seat=s, value=("grow", (s,), (1,), "turn"), source=1) for s in (0, 1))
    write(state, one, two)
    assert [item.seat for item in state.lasting] == [0, 1]
    assert state.lasting[0].id < state.lasting[1].id
    write(state, Event("end", EXPIRE, value=frozenset({state.lasting[0].id})))
    assert [item.seat for item in state.lasting] == [1]


def test_mix_shuffles_a_pile_or_some_of_it(state: State):
    orders: set[tuple[int, ...]] = set()
    for _ in range(40):
        write(state, Event("shuffle", SHUFFLE, seat=0, zone="deck", value=(2, 4)))
        ids = state.zones[0]["deck"]
        assert (ids[0], ids[2]) == (1, 3)
        orders.add(ids)
    assert orders == {(1, 2, 3, 4), (1, 4, 3, 2)}
    for _ in range(300):
        write(state, Event("shuffle", SHUFFLE, seat=0, zone="deck"))
        orders.add(state.zones[0]["deck"])
    assert len(orders) == 24


def test_roll_writes_its_number_and_moves_on(state: State):
    rolled: list[int] = []
    for _ in range(60):
        (event,) = write(state, Event("roll", ROLL, field="die", amount=6))
        assert event.value == state.vars["die"]
        rolled.append(event.value)
    assert set(rolled) == set(range(6))
    assert state.counter >= 60


def test_a_note_changes_nothing(state: State):
    before = facts(state)
    write(state, Event("say", NOTE, 1, amount=3))
    assert facts(state) == before


# ------------------------------------------------------------------ copies and digests

CHANGES: list[tuple[str, Any]] = [
    ("objs", {}),
    ("zones", [{"deck": (2, 1, 3, 4)}]),
    ("card_of", ("z",)),
    ("vars", {"turn": 1}),
    ("lasting", (Lasting(1, "k", (), None, "turn", 0, 0),)),
    ("ledger", {"k": 1}),
    ("flow", [Frame("t", 0, {"a": 1}, 0)]),
    ("new_triggers", (StackItem(0, "p", 1),)),
    ("trigger_queue", ((StackItem(0, "p", 1),),)),
    ("seed", 6),
    ("counter", 1000),
    ("next_id", 99),
    ("out", (1,)),
    ("outcome", Outcome((0,), "why", "rule")),
]


def test_a_frame_that_is_moved_on_stays_where_it_was_in_a_copy():
    state = State(1)
    state.flow = [Frame("t", 0, {"a": 1}, 0)]
    copy = state.copy()
    state.flow[0].at = 5
    state.flow[0].data = {"a": 2}
    state.flow.append(Frame("u", 0, {}, 0))
    assert [frame.facts() for frame in copy.flow] == [("t", 0, (("a", 1),), 0)]


@pytest.mark.parametrize(("field", "value"), CHANGES)
def test_the_digest_tells_every_field_and_a_copy_is_independent(state: State, field: str, value: Any):
    copy = state.copy()
    assert copy.digest() == state.digest()
    setattr(copy, field, value)
    assert copy.digest() != state.digest()
    assert state.copy().digest() == state.digest()


@pytest.mark.skipif(COMPILED, reason="a compiled field takes values of its type alone")
def test_a_copy_has_every_field():
    state = State(1)
    for name in fields(State):
        setattr(state, name, {"name": name})
    state.flow, state.zones = [Frame("t", 1, {"a": 2}, 3)], [{"deck": (1,)}]
    for name in fields(State):
        if name not in ("flow", "zones"):
            assert getattr(state.copy(), name) == {"name": name}
    assert [frame.facts() for frame in state.copy().flow] == [("t", 1, (("a", 2),), 3)]
    assert state.copy().zones == [{"deck": (1,)}]


@pytest.mark.skipif(COMPILED, reason="a compiled field takes values of its type alone")
@pytest.mark.parametrize("name", fields(Obj))
def test_an_object_shows_every_field_and_replaces_one(name: str):
    one = Obj(1, 2, 3, "zone", 4, False, 5, 6, (7,), 8, "origin", 9, None)
    two = one.replace(name, "other")
    assert getattr(two, name) == "other"
    assert getattr(one, name) != "other"
    assert [a == b for a, b in zip(one.facts(), two.facts(), strict=True)].count(False) == 1
    assert len(one.facts()) == len(fields(Obj))


def test_a_zone_that_seats_share_is_one_zone_and_all_of_them_hold_it(state: State):
    made = write(state, *(Event("put", MAKE, seat=seat, zone="yard", field=str(seat)) for seat in range(3)))
    assert state.zones[0]["yard"] == (made[0].new, made[1].new)
    assert state.zones[2]["yard"] == (made[2].new,)
    assert [event.seat for event in made] == [0, 0, 2]
    assert [state.objs[event.new].seen for event in made] == [0b011, 0b011, 0b100]
    (moved,) = write(state, Event("shift", SHIFT, made[0].new, zone="yard", seat=2))
    assert (moved.seat, moved.new) == (2, made[0].new)
    assert state.objs[moved.new].seen == 0b111, "who has known it goes on knowing it"


EVERY_FIELD: list[Any] = [
    Obj(1, 2, 3, "zone", 4, False, 5, 6, (7,), 8, "origin", 9, ("as",), (("coin", 1),), True),
    Lasting(1, "kind", ("data",), (2,), "until", 1, 3),
    StackItem(1, "program", 2, 3, ("bound",), (4,), "mark"),
]


@pytest.mark.skipif(COMPILED, reason="compiled records do not name their fields")
@pytest.mark.parametrize("record", EVERY_FIELD, ids=lambda record: type(record).__name__)
def test_what_digests_read_of_a_record_holds_every_field(record: Any):
    """A field that `facts` forgets would be in no digest, and two states that differ in it would look equal."""
    assert sorted(map(repr, record.facts())) == sorted(repr(getattr(record, name)) for name in type(record).__slots__)
