"""The special effects that a card's text has, gives or mentions, read from plain data: no parser needed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import cast

from gundam_tui.games.api import KeywordRow

__all__ = ["reminders"]


def reminders(text: Mapping[str, object], keywords: Mapping[str, KeywordRow]) -> list[KeywordRow]:
    """One row for every special effect of a text, in the order of the game's table.

    Args:
        text: a card's text (`Card.text`).
        keywords: the special effects of the game.
    """
    used = set(_words(text))
    return [row for name, row in keywords.items() if name in used]


def _words(value: object) -> Iterator[str]:
    """Every word in plain data. Ids of special effects are namespaced, so they cannot be confused with other words."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        for part in cast("Mapping[str, object]", value).values():
            yield from _words(part)
    elif isinstance(value, list):
        for part in cast("list[object]", value):
            yield from _words(part)
