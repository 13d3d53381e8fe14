"""Chance: the published generator, without bias, and the same everywhere."""

from __future__ import annotations

import hashlib
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gundam_tui.kernel.rng import (
    GENERATORS,
    KEYED,
    SEED_BITS,
    SPLITMIX,
    KeyedStream,
    Stream,
    apart,
    halves,
    number,
    stream,
)

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


@given(st.integers(0, (1 << 64) - 1), st.integers(0, (1 << 64) - 2))
def test_both_builds_draw_the_same_number(seed: int, at: int):
    """The compiled engine computes it in halves."""
    high, low = halves(seed >> 32, seed & 0xFFFFFFFF, at)
    assert high << 32 | low == number(seed, at)


@pytest.mark.parametrize("kind", [Stream, KeyedStream])
def test_a_number_below_another_is_the_rest_of_the_next_number(kind: type[Stream]):
    """Whichever way the build computes it."""
    for n in (1, 2, 7, 100, (1 << 29) - 1, 1 << 29, (1 << 29) + 1, 1 << 63):
        for seed in range(20):
            word = kind(seed).word()
            if word - word % n <= (1 << 64) - n:
                assert kind(seed).below(n) == word % n


def test_the_shuffle_is_fixed():
    """A changed shuffle would make every saved game another one."""
    assert Stream(1).shuffled(range(10)) == [4, 2, 8, 1, 9, 3, 0, 6, 7, 5]


def test_the_keyed_numbers_are_words_of_digests_under_the_seed():
    """RFC 7693, by the standard library: the seed is the key, the message counts the digests."""
    seed = (1 << 127) + 5
    chance = KeyedStream(seed)
    digests = b"".join(
        hashlib.blake2b(at.to_bytes(8, "little"), key=seed.to_bytes(16, "little"), person=b"game").digest()
        for at in range(3)
    )
    words = [int.from_bytes(digests[at : at + 8], "little") for at in range(0, len(digests), 8)]
    assert [chance.word() for _ in words] == words


def test_the_keyed_shuffle_is_fixed():
    """A changed shuffle would make every saved game another one."""
    assert KeyedStream(1).shuffled(range(10)) == [5, 0, 1, 4, 8, 2, 3, 7, 6, 9]


def test_every_bit_of_a_keyed_seed_counts():
    seeds = [0, *(1 << bit for bit in range(SEED_BITS))]
    assert len({KeyedStream(seed).word() for seed in seeds}) == len(seeds)
    assert KeyedStream(1 << SEED_BITS).seed == 0
    assert KeyedStream(-1).seed == (1 << SEED_BITS) - 1


def undone(value: int) -> int:
    """The state of SplitMix64 that gives a number: every step of its mixing can be undone."""
    mask = (1 << 64) - 1
    value ^= value >> 31 ^ value >> 62
    value = value * pow(0x94D049BB133111EB, -1, 1 << 64) & mask
    value ^= value >> 27 ^ value >> 54
    value = value * pow(0xBF58476D1CE4E5B9, -1, 1 << 64) & mask
    return value ^ value >> 30 ^ value >> 60


def foretold(value: int) -> int:
    """What comes after a number, if it comes from SplitMix64."""
    return number(undone(value), 0)


def test_one_number_of_the_quick_generator_tells_the_next_and_one_of_the_keyed_does_not():
    for seed in (1, 7, 1 << 63):
        quick, keyed = Stream(seed), KeyedStream(seed)
        for _ in range(40):
            assert foretold(quick.word()) == Stream(seed, quick.counter).word()
            assert foretold(keyed.word()) != KeyedStream(seed, keyed.counter).word()


def test_a_seed_apart_tells_nothing_of_the_game():
    seed = (1 << 100) + 3
    chance = KeyedStream(seed)
    drawn = {chance.word() for _ in range(1000)} | {number(seed, at) for at in range(1000)}
    others = [apart(seed, seat, count) for seat in range(4) for count in range(100)]
    assert len(set(others)) == len(others)
    assert not drawn & set(others)
    assert apart(seed, 1, 12) != apart(seed, 11, 2)


def test_an_unknown_generator_is_refused():
    with pytest.raises(ValueError, match="splitmix64, blake2b"):
        stream("dice", 1)


@given(
    generator=st.sampled_from(GENERATORS), seed=st.integers(-(1 << 140), 1 << 140), counter=st.integers(0, 1 << 40),
    n=st.integers(1, 1 << 64),
)  # fmt: skip
def test_a_number_lies_below_its_bound(generator: str, seed: int, counter: int, n: int):
    chance = stream(generator, seed, counter)
    assert 0 <= chance.below(n) < n
    assert chance.counter > counter
    assert 0 <= chance.seed < 1 << {SPLITMIX: 64, KEYED: 128}[generator]


@given(generator=st.sampled_from(GENERATORS), items=st.lists(st.integers(), max_size=60), seed=st.integers(0, 1 << 64))
def test_a_shuffle_loses_nothing_and_leaves_the_original(generator: str, items: list[int], seed: int):
    before = list(items)
    assert sorted(stream(generator, seed).shuffled(items)) == sorted(items)
    assert items == before


@pytest.mark.parametrize("generator", GENERATORS)
def test_a_stream_goes_on_from_its_counter(generator: str):
    one = stream(generator, 9)
    first = [one.below(100) for _ in range(10)]
    two = stream(generator, 9, one.counter)
    assert [one.below(100) for _ in range(10)] == [two.below(100) for _ in range(10)]
    assert [stream(generator, 9).below(100) for _ in range(3)] == [first[0]] * 3


def test_the_incomplete_last_range_is_drawn_again():
    """Of a bound just above half of all numbers nearly every second draw is rejected."""
    for generator in GENERATORS:
        chance = stream(generator, 3)
        for _ in range(400):
            chance.below((1 << 63) + 1)
        assert 700 < chance.counter < 900


@pytest.mark.parametrize("generator", GENERATORS)
@pytest.mark.parametrize("n", [2, 3, 6, 10])
def test_all_numbers_are_about_equally_frequent(n: int, generator: str):
    chance = stream(generator, n)
    counts = Counter(chance.below(n) for _ in range(6000))
    assert set(counts) == set(range(n))
    assert max(counts.values()) - min(counts.values()) < 6000 / n * 0.25


@pytest.mark.parametrize("generator", GENERATORS)
def test_all_orders_are_about_equally_frequent(generator: str):
    chance = stream(generator, 4)
    counts = Counter(tuple(chance.shuffled("abc")) for _ in range(6000))
    assert len(counts) == 6
    assert min(counts.values()) > 850
