"""Proofs over the rules: can a seat be sure of something, for all answers of the others and all hidden cards?

Nothing here looks at a card that the asking seat does not know (`kernel.view.hide_unknown`).
"""

from .goals import Destroy, Goal, Save, Survive, Win, destroy, save, survive, win
from .solver import Moment, Proof, Solver, Step, Verdict
from .worlds import distinct

__all__ = [
    "Destroy", "Goal", "Moment", "Proof", "Save", "Solver", "Step", "Survive", "Verdict", "Win", "destroy",
    "distinct", "save", "survive", "win",
]  # fmt: skip
