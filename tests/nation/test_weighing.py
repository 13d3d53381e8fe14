"""What a greedy player thinks a Unit is worth, and what a position, by its own weights and by others."""

from __future__ import annotations

from dataclasses import replace

import pytest

from gundam_tui.games.nation.cards.card import Ability, Trigger
from gundam_tui.games.nation.cards.nodes.amounts import Stats
from gundam_tui.games.nation.cards.nodes.filters import This
from gundam_tui.games.nation.cards.nodes.steps import Gain, Grant
from gundam_tui.games.nation.tools.ai.evaluation import evaluate, parts, unit_worth
from gundam_tui.games.nation.tools.ai.weights import USUAL, PerStrength, Weights
from tests.gundam_war.table import Table, unit


@pytest.mark.parametrize("change", [Grant(Stats(2, 0, 0)), Grant(Stats(-3, 0, 0)), Grant(printed=Stats(5, 5, 5))])
def test_strengths_that_pass_with_the_turn_make_a_unit_worth_neither_more_nor_less(change: Grant):
    on_its_way = Ability("UP:0", "D", trigger=Trigger("sorties", this=True), steps=(Gain(This(), change),))
    p = Table(unit("UP", (1, 1, 1), abilities=(on_its_way,))).side(0, field=["UP"]).start("attack").to("sortie")
    before = unit_worth(p.e, p.find("UP"))
    p.do("sortie UP")
    assert p.strengths("UP") != (1, 1, 1)
    assert unit_worth(p.e, p.find("UP")) == before


NOTHING = Weights(
    PerStrength(0.0, 0.0, 0.0, 0.0), 0.0, 0.0, (0.0,) * 7, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0
)  # fmt: skip


@pytest.mark.parametrize(
    ("weights", "value"),
    [
        (
            USUAL,
            {"Nation": 0.22 * 10 - 4 / 31 + 4 / 21, "power": -1.4, "field": 1.1 - 0.95 * 2.8 - 0.3, "hand": 0.84 - 1.4},
        ),
        (NOTHING, {}),
        (replace(NOTHING, nation=0.5), {"Nation": 5.0}),
        (replace(NOTHING, last=42.0), {"Nation": 42 / 21 - 42 / 31}),
        (replace(NOTHING, power=(1.0, 2.0)), {"power": -2.0}),
        (replace(NOTHING, strengths=PerStrength(unit=1.0, front=0.0, rear=0.0, defense=0.0)), {"field": 1.0}),
        (replace(NOTHING, strengths=PerStrength(0.0, 1.0, 0.0, 0.0), rolled=0.5), {"field": 1.0 - 0.5 * 4}),
        (replace(NOTHING, unseen=0.5), {"hand": -1.0}),
        (replace(NOTHING, held=0.2), {"hand": 0.2}),
        (replace(NOTHING, threat=0.5), {"safety": -0.5 * 2.5 + 0.5}),
    ],
)
def test_a_position_is_judged_part_by_part_by_the_weights(weights: Weights, value: dict[str, float]):
    table = Table().side(0, field=["U1"], g=["G"], hand=["G"], nation=30)
    p = table.side(1, field=["U4~"], g=["G", "G"], hand=["U1", "U1"], nation=20).start("draw")
    told = {name: part for name, part in parts(p.e, 0, weights).items() if part}
    assert told == pytest.approx({**({"safety": told["safety"]} if weights is USUAL else {}), **value})
    assert evaluate(p.e, 0, weights) == pytest.approx(sum(told.values()))
    assert evaluate(p.e, 0) == evaluate(p.e, 0, USUAL)
