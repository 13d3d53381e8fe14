"""The keyword chapter (section 13) and the words that the manual does not know (14)."""

from __future__ import annotations

import pytest

from gundam_tui.games.nation.cards.card import Ability, Cost, Keyword, Static, Timing
from gundam_tui.games.nation.cards.counters import doomed
from gundam_tui.games.nation.cards.nodes.amounts import Stats
from gundam_tui.games.nation.cards.nodes.filters import Chosen, Each, Filter, Target, This
from gundam_tui.games.nation.cards.nodes.steps import BecomeUnit, Damage, Destroy, Draw, Grant, MoveTo, NegatePlay
from gundam_tui.games.nation.flow.play import refusal
from gundam_tui.games.nation.flow.sortie import refusal as sortie_refusal
from gundam_tui.games.nation.state.texts import keyword

from .table import AWAY, KILL, Play, Table, character, command, g, operation, unit

UNITS = Filter(types=("unit",))
ENEMY = Filter(types=("unit",), side="enemy")


def words(*names: str, n: int = 0, stats: Stats | None = None, of: tuple[str, ...] = ()) -> dict[str, Keyword]:
    return {f"gw.{name}": Keyword(f"gw.{name}", n, of, stats) for name in names}


def to_damage(p: Play) -> Play:
    return p.passes(2)


# ---------------------------------------------------------------- one card restrictions


@pytest.mark.rule("GW-120")
def test_one_card_is_not_put_into_play_while_a_card_of_its_name_is_on_either_side():
    lone = unit("LONE", (1, 1, 1), keywords=words("one"))
    p = Table(lone).side(0, hand=["LONE"], g=["G"]).side(1, field=["LONE"]).start("deployment")
    assert not p.offers("deploy LONE")
    assert refusal(p.e, 0, "deploy", p.ids("hand")[0]).clause == "GW-120"


@pytest.mark.rule("GW-121", "GW-108")
def test_one_card_a_turn_is_used_once_a_turn_by_name_and_a_negated_one_does_not_count():
    once = command("ONCE", Ability("ONCE:0", steps=(Draw(1),)), keywords=words("one_a_turn"))
    p = Table(once).side(0, hand=["ONCE"] * 2, g=["G"]).start("deployment").do("command ONCE").settle()
    assert not p.offers("command ONCE")
    no = command(
        "NO", Ability("NO:0", targets=(Target(Filter(side="enemy"), item=("command",)),), steps=(NegatePlay(0),))
    )
    p = Table(once, no).side(0, hand=["ONCE"] * 2, g=["G"]).side(1, hand=["NO"], g=["G"]).start("deployment")
    p.do("command ONCE").do("command NO").do("item ONCE").settle()
    assert p.offers("command ONCE")


@pytest.mark.rule("GW-122")
def test_one_card_own_looks_at_the_own_side_alone():
    mine = unit("MINE", (1, 1, 1), keywords=words("one_own"))
    p = Table(mine).side(0, hand=["MINE"], g=["G"]).side(1, field=["MINE"]).start("deployment")
    assert p.offers("deploy MINE")
    p = Table(mine).side(0, hand=["MINE"], field=["MINE"], g=["G"]).start("deployment")
    assert not p.offers("deploy MINE")


@pytest.mark.rule("GW-125")
def test_one_card_a_deck_is_not_put_into_play_beside_one_of_its_name():
    only = unit("ONLY", (1, 1, 1), keywords=words("one_a_deck"))
    p = Table(only).side(0, hand=["ONLY"], g=["G"]).side(1, field=["ONLY"]).start("deployment")
    assert not p.offers("deploy ONLY")


# ---------------------------------------------------------------- costs


@pytest.mark.rule("GW-127")
def test_an_alternate_cost_is_another_way_of_playing_the_card():
    usual = Ability("STEP:0", timing=Timing("damage"), steps=(Draw(1),))
    paid = Cost("remove", Filter(side="friendly", place="junkyard", names=("STEP",)))
    other = Ability("STEP:1", timing=Timing(), costs=(paid,), alternate=True, steps=(Draw(2),))
    step = command("STEP", usual, other)
    p = Table(step).side(0, hand=["STEP"], g=["G"]).start("deployment")
    assert not p.offers("command STEP")
    p = Table(step).side(0, hand=["STEP"], junkyard=["STEP"], g=["G"]).start("deployment")
    assert [o.n for o in p.offers("command STEP")] == [1]
    p.do("command STEP").settle()
    assert p.cards("removed") == ["STEP"]
    assert len(p.ids("hand")) == 2


@pytest.mark.rule("GW-139")
def test_prevent_asks_for_more_power_and_several_add_up():
    guard = unit("GUARD", (1, 1, 3), keywords=words("prevent", n=2))
    one = command("ONE", Ability("ONE:0", targets=(Target(ENEMY),), steps=(Damage(Chosen(0), 1),)), price=(1, 1, 0))
    two = command(
        "TWO", Ability("TWO:0", targets=(Target(ENEMY, 2, 2),), steps=(Damage(Chosen(0), 1),)), price=(1, 1, 0)
    )
    p = Table(guard, one).side(0, hand=["ONE"], g=["G"] * 2).side(1, field=["GUARD"]).start("deployment")
    assert not p.offers("command ONE")
    p = Table(guard, one).side(0, hand=["ONE"], g=["G"] * 3).side(1, field=["GUARD"]).start("deployment")
    assert p.offers("command ONE")
    table = Table(guard, two).side(0, hand=["TWO"], g=["G"] * 4).side(1, field=["GUARD", "GUARD", "U1"])
    p = table.start("deployment").do("command TWO").do("target GUARD")
    assert [o.card for o in p.prompt.options] == ["U1"]
    p = Table(guard, two).side(0, hand=["TWO"], g=["G"] * 4).side(1, field=["GUARD"] * 2).start("deployment")
    assert not p.offers("command TWO")
    p = Table(guard, two).side(0, hand=["TWO"], g=["G"] * 5).side(1, field=["GUARD"] * 2).start("deployment")
    assert p.offers("command TWO")


@pytest.mark.rule("GW-139")
def test_prevent_does_not_keep_own_commands_and_texts_away():
    guard = unit("GUARD", (1, 1, 3), keywords=words("prevent", n=9))
    one = command("ONE", Ability("ONE:0", targets=(Target(UNITS),), steps=(Damage(Chosen(0), 1),)))
    p = Table(guard, one).side(0, hand=["ONE"], field=["GUARD"], g=["G"]).start("deployment")
    assert p.offers("command ONE")
    gun = unit("GUN", (1, 1, 1), abilities=(Ability("GUN:0", targets=(Target(ENEMY),), steps=(Damage(Chosen(0), 1),)),))
    p = Table(guard, gun).side(0, field=["GUN"]).side(1, field=["GUARD"]).start("deployment")
    assert p.offers("use GUN")


@pytest.mark.rule("GW-139", "GW-118")
def test_targets_of_one_area_are_chosen_where_there_are_enough_and_power_suffices_for_all():
    guard = unit("GUARD", (1, 1, 3), keywords=words("prevent", n=2))
    here = Filter(types=("unit",), side="enemy", place="battle", area="one")
    two = command("TWO", Ability("TWO:0", targets=(Target(here, 2, 2),), steps=(Damage(Chosen(0), 1),)))
    table = Table(guard, two).side(0, hand=["TWO"], g=["G"] * 3)
    p = table.side(1, area1=["U1"], area2=["U2", "U3"]).start("damage").do("command TWO")
    assert [o.card for o in p.prompt.options] == ["U2", "U3"]
    table = Table(guard, two).side(0, hand=["TWO"], g=["G"] * 4)
    p = table.side(1, area1=["GUARD", "GUARD", "U1"], area2=["U2"]).start("damage").do("command TWO").do("target GUARD")
    assert [o.card for o in p.prompt.options] == ["U1"]
    table = Table(guard, two).side(0, hand=["TWO"], g=["G"] * 4)
    assert not table.side(1, area1=["GUARD", "GUARD"], area2=["U2"]).start("damage").offers("command TWO")


@pytest.mark.rule("GW-137")
def test_multiple_pays_with_a_card_of_its_name_of_hand_or_junkyard_any_number_of_times():
    twin = unit("TWIN", (2, 0, 1), keywords=words("multiple", stats=Stats(2, 0, 0)))
    p = Table(twin).side(0, field=["TWIN"], hand=["TWIN"], junkyard=["TWIN"]).start("attack")
    p.do("use TWIN").do("pay TWIN").settle().do("use TWIN").settle()
    assert p.strengths("TWIN")[0] == 6
    assert p.cards("removed") == ["TWIN", "TWIN"]
    assert not p.offers("use TWIN")


@pytest.mark.rule("GW-142")
def test_quick_is_played_in_any_free_timing_and_uses_no_allowance():
    fast = character("FAST", (1, 1, 1), keywords=words("quick"))
    p = Table(fast).side(1, hand=["FAST", "C2"], field=["U2"], g=["G"] * 2).start("attack").passes()
    p.do("set FAST > U2").settle()
    assert p.zone_of("FAST") == "deployment"
    suit = unit("SUIT", (1, 1, 1), keywords=words("quick"))
    p = Table(suit).side(0, hand=["SUIT", "U1"], g=["G"]).start("deployment").do("deploy SUIT").settle()
    assert p.offers("deploy U1")


# ---------------------------------------------------------------- squads


@pytest.mark.rule("GW-130", "GW-154")
@pytest.mark.parametrize(("squad", "dealt"), [(["AS", "AS"], 3), (["AS", "U1"], 0)])
def test_assault_of_a_whole_squad_deals_what_is_left_to_the_nation(squad, dealt):
    raider = unit("AS", (3, 3, 9), keywords=words("assault"))
    p = Table(raider).side(0, area1=squad).side(1, area1=["U2"]).start("damage").passes(2)
    assert p.nation(1) == 20 - dealt


@pytest.mark.rule("GW-130", "GW-84")
def test_all_of_an_assault_goes_to_the_nation_when_the_defenders_have_left():
    raider = unit("AS", (3, 3, 9), keywords=words("assault"))
    away = command("AWAY", Ability("AWAY:0", targets=(Target(UNITS),), steps=(MoveTo(Chosen(0), "hand"),)))
    p = Table(raider, away).side(0, area1=["AS"]).side(1, area1=["U2"], hand=["AWAY"], g=["G"]).start("damage")
    p.passes().do("command AWAY").do("target U2").settle().passes(2)
    assert p.nation(1) == 17


@pytest.mark.rule("GW-130")
def test_assault_of_defenders_does_nothing():
    raider = unit("AS", (9, 3, 9), keywords=words("assault"))
    p = Table(raider).side(0, area1=["U1"]).side(1, area1=["AS"]).start("damage").passes(2)
    assert p.nation(0) == 20


@pytest.mark.rule("GW-67", "GW-154")
def test_an_attached_card_lends_a_squad_keyword_but_no_other():
    rider = character("RIDER", (0, 0, 0), keywords={**words("assault"), **words("wide_range_weapon", n=3)})
    p = Table(rider).side(0, area1=["U5+RIDER"]).side(1, area1=["U1"]).start("damage")
    assert not p.offers("use U5")
    p.passes(2)
    assert p.nation(1) == 17


@pytest.mark.rule("GW-109")
def test_a_unit_whose_text_is_void_has_no_keyword_from_what_is_attached():
    from gundam_tui.games.nation.cards.durations import gain

    rider = character("RIDER", (0, 0, 0), keywords=words("assault"))
    p = Table(rider).side(0, area1=["U5+RIDER"]).side(1, area1=["U1"]).start("damage")
    p.e.perform(gain(0, 0, Grant(rule="void"), (p.find("U5"),), None))
    p.passes(2)
    assert p.nation(1) == 20


@pytest.mark.rule("GW-136", "GW-154")
def test_high_mobility_is_met_by_high_mobility_alone_and_only_in_its_area():
    fast = unit("HM", (2, 1, 2), keywords=words("high_mobility"))
    p = Table(fast).side(0, area1=["HM"]).side(1, field=["U2", "HM"]).start("defense").to("sortie", seat=1)
    assert [o.card for o in p.prompt.options] == ["HM"]
    assert sortie_refusal(p.e, 1, p.find("U2"), "area 1").clause == "GW-136"
    p.none()
    assert sorted(o.card for o in p.prompt.options) == ["HM", "U2"]
    p = Table(fast).side(0, area1=["HM", "U1"]).side(1, field=["U2"]).start("defense").to("sortie", seat=1)
    assert [o.card for o in p.prompt.options] == ["U2"]


@pytest.mark.rule("GW-138")
def test_preemptive_attack_deals_first_and_a_survivor_behind_answers_with_shooting():
    first = unit("PA", (4, 1, 9), keywords=words("preemptive_attack"))
    p = Table(first).side(0, area1=["PA"]).side(1, area1=["U2", "U4"]).start("damage").passes(2)
    assert p.obj("U2").damage == 3
    assert p.obj("U4").damage == 1
    assert p.obj("PA").damage == 2


@pytest.mark.rule("GW-138")
def test_two_preemptive_squads_deal_at_the_same_time():
    first = unit("PA", (4, 1, 2), keywords=words("preemptive_attack"))
    p = Table(first).side(0, area1=["PA"]).side(1, area1=["PA"]).start("damage").passes(2)
    assert p.prompt.kind == "scrap order"


@pytest.mark.rule("GW-135")
def test_desert_rolls_the_front_of_the_enemy_on_earth_and_can_be_cut_into():
    dune = unit("DUNE", (2, 1, 3), keywords=words("desert"))
    p = Table(dune).side(0, area2=["DUNE"]).side(1, area2=["U4", "U3"]).start("damage")
    assert p.asked == (0, "cut")
    p.settle()
    assert p.obj("U4").exhausted
    assert not p.obj("U3").exhausted
    assert p.prompt.kind == "free"


@pytest.mark.rule("GW-135")
@pytest.mark.parametrize(
    ("own", "enemy", "area"),
    [(["DUNE", "U1"], ["U4"], "area2"), (["DUNE"], ["DUNE"], "area2"), (["DUNE"], ["U4"], "area1")],
)
def test_desert_needs_a_whole_squad_on_earth_against_one_that_is_not_desert(own, enemy, area):
    dune = unit("DUNE", (2, 1, 3), keywords=words("desert"))
    p = Table(dune).side(0, **{area: own}).side(1, **{area: enemy}).start("damage")
    assert p.prompt.kind == "free"


@pytest.mark.rule("GW-135")
def test_desert_works_in_defence():
    dune = unit("DUNE", (2, 1, 3), keywords=words("desert"))
    p = Table(dune).side(0, area2=["U4"]).side(1, area2=["DUNE"]).start("damage").settle()
    assert p.obj("U4").exhausted


@pytest.mark.rule("GW-135")
@pytest.mark.parametrize(("gone", "front", "rolled"), [("U4", "DUNE", False), ("DUNE", "U4", True)])
def test_desert_is_looked_at_again_when_its_cut_resolves(gone, front, rolled):
    """Given a SQUAD that is wholly Desert and an enemy one that is not, when what answers in the cut makes that one
    wholly Desert too, then nothing is rolled."""
    dune = unit("DUNE", (2, 1, 3), keywords=words("desert"))
    table = Table(dune, AWAY).side(0, area2=["DUNE"]).side(1, area2=[front, gone], hand=["AWAY"])
    p = table.start("damage").passes()
    p.do("command AWAY")
    p.e.choose([next(o for o in p.prompt.options if o.obj == p.ids("area 2", 1)[1])])
    p.settle()
    assert p.cards("area 2", 1) == [front]
    assert p.obj(front, 1).exhausted == rolled


@pytest.mark.rule("GW-135", "GW-67", "GW-154")
def test_a_squad_is_wholly_desert_through_what_is_set_on_it_too():
    dune, guide = (
        unit("DUNE", (2, 1, 3), keywords=words("desert")),
        character("GUIDE", (0, 0, 0), keywords=words("desert")),
    )
    p = (
        Table(dune, guide, AWAY)
        .side(0, area2=["DUNE"])
        .side(1, area2=["U4+GUIDE", "U3"], hand=["AWAY"])
        .start("damage")
    )
    p.passes().do("command AWAY").do("target U3").settle()
    assert not p.obj("U4").exhausted


@pytest.mark.rule("GW-145")
def test_space_mobility_of_attackers_lowers_the_strike_of_enemies_without_it_by_its_lowest_number():
    two, three = (unit(f"S{n}", (2, 1, 4), keywords=words("space_mobility", n=n)) for n in (2, 3))
    p = Table(two, three).side(0, area1=["S2", "S3"]).side(1, area1=["U4", "S3"]).start("damage")
    assert p.strengths("U4") == (2, 2, 5)
    assert p.strengths("S3", 1) == (2, 1, 4)
    p = Table(two).side(0, area2=["S2"]).side(1, area2=["U4"]).start("damage")
    assert p.strengths("U4") == (4, 2, 5)
    p = Table(two).side(0, area1=["U4"]).side(1, area1=["S2"]).start("damage")
    assert p.strengths("U4") == (4, 2, 5)


@pytest.mark.rule("GW-152")
def test_against_water_mobility_no_base_defends_and_texts_are_void():
    reef = unit("REEF", (2, 1, 3), keywords=words("water_mobility"))
    fort = unit("FORT", (1, 1, 9), name="Sea Base")
    talker = unit("TALK", (2, 0, 9), abilities=(Ability("TALK:0", steps=(Draw(1),)),), keywords=words("assault"))
    p = Table(reef, fort, talker).side(0, area2=["REEF"]).side(1, field=["FORT", "U1"]).start("defense")
    p.to("sortie", seat=1).none()
    assert [o.card for o in p.prompt.options] == ["U1"]
    assert sortie_refusal(p.e, 1, p.find("FORT"), "area 2").clause == "GW-152"
    p = Table(reef, talker).side(0, area2=["TALK"]).side(1, area2=["REEF"]).start("damage")
    assert not p.offers("use TALK")
    assert keyword(p.e, p.find("TALK"), "gw.assault") is None
    p = Table(reef, talker).side(0, area2=["TALK"]).side(1, area2=["U2"]).start("damage")
    assert p.offers("use TALK")


@pytest.mark.rule("GW-152")
@pytest.mark.parametrize(("name", "swims"), [("high_mobility", False), ("water_mobility", True)])
def test_water_mobility_voids_a_text_that_gives_its_own_unit_a_keyword_unless_that_is_water_mobility(name, swims):
    reef = unit("REEF", (2, 1, 3), keywords=words("water_mobility"))
    text = Ability("LEARN:0", "A", statics=(Static(Grant(keyword=f"gw.{name}"), This()),))
    learner = unit("LEARN", (2, 1, 3), abilities=(text,), keywords=words("assault"))
    p = Table(reef, learner).side(0, area2=["LEARN"]).side(1, area2=["REEF"]).start("damage")
    assert (keyword(p.e, p.find("LEARN"), f"gw.{name}") is not None) == swims
    assert (keyword(p.e, p.find("LEARN"), "gw.assault") is not None) == swims
    p = Table(reef, learner).side(0, area2=["LEARN"]).side(1, area2=["U2"]).start("damage")
    assert keyword(p.e, p.find("LEARN"), f"gw.{name}") is not None


@pytest.mark.rule("GW-151")
@pytest.mark.parametrize(
    ("price", "taken"),
    [((1, 1, 0), []), ((1, 2, 0), ["G"]), ((1, 5, 0), ["C2", "G", "U3"]), ((1, 8, 0), ["C2", "DRAW", "G", "OP", "U3"])],
)
def test_voucher_takes_a_card_for_the_total_power_of_what_it_destroys(price, taken):
    ship, prey = unit("VO", (9, 0, 9), keywords=words("voucher")), unit("PREY", (1, 0, 1), price)
    draws = command("DRAW", Ability("DRAW:0", steps=(Draw(1),)))
    table = Table(ship, prey, draws).side(0, area1=["VO"], junkyard=["G", "U3", "C2", "OP", "DRAW"])
    p = table.side(1, area1=["PREY"]).start("damage").passes(2).settle()
    for _ in range(60):
        if p.prompt.kind == "voucher" or p.e.state.vars["turn"] == 4:
            break
        p.passes()
    if not taken:
        assert p.e.state.vars["turn"] == 4
        return
    assert p.asked == (0, "voucher")
    assert sorted(o.card for o in p.prompt.options) == taken
    p.do("take G")
    assert "G" in p.cards("hand")


@pytest.mark.rule("GW-151")
def test_points_that_are_earned_in_defence_are_lost():
    ship = unit("VO", (9, 0, 9), keywords=words("voucher"))
    table = Table(ship).side(0, area1=["U5"]).side(1, area1=["VO"], junkyard=["G"])
    p = table.start("damage").passes(2).settle().to_end()
    p.to_end()
    assert "G" in p.cards("junkyard", 1)


# ---------------------------------------------------------------- big UNITs


@pytest.mark.rule("GW-132")
def test_a_base_defends_one_in_an_area_and_does_not_attack():
    base = unit("BASE", (1, 1, 5), keywords=words("base"))
    p = Table(base).side(0, field=["BASE", "U1"]).start("attack").to("sortie")
    assert [o.card for o in p.prompt.options] == ["U1"]
    p = Table(base).side(1, field=["BASE", "BASE", "U1"]).start("defense").to("sortie", seat=1)
    assert p.prompt.most == 1
    assert {o.card for o in p.prompt.options} == {"BASE"}
    p.do("sortie BASE").do("sortie U1").do("place BASE", "place U1")
    assert p.cards("area 1", 1) == ["BASE", "U1"]
    p.do("sortie BASE")
    assert p.cards("area 2", 1) == ["BASE"]


@pytest.mark.rule("GW-132", "GW-133", "GW-59")
@pytest.mark.parametrize("word", ["base", "battleship"])
def test_a_base_and_a_battleship_take_any_number_of_characters_whose_points_do_not_count(word):
    ship = unit("SHIP", (1, 1, 5), keywords=words(word))
    p = Table(ship).side(0, field=["SHIP+C1+C2"], hand=["C3"], g=["G"] * 3).start("deployment")
    p.do("set C3 > SHIP").settle()
    assert p.strengths("SHIP") == (1, 1, 5)
    assert len(p.obj("SHIP").attachments) == 3


@pytest.mark.rule("GW-134")
def test_a_booster_counts_on_a_battleship_alone():
    ship = unit("SHIP", (1, 1, 5), keywords=words("battleship"))
    boost = character("BOOST", (2, 0, 0), keywords=words("battleship_booster", stats=Stats(0, 1, 1)))
    p = Table(ship, boost).side(0, field=["SHIP+BOOST", "U1"]).start("deployment")
    assert p.strengths("SHIP") == (1, 2, 6)
    p = Table(ship, boost).side(0, field=["U2+BOOST"]).start("deployment")
    assert p.strengths("U2") == (4, 1, 3)


@pytest.mark.rule("GW-148")
def test_support_units_alone_do_not_attack_but_defend():
    truck = unit("TRUCK", (0, 1, 3), keywords=words("support"))
    p = Table(truck).side(0, field=["TRUCK"]).start("attack")
    p.passes(2)
    assert p.where == "attack"
    assert p.prompt.kind == "free"
    p = Table(truck).side(0, field=["TRUCK", "U2"]).start("attack").to("sortie needed")
    assert [o.card for o in p.prompt.options] == ["U2"]
    p.do("sortie U2")
    assert [o.card for o in p.prompt.options] == ["TRUCK"]
    p = Table(truck).side(1, field=["TRUCK"]).start("defense").to("sortie", seat=1)
    assert [o.card for o in p.prompt.options] == ["TRUCK"]


@pytest.mark.rule("GW-148")
def test_the_points_of_characters_do_not_change_a_support_unit():
    truck = unit("TRUCK", (0, 1, 3), keywords=words("support"))
    p = Table(truck).side(0, field=["TRUCK+C2"]).start("deployment")
    assert p.strengths("TRUCK") == (0, 1, 3)


# ---------------------------------------------------------------- texts


@pytest.mark.rule("GW-131")
def test_atmospheric_entry_goes_from_space_to_the_back_of_the_squad_on_earth_and_frees_from_effects():
    drop = unit("DROP", (2, 0, 3), keywords=words("atmospheric_entry"))
    hit = command("HIT", Ability("HIT:0", targets=(Target(UNITS),), steps=(Destroy(Chosen(0)),)))
    table = Table(drop, hit).side(0, hand=["HIT"], g=["G"]).side(1, area1=["DROP"], area2=["U2"])
    p = table.start("defense").do("command HIT").do("target DROP").do("use DROP").settle()
    assert p.cards("area 2", 1) == ["U2", "DROP"]
    assert p.e.state.vars["stack"] == ()


@pytest.mark.rule("GW-131")
def test_atmospheric_entry_is_played_from_space_alone():
    drop = unit("DROP", (2, 0, 3), keywords=words("atmospheric_entry"))
    p = Table(drop).side(0, area2=["DROP"], field=["DROP"]).start("defense")
    assert not p.offers("use DROP")


@pytest.mark.rule("GW-141")
def test_psycommu_needs_a_newtype_and_is_played_in_the_second_window_of_the_defense_step():
    funnel = unit("FUN", (5, 3, 5), keywords=words("psycommu", n=2))
    seer = character("SEER", (0, 0, 0), traits=frozenset(("nt",)))
    p = Table(funnel, seer).side(0, area1=["FUN+SEER"]).side(1, area1=["U4"], area2=["U3"]).start("defense")
    assert not p.offers("use FUN")
    p.passes(2)
    p.to("free", "defense", 0)
    p.do("use FUN").do("target U4").settle()
    assert p.obj("U4").damage == 2
    p = Table(funnel).side(0, area1=["FUN+C1"]).side(1, area1=["U4"]).start("defense").passes(2)
    assert not p.offers("use FUN")


@pytest.mark.rule("GW-141")
def test_psycommu_from_the_station_area_reaches_the_areas_of_its_type_and_works_rolled():
    funnel = unit("FUN", (5, 3, 5), keywords=words("psycommu", n=2), areas=("space",))
    seer = character("SEER", (0, 0, 0), traits=frozenset(("nt",)))
    p = Table(funnel, seer).side(0, field=["FUN+SEER~"]).side(1, area1=["U4", "U2"], area2=["U3"]).start("defense")
    p.passes(2).do("use FUN")
    assert sorted(o.card for o in p.prompt.options) == ["U2", "U4"]


@pytest.mark.rule("GW-141", "GW-146")
def test_psycommu_damage_is_not_lowered_by_special_shield():
    funnel = unit("FUN", (5, 3, 5), keywords=words("psycommu", n=2))
    seer = character("SEER", (0, 0, 0), traits=frozenset(("nt",)))
    wall = unit("WALL", (1, 1, 9), keywords=words("special_shield", n=3))
    p = Table(funnel, seer, wall).side(0, area1=["FUN+SEER"]).side(1, area1=["WALL"]).start("defense").passes(2)
    p.do("use FUN").do("target WALL")
    assert p.asked == (1, "cut")
    assert not p.offers("use WALL")


@pytest.mark.rule("GW-146")
def test_special_shield_lowers_the_damage_of_one_effect():
    wall = unit("WALL", (1, 1, 9), keywords=words("special_shield", n=3))
    hit = command("HIT", Ability("HIT:0", targets=(Target(UNITS),), steps=(Damage(Chosen(0), 5),)))
    table = Table(wall, hit).side(0, hand=["HIT", "HIT"], area1=["U1"], g=["G"]).side(1, area1=["WALL", "U5"])
    p = table.start("damage")
    p.do("command HIT").do("target WALL")
    p.do("use WALL").do("item HIT").settle()
    assert p.obj("WALL").damage == 2
    p.to("free", "damage", 0).do("command HIT").do("target U5")
    assert not p.offers("use WALL")  # that effect does it no harm
    p.settle()
    assert p.obj("U5").damage == 5


@pytest.mark.rule("GW-146")
def test_special_shield_lowers_the_share_of_damage_that_is_spread():
    wall = unit("WALL", (1, 1, 9), keywords=words("special_shield", n=2))
    there = Filter(types=("unit",), side="enemy", place="battle")
    rain = command("RAIN", Ability("RAIN:0", steps=(Damage(Each(there), 7, spread=True),)), price=(0, 0, 0))
    table = Table(wall, rain).side(0, hand=["RAIN"], area1=["U1"]).side(1, area1=["WALL", "U5"])
    p = table.start("damage").do("command RAIN").do("use WALL").do("item RAIN").settle()
    assert (p.obj("WALL").damage, p.obj("U5").damage) == (2, 3)


@pytest.mark.rule("GW-147")
def test_supply_keeps_units_of_its_squad_from_being_rolled_but_no_battleship():
    tank = unit("TANK", (0, 1, 4), keywords=words("supply", n=2))
    ship = unit("SHIP", (0, 1, 4), keywords=words("battleship"))
    p = Table(tank, ship).side(0, area1=["TANK", "U1", "U2~", "SHIP"], area2=["U3"]).start("return").do("use TANK")
    assert sorted(o.card for o in p.prompt.options) == ["TANK", "U1"]
    p.do("target TANK", "target U1").settle().passes(2)
    assert [p.obj(card, 0).exhausted for card in ("TANK", "U1", "U2", "SHIP", "U3")] == [False, False, True, True, True]


@pytest.mark.rule("GW-147")
def test_supply_is_played_before_the_units_come_back():
    tank = unit("TANK", (0, 1, 4), keywords=words("supply", n=2))
    p = Table(tank).side(0, area1=["TANK"]).start("return").passes(2)
    assert p.where == "return"
    assert not p.offers("use TANK")


@pytest.mark.rule("GW-150")
def test_transform_gives_the_points_and_keywords_of_the_other_form_until_the_end_of_the_turn():
    ma = words("transform", stats=Stats(None, 1, 4), of=("High Mobility",))
    jet = unit("JET", (2, 1, 3), keywords={**ma, **words("assault")}, abilities=(Ability("JET:0", steps=(Draw(1),)),))
    p = Table(jet).side(0, field=["JET"]).start("attack")
    assert p.offers("use JET/0")
    p.do("use JET/1").settle()
    oid = p.find("JET")
    assert p.strengths("JET") == (None, 1, 4)
    assert keyword(p.e, oid, "gw.high_mobility") is not None
    assert keyword(p.e, oid, "gw.assault") is None
    assert not p.offers("use JET/0")
    p.to_end()
    assert p.strengths("JET") == (2, 1, 3)
    assert keyword(p.e, oid, "gw.assault") is not None


@pytest.mark.rule("GW-150")
def test_a_rolled_unit_does_not_transform():
    jet = unit("JET", (2, 1, 3), keywords=words("transform", stats=Stats(None, 1, 4)))
    p = Table(jet).side(0, field=["JET~"]).start("attack")
    assert not p.offers("use JET")


@pytest.mark.rule("GW-153")
def test_a_wide_range_weapon_destroys_every_enemy_in_its_area_with_so_much_defense():
    gun = unit("GUN", (4, 5, 6), keywords=words("wide_range_weapon", n=3))
    p = Table(gun).side(0, area1=["GUN", "U1"]).side(1, area1=["U2", "U3", "U2"], area2=["U1"]).start("damage")
    p.do("use GUN").passes(2)
    assert p.asked == (0, "scrap order")
    p.e.choose(p.prompt.options)
    p.settle()
    assert p.cards("area 1", 1) == ["U3"]
    assert p.cards("area 1", 0) == ["GUN", "U1"]
    assert p.cards("area 2", 1) == ["U1"]


@pytest.mark.rule("GW-153")
def test_damage_does_not_lower_defense_for_a_wide_range_weapon():
    gun = unit("GUN", (4, 5, 6), keywords=words("wide_range_weapon", n=3))
    hit = command("HIT", Ability("HIT:0", targets=(Target(UNITS),), steps=(Damage(Chosen(0), 2),)))
    p = Table(gun, hit).side(0, area1=["GUN"], hand=["HIT"], g=["G"]).side(1, area1=["U3"]).start("damage")
    p.do("command HIT").do("target U3").settle()
    assert not p.offers("use GUN")


# ---------------------------------------------------------------- PS Armor, Switch, set-on, further words


@pytest.mark.rule("GW-140")
def test_ps_armor_enters_rerolled_and_goes_back_to_the_hand_after_battle():
    phase = unit("PS", (5, 2, 5), (1, 1, 0), keywords=words("ps_armor", n=1))
    p = Table(phase).side(0, hand=["PS"], g=["G"]).start("deployment").do("deploy PS").settle()
    assert not p.obj("PS").exhausted
    p.to_end()
    assert p.zone_of("PS") == "deployment"
    p = Table(phase).side(0, field=["PS+C1"], g=["G"]).start("attack").to("sortie").do("sortie PS")
    p.to_end()
    assert p.zone_of("PS") == "hand"
    assert p.zone_of("C1") == "hand"


@pytest.mark.rule("GW-140")
def test_ps_armor_stays_with_more_power_than_its_number_or_after_supply():
    phase = unit("PS", (5, 2, 5), keywords=words("ps_armor", n=1))
    p = Table(phase).side(0, field=["PS"], g=["G"] * 2).start("attack").to("sortie").do("sortie PS").to_end()
    assert p.zone_of("PS") == "deployment"
    tank = unit("TANK", (0, 1, 4), keywords=words("supply", n=2))
    p = Table(phase, tank).side(0, field=["PS", "TANK"]).start("attack").to("sortie").do("sortie PS", "sortie TANK")
    p.do("place PS", "place TANK").to("free", "return", 0).do("use TANK").do("target PS").to_end()
    assert p.zone_of("PS") == "deployment"


@pytest.mark.rule("GW-149")
def test_switch_exchanges_in_the_enemy_attack_step_rerolled_with_damage_and_what_is_attached():
    custom = unit("CUSTOM", (3, 1, 2), keywords=words("switch", of=("U3",)))
    table = Table(custom).side(0, field=["U1"]).side(1, hand=["CUSTOM", "CUSTOM"], field=["U3+C1~"])
    p = table.start("attack").to("sortie").do("sortie U1").to("free", "attack", 1)
    p.do("switch CUSTOM > U3")
    assert p.zone_of("CUSTOM") in ("deployment", "hand")
    new = p.ids("deployment", 1)[0]
    assert p.e.card(new) == "CUSTOM"
    assert not p.e.state.objs[new].exhausted
    assert p.obj("C1").host == new
    assert not p.obj("C1").exhausted
    assert p.zone_of("U3") == "hand"
    assert p.asked == (0, "free")  # no cut, and the active player goes on
    p.passes()
    assert not p.offers("switch")


@pytest.mark.rule("GW-149")
def test_switch_is_not_for_the_attacker_and_not_at_other_times():
    custom = unit("CUSTOM", (3, 1, 2), keywords=words("switch", of=("U3",)))
    p = Table(custom).side(0, hand=["CUSTOM"], field=["U3"]).start("attack")
    assert not p.offers("switch")
    p = Table(custom).side(1, hand=["CUSTOM"], field=["U3"]).start("defense").passes()
    assert not p.offers("switch")


@pytest.mark.rule("GW-143", "GW-59")
def test_set_on_character_lets_one_further_character_onto_the_unit_and_its_points_count():
    wing = character("WING", (1, 0, 1), keywords=words("set_on_character"))
    p = Table(wing).side(0, field=["U2+C1"], hand=["WING", "C2"], g=["G"] * 2).start("deployment")
    p.do("set WING > U2").settle()
    assert p.strengths("U2") == (4, 1, 5)
    p = Table(wing).side(0, field=["U2+C1+WING"], hand=["C2"], g=["G"] * 2).start("deployment")
    p.do("set C2 > U2").settle()
    assert p.strengths("U2") == (5, 1, 7)
    p = Table(wing).side(0, field=["U2+C1+C2+WING"], hand=["C3"], g=["G"] * 3).start("deployment")
    assert not p.offers("set C3")
    assert refusal(p.e, 0, "set", p.find("C3"), p.find("U2")).clause == "GW-59"


@pytest.mark.rule("GW-143", "GW-59")
def test_a_wingman_takes_no_room_whenever_it_comes_and_makes_none_when_its_text_is_void():
    wing = character("WING", (1, 0, 1), keywords=words("set_on_character"))
    for crew in ("WING+C1", "C1+WING"):
        p = Table(wing).side(0, field=[f"U2+{crew}"], hand=["C2"], g=["G"] * 2).start("deployment")
        assert p.offers("set C2 > U2")
    p = Table(wing).side(0, field=["U2+C1+C2"], hand=["WING"], g=["G"] * 2).start("deployment")
    assert p.offers("set WING > U2")
    table = Table(wing).side(0, field=["U2+C1+WING"], hand=["C2", "C-12"], g=["G", "G-RED", "G-RED"])
    p = table.start("deployment").do("command C-12").do("target WING").settle()
    assert not p.offers("set C2")
    ship = unit("SHIP", (1, 1, 1), keywords=words("battleship"))
    assert Table(wing, ship).side(0, field=["SHIP+C1"], hand=["WING"], g=["G"]).start("deployment").offers("set WING")


@pytest.mark.rule("GW-144", "GW-58")
def test_set_on_generation_is_attached_to_an_own_g_and_gives_no_points():
    chief = character("CHIEF", (3, 3, 3), keywords=words("set_on_generation"))
    p = Table(chief).side(0, hand=["CHIEF"], g=["G"]).side(1, g=["G"]).start("deployment")
    p.do("set CHIEF > G").settle()
    assert p.obj("CHIEF").zone == "g zone"
    assert p.obj("CHIEF").host == p.ids("g zone", 0)[0]
    p = Table(character("PLAIN", (1, 1, 1))).side(0, hand=["PLAIN"], g=["G"]).start("deployment")
    assert not p.offers("set PLAIN")


@pytest.mark.rule("GW-144", "GW-115")
def test_set_on_generation_is_destroyed_when_its_g_becomes_something_else():
    """Given a card set on a G, when the G becomes a UNIT, then the card is destroyed; its scrap effect can be cut
    into, and a G that stays one keeps it."""
    chief = character("CHIEF", (3, 3, 3), keywords=words("set_on_generation"))
    rises = Ability("RISE:0", timing=Timing("deployment"), steps=(BecomeUnit(Stats(2, 0, 2), "deployment"),))
    rise = g("RISE", rises)
    other = character("OTHER", (3, 3, 3), keywords=words("set_on_generation"))
    p = Table(chief, other, rise).side(0, g=["RISE+CHIEF", "G+OTHER"]).start("deployment")
    first = p.ids("g zone")[0]
    [crew] = p.e.state.objs[first].attachments
    p.do("use RISE").passes(2)
    assert (p.asked, bool(doomed(p.e.state.objs[crew]))) == ((0, "cut"), True)
    p.settle()
    assert p.zone_of("RISE") == "deployment"
    assert p.cards("junkyard") == ["CHIEF"]
    assert len(p.e.state.objs[p.ids("g zone")[0]].attachments) == 1


@pytest.mark.rule("GW-144")
def test_a_void_set_on_generation_stays_on_what_was_a_g():
    chief = character("CHIEF", (3, 3, 3), keywords=words("set_on_generation"))
    rises = Ability("RISE:0", timing=Timing("deployment"), steps=(BecomeUnit(Stats(2, 0, 2), "deployment"),))
    table = Table(chief, g("RISE", rises)).side(0, g=["RISE+CHIEF", *["G-RED"] * 3], hand=["C-12"])
    p = table.start("deployment").do("command C-12").do("target CHIEF").settle().do("use RISE").settle()
    assert p.obj("CHIEF").host == p.find("RISE")


@pytest.mark.rule("GW-102", "GW-104")
def test_a_void_text_does_nothing_as_its_card_leaves():
    """Given a card whose text is void, when it is scrapped, then what it would do then does not happen."""
    table = Table(KILL).side(0, area1=["S-L14"], g=["G-RED"] * 3, hand=["C-12"]).side(1, g=["G"], hand=["KILL"])
    p = table.start("attack").passes().do("command KILL").do("target S-L14").settle()
    assert p.asked == (0, "target")
    p = table.start("attack").do("command C-12").do("target S-L14").settle().passes()
    p.do("command KILL").do("target S-L14").settle()
    assert p.asked == (0, "free")


@pytest.mark.rule("GW-56", "GW-61")
def test_set_on_unit_is_for_operations_that_say_so():
    net = operation("NET", keywords=words("set_on_unit"))
    p = Table(net).side(0, hand=["NET", "OP"], field=["U1"], g=["G"]).start("deployment")
    assert p.offers("set NET > U1")
    assert p.offers("deploy OP")
    assert not p.offers("set OP")
    assert refusal(p.e, 0, "set", p.find("OP"), p.find("U1")).clause == "GW-13"


@pytest.mark.rule("GW-160")
def test_battle_deploy_enters_rerolled():
    ready = unit("BD", (1, 1, 1), keywords=words("battle_deploy"))
    p = Table(ready).side(0, hand=["BD"], g=["G"]).start("deployment").do("deploy BD").settle()
    assert not p.obj("BD").exhausted


@pytest.mark.rule("GW-162")
def test_dismantle_makes_a_g_of_its_colour_as_the_g_of_the_turn():
    old = unit("OLD", (1, 0, 1), color="green", keywords=words("dismantle"))
    p = Table(old).side(0, field=["OLD+C1"], hand=["G"]).start("deployment")
    p.do("use OLD").settle()
    assert p.cards("g zone") == ["OLD"]
    from gundam_tui.games.nation.queries.power import counts

    assert counts(p.e, 0) == {"green": 1}
    assert p.cards("junkyard") == ["C1"]
    assert not p.offers("g G")
