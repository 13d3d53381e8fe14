"""The card tests notice when a card does something else (`tests.nation.mutants`): all altered texts of all cards."""

from __future__ import annotations

import pytest

from tests.profile import quick_every

from .mutants import TESTED


def test_every_card_with_a_text_has_tests() -> None:
    assert len(TESTED.numbers) == 53
    assert [number for number in TESTED.numbers if not TESTED.suite.get(number)] == []


@pytest.mark.parametrize("number", quick_every(TESTED.numbers, 4))
def test_an_altered_card_fails_its_tests(number: str) -> None:
    altered = [mutant for mutant in TESTED.mutants(number) if TESTED.reason(mutant) is None]
    assert altered
    assert [mutant.name for mutant in altered if TESTED.killer(mutant) is None] == []


@pytest.mark.parametrize("number", list(TESTED.equivalents))
def test_what_is_listed_as_equivalent_exists_and_survives(number: str) -> None:
    assert TESTED.idle(number) == []
    excused = [mutant for mutant in TESTED.mutants(number) if TESTED.reason(mutant) is not None]
    assert [mutant.name for mutant in excused if TESTED.killer(mutant) is not None] == []
