"""What can be shown happening: the events of a game that everybody sees, as cues for motion (`games.views.Cue`)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from gundam_tui.games.gcg.constants import BASE, BATTLE, SHIELDS
from gundam_tui.games.views import Cue

if TYPE_CHECKING:
    from gundam_tui.kernel import Engine, Event

__all__ = ["cues"]


def cues(engine: Engine, since: int = 0) -> list[Cue]:
    """What happened, in order.

    Args:
        engine: a game that keeps its log.
        since: index of the first event in `Engine.log` that is wanted.
    """
    found: list[Cue] = []
    for at, event in enumerate(engine.log[since:], since):
        made = _CUES.get(event.name)
        cue = made(at, event) if made is not None else None
        if cue is not None:
            found.append(cue)
    outcome = engine.outcome
    if outcome is not None and since <= len(engine.log):
        found += [Cue("won", len(engine.log), seat=seat) for seat in outcome.winners]
    return found


def _turn(at: int, event: Event) -> Cue | None:
    return Cue("turn", at, seat=event.value)


def _enter(at: int, event: Event) -> Cue | None:
    return Cue("enter", at, event.new, seat=event.seat) if event.zone in (BATTLE, BASE) else None


def _attach(at: int, event: Event) -> Cue | None:
    return Cue("attach", at, event.new, event.host, event.seat)


def _attack(at: int, event: Event) -> Cue | None:
    return Cue("attack", at, event.obj, max(0, event.host), event.seat)  # a player is a number below zero


def _block(at: int, event: Event) -> Cue | None:
    return Cue("block", at, event.obj, seat=event.seat)


def _hit(at: int, event: Event) -> Cue | None:
    seat = event.old.seat if event.old is not None else -1
    return Cue("hit", at, event.obj, event.source, seat, event.amount) if event.amount else None


def _gone(at: int, event: Event) -> Cue | None:
    old = event.old
    if old is None:
        return None
    return Cue("break" if old.zone == SHIELDS else "gone", at, event.obj, event.source, old.seat)


def _turned(at: int, event: Event) -> Cue | None:
    return Cue("turned", at, event.obj, seat=event.seat)


_CUES: dict[str, Callable[[int, Event], Cue | None]] = {
    "turn": _turn, "deploy": _enter, "pair": _attach, "attack": _attack, "block": _block, "damage": _hit,
    "destroy": _gone, "burst": _turned, "decline": _turned,
}  # fmt: skip
