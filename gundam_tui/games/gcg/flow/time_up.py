"""When time is up in finals and knock-out games (MT-11, MT-12): a few more turns, then cards are counted."""

from __future__ import annotations

from gundam_tui.games.gcg.cards.constants import BASE, DECK, SHIELDS
from gundam_tui.games.gcg.changes import events as ch
from gundam_tui.kernel import Engine, Outcome
from gundam_tui.kernel.outcome import all_have_lost
from gundam_tui.language import N

LAST = "last turn"  # the value that says which turn is the last
AFTER_ONE, AFTER_TWO = 3, 2  # turns that follow the present one: that of Player One, of Player Two
_RULE = "MT-12"
_AREA, _DECK = N("Base + Shields"), N("cards in the deck")  # the reason is recorded in English (`outcome_words`)


def extra_turns(e: Engine) -> None:
    """MT-11: three more turns follow a turn of Player One, two one of Player Two, so the last is Player Two's. The
    rules are for two players: more of them lose at once (MT-10).
    """
    if e.seats > 2:
        e.end(all_have_lost(e.seats, "time is up", "MT-10"))
        return
    values = e.state.vars
    of_one = values.get("active", -1) == values.get("first", -1)
    e.perform(ch.set_var(LAST, last_turn(values.get("turn", 0), of_player_one=of_one), "time"))


def last_turn(turn: int, *, of_player_one: bool) -> int:
    """The number of the last turn.

    Args:
        turn: the present one; 0 before the first, which counts as Player One's.
        of_player_one: is it a turn of Player One?
    """
    if turn < 1:
        return 1 + AFTER_ONE
    return turn + (AFTER_ONE if of_player_one else AFTER_TWO)


def over(e: Engine) -> bool:
    """Is the present turn the last one?"""
    last = e.state.vars.get(LAST, 0)
    return bool(last) and e.state.vars.get("turn", 0) >= last


def count(e: Engine) -> None:
    """MT-12: more cards in the shield area (Base and Shields together) win; equal: more cards in the deck; equal: both
    lose.
    """
    areas = [(len(e.zone(BASE, seat)), len(e.zone(SHIELDS, seat))) for seat in range(e.seats)]
    decks = [len(e.zone(DECK, seat)) for seat in range(e.seats)]
    told = ", ".join(f"P{seat + 1} {base} + {shields} = {base + shields}" for seat, (base, shields) in enumerate(areas))
    reason = f"time is up; {_AREA}: {told}"
    totals = [sum(area) for area in areas]
    if totals[0] == totals[1]:
        reason += f"; {_DECK}: {', '.join(f'P{seat + 1} {deck}' for seat, deck in enumerate(decks))}"
        totals = decks
    if totals[0] == totals[1]:
        e.end(all_have_lost(e.seats, reason, _RULE))
        return
    winner = 0 if totals[0] > totals[1] else 1
    e.end(Outcome((winner,), reason, _RULE, (1 - winner,)))
