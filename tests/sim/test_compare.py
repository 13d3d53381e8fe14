"""Differences of win rates and their intervals."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gundam_tui.kernel.rng import Stream
from gundam_tui.sim import Share
from gundam_tui.sim.compare import PairedGames, apart

CAME_TO = (0.0, 0.5, 1.0)
results = st.sampled_from(CAME_TO)
pairs_of_games = st.lists(st.tuples(results, results), max_size=60)


def paired(games: list[tuple[float, float]]) -> PairedGames:
    found = PairedGames()
    for before, after in games:
        found.add(before, after)
    return found


def shares() -> st.SearchStrategy[Share]:
    return st.integers(1, 200).flatmap(lambda of: st.integers(0, 2 * of).map(lambda twice: Share(twice / 2, of)))


# ------------------------------------------------------------------ games apart from each other


@pytest.mark.parametrize(
    ("one", "other", "low", "high"),
    [(Share(56, 70), Share(48, 80), 0.0524, 0.3339), (Share(6, 7), Share(2, 7), 0.0582, 0.8062)],
)
def test_the_interval_of_a_difference_is_the_published_one(one: Share, other: Share, low: float, high: float):
    """Newcombe 1998, table II, method 10."""
    found = apart(one, other)
    assert (found.low, found.high) == (pytest.approx(low, abs=0.0001), pytest.approx(high, abs=0.0001))
    assert found.sure


@given(shares(), shares())
def test_a_difference_lies_in_its_interval_and_turns_round_with_its_sides(one: Share, other: Share):
    found, back = apart(one, other), apart(other, one)
    assert -1 <= found.low <= found.value <= found.high <= 1
    assert (back.low, back.high) == (pytest.approx(-found.high), pytest.approx(-found.low))


def test_without_games_anything_may_be_true():
    assert (apart(Share(0, 0), Share(3, 5)).low, apart(Share(3, 5), Share(0, 0)).high) == (-1, 1)
    assert not PairedGames().difference().sure


# ------------------------------------------------------------------ games in pairs


@given(pairs_of_games)
def test_the_difference_of_pairs_is_that_of_their_shares(games: list[tuple[float, float]]):
    found = paired(games)
    before, after = found.shares()
    one = found.difference()
    assert one.value == pytest.approx(after.rate - before.rate)
    assert -1 <= one.low <= one.value <= one.high <= 1
    assert found.better + found.worse <= found.pairs == len(games)


@given(pairs_of_games)
def test_pairs_turned_round_have_the_interval_turned_round(games: list[tuple[float, float]]):
    one = paired(games).difference()
    back = paired([(after, before) for before, after in games]).difference()
    assert (back.value, back.low, back.high) == (
        pytest.approx(-one.value), pytest.approx(-one.high), pytest.approx(-one.low),
    )  # fmt: skip


@given(st.lists(st.tuples(results, results), min_size=1, max_size=30))
def test_more_of_the_same_makes_an_interval_shorter(games: list[tuple[float, float]]):
    one, more = paired(games).difference(), paired(games * 4).difference()
    assert more.high - more.low < one.high - one.low


def test_pairs_tell_more_than_games_apart_when_few_games_change():
    found = paired([(1.0, 1.0)] * 45 + [(0.0, 0.0)] * 45 + [(0.0, 1.0)] * 10)
    before, after = found.shares()
    one, other = found.difference(), apart(after, before)
    assert one.sure
    assert not other.sure
    assert one.value == pytest.approx(other.value)


def drawn(stream: Stream, count: int, better: int, worse: int) -> PairedGames:
    """Pairs of games by chance, of which so many in a hundred end better, and worse."""
    found = PairedGames()
    for _ in range(count):
        at = stream.below(100)
        found.add(*((0.0, 1.0) if at < better else (1.0, 0.0) if at < better + worse else (1.0, 1.0)))
    return found


@pytest.mark.parametrize(("count", "better", "worse"), [(30, 10, 10), (60, 20, 5), (60, 3, 1), (150, 2, 2)])
def test_an_interval_of_95_per_cent_holds_the_truth_in_about_95_of_100_runs(count: int, better: int, worse: int):
    stream, truth = Stream(count), (better - worse) / 100
    found = [drawn(stream, count, better, worse).difference() for _ in range(300)]
    assert sum(one.low <= truth <= one.high for one in found) / 300 >= 0.92


def test_as_many_pairs_as_are_needed_show_a_difference_in_four_runs_of_five():
    stream = Stream(7)
    count = drawn(stream, 4000, 15, 5).needed(0.10)
    found = [drawn(stream, count, 15, 5).difference().sure for _ in range(200)]
    assert 0.7 <= sum(found) / 200 <= 0.9


@given(pairs_of_games, st.sampled_from((0.01, 0.02, 0.1, 0.5, 1.0)))
def test_a_smaller_difference_needs_more_pairs(games: list[tuple[float, float]], difference: float):
    found = paired(games)
    assert found.needed(difference / 2) > found.needed(difference) > 0
