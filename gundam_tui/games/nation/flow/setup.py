"""Before the first turn: decks, who goes first, hands and redraws, in the order of the game."""

from __future__ import annotations

from gundam_tui.games.nation.cards.choices import Choices
from gundam_tui.games.nation.cards.terms import HAND, NATION
from gundam_tui.games.nation.changes.mill import draw, shuffle
from gundam_tui.games.nation.state.model import clause, rules
from gundam_tui.kernel import Engine, Event, Frame, Option, Prompt, StepTable
from gundam_tui.kernel.events import MOVE, ROLL, SHOW, VAR, dealt
from gundam_tui.kernel.game import AGAIN, DONE, Asking, Step


def decks(e: Engine, frame: Frame) -> None:
    """Shuffled decks become the Nations."""
    owners: tuple[int, ...] = frame.data["owners"]
    piles = [tuple(phys for phys, owner in enumerate(owners) if owner == seat) for seat in range(e.seats)]
    each = e.record_history
    e.perform_all([event for seat, pile in enumerate(piles) for event in dealt(pile, NATION, seat, each=each)])
    e.perform_all([shuffle(seat) for seat in range(e.seats)])


def first(e: Engine, frame: Frame) -> Asking:
    """Who goes first: random, unless it was settled before, or a player was named to decide: the loser of the game
    before, in a match (MC-17, GW-27).
    """
    chosen: int = frame.data.get("first", -1)
    if "chooser" in frame.data:
        options = [Option("first", place=f"p{seat + 1}") for seat in range(e.seats)]
        answer = yield Prompt(frame.data["chooser"], "first", options, rule=clause(e, "first"))
        chosen = int(answer[0].place[1:]) - 1
    elif chosen < 0:
        e.perform(Event("dice", ROLL, field="roll", amount=e.seats))
        chosen = e.state.vars["roll"]
    e.perform(Event("first", VAR, field="first", value=chosen), Event("begins", VAR, field="active", value=chosen))
    return None


def hands(e: Engine, frame: Frame) -> None:
    """The first hands."""
    n = rules(e).choices.hand_size
    e.perform_all([event for seat in range(e.seats) for event in draw(e, seat, n, how="setup")])
    e.update(frame, asked=0, again=0)


def redraw(e: Engine, frame: Frame) -> Asking:
    """Each player may redraw: the hand goes back unseen, is shuffled in, and a new one is drawn; some games also allow
    a redraw for a hand that is shown. The player who goes first, if known, decides first.
    """
    choices = rules(e).choices
    again: int = frame.data["again"]
    asked: int = frame.data["asked"]
    seat = (e.state.vars.get("first", 0) + asked) % e.seats
    shown: bool = frame.data.get("shown", False)
    options = [Option("keep"), Option("redraw", n=choices.redraws[again])]
    if choices.show_redraw is not None and not again and not shown and choices.show_redraw(e, seat):
        options.append(Option("show"))
    answer = yield Prompt(seat, "redraw", options, rule=clause(e, "redraw"), private=True)
    showing = answer[0].verb == "show"
    if answer[0].verb != "keep":
        if showing:
            everyone = (1 << e.seats) - 1
            e.perform_all([Event("reveal", SHOW, oid, amount=everyone, how="redraw") for oid in e.zone(HAND, seat)])
        e.perform_all([Event("put back", MOVE, oid, seat=seat, zone=NATION) for oid in e.zone(HAND, seat)])
        e.perform(shuffle(seat))
        e.perform_all(draw(e, seat, choices.hand_size if showing else choices.redraws[again], how="setup"))
        again += not showing
    else:
        e.perform(Event("keep", seat=seat))
        again = len(choices.redraws)
    if again >= len(choices.redraws):
        asked, again, showing = asked + 1, 0, False
    else:
        showing = showing or shown
    e.update(frame, asked=asked, again=again, shown=showing)
    return AGAIN if asked < e.seats else None


def start(e: Engine, frame: Frame) -> str:
    """The first turn."""
    e.push("turn", seat=e.state.vars["first"])
    return DONE


STEPS: dict[str, Step] = {"decks": decks, "first": first, "hands": hands, "redraw": redraw}


def table(choices: Choices) -> StepTable:
    """The set-up of a game as a table of steps."""
    return StepTable((*((name, STEPS[name]) for name in choices.setup), ("start", start)))
