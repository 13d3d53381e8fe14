"""The list of tests that take long names tests that there are."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path

import pytest

from tests.profile import LONG_TESTS, LONGEST_TESTS, named_in, rests

ROOT = Path(__file__).parents[1]


@cache
def functions(file: str) -> frozenset[str]:
    tree = ast.parse((ROOT / file).read_text(encoding="utf-8"))
    return frozenset(node.name for node in tree.body if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)))


@pytest.mark.parametrize("file", [LONG_TESTS, LONGEST_TESTS], ids=["long", "longest"])
def test_every_long_test_is_there(file: Path):
    rows = file.read_text(encoding="utf-8").splitlines()
    assert rows == sorted(set(rows))
    places = [row.partition("[")[0].split("::") for row in rows]
    assert [place for place in places if not (ROOT / place[0]).is_file()] == []
    assert [(file, name) for file, name in places if name not in functions(file)] == []


def test_of_the_longest_tests_each_runs_every_other_day():
    for test in named_in(LONGEST_TESTS):
        assert [rests(test, day) for day in range(4)] in ([True, False] * 2, [False, True] * 2)
    assert not rests("tests/test_profile.py::test_of_none", 0)
