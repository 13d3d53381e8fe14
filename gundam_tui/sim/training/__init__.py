"""A value of positions, learned from games that computer players play against themselves.

    course = Course(("st01", "st02"), decks, seed=1)
    with somewhere(workers=2) as workers:
        value = train(course, Path("work"), {"seed": 1}, workers)

`lessons.py` plays, `fitting.py` fits (with numpy), `course.py` defines the stages of a training and keeps its games in
a folder, so that it can be interrupted and continued.
"""

from __future__ import annotations

from .course import Done, Training, WrongFolder, train

__all__ = ["Done", "Training", "WrongFolder", "train"]
