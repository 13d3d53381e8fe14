"""What was read of a file with printed cards, and the notes in card files about where a card was read."""

from __future__ import annotations

import re
from dataclasses import field

from gundam_tui.frozen import slotted
from gundam_tui.named import NamedTuple

_KEPT = 50  # faults, and fields that are not understood
_NOTE = "# read from print: "
_NOTED = rf"(?m)^\[([A-Z0-9-]+)\]\n{_NOTE}(.*)$"
_BY_HAND = "# written by hand: "
_WRITTEN = rf"(?m)^\[([A-Z0-9-]+)\]\n(?:{_NOTE}.*\n)?{_BY_HAND}(.*)$"


class UnreadCard(NamedTuple):
    """What is known of a card whose text was not read whole.

    Attributes:
        facts: its facts, a line each as in a card file.
        text: its printed text.
        source: the file, and the day it was read, as a note has them.
    """

    facts: str
    text: str
    source: str


@slotted
class PrintedCards:
    """What was read of a file with printed cards.

    Attributes:
        read: the numbers of the cards that were read whole.
        shipped: numbers that the program has already: its own cards count.
        incomplete: name and reason by number, for the cards that were not read.
        unread: what is known of those, by number.
        unknown_fields: names of fields that are not understood.
        faults: entries that are no cards, with their place: the first of them; `more_faults`: how many others.
        files: the tables of card files by set; `texts`: those files.
    """

    read: list[str] = field(default_factory=list[str])
    shipped: list[str] = field(default_factory=list[str])
    incomplete: dict[str, tuple[str, str]] = field(default_factory=dict[str, tuple[str, str]])
    unread: dict[str, UnreadCard] = field(default_factory=dict[str, UnreadCard])
    unknown_fields: dict[str, None] = field(default_factory=dict[str, None])
    faults: list[str] = field(default_factory=list[str])
    more_faults: int = 0
    files: dict[str, list[str]] = field(default_factory=dict[str, list[str]])
    texts: dict[str, str] = field(default_factory=dict[str, str])

    def fault(self, text: str) -> None:
        """Note an entry that is no card. Of a file that is none at all, only the first are kept."""
        if len(self.faults) < _KEPT:
            self.faults.append(text)
        else:
            self.more_faults += 1

    def unknown(self, name: str) -> None:
        """Note a field that is not understood; of very many only the first."""
        if len(self.unknown_fields) < _KEPT:
            self.unknown_fields.setdefault(name, None)


def note(source: str, day: str) -> str:
    """The comment below the heading of a card's table that says where it was read.

    Args:
        source: the file, in one line without control characters.
        day: the date as YYYY-MM-DD.
    """
    return f"{_NOTE}{source}, {day}"


def notes(text: str) -> dict[str, str]:
    """Where each card of a card file was read (`note`), by number: `cards.json, 2026-01-02`."""
    return dict(re.findall(_NOTED, text))


def written_note(day: str, source: str = "") -> str:
    """The comment of a card that was written by hand.

    Args:
        day: the date as YYYY-MM-DD.
        source: where its print was read (`notes`); empty: it is the user's own.
    """
    return f"{_NOTE}{source}\n{_BY_HAND}{day}" if source else f"{_BY_HAND}{day}"


def written(text: str) -> dict[str, str]:
    """The day each card of a card file was written by hand (`written_note`), by number."""
    return dict(re.findall(_WRITTEN, text))


def is_note(row: str) -> bool:
    """Is a line of a card file one of these notes?"""
    return row.startswith((_NOTE, _BY_HAND))
