"""Counters on an object: its destruction, with the reason, and coins. They are lost with the object.

The kernel counts by name. A coin's name contains what it gives (`coin +1/+1/+1`).
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from gundam_tui.kernel import Event, Obj
from gundam_tui.kernel.events import COUNTERS

from .nodes.amounts import Stats

DAMAGE: Final = "damage"
EFFECT: Final = "effect"
ZERO: Final = "zero"
_DOOMED: Final = {f"doomed {reason}{own}": reason for reason in (DAMAGE, EFFECT, ZERO) for own in ("", " own")}
_COIN: Final = "coin "


def _mark(obj: Obj) -> str:
    for name, _ in obj.counters:
        if name in _DOOMED:
            return name
    return ""


def doomed(obj: Obj) -> str:
    """Why an object is destroyed and not yet scrapped (`damage`, `effect`, `zero`); empty if it is not."""
    return _DOOMED.get(_mark(obj), "") if obj.counters else ""


def doomed_by_own(obj: Obj) -> bool:
    """Did an effect of its own player destroy an object?"""
    return _mark(obj).endswith(" own")


def doom_mark(obj: Obj, reason: str, *, source: int = 0, by: int = -1) -> Event:
    """An object is destroyed, by an effect of the seat `by`; -1: by no effect."""
    name = f"doomed {reason}{' own' if by == obj.seat else ''}"
    seat = by if reason == EFFECT else -1  # the seat that destroyed it outright
    return Event("doom", COUNTERS, obj.id, seat=seat, field=name, amount=1, source=source, how=reason)


def doom_over(obj: Obj, *, source: int = 0) -> Event:
    """An object is no longer destroyed."""
    return Event("save", COUNTERS, obj.id, field=_mark(obj), amount=-1, source=source, how=doomed(obj))


@lru_cache(maxsize=256)
def _read(name: str) -> Stats:
    return Stats(*(int(part) for part in name.removeprefix(_COIN).split("/")))


def coins(obj: Obj) -> tuple[Stats, ...]:
    """The coins on an object, by what each gives."""
    if not obj.counters:
        return ()
    return tuple(_read(name) for name, n in obj.counters if name.startswith(_COIN) for _ in range(n))


def coin(oid: int, stats: Stats, n: int, *, source: int = 0) -> Event:
    """Put coins on an object."""
    name = _COIN + "/".join(f"{value or 0:+d}" for value in stats)
    return Event("coin", COUNTERS, oid, field=name, amount=n, source=source)
