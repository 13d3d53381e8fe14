"""What docstrings and comments refer to is there: members of our classes, and the exceptions that are raised.

Sources are read as text, as parsing all of them would take seconds.
"""

from __future__ import annotations

import builtins
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
TEXTS = {path.relative_to(ROOT): path.read_text(encoding="utf-8") for path in (ROOT / "gundam_tui").rglob("*.py")}
REFERENCE = re.compile(r"`([A-Z]\w+)\.([A-Za-z_]\w*)")
RAISES = re.compile(r"^( *)Raises:\n((?:\1    .*\n|\n)+)", re.MULTILINE)
RAISED = re.compile(r"^ +([A-Z]\w+(?:, [A-Z]\w+)*):", re.MULTILINE)
# A class with its base classes and its body: all lines that are indented further.
CLASS = re.compile(
    r"^( *)class (\w+)\b(?:\[[^\]]*\])?(?:\(([^()]*(?:\([^()]*\)[^()]*)*)\))?:.*\n((?:\1 +.*\n| *\n)*)", re.M
)


@cache
def classes() -> dict[str, list[tuple[list[str], str]]]:
    """Base classes and body of each class, by its name, which several modules may have chosen."""
    found: dict[str, list[tuple[list[str], str]]] = {}
    for text in TEXTS.values():
        for _, name, bases, body in CLASS.findall(text):
            found.setdefault(name, []).append((re.findall(r"\w+", bases), body))
    return found


def _bodies(name: str, seen: tuple[str, ...] = ()) -> Iterator[str]:
    for bases, body in classes().get(name, []):
        yield body
        for base in bases:
            if base not in seen:
                yield from _bodies(base, (*seen, name))


def has_member(name: str, member: str) -> bool:
    """Has a class of ours, or one that it inherits from, such a method, attribute or field?"""
    written = re.compile(rf"\bdef {member}\b|\bself\.{member}\b|^ *{member}( =|:|,|$)|[ ,]{member}\b( =|,)", re.M)
    return any(written.search(body) for body in _bodies(name))


def is_exception(name: str, seen: tuple[str, ...] = ()) -> bool:
    if name in seen:
        return False
    ours = (base for bases, _ in classes().get(name, []) for base in bases)
    kind = getattr(builtins, name, None)
    known = isinstance(kind, type) and issubclass(kind, BaseException)
    return known or any(is_exception(base, (*seen, name)) for base in ours)


def wrong_references() -> Iterator[str]:
    for path, text in TEXTS.items():
        for name, member in REFERENCE.findall(text):
            if name in classes() and not has_member(name, member):
                yield f"{path}: {name}.{member}"


def wrong_exceptions() -> Iterator[str]:
    for path, text in TEXTS.items():
        sections = (section for _, section in RAISES.findall(text))
        names = (name for section in sections for found in RAISED.findall(section) for name in found.split(", "))
        yield from (f"{path}: {name}" for name in names if not is_exception(name))


def test_members_that_a_docstring_names_exist():
    assert sorted(set(wrong_references())) == []


def test_what_a_docstring_says_is_raised_is_an_exception():
    assert sorted(set(wrong_exceptions())) == []
