"""What texts do not do: each card at the edge of its words, by the prompts that players answer."""

from __future__ import annotations

import pytest

from gundam_tui.games.nation.cards.card import Ability, Keyword
from gundam_tui.games.nation.cards.nodes.filters import Chosen, Filter, Target
from gundam_tui.games.nation.cards.nodes.steps import Destroy, MoveTo
from gundam_tui.games.nation.queries.power import counts
from gundam_tui.games.nation.state.texts import has_text, texts_in_field

from .mutants import TESTED
from .table import Table, command, put, unit

BLUE, GREEN, WHITE = (["G-" + color.upper()] * 9 for color in ("blue", "green", "white"))


# ---------------------------------------------------------------- cards that are a keyword


@pytest.mark.rule("GW-136")
@pytest.mark.parametrize(("card", "price"), [("S-B03", 2), ("S-B04", 3), ("U-130", 6)])
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
    from gundam_tui.games.nation.queries.stats import strengths

    assert tuple(strengths(p.e, p.ids("area 1")[0])) == (6, 0, 1)
    assert p.cards("removed") == ["S-L08", "S-L08"]


@pytest.mark.rule("GW-143")
def test_wingman_lets_another_character_on_his_unit():
    p = Table().side(0, field=["U2+S-L09"], hand=["C1", "C2"], g=BLUE).start("deployment").do("set C1 > U2").settle()
    assert p.strengths("U2") == (4, 1, 5)
    p = Table().side(0, field=["U2+S-L09+C1"], hand=["C2", "C3"], g=BLUE).start("deployment").do("set C2 > U2").settle()
    assert p.strengths("U2") == (5, 1, 7)
    p = Table().side(0, field=["U2+S-L09+C1+C2"], hand=["C3"], g=BLUE).start("deployment")
    assert not p.offers("set C3")


@pytest.mark.rule("GW-162")
def test_hi_zack_becomes_a_g():
    p = Table().side(0, field=["GW14-HIZACK"], hand=["G"]).start("deployment").do("use GW14-HIZACK").settle()
    assert counts(p.e, 0) == {"black": 1}
    assert not p.offers("g G")
    assert not Table(active=1).side(0, field=["GW14-HIZACK"]).start("deployment").passes().offers("use GW14-HIZACK")


# ---------------------------------------------------------------- keywords beside a text


@pytest.mark.rule("GW-139")
@pytest.mark.parametrize(("card", "n"), [
    ("U-202", 5), ("U-197", 3), ("GW14-ZETAHML", 5), ("GW13-ZZ", 5), ("U-130", 5), ("GW14-DXGFALCON", 5),
    ("GW22-DOVENRAKAN", 3), ("GW14-CAMILLE", 7), ("CH-G12", 9), ("O-114", 5), ("O-93", 3), ("O-51X", 3),
])  # fmt: skip
def test_a_command_takes_more_power_to_choose_a_card_in_play(card, n):
    kind = TESTED.cards[card].type
    where = {"unit": {"area1": [card]}, "character": {"area1": [f"U1+{card}"]}, "operation": {"field": [card]}}[kind]
    for power, can in ((3 + n, True), (2 + n, False)):
        table = Table(active=1).side(0, field=["U2"]).side(0, nation=0, **where)
        p = table.side(1, hand=["C-12"], g=["G-RED"] * power).start("deployment")
        p.do("command C-12")
        assert (card in {o.card for o in p.prompt.options}) == can


@pytest.mark.rule("GW-139")
@pytest.mark.parametrize(("card", "n", "where", "color"), [
    ("C-74", 3, "damage", "GREEN"), ("C-73", 5, "damage", "BLUE"), ("C-00-3", 3, "deployment", "PURPLE"),
])  # fmt: skip
def test_a_command_takes_more_power_to_negate_the_play_of_a_card(card, n, where, color):
    for power, can in ((3 + n, True), (2 + n, False)):
        table = Table(active=0 if card == "C-74" else 1).side(0, hand=[card], g=[f"G-{color}"] * 9, area2=["U1"])
        table.side(1, area1=["U4"], area2=[] if card == "C-73" else ["U3"], hand=["S-B07"], g=["G-BLUE"] * power)
        p = table.start(where)
        p = p if card == "C-74" else p.passes()
        p.do(f"command {card}")
        while p.prompt.kind != "cut":
            p.e.choose(p.prompt.options[: p.prompt.least])
        assert bool(p.offers("command S-B07")) == can


@pytest.mark.rule("GW-120", "GW-122", "GW-125")
@pytest.mark.parametrize(("card", "over"), [("O-113", "all"), ("O-93", "own"), ("U-400", "own")])
def test_of_some_cards_only_one_is_in_play(card, over):
    color = TESTED.cards[card].color.upper()
    for seat, can in ((0, False), (1, over == "own")):
        table = Table().side(0, hand=[card], g=[f"G-{color}"] * 9).side(seat, field=[card])
        assert bool(table.start("deployment").offers(f"deploy {card}")) == can


@pytest.mark.rule("GW-121")
def test_second_wind_comes_once_a_turn():
    p = Table().side(0, hand=["S-G13"] * 2, field=["U2~", "U3~"], g=GREEN).start("attack")
    p.do("command S-G13").do("target U2").settle()
    assert not p.offers("command S-G13")


@pytest.mark.rule("GW-13", "GW-56")
@pytest.mark.parametrize("card", ["S-L16", "S-L17", "O-51", "O-64"])
def test_some_operations_are_set_on_a_unit_of_either_player_and_nowhere_else(card):
    color = TESTED.cards[card].color.upper()
    p = Table().side(0, hand=[card], field=["U2"], g=[f"G-{color}"] * 9).side(1, field=["U3"]).start("deployment")
    assert not p.offers(f"deploy {card}")
    assert {o.to_card for o in p.offers(f"set {card}")} == {"U2", "U3"}


# ---------------------------------------------------------------- conditions


@pytest.mark.parametrize(("card", "on", "where"), [
    ("CH-88", "S-B06", "damage"), ("GW14-CAMILLE", "U2", "damage"), ("CH-1W", "U2", "damage"),
])  # fmt: skip
def test_characters_use_their_texts_in_battle_alone(card, on, where):
    lost = [] if card != "CH-88" else ["U4"]
    for place, can in (("area1", True), ("field", False)):
        p = Table().side(0, **{place: [f"{on}+{card}"]}).side(1, field=["U3", *lost]).start(where)
        assert bool(p.offers(f"use {card}")) == can


@pytest.mark.parametrize(("card", "point"), [("U-10", "damage"), ("GW14-ZETAHML", "defense")])
def test_units_use_their_texts_in_battle_alone(card, point):
    for place, can in (("area1", True), ("field", False)):
        p = Table().side(0, **{place: [card]}).side(1, area1=["U1"]).start(point)
        assert any(o.n == 0 for o in p.offers(f"use {card}")) == can


def test_big_zam_alone_asks_for_no_other_unit_than_those_of_star():
    p = Table().side(0, area1=["U-202"], field=["O-4"]).side(1, area1=["U3", "U4"], area2=["U1"]).start("damage")
    p.do("use U-202").settle()
    assert p.cards("junkyard", 1) == ["U3"]
    assert p.nation(0) == 20
    assert not p.obj("U-202").exhausted
    assert not p.offers("use U-202")
    p = Table().side(0, field=["U-202"]).side(1, area1=["U3"]).start("damage")
    assert not p.offers("use U-202")
    p = Table(active=1).side(0, area1=["U-202", "U-S180"]).side(1, area1=["U3"]).start("damage").passes()
    p.do("use U-202").settle()
    assert (p.cards("junkyard", 0), p.cards("junkyard", 1)) == ([], ["U3"])
    p = Table().side(0, area1=["U-202"]).side(1, area1=["U3"]).start("attack")
    assert not p.offers("use U-202")


@pytest.mark.rule("GW-101")
@pytest.mark.parametrize(("number", "g", "can"), [
    ("U-197", ["G-BLACK"] * 3 + ["G-RED"], True), ("U-197", ["G-BLACK"] * 2 + ["G-RED"] * 2, False),
    ("U-197", ["G-BLACK"] * 3, False), ("C-80", ["G-GREEN"] * 2 + ["G-RED"], True),
    ("C-80", ["G-GREEN"] + ["G-RED"] * 2, False), ("C-80", ["G-GREEN"] * 2, False),
])  # fmt: skip
def test_texts_ask_for_power_of_their_colour_and_of_all(number, g, can):
    point = "attack" if number == "U-197" else "deployment"
    table = Table().side(0, hand=["U1", "U1"] if number == "C-80" else [number], junkyard=["C1"], g=g)
    table.side(0, junkyard=["C-80"] if number == "C-80" else [])
    assert bool(table.start(point).offers(f"use {number}")) == can


def test_the_o_z_39_and_zeon_princess_keep_only_the_enemy_off():
    kill = command("KILL", Ability("KILL:0", targets=(Target(Filter()),), steps=(Destroy(Chosen(0)),)), price=(0, 0, 0))
    p = (
        Table(kill)
        .side(0, field=["O-118"], hand=["KILL"])
        .start("attack")
        .do("command KILL")
        .do("target O-118")
        .settle()
    )
    assert "O-118" in p.cards("junkyard")
    p = (
        Table(kill)
        .side(0, g=["G-00-10"], hand=["KILL"])
        .start("attack")
        .do("command KILL")
        .do("target G-00-10")
        .settle()
    )
    assert "G-00-10" in p.cards("junkyard")
    p = Table(kill).side(0, g=["G-00-10"]).side(1, hand=["KILL"]).start("attack").passes()
    assert not p.offers("command KILL")
    p = Table().side(0, area1=["GW13-ZZ"], field=["O-Z39"]).side(1, area1=["U1"]).start("attack")
    p.do("use GW13-ZZ").do("target GW13-ZZ").settle()
    assert p.obj("GW13-ZZ").exhausted  # by its own player


@pytest.mark.rule("GW-127")
def test_trample_for_another_cost_is_no_play_of_every_time():
    table = Table().side(0, hand=["C-36"], g=["G-RED"] * 3, junkyard=["C-36"]).side(1, area1=["U4"], field=["U3"])
    for point in ("deployment", "attack", "return"):
        p = table.start(point)
        assert [o.n for o in p.offers("command C-36")] == [1]
        p.do("command C-36")
        assert [o.card for o in p.prompt.options] == ["U4"]
        assert p.prompt.least == 1
    table = Table().side(0, hand=["C-36"], g=["G-RED"] * 3).side(1, area1=["U4"], junkyard=["C-36"])
    assert table.start("attack").offers("command C-36")


@pytest.mark.parametrize("later", ["C-S21", "C-00-5"])
def test_what_units_gain_they_have_who_are_there_then(later):
    dual = unit("DUAL", (2, 1, 2), traits=frozenset({"dual"}))
    table = Table(dual).side(0, hand=[later], g=["G-WHITE" if later == "C-S21" else "G-PURPLE"] * 4, area1=["U2"])
    p = table.side(1, field=["U3"]).start("defense").do(f"command {later}").settle()
    new = put(p.e, "DUAL", 0, "area 1")
    p.e.reopen()
    assert not [o for o in p.offers(f"use {later}") if o.obj == new]
    assert not [ability for ability, oid in texts_in_field(p.e) if oid == new and has_text(p.e, ability, oid)]


# ---------------------------------------------------------------- whose, and of what


def test_deep_ties_draws_for_enemy_commands_alone_each_time():
    table = Table().side(0, field=["O-93", "U2"], hand=["C-1"], g=BLUE).side(1, hand=["C-1", "C-1"], g=BLUE)
    p = table.start("attack").do("command C-1").do("target U2").settle()
    assert p.cards("hand") == []
    for drawn in (1, 2):
        p.passes().do("command C-1").do("target U2").settle()
        assert len(p.cards("hand")) == drawn
    assert p.cards("hand", 1) == []


def test_deep_ties_answers_with_an_enemy_unit_wherever_it_is():
    gone = Ability("GONE:0", targets=(Target(Filter(side="enemy")),), steps=(MoveTo(Chosen(0), "hand"),), limit="")
    table = Table(unit("GONE", (1, 1, 9), abilities=(gone,))).side(0, field=["O-93", "O-4"], area1=["U3"])
    p = table.side(1, field=["GONE", "O-7"], area1=["U4+C1"]).start("attack").passes().do("use GONE").do("target O-4")
    p.settle()
    assert p.asked == (0, "target")
    assert (p.prompt.least, {o.card for o in p.prompt.options}) == (1, {"GONE", "U4"})
    p.do("target U4").settle()
    p.passes().do("use GONE").do("target U3").settle()
    assert p.asked == (0, "target")


@pytest.mark.rule("GW-120")
def test_monique_cadillac_helps_rare_units_from_battle_alone():
    rare = unit("RARE", (1, 1, 1), keywords={"gw.one": Keyword("gw.one")})
    p = Table(rare).side(0, field=["U5+CH-189", "RARE"]).side(1, field=["RARE"]).start("damage")
    assert p.strengths("RARE", 0) == (1, 1, 1)
    p = Table(rare).side(0, area1=["U5+CH-189"], field=["RARE", "U2"]).side(1, field=["RARE"]).start("damage")
    assert p.strengths("RARE", 0) == (2, 2, 2)
    assert p.strengths("RARE", 1) == (1, 1, 1)


@pytest.mark.rule("GW-101")
def test_xi_gundam_costs_less_with_two_red_of_four_power():
    for g, can in (
        (["G-RED"] * 2 + ["G-PURPLE"] * 3, True), (["G-RED"] + ["G-PURPLE"] * 4, False),
        (["G-RED"] * 1 + ["G-PURPLE"] * 3, False),
    ):  # fmt: skip
        assert bool(Table().side(0, hand=["U-130"], g=g).start("deployment").offers("deploy U-130")) == can
