"""Set groups, sorties, combat, damage and return (sections 7, 8, 9)."""

from __future__ import annotations

import pytest

from gundam_tui.games.nation.cards.card import Ability, Static
from gundam_tui.games.nation.cards.nodes.amounts import Stats
from gundam_tui.games.nation.cards.nodes.filters import Chosen, Filter, Target, This
from gundam_tui.games.nation.cards.nodes.steps import Damage, Destroy, Gain, Grant, MoveTo
from gundam_tui.games.nation.flow.sortie import refusal
from gundam_tui.games.nation.queries.squads import in_combat, members

from .cards import command, unit
from .table import Play, Table

BLUE5 = ["U1"] * 5
UNITS = Filter(types=("unit",))


def to_sortie(p: Play, kind: str = "sortie") -> Play:
    return p.to(kind)


# ---------------------------------------------------------------- sortie


@pytest.mark.rule("MC-70", "MC-46")
def test_the_offensive_player_sends_squads_of_any_size_to_one_or_both_areas_in_an_order():
    p = Table().side(0, field=["U1", "U2", "U3", "U4"]).start("attack")
    to_sortie(p)
    assert p.asked == (0, "sortie")
    p.do("sortie U1", "sortie U3")
    assert p.prompt.kind == "squad order"
    p.do("place U3", "place U1").do("sortie U2")
    assert p.cards("area 1") == ["U3", "U1"]
    assert p.cards("area 2") == ["U2"]
    assert p.cards("deployment") == ["U4"]


@pytest.mark.rule("MC-47", "MC-70")
def test_rolled_units_and_characters_do_not_sortie():
    p = Table().side(0, field=["U1~", "C1", "U2"]).start("attack")
    to_sortie(p)
    assert [o.card for o in p.prompt.options] == ["U2"]
    assert refusal(p.e, 0, p.find("U1"), "area 1").clause == "MC-47"
    assert refusal(p.e, 0, p.find("C1"), "area 1").clause == "MC-70"


@pytest.mark.rule("MC-44", "MC-70")
def test_nobody_has_to_sortie():
    p = Table().side(0, field=["U1"]).start("attack")
    to_sortie(p).none().none()
    assert p.cards("deployment") == ["U1"]


@pytest.mark.rule("MC-71")
def test_the_defensive_player_may_go_where_no_enemy_is():
    p = Table().side(1, field=["U1"]).start("defense")
    p.to("sortie", seat=1).none().do("sortie U1")
    assert p.cards("area 2", 1) == ["U1"]
    assert p.cards("area 1", 1) == []


@pytest.mark.rule("MC-73", "MC-200")
def test_a_set_group_sorties_as_one_card():
    p = Table().side(0, field=["U1+C1"]).start("attack")
    to_sortie(p)
    assert len(p.prompt.options) == 1
    p.do("sortie U1")
    assert p.zone_of("C1") == "area 1"
    assert p.obj("C1").host == p.find("U1")


@pytest.mark.rule("MC-74", "MC-97")
def test_in_combat_needs_an_enemy_squad_in_the_same_area():
    p = Table().side(0, field=["U3"], area1=["U1"], area2=["U2"]).side(1, area1=["U4"]).start("damage")
    assert in_combat(p.e, p.find("U1"))
    assert in_combat(p.e, p.find("U4"))
    assert not in_combat(p.e, p.find("U2"))
    assert not in_combat(p.e, p.find("U3", 0))


@pytest.mark.rule("MC-74")
def test_not_in_combat_speaks_of_cards_in_battle_areas_alone():
    from gundam_tui.games.nation.queries.targets import matches

    p = Table().side(0, field=["U3"], area2=["U2"]).start("damage")
    away = Filter(types=("unit",), combat=False)
    assert matches(p.e, away, p.find("U2"), 0, 0)
    assert not matches(p.e, away, p.find("U3"), 0, 0)


# ---------------------------------------------------------------- damage


def fight(own: list[str], enemy: list[str], *cards, **more) -> Play:
    return Table(*cards).side(0, area1=own, **more).side(1, area1=enemy).start("damage").passes(2)


@pytest.mark.rule("MC-90")
def test_strength_is_fighting_of_the_vanguard_and_shooting_of_the_others():
    p = Table().side(0, area1=["U3", "U4", "U2"]).side(1, area1=["U5"]).start("damage")
    assert p.deal(1, 0).total == 3 + 2 + 1


@pytest.mark.rule("MC-90", "MC-47", "MC-7")
def test_rolled_units_count_a_star_that_modifiers_do_not_raise():
    up = unit("UP", (1, 1, 1), abilities=(Ability("UP:0", "A", statics=(Static(Grant(Stats(2, 2, 0)), This()),)),))
    p = Table(up).side(0, area1=["UP~", "U4~", "U2"]).side(1, area1=["U5"]).start("damage")
    assert p.deal(1, 0).total == 1
    assert p.strengths("UP") == (3, 3, 1)


@pytest.mark.rule("MC-91", "MC-94", "MC-96")
def test_damage_goes_from_front_to_back_and_both_squads_deal_at_the_same_time():
    p = fight(["U5", "U4"], ["U2", "U3"])  # 5 + 2 = 7 against defenses 3 and 4; 2 + 1 = 3 against 6
    assert p.obj("U2").damage == 3
    assert p.obj("U3").damage == 4
    assert p.obj("U5").damage == 3
    p.do("scrap U2", "scrap U3").settle()
    assert p.cards("area 1", 1) == []


@pytest.mark.rule("MC-94", "MC-111", "MC-160")
def test_of_several_destroyed_units_the_offensive_player_orders_the_scrap_effects():
    p = fight(["U5", "U4"], ["U2", "U3"])
    assert p.asked == (0, "scrap order")
    p.do("scrap U3", "scrap U2")
    assert p.asked == (0, "cut")
    p.passes(2)
    assert p.cards("junkyard", 1) == ["U3", "U2"]  # the last one resolves first; the top is the newest
    assert p.obj("U5").damage == 3


@pytest.mark.rule("MC-94")
def test_what_is_left_after_the_last_unit_is_lost():
    p = fight(["U5", "U5", "U5"], ["U1"]).settle()
    assert p.nation(1) == 20


@pytest.mark.rule("MC-92", "MC-12")
def test_an_offensive_squad_alone_deals_to_the_enemy_nation():
    p = Table().side(0, area1=["U5"], area2=["U3", "U3"]).start("damage").passes(2)
    assert p.nation(1) == 20 - 5 - 3 - 1
    assert len(p.ids("lost", 1)) == 9


@pytest.mark.rule("MC-93")
def test_a_defensive_squad_alone_deals_nothing():
    p = Table().side(1, area1=["U5"]).start("damage").passes(2)
    assert p.nation(0) == 20


@pytest.mark.rule("MC-95")
def test_damage_adds_up_over_the_turn_without_lowering_defense():
    hit = command("HIT", Ability("HIT:0", targets=(Target(UNITS),), steps=(Damage(Chosen(0), 2),)))
    again = command("AGAIN", Ability("AGAIN:0", targets=(Target(UNITS),), steps=(Damage(Chosen(0), 2),)))
    p = Table(hit, again).side(0, hand=["HIT", "AGAIN"], g=BLUE5).side(1, field=["U3"]).start("deployment")
    p.do("command HIT").do("target U3").settle()
    assert p.obj("U3").damage == 2
    assert p.strengths("U3")[2] == 4
    p.passes().do("command AGAIN").do("target U3").settle()
    assert p.cards("junkyard", 1) == ["U3"]


@pytest.mark.rule("MC-95", "MC-38")
def test_damage_is_gone_at_the_end_of_the_turn():
    p = fight(["U1"], ["U4"]).settle()
    assert p.obj("U4").damage == 1
    p.to_end()
    assert p.obj("U4").damage == 0


@pytest.mark.rule("MC-201", "MC-203")
def test_a_destroyed_group_goes_as_a_whole_each_card_to_its_owner():
    p = fight(["U5"], ["U1+C1"]).settle()  # 5 against 2 + 1
    assert sorted(p.cards("junkyard", 1)) == ["C1", "U1"]
    assert p.cards("area 1", 1) == []


@pytest.mark.rule("MC-202", "MC-208")
def test_destroying_the_set_card_leaves_the_unit():
    kill = command(
        "KILL", Ability("KILL:0", targets=(Target(Filter(types=("character",))),), steps=(Destroy(Chosen(0)),))
    )
    p = Table(kill).side(0, hand=["KILL"], g=BLUE5).side(1, field=["U1+C1"]).start("deployment")
    p.do("command KILL").do("target C1").settle()
    assert p.cards("junkyard", 1) == ["C1"]
    assert p.cards("deployment", 1) == ["U1"]


@pytest.mark.rule("MC-208")
def test_both_members_of_a_group_are_never_targets_of_one_effect():
    two = command("TWO", Ability("TWO:0", targets=(Target(Filter(), 2, 2),), steps=(Destroy(Chosen(0)),)))
    p = Table(two).side(0, hand=["TWO"], g=BLUE5).side(1, field=["U1+C1"]).start("deployment")
    assert p.offers("command TWO") == []
    p = Table(two).side(0, hand=["TWO"], g=BLUE5).side(1, field=["U1+C1", "U2"]).start("deployment")
    p.do("command TWO").do("target C1")
    assert [o.card for o in p.prompt.options] == ["U2"]


@pytest.mark.rule("MC-203", "MC-204")
def test_moving_the_unit_moves_the_group():
    home = command("HOME", Ability("HOME:0", targets=(Target(UNITS),), steps=(MoveTo(Chosen(0), "hand"),)))
    p = Table(home).side(0, hand=["HOME"], g=BLUE5).side(1, field=["U1+C1"]).start("deployment")
    p.do("command HOME").do("target U1").settle()
    assert sorted(p.cards("hand", 1)) == ["C1", "U1"]


@pytest.mark.rule("MC-205", "MC-206")
def test_the_controller_of_the_unit_controls_the_group():
    p = Table().side(0, field=["U1+C1"]).start("deployment")
    assert p.obj("C1").seat == p.obj("U1").seat == 0


# ---------------------------------------------------------------- the record of the step


def killer(name: str = "KILL"):
    return command(name, Ability(f"{name}:0", targets=(Target(UNITS),), steps=(MoveTo(Chosen(0), "hand"),)))


@pytest.mark.rule("MC-98", "MC-97")
def test_an_enemy_squad_removed_inside_the_damage_step_leaves_you_in_combat():
    p = Table(killer()).side(0, hand=["KILL"], g=BLUE5, area1=["U5"]).side(1, area1=["U2"]).start("damage")
    p.do("command KILL").do("target U2").settle().passes(2)
    assert p.nation(1) == 20
    assert in_combat(p.e, p.find("U5"))


@pytest.mark.rule("MC-98", "MC-92")
def test_removed_in_the_defense_step_it_leaves_you_alone():
    p = Table(killer()).side(0, hand=["KILL"], g=BLUE5, area1=["U5"]).side(1, area1=["U2"]).start("defense")
    p.do("command KILL").do("target U2").settle().to("free", "damage").passes(2)
    assert p.nation(1) == 15


@pytest.mark.rule("MC-99")
def test_a_vanguard_lost_inside_the_damage_step_is_not_replaced_in_it():
    p = Table(killer()).side(0, hand=["KILL"], g=BLUE5, area1=["U5", "U4"]).side(1, area1=["U3"]).start("damage")
    p.do("command KILL").do("target U5").settle()
    assert p.deal(1, 0).total == 2
    p.passes(2).settle()
    p.to("free", "return")
    assert members(p.e, "area 1", 0) == [p.find("U4")]


@pytest.mark.rule("MC-99")
def test_a_vanguard_lost_before_the_damage_step_is_replaced():
    p = Table(killer()).side(0, hand=["KILL"], g=BLUE5, area1=["U5", "U4"]).side(1, area1=["U3"]).start("defense")
    p.do("command KILL").do("target U5").settle().to("free", "damage")
    assert p.deal(1, 0).total == 4


# ---------------------------------------------------------------- protections, return


@pytest.mark.rule("MC-104", "MC-313")
def test_a_unit_without_battle_damage_uses_up_its_share():
    calm = command(
        "CALM", Ability("CALM:0", targets=(Target(UNITS),), steps=(Gain(Chosen(0), Grant(rule="no battle damage")),))
    )
    table = Table(calm).side(0, area1=["U5", "U4"]).side(1, area1=["U3", "U1"], hand=["CALM"], g=BLUE5)
    p = table.start("damage").passes().do("command CALM").do("target U3").settle().passes(2).settle()
    assert p.obj("U3").damage == 0
    assert p.cards("junkyard", 1) == ["U1", "CALM"]  # 7: 4 are used up, 3 go on


@pytest.mark.rule("MC-105", "MC-75")
def test_units_return_rolled_and_their_squads_are_no_more():
    p = Table().side(0, area1=["U1", "U2+C1"]).side(1, area2=["U3"]).start("return").passes(2)
    assert p.cards("deployment") == ["U1", "U2"]
    assert p.cards("deployment", 1) == ["U3"]
    assert all(p.obj(card).exhausted for card in ("U1", "U2", "C1", "U3"))
    assert p.e.state.vars["combat"] == ()


@pytest.mark.rule("MC-222", "MC-8")
def test_strengths_never_read_below_nothing_and_modifiers_are_summed_first():
    low = command("LOW", Ability("LOW:0", targets=(Target(UNITS),), steps=(Gain(Chosen(0), Grant(Stats(-9, 0, 0))),)))
    up = command("HIGH", Ability("HIGH:0", targets=(Target(UNITS),), steps=(Gain(Chosen(0), Grant(Stats(8, 0, 0))),)))
    p = Table(low, up).side(0, hand=["LOW", "HIGH"], g=BLUE5, field=["U3"]).start("deployment")
    p.do("command LOW").do("target U3").settle()
    assert p.strengths("U3") == (0, 1, 4)
    p.passes().do("command HIGH").do("target U3").settle()
    assert p.strengths("U3") == (2, 1, 4)


@pytest.mark.rule("MC-100", "MC-101")
def test_battle_damage_is_no_damage_by_an_enemy_effect():
    proof = unit(
        "PROOF",
        (1, 1, 3),
        abilities=(Ability("PROOF:0", "A", statics=(Static(Grant(rule="no effect damage", by="enemy"), This()),)),),
    )
    p = fight(["U2"], ["PROOF"], proof).settle()
    assert p.obj("PROOF").damage == 2
    hit = command("HIT", Ability("HIT:0", targets=(Target(UNITS),), steps=(Damage(Chosen(0), 2),)))
    p = Table(proof, hit).side(0, hand=["HIT"], g=BLUE5).side(1, field=["PROOF"]).start("deployment")
    p.do("command HIT").do("target PROOF").settle()
    assert p.obj("PROOF").damage == 0


@pytest.mark.rule("MC-72")
def test_who_is_moved_into_a_squad_takes_the_rearmost_place():
    flank = command("FLANK", Ability("FLANK:0", targets=(Target(UNITS),), steps=(MoveTo(Chosen(0), "other area"),)))
    p = Table(flank).side(0, hand=["FLANK"], g=BLUE5, area1=["U5"], area2=["U4"]).start("attack")
    p.do("command FLANK").do("target U5").settle()
    assert p.cards("area 2") == ["U4", "U5"]
