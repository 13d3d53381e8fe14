"""Chance: the published generator, without bias, and the same everywhere."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gundam_tui.kernel.rng import Stream, number

# The first outputs of SplitMix64 for seed 1234567, as published with its reference implementation.
REFERENCE = [
    6457827717110365317,
    3203168211198807973,
    9817491932198370423,
    4593380528125082431,
    16408922859458223821,
]


def test_the_numbers_are_those_of_the_reference():
    assert [number(1234567, at) for at in range(5)] == REFERENCE


def test_the_shuffle_is_fixed():
    """A changed shuffle would make every saved game another one."""
    assert Stream(1).shuffled(range(10)) == [4, 2, 8, 1, 9, 3, 0, 6, 7, 5]


@given(seed=st.integers(-(1 << 70), 1 << 70), counter=st.integers(0, 1 << 40), n=st.integers(1, 1 << 64))
def test_a_number_lies_below_its_bound(seed: int, counter: int, n: int):
    stream = Stream(seed, counter)
    assert 0 <= stream.below(n) < n
    assert stream.counter > counter
    assert 0 <= stream.seed < 1 << 64


@given(items=st.lists(st.integers(), max_size=60), seed=st.integers(0, 1 << 64))
def test_a_shuffle_loses_nothing_and_leaves_the_original(items: list[int], seed: int):
    before = list(items)
    assert sorted(Stream(seed).shuffled(items)) == sorted(items)
    assert items == before


def test_a_stream_goes_on_from_its_counter():
    one = Stream(9)
    first = [one.below(100) for _ in range(10)]
    two = Stream(9, one.counter)
    assert [one.below(100) for _ in range(10)] == [two.below(100) for _ in range(10)]
    assert [Stream(9).below(100) for _ in range(3)] == [first[0]] * 3


def test_the_incomplete_last_range_is_drawn_again():
    """Of a bound just above half of all numbers nearly every second draw is rejected."""
    stream = Stream(3)
    for _ in range(400):
        stream.below((1 << 63) + 1)
    assert 700 < stream.counter < 900


@pytest.mark.parametrize("n", [2, 3, 6, 10])
def test_all_numbers_are_about_equally_frequent(n: int):
    stream = Stream(n)
    counts = Counter(stream.below(n) for _ in range(6000))
    assert set(counts) == set(range(n))
    assert max(counts.values()) - min(counts.values()) < 6000 / n * 0.25


def test_all_orders_are_about_equally_frequent():
    stream = Stream(4)
    counts = Counter(tuple(stream.shuffled("abc")) for _ in range(6000))
    assert len(counts) == 6
    assert min(counts.values()) > 850
