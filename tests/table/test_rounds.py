"""Pairings and standings of events (MT-20 to MT-22), against what was worked out by hand."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gundam_tui.table.rounds import NoPairing, Result, bracket, circle, standings, swiss, through


def test_the_tie_breakers_are_those_of_an_example_worked_out_by_hand():
    """Four players, three rounds, best of three.

    1: 2:0 against 2, 2:1 against 3, 2:0 against 4     9 points
    2: 0:2 against 1, 2:0 against 4, 1:2 against 3     3 points
    3: 2:1 against 4, 1:2 against 1, 2:1 against 2     6 points
    4: 1:2 against 3, 0:2 against 2, 0:2 against 1     0 points
    """
    results = [
        Result(1, 2, 2, 0), Result(3, 4, 2, 1), Result(1, 3, 2, 1), Result(2, 4, 2, 0), Result(1, 4, 2, 0),
        Result(2, 3, 1, 2),
    ]  # fmt: skip
    table = standings([1, 2, 3, 4], results, 5)
    assert [(one.player, one.points, one.won, one.lost) for one in table] == [
        (1, 9, 3, 0), (3, 6, 2, 1), (2, 3, 1, 2), (4, 0, 0, 3),
    ]  # fmt: skip
    first, third, second, fourth = table
    assert first.games_rate == pytest.approx(6 / 7)
    # 1 met 2 (1 of 3), 3 (2 of 3) and 4 (0 of 3, which counts as a third).
    assert first.opponents == pytest.approx((1 / 3 + 2 / 3 + 1 / 3) / 3)
    assert fourth.opponents == pytest.approx((1 + 2 / 3 + 1 / 3) / 3)
    assert second.games_rate == pytest.approx(3 / 7)
    assert third.opponents_games == pytest.approx((1 / 7 + 6 / 7 + 3 / 7) / 3)


def test_a_match_that_both_lose_brings_nobody_points_and_a_bye_counts_as_a_win():
    table = standings([1, 2, 3], [Result(1, 2, 1, 1), Result(3, None)], 5)
    found = {one.player: (one.points, one.won, one.lost, one.byes, one.games) for one in table}
    assert found == {3: (3, 0, 0, 1, 0), 1: (0, 0, 1, 0, 2), 2: (0, 0, 1, 0, 2)}


def test_drawn_games_count_half():
    [first, second] = standings([1, 2], [Result(1, 2, 1, 0, 1)], 5)
    assert (first.player, first.games_rate, second.games_rate) == (1, 0.75, 0.25)


def test_what_is_left_is_a_lot_that_the_seed_draws_beforehand():
    orders = {tuple(one.player for one in standings(range(6), [], seed)) for seed in range(20)}
    assert len(orders) > 10
    assert [one.player for one in standings(range(6), [], 3)] == [one.player for one in standings(range(6), [], 3)]
    assert [
        one.player for one in standings(list(reversed(range(6))), [], 3)
    ] == [  # nor does it matter who entered first
        one.player for one in standings(range(6), [], 3)
    ]


def test_equal_points_meet_and_nobody_twice():
    players = list(range(4))
    first = swiss(players, [], 9)
    results = [Result(one, two, 1, 0) for one, two in first]
    winners = {one for one, _ in first}
    assert {frozenset(pair) for pair in swiss(players, results, 9)} == {
        frozenset(winners), frozenset(set(players) - winners),
    }  # fmt: skip


def test_who_cannot_meet_an_equal_meets_the_nearest():
    """After two rounds 0 has 6 points; 1 and 2 have 3, and 0 has met 1: it meets 2."""
    results = [Result(0, 1, 1, 0), Result(2, 3, 1, 0), Result(0, 3, 1, 0), Result(1, 2, 1, 0)]
    assert {frozenset(pair) for pair in swiss(range(4), results, 1)} == {frozenset((0, 2)), frozenset((1, 3))}


def test_the_lowest_who_has_had_none_gets_the_bye():
    results: list[Result] = []
    byes: list[int] = []
    for _ in range(5):
        pairs = swiss(range(5), results, 2)
        order = [one.player for one in standings(range(5), results, 2)]
        bye = next(one for one, two in pairs if two is None)
        assert pairs[-1] == (bye, None)
        assert bye not in byes
        assert all(one in byes for one in order[order.index(bye) + 1 :]) or len(byes) >= 3
        byes.append(bye)
        results += [
            Result(min(one, two), max(one, two), 1, 0) if two is not None else Result(one, None) for one, two in pairs
        ]
    assert sorted(byes) == list(range(5))
    with pytest.raises(NoPairing):
        swiss(range(5), results, 2)


def test_who_has_dropped_is_not_paired_and_their_results_still_count():
    results = [Result(0, 1, 1, 0), Result(2, 3, 1, 0)]
    pairs = swiss([0, 1, 2], results, 1, entered=range(4))
    assert 3 not in {player for pair in pairs for player in pair}
    one = next(one for one in standings(range(4), results, 1) if one.player == 2)
    assert one.opponents == pytest.approx(1 / 3)


@settings(max_examples=60, deadline=None)
@given(count=st.integers(2, 17), seed=st.integers(0, 1000), data=st.data())
def test_swiss_rounds_never_repeat(count: int, seed: int, data: st.DataObject):
    results: list[Result] = []
    for _ in range(min(count - 1, 5)):
        try:
            pairs = swiss(range(count), results, seed)
        except NoPairing:
            break
        assert sorted(p for pair in pairs for p in pair if p is not None) == list(range(count))
        for one, two in pairs:
            won = data.draw(st.sampled_from([(1, 0), (0, 1), (0, 0)]))
            results.append(Result(one, two, *won) if two is not None else Result(one, None))
    met = [frozenset((one.one, one.two)) for one in results if one.two is not None]
    assert len(met) == len(set(met))
    byes = Counter(one.one for one in results if one.two is None)
    assert all(times == 1 for times in byes.values())


def test_in_a_knock_out_the_best_meet_last_and_byes_go_to_the_best():
    assert bracket(range(8)) == [0, 7, 3, 4, 1, 6, 2, 5]
    assert bracket(range(6)) == [0, None, 3, 4, 1, None, 2, 5]
    assert bracket([4]) == [4]
    slots = bracket(range(6))
    second = through({2: Result(3, 4, 0, 1), 6: Result(2, 5, 1, 0)}, slots)
    assert second == [0, 4, 1, 2]
    assert through({0: Result(0, 4, 1, 1), 2: Result(1, 2, 1, 0)}, second) == [None, 1]  # both have lost
    assert through({}, [None, 1]) == [1]


@pytest.mark.parametrize("count", [2, 3, 4, 7, 8])
def test_a_round_robin_is_everybody_against_everybody_once(count: int):
    rounds = circle(range(count))
    assert len(rounds) == count - 1 + count % 2
    for pairs in rounds:
        playing = [player for pair in pairs for player in pair]
        assert len(playing) == len(set(playing)) == count - count % 2
    met = [frozenset(pair) for pairs in rounds for pair in pairs]
    assert len(met) == len(set(met)) == count * (count - 1) // 2
