"""What is counted together, and for how long."""

from __future__ import annotations

import pytest

from gundam_tui.server.limits import Failures, Startups, block, folded, folded_identity

from .helpers import Watch


@pytest.mark.parametrize(
    ("one", "other", "together"),
    [
        ("192.0.2.1", "192.0.2.1", True),
        ("192.0.2.1", "192.0.2.2", False),
        ("::ffff:192.0.2.1", "192.0.2.1", True),
        ("2001:db8:0:1::1", "2001:db8:0:1:ffff::2", True),
        ("2001:db8:0:1::1", "2001:db8:0:2::1", False),
        ("fe80::1%eth0", "fe80::2%eth0", True),
        ("?", "192.0.2.1", False),
    ],
)
def test_an_ipv6_household_is_one_source(one: str, other: str, together: bool):
    assert (block(one) == block(other)) is together


def test_a_source_is_barred_until_its_failures_have_aged():
    clock = Watch()
    failures = Failures(3, 100.0, clock)
    for at in range(3):
        assert not failures.barred("there")
        clock.now = at * 10.0
        failures.add("there")
    assert failures.barred("there")
    assert not failures.barred("elsewhere")
    clock.now = 99.0
    assert failures.barred("there")
    clock.now = 100.0
    assert not failures.barred("there")


def test_what_was_found_by_one_bars_at_the_next():
    clock = Watch()
    one = Failures(2, 100.0, clock)
    one.add("there")
    one.add("there")
    other = Failures(2, 100.0, clock, one.found())
    assert other.barred("there")
    clock.now = 100.0
    assert not other.barred("there")


@pytest.mark.parametrize(
    ("waiting", "there", "chance", "dropped"),
    [
        (9, 0, 0.0, False),
        (10, 0, 0.29, True),
        (10, 0, 0.31, False),
        (55, 0, 0.64, True),
        (55, 0, 0.66, False),
        (100, 0, 0.999, True),
        (4, 5, 0.999, True),
    ],
)
def test_newcomers_are_dropped_early_and_ever_more(waiting: int, there: int, chance: float, dropped: bool):
    assert Startups(10, 0.3, 100, 5).drops(waiting, there, chance) is dropped


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("Amuro Ray", "amuro  ray", True),
        ("Ａｍｕｒｏ", "amuro", True),
        ("Strasse", "Straße", True),
        ("Amu\u200bro", "amuro", True),
        ("abcdefghijklmnop1", "abcdefghijklmnop2", False),
        ("x" * 900 + "1", "x" * 900 + "2", False),
        ("e\u0301va", "éva", True),
    ],
)
def test_names_are_compared_in_one_form_and_to_their_end(one: str, other: str, same: bool):
    assert (folded(one) == folded(other)) is same


def test_a_kept_identity_is_the_one_of_who_comes_back():
    assert folded_identity("name:Amuro Ray") == f"name:{folded('AMURO RAY')}"
    assert folded_identity("key:SHA256:AbC") == "key:SHA256:AbC"
    assert folded_identity("") == ""
