"""The card tests notice when a card does nothing any more (`tests.nation.mutants`); what is altered in other ways, the
script `python -m tests.gundam_war.mutants` runs against them."""

from __future__ import annotations

import pytest

from .mutants import TESTED

TENTHS = 10


def test_every_card_with_a_text_has_tests() -> None:
    assert len(TESTED.numbers) == 118
    assert [number for number in TESTED.numbers if not TESTED.suite.get(number)] == []


@pytest.mark.parametrize("part", range(TENTHS))
def test_without_its_text_a_card_fails_its_tests(part: int) -> None:
    unnoticed: list[str] = []
    for number in TESTED.numbers[part::TENTHS]:
        with TESTED.altered(number, ()):
            if TESTED.failing(number) is None:
                unnoticed.append(number)
    assert unnoticed == []


@pytest.mark.thorough
@pytest.mark.parametrize("part", range(TENTHS))
def test_what_is_listed_as_equivalent_exists_and_survives(part: int) -> None:
    listed = [number for number in TESTED.equivalents if number != "*"][part::TENTHS]
    assert [(number, TESTED.idle(number)) for number in listed if TESTED.idle(number)] == []
    excused = [one for number in listed for one in TESTED.mutants(number) if TESTED.reason(one) is not None]
    played = [one for one in excused if "/note: " not in one.name]
    assert [(one.card, one.name) for one in played if TESTED.killer(one) is not None] == []
