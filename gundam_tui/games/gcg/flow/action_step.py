"""Action steps (9): in a battle and in the end phase, standby player first, until all pass (12-2-8).

In a team battle the right to act passes from team to team: 12-3-1 lets a team take steps as one.
"""

from __future__ import annotations

from gundam_tui.games.gcg.queries import card_now as q
from gundam_tui.games.gcg.state import multiplayer as mp
from gundam_tui.kernel import Engine, Frame, Option, Prompt
from gundam_tui.kernel.game import AGAIN, Answer, Question

from . import activate, play


def acts(e: Engine, seat: int, moment: str) -> list[Option]:
    """What a player can play and activate at this moment: "main" or "action"."""
    return [*play.options(e, seat, moment), *activate.options(e, seat, moment)]


def begin(e: Engine, seat: int, chosen: Option, moment: str) -> None:
    """Start what `acts` has offered."""
    if chosen.verb == "activate":
        activate.begin(e, seat, chosen, moment)
    else:
        play.begin(e, seat, chosen, moment)


def open_step(e: Engine, frame: Frame) -> None:
    """9-2, 12-2-8: the next player begins (in a battle, 8-4-1, and in the end phase)."""
    e.update(frame, asking=mp.next_side(e, q.active_seat(e)), passes=0)


def _ask(e: Engine, frame: Frame) -> Prompt | None:
    seat, passes = frame.data["asking"], frame.data["passes"]
    if passes and passes >= mp.passing(e, seat)[0]:  # a player who had not passed has left the game
        return None
    return e.asks_again or _prompt(e, seat)


def _answered(e: Engine, frame: Frame, answer: Answer) -> str | None:
    seat, passes = frame.data["asking"], frame.data["passes"]
    number, following = mp.passing(e, seat)
    chosen = answer[0]
    if chosen.verb == "pass":
        if passes + 1 >= number:
            return None
        e.update(frame, asking=following, passes=passes + 1)
        return AGAIN
    e.update(frame, asking=following, passes=0)
    begin(e, mp.actor(e, seat, chosen), chosen, "action")
    return AGAIN


def _prompt(e: Engine, seat: int) -> Prompt:
    options: list[Option] = []
    for one in mp.members(e, seat):
        options += acts(e, one, "action")
    options.append(Option("pass"))
    return Prompt(seat, "action_step", options, rule="9-3", private=True, message="action step")


# 9-3, 9-4: an Action Command, an Activate･Action effect, or pass; when all have passed in a row the step ends (9-5,
# 12-2-8).
ASK = Question(_ask, _answered)
