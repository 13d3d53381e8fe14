"""What texts do not do: each card at the edge of its words, by the prompts that players answer."""

from __future__ import annotations

import pytest

from gundam_tui.games.nation.power import counts

from .table import Table

BLUE, GREEN, WHITE = (["G-" + color.upper()] * 9 for color in ("blue", "green", "white"))


# ---------------------------------------------------------------- cards that are a keyword


@pytest.mark.rule("GW-136")
@pytest.mark.parametrize(("card", "price"), [("S-B03", 2), ("S-B04", 3)])
def test_fast_units_are_met_by_fast_ones_alone(card, price):
    p = Table().side(0, field=[card]).side(1, field=["U5", "S-B03"]).start("attack").to("sortie").do(f"sortie {card}")
    p.to("sortie", "defense")
    assert {o.card for o in p.prompt.options} == {"S-B03"}
    assert p.strengths(card, 0)[0] == price


@pytest.mark.rule("GW-131")
def test_drop_suit_falls_to_earth():
    p = Table().side(0, area1=["S-B05"], area2=["U1"]).start("defense").do("use S-B05").settle()
    assert p.cards("area 2") == ["U1", "S-B05"]


@pytest.mark.rule("GW-141")
def test_remote_weapon_suit_hits_for_two_with_a_newtype():
    p = Table().side(0, area1=["S-B08+CH-24"]).side(1, area1=["U4"]).start("defense").passes(2).to("free", "defense", 0)
    p.do("use S-B08").do("target U4").settle()
    assert p.obj("U4").damage == 2
    p = Table().side(0, area1=["S-B08+C1"]).side(1, area1=["U4"]).start("defense").passes(2).to("free", "defense", 0)
    assert not p.offers("use S-B08")


@pytest.mark.rule("GW-130")
@pytest.mark.parametrize(("card", "through"), [("S-G03", 1), ("S-G04", 2)])
def test_assault_goes_through_to_the_nation(card, through):
    p = Table().side(0, area1=[card]).side(1, area1=["U1"]).start("damage").passes(2)
    assert p.nation(1) == 20 - through


@pytest.mark.rule("GW-135")
@pytest.mark.parametrize("card", ["S-G05", "S-G06"])
def test_desert_rolls_the_front_of_the_enemy(card):
    p = Table().side(0, area2=[card]).side(1, area2=["U4", "U5"]).start("damage").settle()
    assert (p.obj("U4").exhausted, p.obj("U5").exhausted) == (True, False)


@pytest.mark.rule("GW-145")
@pytest.mark.parametrize(("card", "less"), [("S-G07", 2), ("S-L19", 3)])
def test_space_mobility_takes_strike_from_enemies_in_space(card, less):
    p = Table().side(0, area1=[card]).side(1, area1=["U5"], area2=["U4"]).start("damage")
    assert p.strengths("U5") == (5 - less, 2, 6)
    assert p.strengths("U4") == (4, 2, 5)


@pytest.mark.rule("GW-152")
def test_reef_suit_voids_the_texts_of_those_it_meets():
    p = Table().side(0, area2=["S-L02"]).side(1, area2=["GW13-ZZ"]).start("damage").passes()
    assert not p.offers("use GW13-ZZ")
    p = Table().side(0, area2=["U1"]).side(1, area2=["GW13-ZZ"]).start("damage").passes()
    assert p.offers("use GW13-ZZ")


@pytest.mark.rule("GW-151")
def test_salvager_takes_a_g_for_a_unit_that_it_has_destroyed():
    p = Table().side(0, area1=["S-L03"], junkyard=["G", "C1"]).side(1, area1=["U2"]).start("damage").passes(2).settle()
    p.to("voucher")
    assert [o.card for o in p.prompt.options] == ["G"]
    p.do("take G")
    assert p.cards("hand") == ["G"]


@pytest.mark.rule("GW-140")
@pytest.mark.parametrize(("power", "stays"), [(4, False), (5, True)])
def test_phase_suit_goes_home_after_battle_unless_there_is_power_enough(power, stays):
    p = Table().side(0, hand=["S-L04"], g=WHITE[:5]).start("deployment").do("deploy S-L04").settle()
    assert not p.obj("S-L04").exhausted
    p = Table().side(0, field=["S-L04"], g=WHITE[:power]).start("attack").to("sortie").do("sortie S-L04").to_end()
    assert (p.zone_of("S-L04") == "deployment") == stays


@pytest.mark.rule("GW-148")
def test_supply_truck_does_not_attack_alone_and_is_not_modified_by_its_crew():
    p = Table().side(0, field=["S-L05+C1"]).start("attack")
    assert p.strengths("S-L05") == (0, 1, 3)
    p.to("free", "defense")
    assert p.zone_of("S-L05") == "deployment"


@pytest.mark.rule("GW-149")
def test_trainer_suits_are_exchanged_in_the_enemys_attack():
    p = Table(active=1).side(0, hand=["S-L07"], field=["S-L06~", "U2"]).start("attack").passes()
    assert {o.to_card for o in p.offers("switch S-L07")} == {"S-L06"}
    p.do("switch S-L07 > S-L06")
    assert not p.obj("S-L07").exhausted
    assert p.cards("hand") == ["S-L06"]


@pytest.mark.rule("GW-137")
def test_twin_trooper_gets_stronger_for_its_twins():
    p = Table().side(0, area1=["S-L08"], hand=["S-L08"], junkyard=["S-L08", "U1"]).start("attack")
    p.do("use S-L08").do("pay S-L08").settle().do("use S-L08").settle()
    assert p.e.state.objs[p.ids("area 1")[0]].zone == "area 1"
    from gundam_tui.games.nation.stats import strengths

    assert tuple(strengths(p.e, p.ids("area 1")[0])) == (6, 0, 1)
    assert p.cards("removed") == ["S-L08", "S-L08"]


@pytest.mark.rule("GW-143")
def test_wingman_lets_another_character_on_his_unit():
    p = Table().side(0, field=["U2+S-L09"], hand=["C1", "C2"], g=BLUE).start("deployment").do("set C1 > U2").settle()
    assert p.strengths("U2") == (4, 1, 5)
    assert not p.offers("set C2")


@pytest.mark.rule("GW-162")
def test_hi_zack_becomes_a_g():
    p = Table().side(0, field=["GW14-HIZACK"], hand=["G"]).start("deployment").do("use GW14-HIZACK").settle()
    assert counts(p.e, 0) == {"black": 1}
    assert not p.offers("g G")
    assert not Table(active=1).side(0, field=["GW14-HIZACK"]).start("deployment").passes().offers("use GW14-HIZACK")
