"""Power: counted, never spent."""

from __future__ import annotations

from typing import NamedTuple

from gundam_tui.kernel import Engine, Refusal

from .model import clause, definition
from .terms import G_ZONE

ANY_COLOR = "purple"


class Supply(NamedTuple):
    """What one source of power gives: the colours it may count as, once a check. With none, it counts for the total
    alone."""

    colors: tuple[str, ...]


def supplies(e: Engine, seat: int) -> tuple[Supply, ...]:
    """A player's power."""
    key = ("power", seat)
    found: tuple[Supply, ...] | None = e.board_cache.get(key)
    if found is None:
        found = e.board_cache[key] = tuple(
            Supply(tuple(color for color in definition(e, oid).symbol or () if color != ANY_COLOR))
            for oid in e.zone(G_ZONE, seat)
        )
    return found


def counts(e: Engine, seat: int) -> dict[str, int]:
    """How much power a player has of each colour (one source of two colours counts in both)."""
    key = ("colors", seat)
    found: dict[str, int] | None = e.board_cache.get(key)
    if found is None:
        found = e.board_cache[key] = {}
        for supply in supplies(e, seat):
            for color in supply.colors:
                found[color] = found.get(color, 0) + 1
    return found


def enough(e: Engine, seat: int, color: str, designated: int, total: int) -> bool:
    """Does the power suffice? A check asks for one colour, so that counting is a matching."""
    have = len(supplies(e, seat))
    if have < total:
        return False
    return designated <= (have if color == ANY_COLOR else counts(e, seat).get(color, 0))


def suffices(e: Engine, seat: int, color: str, designated: int, total: int) -> Refusal | None:
    """Why a player's power does not suffice, or None."""
    if enough(e, seat, color, designated, total):
        return None
    have = len(supplies(e, seat))
    if have < total:
        return Refusal(clause(e, "power"), f"needs {total} power in all: you have {have}")
    return Refusal(clause(e, "power"), f"needs {designated} {color} power: you have {counts(e, seat).get(color, 0)}")
