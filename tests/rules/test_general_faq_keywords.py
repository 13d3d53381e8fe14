"""The official answers to general questions from Q51 on: keywords, cards, order of effects."""

from __future__ import annotations

import pytest

from gundam_tui.games.gcg.cards import constants as terms
from gundam_tui.games.gcg.queries import card_now as q
from tests.rules.cards import POOL, Side, UnitAt, command, numbers, pilot, table, token, unit

GM, DEMI = "ST01-005", "ST01-008"
TOUGH = unit(1, 9)
BLOCKER = unit(1, 9, "blocker")
KILL = command("main/action: choose 1 any unit; destroy it")
HIT = command("main/action: choose 1 enemy unit; deal 2 damage to it")


# ---------------------------------------------------------------- keyword effects


@pytest.mark.faq("Q51")
def test_q51_repair_without_damage() -> None:
    mender = unit(1, 5, "repair 2")
    t = table(Side(units=[mender]))
    t.end_turn()
    assert t.events("recover") == []


@pytest.mark.faq("Q52", "Q57", "Q58")
def test_q52_q57_q58_amounts_add_up() -> None:
    for keyword in ("repair", "breach", "support"):
        one = unit(1, 9, f"{keyword} 2")
        gain = command(f"main: choose 1 your unit; it gains {keyword} 1 this turn")
        t = table(Side(units=[one], hand=[gain]))
        t.do("command", gain).choose(one)
        assert t.keywords(t.unit(0)) == {keyword: 3}


BREACHER = unit(3, 3, "breach 2")


@pytest.mark.faq("Q53", "Q54")
def test_q53_q54_what_breach_damages() -> None:
    for area, after in (
        (Side(base="ST01-015", shields=[GM]), (2, [GM])),
        (Side(base=None, shields=[DEMI, GM]), (0, [GM])),
        (Side(base=None), (0, [])),
    ):
        area.units = [UnitAt(GM, rested=True)]
        t = table(Side(units=[BREACHER]), area)
        t.battle(BREACHER, GM)
        assert (t.damage(t.base_id(1)) if t.base(1) else 0, t.shields(1)) == after
        assert not t.over


@pytest.mark.faq("Q55")
def test_q55_breach_when_both_are_destroyed() -> None:
    t = table(Side(units=[BREACHER]), Side(units=[UnitAt(unit(9, 1), rested=True)], base="ST01-015"))
    t.battle(BREACHER, t.unit(1))
    assert (t.units(0), t.units(1), t.damage(t.base_id(1))) == ((), (), 2)


@pytest.mark.faq("Q56")
def test_q56_breach_before_destroyed() -> None:
    # The Destroyed effect counts the Shields that Breach has left.
    sore = unit(1, 1, "destroyed: draw count(your shields)")
    t = table(Side(units=[BREACHER]), Side(units=[UnitAt(sore, rested=True)], base=None, shields=[GM, GM, GM]))
    t.battle(BREACHER, sore)
    assert len(t.hand(1)) == 2


@pytest.mark.faq("Q59", "Q60")
def test_q59_q60_blocker_needs_an_active_unit_and_counts_once() -> None:
    t = table(Side(units=[GM]), Side(units=[UnitAt(BLOCKER, rested=True)]))
    t.attack(GM)
    assert t.verbs == ["pass"]
    twice = unit(1, 9, "blocker\nthis gains blocker")
    t = table(Side(units=[GM]), Side(units=[twice]))
    t.attack(GM)
    assert len(t.found("block")) == 1


@pytest.mark.faq("Q63", "Q64")
def test_q63_q64_first_strike_and_high_maneuver_count_once() -> None:
    twice = unit(2, 9, "first strike\nhigh-maneuver\nthis gains first strike & high-maneuver")
    t = table(Side(units=[twice]), Side(units=[UnitAt(TOUGH, rested=True), BLOCKER]))
    t.attack(twice, TOUGH)
    assert t.verbs == ["pass"]
    t.passes()
    assert t.damage(t.unit(1)) == 2


# ---------------------------------------------------------------- keywords


@pytest.mark.faq("Q65", "Q66", "Q67")
def test_q65_q66_q67_deploy_and_attack() -> None:
    both = unit(1, 1, "deploy: draw 1\nattack: draw 2")
    t = table(Side(units=[both, GM], hand=[both]))
    t.do("deploy", both)
    assert len(t.events("draw")) == 1
    t.attack(t.unit(0, 0))
    # Resolved after the declaration and before anything of the block step.
    assert (t.kind, t.events("attack", "draw")) == ("block", ["draw", "attack", "draw", "draw"])
    t.passes().battle(GM)
    assert len(t.events("draw")) == 3


@pytest.mark.faq("Q68", "Q69")
def test_q68_q69_destroyed_reads_the_last_state() -> None:
    sore = unit(1, 1, "destroyed: draw ap of this")
    t = table(Side(hand=[KILL]), Side(units=[UnitAt(sore, pilot(2, 0))]))
    t.do("command", KILL).choose(sore)
    assert len(t.hand(1)) == 3
    assert sore in t.trash(1)


@pytest.mark.faq("Q70", "Q71")
def test_q70_q71_activate_main_and_activate_action() -> None:
    able = unit(1, 9, "activate main, {rest this}: draw 1\nactivate action, {rest this}: draw 1")
    t = table(Side(units=[able, able]), Side(units=[able]))
    t.do("activate", t.unit(0, 0))
    assert t.rested(t.unit(0, 0))
    t.do("end")
    assert (t.seat, len(t.found("activate"))) == (1, 1)
    t.do("pass")
    assert (t.seat, len(t.found("activate"))) == (0, 1)
    t.do("activate", t.unit(0, 1))
    assert len(t.hand(0)) == 2


@pytest.mark.faq("Q72", "Q73")
def test_q72_q73_a_number_is_a_cost_and_no_condition_needs_nothing() -> None:
    paid, free = unit(1, 9, "activate main, {pay 1}: draw 1"), unit(2, 9, "activate main: draw 1")
    t = table(Side(units=[paid, free], resources=1))
    t.do("activate", paid)
    assert t.resources(0) == (0, 1)
    assert not t.can("activate", paid)
    t.do("activate", free)
    assert len(t.hand(0)) == 2


@pytest.mark.faq("Q74", "Q75")
def test_q74_q75_when_paired_and_its_qualification() -> None:
    plain, picky = unit(1, 1, "paired: draw 1"), unit(2, 2, "paired by (Zeon) pilot: draw 1")
    zeon, other = pilot(1, 1, traits=["Zeon"]), pilot(1, 1)
    for host, rider, drawn in ((plain, other, 1), (picky, other, 0), (picky, zeon, 1)):
        t = table(Side(units=[host], hand=[rider]))
        t.do("pair", rider, host)
        assert len(t.events("draw")) == drawn


@pytest.mark.faq("Q76", "Q77")
def test_q76_q77_during_pair() -> None:
    proud = unit(1, 1, "during pair: this gets ap +2\nduring pair, attack: draw 1")
    t = table(Side(units=[proud, UnitAt(proud, pilot(0, 0))]))
    assert [t.ap(oid) for oid in t.units(0)] == [1, 3]
    for oid, drawn in zip(t.units(0), (0, 1), strict=True):
        t.battle(oid)
        assert len(t.hand(0)) == drawn


@pytest.mark.faq("Q78", "Q79")
def test_q78_q79_once_per_turn_for_each_copy() -> None:
    able = unit(1, 1, "activate main, once: draw 1")
    t = table(Side(units=[able, able]))
    for oid in t.units(0):
        t.do("activate", oid)
        assert not t.can("activate", oid)
    assert len(t.hand(0)) == 2


@pytest.mark.faq("Q83")
def test_q83_no_burst_on_the_way_to_the_hand() -> None:
    t = table(Side(hand=["ST01-015"], resources=3, shields=["ST03-013"]), Side(units=[GM]))
    t.do("deploy", "ST01-015")
    assert (t.kind, t.hand(0)) == ("act", ["ST03-013"])


# ---------------------------------------------------------------- Units, Pilots, Commands


@pytest.mark.faq("Q84")
def test_q84_your_and_friendly_are_the_same_for_two_players() -> None:
    for side in ("your", "friendly"):
        heal = command(f"main: choose 1 {side} unit; it recovers 1 hp")
        t = table(Side(units=[GM], hand=[heal]), Side(units=[DEMI]))
        t.do("command", heal)
        assert t.can("choose", GM)
        assert not t.can("choose", DEMI)


@pytest.mark.faq("Q85", "Q86", "Q87")
def test_q85_q86_q87_pilots_stay_where_they_are() -> None:
    ace = pilot(1, 1)
    assert not table(Side(hand=[ace])).can("pair")
    t = table(Side(units=[UnitAt(GM, ace), DEMI], hand=[ace]))
    assert not t.can("pair", ace, GM)
    assert t.can("pair", ace, DEMI)
    assert [option.obj for option in t.found("pair")] == [t.e.zone(terms.HAND, 0)[0]]


@pytest.mark.faq("Q88")
def test_q88_a_pilots_effect_is_its_units() -> None:
    ace = pilot(0, 0, "attack: this gets ap +3 this turn")
    t = table(Side(units=[UnitAt(GM, ace)]))
    t.attack(GM)
    assert t.ap(t.unit(0)) == 5


@pytest.mark.faq("Q89")
def test_q89_a_pilot_that_does_not_link_still_counts() -> None:
    t = table(Side(units=["ST01-001"], hand=["ST03-011"], resources=4))
    t.do("pair", "ST03-011", "ST01-001")
    unit_ = t.unit(0)
    assert not q.linked(t.e, unit_)
    assert (t.ap(unit_), t.hp(unit_)) == (5, 5)  # 3 +1, and +1 by its own effect; 4 +1
    t.attack(unit_)
    assert t.ap(unit_) == 6
    assert "high-maneuver" not in t.keywords(unit_)


@pytest.mark.faq("Q90", "Q91", "Q92")
def test_q90_q91_q92_main_and_action() -> None:
    main, action, both = command("main: draw 1"), command("action: draw 1"), command("main/action: draw 1")
    t = table(Side(hand=[main, action, both]), Side(hand=[main, action, both]))
    assert [t.can("command", card) for card in (main, action, both)] == [True, False, True]
    t.do("end")
    for seat in (1, 0):
        assert t.seat == seat
        assert [t.can("command", card) for card in (main, action, both)] == [False, True, True]
        t.do("pass")


@pytest.mark.faq("Q93")
def test_q93_a_pilot_does_not_color_its_unit() -> None:
    t = table(Side(units=[UnitAt(unit(1, 1, color="blue"), pilot(1, 1, color="green"))]))
    assert q.color(t.e, t.unit(0)) == "blue"


@pytest.mark.faq("Q94", "Q95")
def test_q94_q95_ap_below_zero() -> None:
    down, up = (
        command("main: choose 1 any unit; it gets ap -2 this turn"),
        command("main: choose 1 any unit; it gets ap +3 this turn"),
    )
    one = unit(1, 1)
    t = table(Side(units=[one], hand=[down, up]))
    t.do("command", down).choose(one)
    assert t.ap(t.unit(0)) == 0
    t.do("command", up).choose(one)
    assert t.ap(t.unit(0)) == 2


@pytest.mark.faq("Q96")
def test_q96_hp_means_what_is_left() -> None:
    pick = command("main: choose 1 enemy unit with hp <= 2; rest it")
    t = table(Side(hand=[pick]), Side(units=[UnitAt(TOUGH, damage=7), unit(1, 8)]))
    t.do("command", pick)
    assert t.can("choose", TOUGH)
    assert len(t.found("choose")) == 1


@pytest.mark.faq("Q97", "Q98")
def test_q97_q98_battle_damage_is_damage() -> None:
    watcher = unit(1, 1, "when your other unit is destroyed by damage: draw 1")
    t = table(Side(units=[unit(3, 9)]), Side(units=[watcher, UnitAt(GM, rested=True)]))
    t.battle(t.unit(0), GM)
    assert len(t.hand(1)) == 1


@pytest.mark.faq("Q99")
def test_q99_damage_stays() -> None:
    t = table(Side(hand=[HIT]), Side(units=[TOUGH]))
    t.do("command", HIT).choose(TOUGH)
    t.end_turn()
    t.end_turn()
    assert t.damage(t.unit(1)) == 2


@pytest.mark.faq("Q100")
def test_q100_nothing_is_played_or_activated_without_a_target() -> None:
    kill = command("main: choose 1 enemy unit; destroy it")
    able = unit(1, 1, "activate main: choose 1 enemy unit; destroy it")
    for foes in ([], [GM]):
        t = table(Side(units=[able], hand=[kill]), Side(units=foes))
        assert t.can("command", kill) == bool(foes)
        assert t.can("activate", able) == bool(foes)


@pytest.mark.faq("Q101", "Q102")
def test_q101_q102_tokens_have_neither_color_nor_level_nor_cost() -> None:
    t = table(Side(units=["T-001"]))
    assert (q.color(t.e, t.unit(0)), q.lv(t.e, t.unit(0)), q.cost(t.e, t.unit(0))) == (None, 0, 0)


@pytest.mark.faq("Q103", "Q104")
def test_q103_q104_tokens_are_paired_and_counted() -> None:
    ace = pilot(1, 1)
    t = table(Side(units=["T-001", *numbers(5)], hand=[ace, DEMI], resources=1))
    t.do("pair", ace, "T-001")
    assert t.ap(t.unit(0)) == 4
    t.do("deploy", DEMI)
    assert t.kind == "excess"


# ---------------------------------------------------------------- miscellaneous


@pytest.mark.faq("Q105", "Q106")
def test_q105_q106_effects_with_a_duration() -> None:
    herald = unit(1, 1, "activate main: all your units get ap +2 this turn")
    t = table(Side(units=[herald, GM], hand=[KILL, DEMI], resources=1))
    t.do("activate", herald).do("command", KILL).choose(herald)
    t.do("deploy", DEMI)
    assert (t.ap(t.unit(0, GM)), t.ap(t.unit(0, DEMI))) == (4, 1)


@pytest.mark.faq("Q107", "Q108")
def test_q107_q108_order_of_triggered_effects() -> None:
    sore, other = unit(1, 1, "destroyed: draw 1"), unit(1, 1, "destroyed: draw 2")
    sweep = command("main: destroy all any units")
    t = table(Side(units=[sore, other], hand=[sweep]), Side(units=[sore, other]))
    t.do("command", sweep)
    assert (t.seat, t.kind) == (0, "trigger_order")
    t.do("resolve", other)
    assert (t.seat, t.kind) == (1, "trigger_order")
    t.do("resolve", sore)
    assert [event.seat for event in t.e.log if event.name == "draw"] == [0, 0, 0, 1, 1, 1]


@pytest.mark.faq("Q109")
def test_q109_new_effects_first() -> None:
    first = unit(1, 1, "deploy: choose 1 enemy unit; destroy it", name="First")
    echo = unit(1, 1, "when your other unit is deployed: draw 1")
    t = table(Side(units=[echo], hand=[first]), Side(units=[unit(1, 1, "destroyed: draw 1")]))
    t.do("deploy", first).do("resolve", first).choose(*t.battlefield(1))
    assert [event.seat for event in t.e.log if event.name == "draw"] == [1, 0]


@pytest.mark.faq("Q110")
def test_q110_a_burst_first_of_all() -> None:
    # Breach, then the other effects of the same moment wait; the Shield it destroys has a Burst.
    breacher = unit(3, 3, "breach 2\nwhen this destroys enemy unit by battle: draw 1")
    t = table(Side(units=[breacher]), Side(units=[UnitAt(GM, rested=True)], base=None, shields=["ST01-010"]))
    t.battle(breacher, GM)
    assert t.kind == "trigger_order"
    keys = t.e.prompt.keys()
    t.e.answer(next(key for key in keys if "breach" in key))
    assert (t.seat, t.kind, t.hand(0)) == (1, "burst", [])
    t.do("burst")
    assert (len(t.hand(0)), t.hand(1)) == (1, ["ST01-010"])


@pytest.mark.faq("Q111")
def test_q111_a_waiting_effect_resolves_after_its_unit_has_gone() -> None:
    suicidal = unit(1, 1, "deploy: destroy all your units", name="Suicidal")
    echo = unit(1, 1, "when your other unit is deployed: draw 1")
    t = table(Side(units=[echo], hand=[suicidal]))
    t.do("deploy", suicidal).do("resolve", suicidal)
    assert (t.units(0), len(t.hand(0))) == ((), 1)


@pytest.mark.faq("Q112")
def test_q112_cant_comes_first() -> None:
    stuck = unit(1, 1, "this can't be readied")
    ready = command("main: ready all your units")
    t = table(Side(units=[UnitAt(stuck, rested=True)], hand=[ready]))
    t.do("command", ready)
    assert t.rested(t.unit(0))


@pytest.mark.faq("Q163")
def test_q163_a_command_is_a_pilot_only_while_paired() -> None:
    t = table(Side(hand=["ST02-013"], trash=["ST02-013"], units=[UnitAt("ST02-004", "ST02-013")], shields=["ST02-013"]))
    assert q.kind(t.e, q.pilots(t.e, t.unit(0))[0]) == "pilot"
    for zone in (terms.HAND, terms.TRASH):
        assert q.kind(t.e, t.e.zone(zone, 0)[0]) == "command"


WIDE = unit(2, 9, "suppression")


@pytest.mark.faq("Q165", "Q166")
def test_q165_q166_suppression_and_two_bursts() -> None:
    t = table(Side(units=[WIDE]), Side(base=None, shields=["ST01-010", "ST01-011"]))
    t.battle(WIDE)
    shown = [event for event in t.e.log if event.name == "destroy"]
    assert [event.seen for event in shown] == [3, 3]
    assert (t.seat, t.kind) == (1, "trigger_order")
    t.do("resolve", "ST01-011").do("burst").do("burst")
    assert t.hand(1) == ["ST01-011", "ST01-010"]


@pytest.mark.faq("Q167")
def test_q167_suppression_and_one_shield() -> None:
    t = table(Side(units=[WIDE]), Side(base=None, shields=[GM]))
    t.battle(WIDE)
    assert not t.over


@pytest.mark.faq("Q195")
def test_q195_suppression_and_a_base_from_a_burst() -> None:
    t = table(Side(units=[WIDE]), Side(base=None, shields=["ST01-015", GM, DEMI]))
    t.battle(WIDE).do("burst")
    assert (t.hand(1), t.trash(1)) == ([DEMI], [GM])


@pytest.mark.faq("Q49")
def test_q49_a_token_comes_from_outside_the_game() -> None:
    make = command("main: deploy 1 token T-007")
    t = table(Side(hand=[make]))
    before = [*t.deck(0), *t.hand(0)]
    t.do("command", make)
    assert t.battlefield(0) == ["T-007"]
    assert sorted([*t.deck(0), *t.trash(0)]) == sorted(before)
    assert POOL[token(1, 1)].token
