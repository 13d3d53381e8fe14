"""The card tests notice when a card does something else (see `mutants`): all of ST01 to ST04, and of every other set
a sample that has something of every card."""

from __future__ import annotations

import pytest

from tests.cards.mutants import (
    equivalents,
    failing,
    idle_patterns,
    killer,
    mutants,
    numbers,
    reason,
    sample,
    sets,
    suite,
)
from tests.cards.table import SHELF
from tests.profile import quick_every

WHOLE = ("ST01", "ST02", "ST03", "ST04")
SHARE = 5  # one of so many mutants of each card in the other sets
SETS = sets()


def test_every_card_with_text_and_every_token_with_text_has_tests() -> None:
    assert len(numbers()) == 840
    assert not [number for number in numbers() if not suite().get(number)]


@pytest.mark.parametrize("code", SETS)
def test_without_its_text_a_card_fails_its_tests(code: str) -> None:
    unnoticed: list[str] = []
    for number in numbers([code]):
        with SHELF.altered(number, {**SHELF.book[number].text, "lines": []}):
            if failing(number) is None:
                unnoticed.append(number)
    assert unnoticed == []


@pytest.mark.parametrize("number", quick_every(numbers(WHOLE), 6))
def test_altered_cards_fail_their_tests(number: str) -> None:
    survivors = [mutant.name for mutant in mutants(number) if reason(mutant) is None and killer(mutant) is None]
    assert survivors == []


@pytest.mark.parametrize("code", quick_every([code for code in SETS if code not in WHOLE], 8))
def test_a_sample_of_the_altered_cards_of_every_other_set_fails_their_tests(code: str) -> None:
    altered = [mutant for number in numbers([code]) for mutant in sample(number, SHARE)]
    survivors = [(x.card, x.name) for x in altered if reason(x) is None and killer(x) is None]
    assert survivors == []


@pytest.mark.thorough
@pytest.mark.parametrize("code", SETS)
def test_what_is_listed_as_equivalent_exists_and_survives(code: str) -> None:
    listed = [number for number in equivalents() if SHELF.book[number].set == code]
    assert [(number, idle_patterns(number)) for number in listed if idle_patterns(number)] == []
    excused = [mutant for number in listed for mutant in mutants(number) if reason(mutant) is not None]
    assert [(mutant.card, mutant.name) for mutant in excused if killer(mutant) is not None] == []
