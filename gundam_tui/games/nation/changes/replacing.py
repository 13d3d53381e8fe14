"""One card takes the place of another: area, place in the squad, status, effects on it and cards set on it. Coins are
not taken over.
"""

from __future__ import annotations

from gundam_tui.games.nation.cards.counters import doom_mark, doomed, doomed_by_own
from gundam_tui.games.nation.cards.terms import HAND, Combat, CutItem
from gundam_tui.games.nation.queries.squads import combats
from gundam_tui.kernel import Engine, Event
from gundam_tui.kernel.events import ADD_LASTING, EXPIRE, MOVE, SET, SHIFT, VAR


def replacement(e: Engine, old: int, card: int, *, source: int = 0, rolled: bool | None = None) -> None:
    """Put a card of the hand in the place of one in the field, which returns to its owner's hand.

    Args:
        e: the engine.
        old: the card in the field.
        card: the card of the hand.
        source: the card of the effect.
        rolled: the state of the new card; None: that of the old one.
    """
    gone = e.state.objs[old]
    at = e.zone(gone.zone, gone.seat).index(old)
    enter = Event("enter", MOVE, card, seat=gone.seat, zone=gone.zone, at=at, source=source, how="replace")
    enter.exhausted = gone.exhausted if rolled is None else rolled
    new = e.state.next_id  # the state of the card in the field
    follow = [
        Event("follow", SHIFT, oid, seat=gone.seat, zone=gone.zone, host=new, source=source) for oid in gone.attachments
    ]
    if rolled is not None:
        follow += [
            Event("reroll", SET, oid, field="exhausted", value=rolled, source=source) for oid in gone.attachments
        ]
    back = Event("switch", MOVE, old, seat=gone.owner, zone=HAND, source=source, how="replace")
    events = [enter, *follow, *_taken_over(e, old, new), back]
    if gone.damage:
        events.insert(1, Event("damage taken over", SET, new, field="damage", value=gone.damage, source=source))
    e.perform_all(events)
    if doomed(gone):
        by = gone.seat if doomed_by_own(gone) else -1
        e.perform(doom_mark(e.state.objs[new], doomed(gone), source=source, by=by))


def _taken_over(e: Engine, old: int, new: int) -> list[Event]:
    """References to the old card now mean the new one: lasting effects, waiting effects, the places in squads."""
    found: list[Event] = []
    gone = frozenset(item.id for item in e.state.lasting if item.targets and old in item.targets)
    for item in e.state.lasting:
        if item.id in gone:
            targets = tuple(new if oid == old else oid for oid in item.targets or ())
            value = (item.kind, item.data, targets, item.until)
            found.append(Event("taken over", ADD_LASTING, seat=item.seat, source=item.source, value=value))
    if gone:
        found.insert(0, Event("expire", EXPIRE, value=gone))
    waiting: tuple[CutItem, ...] = e.state.vars.get("stack", ())
    if waiting:
        again = tuple(item._replace(targets=_swapped(item.targets, old, new)) for item in waiting)
        found.append(Event("stack", VAR, field="stack", value=again))
    if combats(e):
        checked = tuple(Combat(_swapped(combat.squads, old, new)) for combat in combats(e))
        found.append(Event("combat", VAR, field="combat", value=checked))
    return found


def _swapped(groups: tuple[tuple[int, ...], ...], old: int, new: int) -> tuple[tuple[int, ...], ...]:
    return tuple(tuple(new if oid == old else oid for oid in group) for group in groups)
