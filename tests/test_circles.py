"""Files import each other in one direction: a circle has at most three files, wherever its imports stand."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
MOST = 3


def modules() -> dict[str, Path]:
    """The files of the package by the name of their module."""
    found: dict[str, Path] = {}
    for path in (ROOT / "gundam_tui").rglob("*.py"):
        found[".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")] = path
    return found


def imported(name: str, path: Path, known: Mapping[str, Path]) -> set[str]:
    """The modules that a module imports: at its top, within functions and for types alone."""
    package = name if path.name == "__init__.py" else name.rpartition(".")[0]
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            parts = package.split(".")[: len(package.split(".")) - node.level + 1] if node.level else []
            base = ".".join([*parts, *([node.module] if node.module else [])])
            found |= {whole if (whole := f"{base}.{alias.name}") in known else base for alias in node.names}
    return (found & set(known)) - {name}


def circles(graph: Mapping[str, set[str]]) -> Iterator[set[str]]:
    """The sets of modules each of which reaches every other one."""
    reached = {name: _reach(graph, name) for name in graph}
    left = set(graph)
    while left:
        name = left.pop()
        circle = {other for other in reached[name] if name in reached[other]} | {name}
        left -= circle
        yield circle


def _reach(graph: Mapping[str, set[str]], start: str) -> set[str]:
    found: set[str] = set()
    waiting = [start]
    while waiting:
        for name in graph[waiting.pop()] - found:
            found.add(name)
            waiting.append(name)
    return found


def test_no_circle_of_files_is_large():
    known = modules()
    graph = {name: imported(name, path, known) for name, path in known.items()}
    assert [sorted(circle) for circle in circles(graph) if len(circle) > MOST] == []


def test_a_circle_is_found():
    graph = {"a": {"b"}, "b": {"c"}, "c": {"d"}, "d": {"a"}, "e": {"a"}}
    assert {"a", "b", "c", "d"} in list(circles(graph))
