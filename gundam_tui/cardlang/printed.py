"""What was read of a file with printed cards, and the notes in card files about where a card was read."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

_NOTE = "# read from print: "
_NOTED = re.compile(rf"(?m)^\[([A-Z0-9-]+)\]\n{_NOTE}(.*)$")


@dataclass(slots=True)
class PrintedCards:
    """What was read of a file with printed cards.

    Attributes:
        read: the numbers of the cards that were read whole.
        shipped: numbers that the program has already: its own cards count.
        incomplete: name and reason by number, for the cards that were not read.
        unknown_fields: names of fields that are not understood.
        faults: entries that are no cards, with their place.
        files: the tables of card files by set; `texts`: those files.
    """

    read: list[str] = field(default_factory=list[str])
    shipped: list[str] = field(default_factory=list[str])
    incomplete: dict[str, tuple[str, str]] = field(default_factory=dict[str, tuple[str, str]])
    unknown_fields: dict[str, None] = field(default_factory=dict[str, None])
    faults: list[str] = field(default_factory=list[str])
    files: dict[str, list[str]] = field(default_factory=dict[str, list[str]])
    texts: dict[str, str] = field(default_factory=dict[str, str])


def note(source: str, day: str) -> str:
    """The comment below the heading of a card's table that says where it was read.

    Args:
        source: the file, in one line without control characters.
        day: the date as YYYY-MM-DD.
    """
    return f"{_NOTE}{source}, {day}"


def notes(text: str) -> dict[str, str]:
    """Where each card of a card file was read (`note`), by number: `cards.json, 2026-01-02`."""
    return dict(_NOTED.findall(text))
