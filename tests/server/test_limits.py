"""What is counted together, and for how long."""

from __future__ import annotations

from unicodedata import category, normalize

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gundam_tui.server.limits import Failures, Startups, block, clean, folded

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


@pytest.mark.parametrize(
    ("one", "other"),
    [("Zeta¼", "Zeta1 4"), ("Zeta¼", "Zeta14"), ("ㅛㅛ", "ㅠㅠ"), ("İzmir", "zmir"), ("กำ", "กา"), ("aﾞ", "a")],
)
def test_a_letter_whose_plain_form_no_name_may_have_stays_itself(one: str, other: str):
    assert folded(one) != folded(other)


@pytest.mark.parametrize(("one", "other"), [("ｶﾞ", "ガ"), ("ￂ", "ㅏ"), ("Ⅱ", "ii"), ("①", "1"), ("ﬁ", "FI")])
def test_letters_of_another_width_or_style_are_the_same(one: str, other: str):
    assert folded(one) == folded(other)


def is_plain(letter: str) -> bool:
    """Does no form of Unicode change the letter?"""
    return letter == letter.casefold() and all(
        normalize(form, letter) == letter for form in ("NFC", "NFD", "NFKC", "NFKD")
    )


def is_settled(name: str) -> bool:
    """Is the folded name a fixed point, and does it show something if the name does?"""
    form = folded(name)
    return folded(form) == form and bool(form) == bool(clean(name, 4 * len(name)))


@pytest.fixture(scope="module")
def changing() -> list[str]:
    """The letters that some form of Unicode changes, without most of those that are made of two in the same way."""
    plain = (*range(0xAC00 + 100, 0xD7A4), *range(0xF900, 0xFB00), *range(0x1D400, 0x1D800), *range(0x2F800, 0x2FA20))
    return [chr(code) for code in sorted(set(range(0x20, 0x1F200)) - set(plain)) if not is_plain(chr(code))]


def test_what_is_folded_is_not_changed_by_folding_it_again(changing: list[str]):
    assert len(changing) > 4000
    assert [letter for letter in changing if not is_settled(f"a{letter}Z")] == []


@pytest.mark.thorough
@pytest.mark.parametrize("form", ["{}", "a{}Z", "{}\uff9e"])
def test_no_letter_of_unicode_changes_when_it_is_folded_again(form: str):
    letters = (chr(code) for code in range(0x110000))
    assigned = (letter for letter in letters if category(letter) not in ("Cn", "Co"))
    assert [letter for letter in assigned if not is_settled(form.format(letter))] == []


ODD = "¼İͺำ‗ㄳㅛㅏﱛﹰﾞﾟﾣￂ가ｶカἊᾳǰΐß \u0301\u3099\u0345\u1100\u1161\u11a8\u200b\u2044\ud800"


@given(st.text(st.one_of(st.sampled_from(ODD), st.characters()), max_size=12))
def test_no_mixture_of_letters_changes_when_it_is_folded_again(name: str):
    assert is_settled(name)
