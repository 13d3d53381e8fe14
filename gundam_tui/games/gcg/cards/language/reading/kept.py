"""The rows of every phrase: shipped with the program, kept in the user's cache, or made (some twenty seconds).

They are a compressed pickle, which can run any program when it is loaded. So they are read only from the program's own
files, or from a cache that nobody else can write to (`user_cache`).
"""

from __future__ import annotations

import pickle
import zlib
from contextlib import suppress
from hashlib import blake2b
from pathlib import Path
from typing import cast

from gundam_tui import user_cache
from gundam_tui.cardlang.book import cards_folder
from gundam_tui.cardlang.packs import no_collector
from gundam_tui.games.gcg.cards.language.keyword_table import KEYWORDS

from .rows import Language, Progress

__all__ = ["file_name", "found", "language", "save_rows"]

_MAKERS = (
    "rows",
    "making",
    "noun_rows",
    "condition_rows",
    "step_rows",
    "spelling",
    "templates",
    "variants",
)  # files of this folder that decide what the rows are
_KEPT = 3  # files kept in the cache: a second checkout or an older version may still use its own
_DAMAGED = (
    EOFError, ValueError, TypeError, LookupError, AttributeError, ImportError, pickle.UnpicklingError, zlib.error,
)  # fmt: skip
_opened: list[Language] = []


def language(progress: Progress | None = None) -> Language:
    """The rows of every phrase, the same ones for the whole process.

    Args:
        progress: called with (parts done, parts in all) if they must be made. An exception it raises, or an
            interruption, leaves nothing behind: the next call begins again.
    """
    if not _opened:
        _opened.append(found() or _made(progress))
    return _opened[0]


def save_rows(into: Path) -> Path:
    """Make the rows for a wheel: ship the file as `packs` inside the card folder.

    Raises:
        OSError: the folder cannot be written.
    """
    path = into / file_name()
    user_cache.write(path, _dump(_make(None)))
    return path


def found() -> Language | None:
    """The rows as kept or shipped; None: there are none for this version, or they are damaged."""
    folder = user_cache.folder("reading")
    kept = user_cache.read(folder / file_name()) if folder else None
    if kept is None:
        with suppress(OSError):
            kept = (cards_folder("gcg") / "packs" / file_name()).read_bytes()
    if kept is None:
        return None
    try:
        with no_collector():
            return cast("Language", pickle.loads(zlib.decompress(kept)))
    except _DAMAGED:
        return None


def _made(progress: Progress | None) -> Language:
    made = _make(progress)
    folder = user_cache.folder("reading")
    if folder:
        with suppress(OSError):  # the disk is full or read-only: this start takes longer, nothing else is lost
            user_cache.write(folder / file_name(), _dump(made))
            user_cache.keep_latest(folder.glob("rows-*"), _KEPT)
    return made


def _make(progress: Progress | None) -> Language:
    with no_collector():
        return Language(progress)


def _dump(made: Language) -> bytes:
    return zlib.compress(pickle.dumps(made, protocol=5))


def file_name() -> str:
    """The file's name, with a digest of all that the rows are made from."""
    digest = blake2b(repr([*KEYWORDS.values()]).encode(), digest_size=16)
    here = Path(__file__).parent
    language_files = (path for ending in ("*.py", "tree/*.py", "*.lark") for path in here.parent.glob(ending))
    for path in sorted([*(here / f"{name}.py" for name in _MAKERS), *language_files]):
        digest.update(path.read_bytes())
    return f"rows-{digest.hexdigest()}.pack"
