"""Edges of the rules: who decides, what can be answered, and what needs something to which it can be done."""

from __future__ import annotations

import pytest

from gundam_tui.games.macross_crusade.keywords import sound_force
from gundam_tui.games.nation.cards.card import Ability, Keyword, Static, Timing, Trigger
from gundam_tui.games.nation.cards.counters import doomed
from gundam_tui.games.nation.cards.nodes.filters import Chosen, Each, Filter, Target, This
from gundam_tui.games.nation.cards.nodes.steps import (
    Damage,
    Destroy,
    Draw,
    Grant,
    InThatCase,
    MoveTo,
    NegateDestruction,
    Recover,
    Rejoin,
    Reroll,
    Roll,
    Scrap,
    Standby,
    TakeControl,
)
from gundam_tui.games.nation.cards.terms import DEPLOYMENT
from gundam_tui.games.nation.flow.play import refusal
from gundam_tui.kernel import Event
from gundam_tui.kernel.events import MOVE

from .cards import character, command, unit
from .table import Play, Table

BLUE5 = ["U1"] * 5
UNITS = Filter(types=("unit",))
ONE = (Target(UNITS),)
FRIEND = (Target(Filter(types=("unit",), side="friendly")),)
WHITE = frozenset(("front",))


def does(number: str, *steps, targets=(), timing: Timing = Timing(), **more):  # noqa: B008
    return command(number, Ability(f"{number}:0", timing=timing, targets=targets, steps=steps, **more), price=(0, 0, 0))


KILL = does("KILL", Destroy(Chosen(0)), targets=ONE)
SAVE = does("SAVE", NegateDestruction(Chosen(0)), targets=(Target(Filter(side="friendly")),))
AWAY = does("AWAY", Scrap(Chosen(0)), targets=ONE)


# ---------------------------------------------------------------- Sound Force


@pytest.mark.rule("MC-246")
@pytest.mark.parametrize("active", [0, 1])
def test_a_sound_force_is_decided_as_its_own_detachment_sorties(active: int):
    """Given an attacking detachment without a white number in its total, when its vanguard leaves and a white Fighting
    is in front as the other player sorties, then it is none; and a defender's is decided as that sorties."""
    fire = unit("FIRE", (4, 2, 2), white=WHITE)
    table = Table(fire, AWAY, active=active).side(active, field=["U2", "FIRE"])
    p = table.side(1 - active, field=["U3", "FIRE"], hand=["AWAY"]).start("attack").to("sortie")
    p.do("sortie U2", "sortie FIRE").do("place U2", "place FIRE").to("free", seat=1 - active)
    p.do("command AWAY").do("target U2").settle().to("sortie", seat=1 - active)
    p.do("sortie FIRE").none()
    assert p.cards("area 1", active) == ["FIRE"]
    assert not sound_force(p.e, "area 1", active)
    assert sound_force(p.e, "area 1", 1 - active)


# ---------------------------------------------------------------- the order of a group in a pile

WAYS = {
    "top": (MoveTo(Chosen(0), "nation top"), "nation", slice(0, 2)),
    "bottom": (MoveTo(Chosen(0), "nation bottom"), "nation", slice(-2, None)),
    "lost": (MoveTo(Chosen(0), "lost"), "lost", slice(0, 2)),
}  # fmt: skip


@pytest.mark.rule("MC-204")
@pytest.mark.parametrize("first", ["U3", "C1"])
@pytest.mark.parametrize("way", WAYS)
def test_the_owner_of_a_group_says_in_which_order_it_lies_in_a_pile(way: str, first: str):
    """Given a group that an enemy effect puts into a pile, then its owner says which card lies on top."""
    step, pile, place = WAYS[way]
    p = Table(does("PUT", step, targets=ONE)).side(0, hand=["PUT"]).side(1, field=["U3+C1"]).start("deployment")
    p.do("command PUT").do("target U3").settle()
    assert p.asked == (1, "group order")
    second = {"U3": "C1", "C1": "U3"}[first]
    p.do(f"put_back {first}", f"put_back {second}")
    assert p.cards(pile, 1)[place] == [first, second]
    assert p.prompt.kind == "free"


@pytest.mark.rule("MC-204", "MC-247")
def test_the_owner_says_the_order_also_where_a_sound_force_sends_a_group_away():
    fire = unit("FIRE", (4, 2, 2), white=WHITE)
    p = Table(fire).side(0, field=["FIRE"]).side(1, field=["U5+C1"]).start("attack").to("sortie")
    p.do("sortie FIRE").to("sortie", seat=1).do("sortie U5").to("sound force").do("sound_force U5")
    assert p.asked == (1, "group order")
    p.do("put_back C1", "put_back U5")
    assert p.cards("nation", 1)[-2:] == ["C1", "U5"]


@pytest.mark.rule("MC-204", "MC-193")
def test_nobody_is_asked_about_a_card_alone_a_chip_or_cards_of_two_owners():
    put = does("PUT", MoveTo(Chosen(0), "nation bottom"), targets=ONE)
    chip = character("CHIP", (1, 1, 1), chip=True)
    for crew in ("", "+CHIP"):
        p = Table(put, chip).side(0, hand=["PUT"]).side(1, field=[f"U3{crew}"]).start("deployment")
        p.do("command PUT").do("target U3").settle()
        assert p.prompt.kind == "free"
        assert p.cards("nation", 1)[-1:] == ["U3"]


# ---------------------------------------------------------------- something to which it can be done


@pytest.mark.rule("MC-171", "MC-239")
def test_supply_needs_one_card_to_which_it_can_apply():
    """Given Supply (2) and one other Unit that is rolled, then it can be played for that; with none it cannot."""
    tender = unit("TENDER", (1, 2, 5), keywords={"mc.supply": Keyword("mc.supply", 2)})
    p = Table(tender).side(0, field=["TENDER", "U2~", "U3"]).start("return").do("use TENDER")
    assert ([o.card for o in p.prompt.options], p.prompt.least, p.prompt.most) == (["U2"], 1, 1)
    p.do("target U2").settle()
    assert not p.obj("U2").exhausted
    p = Table(tender).side(0, field=["TENDER~", "U2~", "U3~", "U4~"]).start("return").do("use TENDER")
    assert (len(p.prompt.options), p.prompt.least, p.prompt.most) == (3, 2, 2)
    p = Table(tender).side(0, field=["TENDER~", "U2", "U3"]).start("return")
    assert not p.offers("use TENDER")
    assert refusal(p.e, 0, "use", p.find("TENDER"), n=0).clause == "MC-171"


@pytest.mark.rule("MC-171", "MC-165")
@pytest.mark.parametrize(("step", "fits", "other"), [(Roll, "U2", "U3~"), (Reroll, "U2~", "U3")])
def test_one_of_several_cards_is_enough_to_roll_or_reroll(step, fits: str, other: str):
    two = does("TWO", step(Chosen(0)), targets=(Target(UNITS, 2, 2),))
    assert Table(two).side(0, hand=["TWO"], field=[fits, other]).start("draw").offers("command TWO")
    p = Table(two).side(0, hand=["TWO"], field=[other, other]).start("draw")
    assert refusal(p.e, 0, "command", p.find("TWO"), n=0).clause == "MC-171"
    both = does("BOTH", step(Chosen(0)), Damage(Chosen(0), 1), targets=(Target(UNITS, 2, 2),))
    assert not Table(both).side(0, hand=["BOTH"], field=[fits, other]).start("draw").offers("command BOTH")


@pytest.mark.rule("MC-171", "MC-307")
def test_a_unit_out_of_battle_does_not_pay_for_rejoining_and_enters_no_empty_area():
    """Given a Unit that can leave and enter its detachment, then outside of a Battle Area that cannot be played; in one
    it may go to its own detachment, and to the other area only where its player has one."""
    jet = unit(
        "JET", (5, 2, 3), abilities=(Ability("JET:0", timing=Timing("battle"), mill=1, steps=(Rejoin(This()),)),)
    )
    p = Table(jet).side(0, field=["JET"], area1=["U1"]).start("attack")
    assert not p.offers("use JET")
    assert refusal(p.e, 0, "use", p.find("JET"), n=0).clause == "MC-171"
    for area2, enemy, zones in (([], ["U4"], {"area-1"}), (["U2"], [], {"area-1", "area-2"})):
        p = Table(jet).side(0, area1=["JET~", "U1"], area2=area2).side(1, area2=enemy).start("damage")
        p.do("use JET").settle()
        assert {o.place for o in p.prompt.options} == zones


@pytest.mark.rule("MC-171")
@pytest.mark.parametrize(("step", "able", "idle"), [
    (Reroll(This()), "SELF~", "SELF"), (Roll(This()), "SELF", "SELF~"),
    (Reroll(Each(Filter(types=("unit",), side="friendly"))), "SELF~", "SELF"),
], ids=["reroll", "roll", "every"])  # fmt: skip
def test_nothing_is_paid_for_what_would_do_nothing(step, able: str, idle: str):
    own = unit("SELF", (1, 1, 1), abilities=(Ability("SELF:0", mill=1, steps=(step,)),))
    assert Table(own).side(0, field=[able]).start("draw").offers("use SELF")
    p = Table(own).side(0, field=[idle]).start("draw")
    assert refusal(p.e, 0, "use", p.find("SELF"), n=0).clause == "MC-171"
    more = unit("SELF", (1, 1, 1), abilities=(Ability("SELF:0", mill=1, steps=(step, Draw(1))),))
    assert Table(more).side(0, field=[idle]).start("draw").offers("use SELF")


@pytest.mark.rule("MC-123", "MC-120")
@pytest.mark.parametrize(("limit", "number"), [("cut", "MC-123"), ("turn", "MC-120")])
def test_a_text_that_is_used_up_says_why(limit: str, number: str):
    own = unit("SELF", (1, 1, 1), abilities=(Ability("SELF:0", limit=limit, steps=(Draw(1),)),))
    p = Table(own).side(0, field=["SELF"]).start("draw").do("use SELF").passes()
    assert p.asked == (0, "cut")
    assert refusal(p.e, 0, "use", p.find("SELF"), n=0).clause == number


# ---------------------------------------------------------------- in that case


@pytest.mark.rule("MC-178")
@pytest.mark.parametrize(("gone", "drawn"), [(False, 2), (True, 0)])
def test_where_nothing_is_done_nothing_follows(gone: bool, drawn: int):
    """Given a text "remove this card; in that case draw 1; draw 1", when the card has left before it resolves, then
    nothing is drawn."""
    steps = (MoveTo(This(), "removed"), InThatCase(), Draw(1), Draw(1))
    gear = unit("GEAR", (1, 1, 2), abilities=(Ability("GEAR:0", steps=steps),))
    p = Table(gear, AWAY).side(0, field=["GEAR"]).side(1, hand=["AWAY"]).start("deployment").do("use GEAR")
    if gone:
        p.do("command AWAY").do("target GEAR")
    p.settle()
    assert len(p.ids("hand")) == drawn


@pytest.mark.rule("MC-178")
def test_what_was_done_as_far_as_possible_is_enough_and_each_case_hangs_on_the_one_before():
    part = does("PART", Recover(3), InThatCase(), Draw(1))
    p = Table(part).side(0, hand=["PART"], lost=["U2"]).start("deployment").do("command PART").settle()
    assert len(p.ids("hand")) == 1
    chain = does("CHAIN", Draw(1), InThatCase(), Recover(1), InThatCase(), Draw(1))
    for lost, hand in ((["U2"], 2), ([], 1)):
        p = Table(chain).side(0, hand=["CHAIN"], lost=lost).start("deployment").do("command CHAIN").settle()
        assert len(p.ids("hand")) == hand


# ---------------------------------------------------------------- the beginning of a phase or step


def _bell(point: str, *, side: str = "", **more) -> Ability:
    return Ability("BELL:0", "D", trigger=Trigger("begins", point=point, side=side), steps=(Draw(1),), **more)


@pytest.mark.rule("MC-42", "MC-128")
@pytest.mark.parametrize("point", ["draw", "deployment", "attack", "defense", "damage", "return"])
def test_what_happens_at_the_beginning_of_a_phase_or_step_can_be_cut_into(point: str):
    """Given an automatic effect at the beginning of a phase or step, then both may cut in before it happens."""
    p = Table(unit("BELL", (1, 1, 1), abilities=(_bell(point),)), AWAY).side(0, field=["BELL"]).start(point)
    assert (p.asked, len(p.ids("hand"))) == ((0, "cut"), 0)
    p.passes()
    assert p.asked == (1, "cut")
    p.passes()
    assert (p.prompt.kind, len(p.ids("hand"))) == ("free", 1)


@pytest.mark.rule("MC-42", "MC-34")
@pytest.mark.parametrize("point", ["turn", "reroll"])
def test_what_happens_at_the_beginning_of_the_turn_cannot_be_cut_into(point: str):
    p = Table(unit("BELL", (1, 1, 1), abilities=(_bell(point),))).side(0, field=["BELL"]).start("reroll")
    assert (p.prompt.kind, p.where, len(p.ids("hand"))) == ("free", "reroll", 1)


@pytest.mark.rule("MC-42", "MC-165", "MC-167")
def test_its_targets_are_chosen_before_the_cut_and_it_can_be_left():
    """Given an optional effect with a target at the beginning of a step, then both are asked before the cut, and what
    has left by its end is not hit."""
    text = Ability(
        "BELL:0", "D", trigger=Trigger("begins", point="attack"), targets=ONE, steps=(Damage(Chosen(0), 1), Draw(1)),
        optional=True,
    )  # fmt: skip
    table = Table(unit("BELL", (1, 1, 1), abilities=(text,)), AWAY).side(0, field=["BELL"])
    p = table.side(1, field=["U3"], hand=["AWAY"]).start("attack")
    assert p.asked == (0, "may")
    p.do("yes").do("target U3").passes().do("command AWAY").do("target U3").settle()
    assert p.cards("hand") == []
    assert table.start("attack").do("no").prompt.kind == "free"


@pytest.mark.rule("MC-42", "MC-174", "MC-39")
@pytest.mark.parametrize(("moment", "kind"), [("attack begin", "cut"), ("return begin", "cut"), ("turn end", "free")])
def test_what_has_waited_for_a_step_can_be_cut_into_and_what_waits_for_the_end_cannot(moment: str, kind: str):
    later = command(
        "LATER", Ability("LATER:0", steps=(Standby("LATER:1", moment),)), Ability("LATER:1", "D", steps=(Draw(1),)),
        price=(0, 0, 0),
    )  # fmt: skip
    p = Table(later).side(0, hand=["LATER"]).start("deployment").do("command LATER").settle()
    seen: list[str] = []
    while not p.ids("hand"):
        seen.append(p.prompt.kind)
        p.to_next()
    assert seen[-1] == kind


@pytest.mark.rule("MC-128", "MC-102")
def test_other_automatic_effects_happen_at_once():
    text = Ability("BELL:0", "D", trigger=Trigger("enters", this=True), steps=(Draw(1),))
    p = Table(unit("BELL", (1, 1, 1), (0, 0, 0), abilities=(text,))).side(0, hand=["BELL"]).start("deployment")
    p.do("deploy BELL").settle()
    assert (p.prompt.kind, len(p.ids("hand"))) == ("free", 1)


# ---------------------------------------------------------------- what may not be in the field together


TWIN, ALIAS = character("TWIN", (1, 1, 1)), character("ALIAS", (0, 0, 1), names=("ALIAS", "TWIN"))
ACE2, ACE3, ACE4 = (unit(f"ACE{n}", (1, 1, 5), keywords={"mc.ace": Keyword("mc.ace", n)}) for n in (2, 3, 4))


def enter(p: Play, *cards: str) -> Play:
    """Cards of the hand enter the field at the same time; then the game goes on."""
    oids = [p.ids("hand")[p.cards("hand").index(card)] for card in cards]
    p.e.perform(*(Event("enter", MOVE, oid, seat=0, zone=DEPLOYMENT, how="effect") for oid in oids))
    return p.passes()


@pytest.mark.rule("MC-180", "MC-62")
@pytest.mark.parametrize("gone", ["TWIN", "ALIAS"])
def test_of_two_that_enter_together_their_controller_says_which_is_scrapped(gone: str):
    """Given two Characters of one name that enter at the same time, then their controller says which one goes."""
    p = enter(Table(TWIN, ALIAS).side(0, hand=["TWIN", "ALIAS"]).start("deployment"), "TWIN", "ALIAS")
    assert (p.asked, len(p.prompt.options)) == ((0, "surplus"), 2)
    p.do(f"scrap {gone}")
    assert p.cards("junkyard") == [gone]
    assert len(p.cards("deployment")) == 1
    assert p.prompt.kind == "free"


@pytest.mark.rule("MC-180")
def test_of_one_that_was_there_and_two_that_come_together_both_of_these_are_scrapped():
    table = Table(TWIN, ALIAS).side(0, hand=["TWIN", "ALIAS"], field=["TWIN"])
    p = enter(table.start("deployment"), "TWIN", "ALIAS")
    assert p.prompt.kind == "free"
    assert sorted(p.cards("junkyard")) == ["ALIAS", "TWIN"]


@pytest.mark.rule("MC-180", "MC-234")
@pytest.mark.parametrize(("gone", "stay"), [("ACE3", ["ACE4"]), ("ACE4", ["ACE3", "ACE2"])])
def test_of_aces_that_enter_together_as_many_are_scrapped_as_it_takes(gone: str, stay: list[str]):
    table = Table(ACE2, ACE3, ACE4).side(0, hand=["ACE4", "ACE3", "ACE2"])
    p = enter(table.start("deployment"), "ACE4", "ACE3", "ACE2")
    p.do(f"scrap {gone}")
    if gone == "ACE3":
        p.do("scrap ACE2")
    assert p.cards("deployment") == stay
    assert p.prompt.kind == "free"


@pytest.mark.rule("MC-180", "MC-234")
@pytest.mark.parametrize("gone", ["ACE2", "ACE3"])
def test_of_aces_whose_control_changes_together_one_is_chosen(gone: str):
    seize = does("SEIZE", TakeControl(Each(Filter(side="enemy"))))
    table = Table(ACE2, ACE3, seize).side(0, hand=["SEIZE"], field=["ACE3"]).side(1, field=["ACE2", "ACE3"])
    p = table.start("deployment").do("command SEIZE").settle()
    assert p.asked == (0, "surplus")
    p.e.choose([next(o for o in p.prompt.options if o.card == gone)])
    assert p.cards("junkyard", 1) == (["ACE3"] if gone == "ACE3" else ["ACE3", "ACE2"])


# ---------------------------------------------------------------- a card that becomes a G


@pytest.mark.rule("MC-189", "MC-111", "MC-112")
@pytest.mark.parametrize("saved", [False, True])
def test_what_is_set_on_a_card_that_becomes_a_g_is_destroyed_with_a_scrap_cut(saved: bool):
    """Given a Unit with a Character that becomes a G, then the Character is destroyed, is in the field until its scrap
    effect resolves, and stays there when that is negated."""
    turn = does("TURN", MoveTo(Chosen(0), "g"), targets=FRIEND)
    table = Table(turn, SAVE).side(0, hand=["TURN", "SAVE"], area1=["U3+C1"], g=BLUE5).start("attack")
    p = table.do("command TURN").do("target U3").passes(2)
    assert p.cards("g zone")[-1] == "U3"
    assert (p.asked, p.zone_of("C1"), bool(doomed(p.obj("C1")))) == ((0, "cut"), "deployment", True)
    if saved:
        p.do("command SAVE").do("target C1")
    p.settle()
    assert p.zone_of("C1") == ("deployment" if saved else "junkyard")
    assert not p.obj("C1").host


@pytest.mark.rule("MC-189")
def test_what_cannot_be_destroyed_stays_by_itself():
    safe = Ability("SAFE:0", "A", statics=(Static(Grant(rule="indestructible"), This()),))
    turn = does("TURN", MoveTo(Chosen(0), "g"), targets=FRIEND)
    table = Table(turn, character("SAFE", (0, 0, 1), abilities=(safe,))).side(0, hand=["TURN"], field=["U3+SAFE"])
    p = table.start("deployment").do("command TURN").do("target U3").settle()
    assert p.zone_of("SAFE") == "deployment"
