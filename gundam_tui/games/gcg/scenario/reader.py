"""Reading scenario files: TOML in, a checked model and synthetic cards out, every fault with its line."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, cast

from gundam_tui.games.gcg.clauses import clauses
from gundam_tui.language.book import Book
from gundam_tui.language.card import Card
from gundam_tui.language.cardfile import nearest

from . import model
from .cards import read_cards


class ScenarioError(ValueError):
    """A scenario file that cannot be used; `faults` lists every mistake found in it."""

    def __init__(self, file: str, faults: Sequence[str]) -> None:
        super().__init__("\n".join(faults))
        self.file = file
        self.faults = list(faults)


@dataclass(slots=True)
class Loaded:
    """A scenario file that can be run.

    Attributes:
        name: the file as it was named.
        file: its content.
        cards: its synthetic cards.
        lines: the line of every scenario; `steps`: those of its steps.
    """

    name: str
    file: model.File
    cards: dict[str, Card]
    lines: list[int]
    steps: list[list[int]]
    folder: Path = field(default_factory=Path)


def load(path: Path, book: Book) -> Loaded:
    """Read a scenario file.

    Raises:
        ScenarioError: it cannot be read, or is wrong; with every fault found.
    """
    name = str(path)
    try:
        text = path.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError as error:
        raise ScenarioError(name, [f"{name}: not UTF-8 text (byte {error.start}): save it as UTF-8"]) from None
    except OSError as error:
        raise ScenarioError(name, [f"{name}: cannot be read: {error.strerror or error}"]) from None
    loaded = parse(name, text, book)
    loaded.folder = path.parent
    return loaded


def parse(name: str, text: str, book: Book) -> Loaded:
    """Read a scenario file's text; `name` names it in messages.

    Raises:
        ScenarioError: with every fault found.
    """
    import tomllib

    from pydantic import ValidationError

    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        message, _, place = str(error).partition(" (at ")
        at = re.search(r"line (\d+)", place)
        where = f"{name}:{at[1]}" if at else name
        if "Cannot declare ('scenario',)" in message:
            message += " (a scenario's own keys stand right below [[scenario]], before its tables)"
        raise ScenarioError(name, [f"{where}: this is not TOML: {message}"]) from None
    places = _Places(text)
    try:
        file = model.File.model_validate(data)
    except ValidationError as error:
        faults = [_fault(name, dict(item), data, places) for item in error.errors(include_url=False)]
        raise ScenarioError(name, list(dict.fromkeys(faults))) from None
    cards, wrong = read_cards(name, text, file.cards, book)
    faults = [str(fault) for fault in wrong]
    for at, scenario in enumerate(file.scenario):
        for number in scenario.clauses:
            if number not in clauses():
                line = places.line(("scenario", at, "clauses"))
                faults.append(f'{name}:{line}: no clause has the number "{number}"{nearest(number, list(clauses()))}')
    if faults:
        raise ScenarioError(name, faults)
    starts = [places.line(("scenario", at)) for at in range(len(file.scenario))]
    steps = [
        [places.line(("scenario", at, "step", n)) for n in range(len(item.step))]
        for at, item in enumerate(file.scenario)
    ]
    return Loaded(name, file, cards, starts, steps)


# ---------------------------------------------------------------- where things stand

_TABLE = re.compile(r"\s*(\[\[?)\s*([^\[\]]+?)\s*\]\]?\s*(?:#.*)?$")
_KEY = re.compile(r"\s*((?:[\w-]+|\"[^\"]*\")(?:\s*\.\s*(?:[\w-]+|\"[^\"]*\"))*)\s*=")


class _Places:
    """The lines of a TOML text on which its tables and keys stand."""

    def __init__(self, text: str) -> None:
        self.lines: dict[tuple[str | int, ...], int] = {}
        here: tuple[str | int, ...] = ()
        counts: dict[tuple[str | int, ...], int] = {}
        quoted = ""
        for number, line in enumerate(text.splitlines(), 1):
            if quoted:
                quoted = "" if line.count(quoted) % 2 else quoted
                continue
            table = _TABLE.match(line)
            key = _KEY.match(line)
            if table:
                here = self._enter(table[1], table[2], counts)
                self.lines.setdefault(here, number)
            elif key:
                path = (*here, *(part.strip().strip('"') for part in key[1].split(".")))
                for length in range(len(here) + 1, len(path) + 1):
                    self.lines.setdefault(path[:length], number)
            quoted = next((mark for mark in ('"""', "'''") if line.count(mark) % 2), "")

    def _enter(self, bracket: str, name: str, counts: dict[tuple[str | int, ...], int]) -> tuple[str | int, ...]:
        path: tuple[str | int, ...] = ()
        parts = [part.strip().strip("\"'") for part in name.split(".")]
        for at, part in enumerate(parts):
            path = (*path, part)
            if bracket == "[[" and at == len(parts) - 1:
                counts[path] = counts.get(path, -1) + 1
            if path in counts:
                path = (*path, counts[path])
        return path

    def line(self, path: Sequence[str | int]) -> int:
        """The line of a key, or of the nearest table above it; 0 when there is none."""
        for length in range(len(path), 0, -1):
            found = self.lines.get(tuple(path[:length]))
            if found:
                return found
        return 0


# ---------------------------------------------------------------- faults

_TYPES = {
    "string_type": "is no text: put it in quotes",
    "int_type": "is no whole number",
    "bool_type": "is neither true nor false",
    "list_type": "is no list: write [...]",
    "dict_type": "is no table",
    "model_type": "is no table",
    "model_attributes_type": "is no table",
}


def _fault(name: str, error: dict[str, Any], data: dict[str, Any], places: _Places) -> str:
    """One mistake: file, line, the scenario and the key, what is wrong, the nearest word."""
    path = tuple(cast("Sequence[str | int]", error["loc"]))
    kind = str(error["type"])
    context = cast("dict[str, Any]", error.get("ctx", {}))
    key = ".".join(str(part) for part in path if not isinstance(part, int))
    if kind == "extra_forbidden":
        told = f'unknown key "{path[-1]}"{nearest(str(path[-1]), _keys_at(path[:-1]))}'
    elif kind == "missing":
        told = f'"{path[-1]}" is missing'
    elif kind == "literal_error":
        known = [word.strip("' ") for word in re.split(r",| or ", str(context.get("expected", "")))]
        told = f"{key} is {error['input']!r}; it is one of {', '.join(known)}{nearest(str(error['input']), known)}"
    elif kind in _TYPES:
        told = f"{key} {_TYPES[kind]}"
    elif kind == "value_error":
        told = (f"{key}: " if key else "") + str(context.get("error", error["msg"]))
    else:
        told = f"{key}: {str(error['msg'])[:1].lower()}{str(error['msg'])[1:]}"
    line = places.line(path)
    where = f"{name}:{line}" if line else name
    scenario = _scenario(path, data)
    return f"{where}: {scenario}{told}"


def _scenario(path: Sequence[str | int], data: dict[str, Any]) -> str:
    if len(path) < 2 or path[0] != "scenario" or not isinstance(path[1], int):
        return ""
    items = data.get("scenario")
    item = cast("list[Any]", items)[path[1]] if isinstance(items, list) else None
    title = cast("dict[str, Any]", item).get("name") if isinstance(item, dict) else None
    step = f", step {path[3] + 1}" if len(path) > 3 and path[2] == "step" and isinstance(path[3], int) else ""
    return f'scenario "{title}"{step}: ' if title else f"scenario {path[1] + 1}{step}: "


def _keys_at(path: Sequence[str | int]) -> list[str]:
    """The keys that a table may have, by where it stands."""
    names = [part for part in path if isinstance(part, str)]
    tables: dict[str, type[model.Strict]] = {
        "scenario": model.Scenario, "step": model.Step, "game": model.Game, "deck": model.DeckCheck,
        "prompt": model.PromptIs, "outcome": model.OutcomeIs, "card": model.CardIs, "events": model.EventIs,
        "no_events": model.EventIs, "units": model.UnitAt, "pilot": model.PilotAt, "base": model.BaseAt,
        "resources": model.OnField, "hand": model.Held, "shields": model.Held, "trash": model.Held,
        "removal": model.Held, "resource_deck": model.Held,
    }  # fmt: skip
    stepping = "step" in names
    if not names:
        found: type[model.Strict] = model.File
    elif names[-1] in ("p1", "p2"):
        found = model.Recipe if "game" in names else model.SideIs if stepping else model.Side
    elif stepping and len(names) > 2 and names[-2] in ("p1", "p2"):
        found = model.ZoneIs
    elif len(names) > 1 and names[-2] == "card":
        found = model.CardIs
    else:
        found = tables.get(names[-1], model.Scenario)
    return [info.validation_alias if isinstance(info.validation_alias, str) else key
            for key, info in found.model_fields.items()]  # fmt: skip
