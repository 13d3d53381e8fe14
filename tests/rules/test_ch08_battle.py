"""Chapter 8: attacking and battles."""

from __future__ import annotations

import pytest

from gundam_tui.games.gcg.queries import card_now as q
from gundam_tui.games.gcg.seen.view import view
from gundam_tui.games.views import BAR
from tests.rules.cards import Side, Table, UnitAt, base, command, numbers, pilot, table, unit

GM, DEMI = "ST01-005", "ST01-008"
KILL_ANY = command("main/action: choose 1 any unit; destroy it")
BLOCKER = unit(1, 4, "blocker")
TOUGH = unit(1, 9)
FIRST = unit(3, 3, "first strike")


# ---------------------------------------------------------------- attack step


@pytest.mark.rule("8-1", "9-1")
def test_a_battle_has_five_steps_in_order() -> None:
    eager = unit(3, 5, "attack: choose 1 enemy unit; it gets ap -1 this turn")
    t = table(Side(units=[eager]), Side(units=[UnitAt(TOUGH, rested=True)]))
    t.attack(eager, TOUGH)
    asked = [(t.seat, t.kind)]
    t.choose(TOUGH)
    while t.kind != "act":
        asked.append((t.seat, t.kind))
        assert t.events("damage", "battle end") == []
        t.do("pass")
    assert asked == [(0, "target"), (1, "block"), (1, "action_step"), (0, "action_step")]
    assert t.events("damage", "battle end") == ["damage", "battle end"]
    assert not t.in_battle


@pytest.mark.rule("8-2-1")
def test_the_attacker_rests_and_declares_a_target() -> None:
    t = table(
        Side(units=[GM, UnitAt(DEMI, rested=True)]), Side(units=[UnitAt(TOUGH, rested=True), UnitAt(BLOCKER)])
    )  # fmt: skip
    assert not t.can("attack", DEMI)
    assert t.can("attack", GM, "player")
    assert t.can("attack", GM, TOUGH)
    assert not t.can("attack", GM, BLOCKER)
    t.attack(GM, TOUGH)
    assert t.rested(t.unit(0))
    assert t.events("rest", "attack") == ["rest", "attack"]


@pytest.mark.rule("8-2-2", "13-2-7-1")
def test_attack_effects_activate_in_the_attack_step() -> None:
    glad = unit(1, 1, "attack: draw 1\nwhen this attacks: draw 2")
    t = table(Side(units=[glad, GM]))
    t.attack(glad)
    assert t.kind == "trigger_order"
    t.choose(*[option.obj for option in t.e.prompt.options][:1])
    assert len(t.hand(0)) == 3
    assert t.kind == "block"
    t.passes().battle(GM)
    assert len(t.hand(0)) == 3


@pytest.mark.rule("8-2-3", "8-6-1")
def test_effects_during_this_battle_begin_now_and_end_with_the_battle() -> None:
    weakening = unit(1, 9, "attack: choose 1 enemy unit; it gets ap -2 this battle")
    foe = unit(3, 9)
    t = table(Side(units=[weakening]), Side(units=[UnitAt(foe, rested=True)]))
    t.attack(weakening, foe).choose(foe)
    assert t.ap(t.unit(1)) == 1
    t.passes()
    assert t.damage(t.unit(0)) == 1
    assert t.ap(t.unit(1)) == 3


@pytest.mark.rule("8-2-4")
def test_without_a_target_after_the_attack_step_the_battle_ends() -> None:
    killer = unit(3, 3, "attack: choose 1 enemy rested unit; destroy it")
    t = table(Side(units=[killer]), Side(units=[UnitAt(TOUGH, rested=True), BLOCKER]))
    t.attack(killer, TOUGH).choose(TOUGH)
    assert t.kind == "act"  # no block step, no action step, no damage
    assert t.events("damage", "battle end") == ["battle end"]
    assert not t.in_battle


@pytest.mark.rule("8-2-4")
def test_without_an_attacker_after_the_attack_step_the_battle_ends() -> None:
    kamikaze = unit(3, 3, "attack: destroy this; draw 1")
    t = table(Side(units=[kamikaze]), Side(base=None))
    t.attack(kamikaze)
    assert (t.kind, len(t.hand(0))) == ("act", 1)


# ---------------------------------------------------------------- block step


@pytest.mark.rule("8-3-1", "13-1-4-1")
def test_a_blocker_becomes_the_target_and_rests() -> None:
    t = table(Side(units=[GM]), Side(units=[BLOCKER, GM]))
    t.attack(GM)
    assert (t.seat, t.kind) == (1, "block")
    assert not t.can("block", GM)
    t.do("block", BLOCKER)
    assert t.rested(t.unit(1, BLOCKER))
    t.passes()
    assert t.damage(t.unit(1, BLOCKER)) == 2
    assert t.damage(t.base_id(1)) == 0
    assert t.damage(t.unit(0)) == 1


@pytest.mark.rule("8-3-1")
def test_only_active_units_block_and_only_the_standby_players() -> None:
    t = table(Side(units=[GM, BLOCKER]), Side(units=[UnitAt(BLOCKER, rested=True)]))
    t.attack(GM)
    assert t.verbs == ["pass"]


@pytest.mark.rule("8-3-2")
def test_blocker_is_activated_once_in_an_attack() -> None:
    t = table(Side(units=[GM]), Side(units=[BLOCKER, DEMI]))
    t.attack(GM).do("block", BLOCKER)
    assert t.kind == "action_step"
    assert not t.can("block")
    t.passes()
    assert not t.rested(t.unit(1, DEMI))


@pytest.mark.rule("8-3-3")
def test_the_unit_that_is_attacked_cannot_block_itself() -> None:
    # An active Unit can be the target by a card's text; it stays the target.
    hunter = unit(1, 1, "this may attack enemy active unit")
    t = table(Side(units=[hunter]), Side(units=[BLOCKER, DEMI]))
    t.attack(hunter, BLOCKER)
    assert not t.can("block", BLOCKER)
    assert t.can("block", DEMI)


@pytest.mark.rule("8-3-4")
def test_blocking_is_optional() -> None:
    t = table(Side(units=[GM]), Side(units=[BLOCKER]))
    t.attack(GM).do("pass")
    assert t.kind == "action_step"
    t.passes()
    assert t.damage(t.base_id(1)) == 2


@pytest.mark.rule("8-3-5")
def test_without_attacker_or_target_after_the_block_step_the_battle_ends() -> None:
    fierce = unit(3, 3, "when this is blocked: choose 1 enemy unit; destroy it")
    t = table(Side(units=[fierce]), Side(units=[BLOCKER, GM]))
    t.attack(fierce).do("block", BLOCKER)
    t.choose(BLOCKER)
    assert t.kind == "act"
    assert t.events("damage") == []


# ---------------------------------------------------------------- action step


@pytest.mark.rule("8-4-1", "9-2")
def test_the_battle_action_step_begins_with_the_standby_player() -> None:
    t = table(Side(units=[GM], hand=[KILL_ANY]), Side(hand=[KILL_ANY]))
    t.attack(GM).do("pass")
    assert (t.seat, t.kind) == (1, "action_step")
    assert t.can("command", KILL_ANY)
    t.do("pass")
    assert (t.seat, t.kind) == (0, "action_step")


@pytest.mark.rule("8-4-2")
def test_without_attacker_or_target_after_the_action_step_there_is_no_damage() -> None:
    for victim in (GM, TOUGH):
        t = table(Side(units=[GM]), Side(units=[UnitAt(TOUGH, rested=True)], hand=[KILL_ANY]))
        t.attack(GM, TOUGH).do("pass")
        t.do("command", KILL_ANY).choose(victim)
        # The action step itself goes on until both have passed.
        assert t.kind == "action_step"
        t.passes()
        assert t.events("damage", "battle end") == ["battle end"]


@pytest.mark.rule("8-4-2")
def test_a_blocked_player_is_not_struck_when_the_blocker_has_gone() -> None:
    t = table(Side(units=[GM], hand=[KILL_ANY]), Side(units=[BLOCKER], base=None))
    t.attack(GM).do("block", BLOCKER).do("pass")
    t.do("command", KILL_ANY).choose(BLOCKER)
    t.passes()
    assert not t.over
    assert t.kind == "act"


# ---------------------------------------------------------------- damage step: the player


@pytest.mark.rule("8-5-1", "8-5-2-1", "8-5-2-2")
def test_an_attack_on_a_player_without_a_shield_area_wins() -> None:
    t = table(Side(units=[GM]), Side(base=None))
    t.battle(GM)
    assert t.winner == 0


@pytest.mark.rule("8-5-2-2", "5-5-5")
def test_an_attack_of_zero_ap_does_not_win() -> None:
    t = table(Side(units=[unit(0, 1)]), Side(base=None))
    t.battle(t.unit(0))
    assert not t.over


@pytest.mark.rule("8-5-1", "8-5-2-1")
def test_the_target_is_confirmed_in_the_damage_step() -> None:
    # The Base is deployed by a Burst... or, here, trashed before: what counts is the area as it is now.
    wreck = command("action: choose 1 enemy base; destroy it")
    t = table(Side(units=[GM], hand=[wreck]), Side(base="ST01-015", shields=[GM, DEMI]))
    t.attack(GM).do("pass").do("pass")
    t.do("command", wreck).choose("ST01-015")
    t.passes()
    assert t.shields(1) == [DEMI]


@pytest.mark.rule("8-5-2-3", "8-5-2-3-1")
def test_without_a_base_the_top_shield_takes_the_damage() -> None:
    t = table(Side(units=[GM]), Side(base=None, shields=[DEMI, GM]))
    t.battle(GM)
    assert (t.shields(1), t.trash(1)) == ([GM], [DEMI])


@pytest.mark.rule("8-5-2-3-1")
def test_zero_damage_does_not_destroy_a_shield() -> None:
    t = table(Side(units=[unit(0, 1)]), Side(base=None, shields=[DEMI]))
    t.battle(t.unit(0))
    assert t.shields(1) == [DEMI]


@pytest.mark.rule("8-5-2-4", "8-5-2-4-1")
def test_a_base_takes_the_damage_and_is_destroyed_at_zero_hp() -> None:
    t = table(Side(units=[unit(3, 1), unit(2, 1)]), Side(base="ST01-015", shields=[DEMI]))
    t.battle(t.unit(0, 0))
    assert t.damage(t.base_id(1)) == 3
    t.battle(t.unit(0, 1))
    assert (t.base(1), t.shields(1), t.trash(1)) == ("", [DEMI], ["ST01-015"])


@pytest.mark.rule("8-5-2-4-2")
def test_first_strike_against_a_base_deals_its_damage_once() -> None:
    t = table(Side(units=[FIRST]), Side(base="ST01-015"))
    t.battle(FIRST)
    assert t.damage(t.base_id(1)) == 3


# ---------------------------------------------------------------- damage step: a Unit


@pytest.mark.rule("8-5-1", "8-5-3-1", "8-5-3-2")
def test_units_deal_their_ap_to_each_other_simultaneously() -> None:
    two, three = unit(2, 9), unit(3, 9)
    t = table(Side(units=[two]), Side(units=[UnitAt(three, rested=True)]))
    t.battle(two, three)
    assert (t.damage(t.unit(0)), t.damage(t.unit(1))) == (3, 2)


@pytest.mark.rule("8-5-3-2")
def test_what_a_unit_deals_is_not_lessened_by_what_it_receives() -> None:
    # A Unit that would lose AP by being damaged deals what it had: the damage is simultaneous.
    proud = unit(1, 4, "while this is undamaged: this gets ap +3")
    t = table(Side(units=[proud]), Side(units=[UnitAt(unit(1, 9), rested=True)]))
    assert t.ap(t.unit(0)) == 4
    t.battle(proud, t.unit(1))
    assert (t.damage(t.unit(1)), t.ap(t.unit(0))) == (4, 1)


@pytest.mark.rule("8-5-3-2-1")
def test_units_at_zero_hp_are_destroyed() -> None:
    t = table(Side(units=[unit(2, 9)]), Side(units=[UnitAt(GM, rested=True)]))
    t.battle(t.unit(0), GM)
    assert (t.battlefield(1), t.trash(1)) == ([], [GM])
    assert t.damage(t.unit(0)) == 2


@pytest.mark.rule("8-5-3-2-2", "13-1-5-1", "13-1-5-2")
def test_a_first_striker_that_destroys_receives_nothing() -> None:
    t = table(Side(units=[FIRST]), Side(units=[UnitAt(unit(9, 3), rested=True)]))
    t.battle(FIRST, t.unit(1))
    assert t.units(1) == ()
    assert t.damage(t.unit(0)) == 0
    t = table(Side(units=[FIRST]), Side(units=[UnitAt(unit(2, 4), rested=True)]))
    t.battle(FIRST, t.unit(1))
    assert (t.damage(t.unit(0)), t.damage(t.unit(1))) == (2, 3)


@pytest.mark.rule("13-1-5-1")
def test_first_strike_is_of_no_use_to_the_unit_that_is_attacked() -> None:
    t = table(Side(units=[unit(9, 3)]), Side(units=[UnitAt(FIRST, rested=True)]))
    t.battle(t.unit(0), FIRST)
    assert (t.units(0), t.units(1)) == ((), ())


@pytest.mark.rule("13-1-5-2", "8-5-4")
def test_effects_triggered_by_a_first_strike_resolve_after_both_damages() -> None:
    # AMB-6
    sore = unit(2, 9, "when this receives battle damage: choose 1 enemy unit; destroy it")
    t = table(Side(units=[FIRST]), Side(units=[UnitAt(sore, rested=True)]))
    t.battle(FIRST, sore)
    assert (t.seat, t.kind) == (1, "target")
    assert (t.damage(t.unit(0)), t.damage(t.unit(1))) == (2, 3)


@pytest.mark.rule("8-5-3-2-3", "10-1-6-6")
def test_two_units_destroyed_by_each_other_are_destroyed_simultaneously() -> None:
    # Each sees the other die, and the active player's effect goes first.
    sore = unit(2, 2, "when enemy unit is destroyed: draw 1")
    t = table(Side(units=[sore]), Side(units=[UnitAt(sore, rested=True)]))
    t.battle(sore, sore)
    assert (t.units(0), t.units(1)) == ((), ())
    assert (len(t.hand(0)), len(t.hand(1))) == (1, 1)
    assert [event.seat for event in t.e.log if event.name == "draw"] == [0, 1]


@pytest.mark.rule("8-5-2")
@pytest.mark.parametrize("guarded", [True, False], ids=["Base", "Shield"])
def test_every_view_has_what_an_attack_on_a_player_has_hit_when_its_damage_is_dealt(guarded: bool) -> None:
    home = base(1, "destroyed: choose 1 enemy unit; it gets ap -1 this turn") if guarded else None
    t = table(Side(units=[GM, DEMI]), Side(base=home, shields=["ST01-014"]))
    stands = t.base_id(1) or BAR
    t.attack(GM)
    assert [struck(t, seat) for seat in (None, 0, 1)] == [0, 0, 0]
    t.passes()
    assert (t.seat, t.kind) == (1, "target" if guarded else "burst")
    assert [struck(t, seat) for seat in (None, 0, 1)] == [stands] * 3


def struck(t: Table, seat: int | None) -> int:
    """What has been hit, as a seat sees it."""
    battle = view(t.e, seat).battle
    assert battle is not None
    return battle.struck


@pytest.mark.rule("8-5-4")
def test_effects_of_the_damage_step_resolve_before_the_battle_ends() -> None:
    sore = unit(1, 1, "destroyed: choose 1 enemy unit; it gets ap -1 this battle")
    strong = unit(4, 9)
    t = table(Side(units=[strong]), Side(units=[UnitAt(sore, rested=True)]))
    t.battle(strong, sore)
    assert (t.kind, t.in_battle) == ("target", True)
    t.choose(strong)
    assert not t.in_battle
    assert t.ap(t.unit(0)) == 4


# ---------------------------------------------------------------- battle end step


@pytest.mark.rule("8-6-1", "5-5-2")
def test_a_hp_bonus_of_the_battle_that_ends_kills_in_the_battle_end_step() -> None:
    # AMB-3
    shield = command("action: choose 1 friendly unit; it gets hp +2 this battle")
    sore = unit(1, 2, "destroyed: draw 1")
    t = table(Side(units=[GM]), Side(units=[UnitAt(sore, rested=True)], hand=[shield]))
    t.attack(GM, sore).do("pass").do("command", shield).choose(sore)
    t.passes()
    assert t.units(1) == ()
    assert len(t.hand(1)) == 1
    assert not t.in_battle


@pytest.mark.rule("8-6-2")
def test_after_the_battle_the_main_phase_goes_on() -> None:
    t = table(Side(units=[GM, DEMI], hand=[GM], resources=2))
    t.battle(GM)
    assert (t.seat, t.kind, t.phase) == (0, "act", "main")
    assert t.can("deploy", GM)
    assert t.can("attack", DEMI)
    assert not t.can("attack", GM)


# ---------------------------------------------------------------- rulings


@pytest.mark.rule("8-2-2", "8-2-3")
def test_what_an_attack_effect_has_given_stays_after_a_block() -> None:
    # AMB-7, Q135, Q392
    hunter = unit(1, 9, "attack: if this attacks enemy player { this gets ap +2 this battle }")
    t = table(Side(units=[hunter]), Side(units=[BLOCKER]))
    t.attack(hunter)
    assert t.ap(t.unit(0)) == 3
    t.do("block", BLOCKER)
    assert t.ap(t.unit(0)) == 3
    t.passes()
    assert t.damage(t.unit(1)) == 3


@pytest.mark.rule("8-3-1")
def test_while_battling_follows_the_target() -> None:
    # AMB-7, Q136, Q185
    sharp = unit(3, 3, "on your turn, while this is unit battling enemy unit with lv <= 2: this gains first strike")
    low, high = unit(3, 3, lv=1), unit(9, 3, "blocker", lv=4)
    t = table(Side(units=[sharp]), Side(units=[UnitAt(low, rested=True), high]))
    t.attack(sharp, low)
    assert q.has(t.e, t.unit(0), "first strike")
    t.do("block", high)
    assert not q.has(t.e, t.unit(0), "first strike")
    t.passes()
    assert t.units(0) == ()
    assert t.battlefield(1) == [low]


@pytest.mark.rule("8-4-2", "11-4-2")
def test_an_attacker_put_into_the_trash_for_lack_of_room_ends_the_battle() -> None:
    # AMB-10: any Unit may be chosen, the attacker too, and its Pilot goes along.
    ace, more = pilot(1, 1), command("action: deploy 1 token T-007")
    t = table(Side(units=[UnitAt(GM, ace), *numbers(5, DEMI)], hand=[more]), Side(base=None))
    t.attack(GM).do("pass").do("pass")
    t.do("command", more)
    assert (t.seat, t.kind) == (0, "excess")
    t.choose(GM)
    t.passes()
    assert not t.over
    assert sorted(t.trash(0)) == sorted([GM, ace, more])
    assert len(t.units(0)) == 6


@pytest.mark.rule("8-2-3", "7-6-3-1")
def test_this_battle_means_nothing_in_the_end_phase() -> None:
    # AMB-11
    boost = command("action: choose 1 friendly unit; it gets ap +2 this battle")
    t = table(Side(units=[GM]), Side(units=[GM], hand=[boost]))
    t.do("end").do("command", boost).choose(GM)
    assert t.ap(t.unit(1)) == 2


@pytest.mark.rule("8-5-2-4")
def test_a_base_can_be_shielded_from_battle_damage() -> None:
    home = base(5, "this can't receive battle damage from enemy units with lv <= 4")
    t = table(Side(units=[unit(2, 2, lv=4), unit(2, 2, lv=5)]), Side(base=home))
    t.battle(t.unit(0, 0))
    assert t.damage(t.base_id(1)) == 0
    t.battle(t.unit(0, 1))
    assert t.damage(t.base_id(1)) == 2
