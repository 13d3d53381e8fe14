"""What an enemy hand is believed to hold (`games.api.HandModel`): a card that its owner could have played and did not
is less likely to be there.

Everything is counted from what lies open: the owner's level now tells at which level each of their turns ended (one
Resource a turn, 7-4), and their active Resources what they left unspent. Which card of the hand was drawn when is not
used: whoever holds a hand may mix it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Final

from gundam_tui.games.gcg.cards.model import CardDef
from gundam_tui.games.gcg.flow.play import means, price_refusal
from gundam_tui.games.gcg.queries import card_now as q
from gundam_tui.kernel import Engine

__all__ = ["signs", "weights"]

_LONG: Final = 4  # turns after which more of them tell nothing more

# Fitted by `python -m tests.study.hands`, which says with which games: see `players/strength_history.md`.
weights: Mapping[str, float] = MappingProxyType(
    {
        "action kept 0": -0.21,
        "action kept 1": -0.13,
        "action kept 2": -0.08,
        "action kept 3": -0.46,
        "action kept 4": -0.54,
        "action unpaid": -0.08,
        "base kept 0": 0.37,
        "base kept 1": 0.35,
        "base kept 2": 0.2,
        "base kept 3": 0.03,
        "base kept 4": -0.07,
        "base unpaid": 0.13,
        "command kept 0": 0.26,
        "command kept 1": 0.2,
        "command kept 2": 0.18,
        "command kept 3": 0.02,
        "command kept 4": -0.16,
        "command unpaid": -0.43,
        "pilot command kept 0": 0.27,
        "pilot command kept 1": 0.27,
        "pilot command kept 2": 0.21,
        "pilot command kept 3": 0.08,
        "pilot command kept 4": -0.29,
        "pilot command unpaid": -0.22,
        "pilot kept 0": 0.28,
        "pilot kept 1": 0.1,
        "pilot kept 2": -0.1,
        "pilot kept 3": 0.02,
        "pilot kept 4": -0.22,
        "pilot unpaid": -0.19,
        "unit kept 0": 0.54,
        "unit kept 1": -0.03,
        "unit kept 2": -0.37,
        "unit kept 3": -0.31,
        "unit kept 4": -0.37,
        "unit unpaid": -0.78,
    }
)


def signs(engine: Engine, owner: int) -> Callable[[str], Sequence[str]]:
    """See `HandModel.signs`."""
    have = level, _ = means(engine, owner)
    own = q.active_seat(engine) == owner
    ended = _turns_ended(engine, owner, own=own)
    # The levels at which the owner's turns have ended, the last one first. In a turn of theirs they have one Resource
    # more already.
    levels = [level - own - back for back in range(ended)]
    known: dict[str, tuple[str, ...]] = {}

    def of(number: str) -> tuple[str, ...]:
        found = known.get(number)
        if found is None:
            card = q.defs(engine, number)
            kept = min(_LONG, sum(one >= card.lv for one in levels))
            kind = _kind(card)
            found = (f"{kind} kept {kept}",)
            if kept and not own and price_refusal(card.lv, card.cost, have) is None:
                found = (*found, f"{kind} unpaid")  # the last turn ended with enough active Resources for it
            known[number] = found
        return found

    return of


def _turns_ended(engine: Engine, owner: int, *, own: bool) -> int:
    """How many turns a seat has ended."""
    values, seats = engine.state.vars, engine.seats
    turn = values.get("turn", 0)
    begun = max(0, turn + seats - 1 - (owner - values.get("first", 0)) % seats) // seats
    return begun - (own and begun > 0)


def _kind(card: CardDef) -> str:
    """What counts as one kind of card: a Command that waits for an action step is another one than one for the main
    phase, and one that is a Pilot as well has two uses.
    """
    if card.kind != "command":
        return card.kind
    return "pilot command" if card.pilot_name else "action" if card.ways["action"] else "command"
