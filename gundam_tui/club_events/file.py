"""The file of an event: its acts, a line each, each line with a checksum that follows from all before it.

A line is in the file before anybody learns what it says, so whatever moment the process ends at, what was confirmed is
kept (MT-26). Half a line at the end was confirmed to nobody and is cut off.
"""

from __future__ import annotations

import os
import zlib
from dataclasses import dataclass
from pathlib import Path

from gundam_tui import foreign_files, system
from gundam_tui.kernel.record_format import Seal
from gundam_tui.table.journal import Journal, JournalError, locked, private

from . import acts as a
from .state import EventRefused, EventState

__all__ = ["SUFFIX", "EventFile", "open_file", "read_state"]

SUFFIX = ".event"
MAGIC = "gundam-tui event 1"
LARGEST = 1 << 26  # bytes


@dataclass(slots=True)
class EventFile:
    """An open file of an event, with the event as far as it has come.

    Attributes:
        state: the event.
        path: the file.
        damage: why the end of the file was left out; empty: it was sound.
    """

    state: EventState
    path: Path
    damage: str
    _journal: Journal

    @classmethod
    def create(cls, path: Path, first: a.Entry) -> EventFile:
        """Begin the file of a new event.

        Raises:
            JournalError: it exists, or cannot be written.
        """
        state = EventState(first)
        try:
            fd = os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL | os.O_APPEND | system.OPEN, 0o600)
        except OSError as error:
            raise JournalError(f"{path}: the event cannot be written: {error.strerror or error}") from None
        journal = _locked(fd, path, _seal())
        journal.write(MAGIC)
        journal.write(a.written(first))
        journal.sync()
        return cls(state, path, "", journal)

    def do(self, entry: a.Entry) -> None:
        """Let something happen: it is checked, written to the disk, and then applied.

        Raises:
            EventRefused: it may not happen.
            JournalError: it cannot be written; nothing has happened.
        """
        self.state.check(entry.act)
        self._journal.write(a.written(entry))
        self._journal.sync()
        self.state.apply(entry)

    def close(self) -> None:
        """Close the file.

        Raises:
            JournalError: the last lines cannot be written.
        """
        self._journal.close()


def open_file(path: Path) -> EventFile | None:
    """Open the file of an event to go on with it. An incomplete last line is cut off; after a damaged line everything
    is, and a copy of the file stays beside it (`.damaged`).

    Returns:
        The file; None: not even its first act is complete, so the event was never confirmed to anybody.

    Raises:
        JournalError: it cannot be read or written, or is no file of an event.
    """
    try:
        fd = os.open(path, os.O_RDWR | os.O_APPEND | system.OPEN_AT_ONCE)
    except OSError as error:
        raise JournalError(f"{path}: the event cannot be opened: {error.strerror or error}") from None
    seal = _seal()
    journal = _locked(fd, path, seal)
    try:
        data = foreign_files.content(fd, path, LARGEST)
        state, sound, damage = _read(data, seal)
        if damage and state is None and not _may_be_torn(data):
            raise JournalError(f"{path}: this is no file of an event: {damage}")
        if damage:
            with open(path.with_name(f"{path.name}.damaged"), "wb", opener=private) as copy:
                copy.write(data)
        if sound < len(data):
            os.ftruncate(fd, sound)
            os.fsync(fd)
    except OSError as error:
        journal.close()
        raise JournalError(f"{path}: the event cannot be opened: {error.strerror or error}") from None
    except JournalError:
        journal.close()
        raise
    if state is None:
        journal.close()
        return None
    return EventFile(state, path, damage, journal)


def read_state(path: Path) -> EventState | None:
    """Read an event without going on with it, also while a server has it open.

    Returns:
        The event as far as it is sound; None: not even its first act is complete.

    Raises:
        JournalError: it cannot be read, or is no file of an event.
    """
    try:
        data = foreign_files.read_bytes(path, LARGEST)
    except OSError as error:
        raise JournalError(f"{path}: the event cannot be read: {error.strerror or error}") from None
    state, _, damage = _read(data, _seal())
    if damage and state is None and not _may_be_torn(data):
        raise JournalError(f"{path}: this is no file of an event: {damage}")
    return state


def _seal() -> Seal:
    return Seal(total=zlib.crc32(f"{MAGIC}\n".encode()))


def _locked(fd: int, path: Path, seal: Seal) -> Journal:
    busy = JournalError(f"{path}: another program has this event open")
    return Journal(path, locked(fd, path, busy), seal)


def _may_be_torn(data: bytes) -> bool:
    """Can these bytes be the beginning of the file of an event that ended within its first lines?"""
    head = f"{MAGIC} ~".encode()
    return data[: len(head)] == head[: len(data)] and data.count(b"\n") < 2


def _read(data: bytes, seal: Seal) -> tuple[EventState | None, int, str]:
    """The event in these bytes, how many of them are sound, and what is wrong with the rest.

    Args:
        data: the file.
        seal: before the first line; moved to the end of the sound ones.
    """
    state: EventState | None = None
    sound = 0
    lines = data.split(b"\n")
    for number, row in enumerate(lines[:-1], 1):
        ahead = seal.copy()
        try:
            body = ahead.opened(row)
            if number == 1 and body != MAGIC.encode():
                raise a.UnreadableAct("it is of another version")
            if number > 1:
                entry = a.read(body)
                if state is None:
                    state = EventState(entry)
                else:
                    state.apply(entry)
        except (a.UnreadableAct, EventRefused, ValueError) as error:
            return state, sound, f"line {number}: {error}"
        seal.total = ahead.total
        sound += len(row) + 1
    return state, sound, ""
