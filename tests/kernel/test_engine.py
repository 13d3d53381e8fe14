"""The engine's own laws: what it refuses of players, and what it refuses of a game's rules."""

from __future__ import annotations

import gc
from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from gundam_tui.kernel import Engine, Event, Frame, Option, Outcome, Prompt, Refused, StackItem, State, StepTable
from gundam_tui.kernel.engine import LONGEST_TAPE
from gundam_tui.kernel.events import (
    ADD_LASTING,
    COUNTERS,
    EXPIRE,
    FACE,
    MAKE,
    MOVE,
    REMOVE,
    SET,
    SHOW,
    SHUFFLE,
    TALLY,
    VAR,
)  # fmt: skip
from gundam_tui.kernel.game import (
    AGAIN,
    ARRANGED,
    DONE,
    Answer,
    Asking,
    Proposing,
    Question,
    as_told,
    state_tells,
    the_others_win,
)
from tests.kernel.toy import new_toy
from tests.properties.games import play, position


class Bare:
    """A game of given tables and nothing else."""

    name = "bare"
    visibility: Mapping[str, str | tuple[int, ...]] = {"deck": "none", "table": "all"}
    turn_var = "turn"
    discreet = True
    field: frozenset[str] = frozenset()
    shared: Mapping[str, Sequence[int]] = {}
    concession = ""
    active_zones: frozenset[str] = frozenset(("table",))

    def __init__(self, **tables: StepTable) -> None:
        self.tables: Mapping[str, StepTable] = tables
        self.managed: list[Event] = []
        self.notes: list[Event] = []

    def substitute(self, engine: Engine, events: list[Event]) -> Proposing:
        return [event for event in events if event.name != "forbidden"]
        yield

    def snapshot(self, engine: Engine, batch: list[Event]) -> tuple[Any, Mapping[int, Any]]:
        return None, {}

    def collect_triggers(self, engine: Engine, batch: list[Event], before: Any) -> list[Event]:
        for event in batch:
            if event.name == "trigger":
                engine.trigger(StackItem(0, str(event.value), 0))
        engine.state_cache["asked while noticing"] = dict(engine.state.ledger)
        return self.notes

    def state_based_actions(self, engine: Engine, batch: list[Event]) -> None:
        self.managed += batch

    def next_trigger(self, engine: Engine) -> Asking:
        item = engine.state.trigger_queue[-1][0]
        engine.take(item)
        engine.push(item.program)
        return ARRANGED
        yield

    concede = staticmethod(the_others_win)
    take_along = staticmethod(as_told)
    in_sight = staticmethod(state_tells)

    def card_back(self, card: str) -> str:
        return "one"


def question(*places: str, least: int = 1, most: int = 1, kind: str = "ask") -> Prompt:
    return Prompt(0, kind, [Option("say", place=place) for place in places], least=least, most=most, rule="b-1")


def over(e: Engine, frame: Frame) -> Asking:
    e.end(Outcome((0,), "over", "b-9"))
    return DONE
    yield


def waits(e: Engine, frame: Frame) -> Asking:
    yield Prompt(0, "ask", [Option("go")])
    return AGAIN


def engine_of(game: Bare, *, keep: bool = True) -> Engine:
    state = State(1)
    state.flow = [Frame("main", 0, {}, 0)]
    return Engine(game, state, 2, keep=keep)


def run(*steps: Any, keep: bool = True) -> Engine:
    """A started game of one table with these steps, and a last one that ends it."""
    named = [(f"step {at}", step) for at, step in enumerate(steps)]
    engine = engine_of(Bare(main=StepTable((*named, ("over", over)))), keep=keep)
    engine.start()
    return engine


# ------------------------------------------------------------------ what players may answer


def ask_two_of_three(e: Engine, frame: Frame) -> Asking:
    answer = yield question("a", "b", "c", least=1, most=2)
    e.perform(Event("said", VAR, field="said", value=tuple(option.place for option in answer)))
    return None


def ask_again(e: Engine, frame: Frame) -> Asking:
    yield question("a", "b")
    return None


@pytest.mark.parametrize(
    ("answer", "text"),
    [
        ([], "choose 1 to 2, not 0"),
        (["say:a", "say:b", "say:c"], "choose 1 to 2, not 3"),
        (["say:a", "say:a"], "twice"),
        ("say:d", "'say:d' is not an answer to this prompt"),
        (["say:a", "pass"], "'pass' is not an answer"),
        ("", "'' is not an answer"),
    ],
)
def test_an_illegal_answer_is_refused_with_clause_and_reason(answer: str | list[str], text: str):
    engine = run(ask_two_of_three, ask_again)
    before = position(engine)
    with pytest.raises(Refused, match=text) as refused:
        engine.answer(answer)
    assert refused.value.clause == "b-1"
    assert str(refused.value).endswith("(b-1)")
    assert position(engine) == before
    assert engine.record == []
    assert not engine.undo()


def test_keys_become_options_in_the_order_in_which_they_are_given():
    prompt = question("a", "b", "c", least=1, most=2)
    assert [option.place for option in prompt.select(["say:c", "say:a"])] == ["c", "a"]
    assert [option.place for option in prompt.named(["say:b", "say:b", "say:a"])] == ["b", "b", "a"]


@pytest.mark.parametrize(
    ("keys", "text"),
    [
        ([], "choose 1 to 2, not 0"),
        (["say:a", "say:b", "say:c"], "choose 1 to 2, not 3"),
        (["say:a", "say:a"], "the same option cannot be chosen twice"),
        (["say:a", "fly"], "'fly' is not an answer to this prompt (ask)"),
    ],
)
def test_keys_that_are_no_answer_are_refused_by_the_prompt(keys: list[str], text: str):
    with pytest.raises(Refused) as refused:
        question("a", "b", "c", least=1, most=2).select(keys)
    assert (refused.value.text, refused.value.clause) == (text, "b-1")


def test_an_option_of_another_prompt_is_refused():
    engine = run(ask_two_of_three, ask_again)
    with pytest.raises(Refused, match="another prompt"):
        engine.choose([Option("say", place="a")])
    assert engine.decisions == 0


def test_answers_are_kept_in_the_order_given_and_apart_from_the_callers_list():
    engine = run(ask_two_of_three, ask_again)
    assert engine.prompt is not None
    chosen = [engine.prompt.options[2], engine.prompt.options[0]]
    engine.choose(chosen)
    assert engine.state.vars["said"] == ("c", "a")
    assert engine.prompt is not None
    late = [engine.prompt.options[0]]
    engine.choose(late)
    late.clear()
    assert engine.record == [("say:c", "say:a"), ("say:a",)]


def test_an_answer_within_a_step_is_kept_as_it_was_given():
    def step(e: Engine, frame: Frame) -> Asking:
        first = yield question("a", "b")
        yield question("c", "d")
        e.perform(Event("said", VAR, field="said", value=first[0].place))
        return None

    engine = run(step, ask_again)
    assert engine.prompt is not None
    chosen = [engine.prompt.options[0]]
    engine.choose(chosen)
    chosen[0] = Option("say", place="b")
    copy = engine.clone()
    copy.answer("say:c")
    assert copy.state.vars["said"] == "a"


def test_prompts_are_numbered_and_decisions_counted():
    engine = run(ask_two_of_three, ask_again)
    assert engine.prompt is not None
    assert engine.prompt.number == 1
    engine.answer("say:a")
    assert engine.prompt is not None
    assert (engine.prompt.number, engine.decisions) == (2, 1)
    engine.undo()
    assert engine.prompt is not None
    assert (engine.prompt.number, engine.decisions) == (1, 0)


def test_a_game_starts_once():
    engine = run(ask_again)
    with pytest.raises(RuntimeError, match="started already"):
        engine.start()


def test_before_the_start_there_is_nothing_to_answer():
    engine = engine_of(Bare(main=StepTable((("ask", ask_again), ("over", over)))))
    with pytest.raises(Refused, match="has not started"):
        engine.answer("say:a")


def test_nobody_concedes_for_a_seat_that_is_not_there():
    engine = run(ask_again)
    for seat in (-1, 2):
        with pytest.raises(Refused, match="no seat"):
            engine.concede(seat)
    assert engine.outcome is None
    engine.concede(1, "left", "b-2")
    assert engine.outcome == Outcome((0,), "left", "b-2", (1,))
    with pytest.raises(Refused, match="over already"):
        engine.concede(0)


def test_an_engine_that_keeps_nothing_cannot_undo():
    engine = run(ask_two_of_three, ask_again, keep=False)
    engine.answer("say:a")
    assert not engine.undo()
    assert engine.log == []
    assert engine.record == []


# ------------------------------------------------------------------ what rules may not do


def acts_then_asks(e: Engine, frame: Frame) -> Asking:
    e.perform(Event("x", VAR, field="x", value=1))
    yield question("a")
    return None


def pushes_then_asks(e: Engine, frame: Frame) -> Asking:
    e.push("main")
    yield question("a")
    return None


def updates_then_asks(e: Engine, frame: Frame) -> Asking:
    e.update(frame, x=1)
    yield question("a")
    return None


def triggers_then_asks(e: Engine, frame: Frame) -> Asking:
    e.trigger(StackItem(0, "main", 0))
    yield question("a")
    return None


@pytest.mark.parametrize("step", [acts_then_asks, pushes_then_asks, updates_then_asks, triggers_then_asks])
def test_a_question_after_a_change_is_a_fault_of_the_rules(step: Any):
    with pytest.raises(AssertionError, match="after the step had changed the state"):
        run(step)


@pytest.mark.parametrize("prompt", [question(), question("a", least=2, most=2), question("a", least=1, most=0)])
def test_a_prompt_without_a_legal_answer_is_a_fault_of_the_rules(prompt: Prompt):
    def step(e: Engine, frame: Frame) -> Asking:
        yield prompt
        return None

    with pytest.raises(AssertionError, match="no legal answer"):
        run(step)


def test_a_step_that_asks_for_ever_is_found():
    def step(e: Engine, frame: Frame) -> Asking:
        while True:
            yield question("a")

    engine = run(step)
    for _ in range(LONGEST_TAPE):
        engine.answer("say:a")
    with pytest.raises(AssertionError, match="too often"):
        engine.answer("say:a")


def test_a_copy_asks_again_without_finding_its_options_again():
    found: list[int] = []

    def look(e: Engine) -> Prompt:
        found.append(e.decisions)
        return question("a", "b")

    def step(e: Engine, frame: Frame) -> Asking:
        yield e.asks_again or look(e)
        return AGAIN

    engine = run(step)
    for _ in range(3):
        engine.clone().answer("say:a")
    assert found == [0, 1, 1, 1], "once for each prompt that is new"
    assert engine.asks_again is None


def test_of_the_questions_of_one_step_only_the_first_is_asked_again_as_it_is():
    def step(e: Engine, frame: Frame) -> Asking:
        answer = yield e.asks_again or question("a", "b")
        yield e.asks_again or question("c", "d", kind=answer[0].place)
        return None

    engine = run(step, ask_again)
    engine.answer("say:b")
    copy = engine.clone()
    copy.answer("say:d")
    assert copy.prompt is not None
    assert (copy.prompt.kind, copy.decisions) == ("ask", 2)


def test_a_step_that_asks_something_else_the_second_time_is_found():
    asked: list[int] = []

    def step(e: Engine, frame: Frame) -> Asking:
        asked.append(1)
        yield question(*"abc"[: len(asked)])
        return None

    def silent(e: Engine, frame: Frame) -> Asking:
        asked.append(1)
        if len(asked) < 2:
            yield question("a")
        return None

    with pytest.raises(AssertionError, match="asks something else"):
        run(step).clone().answer("say:a")
    asked.clear()
    with pytest.raises(AssertionError, match="does not ask"):
        run(silent).clone().answer("say:a")


def test_a_flow_that_ends_without_an_outcome_is_found():
    def last(e: Engine, frame: Frame) -> Asking:
        return DONE
        yield

    with pytest.raises(AssertionError, match="no outcome"):
        run(last)


@pytest.mark.parametrize("names", [("a", "a"), (AGAIN,), (DONE, "b"), (ARRANGED,)])
def test_steps_have_names_of_their_own(names: tuple[str, ...]):
    with pytest.raises(ValueError, match="names of their own"):
        StepTable(tuple((name, over) for name in names))


def test_an_unknown_step_is_named():
    with pytest.raises(KeyError, match="no step is called 'nowhere'"):
        StepTable((("over", over),)).index("nowhere")


# ------------------------------------------------------------------ the flow


def visit(name: str, result: str | None = None) -> Any:
    def step(e: Engine, frame: Frame) -> str | None:
        been = (*e.state.vars.get("been", ()), name)
        e.perform(Event("been", VAR, field="been", value=been))
        return result

    return step


def test_steps_follow_each_other_jump_and_leave():
    main = StepTable((("one", visit("one", "three")), ("two", visit("two")), ("three", visit("three")), ("over", over)))
    engine = engine_of(Bare(main=main))
    engine.start()
    assert engine.state.vars["been"] == ("one", "three")
    main = StepTable((("one", visit("one", DONE)), ("two", visit("two"))))
    outer = StepTable((("in", lambda e, frame: enter(e)), ("over", over)))

    def enter(e: Engine) -> Asking:
        e.push("inner")
        e.push("inner", "two")
        return None
        yield

    engine = engine_of(Bare(main=outer, inner=main))
    engine.start()
    assert engine.state.vars["been"] == ("two", "one"), "the frame pushed last runs first"


def test_triggered_effects_wait_for_atomic_tables_and_newer_ones_go_first():
    def shout(*programs: str) -> Any:
        def step(e: Engine, frame: Frame) -> None:
            e.perform(*(Event("trigger", value=program) for program in programs))

        return step

    def enter(e: Engine, frame: Frame) -> Asking:
        e.push("atomic")
        return None
        yield

    game = Bare(
        main=StepTable((("in", enter), ("after", visit("after")), ("over", over))),
        atomic=StepTable((("shout", shout("a", "b")), ("rest", visit("atomic over"))), atomic=True),
        a=StepTable((("a", visit("a")), ("more", shout("c"))), atomic=True),
        b=StepTable((("b", visit("b")),), atomic=True),
        c=StepTable((("c", visit("c")),), atomic=True),
    )
    engine = engine_of(game)
    engine.start()
    assert engine.state.vars["been"] == ("atomic over", "a", "c", "b", "after")


def test_what_waited_before_a_frame_waits_until_it_has_ended():
    def shout(e: Engine, frame: Frame) -> None:
        e.perform(Event("trigger", value="a"), Event("trigger", value="b"))

    game = Bare(
        main=StepTable((("shout", shout), ("over", over))),
        a=StepTable((("one", visit("a1")), ("two", visit("a2")))),
        b=StepTable((("one", visit("b")),)),
    )
    engine = engine_of(game)
    engine.start()
    assert engine.state.vars["been"] == ("a1", "a2", "b")


def test_propose_says_what_was_written_and_manages_it():
    written: list[list[Event]] = []

    def step(e: Engine, frame: Frame) -> Asking:
        written.append((yield from e.propose(Event("forbidden"), Event("x", VAR, field="x", value=1))))
        written.append((yield from e.propose(Event("forbidden"))))
        return None

    engine = run(step)
    assert [[event.name for event in batch] for batch in written] == [["x"], []]
    assert [event.name for event in engine.log] == ["x"]
    assert isinstance(engine.game, Bare)
    assert [event.name for event in engine.game.managed] == ["x"]


def _ask_which(e: Engine, frame: Frame) -> Prompt | None:
    asked.append(e)
    return e.asks_again or (None if e.state.vars.get("done") else question("a", "b"))


def _which(e: Engine, frame: Frame, answer: Answer) -> str | None:
    e.perform(Event("x", VAR, field="done", value=answer[0].place))
    return AGAIN


asked: list[Engine] = []
WHICH = StepTable((("which", Question(_ask_which, _which)), ("waits", waits)))


def test_a_question_asks_and_carries_out_its_answer():
    engine = engine_of(Bare(main=WHICH))
    engine.start()
    engine.answer("say:b")
    assert engine.state.vars["done"] == "b"
    assert engine.prompt is not None
    assert [option.key for option in engine.prompt.options] == ["go"]
    assert engine.undo()
    engine.answer("say:a")
    assert engine.state.vars["done"] == "a", "taken back, it is asked as it was"


def test_a_copy_goes_on_from_a_question_without_asking_it_again():
    engine = engine_of(Bare(main=WHICH))
    engine.start()
    copy = engine.clone()
    asked.clear()
    copy.answer("say:b")
    assert asked == [copy], "only to find that it is done"
    assert "done" not in engine.state.vars
    engine.answer("say:a")
    assert (engine.state.vars["done"], copy.state.vars["done"]) == ("a", "b")


def test_a_question_may_not_change_anything():
    def ask(e: Engine, frame: Frame) -> Prompt:
        e.perform(Event("x", VAR, field="x", value=1))
        return question("a", "b")

    engine = engine_of(Bare(main=StepTable((("which", Question(ask, _which)),))))
    with pytest.raises(AssertionError, match="after the step had changed"):
        engine.start()


def test_answers_about_an_older_state_are_dropped():
    """Also those which the game looked up while it matched triggers, when the ledger is written after that."""
    game = Bare(main=StepTable((("x", acts_then_goes), ("waits", waits))))
    engine = engine_of(game)
    engine.state_cache["old"] = engine.board = 1
    engine.start()
    assert "old" not in engine.state_cache
    assert engine.board == 1, "nothing has come or gone"
    assert "asked while noticing" in engine.state_cache
    game = Bare(main=StepTable((("x", acts_then_goes), ("waits", waits))))
    game.notes = [Event("note", TALLY, field="seen", value=1)]
    engine = engine_of(game)
    engine.start()
    assert engine.state_cache == {}
    assert engine.state.ledger == {"seen": 1}
    assert [event.name for event in engine.log] == ["x"], "the ledger's entries are no news"


def test_a_note_changes_nothing():
    """It is logged and may trigger something; answers about the state stay, and there is nothing to manage."""

    def notes(e: Engine, frame: Frame) -> None:
        e.state_cache["known"] = 1
        e.perform(Event("trigger", value="aside"))

    game = Bare(main=StepTable((("note", notes), ("waits", waits))), aside=StepTable((("waits", waits),)))
    engine = engine_of(game)
    engine.start()
    assert engine.state_cache["known"] == 1
    assert game.managed == []
    assert [event.name for event in engine.log] == ["trigger"]
    assert engine.state.flow[-1].table == "aside"
    game.notes = [Event("note", TALLY, field="seen", value=1)]
    engine.perform(Event("trigger", value="aside"))
    assert engine.state_cache == {}, "what was noticed is written into the ledger"
    assert [event.name for event in game.managed] == ["trigger"]


LASTS = Event("grow", ADD_LASTING, seat=0, value=("grow", (), None, "end"))


@pytest.mark.parametrize(
    ("events", "kept"),
    [
        ([Event("make", MAKE, seat=0, zone="deck", field="card")], True),
        ([Event("make", MAKE, seat=0, zone="table", field="card")], False),
        ([Event("make", MAKE, seat=0, zone="deck", field="card"), Event("up", MOVE, 1, zone="table")], False),
        ([LASTS], False),
        ([Event("end", EXPIRE, value=frozenset())], False),
        ([Event("x", VAR, field="x", value=1)], True),
    ],
)
def test_the_board_is_looked_at_again_when_a_live_zone_changes(events: list[Event], kept: bool):
    def step(e: Engine, frame: Frame) -> None:
        e.board = "old"
        e.perform(*events)

    assert run(step, waits).board == ("old" if kept else None)


def test_the_board_is_looked_at_again_when_a_card_leaves_a_live_zone():
    def step(e: Engine, frame: Frame) -> None:
        e.perform(Event("make", MAKE, seat=0, zone="table", field="card"))
        e.board = "old"
        e.perform(Event("down", MOVE, 1, zone="deck"))

    assert run(step, waits).board is None


def test_what_is_kept_with_its_reasons_outlives_changes_and_is_dropped_when_the_game_goes_back():
    def step(e: Engine, frame: Frame) -> Asking:
        yield Prompt(0, "ask", [Option("go")])
        e.perform(Event("make", MAKE, seat=0, zone="table", field="card"))
        return AGAIN

    engine = run(step)
    engine.kept_cache["reasons"] = ("a hand", "what it can do")
    engine.answer("go")
    assert engine.kept_cache == {"reasons": ("a hand", "what it can do")}
    copy = engine.clone()
    assert copy.kept_cache == engine.kept_cache, "it goes on from the same position"
    copy.kept_cache["more"] = ()
    assert "more" not in engine.kept_cache
    assert engine.determinise(0, 1).kept_cache == {}, "another world, with other cards under the same numbers"
    assert engine.undo()
    assert engine.kept_cache == {}, "what comes next has the number of what was taken back"


MAKES = Event("make", MAKE, seat=1, zone="table", field="card")


@pytest.mark.parametrize(
    ("event", "grown"),
    [
        (Event("make", MAKE, seat=0, zone="deck", field="card"), {0}),
        (Event("give", MOVE, 1, seat=0, zone="table"), {0, 1}),
        (Event("down", MOVE, 1, seat=1, zone="deck"), {1}),
        (Event("gone", REMOVE, 1), {1}),
        (Event("turn", SET, 1, field="exhausted", value=True), {1}),
        (Event("count", COUNTERS, 1, field="charge", amount=1), {1}),
        (Event("over", FACE, 1, value=True), {1}),
        (Event("show", SHOW, 1, amount=3), {1}),
        (Event("mix", SHUFFLE, seat=1, zone="table"), {1}),
        (Event("x", VAR, seat=1, field="x", value=1), set()),
        (Event("told", seat=1), set()),
    ],
)
def test_a_seats_stamp_grows_when_a_card_that_lies_there_comes_goes_or_changes(event: Event, grown: set[int]):
    before: list[int] = []

    def step(e: Engine, frame: Frame) -> None:
        e.perform(MAKES)
        before.extend(e.stamps)
        e.perform(event)

    after = run(step, waits).stamps
    assert {seat for seat, stamp in enumerate(after) if stamp != before[seat]} == grown
    assert all(stamp >= old for stamp, old in zip(after, before, strict=True))


def test_a_game_that_is_over_keeps_no_answers():
    """They may name the engine, and would keep it alive until Python's garbage collector comes by."""

    def step(e: Engine, frame: Frame) -> None:
        e.perform(Event("x", VAR, field="x", value=1))
        e.state_cache["me"] = e.kept_cache["me"] = e.board = e

    engine = run(step)
    assert engine.outcome is not None
    assert (engine.state_cache, engine.board, engine.kept_cache) == ({}, None, {})


def test_a_copy_that_rests_leaves_no_work_to_the_garbage_collector():
    def step(e: Engine, frame: Frame) -> Asking:
        e.state_cache["me"] = e.kept_cache["me"] = e.board = e
        yield question("a", "b")
        yield question("c", "d")
        return None

    def left(rests: bool) -> int:
        copy = engine.clone()
        copy.answer("say:a")
        if rests:
            copy.rest()
        gc.collect()
        del copy
        return gc.collect()

    engine = run(step)
    assert left(rests=False) > 0
    assert left(rests=True) == 0
    copy = engine.clone()
    copy.answer("say:a")
    copy.rest()
    copy.answer("say:c")
    assert copy.outcome is not None, "it goes on all the same"


def acts_then_goes(e: Engine, frame: Frame) -> None:
    e.perform(Event("x", VAR, field="x", value=1))


# ------------------------------------------------------------------ copies


def test_a_clone_leaves_log_record_and_undo_behind():
    engine = new_toy(5)
    play_some(engine, 12)
    copy = engine.clone()
    assert position(copy) == position(engine)
    assert (copy.log, copy.record, copy.record_history) == ([], [], False)
    assert not copy.undo()
    copy.answer(copy.prompt.keys()[0] if copy.prompt else "")
    assert copy.log == []


def test_the_log_follows_undo():
    engine = new_toy(5)
    lengths: list[int] = []
    for _ in range(30):
        lengths.append(len(engine.log))
        play_some(engine, 1)
    for length in reversed(lengths):
        assert engine.undo()
        assert len(engine.log) == length
    assert not engine.undo()
    play(engine, 1)


def play_some(engine: Engine, count: int) -> None:
    for _ in range(count):
        assert engine.prompt is not None
        engine.answer(engine.prompt.keys()[0])


# ------------------------------------------------------------------ prompts and options


@pytest.mark.parametrize(
    ("option", "key"),
    [
        (Option("pass"), "pass"),
        (Option("play", 41, "AB1-004"), "play:AB1-004#41"),
        (Option("play", 17, "AB1-001", place="player"), "play:AB1-001#17>player"),
        (Option("play", 17, "AB1-001", 9, "AB1-002"), "play:AB1-001#17>AB1-002#9"),
        (Option("choose", place="p2/deck/top"), "choose:p2/deck/top"),
        (Option("use", 9, "AB1-015", n=2), "use:AB1-015#9/2"),
        (Option("use", 9, "AB1-015", n=0), "use:AB1-015#9/0"),
        (Option("name", card="AB1-015"), "name:AB1-015"),
    ],
)
def test_keys(option: Option, key: str):
    assert option.key == key
    assert repr(option) == f"<{key}>"


@pytest.mark.parametrize(
    ("count", "least", "most", "ordered", "forced"),
    [
        (1, 1, 1, False, True),
        (2, 1, 1, False, False),
        (1, 0, 1, False, False),
        (0, 0, 0, False, True),
        (3, 0, 0, False, True),
        (3, 3, 3, False, True),
        (3, 3, 3, True, False),
        (1, 1, 1, True, True),
        (3, 2, 3, False, False),
    ],
)
def test_forced_means_one_possible_answer(count: int, least: int, most: int, ordered: bool, forced: bool):
    prompt = Prompt(
        0, "x", [Option("o", place=str(at)) for at in range(count)], least=least, most=most, ordered=ordered
    )
    assert prompt.forced is forced
    assert (prompt.least, prompt.most) == (least, most)
    assert prompt.message == "x"
