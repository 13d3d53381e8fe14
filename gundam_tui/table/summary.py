"""Summarises a record without replaying it: who played what, how far, and who won."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from gundam_tui import foreign_files
from gundam_tui.frozen import frozen
from gundam_tui.games.registry import opponents
from gundam_tui.games.seats import seat_label
from gundam_tui.kernel.record_format import RecordError
from gundam_tui.kernel.record_reader import read_record
from gundam_tui.language import trn

from .journal import records, unfinished
from .record_notes import turn_of

if TYPE_CHECKING:
    from gundam_tui.kernel.outcome import Outcome
    from gundam_tui.kernel.record_format import Header

_BEGIN = b"\nbegin"  # the last line of a header
_LOOKED = 20  # the newest records, which are searched for the decks used last


@frozen
class Summary:
    """A game in a few words.

    Attributes:
        header: the players and decks.
        decisions: the number of decisions that stand.
        turn: the turn in which it was left or ended; 0 if the record does not say.
        acts: whose move it is; None: nobody's, or the record does not say.
        outcome: how it ended; None while it is unfinished.
    """

    header: Header
    decisions: int
    turn: int
    acts: int | None
    outcome: Outcome | None

    @property
    def players(self) -> list[str]:
        """The players' names."""
        return [seat_label(at, seat.name) for at, seat in enumerate(self.header.seats)]

    @property
    def decks(self) -> str:
        """`Heroic Beginnings against Zeon's Rush`."""
        return opponents(self.header.game, self.header.form, [seat.deck for seat in self.header.seats])

    @property
    def length(self) -> str:
        """Its length, in turns if that is known."""
        if self.turn:
            return trn("{n} turn", "{n} turns", self.turn)
        return trn("{n} decision", "{n} decisions", self.decisions)


def summary(path: Path) -> Summary:
    """Summarise a record.

    Raises:
        RecordError: its header is incomplete.
        OSError: it cannot be read.
    """
    record = read_record(foreign_files.read_bytes(path))
    turn, acts = turn_of(record)
    return Summary(record.header, len(record.decisions), turn, acts, record.outcome)


def header_of(path: Path) -> Header:
    """Read how a recorded game began; what follows the header is not parsed.

    Raises:
        RecordError: its header is incomplete.
        OSError: it cannot be read.
    """
    data = foreign_files.read_bytes(path)
    end = data.find(b"\n", data.find(_BEGIN) + 1)
    return read_record(data[: end + 1] if end >= 0 else data).header


def unfinished_of(kind: str) -> Iterator[Path]:
    """The records of unfinished games of one kind, the last played first; also those that cannot be read: opening them
    shows why.

    Args:
        kind: the id of the game.
    """
    for path in unfinished():
        try:
            if header_of(path).game != kind:
                continue
        except (RecordError, OSError):
            pass
        yield path


def last_played(game: str, seats: int = 2) -> Header | None:
    """Returns how the last played game of this id and number of players began; None if there is none."""
    for path in records()[:_LOOKED]:
        try:
            header = header_of(path)
        except (OSError, RecordError):
            continue  # the list of replays reports what is wrong with it
        if header.game == game and len(header.seats) == seats:
            return header
    return None
