"""Chapter 10: effects, how they are activated and resolved."""

from __future__ import annotations

import pytest

from gundam_tui.games.gcg.queries import card_now as q
from tests.rules.cards import Side, UnitAt, base, command, table, unit

GM, DEMI = "ST01-005", "ST01-008"
TOUGH = unit(1, 9)
KILL = command("main/action: choose 1 any unit; destroy it")
KILL_ALL = command("main: destroy all any units")


# ---------------------------------------------------------------- effects in general


@pytest.mark.rule("10-1-2")
def test_an_effect_reaches_cards_on_the_field_only() -> None:
    kill = command("main: destroy all enemy (Zeon) units")
    zeon = unit(1, 1, traits=["Zeon"])
    t = table(Side(hand=[kill]), Side(units=[zeon], hand=[zeon], trash=[GM], shields=[zeon]))
    t.do("command", kill)
    assert (t.battlefield(1), t.hand(1), t.shields(1)) == ([], [zeon], [zeon])


@pytest.mark.rule("10-1-2")
def test_a_text_that_names_a_location_works_there() -> None:
    eager = unit(1, 1, "in trash, when your unit is destroyed: add this card to hand")
    plain = unit(1, 1, "when your unit is destroyed: draw 1")
    t = table(Side(hand=[KILL], units=[GM], trash=[eager, plain]))
    t.do("command", KILL).choose(GM)
    assert "draw" not in t.events()


@pytest.mark.rule("10-1-3")
def test_must_and_may() -> None:
    must, may = unit(1, 1, "deploy: draw 1; discard 1"), unit(1, 1, "deploy: may draw 1")
    t = table(Side(hand=[must, may, GM]))
    t.do("deploy", must)
    assert t.kind == "discard"
    assert t.e.prompt is not None
    assert t.e.prompt.least == 1
    t.choose(GM)
    t.do("deploy", may)
    assert t.kind == "may"
    t.do("no")
    assert t.events("draw") == ["draw"]


@pytest.mark.rule("10-1-4")
def test_the_five_types_of_effects() -> None:
    constant, triggered = unit(1, 3, "your units get ap +1"), unit(1, 3, "deploy: draw 1")
    activated, order = unit(1, 3, "activate main, {rest this}: draw 1"), command("main: draw 1")
    t = table(Side(units=[activated], hand=[constant, triggered, order]))
    t.do("deploy", constant)
    assert t.ap(t.unit(0)) == 2
    t.do("deploy", triggered).do("activate", activated).do("command", order)
    assert t.events("draw") == ["draw"] * 3
    # The fifth type, substitution, is below: test_a_substitution_effect_replaces_an_event.


# ---------------------------------------------------------------- constant effects


@pytest.mark.rule("10-1-5-1", "10-1-5-2", "10-1-5-4")
def test_a_constant_effect_is_on_as_long_as_its_card_is_there() -> None:
    lord = unit(1, 1, "your other units get ap +1")
    t = table(Side(units=[GM], hand=[lord, KILL]))
    gm = t.unit(0)
    assert t.ap(gm) == 2
    t.do("deploy", lord)
    assert (t.ap(gm), t.kind) == (3, "act")  # at once, and nothing is asked
    t.do("command", KILL).choose(lord)
    assert t.ap(gm) == 2


@pytest.mark.rule("10-1-5-3")
def test_a_conditional_constant_effect_is_on_while_its_condition_holds() -> None:
    proud = unit(1, 5, "while this is undamaged: this gets ap +3")
    heal = command("main: choose 1 your unit; it recovers 9 hp")
    t = table(Side(units=[UnitAt(proud, damage=1)], hand=[heal]))
    assert t.ap(t.unit(0)) == 1
    t.do("command", heal).choose(proud)
    assert t.ap(t.unit(0)) == 4


@pytest.mark.rule("10-1-5-3", "5-5-2")
def test_a_condition_that_ends_can_destroy() -> None:
    # Q140
    crowd = unit(1, 2, "while count(your units) >= 2: this gets hp +2")
    t = table(Side(hand=[KILL]), Side(units=[UnitAt(crowd, damage=0), GM]))
    hurt = table(Side(units=[unit(3, 9)], hand=[KILL]), Side(units=[UnitAt(crowd, rested=True), GM]))
    hurt.battle(hurt.unit(0), crowd)
    assert hurt.battlefield(1) == [crowd, GM]
    hurt.do("command", KILL).choose(GM)
    assert hurt.battlefield(1) == []
    t.do("command", KILL).choose(GM)
    assert t.battlefield(1) == [crowd]


@pytest.mark.rule("10-1-5-5")
def test_constant_effects_overlap() -> None:
    lord = unit(1, 1, "your units get ap +1")
    t = table(Side(units=[lord, lord, GM], base=base(5, "your units get ap +1")))
    assert t.ap(t.unit(0, GM)) == 5


@pytest.mark.rule("10-1-5-6", "10-2-3")
def test_cant_beats_may() -> None:
    both = unit(3, 3, "this may attack enemy active unit\nthis can't attack")
    t = table(Side(units=[both]), Side(units=[GM]))
    assert not t.can("attack", both)
    no_player = unit(3, 3, "this can't attack player")
    t = table(Side(units=[no_player]), Side(units=[UnitAt(GM, rested=True)]))
    assert t.can("attack", no_player, GM)
    assert not t.can("attack", no_player, "player")


@pytest.mark.rule("10-1-5-7")
def test_a_constant_effect_applies_the_moment_a_target_appears() -> None:
    # Q269: the Unit has gained the trait when its deployment is looked at.
    lord = unit(1, 1, "all your units gain (Neo Zeon)\nwhen your (Neo Zeon) unit is deployed: draw 1")
    t = table(Side(units=[lord], hand=[GM], resources=2))
    t.do("deploy", GM)
    assert q.traits(t.e, t.unit(0, GM)) == {"Earth Federation", "Neo Zeon"}
    assert len(t.hand(0)) == 1


# ---------------------------------------------------------------- triggered effects


@pytest.mark.rule("10-1-6-1", "10-1-6-2")
def test_a_triggered_effect_activates_by_itself_on_its_event_only() -> None:
    glad = unit(1, 1, "when your other unit is deployed: draw 1")
    t = table(Side(units=[glad], hand=[GM, base(5)], resources=2), Side(units=[glad]))
    t.do("deploy", t.hand(0)[1])
    assert t.events("draw") == []
    t.do("deploy", GM)
    assert t.events("draw") == ["draw"]
    assert t.hand(1) == []


@pytest.mark.rule("10-1-6-1-1")
def test_it_activates_every_time() -> None:
    glad = unit(1, 1, "when your other unit is deployed: draw 1")
    t = table(Side(units=[glad], hand=[GM, GM, GM], resources=3))
    for drawn in (1, 2, 3):
        t.do("deploy", GM)
        assert len(t.events("draw")) == drawn


@pytest.mark.rule("10-1-6-3")
def test_several_simultaneous_events_trigger_once() -> None:
    vulture = unit(1, 1, "when enemy unit is destroyed: draw 1")
    kill = command("main: destroy all enemy units")
    t = table(Side(units=[vulture], hand=[kill]), Side(units=[GM, GM, DEMI]))
    t.do("command", kill)
    assert t.units(1) == ()
    assert t.events("draw") == ["draw"]


@pytest.mark.rule("10-1-6-4")
def test_a_waiting_effect_resolves_though_its_card_has_left() -> None:
    # Q111
    first = unit(1, 1, "deploy: destroy all your units; draw 1", name="First")
    second = unit(1, 1, "when your other unit is deployed: draw 2")
    t = table(Side(units=[second], hand=[first]))
    t.do("deploy", first)
    assert t.kind == "trigger_order"
    t.do("resolve", first)
    assert t.units(0) == ()
    assert t.events("draw") == ["draw"] * 3


@pytest.mark.rule("10-1-6-4", "13-2-8-2")
def test_an_effect_of_a_card_that_left_in_the_same_event_still_triggers() -> None:
    watcher = unit(1, 1, "when your other unit is destroyed: draw 1")
    t = table(Side(units=[watcher, GM], hand=[KILL_ALL]))
    t.do("command", KILL_ALL)
    assert t.events("draw") == ["draw"]


@pytest.mark.rule("10-1-6-4", "8-5-3-2-3")
def test_a_unit_that_falls_with_its_enemy_has_destroyed_it() -> None:
    proud = unit(3, 3, "when this destroys enemy unit by battle: draw 1")
    t = table(Side(units=[proud]), Side(units=[UnitAt(unit(3, 3), rested=True)]))
    t.battle(proud, t.unit(1))
    assert (t.units(0), t.units(1), len(t.hand(0))) == ((), (), 1)


@pytest.mark.rule("10-1-6-5")
def test_a_player_orders_his_own_effects() -> None:
    one = unit(1, 1, "destroyed: draw 1", name="One")
    two = unit(1, 1, "destroyed: discard 1", name="Two")
    for order in ((one, two), (two, one)):
        t = table(Side(units=[one, two], hand=[KILL_ALL, GM]))
        t.do("command", KILL_ALL)
        assert (t.seat, t.kind) == (0, "trigger_order")
        t.do("resolve", order[0])
        t.choose(GM)
        expected = ["draw", "discard"] if order == (one, two) else ["discard", "draw"]
        assert t.events("draw", "discard") == expected


@pytest.mark.rule("10-1-6-6")
def test_the_active_players_effects_come_first() -> None:
    sore = unit(1, 1, "destroyed: draw 1")
    for active in (0, 1):
        sides = [Side(units=[sore, sore], hand=[KILL_ALL]), Side(units=[sore, sore], hand=[KILL_ALL])]
        t = table(*sides, active=active)
        t.do("command", KILL_ALL)
        while t.kind == "trigger_order":
            assert t.seat == active or len(t.events("draw")) >= 2
            t.e.answer(t.e.prompt.options[0].key)
        assert [event.seat for event in t.e.log if event.name == "draw"] == [active, active, 1 - active, 1 - active]


@pytest.mark.rule("10-1-6-7")
def test_an_effect_triggered_meanwhile_goes_first() -> None:
    # Q109: while the active player's effects are resolved, a new one of the standby player goes first.
    first = unit(1, 1, "deploy: choose 1 enemy unit; destroy it", name="First")
    echo = unit(1, 1, "when your other unit is deployed: draw 1")
    sore = unit(1, 1, "destroyed: draw 1")
    t = table(Side(units=[echo], hand=[first]), Side(units=[sore]))
    t.do("deploy", first).do("resolve", first).choose(sore)
    assert [event.seat for event in t.e.log if event.name == "draw"] == [1, 0]


@pytest.mark.rule("10-1-6-7", "10-1-6-6")
def test_of_several_new_effects_the_active_players_go_first() -> None:
    first = unit(1, 1, "deploy: destroy all any units", name="First")
    echo = unit(1, 1, "when your other unit is deployed: draw 3")
    sore = unit(1, 1, "destroyed: draw 1")
    t = table(Side(units=[echo, sore], hand=[first]), Side(units=[sore]))
    t.do("deploy", first).do("resolve", first)
    drawn = [event.seat for event in t.e.log if event.name == "draw"]
    assert drawn == [0, 1, 0, 0, 0]


@pytest.mark.rule("10-1-6-8")
def test_a_burst_goes_before_all_others() -> None:
    # The attacker's own effect triggers together with the Burst of the standby player.
    glad = unit(2, 2, "when this destroys enemy shield by battle: draw 1")
    t = table(Side(units=[glad]), Side(base=None, shields=["ST03-013"]))
    t.battle(glad)
    assert (t.seat, t.kind) == (1, "burst")
    assert t.hand(0) == []
    t.do("burst").choose(glad)
    # The Burst has destroyed the Unit; its effect had triggered and is resolved (10-1-6-4).
    assert t.units(0) == ()
    assert len(t.hand(0)) == 1


@pytest.mark.rule("10-1-6-7", "10-1-6-8")
def test_between_two_bursts_a_new_effect_goes_first() -> None:
    # AMB-5, 1.9.0:10-1-6-8-1
    sore = unit(1, 2, "destroyed: draw 1")
    wide = unit(1, 9, "suppression")
    t = table(Side(units=[wide, sore]), Side(base=None, shields=["ST03-013", "ST03-013", GM]))
    t.battle(wide)
    assert (t.seat, t.kind) == (1, "trigger_order")
    t.choose(*[option.obj for option in t.e.prompt.options][:1])
    t.do("burst").choose(sore)
    # The Destroyed effect of the active player has been resolved before the second Burst is asked about.
    assert (t.seat, t.kind) == (1, "burst")
    assert len(t.hand(0)) == 1


# ---------------------------------------------------------------- activated effects


@pytest.mark.rule("10-1-7-1", "10-1-7-2")
def test_an_activated_effect_is_used_at_will_by_doing_what_comes_before_the_colon() -> None:
    able = unit(1, 1, "activate main, {rest this}: draw 1")
    t = table(Side(units=[able]))
    assert t.can("activate", able)
    t.do("activate", able)
    assert (t.rested(t.unit(0)), len(t.hand(0))) == (True, 1)
    assert not t.can("activate", able)


@pytest.mark.rule("10-1-7-3")
def test_a_number_in_a_circle_is_a_cost() -> None:
    able = unit(1, 1, "activate main, {pay 2}: draw 1")
    t = table(Side(units=[able], resources=2, ex=0))
    t.do("activate", able)
    assert (t.resources(0), len(t.hand(0))) == ((0, 2), 1)
    assert not t.can("activate", able)
    # An EX Resource pays it too, and is gone.
    t = table(Side(units=[able], resources=1, ex=1))
    t.do("activate", able)
    assert t.resource_numbers(0) == ["R-001"]


@pytest.mark.rule("10-1-7-4")
def test_all_conditions_must_be_met() -> None:
    able = unit(1, 1, "activate main, {rest this, discard 1}: draw 2")
    for rested, hand, can in ((False, [GM], True), (True, [GM], False), (False, [], False)):
        t = table(Side(units=[UnitAt(able, rested=rested)], hand=hand))
        assert t.can("activate", able) == can
    t = table(Side(units=[able], hand=[GM]))
    t.do("activate", able).choose(GM)
    assert (t.rested(t.unit(0)), t.trash(0), len(t.hand(0))) == (True, [GM], 2)


@pytest.mark.rule("10-1-7-5")
def test_without_conditions_it_is_declared() -> None:
    able = unit(1, 1, "activate main: draw 1")
    t = table(Side(units=[UnitAt(able, rested=True)]))
    t.do("activate", able)
    assert len(t.hand(0)) == 1


# ---------------------------------------------------------------- commands and targets


@pytest.mark.rule("10-1-8-1", "10-3-2")
def test_a_command_effect_activates_when_it_is_played_at_its_time() -> None:
    main, action = command("main: draw 1"), command("action: draw 2")
    t = table(Side(hand=[main, action]))
    t.do("command", main)
    assert len(t.events("draw")) == 1
    t.do("end").do("pass").do("command", action)
    assert len(t.events("draw")) == 3


@pytest.mark.rule("10-1-8-1-1", "10-2-2")
def test_a_command_without_a_target_cannot_be_played() -> None:
    kill = command("main: choose 1 enemy unit; destroy it")
    t = table(Side(units=[GM], hand=[kill]))
    assert not t.can("command", kill)
    t = table(Side(hand=[kill]), Side(units=[GM]))
    assert t.can("command", kill)


@pytest.mark.rule("10-1-8-1-1", "10-3-3-1")
def test_only_what_comes_before_then_must_have_its_target() -> None:
    # 1.9.0:10-1-8-1-2; by the letter of 1.1.1 every target counts (AMB-13).
    loose = command("main: draw 1; then choose 1 enemy unit; destroy it")
    for rules, can in (("1.9.0", True), ("1.1.1", False)):
        assert table(Side(hand=[loose]), rules=rules).can("command", loose) == can


@pytest.mark.rule("10-2-2", "10-1-8-1-1")
def test_all_targets_of_a_text_must_be_there() -> None:
    # AMB-13: Q153, Q168, Q230
    both = command("main: choose 1 your unit & 1 enemy unit; rest them")
    for own, foe, can in (([GM], [DEMI], True), ([GM], [], False), ([], [DEMI], False)):
        assert table(Side(hand=[both], units=own), Side(units=foe)).can("command", both) == can
    some = command("main: choose 1..2 enemy unit; rest them")
    assert table(Side(hand=[some]), Side(units=[GM])).can("command", some)
    assert not table(Side(hand=[some])).can("command", some)


@pytest.mark.rule("10-2-2", "10-3-3-1")
def test_a_mode_without_a_target_cannot_be_chosen() -> None:
    # Q401, Q402
    modal = command("main: choose one { choose 1 enemy unit; destroy it | choose 1 your unit; it recovers 3 hp }")
    t = table(Side(hand=[modal]), Side(units=[GM]))
    t.do("command", modal)
    assert t.kind == "mode"
    assert not t.can("mode", "2")
    t.do("mode", "1")
    t.choose(GM)
    assert t.units(1) == ()
    assert not table(Side(hand=[modal])).can("command", modal)


@pytest.mark.rule("10-2-2", "10-3-3-1")
def test_a_triggered_effect_without_a_target_does_not_activate() -> None:
    eager = unit(1, 1, "deploy: choose 1 enemy unit; draw 1")
    t = table(Side(hand=[eager]))
    t.do("deploy", eager)
    assert (t.kind, t.events("draw")) == ("act", [])


@pytest.mark.rule("10-3-3")
def test_targets_are_chosen_when_the_text_comes_to_them() -> None:
    # The second target is chosen after the first sentence has been carried out.
    two = command("main: choose 1 enemy unit; destroy it; then choose 1 enemy unit; rest it")
    t = table(Side(hand=[two]), Side(units=[GM, DEMI]))
    t.do("command", two).choose(GM)
    assert t.battlefield(1) == [DEMI]
    assert t.kind == "target"
    assert not t.can("choose", GM)
    t.choose(DEMI)
    assert t.rested(t.unit(1))


@pytest.mark.rule("10-3-3")
def test_what_triggered_effects_choose_is_chosen_when_they_resolve() -> None:
    sniper = unit(1, 1, "deploy: choose 1 enemy unit; deal 1 damage to it", name="Sniper")
    echo = unit(1, 1, "when your other unit is deployed: choose 1 enemy unit; destroy it")
    t = table(Side(units=[echo], hand=[sniper]), Side(units=[TOUGH, GM]))
    t.do("deploy", sniper).do("resolve", echo).choose(GM)
    assert t.kind == "target"
    assert not t.can("choose", GM)
    t.choose(TOUGH)
    assert t.damage(t.unit(1)) == 1


# ---------------------------------------------------------------- substitution


SWAP = unit(1, 1, "this may be rested instead of your base by effect of your unit", name="Swap")
RESTS_BASE = unit(1, 5, "activate main: choose 1 your base; rest it; draw 1", name="Rests")


@pytest.mark.rule("10-1-9-1", "10-1-9-1-1")
def test_a_substitution_effect_replaces_an_event() -> None:
    for answer, resting in (("yes", SWAP), ("no", "ST01-015")):
        t = table(Side(units=[SWAP, RESTS_BASE], base="ST01-015"))
        t.do("activate", RESTS_BASE).choose("ST01-015")
        assert t.kind == "may"
        t.do(answer)
        rested = [number for number, oid in ((SWAP, t.unit(0)), ("ST01-015", t.base_id(0))) if t.rested(oid)]
        assert rested == [resting]
        assert len(t.hand(0)) == 1


@pytest.mark.rule("10-1-9-1-1")
def test_what_cannot_happen_is_not_replaced() -> None:
    # Q417, Q425: without a Base to rest, nothing rests instead of it.
    pays = unit(1, 5, "activate main, {rest 1 your active base}: draw 1")
    assert not table(Side(units=[SWAP, pays], base=None)).can("activate", pays)
    assert table(Side(units=[SWAP, pays], base="ST01-015")).can("activate", pays)


# ---------------------------------------------------------------- conditions and steps


@pytest.mark.rule("10-2-1", "10-3-1-1")
def test_an_effect_whose_condition_is_not_met_does_not_activate() -> None:
    proud = unit(1, 1, "deploy, if count(your units) >= 2: draw 1")
    t = table(Side(hand=[proud, proud]))
    t.do("deploy", proud)
    assert t.events("draw") == []
    t.do("deploy", proud)
    assert t.events("draw") == ["draw"]


@pytest.mark.rule("10-2-3", "10-1-5-6")
def test_an_effect_that_is_disallowed_does_not_activate() -> None:
    jam = unit(1, 5, "enemy units can't block")
    t = table(Side(units=[jam]), Side(units=[unit(1, 1, "blocker")]))
    t.attack(jam)
    assert t.verbs == ["pass"]


@pytest.mark.rule("10-3-1-2", "10-3-1-3", "10-3-1-4")
def test_declaring_activating_resolving() -> None:
    kill = command("main: choose 1 enemy unit; destroy it")
    sore = unit(1, 1, "destroyed: draw 1")
    t = table(Side(hand=[kill]), Side(units=[sore, GM]))
    t.do("command", kill)
    shown = [event for event in t.e.log if event.name == "show"]
    assert [event.seen for event in shown] == [3]  # the card in hand has been revealed
    assert t.events("activate") == ["activate"]
    t.choose(sore)
    # What follows from it has been resolved when the next thing can be done.
    assert (t.kind, len(t.hand(1))) == ("act", 1)


@pytest.mark.rule("10-3-4")
def test_without_a_named_subject_the_card_and_its_owner_are_meant() -> None:
    sore = unit(1, 2, "destroyed: draw 1\nwhen enemy unit is deployed: rest this; draw 1")
    t = table(Side(hand=[GM], resources=2), Side(units=[sore, GM]))
    t.do("deploy", GM)
    assert (len(t.hand(0)), len(t.hand(1))) == (0, 1)
    assert [t.rested(oid) for oid in t.units(1)] == [True, False]


@pytest.mark.rule("10-3-5")
def test_choosing_from_the_deck_looks_at_its_top() -> None:
    # ST03-006: look at the top three, reveal and take a Zeon Unit card, the rest at random to the bottom.
    deck = ["ST03-007", GM, DEMI, "ST03-001"]
    t = table(Side(hand=[KILL], units=["ST03-006"], deck=deck))
    t.do("command", KILL).choose("ST03-006")
    looked = [event for event in t.e.log if event.name == "show" and event.seen == 1]
    assert len(looked) == 3
    assert t.can("choose", "ST03-007")
    assert not t.can("choose", "ST03-001")
    assert not t.can("choose", GM)
    t.choose("ST03-007")
    assert t.hand(0) == ["ST03-007"]
    assert t.deck(0)[0] == "ST03-001"
    assert sorted(t.deck(0)[-2:]) == sorted([GM, DEMI])
