"""Corrections of the position by agreement: recorded, replayed, taken back like a decision."""

from __future__ import annotations

import pytest

from gundam_tui.kernel.engine import Refused
from gundam_tui.kernel.record_format import JUDGE, NOBODY, Diverged, Header, SeatHeader
from gundam_tui.kernel.record_reader import read_record
from gundam_tui.kernel.recorder import Recorder
from gundam_tui.kernel.replayer import Replayer
from gundam_tui.players.random import RandomPlayer
from tests.properties.games import position
from tests.records import edited

from .toy import new_toy

HEADER = Header("toy", "1", "none", 5, (SeatHeader("A", "toy", {}), SeatHeader("B", "toy", {})))


def at_main(seed: int = 5):
    """A game in its first main phase."""
    engine = new_toy(seed)
    player = RandomPlayer(seed)
    while engine.prompt.kind != "act":
        engine.choose(player.choose(None, engine.prompt))
    return engine


def in_hand(engine, seat: int = 0) -> str:
    oid = engine.zone("hand", seat)[0]
    return f"pile:{engine.card(oid)}#{oid}"


def test_a_correction_changes_the_position_and_asks_the_open_question_again():
    engine = at_main()
    key, before, number = in_hand(engine), len(engine.zone("hand", 0)), engine.prompt.number
    gone = key.partition(":")[2]
    assert any(gone in option.key for option in engine.prompt.options) or gone.startswith("nope")
    engine.correct([key, "draw:p2"])
    assert len(engine.zone("hand", 0)) == before - 1
    assert engine.prompt.kind == "act"
    assert not any(gone in option.key for option in engine.prompt.options)
    assert engine.prompt.number == number + 1
    assert engine.record[-1] == (key, "draw:p2")


def test_it_can_be_taken_back_like_a_decision():
    engine = at_main()
    before, length = position(engine), len(engine.log)
    engine.correct([in_hand(engine)])
    assert position(engine) != before
    assert engine.undo()
    assert position(engine) == before
    assert len(engine.log) == length


def test_of_several_corrections_one_that_is_refused_lets_nothing_happen():
    engine = at_main()
    before, log, record = position(engine), len(engine.log), list(engine.record)
    with pytest.raises(Refused, match="no correction"):
        engine.correct([in_hand(engine), "draw:p1", "pile:bolt#9999"])
    assert (position(engine), len(engine.log), engine.record) == (before, log, record)
    with pytest.raises(Refused, match="nothing"):
        engine.correct([])
    engine.answer("end")


def test_it_triggers_nothing_but_rules_management_follows():
    engine = at_main()
    assert not engine.state.trigger_queue
    while engine.outcome is None:
        engine.correct(["draw:p1"])
        assert not engine.state.new_triggers
    assert engine.outcome.winner == 1
    assert engine.prompt is None
    with pytest.raises(Refused, match="over"):
        engine.correct(["draw:p2"])
    assert engine.undo()
    assert engine.prompt is not None


def test_a_copy_can_be_corrected_without_touching_the_original():
    engine = at_main()
    before = position(engine)
    copy = engine.clone()
    copy.correct([in_hand(engine)])
    assert position(engine) == before
    assert copy.record == []


def test_the_record_holds_it_as_a_line_of_its_own():
    lines: list[str] = []
    engine = new_toy(5)
    recorder = Recorder(engine, HEADER, lines.append)
    player = RandomPlayer(5)
    while engine.prompt.kind != "act":
        recorder.choose(player.choose(None, engine.prompt), "")
    number, key = len(recorder.made) + 1, in_hand(engine)
    recorder.correct([key, "draw:p1"])
    assert lines[-1] == f"{number} judge {key} draw:p1"
    with pytest.raises(Refused):
        recorder.correct(["pile:bolt#9999"])
    assert lines[-1].startswith(f"{number} judge")  # what is refused is not written
    for _ in range(60):
        if engine.prompt is None:
            break
        recorder.choose(player.choose(None, engine.prompt), "")
    record = read_record(recorder.text().encode())
    assert record.damage is None
    made = record.decisions[number - 1]
    assert (made.seat, made.by, made.keys) == (NOBODY, JUDGE, (key, "draw:p1"))
    again = Replayer(new_toy(5), record)
    again.run()
    assert again.engine.digest() == engine.digest()
    while again.at >= number:
        again.back()
    assert again.engine.prompt.number == number
    again.run()
    assert again.engine.digest() == engine.digest()


def test_one_that_is_not_possible_any_more_names_the_decision():
    engine = new_toy(5)
    recorder = Recorder(engine, HEADER)
    player = RandomPlayer(5)
    while engine.prompt.kind != "act":
        recorder.choose(player.choose(None, engine.prompt), "")
    recorder.correct(["draw:p1"])
    text = edited(recorder.text(), "judge draw:p1", "judge pile:bolt#9999")
    rerun = Replayer(new_toy(5), read_record(text.encode()))
    with pytest.raises(Diverged, match="not a possible correction now") as found:
        rerun.run()
    assert found.value.decision == len(recorder.made)
