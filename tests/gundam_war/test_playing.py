"""Cards, places, power, costs, playing, set-on (sections 2, 3, 7, 8)."""

from __future__ import annotations

import pytest

from gundam_tui.games.nation.cards.card import Ability, Cost, Keyword, Static, Timing, Trigger
from gundam_tui.games.nation.cards.nodes.amounts import Coins, Stats, X
from gundam_tui.games.nation.cards.nodes.filters import Chosen, Filter, Host, Target, This
from gundam_tui.games.nation.cards.nodes.steps import (
    Damage,
    Destroy,
    Draw,
    Grant,
    MoveTo,
    NegatePlay,
    Recover,
    Reroll,
    Roll,
    TakeControl,
)
from gundam_tui.games.nation.flow.play import refusal
from gundam_tui.games.nation.queries.power import counts, enough, supplies
from gundam_tui.games.nation.queries.stats import add

from .mutants import BOOK
from .table import Table, character, command, g, operation, put, unit

UNITS = Filter(types=("unit",))
SET_ON = Keyword("gw.set_on_unit")


def words(*names: str) -> dict[str, Keyword]:
    return {name: Keyword(name) for name in names}


def gives(n: int | Coins, color: str = "") -> Ability:
    return Ability("", "A", statics=(Static(Grant(rule="power", amount=n, color=color), This()),))


# ---------------------------------------------------------------- cards


@pytest.mark.rule("GW-6", "GW-7", "GW-8")
def test_cards_have_one_of_five_types_and_one_of_the_colours():
    assert {card.type for card in BOOK} == {"unit", "character", "operation", "command", "generation"}
    assert {card.color for card in BOOK} <= {"blue", "green", "black", "red", "brown", "white", "purple"}
    assert all(card.name and card.number for card in BOOK)


@pytest.mark.rule("GW-12")
def test_a_star_is_a_zero_that_nothing_changes_and_a_star_among_modifiers_changes_nothing():
    assert add(Stats(None, 1, 1), Stats(2, 2, 2)) == (None, 3, 3)
    assert add(Stats(2, 2, 2), Stats(None, 1, 0)) == (2, 3, 2)
    star = character("STAR", (None, 1, 1))
    p = Table(star).side(0, field=["U2+STAR"]).start("deployment")
    assert p.strengths("U2") == (2, 2, 4)


@pytest.mark.rule("GW-9", "GW-47", "GW-164")
def test_power_is_checked_and_never_spent():
    p = Table().side(0, hand=["U2", "C1"], g=["G", "GG~"]).start("deployment")
    p.do("deploy U2").settle()
    assert len(supplies(p.e, 0)) == 2
    assert counts(p.e, 0) == {"blue": 1, "green": 1}
    assert enough(p.e, 0, "blue", 1, 2)
    assert not enough(p.e, 0, "blue", 2, 2)
    assert not enough(p.e, 0, "blue", 1, 3)


@pytest.mark.rule("GW-164", "GW-15")
def test_a_g_that_generates_two_counts_as_two_and_coins_can_be_counted():
    two, more = g("TWO", gives(2)), g("MORE", gives(Coins(1), "green"))
    p = Table(two, more).side(0, g=["TWO", "MORE"]).start("deployment")
    assert counts(p.e, 0) == {"blue": 2, "green": 1}
    from gundam_tui.games.nation.cards.counters import coin

    p.e.perform(coin(p.find("MORE"), Stats(), 2))
    assert counts(p.e, 0) == {"blue": 2, "green": 3}


@pytest.mark.rule("GW-48")
def test_only_the_own_station_area_gives_power():
    p = Table().side(0, hand=["U1"]).side(1, g=["G"] * 3).start("deployment")
    found = refusal(p.e, 0, "deploy", p.find("U1"))
    assert found is not None
    assert found.clause == "GW-47"


@pytest.mark.rule("GW-49")
def test_a_card_cost_moves_the_top_cards_of_the_nation_face_down():
    p = Table().side(0, hand=["U5"], g=["G"] * 5, nation=["U1", "U2", "U3"]).start("deployment").do("deploy U5")
    assert p.nation(0) == 2
    assert p.cards("lost") == ["U1"]
    assert not p.e.state.objs[p.ids("lost")[0]].seen


@pytest.mark.rule("GW-49")
def test_what_cannot_be_paid_in_full_is_not_offered():
    dear = unit("DEAR", (1, 1, 1), (0, 0, 3))
    p = Table(dear).side(0, hand=["DEAR"], nation=2).start("deployment")
    assert not p.offers("deploy DEAR")
    found = refusal(p.e, 0, "deploy", p.find("DEAR"))
    assert found is not None
    assert found.clause == "GW-49"


# ---------------------------------------------------------------- the allowance


@pytest.mark.rule("GW-50")
def test_one_of_each_type_a_turn_in_any_order():
    p = Table().side(0, hand=["G", "U1", "C1", "OP"] * 2, g=["G"] * 3, field=["U3"]).start("deployment")
    p.do("deploy OP").settle().do("set C1 > U3").settle().do("g G").settle().do("deploy U1").settle()
    assert p.asked == (0, "free")
    assert {o.verb for o in p.prompt.options} == {"pass"}
    assert refusal(p.e, 0, "g", p.find("G", 0)) is not None


@pytest.mark.rule("GW-50")
def test_nothing_but_commands_is_played_outside_of_the_own_assign_phase():
    p = Table().side(0, hand=["U1"], g=["G"]).side(1, hand=["U1"], g=["G"]).start("attack")
    assert not p.offers("deploy U1")
    p = Table().side(1, hand=["U1"], g=["G"]).start("deployment").passes()
    assert p.asked[0] == 1
    assert not p.offers("deploy U1")


@pytest.mark.rule("GW-51", "GW-133", "GW-132")
def test_beside_the_unit_one_with_battleship_base_or_support_is_played():
    ship, base = (
        unit("SHIP", (0, 1, 3), keywords=words("gw.battleship")),
        unit("BASE", (0, 1, 3), keywords=words("gw.base")),
    )
    p = Table(ship, base).side(0, hand=["U1", "U2", "SHIP", "BASE"], g=["G"] * 3).start("deployment")
    p.do("deploy SHIP").settle()
    assert not p.offers("deploy BASE")
    p.do("deploy U1").settle()
    assert not p.offers("deploy U2")


@pytest.mark.rule("GW-52", "GW-14")
def test_any_number_of_commands_is_played_and_they_go_to_the_junkyard():
    draws = command("DRAW", Ability("DRAW:0", steps=(Draw(1),)))
    p = Table(draws).side(0, hand=["DRAW"] * 3, g=["G"]).start("deployment")
    for _ in range(3):
        p.do("command DRAW").settle()
    assert p.cards("junkyard") == ["DRAW"] * 3
    assert len(p.ids("hand")) == 3


@pytest.mark.rule("GW-53", "GW-54", "GW-13")
def test_units_enter_rolled_and_g_and_operations_rerolled():
    p = Table().side(0, hand=["U1", "OP", "G"], g=["G"]).start("deployment")
    p.do("deploy U1").settle().do("deploy OP").settle().do("g G").settle()
    assert p.obj("U1").exhausted
    assert not p.obj("OP").exhausted
    assert p.cards("g zone") == ["G", "G"]
    assert not any(p.e.state.objs[oid].exhausted for oid in p.ids("g zone"))


@pytest.mark.rule("GW-106", "GW-15")
def test_a_g_gives_power_when_its_play_has_resolved_and_can_be_cut_into():
    p = Table().side(0, hand=["G", "U1"]).start("deployment")
    assert not p.offers("deploy U1")
    p.do("g G")
    assert p.prompt.kind == "cut"
    assert not supplies(p.e, 0)
    p.settle()
    assert p.offers("deploy U1")


@pytest.mark.rule("GW-168", "GW-105")
def test_a_card_that_is_being_played_is_in_a_place_of_its_own():
    p = Table().side(0, hand=["U1"], g=["G"]).start("deployment").do("deploy U1")
    assert p.zone_of("U1", 0) == "playing"
    assert p.e.state.objs[p.find("U1", 0)].seen == 3


@pytest.mark.rule("GW-107")
def test_power_that_goes_after_the_declaration_stops_nothing():
    bust = command("BUST", Ability("BUST:0", targets=(Target(Filter(types=("g",))),), steps=(Destroy(Chosen(0)),)))
    p = Table(bust).side(0, hand=["U1"], g=["G"]).side(1, hand=["BUST"], g=["GG", "G"]).start("deployment")
    p.do("deploy U1").do("command BUST")
    p.e.choose([next(o for o in p.prompt.options if p.e.state.objs[o.obj].seat == 0)])
    p.settle()
    assert p.ids("g zone", 0) == ()
    assert p.zone_of("U1", 0) == "deployment"


@pytest.mark.rule("GW-108", "GW-55")
def test_a_play_whose_host_is_gone_fails_and_has_been_made():
    bust = command("BUST", Ability("BUST:0", targets=(Target(UNITS),), steps=(MoveTo(Chosen(0), "hand"),)))
    p = Table(bust).side(0, hand=["C1", "C2"], field=["U2", "U3"], g=["G"] * 2).side(1, hand=["BUST"], g=["G"])
    p = p.start("deployment").do("set C1 > U2").do("command BUST").do("target U2").settle()
    assert p.cards("junkyard") == ["C1"]
    assert not p.offers("set C2")


@pytest.mark.rule("GW-108", "GW-104", "GW-121")
def test_a_negated_play_does_not_count_but_stays_paid():
    no = command("NO", Ability("NO:0", targets=(Target(Filter(side="enemy"), item=("unit",)),), steps=(NegatePlay(0),)))
    p = Table(no).side(0, hand=["U5", "U5"], g=["G"] * 5).side(1, hand=["NO"], g=["G"]).start("deployment")
    p.do("deploy U5").do("command NO").do("item U5").settle()
    assert p.cards("junkyard") == ["U5"]
    assert p.nation(0) == 19
    assert p.offers("deploy U5")


@pytest.mark.rule("GW-57", "GW-91")
def test_what_a_card_does_when_put_into_play_is_done_at_once():
    ready = Ability("READY:0", "B", trigger=Trigger("enters", this=True), steps=(Draw(1),))
    p = Table(unit("READY", (1, 1, 1), abilities=(ready,))).side(0, hand=["READY"], g=["G"]).start("deployment")
    p.do("deploy READY").settle()
    assert len(p.ids("hand")) == 1
    assert p.prompt.kind == "free"


@pytest.mark.rule("GW-105")
def test_x_is_chosen_at_the_declaration_and_only_as_far_as_it_can_be_paid():
    from gundam_tui.games.nation.cards.card import Price

    rain = command("RAIN", Ability("RAIN:0", x=X(), targets=(Target(UNITS),), steps=(Damage(Chosen(0), X()),)))
    rain = type(rain)("RAIN", "RAIN", "command", "blue", Price(1, 1, x=("resource",)), abilities=rain.abilities)
    p = Table(rain).side(0, hand=["RAIN"], g=["G"], field=["U5"], nation=4).start("deployment")
    p.do("command RAIN").do("target U5")
    assert p.prompt.kind == "number"
    assert [o.n for o in p.prompt.options] == [1, 2, 3, 4]
    p.e.choose([p.prompt.options[2]])
    assert p.nation(0) == 1
    p.settle()
    assert p.obj("U5").damage == 3


# ---------------------------------------------------------------- places, owner, controller


@pytest.mark.rule("GW-17")
def test_nation_and_discard_pile_are_face_down_and_the_other_places_are_open():
    from gundam_tui.games.nation.cards.terms import VISIBILITY

    assert {zone for zone, who in VISIBILITY.items() if who == "none"} == {"nation", "lost"}
    assert VISIBILITY["hand"] == "holder"


@pytest.mark.rule("GW-23")
def test_a_g_is_in_play_and_can_be_destroyed():
    bust = command("BUST", Ability("BUST:0", targets=(Target(Filter(side="enemy")),), steps=(Destroy(Chosen(0)),)))
    p = Table(bust).side(0, hand=["BUST"], g=["GG", "G"]).side(1, g=["G"]).start("deployment")
    p.do("command BUST").do("target G").settle()
    assert p.cards("junkyard", 1) == ["G"]


@pytest.mark.rule("GW-20", "GW-21")
def test_cards_of_the_hangar_are_played_as_from_the_hand_and_are_no_hand():
    p = Table().side(0, hand=["U1"] * 6, hangar=["U2", "U3"], g=["G"] * 3).start("deployment")
    p.do("deploy U2").settle()
    assert p.zone_of("U2") == "deployment"
    assert not p.offers("deploy U3")  # the allowance is one
    p.to_end()
    assert len(p.ids("hand")) == 6  # and nothing was discarded


@pytest.mark.rule("GW-22", "GW-167", "GW-169")
def test_an_operation_on_an_enemy_unit_is_its_controllers_and_goes_to_its_owners_junkyard():
    net = operation("NET", Ability("NET:0", timing=Timing(), steps=(Draw(1),)), keywords={"gw.set_on_unit": SET_ON})
    p = Table(net).side(0, hand=["NET"], g=["G"]).side(1, field=["U2"]).start("deployment")
    p.do("set NET > U2").settle()
    assert p.obj("NET").seat == 1
    assert p.obj("NET").owner == 0
    assert not p.offers("use NET")
    p.passes()
    assert p.offers("use NET")
    from gundam_tui.games.nation.changes.destroy import doom

    p.e.perform(*doom(p.e, [p.find("U2")], by=0))
    p.do("use NET").settle()
    assert p.cards("junkyard", 0) == ["NET"]
    assert p.cards("junkyard", 1) == ["U2"]


@pytest.mark.rule("GW-19")
def test_what_is_removed_goes_to_the_defunct_pile():
    gone = command("GONE", Ability("GONE:0", targets=(Target(UNITS),), steps=(MoveTo(Chosen(0), "removed"),)))
    p = Table(gone).side(0, hand=["GONE"], g=["G"]).side(1, field=["U2"]).start("deployment")
    p.do("command GONE").do("target U2").settle()
    assert p.cards("removed", 1) == ["U2"]


@pytest.mark.rule("GW-156")
def test_recover_moves_cards_from_the_top_of_the_discard_pile_to_the_top_of_the_nation():
    back = command("BACK", Ability("BACK:0", steps=(Recover(3),)), price=(0, 0, 0))
    p = Table(back).side(0, hand=["BACK"], nation=["U5"], lost=["U1", "U2"]).start("deployment")
    p.do("command BACK").settle()
    assert p.cards("nation") == ["U2", "U1", "U5"]
    assert p.cards("lost") == []


# ---------------------------------------------------------------- set-on


@pytest.mark.rule("GW-55", "GW-64")
def test_a_character_is_attached_to_an_own_unit_takes_its_status_and_adds_its_points():
    p = Table().side(0, hand=["C2"], field=["U2~"], area1=["U3"], g=["G"] * 2).side(1, field=["U4"]).start("deployment")
    assert not p.offers("deploy C2")
    assert [o.to_card for o in p.offers("set C2")] == ["U2"]
    p.do("set C2 > U2").settle()
    assert p.obj("C2").exhausted
    assert p.strengths("U2") == (3, 1, 5)


@pytest.mark.rule("GW-56", "GW-60", "GW-61")
def test_operations_are_attached_to_units_of_either_player_any_number():
    net = operation("NET", keywords={"gw.set_on_unit": SET_ON})
    p = Table(net).side(0, hand=["NET"], field=["U2"], g=["G"]).side(1, field=["U3+NET~"]).start("deployment")
    assert sorted(o.to_card for o in p.offers("set NET")) == ["U2", "U3"]
    assert not p.offers("deploy NET")
    p.do("set NET > U3").settle()
    assert len(p.obj("U3").attachments) == 2
    assert all(p.e.state.objs[oid].exhausted for oid in p.obj("U3").attachments)


@pytest.mark.rule("GW-58", "GW-66")
def test_a_group_is_rolled_as_one_and_its_texts_hold():
    net = operation("NET", Ability("NET:0", "A", statics=(Static(Grant(Stats(2, 0, 0)), Host()),)))
    roll = command("ROLL", Ability("ROLL:0", targets=(Target(Filter(types=("character",))),), steps=(Roll(Chosen(0)),)))
    p = Table(net, roll).side(0, hand=["ROLL"], field=["U2+C1+NET"], g=["G"]).start("deployment")
    p.do("command ROLL").do("target C1").settle()
    assert all(p.obj(card).exhausted for card in ("U2", "C1", "NET"))
    assert p.strengths("U2") == (5, 1, 4)


@pytest.mark.rule("GW-59", "GW-62")
def test_a_unit_takes_one_character_and_keeps_it():
    p = Table().side(0, hand=["C2"], field=["U2+C1"], g=["G"] * 2).start("deployment")
    assert not p.offers("set C2")
    found = refusal(p.e, 0, "set", p.find("C2"), p.find("U2"))
    assert found is not None
    assert found.clause == "GW-59"


@pytest.mark.rule("GW-63")
def test_a_character_of_a_name_is_in_play_once_over_both_sides():
    p = Table().side(0, hand=["C1"], field=["U2"], g=["G"]).side(1, field=["U3+C1"]).start("deployment")
    assert not p.offers("set C1")
    p.e.perform()
    put(p.e, "C1", 0, "deployment", host=p.find("U2"))
    assert p.cards("junkyard", 0) == ["C1"]
    assert not p.e.state.vars.get("stack")


@pytest.mark.rule("GW-65", "GW-109", "GW-22")
def test_a_destroyed_unit_takes_its_group_along_each_to_its_owner_and_a_card_on_it_only_itself():
    hit = command("HIT", Ability("HIT:0", targets=(Target(Filter()),), steps=(Destroy(Chosen(0)),)))
    table = Table(hit, operation("NET")).side(0, hand=["HIT", "HIT"], g=["G"]).side(1, field=["U2+C1"])
    p = table.start("deployment")
    put(p.e, "NET", 0, "deployment", host=p.find("U2"))
    p.do("command HIT").do("target C1").settle()
    assert p.cards("junkyard", 1) == ["C1"]
    assert p.zone_of("U2") == "deployment"
    p.do("command HIT").do("target U2").settle()
    assert p.cards("junkyard", 1) == ["U2", "C1"]
    assert p.cards("junkyard", 0).count("NET") == 1


@pytest.mark.rule("GW-110")
def test_an_effect_on_several_cards_chooses_one_of_a_group():
    hit = command("HIT", Ability("HIT:0", targets=(Target(Filter(side="enemy"), 2, 2),), steps=(Roll(Chosen(0)),)))
    p = Table(hit).side(0, hand=["HIT"], g=["G"]).side(1, field=["U2+C1"]).start("deployment")
    assert not p.offers("command HIT")
    p = Table(hit).side(0, hand=["HIT"], g=["G"]).side(1, field=["U2+C1", "U3"]).start("deployment")
    p.do("command HIT").do("target U2")
    assert [o.card for o in p.prompt.options] == ["U3"]


@pytest.mark.rule("GW-167")
def test_who_has_a_unit_in_their_station_area_controls_it():
    take = command(
        "TAKE",
        Ability("TAKE:0", targets=(Target(Filter(types=("unit",), side="enemy")),), steps=(TakeControl(Chosen(0)),)),
    )
    p = Table(take).side(0, hand=["TAKE"], g=["G"]).side(1, field=["U2+C1"]).start("deployment")
    p.do("command TAKE").do("target U2").settle()
    assert (p.obj("U2").seat, p.obj("C1").seat, p.obj("U2").owner) == (0, 0, 1)


@pytest.mark.rule("GW-165")
def test_the_name_in_play_leaves_out_what_only_deck_building_counts():
    one = unit("A", (1, 1, 1), name="Gundam", deck_name="RX-78 Gundam")
    two = unit("B", (1, 1, 1), name="Gundam", deck_name="RX-0 Gundam")
    assert one.names == two.names
    assert one.deck_name != two.deck_name


@pytest.mark.rule("GW-126")
def test_an_additional_cost_is_paid_besides_and_a_play_without_it_is_refused():
    cost = Ability("OPX:0", "cost", costs=(Cost("scrap", Filter(side="friendly", place="g", types=("g",)), 2, 2),))
    p = Table(operation("OPX", cost)).side(0, hand=["OPX"], g=["G", "GG"]).start("deployment")
    p.do("deploy OPX").settle()
    assert p.ids("g zone") == ()
    assert p.zone_of("OPX") == "deployment"
    p = Table(operation("OPX", cost)).side(0, hand=["OPX"], g=["G"]).start("deployment")
    assert not p.offers("deploy OPX")
    assert refusal(p.e, 0, "deploy", p.find("OPX")).clause == "GW-49"


@pytest.mark.rule("GW-1")
def test_the_text_of_a_card_beats_the_rules():
    # GW-53 has it enter rolled; its own text has it rerolled.
    text = Ability("EARLY:0", "B", trigger=Trigger("enters", this=True), steps=(Reroll(This()),))
    p = Table(unit("EARLY", (1, 1, 1), abilities=(text,))).side(0, hand=["EARLY"], g=["G"]).start("deployment")
    assert not p.do("deploy EARLY").settle().obj("EARLY").exhausted


@pytest.mark.rule("GW-166")
def test_the_total_cost_that_effects_speak_of_is_the_total_power():
    five = Target(Filter(least_cost=5, most_cost=5))
    hit = command("HIT", Ability("HIT:0", targets=(five,), steps=(Destroy(Chosen(0)),)))
    p = Table(hit).side(0, hand=["HIT"], g=["G"]).side(1, field=["U5", "U4"]).start("deployment").do("command HIT")
    assert [o.card for o in p.prompt.options] == ["U5"]


@pytest.mark.rule("GW-161")
def test_a_team_shares_a_keyword_with_units_of_its_name_in_the_same_area():
    mate = unit("MATE", (1, 1, 1), abilities=(Ability("MATE:0", "A", team="New Desides"),))
    from gundam_tui.games.nation.state.texts import keyword

    p = Table(mate).side(0, area1=["U-197", "MATE"]).start("damage")
    assert keyword(p.e, p.find("MATE"), "gw.high_mobility") is not None
    p = Table(mate).side(0, area1=["U-197"], area2=["MATE"]).start("damage")
    assert keyword(p.e, p.find("MATE"), "gw.high_mobility") is None


@pytest.mark.rule("GW-95")
def test_several_auto_b_of_one_moment_are_all_applied_before_anything_else_is_asked():
    text = Ability("TWO:0", "B", trigger=Trigger("enters", this=True), steps=(Reroll(This()),))
    more = Ability("TWO:1", "B", trigger=Trigger("enters", this=True), steps=(Draw(1),))
    p = Table(unit("TWO", (1, 1, 1), abilities=(text, more))).side(0, hand=["TWO"], g=["G"]).start("deployment")
    p.do("deploy TWO").settle()
    while p.prompt.kind == "trigger order":
        p.e.choose(p.prompt.options[:1])
    assert not p.obj("TWO").exhausted
    assert len(p.ids("hand")) == 1
    assert p.prompt.kind == "free"
