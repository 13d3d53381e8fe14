"""Differences between operating systems: opening, locking and owning files, and ending programs.

Everything but the table server runs on Linux, macOS and Windows. The other modules call this one and use no name that
only one of the systems has (a test looks for such names); the table server needs Linux.
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

# OPEN: flags for every `os.open`, in addition to its purpose: bytes as they are, not inherited by programs that this
# one starts. OPEN_AT_ONCE: the same for a file from outside: a pipe without a writer does not block it. ENDING: the
# signals that tell a program that its terminal is gone, or that it must end.
if sys.platform == "win32":
    OPEN = OPEN_AT_ONCE = os.O_BINARY | os.O_NOINHERIT
    ENDING = (signal.SIGBREAK, signal.SIGTERM)
else:
    OPEN = os.O_CLOEXEC
    OPEN_AT_ONCE = OPEN | os.O_NONBLOCK
    ENDING = (signal.SIGHUP, signal.SIGTERM)

# NEW_GROUP: the flags with which `subprocess.Popen` starts a process that no Ctrl-C reaches, and that is ended together
# with its children (`end_group`); to be given with `start_new_session`, which Windows does not know.
NEW_GROUP = 0x200 if sys.platform == "win32" else 0

# Can a process hand an open socket to a process that it starts?
HANDS_DOWN = sys.platform != "win32"


def read_at(fd: int, size: int, at: int) -> bytes:
    """Up to this number of bytes of an open file from a given place; empty at its end. No other thread may read it by
    the same descriptor, whose own place may move.
    """
    if sys.platform == "win32":
        os.lseek(fd, at, os.SEEK_SET)
        return os.read(fd, size)
    return os.pread(fd, size, at)


class LockedFile:
    """An open file that no other process has, nor another owner in this one, until `close` or `delete`. The system
    releases it whenever the process ends.

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
        """Close and delete it; no other process can lock it in between.

        Raises:
            OSError: it cannot be deleted. It is closed in any case.
        """
        if sys.platform == "win32":  # an open file cannot be deleted there
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
        The locked file, which owns the descriptor; None when another owner has it locked.

    Raises:
        OSError: it cannot be locked at all.
    """
    if sys.platform == "win32":
        from filelock import FileLock, Timeout

        # Windows makes a locked file unreadable for others, so a file beside it is locked instead.
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
    another user. (On Windows it cannot: the folders of a user's profile are theirs alone.)
    """
    try:
        if sys.platform == "win32":
            return path.read_bytes()
        place = os.open(path.parent, os.O_RDONLY | os.O_DIRECTORY)
        try:
            # Opened below the folder that was checked: it cannot be replaced in between.
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
        OSError: it belongs to another user, or cannot be changed.
    """
    if sys.platform != "win32":
        status = folder.stat()
        if status.st_uid != os.geteuid():
            raise PermissionError(f"{folder} belongs to another user")
        if status.st_mode & _OTHERS_WRITE:  # made under a lax umask
            folder.chmod(status.st_mode & ~_OTHERS_WRITE & 0o777)


def hide(folder: Path) -> bool:
    """Keep others from looking into a folder of the user's. Returns whether they could until now.

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
    """Did a shell start this process, so that it can wake it from sleep? Without a shell it is alone in its session."""
    if sys.platform == "win32":
        return False
    return os.getpgrp() != os.getsid(0)


def give_way(steps: int) -> None:
    """Give way to other processes."""
    if sys.platform != "win32":
        os.nice(steps)


def end_group(process: int) -> None:
    """End a process that was started with `NEW_GROUP`, at once (on Windows only: with all its children)."""
    try:
        if sys.platform == "win32":
            os.kill(process, signal.SIGTERM)
        else:
            os.killpg(process, signal.SIGKILL)
    except (ProcessLookupError, PermissionError):
        pass  # it has ended by itself


def keep_within(*, cpu: int, memory: int, file: int, files: int) -> None:
    """Bind this process, and its children, to limits that cannot be raised again. Windows has none.

    Args:
        cpu: seconds of CPU time, after which a process is ended.
        memory: bytes of data; asking for more fails (on macOS nothing is limited).
        file: bytes of the largest file it can write. A crashing process writes no core file.
        files: maximum number of open files.
    """
    if sys.platform != "win32":
        import resource  # not on Windows

        wanted = (
            (resource.RLIMIT_CPU, cpu), (resource.RLIMIT_DATA, memory), (resource.RLIMIT_FSIZE, file),
            (resource.RLIMIT_NOFILE, files), (resource.RLIMIT_CORE, 0),
        )  # fmt: skip
        for kind, most in wanted:
            _, hard = resource.getrlimit(kind)
            least = most if hard == resource.RLIM_INFINITY else min(most, hard)
            resource.setrlimit(kind, (least, least))


def cores() -> int:
    """The number of cores this process may use."""
    if sys.platform == "linux":
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
