"""A solver that has run into a limit can be asked again: nothing half done is taken for settled."""

from __future__ import annotations

import pytest

from gundam_tui.games.gcg.tools.position import Position, Side, set_up
from gundam_tui.games.registry import game
from gundam_tui.proof import Solver, win

GM, BLOCKER = "ST01-005", "ST01-008"


def test_what_a_limit_has_cut_off_is_not_taken_for_settled():
    sides = [Side(units=[GM, GM], hand=[GM, GM], resources=6), Side(base=None, units=[BLOCKER], filler_count=3)]
    engine = set_up(Position(sides, turn=7))
    whole = Solver(engine, 0, win(engine, 0)).prove()
    assert whole.verdict != "not decided"
    solver = Solver(engine, 0, win(engine, 0), nodes=whole.nodes * 2 // 3)
    assert solver.prove().verdict == "not decided"
    assert solver.prove().verdict == whole.verdict


def test_a_count_of_choices_that_is_too_high_only_delays_the_answer(monkeypatch: pytest.MonkeyPatch):
    sides = [Side(units=[GM, GM]), Side(base=None, shields=[GM], filler_count=3)]
    engine = set_up(Position(sides, turn=7))
    right = Solver(engine, 0, win(engine, 0)).prove()
    monkeypatch.setattr(Solver, "_needed", lambda *_: 99)
    late = Solver(engine, 0, win(engine, 0)).prove()
    assert late.verdict == right.verdict == "yes"


def test_choices_are_counted_by_shields_base_and_player():
    count = game("gcg").ai.choices_to_win
    assert count(set_up(Position([Side(units=[GM]), Side(base=None)], turn=7)), 0) == 1
    assert count(set_up(Position([Side(units=[GM]), Side(base=None, shields=[GM, GM])], turn=7)), 0) == 3
    assert count(set_up(Position([Side(units=[GM]), Side(shields=[GM])], turn=7)), 0) == 3
