"""Real cards with a way of their own, each by the prompts that players answer."""

from __future__ import annotations

import pytest

from gundam_tui.games.nation.cards.card import Ability
from gundam_tui.games.nation.cards.nodes.filters import Chosen, Filter, Target
from gundam_tui.games.nation.cards.nodes.steps import Damage
from gundam_tui.games.nation.queries.power import counts
from gundam_tui.games.nation.queries.stats import strengths
from gundam_tui.games.nation.state.texts import keyword

from .table import (
    AWAY,
    BLACK,
    BLUE,
    BROWN,
    GREEN,
    HIT,
    JUNK,
    KILL,
    PAIR,
    PURPLE,
    RED,
    Play,
    Table,
    unit,
)


def fight(own: list[str], enemy: list[str], where: str = "damage", **more) -> Play:
    return Table(HIT, KILL, AWAY).side(0, area1=own, **more).side(1, area1=enemy).start(where)


# ---------------------------------------------------------------- black


@pytest.mark.rule("GW-110", "GW-121")
def test_reprisal_puts_as_many_cards_of_both_players_on_their_nations_and_then_the_other_way_round():
    table = Table().side(0, hand=["C-87", "C-87"], field=["U2+C1", "U3", "O-4"], g=BLACK)
    p = table.side(1, field=["U4", "U5", "O-7", "O-8"]).start("attack").do("command C-87").settle()
    assert p.asked == (0, "pick")
    p.do("pick C1").do("pick U3")
    assert p.asked == (1, "pick")
    assert (p.prompt.least, p.prompt.most) == (2, 2)
    p.do("pick U4", "pick U5")
    assert p.asked == (1, "pick")
    assert (p.prompt.least, p.prompt.most) == (1, 2)
    p.do("pick O-7")
    assert p.asked == (0, "pick")
    p.do("pick O-4")
    assert p.cards("nation", 0)[:3] == ["O-4", "U3", "C1"]
    assert p.cards("nation", 1)[:3] == ["O-7", "U5", "U4"]
    assert p.cards("deployment", 0) == ["U2"]
    assert p.cards("deployment", 1) == ["O-8"]
    assert not p.offers("command C-87")


def test_silencing_objections_takes_the_power_of_basic_g_for_the_battle_phase():
    table = Table(active=1).side(0, field=["O-78"], hand=["U1"], g=["G-BLUE", "S-L18"], area1=["U1"])
    p = (
        table.side(1, hand=["U1"], g=["G-BLACK"] * 2)
        .start("deployment")
        .passes()
        .do("use O-78")
        .settle()
        .do("scrap U1")
    )
    assert counts(p.e, 0) == {"blue": 3}
    p.to("free", "attack")
    assert counts(p.e, 0) == {"blue": 2}
    assert counts(p.e, 1) == {}
    p.to("free", "return")
    assert counts(p.e, 1) == {}
    p.to_end()
    assert counts(p.e, 1) == {"black": 2}


def test_silencing_objections_is_used_by_either_player_in_the_assign_phase_of_the_other():
    table = Table().side(0, field=["O-78"], hand=["U1"]).side(1, hand=["U1"])
    p = table.start("deployment")
    assert not p.offers("use O-78")
    assert p.passes().offers("use O-78")
    p = Table().side(0, field=["O-78"]).side(1).start("deployment").passes()
    assert not p.offers("use O-78")  # without a card to scrap


# ---------------------------------------------------------------- black and red


@pytest.mark.rule("GW-7", "GW-9", "GW-126")
@pytest.mark.parametrize(("g", "can"), [
    (["G-BLACK"] * 2 + ["G-RED"] * 2, True), (["G-BLACK"] * 4, False), (["G-RED"] * 4, False),
    (["G-BLACK", "G-RED", "G-RED", "G-RED"], False), (["G-BLACK", "G-BLACK", "G-RED"], False),
])  # fmt: skip
def test_a_card_of_two_colours_takes_power_of_both(g, can):
    p = Table().side(0, hand=["SPC-21", "U1"], g=g).side(1, field=["U3"]).start("attack")
    assert bool(p.offers("command SPC-21")) == can


@pytest.mark.parametrize(("end", "at"), [(0, 0), (1, -1)])
def test_dragon_and_tiger_sends_as_many_enemy_cards_under_the_nation_as_are_paid(end, at):
    table = Table().side(0, hand=["SPC-21", "C-1", "U2", "U5"], g=["G-BLACK"] * 3 + ["G-RED"])
    p = table.side(1, field=["U3", "O-7", "U4"], g=["G"]).start("attack").do("command SPC-21")
    p.do(f"put /{end}").do("pay C-1", "pay U2").settle()
    assert p.cards("nation", 0)[at] in ("C-1", "U2")
    assert p.cards("hand", 0) == ["U5"]
    assert p.asked == (1, "pick")
    assert (p.prompt.least, p.prompt.most) == (2, 2)
    assert {o.card for o in p.prompt.options} == {"U3", "O-7", "U4"}
    p.do("pick U3", "pick O-7")
    assert sorted(p.cards("nation", 1)[-2:]) == ["O-7", "U3"]
    assert p.cards("deployment", 1) == ["U4"]


@pytest.mark.rule("GW-139")
def test_dragon_and_tiger_asks_for_x_more_power_of_a_command_that_chooses_it():
    table = Table().side(0, hand=["SPC-21", "U1", "U1", "U1"], g=["G-BLACK"] * 3 + ["G-RED"])
    p = table.side(1, field=["U3", "U4"], hand=["S-B07"], g=["G-BLUE"] * 5).start("attack").do("command SPC-21")
    p.do("put /0").do("pay U1", "pay U1", "pay U1")
    assert not p.offers("command S-B07")
    table.side(1, g=["G-BLUE"])
    p = table.start("attack").do("command SPC-21").do("put /0").do("pay U1", "pay U1", "pay U1")
    assert p.offers("command S-B07")


# ---------------------------------------------------------------- blue


@pytest.mark.rule("GW-92")
@pytest.mark.parametrize(("front", "back"), [("U5", 2), ("U4", 2), ("U3", 1)])
def test_general_revil_recovers_one_for_two_damage_to_the_nation(front, back):
    p = Table().side(0, area1=[f"{front}+CH-16"], lost=["U1"] * 9).start("damage").passes(2)
    assert p.prompt.kind == "cut"
    assert p.settle().nation(0) == 20 + back


@pytest.mark.rule("GW-55", "GW-167")
def test_cecily_is_set_on_a_red_enemy_unit_and_brings_it_over_when_it_fights():
    red, blue = unit("RED", (3, 1, 4), color="red"), unit("BLU", (3, 1, 4))
    table = Table(red, blue).side(0, hand=["CH-81"], field=["U2"], g=BLUE).side(1, field=["RED", "BLU"], area1=["U1"])
    p = table.start("deployment")
    assert {o.to_card for o in p.offers("set CH-81")} == {"RED", "U2"}
    p.do("set CH-81 > RED").settle()
    assert p.obj("CH-81").seat == 1
    p.to("sortie", seat=0).do("sortie U2")
    p.to("sortie", seat=1)
    p.none().none() if not p.offers("sortie RED") else p.do("sortie RED")
    p.to("free", "damage")
    assert p.zone_of("RED") == "deployment"
    assert (p.obj("RED").seat, p.obj("RED").exhausted) == (0, True)
    assert p.obj("CH-81").host == p.find("RED")


def test_cecily_stays_with_her_owner():
    p = Table().side(0, area1=["U2+CH-81"]).side(1, area1=["U1"]).start("attack")
    assert p.zone_of("U2") == "area 1"


@pytest.mark.rule("GW-155")
def test_defence_line_deals_three_points_of_defense_out_in_one_squad():
    table = Table().side(0, field=["O-35", "U1"], area1=["U2", "U3"], area2=["U4"])
    p = table.start("defense").do("use O-35").do("area /0").settle()
    assert p.cards("junkyard") == ["O-35"]
    assert {o.card for o in p.prompt.options} == {"U2", "U3"}
    p.do("pick U2").do("pick U3").do("pick U2")
    assert (p.strengths("U2"), p.strengths("U3"), p.strengths("U4")) == ((2, 1, 5), (3, 1, 5), (4, 2, 5))
    p.to_end()
    assert p.strengths("U2") == (2, 1, 3)


@pytest.mark.rule("GW-115")
def test_multiple_mobile_suit_puts_another_unit_where_a_destroyed_one_was():
    table = Table(KILL).side(0, field=["O-50"], area1=["U4+C1", "U1"], hand=["U3", "U5", "C2"])
    p = table.side(1, hand=["KILL"]).start("damage").passes().do("command KILL").do("target U4").passes(2)
    assert p.prompt.kind == "cut"
    p.do("use O-50").do("target U4").passes(2)
    assert [o.card for o in p.prompt.options] == ["U3"]
    p.do("pick U3").settle()
    assert p.cards("area 1") == ["U3", "U1"]
    assert not p.obj("U3").exhausted
    assert sorted(p.cards("junkyard")) == ["C1", "U4"]
    assert p.deal(1, 0).total == 3


def test_multiple_mobile_suit_scraps_without_another_unit_too_and_needs_one_that_is_destroyed():
    table = Table(KILL).side(0, field=["O-50", "U4"], hand=["U3"]).side(1, hand=["KILL"])
    p = table.start("attack")
    assert not p.offers("use O-50")
    p.passes().do("command KILL").do("target U4").passes(2).do("use O-50").do("target U4").passes(2).none().settle()
    assert p.cards("hand") == ["U3"]
    assert p.cards("junkyard") == ["U4"]


@pytest.mark.rule("GW-115", "GW-116")
def test_16th_independent_fleet_brings_a_blue_unit_for_two_power_less():
    table = Table(KILL).side(0, field=["O-77"], hand=["KILL", "U-400", "S-G01", "GW13-ZZ"], g=["G-BLUE"] * 3)
    p = table.side(1, field=["O-4"]).start("attack").do("command KILL").do("target O-4").settle()
    assert p.asked == (0, "may")
    p.do("yes")
    assert [o.card for o in p.prompt.options] == ["U-400"]
    p.do("pick U-400")
    assert p.zone_of("U-400") == "deployment"
    assert p.obj("U-400").exhausted
    assert p.nation(0) == 18
    table = Table(JUNK).side(0, field=["O-77"], hand=["JUNK", "U-118"], g=BLUE).side(1, field=["O-4"])
    p = table.start("attack").do("command JUNK").do("target O-4").settle()
    assert p.prompt.kind == "free"  # scrapped without being destroyed


# ---------------------------------------------------------------- brown


@pytest.mark.rule("GW-143")
def test_master_asia_comes_as_a_unit_of_another_name_on_which_nothing_is_set():
    table = Table().side(0, hand=["CH-G12", "C1", "S-L16"], g=["G-BROWN"] * 5 + ["G-RED", "G-BLUE"], lost=["U1"])
    p = table.start("deployment")
    assert not p.offers("use CH-G12")
    p.to("free", "attack").do("use CH-G12").settle()
    oid = p.find("CH-G12")
    assert p.zone_of("CH-G12") == "deployment"
    assert tuple(strengths(p.e, oid)) == (4, 0, 4)
    assert p.obj("CH-G12").exhausted
    from gundam_tui.games.nation.queries.names import names

    assert names(p.e, oid) == ("Tohofuhai",)
    assert keyword(p.e, oid, "gw.assault") is not None
    p.to_end()
    p.to("free", "deployment", 1).to_end()
    p.to("free", "deployment", 0)
    assert tuple(strengths(p.e, oid)) == (4, 0, 4)
    assert not p.offers("set C1")
    assert not p.offers("set S-L16")


@pytest.mark.rule("GW-101")
def test_master_asia_needs_three_brown_of_five_power():
    assert not Table().side(0, hand=["CH-G12"], g=["G-BROWN"] * 4).start("attack").offers("use CH-G12")
    g = ["G-BROWN"] * 2 + ["G-RED"] * 3
    assert not Table().side(0, hand=["CH-G12"], g=g).start("attack").offers("use CH-G12")


@pytest.mark.rule("GW-59")
def test_master_asia_on_a_unit_makes_no_other_card_go_there():
    p = Table().side(0, field=["U2+CH-G12"], hand=["CH-G12"], g=BROWN).start("deployment")
    assert p.strengths("U2") == (5, 1, 6)
    assert not p.offers("set CH-G12")


@pytest.mark.rule("GW-96")
def test_gentle_chapman_feeds_a_nation_from_a_junkyard_or_is_weaker():
    table = Table().side(0, field=["U5+CH-G17"], junkyard=["C-1"]).side(1, junkyard=["G", "U2"])
    p = table.start("reroll").settle()
    assert p.asked == (0, "pick")
    assert {o.card for o in p.prompt.options} == {"G", "U2"}
    p.do("pick U2")
    assert p.cards("nation", 1)[-1] == "U2"
    assert p.strengths("U5") == (6, 4, 8)
    p = Table().side(0, field=["U5+CH-G17"], junkyard=["C-1"]).side(1).start("reroll").settle()
    assert p.strengths("U5") == (5, 2, 6)


def test_gentle_chapman_makes_the_effects_of_his_unit_hit_harder():
    shoot = Ability("GUN:0", targets=(Target(Filter(types=("unit",))),), steps=(Damage(Chosen(0), 1),), limit="")
    gun = unit("GUN", (2, 1, 9), abilities=(shoot,))
    table = Table(gun, HIT).side(0, field=["GUN+CH-G17", "U1"], hand=["HIT"]).side(1, field=["U5"])
    p = table.start("attack").do("use GUN").do("target U5").settle()
    assert p.obj("U5").damage == 2
    p.do("use GUN").do("target GUN").settle()
    assert p.obj("GUN").damage == 1
    p.do("command HIT").do("target U5").settle()
    assert p.obj("U5").damage == 4
    p = Table(gun).side(0, area1=["GUN+CH-G17"], junkyard=["U1"]).side(1, area1=["U5", "U4"]).start("damage").passes(2)
    assert p.obj("U5").damage == 3


@pytest.mark.rule("GW-89")
def test_earthlight_forbids_commands_in_the_enemys_turn_until_somebody_scraps_it():
    table = Table().side(0, field=["O-51X", "U2", "U3"], hand=["C-1"], hangar=["C-1"], g=["G-BLUE"])
    table.side(1, hand=["C-1"], hangar=["C-1"], field=["U4", "O-4"], g=["G-BLUE"])
    p = table.start("deployment")
    assert len(p.offers("command C-1")) == 2
    p.passes()
    assert not p.offers("command C-1")
    p.do("use O-51X").do("target U4", "target O-4").settle()
    assert p.zone_of("O-51X") == "junkyard"
    assert sorted(p.cards("junkyard", 1)) == ["O-4", "U4"]
    assert len(p.passes().offers("command C-1")) == 2
    table.active = 1
    p = table.start("deployment")
    assert len(p.offers("command C-1")) == 2
    assert not p.passes().offers("command C-1")


def test_prison_camp_is_paid_for_every_turn_or_goes():
    p = Table().side(0, field=["O-G8"]).start("reroll").settle()
    assert p.asked == (0, "may")
    p.do("yes")
    assert (p.nation(0), p.zone_of("O-G8")) == (18, "deployment")
    p = Table().side(0, field=["O-G8"]).start("reroll").settle().do("no")
    assert (p.nation(0), p.zone_of("O-G8")) == (20, "junkyard")
    p = Table().side(0, field=["O-G8"], nation=1).start("reroll").settle()
    assert (p.nation(0), p.zone_of("O-G8")) == (1, "junkyard")


def test_there_is_no_ring_to_which_prison_camp_would_not_let_units_go():
    p = Table().side(0, field=["O-G8", "U2"]).start("attack").to("sortie")
    assert p.offers("sortie U2")


def test_ghost_of_fifteen_years_removes_own_commands_and_brings_one_back():
    table = Table().side(0, field=["O-X18", "U2"], hand=["C-1"], g=BLUE).side(1, hand=["C-1"], g=BLUE)
    p = table.start("attack").do("command C-1").do("target U2").settle()
    assert (p.cards("junkyard"), p.cards("removed")) == ([], ["C-1"])
    p.passes().do("command C-1").do("target U2").settle()
    assert p.cards("junkyard", 1) == ["C-1"]
    table = Table().side(0, field=["O-X18"], hand=["U1", "U2", "U3"], junkyard=["C-5", "U4"])
    p = table.start("draw").do("use O-X18").do("target C-5").settle().do("scrap U1", "scrap U2")
    p.do("put /0")
    assert p.cards("nation")[0] == "C-5"
    p = table.start("draw").do("use O-X18").do("target C-5").settle().do("scrap U1", "scrap U2").do("put /1")
    assert p.cards("lost") == ["C-5"]
    assert p.obj("O-X18").exhausted
    p = Table().side(0, field=["O-X18"], hand=["U1"], junkyard=["C-5"]).start("draw")
    assert not p.offers("use O-X18")


@pytest.mark.rule("GW-118")
def test_patriot_gives_a_unit_and_two_cards_for_an_enemy_in_combat_with_it():
    table = Table().side(0, field=["O-X23", "U1"], hand=["C1", "C2", "C3"], area1=["U2"], area2=["U3"])
    p = table.side(1, area1=["U4", "U5"]).start("damage").do("use O-X23")
    assert [o.card for o in p.prompt.options] == ["U2"]
    p.do("target U2")
    assert {o.card for o in p.prompt.options} == {"U4", "U5"}
    p.do("target U5").settle().do("scrap C1", "scrap C2").settle()
    assert p.cards("junkyard", 1) == ["U5"]
    assert sorted(p.cards("junkyard")) == ["C1", "C2", "U2"]
    assert p.obj("O-X23").exhausted
    p = Table().side(0, field=["O-X23"], hand=["C1"], area1=["U2"]).side(1, area1=["U4"]).start("damage")
    assert not p.offers("use O-X23")
    p = Table().side(0, field=["O-X23"], hand=["C1", "C2"], area1=["U2"]).side(1, area2=["U4"]).start("damage")
    assert not p.offers("use O-X23")


def test_patriot_aims_at_enemies_in_the_area_of_its_unit_alone():
    table = Table().side(0, field=["O-X23"], hand=["C1", "C2"], area1=["U2"], area2=["U3"])
    p = table.side(1, area1=["U4"], area2=["U5"]).start("damage").do("use O-X23").do("target U3")
    assert [o.card for o in p.prompt.options] == ["U5"]


@pytest.mark.rule("GW-153", "GW-102")
def test_gundam_dx_fires_in_the_defense_step_and_its_weapon_cannot_be_voided():
    p = fight(["GW14-DXGFALCON"], ["U4", "U5"], "defense").do("use GW14-DXGFALCON").settle()
    assert p.cards("junkyard", 1) == ["U4"]
    assert [o.n for o in fight(["GW14-DXGFALCON"], ["U4"]).offers("use GW14-DXGFALCON")] == [2]
    table = Table().side(0, area1=["GW14-DXGFALCON"], field=["O-X2"]).side(1, area1=["U5"], hand=["C-12"], g=RED)
    p = table.start("defense").passes().do("command C-12").do("target GW14-DXGFALCON").settle()
    p.to("free", "defense", 0)
    assert keyword(p.e, p.find("GW14-DXGFALCON"), "gw.wide_range_weapon") == 5
    assert keyword(p.e, p.find("GW14-DXGFALCON"), "gw.voucher") is None
    p.do("use O-X2").do("target GW14-DXGFALCON").settle()
    assert keyword(p.e, p.find("GW14-DXGFALCON"), "gw.wide_range_weapon") == 6


@pytest.mark.rule("GW-59", "GW-149")
def test_gundam_dx_carries_two_and_comes_for_another_with_the_power_for_it():
    p = Table().side(0, field=["GW14-DXGFALCON"], hand=["C1", "C2", "C3"], g=BLUE).start("deployment")
    p.do("set C1 > GW14-DXGFALCON").settle()
    table = Table().side(0, field=["GW14-DXGFALCON+C1", "U2+C2"], hand=["C3"], g=BLUE)
    p = table.start("deployment").do("set C3 > GW14-DXGFALCON").settle()
    assert p.strengths("GW14-DXGFALCON") == (7, 4, 9)
    dx = unit("DX", (4, 2, 4), name="Gundam DX")
    table = Table(dx, active=1).side(0, field=["DX"], hand=["GW14-DXGFALCON"], g=["G-BROWN"] * 4)
    p = table.start("attack").passes().do("switch GW14-DXGFALCON > DX")
    assert p.zone_of("GW14-DXGFALCON") == "deployment"
    for g in (["G-BROWN"] * 3, ["G-BROWN"] + ["G-RED"] * 3):
        table = Table(dx, active=1).side(0, field=["DX"], hand=["GW14-DXGFALCON"], g=g)
        assert not table.start("attack").passes().offers("switch")


@pytest.mark.rule("GW-132")
def test_the_camp_takes_an_enemy_character_in_combat_that_is_no_dearer_than_the_hand_is_big():
    table = Table().side(0, area2=["U-G60"], hand=["U1", "U1"]).side(1, area2=["U2+C2", "U3+C3"], area1=["U4+C1"])
    p = table.start("damage").do("use U-G60")
    assert [o.card for o in p.prompt.options] == ["C2"]
    p.do("target C2").settle()
    assert p.nation(0) == 19
    assert p.obj("C2").host == p.find("U-G60")
    assert (p.obj("C2").seat, p.obj("C2").exhausted) == (0, True)
    assert p.strengths("U2") == (2, 1, 3)


# ---------------------------------------------------------------- green


@pytest.mark.parametrize(("turn", "there"), [(1, True), (3, False)])
def test_zaku_brings_a_g_along_in_the_first_turn(turn, there):
    nation = ["U1", "G-BLUE", "G-GREEN", "S-L18", *["U1"] * 5]
    table = Table(turn=turn).side(0, hand=["GA-8"], g=["G-GREEN"], nation=nation)
    p = table.start("deployment").do("deploy GA-8").settle()
    if there:
        assert [o.card for o in p.prompt.options] == ["G-GREEN"]
        p.do("take G-GREEN")
    assert counts(p.e, 0) == ({"green": 2} if there else {"green": 1})
    assert ("G-GREEN" in p.cards("nation")) != there


# ---------------------------------------------------------------- purple


@pytest.mark.rule("GW-69", "GW-73", "GW-82")
def test_intervention_makes_the_player_attack_in_the_enemys_turn():
    table = Table(active=1).side(0, hand=["C-00-3"], g=PURPLE, field=["U3"]).side(1, field=["U2"])
    p = table.start("deployment").passes().do("command C-00-3").settle().to("sortie")
    assert p.prompt.seat == 0
    p.do("sortie U3").to("sortie")
    assert (p.prompt.seat, p.where) == (1, "defense")
    p.none().none()
    p.to("free", "return")
    assert (p.nation(0), p.nation(1)) == (20, 17)
    p.to_end()
    assert p.to("sortie").prompt.seat == 0


# ---------------------------------------------------------------- red


@pytest.mark.parametrize("alone", [True, False])
def test_mashymre_cello_alone_lets_the_enemy_send_one_unit_to_each_area(alone):
    table = Table().side(0, field=["U5+CH-2"] + ([] if alone else ["U1"])).side(1, field=["U2", "U3", "U4"])
    p = table.start("attack").to("sortie").do("sortie U5")
    if not alone:
        p.do("sortie U1")
    p.to("sortie", seat=1)
    assert p.prompt.most == (1 if alone else 3)
    p.do("sortie U2")
    assert p.prompt.most == (1 if alone else 2)


def test_mashymre_cello_in_defense_limits_nobody():
    table = Table(active=1).side(0, field=["U5+CH-2"]).side(1, field=["U2", "U3"])
    p = table.start("attack").to("sortie", seat=0).do("sortie U5")
    assert not [item for item in p.e.state.lasting if item.kind == "sortie limit"]


@pytest.mark.rule("GW-156", "GW-164")
def test_difference_of_opinion_counts_the_power_of_both():
    table = Table().side(0, hand=["C-31"], g=["G-RED"] * 4).side(1, g=["G"], lost=["U1"] * 5)
    p = table.start("attack").do("command C-31").settle()
    assert [o.n for o in p.prompt.options] == [0, 1, 2, 3]
    p.do("x /2")
    assert (len(p.ids("lost", 1)), len(p.ids("removed", 1))) == (3, 2)
    assert p.nation(0) == 20
    p = (
        Table()
        .side(0, hand=["C-31"], g=["G-RED"] * 2, lost=["U1"] * 5)
        .side(1, g=["G"] * 5, lost=["U1"])
        .start("attack")
    )
    p.do("command C-31").settle()
    assert (p.nation(0), len(p.ids("lost", 1))) == (23, 1)
    p = Table().side(0, hand=["C-31"], g=["G-RED"] * 2, lost=["U1"]).side(1, g=["G"] * 2, lost=["U1"]).start("attack")
    p.do("command C-31").settle()
    assert (p.nation(0), p.nation(1), len(p.ids("removed", 1))) == (20, 20, 0)


@pytest.mark.parametrize("active", [0, 1])
def test_string_of_defectors_sends_a_unit_of_the_attacker_with_three_over(active):
    table = Table(active=active).side(0, field=["O-102", "U1", "U2+C1", "U3"]).side(1, field=["U4", "U5"])
    p = table.start("attack")
    if active:
        assert p.prompt.kind == "free"
        return
    assert p.asked == (0, "pick")
    p.do("pick U2")
    assert p.obj("U2").seat == 1
    assert (p.obj("C1").seat, p.obj("C1").host) == (1, p.find("U2"))


@pytest.mark.rule("GW-104", "GW-108")
def test_trouble_within_and_without_negates_a_play_for_cards_of_the_hand():
    table = Table().side(0, hand=["C-74", "O-113"], g=GREEN, area1=["U1"])
    table.side(1, field=["O-84", "O-84"], hand=["U1", "U2", "U3"], area1=["U4", "U5"])
    p = table.start("damage").do("command C-74/1").do("target U5")
    p.e.choose(p.prompt.options[:1])
    assert p.asked == (1, "may")
    p.do("yes")
    assert (p.prompt.least, p.prompt.most) == (2, 2)
    p.do("scrap U1", "scrap U2")
    assert p.cards("hand", 1) == ["U3"]  # the other one is not asked about a play that is negated
    p.settle()
    assert p.cards("junkyard") == ["C-74"]
    assert p.obj("U5").damage == 0
    assert p.cards("deployment", 1) == ["O-84", "O-84"]


def test_trouble_within_and_without_leaves_units_alone_and_needs_the_cards():
    table = Table().side(0, hand=["C-74", "U2"], g=[*GREEN, "G"], area1=["U1"])
    p = table.side(1, field=["O-84"], hand=["U1"], area1=["U5"]).start("deployment").do("deploy U2")
    assert p.prompt.kind == "cut"
    p.settle().to("free", "damage", 0).do("command C-74/1").do("target U5")
    assert p.prompt.kind == "cut"  # two cards are not there
    p.settle()
    assert p.obj("U5").damage == 5


@pytest.mark.rule("GW-160")
def test_doven_wolf_enters_rerolled_and_its_incom_marks_what_the_enemy_destroys_a_card_of():
    p = Table().side(0, hand=["GW22-DOVENRAKAN"], g=RED).start("deployment").do("deploy GW22-DOVENRAKAN").settle()
    assert not p.obj("GW22-DOVENRAKAN").exhausted
    p = fight(["GW22-DOVENRAKAN"], ["U5+C1", "U4"])
    assert [o.n for o in p.offers("use GW22-DOVENRAKAN")] == [0, 2]
    p.do("use GW22-DOVENRAKAN/0").do("target U5").settle()
    assert p.obj("U5").damage == 1
    p.do("use GW22-DOVENRAKAN/1").settle()
    assert p.asked == (1, "pick")
    assert {o.card for o in p.prompt.options} == {"U5", "C1"}
    p.do("pick C1").settle()
    assert p.cards("junkyard", 1) == ["C1"]
    assert p.nation(0) == 18


# ---------------------------------------------------------------- white


@pytest.mark.rule("GW-65", "GW-119")
def test_heero_yuy_blows_up_his_unit_in_the_middle_of_all_others():
    table = Table().side(0, area1=["U2+CH-1W", "U5"], area2=["U3"]).side(1, area1=["U4", "U1"], field=["U2"])
    p = table.start("damage").do("use CH-1W").settle()
    assert sorted(p.cards("junkyard")) == ["CH-1W", "U2"]
    p.e.choose(p.prompt.options)
    p.settle()
    assert p.nation(0) == 19
    hurt = [(p.e.card(oid), p.e.state.objs[oid].damage) for oid in (*p.ids("area 1"), *p.ids("area 1", 1))]
    assert hurt == [("U5", 5)]
    assert sorted(p.cards("junkyard", 1)) == ["U1", "U4"]
    assert p.e.state.objs[p.ids("area 2")[0]].damage == 0
    assert p.e.state.objs[p.ids("deployment", 1)[0]].damage == 0
    assert not Table().side(0, field=["U2+CH-1W"]).start("damage").offers("use CH-1W")


@pytest.mark.rule("GW-74", "GW-118")
def test_heero_yuy_alone_in_defense_is_no_single_target_and_takes_no_effect_damage():
    table = Table(HIT, PAIR, active=1).side(0, field=["U5+CH-9W"])
    p = table.side(1, field=["U2"], area1=["U1"], hand=["HIT", "PAIR"]).start("attack").to("sortie", "defense", 0)
    p.do("sortie U5").to("free", "damage", 1).do("command HIT")
    assert {o.card for o in p.prompt.options} == {"U1", "U2"}
    p.do("target U2").settle().do("command PAIR")
    assert {o.card for o in p.prompt.options} == {"U5", "U1", "U2"}
    p.do("target U5", "target U1").settle()
    assert p.obj("U5").damage == 0
    p.to("free", "return")
    assert p.obj("U5").damage in (0, 1)


@pytest.mark.parametrize("how", ["attack", "with another"])
def test_heero_yuy_has_no_such_protection_in_attack_or_with_others(how):
    own = ["U5+CH-9W"] if how == "attack" else ["U5+CH-9W", "U4"]
    table = Table(HIT, active=0 if how == "attack" else 1).side(0, field=own).side(1, field=["U2"], hand=["HIT"])
    p = table.start("attack").to("sortie", seat=0)
    p.do("sortie U5") if how == "attack" else p.do("sortie U5", "sortie U4").do("place U5", "place U4")
    p.to("free", "damage", 1).do("command HIT").do("target U5").settle()
    assert p.obj("U5").damage == 2


@pytest.mark.rule("GW-18", "GW-22")
def test_muruta_azrael_borrows_an_enemy_that_is_not_the_strongest():
    table = Table().side(0, field=["U1+CH-S121"], hand=["C1"]).side(1, field=["U3+C2~", "U5", "U4"])
    p = table.start("attack").do("use CH-S121")
    assert {o.card for o in p.prompt.options} == {"U3", "U4"}
    p.do("target U3").settle().do("scrap C1")
    assert (p.obj("U3").seat, p.obj("U3").exhausted, p.obj("C2").seat) == (0, False, 0)
    p.to_end()
    assert p.obj("U3").seat == 1
    assert not Table().side(0, field=["U1+CH-S121"]).side(1, field=["U3", "U5"]).start("attack").offers("use CH-S121")
    table = Table().side(0, field=["U1+CH-S121"], hand=["C1"]).side(1, field=["U5", "U5"])
    assert not table.start("attack").offers("use CH-S121")  # both are the strongest


def test_cards_whose_texts_do_nothing_here_are_there_all_the_same():
    p = Table().side(0, hand=["GA-1", "GA-18"], field=["U2"], g=["G-GREEN"]).start("deployment")
    p.do("deploy GA-1").settle().do("set GA-18 > U2").settle()
    assert p.strengths("GA-1") == (0, 0, 1)
    assert p.strengths("U2") == (2, 1, 3)
