"""What lies on the field and moves there; what waits on the stack; what nobody sees; an end within a batch."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gundam_tui.kernel import Engine, Event, Frame, StackItem
from gundam_tui.kernel.events import CLEAR_LEDGER, COUNTERS, FACE, MAKE, MOVE, SHIFT
from gundam_tui.kernel.view import knows
from tests.kernel.test_toy import names, say, table
from tests.kernel.toy import new_toy
from tests.properties.games import prompts
from tests.properties.test_hidden import once_seen, swapped

# ------------------------------------------------------------------ a move within the field


def test_what_moves_within_the_field_stays_the_object_it_was():
    engine = table(["oil", "charm", "march"], field=[["guard"]])
    guard = engine.zone("field", 0)[0]
    say(engine, "play:oil", "pass", "play:charm", "pass")
    (charm,) = engine.state.objs[guard].attachments
    say(engine, "play:march", "pass")
    moved = engine.state.objs[guard]
    assert (moved.zone, moved.count("coin"), moved.attachments) == ("front", 1, (charm,))
    assert (engine.state.objs[charm].zone, engine.state.objs[charm].host) == ("front", guard)
    assert engine.zone("front", 0) == (guard,)
    assert not engine.zone("field", 0)
    assert engine.undo()
    assert engine.undo()
    assert engine.zone("field", 0) == (guard,)


def test_objects_in_the_field_change_places_in_the_order_that_is_given():
    engine = table(field=[["guard", "guard", "guard"]])
    one, two, three = engine.zone("field", 0)
    engine.perform(Event("march", SHIFT, three, zone="field", at=0))
    assert engine.zone("field", 0) == (three, one, two)
    engine.perform(*(Event("march", SHIFT, oid, zone="front", at=0) for oid in (one, two)))
    assert engine.zone("front", 0) == (two, one)
    engine.perform(Event("march", SHIFT, one, seat=1, zone="front"))
    assert (engine.zone("front", 1), engine.state.objs[one].owner) == ((one,), 0)


def test_an_attachment_goes_to_another_host_as_the_same_object():
    engine = table(["charm"], field=[["guard", "guard"]])
    one, two = engine.zone("field", 0)
    say(engine, "play:charm", "pass")
    (charm,) = engine.state.objs[one].attachments
    engine.perform(Event("march", SHIFT, charm, zone="field", host=two))
    assert (engine.state.objs[one].attachments, engine.state.objs[two].attachments) == ((), (charm,))


def test_what_is_asked_of_a_board_is_asked_again_after_a_move_within_the_field():
    engine = table(field=[["guard"]])
    engine.board = "asked"
    engine.perform(Event("march", SHIFT, engine.zone("field", 0)[0], zone="front"))
    assert engine.board is None


@pytest.mark.parametrize(("start", "goal"), [("hand", "field"), ("field", "pile")])
def test_a_move_into_or_out_of_the_field_makes_another_object(start: str, goal: str):
    engine = table(["bolt"], field=[["guard"]])
    with pytest.raises(AssertionError, match="is not a zone of the field"):
        engine.perform(Event("march", SHIFT, engine.zone(start, 0)[0], zone=goal))


# ------------------------------------------------------------------ counters, attachments


def test_a_coin_is_lost_instead_of_the_guard_and_goes_with_it():
    engine = table(["bolt", "bolt"], field=[[], ["guard"]])
    guard = engine.zone("field", 1)[0]
    bare = engine.digest()
    engine.perform(Event("oil", COUNTERS, guard, field="coin", amount=1))
    assert engine.digest() != bare, "counters are in the digest"
    say(engine, "play:bolt", "pass", "break")
    assert engine.zone("field", 1) == (guard,)
    assert engine.state.objs[guard].counters == ()
    engine.perform(Event("oil", COUNTERS, guard, field="coin", amount=2))
    engine.perform(Event("break", MOVE, guard, zone="pile"))
    assert engine.state.last_known[guard].obj.count("coin") == 2
    assert engine.state.objs[engine.zone("pile", 1)[-1]].counters == ()


def test_counters_are_counted_by_name_and_never_below_none():
    engine = table(field=[["guard"]])
    guard = engine.zone("field", 0)[0]
    for name, amount in (("oil", 2), ("coin", 3), ("coin", -1), ("oil", -5)):
        engine.perform(Event("oil", COUNTERS, guard, field=name, amount=amount))
    assert engine.state.objs[guard].counters == (("coin", 2),)
    assert [event.value for event in engine.log[-4:]] == [2, 3, 2, 0]


def test_what_is_attached_leaves_with_its_host_as_the_game_says():
    engine = table(["charm", "bolt"], field=[["guard"]])
    guard = engine.zone("field", 0)[0]
    say(engine, "play:charm", "pass")
    (charm,) = engine.state.objs[guard].attachments
    engine.correct([f"pile:guard#{guard}"])
    assert names(engine)[-2:] == ["fall", "correct"], "a correction that moves the host moves what lies on it"
    assert engine.undo()
    engine.perform(Event("break", MOVE, guard, zone="pile"))
    assert names(engine)[-2:] == ["fall", "break"]
    assert [engine.card(oid) for oid in engine.zone("pile", 0)[-2:]] == ["charm", "guard"]
    assert engine.state.last_known[charm].obj.host == guard


# ------------------------------------------------------------------ an end within a batch


def test_who_loses_by_paying_never_gets_what_was_paid_for():
    engine = table(["dig"], life=2)
    start = len(engine.log)
    say(engine, "play:dig")
    assert names(engine, start) == ["lose", "lose", "out"]
    assert engine.outcome is not None
    assert (engine.outcome.winners, engine.outcome.out) == ((1,), (0,))
    assert len(engine.zone("hand", 0)) == 1


def test_players_who_lose_in_one_batch_lose_together():
    engine = table(["plague"], life=2)
    say(engine, "play:plague", "pass")
    assert engine.outcome is not None
    assert (engine.outcome.winners, engine.outcome.out, engine.outcome.winner) == ((), (0, 1), None)


def test_a_pile_loses_no_more_cards_than_it_has():
    engine = table(["plague"], life=1)
    say(engine, "play:plague", "pass")
    assert [len(engine.zone("lost", seat)) for seat in (0, 1)] == [1, 1]


# ------------------------------------------------------------------ waiting effects as data


def stack(engine: Engine) -> tuple[StackItem, ...]:
    return engine.state.flow[-1].data["items"]


def test_what_is_played_waits_as_an_item_that_names_its_source_and_targets():
    engine = table(["bolt"], ["nope"])
    say(engine, "play:bolt", "play:nope")
    first, second = stack(engine)
    assert (first.program, first.seat, first.targets) == ("bolt", 0, (1,))
    assert (second.program, second.seat, second.targets) == ("nope", 1, (first.source,))
    assert list(engine.state.waiting()) == [first, second]
    assert engine.zone("stack", 1) == engine.zone("stack", 0) == (second.source, first.source)


def test_a_card_that_is_stopped_does_not_count_as_played():
    engine = table(["bolt", "bolt"], ["nope"])
    say(engine, "play:bolt", "play:nope")
    assert engine.state.ledger == {("played", 0): 1, ("played", 1): 1}
    say(engine, "pass")
    assert engine.state.ledger == {("played", 1): 1}
    say(engine, "play:bolt", "pass")
    assert engine.state.ledger == {("played", 0): 1, ("played", 1): 1}


def test_the_source_of_what_waits_stays_known_when_the_rest_is_forgotten():
    engine = table(["bolt"], field=[["guard", "spring"]])
    say(engine, "play:bolt")
    guard, spring = engine.zone("field", 0)
    engine.trigger(StackItem(0, "spring", spring))
    engine.perform(*(Event("leave", MOVE, oid, zone="pile") for oid in (guard, spring)))
    engine.perform(Event("forget", CLEAR_LEDGER))
    assert list(engine.state.last_known) == [spring]
    assert engine.state.last_known[spring].card == "spring"


def test_the_digest_tells_every_field_of_an_item():
    digests: set[str] = set()
    items = [
        StackItem(0, "p", 1), StackItem(1, "p", 1), StackItem(0, "q", 1), StackItem(0, "p", 2), StackItem(0, "p", 1, 2),
        StackItem(0, "p", 1, 1, (1,)), StackItem(0, "p", 1, targets=(4,)), StackItem(0, "p", 1).marked("negated"),
    ]  # fmt: skip
    for item in items:
        for where in range(2):
            engine = new_toy(1)
            if where:
                engine.state.flow = [Frame("setup", 1, {"items": (item,)}, 0)]
            else:
                engine.state.new_triggers = (item,)
            digests.add(engine.state.digest())
    assert len(digests) == 2 * len(items)


# ------------------------------------------------------------------ what nobody sees, what lies face down


def test_a_move_between_two_hidden_piles_shows_nobody_a_card():
    engine = table(["dig", "mend"])
    start = len(engine.log)
    top = engine.zone("deck", 0)[:2]
    say(engine, "play:dig", "pass")
    lost = engine.zone("lost", 0)
    say(engine, "play:mend", "pass")
    moves = [event for event in engine.log[start:] if event.name in ("lose", "mend")]
    assert [event.obj for event in moves] == [*top, *lost]
    assert all(event.seen == 0 and event.old is not None and event.old.seen == 0 for event in moves)
    back = engine.zone("deck", 0)[:2]
    assert not any(knows(engine, oid, seat) for oid in (*top, *lost, *back) for seat in (0, 1))


def told(engine: Engine, seat: int) -> list[tuple[Any, ...]]:
    """The log as a seat may read it: which card it was only where the seat knows."""
    rows: list[tuple[Any, ...]] = []
    for event in engine.log:
        card = ""
        if event.old is not None and (event.seen | event.old.seen) >> seat & 1:
            card = engine.state.card_of[event.old.card]
        rows.append((event.name, event.obj, event.new, event.seat, event.zone, event.at, event.host, card))
    return rows


HIDING = ("dig", "mend", "mask", "plague", "scout", "bolt", "guard", "nope") * 4


@settings(max_examples=8, deadline=None)
@given(st.integers(0, 1 << 30), st.integers(2, 3))
def test_however_the_hidden_cards_lie_a_seat_is_shown_the_same(seed: int, seats: int):
    engine = new_toy(seed, seats, deck=HIDING)
    different = 0
    for at, prompt in enumerate(prompts(engine, seed)):
        if at % 3:
            continue
        for seat in range(seats):
            world = swapped(engine, seat, at, once_seen(engine, seat))
            different += world.state.card_of != engine.state.card_of
            assert told(world, seat) == told(engine, seat)
        if not engine.step_answers:
            world = swapped(engine, prompt.seat, at)
            world.reopen()
            assert world.prompt is not None
            assert world.prompt.keys() == prompt.keys()
    assert different or engine.decisions < 12


def test_a_card_that_lies_face_down_in_an_open_place_is_seen_by_its_player_until_it_is_turned_up():
    engine = table(["mask"])
    say(engine, "hide")
    (mask,) = engine.zone("field", 0)
    assert [knows(engine, mask, seat) for seat in (0, 1)] == [True, False]
    assert any(engine.determinise(1, seed).card(mask) != "mask" for seed in range(8))
    engine.perform(Event("march", SHIFT, mask, zone="front"))
    assert not knows(engine, mask, 1), "it moves as it lies"
    engine.perform(Event("march", SHIFT, mask, zone="field"))
    assert not knows(engine, mask, 1)
    say(engine, "turn")
    assert (knows(engine, mask, 1), engine.state.objs[mask].face_down) == (True, False)


def test_the_digest_tells_what_lies_face_down():
    engine = table(field=[["guard"]])
    before = engine.digest()
    engine.perform(Event("turn down", FACE, engine.zone("field", 0)[0], value=True))
    assert engine.digest() != before


def test_a_face_down_card_may_be_made():
    engine = table()
    make = Event("put", MAKE, seat=0, zone="field", field="mask")
    make.face_down = True
    (event,) = engine.perform(make)
    assert (event.seen, engine.state.objs[event.new].face_down) == (0, True)
