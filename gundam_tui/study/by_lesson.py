"""Puzzles by what a lesson has taught: those whose first question offers the answer that the lesson was about."""

from __future__ import annotations

from gundam_tui.games.registry import game
from gundam_tui.kernel.prompt import Prompt
from gundam_tui.named import NamedTuple
from gundam_tui.table.lessons import NoLessons, course

from .puzzle_list import Puzzle
from .puzzles import position


class Topic(NamedTuple):
    """What a lesson has taught.

    Attributes:
        lesson: its number, from 1. `title`: its title.
        verb: the kind of answer (`Option.verb`) that it is about.
    """

    lesson: int
    title: str
    verb: str


def topics(id: str) -> list[Topic]:
    """What the lessons of a game teach, each kind of answer by the first lesson about it. Ending the turn and passing
    are left out: they are offered everywhere.
    """
    try:
        lessons = course(id=id).lessons
    except NoLessons:
        return []
    verbs = game(id).verbs
    found: dict[str, Topic] = {}
    for at, lesson in enumerate(lessons, 1):
        for goal in lesson.goal:
            verb = goal.partition(":")[0]
            row = verbs.get(verb)
            if row is not None and not (row.declines or row.ends_turn):
                found.setdefault(verb, Topic(at, lesson.title, verb))
    return list(found.values())


def offers(prompt: Prompt | None, topic: Topic) -> bool:
    """Does a question offer what a lesson was about?"""
    return prompt is not None and any(option.verb == topic.verb for option in prompt.options)


def about(puzzle: Puzzle, topic: Topic) -> bool:
    """Is a puzzle about what a lesson has taught?

    Raises:
        PuzzleError: its file cannot be used.
    """
    return offers(position(puzzle).prompt, topic)
