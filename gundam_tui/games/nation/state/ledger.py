"""What has been done this turn, and what is returned when a play is negated."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

from gundam_tui.kernel import Engine, Event
from gundam_tui.kernel.events import TALLY

Key: TypeAlias = "tuple[object, ...]"


def count(e: Engine, key: Key) -> int:
    """How often something has been done this turn."""
    return e.state.ledger.get(key, 0)


def note(keys: Iterable[Key]) -> list[Event]:
    """Count it once more."""
    return [Event("tally", TALLY, field=key, amount=1) for key in keys]


def refund(keys: Iterable[Key]) -> list[Event]:
    """Take back one use of each key."""
    return [Event("tally", TALLY, field=key, amount=-1) for key in keys]
