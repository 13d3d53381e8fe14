"""Chapter 13-1: keyword effects."""

from __future__ import annotations

import pytest

from gundam_tui.games.gcg.queries import card_now as q
from gundam_tui.games.gcg.seen.forecast import attack_preview
from gundam_tui.games.gcg.seen.words.labels import question
from tests.rules.cards import Side, UnitAt, base, command, table, unit

GM, DEMI = "ST01-005", "ST01-008"
TOUGH = unit(1, 9)
KILL = command("main/action: choose 1 any unit; destroy it")


def gain(keyword: str) -> str:
    return command(f"main: choose 1 your unit; it gains {keyword} this turn")


# ---------------------------------------------------------------- Repair


@pytest.mark.rule("13-1-1-1")
def test_repair_recovers_at_the_end_of_its_own_players_turn() -> None:
    mender = unit(1, 5, "repair 2")
    t = table(Side(units=[UnitAt(mender, damage=3)]), Side(units=[UnitAt(mender, damage=3)]))
    t.end_turn()
    assert (t.damage(t.unit(0)), t.damage(t.unit(1))) == (1, 3)
    t.end_turn()
    assert (t.damage(t.unit(0)), t.damage(t.unit(1))) == (1, 1)


@pytest.mark.rule("13-1-1-1", "5-6-3")
def test_repair_does_not_activate_on_an_undamaged_unit() -> None:
    # Q51
    mender = unit(1, 5, "repair 2\nwhen this recovers: draw 1")
    t = table(Side(units=[mender]))
    t.end_turn()
    assert "recover" not in t.events()
    assert len(t.hand(0)) == 0


@pytest.mark.rule("13-1-1-2")
def test_copies_of_repair_add_up() -> None:
    mender = unit(1, 9, "repair 1")
    t = table(Side(units=[UnitAt(mender, damage=6)], hand=[gain("repair 2")]))
    t.do("command").choose(mender)
    assert t.keywords(t.unit(0)) == {"repair": 3}
    t.end_turn()
    assert t.damage(t.unit(0)) == 3
    assert t.events("recover") == ["recover"]


# ---------------------------------------------------------------- Breach

BREACHER = unit(3, 3, "breach 2")


@pytest.mark.rule("13-1-2-1", "13-1-2-2")
def test_breach_damages_the_base_or_else_the_top_shield() -> None:
    t = table(Side(units=[BREACHER]), Side(units=[UnitAt(GM, rested=True)], base="ST01-015", shields=[DEMI]))
    t.battle(BREACHER, GM)
    assert (t.damage(t.base_id(1)), t.shields(1)) == (2, [DEMI])
    t = table(Side(units=[BREACHER]), Side(units=[UnitAt(GM, rested=True)], base=None, shields=[DEMI, GM]))
    t.battle(BREACHER, GM)
    assert t.shields(1) == [GM]  # one Shield only, whatever the amount (5-5-6)


@pytest.mark.rule("13-1-2-1")
def test_breach_needs_a_unit_destroyed_with_battle_damage_in_your_turn() -> None:
    # It survives: nothing.
    t = table(Side(units=[BREACHER]), Side(units=[UnitAt(TOUGH, rested=True)], base="ST01-015"))
    t.battle(BREACHER, TOUGH)
    assert t.damage(t.base_id(1)) == 0
    # Destroyed by an effect: nothing.
    t = table(Side(units=[BREACHER], hand=[KILL]), Side(units=[GM], base="ST01-015"))
    t.do("command", KILL).choose(GM)
    assert t.damage(t.base_id(1)) == 0
    # In the opponent's turn, as the Unit that is attacked: nothing.
    t = table(Side(units=[UnitAt(BREACHER, rested=True)]), Side(units=[GM], base="ST01-015"), active=1)
    t.battle(GM, BREACHER)
    assert t.units(1) == ()
    assert t.damage(t.base_id(1)) == 0
    # A Base destroyed is no Unit.
    t = table(Side(units=[BREACHER]), Side(shields=[DEMI]))
    t.battle(BREACHER)
    assert (t.base(1), t.shields(1)) == ("", [DEMI])


@pytest.mark.rule("13-1-2-1", "8-3-1")
def test_breach_works_on_a_blocker() -> None:
    t = table(Side(units=[BREACHER]), Side(units=[DEMI], base="ST01-015"))
    t.attack(BREACHER).do("block", DEMI)
    t.passes()
    assert t.damage(t.base_id(1)) == 2


@pytest.mark.rule("13-1-2-3")
def test_breach_works_when_both_units_are_destroyed() -> None:
    t = table(Side(units=[BREACHER]), Side(units=[UnitAt(unit(3, 3), rested=True)], base="ST01-015"))
    t.battle(BREACHER, t.unit(1))
    assert (t.units(0), t.units(1)) == ((), ())
    assert t.damage(t.base_id(1)) == 2


@pytest.mark.rule("13-1-2-4")
def test_breach_does_nothing_to_an_empty_shield_area() -> None:
    t = table(Side(units=[BREACHER]), Side(units=[UnitAt(GM, rested=True)], base=None))
    t.battle(BREACHER, GM)
    assert not t.over
    assert t.events("breach") == []


@pytest.mark.rule("13-1-2-5")
def test_copies_of_breach_add_up() -> None:
    t = table(Side(units=[BREACHER], hand=[gain("breach 1")]), Side(units=[UnitAt(GM, rested=True)], base="ST01-015"))
    t.do("command").choose(BREACHER)
    assert t.keywords(t.unit(0)) == {"breach": 3}
    t.battle(BREACHER, GM)
    assert t.damage(t.base_id(1)) == 3


@pytest.mark.rule("13-1-2-1", "10-1-6-6")
def test_breach_is_resolved_before_the_destroyed_effect_of_the_enemy() -> None:
    # Q56: both trigger together, the active player's goes first. Q110: the Burst it reveals goes before both.
    sore = unit(1, 1, "destroyed: draw 1")
    t = table(Side(units=[BREACHER]), Side(units=[UnitAt(sore, rested=True)], base=None, shields=["ST01-010"]))
    t.battle(BREACHER, sore)
    assert (t.seat, t.kind) == (1, "burst")
    assert t.hand(1) == []
    t.do("burst")
    assert t.hand(1)[0] == "ST01-010"
    assert len(t.hand(1)) == 2


@pytest.mark.rule("13-1-2-1", "5-5-4")
def test_breach_damage_is_effect_damage() -> None:
    # Q295, Q151: "can't receive battle damage" does not stop it, "can't receive damage" does.
    for text, damage in (("this can't receive battle damage", 2), ("this can't receive damage", 0)):
        t = table(Side(units=[BREACHER]), Side(units=[UnitAt(GM, rested=True)], base=base(5, text)))
        t.battle(BREACHER, GM)
        assert t.damage(t.base_id(1)) == damage


# ---------------------------------------------------------------- Support

HELPER = unit(1, 1, "support 2")


@pytest.mark.rule("13-1-3-1")
def test_support_rests_the_unit_for_the_ap_of_another() -> None:
    t = table(Side(units=[HELPER, GM]), Side(units=[DEMI]))
    t.do("activate", HELPER)
    assert t.kind == "target"
    assert not t.can("choose", HELPER)
    assert not t.can("choose", DEMI)
    t.choose(GM)
    assert (t.rested(t.unit(0, HELPER)), t.ap(t.unit(0, GM))) == (True, 4)
    assert not t.can("activate", HELPER)
    t.end_turn()
    assert t.ap(t.unit(0, GM)) == 2


@pytest.mark.rule("13-1-3-1", "10-2-2")
def test_support_needs_another_unit() -> None:
    assert not table(Side(units=[HELPER])).can("activate", HELPER)
    assert not table(Side(units=[UnitAt(HELPER, rested=True), GM])).can("activate", HELPER)


@pytest.mark.rule("13-1-3-2")
def test_copies_of_support_add_up() -> None:
    t = table(Side(units=[HELPER, GM], hand=[gain("support 1")]))
    t.do("command").choose(HELPER)
    assert t.keywords(t.unit(0, HELPER)) == {"support": 3}
    t.do("activate", HELPER).choose(GM)
    assert t.ap(t.unit(0, GM)) == 5


# ---------------------------------------------------------------- Blocker, First Strike, High-Maneuver


@pytest.mark.rule("13-1-4-2", "13-1-5-3", "13-1-6-2")
def test_blocker_first_strike_and_high_maneuver_are_there_once() -> None:
    for keyword in ("blocker", "first strike", "high-maneuver"):
        one = unit(1, 3, keyword)
        t = table(Side(units=[one], hand=[gain(keyword)]), Side(units=[UnitAt(unit(9, 1), rested=True)]))
        t.do("command").choose(one)
        assert set(t.keywords(t.unit(0))) == {keyword}
        t.battle(one, t.unit(1))
        # One strike, one damage.
        assert t.units(1) == ()
        assert t.events("destroy") == ["destroy"] * (1 if keyword == "first strike" else 2)
    t = table(
        Side(units=[GM]), Side(units=[unit(1, 9, "blocker\nwhile your turn or opponent turn: this gains blocker")])
    )
    t.attack(GM)
    assert t.e.prompt is not None
    assert [option.verb for option in t.e.prompt.options] == ["block", "pass"]


@pytest.mark.rule("13-1-6-1")
def test_high_maneuver_forbids_blocking_while_the_unit_attacks() -> None:
    flyer = unit(1, 1, "high-maneuver")
    blocker = unit(1, 9, "blocker")
    t = table(Side(units=[flyer, GM]), Side(units=[blocker]))
    t.attack(flyer)
    assert t.kind == "block"
    assert t.verbs == ["pass"]
    t.passes().attack(GM)
    assert t.can("block", blocker)


@pytest.mark.rule("13-1-6-1")
def test_high_maneuver_gained_by_an_attack_effect_counts() -> None:
    # ST03-011 on a Link Unit.
    t = table(Side(units=[UnitAt("ST03-006", "ST03-011")]), Side(units=[unit(1, 9, "blocker")]))
    t.attack("ST03-006")
    assert t.kind == "block"
    assert t.verbs == ["pass"]


# ---------------------------------------------------------------- Suppression (1.9.0:13-1-7)

WIDE = unit(2, 9, "suppression")


@pytest.mark.rule("1.9.0:13-1-7")
def test_suppression_damages_the_first_two_shields_simultaneously() -> None:
    t = table(Side(units=[WIDE]), Side(base=None, shields=[GM, DEMI, GM]))
    t.battle(WIDE)
    assert t.shields(1) == [GM]
    assert sorted(t.trash(1)) == sorted([GM, DEMI])


@pytest.mark.rule("1.9.0:13-1-7", "8-5-2-4")
def test_suppression_does_nothing_more_to_a_base_or_a_single_shield() -> None:
    t = table(Side(units=[WIDE]), Side(shields=[GM, DEMI]))
    t.battle(WIDE)
    assert (t.damage(t.base_id(1)), t.shields(1)) == (2, [GM, DEMI])
    # Q167: one Shield, and the player is not struck.
    t = table(Side(units=[WIDE]), Side(base=None, shields=[GM]))
    t.battle(WIDE)
    assert not t.over
    assert t.shields(1) == []


@pytest.mark.rule("1.9.0:13-1-7", "13-2-5-1")
def test_two_bursts_at_once_are_ordered_by_their_owner() -> None:
    # Q165, Q166
    for first, second in (("ST01-010", "ST01-011"), ("ST01-011", "ST01-010")):
        t = table(Side(units=[WIDE]), Side(base=None, shields=["ST01-010", "ST01-011"]))
        t.battle(WIDE)
        assert (t.seat, t.kind) == (1, "trigger_order")
        t.do("resolve", first).do("burst")
        assert t.hand(1) == [first]
        assert t.kind == "burst"
        t.do("burst")
        assert t.hand(1) == [first, second]


@pytest.mark.rule("1.9.0:13-1-7", "13-2-5-1")
def test_a_base_from_a_burst_takes_a_shield_that_was_not_destroyed() -> None:
    # Q195
    t = table(Side(units=[WIDE]), Side(base=None, shields=["ST01-015", GM, DEMI]))
    t.battle(WIDE).do("burst")
    assert (t.base(1), t.hand(1), t.shields(1), t.trash(1)) == ("ST01-015", [DEMI], [], [GM])


RESTED = "when this is rested by effect, on {turn}: draw 1"


@pytest.mark.rule("5-1-1", "5-1-2", "13-1-3-1")
def test_support_rests_the_unit_by_an_effect() -> None:
    # "Rest this Unit" stands in the text of the keyword effect, and an effect is that text (5-1-1): like the cost of
    # any activated effect it is part of the effect. GD03-038 counts on it.
    helper = unit(1, 1, "support 1\n" + RESTED.format(turn="your turn"))
    t = table(Side(units=[helper, unit(2, 2)]))
    t.do("activate", helper).choose(t.unit(0, 1))
    assert t.events("draw") == ["draw"]


@pytest.mark.rule("5-1-1", "8-3-1", "13-1-4-1")
def test_blocker_rests_the_unit_by_an_effect() -> None:
    # Blocker is a keyword effect that is activated (8-3-1); resting the Unit is part of what it says, as in Support.
    wall = unit(1, 4, "blocker\n" + RESTED.format(turn="opponent turn"))
    t = table(Side(units=[unit(2, 2)]), Side(units=[wall]))
    t.attack(t.e.card(t.unit(0))).do("block", wall).passes()
    assert [event.seat for event in t.e.log if event.name == "draw"] == [1]


@pytest.mark.rule("8-2-1")
def test_an_attack_rests_the_unit_by_the_rules() -> None:
    fighter = unit(1, 1, RESTED.format(turn="your turn"))
    t = table(Side(units=[fighter]))
    t.battle(fighter)
    assert t.events("draw") == []


@pytest.mark.rule("10-1-9-1", "13-1-5-2")
def test_who_takes_over_the_damage_is_asked_when_the_attacked_unit_strikes_back() -> None:
    cover = unit(1, 4, "deploy: choose 1 your unit with ap >= 3; it redirects battle damage to this this turn")
    fast = unit(3, 3, "first strike\nwhen this deals battle damage to enemy unit: draw 1")
    t = table(Side(units=[fast], hand=[cover, cover]), Side(units=[UnitAt(unit(2, 5), rested=True)]))
    for _ in range(2):
        t.do("deploy", cover).choose(fast)
    foreseen = attack_preview(t.e, t.found("attack", fast, t.unit(1))[0])
    assert foreseen is not None
    assert foreseen.deals == 3  # and one of those who could take over receives the rest
    t.battle(fast, t.unit(1))
    assert (t.kind, t.seat, len(t.e.prompt.options)) == ("target", 0, 2)
    name = q.definition(t.e, t.unit(0)).name
    assert question(t.e, t.e.prompt) == f"Which card receives the 2 damage to {name} instead?"
    assert t.damage(t.unit(1)) == 3
    assert t.events("draw") == []  # what the first half has triggered waits for the second
    copy = t.e.clone()
    for engine in (t.e, copy):
        engine.answer(engine.prompt.keys()[1])
    assert t.e.digest() == copy.digest()
    assert [t.damage(oid) for oid in t.units(0)] == [0, 0, 2]
    assert t.events("draw") == ["draw"]
