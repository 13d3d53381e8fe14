"""Files that save time at the next start, in the user's cache directory.

The content is trusted: a parse table is a pickle, which can run any program when it is loaded. So a file is read only
if it and its folder belong to the user and nobody else can write to them; any other file counts as missing.
"""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterable
from pathlib import Path

from gundam_tui import system
from gundam_tui.paths import cache_folder


def folder(*parts: str) -> Path | None:
    """A folder of the program's own in the user's cache directory.

    Args:
        parts: names of folders below it.

    Returns:
        The folder, which need not exist; None without a home directory.
    """
    own = cache_folder()
    return own.joinpath(*parts) if own else None


def read(path: Path) -> bytes | None:
    """The content of a file; None if it is missing, cannot be read or may have been written by somebody else."""
    return system.read_owned(path)


def write(path: Path, data: bytes) -> None:
    """Save a file so that another process sees all of it or nothing. Only the user can read or change it.

    Raises:
        OSError: the folder belongs to somebody else, or cannot be written.
    """
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    system.shut_out(path.parent)
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
        os.replace(name, path)
    finally:
        Path(name).unlink(missing_ok=True)


def keep_latest(files: Iterable[Path], count: int) -> None:
    """Delete all of these files but the last written ones. Other processes may do the same at the same moment.

    Args:
        files: those of which only a few are worth their place.
        count: how many stay.

    Raises:
        OSError: one of them cannot be deleted.
    """

    def written(file: Path) -> float:
        try:
            return file.stat().st_mtime
        except FileNotFoundError:  # another process was faster
            return 0.0

    for old in sorted(files, key=written, reverse=True)[count:]:
        old.unlink(missing_ok=True)
