"""Keyword effects in a sentence of our own each (13-1), read from a card's text as plain data: no parser needed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, cast

from gundam_tui.named import NamedTuple

from .keyword_table import KEYWORDS

__all__ = ["Reminder", "all_reminders", "keyword_labels", "keywords_in", "reminders"]


class Reminder(NamedTuple):
    """What a keyword effect does: its name as players write it, a sentence, the clause."""

    keyword: str
    sentence: str
    clause: str


def all_reminders() -> dict[str, Reminder]:
    """Every keyword effect, by its name in the notation."""
    return {row.name: Reminder(row.label, row.reminder, row.clause) for row in KEYWORDS.values()}


def keyword_labels() -> list[str]:
    """Every keyword effect as players write it."""
    return [row.label for row in KEYWORDS.values()]


def reminders(text: Mapping[str, Any], wording: str = "") -> list[Reminder]:
    """A reminder for every keyword effect that a text has, gives or mentions, in the rulebook's order.

    Args:
        text: a card's text (`Card.text`).
        wording: the printed text (`Card.wording`); unlike the text it names the keyword effects of tokens.
    """
    used = set(keywords_in(text))
    return [one for name, one in all_reminders().items() if name in used or f"<{one.keyword}" in wording]


def keywords_in(value: object) -> Iterator[str]:
    """The names of the keyword effects in a part of a card's text, in lower case, with repetitions."""
    if isinstance(value, Mapping):
        node = cast("Mapping[str, object]", value)
        if node.get("op") == "keyword":
            # A keyword has a `name`; a condition (`with blocker`) names any number of them.
            names = [node["name"]] if "name" in node else cast("list[object]", node.get("any", []))
            yield from map(str, names)
        for part in node.values():
            yield from keywords_in(part)
    elif isinstance(value, list | tuple):
        for part in cast("list[object]", value):
            yield from keywords_in(part)
