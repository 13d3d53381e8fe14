"""Cuts, destruction and scrapping, texts and their labels, targets (sections 10 to 13)."""

from __future__ import annotations

import pytest

from gundam_tui.games.nation.cards.card import Ability, Keyword, Static, Timing, Trigger
from gundam_tui.games.nation.cards.counters import coins, doomed
from gundam_tui.games.nation.cards.nodes.amounts import Count, Stats, X
from gundam_tui.games.nation.cards.nodes.conditions import AtLeast, InCombat
from gundam_tui.games.nation.cards.nodes.filters import ANY, Chosen, Each, Filter, Target, This
from gundam_tui.games.nation.cards.nodes.steps import (
    TURN_LIVE,
    Coin,
    Damage,
    Destroy,
    DestroyOwn,
    Draw,
    Gain,
    Grant,
    MakeChip,
    MoveTo,
    NegateDestruction,
    NegatePlay,
    Recover,
    Reroll,
    Roll,
    Scrap,
    SkipNext,
    Standby,
    VoidText,
)
from gundam_tui.games.nation.flow.play import refusal
from gundam_tui.games.nation.state.texts import has_text

from .cards import character, command, unit
from .table import Table

BLUE5 = ["U1"] * 5
UNITS = Filter(types=("unit",))
ONE = (Target(UNITS),)
FRIEND = (Target(Filter(types=("unit",), side="friendly")),)


ANY_TIME = Timing()


def does(number: str, *steps, targets=(), timing=ANY_TIME, **more):
    return command(number, Ability(f"{number}:0", timing=timing, targets=targets, steps=steps, **more))


HIT = does("HIT", Damage(Chosen(0), 2), targets=ONE)
UP = does("UP", Gain(Chosen(0), Grant(Stats(2, 2, 2))), targets=FRIEND)
KILL = does("KILL", Destroy(Chosen(0)), targets=ONE)
SAVE = does("SAVE", NegateDestruction(Chosen(0)), targets=FRIEND)


# ---------------------------------------------------------------- the cut


@pytest.mark.rule("MC-150", "MC-152", "MC-155")
def test_a_play_opens_a_cut_the_enemy_has_the_first_chance_and_two_passes_close_it():
    p = Table().side(0, hand=["U1"], g=BLUE5).start("deployment")
    p.do("deploy U1")
    assert p.asked == (1, "cut")
    p.passes()
    assert p.asked == (0, "cut")
    assert p.cards("deployment") == []
    p.passes()
    assert p.asked == (1, "free")
    assert p.cards("deployment") == ["U1"]


@pytest.mark.rule("MC-153", "MC-154")
def test_after_a_pass_the_other_may_add_again_and_the_passer_gets_a_chance_again():
    more = [does(f"D{n}", Draw(1)) for n in range(3)]
    p = Table(*more).side(0, hand=["D0", "D1", "D2"], g=BLUE5).side(1, hand=["D0"], g=BLUE5).start("deployment")
    p.do("command D0").passes().do("command D1")
    assert p.asked == (1, "cut")
    p.passes().do("command D2")
    assert p.asked == (1, "cut")
    p.do("command D0")
    assert len(p.e.state.vars["stack"]) == 4


@pytest.mark.rule("MC-156", "MC-158")
def test_all_is_built_and_then_all_resolves_in_reverse_order():
    p = Table(HIT, UP).side(0, hand=["HIT"], g=BLUE5).side(1, field=["U1"], hand=["UP"], g=BLUE5).start("deployment")
    p.do("command HIT").do("target U1").do("command UP").do("target U1").settle()
    names = [event.name for event in p.e.log]
    assert names.index("gain") < names.index("damage")
    assert p.obj("U1", 1).damage == 2
    assert p.strengths("U1", 1) == (3, 2, 4)
    assert p.zone_of("U1", 1) in ("deployment", "g zone")


@pytest.mark.rule("MC-157")
def test_in_a_cut_of_the_own_deployment_phase_units_can_be_played():
    p = Table(HIT).side(0, hand=["HIT", "U2"], field=["U4"], g=BLUE5).start("deployment")
    p.do("command HIT").do("target U4").passes()
    assert p.asked == (0, "cut")
    assert p.offers("deploy U2")


@pytest.mark.rule("MC-151")
def test_the_offensive_player_is_asked_first_in_a_window():
    assert Table(active=1).start("draw").asked == (1, "free")


# ---------------------------------------------------------------- destruction


@pytest.mark.rule("MC-110", "MC-111", "MC-112")
def test_a_destroyed_card_waits_in_the_field_for_its_scrap_effect_which_both_may_cut_into():
    p = Table(HIT).side(0, hand=["HIT"], g=BLUE5).side(1, field=["U2"]).start("deployment")
    p.do("command HIT").do("target U2").settle()
    assert p.obj("U2").damage == 2
    p = Table(HIT).side(0, hand=["HIT"], g=["U2"] * 5).side(1, field=["U1"]).start("deployment")
    p.do("command HIT").do("target U1").passes(2)
    assert doomed(p.obj("U1", 1)) == "damage"
    assert p.asked == (0, "cut")
    p.passes()
    assert p.asked == (1, "cut")
    p.passes()
    assert p.cards("junkyard", 1) == ["U1"]


@pytest.mark.rule("MC-113", "MC-171")
def test_negating_the_destruction_takes_the_mark_and_the_damage_away():
    p = Table(HIT, SAVE).side(0, hand=["HIT"], g=["U2"] * 5).side(1, field=["U1"], hand=["SAVE"], g=["U3"] * 2)
    p = p.start("deployment")
    p.do("command HIT").do("target U1")
    assert p.offers("command SAVE") == []
    p.passes(2).passes().do("command SAVE").do("target U1").settle()
    assert p.cards("deployment", 1) == ["U1"]
    assert p.obj("U1").damage == 0
    assert doomed(p.obj("U1")) == ""


@pytest.mark.rule("MC-114", "MC-117")
def test_scrapping_passes_by_destruction():
    scrap = does("SCRAP", Scrap(Chosen(0)), targets=ONE)
    safe = unit(
        "SAFE", (1, 1, 1), abilities=(Ability("SAFE:0", "A", statics=(Static(Grant(rule="indestructible"), This()),)),)
    )
    p = Table(scrap, safe).side(0, hand=["SCRAP"], g=BLUE5).side(1, field=["SAFE"]).start("deployment")
    p.do("command SCRAP").do("target SAFE").settle()
    assert p.cards("junkyard", 1) == ["SAFE"]


@pytest.mark.rule("MC-116", "MC-110")
def test_defense_of_nothing_destroys_and_only_more_defense_helps():
    down = does("DOWN", Gain(Chosen(0), Grant(Stats(0, 0, -9))), targets=ONE)
    safe = unit(
        "SAFE", (1, 1, 1), abilities=(Ability("SAFE:0", "A", statics=(Static(Grant(rule="indestructible"), This()),)),)
    )
    table = Table(down, SAVE, UP, safe).side(0, hand=["DOWN"], g=BLUE5)
    p = table.side(1, field=["SAFE"], hand=["SAVE", "UP"], g=BLUE5).start("deployment")
    p.do("command DOWN").do("target SAFE").passes(2)
    assert doomed(p.obj("SAFE")) == "zero"
    p.passes().do("command SAVE").do("target SAFE").settle()
    assert p.cards("junkyard", 1)[0] == "SAFE"


@pytest.mark.rule("MC-116")
def test_defense_of_one_again_undoes_it():
    down = does("DOWN", Gain(Chosen(0), Grant(Stats(0, 0, -3))), targets=ONE)
    p = Table(down, UP).side(0, hand=["DOWN"], g=BLUE5).side(1, field=["U2"], hand=["UP"], g=BLUE5).start("deployment")
    p.do("command DOWN").do("target U2").passes(2).passes().do("command UP").do("target U2").settle()
    assert p.cards("deployment", 1) == ["U2"]
    assert doomed(p.obj("U2")) == ""


@pytest.mark.rule("MC-110")
def test_destroyed_by_damage_it_stays_so_though_defense_rises():
    p = Table(HIT, UP).side(0, hand=["HIT"], g=["U2"] * 5).side(1, field=["U1"], hand=["UP"], g=["U3"] * 2)
    p = p.start("deployment")
    p.do("command HIT").do("target U1").passes(3).do("command UP").do("target U1").settle()
    assert "U1" in p.cards("junkyard", 1)


@pytest.mark.rule("MC-118")
def test_who_is_not_destroyed_keeps_the_damage_and_dies_when_the_protection_ends():
    guard = does("GUARD", Gain(Chosen(0), Grant(rule="indestructible")), targets=FRIEND)
    void = does("VOID", VoidText(Chosen(0)), targets=ONE)
    safe = unit(
        "SAFE", (1, 1, 2), abilities=(Ability("SAFE:0", "A", statics=(Static(Grant(rule="indestructible"), This()),)),)
    )
    table = Table(HIT, guard, void, safe).side(0, hand=["HIT", "VOID"], g=BLUE5)
    p = table.side(1, field=["SAFE"]).start("deployment")
    p.do("command HIT").do("target SAFE").settle()
    assert p.obj("SAFE").damage == 2
    p.passes().do("command VOID").do("target SAFE").settle()
    assert p.cards("junkyard", 1) == ["SAFE"]


@pytest.mark.rule("MC-115")
def test_leaving_the_field_ends_damage_and_effects():
    home = does("HOME", MoveTo(Chosen(0), "hand"), targets=ONE)
    p = Table(HIT, UP, home).side(0, hand=["HIT", "UP", "HOME"], field=["U4"], g=BLUE5).start("deployment")
    p.do("command HIT").do("target U4").settle().passes()
    p.do("command UP").do("target U4").settle().passes()
    p.do("command HOME").do("target U4").settle().passes()
    p.do("deploy U4").settle()
    assert p.obj("U4").damage == 0
    assert p.strengths("U4") == (4, 2, 5)


@pytest.mark.rule("MC-103")
def test_a_destroyed_unit_counts_stars_until_it_is_scrapped():
    kill = does("KILL", Destroy(Chosen(0)), targets=ONE)
    p = Table(kill).side(0, area1=["U5"], g=BLUE5).side(1, area1=["U4"], hand=["KILL"], g=BLUE5).start("damage")
    p.passes().do("command KILL").do("target U5").passes(2)
    assert doomed(p.obj("U5")) == "effect"
    assert p.deal(1, 0).total == 0


@pytest.mark.rule("MC-102")
def test_automatic_effects_of_battle_damage_come_before_the_scrap_cut():
    hurt = unit(
        "HURT", (1, 1, 1), abilities=(Ability("HURT:0", "D", trigger=Trigger("damaged", this=True), steps=(Draw(1),)),)
    )
    p = Table(hurt).side(0, area1=["U5"]).side(1, area1=["HURT"]).start("damage").passes(2)
    assert p.asked == (0, "cut")
    assert len(p.ids("hand", 1)) == 1
    assert p.cards("area 1", 1) == ["HURT"]


# ---------------------------------------------------------------- texts and labels


def speaker(**more):
    return unit("SPEAK", (1, 1, 3), abilities=(Ability("SPEAK:0", timing=Timing(), steps=(Draw(1),), **more),))


@pytest.mark.rule("MC-119", "MC-120", "MC-125")
def test_a_text_is_played_once_a_turn_and_counts_for_itself():
    p = Table(speaker()).side(0, field=["SPEAK", "SPEAK"]).start("deployment")
    assert len(p.offers("use SPEAK")) == 2
    p.do("use SPEAK").settle().passes()
    assert len(p.offers("use SPEAK")) == 1
    assert len(p.ids("hand")) == 1


@pytest.mark.rule("MC-121")
def test_a_text_costs_cards_of_the_nation():
    p = Table(speaker(mill=2)).side(0, field=["SPEAK"]).start("deployment").do("use SPEAK")
    assert p.nation(0) == 18


@pytest.mark.rule("MC-122")
def test_a_rolling_cost_rolls_the_group_and_a_rolled_card_cannot_pay_it():
    roller = character("ROLLER", (0, 0, 0), abilities=(Ability("ROLLER:0", roll=True, steps=(Draw(1),)),))
    p = Table(roller).side(0, field=["U3+ROLLER", "ROLLER~"]).start("deployment")
    assert len(p.offers("use ROLLER")) == 1
    p.do("use ROLLER")
    assert p.obj("U3").exhausted
    assert refusal(p.e, 0, "use", p.find("ROLLER"), n=0).clause in ("MC-120", "MC-122")


@pytest.mark.rule("MC-123")
def test_every_time_means_once_a_cut():
    p = Table(speaker(mill=1, limit="cut")).side(0, field=["SPEAK"]).start("deployment")
    p.do("use SPEAK").passes()
    assert p.asked == (0, "cut")
    assert p.offers("use SPEAK") == []
    p.passes().passes().do("use SPEAK").settle()
    assert len(p.ids("hand")) == 2


@pytest.mark.rule("MC-124", "MC-126")
def test_a_text_with_a_power_condition_is_there_only_with_that_power():
    plus = Static(Grant(Stats(0, 0, 1)), This())
    sealed = unit("SEALED", (1, 1, 3), abilities=(Ability("SEALED:0", "A", power=(2, 5), statics=(plus,)),))
    assert Table(sealed).side(0, field=["SEALED"], g=["U1"] * 4).start("draw").strengths("SEALED")[2] == 3
    assert Table(sealed).side(0, field=["SEALED"], g=BLUE5).start("draw").strengths("SEALED")[2] == 4


@pytest.mark.rule("MC-126")
def test_protected_text_is_not_voided():
    plus = Static(Grant(Stats(1, 0, 0)), This())
    two = unit(
        "TWO",
        (1, 1, 3),
        abilities=(Ability("TWO:0", "A", protected=True, statics=(plus,)), Ability("TWO:1", "A", statics=(plus,))),
    )
    void = does("VOID", VoidText(Chosen(0)), targets=ONE)
    p = Table(two, void).side(0, field=["TWO"], hand=["VOID"], g=BLUE5).start("deployment")
    assert p.strengths("TWO")[0] == 3
    p.do("command VOID").do("target TWO").settle()
    assert p.strengths("TWO")[0] == 2
    assert has_text(p.e, two.abilities[0], p.find("TWO"))


@pytest.mark.rule("MC-127")
@pytest.mark.parametrize(("every", "drawn"), [(False, 1), (True, 2)])
def test_when_is_once_a_turn_and_every_time_is_each_time(every, drawn):
    hurt = unit(
        "HURT",
        (1, 1, 9),
        abilities=(Ability("HURT:0", "D", trigger=Trigger("damaged", this=True, every=every), steps=(Draw(1),)),),
    )
    other = does("HIT2", Damage(Chosen(0), 1), targets=ONE)
    p = Table(hurt, HIT, other).side(0, field=["HURT"], hand=["HIT", "HIT2"], g=BLUE5).start("deployment")
    p.do("command HIT").do("target HURT").settle().passes().do("command HIT2").do("target HURT").settle()
    assert len(p.ids("hand")) == drawn


@pytest.mark.rule("MC-128")
def test_automatic_effects_open_no_cut():
    comes = unit(
        "COMES", (1, 1, 1), abilities=(Ability("COMES:0", "D", trigger=Trigger("enters", this=True), steps=(Draw(1),)),)
    )
    p = Table(comes).side(0, hand=["COMES"], g=BLUE5).start("deployment").do("deploy COMES").passes(2)
    assert p.asked == (1, "free")
    assert len(p.ids("hand")) == 1


@pytest.mark.rule("MC-159", "MC-160")
def test_the_offensive_player_orders_automatic_effects_of_one_moment_whosever_they_are():
    ends = unit(
        "ENDS",
        (1, 1, 1),
        abilities=(Ability("ENDS:0", "D", trigger=Trigger("ends", ANY, point="turn"), steps=(Draw(1),)),),
    )
    p = Table(ends).side(0, field=["ENDS"]).side(1, field=["ENDS"]).start("return").passes(4)
    assert p.asked == (0, "trigger order")
    assert len(p.prompt.options) == 2


# ---------------------------------------------------------------- targets


@pytest.mark.rule("MC-165", "MC-166")
def test_without_a_target_nothing_can_be_played_and_targets_are_in_the_field():
    p = Table(HIT).side(0, hand=["HIT", "U2"], junkyard=["U3"], g=BLUE5).start("deployment")
    assert p.offers("command HIT") == []
    assert refusal(p.e, 0, "command", p.ids("hand")[0], n=0).clause == "MC-165"


@pytest.mark.rule("MC-168", "MC-167")
def test_of_two_targets_one_lost_is_enough():
    both = does("BOTH", Damage(Chosen(0), 1), targets=(Target(UNITS, 2, 2),))
    gone = does("GONE", Scrap(Chosen(0)), targets=ONE)
    table = Table(both, gone).side(0, hand=["BOTH"], g=BLUE5).side(1, field=["U3", "U4"], hand=["GONE"], g=BLUE5)
    p = table.start("deployment")
    p.do("command BOTH").do("target U3", "target U4").do("command GONE").do("target U3").settle()
    assert p.obj("U4").damage == 0


@pytest.mark.rule("MC-169")
def test_all_takes_newcomers_and_needs_one_at_the_play():
    every = does("EVERY", Damage(Chosen(0), 1), targets=(Target(Filter(types=("unit",), side="enemy"), all=True),))
    quick = unit("QUICK", (1, 1, 5), keywords={"mc.quick": Keyword("mc.quick")})
    p = Table(every, quick).side(0, hand=["EVERY"], g=BLUE5).start("deployment")
    assert p.offers("command EVERY") == []
    p = Table(every, quick).side(0, hand=["EVERY"], g=BLUE5).side(1, field=["U4"], hand=["QUICK"], g=BLUE5)
    p = p.start("deployment").do("command EVERY").do("deploy QUICK").settle()
    assert p.obj("U4").damage == 1
    assert p.obj("QUICK").damage == 1


@pytest.mark.rule("MC-170")
def test_all_over_several_types_needs_one_of_them():
    every = does("EVERY", Roll(Chosen(0)), targets=(Target(Filter(types=("unit", "character")), all=True),))
    p = Table(every).side(0, hand=["EVERY"], field=["C1"], g=BLUE5).start("deployment")
    assert p.offers("command EVERY")


@pytest.mark.rule("MC-171")
def test_reroll_needs_a_rolled_card_and_destroy_one_that_can_be_destroyed():
    again = does("AGAIN", Reroll(Chosen(0)), targets=FRIEND)
    safe = unit(
        "SAFE", (1, 1, 1), abilities=(Ability("SAFE:0", "A", statics=(Static(Grant(rule="indestructible"), This()),)),)
    )
    p = Table(again, KILL, safe).side(0, hand=["AGAIN", "KILL"], field=["SAFE", "U2~"], g=BLUE5).start("deployment")
    p.do("command AGAIN")
    assert [o.card for o in p.prompt.options] == ["U2"]
    p.do("target U2").settle().passes().do("command KILL")
    assert [o.card for o in p.prompt.options] == ["U2"]


@pytest.mark.rule("MC-173")
def test_a_pending_effect_survives_its_source():
    p = Table(speaker(), KILL).side(0, field=["SPEAK"]).side(1, hand=["GONE"], g=BLUE5)
    gone = does("GONE", Scrap(Chosen(0)), targets=ONE)
    p = Table(speaker(), gone).side(0, field=["SPEAK"]).side(1, hand=["GONE"], g=BLUE5).start("deployment")
    p.do("use SPEAK").do("command GONE").do("target SPEAK").settle()
    assert p.cards("junkyard") == ["SPEAK"]
    assert len(p.ids("hand")) == 1


@pytest.mark.rule("MC-174", "MC-176")
def test_a_standby_effect_waits_for_the_end_of_this_turn():
    later = command(
        "LATER",
        Ability("LATER:0", steps=(Standby("LATER:1"),)),
        Ability("LATER:1", "D", steps=(Draw(2),)),
    )
    p = Table(later).side(0, hand=["LATER"], g=BLUE5).start("return")
    p.do("command LATER").settle()
    assert len(p.ids("hand")) == 0
    p.to_end()
    assert len(p.ids("hand")) == 2
    p.to_end()
    assert len(p.ids("hand")) == 2


@pytest.mark.rule("MC-175", "MC-181")
def test_lose_beats_gain():
    gain = does("GAIN", Gain(Chosen(0), Grant(keyword="mc.raid")), targets=ONE)
    lose = does("LOSE", Gain(Chosen(0), Grant(lose="mc.raid")), targets=ONE)
    from gundam_tui.games.nation.state.texts import keyword

    p = Table(gain, lose).side(0, hand=["LOSE", "GAIN"], field=["U2"], g=BLUE5).start("deployment")
    p.do("command LOSE").do("target U2").settle().passes().do("command GAIN").do("target U2").settle()
    assert keyword(p.e, p.find("U2"), "mc.raid") is None


@pytest.mark.rule("MC-177")
def test_until_the_end_of_the_turn_hits_certain_cards_and_this_turn_takes_newcomers():
    mine = Filter(types=("unit",), side="friendly")
    fixed = does("FIXED", Gain(Each(mine), Grant(Stats(1, 0, 0))))
    live = does("LIVE", Gain(Chosen(0), Grant(Stats(0, 1, 0)), TURN_LIVE), targets=(Target(mine, all=True),))
    p = Table(fixed, live).side(0, hand=["FIXED", "LIVE", "U4"], field=["U3"], g=BLUE5).start("deployment")
    p.do("command FIXED").settle().passes().do("command LIVE").settle().passes().do("deploy U4").settle()
    assert p.strengths("U3") == (4, 2, 4)
    assert p.strengths("U4") == (4, 3, 5)
    p.to_end()
    assert p.strengths("U3") == (3, 1, 4)


@pytest.mark.rule("MC-178")
def test_a_then_b_goes_without_a_cut_between():
    both = does("BOTH", Draw(1), Recover(1))
    p = Table(both).side(0, hand=["BOTH"], lost=["U5"], g=BLUE5).start("deployment").do("command BOTH").settle()
    assert len(p.ids("hand")) == 1
    assert p.cards("lost") == []


@pytest.mark.rule("MC-179", "MC-309")
def test_x_is_fixed_at_the_play_and_the_player_does_not_choose_a_given_one():
    ally = does(
        "ALLY", Damage(Chosen(0), X()), targets=(Target(UNITS),), x=Count(Filter(place="g", side="friendly"), -3)
    )
    p = Table(ally).side(0, hand=["ALLY"], g=BLUE5).side(1, field=["U4"]).start("deployment")
    p.do("command ALLY").do("target U4").settle()
    assert p.obj("U4").damage == 2
    few = Table(ally).side(0, hand=["ALLY"], g=["U1"] * 3).side(1, field=["U4"]).start("deployment")
    assert few.offers("command ALLY") == []


@pytest.mark.rule("MC-179")
def test_a_free_x_is_not_nothing():
    free = does("FREE", Damage(Chosen(0), X()), targets=ONE, x=X())
    p = Table(free).side(0, hand=["FREE"], g=BLUE5).side(1, field=["U4"]).start("deployment")
    p.do("command FREE").do("target U4")
    assert p.asked == (0, "number")
    assert next(o.n for o in p.prompt.options) == 1


@pytest.mark.rule("MC-180")
def test_of_two_characters_of_one_name_the_later_one_is_scrapped():
    take = does("TAKE", MakeChip("T"))
    chip = character("T", (1, 1, 1), name="C1", chip=True)
    p = Table(take, chip).side(0, hand=["TAKE"], field=["C1"], g=BLUE5).start("deployment")
    p.do("command TAKE").settle()
    assert p.cards("deployment") == ["C1"]


@pytest.mark.rule("MC-187", "MC-188")
def test_a_unit_that_also_counts_as_a_character_can_have_none_and_one_that_is_no_unit_leaves_its_squad():
    also = does("ALSO", Gain(Chosen(0), Grant(rule="also character")), targets=ONE)
    only = does("ONLY", Gain(Chosen(0), Grant(rule="as character")), targets=ONE)
    p = Table(also).side(0, hand=["ALSO", "C1"], field=["U3"], g=BLUE5).start("deployment")
    p.do("command ALSO").do("target U3").settle().passes()
    assert p.offers("set C1") == []
    p = Table(only).side(0, hand=["ONLY"], area1=["U3", "U2"], g=BLUE5).start("attack")
    p.do("command ONLY").do("target U3").settle()
    assert p.cards("area 1") == ["U2"]
    assert p.cards("deployment") == ["U3"]


@pytest.mark.rule("MC-189")
def test_a_card_that_becomes_g_loses_what_is_set_on_it():
    turn = does("TURN", MoveTo(Chosen(0), "g"), targets=FRIEND)
    p = Table(turn).side(0, hand=["TURN"], field=["U3+C1"], g=BLUE5).start("deployment")
    p.do("command TURN").do("target U3").settle()
    assert "U3" in p.cards("g zone")
    assert "C1" in p.cards("junkyard")


# ---------------------------------------------------------------- chips and coins, skipped steps


@pytest.mark.rule("MC-193", "MC-196", "MC-10")
def test_a_chip_enters_rerolled_and_leaves_the_game_when_it_leaves_the_field():
    make = does("MAKE", MakeChip("T"))
    chip = unit("T", (1, 1, 1), (0, 0, 0), chip=True)
    watcher = unit(
        "WATCH",
        (1, 1, 9),
        abilities=(Ability("WATCH:0", "D", trigger=Trigger("enters", Filter(types=("unit",))), steps=(Draw(1),)),),
    )
    p = Table(make, chip, watcher, KILL).side(0, hand=["MAKE", "KILL"], field=["WATCH"], g=BLUE5).start("deployment")
    p.do("command MAKE").settle()
    assert not p.obj("T").exhausted
    assert len(p.ids("hand")) == 2
    p.passes().do("command KILL").do("target T").settle()
    assert p.cards("junkyard") == ["KILL", "MAKE"]
    assert "T" not in [p.e.card(o.id) for o in p.e.state.objs.values()]


@pytest.mark.rule("MC-194", "MC-303")
def test_a_character_chip_goes_onto_a_unit_that_could_take_a_character_and_no_other():
    make = does("MAKE", MakeChip("T", Chosen(0)), targets=FRIEND)
    chip = character("T", (1, 1, 1), (0, 0, 0), chip=True)
    p = Table(make, chip).side(0, hand=["MAKE"], field=["U3"], g=BLUE5).start("deployment")
    p.do("command MAKE").do("target U3").settle()
    assert p.strengths("U3") == (4, 2, 5)
    never = unit(
        "NEVER", (5, 1, 5), abilities=(Ability("NEVER:0", "A", statics=(Static(Grant(rule="no set"), This()),)),)
    )
    p = Table(make, chip, never).side(0, hand=["MAKE"], field=["NEVER"], g=BLUE5).start("deployment")
    assert p.offers("command MAKE") == []


@pytest.mark.rule("MC-9")
def test_coins_stay_on_their_card_and_go_with_it():
    put = does("PUT", Coin(Chosen(0), Grant(Stats(1, 1, 1)), 2), targets=ONE)
    p = Table(put).side(0, hand=["PUT"], field=["U3"], g=BLUE5).start("deployment")
    p.do("command PUT").do("target U3").settle()
    assert p.strengths("U3") == (5, 3, 6)
    assert len(coins(p.obj("U3"))) == 2


@pytest.mark.rule("MC-218")
def test_a_skipped_phase_does_not_take_place():
    skip = does("SKIP", SkipNext("draw"))
    p = Table(skip).side(0, hand=["SKIP"], g=BLUE5).start("deployment").do("command SKIP").settle()
    p.to_end()
    p.to("free", "deployment", 1)
    assert len(p.ids("hand", 1)) == 0
    p.to_end().to_end()
    p.to("free", "deployment", 1)
    assert len(p.ids("hand", 1)) == 1


@pytest.mark.rule("MC-305")
def test_one_unit_of_each_player_needs_an_own_unit():
    ally = does(
        "ALLY", Damage(Chosen(0), 1), targets=(Target(Filter(types=("unit",), side="friendly"), chooser="each"),)
    )
    p = Table(ally).side(0, hand=["ALLY"], g=BLUE5).side(1, field=["U4"]).start("deployment")
    assert p.offers("command ALLY") == []
    p = Table(ally).side(0, hand=["ALLY"], field=["U3"], g=BLUE5).side(1, field=["U4"]).start("deployment")
    p.do("command ALLY").do("target U3").do("target U4").settle()
    assert (p.obj("U3").damage, p.obj("U4").damage) == (1, 1)


@pytest.mark.rule("MC-308")
def test_what_cannot_be_destroyed_is_not_chosen_while_another_can_be():
    each = does("EACH", DestroyOwn(ANY))
    safe = character(
        "SAFE", (0, 0, 1), abilities=(Ability("SAFE:0", "A", statics=(Static(Grant(rule="indestructible"), This()),)),)
    )
    p = Table(each, safe).side(0, hand=["EACH"], field=["SAFE", "U2"], g=BLUE5).side(1, field=["SAFE"])
    p = p.start("deployment").do("command EACH").settle()
    assert p.asked == (0, "destroy own")
    assert [o.card for o in p.prompt.options] == ["U2"]
    p.do("destroy U2").settle()
    assert p.cards("deployment", 1) == ["SAFE"]
    assert p.cards("deployment") == ["SAFE"]


@pytest.mark.rule("MC-172")
def test_a_negated_text_can_be_played_again_in_the_turn():
    stop = does("STOP", NegatePlay(0), targets=(Target(Filter(side="enemy"), item=("text",)),))
    p = Table(speaker(mill=1), stop).side(0, field=["SPEAK"]).side(1, hand=["STOP"], g=BLUE5).start("deployment")
    p.do("use SPEAK").do("command STOP").do("item SPEAK").settle()
    assert len(p.ids("hand")) == 0
    assert p.nation(0) == 19
    p.passes()
    assert p.offers("use SPEAK")


@pytest.mark.rule("MC-206")
def test_voiding_the_unit_leaves_the_text_of_its_character():
    pilot = character("PILOT", (0, 0, 0), abilities=(Ability("PILOT:0", steps=(Draw(1),)),))
    void = does("VOID", VoidText(Chosen(0)), targets=ONE)
    p = Table(pilot, void).side(0, field=["U3+PILOT"], hand=["VOID"], g=BLUE5).start("deployment")
    p.do("command VOID").do("target U3").settle().passes()
    assert p.offers("use PILOT")


def test_conditions_are_asked_of_the_table():
    bold = unit(
        "BOLD",
        (1, 1, 3),
        abilities=(
            Ability("BOLD:0", "A", condition=InCombat(), statics=(Static(Grant(Stats(1, 0, 0)), This()),)),
            Ability("BOLD:1", "A", condition=AtLeast(UNITS, 3), statics=(Static(Grant(Stats(0, 1, 0)), This()),)),
        ),
    )
    p = Table(bold).side(0, area1=["BOLD"]).side(1, area1=["U2"]).start("damage")
    assert p.strengths("BOLD") == (2, 1, 3)
    p = Table(bold).side(0, field=["BOLD", "U2", "U3"]).start("damage")
    assert p.strengths("BOLD") == (1, 2, 3)
