"""Happenings that can be animated: the events of a game that everybody sees, as cues for motion (`games.views.Cue`)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from gundam_tui.games.gcg.cards.constants import BASE, BATTLE, SHIELDS, seat_of
from gundam_tui.games.views import Cue
from gundam_tui.kernel.events import ADD_LASTING
from gundam_tui.kernel.view import everybody

if TYPE_CHECKING:
    from gundam_tui.kernel import Engine, Event

__all__ = ["cues", "number_of"]


def cues(engine: Engine, since: int = 0) -> list[Cue]:
    """What happened, in order.

    Args:
        engine: a game that keeps its log.
        since: index of the first event in `Engine.log` that is wanted.
    """
    found: list[Cue] = []
    for at, event in enumerate(engine.log[since:], since):
        made = _CUES.get(event.name)
        cue = made(engine, at, event) if made is not None else None
        if cue is not None:
            found.append(cue)
    outcome = engine.outcome
    if outcome is not None and since <= len(engine.log):
        found += [Cue("won", len(engine.log), seat=seat) for seat in outcome.winners]
    return found


def _turn(engine: Engine, at: int, event: Event) -> Cue | None:
    del engine
    return Cue("turn", at, seat=event.value)


def _enter(engine: Engine, at: int, event: Event) -> Cue | None:
    del engine
    return Cue("enter", at, event.new, seat=event.seat) if event.zone in (BATTLE, BASE) else None


def _attach(engine: Engine, at: int, event: Event) -> Cue | None:
    del engine
    return Cue("attach", at, event.new, event.host, event.seat)


def _attack(engine: Engine, at: int, event: Event) -> Cue | None:
    del engine
    whom = seat_of(event.host) if event.host < 0 else -1  # a player is a number below zero
    return Cue("attack", at, event.obj, max(0, event.host), event.seat, whom=whom)


def _block(engine: Engine, at: int, event: Event) -> Cue | None:
    del engine
    return Cue("block", at, event.obj, seat=event.seat)


def _hit(engine: Engine, at: int, event: Event) -> Cue | None:
    del engine
    seat = event.old.seat if event.old is not None else -1
    return Cue("hit", at, event.obj, event.source, seat, event.amount) if event.amount else None


def _gone(engine: Engine, at: int, event: Event) -> Cue | None:
    old = event.old
    if old is None:
        return None
    if old.zone == SHIELDS:  # 5-10-3: it is revealed to everybody
        return Cue("break", at, event.obj, event.source, old.seat, card=number_of(engine, event.new))
    return Cue("gone", at, event.obj, event.source, old.seat)


def _turned(engine: Engine, at: int, event: Event) -> Cue | None:
    return Cue("turned", at, event.obj, seat=event.seat, card=number_of(engine, event.obj))


def _played(engine: Engine, at: int, event: Event) -> Cue | None:
    return Cue("played", at, event.new, _target(engine, at, event.new), event.seat, card=number_of(engine, event.new))


def _out(engine: Engine, at: int, event: Event) -> Cue | None:
    del engine
    return Cue("out", at, seat=event.seat)


def _target(engine: Engine, at: int, command: int) -> int:
    """The first card in play that the effect of a Command changes, 0 for none so far."""
    for event in engine.log[at + 1 :]:
        if event.name == "put_away" and event.obj == command:
            break
        if event.source != command:
            continue
        changed = event.value[2] or () if event.op == ADD_LASTING else (event.obj,)
        for oid in changed:
            # What an event has changed it keeps as it was: that is the same whenever this is asked.
            obj = event.old or engine.state.objs.get(oid)
            if obj is None and (past := engine.state.last_known.get(oid)) is not None:
                obj = past.obj
            if obj is not None and obj.zone in (BATTLE, BASE):
                return oid
    return 0


def number_of(engine: Engine, oid: int) -> str:
    """The card of an object, now or earlier, while everybody knows where that card is: a card that has been shuffled
    away since, or has left the game with its player, is not named.
    """
    state = engine.state
    past = state.last_known.get(oid)
    obj = state.objs.get(oid) or (past.obj if past is not None else None)
    lies = state.objs.get(state.where.get(obj.card, 0)) if obj is not None else None
    if obj is None or lies is None:
        return ""
    mask = everybody(engine)
    return state.card_of[obj.card] if obj.seen & lies.seen & mask == mask else ""


_CUES: dict[str, Callable[[Engine, int, Event], Cue | None]] = {
    "turn": _turn, "deploy": _enter, "pair": _attach, "attack": _attack, "block": _block, "damage": _hit,
    "destroy": _gone, "burst": _turned, "decline": _turned, "command": _played,
    "out": _out,
}  # fmt: skip
