"""What was read of a file with printed cards."""

from __future__ import annotations

from dataclasses import dataclass, field


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
