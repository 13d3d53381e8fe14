"""Shares, their intervals, and the sequential test."""

from __future__ import annotations

import pytest

from gundam_tui.kernel.rng import Stream
from gundam_tui.sim import Share, Sprt


@pytest.mark.parametrize(
    ("hits", "of", "low", "high"),
    [(52, 80, 0.541, 0.745), (0, 10, 0.0, 0.278), (10, 10, 0.722, 1.0), (50, 100, 0.404, 0.596)],
)
def test_wilsons_interval(hits: int, of: int, low: float, high: float):
    """Values of the published formula."""
    assert Share(hits, of).interval() == (pytest.approx(low, abs=0.001), pytest.approx(high, abs=0.001))


def test_a_share_of_nothing():
    assert Share(0, 0).interval() == (0.0, 1.0)
    assert str(Share(0, 0)) == "no games"


def stopped(chance: int, seed: int) -> tuple[bool | None, int]:
    sprt, stream = Sprt(0.6, 0.75), Stream(seed)
    for _ in range(2000):
        if sprt.add(float(stream.below(100) < chance)):
            break
    return sprt.verdict, sprt.games


def test_a_sequential_test_is_mostly_right_and_soon():
    good = [stopped(75, seed) for seed in range(200)]
    bad = [stopped(60, seed) for seed in range(200)]
    assert sum(verdict is True for verdict, _ in good) >= 182
    assert sum(verdict is False for verdict, _ in bad) >= 182
    assert sum(games for _, games in good + bad) / 400 < 120


def test_a_decided_test_hears_no_more():
    sprt = Sprt(0.4, 0.6)
    while not sprt.add(1):
        assert sprt.games < 100
    games, ratio = sprt.games, sprt.ratio
    assert sprt.verdict is True
    assert sprt.add(0)
    assert (sprt.games, sprt.ratio) == (games, ratio)


def test_draws_decide_nothing_between_shares_that_mirror_each_other():
    sprt = Sprt(0.4, 0.6)
    assert not any(sprt.add(0.5) for _ in range(500))
    assert sprt.ratio == pytest.approx(0)


@pytest.mark.parametrize(("low", "high"), [(0.6, 0.6), (0.7, 0.6), (0, 0.5), (0.5, 1)])
def test_a_test_between_impossible_shares_is_refused(low: float, high: float):
    with pytest.raises(ValueError, match="0 < low < high < 1"):
        Sprt(low, high)
