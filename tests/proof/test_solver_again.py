"""A solver that has run into a limit can be asked again: nothing half done is taken for settled."""

from __future__ import annotations

from gundam_tui.games.gcg.tools.position import Position, Side, set_up
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
