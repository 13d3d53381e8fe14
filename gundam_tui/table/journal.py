"""Keeps the record of a running game: one locked, append-only file per game.

The files are in the state folder (`gundam_tui.paths`). Every line reaches the operating system before its decision is
shown, so a killed process loses nothing; `sync` writes it to the disk, in case of a power cut.
"""

from __future__ import annotations

import itertools
import os
import re
import secrets
import signal
import time
from collections.abc import Callable, Generator
from contextlib import contextmanager, suppress
from pathlib import Path
from types import FrameType
from typing import NoReturn

from gundam_tui import foreign_files, system
from gundam_tui.kernel.record_format import Record, RecordError, Seal
from gundam_tui.kernel.record_reader import read_record
from gundam_tui.paths import make_private, state_folder, unused

SUFFIX = ".record"
TAIL = 4096  # bytes; an `end` line and the notes after it are shorter
_APART = 3  # random bytes in the name of a record
_DECIDED = rb"(?m)^(?:[0-9]+ (?:p[0-9]+|judge) |end )"  # made by a person; or the game is over
_GOES_ON = b"set p1 next "  # `record_notes.NEXT`
_LONG = 1 << 14  # bytes; in a longer record somebody has decided something


class JournalError(ValueError):
    """A record that cannot be written or opened; the text says where, why and what to do."""


class JournalBusy(JournalError):
    """Another process is playing the game."""

    def __init__(self, path: Path) -> None:
        super().__init__(f"{path}: this game is open in another terminal; leave it there first, or start another one")
        self.path = path


def new_path(folder: Path | None = None, name: str = "") -> Path:
    """Returns a path for the record of a new game, named by the date; the name reveals nothing about the game.

    Args:
        folder: where; default: the state folder.
        name: follows the date; empty: random letters, because several processes may begin a game in the same second
            without seeing each other's files in time.
    """
    folder = folder or state_folder()
    stem = f"{time.strftime('%Y-%m-%d-%H%M%S')}-{name or secrets.token_hex(_APART)}"
    return unused(folder / f"{stem}{SUFFIX}")


def records() -> list[Path]:
    """Returns all records, the last played first."""
    folder = state_folder()
    if not folder.is_dir():
        return []
    return sorted(filter(Path.is_file, folder.glob(f"*{SUFFIX}")), key=_last_played, reverse=True)


def _last_played(path: Path) -> tuple[int, str]:
    return path.stat().st_mtime_ns, path.name


def unfinished() -> list[Path]:
    """Returns the records of unfinished games in which a person has decided something, the last played first."""
    return [path for path in records() if not _has_ended(path) and not untouched(path)]


def untouched(path: Path) -> bool:
    """Is this the record of a game in which no person has decided anything? There is nothing in it to continue."""
    try:
        fd = os.open(path, os.O_RDONLY | system.OPEN_AT_ONCE)
    except OSError:
        return False  # opening it reports why
    try:
        return _untouched(fd)
    except OSError:
        return False
    finally:
        os.close(fd)


def _untouched(fd: int) -> bool:
    data = os.read(fd, _LONG)
    # A record without a complete header may be one that another process is just creating.
    return len(data) < _LONG and b"\nbegin" in data and not re.search(_DECIDED, data)


def tidy() -> int:
    """Delete the records of games that were left before any person decided anything.

    A game that is open, here or in another process, keeps its record.

    Returns:
        The number of deleted records.
    """
    return sum(_abandoned(path) for path in records() if untouched(path))


def _abandoned(path: Path) -> bool:
    """Delete a record if nobody has decided anything in it, and nobody can any more. Returns True if it was deleted."""
    try:
        file = locked(os.open(path, os.O_RDONLY | system.OPEN_AT_ONCE), path, JournalBusy(path))
    except (OSError, JournalError):  # open in another process
        return False
    try:
        if not _untouched(file.fd):
            return False
        file.delete()
    except OSError:  # its folder is not writable
        return False
    finally:
        file.close()
    return True


def _has_ended(path: Path) -> bool:
    """Is the game of a record over, or the match if it is one of several games?"""
    try:
        with path.open("rb") as file:
            size = file.seek(0, os.SEEK_END)
            file.seek(max(0, size - TAIL))
            tail = file.read()
    except OSError:
        return False  # opening it reports why
    *lines, cut_off = tail.split(b"\n")
    # Notes may follow the end: the time left on the clocks, and that the match continues.
    notes = list(itertools.takewhile(lambda line: line.startswith((b"set ", b"#")), reversed(lines)))
    ended = len(notes) < len(lines) and lines[-1 - len(notes)].startswith(b"end ")
    return not cut_off and ended and not any(line.startswith(_GOES_ON) for line in notes)


class Journal:
    """An open record. It belongs to this process until `close`.

    Args:
        path: the file.
        file: the file, open and locked.
        seal: the state of the checksums before the next line.

    Attributes:
        path: the file.
    """

    __slots__ = ("_file", "_seal", "_torn", "_waiting", "path")

    def __init__(self, path: Path, file: system.LockedFile, seal: Seal) -> None:
        self.path = path
        self._file = file
        self._seal = seal
        self._waiting: list[str] = []  # lines not yet in the file
        self._torn: int | None = None  # bytes of the file that are complete; half a line may follow

    @classmethod
    def create(cls, path: Path, text: str) -> Journal:
        """Create a record with this beginning (`record_format.header_text`), or more of it.

        Raises:
            JournalError: the file exists already, or it cannot be written.
        """
        seal = read_record(text.encode()).seal
        try:
            make_private(path.parent)
        except OSError as error:
            raise _unwritable(path.parent, error) from None
        try:
            # Records show the players' hands, so nobody else may read them.
            fd = os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL | os.O_APPEND | system.OPEN, 0o600)
        except FileExistsError:
            raise JournalError(f"{path}: there is such a file already; a new game needs a new one") from None
        except OSError as error:
            raise _unwritable(path, error) from None
        journal = cls(path, locked(fd, path, JournalBusy(path)), seal)
        try:
            journal._append(text.encode())
            journal.sync()
        except BaseException:
            journal._file.close()
            raise
        return journal

    @classmethod
    def open(cls, path: Path) -> tuple[Journal, Record]:
        """Open a record to continue it. An incomplete last line is cut off. So is everything after a damaged line, but
        then a copy of the original file is kept beside it (`.damaged`).

        Raises:
            JournalBusy: another process has it open.
            JournalError: it cannot be opened or written.
            RecordError: its header is incomplete.
        """
        try:
            fd = os.open(path, os.O_RDWR | os.O_APPEND | system.OPEN_AT_ONCE)
        except FileNotFoundError:
            raise JournalError(f"{path}: there is no such file") from None
        except OSError as error:
            raise _unopenable(path, error) from None
        journal = cls(path, locked(fd, path, JournalBusy(path)), Seal())
        try:
            data = foreign_files.content(fd, path)
            try:
                record = read_record(data)
            except RecordError as error:
                raise RecordError(f"{path}: {error}") from None
            journal._seal = record.seal
            if record.damage is not None:
                kept = path.with_name(f"{path.name}.damaged")
                kept.unlink(missing_ok=True)
                with open(kept, "xb", opener=private) as file:
                    file.write(data)
            if record.sound < len(data):
                os.ftruncate(fd, record.sound)
                journal.sync()
        except OSError as error:
            journal._file.close()
            raise _unopenable(path, error) from None
        except BaseException:
            journal._file.close()
            raise
        return journal, record

    def begin(self, text: str) -> None:
        """Append the beginning of the next game of the match (`record_format.header_text`), after lines that wait.

        Raises:
            JournalError: it cannot be written; the record is as before.
        """
        self._catch_up()
        self._append(text.encode())
        self._seal = read_record(text.encode()).seal

    def write(self, line: str) -> None:
        """Append a line, after those that wait. From then on it survives the end of the process.

        Raises:
            JournalError: the line cannot be written, for instance because the disk is full. It is then not in the file.
        """
        self._catch_up()
        self._seal_and_append(line)

    def keep(self, line: str) -> None:
        """Append a line about something that has already happened. If it cannot be written it waits, and no other line
        overtakes it: `write`, `sync` and `close` retry, and raise when they fail.
        """
        self._waiting.append(line)
        with suppress(JournalError):
            self._catch_up()

    def sync(self) -> None:
        """Write everything to the disk.

        Raises:
            JournalError: it cannot be written, for instance because the disk is full.
        """
        self._catch_up()
        try:
            os.fsync(self._file.fd)
        except OSError as error:
            raise _unwritable(self.path, error) from None

    def close(self) -> None:
        """Write everything to the disk and close the file. Closing twice does nothing.

        Raises:
            JournalError: some of it cannot be written; the file is closed even so.
        """
        if self._file.fd < 0:
            return
        try:
            self.sync()
        finally:
            self._file.close()

    def _catch_up(self) -> None:
        while self._waiting:
            self._seal_and_append(self._waiting[0])
            del self._waiting[0]

    def _seal_and_append(self, line: str) -> None:
        seal = self._seal.copy()
        self._append(f"{seal.sealed(line)}\n".encode())
        self._seal = seal

    def _append(self, text: bytes) -> None:
        """Append whole lines or nothing: half a line is removed, at the latest before the next one is written."""
        if self._file.fd < 0:
            raise JournalError(f"{self.path}: the record has been closed: load it again to go on")
        data = memoryview(text)
        try:
            if self._torn is not None:
                os.ftruncate(self._file.fd, self._torn)
            self._torn = os.fstat(self._file.fd).st_size
            while data:
                data = data[os.write(self._file.fd, data) :]
        except OSError as error:
            if self._torn is not None:
                with suppress(OSError):
                    os.ftruncate(self._file.fd, self._torn)
            raise _unwritable(self.path, error) from None
        self._torn = None


def private(path: str, flags: int) -> int:
    """An opener for `open`: makes a new file that nobody else can read, for data that shows the players' hands."""
    return os.open(path, flags, 0o600)


def locked(fd: int, path: Path, busy: JournalError) -> system.LockedFile:
    """An open file for this process alone.

    Args:
        fd: its descriptor, which is closed if it cannot be had.
        path: where it is.
        busy: raised if another process has it.

    Raises:
        JournalError: it cannot be locked.
    """
    try:
        file = system.lock(fd, path)
    except OSError as error:
        os.close(fd)
        raise JournalError(f"{path}: it cannot be locked: {error.strerror or error}") from None
    if file is None:
        os.close(fd)
        raise busy
    return file


def _unopenable(path: Path, error: OSError) -> JournalError:
    return JournalError(f"{path}: this game cannot be continued: {error.strerror or error}")


def _unwritable(path: Path, error: OSError) -> JournalError:
    why = error.strerror or str(error)
    return JournalError(
        f"no record of the game can be written: {why}; make room there, or set XDG_STATE_HOME to a folder you can "
        f"write to: {path}"  # last, because it may be long and the table has two lines for all of it
    )


@contextmanager
def ends_on_hangup(save: Callable[[], object]) -> Generator[None]:
    """In this context, the process ends immediately when its terminal goes away or a signal asks it to end
    (`system.ENDING`). For programs that wait on standard input; the screen has its own handlers.

    Args:
        save: called first, for instance `Match.close`.
    """

    def leave(number: int, frame: FrameType | None) -> NoReturn:
        del frame
        try:
            save()
        finally:
            # Not `sys.exit`: nothing may be printed to a terminal that is gone.
            os._exit(128 + number)

    before = {number: signal.signal(number, leave) for number in system.ENDING}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
