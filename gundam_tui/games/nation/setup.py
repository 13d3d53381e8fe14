"""Before the first turn: decks, who goes first, hands and further hands, in the order of the game."""

from __future__ import annotations

from gundam_tui.kernel import Engine, Event, Frame, Option, Prompt, StepTable
from gundam_tui.kernel.events import MAKE, MOVE, ROLL, VAR
from gundam_tui.kernel.game import AGAIN, DONE, Asking, Step

from .choices import Choices
from .mill import draw, shuffle
from .model import clause, rules
from .terms import HAND, NATION


def decks(e: Engine, frame: Frame) -> None:
    """Shuffled decks become the Nations."""
    owners: tuple[int, ...] = frame.data["owners"]
    e.perform(*(Event("setup", MAKE, seat=seat, zone=NATION, field=phys) for phys, seat in enumerate(owners)))
    e.perform(*(shuffle(seat) for seat in range(e.seats)))


def first(e: Engine, frame: Frame) -> None:
    """Who goes first: chance decides, unless it was settled before."""
    chosen: int = frame.data.get("first", -1)
    if chosen < 0:
        e.perform(Event("dice", ROLL, field="roll", amount=e.seats))
        chosen = e.state.vars["roll"]
    e.perform(Event("first", VAR, field="first", value=chosen), Event("begins", VAR, field="active", value=chosen))


def hands(e: Engine, frame: Frame) -> None:
    """The first hands."""
    n = rules(e).choices.hand_size
    e.perform(*(event for seat in range(e.seats) for event in draw(e, seat, n, how="setup")))
    e.update(frame, asked=0, again=0)


def redraw(e: Engine, frame: Frame) -> Asking:
    """Each player may have another hand: all back unseen, shuffled, a new one. Who goes first decides first."""
    choices = rules(e).choices
    again: int = frame.data["again"]
    asked: int = frame.data["asked"]
    seat = (e.state.vars.get("first", 0) + asked) % e.seats
    answer = yield Prompt(
        seat, "redraw", (Option("keep"), Option("redraw", n=choices.redraws[again])), rule=clause(e, "redraw"),
        private=True,
    )  # fmt: skip
    if answer[0].verb == "redraw":
        e.perform(*(Event("put back", MOVE, oid, seat=seat, zone=NATION) for oid in e.zone(HAND, seat)))
        e.perform(shuffle(seat))
        e.perform(*draw(e, seat, choices.redraws[again], how="setup"))
        again += 1
    else:
        e.perform(Event("keep", seat=seat))
        again = len(choices.redraws)
    if again >= len(choices.redraws):
        asked, again = asked + 1, 0
    e.update(frame, asked=asked, again=again)
    return AGAIN if asked < e.seats else None


def start(e: Engine, frame: Frame) -> str:
    """The first turn."""
    e.push("turn", seat=e.state.vars["first"])
    return DONE


STEPS: dict[str, Step] = {"decks": decks, "first": first, "hands": hands, "redraw": redraw}


def table(choices: Choices) -> StepTable:
    """The set-up of a game as a table of steps."""
    return StepTable((*((name, STEPS[name]) for name in choices.setup), ("start", start)))
