"""Chapter 7: the phases and steps of a turn."""

from __future__ import annotations

import pytest

from gundam_tui.games.gcg.cards import constants as terms
from tests.rules.cards import Side, Table, UnitAt, base, command, numbers, pilot, table, unit

GM, DEMI = "ST01-005", "ST01-008"


def phases(t: Table) -> list[str]:
    """The phases entered so far."""
    return [event.value for event in t.e.log if event.name == "phase"]


def since(t: Table, phase: str, *names: str) -> list[str]:
    """The events of these names in a phase of the newest turn."""
    start = max(at for at, event in enumerate(t.e.log) if event.name == "phase" and event.value == phase)
    return [event.name for event in t.e.log[start + 1 :] if event.name in names]


@pytest.mark.rule("7-1-1", "7-2-5", "7-6-7")
def test_a_turn_has_five_phases_in_order() -> None:
    t = table()
    t.end_turn()
    t.end_turn()
    assert phases(t) == ["end", "start", "draw", "resource", "main", "end", "start", "draw", "resource", "main"]
    assert (t.turn, t.active) == (7, 0)


@pytest.mark.rule("7-1-2")
def test_the_active_player_runs_the_phases() -> None:
    t = table(Side(), Side(), active=1, step="begin")
    assert (t.active, t.seat, t.kind) == (1, 1, "act")
    assert (len(t.hand(0)), len(t.hand(1))) == (0, 1)
    assert (sum(t.resources(0)), sum(t.resources(1))) == (0, 1)


@pytest.mark.rule("7-1-3", "7-2-2", "7-2-4-1")
def test_start_of_turn_effects_resolve_before_the_draw_phase() -> None:
    early = unit(1, 1, "on your turn, turn start: choose 1 enemy unit; deal 1 damage to it")
    t = table(Side(units=[early, early]), Side(units=[unit(1, 9)]), step="begin")
    assert t.kind in ("trigger_order", "target")
    assert t.hand(0) == []
    while t.kind != "act":
        t.choose(*[option.obj for option in t.e.prompt.options][:1])
    assert t.damage(t.unit(1)) == 2
    assert len(t.hand(0)) == 1
    names = [event.value if event.name == "phase" else event.name for event in t.e.log]
    assert names.index("damage") < names.index("draw")


@pytest.mark.rule("7-2-1", "7-2-3-1", "7-2-3-2")
def test_all_rested_cards_of_the_active_player_become_active() -> None:
    t = table(
        Side(
            units=[UnitAt(GM, rested=True), UnitAt(DEMI, rested=True)],
            base="ST01-015",
            base_rested=True,
            rested_resources=3,
        ),
        Side(units=[UnitAt(GM, rested=True)], rested_resources=1),
        step="begin",
    )
    assert [t.rested(oid) for oid in t.units(0)] == [False, False]
    assert not t.rested(t.base_id(0))
    assert t.resources(0) == (4, 0)
    # Only the active player's cards.
    assert t.rested(t.unit(1))
    assert t.resources(1) == (0, 1)
    # Before the start step: an effect at the start of the turn finds them active.
    ready = since(t, "start", "ready", "draw")
    assert ready == ["ready"] * 6 + ["draw"]


@pytest.mark.rule("7-2-3-1", "7-2-4-1")
def test_the_active_step_comes_before_the_start_step() -> None:
    early = unit(1, 1, "on your turn, turn start: rest this")
    t = table(Side(units=[UnitAt(early, rested=True)]), step="begin")
    assert t.rested(t.unit(0))


@pytest.mark.rule("7-3-1")
def test_the_active_player_draws_one_also_on_the_first_turn() -> None:
    t = table(Side(deck=[DEMI]), turn=1, step="begin")
    assert t.hand(0) == [DEMI]
    assert t.hand(1) == []


@pytest.mark.rule("7-3-1-1")
def test_drawing_the_last_card_loses_at_once() -> None:
    t = table(Side(filler_count=1), step="begin")
    assert t.winner == 1
    assert len(t.hand(0)) == 1
    assert phases(t)[-1] == "draw"


@pytest.mark.rule("7-4-1")
def test_one_resource_a_turn_face_up_and_active() -> None:
    t = table(Side(resource_deck=2), step="begin")
    assert (t.resources(0), t.resource_deck(0)) == ((1, 0), 1)
    assert t.e.state.objs[t.e.zone(terms.RESOURCES, 0)[0]].seen == 3


@pytest.mark.rule("7-4-1")
def test_an_empty_resource_deck_places_nothing() -> None:
    t = table(Side(resource_deck=0), step="begin")
    assert (t.resources(0), t.kind, t.phase) == ((0, 0), "act", "main")


# ---------------------------------------------------------------- main phase


@pytest.mark.rule("7-5-1", "7-5-2-1")
def test_main_phase_actions_in_any_order_as_often_as_wanted() -> None:
    ace, home, draw = pilot(1, 1), base(4), command("main: draw 1")
    t = table(Side(units=["ST01-003", GM], hand=[GM, GM, ace, home, draw], resources=2), Side(shields=[GM] * 3))
    t.do("deploy", GM)
    t.battle("ST01-003")
    t.do("deploy", home)
    t.do("pair", ace, "ST01-003")
    t.do("deploy", GM)
    t.do("command", draw)
    t.battle(GM)
    assert (len(t.units(0)), t.base(0)) == (4, home)
    assert t.events("attack") == ["attack", "attack"]


@pytest.mark.rule("7-5-1", "7-1-3")
def test_nothing_else_is_done_while_triggered_effects_wait() -> None:
    busy = unit(1, 1, "deploy: choose 1 your unit; it gets ap +1 this turn")
    t = table(Side(units=[GM], hand=[busy, GM], resources=2))
    t.do("deploy", busy)
    assert t.kind == "target"
    t.choose(GM)
    assert t.kind == "act"


@pytest.mark.rule("7-5-2-2-1", "7-5-2-2-2", "7-5-2-2-3")
def test_playing_reveals_checks_the_level_and_rests_resources() -> None:
    three = unit(1, 1, lv=3, cost=2)
    t = table(Side(hand=[three], resources=2, ex=1))
    t.do("deploy", three)
    assert t.kind == "pay"
    # The EX Resource that pays has counted for the Lv. (Q21, Q22).
    t.choose("R-001", "EXR-001")
    assert t.battlefield(0) == [three]
    assert t.resource_numbers(0) == ["R-001", "R-001"]
    assert t.resources(0) == (1, 1)
    names = t.events("show", "rest", "spend_ex", "deploy")
    assert names[0] == "show"
    assert names[-1] == "deploy"


@pytest.mark.rule("7-5-2-2-2")
def test_the_level_falls_when_an_ex_resource_has_paid() -> None:
    two, one = unit(1, 1, lv=2, cost=1), unit(1, 2, lv=2, cost=0)
    t = table(Side(hand=[two, one], rested_resources=1, ex=1))
    assert t.can("deploy", one)
    t.do("deploy", two)
    assert not t.can("deploy", one)


@pytest.mark.rule("7-5-2-2-4")
def test_then_the_card_is_played() -> None:
    ace, draw = pilot(1, 1, cost=1), command("main: draw 1", cost=1)
    t = table(Side(units=[GM], hand=[ace, draw], resources=2))
    t.do("pair", ace, GM)
    assert t.ap(t.unit(0)) == 3
    t.do("command", draw)
    assert len(t.hand(0)) == 1
    assert t.resources(0) == (0, 2)


@pytest.mark.rule("7-5-3-1", "13-2-1-1")
def test_activate_main_effects_are_used_in_the_main_phase() -> None:
    able = unit(1, 5, "activate main: draw 1")
    t = table(Side(units=[able]))
    t.do("activate", able)
    t.do("activate", able)
    assert len(t.hand(0)) == 2
    t.do("end").do("pass")
    assert not t.can("activate", able)


@pytest.mark.rule("7-5-4-1")
def test_a_unit_attacks_the_player_or_a_rested_enemy_unit() -> None:
    t = table(Side(units=[GM]), Side(units=[UnitAt(DEMI, rested=True), "ST01-003"]))
    assert t.can("attack", GM, "player")
    assert t.can("attack", GM, DEMI)
    assert not t.can("attack", GM, "ST01-003")


@pytest.mark.rule("7-5-5-1", "7-5-5-2")
def test_the_active_player_ends_the_main_phase_when_he_likes() -> None:
    t = table(Side(units=[GM], hand=[GM], resources=2))
    assert t.can("deploy", GM)
    assert t.can("attack", GM)
    t.do("end")
    assert (t.phase, t.kind) == ("end", "action_step")


# ---------------------------------------------------------------- end phase


@pytest.mark.rule("7-6-1", "7-6-3-1")
def test_the_end_phase_begins_with_an_action_step_standby_player_first() -> None:
    shot = command("action: choose 1 enemy unit; deal 1 damage to it")
    t = table(Side(units=[unit(1, 9)], hand=[shot]), Side(units=[unit(1, 9)], hand=[shot]))
    t.do("end")
    assert (t.seat, t.kind) == (1, "action_step")
    t.do("command", shot).choose(t.unit(0))
    assert t.seat == 0
    t.do("command", shot).choose(t.unit(1))
    assert t.seat == 1


@pytest.mark.rule("7-6-1", "7-6-2", "7-6-4-1")
def test_end_of_turn_effects_come_after_the_action_step_and_before_the_hand_step() -> None:
    late = unit(1, 1, "on your turn, turn end: draw 1")
    t = table(Side(units=[late, late], hand=numbers(9)))
    t.do("end").do("pass")
    assert len(t.hand(0)) == 9
    t.do("pass")
    assert t.kind == "trigger_order"
    t.choose(t.unit(0))
    # Both have been resolved before the hand is counted: eleven cards.
    assert (t.seat, t.kind, len(t.hand(0))) == (0, "discard", 11)


@pytest.mark.rule("7-6-5-1")
def test_the_active_player_discards_down_to_ten() -> None:
    t = table(Side(hand=[*numbers(10), DEMI, "ST01-003"]))
    t.end_turn()
    assert (t.seat, t.kind) == (0, "discard")
    assert t.e.prompt is not None
    assert (t.e.prompt.least, t.e.prompt.most) == (2, 2)
    t.choose(DEMI, "ST01-003")
    assert t.hand(0) == numbers(10)
    assert sorted(t.trash(0)) == ["ST01-003", DEMI]
    t = table(Side(hand=numbers(10)))
    t.end_turn()
    assert (t.active, t.kind) == (1, "act")


@pytest.mark.rule("7-6-6-1")
def test_effects_during_this_turn_end_in_the_cleanup_step() -> None:
    boost = command("main: choose 1 your unit; it gets ap +2 this turn")
    t = table(Side(units=[GM], hand=[boost, *numbers(11)]))
    t.do("command", boost).choose(GM)
    t.end_turn()
    # Not yet in the hand step ...
    assert (t.kind, t.ap(t.unit(0))) == ("discard", 4)
    t.choose(GM)
    # ... but afterwards.
    assert (t.active, t.ap(t.unit(0))) == (1, 2)


@pytest.mark.rule("7-6-6-1", "5-5-2")
def test_a_hp_bonus_that_ends_destroys_at_once() -> None:
    # AMB-3: by rules management, in the step in which the bonus ends.
    toughen = command("main: choose 1 your unit; it gets hp +2 this turn")
    sore = unit(1, 2, "destroyed: draw 1\nwhen this is destroyed by damage: draw 5")
    t = table(Side(units=[UnitAt(sore)], hand=[toughen]), Side(units=[UnitAt(unit(2, 9), rested=True)]))
    t.do("command", toughen).choose(sore)
    t.battle(sore, t.unit(1))
    assert t.battlefield(0) == [sore]
    assert t.damage(t.unit(0)) == 2
    t.end_turn()
    assert t.units(0) == ()
    # It was destroyed, though not "with damage"; and its effect was resolved before the turn passed (AMB-12).
    assert len(t.hand(0)) == 1
    assert t.active == 1


@pytest.mark.rule("7-6-6-1")
def test_what_the_cleanup_step_draws_stays_in_the_hand() -> None:
    # AMB-12: nothing opens the hand step again.
    toughen = command("main: choose 1 your unit; it gets hp +2 this turn")
    sore = unit(1, 2, "destroyed: draw 1")
    t = table(Side(units=[UnitAt(sore)], hand=[toughen, *numbers(10)]), Side(units=[UnitAt(unit(2, 9), rested=True)]))
    t.do("command", toughen).choose(sore)
    t.battle(sore, t.unit(1))
    t.end_turn()
    assert (t.active, len(t.hand(0))) == (1, 11)


@pytest.mark.rule("7-6-7")
def test_then_the_turn_passes() -> None:
    t = table(active=1)
    t.end_turn()
    assert (t.active, t.turn, t.phase) == (0, 6, "main")
