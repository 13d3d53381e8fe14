"""Files that save time at the next start, in the user's cache directory.

What lies there is trusted: a parse table is a pickle, which can run any program when it is loaded. So a file is read
only when it and its folder belong to the user and nobody else can write to them; any other one counts as missing.
"""

from __future__ import annotations

import os
import stat
import tempfile
from pathlib import Path

from gundam_tui.paths import cache_folder

_OTHERS_WRITE = stat.S_IWGRP | stat.S_IWOTH


def folder(*parts: str) -> Path | None:
    """A folder of the program's own in the user's cache directory.

    Args:
        parts: names of folders below it.

    Returns:
        The folder, which need not exist; None when there is no home directory.
    """
    own = cache_folder()
    return own.joinpath(*parts) if own else None


def read(path: Path) -> bytes | None:
    """The content of a file; None when it is missing, cannot be read or may have been written by somebody else."""
    try:
        place = os.open(path.parent, os.O_RDONLY | os.O_DIRECTORY)
    except OSError:
        return None
    try:
        # Opened below the folder that was judged: nobody can put another one in its place in between.
        if not _ours(os.fstat(place)):
            return None
        file = os.open(path.name, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK, dir_fd=place)
        with os.fdopen(file, "rb") as opened:
            status = os.fstat(file)
            return opened.read() if stat.S_ISREG(status.st_mode) and _ours(status) else None
    except OSError:
        return None
    finally:
        os.close(place)


def write(path: Path, data: bytes) -> None:
    """Keep a file so that another process sees all of it or nothing. Only the user can read or change it.

    Raises:
        OSError: the folder belongs to somebody else, or cannot be written.
    """
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    status = path.parent.stat()
    if status.st_uid != os.geteuid():
        raise PermissionError(f"{path.parent} belongs to another user")
    if status.st_mode & _OTHERS_WRITE:  # made under a lax umask
        path.parent.chmod(status.st_mode & ~_OTHERS_WRITE & 0o777)
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
        os.replace(name, path)
    finally:
        Path(name).unlink(missing_ok=True)


def _ours(status: os.stat_result) -> bool:
    return status.st_uid == os.geteuid() and not status.st_mode & _OTHERS_WRITE
