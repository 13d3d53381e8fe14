"""Digests of files, each kept with the size and times of its file: a start reads only the files that have changed."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from contextlib import suppress
from hashlib import blake2b
from pathlib import Path
from typing import Any, cast

from gundam_tui import user_cache

_NAME = "digests.json"
_MOST = 500  # kept digests: those of a few checkouts
_SETTLED = 2.0  # seconds after which another change of a file gives it another time, on any file system


class Digests:
    """The digests of files.

    Args:
        cache: the folder in the user's cache directory where they are kept; None: nowhere.
    """

    def __init__(self, cache: Path | None) -> None:
        self._cache = cache
        self._kept: dict[str, list[Any]] = {}  # by path: size, times, number of the file, digest
        self._new = False
        found = user_cache.read(cache / _NAME) if cache else None
        if found is not None:
            with suppress(ValueError):  # damaged: made again
                kept = json.loads(found)
                self._kept = cast("dict[str, list[Any]]", kept) if isinstance(kept, dict) else {}

    def of(self, path: Path, read: Callable[[], bytes]) -> bytes:
        """The digest of a file's content.

        Args:
            path: the file.
            read: reads it, if that is needed.

        Raises:
            OSError: it cannot be read; `read` may raise others.
        """
        state = path.stat()
        stamp = [state.st_size, state.st_mtime_ns, state.st_ctime_ns, state.st_ino]
        kept = self._kept.get(str(path))
        if kept is not None and kept[:-1] == stamp:
            return bytes.fromhex(kept[-1])
        digest = blake2b(read(), digest_size=16)
        if time.time() - max(state.st_mtime, state.st_ctime) > _SETTLED:
            self._kept.pop(str(path), None)  # now the latest
            self._kept[str(path)] = [*stamp, digest.hexdigest()]
            self._new = True
        return digest.digest()

    def keep(self) -> None:
        """Write the digests that are new, for the next start; where they cannot be written, it takes longer."""
        if self._new and self._cache is not None:
            latest = dict([*self._kept.items()][-_MOST:])
            with suppress(OSError):
                user_cache.write(self._cache / _NAME, json.dumps(latest).encode())
