"""The texts of the cards, each by the prompts that players answer."""

from __future__ import annotations

import pytest

from gundam_tui.games.gundam_war.words import WORDS
from gundam_tui.games.nation.cards.card import Ability, Keyword
from gundam_tui.games.nation.cards.counters import coin as coin_event
from gundam_tui.games.nation.cards.counters import coins, doomed
from gundam_tui.games.nation.cards.nodes.amounts import Stats
from gundam_tui.games.nation.cards.nodes.filters import Chosen, Filter, Target
from gundam_tui.games.nation.cards.nodes.steps import Damage, Destroy, Gain, Grant, MoveTo
from gundam_tui.games.nation.queries.power import counts
from gundam_tui.games.nation.seen.labels import label
from gundam_tui.games.nation.state.texts import keyword

from .mutants import BOOK
from .table import (
    AWAY,
    BLACK,
    BLUE,
    GREEN,
    HIT,
    KILL,
    RED,
    Play,
    Table,
    command,
    put,
    unit,
)


def fight(own: list[str], enemy: list[str], where: str = "damage", area: int = 1, **more) -> Play:
    key = f"area{area}"
    return Table(HIT, KILL, AWAY).side(0, **{key: own}, **more).side(1, **{key: enemy}).start(where)


def coin(p: Play, card: str, stats: tuple[int, int, int]) -> None:
    p.e.perform(coin_event(p.find(card), Stats(*stats), 1))


# ---------------------------------------------------------------- commands


def test_evasive_manoeuvre_raises_the_defense_of_a_unit():
    p = Table().side(0, hand=["C-1"], field=["U2"], g=BLUE).start("attack").do("command C-1").do("target U2").settle()
    assert p.strengths("U2") == (2, 1, 6)


def test_nuclear_shock_destroys_all_units():
    p = Table().side(0, hand=["C-1B"], field=["U2"], g=BLACK).side(1, field=["U3", "U4"]).start("attack")
    p.do("command C-1B").passes(2)
    p.e.choose(p.prompt.options)
    p.settle()
    assert p.cards("deployment", 0) == p.cards("deployment", 1) == []


@pytest.mark.parametrize(("seat", "left"), [(0, 17), (1, 20)])
def test_truce_keeps_all_damage_from_the_nation_that_is_named(seat, left):
    p = Table().side(0, area1=["U3"], hand=["C-5"], g=BLUE).start("damage").do("command C-5")
    p.do(f"nation /{seat}").settle().passes(2)
    assert p.nation(1) == left


def test_terror_of_blue_raises_a_unit_and_takes_a_g_or_operation_at_the_end_of_the_turn():
    p = fight(["U2"], ["U5"], "defense", hand=["C-48"], g=["G-BLUE"] * 2).do("command C-48").do("target U2").settle()
    assert p.strengths("U2") == (5, 4, 6)
    p.to("pick", seat=1)
    assert {o.card for o in p.prompt.options} == {"G-BLUE"}
    p.do("pick G-BLUE")
    assert p.cards("junkyard", 0)[0] == "G-BLUE"


def test_close_examination_recovers_two_for_each_card_removed():
    table = Table().side(0, hand=["C-108"], junkyard=["C-1", "O-4", "U2"], lost=["U1"] * 6, g=BLUE, nation=10)
    p = table.start("attack").do("command C-108")
    assert sorted(o.card for o in p.prompt.options) == ["C-1", "O-4"]
    p.do("pay C-1", "pay O-4").settle()
    assert p.nation(0) == 14
    assert len(p.ids("removed")) == 2


@pytest.mark.rule("GW-126")
def test_close_examination_cannot_be_played_without_a_card_to_remove():
    p = Table().side(0, hand=["C-108"], junkyard=["U2"], g=BLUE).start("attack")
    assert not p.offers("command C-108")


def test_jam_the_order_negates_a_command():
    p = Table().side(0, hand=["C-1"], field=["U2"], g=BLUE).side(1, hand=["S-B07"], g=BLUE).start("attack")
    p.do("command C-1").do("target U2").do("command S-B07").do("item C-1").settle()
    assert p.strengths("U2") == (2, 1, 3)
    assert p.cards("junkyard", 0) == ["C-1"]


def test_assault_team_infiltration_deals_one_and_draws_at_the_end_of_the_turn():
    p = Table().side(0, hand=["BB2-ASSAULT"], g=GREEN).side(1, field=["U2"]).start("return")
    p.do("command BB2-ASSAULT").do("target U2").settle()
    assert p.obj("U2").damage == 1
    assert p.ids("hand") == ()
    p.to_end()
    assert len(p.ids("hand")) == 1


def test_satellite_missile_leaves_a_unit_with_one_defense_and_comes_back_for_two_cards():
    p = fight(["U1"], ["U4"], hand=["C-80"], g=GREEN).do("command C-80").do("target U4").settle()
    assert p.obj("U4").damage == 4
    table = Table().side(0, hand=["U1", "U2"], junkyard=["C-80"], g=GREEN)
    p = table.start("deployment").do("use C-80").settle()
    assert p.cards("hand") == ["C-80"]
    p = Table().side(0, hand=["U1", "U2"], junkyard=["C-80"], g=["G-GREEN"]).start("deployment")
    assert not p.offers("use C-80")


def test_flash_of_destruction_hits_every_enemy_in_battle_with_that_total_cost():
    p = fight(["U1"], ["U4", "U3"], hand=["C-133"], g=GREEN, field=[]).do("command C-133").do("x /4").settle()
    assert p.obj("U4").damage == 4
    assert p.obj("U3").damage == 0


def test_ghost_of_solomon_hits_two_units_of_one_area_or_one_unit_harder():
    p = fight(["U1"], ["U4", "U5"], hand=["C-74", "C-74"], g=GREEN)
    p.do("command C-74/0").do("target U4", "target U5").settle()
    assert (p.obj("U4").damage, p.obj("U5").damage) == (3, 3)
    p.do("command C-74/1").do("target U5").settle()
    assert "U5" in p.cards("junkyard", 1)


@pytest.mark.rule("GW-118")
def test_ghost_of_solomon_needs_two_units_in_one_area():
    table = Table().side(0, hand=["C-74"], g=GREEN).side(1, area1=["U4"], area2=["U5"])
    assert [o.n for o in table.start("damage").offers("command C-74")] == [1]


def test_second_wind_rerolls_a_unit_in_the_station_area():
    p = Table().side(0, hand=["S-G13"], field=["U2~"], g=GREEN).start("attack").do("command S-G13").do("target U2")
    assert not p.settle().obj("U2").exhausted


@pytest.mark.rule("GW-105")
def test_reported_war_discards_x_of_both_hands_for_x_cards_of_the_nation():
    table = Table().side(0, hand=["C-7", "U1", "U2", "U3"], g=["G-BLACK"] * 2).side(1, hand=["U4"] * 3)
    p = table.start("attack").do("command C-7")
    assert [o.n for o in p.prompt.options] == [1, 2]
    p.do("x /2").settle()
    p.do("scrap U1", "scrap U2")
    p.do("scrap U4", "scrap U4")
    assert p.nation(0) == 18
    assert (len(p.ids("hand", 0)), len(p.ids("hand", 1))) == (1, 1)


@pytest.mark.rule("GW-16", "GW-105")
def test_toying_kill_puts_x_coins_for_x_of_everything():
    p = fight(["U1"], ["U5"], hand=["C-80B"], g=["G-BLACK"] * 3).do("command C-80B").do("target U5")
    assert [o.n for o in p.prompt.options] == [1, 2, 3]
    p.do("x /3").settle()
    assert p.strengths("U5") == (5, 2, 3)
    assert len(coins(p.obj("U5"))) == 3


def test_indiscriminately_lowers_x_units_by_x():
    table = Table().side(1, area1=["U1"], hand=["C-85"], g=BLACK).side(0, area1=["U4", "U5"])
    p = table.start("damage").passes().do("command C-85").do("target U4", "target U5").settle()
    assert p.strengths("U4") == (2, 0, 3)
    assert p.strengths("U5") == (3, 0, 4)


def test_final_weapon_lets_players_with_three_units_save_one():
    p = Table().side(0, hand=["C-88"], field=["U1", "U2", "U3"], g=BLACK).side(1, field=["U4", "U5"]).start("attack")
    p.do("command C-88").passes(2)
    assert p.asked == (0, "pick")
    p.do("pick U3")
    p.e.choose(p.prompt.options)
    p.settle()
    assert p.cards("deployment", 0) == ["U3"]
    assert p.cards("deployment", 1) == []


@pytest.mark.rule("GW-104", "GW-131")
def test_gracious_words_voids_a_text():
    p = Table().side(0, hand=["C-12"], g=RED).side(1, field=["S-L12"]).start("attack")
    assert p.strengths("S-L12") == (2, 1, 2)
    p.do("command C-12").do("target S-L12").settle()
    assert p.strengths("S-L12") == (2, 0, 2)


def test_gracious_words_is_said_to_any_card_but_an_operation_of_ones_own():
    table = Table().side(0, hand=["C-12"], field=["U2+C1", "O-4"], g=["G-RED"] * 3).side(1, field=["O-7"], g=["G"])
    p = table.start("attack").do("command C-12")
    assert {o.card for o in p.prompt.options} == {"U2", "C1", "G-RED", "O-7", "G"}


@pytest.mark.rule("GW-104", "GW-131")
def test_gracious_words_voids_the_effects_of_the_card_that_still_wait():
    p = Table().side(0, field=["O-4"], g=["G"], lost=["U1"] * 3).side(1, hand=["C-12"], g=RED).start("attack")
    p.do("use O-4").do("target G").do("command C-12").do("target O-4").settle()
    assert p.nation(0) == 20


@pytest.mark.rule("GW-127")
def test_trample_is_played_at_any_time_for_another_trample_and_then_hits_the_nation_too():
    p = fight(["U1"], ["U4"], "attack", hand=["C-36"], junkyard=["C-36"], g=RED)
    p.do("command C-36").do("target U4").settle()
    assert p.obj("U4").exhausted
    assert p.nation(1) == 16
    assert p.cards("removed") == ["C-36"]
    p = fight(["U1"], ["U4"], hand=["C-36"], g=RED).do("command C-36").do("target U4").settle()
    assert p.nation(1) == 20


@pytest.mark.rule("GW-126")
def test_wings_of_light_turns_a_squad_against_its_own_nation():
    table = Table().side(0, area1=["U3"]).side(1, hand=["C-73"], g=["G-BLUE"] * 4)
    p = table.start("damage").passes().do("command C-73")
    p.do("area").do("pay G-BLUE", "pay G-BLUE", "pay G-BLUE").settle().passes(2)
    assert len(p.ids("g zone", 1)) == 1
    assert (p.nation(0), p.nation(1)) == (17, 20)


def test_last_resort_destroys_an_enemy_in_battle():
    p = fight(["U1"], ["U5"], hand=["S-L11"], g=RED).do("command S-L11").do("target U5").settle()
    assert p.cards("junkyard", 1) == ["U5"]


# ---------------------------------------------------------------- CHARACTERs


def test_amuro_ray_gets_a_coin_when_his_squad_has_felled_an_enemy():
    p = fight(["U5+CH-1"], ["U2"]).passes(2).settle().to("free", "return")
    assert p.strengths("U5") == (6, 3, 7)
    assert len(coins(p.obj("CH-1"))) == 1
    p = fight(["U2+CH-1"], ["U5"]).passes(2).settle().to("free", "return")
    assert not coins(p.e.state.objs[p.find("CH-1")])


def test_amuro_ray_is_weaker_out_of_combat():
    p = Table().side(0, field=["U2+CH-17"]).start("attack")
    assert p.strengths("U2") == (3, 2, 5)
    assert fight(["U2+CH-17"], ["U1"]).strengths("U2") == (4, 3, 5)


def test_amuro_ray_of_earth_does_not_go_to_space():
    p = Table().side(0, field=["U2+CH-24", "U3"]).start("attack").to("sortie")
    assert [o.card for o in p.prompt.options] == ["U3"]
    p.none()
    assert sorted(o.card for o in p.prompt.options) == ["U2", "U3"]


@pytest.mark.rule("GW-134")
def test_general_revil_boosts_a_battleship_and_raises_all_units_when_he_goes_out():
    p = Table().side(0, field=["S-B06+CH-88", "U2"]).start("attack")
    assert p.strengths("S-B06") == (0, 4, 5)
    p.to("sortie").do("sortie S-B06")
    assert p.strengths("U2") == (2, 1, 4)


def test_general_revil_calls_back_what_the_enemy_controls():
    p = Table().side(0, area1=["S-B06+CH-88"]).start("damage")
    lost = put(p.e, "U4", 0, "deployment")
    from gundam_tui.games.nation.changes.setgroups import shifted

    p.e.perform(shifted(lost, "deployment", 1))
    p.do("use CH-88").settle()
    assert p.e.state.objs[lost].seat == 0


def test_matt_healy_at_the_rear_of_three_shoots_and_takes_words_from_the_enemy():
    p = fight(["U1", "U2", "U3+CH-98"], ["S-L01"])
    assert p.strengths("U3") == (4, 3, 5)
    assert keyword(p.e, p.find("S-L01"), "gw.preemptive_attack") is None
    p = fight(["U2", "U3+CH-98"], ["S-L01"])
    assert keyword(p.e, p.find("S-L01"), "gw.preemptive_attack") is not None


@pytest.mark.rule("GW-142")
def test_camille_comes_at_once_rerolled_and_rolls_a_unit_in_battle():
    p = Table().side(1, hand=["GW14-CAMILLE"], field=["U2~"], g=BLUE).start("attack").passes()
    p.do("set GW14-CAMILLE > U2").settle()
    assert not p.obj("U2").exhausted
    p = fight(["U2+GW14-CAMILLE"], ["U5"]).do("use GW14-CAMILLE").do("target U5").settle()
    assert p.obj("U5").exhausted
    assert p.nation(0) == 19


def test_monique_cadillac_draws_from_the_discard_pile_for_fallen_one_card_units():
    rare = unit("RARE", (1, 1, 1), keywords={"gw.one": Keyword("gw.one")})
    table = Table(rare, HIT).side(0, area1=["U5+CH-189", "RARE"], lost=["U3", "U4"], hand=["U1"])
    p = table.side(1, area1=["U1"], hand=["HIT"]).start("damage").passes()
    assert p.strengths("RARE") == (2, 2, 2)
    p.do("command HIT").do("target RARE").settle()
    assert p.asked == (0, "discard")
    p.do("scrap U1")
    assert sorted(p.cards("hand")) == ["U3", "U4"]


def _fallen(steps, *, own: bool, on: str = "U5", field: str = "RARE") -> Play:
    """A One Card of the player of Monique Cadillac is destroyed in battle by a Command, of theirs or of the enemy."""
    rare = unit("RARE", (1, 1, 1), keywords={"gw.one": Keyword("gw.one")})
    does = command("DOES", Ability("DOES:0", targets=(Target(Filter(types=("unit",))),), steps=steps), price=(0, 0, 0))
    table = Table(rare, does).side(0, area1=[f"{on}+CH-189", field], lost=["U3", "U4"], hand=["DOES" if own else "U1"])
    p = table.side(1, area1=["U1"], hand=["U1" if own else "DOES"]).start("damage").passes(0 if own else 1)
    return p.do("command DOES").do("target RARE").settle()


@pytest.mark.rule("GW-115")
@pytest.mark.parametrize("steps", [
    (Destroy(Chosen(0)),), (Damage(Chosen(0), 3),), (Gain(Chosen(0), Grant(Stats(0, 0, -3))),),
], ids=["destroyed", "damaged", "weakened"])  # fmt: skip
def test_what_an_own_effect_destroys_draws_nothing_for_monique_cadillac(steps):
    """Given her in battle, when an effect destroys a One Card there, then she draws unless it was an own one."""
    assert _fallen(steps, own=False).asked == (0, "discard")
    assert _fallen(steps, own=True).asked == (0, "free")


@pytest.mark.rule("GW-65", "GW-109")
def test_the_unit_that_monique_cadillac_is_set_on_is_one_of_her_units():
    """Given her set on a One Card, when that is destroyed and she with it, then she draws for it."""
    p = _fallen((Destroy(Chosen(0)),), own=False, on="RARE", field="U5")
    assert "CH-189" in p.cards("junkyard")
    assert p.asked == (0, "discard")
    assert _fallen((Destroy(Chosen(0)),), own=True, on="RARE", field="U5").asked == (0, "free")


@pytest.mark.rule("GW-101")
def test_battle_damage_is_no_effect_for_monique_cadillac():
    rare = unit("RARE", (1, 1, 1), keywords={"gw.one": Keyword("gw.one")})
    table = Table(rare).side(0, area1=["RARE+CH-189"], lost=["U3", "U4"]).side(1, area1=["U5"])
    p = table.start("damage").to("cut").settle()
    assert p.asked == (0, "discard")


@pytest.mark.rule("GW-12")
def test_roy_jung_makes_his_unit_another_and_moves_it_to_an_enemy():
    p = Table().side(0, field=["U5+CH-182~"]).side(1, area2=["U1"]).start("defense")
    assert p.strengths("U5") == (None, 2, 2)
    p.do("use CH-182").settle()
    assert p.zone_of("U5") == "area 2"
    assert not p.obj("U5").exhausted


def test_daguza_mackle_pays_for_each_g_that_he_rolls():
    p = Table().side(0, field=["U2+CH-265"]).side(1, g=["G"] * 4).start("attack").do("use CH-265")
    p.do("target G", "target G").settle()
    assert p.nation(0) == 18
    assert sum(p.e.state.objs[oid].exhausted for oid in p.ids("g zone", 1)) == 2


@pytest.mark.rule("GW-55", "GW-71")
def test_daguza_mackle_leaves_his_unit_and_fights_as_a_unit_of_his_own():
    p = Table().side(0, field=["U2+CH-265", "U3"], hand=["C1"], g=BLUE).start("attack").do("use CH-265/1").settle()
    p.do("area /1")
    assert p.zone_of("CH-265") == "area 2"
    assert p.obj("CH-265").host == 0
    assert p.strengths("CH-265") == (2, 0, 1)
    assert p.strengths("U2") == (2, 1, 3)
    assert not p.offers("use CH-265/1")
    p.to_end()
    assert p.zone_of("CH-265") == "deployment"
    assert p.obj("CH-265").exhausted
    p.to_end().to("sortie", seat=0)
    assert p.strengths("CH-265") == (2, 0, 1)
    assert {o.card for o in p.prompt.options} == {"CH-265", "U2", "U3"}


def test_daguza_mackle_on_no_unit_is_no_card_to_send_out():
    p = Table().side(0, field=["U2+CH-265"]).start("attack")
    assert [o.n for o in p.offers("use CH-265")] == [1]
    p.to("sortie")
    assert {o.card for o in p.prompt.options} == {"U2"}


def test_mashymre_cello_needs_a_woman():
    p = Table().side(0, area1=["U2+CH-21"]).start("return").settle()
    assert p.cards("junkyard") == ["U2", "CH-21"]
    p = Table().side(0, area1=["U2+CH-21"], field=["U3+CH-189"]).start("return").settle()
    assert p.zone_of("U2") == "area 1"


@pytest.mark.rule("GW-144")
def test_chief_mechanic_on_a_g_gives_one_more_power():
    p = Table().side(0, hand=["S-L10"], g=["G"]).start("deployment").do("set S-L10 > G").settle()
    assert counts(p.e, 0) == {"blue": 2}


# ---------------------------------------------------------------- OPERATIONs and G


def test_evacuation_order_recovers_three_for_a_g():
    p = Table().side(0, field=["O-4"], g=["G"], lost=["U1"] * 4).start("attack").do("use O-4").do("target G").settle()
    assert p.nation(0) == 23
    assert p.obj("O-4").exhausted


def test_rest_gives_every_own_unit_a_text_that_recovers_one():
    p = Table().side(0, field=["O-8", "U2", "U3"], lost=["U1"] * 4).side(1, field=["U4"]).start("deployment")
    assert len(p.offers("use O-8")) == 2
    p.do("use O-8").settle().do("use O-8").settle()
    assert p.nation(0) == 22
    assert p.obj("U2").exhausted
    assert p.obj("U3").exhausted
    assert not p.obj("O-8").exhausted
    assert not p.offers("use O-8")


def test_a_text_that_rest_has_given_says_whose_it_is_and_is_gone_with_rest():
    p = Table(AWAY).side(0, field=["O-8", "U2"], hand=["AWAY"], lost=["U1"]).start("deployment")
    assert label(p.e, p.offers("use O-8")[0], WORDS).startswith("Use U2: ")
    p.do("command AWAY").do("target O-8").settle()
    assert not p.offers("use O-8")


def test_support_unit_deals_one_for_a_g_and_a_card():
    p = Table().side(0, field=["O-7"], g=["G"], hand=["U1"]).side(1, field=["U2"]).start("attack")
    p.do("use O-7").do("target G").do("target U2").settle().do("scrap U1")
    assert p.obj("U2").damage == 1


def test_trail_of_rivalry_raises_the_units_of_the_turn_player():
    p = Table().side(0, field=["O-Z12", "U2"]).side(1, field=["U3"]).start("attack")
    assert (p.strengths("U2"), p.strengths("U3")) == ((3, 2, 4), (3, 1, 4))
    p = Table(active=1).side(0, field=["O-Z12", "U2"]).side(1, field=["U3"]).start("attack")
    assert (p.strengths("U2"), p.strengths("U3")) == ((2, 1, 3), (4, 2, 5))


@pytest.mark.rule("GW-115")
def test_encircle_and_destroy_keeps_a_unit_from_being_saved_and_its_damage_on_it():
    table = Table(HIT).side(0, field=["O-113"], hand=["HIT"]).side(1, field=["U5"])
    p = table.start("return").do("command HIT").do("target U5").settle()
    p.do("use O-113").do("target U5").settle().to_end()
    assert p.obj("U5").damage == 2
    from gundam_tui.games.nation.changes.destroy import doom, save

    p = Table().side(0, field=["O-113"]).side(1, field=["U5"]).start("attack").do("use O-113").do("target U5").settle()
    p.e.perform(*doom(p.e, [p.find("U5")], by=0))
    p.e.perform(*save(p.e, [p.find("U5")]))
    assert doomed(p.obj("U5"))


@pytest.mark.rule("GW-22", "GW-167")
def test_worm_in_the_lion_takes_a_unit_over_for_two_g_until_it_leaves():
    table = Table(AWAY).side(0, hand=["O-51", "AWAY"], g=["G-GREEN"] * 3).side(1, field=["U5"])
    p = table.start("deployment").do("set O-51 > U5").settle()
    p.do("use O-51").do("pay G-GREEN", "pay G-GREEN").settle()
    assert (p.obj("U5").seat, p.obj("U5").exhausted) == (0, True)
    assert len(p.ids("g zone", 0)) == 1
    p.do("command AWAY").do("target O-51").settle()
    assert (p.obj("U5").seat, p.obj("U5").exhausted) == (1, False)


def test_elopement_changes_sides_every_turn_and_sends_the_group_home_when_it_leaves():
    p = Table(AWAY).side(0, field=["U5+O-64~"]).side(1, hand=["AWAY"]).start("end").to("free", "reroll", 1)
    assert (p.obj("U5").seat, p.obj("U5").exhausted) == (1, False)
    p.do("command AWAY").do("target O-64").settle()
    assert p.zone_of("U5") == "hand"
    assert p.obj("U5").seat == 0


@pytest.mark.rule("GW-126")
def test_legend_of_the_white_mobile_suit_costs_a_card_and_destroys_operations():
    table = Table().side(0, hand=["O-114"], field=["U1"], g=["G-BLUE"] * 4).side(1, field=["O-4"])
    p = table.start("deployment").do("deploy O-114").do("pay U1").settle()
    assert p.cards("junkyard") == ["U1"]
    p.do("use O-114").do("target O-4").settle()
    assert p.cards("junkyard", 1) == ["O-4"]


@pytest.mark.rule("GW-20", "GW-21")
def test_rush_job_fills_the_hangar():
    table = Table().side(0, field=["O-X51"], junkyard=["U2", "C1", "U3", "C-1", "O-4"], lost=["U4"])
    p = table.start("deployment").do("use O-X51/0").do("target U2").do("target C1").do("target U3").settle()
    assert p.cards("hangar") == ["U3"]
    assert sorted(p.cards("removed")) == ["C1", "U2"]
    p = table.start("deployment").do("use O-X51/1").do("target C-1").do("target O-4").settle()
    assert p.cards("hangar") == ["U4"]
    assert p.e.state.objs[p.ids("hangar")[0]].seen == 3


def test_zeon_princess_negates_a_play_for_more_each_time_and_changes_sides():
    p = Table().side(0, field=["O-118"]).side(1, hand=["U2", "C-1"], field=["U3"], g=["G"] * 3)
    p = p.start("attack").passes().do("command C-1").do("target U3").do("use O-118").do("item C-1").settle()
    assert p.cards("junkyard", 1) == ["C-1"]
    assert p.nation(0) == 19
    assert p.obj("O-118").seat == 1
    assert len(coins(p.obj("O-118"))) == 1


@pytest.mark.rule("GW-114")
def test_zeon_princess_is_not_destroyed_or_moved_by_enemy_effects():
    p = Table(KILL, AWAY).side(0, field=["O-118"]).side(1, hand=["KILL", "AWAY"]).start("attack").passes()
    assert not p.offers("command KILL")
    p.do("command AWAY").do("target O-118").settle()
    assert p.zone_of("O-118") == "deployment"


def test_deep_ties_draws_for_enemy_commands_and_answers_enemy_texts():
    theirs = Target(Filter(types=("unit",), side="enemy"))
    bounce = Ability("BOUNCE:0", targets=(theirs,), steps=(MoveTo(Chosen(0), "hand"),))
    table = Table(HIT, unit("BOUNCE", (1, 1, 1), abilities=(bounce,))).side(0, field=["O-93", "U3"])
    table.side(1, hand=["HIT"], field=["BOUNCE"])
    p = table.start("attack").passes().do("command HIT").do("target U3").settle()
    assert len(p.ids("hand", 0)) == 1
    p.passes().do("use BOUNCE").do("target U3").settle()
    assert p.asked == (0, "target")
    p.do("target BOUNCE").settle()
    assert p.cards("junkyard", 1)[0] == "BOUNCE"


def test_unpredictable_behaviour_keeps_own_effects_from_own_cards_that_the_enemy_controls():
    from gundam_tui.games.nation.changes.setgroups import shifted

    p = Table(HIT).side(0, field=["O-Z39", "U2"], hand=["HIT"]).side(1, field=["U3"]).start("attack")
    p.e.perform(shifted(p.find("U2"), "deployment", 1))
    p.do("command HIT")
    assert [o.card for o in p.prompt.options] == ["U3"]


def test_interference_takes_cards_of_both_hands():
    p = Table().side(0, field=["O-X64"], g=["G"] * 2, hand=["U1"]).side(1, hand=["U2"]).start("attack")
    p.do("use O-X64")
    if p.prompt.kind == "target":
        p.do("target G", "target G")
    p.settle().do("scrap U1").do("scrap U2")
    assert p.ids("hand", 0) == p.ids("hand", 1) == ()


@pytest.mark.rule("GW-164")
def test_anti_gundam_task_force_grows_by_a_card_a_turn_which_is_the_g_of_the_turn():
    p = Table().side(0, g=["G-00-10"], hand=["O-4", "G-GREEN", "U1"]).start("deployment")
    assert counts(p.e, 0) == {"green": 1}
    p.do("use G-00-10").settle().do("pick O-4")
    assert counts(p.e, 0) == {"green": 2}
    assert p.cards("nation")[-1] == "O-4"
    assert not p.offers("g G-GREEN")


@pytest.mark.rule("GW-15", "GW-57")
def test_double_reactor_needs_four_g_and_enters_rolled():
    p = Table().side(0, hand=["S-L18"], g=["G"] * 3).start("deployment")
    assert not p.offers("g S-L18")
    p = Table().side(0, hand=["S-L18"], g=["G"] * 4).start("deployment").do("g S-L18").settle()
    assert p.obj("S-L18").exhausted
    assert counts(p.e, 0) == {"blue": 6}


# ---------------------------------------------------------------- UNITs


def test_jegan_draws_in_combat_with_a_character():
    assert len(fight(["U-118+C1"], ["U1"]).do("use U-118").settle().ids("hand")) == 1
    assert not fight(["U-118"], ["U1"]).offers("use U-118")
    assert not Table().side(0, area1=["U-118+C1"]).start("damage").offers("use U-118")


@pytest.mark.rule("GW-158", "GW-130")
def test_zeta_and_hyaku_shiki_recover_or_draw_for_battle_damage():
    p = Table().side(0, area1=["U-400"], lost=["U1"] * 6).start("damage").passes(2)
    assert p.nation(0) == 25
    p = fight(["U-400"], ["U5"]).passes(2)
    assert len(p.ids("hand")) == 2


def test_the_o_gets_stronger_for_g_or_cards():
    p = fight(["U-54"], ["U1"], "defense", g=["G"]).do("use U-54").do("target G").settle()
    assert p.strengths("U-54") == (6, 2, 5)
    p = fight(["U-13"], ["U1"], "defense", g=["G"] * 2).do("use U-13").settle().do("use U-13").settle()
    assert p.strengths("U-13") == (7, 1, 5)
    assert p.nation(0) == 18
    assert not p.offers("use U-13")  # as many times as there is power


def test_big_zam_takes_no_damage_from_effects():
    p = Table(HIT).side(0, hand=["HIT"]).side(1, field=["U-75"]).start("attack").do("command HIT").do("target U-75")
    assert p.settle().obj("U-75").damage == 0


def test_big_zam_alone_destroys_what_is_weak_on_both_sides():
    p = fight(["U-202", "U-S180"], ["U3", "U5"]).do("use U-202").settle().do("scrap U-S180", "scrap U3").settle()
    assert p.cards("junkyard", 1) == ["U3"]
    assert p.cards("junkyard", 0) == ["U-S180"]
    p = fight(["U-202", "U-S180"], ["U3"], field=["U1"]).do("use U-202").settle()
    assert (p.cards("junkyard", 0), p.cards("junkyard", 1)) == ([], ["U3"])


@pytest.mark.rule("GW-153")
def test_what_raises_a_wide_range_weapon_raises_that_of_both_big_zams():
    for zam, more, spared in (("U-10", "U3", "U4"), ("U-202", "U4", "U5")):
        p = fight([zam], [more, spared], field=["O-X2"]).do("use O-X2").do(f"target {zam}").settle()
        p.do(f"use {zam}").settle()
        assert p.cards("junkyard", 1) == [more]


@pytest.mark.rule("GW-153")
def test_a_wide_range_weapon_that_is_for_all_sides_rises_too_and_is_one_text():
    p = fight(["U-202", "U-S180"], ["U4"], field=["O-X2"]).do("use O-X2").do("target U-202").settle()
    p.do("use U-202").settle().do("scrap U-S180", "scrap U4").settle()
    assert (p.cards("junkyard", 0), p.cards("junkyard", 1)) == (["U-S180"], ["U4"])
    assert not p.offers("use U-202")


def test_the_first_big_zam_pays_for_its_weapon():
    p = fight(["U-10"], ["U2", "U4"]).do("use U-10").settle()
    assert p.cards("junkyard", 1) == ["U2"]
    assert p.nation(0) == 19


def test_xeku_zwei_comes_from_the_hand_with_a_character_of_a_junkyard():
    table = Table().side(0, hand=["U-197"], junkyard=["U1"], g=["G-BLACK"] * 4, area1=["U2"])
    table.side(1, junkyard=["C1", "O-51", "O-4", "C-1"])
    p = table.start("attack").do("use U-197")
    assert [o.card for o in p.prompt.options] == ["C1", "O-51"]
    p.do("target C1").settle().do("area /0")
    assert p.cards("area 1") == ["U2", "U-197"]
    assert p.zone_of("O-51", 1) == "junkyard"
    assert p.obj("C1").host == p.find("U-197")
    assert not p.obj("U-197").exhausted


@pytest.mark.rule("GW-119")
def test_xeku_zwei_that_has_left_the_hand_does_not_come():
    table = Table().side(0, hand=["U-197"], junkyard=["C1"], g=["G-BLACK"] * 4)
    p = table.side(1, field=["O-X64"], g=["G"] * 2).start("attack").do("use U-197").do("target C1").do("use O-X64")
    p.do("target G", "target G") if p.prompt.kind == "target" else p
    p.settle()
    while p.prompt.kind == "discard":
        p.do("scrap U-197") if p.offers("scrap U-197") else p.none()
    p.settle()
    assert p.cards("area 1") == p.cards("area 2") == []
    assert sorted(p.cards("junkyard")) == ["C1", "U-197"]


@pytest.mark.rule("GW-150")
def test_asshimar_loses_its_strike_to_other_colours_and_transforms():
    p = Table().side(0, field=["GW14-ASSHIMARAJIS"], g=["G-BLACK"]).side(1, g=["G-BLUE"] * 3).start("attack")
    assert p.strengths("GW14-ASSHIMARAJIS") == (None, 1, 3)
    p = Table().side(0, field=["GW14-ASSHIMARAJIS"], g=["G-BLACK"]).side(1, g=["G-BLUE"] * 2).start("attack")
    assert p.strengths("GW14-ASSHIMARAJIS") == (2, 1, 3)
    p.do("use GW14-ASSHIMARAJIS").settle()
    assert p.strengths("GW14-ASSHIMARAJIS") == (None, 1, 4)
    assert keyword(p.e, p.find("GW14-ASSHIMARAJIS"), "gw.high_mobility") is not None


def test_zeta_with_its_launcher_shoots_at_the_nation():
    p = Table().side(0, area1=["GW14-ZETAHML+CH-98"]).start("defense").do("use GW14-ZETAHML/0").settle()
    assert p.nation(1) == 16


def test_the_launcher_counts_no_modifier_but_that_of_a_character():
    p = Table().side(0, area1=["GW14-ZETAHML+C1"], hand=["C-1"], field=["S-L12"], g=BLUE).start("defense")
    coin(p, "GW14-ZETAHML", (0, 2, 0))
    assert p.strengths("GW14-ZETAHML") == (5, 5, 5)
    p.do("use GW14-ZETAHML/0").settle()
    assert p.nation(1) == 17


def test_zz_gundam_gets_stronger_for_rolled_cards_and_is_not_rolled_by_the_enemy():
    p = fight(["GW13-ZZ"], ["U2"], "attack", g=["G"]).do("use GW13-ZZ").do("target G").settle()
    assert p.strengths("GW13-ZZ") == (7, 5, 7)
    p = fight(["U2+GW14-CAMILLE"], ["GW13-ZZ"]).do("use GW14-CAMILLE").do("target GW13-ZZ").settle()
    assert not p.obj("GW13-ZZ").exhausted
    p = fight(["U2+GW14-CAMILLE"], ["GW13-ZZ+C1"], "damage").do("use GW14-CAMILLE").do("target GW13-ZZ").settle()
    assert not p.obj("C1").exhausted


@pytest.mark.rule("GW-105", "GW-142")
def test_xi_gundam_costs_less_for_purple_and_is_quick_against_blue():
    p = Table().side(0, hand=["U-130"], g=["G-RED"] * 2 + ["G-PURPLE"] * 2).start("deployment")
    assert not p.offers("deploy U-130")
    p = Table().side(0, hand=["U-130"], g=["G-RED"] * 2 + ["G-PURPLE"] * 3).start("deployment")
    assert p.offers("deploy U-130")
    p = Table().side(0, hand=["U-130"], g=["G-RED"] * 7).side(1, g=["G-BLUE"]).start("attack")
    assert p.offers("deploy U-130")
    p = Table().side(0, hand=["U-130"], g=["G-RED"] * 7).start("attack")
    assert not p.offers("deploy U-130")


@pytest.mark.rule("GW-132")
def test_troya_station_sends_a_unit_that_does_not_come_back():
    p = Table().side(0, field=["U-S180", "U4~"]).start("attack").do("use U-S180").do("target U4").settle()
    p.do("area /0")
    assert p.zone_of("U4") == "area 1"
    p.to("free", "return")
    assert p.cards("removed") == ["U4"]


@pytest.mark.rule("GW-92")
def test_vengeful_suit_takes_a_g_along():
    p = fight(["U5"], ["S-L14"], g=["G"]).passes(2).settle()
    assert p.asked == (1, "target")
    p.do("target G").settle()
    assert p.ids("g zone", 0) == ()


def test_charging_ready_and_watching_suits_do_what_they_say():
    p = Table().side(0, field=["S-L15"]).start("attack").to("sortie").do("sortie S-L15")
    assert p.strengths("S-L15") == (3, 1, 3)
    p = Table().side(0, hand=["S-L13"], g=GREEN).start("deployment").do("deploy S-L13").settle()
    assert not p.obj("S-L13").exhausted
    assert Table().side(0, field=["S-L12"]).side(1, field=["U1"]).start("attack").strengths("S-L12") == (2, 0, 2)


def test_field_armour_and_drag_net_change_the_unit_they_are_set_on():
    p = Table().side(0, field=["U2+S-L16"]).side(1, field=["U3+S-L17"]).start("attack")
    assert p.strengths("U2") == (2, 1, 5)
    assert p.strengths("U3") == (1, 1, 4)


def test_every_card_with_a_text_of_its_own_is_named_in_a_test():
    from pathlib import Path

    told = "".join(path.read_text("utf-8") for path in Path(__file__).parent.glob("test_*.py"))
    silent = [card.number for card in BOOK if any(isinstance(line, Ability) for line in card.lines)]
    assert [number for number in silent if f"{number}" not in told] == []
