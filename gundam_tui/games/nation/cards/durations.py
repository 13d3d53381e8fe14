"""Effects that last."""

from __future__ import annotations

from gundam_tui.kernel import Engine, Event
from gundam_tui.kernel.events import ADD_LASTING, EXPIRE

from .nodes.filters import Ref
from .nodes.steps import TURN_FIXED, TURN_LIVE, Grant

TURN, BATTLE, STAY = "turn", "battle", "stay"


def gain(
    seat: int, source: int, grant: Grant, targets: tuple[int, ...] | None, to: Ref | None, until: str = TURN
) -> Event:
    """Cards gain something: certain ones, or whatever fits at any moment.

    Args:
        seat: the player of the effect.
        source: the card that the effect is from.
        grant: what they gain.
        targets: the cards, None for those that `to` means at any moment.
        to: which cards.
        until: the end of the `turn` or of the `battle` phase; `stay`: as long as they are in the field.
    """
    return Event("gain", ADD_LASTING, seat=seat, source=source, value=("grant", (grant, to), targets, until))


def standby(seat: int, source: int, program: str, moment: str, subject: tuple[int, ...] | None = None) -> Event:
    """A resolved effect waits for its moment this turn; `subject`: the card that it is about."""
    return Event("standby", ADD_LASTING, seat=seat, source=source, value=("standby", (program, moment), subject, TURN))


def note(kind: str, seat: int, source: int, data: tuple[object, ...]) -> Event:
    """What holds for players or squads until the end of the turn."""
    return Event(kind, ADD_LASTING, seat=seat, source=source, value=(kind, data, None, TURN))


def expire(e: Engine, until: str) -> list[Event]:
    """The effects of a duration end."""
    objs = e.state.objs
    gone = frozenset(
        item.id
        for item in e.state.lasting
        if item.until == until or (item.until == STAY and objs.keys().isdisjoint(item.targets or ()))
    )
    return [Event("expire", EXPIRE, value=gone)] if gone else []


__all__ = ["TURN", "TURN_FIXED", "TURN_LIVE", "expire", "gain", "standby"]
