"""The card tests that are scenario files."""

from __future__ import annotations

import pytest

from tests.cards.table import SHELF
from tests.cards.tables import Ruling, rulings


@pytest.mark.parametrize("ruling", [pytest.param(one, id=f"{one.card}: {one.name}") for one in rulings()])
def test_card(ruling: Ruling) -> None:
    ruling()


def test_every_scenario_begins_with_the_number_of_its_card() -> None:
    assert [one for one in rulings() if one.card not in SHELF.book or not one.name] == []
