"""Keeps the record of a running game: one file per game, locked, which is only appended to.

The files lie in the state folder (`gundam_tui.paths`). Every line reaches the operating system before its decision is
shown, so a killed process loses nothing; `sync` brings it to the disk, in case of a power cut.
"""

from __future__ import annotations

import fcntl
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

from gundam_tui import foreign_files
from gundam_tui.kernel.record_format import Record, RecordError, Seal, read_record
from gundam_tui.paths import make_private, state_folder

SUFFIX = ".record"
TAIL = 512  # bytes; an `end` line is shorter
_APART = 3  # random bytes in the name of a record
_DECIDED = re.compile(rb"^(?:[0-9]+ (?:p[0-9]+|judge) |end )", re.MULTILINE)  # by a person; or the game is over
_LONG = 1 << 14  # bytes: in a longer record somebody has decided something


class JournalError(ValueError):
    """A record that cannot be written or opened; the text says where, why and what to do."""


class JournalBusy(JournalError):
    """Another process is playing the game."""

    def __init__(self, path: Path) -> None:
        super().__init__(f"{path}: this game is open in another terminal; leave it there first, or start another one")
        self.path = path


def new_path(folder: Path | None = None, name: str = "") -> Path:
    """A path for the record of a new game, named by the date; the name tells nothing of the game.

    Args:
        folder: where; default: the state folder.
        name: comes after the date; empty: letters by chance, because several processes may begin a game in the same
            second, and none of them sees the others' files in time.
    """
    folder = folder or state_folder()
    stem = f"{time.strftime('%Y-%m-%d-%H%M%S')}-{name or secrets.token_hex(_APART)}"
    path, copy = folder / f"{stem}{SUFFIX}", 2
    while path.exists():
        path, copy = folder / f"{stem}-{copy}{SUFFIX}", copy + 1
    return path


def records() -> list[Path]:
    """All records, the one played last first."""
    folder = state_folder()
    if not folder.is_dir():
        return []
    return sorted(filter(Path.is_file, folder.glob(f"*{SUFFIX}")), key=_last_played, reverse=True)


def _last_played(path: Path) -> tuple[int, str]:
    return path.stat().st_mtime_ns, path.name


def unfinished() -> list[Path]:
    """The records of games without an end, the one played last first."""
    return [path for path in records() if not _has_ended(path)]


def tidy() -> int:
    """Delete the records of games that were left before any person had decided anything.

    A game that is open, here or in another process, keeps its record.

    Returns:
        How many went.
    """
    return sum(_abandoned(path) for path in unfinished())


def _abandoned(path: Path) -> bool:
    """Delete a record when nobody has decided anything in it. Was it?"""
    try:
        fd = os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC)
    except OSError:
        return False  # opening it tells why
    try:
        fcntl.flock(fd, fcntl.LOCK_EX | fcntl.LOCK_NB)
        data = os.read(fd, _LONG)
        # One without its header whole may be another process's that is being made just now.
        if len(data) == _LONG or b"\nbegin" not in data or _DECIDED.search(data):
            return False
        path.unlink()
    except OSError:  # open in another process; or in a folder that cannot be written to
        return False
    finally:
        os.close(fd)
    return True


def _has_ended(path: Path) -> bool:
    try:
        with path.open("rb") as file:
            size = file.seek(0, os.SEEK_END)
            file.seek(max(0, size - TAIL))
            tail = file.read()
    except OSError:
        return False  # opening it tells why
    *lines, cut_off = tail.split(b"\n")
    # Notes may follow the end: what is left on the clocks.
    last = next((line for line in reversed(lines) if not line.startswith((b"set ", b"#"))), b"")
    return not cut_off and last.startswith(b"end ")


class Journal:
    """An open record. It belongs to this process until `close`.

    Args:
        path: the file.
        fd: the file, open and locked.
        seal: the state of the checksums before the next line.

    Attributes:
        path: the file.
    """

    __slots__ = ("_fd", "_seal", "_torn", "_waiting", "path")

    def __init__(self, path: Path, fd: int, seal: Seal) -> None:
        self.path = path
        self._fd = fd
        self._seal = seal
        self._waiting: list[str] = []  # lines that are not in the file yet
        self._torn: int | None = None  # bytes of the file that are good; half a line may follow

    @classmethod
    def create(cls, path: Path, text: str) -> Journal:
        """A new record that holds what a record begins with (`record_format.header_text`), or more of it.

        Raises:
            JournalError: there is such a file already, or it cannot be written.
        """
        seal = read_record(text.encode()).seal
        try:
            make_private(path.parent)
        except OSError as error:
            raise _unwritable(path.parent, error) from None
        try:
            # Records tell what is in the hands, so nobody else may read them.
            fd = os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL | os.O_APPEND | os.O_CLOEXEC, 0o600)
        except FileExistsError:
            raise JournalError(f"{path}: there is such a file already; a new game needs a new one") from None
        except OSError as error:
            raise _unwritable(path, error) from None
        _lock(fd, path)
        journal = cls(path, fd, seal)
        try:
            journal._append(text.encode())
            journal.sync()
        except BaseException:
            journal._let_go()
            raise
        return journal

    @classmethod
    def open(cls, path: Path) -> tuple[Journal, Record]:
        """Open a record to continue it. An unfinished last line is cut off. So is everything after a damaged line, but
        then a copy of the original file is kept beside it (`.damaged`).

        Raises:
            JournalBusy: another process has it open.
            JournalError: it cannot be opened or written.
            RecordError: it has no whole header.
        """
        try:
            fd = os.open(path, os.O_RDWR | os.O_APPEND | os.O_NONBLOCK | os.O_CLOEXEC)
        except FileNotFoundError:
            raise JournalError(f"{path}: there is no such file") from None
        except OSError as error:
            raise _unopenable(path, error) from None
        _lock(fd, path)
        journal = cls(path, fd, Seal())
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
            journal._let_go()
            raise _unopenable(path, error) from None
        except BaseException:
            journal._let_go()
            raise
        return journal, record

    def write(self, line: str) -> None:
        """Append a line, after those that wait. From here on it survives the end of the process.

        Raises:
            JournalError: the line cannot be written, for instance because the disk is full. It is not in the file.
        """
        self._catch_up()
        self._seal_and_append(line)

    def keep(self, line: str) -> None:
        """Append a line about something that has already happened. While it cannot be written it waits, and no other
        line overtakes it: `write`, `sync` and `close` try again, and raise when they fail."""
        self._waiting.append(line)
        with suppress(JournalError):
            self._catch_up()

    def sync(self) -> None:
        """Bring everything to the disk.

        Raises:
            JournalError: the disk is full, or the like.
        """
        self._catch_up()
        try:
            os.fsync(self._fd)
        except OSError as error:
            raise _unwritable(self.path, error) from None

    def close(self) -> None:
        """Bring everything to the disk and let go of the file. Closing twice does nothing.

        Raises:
            JournalError: not all of it can be written; the file is closed all the same.
        """
        if self._fd < 0:
            return
        try:
            self.sync()
        finally:
            self._let_go()

    def _let_go(self) -> None:
        fd, self._fd = self._fd, -1
        os.close(fd)  # the lock goes with it

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
        if self._fd < 0:
            raise JournalError(f"{self.path}: the record has been closed: load it again to go on")
        data = memoryview(text)
        try:
            if self._torn is not None:
                os.ftruncate(self._fd, self._torn)
            self._torn = os.fstat(self._fd).st_size
            while data:
                data = data[os.write(self._fd, data) :]
        except OSError as error:
            if self._torn is not None:
                with suppress(OSError):
                    os.ftruncate(self._fd, self._torn)
            raise _unwritable(self.path, error) from None
        self._torn = None


def private(path: str, flags: int) -> int:
    """An opener for `open`: makes a new file that nobody else can read, for data that tells what is in the hands."""
    return os.open(path, flags, 0o600)


def _lock(fd: int, path: Path) -> None:
    # The system releases it when the process ends, however it ends, so no lock is left behind.
    try:
        fcntl.flock(fd, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        os.close(fd)
        raise JournalBusy(path) from None


def _unopenable(path: Path, error: OSError) -> JournalError:
    return JournalError(f"{path}: this game cannot be gone on with: {error.strerror or error}")


def _unwritable(path: Path, error: OSError) -> JournalError:
    why = error.strerror or str(error)
    return JournalError(
        f"{path}: no record of the game can be written here: {why}; "
        "make room there, or set XDG_STATE_HOME to a folder you can write to"
    )


@contextmanager
def ends_on_hangup(save: Callable[[], object]) -> Generator[None]:
    """Within this context, the process ends at once when its terminal goes away (SIGHUP) or it is told to end
    (SIGTERM). For programs that wait on standard input; the screen has handlers of its own.

    Args:
        save: called before, for instance `Match.close`.
    """

    def leave(number: int, frame: FrameType | None) -> NoReturn:
        del frame
        try:
            save()
        finally:
            # Not `sys.exit`: nothing may be printed to a terminal that is gone.
            os._exit(128 + number)

    before = {number: signal.signal(number, leave) for number in (signal.SIGHUP, signal.SIGTERM)}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
