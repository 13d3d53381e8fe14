"""The effects that wait in a cut, first to last: the content, and removing a play from it."""

from __future__ import annotations

from collections.abc import Sequence

from gundam_tui.games.nation.cards.terms import JUNKYARD, PLAYING, CutItem
from gundam_tui.games.nation.state import ledger
from gundam_tui.kernel import Engine, Event
from gundam_tui.kernel.events import MOVE, VAR


def stack(e: Engine) -> tuple[CutItem, ...]:
    """The effects that wait in the cut, first to last."""
    return e.state.vars.get("stack", ())


def put(items: Sequence[CutItem], name: str = "stack") -> Event:
    """Add these effects."""
    return Event(name, VAR, field="stack", value=tuple(items))


def to_junkyard(e: Engine, oid: int) -> Event:
    """A played card goes to its owner's Junkyard."""
    return Event("put away", MOVE, oid, seat=e.state.objs[oid].owner, zone=JUNKYARD, at=0)


def negate(e: Engine, item: CutItem) -> list[Event]:
    """Negate a play: it does not happen and does not count; the card goes to its owner's Junkyard, costs stay paid."""
    again = [other._replace(state="negated") if other.id == item.id else other for other in stack(e)]
    events = [put(again), *ledger.refund(item.spent), Event("negated", obj=item.source, seat=item.seat)]
    if item.source in e.state.objs and e.state.objs[item.source].zone == PLAYING:
        events.append(to_junkyard(e, item.source))
    return events
