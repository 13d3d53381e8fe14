"""Traceability for every game: where the code implements a clause, and which tests show it.

Read from the sources themselves: comments (`# 8-3-3: ...`), docstrings, and clause numbers that stand alone in strings
(`rule="8-3-1"`); from `@pytest.mark.rule(...)` of tests and `clauses` of scenario files.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any, cast

PACKAGE = Path(__file__).resolve().parents[1]
# Comments and strings of Python, from which no part of another one is taken. (`tokenize` takes seconds for all files.)
_WORDS = re.compile(r"""\#[^\n]* | (\"{3}|'{3}) (?:\\.|.)*? \1 | (["']) (?:\\.|[^\\\n])*? \2""", re.DOTALL | re.VERBOSE)


@dataclass(frozen=True, slots=True)
class Citation:
    """A line that cites a clause: path from the searched folder, line from 1, the text of the line."""

    file: str
    line: int
    text: str


@dataclass(frozen=True, slots=True)
class Test:
    """A test function or a scenario, with the clauses and official answers it names."""

    file: str
    line: int
    name: str
    clauses: tuple[str, ...]
    faq: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Chapter:
    """How far a chapter is covered by tests.

    Attributes:
        number, title: of the chapter.
        testable: clauses that a test can show.
        covered: those that have a test.
        gaps: those that have none.
    """

    number: int
    title: str
    testable: tuple[str, ...]
    covered: tuple[str, ...]
    gaps: tuple[str, ...]


def tests_folder() -> Path | None:
    """The tests of a checkout; None if only the package is installed."""
    folder = PACKAGE.parent / "tests"
    return folder if (folder / "rules").is_dir() and (PACKAGE.parent / "pyproject.toml").is_file() else None


# ---------------------------------------------------------------- code


@lru_cache(maxsize=4)
def citations(
    shape: re.Pattern[str], package: Path = PACKAGE, without: Collection[Path] = ()
) -> dict[str, list[Citation]]:
    """The places that cite a clause, by clause number as written there (unknown numbers too).

    Args:
        shape: what a clause's number looks like.
        package: the folder that is searched.
        without: files whose numbers are not citations.
    """
    found: dict[str, list[Citation]] = {}
    for path in sorted(package.rglob("*.py")):
        if path in without:
            continue
        source = path.read_text(encoding="utf-8")
        if shape.search(source) is None:
            continue
        lines = source.split("\n")
        for line, numbers in _cited(source, shape):
            place = Citation(str(path.relative_to(package.parent)), line, lines[line - 1].strip())
            for number in dict.fromkeys(numbers):
                places = found.setdefault(number, [])
                if place not in places:
                    places.append(place)
    return found


def _cited(source: str, shape: re.Pattern[str]) -> Iterator[tuple[int, list[str]]]:
    """(line, numbers) for every comment, docstring and bare number in quotes."""
    line = last = 0
    for found in _WORDS.finditer(source):
        line, last = line + source.count("\n", last, found.start()), found.start()
        text = found[0]
        if text.startswith(("#", '"""')):
            for at, row in enumerate(text.split("\n"), line + 1):
                yield at, shape.findall(row)
        elif shape.fullmatch(text.strip("\"'")):
            yield line + 1, [text.strip("\"'")]


# ---------------------------------------------------------------- tests


@lru_cache(maxsize=2)
def in_tests(folder: Path) -> list[Test]:
    """The tests of a folder that name clauses or official answers, scenarios among them.

    Raises:
        SyntaxError: a test file is not Python.
        tomllib.TOMLDecodeError: a scenario file is not TOML.
    """
    found: list[Test] = []
    for path in sorted(folder.rglob("test_*.py")):
        source = path.read_text(encoding="utf-8")
        if "mark.rule(" not in source and "mark.faq(" not in source:
            continue
        name = str(path.relative_to(folder.parent))
        classes: list[ast.Module | ast.ClassDef] = [ast.parse(source, name)]
        for node in (node for one in classes for node in one.body):
            if isinstance(node, ast.ClassDef):
                classes.append(node)
            elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                marks, answers = _marks(node, "rule"), _marks(node, "faq")
                if marks or answers:
                    found.append(Test(name, node.lineno, node.name, tuple(marks), tuple(answers)))
    for path in sorted(folder.rglob("scenarios/*.toml")):
        found += _scenarios(path, str(path.relative_to(folder.parent)))
    return found


def _marks(node: ast.FunctionDef | ast.AsyncFunctionDef, mark: str) -> list[str]:
    found: list[str] = []
    for decorator in node.decorator_list:
        if isinstance(decorator, ast.Call) and ast.unparse(decorator.func).endswith(f"mark.{mark}"):
            found += [
                arg.value for arg in decorator.args if isinstance(arg, ast.Constant) and isinstance(arg.value, str)
            ]
    return found


def _scenarios(path: Path, name: str) -> list[Test]:
    import tomllib

    text = path.read_text(encoding="utf-8")
    starts = [at for at, line in enumerate(text.splitlines(), 1) if line.strip() == "[[scenario]]"]
    data = tomllib.loads(text)
    items = cast("list[dict[str, Any]]", data.get("scenario", []))
    return [
        Test(name, line, item["name"], tuple(item.get("clauses", ())), tuple(item.get("faq", ())))
        for line, item in zip(starts, items, strict=True)
        if item.get("clauses") or item.get("faq")
    ]


def percent(chapters: Iterable[Chapter]) -> float:
    """The percentage of covered clauses, with one decimal."""
    chapters = list(chapters)
    whole = sum(len(chapter.testable) for chapter in chapters)
    return round(100 * sum(len(chapter.covered) for chapter in chapters) / whole, 1) if whole else 100.0
