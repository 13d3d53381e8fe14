"""Seats that leave while the others play on; who has won in the end."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gundam_tui.kernel import Engine, Event, Frame, Outcome, Prompt, Refused, State, StepTable
from gundam_tui.kernel.events import MAKE, OUT, VAR
from gundam_tui.kernel.game import AGAIN, DONE, Asking
from gundam_tui.kernel.record_format import PERSON, Diverged, Header, SeatHeader, end_line, record_text
from gundam_tui.kernel.record_reader import read_record
from gundam_tui.kernel.recorder import Recorder
from gundam_tui.kernel.replayer import Replayer
from gundam_tui.kernel.rng import Stream
from gundam_tui.players.random import RandomPlayer
from tests.kernel.test_engine import Bare, question
from tests.kernel.test_toy import say, table
from tests.kernel.toy import new_toy
from tests.properties.games import position
from tests.properties.invariants import check
from tests.records import edited


def asks(e: Engine, frame: Frame) -> Asking:
    """Everybody who is still there is asked in turn, again and again."""
    seat = frame.data["seat"]
    answer = yield ask(seat)
    e.perform(Event("said", VAR, field="said", value=(*e.state.vars.get("said", ()), answer[0].place)))
    if answer[0].place == "inner":
        e.push("inner", seat=seat)
    e.update(frame, seat=next_seat(e, seat))
    return AGAIN


def twice(e: Engine, frame: Frame) -> Asking:
    """The seat is asked, then the next one, before anything changes."""
    yield ask(frame.data["seat"])
    yield ask(next_seat(e, frame.data["seat"]))
    return DONE


def ask(seat: int) -> Prompt:
    prompt = question("here", "inner")
    prompt.seat = seat
    return prompt


def next_seat(e: Engine, seat: int) -> int:
    return next(other % e.seats for other in range(seat + 1, seat + e.seats) if other % e.seats not in e.state.out)


class Company(Bare):
    """A game that goes on while two seats are left; then the last one has won."""

    def __init__(self, *, fault: bool = False) -> None:
        super().__init__(main=StepTable((("asks", asks),)), inner=StepTable((("twice", twice),), atomic=True))
        self.fault = fault

    def concede(self, engine: Engine, seat: int, reason: str, rule: str) -> None:
        engine.perform(Event("left", OUT, seat=seat))
        if self.fault:
            raise RuntimeError("a fault of the rules")
        left = [other for other in range(engine.seats) if other not in engine.state.out]
        if len(left) == 1:
            engine.end(Outcome(tuple(left), reason, rule, engine.state.out))
        else:
            engine.unwind("main")
            if engine.state.flow[-1].data["seat"] in engine.state.out:
                engine.update(engine.state.flow[-1], seat=next_seat(engine, seat))


def company(seats: int = 4, **how: Any) -> Engine:
    state = State(1, seats=seats)
    state.flow = [Frame("main", 0, {"seat": 0}, 0)]
    engine = Engine(Company(**how), state, seats)
    engine.start()
    return engine


def test_a_seat_that_concedes_is_out_and_the_others_play_on():
    engine = company()
    engine.answer("say:here")
    engine.concede(3)
    assert (engine.outcome, engine.state.out) == (None, (3,))
    assert engine.prompt is not None
    assert (engine.prompt.seat, engine.prompt.number) == (1, 3)
    for _ in range(2):
        engine.answer("say:here")
    assert engine.prompt.seat == 0, "nobody asks a seat that is out"


def test_the_last_seat_has_won_and_the_outcome_says_in_which_order_the_others_went():
    engine = company()
    for seat in (3, 0, 2):
        assert engine.outcome is None
        engine.concede(seat, "left", "b-2")
    assert engine.outcome == Outcome((1,), "left", "b-2", (3, 0, 2))
    assert engine.outcome.winner == 1
    assert engine.prompt is None


def test_a_seat_that_is_asked_may_concede_and_another_one_is_asked_instead():
    engine = company()
    engine.concede(0)
    assert engine.prompt is not None
    assert engine.prompt.seat == 1


def test_what_was_going_on_is_left_where_the_game_says_so():
    engine = company()
    engine.answer("say:inner")
    engine.answer("say:here")
    assert [frame.table for frame in engine.state.flow] == ["main", "inner"]
    assert len(engine.step_answers) == 1
    engine.concede(2)
    assert [frame.table for frame in engine.state.flow] == ["main"]
    assert engine.step_answers == []
    assert engine.prompt is not None
    assert engine.prompt.seat == 1


def test_a_frame_that_is_not_running_cannot_be_gone_back_to():
    engine = company()
    with pytest.raises(KeyError, match="no frame of 'inner'"):
        engine.unwind("inner")


def test_a_concession_is_recorded_and_taken_back_and_a_copy_follows_it():
    engine = company()
    engine.answer("say:inner")
    before, copy = position(engine), engine.clone()
    engine.concede(1)
    assert engine.record == [("say:inner",), ("concede:p2",)]
    copy.concede(1)
    assert position(copy) == position(engine)
    assert engine.undo()
    assert position(engine) == before
    assert engine.state.out == ()


def test_nobody_leaves_twice():
    engine = company()
    engine.concede(1)
    before = position(engine)
    with pytest.raises(Refused, match="out already"):
        engine.concede(1)
    assert position(engine) == before


def test_a_fault_of_the_rules_leaves_the_game_as_it_was():
    engine = company(fault=True)
    before = position(engine)
    with pytest.raises(RuntimeError, match="a fault"):
        engine.concede(1)
    assert position(engine) == before
    assert engine.record == []
    assert engine.log == []


def test_a_step_that_asks_a_seat_that_is_out_is_a_fault():
    engine = company()
    engine.perform(Event("left", OUT, seat=0))
    with pytest.raises(AssertionError, match="asks seat 0, which is out"):
        engine.answer("say:inner")


def test_the_digest_tells_who_is_out_and_in_which_order():
    digests: set[str] = set()
    for gone in ((), (1,), (2,), (1, 2), (2, 1)):
        engine = company()
        engine.perform(*(Event("left", OUT, seat=seat) for seat in gone))
        digests.add(engine.digest())
    assert len(digests) == 5


def test_the_digest_of_a_game_that_nobody_has_left_is_the_one_of_the_first_records():
    """Digests as the first records hold them, before seats could leave and before an end could have several winners."""
    state = State(7)
    assert state.digest() == "ef9405a82703189b"
    state.outcome = Outcome((1,), "why", "b-1", (0,))
    assert state.digest() == "35da926fb8c38111"
    state.outcome = Outcome((), "why", "b-1", (0, 1))
    assert state.digest() == "fdd21bff200ad016"


def test_an_object_notes_the_value_that_the_game_names():
    class Rounds(Company):
        turn_var = "round"

    engine = Engine(Rounds(), State(1), 2)
    engine.perform(Event("round", VAR, field="round", value=6), Event("turn", VAR, field="turn", value=2))
    (made,) = engine.perform(Event("made", MAKE, seat=0, zone="table", field="x"))
    assert engine.state.objs[made.new].entered_turn == 6


SEATS = tuple(SeatHeader(name, "d", {}) for name in "ABCD")
HEADER = Header("toy", "1", "none", 5, SEATS)


@pytest.mark.parametrize(
    ("outcome", "line"),
    [
        (Outcome((0,), "why", "b-1", (1, 2, 3)), "end p1 b-1 why"),
        (Outcome((0, 2), "why", "b-1", (3, 1)), "end p1,p3 out:p4,p2 b-1 why"),
        (Outcome((), "out: of time", "", (3, 1, 0, 2)), "end draw out:p4,p2,p1,p3 - out: of time"),
        (Outcome((), "why", "", ()), "end draw out:- - why"),
    ],
)
def test_the_end_is_one_line_and_read_again(outcome: Outcome, line: str):
    assert end_line(outcome, 4) == line
    assert read_record(record_text(HEADER, (line,)).encode()).outcome == outcome


def test_an_end_with_a_seat_that_nobody_has_is_damage():
    for line in ("end p1,p5 b-1 why", "end p1 out:p9 b-1 why", "end p1 out:p2"):
        record = read_record(record_text(replace(HEADER), (line,)).encode())
        assert record.outcome is None
        assert record.damage is not None


# ------------------------------------------------------------------ the toy with three, four and twice two

COMPANIES = [(3, None), (4, None), (4, (0, 1, 0, 1))]


def at_turn_of_first(seats: int, teams: tuple[int, ...] | None) -> Engine:
    engine = new_toy(7, seats, teams=teams)
    while engine.prompt is not None and engine.prompt.kind == "bury":
        engine.answer(engine.prompt.keys()[0])
    return engine


def test_a_turn_ends_with_its_player_and_the_next_one_plays():
    engine = at_turn_of_first(3, None)
    engine.concede(0)
    assert engine.prompt is not None
    assert (engine.prompt.seat, engine.prompt.kind, engine.outcome) == (1, "act", None)
    engine.concede(1)
    assert engine.outcome == Outcome((2,), "concession", "toy-9", (0, 1))


def test_a_turn_goes_on_when_somebody_else_leaves():
    engine = at_turn_of_first(4, None)
    engine.concede(2)
    assert engine.prompt is not None
    assert (engine.prompt.seat, engine.prompt.kind) == (0, "act")
    engine.answer("end")
    engine.answer("end")
    assert engine.prompt.seat == 3, "who is out has no turn"


def test_what_waits_on_the_stack_falls_when_its_player_leaves():
    engine = table(["bolt"], [], ["nope"], seats=3)
    say(engine, "play:bolt")
    assert engine.zone("stack", 1)
    engine.concede(0)
    assert not engine.zone("stack", 1)
    assert engine.card(engine.zone("pile", 0)[-1]) == "bolt"
    assert [frame.table for frame in engine.state.flow] == ["turn"]
    assert engine.undo()
    assert engine.zone("stack", 1)


@pytest.mark.parametrize(("answers", "leaver", "asked"), [(1, 1, [2, 3]), (1, 0, [1, 2, 3]), (2, 3, [2]), (3, 3, [])])
def test_a_secret_choice_stands_when_somebody_else_leaves_during_it(answers: int, leaver: int, asked: list[int]):
    engine = new_toy(3, 4)
    chosen: dict[int, str] = {}

    def answer() -> None:
        assert engine.prompt is not None
        chosen[engine.prompt.seat] = engine.prompt.keys()[-1]
        engine.answer(engine.prompt.keys()[-1])

    for _ in range(answers):
        answer()
    engine.concede(leaver)
    seats: list[int] = []
    while engine.prompt is not None and engine.prompt.kind == "bury":
        seats.append(engine.prompt.seat)
        answer()
    assert seats == asked
    for seat in {0, 1, 2, 3} - {leaver}:
        buried = engine.zone("deck", seat)[-1]
        assert chosen[seat].split(":")[1].split("#")[0] == engine.card(buried)


def test_a_team_wins_together_also_those_of_it_who_went_out_before():
    engine = at_turn_of_first(4, (0, 1, 0, 1))
    for seat in (2, 3):
        engine.concede(seat)
        assert engine.outcome is None
    engine.concede(1)
    assert engine.outcome == Outcome((0, 2), "concession", "toy-9", (3, 1))
    assert engine.outcome.winner is None


def test_two_who_go_out_in_one_batch_may_leave_one_who_has_won():
    engine = table(["plague"], life=2, seats=3)
    engine.perform(Event("put", MAKE, seat=1, zone="deck", field="scout"))
    say(engine, "play:plague", "pass", "pass")
    assert engine.outcome == Outcome((1,), "no cards left", "toy-1", (0, 2))


HEADERS = {seats: Header("toy", "1", "none", 5, SEATS[:seats]) for seats in (3, 4)}


@pytest.mark.thorough
@settings(max_examples=8, deadline=None)
@given(st.sampled_from(COMPANIES), st.integers(0, 1 << 20))
def test_games_in_which_seats_leave_are_recorded_replayed_copied_and_taken_back(
    company: tuple[int, tuple[int, ...] | None], seed: int
):
    seats, teams = company
    engine = new_toy(seed, seats, teams=teams)
    cards = len(engine.state.card_of)
    recorder = Recorder(engine, HEADERS[seats])
    player, chance = RandomPlayer(seed), Stream(seed)
    while (prompt := engine.prompt) is not None:
        what = chance.below(40)
        left = [seat for seat in range(seats) if seat not in engine.state.out]
        if what == 0 and engine.decisions > 20:
            seat = left[chance.below(len(left))]
            before, copy = position(engine), engine.clone()
            copy.concede(seat)
            recorder.concede(seat, PERSON)
            assert position(copy) == position(engine)
            assert engine.clone().undo() is False
            if chance.below(2):
                recorder.back_to(len(recorder.made) - 1)
                assert position(engine) == before
        elif what == 1 and prompt.kind == "act":
            recorder.correct([f"draw:p{prompt.seat + 1}"])
        elif what == 2:
            recorder.back_to(max(0, len(recorder.made) - chance.below(20)))
        else:
            recorder.choose(player.choose(engine, prompt), PERSON)
        check(engine, cards)
    outcome = engine.outcome
    assert outcome is not None
    assert sorted((*outcome.winners, *outcome.out)) == list(range(seats))
    record = read_record(recorder.text().encode())
    assert (record.damage, record.outcome) == (None, outcome)
    rerun = Replayer(new_toy(seed, seats, teams=teams), record)
    rerun.run()
    assert position(rerun.engine) == position(engine)
    while rerun.back():
        pass
    rerun.run()
    assert rerun.engine.digest() == engine.digest()


def test_a_record_in_which_a_seat_leaves_twice_diverges():
    engine = new_toy(5, 3)
    recorder = Recorder(engine, HEADERS[3])
    recorder.concede(1, PERSON)
    text = edited(recorder.text(), "1 p2 concede:p2\n", "1 p2 concede:p2\n2 p2 concede:p2\n")
    with pytest.raises(Diverged, match="not possible now: seat 1 is out already"):
        Replayer(new_toy(5, 3), read_record(text.encode())).run()
