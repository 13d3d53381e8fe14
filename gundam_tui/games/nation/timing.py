"""When something can be played."""

from __future__ import annotations

from gundam_tui.kernel import Engine, Refusal

from .card import Timing
from .model import active, clause


def fits(e: Engine, seat: int, timing: Timing) -> bool:
    """Is it the phase or step, and the turn, that a timing names?"""
    if timing.side and (active(e) == seat) != (timing.side == "friendly"):
        return False
    if not timing.point or timing.point == "turn":
        return True
    values = e.state.vars
    return timing.point == values.get("phase") or timing.point == values.get("step")


def refusal(e: Engine, seat: int, timing: Timing) -> Refusal | None:
    """Why it is not the time, or None."""
    if fits(e, seat, timing):
        return None
    whose = {"friendly": "your ", "enemy": "the enemy's ", "": "the "}[timing.side]
    return Refusal(clause(e, "timing"), f"only in {whose}{timing.point}")
