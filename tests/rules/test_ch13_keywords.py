"""Chapter 13-2: keywords (keyword effects: test_ch13_keyword_effects.py)."""

from __future__ import annotations

import pytest

from gundam_tui.games.gcg.queries import card_now as q
from tests.rules.cards import Side, UnitAt, base, command, pilot, table, unit

GM, DEMI = "ST01-005", "ST01-008"
KILL = command("main/action: choose 1 any unit; destroy it")


# ---------------------------------------------------------------- timings


@pytest.mark.rule("13-2-1-1")
def test_activate_main_is_for_the_own_main_phase_outside_of_attacks() -> None:
    able = unit(1, 9, "activate main: draw 1")
    t = table(Side(units=[able]), Side(units=[able]))
    assert t.can("activate", t.unit(0))
    assert not t.can("activate", t.unit(1))
    t.attack(able).do("pass")
    for _ in range(2):
        assert t.verbs == ["pass"]
        t.do("pass")
    assert t.can("activate", t.unit(0))  # attacking is over; being rested does not matter


@pytest.mark.rule("13-2-1-1")
def test_activate_main_may_be_used_on_the_turn_of_deployment() -> None:
    # Q30
    able = unit(1, 9, "activate main, {rest this}: draw 1")
    t = table(Side(hand=[able]))
    t.do("deploy", able).do("activate", able)
    assert len(t.hand(0)) == 1


@pytest.mark.rule("13-2-2-1")
def test_activate_action_is_for_action_steps_of_either_turn() -> None:
    able = unit(1, 9, "activate action, once: draw 1")
    t = table(Side(units=[able, GM]), Side(units=[able]))
    assert not t.can("activate")
    t.attack(GM).do("pass")
    assert t.can("activate", t.unit(1))
    t.do("pass")
    assert t.can("activate", t.unit(0))
    t.do("pass").do("end")
    assert t.can("activate", t.unit(1))


@pytest.mark.rule("13-2-3-1", "13-2-3-2", "13-2-4-3")
def test_main_and_action_commands() -> None:
    main, action, both = command("main: draw 1"), command("action: draw 1"), command("main/action: draw 1")
    cards = [main, action, both]
    t = table(Side(units=[GM], hand=cards), Side(hand=cards))
    assert [t.can("command", card) for card in cards] == [True, False, True]
    t.attack(GM).do("pass")
    for _ in range(2):  # both players, in the action step of a battle
        assert [t.can("command", card) for card in cards] == [False, True, True]
        t.do("pass")
    t.do("command", both)
    assert both in t.trash(0)


# ---------------------------------------------------------------- Burst


@pytest.mark.rule("13-2-5-1")
def test_a_burst_is_activated_without_paying_its_cost() -> None:
    # ST03-013 is Lv.4 and costs 2; the standby player has no Resources.
    t = table(Side(units=[GM]), Side(base=None, shields=["ST03-013"]))
    t.battle(GM).do("burst").choose(GM)
    assert t.units(0) == ()


@pytest.mark.rule("13-2-5-1", "5-10-3")
def test_a_burst_answers_destruction_by_an_effect_too() -> None:
    hit = command("main: deal 1 damage to first 1 enemy shield area card")
    smash = command("main: choose 1 enemy shield; destroy it")
    for card in (hit, smash):
        t = table(Side(hand=[card]), Side(base=None, shields=["ST01-010"]))
        t.do("command", card)
        if card == smash:
            assert t.kind == "target"
            t.choose("p2/shield/top")
        assert (t.seat, t.kind) == (1, "burst")


@pytest.mark.rule("13-2-5-1")
def test_a_shield_that_is_taken_into_the_hand_has_no_burst() -> None:
    # Q83
    take = command("main: add 1 shield to hand")
    t = table(Side(hand=[take], shields=["ST03-013"]), Side(units=[GM]))
    t.do("command", take)
    assert (t.kind, t.hand(0)) == ("act", ["ST03-013"])


@pytest.mark.rule("13-2-5-2")
def test_a_burst_may_be_declined() -> None:
    t = table(Side(units=[GM]), Side(base=None, shields=["ST01-010"]))
    t.battle(GM).do("decline")
    assert (t.hand(1), t.trash(1)) == ([], ["ST01-010"])


@pytest.mark.rule("13-2-5-1", "10-2-2")
def test_a_burst_without_a_target_does_not_activate() -> None:
    choosy = command("burst: choose 1 enemy unit with lv >= 9; destroy it\nmain: draw 1")
    t = table(Side(units=[GM]), Side(base=None, shields=[choosy]))
    t.battle(GM)
    assert (t.kind, t.trash(1)) == ("act", [choosy])


@pytest.mark.rule("13-2-5-1", "10-2-2")
def test_a_burst_that_activates_the_main_does_not_when_that_has_no_target() -> None:
    choosy = command("burst: activate main of this card\nmain/action: choose 1 enemy unit with ap >= 3; destroy it")
    t = table(Side(units=[GM]), Side(base=None, shields=[choosy]))
    t.battle(GM)
    assert (t.kind, t.trash(1)) == ("act", [choosy])
    t = table(Side(units=[GM, "ST01-001"]), Side(base=None, shields=[choosy]))
    t.battle(GM)
    t.do("burst").choose("ST01-001")
    assert t.trash(0) == ["ST01-001"]


@pytest.mark.rule("13-2-5-3")
def test_after_its_burst_a_card_goes_to_the_trash_unless_it_moved() -> None:
    for shield, where in (("ST03-013", "trash"), ("ST01-010", "hand")):
        t = table(Side(units=[GM, DEMI]), Side(base=None, shields=[shield]))
        t.battle(GM).do("burst")
        if where == "trash":
            t.choose(DEMI)
        assert getattr(t, where)(1) == [shield]
    t = table(Side(units=[GM]), Side(base=None, shields=["ST01-015", DEMI]))
    t.battle(GM).do("burst")
    assert (t.base(1), t.trash(1), t.hand(1)) == ("ST01-015", [], [DEMI])


# ---------------------------------------------------------------- Deploy, Attack, Destroyed


@pytest.mark.rule("13-2-6-1")
def test_deploy_activates_on_deployment() -> None:
    t = table(Side(hand=["ST01-004"], resources=3), Side(units=[GM]))
    t.do("deploy", "ST01-004").choose(GM)
    assert t.rested(t.unit(1))


@pytest.mark.rule("13-2-7-1")
def test_attack_activates_when_this_unit_declares_an_attack() -> None:
    zaku = "ST03-008"
    t = table(Side(units=[zaku, GM]), Side(units=[UnitAt(zaku, rested=True)]))
    t.attack(GM, zaku)
    assert t.ap(t.unit(0, zaku)) == 1
    assert t.ap(t.unit(1)) == 1
    t.passes()
    t.attack(zaku)
    assert t.ap(t.unit(0, zaku)) == 3


@pytest.mark.rule("13-2-8-1")
def test_destroyed_activates_in_battle_and_by_effects() -> None:
    sore = unit(1, 1, "destroyed: draw 1")
    home = base(1, "destroyed: draw 1")
    t = table(Side(units=[GM, GM], hand=[KILL]), Side(units=[UnitAt(sore, rested=True), sore], base=home))
    t.battle(t.unit(0, 0), t.unit(1, 0))
    assert len(t.hand(1)) == 1
    t.do("command", KILL).choose(sore)
    assert len(t.hand(1)) == 2
    t.battle(t.unit(0, 1))
    assert len(t.hand(1)) == 3


@pytest.mark.rule("13-2-8-1")
def test_a_unit_card_destroyed_as_a_shield_has_no_destroyed_effect() -> None:
    sore = unit(1, 1, "destroyed: draw 1")
    t = table(Side(units=[GM]), Side(base=None, shields=[sore]))
    t.battle(GM)
    assert (t.trash(1), t.hand(1)) == ([sore], [])


@pytest.mark.rule("13-2-8-2", "13-2-8-2-1")
def test_destroyed_activates_from_the_trash_with_the_last_state() -> None:
    # Q69, Q340: what the Unit was, Pilot and link included, is read as it last was.
    sore = unit(1, 1, "destroyed, if this is link unit: draw 1", link="[Ace]")
    ace = pilot(1, 1, name="Ace")
    boosted = unit(1, 1, "destroyed, if this is unit with ap >= 4: draw 2")
    boost = command("main: choose 1 any unit; it gets ap +3 this turn")
    t = table(Side(hand=[KILL, KILL, KILL, boost]), Side(units=[UnitAt(sore, ace), sore, boosted]))
    t.do("command", boost).choose(boosted)
    t.do("command", KILL).choose(t.unit(1, 0))
    assert len(t.hand(1)) == 1
    t.do("command", KILL).choose(sore)
    assert len(t.hand(1)) == 1
    t.do("command", KILL).choose(boosted)
    assert len(t.hand(1)) == 3
    assert sore in t.trash(1)


# ---------------------------------------------------------------- When Paired, During Pair, When Linked, During Link


@pytest.mark.rule("13-2-9-1")
def test_when_paired() -> None:
    glad = unit(1, 1, "paired: draw 1")
    ace = pilot(1, 1)
    t = table(Side(units=[glad, GM], hand=[ace, ace]))
    t.do("pair", ace, GM)
    assert t.events("draw") == []
    t.do("pair", ace, glad)
    assert t.events("draw") == ["draw"]


@pytest.mark.rule("13-2-9-1", "3-3-9-2")
def test_when_paired_of_the_pilot_itself() -> None:
    ace = pilot(1, 1, "paired: draw 1")
    t = table(Side(units=[GM], hand=[ace]))
    t.do("pair", ace, GM)
    assert t.events("draw") == ["draw"]


@pytest.mark.rule("13-2-9-2")
def test_when_paired_with_a_qualification() -> None:
    glad = unit(1, 1, "paired by (Zeon) pilot: draw 1")
    zeon, other = pilot(1, 1, traits=["Zeon"]), pilot(1, 1)
    for rider, drawn in ((zeon, 1), (other, 0)):
        t = table(Side(units=[glad], hand=[rider]))
        t.do("pair", rider, glad)
        assert len(t.events("draw")) == drawn


@pytest.mark.rule("13-2-10-1")
def test_during_pair() -> None:
    proud = unit(1, 1, "during pair: this gets ap +3\nduring pair, attack: draw 1")
    ace = pilot(0, 1)
    t = table(Side(units=[proud, UnitAt(proud, ace)]))
    assert [t.ap(oid) for oid in t.units(0)] == [1, 4]
    t.battle(t.unit(0, 0))
    assert t.events("draw") == []
    t.battle(t.unit(0, 1))
    assert t.events("draw") == ["draw"]


@pytest.mark.rule("13-2-10-2")
def test_during_pair_with_a_qualification() -> None:
    proud = unit(1, 1, "during pair by (Zeon) pilot: this gets ap +3")
    t = table(Side(units=[UnitAt(proud, pilot(0, 1, traits=["Zeon"])), UnitAt(proud, pilot(0, 1))]))
    assert [t.ap(oid) for oid in t.units(0)] == [4, 1]


@pytest.mark.rule("13-2-11-1")
def test_when_linked() -> None:
    glad = unit(1, 1, "linked: draw 1", link="[Ace]")
    for rider, drawn in ((pilot(1, 1, name="Ace"), 1), (pilot(1, 1, name="Other"), 0)):
        t = table(Side(units=[glad], hand=[rider]))
        t.do("pair", rider, glad)
        assert len(t.events("draw")) == drawn


@pytest.mark.rule("13-2-12-1")
def test_during_link() -> None:
    proud = unit(1, 1, "during link: this gets ap +3", link="(Zeon)")
    t = table(Side(units=[UnitAt(proud, pilot(0, 1, traits=["Zeon"])), UnitAt(proud, pilot(0, 1)), proud]))
    assert [t.ap(oid) for oid in t.units(0)] == [4, 1, 1]


@pytest.mark.rule("3-2-6-1", "13-2-12-1")
def test_a_name_in_a_link_condition_may_be_a_part_of_the_pilots_name() -> None:
    # 1.9.0:3-2-6-4; by the letter of 1.1.1 the names are the same.
    red = unit(1, 1, link="[Char]")
    char = pilot(1, 1, name="Char Aznable")
    for rules, linked in (("1.9.0", True), ("1.1.1", False)):
        t = table(Side(units=[UnitAt(red, char)]), rules=rules)
        assert q.linked(t.e, t.unit(0)) == linked


# ---------------------------------------------------------------- Once per Turn


@pytest.mark.rule("13-2-13-1")
def test_once_per_turn() -> None:
    able = unit(1, 1, "activate main, once: draw 1")
    t = table(Side(units=[able]))
    t.do("activate", able)
    assert not t.can("activate", able)
    t.end_turn()
    t.end_turn()
    assert t.can("activate", able)


@pytest.mark.rule("13-2-13-1", "10-1-6-1-1")
def test_once_per_turn_of_a_triggered_effect() -> None:
    glad = unit(1, 1, "once, when your other unit is deployed: draw 1")
    t = table(Side(units=[glad], hand=[GM, GM, GM], resources=3, resource_deck=0))
    t.do("deploy", GM).do("deploy", GM)
    assert t.events("draw") == ["draw"]


@pytest.mark.rule("13-2-13-1", "1-3-2-1")
def test_once_per_turn_is_not_used_up_when_nothing_happened() -> None:
    # AMB-4, Q197: setting an active Unit as active is not performed, so the effect was not activated.
    epyon = unit(1, 9, "once, when your unit destroys enemy unit by battle: ready this")
    t = table(
        Side(units=[epyon, GM, GM]),
        Side(units=[UnitAt(DEMI, rested=True), UnitAt(DEMI, rested=True), UnitAt(DEMI, rested=True)]),
    )
    t.battle(t.unit(0, 1), t.unit(1, 0))
    t.battle(epyon, t.unit(1, 0))
    assert not t.rested(t.unit(0, epyon))  # it readied itself: the first time had not counted
    t.battle(t.unit(0, 2), t.unit(1, 0))
    t.battle(epyon)
    assert t.rested(t.unit(0, epyon))


@pytest.mark.rule("13-2-13-1")
def test_once_per_turn_is_not_used_up_by_declining() -> None:
    # AMB-4
    glad = unit(1, 1, "once, when your other unit is deployed: may draw 1")
    t = table(Side(units=[glad], hand=[GM, GM, GM], resources=3))
    t.do("deploy", GM).do("no")
    t.do("deploy", GM).do("yes")
    t.do("deploy", GM)
    assert t.kind == "act"
    assert t.events("draw") == ["draw"]


@pytest.mark.rule("13-2-13-2")
def test_once_per_turn_counts_for_each_card() -> None:
    able = unit(1, 1, "activate main, once: draw 1")
    t = table(Side(units=[able, able]))
    t.do("activate", t.unit(0, 0))
    assert not t.can("activate", t.unit(0, 0))
    t.do("activate", t.unit(0, 1))
    assert t.events("draw") == ["draw", "draw"]


@pytest.mark.rule("13-2-13-1", "4-1-5")
def test_a_card_that_comes_back_is_a_new_card_for_once_per_turn() -> None:
    able = unit(1, 1, "activate main, once: draw 1")
    bounce = command("main: choose 1 your unit; return it to hand")
    t = table(Side(units=[able], hand=[bounce]))
    t.do("activate", able)
    t.do("command", bounce).choose(able).do("deploy", able)
    assert t.can("activate", able)
