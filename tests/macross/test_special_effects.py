"""Special effects (section 15) and the questions and answers of the rulebook (section 16)."""

from __future__ import annotations

import pytest

from gundam_tui.games.macross_crusade.keywords import sound_force
from gundam_tui.games.nation.cards.card import Ability, Keyword, Static, Timing
from gundam_tui.games.nation.cards.nodes.amounts import Stats
from gundam_tui.games.nation.cards.nodes.filters import Chosen, Each, Filter, Target, This
from gundam_tui.games.nation.cards.nodes.steps import (
    ArrangeTop,
    Damage,
    Draw,
    Gain,
    Grant,
    LookTop,
    MoveTo,
    Rejoin,
    Reroll,
)
from gundam_tui.games.nation.flow.play import refusal
from gundam_tui.games.nation.flow.sortie import refusal as sortie_refusal
from gundam_tui.games.registry import game_of

from .cards import character, command, unit
from .table import Table

BLUE5 = ["U1"] * 5
UNITS = Filter(types=("unit",))


def words(*names: str, **numbered: int) -> dict[str, Keyword]:
    found = {f"mc.{name}": Keyword(f"mc.{name}") for name in names}
    return found | {f"mc.{name}": Keyword(f"mc.{name}", n) for name, n in numbered.items()}


HM1, HM2 = (unit(f"HM{n}", (n, 1, 3), keywords=words("high_mobility")) for n in (1, 2))
HSB1, HSB2 = (unit(f"HSB{n}", (n, 1, 3), keywords=words("high_speed_battle")) for n in (1, 2))
RAID = unit("RAID", (7, 1, 5), keywords=words("raid"))
SWIFT = unit("SWIFT", (3, 2, 3), keywords=words("swift_strike"))
SLOW = unit("SLOW", (9, 2, 3), keywords=words("delayed"))


# ---------------------------------------------------------------- who may meet whom


@pytest.mark.rule("MC-230", "MC-221")
def test_only_high_mobility_meets_a_squad_that_is_wholly_so():
    table = Table(HM1, HM2, HSB1).side(0, area1=["HM1", "HM2"])
    p = table.side(1, field=["U5", "HM1", "HSB1"]).start("defense").to("sortie", seat=1)
    assert [o.card for o in p.prompt.options] == ["HM1", "HSB1"]
    assert sortie_refusal(p.e, 1, p.find("U5"), "area 1").clause == "MC-230"
    assert sortie_refusal(p.e, 1, p.find("U5"), "area 2") is None


@pytest.mark.rule("MC-221", "MC-230")
def test_one_unit_without_it_opens_the_way():
    p = Table(HM1).side(0, area1=["HM1", "U2"]).side(1, field=["U5"]).start("defense").to("sortie", seat=1)
    assert [o.card for o in p.prompt.options] == ["U5"]


@pytest.mark.rule("MC-233", "MC-301")
def test_two_units_with_high_speed_battle_ask_for_one_the_others_need_not_have_it():
    table = Table(HSB1, HSB2).side(0, area1=["HSB1", "HSB2", "U2"])
    p = table.side(1, field=["U5", "HSB1"]).start("defense").to("sortie needed", seat=1)
    assert [o.card for o in p.prompt.options] == ["HSB1"]
    p.do("sortie HSB1").do("sortie U5").do("place U5", "place HSB1")
    assert p.cards("area 1", 1) == ["U5", "HSB1"]


@pytest.mark.rule("MC-233")
def test_without_one_nobody_goes_there():
    p = Table(HSB1, HSB2).side(0, area1=["HSB1", "HSB2"]).side(1, field=["U5"]).start("defense")
    p.to("sortie", seat=1)
    assert p.prompt.args == ("area 2",)
    assert sortie_refusal(p.e, 1, p.find("U5"), "area 1") is not None


# ---------------------------------------------------------------- damage


@pytest.mark.rule("MC-231", "MC-313")
def test_what_a_raid_has_left_goes_to_the_nation():
    proof = unit(
        "PROOF",
        (1, 1, 5),
        abilities=(Ability("PROOF:0", "A", statics=(Static(Grant(rule="no battle damage"), This()),)),),
    )
    p = Table(RAID, proof).side(0, area1=["RAID"]).side(1, area1=["PROOF"]).start("damage").passes(2).settle()
    assert p.nation(1) == 18
    assert p.obj("PROOF").damage == 0


@pytest.mark.rule("MC-231")
def test_a_squad_with_one_unit_that_has_no_raid_loses_the_rest():
    p = Table(RAID).side(0, area1=["RAID", "U5"]).side(1, area1=["U1"]).start("damage").passes(2).settle()
    assert p.nation(1) == 20


@pytest.mark.rule("MC-231", "MC-98")
def test_all_of_a_raid_goes_through_when_the_enemy_squad_left_inside_the_damage_step():
    home = command("HOME", Ability("HOME:0", targets=(Target(UNITS),), steps=(MoveTo(Chosen(0), "hand"),)))
    p = Table(RAID, home).side(0, area1=["RAID"], hand=["HOME"], g=BLUE5).side(1, area1=["U5"]).start("damage")
    p.do("command HOME").do("target U5").settle().passes(2)
    assert p.nation(1) == 13


@pytest.mark.rule("MC-232", "MC-103", "MC-96")
def test_swift_strike_deals_before_and_who_it_destroys_deals_nothing():
    p = Table(SWIFT).side(0, area1=["SWIFT"]).side(1, area1=["U2"]).start("damage").passes(2)
    p.settle()
    assert p.cards("junkyard", 1) == ["U2"]
    assert p.obj("SWIFT").damage == 0


@pytest.mark.rule("MC-232")
def test_delayed_deals_last():
    p = Table(SLOW).side(0, area1=["SLOW"]).side(1, area1=["U3"]).start("damage").passes(2).settle()
    assert p.cards("junkyard") == ["SLOW"]
    assert p.obj("U3").damage == 0


@pytest.mark.rule("MC-240")
def test_iron_wall_takes_fighting_of_all_enemies_in_combat_and_walls_add_up():
    wall = unit("WALL", (2, 1, 3), keywords=words(iron_wall=1))
    p = Table(wall).side(0, area1=["U5", "U4"]).side(1, area1=["WALL", "WALL"]).start("damage")
    assert p.strengths("U5") == (3, 2, 6)
    assert p.strengths("U4") == (2, 2, 5)
    alone = Table(wall).side(0, area1=["U5"]).side(1, area1=["WALL"]).start("damage")
    assert alone.strengths("U5") == (5, 2, 6)


# ---------------------------------------------------------------- entering


ACE3 = unit("ACE3", (5, 2, 4), keywords=words(ace=3))
ACE2 = unit("ACE2", (3, 1, 3), keywords=words(ace=2))


@pytest.mark.rule("MC-234")
def test_aces_add_up_to_five_at_most():
    p = Table(ACE3, ACE2).side(0, hand=["ACE3", "ACE2"], field=["ACE3"], g=BLUE5).start("deployment")
    card = next(oid for oid in p.ids("hand") if p.e.card(oid) == "ACE3")
    assert refusal(p.e, 0, "deploy", card).clause == "MC-234"
    assert p.offers("deploy ACE2")


@pytest.mark.rule("MC-234", "MC-180")
def test_over_the_limit_the_later_ace_is_scrapped():
    more = command(
        "MORE", Ability("MORE:0", targets=(Target(UNITS),), steps=(Gain(Chosen(0), Grant(keyword="mc.ace", n=3)),))
    )
    p = Table(ACE3, more).side(0, hand=["MORE"], field=["ACE3", "U2"], g=BLUE5).start("deployment")
    p.do("command MORE").do("target U2").settle()
    assert p.cards("deployment") == ["ACE3"]


@pytest.mark.rule("MC-235")
def test_quick_is_played_in_any_window_and_is_the_unit_of_that_turn():
    quick = unit("QUICK", (3, 1, 3), keywords=words("quick"))
    p = Table(quick).side(1, hand=["QUICK", "QUICK"], g=BLUE5).start("damage").passes()
    p.do("deploy QUICK").settle()
    assert p.cards("deployment", 1) == ["QUICK"]
    p.to("free", "return", 1)
    assert p.offers("deploy QUICK") == []
    p.to_end()
    p.to("free", "reroll", 1)
    assert p.offers("deploy QUICK")


@pytest.mark.rule("MC-236")
def test_boost_is_played_besides_the_unit_of_the_turn_once():
    boost = unit("BOOST", (2, 0, 2), keywords=words("boost"))
    p = Table(boost).side(0, hand=["BOOST", "BOOST", "U2"], g=BLUE5).start("deployment")
    p.do("deploy BOOST").settle().passes().do("deploy U2").settle().passes()
    assert p.offers("deploy BOOST") == []


@pytest.mark.rule("MC-237")
def test_battle_positions_enters_rerolled():
    ready = unit("READY", (4, 1, 2), keywords=words("battle_positions"))
    p = Table(ready).side(0, hand=["READY"], g=BLUE5).start("deployment").do("deploy READY").settle()
    assert not p.obj("READY").exhausted


# ---------------------------------------------------------------- texts


SONG = command(
    "SONG",
    Ability("SONG:0", steps=(Draw(1),)),
    Ability("SONG:1", note=True, steps=(Draw(3),)),
    traits=frozenset(("song",)),
    symbol=("blue", "black"),
)
SINGER = character("SINGER", (0, 0, 0), traits=frozenset(("singer",)))


@pytest.mark.rule("MC-245")
def test_the_lower_effect_of_a_song_needs_a_friendly_singer():
    p = Table(SONG, SINGER).side(0, hand=["SONG"], g=BLUE5).side(1, field=["SINGER"]).start("deployment")
    assert [o.n for o in p.offers("command SONG")] == [0]
    p = Table(SONG, SINGER).side(0, hand=["SONG"], field=["SINGER"], g=BLUE5).start("deployment")
    assert [o.n for o in p.offers("command SONG")] == [0, 1]
    p.do("command SONG/1").settle()
    assert len(p.ids("hand")) == 3


@pytest.mark.rule("MC-238")
def test_encouragement_may_reroll_the_character_with_its_unit_when_a_friendly_song_resolves():
    fan = character("FAN", (1, 0, 0), keywords=words("encouragement"))
    p = Table(SONG, fan).side(0, hand=["SONG"], field=["U3+FAN~"], g=BLUE5).start("deployment")
    p.do("command SONG").passes(2)
    assert p.asked == (0, "may")
    p.do("yes")
    assert not p.obj("U3").exhausted
    assert not p.obj("FAN").exhausted


@pytest.mark.rule("MC-239")
def test_supply_rerolls_that_many_other_units_in_the_own_return_step():
    tender = unit("TENDER", (1, 2, 5), keywords=words(supply=2))
    p = Table(tender).side(0, area1=["TENDER"], field=["U2~", "U3~"], g=BLUE5).start("return")
    p.do("use TENDER").do("target U2", "target U3").settle()
    assert not p.obj("U2").exhausted
    assert not p.obj("U3").exhausted
    assert Table(tender).side(0, field=["TENDER", "U2~", "U3~"]).start("damage").offers("use TENDER") == []


def test_what_supply_rerolls_is_the_players_own_and_else_what_is_worth_least():
    """Others' Units may be chosen as well, and have to be where the player has too few; they gain by it."""
    tender = unit("TENDER", (1, 2, 5), keywords=words(supply=2))
    p = Table(tender).side(0, field=["TENDER", "U2~"], g=BLUE5).side(1, field=["U5~", "U4~"]).start("return")
    p.do("use TENDER")
    assert [p.e.card(one.obj) for one in game_of(p.e).suggested(p.e, p.prompt).answer] == ["U2", "U4"]


# ---------------------------------------------------------------- names and machines


HIKARU = character(
    "HIKARU",
    (1, 1, 0),
    keywords={"mc.cooperation": Keyword("mc.cooperation", names=("MINMAY", "MISA"), stats=Stats(1, 1, 1))},
)
VALKYRIE = unit("VALKYRIE", (2, 1, 3), machines=("HIKARU",))
MINMAY, MISA = character("MINMAY", (0, 0, 1)), character("MISA", (0, 1, 1))


@pytest.mark.rule("MC-242", "MC-244", "MC-304")
def test_cooperation_works_on_the_custom_machine_once_with_either_name():
    cards = (HIKARU, VALKYRIE, MINMAY, MISA)
    p = Table(*cards).side(0, field=["VALKYRIE+HIKARU"]).start("draw")
    assert p.strengths("VALKYRIE") == (3, 2, 3)
    p = Table(*cards).side(0, field=["VALKYRIE+HIKARU", "MINMAY", "MISA"]).start("draw")
    assert p.strengths("VALKYRIE") == (4, 3, 4)
    p = Table(*cards).side(0, field=["U3+HIKARU", "MINMAY"]).start("draw")
    assert p.strengths("U3") == (4, 2, 4)


@pytest.mark.rule("MC-242")
def test_the_card_of_either_player_counts():
    p = Table(HIKARU, VALKYRIE, MISA).side(0, field=["VALKYRIE+HIKARU"]).side(1, field=["MISA"]).start("draw")
    assert p.strengths("VALKYRIE") == (4, 3, 4)


@pytest.mark.rule("MC-243", "MC-62")
def test_an_alias_is_a_name():
    masked = character("MASKED", (1, 1, 1), names=("MASKED", "HIKARU"))
    p = Table(HIKARU, masked).side(0, hand=["MASKED"], field=["HIKARU"], g=BLUE5).start("deployment")
    assert refusal(p.e, 0, "deploy", p.ids("hand")[0]).clause == "MC-62"


@pytest.mark.rule("MC-220")
def test_a_name_can_be_asked_for_by_a_part():
    from gundam_tui.games.nation.queries.targets import candidates

    p = Table(VALKYRIE).side(0, field=["VALKYRIE", "U2"]).start("draw")
    assert candidates(p.e, Filter(contains="VALK"), 0, 0) == [p.find("VALKYRIE")]


@pytest.mark.rule("MC-219", "MC-224")
def test_sizes_are_ordered():
    from gundam_tui.games.nation.queries.targets import candidates

    sizes = [unit(f"{s.upper()}", (1, 1, 1), traits=frozenset((f"size {s}",))) for s in ("s", "m", "l", "ll")]
    p = Table(*sizes).side(0, field=["S", "M", "L", "LL"]).start("draw")
    assert candidates(p.e, Filter(size="size l"), 0, 0) == [p.find("L"), p.find("LL")]


# ---------------------------------------------------------------- Switch


CUSTOM = unit("CUSTOM", (3, 1, 2), keywords={"mc.switch": Keyword("mc.switch", names=("TRAINER",))})
TRAINER = unit("TRAINER", (2, 1, 2))


@pytest.mark.rule("MC-241", "MC-217")
def test_switch_takes_over_area_place_status_effects_and_character_for_nothing():
    up = command("UP", Ability("UP:0", targets=(Target(UNITS),), steps=(Gain(Chosen(0), Grant(Stats(0, 0, 3))),)))
    table = Table(CUSTOM, TRAINER, up).side(0, hand=["CUSTOM", "UP"], area1=["TRAINER+C1", "U2"], g=BLUE5)
    p = table.start("attack")
    assert p.asked == (0, "switch")
    p.do("pass").do("pass").do("command UP").do("target TRAINER").settle().to("switch", "defense", 0)
    p.do("switch CUSTOM > TRAINER")
    assert p.cards("area 1") == ["CUSTOM", "U2"]
    assert p.obj("C1").host == p.find("CUSTOM")
    assert p.strengths("CUSTOM") == (4, 1, 6)
    assert "TRAINER" in p.cards("hand")
    assert p.nation(0) == 20


@pytest.mark.rule("MC-241")
def test_switch_is_used_once_a_turn_and_never_with_a_card_of_the_same_name():
    table = Table(CUSTOM, TRAINER).side(0, hand=["CUSTOM", "CUSTOM"], field=["TRAINER", "TRAINER"])
    p = table.start("attack").do("switch CUSTOM > TRAINER")
    p.to("switch", "defense", 0)
    assert [o.verb for o in p.prompt.options] == ["pass"]


# ---------------------------------------------------------------- Sound Force


FIRE = unit("FIRE", (4, 2, 2), white=frozenset(("front",)))
BASARA = character("BASARA", (1, 0, 1), white=frozenset(("front",)))


@pytest.mark.rule("MC-246", "MC-8", "MC-310")
def test_a_white_number_in_the_total_makes_a_sound_force_as_the_squad_goes_out():
    p = Table(FIRE, BASARA).side(0, field=["FIRE", "U2"]).start("attack").to("sortie")
    p.do("sortie FIRE", "sortie U2").do("place FIRE", "place U2")
    assert sound_force(p.e, "area 1", 0)
    p = Table(FIRE, BASARA).side(0, field=["FIRE", "U2"]).start("attack").to("sortie")
    p.do("sortie FIRE", "sortie U2").do("place U2", "place FIRE")
    assert not sound_force(p.e, "area 1", 0)
    p = Table(FIRE, BASARA).side(0, field=["U2+BASARA"]).start("attack").to("sortie").do("sortie U2")
    assert sound_force(p.e, "area 1", 0)


@pytest.mark.rule("MC-311", "MC-247", "MC-312")
def test_it_stays_one_and_sends_a_damaged_unit_to_the_bottom_of_its_nation():
    roll = command("ROLL", Ability("ROLL:0", targets=(Target(UNITS),), steps=(Draw(0),)))
    shy = unit(
        "SHY", (1, 1, 9), abilities=(Ability("SHY:0", "A", statics=(Static(Grant(rule="untargetable"), This()),)),)
    )
    p = Table(FIRE, roll, shy).side(0, field=["FIRE", "U3"]).side(1, field=["SHY+C1"]).start("attack").to("sortie")
    p.do("sortie FIRE", "sortie U3").do("place FIRE", "place U3").to("sortie", seat=1).do("sortie SHY")
    p.to("free", "damage").passes(2)
    assert p.asked == (0, "sound force")
    p.do("sound_force SHY").settle()
    assert p.cards("nation", 1)[-2:] in (["C1", "SHY"], ["SHY", "C1"])
    assert not [o for o in p.e.state.objs.values() if o.zone.startswith("area") and o.seat == 1]


# ---------------------------------------------------------------- questions and answers


@pytest.mark.rule("MC-302", "MC-214")
def test_spread_damage_counts_what_is_dealt_and_not_what_arrives():
    thick = unit(
        "THICK", (6, 4, 7), abilities=(Ability("THICK:0", "A", statics=(Static(Grant(rule="reduce", n=1), This()),)),)
    )
    rain = command(
        "RAIN",
        Ability(
            "RAIN:0",
            targets=(Target(Filter(types=("unit",), side="enemy", place="battle", area="one"), all=True),),
            steps=(Damage(Chosen(0), 3, spread=True),),
        ),
    )
    p = Table(thick, rain).side(0, hand=["RAIN"], g=BLUE5).side(1, area1=["THICK", "U4"]).start("damage")
    p.do("command RAIN").do("area").settle()
    assert p.obj("THICK").damage == 1
    assert p.obj("U4").damage == 1


@pytest.mark.rule("MC-306", "MC-210")
def test_looking_at_the_top_of_two_piles_changes_their_order_and_nothing_else():
    look = command("LOOK", Ability("LOOK:0", steps=(LookTop(("nation", "lost"), 2), ArrangeTop(("nation", "lost"), 2))))
    p = Table(look).side(0, hand=["LOOK"], nation=["U1", "U2", "U3"], lost=["U4", "U5"], g=BLUE5).start("deployment")
    p.do("command LOOK").settle()
    assert p.asked == (0, "look order")
    p.do("put_back U2", "put_back U1").do("put_back U5", "put_back U4")
    assert p.cards("nation") == ["U2", "U1", "U3"]
    assert p.cards("lost") == ["U5", "U4"]
    assert all(p.e.state.objs[oid].seen == 1 for oid in p.ids("lost"))


@pytest.mark.rule("MC-307")
def test_a_vanguard_that_rejoins_its_squad_comes_second_and_shoots():
    jet = unit("JET", (5, 2, 3), abilities=(Ability("JET:0", timing=Timing("battle"), steps=(Rejoin(This()),)),))
    p = Table(jet).side(0, area1=["JET~"]).side(1, area1=["U5"]).start("damage").do("use JET").settle()
    p.do("area /0")
    assert not p.obj("JET").exhausted
    assert p.cards("area 1") == ["JET"]
    assert p.deal(1, 0).total == 2


@pytest.mark.rule("MC-213")
def test_a_price_is_compared_as_printed():
    from gundam_tui.games.nation.queries.targets import candidates

    p = Table(VALKYRIE).side(0, field=["U5", "U1"]).start("draw")
    assert candidates(p.e, Filter(least_cost=7), 0, 0) == [p.find("U5")]


@pytest.mark.rule("MC-186", "MC-190")
def test_friendly_is_seen_from_the_player_of_the_effect():
    again = command("AGAIN", Ability("AGAIN:0", steps=(Reroll(Each(Filter(side="friendly"))),)))
    p = Table(again).side(0, field=["U2~"]).side(1, field=["U3~"], hand=["AGAIN"], g=BLUE5).start("draw").passes()
    p.do("command AGAIN").settle()
    assert p.obj("U2").exhausted
    assert not p.obj("U3").exhausted
