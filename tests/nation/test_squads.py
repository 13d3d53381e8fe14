"""Squads that are chosen by counting strengths: whom it pays to send out, and who leads."""

from __future__ import annotations

import pytest

from gundam_tui.games.nation.tools.ai.squads import likely_order, likely_squad
from gundam_tui.games.nation.tools.ai.weights import PerStrength, SquadWeights
from tests.macross.cards import unit
from tests.macross.table import Play, Table

SMALL, BIG, WALL, REAR = unit("A1", (2, 0, 2)), unit("A2", (5, 1, 5)), unit("A3", (2, 0, 6)), unit("A4", (1, 3, 3))
CARDS = (SMALL, BIG, WALL, REAR)


def sent(p: Play, weights: SquadWeights | None = None) -> list[str]:
    """The Units that go to the area that is asked about; they are sent there."""
    squad = likely_squad(p.e, p.prompt, weights or SquadWeights())
    p.e.choose(squad)
    return [option.card for option in squad]


def attack(own: list[str], theirs: list[str], nation: int = 20) -> Play:
    return Table(*CARDS).side(0, field=own).side(1, field=theirs, nation=nation).start("attack").to("sortie")


def test_whom_nobody_can_meet_goes_out_and_each_leads_a_squad():
    p = attack(["A1", "A2"], ["A2~"], nation=7)
    assert [sent(p), sent(p)] == [["A2"], ["A1"]]


def test_a_unit_that_would_only_be_destroyed_stays():
    assert sent(attack(["A1"], ["A2"])) == []


def test_a_defender_meets_the_unit_that_it_destroys_and_none_that_destroys_it():
    p = Table(*CARDS).side(0, area1=["A1"], area2=["A2"]).side(1, field=["A2", "A1"]).start("defense")
    p.to("sortie", seat=1)
    assert "A2" in sent(p)
    q = Table(*CARDS).side(0, area1=["A3"]).side(1, field=["A1"]).start("defense").to("sortie", seat=1)
    assert sent(q) == []


def test_the_last_cards_of_a_nation_are_defended_at_any_price():
    p = Table(*CARDS).side(0, area1=["A2"]).side(1, field=["A1"], nation=4).start("defense").to("sortie", seat=1)
    assert sent(p) == ["A1"]


def test_whoever_adds_most_leads():
    p = attack(["A4", "A3", "A2"], ["A2~"])
    p.do("sortie A4", "sortie A3", "sortie A2")
    assert p.prompt.kind == "squad order"
    assert [option.card for option in likely_order(p.e, p.prompt)] == ["A2", "A3", "A4"]


@pytest.mark.parametrize("nation", [2, 20])
def test_a_good_defender_stays_unless_its_attack_wins(nation: int):
    p = attack(["A3"], ["A2~", "A2~"], nation=nation)
    assert [*sent(p), *sent(p)] == (["A3"] if nation == 2 else [])


@pytest.mark.parametrize(
    ("weights", "theirs", "goes"),
    [
        (SquadWeights(), ["A2"], []),
        (SquadWeights(met=0.0), ["A2"], ["A1"]),  # nobody is expected to meet it
        (SquadWeights(damage=0.0, last=0.0, met=0.0), ["A2"], []),  # then nothing is gained
        (SquadWeights(), ["A2~"], ["A1"]),
        (SquadWeights(exposed=3.0), ["A2~"], []),
        (SquadWeights(PerStrength(-1.0, 0.0, 0.0, 0.0), exposed=0.0), ["A2"], ["A1"]),  # it is glad to lose it
    ],
)
def test_by_other_weights_others_go_out(weights: SquadWeights, theirs: list[str], goes: list[str]):
    p = attack(["A1"], theirs)
    assert [*sent(p, weights), *(sent(p, weights) if p.prompt.kind == "sortie" else [])] == goes
