"""Before the game (6-2)."""

from __future__ import annotations

from gundam_tui.kernel import Engine, Event, Frame, Option, Prompt, StepTable
from gundam_tui.kernel.events import MAKE, ROLL
from gundam_tui.kernel.game import DONE, Asking

from . import events as ch
from .constants import DECK, HAND, HAND_SIZE, SHIELD_COUNT, SHIELDS


def place_decks(e: Engine, frame: Frame) -> None:
    """6-2-1-2, 6-2-1-3: shuffled deck and resource deck into their areas."""
    physical: tuple[tuple[int, str, int], ...] = frame.data["cards"]
    e.perform(*(Event("setup", MAKE, seat=seat, zone=zone, field=phys) for phys, zone, seat in physical))
    e.perform(*(ch.shuffle(DECK, seat) for seat in range(e.seats)))


def roll(e: Engine, frame: Frame) -> None:
    """6-2-1-4: chance decides who chooses."""
    e.perform(Event("roll", ROLL, field="roll", amount=e.seats))


def choose_first(e: Engine, frame: Frame) -> Asking:
    """6-2-1-4: the winner decides who becomes Player One."""
    winner = e.state.vars["roll"]
    options = [Option("first", place=f"p{seat + 1}") for seat in range(e.seats)]
    answer = yield Prompt(winner, "first", options, rule="6-2-1-4", message="who goes first")
    first = int(answer[0].place[1:]) - 1
    e.perform(ch.set_var("first", first, "first"), ch.set_var("active", first))
    return None


def draw_hands(e: Engine, frame: Frame) -> None:
    """6-2-1-5: five cards each."""
    first = e.state.vars["first"]
    e.perform(*(x for i in range(e.seats) for x in ch.draw(e, (first + i) % e.seats, HAND_SIZE, "setup")))
    e.update(frame, asked=0)


def redraw(e: Engine, frame: Frame) -> Asking:
    """6-2-1-6, 6-2-1-7: starting with Player One each may redraw once: the hand under the deck, five new
    cards, then shuffle."""
    seat = (e.state.vars["first"] + frame.data["asked"]) % e.seats
    answer = yield Prompt(
        seat, "mulligan", (Option("keep"), Option("redraw")), rule="6-2-1-6", private=True, message="redraw"
    )  # fmt: skip
    if answer[0].verb == "redraw":
        e.perform(*(ch.moved("redraw", oid, DECK, how="setup") for oid in e.zone(HAND, seat)))
        e.perform(*ch.draw(e, seat, HAND_SIZE, "setup"))
        e.perform(ch.shuffle(DECK, seat))
    else:
        e.perform(ch.note("keep", seat=seat))
    e.update(frame, asked=frame.data["asked"] + 1)
    return "redraw" if frame.data["asked"] + 1 < e.seats else None


def place_shields(e: Engine, frame: Frame) -> None:
    """6-2-2: six cards one at a time, each over the last: the first placed is the bottom one."""
    e.perform(
        *(
            ch.moved("shield", oid, SHIELDS, at=0, how="setup")
            for s in range(e.seats)
            for oid in e.zone(DECK, s)[:SHIELD_COUNT]
        )
    )


def place_tokens(e: Engine, frame: Frame) -> None:
    """6-2-3: an EX Base each; 6-2-4, 12-2-2: an EX Resource for every player but Player One."""
    first = e.state.vars["first"]
    others = [seat for seat in range(e.seats) if seat != first]
    e.perform(
        *(ch.make_ex_base(seat) for seat in range(e.seats)), *(ch.make_ex_resource(s, how="setup") for s in others)
    )


def start(e: Engine, frame: Frame) -> str:
    """6-2-5: the game begins with Player One's turn."""
    e.push("turn", seat=e.state.vars["first"])
    return DONE


SETUP = StepTable((
    ("decks", place_decks), ("roll", roll), ("first", choose_first), ("draw", draw_hands), ("redraw", redraw),
    ("shields", place_shields), ("tokens", place_tokens), ("start", start),
))  # fmt: skip
