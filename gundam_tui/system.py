"""What operating systems do differently: opening files, locking them, whose they are, and how programs are told to end.

Everything but the table server runs on Linux, macOS and Windows. The other modules call what is here and name nothing
that only one of the systems has (a test looks for such names); the table server needs Linux.
"""

from __future__ import annotations

import os
import signal
import stat
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import socket

_OTHERS_WRITE = stat.S_IWGRP | stat.S_IWOTH
_OTHERS = 0o077

# OPEN: what every `os.open` is called with, besides what it is for: bytes as they are, and not for the programs that
#     this one starts.
# OPEN_AT_ONCE: the same for a file that somebody else may have made: a pipe that nobody writes to keeps nobody waiting.
# ENDING: the signals by which a program learns that its terminal is gone, or that it is to end.
if sys.platform == "win32":
    OPEN = OPEN_AT_ONCE = os.O_BINARY | os.O_NOINHERIT
    ENDING = (signal.SIGBREAK, signal.SIGTERM)
else:
    OPEN = os.O_CLOEXEC
    OPEN_AT_ONCE = OPEN | os.O_NONBLOCK
    ENDING = (signal.SIGHUP, signal.SIGTERM)

# Can a process hand an open socket to a process that it starts?
HANDS_DOWN = sys.platform != "win32"


def read_at(fd: int, size: int, at: int) -> bytes:
    """Up to so many bytes of an open file from a place on; empty at its end. Nobody else may be reading it by the same
    descriptor, whose own place may move."""
    if sys.platform == "win32":
        os.lseek(fd, at, os.SEEK_SET)
        return os.read(fd, size)
    return os.pread(fd, size, at)


class LockedFile:
    """An open file that no other process has, nor anybody else in this one, until `close` or `delete`. The system lets
    go of it when the process ends, however it ends.

    Args:
        fd: the descriptor, which it then owns.
        path: the file.
        let_go: called when the file is closed.

    Attributes:
        fd: the descriptor; -1 when it is closed.
    """

    __slots__ = ("_let_go", "_path", "fd")

    def __init__(self, fd: int, path: Path, let_go: Callable[[], object] = lambda: None) -> None:
        self.fd = fd
        self._path = path
        self._let_go = let_go

    def close(self) -> None:
        """Close the file, and let others have it. Closing twice does nothing."""
        fd, self.fd = self.fd, -1
        if fd >= 0:
            try:
                os.close(fd)
            finally:
                self._let_go()

    def delete(self) -> None:
        """Close it and delete it; nobody can have it in between.

        Raises:
            OSError: it cannot be deleted. It is closed all the same.
        """
        if sys.platform == "win32":  # what is open there cannot be deleted
            fd, self.fd = self.fd, -1
            try:
                os.close(fd)
                self._path.unlink()
            finally:
                self._let_go()
            return
        try:
            self._path.unlink()
        finally:
            self.close()


def lock(fd: int, path: Path) -> LockedFile | None:
    """Lock an open file.

    Args:
        fd: its descriptor.
        path: the file.

    Returns:
        The locked file, which owns the descriptor; None when somebody else has it locked.

    Raises:
        OSError: it cannot be locked at all.
    """
    if sys.platform == "win32":
        from filelock import FileLock, Timeout

        # Windows keeps everybody from reading what is locked, so a file beside it is locked instead.
        beside = FileLock(f"{path}.lock", blocking=False, thread_local=False)
        try:
            beside.acquire()
        except Timeout:
            return None
        return LockedFile(fd, path, beside.release)
    import fcntl

    try:
        fcntl.flock(fd, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return None
    return LockedFile(fd, path)


if sys.platform != "win32":

    def _owned(status: os.stat_result) -> bool:
        return status.st_uid == os.geteuid() and not status.st_mode & _OTHERS_WRITE


def read_owned(path: Path) -> bytes | None:
    """The content of a file that the user trusts; None when it is missing, cannot be read, or may have been written by
    somebody else. (On Windows nobody else can: the folders of a user's profile are theirs alone.)"""
    try:
        if sys.platform == "win32":
            return path.read_bytes()
        place = os.open(path.parent, os.O_RDONLY | os.O_DIRECTORY)
        try:
            # Opened below the folder that was judged: nobody can put another one in its place in between.
            if not _owned(os.fstat(place)):
                return None
            file = os.open(path.name, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK, dir_fd=place)
            with os.fdopen(file, "rb") as opened:
                status = os.fstat(file)
                return opened.read() if stat.S_ISREG(status.st_mode) and _owned(status) else None
        finally:
            os.close(place)
    except OSError:
        return None


def shut_out(folder: Path) -> None:
    """Keep others from writing to a folder of the user's.

    Raises:
        OSError: it belongs to somebody else, or cannot be changed.
    """
    if sys.platform != "win32":
        status = folder.stat()
        if status.st_uid != os.geteuid():
            raise PermissionError(f"{folder} belongs to another user")
        if status.st_mode & _OTHERS_WRITE:  # made under a lax umask
            folder.chmod(status.st_mode & ~_OTHERS_WRITE & 0o777)


def hide(folder: Path) -> bool:
    """Keep others from looking into a folder of the user's. Could they until now?

    Raises:
        OSError: it cannot be changed.
    """
    if sys.platform == "win32" or not folder.stat().st_mode & _OTHERS:
        return False
    folder.chmod(0o700)
    return True


def local_socket() -> socket.socket | None:
    """A socket for a server of this machine, not connected yet; None on Windows, where Python has none."""
    if sys.platform == "win32":
        return None
    import socket  # most commands need none

    return socket.socket(socket.AF_UNIX)


def controlled() -> bool:
    """Is there a shell that has started this process, and could wake it when it sleeps? Without one it is alone in its
    session."""
    if sys.platform == "win32":
        return False
    return os.getpgrp() != os.getsid(0)


def give_way(steps: int) -> None:
    """Let other processes go before this one."""
    if sys.platform != "win32":
        os.nice(steps)


def cores() -> int:
    """How many cores this process may use."""
    if sys.platform == "linux":
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
