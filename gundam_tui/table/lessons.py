"""A taught game as data: its position and its lessons (`cards/gcg/lessons/*.toml`)."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from gundam_tui.cardlang.book import cards_folder
from gundam_tui.games.gcg.position import Position, Side

FIRST = "first"


@dataclass(frozen=True, slots=True)
class Lesson:
    """One lesson; what the fields mean is told at the head of the file.

    Attributes:
        title, text: what it is about, in paragraphs.
        do: what the learner is to do; empty when there is only something to read.
        when: the kind of prompt at which it begins; `over`: when the game has ended.
        goal, path, foe: shapes of option keys (`players.scripted.shape`).
        rule: clauses.
        meanwhile: what to say at prompts that come before its own.
        aside: what to say to another answer, by the verb.
    """

    title: str
    text: tuple[str, ...]
    do: str = ""
    when: str = "act"
    goal: tuple[str, ...] = ()
    path: tuple[str, ...] = ()
    foe: tuple[str, ...] = ()
    rule: tuple[str, ...] = ()
    meanwhile: str = ""
    aside: Mapping[str, str] | None = None


@dataclass(frozen=True, slots=True)
class Course:
    """A taught game.

    Attributes:
        position: where it begins; the learner sits in seat 0.
        names: what the players are called.
        decks: the decks that the cards come from.
        lessons: in order.
    """

    position: Position
    names: tuple[str, ...]
    decks: tuple[str, ...]
    lessons: tuple[Lesson, ...]


@lru_cache(maxsize=2)
def course(name: str = FIRST) -> Course:
    """A course that comes with the game.

    Raises:
        OSError: its file is missing.
        ValueError: its file is broken: a word that no lesson has, no lesson at all.
    """
    return read_course(cards_folder("gcg") / "lessons" / f"{name}.toml")


def read_course(path: Path) -> Course:
    """A course from a file.

    Raises:
        OSError, ValueError: see `course`.
    """
    data = tomllib.loads(path.read_text(encoding="utf-8"))
    lessons = tuple(_lesson(one, path) for one in data.get("lesson", ()))
    if not lessons:
        raise ValueError(f"{path}: there is no lesson")
    position = Position([_side(data["you"]), _side(data["foe"])], turn=data["turn"], seed=data["seed"])
    return Course(position, tuple(data["names"]), tuple(data["decks"]), lessons)


def _side(given: Mapping[str, Any]) -> Side:
    fields = dict(given)
    if not fields.get("base", True):
        fields["base"] = None  # TOML has no word for "none"
    return Side(**fields)


def _lesson(given: Mapping[str, Any], path: Path) -> Lesson:
    fields = dict(given)
    title = fields.get("title", "?")
    paragraphs = tuple(" ".join(part.split()) for part in fields.pop("text", "").strip().split("\n\n"))
    for name in ("goal", "path", "foe", "rule"):
        fields[name] = tuple(fields.get(name, ()))
    try:
        return Lesson(text=paragraphs, **fields)
    except TypeError as error:
        raise ValueError(f"{path}: lesson {title!r}: {error}") from None
