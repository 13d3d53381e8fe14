"""How often and when texts are played, what has to be there for it, and texts that cards are given."""

from __future__ import annotations

import pytest

from gundam_tui.games.nation.cards.card import Ability, Keyword
from gundam_tui.games.nation.cards.counters import doomed
from gundam_tui.games.nation.cards.nodes.filters import Chosen, Filter, Target
from gundam_tui.games.nation.cards.nodes.steps import Damage
from gundam_tui.games.nation.changes.setgroups import shifted, turned

from .table import (
    AWAY,
    BLUE,
    GREEN,
    KILL,
    PAIR,
    PURPLE,
    WHITE,
    Table,
    character,
    command,
    operation,
    put,
    shown,
    unit,
)

# ---------------------------------------------------------------- how often, and when


@pytest.mark.rule("GW-89")
@pytest.mark.parametrize(("card", "text", "point", "own", "enemy", "answers"), [
    ("O-8", "use O-8", "deployment", {"field": ["O-8", "U2"]}, {}, []),
    ("O-114", "use O-114", "deployment", {"field": ["O-114"]}, {"field": ["O-4", "O-7"]}, ["target O-4"]),
    ("O-X51", "use O-X51/0", "deployment", {"field": ["O-X51"], "junkyard": ["U2", "U2", "C1", "C1", "U3", "U4"]}, {},
     ["target U2", "target C1", "target U3"]),
    ("O-X51", "use O-X51/1", "deployment",
     {"field": ["O-X51"], "junkyard": ["C-1", "C-1", "O-4", "O-4"], "lost": ["U1", "U1"]}, {},
     ["target C-1", "target O-4"]),
    ("O-133", "use O-133", "attack", {"field": ["O-133", "GW13-ZZ", "U-197"]}, {}, ["target GW13-ZZ"]),
    ("O-X18", "use O-X18", "draw", {"field": ["O-X18"], "hand": ["U1"] * 5, "junkyard": ["C-1", "C-5"]}, {},
     ["target C-5", "scrap U1 U1", "put /1"]),
    ("O-X2", "use O-X2", "attack", {"field": ["O-X2", "U-202"]}, {}, ["target U-202"]),
    ("O-78", "use O-78", "deployment", {}, {"field": ["O-78"], "hand": ["U1", "U1"]}, ["scrap U1"]),
    ("U-G60", "use U-G60", "damage", {"area2": ["U-G60"], "hand": ["U1", "U1"]}, {"area2": ["U2+C2", "U3+C1"]},
     ["target C2"]),
])  # fmt: skip
def test_a_text_is_played_once_a_turn_even_when_what_it_rolled_is_rerolled(card, text, point, own, enemy, answers):
    seat = 1 if card == "O-78" else 0
    p = Table().side(0, **own).side(1, **enemy).start(point).to("free", point, seat).do(text)
    for answer in answers:
        verb, _, cards = answer.partition(" ")
        p.settle().do(*(f"{verb} {one}" for one in cards.split()))
    p.settle().to("free", point, seat)
    rolled = [oid for oid, obj in p.e.state.objs.items() if obj.exhausted]
    p.e.perform(*turned(p.e, rolled, False))
    p.e.reopen()
    assert not p.offers(text)


@pytest.mark.rule("GW-89")
@pytest.mark.parametrize(("card", "own", "text"), [("U-10", ["U-10"], "use U-10"), ("U-202", ["U-202"], "use U-202")])
def test_what_destroys_all_weak_units_does_so_once_a_turn(card, own, text):
    p = Table().side(0, area1=own).side(1, area1=["U2"]).start("damage").do(text).settle().to("free", "damage", 0)
    assert p.ids("area 1", 1) == ()
    put(p.e, "U1", 1, "area 1")
    p.e.reopen()
    assert not p.offers(text)


@pytest.mark.parametrize(("card", "own", "enemy", "text", "points"), [
    ("O-35", {"field": ["O-35~", "U1"], "area1": ["U2"]}, {}, "use O-35", ["attack", "defense", "damage", "return"]),
    ("O-X2", {"field": ["O-X2~", "U-202"]}, {}, "use O-X2", ["attack", "defense", "damage", "return"]),
    ("O-51X", {"field": ["O-51X~", "U2", "U3"]}, {}, "use O-51X", ["deployment"]),
    ("CH-1W", {"area1": ["U2+CH-1W~"]}, {"area1": ["U5"]}, "use CH-1W", ["damage"]),
])  # fmt: skip
def test_some_texts_are_used_while_their_card_is_rolled_in_the_turn_of_either_player(card, own, enemy, text, points):
    for active in (0, 1):
        for point in points:
            p = Table(active=active).side(0, **own).side(1, **enemy).start(point).to("free", point, 0)
            assert p.offers(text), (active, point)
    assert {point for point, _ in Table().side(0, **own).start("reroll").moments(text)} <= set(points)


def test_is_the_moon_out_is_free_and_for_own_units_with_a_weapon():
    rider = character("RIDER", (0, 0, 0), keywords={"gw.wide_range_weapon": Keyword("gw.wide_range_weapon", 3)})
    table = Table(rider).side(0, field=["O-X2", "U-202", "U2+RIDER"]).side(1, field=["U-75"])
    p = table.start("attack").do("use O-X2")
    assert shown(p) == ["U-202"]
    p.do("target U-202").settle()
    assert p.nation(0) == 20


def test_find_shakti_turns_a_team_card_of_its_player_anywhere_at_any_time():
    team = Ability("CREW:0", "A", team="Wolves", statics=())
    crew = character("CREW", (0, 0, 0), abilities=(team,))
    table = Table(crew).side(0, field=["O-133", "GW13-ZZ", "U2+CREW"]).side(1, field=["U-197"])
    p = table.start("deployment").do("use O-133")
    assert (shown(p), p.prompt.least) == (["GW13-ZZ"], 1)
    p.do("target GW13-ZZ").settle()
    assert p.obj("O-133").exhausted


@pytest.mark.rule("GW-115")
def test_multiple_mobile_suit_helps_own_units_at_any_time_for_nothing_even_rolled():
    table = Table(KILL).side(0, field=["O-50~", "U3", "O-4"], hand=["KILL"] * 3).side(1, field=["U4"])
    p = table.start("deployment")
    for card, can in (("O-4", False), ("U4", False), ("U3", True)):
        p.do("command KILL").do(f"target {card}").passes(2)
        assert p.prompt.kind == "cut"
        assert bool(p.offers("use O-50")) == can
        if can:
            p.do("use O-50").do("target U3").passes(2)
        p.settle()
    assert p.nation(0) == 20


@pytest.mark.parametrize(("card", "point", "own", "enemy"), [
    ("O-X18", "draw", {"field": ["O-X18"], "junkyard": ["C-5"]}, {}),
    ("O-X23", "damage", {"field": ["O-X23"], "area1": ["U2"]}, {"area1": ["U4"]}),
])  # fmt: skip
@pytest.mark.parametrize(("hands", "can"), [((2, 0), True), ((1, 2), False)])
def test_two_cards_of_the_own_hand_have_to_be_there(card, point, own, enemy, hands, can):
    p = Table().side(0, hand=["U1"] * hands[0], **own).side(1, hand=["U1"] * hands[1], **enemy).start(point)
    assert bool(p.offers(f"use {card}")) == can


@pytest.mark.parametrize(("card", "own", "enemy", "can"), [
    ("O-78", ["C-1"], [], True), ("O-78", [], ["U1"], False), ("CH-S121", [], ["U1"], False),
    ("G-00-10", ["U1"], ["O-4", "C1"], False),
])  # fmt: skip
def test_a_card_of_the_own_hand_has_to_be_there(card, own, enemy, can):
    active, point = (1, "deployment") if card == "O-78" else (0, "attack" if card == "CH-S121" else "deployment")
    there = {"O-78": {"field": ["O-78"]}, "CH-S121": {"field": ["U1+CH-S121"]}, "G-00-10": {"g": ["G-00-10"]}}[card]
    table = Table(active=active).side(0, hand=own, **there).side(1, hand=enemy, field=["U3", "U5"])
    assert bool(table.start(point).to("free", point, 0).offers(f"use {card}")) == can


@pytest.mark.rule("GW-114")
def test_anti_gundam_task_force_is_chosen_by_enemies_who_do_not_destroy_it():
    p = Table(AWAY, KILL).side(0, g=["G-00-10"], field=["U2"]).side(1, hand=["AWAY", "KILL"]).start("attack").passes()
    p.do("command AWAY")
    assert shown(p) == ["G-00-10", "U2"]
    p.do("target U2").settle().passes()
    assert not p.offers("command KILL")


@pytest.mark.rule("GW-55")
def test_cecily_is_set_on_enemy_units_in_the_station_area_alone():
    red, rule = unit("RED", (3, 1, 4), color="red"), operation("RULE", color="red")
    table = Table(red, rule).side(0, hand=["CH-81"], field=["U2"], g=BLUE).side(1, field=["RULE"], area1=["RED"])
    assert {o.to_card for o in table.start("deployment").offers("set CH-81")} == {"U2"}


@pytest.mark.rule("GW-149", "GW-160")
@pytest.mark.parametrize("name", ["Zeta Gundam", "Hyaku Shiki"])
def test_zeta_and_hyaku_shiki_enter_rerolled_and_come_for_either_of_the_two(name):
    one = unit("ONE", (4, 2, 4), name=name)
    p = Table(one, active=1).side(0, field=["ONE"], hand=["U-400"]).start("attack").passes().do("switch U-400 > ONE")
    assert p.zone_of("U-400") == "deployment"
    p = Table().side(0, hand=["U-400"], g=BLUE).start("deployment").do("deploy U-400").settle()
    assert not p.obj("U-400").exhausted


@pytest.mark.rule("GW-149")
def test_gundam_dx_comes_for_another_with_two_brown_of_four_power():
    dx = unit("DX", (4, 2, 4), name="Gundam DX")
    table = Table(dx, active=1).side(0, field=["DX"], hand=["GW14-DXGFALCON"], g=["G-BROWN", "G-BROWN", "G", "G"])
    assert table.start("attack").passes().offers("switch")


def test_the_camp_takes_characters_in_combat_by_the_number_of_own_cards():
    table = Table().side(0, area2=["U-G60"], hand=["C-1", "C-1"]).side(1, area2=["U2+C2", "U3+C3"], hand=["U1"] * 3)
    assert shown(table.start("damage").do("use U-G60")) == ["C2"]
    p = Table().side(0, area2=["U-G60"], hand=["U1"] * 2).start("damage")
    put(p.e, "C1", 1, "area 2", host=put(p.e, "U2", 1, "area 2"))
    p.e.reopen()
    assert not p.offers("use U-G60")


@pytest.mark.rule("GW-147")
def test_line_carrier_supplies_two():
    p = Table().side(0, area1=["S-B06", "U1", "U2", "U3"]).start("return").do("use S-B06")
    assert p.prompt.most == 2


def test_second_wind_rerolls_a_unit_of_the_station_area_and_nothing_else():
    p = Table().side(0, hand=["S-G13"], field=["U2+C1~", "O-4~"], area1=["U3~"], g=GREEN).start("attack")
    assert shown(p.do("command S-G13")) == ["U2"]


# ---------------------------------------------------------------- texts that are given


def test_hero_of_the_war_gives_own_units_a_text_of_their_own_turn():
    josh = character("JOSH", (1, 0, 0), name="Josh Offshore")
    foe = {"field": ["O-7", "S-B01"], "g": ["G+S-L10"], "area1": ["U2"]}
    p = Table(josh).side(0, field=["O-52"], area1=["U-197+JOSH"]).side(1, **foe).start("damage").passes(2).settle()
    p.to("target", seat=0)
    assert (shown(p), p.prompt.least, p.prompt.most) == (["O-7", "S-B01", "S-L10"], 1, 1)
    p = Table(josh, active=1).side(0, field=["O-52"], area1=["U-197+JOSH"]).side(1, **foe).start("damage").passes(2)
    assert p.settle().to_end().cards("deployment", 1) == ["O-7", "S-B01"]
    table = Table(josh, active=1).side(0, field=["O-52", "O-4"], area1=["U2"]).side(1, area1=["U-197+JOSH"])
    assert table.start("damage").passes(2).settle().to_end().cards("deployment", 0) == ["O-52", "O-4"]


def test_throne_assault_is_for_own_dual_units_wherever_they_are():
    dual, fan = unit("DUAL", (2, 1, 2), traits=frozenset({"dual"})), character("FAN", (0, 0, 0), traits={"dual"})
    table = Table(dual, fan).side(0, hand=["C-00-5"], g=["G-PURPLE"] * 4, field=["DUAL+C1"])
    p = table.side(1, field=["O-7"]).start("attack").do("command C-00-5").settle().to("sortie").do("sortie DUAL")
    p.to("target", seat=0)
    assert (shown(p), p.prompt.least) == (["C1", "O-7"], 1)
    table = Table(dual, fan).side(0, hand=["C-00-5"], g=["G-PURPLE"] * 4, area2=["U2+FAN"], area1=["U5"])
    p = table.side(1, field=["O-7"], area1=["DUAL"]).start("damage").do("command C-00-5").settle().passes(2).settle()
    assert p.prompt.kind == "free"


@pytest.mark.parametrize("active", [0, 1])
def test_what_otis_gives_is_used_by_a_rolled_unit_in_the_turn_of_either_player(active):
    p = Table(active=active).side(0, field=["U2+GW22-OTIS", "U3~"]).start("deployment").to("free", "deployment", 0)
    p.do("use GW22-OTIS").do("target U3").settle().to("free", "attack", 0)
    p.do("use GW22-OTIS").settle()
    assert p.zone_of("U3") == "hand"


@pytest.mark.rule("GW-160")
def test_the_incom_hits_what_is_in_combat():
    p = Table().side(0, area1=["GW22-DOVENRAKAN"]).start("damage")
    put(p.e, "U4", 1, "area 1")
    p.e.reopen()
    assert not p.offers("use GW22-DOVENRAKAN/0")


@pytest.mark.rule("GW-160")
@pytest.mark.parametrize("active", [0, 1])
def test_one_marked_card_of_the_enemy_is_destroyed_in_the_damage_step_of_either_turn_wherever_it_is(active):
    p = Table(active=active).side(0, area1=["GW22-DOVENRAKAN~"]).side(1, area1=["U5", "U4"]).start("damage")
    p = p.to("free", "damage", 0).do("use GW22-DOVENRAKAN/0").do("target U5").settle().to("free", "damage", 0)
    p.e.perform(shifted(p.find("U5"), "deployment", 1))
    p.e.reopen()
    p.do("use GW22-DOVENRAKAN/1").settle()
    assert (p.asked, shown(p)) == ((1, "pick"), ["U5"])


@pytest.mark.rule("GW-160")
def test_of_two_marked_cards_one_is_destroyed_once_a_turn_and_own_ones_never():
    table = Table().side(0, area1=["GW22-DOVENRAKAN", "GW22-DOVENRAKAN", "U5"])
    p = table.side(1, area1=["GW22-DOVENRAKAN", "U5", "U4"]).start("damage").passes()
    p.do("use GW22-DOVENRAKAN/0")
    p.e.choose([o for o in p.prompt.options if o.card == "U5"])
    p.settle()
    assert not p.offers("use GW22-DOVENRAKAN/1")
    for card in ("U5", "U4"):
        p.do("use GW22-DOVENRAKAN/0").do(f"target {card}").settle()
    p.do("use GW22-DOVENRAKAN/1").settle()
    assert (shown(p), p.prompt.least, p.prompt.most) == (["U4", "U5"], 1, 1)
    p.e.choose([o for o in p.prompt.options if o.card == "U4"])
    p.settle()
    assert len(p.offers("use GW22-DOVENRAKAN/1")) == 1  # that of the other one


@pytest.mark.rule("GW-160")
def test_what_is_marked_is_destroyed_in_the_damage_step_alone():
    p = Table(unit("WALL", (0, 0, 20))).side(0, area1=["GW22-DOVENRAKAN"]).side(1, area1=["WALL"]).start("damage")
    p.do("use GW22-DOVENRAKAN/0").do("target WALL").settle()
    assert p.offers("use GW22-DOVENRAKAN/1")
    p.to("free", "return", 0)
    assert not p.offers("use GW22-DOVENRAKAN/1")


def test_doven_wolf_lowers_each_strength_by_one():
    p = Table().side(0, area1=["GW22-DOVENRAKAN"]).side(1, area1=["U5"]).start("damage")
    p.do("use GW22-DOVENRAKAN/2").do("target U5").settle()
    assert p.strengths("U5") == (4, 1, 5)


@pytest.mark.rule("GW-115")
def test_encircle_and_destroy_holds_for_the_unit_that_was_chosen():
    from gundam_tui.games.nation.changes.destroy import doom, save

    hit = Ability("HIT:0", targets=(Target(Filter()),), steps=(Damage(Chosen(0), 1),))
    table = Table(command("HIT", hit, price=(0, 0, 0))).side(0, field=["O-113"], hand=["HIT"])
    p = table.side(1, field=["U5", "U4"]).start("attack").do("use O-113").do("target U5").settle()
    p.do("command HIT").do("target U4").settle()
    p.to_end()
    assert p.obj("U4").damage == 0
    p = table.start("attack").do("use O-113").do("target U5").settle()
    p.e.perform(*doom(p.e, [p.find("U4")], by=0))
    p.e.perform(*save(p.e, [p.find("U4")]))
    assert not doomed(p.obj("U4"))


@pytest.mark.rule("GW-74", "GW-118")
def test_heero_yuys_unit_stays_protected_when_he_has_left_it():
    table = Table(AWAY, PAIR, active=1).side(0, field=["U5+CH-9W"])
    table.side(1, area1=["U1"], hand=["AWAY", "C-1", "PAIR"], g=BLUE)
    p = table.start("attack").to("sortie", "defense", 0).do("sortie U5").to("free", "damage", 1)
    p.do("command AWAY").do("target CH-9W").settle().do("command C-1")
    assert shown(p) == ["U1"]
    p.do("target U1").settle().do("command PAIR").do("target U1", "target U5").settle()
    assert (p.obj("U1").damage, p.obj("U5").damage) == (1, 0)


def test_the_last_winner_gives_its_text_to_the_unit_that_was_chosen():
    rider = character("RIDER", (0, 0, 0), keywords={"gw.wide_range_weapon": Keyword("gw.wide_range_weapon", 3)})
    table = Table(rider).side(0, hand=["C-59"], field=["U-202", "U-75", "U2+RIDER"], g=WHITE)
    p = table.start("deployment").do("command C-59")
    assert shown(p) == ["U-202", "U-75"]
    p.do("target U-202").settle().to("sortie").do("sortie U-75", "sortie U-202").do("place U-75", "place U-202")
    p.to("free", "return", 0)
    assert {o.obj for o in p.offers("use C-59")} == {p.find("U-202")}
    p.e.perform(shifted(p.find("U-202"), "area 1", 1))
    p.e.reopen()
    assert not p.offers("use C-59")
    assert not p.passes().offers("use C-59")


def test_whoever_has_fired_the_last_winner_loses_without_being_asked():
    table = Table().side(0, hand=["C-59"], field=["U-202"], g=WHITE).side(1, nation=30)
    p = table.start("deployment").do("command C-59").do("target U-202").settle().to("sortie").do("sortie U-202")
    p.to("free", "return", 0).do("use C-59").settle()
    while p.e.prompt is not None:
        assert p.prompt.kind != "may"
        p.to_next()


def test_own_aesthetics_is_for_enemy_units_that_come_later_too_and_not_for_their_characters():
    nation = [f"U{n}" for n in (1, 2, 3, 4, 5)] + ["C-1"] * 9
    table = Table(active=1).side(0, hand=["C-95"], g=WHITE, nation=nation)
    p = table.start("attack").passes().do("command C-95").settle()
    host = put(p.e, "U1", 1, "area 1")
    put(p.e, "C1", 1, "area 1", host=host)
    p.e.reopen()
    p.to("search", seat=0)
    top = p.ids("nation", 0)
    assert [bool(p.e.state.objs[oid].seen & 1) for oid in top[:6]] == [True] * 5 + [False]
    assert not any(p.e.state.objs[oid].seen & 2 for oid in p.ids("nation", 1))
    p.do("take U5" if p.offers("take U5") else "take U4")
    assert p.settle().prompt.kind == "free"


def test_own_aesthetics_is_not_for_own_units():
    table = Table(active=1).side(0, hand=["C-95", "C-00-3"], g=WHITE[:4] + PURPLE[:4], field=["U3"]).side(1)
    p = table.start("deployment").passes().do("command C-00-3").settle().to("sortie").do("sortie U3")
    p.to("free", "attack", 0).do("command C-95").settle()
    p.to("free", "return")
    assert p.nation(1) == 17


@pytest.mark.parametrize("active", [0, 1])
def test_grimaldi_front_is_for_own_units_in_battle_till_the_end_of_any_battle(active):
    table = Table(active=active).side(0, hand=["C-S21"], g=WHITE, area1=["U2+C1"], field=["U3"])
    table.side(1, field=["U4+C2"], area2=["U5"])
    p = table.start("defense").to("free", "defense", 0).do("command C-S21").settle()
    p.e.perform(shifted(p.find("U3"), "area 1", 0))
    p.e.reopen()
    for seat in (active, 1 - active):
        p.to("free", "damage", seat)
        uses = sorted((o.obj, o.n) for o in p.offers("use C-S21"))
        assert uses == ([] if seat else sorted([(p.find(card), n) for card in ("U2", "U3") for n in (1, 2)]))
    p.to("free", "return", 0).do("use C-S21/1")
    assert (shown(p), p.prompt.least) == (["U4", "U5"], 1)
