"""What a record tells without being played again: who played what, how far, and who has won."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from gundam_tui import foreign_files
from gundam_tui.games.seats import seat_label
from gundam_tui.kernel.record_format import RecordError, read_record

from .journal import records
from .record_notes import turn_of

if TYPE_CHECKING:
    from gundam_tui.kernel.outcome import Outcome
    from gundam_tui.kernel.record_format import Header

_BEGIN = b"\nbegin"  # the last line of a header
_LOOKED = 20  # the newest records in which the decks used last are looked for


@dataclass(frozen=True, slots=True)
class Summary:
    """A game in a few words.

    Attributes:
        header: who plays what.
        decisions: how many stand.
        turn: the turn in which it was left or ended, 0 where the record does not tell.
        acts: who is to act; None: nobody, or that is not told.
        outcome: how it ended, None while it is unfinished.
    """

    header: Header
    decisions: int
    turn: int
    acts: int | None
    outcome: Outcome | None

    @property
    def players(self) -> list[str]:
        """What the players are called."""
        return [seat_label(at, seat.name) for at, seat in enumerate(self.header.seats)]

    @property
    def decks(self) -> str:
        """`Heroic Beginnings against Zeon's Rush`."""
        return " against ".join(seat.deck for seat in self.header.seats)

    @property
    def length(self) -> str:
        """How long it is, in turns where that is known."""
        count, word = (self.turn, "turn") if self.turn else (self.decisions, "decision")
        return f"{count} {word}{'s' * (count != 1)}"


def summary(path: Path) -> Summary:
    """A record in a few words.

    Raises:
        RecordError: it has no whole header.
        OSError: it cannot be read.
    """
    record = read_record(foreign_files.read_bytes(path))
    turn, acts = turn_of(record)
    return Summary(record.header, len(record.decisions), turn, acts, record.outcome)


def header_of(path: Path) -> Header:
    """How a recorded game began; the rest of the file is not looked at.

    Raises:
        RecordError: it has no whole header.
        OSError: it cannot be read.
    """
    data = foreign_files.read_bytes(path)
    end = data.find(b"\n", data.find(_BEGIN) + 1)
    return read_record(data[: end + 1] if end >= 0 else data).header


def last_played(game: str, seats: int = 2) -> Header | None:
    """How the game began that was played last, of those of one game by so many; None: there is none."""
    for path in records()[:_LOOKED]:
        try:
            header = header_of(path)
        except (OSError, RecordError):
            continue  # the list of replays says what is wrong with it
        if header.game == game and len(header.seats) == seats:
            return header
    return None
