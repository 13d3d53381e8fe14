"""Action steps (9): in a battle and in the end phase, standby player first, until both pass."""

from __future__ import annotations

from gundam_tui.kernel import Engine, Frame, Option, Prompt
from gundam_tui.kernel.game import AGAIN, Asking

from . import activate, play
from . import queries as q


def open_step(e: Engine, frame: Frame) -> None:
    """9-2: the standby player begins (in a battle, 8-4-1, and in the end phase)."""
    e.update(frame, asking=q.enemies(e, q.active_seat(e))[0], passes=0)


def ask(e: Engine, frame: Frame) -> Asking:
    """9-3, 9-4: an Action Command, an Activate･Action effect, or pass; two passes in a row end the step (9-5)."""
    seat = frame.data["asking"]
    options = [*play.options(e, seat, "action"), *activate.options(e, seat, "action"), Option("pass")]
    answer = yield Prompt(seat, "action_step", options, rule="9-3", private=True, message="action step")
    chosen = answer[0]
    following = (seat + 1) % e.seats
    if chosen.verb == "pass":
        passes = frame.data["passes"] + 1
        if passes >= e.seats:
            return None
        e.update(frame, asking=following, passes=passes)
        return AGAIN
    e.update(frame, asking=following, passes=0)
    if chosen.verb == "command":
        play.begin(e, seat, chosen, "action")
    else:
        activate.begin(e, seat, chosen, "action")
    return AGAIN
