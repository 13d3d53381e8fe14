"""Proofs over the rules: can a seat be sure of something, for all answers of the others and all hidden cards?

Nothing here looks at a card that the asking seat does not know (`kernel.view.hide_unknown`).
"""

from .goals import DestroyGoal, Goal, Save, Survive, Win, destroy, save, survive, win
from .solver import LineStep, Moment, Proof, Solver, Verdict
from .worlds import NotCovered, World, distinct, own_answers

__all__ = [
    "DestroyGoal",
    "Goal",
    "LineStep",
    "Moment",
    "NotCovered",
    "Proof",
    "Save",
    "Solver",
    "Survive",
    "Verdict",
    "Win",
    "World",
    "destroy",
    "distinct",
    "own_answers",
    "save",
    "survive",
    "win",
]  # fmt: skip
