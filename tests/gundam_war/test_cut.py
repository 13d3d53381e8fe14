"""The cut, targets, kinds of effects, labels (sections 11 and 12)."""

from __future__ import annotations

import pytest

from gundam_tui.games.nation.cards.card import NO_LIMIT, Ability, Cost, Static, Timing, Trigger
from gundam_tui.games.nation.cards.nodes.amounts import Stats
from gundam_tui.games.nation.cards.nodes.filters import Chosen, Each, Filter, Target, This
from gundam_tui.games.nation.cards.nodes.steps import (
    TURN_LIVE,
    Damage,
    Destroy,
    Draw,
    Gain,
    Grant,
    MoveTo,
    Reroll,
    Reveal,
    VoidText,
)
from gundam_tui.games.registry import game

from .table import Play, Table, command, operation, unit

UNITS = Filter(types=("unit",))
DRAW = command("DRAW", Ability("DRAW:0", steps=(Draw(1),)))
HIT = command("HIT", Ability("HIT:0", targets=(Target(UNITS),), steps=(Damage(Chosen(0), 2),)))
AWAY = command("AWAY", Ability("AWAY:0", targets=(Target(UNITS),), steps=(MoveTo(Chosen(0), "hand"),)))


def text(number: str, ability: Ability, **more) -> Play:
    return Table(unit(number, (1, 1, 1), abilities=(ability,))).side(0, field=[number], **more).start("deployment")


# ---------------------------------------------------------------- the cut


@pytest.mark.rule("GW-87", "GW-88")
def test_the_opponent_has_the_first_chance_and_the_last_effect_resolves_first():
    p = Table(DRAW, HIT).side(0, hand=["HIT", "DRAW"], g=["G"]).side(1, hand=["DRAW"], g=["G"], field=["U3"])
    p = p.start("deployment").do("command HIT").do("target U3")
    assert p.asked == (1, "cut")
    p.passes()
    assert p.asked == (0, "cut")
    p.do("command DRAW")
    assert p.asked == (1, "cut")  # who has passed gets the chance again
    p.do("command DRAW").passes(2)
    assert [event.obj for event in p.e.log if event.name == "resolved"][-1] != 0
    names = [p.e.state.card_of[event.old.card] for event in p.e.log if event.name == "put away" and event.old]
    assert names == ["DRAW", "DRAW", "HIT"]


@pytest.mark.rule("GW-17")
def test_which_cards_of_a_revealed_hand_pay_from_under_the_nation_is_seen_by_nobody_else():
    hand = Filter(place="hand", side="friendly")
    show = command("SHOW", Ability("SHOW:0", steps=(Reveal(place="hand"),)))
    tuck = command("TUCK", Ability("TUCK:0", costs=(Cost("tuck", hand, 1, 2),), steps=(Draw(0),)))
    ways: list[Play] = []
    for paid in ("U2", "U3"):
        p = Table(show, tuck).side(0, hand=["SHOW", "TUCK", "U2", "U3", "U1"], g=["G"]).start("deployment")
        p = p.do("command SHOW").settle().to("free", seat=0).do("command TUCK").do("put /1")
        ways.append(p.do(f"pay {paid}").settle())
    one, other = (game("gundam-war").view(p.e, 1) for p in ways)
    assert one == other
    assert sorted(card.number for card in one.players[0].known) == ["U1", "U2", "U3"]


@pytest.mark.rule("GW-118")
def test_an_effect_whose_target_is_gone_fails():
    p = (
        Table(HIT, AWAY)
        .side(0, hand=["HIT"], g=["G"])
        .side(1, hand=["AWAY"], g=["G"], field=["U3"])
        .start("deployment")
    )
    p.do("command HIT").do("target U3").do("command AWAY").do("target U3").settle()
    assert p.zone_of("U3") == "hand"
    assert [event.name for event in p.e.log if event.name == "lost"] == ["lost"]


@pytest.mark.rule("GW-118")
def test_without_enough_targets_nothing_is_played_and_all_takes_whatever_is_there():
    both = command("BOTH", Ability("BOTH:0", targets=(Target(UNITS, 2, 2),), steps=(Destroy(Chosen(0)),)))
    every = command("EVERY", Ability("EVERY:0", targets=(Target(UNITS, all=True),), steps=(Destroy(Chosen(0)),)))
    p = Table(both, every).side(0, hand=["BOTH", "EVERY"], g=["G"], field=["U2"]).start("deployment")
    assert not p.offers("command BOTH")
    assert p.offers("command EVERY")


@pytest.mark.rule("GW-119")
def test_an_effect_no_longer_needs_its_source():
    use = Ability("USER:0", steps=(Draw(1),))
    table = Table(AWAY, unit("USER", (1, 1, 1), abilities=(use,)))
    p = table.side(0, field=["USER"]).side(1, hand=["AWAY"], g=["G"]).start("deployment")
    p.do("use USER").do("command AWAY").do("target USER").settle()
    assert len(p.ids("hand", 0)) == 2  # itself, and the card drawn


@pytest.mark.rule("GW-155")
def test_until_the_end_of_the_turn_means_the_cards_hit_and_this_turn_also_newcomers():
    fixed = command("FIXED", Ability("FIXED:0", steps=(Gain(Each(UNITS), Grant(Stats(1, 0, 0))),)))
    live = command("LIVE", Ability("LIVE:0", steps=(Gain(Each(UNITS), Grant(Stats(0, 1, 0)), TURN_LIVE),)))
    p = Table(fixed, live).side(0, hand=["FIXED", "LIVE", "U1"], field=["U2"], g=["G"] * 2).start("deployment")
    p.do("command FIXED").settle().do("command LIVE").settle().do("deploy U1").settle()
    assert p.strengths("U2") == (3, 2, 3)
    assert p.strengths("U1", 0) == (1, 1, 2)


# ---------------------------------------------------------------- automatic effects


@pytest.mark.rule("GW-90", "GW-94")
def test_an_auto_a_holds_while_its_source_is_in_play():
    up = operation("UP", Ability("UP:0", "A", statics=(Static(Grant(Stats(1, 0, 0)), Each(UNITS)),)))
    p = Table(up).side(0, field=["U2", "UP"]).start("deployment")
    assert p.strengths("U2") == (3, 1, 3)
    from gundam_tui.games.nation.changes.setgroups import scrapped

    p.e.perform(*scrapped(p.e, (p.find("UP"),)))
    assert p.strengths("U2") == (2, 1, 3)


@pytest.mark.rule("GW-92", "GW-115")
def test_an_auto_c_of_a_destroyed_card_waits_for_a_cut_of_its_own():
    mine = Trigger("scrapped", this=True)
    bomb = unit("BOMB", (1, 1, 1), abilities=(Ability("BOMB:0", "C", trigger=mine, steps=(Draw(2),)),))
    p = Table(bomb, HIT).side(0, hand=["HIT"], g=["G"]).side(1, field=["BOMB"]).start("deployment")
    p.do("command HIT").do("target BOMB").passes(2)
    assert p.zone_of("BOMB") == "deployment"
    p.passes(2)  # the cut of the scrap effect
    assert p.cards("junkyard", 1) == ["BOMB"]
    assert len(p.ids("hand", 1)) == 0
    assert p.prompt.kind == "cut"
    p.settle()
    assert len(p.ids("hand", 1)) == 2


@pytest.mark.rule("GW-92")
def test_an_auto_c_chooses_its_targets_when_it_is_generated():
    bell = Ability(
        "BELL:0", "C", trigger=Trigger("begins", point="attack"), targets=(Target(UNITS),), steps=(Destroy(Chosen(0)),)
    )
    p = Table(unit("BELL", (1, 1, 1), abilities=(bell,))).side(0, field=["BELL"]).side(1, field=["U2"]).start("attack")
    assert p.prompt.kind == "target"
    p.do("target U2")
    assert p.prompt.kind == "cut"
    p.settle()
    assert p.cards("junkyard", 1) == ["U2"]


@pytest.mark.rule("GW-93")
def test_an_auto_d_is_applied_at_once():
    mine = Trigger("damaged", this=True, every=True)
    thorn = unit("THORN", (1, 1, 5), abilities=(Ability("THORN:0", "D", trigger=mine, steps=(Draw(1),)),))
    p = Table(thorn, HIT).side(0, hand=["HIT"], g=["G"]).side(1, field=["THORN"]).start("deployment")
    p.do("command HIT").do("target THORN").settle()
    assert len(p.ids("hand", 1)) == 1
    assert p.prompt.kind == "free"


@pytest.mark.rule("GW-96")
def test_the_active_player_orders_effects_of_one_moment_whoever_has_them():
    ring = Ability("BELL:0", "C", trigger=Trigger("begins", point="attack"), steps=(Draw(1),))
    bell = unit("BELL", (1, 1, 1), abilities=(ring,))
    p = Table(bell).side(0, field=["BELL"]).side(1, field=["BELL"]).start("attack")
    assert p.asked == (0, "trigger order")


# ---------------------------------------------------------------- labels


@pytest.mark.rule("GW-97")
def test_a_text_is_paid_with_the_nation_and_played_once_a_turn():
    p = text("T", Ability("T:0", mill=2, steps=(Draw(1),))).do("use T").settle()
    assert p.nation(0) == 17
    assert not p.offers("use T")


@pytest.mark.rule("GW-98")
def test_each_means_any_number_of_times():
    p = text("T", Ability("T:0", mill=1, limit=NO_LIMIT, steps=(Draw(1),)))
    for _ in range(3):
        p.do("use T").settle()
    assert p.nation(0) == 14


@pytest.mark.rule("GW-99")
def test_a_text_without_cost_is_declared_once_a_turn():
    p = text("T", Ability("T:0", steps=(Draw(1),))).do("use T").settle()
    assert p.nation(0) == 19
    assert not p.offers("use T")


@pytest.mark.rule("GW-100", "GW-66")
def test_r_rolls_the_group_and_is_paid_once_a_turn_also_after_a_reroll():
    back = command("BACK", Ability("BACK:0", targets=(Target(UNITS),), steps=(Reroll(Chosen(0)),)))
    worker = unit("T", (1, 1, 1), abilities=(Ability("T:0", roll=True, steps=(Draw(1),)),))
    p = Table(worker, back).side(0, field=["T+C1"], hand=["BACK"], g=["G"]).start("deployment").do("use T").settle()
    assert p.obj("T").exhausted
    assert p.obj("C1").exhausted
    p.do("command BACK").do("target T").settle()
    assert not p.obj("T").exhausted
    assert not p.offers("use T")


@pytest.mark.rule("GW-100")
def test_a_rolled_card_cannot_pay_r():
    worker = unit("T", (1, 1, 1), abilities=(Ability("T:0", roll=True, steps=(Draw(1),)),))
    p = Table(worker).side(0, field=["T~"]).start("deployment")
    assert not p.offers("use T")


@pytest.mark.rule("GW-101")
def test_a_power_label_is_checked_all_the_time():
    lab = Ability("T:0", "A", power=(2, 3), statics=(Static(Grant(Stats(3, 0, 0)), This()),))
    strong = unit("T", (1, 1, 1), abilities=(lab,))
    p = Table(strong).side(0, field=["T"], g=["G", "G", "GG"]).start("deployment")
    assert p.strengths("T") == (4, 1, 1)
    from gundam_tui.games.nation.changes.setgroups import scrapped

    p.e.perform(*scrapped(p.e, (p.find("GG"),)))
    assert p.strengths("T") == (1, 1, 1)


@pytest.mark.rule("GW-102", "GW-104")
def test_a_void_text_does_nothing_but_one_in_brackets_holds():
    void = command("VOID", Ability("VOID:0", targets=(Target(UNITS),), steps=(VoidText(Chosen(0)),)))
    plain = Ability("T:0", "A", statics=(Static(Grant(Stats(3, 0, 0)), This()),))
    kept = Ability("T:1", "A", protected=True, statics=(Static(Grant(Stats(0, 2, 0)), This()),))
    p = Table(void, unit("T", (1, 1, 1), abilities=(plain, kept))).side(0, field=["T"], hand=["VOID"], g=["G"])
    p = p.start("deployment")
    assert p.strengths("T") == (4, 3, 1)
    p.do("command VOID").do("target T").settle()
    assert p.strengths("T") == (1, 3, 1)


@pytest.mark.rule("GW-103")
def test_a_modifier_changes_strike_shooting_and_defense_in_that_order():
    assert Stats(1, 2, 3)._asdict() == {"front": 1, "rear": 2, "defense": 3}
    p = Table(unit("UP", (0, 0, 1), abilities=(
        Ability("UP:0", "A", statics=(Static(Grant(Stats(1, 2, 3)), This()),)),
    ))).side(0, field=["UP"]).start("deployment")  # fmt: skip
    assert p.strengths("UP") == (1, 2, 4)


@pytest.mark.rule("GW-89")
def test_any_means_every_free_timing_of_both_turns():
    p = Table(DRAW).side(0, hand=["DRAW"], g=["G"]).side(1, hand=["DRAW"], g=["G"]).start("attack")
    assert p.offers("command DRAW")
    p.passes()
    assert p.offers("command DRAW")
    assert Timing().point == ""
