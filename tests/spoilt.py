"""Files with one field spoilt, each in many ways: what somebody may hand to a command by mistake or on purpose."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from copy import deepcopy
from typing import Any, cast

MISSING = object()
Path = tuple[str | int, ...]


def nested(depth: int) -> list[Any]:
    """Lists in one another."""
    found: list[Any] = []
    for _ in range(depth):
        found = [found]
    return found


VALUES: tuple[object, ...] = (
    MISSING, True, 0, -1, 1.5, 10**9, 10**18, 10**30, 1e308, float("nan"), "", "x", "x" * 50_000, "\x1b[2J{0}[b]%s\n",
    "9" * 30, [], [0], [[]], ["x"] * 3000, [{}], {}, {"x": 1}, {"": {"": ""}}, nested(20), nested(200),
)  # fmt: skip


def paths(data: object, here: Path = ()) -> Iterator[Path]:
    """Every place in data, with the places of keys that nobody knows; of a list the first two."""
    if isinstance(data, dict):
        yield (*here, "unknown")
        for key, value in cast("dict[str, object]", data).items():
            yield (*here, key)
            yield from paths(value, (*here, key))
    elif isinstance(data, list):
        for at, value in enumerate(cast("list[object]", data)[:2]):
            yield (*here, at)
            yield from paths(value, (*here, at))


def spoilt(data: Any, path: Path, value: object) -> Any:
    """A copy of data with another value at a place."""
    found = inside = deepcopy(data)
    for step in path[:-1]:
        inside = inside[step]
    if value is MISSING:
        if isinstance(inside, list) or path[-1] in inside:
            del inside[path[-1]]
    else:
        inside[path[-1]] = value
    return found


def versions(data: Any, each: int | None) -> Iterator[tuple[Path, object, Any]]:
    """Data with every field spoilt: the place, what stands there, the whole.

    Args:
        data: as it should be.
        each: how many values stand at a place one after the other, another selection at each; None: all of them.
    """
    for number, path in enumerate(paths(data)):
        for at in range(len(VALUES) if each is None else each):
            value = VALUES[at if each is None else (number * each + at) % len(VALUES)]
            yield path, value, spoilt(data, path, value)


def toml(data: dict[str, Any]) -> str:
    """TOML of data, a key of the top a line."""
    return "".join(f"{json.dumps(key)} = {_inline(value)}\n" for key, value in data.items())


def _inline(value: object) -> str:
    if isinstance(value, dict):
        found = cast("dict[str, object]", value)
        return "{" + ", ".join(f"{json.dumps(key)} = {_inline(one)}" for key, one in found.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(_inline, cast("list[object]", value))) + "]"
    return str(value) if isinstance(value, float) else json.dumps(value)


def as_json(data: Any) -> str:
    """JSON of data."""
    return json.dumps(data) + "\n"


def lines(text: str, each: int | None) -> Iterator[str]:
    """A text with every word of every line spoilt."""
    words = ("", "0", "-1", "9" * 12, "9" * 40, "x", "p9", "x" * 20_000, "\x1b[2J", "%s{0}", "9" * 9 + "xST01-001")
    rows, turn = text.split("\n"), 0
    for at, row in enumerate(rows):
        parts = row.split(" ")
        for place in range(len(parts) + 1):
            for n in range(len(words) if each is None else each):
                word = words[n if each is None else (turn + n) % len(words)]
                new = " ".join([*parts[:place], word, *parts[place + 1 :]])
                yield "\n".join([*rows[:at], new, *rows[at + 1 :]])
            turn += each or 1


Dump = Callable[[Any], str]
