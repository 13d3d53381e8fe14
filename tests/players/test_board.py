"""The Units in play are looked at once for everything that is asked about a position."""

from __future__ import annotations

from gundam_tui.games.gcg.queries import card_now as q
from gundam_tui.games.gcg.tools.ai.board import BoardFacts
from gundam_tui.games.gcg.tools.position import Position, Side, UnitAt, set_up
from tests.properties.games import book

GM, ST01 = "ST01-005", "ST01-001"


def board() -> BoardFacts:
    sides = [Side(units=[UnitAt(GM), UnitAt(ST01, pilot="ST01-010")]), Side(units=[UnitAt(GM, rested=True)])]
    return BoardFacts(set_up(Position(sides), book=book()))


def test_a_unit_looks_as_the_rules_say_it_is():
    found = board()
    for seat in (0, 1):
        for unit in found.units(seat):
            e = found.engine
            assert (unit.ap, unit.left, unit.lv) == (q.ap(e, unit.id), q.left(e, unit.id), q.lv(e, unit.id))
            assert (unit.keywords, unit.linked) == (q.keywords(e, unit.id), q.linked(e, unit.id))
    assert [unit.linked for unit in found.units(0)] == [False, True]


def test_a_side_is_looked_at_once():
    found = board()
    assert found.units(1) is found.units(1)


def test_the_greatest_ap_that_faces_a_side_is_its_enemies():
    found = board()
    assert found.threat(0) == 2
    assert found.threat(1) == max(unit.ap for unit in found.units(0)) > 2
    assert BoardFacts(set_up(Position([Side(), Side()]), book=book())).threat(0) == -1
