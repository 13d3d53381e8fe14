"""What is counted together, and for how long."""

from __future__ import annotations

import pytest

from gundam_tui.server.limits import Failures, block


class Watch:
    """A clock that goes when it is told to."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


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
