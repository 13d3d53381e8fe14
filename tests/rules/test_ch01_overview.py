"""Chapter 1: winning and losing, and the fundamental rules."""

from __future__ import annotations

import pytest

from gundam_tui.games.decks import load_deck
from gundam_tui.games.gcg import new_game
from gundam_tui.kernel import Refused
from tests.rules.cards import Side, UnitAt, base, command, table, unit


@pytest.mark.rule("1-1-1")
def test_a_game_is_played_by_two_players() -> None:
    t = table()
    assert t.e.seats == 2
    seats = [t.active]
    for _ in range(3):
        t.end_turn()
        seats.append(t.active)
    assert seats == [0, 1, 0, 1]


@pytest.mark.rule("1-2-1", "1-2-2-1")
def test_battle_damage_with_an_empty_shield_area_loses_the_game() -> None:
    t = table(Side(units=["ST01-005"]), Side(base=None))
    t.battle("ST01-005")
    assert t.winner == 0
    assert t.e.outcome is not None
    assert t.e.outcome.rule == "1-2-2-1"
    assert t.e.prompt is None


@pytest.mark.rule("1-2-2-1")
def test_a_base_or_a_shield_saves_the_player() -> None:
    for side in (Side(), Side(base=None, shields=["ST01-005"])):
        t = table(Side(units=["ST01-005"]), side)
        t.battle("ST01-005")
        assert not t.over


@pytest.mark.rule("1-2-2-2", "1-2-3")
def test_an_empty_deck_loses_before_anything_else_is_asked() -> None:
    draw_then_choose = command("main: draw 1; then choose 1 enemy unit; destroy it")
    t = table(Side(hand=[draw_then_choose], filler_count=1), Side(units=["ST01-005"]))
    t.do("command", draw_then_choose)
    assert t.winner == 1
    assert t.e.outcome is not None
    assert t.e.outcome.rule == "1-2-2-2"
    assert t.battlefield(1) == ["ST01-005"]


@pytest.mark.rule("1-2-2-2", "11-2-1-2")
def test_the_last_but_one_card_may_be_drawn() -> None:
    draw = command("main: draw 1")
    t = table(Side(hand=[draw], filler_count=2))
    t.do("command", draw)
    assert not t.over


@pytest.mark.rule("1-2-4")
def test_either_player_concedes_at_any_prompt_of_either() -> None:
    two_to_choose = command("main: choose 1 enemy unit; destroy it")
    for loser in (0, 1):
        t = table(Side(units=["ST01-005"], hand=[two_to_choose]), Side(units=["ST01-008"], base=None))
        own = t.e.clone()
        own.concede(loser)
        assert own.outcome is not None
        assert own.outcome.winner == 1 - loser
        t.attack("ST01-005")  # now seat 1 is asked whether to block
        assert t.seat == 1
        t.e.concede(loser)
        assert t.winner == 1 - loser
        assert t.e.prompt is None
        with pytest.raises(Refused):
            t.e.concede(0)


@pytest.mark.rule("1-2-4")
def test_conceding_before_the_game_and_in_the_middle_of_an_effect() -> None:
    e = new_game([load_deck("st01"), load_deck("st03")], seed=3)
    e.concede(0)
    assert e.outcome is not None
    assert e.outcome.winner == 1
    pick = command("main: choose 1 enemy unit; destroy it")
    t = table(Side(hand=[pick]), Side(units=["ST01-005", "ST01-008"]))
    t.do("command", pick)
    assert t.kind == "target"
    t.e.concede(1)
    assert t.winner == 0


@pytest.mark.rule("1-2-5")
def test_a_concession_is_not_replaced_by_a_substitution_effect() -> None:
    instead = base(5, "this may be rested instead of your unit by effects of enemy units/commands")
    t = table(Side(base=instead, units=["ST01-005"]))
    t.e.concede(0)
    assert t.winner == 1
    assert not t.e.log or all(event.name != "rest" for event in t.e.log)


@pytest.mark.rule("1-3-1")
def test_a_card_text_beats_the_rules() -> None:
    # 8-2-1 allows rested Units only; ST02-001 says otherwise for active ones of Lv.4 or lower.
    t = table(Side(units=["ST02-001", "ST01-005"]), Side(units=["ST01-008"]))
    assert t.can("attack", "ST02-001", "ST01-008")
    assert not t.can("attack", "ST01-005", "ST01-008")


@pytest.mark.rule("1-3-2")
def test_what_is_only_partly_possible_is_done_as_far_as_possible() -> None:
    discard = command("main: discard 2; draw 1")
    t = table(Side(hand=[discard, "ST01-005"]))
    t.do("command", discard)
    t.choose("ST01-005")
    assert sorted(t.trash(0)) == sorted(["ST01-005", discard])
    assert len(t.hand(0)) == 1


@pytest.mark.rule("1-3-2")
def test_what_is_not_possible_is_not_done() -> None:
    heal_and_draw = command("main: all your units recover 2 hp; draw 1")
    t = table(Side(hand=[heal_and_draw]))
    t.do("command", heal_and_draw)
    assert len(t.hand(0)) == 1
    assert "recover" not in t.events()


@pytest.mark.rule("1-3-2-1")
def test_resting_a_rested_unit_is_not_performed() -> None:
    tired = unit(2, 2, "when this is rested by effect: draw 1")
    rest = command("main: choose 1 your unit; rest it")
    for already, drawn in ((False, 1), (True, 0)):
        t = table(Side(units=[UnitAt(tired, rested=already)], hand=[rest]))
        t.do("command", rest).choose(tired)
        assert len(t.hand(0)) == drawn


@pytest.mark.rule("1-3-2-2")
def test_zero_repetitions_do_nothing() -> None:
    draw = command("main: draw count(your token units)")
    t = table(Side(units=["ST01-005"], hand=[draw]))
    t.do("command", draw)
    assert "draw" not in t.events()
    t = table(Side(units=["T-001", "T-001"], hand=[draw]))
    t.do("command", draw)
    assert len(t.hand(0)) == 2


@pytest.mark.rule("1-3-3", "10-1-5-6")
def test_a_prohibition_beats_an_instruction() -> None:
    stuck = unit(2, 2, "this can't be readied")
    ready = command("main: ready all your units")
    t = table(Side(units=[UnitAt(stuck, rested=True), UnitAt("ST01-005", rested=True)], hand=[ready]))
    t.do("command", ready)
    assert [t.rested(oid) for oid in t.units(0)] == [True, False]


@pytest.mark.rule("1-3-4")
def test_of_simultaneous_choices_the_active_player_makes_the_first() -> None:
    both = command("main/action: all players discard 1")
    spare = ["ST01-005", "ST01-008"]
    t = table(Side(hand=[both, *spare]), Side(hand=spare))
    t.do("command", both)
    assert (t.seat, t.kind) == (0, "discard")
    t.choose("ST01-005")
    assert (t.seat, t.kind) == (1, "discard")
    t.choose("ST01-008")
    assert t.trash(1) == ["ST01-008"]
    # Played by the standby player, it still asks the active player first.
    t = table(Side(hand=spare), Side(hand=[both, *spare]))
    t.do("end")
    assert t.seat == 1
    t.do("command", both)
    assert (t.seat, t.kind) == (0, "discard")


@pytest.mark.rule("1-3-5")
def test_a_number_that_is_chosen_is_at_least_one() -> None:
    some = command("main: deploy 1..2 token T-007")
    t = table(Side(hand=[some]))
    t.do("command", some)
    assert t.kind == "number"
    assert t.e.prompt is not None
    assert sorted(option.place for option in t.e.prompt.options) == ["1", "2"]
    t.do("count", "2")
    assert t.battlefield(0) == ["T-007", "T-007"]


@pytest.mark.rule("1-3-6")
def test_negative_ap_reads_as_zero_but_later_changes_count_from_below() -> None:
    weaken = command("main: choose 1 your unit; it gets ap -2 this turn")
    raise_ = command("main: choose 1 your unit; it gets ap +3 this turn")
    one = unit(1, 3)
    t = table(Side(units=[one], hand=[weaken, raise_]))
    t.do("command", weaken).choose(one)
    assert t.ap(t.unit(0)) == 0
    t.do("command", raise_).choose(one)
    assert t.ap(t.unit(0)) == 2


@pytest.mark.rule("1-3-7")
def test_a_text_is_carried_out_in_printed_order() -> None:
    order = command("main: draw 1; then discard 1")
    t = table(Side(hand=[order], deck=["ST01-008"]))
    t.do("command", order)
    # The card drawn by the first sentence can be discarded by the second.
    assert t.kind == "discard"
    t.choose("ST01-008")
    assert t.trash(0) == [order, "ST01-008"]
    assert t.events("draw", "discard") == ["draw", "discard"]
