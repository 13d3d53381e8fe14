"""A taught game as data: its position and its lessons, read from a file of the game."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from gundam_tui.frozen import frozen
from gundam_tui.games.default import DEFAULT
from gundam_tui.games.registry import game
from gundam_tui.language import current, speaking, tr
from gundam_tui.paths import state_folder

if TYPE_CHECKING:
    from gundam_tui.games.api import Lessons

FIRST = "first"
_PROGRESS = "lesson"  # the file that stores the lesson reached


@frozen
class Lesson:
    """One lesson; the head of the file explains the fields.

    Attributes:
        title, text: the subject, and its paragraphs.
        do: what the learner must do; empty for a lesson that is only read.
        when: the kind of prompt at which it begins; empty: the learner's own turn, when they are free to act; `over`:
            when the game has ended.
        goal, path, foe: shapes of option keys (`players.scripted.shape`).
        rule: the clauses.
        meanwhile: what to say at earlier prompts.
        aside: what to say to another answer, by verb.
        aloud: the paragraphs for playing without a screen: words and numbers, no marks and cursors.
        show: for each paragraph the parts of the board that it is about: `lane own`, `rail enemy`, `fan`, a card's
            number.
    """

    title: str
    text: tuple[str, ...]
    do: str = ""
    when: str = ""
    goal: tuple[str, ...] = ()
    path: tuple[str, ...] = ()
    foe: tuple[str, ...] = ()
    rule: tuple[str, ...] = ()
    meanwhile: str = ""
    aside: Mapping[str, str] | None = None
    aloud: tuple[str, ...] = ()
    show: tuple[tuple[str, ...], ...] = ()


@frozen
class Course:
    """A taught game. The learner sits in seat 0.

    Attributes:
        game: the id of the game.
        start: what the game needs to set up the first position (`games.api.Lessons.set_up`); `seed`: the random seed.
        names: the players' names.
        decks: the decks that the cards are from.
        lessons: in order.
    """

    game: str
    start: Mapping[str, Any]
    seed: int
    names: tuple[str, ...]
    decks: tuple[str, ...]
    lessons: tuple[Lesson, ...]


class NoLessons(ValueError):
    """The game has no lessons."""


def facet(id: str) -> Lessons:
    """Returns the lessons of a game.

    Raises:
        NoLessons: the game has no lessons.
    """
    found = game(id).lessons
    if found is None:
        raise NoLessons(f"{game(id).title} has no lessons")
    return found


def course(name: str = FIRST, id: str = DEFAULT) -> Course:
    """Load a course that comes with a game, in the language that is spoken now.

    Args:
        name: of the course.
        id: the id of the game.

    Raises:
        NoLessons: the game has none.
        OSError: its file is missing.
        ValueError: its file is invalid: an unknown key, or no lesson at all.
    """
    return _course(name, id, current())


@lru_cache(maxsize=4)
def _course(name: str, id: str, language: str) -> Course:
    with speaking(language):
        return read_course(facet(id).folder() / f"{name}.toml", id)


def read_course(path: Path, id: str = DEFAULT) -> Course:
    """Load a course of a game from a file.

    Raises:
        OSError, ValueError: see `course`.
    """
    data = tomllib.loads(path.read_text(encoding="utf-8"))
    lessons = tuple(_lesson(one, path) for one in data.get("lesson", ()))
    if not lessons:
        raise ValueError(f"{path}: there is no lesson")
    return Course(id, data, data["seed"], tuple(data["names"]), tuple(data["decks"]), lessons)


def _lesson(given: Mapping[str, Any], path: Path) -> Lesson:
    fields = dict(given)
    title = fields.get("title", "?")
    for name in ("title", "do", "meanwhile"):
        if name in fields:
            fields[name] = tr(fields[name])
    fields["aside"] = {verb: tr(said) for verb, said in fields.get("aside", {}).items()}
    paragraphs = tuple(" ".join(part.split()) for part in tr(fields.pop("text", "")).strip().split("\n\n"))
    aloud: dict[str, str] = {number: tr(said) for number, said in fields.pop("aloud", {}).items()}
    if wrong := sorted(set(aloud) - {str(number) for number in range(1, len(paragraphs) + 1)}):
        raise ValueError(f"{path}: lesson {title!r}: there is no paragraph {wrong[0]} to be read aloud otherwise")
    fields["aloud"] = tuple(
        " ".join(aloud.get(str(number), text).split()) for number, text in enumerate(paragraphs, start=1)
    )
    for name in ("goal", "path", "foe", "rule"):
        fields[name] = tuple(fields.get(name, ()))
    shown: list[list[str]] = fields.get("show", [])
    fields["show"] = tuple(tuple(pieces) for pieces in shown)
    try:
        return Lesson(text=paragraphs, **fields)
    except TypeError as error:
        raise ValueError(f"{path}: lesson {title!r}: {error}") from None


def progress_file(id: str = DEFAULT) -> Path:
    """Returns the file that stores the lesson reached in a game."""
    return state_folder() / (_PROGRESS if id == DEFAULT else f"{_PROGRESS}-{id}")
