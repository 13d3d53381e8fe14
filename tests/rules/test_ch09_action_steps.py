"""Chapter 9: action steps."""

from __future__ import annotations

import pytest

from tests.rules.cards import Side, Table, UnitAt, command, pilot, table, unit

GM = "ST01-005"
DRAW = command("action: draw 1")
ABLE = unit(1, 9, "activate action: draw 1")


def end_phase(t: Table) -> Table:
    """To the action step of the end phase."""
    return t.do("end")


def battle(t: Table) -> Table:
    """To the action step of a battle."""
    return t.attack(t.unit(0)).do("pass")


@pytest.mark.rule("9-1")
def test_there_is_one_after_the_block_step_and_one_in_the_end_phase() -> None:
    for lead in (battle, end_phase):
        t = lead(table(Side(units=[GM])))
        assert (t.seat, t.kind) == (1, "action_step")


@pytest.mark.rule("9-2", "9-3", "9-4")
def test_the_players_take_turns_with_commands_effects_and_passes() -> None:
    for lead in (battle, end_phase):
        t = lead(table(Side(units=[ABLE], hand=[DRAW]), Side(units=[ABLE], hand=[DRAW])))
        assert t.seat == 1
        assert t.verbs == ["command", "activate", "pass"]
        t.do("command", DRAW)
        assert t.seat == 0
        assert t.verbs == ["command", "activate", "pass"]
        t.do("activate", ABLE)
        assert t.seat == 1
        t.do("pass")
        assert t.seat == 0


@pytest.mark.rule("9-3-1", "13-2-4-1")
def test_an_action_command_is_paid_for_and_activated() -> None:
    dear = command("action: draw 2", lv=2, cost=2)
    t = table(Side(units=[GM]), Side(hand=[dear], resources=3))
    battle(t)
    t.do("command", dear)
    assert (t.resources(1), len(t.hand(1)), t.trash(1)) == ((1, 2), 2, [dear])
    t = battle(table(Side(units=[GM]), Side(hand=[dear], resources=1)))
    assert not t.can("command", dear)


@pytest.mark.rule("9-3-1", "13-2-3-1")
def test_main_commands_units_and_bases_are_not_played_there() -> None:
    main = command("main: draw 1")
    for lead in (battle, end_phase):
        t = lead(
            table(
                Side(units=[GM], hand=[main, GM, "ST01-015"], resources=5),
                Side(hand=[main, GM, "ST01-015"], resources=5),
            )
        )
        assert t.verbs == ["pass"]
        t.do("pass")
        assert t.verbs == ["pass"]


@pytest.mark.rule("9-3-2", "13-2-2-1")
def test_an_activate_action_effect_needs_its_conditions() -> None:
    tired = unit(1, 9, "activate action, {rest this}: draw 1")
    for rested in (False, True):
        t = battle(table(Side(units=[GM]), Side(units=[UnitAt(tired, rested=rested)])))
        assert t.can("activate", tired) != rested
        if not rested:
            t.do("activate", tired)
            assert t.rested(t.unit(1))
            assert len(t.hand(1)) == 1
    assert not table(Side(units=[ABLE])).can("activate")


@pytest.mark.rule("9-3-3")
def test_a_pass_hands_the_right_over_and_does_nothing() -> None:
    t = end_phase(table(Side(hand=[DRAW]), Side(hand=[DRAW])))
    t.do("pass")
    assert (t.seat, t.hand(1)) == (0, [DRAW])


@pytest.mark.rule("9-4-1", "9-4-2")
def test_who_passed_may_act_again_when_the_other_acts() -> None:
    for lead in (battle, end_phase):
        t = lead(table(Side(units=[GM], hand=[DRAW]), Side(hand=[DRAW])))
        t.do("pass")
        t.do("command", DRAW)
        assert (t.seat, t.kind) == (1, "action_step")
        t.do("command", DRAW)
        assert (t.seat, t.kind) == (0, "action_step")
        t.do("pass")
        assert (t.seat, t.kind) == (1, "action_step")


@pytest.mark.rule("9-5")
def test_two_passes_in_a_row_end_it() -> None:
    t = battle(table(Side(units=[GM])))
    t.do("pass").do("pass")
    assert t.kind == "act"
    t = end_phase(table(Side(units=[GM])))
    t.do("pass").do("pass")
    assert t.active == 1


@pytest.mark.rule("9-5")
def test_the_second_pass_may_be_the_standby_players() -> None:
    t = end_phase(table(Side(hand=[DRAW]), Side()))
    t.do("pass").do("command", DRAW)
    assert t.seat == 1
    t.do("pass")
    assert (t.seat, t.kind) == (0, "action_step")
    t.do("pass")
    assert t.active == 1


@pytest.mark.rule("9-2", "10-1-6-7")
def test_triggered_effects_resolve_before_the_next_player_is_asked() -> None:
    hit = command("action: choose 1 enemy unit; deal 1 damage to it")
    sore = unit(1, 1, "destroyed: choose 1 enemy unit; deal 1 damage to it")
    t = end_phase(table(Side(units=[sore]), Side(units=[unit(1, 9)], hand=[hit])))
    t.do("command", hit).choose(sore)
    assert (t.seat, t.kind) == (0, "target")
    t.choose(t.unit(1))
    assert (t.seat, t.kind) == (0, "action_step")


@pytest.mark.rule("9-2", "13-2-4-2")
def test_a_pilot_is_not_paired_in_an_action_step() -> None:
    # Q38: not even a Command whose own effect has Action timing.
    ace = pilot(1, 1)
    rider = command("action: draw 1\npilot [Somebody]", ap=1, hp=1)
    t = battle(table(Side(units=[GM], hand=[ace, rider]), Side(units=[GM], hand=[ace, rider])))
    for _ in range(2):
        assert not t.can("pair")
        assert t.can("command", rider)
        t.do("pass")
