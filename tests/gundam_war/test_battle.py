"""Squads, attack, defence, resolution, return (sections 9 and 10)."""

from __future__ import annotations

import pytest

from gundam_tui.games.nation.cards.card import Ability, Static, Trigger
from gundam_tui.games.nation.cards.nodes.amounts import Stats
from gundam_tui.games.nation.cards.nodes.filters import Chosen, Filter, Target, This
from gundam_tui.games.nation.cards.nodes.steps import Damage, Draw, Gain, Grant, MoveTo
from gundam_tui.games.nation.changes.destroy import doom, save
from gundam_tui.games.nation.flow.sortie import refusal
from gundam_tui.games.nation.queries.squads import in_combat, members

from .table import Play, Table, command, unit

UNITS = Filter(types=("unit",))


def fight(own: list[str], enemy: list[str], *cards, **more) -> Play:
    return Table(*cards).side(0, area1=own, **more).side(1, area1=enemy).start("damage").passes(2)


# ---------------------------------------------------------------- squads


@pytest.mark.rule("GW-68", "GW-69", "GW-111")
def test_the_attacker_sends_a_squad_in_an_order_to_each_area():
    p = Table().side(0, field=["U1", "U2", "U3", "U4"]).start("attack").to("sortie")
    assert p.asked == (0, "sortie")
    p.do("sortie U1", "sortie U3").do("place U3", "place U1").do("sortie U2")
    assert p.cards("area 1") == ["U3", "U1"]
    assert p.cards("area 2") == ["U2"]
    assert p.cards("deployment") == ["U4"]


@pytest.mark.rule("GW-69")
def test_nobody_has_to_attack():
    p = Table().side(0, field=["U1"]).start("attack").to("sortie").none().none()
    assert p.cards("deployment") == ["U1"]


@pytest.mark.rule("GW-70")
def test_rolled_units_do_not_go():
    p = Table().side(0, field=["U1~", "U2"]).start("attack").to("sortie")
    assert [o.card for o in p.prompt.options] == ["U2"]
    found = refusal(p.e, 0, p.find("U1"), "area 1")
    assert found is not None
    assert found.clause == "GW-70"


@pytest.mark.rule("GW-10", "GW-18", "GW-71")
def test_a_unit_goes_only_to_an_area_of_its_type():
    star, dust = unit("STAR", (1, 1, 1), areas=("space",)), unit("DUST", (1, 1, 1), areas=("earth",))
    p = Table(star, dust).side(0, field=["STAR", "DUST"]).start("attack").to("sortie")
    assert p.prompt.args == ("area 1",)
    assert [o.card for o in p.prompt.options] == ["STAR"]
    found = refusal(p.e, 0, p.find("DUST"), "area 1")
    assert found is not None
    assert found.clause == "GW-71"
    p.none()
    assert [o.card for o in p.prompt.options] == ["DUST"]


@pytest.mark.rule("GW-72")
@pytest.mark.parametrize("name", ["Moon Base", "Solomon Fortress"])
def test_a_base_or_fortress_by_name_defends_and_does_not_attack(name):
    fort = unit("FORT", (1, 1, 9), name=name)
    p = Table(fort).side(0, field=["FORT", "U1"]).start("attack").to("sortie")
    assert [o.card for o in p.prompt.options] == ["U1"]
    p = Table(fort).side(1, field=["FORT"]).start("defense").to("sortie", seat=1)
    assert [o.card for o in p.prompt.options] == ["FORT"]


@pytest.mark.rule("GW-73")
def test_the_defender_may_go_where_no_attacker_is():
    p = Table().side(1, field=["U1"]).start("defense").to("sortie", seat=1).none().do("sortie U1")
    assert p.cards("area 2", 1) == ["U1"]


@pytest.mark.rule("GW-58", "GW-68")
def test_a_group_goes_as_one():
    p = Table().side(0, field=["U1+C1"]).start("attack").to("sortie").do("sortie U1")
    assert p.zone_of("C1") == "area 1"


@pytest.mark.rule("GW-74")
def test_what_happens_when_a_unit_goes_out_lasts_until_the_end_of_the_turn():
    up = Ability("UP:0", "D", trigger=Trigger("sorties", this=True), steps=(Gain(This(), Grant(Stats(2, 0, 0))),))
    p = Table(unit("UP", (1, 1, 1), abilities=(up,))).side(0, field=["UP"]).start("attack").to("sortie").do("sortie UP")
    assert p.strengths("UP") == (3, 1, 1)
    p.to_end()
    assert p.strengths("UP") == (1, 1, 1)


@pytest.mark.rule("GW-112", "GW-84")
def test_in_combat_is_checked_when_squads_arrive_and_holds_to_the_next_check():
    p = Table().side(0, area1=["U3"], area2=["U2"]).side(1, area1=["U4"]).start("damage")
    assert in_combat(p.e, p.find("U3", 0))
    assert not in_combat(p.e, p.find("U2"))
    p.e.perform(*doom(p.e, [p.find("U4")], by=0))
    assert in_combat(p.e, p.find("U3", 0))


# ---------------------------------------------------------------- resolution


@pytest.mark.rule("GW-76", "GW-64")
def test_a_total_is_the_strike_of_the_front_and_the_shooting_of_the_others():
    p = Table().side(0, area1=["U3+C1", "U4", "U2"]).side(1, area1=["U5"]).start("damage")
    assert p.deal(1, 0).total == 4 + 2 + 1


@pytest.mark.rule("GW-77")
def test_a_rolled_unit_counts_zero_that_no_modifier_raises_and_its_full_defense():
    p = Table().side(0, area1=["U3+C1~", "U4"]).side(1, area1=["U5"]).start("damage")
    assert p.deal(1, 0).total == 2
    assert p.deal(1, 1).marks == ((p.find("U3"), 5),)


@pytest.mark.rule("GW-78", "GW-79", "GW-85")
def test_both_totals_are_applied_at_the_same_time_front_to_back():
    p = fight(["U5", "U4"], ["U2", "U3"])  # 5 + 2 = 7 against 3 and 4; 2 + 1 = 3 against 6
    assert (p.obj("U2").damage, p.obj("U3").damage, p.obj("U5").damage) == (3, 4, 3)
    assert p.asked == (0, "scrap order")
    p.do("scrap U2", "scrap U3").settle()
    assert p.cards("junkyard", 1) == ["U2", "U3"]
    assert p.cards("area 1", 1) == []


@pytest.mark.rule("GW-79")
def test_what_does_not_destroy_a_unit_goes_no_further():
    p = fight(["U4"], ["U5", "U1"])  # 4 against 6
    assert p.obj("U5").damage == 4
    assert p.obj("U1").damage == 0


@pytest.mark.rule("GW-80")
def test_what_is_left_after_the_last_unit_is_lost():
    assert fight(["U5", "U5", "U5"], ["U1"]).settle().nation(1) == 20


@pytest.mark.rule("GW-81")
def test_damage_adds_up_and_what_is_left_counts():
    hit = command("HIT", Ability("HIT:0", targets=(Target(UNITS),), steps=(Damage(Chosen(0), 2),)))
    p = Table(hit).side(0, area1=["U1"], hand=["HIT"], g=["G"]).side(1, area1=["U2"]).start("damage")
    p.do("command HIT").do("target U2").settle()
    p.to("free", "damage", 0).passes(2)
    assert p.obj("U2").damage == 3
    assert [o.card for o in p.prompt.options] == ["U1", "U2"]  # both are to be scrapped


@pytest.mark.rule("GW-82", "GW-5")
def test_an_attacker_alone_hits_the_nation():
    p = Table().side(0, area1=["U3", "U4"]).start("damage").passes(2)
    assert p.nation(1) == 20 - 3 - 2
    assert len(p.ids("lost", 1)) == 5


@pytest.mark.rule("GW-83")
def test_a_defender_alone_does_nothing():
    p = Table().side(1, area1=["U3"]).start("damage").passes(2)
    assert p.nation(0) == 20


@pytest.mark.rule("GW-84")
def test_a_squad_whose_units_have_left_takes_the_damage_which_is_lost():
    away = command("AWAY", Ability("AWAY:0", targets=(Target(UNITS),), steps=(MoveTo(Chosen(0), "hand"),)))
    p = Table(away).side(0, area1=["U3"]).side(1, area1=["U2"], hand=["AWAY"], g=["G"]).start("damage")
    p.passes().do("command AWAY").do("target U2").settle().passes(2)
    assert p.nation(1) == 20


@pytest.mark.rule("GW-84")
def test_a_front_that_has_left_is_not_replaced():
    away = command("AWAY", Ability("AWAY:0", targets=(Target(UNITS),), steps=(MoveTo(Chosen(0), "hand"),)))
    p = Table(away).side(0, area1=["U5", "U4"]).side(1, hand=["AWAY"], g=["G"]).start("damage")
    p.passes().do("command AWAY").do("target U5").settle()
    assert members(p.e, "area 1", 0)[0] == 0
    p.passes(2)
    assert p.nation(1) == 20 - 2  # the SHOOTING of the second one


@pytest.mark.rule("GW-113")
def test_a_unit_that_takes_no_battle_damage_uses_up_its_share():
    rule = Grant(rule="no battle damage")
    tough = command("TOUGH", Ability("TOUGH:0", targets=(Target(UNITS),), steps=(Gain(Chosen(0), rule),)))
    p = Table(tough).side(0, area1=["U5"], hand=["TOUGH"], g=["G"]).side(1, area1=["U2", "U1"]).start("damage")
    p.do("command TOUGH").do("target U2").settle().passes(2)
    assert p.obj("U2").damage == 0
    assert p.obj("U1", 1).damage == 2


# ---------------------------------------------------------------- destruction


@pytest.mark.rule("GW-115", "GW-116")
def test_what_is_destroyed_is_in_play_until_its_scrap_effect_resolves_and_both_may_cut_in():
    draws = command("DRAW", Ability("DRAW:0", steps=(Draw(1),)))
    p = Table(draws).side(0, area1=["U5"]).side(1, area1=["U2"], hand=["DRAW"], g=["G"]).start("damage").passes(2)
    assert p.asked == (0, "cut")
    assert p.zone_of("U2") == "area 1"
    p.passes()
    assert p.offers("command DRAW")
    p.settle()
    assert p.cards("junkyard", 1) == ["U2"]


@pytest.mark.rule("GW-115")
def test_negated_destruction_takes_the_mark_and_the_damage_away():
    p = Table().side(0, area1=["U5"]).side(1, area1=["U2"]).start("damage").passes(2)
    p.e.perform(*save(p.e, [p.find("U2")]))
    p.settle()
    assert p.zone_of("U2") == "deployment" or p.zone_of("U2") == "area 1"
    assert p.obj("U2").damage == 0


@pytest.mark.rule("GW-114", "GW-117")
def test_destruction_by_defense_zero_ends_with_defense_one_and_by_damage_it_stays():
    from gundam_tui.games.nation.cards.counters import doomed
    from gundam_tui.games.nation.cards.durations import gain

    p = Table().side(0, field=["U2", "U3"]).start("deployment")
    low, high = p.find("U2"), p.find("U3")
    p.e.perform(gain(0, 0, Grant(Stats(0, 0, -9)), (low,), None))
    assert doomed(p.e.state.objs[low]) == "zero"
    assert p.strengths("U2")[2] == 0
    p.e.perform(*save(p.e, [low]))
    assert doomed(p.e.state.objs[low]) == "zero"
    p.e.perform(gain(0, 0, Grant(Stats(0, 0, 9)), (low,), None))
    assert not doomed(p.e.state.objs[low])
    p.e.perform(*doom(p.e, [high], by=1), gain(0, 0, Grant(Stats(0, 0, 9)), (high,), None))
    assert doomed(p.e.state.objs[high])


@pytest.mark.rule("GW-114")
def test_what_is_destroyed_by_damage_may_lose_its_defense_too_and_then_is_saved_from_neither():
    from gundam_tui.games.nation.cards.counters import doomed
    from gundam_tui.games.nation.cards.durations import gain

    p = Table().side(0, area1=["U5"]).side(1, area1=["U2"]).start("damage").passes(2)
    oid = p.find("U2")
    assert doomed(p.e.state.objs[oid]) == "damage"
    p.e.perform(gain(0, 0, Grant(Stats(0, 0, -9)), (oid,), None))
    p.e.perform(*save(p.e, [oid]))
    assert doomed(p.e.state.objs[oid]) == "zero"
    p.settle()
    assert p.cards("junkyard", 1) == ["U2"]


@pytest.mark.rule("GW-116", "GW-16")
def test_a_card_that_leaves_play_loses_damage_coins_and_effects():
    from gundam_tui.games.nation.cards.counters import coin

    away = command("AWAY", Ability("AWAY:0", targets=(Target(UNITS),), steps=(MoveTo(Chosen(0), "hand"),)))
    p = Table(away).side(0, field=["U2"], hand=["AWAY"], g=["G"]).start("deployment")
    p.e.perform(coin(p.find("U2"), Stats(1, 1, 1), 1))
    assert p.strengths("U2") == (3, 2, 4)
    p.do("command AWAY").do("target U2").settle()
    assert p.obj("U2").counters == ()


# ---------------------------------------------------------------- return


@pytest.mark.rule("GW-86", "GW-41")
def test_all_units_come_back_rolled():
    p = Table().side(0, area1=["U3+C1"]).side(1, area2=["U4"]).start("return").passes(2)
    assert (p.zone_of("U3"), p.zone_of("U4")) == ("deployment", "deployment")
    assert p.obj("U3").exhausted
    assert p.obj("C1").exhausted


@pytest.mark.rule("GW-86")
def test_a_unit_in_an_area_that_is_not_of_its_type_is_destroyed_there():
    dust = unit("DUST", (1, 1, 1), areas=("earth",))
    p = Table(dust).side(0, area1=["DUST", "U1"]).start("return").passes(2)
    assert p.prompt.kind == "cut"
    p.settle()
    assert p.cards("junkyard") == ["DUST"]
    assert p.zone_of("U1") == "deployment"


@pytest.mark.rule("GW-75")
def test_a_unit_that_an_effect_keeps_at_home_stays_as_it_is():
    stay = Static(Grant(rule="no sortie"), This())
    guard = unit("GUARD", (1, 1, 1), abilities=(Ability("GUARD:0", "A", statics=(stay,)),))
    p = Table(guard).side(0, field=["GUARD", "U1"]).start("attack").to("sortie")
    assert [o.card for o in p.prompt.options] == ["U1"]
    p.none().none()
    assert p.zone_of("GUARD") == "deployment"
    assert not p.obj("GUARD").exhausted
