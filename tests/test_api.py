"""The examples of the page for programmers."""

from __future__ import annotations

import doctest
from pathlib import Path

import gundam_tui

PAGE = Path(gundam_tui.__file__).parent / "API.md"


def test_the_examples_of_the_page_for_programmers():
    done = doctest.testfile(str(PAGE), module_relative=False, encoding="utf-8", optionflags=doctest.FAIL_FAST)
    assert done.attempted > 45
    assert done.failed == 0
