"""The list of tests that take long names tests that there are."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path

from tests.profile import LONG_TESTS

ROOT = Path(__file__).parents[1]


@cache
def functions(file: str) -> frozenset[str]:
    tree = ast.parse((ROOT / file).read_text(encoding="utf-8"))
    return frozenset(node.name for node in tree.body if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)))


def test_every_long_test_is_there():
    rows = LONG_TESTS.read_text(encoding="utf-8").splitlines()
    assert rows == sorted(set(rows))
    places = [row.partition("[")[0].split("::") for row in rows]
    assert [place for place in places if not (ROOT / place[0]).is_file()] == []
    assert [(file, name) for file, name in places if name not in functions(file)] == []
