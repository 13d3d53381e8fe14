"""Reading scenario files: TOML in, a checked model and synthetic cards out, every fault with its line."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

from gundam_tui import foreign_files, foreign_text
from gundam_tui.cardlang.faults import nearest
from gundam_tui.games.api import ScenarioError

from .checks import WrongWord, above_do, wrong_words
from .game import Overlay, ScenarioGame
from .inherit import Unlike, resolved
from .model import File, Strict, keys_at
from .places import LineNumbers, not_toml

if TYPE_CHECKING:
    from gundam_tui.cardlang.book import Book


@dataclass(slots=True)
class Loaded:
    """A scenario file that can be run.

    Attributes:
        name: the file as the user named it.
        file: its content.
        cards: its synthetic cards.
        lines: the line of every scenario; `steps`: those of its steps.
    """

    name: str
    file: File
    cards: Mapping[str, Any]
    lines: list[int]
    steps: list[list[int]]
    folder: Path = field(default_factory=Path)


def load(game: ScenarioGame, path: Path, book: Book[Any]) -> Loaded:
    """Read a scenario file of a game.

    Raises:
        ScenarioError: it cannot be read, or is wrong; lists every fault found.
    """
    name = str(path)
    try:
        text = foreign_files.read_text(path, "utf-8-sig", foreign_files.LARGEST_TOML)
    except UnicodeDecodeError as error:
        raise ScenarioError(name, [f"{name}: not UTF-8 text (byte {error.start}): save it as UTF-8"]) from None
    except OSError as error:
        raise ScenarioError(name, [f"{name}: cannot be read: {error.strerror or error}"]) from None
    loaded = parse(game, name, text, book)
    loaded.folder = path.parent
    return loaded


def parse(game: ScenarioGame, name: str, text: str, book: Book[Any]) -> Loaded:
    """Read the text of a scenario file of a game; `name` names it in messages.

    Raises:
        ScenarioError: lists every fault found.
    """
    import tomllib

    from pydantic import ValidationError

    try:
        data = cast("dict[str, Any]", foreign_text.values(foreign_files.toml(text)))
        data = game.modern(data)
    except tomllib.TOMLDecodeError as error:
        raise ScenarioError(name, [not_toml(name, text, str(error))]) from None
    places = LineNumbers(text)
    try:
        file = game.file.model_validate(data, context={"taken": game.taken})
    except ValidationError as error:
        found = error.errors(include_url=False)
        faults = foreign_files.told(found, lambda item: _fault(game.file, name, dict(item), data, places))
        raise ScenarioError(name, list(dict.fromkeys(faults))) from None
    cards, wrong = game.read_cards(name, text, file.cards, book)
    told = [str(fault) for fault in wrong]
    if not told:
        try:
            scenarios = resolved(file.scenario)
        except Unlike as error:
            found = [WrongWord(("scenario", error.at, "like"), "", str(error))]
        else:
            found = [*above_do(data), *wrong_words(game, file.scenario, scenarios, Overlay(book, cards))]
            file = file.model_copy(update={"scenario": scenarios})
        told = list(dict.fromkeys(foreign_files.told(found, lambda fault: _placed(name, fault, data, places))))
    if told:
        raise ScenarioError(name, told)
    starts = [places.line(("scenario", at)) for at in range(len(file.scenario))]
    steps = [
        [places.line(("scenario", at, "step", n)) for n in range(len(item.step))]
        for at, item in enumerate(file.scenario)
    ]
    return Loaded(name, file, cards, starts, steps)


# ---------------------------------------------------------------- faults

_TYPES = {
    "string_type": "is no text: put it in quotes",
    "int_type": "is no whole number",
    "bool_type": "is neither true nor false",
    "list_type": "is no list: write [...]",
}
# For each key, the written form of a value whose form is checked.
_WRITTEN = {
    "winner": 'p1, "p1 and p2" for a team, draw or lost',
    "faq": "the number of an official answer, such as Q84",
}
_TABLES = frozenset(("dict_type", "model_type", "model_attributes_type"))


def _fault(model: type[Strict], name: str, error: dict[str, Any], data: dict[str, Any], places: LineNumbers) -> str:
    """One mistake: file, line, the scenario and the key, the fault, the nearest word."""
    path = tuple(cast("Sequence[str | int]", error["loc"]))
    kind = str(error["type"])
    context = cast("dict[str, Any]", error.get("ctx", {}))
    key = ".".join(str(part) for part in path if not isinstance(part, int))
    if kind == "extra_forbidden":
        keys = keys_at(model, path[:-1])
        near = nearest(str(path[-1]), keys) or f"; the keys here are {', '.join(keys)}"
        told = f'unknown key "{path[-1]}"{near}'
    elif kind == "missing":
        told = f'"{path[-1]}" is missing'
    elif kind == "literal_error":
        known = [word.strip("' ") for word in re.split(r",| or ", str(context.get("expected", "")))]
        told = f"{key} is {error['input']!r}; it is one of {', '.join(known)}{nearest(str(error['input']), known)}"
    elif kind in _TABLES:
        told = f"{key} is no table: write {{ KEY = … }}; the keys here are {', '.join(keys_at(model, path))}"
    elif kind == "list_type" and isinstance(error["input"], int):
        told = f'{key} is no list: write its cards, such as ["ST01-005 x{error["input"]}"]'
    elif kind == "string_pattern_mismatch":
        words = [part for part in path if isinstance(part, str)]
        told = f'{key} is "{error["input"]}"; write {_WRITTEN[words[-1]]}'
    elif kind in _TYPES:
        told = f"{key} {_TYPES[kind]}"
    elif kind == "value_error":
        told = (f"{key}: " if key else "") + str(context.get("error", error["msg"]))
    else:
        told = f"{key}: {str(error['msg'])[:1].lower()}{str(error['msg'])[1:]}"
    return _at(name, path, places.line(path), data, told)


def _placed(name: str, fault: WrongWord, data: dict[str, Any], places: LineNumbers) -> str:
    """A wrong word with its place."""
    return _at(name, fault.path, places.of_word(fault.path, fault.word), data, fault.message)


def _at(name: str, path: Sequence[str | int], line: int, data: dict[str, Any], told: str) -> str:
    where = f"{name}:{line}" if line else name
    return f"{where}: {_scenario(path, data)}{told}"


def _scenario(path: Sequence[str | int], data: dict[str, Any]) -> str:
    if len(path) < 2 or path[0] != "scenario" or not isinstance(path[1], int):
        return ""
    items = data.get("scenario")
    item = cast("list[Any]", items)[path[1]] if isinstance(items, list) else None
    title = cast("dict[str, Any]", item).get("name") if isinstance(item, dict) else None
    step = f", step {path[3] + 1}" if len(path) > 3 and path[2] == "step" and isinstance(path[3], int) else ""
    return f'scenario "{title}"{step}: ' if title else f"scenario {path[1] + 1}{step}: "
