"""Chapter 10: what effects last, reach and count as, by the official answers."""

from __future__ import annotations

import pytest

from tests.rules.cards import Side, UnitAt, command, numbers, pilot, table, token, unit

GM, DEMI = "ST01-005", "ST01-008"
TOUGH = unit(1, 9)
KILL = command("main/action: choose 1 any unit; destroy it")
KILL_ALL = command("main: destroy all any units")


@pytest.mark.rule("10-1-5-2")
def test_a_lasting_effect_outlives_its_card_and_does_not_reach_newcomers() -> None:
    # Q105, Q106
    herald = unit(1, 1, "activate main: all your units get ap +2 this turn")
    t = table(Side(units=[herald, GM], hand=[KILL, DEMI], resources=2))
    t.do("activate", herald)
    t.do("command", KILL).choose(herald)
    t.do("deploy", DEMI)
    assert t.ap(t.unit(0, GM)) == 4
    assert t.ap(t.unit(0, DEMI)) == 1


@pytest.mark.rule("5-10-1", "13-1-2-1")
def test_destroyed_by_an_effect_and_destroyed_with_damage() -> None:
    # AMB-15: effect damage is "with damage", not "by an effect"; "destroy it" is the other way round.
    watcher = unit(
        1, 9, "when your other unit is destroyed by effect: draw 1\nwhen your other unit is destroyed by damage: draw 2"
    )
    hit = command("main: choose 1 enemy unit; deal 2 damage to it")
    kill = command("main: choose 1 enemy unit; destroy it")
    for card, drawn in ((hit, 2), (kill, 1)):
        t = table(Side(hand=[card]), Side(units=[watcher, GM]))
        t.do("command", card).choose(GM)
        assert len(t.hand(1)) == drawn
    t = table(Side(units=[unit(3, 3)]), Side(units=[watcher, UnitAt(GM, rested=True)]))
    t.battle(t.unit(0), GM)
    assert len(t.hand(1)) == 2


@pytest.mark.rule("5-10-1")
def test_a_destroy_set_off_by_battle_damage_is_not_destruction_with_battle_damage() -> None:
    # AMB-15, Q228; Q273: a Unit of 0 AP deals no damage and sets nothing off.
    zeal = "when this deals battle damage to enemy unit: destroy the other"
    virtue = unit(1, 9, f"{zeal}\nwhen this destroys enemy unit by battle: draw 1")
    t = table(Side(units=[virtue]), Side(units=[UnitAt(TOUGH, rested=True)]))
    t.battle(virtue, TOUGH)
    assert (t.units(1), t.hand(0)) == ((), [])
    weak = unit(0, 9, zeal)
    t = table(Side(units=[weak]), Side(units=[UnitAt(TOUGH, rested=True)]))
    t.battle(weak, TOUGH)
    assert t.battlefield(1) == [TOUGH]


@pytest.mark.rule("10-2-3", "5-10-1")
def test_protection_from_destruction_by_effects_does_not_stop_damage() -> None:
    # Q287
    iron = unit(1, 2, "this can't be destroyed by effect of enemy units/commands")
    hit = command("main: choose 1 enemy unit; deal 2 damage to it")
    kill = command("main: choose 1 enemy unit; destroy it")
    t = table(Side(hand=[hit, kill]), Side(units=[iron]))
    t.do("command", kill).choose(iron)
    assert t.battlefield(1) == [iron]
    t.do("command", hit).choose(iron)
    assert t.battlefield(1) == []


@pytest.mark.rule("10-1-6-4", "5-17-2-5-1")
def test_a_token_leaves_its_effects_behind() -> None:
    sore = token(1, 1, "destroyed: draw 1")
    t = table(Side(hand=[KILL_ALL]), Side(units=[sore, *numbers(2)]))
    t.do("command", KILL_ALL)
    assert len(t.hand(1)) == 1


@pytest.mark.rule("10-1-3", "1-3-2")
def test_if_you_do_asks_whether_it_was_done() -> None:
    # 1.9.0:5-20: after "if so" only when it was done, after "then" in any case.
    if_so = unit(1, 1, "deploy: may discard 1; if so draw 2")
    t = table(Side(hand=[if_so]))
    t.do("deploy", if_so)
    assert t.events("draw") == []
    t = table(Side(hand=[if_so, GM]))
    t.do("deploy", if_so).choose(GM)
    assert t.events("draw") == ["draw", "draw"]
    t = table(Side(hand=[if_so, GM]))
    t.do("deploy", if_so)
    t.decline()
    assert t.events("draw") == []
    then = unit(1, 1, "deploy: discard 1; then draw 2")
    t = table(Side(hand=[then]))
    t.do("deploy", then)
    assert t.events("draw") == ["draw", "draw"]


@pytest.mark.rule("13-2-10-1", "3-3-9-2")
def test_a_pilots_effect_reads_its_unit_as_this() -> None:
    ace = pilot(0, 0, "activate main, {rest this}: this gets ap +3 this turn")
    t = table(Side(units=[UnitAt(GM, ace)]))
    t.do("activate", ace)
    assert (t.rested(t.unit(0)), t.ap(t.unit(0))) == (True, 5)
