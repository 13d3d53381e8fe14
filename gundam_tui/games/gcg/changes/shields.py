"""Shields and Bursts (4-6, 5-10-3, 13-2-5)."""

from __future__ import annotations

from collections.abc import Sequence

from gundam_tui.games.gcg.cards.constants import LIMBO, SHIELDS, TRASH
from gundam_tui.games.gcg.cards.model import CompiledAbility, Ctx, ability_of
from gundam_tui.games.gcg.queries import card_now as q
from gundam_tui.games.gcg.queries.activation import push_effect, ready
from gundam_tui.kernel import Engine, Event, Frame, Option, Prompt, StepTable
from gundam_tui.kernel.game import DONE, Asking
from gundam_tui.kernel.native import ObjId

from . import events as ch


def break_shields(e: Engine, shields: Sequence[ObjId], how: str, source: ObjId, damage: int = 0) -> list[Event]:
    """Destroy Shields: reveal each; one with a Burst waits outside all locations (4-1-2) for its owner's decision, the
    others go to the trash (5-10-3).

    Args:
        e: the engine.
        shields: the Shields.
        how: battle, effect damage or effect.
        source: the object that does it.
        damage: the damage that each receives, 0 if they are destroyed without damage. A Shield has 1 HP (4-6-4-2), so
            receiving damage and being destroyed are one event.
    """
    events: list[Event] = []
    for oid in shields:
        burst = "burst" in q.definition(e, oid).by_moment
        event = ch.moved("destroy", oid, LIMBO if burst else TRASH, at=0, how=how, source=source)
        event.amount = damage
        events.append(event)
    return events


def say_standing(e: Engine, events: Sequence[Event]) -> None:
    """Write into each event of a batch, for the log, how many Shields stand after it."""
    if not e.record_history:
        return
    standing: dict[ObjId, int] = {}
    for event in events:
        shield = e.state.objs.get(event.obj)
        if event.name == "destroy" and shield is not None and shield.zone == SHIELDS:
            standing[shield.seat] = standing.get(shield.seat, len(e.zone(SHIELDS, shield.seat))) - 1
            event.left = standing[shield.seat]


def front_shields(e: Engine, seat: int, count: int) -> tuple[ObjId, ...]:
    """The given number of Shields, from the top (4-6-4-1)."""
    return e.zone(SHIELDS, seat)[:count]


def ask_burst(e: Engine, frame: Frame) -> Asking:
    """13-2-5-1: the owner may activate it, without paying. Without a possible target it does not activate (10-2-2) and
    nothing is asked.
    """
    oid, seat = frame.data["card"], frame.data["seat"]
    ability: CompiledAbility = ability_of(e, frame.data["program"])
    if not ready(Ctx(e, seat, oid), ability):
        return None
    answer = yield Prompt(
        seat,
        "burst",
        (Option("burst", oid, e.card(oid)), Option("decline")),
        source=oid,
        rule="13-2-5-1",
        message="burst",
    )
    used = answer[0].verb == "burst"
    e.perform(ch.note("burst" if used else "decline", oid, seat=seat))
    if used:
        push_effect(e, ability.id, seat, oid)
    return None


def put_away(e: Engine, frame: Frame) -> str | None:
    """13-2-5-3: unless it moved elsewhere, the card goes to the trash after its Burst."""
    oid = frame.data["card"]
    if q.exists(e, oid) and e.state.objs[oid].zone == LIMBO:
        e.perform(ch.moved("put_away", oid, TRASH, at=0))
    return DONE


BURST = StepTable((("ask", ask_burst), ("put away", put_away)), atomic=True)
