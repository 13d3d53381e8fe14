"""The card tests notice when a card does something else (see `mutants`): here all of ST01 to ST04."""

from __future__ import annotations

import pytest

from tests.cards.mutants import SETS, equivalents, failing, killer, mutants, numbers, reason, suite
from tests.cards.table import SHELF

CARDS = numbers(SETS)


def test_every_card_with_text_and_every_token_it_makes_has_tests() -> None:
    assert len(CARDS) == 52 + 3
    assert not [number for number in CARDS if not suite().get(number)]


@pytest.mark.parametrize("number", CARDS)
def test_without_its_text_a_card_fails_its_tests(number: str) -> None:
    text = SHELF.book[number].text
    with SHELF.altered(number, {**text, "lines": []}):
        assert failing(number) is not None
    assert failing(number) is None


@pytest.mark.parametrize("number", CARDS)
def test_altered_cards_fail_their_tests(number: str) -> None:
    survivors = [mutant.name for mutant in mutants(number) if reason(mutant) is None and killer(mutant) is None]
    assert survivors == []


@pytest.mark.parametrize("number", [card for card in equivalents() if card in CARDS])
def test_what_is_listed_as_equivalent_exists_and_survives(number: str) -> None:
    excused = [mutant for mutant in mutants(number) if reason(mutant) is not None]
    used = {reason(mutant) for mutant in excused}
    assert used == set(equivalents()[number].values())
    assert [mutant.name for mutant in excused if killer(mutant) is not None] == []
