"""What happens in a game, in words: a row for each event, for the log and for scenario files."""

from __future__ import annotations

from dataclasses import dataclass

SILENT = ""
"""The line of an event that says nothing a player wants to read."""


@dataclass(slots=True, frozen=True)
class Happening:
    """What people may know of an event.

    Attributes:
        name: of the event.
        line: the template of its line in the log (`seen/words/log.py` has the places); `SILENT`: it has none.
        mark: what sort of thing the line tells (`LogLine.mark`).
        merges: neighbouring events of its kind make one line.
        routine: what a turn begins with, where the rules do it.
        about: its group in the README of scenario files; empty: no file names it.
        means: what it is, where the word alone does not say it.
        hows: in which ways it happens; empty when it has no `how`.
        card, source, seat, amount: does it tell them?
    """

    name: str
    line: str
    mark: str = ""
    merges: bool = False
    routine: bool = False
    about: str = ""
    means: str = ""
    hows: tuple[str, ...] = ()
    card: bool = True
    source: bool = True
    seat: bool = True
    amount: bool = False
