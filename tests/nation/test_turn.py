"""The phases of a turn of the sister games, and their free timings."""

from __future__ import annotations

import pytest

from tests.gundam_war.table import Table as GundamWar
from tests.macross.table import Table as Macross

from .table import Position

tables = pytest.mark.parametrize("table", [Macross, GundamWar], ids=["macross-crusade", "gundam-war"])


@pytest.mark.rule("GW-34", "GW-46", "MC-32", "MC-35", "MC-36")
@tables
def test_all_phases_and_steps_take_place_with_their_windows_though_nobody_sorties(table: type[Position]):
    p = table().start("reroll")
    turn, seen = p.e.state.vars["turn"], list[str]()
    while p.e.state.vars["turn"] == turn:
        seen.append(p.where)
        p.passes()
    windows = {"reroll": 1, "draw": 2, "deployment": 1, "attack": 2, "defense": 2, "damage": 2, "return": 2}
    assert seen == [name for name, n in windows.items() for _ in range(n * 2)]


@pytest.mark.rule("GW-36", "MC-35", "MC-223")
@tables
def test_the_draw_phase_draws_the_top_card_between_its_windows(table: type[Position]):
    p = table().side(0, nation=["U5", "U4", "U3"]).start("draw")
    assert p.cards("hand") == []
    p.passes(2)
    assert p.cards("hand") == ["U5"]
    assert p.where == "draw"
