"""When something can be played."""

from __future__ import annotations

from typing import NamedTuple

from gundam_tui.games.nation.cards.card import Timing
from gundam_tui.games.nation.cards.game_word import GameWord
from gundam_tui.games.nation.cards.terms import FIXED
from gundam_tui.kernel import Engine, Refusal
from gundam_tui.language import N

from .model import clause, rules


class Moment(NamedTuple):
    """What a timing may name: whose turn it is (`friendly`, `enemy`), the phase and step, and the free timing there."""

    side: str
    phase: str
    step: str
    window: str


def now(e: Engine, seat: int) -> Moment:
    """The present moment, from the point of view of a player."""
    values = e.state.vars
    side = "friendly" if values.get("active", 0) == seat else "enemy"
    return Moment(side, values.get("phase", ""), values.get("step", ""), _window(e))


def names(timing: Timing, moment: Moment) -> bool:
    """Does a timing name this moment?"""
    point = timing.point
    return (
        (not timing.side or timing.side == moment.side)
        and (not point or point == "turn" or point == moment.phase or point == moment.step)
        and (not timing.window or timing.window == moment.window)
    )


def fits(e: Engine, seat: int, timing: Timing) -> bool:
    """Is it the phase or step, and the turn, that a timing names?"""
    return names(timing, now(e, seat))


def _window(e: Engine) -> str:
    """Is it the first or the second free timing of a point: before or after its fixed action?"""
    for frame in e.state.flow:
        if frame.table == "turn":
            points, at = rules(e).choices.points, frame.at
            # A frame stands at the next step.
            return "second" if at >= 2 and points[at - 2].kind == FIXED else "first"
    return "first"


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
