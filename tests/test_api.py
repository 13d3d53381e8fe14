"""The examples of the pages for programmers."""

from __future__ import annotations

import doctest
from pathlib import Path

import pytest

import gundam_tui

PACKAGE = Path(gundam_tui.__file__).parent


@pytest.mark.parametrize(("page", "least"), [("API.md", 46), ("games/api/WRITING_A_GAME.md", 15)])
def test_the_examples_of_a_page_for_programmers(page: str, least: int):
    done = doctest.testfile(str(PACKAGE / page), module_relative=False, encoding="utf-8", optionflags=doctest.FAIL_FAST)
    assert done.attempted >= least
    assert done.failed == 0
