"""Happenings that can be animated (`games.views.Cue`)."""

from __future__ import annotations

from gundam_tui.games.views import Cue
from gundam_tui.kernel import Engine


def cues(e: Engine, since: int = 0) -> list[Cue]:
    """The events from event number `since` on that everybody may see."""
    found: list[Cue] = []
    for at in range(since, len(e.log)):
        event = e.log[at]
        if event.name == "active":
            found.append(Cue("turn", at, seat=event.value))
        elif event.name in ("enter", "chip"):
            found.append(Cue("attach" if event.host else "enter", at, event.new, event.host, event.seat))
        elif event.name == "damage":
            found.append(Cue("hit", at, event.obj, event.source, event.seat, event.amount))
        elif event.name == "scrap" and event.old is not None:
            found.append(Cue("gone", at, event.obj, seat=event.old.seat))
    return found
