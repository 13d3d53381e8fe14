"""Every role that the sources of the app name is one that the looks have: a wrong one would fail only when painted."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from gundam_tui import app
from gundam_tui.app.palette import PALETTES

APP = Path(app.__file__).parent


def roles(tree: ast.AST) -> Iterator[str]:
    """The roles that are written out: of parts of lines, and of what fills them up."""
    places = {"Line": 2, "add": 1, "to": 1, "exactly": 1}
    for call in ast.walk(tree):
        if not isinstance(call, ast.Call):
            continue
        name = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
        named = next((one.value for one in call.keywords if one.arg == "role"), None)
        given = call.args[places[name]] if name in places and len(call.args) > places[name] else named
        for part in (given.body, given.orelse) if isinstance(given, ast.IfExp) else (given,):
            if isinstance(part, ast.Constant) and isinstance(part.value, str):
                yield part.value


@cache
def written() -> list[str]:
    """The roles that the app writes out."""
    return sorted({role for path in APP.rglob("*.py") for role in roles(ast.parse(path.read_text("utf-8")))})


def test_every_role_that_the_app_names_is_one_of_every_look():
    assert len(written()) > 20
    assert missing(written()) == []


def missing(names: list[str]) -> list[str]:
    """The roles that a look lacks."""
    found: list[str] = []
    for look in PALETTES.values():
        for role in names:
            try:
                look.style(role)
            except KeyError:
                found.append(f"{look.name} has no role {role!r}")
    return found


def test_a_wrong_role_is_named():
    wrong = [*roles(ast.parse("Line(g, 'a').add('b', 'nwo' if late else 'text')"))]
    assert wrong == ["nwo", "text"]
    assert "night has no role 'nwo'" in missing(wrong)
