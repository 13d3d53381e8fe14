"""Compiled card files: one pack per file, kept under a digest of everything that it is made from."""

from __future__ import annotations

import gc
import json
import os
from collections.abc import Callable, Generator, Iterable, Sequence
from contextlib import contextmanager
from hashlib import blake2b
from pathlib import Path
from threading import Lock
from typing import Any, cast
from zlib import crc32

from gundam_tui import foreign_files, user_cache
from gundam_tui.cardlang.card_file import CardFile, numbers
from gundam_tui.cardlang.digests import Digests
from gundam_tui.cardlang.faults import CardFault, CardFileError
from gundam_tui.frozen import slotted

_FORMAT = 2
_HERE = Path(__file__).resolve().parent
_KEPT = 3  # packs kept for one card file: a second checkout or an older version may still use its own


@slotted
class Pack:
    """One compiled card file: the position of each number's JSON in `body`."""

    index: dict[str, tuple[int, int]]
    body: bytes

    def entry(self, number: str) -> dict[str, Any]:
        """The facts of a card, its text tree and its wording."""
        start, end = self.index[number]
        return cast("dict[str, Any]", json.loads(self.body[start:end]))

    def dump(self) -> bytes:
        """The pack as stored in a file."""
        content = json.dumps(self.index, separators=(",", ":")).encode() + b"\n" + self.body
        return b"%08x\n" % crc32(content) + content

    @staticmethod
    def load(data: bytes) -> Pack | None:
        """The pack of a cache file, or None if the file is damaged."""
        check, _, content = data.partition(b"\n")
        if check != b"%08x" % crc32(content):
            return None
        index, _, body = content.partition(b"\n")
        return Pack(json.loads(index), body)

    @staticmethod
    def of(file: CardFile) -> Pack:
        """The pack of a card file without faults."""
        index: dict[str, tuple[int, int]] = {}
        body = bytearray()
        for number, entry in file.entries.items():
            start = len(body)
            body += json.dumps(entry, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"
            for printing in (number, *entry.get("printings", ())):
                index[printing] = (start, len(body))
        return Pack(index, bytes(body))


class Waiting:
    """The pack of a card file that is compiled when the first of its cards is asked for.

    Args:
        numbers: of its cards, printings included.
        compiled: compiles it; called until it has returned a pack.
    """

    def __init__(self, numbers: Iterable[str], compiled: Callable[[], Pack]) -> None:
        self.index = dict.fromkeys(numbers)
        self._compiled = compiled
        self._pack: Pack | None = None

    def entry(self, number: str) -> dict[str, Any]:
        """See `Pack.entry`.

        Raises:
            CardFileError: the card file cannot be used; lists every fault.
        """
        if self._pack is None:
            self._pack = self._compiled()
        return self._pack.entry(number)


@slotted
class PackFile:
    """A card file on disk, and the name of its pack.

    Attributes:
        name: as messages name it; `path`: where it is. `pack`: the name of its pack.
        data: its content; None: not read yet.
    """

    name: str
    path: Path
    pack: str
    data: bytes | None = None

    def content(self) -> bytes:
        """The file's content, read now if it was not.

        Raises:
            CardFileError: it cannot be read, is no file, or is too large.
        """
        if self.data is None:
            try:
                self.data = foreign_files.read_bytes(self.path, foreign_files.LARGEST_TOML)
            except OSError as error:
                raise CardFileError([CardFault(self.name, f"cannot be read: {error.strerror}")]) from None
        return self.data

    def numbers(self) -> list[str]:
        """The numbers of its cards (`card_file.numbers`).

        Raises:
            CardFileError: it cannot be read.
        """
        return numbers(self.content().decode("utf-8", "replace"))


def sources(
    shipped: Sequence[Path], extra: Sequence[Path], makers: Iterable[Path], table: str = "", *, unread: str = "",
    digests: Digests | None = None,
) -> list[PackFile]:  # fmt: skip
    """All card files with the names of their packs.

    Args:
        shipped: the card files that came with the program; messages name them by file name only.
        extra: more card files; messages name them as the user wrote them.
        makers: the game's own files that a pack depends on: a change in any of these makes every pack stale.
        table: the tables that the makers use in addition to their files; packs made with another table are stale too.
        unread: how the names of files begin that are not read for that: their packs are kept under the size and the
            time of the file.
        digests: of files, as far as they are kept; None: all files are read.

    Raises:
        CardFileError: some cannot be read, are not files, or are too large.
    """
    digests = digests or Digests(None)
    common = blake2b(f"{_FORMAT}\n{table}".encode(), digest_size=16)
    for path in (*matching(_HERE, "*.py"), *makers):
        common.update(digests.of(path, path.read_bytes))
    found: list[PackFile] = []
    faults: list[CardFault] = []
    named = [*((path, path.name) for path in shipped), *((path, str(path)) for path in extra)]
    for path, name in named:
        source = PackFile(name, path, "")
        digest = common.copy()
        try:
            if unread and path.name.startswith(unread):
                state = path.stat()
                digest.update(f"{state.st_size} {state.st_mtime_ns}".encode())
            else:
                digest.update(digests.of(path, source.content))
        except CardFileError as error:
            faults += error.faults
        except OSError as error:
            faults.append(CardFault(source.name, f"cannot be read: {error.strerror}"))
        source.pack = f"{path.stem}-{digest.hexdigest()}.pack"
        found.append(source)
    if faults:
        raise CardFileError(faults)
    return found


def matching(folder: Path, pattern: str) -> list[Path]:
    """What `sorted(folder.glob(pattern))` finds, for a pattern with at most one `*`, in the last of its parts. `glob`
    compiles an expression for each pattern, which takes longer than to list the folder.
    """
    place = folder / pattern
    begin, several, end = place.name.partition("*")
    if not several:
        return [place] if place.exists() else []
    try:
        names = os.listdir(place.parent)
    except OSError:
        return []
    return sorted(place.parent / name for name in names if name.startswith(begin) and name.endswith(end))


def is_kept(name: str, cache: Path | None) -> bool:
    """Is there such a pack in the user's cache? It is not read."""
    return cache is not None and (cache / name).is_file()


def load(name: str, cache: Path | None, shipped: Path) -> Pack | None:
    """A pack from the user's cache or shipped with the program; None: it must be made from its card file."""
    kept = user_cache.read(cache / name) if cache else None
    pack = Pack.load(kept) if kept is not None else None
    if pack is not None:
        return pack
    try:
        return Pack.load((shipped / name).read_bytes())
    except OSError:
        return None


def save(name: str, pack: Pack, folder: Path) -> None:
    """Write a pack, and drop old ones of the same card file.

    Raises:
        OSError: the folder cannot be written.
    """
    user_cache.write(folder / name, pack.dump())
    stem = name.rpartition("-")[0]
    user_cache.keep_latest(folder.glob(f"{stem}-{'?' * 32}.pack"), _KEPT)


class _Pauses:
    """How many threads want no collector now, and was it on before the first of them?"""

    def __init__(self) -> None:
        self.lock = Lock()
        self.count = 0
        self.collecting = False


_pauses = _Pauses()


@contextmanager
def no_collector() -> Generator[None]:
    """The collector of unused objects would look many times through all that is made here, and find next to nothing. It
    belongs to the process: it is on again when the last of several threads is done.
    """
    with _pauses.lock:
        if not _pauses.count:
            _pauses.collecting = gc.isenabled()
            gc.disable()
        _pauses.count += 1
    try:
        yield
    finally:
        with _pauses.lock:
            _pauses.count -= 1
            if not _pauses.count and _pauses.collecting:
                gc.enable()
