"""Chapter 11: rules management."""

from __future__ import annotations

import pytest

from tests.rules.cards import Side, UnitAt, base, command, numbers, pilot, table, unit

GM, DEMI = "ST01-005", "ST01-008"


@pytest.mark.rule("11-1-2")
def test_rules_management_runs_at_once_in_the_middle_of_an_effect() -> None:
    # The Unit is destroyed by the first sentence, so the second finds it in the trash.
    text = command("main: choose 1 enemy unit; deal 2 damage to it; draw count(unit cards in your trash)")
    t = table(Side(hand=[text], trash=[GM]), Side(units=[GM]))
    t.do("command", text).choose(GM)
    assert t.trash(1) == [GM]
    two = command("main: all enemy units get hp -1 this turn; draw count(enemy units)")
    t = table(Side(hand=[two]), Side(units=[UnitAt(GM, damage=1), UnitAt(GM, damage=1)]))
    t.do("command", two)
    assert "draw" not in t.events()


@pytest.mark.rule("11-1-2", "11-2-1-2", "1-2-3")
def test_a_game_is_lost_in_the_middle_of_an_effect() -> None:
    text = command("main: draw 5; then choose 1 enemy unit; destroy it")
    t = table(Side(hand=[text], filler_count=3), Side(units=[GM]))
    t.do("command", text)
    assert t.winner == 1
    assert len(t.hand(0)) == 3


@pytest.mark.rule("11-2-1")
def test_both_players_defeated_together_is_a_draw() -> None:
    # AMB-1
    both = command("main: all players draw 2")
    t = table(Side(hand=[both], filler_count=2), Side(filler_count=2))
    t.do("command", both)
    assert t.winner is None
    assert t.e.outcome is not None
    assert t.e.outcome.rule == "11-2-1"
    t = table(Side(hand=[both], filler_count=3), Side(filler_count=2))
    t.do("command", both)
    assert t.winner == 0


@pytest.mark.rule("11-2-1-1")
def test_battle_damage_with_an_empty_shield_area_defeats() -> None:
    t = table(Side(base=None), Side(units=[GM]), active=1)
    t.battle(GM)
    assert t.winner == 1
    assert t.e.outcome is not None
    assert t.e.outcome.rule == "1-2-2-1"


@pytest.mark.rule("11-2-1-1")
def test_destroying_the_last_shield_does_not_defeat() -> None:
    t = table(Side(units=[GM, GM]), Side(base=None, shields=[DEMI]))
    t.battle(t.unit(0, 0))
    assert not t.over
    t.battle(t.unit(0, 1))
    assert t.winner == 0


@pytest.mark.rule("11-2-1-2")
def test_an_effect_that_empties_a_deck_defeats() -> None:
    mill = command("main: mill 2")
    t = table(Side(hand=[mill], filler_count=2))
    t.do("command", mill)
    assert t.winner == 1
    assert t.e.outcome is not None
    assert t.e.outcome.rule == "1-2-2-2"


@pytest.mark.rule("11-3-1")
def test_units_bases_and_shields_at_zero_hp_go_to_the_trash() -> None:
    hit = command("main: choose 1 enemy unit; deal 2 damage to it; deal 5 damage to first 1 enemy shield area card")
    ace = pilot(0, 0)
    t = table(Side(hand=[hit, hit]), Side(units=[UnitAt(GM, ace), GM], base="ST01-015", shields=[DEMI]))
    t.do("command", hit).choose(t.unit(1, 0))
    assert (t.base(1), t.shields(1)) == ("", [DEMI])
    assert sorted(t.trash(1)) == sorted([GM, ace, "ST01-015"])
    t.do("command", hit).choose(GM)
    assert t.shields(1) == []


@pytest.mark.rule("11-3-1")
def test_several_are_destroyed_together() -> None:
    sweep = command("main: deal 2 damage to all any units")
    watcher = unit(1, 2, "when any other unit is destroyed: draw 1")
    t = table(Side(hand=[sweep], units=[watcher]), Side(units=[GM, GM]))
    t.do("command", sweep)
    assert (t.units(0), t.units(1)) == ((), ())
    # All at once: the watcher saw the others go, and that was one event.
    assert t.events("draw") == ["draw"]


@pytest.mark.rule("11-4-2", "11-4-1")
def test_a_seventh_unit_sends_one_of_the_six_to_the_trash_before_it_arrives() -> None:
    glad = unit(1, 1, "deploy: draw 1")
    t = table(Side(units=[*numbers(5), DEMI], hand=[glad]))
    t.do("deploy", glad)
    assert (t.seat, t.kind) == (0, "excess")
    assert not t.can("trash", glad)  # the new one cannot be chosen
    assert len(t.units(0)) == 6
    t.choose(DEMI)
    assert (t.trash(0), len(t.units(0))) == ([DEMI], 6)
    assert t.events("excess", "deploy", "draw") == ["excess", "deploy", "draw"]


@pytest.mark.rule("11-4-2", "4-5-4")
def test_tokens_count_and_may_be_chosen() -> None:
    make = command("main: deploy 1 token T-007")
    t = table(Side(units=[*numbers(5), "T-001"], hand=[make]))
    t.do("command", make).choose("T-001")
    assert t.battlefield(0) == [*numbers(5), "T-007"]
    assert "T-001" not in t.trash(0)


@pytest.mark.rule("11-4-2-2")
def test_two_units_deployed_together_send_only_the_excess_away() -> None:
    # AMB-9: five in play and two new ones: one has to go, and not one of the new ones.
    make = command("main: deploy 2 token T-007")
    for there, gone in ((4, 0), (5, 1), (6, 2)):
        t = table(Side(units=numbers(there), hand=[make]))
        t.do("command", make)
        if gone:
            assert t.kind == "excess"
            assert t.e.prompt is not None
            assert (t.e.prompt.least, t.e.prompt.most) == (gone, gone)
            assert not t.can("trash", "T-007")
            t.choose(*numbers(gone))
        assert t.battlefield(0) == [*numbers(there - gone), "T-007", "T-007"]


@pytest.mark.rule("11-4-2-1")
def test_a_unit_that_made_room_was_not_destroyed_and_its_pilot_goes_along() -> None:
    ace = pilot(1, 1)
    sore = unit(1, 1, "destroyed: draw 1")
    watcher = unit(1, 1, "when your other unit is destroyed: draw 1")
    t = table(Side(units=[watcher, UnitAt(sore, ace), *numbers(4)], hand=[unit(1, 2)]))
    t.do("deploy").choose(sore)
    assert sorted(t.trash(0)) == sorted([sore, ace])
    assert "draw" not in t.events()


@pytest.mark.rule("11-5-1", "11-5-2", "11-5-2-1")
def test_a_second_base_sends_the_first_to_the_trash_undestroyed() -> None:
    home, new = base(5, "destroyed: draw 1"), base(4, "deploy: draw 1")
    watcher = unit(1, 1, "when your base is destroyed: draw 1")
    t = table(Side(units=[watcher], base=home, base_damage=3, hand=[new]))
    t.do("deploy", new)
    assert (t.base(0), t.trash(0), len(t.hand(0))) == (new, [home], 1)
    assert t.damage(t.base_id(0)) == 0


@pytest.mark.rule("11-5-2")
def test_a_base_deployed_by_a_burst_replaces_the_one_there() -> None:
    t = table(Side(units=[unit(3, 3), unit(3, 3)]), Side(shields=["ST01-015", GM, DEMI]))
    t.battle(t.unit(0, 0))
    t.battle(t.unit(0, 1)).do("burst")
    assert t.base(1) == "ST01-015"
    # Its Deploy effect took the next Shield into the hand.
    assert (t.hand(1), t.shields(1), t.trash(1)) == ([GM], [DEMI], [])
