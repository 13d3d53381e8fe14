"""Chapter 12, battle royale: seating, order of play, attacks, defeat and leaving, for three players and four."""

from __future__ import annotations

from typing import Any

import pytest

from gundam_tui.games.decks import load_deck
from gundam_tui.games.gcg import new_game
from gundam_tui.games.gcg.seen.why import why_not
from gundam_tui.games.gcg.seen.words.cues import cues
from gundam_tui.games.gcg.seen.words.log import log_lines
from gundam_tui.kernel.engine import Refused
from tests.rules.cards import Side, Table, UnitAt, command, many, numbers, pilot, table, unit

ONE, TWO, THREE, FOUR = range(4)
GM = "ST01-005"


def begun(seats: int = 3, seed: int = 1, **more: Any) -> Table:
    """A game at its first question."""
    return Table(new_game([load_deck("st01")] * seats, seed, **more))


def kept(t: Table) -> list[int]:
    """Everybody keeps their hand; who was asked, in order."""
    asked: list[int] = []
    while t.kind == "mulligan":
        asked.append(t.seat)
        t.do("keep")
    return asked


def turns(t: Table, number: int) -> list[int]:
    """Who is active in the next turns, in which nobody does anything."""
    found: list[int] = []
    for _ in range(number):
        found.append(t.active)
        t.end_turn()
        while t.kind == "discard":
            t.choose(t.e.prompt.options[0].obj)
    return found


# ---------------------------------------------------------------- set-up and turns


@pytest.mark.rule("12-1", "12-2")
def test_a_royale_is_for_three_players_or_more() -> None:
    for seats in (3, 4, 5):
        assert begun(seats).kind == "direction"
    assert begun(2).kind == "first"
    for seats, name in ((2, "royale"), (3, "duel"), (3, "team"), (2, "team")):
        with pytest.raises(ValueError, match=f'the format "{name}" is not for {seats} players'):
            begun(seats, format_name=name)
    with pytest.raises(ValueError, match='no format is called "solo"; there are duel, royale'):
        begun(3, format_name="solo")


@pytest.mark.rule("12-2-1")
@pytest.mark.parametrize("named", [ONE, TWO, THREE])
def test_given_a_player_named_before_a_royale_then_they_are_player_one_and_say_the_direction(named: int) -> None:
    for seed in range(3):
        t = begun(3, seed, chooser=named)
        assert (t.kind, t.seat) == ("direction", named)
        t.do("direction", "clockwise")
        assert t.e.state.vars["first"] == named


@pytest.mark.rule("12-2-1")
@pytest.mark.parametrize(("way", "step"), [("clockwise", 1), ("counterclockwise", -1)])
def test_player_one_chooses_the_direction_and_turns_go_round_in_it(way: str, step: int) -> None:
    t = begun(4)
    first = t.seat
    t.do("direction", way)
    kept(t)
    assert turns(t, 6) == [(first + step * number) % 4 for number in range(6)]


@pytest.mark.rule("12-2-1")
def test_chance_decides_who_goes_first() -> None:
    assert {begun(3, seed).seat for seed in range(20)} == {ONE, TWO, THREE}


@pytest.mark.rule("12-2-2", "6-2-2")
def test_everybody_but_player_one_places_an_ex_resource() -> None:
    t = begun(3)
    first = t.seat
    t.do("direction", "clockwise")
    kept(t)
    assert [t.resource_numbers(seat).count("EXR-001") for seat in range(3)] == [int(seat != first) for seat in range(3)]
    assert [len(t.shields(seat)) for seat in range(3)] == [6, 6, 6]
    assert [t.base(seat) for seat in range(3)] == ["EXB-001"] * 3


@pytest.mark.rule("12-2-3")
@pytest.mark.parametrize(("way", "step"), [("clockwise", 1), ("counterclockwise", -1)])
def test_hands_are_redrawn_in_order_from_player_one(way: str, step: int) -> None:
    t = begun(4, 3)
    first = t.seat
    t.do("direction", way)
    assert kept(t) == [(first + step * number) % 4 for number in range(4)]


@pytest.mark.rule("7-2-3-1", "7-6-5-1")
def test_only_the_active_players_cards_become_active_and_only_they_discard() -> None:
    rested = Side(units=[UnitAt(GM, rested=True)], hand=numbers(12))
    t = many(rested, rested, rested)
    t.end_turn()
    assert (t.kind, t.seat) == ("discard", ONE)
    t.choose(*(option.obj for option in t.e.prompt.options[:2]))
    assert [t.rested(t.unit(seat)) for seat in range(3)] == [True, False, True]
    assert [len(t.hand(seat)) for seat in range(3)] == [10, 13, 12]


@pytest.mark.rule("13-2-13-1", "7-6-6-1")
def test_every_players_turn_is_a_turn() -> None:
    busy = unit(text="activate action, once, {pay 1}: this gets ap +1 this turn")
    t = many(Side(units=[busy], resources=4), Side(), Side())
    t.do("end").do("pass").do("pass").do("activate", busy)
    assert t.ap(t.unit(ONE)) == 3
    t.passes()
    assert (t.active, t.ap(t.unit(ONE))) == (TWO, 2)
    t.do("end").do("pass")
    assert t.can("activate", busy)


# ---------------------------------------------------------------- attack, block, action steps


@pytest.mark.rule("12-2-7", "8-5-2-3")
def test_a_unit_may_attack_any_other_player_and_any_rested_unit() -> None:
    other = Side(units=[UnitAt(GM, rested=True), "ST01-003"], base=None, shields=numbers(2))
    t = many(Side(units=[GM]), other, other, other)
    assert [option.key.partition(">")[2] for option in t.found("attack")] == [
        "p2", f"{GM}#{t.unit(TWO)}", "p3", f"{GM}#{t.unit(THREE)}", "p4", f"{GM}#{t.unit(FOUR)}",
    ]  # fmt: skip
    t.battle(GM, "p3")
    assert [len(t.shields(seat)) for seat in range(4)] == [0, 2, 1, 2]


@pytest.mark.rule("8-3-1", "8-3-2")
def test_only_the_attacked_player_may_block() -> None:
    wall = unit(text="blocker")
    t = many(Side(units=[GM]), Side(units=[wall]), Side(units=[wall]))
    t.attack(GM, "p3")
    assert (t.kind, t.seat, [o.obj for o in t.found("block")]) == ("block", THREE, [t.unit(THREE)])
    refusal = why_not(t.e, TWO, "block", t.unit(TWO))
    assert refusal is not None
    assert refusal.clause == "8-3-1"


@pytest.mark.rule("12-2-8", "9-5")
@pytest.mark.parametrize(("direction", "order"), [(1, [THREE, FOUR, ONE, TWO]), (-1, [ONE, FOUR, THREE, TWO])])
def test_action_steps_go_round_from_the_next_player_and_the_active_one_comes_last(
    direction: int, order: list[int]
) -> None:
    t = many(Side(), Side(), Side(), Side(), active=TWO, direction=direction)
    t.do("end")
    asked: list[int] = []
    while t.kind == "action_step":
        asked.append(t.seat)
        t.do("pass")
    assert asked == order
    assert t.active == order[0]


@pytest.mark.rule("12-2-8", "9-4-1")
def test_who_has_passed_may_act_when_somebody_has_acted_since() -> None:
    act = command("action: draw 1")
    t = many(Side(), Side(hand=[act]), Side(hand=[act]))
    t.do("end")
    t.do("pass").do("command", act)
    assert [t.seat, t.do("pass").seat, t.can("command", act)] == [ONE, TWO, True]
    t.do("command", act)
    assert [t.seat, t.do("pass").seat, t.do("pass").seat] == [THREE, ONE, TWO]
    t.do("pass")
    assert t.active == TWO


@pytest.mark.rule("13-1-2-1")
def test_breach_hits_the_owner_of_the_destroyed_unit() -> None:
    killer = unit(5, 5, "breach 1")
    other = Side(units=[UnitAt(GM, rested=True)], base=None, shields=numbers(2))
    t = many(Side(units=[killer]), other, other)
    t.battle(killer, t.unit(THREE))
    assert [len(t.shields(seat)) for seat in (TWO, THREE)] == [2, 1]


@pytest.mark.rule("1-3-2", "12-2-6")
def test_an_attacker_that_several_players_force_obeys_one_of_them() -> None:
    bait = unit(text="while this is rested: this must be attacked by enemy units")
    t = many(Side(units=[GM]), Side(units=[UnitAt(bait, rested=True)]), Side(units=[UnitAt(bait, rested=True)]))
    assert [o.to for o in t.found("attack")] == [t.unit(TWO), t.unit(THREE)]


@pytest.mark.rule("1.9.0:5-22")
def test_an_effect_that_changes_the_target_may_bring_in_a_third_player() -> None:
    decoy = command("action: choose 1 rested friendly unit; redirect attack to it")
    t = many(Side(units=[unit(2, 9)]), Side(), Side(hand=[decoy], units=[UnitAt(unit(2, 3), rested=True)]))
    t.attack(t.unit(ONE), "p2")
    t.do("pass").do("pass").do("command", decoy).choose(t.unit(THREE))
    t.passes()
    assert t.damage(t.unit(THREE)) == 2
    assert t.damage(t.unit(ONE)) == 2
    assert t.base(TWO) == "EXB-001"


# ---------------------------------------------------------------- order of what happens at once


@pytest.mark.rule("12-2-4", "10-1-6-6")
def test_triggered_effects_of_several_players_resolve_in_order_of_play() -> None:
    says = unit(2, 3, text="when enemy unit is deployed: may draw 1")
    t = many(*[Side(units=[says], hand=[GM], resources=9)] * 4, active=TWO, direction=-1)
    t.do("deploy", GM)
    asked: list[int] = []
    while t.kind == "may":
        asked.append(t.seat)
        t.do("yes")
    assert asked == [ONE, FOUR, THREE]


@pytest.mark.rule("12-2-4", "1-3-4")
def test_the_active_player_chooses_first_and_all_of_it_is_one_event() -> None:
    """Q313, Q314: an effect of a player who is not active begins with the active one, and leaves its owner out."""
    text = "action: each enemy chooses 1 your active unit; rest them"
    own = Side(units=[GM, "ST01-003"])
    t = many(own, own, Side(hand=[command(text)], units=[GM]), own)
    t.do("end")
    t.do("pass").do("command")
    asked: list[int] = []
    while t.kind == "target":
        asked.append(t.seat)
        assert {o.obj for o in t.e.prompt.options} == set(t.units(t.seat))
        assert not any(t.rested(oid) for seat in range(4) for oid in t.units(seat))
        t.choose(t.unit(t.seat))
    assert asked == [ONE, TWO, FOUR]
    assert [t.rested(t.unit(seat)) for seat in range(4)] == [True, True, False, True]


@pytest.mark.rule("12-2-4", "12-2-1")
@pytest.mark.parametrize("direction", [1, -1])
def test_each_player_readies_a_resource_in_order_of_play_and_all_at_once(direction: int) -> None:
    """Q319, Q321: EB01-059, in a game of four."""
    side = Side(rested_resources=3)
    linked = Side(units=[UnitAt("EB01-059", "EB01-070")], rested_resources=3)
    t = many(linked, side, side, side, direction=direction)
    t.attack("EB01-059", "p2")
    asked: list[int] = []
    while t.kind == "target":
        asked.append(t.seat)
        assert not any(t.resources(seat)[0] for seat in range(4))
        t.choose(t.e.prompt.options[0].obj)
    assert asked == [ONE, *[(ONE + direction * far) % 4 for far in (1, 2, 3)]]
    assert [t.resources(seat)[0] for seat in range(4)] == [1, 1, 1, 1]


@pytest.mark.rule("12-2-4", "12-2-1")
@pytest.mark.parametrize(("direction", "order"), [(1, [ONE, TWO, FOUR]), (-1, [ONE, FOUR, TWO])])
def test_each_enemy_rests_a_unit_of_their_own_from_the_active_player_on(direction: int, order: list[int]) -> None:
    """Q329, Q330: EB01-074, played in another player's turn."""
    own = Side(units=[GM, "ST01-003"])
    t = many(own, own, Side(hand=["EB01-074"], units=["EB01-007"], resources=3), own, direction=direction)
    t.do("end")
    while t.seat != THREE:
        t.do("pass")
    t.do("command", "EB01-074").choose(t.unit(THREE))
    asked: list[int] = []
    while t.kind == "target":
        asked.append(t.seat)
        assert {o.obj for o in t.e.prompt.options} == set(t.units(t.seat))
        assert not any(t.rested(t.unit(seat)) for seat in (ONE, TWO, FOUR))
        t.choose(t.unit(t.seat))
    assert asked == order
    assert all(t.rested(t.unit(seat)) for seat in range(4))


@pytest.mark.rule("12-2-4", "12-2-1")
@pytest.mark.parametrize("direction", [1, -1])
def test_all_players_look_at_a_card_in_order_of_play(direction: int) -> None:
    """Q331: EB01-078, in a game of four."""
    side = Side(deck=["ST01-010", GM])
    t = many(Side(hand=["EB01-078"], deck=["ST01-010", GM], resources=1), side, side, side, direction=direction)
    t.do("command", "EB01-078")
    asked: list[int] = []
    while t.kind in ("may", "place"):
        asked.append(t.seat)
        t.do(t.e.prompt.options[-1].verb, t.e.prompt.options[-1].place)
    # Whether a Unit lies there is seen by nobody else: each of them is asked about it and about the place.
    assert asked == [(ONE + direction * far) % 4 for far in range(4) for _ in ("may", "place")]


@pytest.mark.rule("12-2-7")
def test_a_unit_that_may_not_attack_the_player_attacks_none_of_them() -> None:
    """Q114: ST01-009, in a game of three."""
    rested = Side(units=[UnitAt("ST01-003", rested=True)])
    t = many(Side(units=["ST01-009"]), rested, Side(base=None, units=[UnitAt(GM, rested=True)]))
    found = {(option.to, option.place) for option in t.e.prompt.options if option.verb == "attack"}
    assert found == {(t.unit(TWO), ""), (t.unit(THREE), "")}


# ---------------------------------------------------------------- words on cards


@pytest.mark.rule("12-2-6")
def test_enemy_means_any_and_all_of_the_others() -> None:
    choose = command("main: choose 1 enemy unit; deal 1 damage to it")
    everyone = command("main: deal 1 damage to all enemy units")
    t = many(Side(hand=[choose, everyone], units=[GM]), Side(units=[GM]), Side(units=[GM]))
    t.do("command", choose)
    assert {o.obj for o in t.e.prompt.options} == {t.unit(TWO), t.unit(THREE)}
    t.choose(t.unit(THREE)).do("command", everyone)
    assert [t.damage(oid) for seat in range(3) for oid in t.units(seat)][:2] == [0, 1]
    assert t.trash(THREE) == [GM]


@pytest.mark.rule("12-2-6")
def test_a_condition_on_an_opponents_hand_asks_each_of_them_alone() -> None:
    eight = unit(text="activate main: if count(cards in enemy hand) >= 8 { draw 1 }")
    for hands, able in (((8, 0), True), ((0, 9), True), ((5, 5), False)):
        t = many(Side(units=[eight]), *(Side(hand=numbers(cards)) for cards in hands))
        t.do("activate", eight)
        assert (len(t.hand(ONE)) == 1) is able


@pytest.mark.rule("12-2-6")
def test_counts_of_enemy_cards_run_over_all_enemies() -> None:
    few = unit(text="deploy, if count(enemy shields) <= 3: draw 1")
    for shields, able in (((1, 2), True), ((2, 2), False)):
        t = many(Side(hand=[few]), *(Side(shields=numbers(cards)) for cards in shields))
        t.do("deploy", few)
        assert (len(t.hand(ONE)) == 1) is able


@pytest.mark.rule("12-2-6", "10-2-2")
def test_one_unit_of_each_enemy_leaves_out_who_has_none() -> None:
    each = command("main: choose 1 each enemy unit; deal 1 damage to them")
    t = many(Side(hand=[each]), Side(units=[GM, GM]), Side(), Side(units=[GM, GM]))
    t.do("command", each).choose(t.unit(TWO, 1)).choose(t.unit(FOUR))
    assert [t.damage(oid) for seat in (TWO, FOUR) for oid in t.units(seat)] == [0, 1, 1, 0]
    assert not many(Side(hand=[each]), Side(), Side()).can("command", each)


@pytest.mark.rule("12-2-6")
def test_the_number_of_enemy_players_is_that_of_those_in_the_game() -> None:
    """Q306."""
    count = command("main: draw enemy players")
    t = many(Side(hand=[count, count], deck=numbers(9)), Side(), Side(), Side())
    t.do("command", count)
    assert len(t.hand(ONE)) == 4
    t.e.concede(THREE)
    t.do("command", count)
    assert len(t.hand(ONE)) == 5


@pytest.mark.rule("12-2-6")
def test_the_first_card_of_your_opponents_shield_area_is_that_of_the_opponent_you_choose() -> None:
    hit = command("main: deal 5 damage to first 1 enemy shield area card")
    other = Side(base=None, shields=numbers(2))
    t = many(Side(hand=[hit]), other, other)
    t.do("command", hit).choose("p3")
    assert [len(t.shields(seat)) for seat in (TWO, THREE)] == [2, 1]


# ---------------------------------------------------------------- defeat


def striking(*others: Side, **more: object) -> Table:
    """A strong Unit against players without Shields."""
    return many(Side(units=[unit(3, 3)]), *others, **more)


def bare(**more: object) -> Side:
    return Side(base=None, **more)


@pytest.mark.rule("12-2-5", "12-2-5-2")
def test_the_last_player_standing_wins() -> None:
    t = striking(bare(units=[GM]), Side())
    t.battle(t.unit(ONE), "p2")
    assert not t.over
    assert t.e.state.out == (TWO,)
    t.end_turn()
    assert t.active == THREE
    t.e.concede(THREE)
    assert t.e.outcome is not None
    assert (t.e.outcome.winners, t.e.outcome.out) == ((ONE,), (TWO, THREE))


@pytest.mark.rule("12-2-5", "12-2-5-1")
def test_winner_takes_all_who_deals_the_decisive_damage() -> None:
    t = striking(bare(), Side(), format="royale-takes-all")
    t.battle(t.unit(ONE), "p2")
    assert t.e.outcome is not None
    assert (t.e.outcome.winners, t.e.outcome.rule, t.e.outcome.out) == ((ONE,), "12-2-5-1", (TWO, THREE))


@pytest.mark.rule("12-2-5-1", "12-2-5-2")
@pytest.mark.parametrize("format_name", ["royale", "royale-takes-all"])
def test_a_player_without_a_deck_is_removed_with_all_their_cards(format_name: str) -> None:
    mill = command("action: mill 1")
    empty = Side(
        units=[UnitAt(GM, pilot())], hand=[mill], shields=numbers(2), resources=2, ex=1, trash=[GM], removal=[GM],
        filler_count=1,
    )  # fmt: skip
    t = many(Side(), empty, Side(), format=format_name)
    t.do("end").do("command", mill)
    assert not t.over
    assert t.e.state.out == (TWO,)
    assert [obj for obj in t.e.state.objs.values() if obj.owner == TWO] == []
    # Nothing was destroyed, exiled or discarded by it: no zone holds the cards.
    assert not any(t.e.state.zones[TWO].values())
    assert "destroy" not in t.events()
    assert (t.kind, t.seat) == ("action_step", THREE)


@pytest.mark.rule("12-2-5-1")
def test_winner_takes_all_is_won_by_the_last_one_too() -> None:
    t = many(Side(), Side(), Side(), format="royale-takes-all")
    t.e.concede(TWO)
    assert not t.over
    t.e.concede(ONE)
    assert t.winner == THREE


@pytest.mark.rule("12-2-5-2", "11-2-1")
def test_all_who_are_defeated_at_the_same_moment_leave_together() -> None:
    everyone = command("main: all players draw 1")
    t = many(Side(hand=[everyone]), Side(filler_count=1), Side(filler_count=1), Side())
    t.do("command", everyone)
    assert t.e.state.out == (TWO, THREE)
    t = many(Side(hand=[everyone]), Side(filler_count=1), Side(filler_count=1))
    t.do("command", everyone)
    assert t.winner == ONE
    t = many(*[Side(hand=[everyone], filler_count=1)] * 3)
    t.do("command", everyone)
    assert t.e.outcome is not None
    assert (t.e.outcome.winners, t.e.outcome.rule) == ((), "11-2-1")


@pytest.mark.rule("11-2-1", "12-2-5-2")
def test_what_all_players_do_in_order_is_judged_when_all_have_done_it() -> None:
    """Q319: the first one's deck is empty before the last one has drawn theirs."""
    each = command("main: all players do { look at top 1; add looked to hand }")
    t = many(*[Side(hand=[each], filler_count=1)] * 3)
    t.do("command", each)
    assert t.e.outcome is not None
    assert t.e.outcome.winners == ()


@pytest.mark.rule("12-2-5-2")
def test_effects_of_who_leaves_end_and_what_has_happened_stays() -> None:
    aura = unit(text="all enemy units get ap -1")
    curse = command("action: choose 1 enemy unit; it gets ap -1 this turn; deal 1 damage to it; rest it")
    victim = unit(5, 5)
    t = many(Side(units=[victim]), Side(units=[aura], hand=[curse]), Side())
    oid = t.unit(ONE)
    t.do("end").do("command", curse).choose(oid)
    assert (t.ap(oid), t.damage(oid), t.rested(oid)) == (3, 1, True)
    t.e.concede(TWO)
    assert (t.ap(oid), t.damage(oid), t.rested(oid)) == (5, 1, True)


@pytest.mark.rule("12-2-5-2", "10-1-6-5")
def test_waiting_effects_of_who_leaves_fall_away_and_those_of_others_stay() -> None:
    says = unit(2, 3, text="when enemy unit is deployed: may draw 1")
    t = many(Side(hand=[GM], resources=9), *[Side(units=[says])] * 3)
    t.do("deploy", GM)
    assert (t.kind, t.seat) == ("may", TWO)
    t.e.concede(THREE)
    assert (t.kind, t.seat) == ("may", TWO)
    t.e.concede(TWO)
    assert (t.kind, t.seat) == ("may", FOUR)
    t.do("yes")
    assert (t.kind, t.seat) == ("act", ONE)


@pytest.mark.rule("12-2-5-2", "1-3-2")
def test_a_question_to_who_leaves_falls_away_and_the_effect_goes_on() -> None:
    text = "main: each enemy chooses 1 your active unit; rest them; then draw 1"
    own = Side(units=[GM, GM])
    t = many(Side(hand=[command(text)]), own, own)
    t.do("command")
    assert (t.kind, t.seat) == ("target", TWO)
    t.e.concede(TWO)
    assert (t.kind, t.seat) == ("target", THREE)
    t.choose(t.unit(THREE))
    assert t.rested(t.unit(THREE))
    assert len(t.hand(ONE)) == 1


@pytest.mark.rule("12-2-5-2", "8-2-4")
def test_a_battle_without_its_player_goes_to_its_end() -> None:
    t = many(Side(units=[GM]), Side(), Side())
    t.attack(GM, "p2")
    assert (t.kind, t.seat) == ("block", TWO)
    t.e.concede(TWO)
    assert (t.kind, t.seat, t.in_battle) == ("act", ONE, False)
    assert t.rested(t.unit(ONE))


@pytest.mark.rule("12-2-5-2", "12-2-8")
@pytest.mark.parametrize("passed", [0, 1, 2])
def test_an_action_step_goes_on_with_those_who_remain(passed: int) -> None:
    t = many(Side(units=[GM]), Side(), Side(), Side())
    t.attack(GM, "p2").do("pass")
    for _ in range(passed):
        t.do("pass")
    t.e.concede(FOUR)
    asked: list[int] = []
    while t.kind == "action_step":
        asked.append(t.seat)
        t.do("pass")
    assert asked == [TWO, THREE, ONE][passed:]


@pytest.mark.rule("12-2-5-2", "12-2-8")
def test_who_passed_and_left_is_not_counted_among_those_who_passed() -> None:
    t = many(Side(), Side(), Side(), Side())
    t.do("end").do("pass").do("pass")
    assert t.seat == FOUR
    t.e.concede(THREE)
    assert t.seat == FOUR
    t.do("pass")
    assert (t.kind, t.seat) == ("action_step", ONE)
    t.do("pass")
    assert t.active == TWO


@pytest.mark.rule("12-2-5-2", "7-6-6-1")
def test_the_turn_of_who_leaves_ends_at_once() -> None:
    boost = command("action: choose 1 your unit; it gets ap +3 this turn")
    late = unit(text="turn end: draw 1")
    t = many(Side(units=[GM, late]), Side(units=[GM], hand=[boost]), Side(hand=numbers(12)))
    t.attack(GM, "p3").do("pass").do("command", boost).choose(t.unit(TWO))
    assert t.ap(t.unit(TWO)) > 4
    t.e.concede(ONE)
    assert (t.kind, t.seat, t.active, t.turn) == ("act", TWO, TWO, 6)
    assert not t.in_battle
    assert t.ap(t.unit(TWO)) < 5


EACH = {
    "enemies choose": ("main: each enemy chooses 1 your active unit; rest them", 3),
    "all choose": ("main: all players choose 1 your active unit; rest them", 4),
    "enemies discard": ("main: each enemy discards 1", 3),
    "all may draw": ("main: all players may draw 1", 4),
    "all do": ("main: all players do { choose 1 your active unit; rest it }", 4),
}


def each_asked(text: str) -> Table:
    """Everybody has two Units and two cards, so that there is something to decide."""
    side = Side(units=[GM, GM], hand=[GM, GM])
    card = command(text)
    return many(Side(units=[GM, GM], hand=[GM, GM, card]), side, side, side).do("command", card)


def answered(t: Table, number: int) -> dict[int, str]:
    """So many players answer, each with the second of their options; by seat, what they chose."""
    found: dict[int, str] = {}
    for _ in range(number):
        assert t.e.prompt is not None
        seat, key = t.seat, t.e.prompt.options[1].key
        t.e.answer(key)
        found[seat] = key
    return found


@pytest.mark.rule("1-3-2", "12-2-5-2")
@pytest.mark.parametrize("name", EACH)
def test_who_leaves_takes_only_their_own_question_along(name: str) -> None:
    """Q313, Q314: whoever leaves while each player decides, before, at or after their own turn to do so, what others
    have answered stands, and is done with the answers of those who come after."""
    text, players = EACH[name]
    for before in range(players):
        for leaver in (TWO, THREE, FOUR):
            whole, t = each_asked(text), each_asked(text)
            said = answered(t, before)
            answers = answered(whole, players)
            t.e.concede(leaver)
            rest = [seat for seat in answers if seat not in said and seat != leaver]
            while rest:
                assert t.seat == rest.pop(0), (before, leaver)
                said |= answered(t, 1)
            assert (t.kind, t.seat) == ("act", ONE)
            for seat in {ONE, TWO, THREE, FOUR} - {leaver}:
                assert t.hand(seat) == whole.hand(seat)
                assert [t.rested(oid) for oid in t.units(seat)] == [whole.rested(oid) for oid in whole.units(seat)]


@pytest.mark.rule("1-3-2", "12-2-4")
def test_an_answer_that_cannot_stand_without_the_leaver_is_asked_for_again_and_what_followed_it() -> None:
    card = command("main: all players choose 1 enemy active unit; rest them")
    side = Side(units=[GM])
    t = many(Side(units=[GM, GM], hand=[card]), side, side, side).do("command", card)
    t.choose(t.unit(TWO)).choose(t.unit(FOUR)).choose(t.unit(ONE))
    assert t.seat == FOUR
    t.e.concede(FOUR)
    assert t.seat == TWO  # the Unit that they had chosen has gone; the first answer stands
    t.choose(t.unit(ONE, 1))
    assert t.seat == THREE
    t.choose(t.unit(ONE))
    assert (t.kind, t.seat) == ("act", ONE)
    assert [t.rested(oid) for seat in (ONE, TWO, THREE) for oid in t.units(seat)] == [True, True, True, False]


@pytest.mark.rule("1-3-2", "12-2-5-2")
def test_a_concession_among_answers_is_taken_back_and_replayed() -> None:
    t = each_asked(EACH["enemies choose"][0])
    answered(t, 1)
    before = t.e.digest()
    t.e.concede(THREE)
    after = t.e.digest()
    assert (t.seat, after) == (FOUR, t.e.clone().digest())
    assert t.e.undo()
    assert (t.seat, t.e.digest()) == (THREE, before)
    t.e.concede(THREE)
    assert t.e.digest() == after
    answered(t, 1)
    assert t.e.undo()
    assert (t.seat, t.e.digest()) == (FOUR, after)


@pytest.mark.rule("12-2-5-2", "12-2-1")
def test_the_direction_stays_when_a_player_has_left() -> None:
    t = many(Side(), Side(), Side(), Side(), direction=-1)
    t.e.concede(FOUR)
    assert turns(t, 4) == [ONE, THREE, TWO, ONE]


@pytest.mark.rule("1-2-4", "12-2-5-2")
def test_any_player_may_concede_at_any_time_and_the_others_play_on() -> None:
    t = many(Side(), Side(), Side())
    t.e.concede(THREE)
    assert (t.seat, t.kind) == (ONE, "act")
    assert t.e.undo()
    assert t.e.state.out == ()
    assert len(t.deck(THREE)) == 20
    t.e.concede(THREE)
    with pytest.raises(Refused, match="out already"):
        t.e.concede(THREE)
    t.e.concede(ONE)
    assert t.winner == TWO


@pytest.mark.rule("12-2-1", "1-2-4")
def test_before_the_game_too_and_then_the_next_one_goes_first() -> None:
    t = begun(4)
    first = t.seat
    t.e.concede(first)
    assert (t.kind, t.seat) == ("direction", (first + 1) % 4)
    t.do("direction", "clockwise")
    t.e.concede((first + 2) % 4)
    assert kept(t) == [(first + 1) % 4, (first + 3) % 4]
    assert (t.kind, t.seat) == ("act", (first + 1) % 4)
    assert t.resource_numbers((first + 3) % 4).count("EXR-001") == 1


@pytest.mark.rule("12-2-5-2")
def test_who_has_left_is_neither_attacked_nor_chosen_nor_asked() -> None:
    pick = command("main: choose 1 enemy player; that player discards 1")
    t = many(Side(units=[GM], hand=[pick]), Side(hand=[GM]), Side(hand=[GM]), Side(hand=[GM]))
    t.e.concede(THREE)
    assert [o.place for o in t.found("attack")] == ["p2", "p4"]
    t.do("command", pick)
    assert [o.place for o in t.e.prompt.options] == ["p2", "p4"]


@pytest.mark.rule("12-2-5-2")
def test_the_log_tells_who_left_and_why() -> None:
    t = striking(bare(), Side(filler_count=1), Side())
    t.battle(t.unit(ONE), "p2")
    t.end_turn()
    told = [line.text for line in log_lines(t.e, None)]
    [blow] = [line for line in told if line.startswith("P2 leaves the game: P1's Card X-")]
    assert blow.endswith(" hit an empty shield area (12-2-5-2)")
    assert "P3 leaves the game: no cards left in the deck (12-2-5-2)" in told


def told(t: Table) -> list[str]:
    """The log as everybody reads it, without what is done every turn."""
    return [line.text for line in log_lines(t.e, None) if not line.routine]


def test_the_log_names_the_players_of_cards_whose_line_would_leave_that_open() -> None:
    """Three players, or two whose fighting Units have the same name; else a line stays as short as it was."""
    rested = Side(units=[UnitAt(GM, rested=True)])
    t = many(Side(units=[GM]), rested, rested)
    t.battle(GM, t.unit(TWO))
    assert told(t)[:3] == [
        "P1's GM attacks P2's GM", "P1's GM deals 2 to P2's GM: HP 2→0", "P2's GM deals 2 to P1's GM: HP 2→0",
    ]  # fmt: skip
    t = table(Side(units=[GM]), rested)
    t.battle(GM, t.unit(TWO))
    assert told(t)[:2] == ["P1's GM attacks P2's GM", "P1's GM deals 2 to P2's GM: HP 2→0"]
    t = table(Side(units=[GM]), Side(units=[UnitAt("ST01-008", rested=True)]))
    t.battle(GM, t.unit(TWO))
    assert told(t)[:2] == ["P1's GM attacks Demi Trainer", "GM deals 2 to Demi Trainer: HP 1→0"]


def test_the_log_names_the_player_of_a_card_that_an_effect_changes_among_three() -> None:
    t = many(Side(hand=[command("main: choose 1 enemy unit; rest it; deal 1 damage to it")], resources=3),
             Side(units=[GM]), Side(units=[GM]))  # fmt: skip
    [card] = t.hand(ONE)
    t.do("command", card).choose(t.unit(THREE))
    lines = told(t)
    assert any(line.startswith("P3's GM is rested") for line in lines), lines
    assert any("to P3's GM: HP 2→1" in line or line.startswith("P3's GM receives") for line in lines), lines


@pytest.mark.rule("12-2-5-2")
def test_the_log_says_who_is_out_and_by_whose_attack() -> None:
    t = many(Side(units=[GM]), Side(base=None), Side(), Side())
    t.battle(GM, "p2")
    lines = log_lines(t.e, None)
    [line] = [line for line in lines if "leaves the game" in line.text]
    assert line.text == "P2 leaves the game: P1's GM hit an empty shield area (12-2-5-2)"
    assert (line.mark, line.battle) == ("x", 1)
    [cue] = [cue for cue in cues(t.e) if cue.what == "out"]
    assert (cue.seat, cue.at) == (TWO, line.at)
