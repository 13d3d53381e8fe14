"""Happenings that can be animated (`games.views.Cue`)."""

from __future__ import annotations

from gundam_tui.games.nation.changes.damage import BATTLE
from gundam_tui.games.views import Cue
from gundam_tui.kernel import Engine
from gundam_tui.kernel.events import SHIFT


def cues(e: Engine, since: int = 0) -> list[Cue]:
    """The events from event number `since` on that everybody may see."""
    found: list[Cue] = []
    for at in range(since, len(e.log)):
        event = e.log[at]
        if event.name == "active":
            found.append(Cue("turn", at, seat=event.value))
        elif event.name in ("enter", "chip"):
            found.append(Cue("attach" if event.host else "enter", at, event.new, event.host, event.seat))
        elif event.op == SHIFT:
            found.append(Cue("moves", at, event.obj, seat=event.seat, zone=event.zone))
        elif event.name == "strike":
            found.append(Cue("strike", at, event.obj, seat=event.seat, amount=event.amount, zone=event.value.zone))
        elif event.name == "damage":
            found.append(Cue("hit", at, event.obj, event.source, event.seat, event.amount))
        elif event.name == "mill" and event.how == BATTLE:  # a card each
            last = found[-1] if found else None
            more = last is not None and last.what == "hit" and (last.whom, last.at) == (event.seat, at - 1)
            amount = found.pop().amount + 1 if more else 1
            found.append(Cue("hit", at, seat=event.seat, amount=amount, whom=event.seat))
        elif event.name == "scrap" and event.old is not None:
            found.append(Cue("gone", at, event.obj, seat=event.old.seat))
    return found
