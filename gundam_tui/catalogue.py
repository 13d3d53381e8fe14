"""Catalogues of sentences as files: gettext's, `locale/LANGUAGE/LC_MESSAGES/*.po`, a file for each room of the program,
compiled into the user's cache folder at first need, as card packs are. So a checkout has them without a build.
"""

from __future__ import annotations

import ast
import io
import struct
from collections.abc import Generator, Mapping, Sequence
from gettext import GNUTranslations, NullTranslations
from hashlib import blake2b
from pathlib import Path

from gundam_tui import user_cache

_LOCALE = Path(__file__).resolve().parent / "locale"
_FORMAT = 1


def missing(language: str) -> list[str]:
    """The English sentences of the catalogue that have no translation."""
    return [message for message, found in messages(language).items() if message and not all(found)]


def read(language: str) -> NullTranslations:
    """The catalogue of a language: from the user's cache, or made from its files and kept there."""
    files = _files(language)
    digest = blake2b(f"{_FORMAT}".encode(), digest_size=16)
    for path in files:
        digest.update(path.read_bytes())
    cache_folder = user_cache.folder("locale")
    kept = cache_folder / f"{language}-{digest.hexdigest()}.mo" if cache_folder else None
    data = user_cache.read(kept) if kept else None
    if data is None:
        data = _compiled(messages(language))
        if kept is not None:
            _keep(kept, data, language)
    return GNUTranslations(io.BytesIO(data))


def _keep(path: Path, data: bytes, language: str) -> None:
    try:
        user_cache.write(path, data)
        for old in path.parent.glob(f"{language}-*.mo"):
            if old != path:
                old.unlink(missing_ok=True)
    except OSError:
        pass  # a cache only saves time


def _files(language: str) -> list[Path]:
    return sorted((_LOCALE / language / "LC_MESSAGES").glob("*.po"))


def messages(language: str) -> dict[str, list[str]]:
    """The sentences of all catalogues of a language: English, and its translation; with a number, both English forms
    separated by NUL, as gettext's own files have them.
    """
    found: dict[str, list[str]] = {}
    for path in _files(language):
        for message, strings in _entries(path.read_text(encoding="utf-8")):
            found.setdefault(message, strings)
    return found


def _entries(text: str) -> Generator[tuple[str, list[str]]]:
    """The entries of a `.po` file. A fuzzy translation counts as none; obsolete ones are comments."""
    for block in text.split("\n\n"):
        fields: dict[str, str] = {}
        field, fuzzy = "", False
        for line in block.splitlines():
            if line.startswith("#"):
                fuzzy |= line.startswith("#,") and "fuzzy" in line
            elif line.startswith('"'):
                fields[field] += ast.literal_eval(line)
            elif line.strip():
                field, _, value = line.partition(" ")
                fields[field] = ast.literal_eval(value)
        if "msgid" not in fields:
            continue
        message = fields["msgid"] + (f"\0{fields['msgid_plural']}" if "msgid_plural" in fields else "")
        strings = [value for name, value in fields.items() if name.startswith("msgstr")]
        yield message, ["" for _ in strings] if fuzzy and message else strings


def _compiled(messages: Mapping[str, Sequence[str]]) -> bytes:
    """A GNU `.mo` file of what is translated: a header, two tables of lengths and offsets, and the texts."""
    pairs = sorted(
        (message.encode(), "\0".join(strings).encode()) for message, strings in messages.items() if all(strings)
    )
    start = 28 + 16 * len(pairs)
    keys, values, body = bytearray(), bytearray(), bytearray()
    for table, at in ((keys, 0), (values, 1)):
        for pair in pairs:
            table += struct.pack("<II", len(pair[at]), start + len(body))
            body += pair[at] + b"\0"
    header = struct.pack("<7I", 0x950412DE, 0, len(pairs), 28, 28 + len(keys), 0, start)
    return header + bytes(keys) + bytes(values) + bytes(body)
