"""The greedy player pays for what makes its position better, and not to put off a loss."""

from __future__ import annotations

import pytest

from gundam_tui.games.nation.cards.card import Ability
from gundam_tui.games.nation.cards.nodes.amounts import Stats
from gundam_tui.games.nation.cards.nodes.filters import This
from gundam_tui.games.nation.cards.nodes.steps import Gain, Grant
from gundam_tui.players import make_player
from gundam_tui.players.observation import Observation
from tests.gundam_war.table import Table, unit


@pytest.mark.parametrize(("defense", "answer"), [(0, "pass"), (4, "use")])
def test_it_pays_for_a_text_only_if_that_saves_something(defense: int, answer: str):
    """Its U4 is about to be destroyed: a text for 1 of Nation that changes nothing would only delay that."""
    helps = Ability("ZZ:0", mill=1, limit="", steps=(Gain(This(), Grant(Stats(0, 0, defense))),))
    p = Table(unit("ZZ", (4, 0, 4), abilities=(helps,)), active=1).side(0, field=["ZZ"]).side(1, field=["U5"])
    play = p.start("attack").to("sortie", seat=1).do("sortie U5").to("sortie", seat=0).do("sortie ZZ")
    play.to("free", "damage", 0)
    assert play.offers("use ZZ")
    [chosen] = make_player("greedy", 1).choose(Observation(play.e, 0), play.prompt)
    assert chosen.verb == answer
