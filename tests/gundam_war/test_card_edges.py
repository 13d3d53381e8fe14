"""Which cards a text means: beside each card that fits its words stands one that does not, by prompts and strengths."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from gundam_tui.games.nation.cards.card import Ability, Keyword
from gundam_tui.games.nation.cards.counters import coin as coin_event
from gundam_tui.games.nation.cards.counters import coins
from gundam_tui.games.nation.cards.nodes.amounts import Stats
from gundam_tui.games.nation.cards.nodes.filters import Chosen, Filter, Target
from gundam_tui.games.nation.cards.nodes.steps import Damage, DeployFor, Discard, MoveTo
from gundam_tui.games.nation.changes.setgroups import shifted
from gundam_tui.games.nation.queries.power import counts
from gundam_tui.games.nation.state.texts import keyword

from .table import (
    AWAY,
    BLACK,
    BLUE,
    GREEN,
    JUNK,
    KILL,
    RED,
    WHITE,
    Play,
    Table,
    character,
    command,
    lost_to,
    operation,
    put,
    shown,
    unit,
)

GUARD = character("GUARD", (2, 2, 2))
ONE = {"gw.one": Keyword("gw.one")}
RARE = unit("RARE", (1, 1, 1), keywords=ONE)


def coin(p: Play, oid: int, stats: tuple[int, int, int]) -> None:
    """Put a coin on a card."""
    p.e.perform(coin_event(oid, Stats(*stats), 1))


def at(p: Play, text: str, target: int) -> Play:
    """Play a text or a Command and aim it at one card."""
    p.do(text)
    p.e.choose([o for o in p.prompt.options if o.obj == target])
    return p


# ---------------------------------------------------------------- changes that last


@pytest.mark.parametrize("active", [0, 1])
def test_trail_of_rivalry_raises_units_wherever_they_are_and_not_what_is_set_on_them(active):
    p = Table(active=active).side(0, field=["O-Z12"], area1=["U2+C1"]).side(1, area1=["U3+C2"]).start("attack")
    assert p.strengths("U2") == ((4, 2, 5) if not active else (3, 1, 4))
    assert p.strengths("U3") == ((4, 1, 6) if not active else (5, 2, 7))


@pytest.mark.parametrize(("area", "rear"), [("area1", 0), ("area2", 0), ("field", 0), ("hand", 1)])
def test_lone_watch_sees_enemies_wherever_they_are_in_the_field(area, rear):
    p = Table().side(0, field=["S-L12", "U3"]).side(1, **{area: ["U2"]}).start("attack")
    assert p.strengths("S-L12") == (2, rear, 2)


@pytest.mark.rule("GW-102")
def test_field_armour_keeps_its_text_when_it_is_voided():
    p = Table().side(0, field=["U2+S-L16"]).side(1, hand=["C-12"], g=RED).start("attack").passes()
    p.do("command C-12").do("target S-L16").settle()
    assert p.strengths("U2") == (2, 1, 5)


@pytest.mark.parametrize(("power", "can"), [((3, 1), False), ((4, 0), True)])
def test_double_reactor_counts_own_g_alone(power, can):
    own, enemy = power
    p = Table().side(0, hand=["S-L18"], g=["G"] * own).side(1, g=["G"] * enemy).start("deployment")
    assert bool(p.offers("g S-L18")) == can


@pytest.mark.rule("GW-120")
def test_monique_cadillac_raises_rare_units_and_not_what_is_set_on_them():
    lone = character("LONE", (1, 1, 1), keywords=ONE)
    p = Table(RARE, lone).side(0, area1=["U5+CH-189"], field=["U2+LONE", "RARE"]).start("damage")
    assert p.strengths("U2") == (3, 2, 4)
    assert p.strengths("RARE") == (2, 2, 2)


def test_matt_healy_takes_words_from_enemy_units_of_his_area_alone():
    words = {"gw.desert": Keyword("gw.desert"), "gw.preemptive_attack": Keyword("gw.preemptive_attack")}
    quick, rider = unit("QUICK", (1, 1, 1), keywords=words), character("RIDER", (0, 0, 0), keywords=words)
    table = Table(quick, rider).side(0, area2=["U1", "QUICK", "U3+CH-98"])
    p = table.side(1, area1=["QUICK"], area2=["QUICK", "U1+RIDER"]).start("damage")
    for name in words:
        assert keyword(p.e, p.ids("area 2", 0)[1], name) is not None
        assert keyword(p.e, p.ids("area 1", 1)[0], name) is not None
        assert keyword(p.e, p.ids("area 2", 1)[0], name) is None
        assert keyword(p.e, p.find("RIDER"), name) is not None


def test_unpredictable_behaviour_holds_for_own_units_of_the_enemy_and_nothing_else():
    table = Table(AWAY).side(0, field=["O-Z39", "U4"], hand=["AWAY"]).side(1, field=["U3"], hand=["AWAY"])
    p = table.start("attack")
    lost_to(p, "U2+C1", "area 1")
    p.do("command AWAY")
    assert shown(p) == ["C1", "O-Z39", "U3", "U4"]
    p.do("target O-Z39")
    p = table.start("attack")
    lost_to(p, "U2")
    p.passes().do("command AWAY")
    assert shown(p) == ["O-Z39", "U2", "U3", "U4"]


@pytest.mark.rule("GW-55", "GW-167")
def test_cecily_brings_her_unit_over_each_time_it_fights():
    table = Table(unit("RED", (3, 1, 4), color="red")).side(0, field=["U2"]).side(1, field=["RED"])
    p = table.start("attack")
    crew = put(p.e, "CH-81", 0, "deployment", host=p.find("RED"))
    p.e.perform(shifted(p.find("RED"), "area 1", 1), shifted(p.find("U2"), "area 1", 0))
    assert p.e.state.objs[crew].owner == 0
    for point in ("defense", "damage"):
        p.to("free", point, 0)
        assert (p.obj("RED").seat, p.zone_of("RED")) == (0, "deployment")
        p.e.perform(shifted(p.find("RED"), "area 1", 1))


@pytest.mark.parametrize(("card", "form", "seen"), [
    ("S-L08", "use S-L08", (6, 2, 3)), ("GW14-ZETAHML", "use GW14-ZETAHML/1", (2, 4, 7)),
])  # fmt: skip
def test_a_0_among_strengths_takes_nothing_from_what_is_set_on_the_unit(card, form, seen):
    p = Table(GUARD).side(0, area1=[f"{card}+GUARD"], hand=[card]).start("attack")
    p.do(form).settle()
    assert p.strengths(card) == seen


@pytest.mark.rule("GW-134")
def test_general_revils_boost_takes_nothing_from_the_front():
    p = Table().side(0, field=["S-B06+CH-88"]).start("attack")
    coin(p, p.find("S-B06"), (1, 0, 0))
    assert p.strengths("S-B06") == (1, 4, 5)


@pytest.mark.parametrize(("card", "where"), [("CH-265", "battle"), ("CH-G12", "deployment")])
def test_a_character_that_becomes_a_unit_shoots_with_what_it_is_given(card, where):
    own = {"field": ["U2+CH-265"]} if card == "CH-265" else {"hand": ["CH-G12"], "g": ["G-BROWN"] * 3 + ["G"] * 2}
    p = Table().side(0, **own).start("attack")
    p.e.choose([p.offers(f"use {card}")[-1]])
    p.settle()
    if where == "battle":
        p.do("area /1")
    coin(p, p.find(card), (0, 1, 0))
    assert p.strengths(card)[1] == 1


def test_daguza_mackle_who_is_a_unit_does_not_become_one_again():
    p = Table().side(0, field=["U2+CH-265"]).start("attack").do("use CH-265/1").settle().do("area /1").to_end().to_end()
    assert [o.n for o in p.to("free", "attack", 0).offers("use CH-265")] == []


@pytest.mark.rule("GW-102")
def test_nothing_is_set_on_master_asia_even_while_texts_are_void():
    table = Table().side(0, hand=["CH-G12", "C1", "C2"], g=[*["G-BROWN"] * 3, "G-BLUE", "G-BLUE"])
    p = table.side(1, hand=["C-12"], g=["G-RED"] * 12).start("attack").do("use CH-G12").settle().to_end().to_end()
    p.to("free", "deployment", 0).passes().do("command C-12").do("target CH-G12").settle()
    assert p.where == "deployment"
    assert not p.offers("set C1")


def test_gundam_dx_carries_no_third_character():
    p = Table().side(0, field=["GW14-DXGFALCON+C1+C2"], hand=["C3"], g=BLUE).start("deployment")
    assert not p.offers("set C3")


# ---------------------------------------------------------------- what sets texts off


def one_cards(card: str, **more) -> Play:
    """A CHARACTER in battle with One Cards all around her, whom the enemy can kill."""
    lone = character("LONE", (1, 1, 1), keywords=ONE)
    table = Table(RARE, lone, KILL).side(0, **{
        "area1": [f"U5+{card}", "RARE", "RARE", "U4+LONE"], "field": ["RARE"], "hand": ["U3"] * 4, "lost": ["U1"] * 9,
        **more,
    })  # fmt: skip
    return table.side(1, area1=["RARE"], hand=["KILL"] * 4, lost=["U1"] * 9).start("damage").passes()


def test_monique_cadillac_draws_each_time_as_the_unit_is_scrapped():
    p = one_cards("CH-189")
    for n in (3, 4):
        at(p.to("free", seat=1), "command KILL", p.ids("area 1")[1]).passes(2)
        assert p.prompt.kind == "cut"  # it is destroyed, and not scrapped yet
        p.passes(2)
        assert p.asked == (0, "discard")
        p.do("scrap U3" if n == 4 else "scrap U1")
        assert (len(p.ids("hand", 0)), len(p.ids("hand", 1))) == (n + 2, 6 - n)
    assert (len(p.ids("lost", 0)), len(p.ids("lost", 1))) == (5, 9)


@pytest.mark.parametrize("victim", ["deployment", "enemy", "character"])
def test_monique_cadillac_draws_for_own_units_in_battle_alone(victim):
    p = one_cards("CH-189")
    victims = {"deployment": p.ids("deployment")[0], "enemy": p.ids("area 1", 1)[0], "character": p.find("LONE")}
    at(p, "command KILL", victims[victim]).settle()
    assert p.asked == (0, "free")
    assert victims[victim] not in p.e.state.objs


def test_monique_cadillac_gives_the_enemy_nothing():
    table = Table(RARE, KILL).side(0, area1=["U5+CH-189"], hand=["KILL"]).side(1, area1=["RARE"], lost=["U1"] * 3)
    p = table.start("damage").do("command KILL").do("target RARE").settle()
    assert (p.asked, p.cards("hand", 1)) == ((0, "free"), [])


def test_monique_cadillac_does_nothing_for_damage_and_nothing_out_of_battle():
    p = one_cards("CH-189", area1=["U5", "RARE"], field=["U4+CH-189"])
    at(p, "command KILL", p.ids("area 1")[1]).settle()
    assert p.asked == (0, "free")
    hit = Ability("HIT:0", targets=(Target(Filter()),), steps=(Damage(Chosen(0), 1),))
    tough = unit("TOUGH", (1, 1, 4), keywords=ONE)
    table = Table(command("HIT", hit, price=(0, 0, 0)), tough).side(0, area1=["U5+CH-189", "TOUGH"], hand=["HIT", "U1"])
    p = table.side(0, lost=["U1"] * 3).start("damage").do("command HIT").do("target TOUGH").settle()
    assert p.asked == (0, "free")


@pytest.mark.parametrize(("foe", "sorties"), [("U5", "attack"), ("", "attack")])
def test_amuro_ray_gets_no_coin_for_a_battle_in_which_nothing_has_fallen(foe, sorties):
    table = Table().side(0, area1=["U5+CH-1"]).side(1, area1=[foe] if foe else [])
    p = table.start("damage").passes(2).settle().to("free", "return")
    assert not coins(p.obj("CH-1"))


def test_charging_suit_gets_nothing_in_defense():
    p = Table(active=1).side(0, field=["S-L15"]).side(1, area1=["U1"]).start("defense").to("sortie", seat=0)
    p.do("sortie S-L15")
    assert p.strengths("S-L15") == (3, 0, 3)


def test_general_revil_raises_the_own_units_that_are_there_when_he_goes_out():
    table = Table().side(0, field=["S-B06+CH-88", "U2+C1"], area2=["U3"]).side(1, field=["U4"])
    p = table.start("attack").to("sortie").do("sortie S-B06")
    new = put(p.e, "U1", 0, "deployment")
    from gundam_tui.games.nation.queries.stats import strengths

    assert (p.strengths("U2"), p.strengths("U3"), p.strengths("U4")) == ((3, 1, 5), (3, 1, 5), (4, 2, 5))
    assert tuple(strengths(p.e, new)) == (1, 0, 2)


def test_general_revil_calls_back_all_own_cards_and_no_other():
    p = Table().side(0, area1=["S-B06+CH-88", "U1"]).side(1, field=["U5"]).start("damage")
    back = [lost_to(p, "U4", "area 2"), lost_to(p, "O-4"), lost_to(p, "U3")]
    p.do("use CH-88").settle()
    assert [p.e.state.objs[oid].seat for oid in back] == [0, 0, 0]
    assert p.cards("area 1") == ["S-B06", "U1"]
    assert p.cards("deployment", 1) == ["U5"]


@pytest.mark.parametrize(("field", "stays"), [
    ({"field": ["LADY"]}, False), ({"area2": ["U3+CH-189"]}, True), ({}, False),
])  # fmt: skip
def test_mashymre_cello_asks_for_an_own_woman_wherever_she_is(field, stays):
    lady = operation("LADY", traits=frozenset({"f"}))
    table = Table(lady).side(0, area1=["U2+CH-21"], **field).side(1, field=["U4+CH-81"])
    p = table.start("return").settle()
    assert ("CH-21" not in p.cards("junkyard")) == stays


def test_mashymre_cello_is_safe_in_the_enemys_turn():
    p = Table(active=1).side(0, area1=["U2+CH-21"]).start("return").settle()
    assert p.zone_of("CH-21") == "area 1"


@pytest.mark.parametrize(("where", "others"), [("area1", {}), ("area2", {"field": ["U1"]})])
def test_mashymre_cello_is_alone_when_no_other_own_unit_is_in_battle(where, others):
    table = Table().side(0, field=["U5+CH-2", *others.get("field", [])]).side(1, field=["U2", "U3"], **{where: ["U4"]})
    p = table.start("attack").to("sortie").do("sortie U5").to("sortie", seat=1)
    assert p.prompt.most == 1


def test_prison_camp_is_paid_for_in_the_own_turn_alone():
    p = Table(active=1).side(0, field=["O-G8"]).start("reroll")
    assert p.prompt.kind == "free"


@pytest.mark.parametrize(("active", "own", "enemy", "asked"), [
    (0, [], ["U1"], True), (0, ["U1"], [], True), (1, ["U1"], ["U1"], False), (0, ["U1", "G"], [], True),
])  # fmt: skip
def test_gentle_chapman_finds_one_card_in_either_junkyard_in_his_own_turn(active, own, enemy, asked):
    table = Table(active=active).side(0, field=["U5+CH-G17"], junkyard=own).side(1, junkyard=enemy)
    p = table.start("reroll").settle()
    assert (p.prompt.kind == "pick") == asked
    if asked:
        p.do("pick U1")
        assert p.cards("nation", 0 if own else 1)[-1] == "U1"
    assert p.strengths("U5") == (6, 4, 8)


def test_gentle_chapman_is_weaker_without_such_cards_in_his_own_turn_alone():
    for active, seen in ((0, (5, 2, 6)), (1, (6, 4, 8))):
        p = Table(active=active).side(0, field=["U5+CH-G17"], junkyard=["C-1"]).side(1).start("reroll").settle()
        assert p.strengths("U5") == seen


def test_gentle_chapman_hits_harder_each_time_and_wherever_the_enemy_is():
    shoot = Ability("GUN:0", targets=(Target(Filter()),), steps=(Damage(Chosen(0), 1),), limit="")
    gun = unit("GUN", (2, 1, 9), abilities=(shoot,))
    p = Table(gun).side(0, field=["GUN+CH-G17"]).side(1, area1=["U5"]).start("attack")
    for marks in (2, 4):
        p.do("use GUN").do("target U5").settle()
        assert p.obj("U5").damage == marks


@pytest.mark.parametrize(("active", "units", "asked"), [
    (0, {"field": ["U1", "U2"], "area1": ["U3"]}, True), (0, {"field": ["U1", "U2", "O-4"]}, False),
    (0, {"field": ["U1", "U2+C1"]}, False),
])  # fmt: skip
def test_string_of_defectors_counts_units_in_battle_too_and_nothing_else(active, units, asked):
    p = Table(active=active).side(0, **units).side(1, field=["O-102"]).start("attack")
    assert (p.prompt.kind == "pick") == asked
    if asked:
        assert shown(p) == ["U1", "U2", "U3"]


@pytest.mark.parametrize(("place", "seat", "asked"), [
    ("field", 1, True), ("area1", 1, True), ("field", 0, False),
])  # fmt: skip
def test_16th_independent_fleet_comes_when_an_enemy_operation_has_been_scrapped(place, seat, asked):
    there = ["O-4"] if place == "field" else ["U4+S-L16"]
    table = Table(KILL).side(0, field=["O-77"], hand=["KILL", "U2"], g=BLUE).side(seat, **{place: there})
    p = table.start("attack").do("command KILL").do(f"target {there[0].rpartition('+')[2]}").passes(2)
    assert p.prompt.kind == "cut"  # destroyed, and not scrapped yet
    p.settle()
    assert p.prompt.kind == ("may" if asked else "free")


def test_16th_independent_fleet_comes_each_time_for_two_less_with_a_blue_unit_of_the_own_hand():
    five, six = unit("FIVE", (1, 1, 1), (1, 5, 0)), unit("SIX", (1, 1, 1), (1, 6, 0))
    table = Table(KILL, five, six).side(0, field=["O-77"], hand=["KILL"] * 2 + ["FIVE", "SIX", "C1", "O-4", "FIVE"])
    p = table.side(0, g=["G-BLUE"] * 3).side(1, field=["O-7", "O-8"], hand=["U1"]).start("attack")
    for card in ("O-7", "O-8"):
        p.do("command KILL").do(f"target {card}").settle().do("yes")
        assert set(shown(p)) == {"FIVE"}
        p.do("pick FIVE")


@pytest.mark.parametrize(("seat", "asked"), [(0, True), (1, False)])
def test_trouble_within_and_without_asks_about_enemy_plays_each_time(seat, asked):
    table = Table(active=seat).side(0, hand=["C-1", "C-1"], field=["U2"], g=BLUE)
    table.side(1, field=["O-84", "U3"], hand=["U1", "U1", "U1", "C-1"], g=BLUE)
    p = table.start("attack")
    for n in range(2 if asked else 1):
        p.do("command C-1").do("target U2")
        assert (p.prompt.kind == "may") == asked, n
        if asked:
            p.do("yes").do("scrap U1").settle()


def test_deep_ties_answers_for_itself_and_not_for_enemy_cards_that_own_texts_take():
    gone = Ability("GONE:0", targets=(Target(Filter()),), steps=(MoveTo(Chosen(0), "hand"),), limit="")
    suit = unit("GONE", (1, 1, 9), abilities=(gone,))
    table = Table(suit).side(0, field=["O-93", "GONE"]).side(1, field=["GONE", "U4", "U3"])
    p = table.start("attack").do("use GONE").do("target U3").settle()
    assert p.asked == (0, "free")
    p.passes().do("use GONE").do("target O-93").settle()
    assert p.asked == (0, "target")


def test_vengeful_suit_takes_one_g_of_the_enemy():
    p = Table().side(0, area1=["U5"], g=["G"]).side(1, area1=["S-L14"], g=["GG"]).start("damage").passes(2).settle()
    assert p.asked == (1, "target")
    assert (shown(p), p.prompt.least, p.prompt.most) == (["G"], 1, 1)


@pytest.mark.parametrize(("card", "red"), [("U5", True), ("C-1", False)])
def test_zaku_takes_a_basic_green_g_of_the_nation_in_the_first_turn_alone(card, red):
    nation = ["U1", "G-BLUE", "G-GREEN", "G-00-10", *["U1"] * 5]
    p = Table(turn=1 if red else 2, active=0).side(0, hand=["GA-8"], g=["G-GREEN"], nation=nation).start("deployment")
    p.do("deploy GA-8").settle()
    assert (p.prompt.kind == "search") == red
    if red:
        assert shown(p) == ["G-GREEN"]


# ---------------------------------------------------------------- what is chosen, and what is hit


@pytest.mark.parametrize(("card", "least", "most"), [("U3", 0, 2), ("U2", 1, 2)])
def test_a_wide_range_weapon_of_three_spares_a_defense_of_four(card, least, most):
    for big in ("U-75", "U-400"):
        p = Table().side(0, area1=[big]).side(1, area1=[card]).start("damage")
        assert len(p.offers(f"use {big}")) == least, big


@pytest.mark.rule("GW-146")
@pytest.mark.parametrize(("dealt", "left"), [(5, 2), (3, 0)])
def test_big_zam_alone_shields_itself_from_three_damage(dealt, left):
    hit = Ability("HIT:0", targets=(Target(Filter()),), steps=(Damage(Chosen(0), dealt),))
    table = Table(command("HIT", hit, price=(0, 0, 0))).side(0, hand=["HIT"], area1=["U5"], g=["G"] * 5)
    table.side(1, area1=["U-202"])
    p = table.start("damage").do("command HIT").do("target U-202").do("use U-202").do("item HIT").settle()
    assert p.obj("U-202").damage == left


def test_big_zam_alone_destroys_every_weak_unit_of_its_area_itself_and_stars_too():
    p = Table().side(0, area1=["U-202", "U-S180"]).side(1, area1=["U4+C1", "U3"]).start("damage")
    coin(p, p.find("U-202"), (0, 0, -2))
    p.e.reopen()
    p.do("use U-202").passes(2)
    assert shown(p) == ["U-202", "U-S180", "U3"]


def test_big_zam_alone_has_no_other_unit_in_battle_either():
    p = Table().side(0, area1=["U-202", "U-S180"], area2=["U1"]).side(1, area1=["U3", "U5"]).start("damage")
    p.do("use U-202").passes(2)
    assert p.obj("U3").counters
    assert not p.obj("U-S180").counters


def test_the_first_big_zam_hits_weak_enemies_of_its_area_alone():
    table = Table().side(0, area1=["U-10", "U1"]).side(1, area1=["U2", "U2", "U3"], area2=["U1"])
    p = table.start("damage").do("use U-10").passes(2)
    assert shown(p) == ["U2", "U2"]


def test_flash_of_destruction_deals_all_of_it_to_each_enemy_in_battle():
    table = Table().side(0, area1=["U4"], hand=["C-133"], g=GREEN).side(1, area1=["U4", "U4"], field=["U4"])
    p = table.start("damage").do("command C-133").do("x /4").settle()
    assert [p.e.state.objs[oid].damage for oid in (*p.ids("area 1", 1), *p.ids("deployment", 1))] == [4, 4, 0]
    assert p.obj("U4", 0).damage == 0


def test_terror_of_blue_takes_a_card_of_its_player():
    table = Table().side(0, area1=["U2"], field=["O-4"], hand=["C-48"], g=["G-BLUE"] * 2)
    p = table.side(1, area1=["U5"], g=["G"], field=["O-7"]).start("defense").do("command C-48").do("target U2").settle()
    p.to("pick", seat=1)
    assert shown(p) == ["G-BLUE", "G-BLUE", "O-4"]


@pytest.mark.parametrize(("card", "color", "point", "hand"), [
    ("U-400", "blue", "damage", 0), ("BB2-ASSAULT", "green", "return", 1),
])  # fmt: skip
def test_what_lets_a_player_draw_lets_nobody_else(card, color, point, hand):
    table = Table().side(0, g=[f"G-{color.upper()}"] * 3).side(1, area1=["U5"])
    table = table.side(0, area1=[card]) if card == "U-400" else table.side(0, hand=[card])
    p = table.start(point)
    if card == "U-400":
        p.passes(2).settle()
        assert len(p.ids("hand", 0)) == 2
    else:
        p.do(f"command {card}").do("target U5").settle().to("free", "reroll")
    assert p.ids("hand", 1) == ()


def test_rest_gives_nothing_to_enemy_units():
    p = Table().side(0, field=["O-8", "U2"]).side(1, field=["U4"], lost=["U1"]).start("deployment").passes()
    assert p.asked == (1, "free")
    assert not p.offers("use O-8")


def test_trample_for_another_cost_rolls_an_enemy_unit_and_nothing_on_it():
    table = Table().side(0, hand=["C-36"], junkyard=["C-36"], area1=["U2"], g=["G-RED"] * 3).side(1, area1=["U4+C1"])
    p = table.start("attack").do("command C-36")
    assert shown(p) == ["U4"]


@pytest.mark.rule("GW-126")
@pytest.mark.parametrize(("point", "active", "can"), [
    ("damage", 1, True), ("damage", 0, False), ("attack", 1, False), ("defense", 1, False), ("return", 1, False),
])  # fmt: skip
def test_wings_of_light_is_played_in_the_enemys_damage_step(point, active, can):
    table = Table(active=active).side(0, hand=["C-73"], g=["G-BLUE"] * 4).side(1, area1=["U3"])
    p = table.start(point)
    p = p if not active else p.passes()
    assert bool(p.offers("command C-73")) == can


def test_wings_of_light_turns_enemy_squads_out_of_combat_for_own_g():
    table = Table(active=1).side(0, hand=["C-73"], g=["G-BLUE"] * 4, area2=["U1"]).side(1, area1=["U3"], g=["G"])
    p = table.start("damage").passes().do("command C-73")
    assert [o.n for o in p.prompt.options] == [0]
    p.do("area /0")
    assert set(shown(p)) == {"G-BLUE"}
    table = Table(active=1).side(0, hand=["C-73"], g=["G-BLUE"] * 4, area1=["U1"]).side(1, area1=["U3"])
    assert not table.start("damage").passes().offers("command C-73")


@pytest.mark.parametrize("n", [9, 10])
def test_indiscriminately_lowers_no_more_than_nine(n):
    wide = unit("WIDE", (20, 20, 20))
    table = Table(wide, active=1).side(0, hand=["C-85"], g=BLACK).side(1, area1=["WIDE"] * n)
    p = table.start("damage").passes().do("command C-85")
    assert p.prompt.most == 9
    p.e.choose(p.prompt.options[:9])
    p.settle()
    assert p.strengths("WIDE") == (11, 11, 11)


@pytest.mark.rule("GW-126")
def test_legend_of_the_white_mobile_suit_costs_an_own_card_and_finds_operations_in_battle():
    table = Table().side(0, hand=["O-114"], field=["U1", "U2"], g=["G-BLUE"] * 4)
    p = table.side(1, field=["O-4"], area1=["U3+S-L16"]).start("deployment").do("deploy O-114")
    assert set(shown(p)) == {"U1", "U2", "G-BLUE"}
    p.do("pay U1").settle().do("use O-114")
    assert shown(p) == ["O-4", "S-L16"]


@pytest.mark.parametrize(("mine", "play", "answers", "point"), [
    (["C-1"], "command C-1", ["target U3"], "attack"), (["U2"], "deploy U2", [], "deployment"),
    (["C1"], "set C1 > U3", [], "deployment"), (["O-4"], "deploy O-4", [], "deployment"),
])  # fmt: skip
def test_zeon_princess_negates_a_card_of_each_type_at_any_time_even_rolled(mine, play, answers, point):
    table = Table(active=1).side(0, field=["O-118~"]).side(1, hand=mine, field=["U3"], g=BLUE)
    p = table.start(point).do(play)
    for answer in answers:
        p.do(answer)
    p.do("use O-118").do(f"item {mine[0]}").settle()
    assert mine[0] in p.cards("junkyard", 1)
    p.e.perform(shifted(p.find("O-118"), "deployment", 0))


def test_zeon_princess_and_a_jammed_order_are_for_enemy_plays():
    table = Table().side(0, field=["O-118", "U2"], hand=["C-1", "S-B07"], g=BLUE)
    p = table.start("attack").do("command C-1").do("target U2").passes()
    assert p.asked == (0, "cut")
    assert not p.offers("use O-118")
    assert not p.offers("command S-B07")


def test_zeon_princess_is_used_once_a_turn_by_the_same_player():
    table = Table(active=1).side(0, field=["O-118"]).side(1, hand=["C-1"] * 2, field=["U3"], g=BLUE)
    p = table.start("attack").do("command C-1").do("target U3").do("use O-118").do("item C-1").settle()
    p.e.perform(shifted(p.find("O-118"), "deployment", 0))
    p.e.reopen()
    p.do("command C-1").do("target U3")
    assert p.asked == (0, "cut")
    assert not p.offers("use O-118")


@pytest.mark.parametrize("g", [["G-RED"] * 2 + ["G-PURPLE"] * 2, ["G-RED"] * 2 + ["G-PURPLE"]])
def test_xi_gundam_costs_less_from_four_power_on(g):
    less = 2 if len(g) == 4 else 3
    found = Filter(types=("unit",), side="friendly", color="red", place="hand")
    hire = operation("HIRE", Ability("HIRE:0", steps=(DeployFor(found, less),)))
    p = Table(hire).side(0, field=["HIRE"], hand=["U-130"], g=g).start("attack").do("use HIRE").settle()
    assert p.prompt.kind == "pick"
    assert bool(p.prompt.options) == (len(g) == 4)


def test_troya_station_rerolls_what_it_sends():
    p = Table().side(0, field=["U-S180", "U4~"]).start("attack").do("use U-S180").do("target U4").settle().do("area /0")
    assert not p.obj("U4").exhausted


@pytest.mark.rule("GW-22")
def test_elopement_changes_sides_as_the_turn_of_its_player_ends_rerolled():
    p = Table(active=1).side(0, field=["U5+O-64"]).start("end").to("free", "reroll", 0)
    assert p.obj("U5").seat == 0
    table = Table().side(0, field=["U5+O-64~"], area1=["S-L03"], junkyard=["G"]).side(1, area1=["U2"])
    p = table.start("damage").passes(2).settle().to("voucher")
    assert (p.obj("U5").seat, p.obj("U5").exhausted) == (1, False)


def test_worm_in_the_lion_is_used_once_rolled_in_the_own_assign_phase_for_own_g():
    table = Table().side(0, g=["G-GREEN"] * 5).side(1, field=["U5+O-51~"], g=["G"] * 2)
    assert table.start("deployment").moments("use O-51") == {("deployment", 0)}
    p = table.start("deployment").do("use O-51")
    assert set(shown(p)) == {"G-GREEN"}
    p.do("pay G-GREEN", "pay G-GREEN").settle()
    assert (p.obj("U5").seat, p.nation(0)) == (0, 20)
    p.e.perform(shifted(p.find("U5"), "deployment", 1))
    p.e.reopen()
    assert not p.offers("use O-51")
    table = Table(active=1).side(0, g=["G-GREEN"] * 5).side(1, field=["U5+O-51"])
    assert table.start("deployment").moments("use O-51") == set()


@pytest.mark.rule("GW-119")
def test_xeku_zwei_comes_once_a_turn_even_when_it_did_not_come():
    grab = Ability(
        "GRAB:0", targets=(Target(Filter(place="junkyard", types=("character",))),), steps=(MoveTo(Chosen(0), "hand"),)
    )
    table = Table(command("GRAB", grab, price=(0, 0, 0))).side(0, hand=["U-197"], junkyard=["C1", "C2"])
    p = table.side(0, g=["G-BLACK"] * 4).side(1, hand=["GRAB"]).start("attack").do("use U-197").do("target C1")
    p.do("command GRAB").do("target C1").settle()
    assert p.cards("hand")[0] == "U-197"
    assert not p.offers("use U-197")


@pytest.mark.rule("GW-130")
def test_xeku_zwei_goes_through_to_the_nation():
    p = Table().side(0, area1=["U-197"]).side(1, area1=["U1"]).start("damage").passes(2)
    assert p.nation(1) == 20 - 4


@pytest.mark.rule("GW-151")
def test_gundam_dx_takes_a_g_for_what_it_has_destroyed():
    table = Table().side(0, area1=["GW14-DXGFALCON"], junkyard=["G"]).side(1, area1=["U2"])
    p = table.start("damage").passes(2).settle().to("voucher")
    assert shown(p) == ["G"]


# ---------------------------------------------------------------- "then": nothing done, nothing follows

DROP = command("DROP", Ability("DROP:0", steps=(Discard(9, random=True),)), price=(0, 0, 0))


def answered(p: Play, answers: Sequence[str]) -> Play:
    """The enemy answers in the open cut, and it resolves."""
    for answer in answers:
        p.do(answer)
    return p.settle()


@pytest.mark.rule("GW-155")
@pytest.mark.parametrize("gone", [False, True])
def test_nothing_comes_of_a_text_that_scraps_its_card_when_that_has_left(gone: bool):
    """Given texts that say "scrap this card; then ...", when the card leaves in the cut, then nothing follows."""

    def junk(card: str) -> list[str]:
        return ["command JUNK", f"target {card}"] if gone else []

    table = Table(JUNK).side(0, field=["O-35"], area1=["U3", "U2"]).side(1, hand=["JUNK"])
    p = answered(table.start("attack").do("use O-35").do("area"), junk("O-35"))
    assert (p.prompt.kind == "pick") != gone
    table = Table(JUNK).side(0, hand=["C-59"], area1=["U-202"], g=WHITE).side(1, hand=["JUNK"], nation=30, g=["G"] * 5)
    p = table.start("deployment").do("command C-59").do("target U-202").settle().to("free", "return", 0)
    p = answered(p.do("use C-59"), junk("U-202"))
    assert p.nation(1) == (26 if gone else 14)
    for n, hurt in ((1, (1, 20)), (2, (0, 19))):
        table = Table(JUNK).side(0, hand=["C-S21"], area1=["U3"], g=WHITE).side(1, field=["U5"], hand=["JUNK"])
        p = table.start("defense").do("command C-S21").settle().do(f"use C-S21/{n}")
        if n == 1:
            p.do("target U5")
        p = answered(p, junk("U3"))
        assert (p.obj("U5").damage, p.nation(1)) == ((0, 20) if gone else hurt)
    table = Table(JUNK).side(0, area1=["U3+CH-1W"]).side(1, area1=["U5"], hand=["JUNK"])
    p = answered(table.start("damage").do("use CH-1W"), junk("U3"))
    assert p.zone_of("U5") == ("area 1" if gone else "junkyard")


@pytest.mark.rule("GW-155")
@pytest.mark.parametrize("gone", [False, True])
def test_nothing_comes_of_a_text_that_scraps_cards_of_a_hand_without_any(gone: bool):
    """Given texts that say "scrap cards of your hand; then ...", when there is none left, then nothing follows."""
    drop = ["command DROP"] if gone else []
    table = Table(DROP).side(0, area1=["U3+CH-S121"], hand=["U1"]).side(1, field=["U5", "U1"], hand=["DROP"])
    p = answered(table.start("attack").do("use CH-S121").do("target U1"), drop)
    if not gone:
        p.do("scrap U1")
    assert ("U1" in p.cards("deployment", 0)) != gone
    table = Table(DROP).side(0, field=["O-X18"], hand=["U1", "U2"], junkyard=["C-1"]).side(1, hand=["DROP"])
    p = answered(table.start("draw").do("use O-X18").do("target C-1"), drop)
    if not gone:
        p.do("scrap U1", "scrap U2")
    assert (p.prompt.kind == "where") != gone
    table = Table(DROP).side(0, g=["G-00-10"], hand=["C1"]).side(1, hand=["DROP"])
    p = answered(table.start("deployment").do("use G-00-10"), drop)
    if not gone:
        p.do("pick C1")
    assert len(coins(p.obj("G-00-10"))) == (0 if gone else 1)
    table = Table(DROP, active=1).side(0, field=["O-78"], hand=["U1"]).side(1, hand=["DROP"], g=["G-BLUE"])
    p = answered(table.start("deployment").passes().do("use O-78"), drop)
    if not gone:
        p.do("scrap U1")
    assert counts(p.to("free", "attack").e, 1) == ({"blue": 1} if gone else {})
    for lost, asked in (([], (0, "free")), (["U4"], (0, "discard"))):
        table = Table(RARE, KILL).side(0, area1=["RARE+CH-189"], lost=lost, hand=["U3"]).side(1, hand=["KILL"])
        p = table.start("damage").passes().do("command KILL").do("target RARE").settle()
        assert p.asked == asked


@pytest.mark.rule("GW-155")
@pytest.mark.parametrize(("card", "who"), [("U-54", "G-BLACK"), ("GW13-ZZ", "G-BLUE")])
def test_one_g_is_rolled_for_one_bonus(card: str, who: str):
    """Given a text "roll a G of yours; then this card gains +1", when it is played twice for one G, then it is once."""
    table = Table().side(0, area1=[card], g=[who]).side(1, area1=["U1"])
    p = table.start("defense")
    before = p.strengths(card)[0]
    p.do(f"use {card}").do(f"target {who}").passes().do(f"use {card}").do(f"target {who}").settle()
    assert p.strengths(card)[0] == before + 1


@pytest.mark.rule("GW-155")
@pytest.mark.parametrize("played", [1, 2])
def test_interference_and_support_units_do_nothing_for_cards_that_are_rolled_and_a_hand_without_any(played: int):
    """Given "roll G of yours and scrap a card of your hand; then ...", when it is played twice for the same G and the
    last card, then the second part happens once."""
    for card, foe in (("O-7", "U5"), ("O-X64", "")):
        table = Table().side(0, field=[card, card], g=["G-BLUE"] * (1 + (card == "O-X64")), hand=["U1"])
        p = table.side(1, field=["U5"], hand=["U1", "U2"]).start("attack")
        for _ in range(played):
            p.do(f"use {card}")
            p.do(*["target G-BLUE"] * len(p.prompt.options))
            if foe:
                p.do(f"target {foe}")
            p.passes()
        p.settle().do("scrap U1").settle()
        if foe:
            assert p.obj("U5").damage == 1
        else:
            p.do("scrap U1")
            assert p.cards("hand", 1) == ["U2"]
            assert p.settle().prompt.kind == "free"
