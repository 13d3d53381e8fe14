"""What a greedy player thinks a Unit is worth."""

from __future__ import annotations

import pytest

from gundam_tui.games.nation.cards.card import Ability, Trigger
from gundam_tui.games.nation.cards.nodes.amounts import Stats
from gundam_tui.games.nation.cards.nodes.filters import This
from gundam_tui.games.nation.cards.nodes.steps import Gain, Grant
from gundam_tui.games.nation.tools.ai.evaluation import unit_worth
from tests.gundam_war.table import Table, unit


@pytest.mark.parametrize("change", [Grant(Stats(2, 0, 0)), Grant(Stats(-3, 0, 0)), Grant(printed=Stats(5, 5, 5))])
def test_strengths_that_pass_with_the_turn_make_a_unit_worth_neither_more_nor_less(change: Grant):
    on_its_way = Ability("UP:0", "D", trigger=Trigger("sorties", this=True), steps=(Gain(This(), change),))
    p = Table(unit("UP", (1, 1, 1), abilities=(on_its_way,))).side(0, field=["UP"]).start("attack").to("sortie")
    before = unit_worth(p.e, p.find("UP"))
    p.do("sortie UP")
    assert p.strengths("UP") != (1, 1, 1)
    assert unit_worth(p.e, p.find("UP")) == before
