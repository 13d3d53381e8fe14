"""Constant effects that ask about what constant effects do (10-1-5-3, 10-1-5-7)."""

from __future__ import annotations

import pytest

from tests.cards.table import Side, Table, UnitAt

BOTH = {"repair": 1, "breach": 1}


@pytest.mark.rule("10-1-5-3")
def test_a_keyword_for_those_that_have_a_keyword_from_another_effect() -> None:
    """EB01-064: while its Unit has Repair, here from GD01-001, it gains Breach 1."""
    units = ["GD01-001", UnitAt("ST01-003", "EB01-064")]
    for order in (units, units[::-1]):
        assert Table(Side(units=order)).you.unit("ST01-003").keywords == BOTH
    assert Table(Side(units=units[1:])).you.unit("ST01-003").keywords == {}


@pytest.mark.rule("10-1-5-3")
def test_ap_for_a_keyword_and_a_keyword_for_ap() -> None:
    """GD01-089: AP+1 with Repair. GD01-054: Breach 3 with 5 or more AP. Whatever is asked first."""
    for first in ("ap", "keywords", "hp"):
        you = Side(units=[UnitAt("GD01-054", "GD01-089"), "ST01-003"], hand=["GD04-103"], resources=9)
        t = Table(you)
        unit = t.you.unit("GD01-054")
        assert (unit.ap, unit.keywords) == (4, {})
        t.command("GD04-103")
        t.choose("GD01-054")
        getattr(unit, first)
        assert (unit.ap, unit.keywords) == (5, {"repair": 2, "breach": 3})


@pytest.mark.rule("10-1-5-5")
def test_an_effect_does_not_support_itself() -> None:
    """Breach by AP and AP by Repair alone: nothing begins it."""
    unit = Table(Side(units=[UnitAt("GD01-054", "EB01-064")])).you.unit("GD01-054")
    assert unit.ap == 5
    assert unit.keywords == {"breach": 3}
