"""The words for everything that happens in a game, collected from the rules, the verbs and the keyword effects."""

from __future__ import annotations

from collections.abc import Iterable

from gundam_tui.games.gcg.cards.happenings import Happening
from gundam_tui.games.gcg.changes.happenings import RULES

from .keywords import HAPPENS
from .verbs import VERBS


def collected(rows: Iterable[Happening]) -> dict[str, Happening]:
    """Rows by the name of their event.

    Raises:
        ValueError: two rows are for the same event and differ.
    """
    found: dict[str, Happening] = {}
    for row in rows:
        if found.setdefault(row.name, row) != row:
            raise ValueError(f"two different rows for the event {row.name!r}")
    return found


HAPPENINGS = collected((*RULES, *(row for verb in VERBS.values() for row in verb.happens), *HAPPENS))
