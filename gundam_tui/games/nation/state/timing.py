"""When something can be played."""

from __future__ import annotations

from gundam_tui.games.nation.cards.card import Timing
from gundam_tui.games.nation.cards.terms import FIXED, GameWord
from gundam_tui.kernel import Engine, Refusal
from gundam_tui.language import N

from .model import active, clause, rules


def fits(e: Engine, seat: int, timing: Timing) -> bool:
    """Is it the phase or step, and the turn, that a timing names?"""
    if timing.side and (active(e) == seat) != (timing.side == "friendly"):
        return False
    if timing.window and timing.window != _window(e):
        return False
    if not timing.point or timing.point == "turn":
        return True
    values = e.state.vars
    return timing.point == values.get("phase") or timing.point == values.get("step")


def _window(e: Engine) -> str:
    """Is it the first or the second free timing of a point: before or after its fixed action?"""
    at = next((frame.at for frame in reversed(e.state.flow) if frame.table == "turn"), 0)
    points = rules(e).choices.points
    # A frame stands at the next step.
    return "second" if at >= 2 and points[at - 2].kind == FIXED else "first"


def refusal(e: Engine, seat: int, timing: Timing) -> Refusal | None:
    """Why it is the wrong time, or None. As in every reason, the words before the colon are the reason in short."""
    if fits(e, seat, timing):
        return None
    if timing.point in ("", "turn"):
        return Refusal(clause(e, "timing"), _TURNS[timing.side])
    return Refusal(clause(e, "timing"), _POINTS[timing.window, timing.side], {"point": GameWord(f"at {timing.point}")})


_TURNS = {"friendly": N("not now: only in your turn"), "enemy": N("not now: only in the enemy's turn")}
_POINTS = {
    ("", ""): N("not now: only in the {point}"),
    ("", "friendly"): N("not now: only in your {point}"),
    ("", "enemy"): N("not now: only in the enemy's {point}"),
    ("first", ""): N("not now: only in the beginning of the {point}"),
    ("first", "friendly"): N("not now: only in the beginning of your {point}"),
    ("first", "enemy"): N("not now: only in the beginning of the enemy's {point}"),
    ("second", ""): N("not now: only in the end of the {point}"),
    ("second", "friendly"): N("not now: only in the end of your {point}"),
    ("second", "enemy"): N("not now: only in the end of the enemy's {point}"),
}
