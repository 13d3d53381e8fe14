"""The words for what happens in a game: a row for each event, for the log and for scenario files."""

from __future__ import annotations

from dataclasses import dataclass

SILENT = ""
"""The line of an event that players do not need to read."""


@dataclass(slots=True, frozen=True)
class Happening:
    """How an event is described to people.

    Attributes:
        name: of the event.
        line: the template of its line in the log (`seen/words/log_places.py` has the places); `SILENT`: no line.
        mark: the kind of event that the line describes (`LogLine.mark`).
        brief: the template of the fewest words for it in the line of a battle (`LogLine.brief`); empty: `line`.
        merges: neighbouring events of its kind are merged into one line.
        routine: part of the beginning of every turn, if the rules do it.
        about: its group in the README of scenario files; empty: not available in files.
        means: its meaning, if the word alone does not say it.
        hows: the ways in which it happens; empty if it has no `how`.
        card, source, seat, amount: does it have them?
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
    brief: str = ""
