"""Plugin of pytest: measures the processor time of every test, and lists those that take long (`tests.profile`)."""

from __future__ import annotations

import os
from collections.abc import Generator
from typing import Any

import pytest

from tests.profile import LONG_TESTS, LONGEST, LONGEST_TESTS, SELDOM, named_in

_KEY = "processor seconds"
_found: dict[str, float] = {}


def _spent() -> float:
    times = os.times()
    return times.user + times.system + times.children_user + times.children_system


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, Any, Any]:
    """Note when a test begins."""
    item.stash[_BEGAN] = _spent()
    return (yield)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Each part of a test says what was spent since the test began."""
    report = yield
    report.user_properties.append((_KEY, _spent() - item.stash[_BEGAN]))
    return report


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """The last part of a test says what the whole test took."""
    _found[report.nodeid] = max(seconds for key, seconds in report.user_properties if key == _KEY)


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Write the lists, in the process that has all reports."""
    if not hasattr(session.config, "workerinput"):
        for file, longest in ((LONG_TESTS, LONGEST), (LONGEST_TESTS, SELDOM)):
            known = set(named_in(file)) - set(_found)
            rows = sorted(known | {test for test, seconds in _found.items() if seconds > longest})
            file.write_text("".join(f"{row}\n" for row in rows), encoding="utf-8")


_BEGAN = pytest.StashKey[float]()
