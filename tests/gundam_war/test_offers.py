"""When every text is offered, what it asks and what it does (`offers`)."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from tests.profile import quick_every

from .offers import offers


@cache
def expected() -> dict[str, dict[str, dict[str, Any]]]:
    """By card and text: `offers.toml`."""
    found: dict[str, dict[str, dict[str, Any]]] = {}
    for name, entry in tomllib.loads(Path(__file__).with_name("offers.toml").read_text("utf-8")).items():
        found.setdefault(name.partition("/")[0], {})[name] = entry
    return found


@pytest.mark.rule("GW-89", "GW-97", "GW-118")
@pytest.mark.parametrize("number", quick_every(list(expected()), 3))
def test_a_text_is_offered_at_its_time_asks_for_what_it_says_and_does_that(number: str) -> None:
    assert offers(number) == expected()[number]
