"""Two profiles of tests: `quick`, the line of the README, and `thorough`, which only `.ci/run` runs as well.

A test that takes long is marked `@pytest.mark.thorough`. Where only the number of cases makes it long, the first few of
them stay in `quick`:

    @pytest.mark.parametrize("size", quick_first([(80, 24), (120, 36), (160, 48)]))

A single case that took longer than `LONGEST` when it was measured is `thorough` too, without a mark: `long_tests.txt`
names them. Those longer than `SELDOM` (`longest_tests.txt`) are marked `resting` every other day, each half of them on
its day, and `.ci/run` leaves out what rests. This writes both lists again:

    python -m pytest -n 2 -m "thorough or not thorough" -p tests.measuring
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from _pytest.mark import ParameterSet

LONGEST = 0.4  # seconds of processor time, those of the programs that the test starts included
SELDOM = 4.0
LONG_TESTS = Path(__file__).with_name("long_tests.txt")
LONGEST_TESTS = Path(__file__).with_name("longest_tests.txt")


def quick_first(cases: Iterable[Any], count: int = 1, *, unpack: bool = False) -> list[Any]:
    """Parameters of a test, of which only the first run in `quick`.

    Args:
        cases: all of them.
        count: how many of them run in `quick`.
        unpack: each case has the values of several arguments.
    """
    return [_case(case, at < count, unpack) for at, case in enumerate(cases)]


def quick_every(cases: Iterable[Any], step: int, *, unpack: bool = False) -> list[Any]:
    """Parameters of a test, of which only each `step`-th runs in `quick`; arguments as for `quick_first`."""
    return [_case(case, at % step == 0, unpack) for at, case in enumerate(cases)]


def _case(case: Any, quick: bool, unpack: bool) -> Any:
    marks = () if quick else pytest.mark.thorough
    if isinstance(case, ParameterSet):
        return pytest.param(*case.values, id=case.id, marks=[*case.marks, *([marks] if marks else [])])
    values: Sequence[Any] = case if unpack else (case,)
    return pytest.param(*values, marks=marks)


def is_long(test: str) -> bool:
    """Did a test take longer than `LONGEST` when it was measured?

    Args:
        test: its id, as pytest prints it.
    """
    return test in named_in(LONG_TESTS)


def rests(test: str, day: int) -> bool:
    """Is a test one of the longest, and is it the other half's day?

    Args:
        test: its id. `day`: the number of the day.
    """
    longest = named_in(LONGEST_TESTS)
    return test in longest and (longest[test] + day) % 2 == 1


@cache
def named_in(file: Path) -> dict[str, int]:
    """The tests of a list, each with its place."""
    return {test: at for at, test in enumerate(file.read_text(encoding="utf-8").splitlines())}
