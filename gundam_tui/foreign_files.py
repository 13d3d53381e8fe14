"""Reads files that somebody else may have made: decks, records, scenarios, settings, card files.

Instead of a file there may be a pipe that nobody writes to, or an endless device. TOML may be nested so deeply, or hold
numbers so long, that Python refuses it with an error of its own. Here each of these becomes one kind of error, which
the callers report with the name of the file.
"""

from __future__ import annotations

import errno
import os
import re
import stat
from collections.abc import Iterable
from pathlib import Path
from typing import Any, cast

LARGEST = 16 << 20  # bytes of a file; a hundred times the largest card file
DEEPEST = 32  # tables and lists within one another; a scenario has nine
LARGEST_NUMBER = 1 << 128  # as large as a seed
_LONG = re.compile(r"(?<![\w.])[+-]?\d[\w]{37,}")
_PIECE = 1 << 20


def read_bytes(path: Path, largest: int = LARGEST) -> bytes:
    """The content of a file.

    Args:
        path: the file.
        largest: how many bytes it may have.

    Raises:
        OSError: it cannot be read, is a pipe, a device or a folder, or is too large.
    """
    # A pipe that nobody writes to would keep `open` waiting for ever.
    fd = os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC)
    try:
        return content(fd, path, largest)
    finally:
        os.close(fd)


def content(fd: int, path: Path, largest: int = LARGEST) -> bytes:
    """The content of an open file from its beginning; see `read_bytes`. Its place does not move."""
    mode = os.fstat(fd).st_mode
    if stat.S_ISDIR(mode):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
    if not stat.S_ISREG(mode):
        raise OSError(errno.EINVAL, "it is a pipe or a device, not a file", str(path))
    found = bytearray()
    while piece := os.pread(fd, _PIECE, len(found)):
        found += piece
        if len(found) > largest:
            raise OSError(errno.EFBIG, f"it is larger than {largest >> 20} MB", str(path))
    return bytes(found)


def read_text(path: Path, encoding: str = "utf-8") -> str:
    """The text of a file, its line ends as Python's.

    Raises:
        OSError: see `read_bytes`.
        UnicodeDecodeError: it is no text in this encoding.
    """
    return read_bytes(path).decode(encoding).replace("\r\n", "\n").replace("\r", "\n")


def toml(text: str) -> dict[str, Any]:
    """TOML as data.

    Raises:
        tomllib.TOMLDecodeError: it is none; or it is nested too deeply, or has numbers that nothing here needs. With
            line and column, where they are known.
    """
    import tomllib  # takes 20 ms, which only readers of TOML should pay

    try:
        data = tomllib.loads(text)
        deep = _depth_over(data)
    except tomllib.TOMLDecodeError:
        raise
    except RecursionError:
        deep = True
    except ValueError:  # `int` refuses thousands of digits
        raise tomllib.TOMLDecodeError(_too_long(text)) from None
    if deep:
        raise tomllib.TOMLDecodeError(f"Lists or tables stand more than {DEEPEST} deep in one another{_deepest(text)}")
    if not all(abs(number) < LARGEST_NUMBER for number in _numbers(data)):
        raise tomllib.TOMLDecodeError(_too_long(text))
    return data


def _inside(value: object) -> Iterable[object]:
    if isinstance(value, dict):
        return cast("dict[str, object]", value).values()
    return cast("list[object]", value) if isinstance(value, list) else ()


def _depth_over(data: object) -> bool:
    level: list[object] = [data]
    for _ in range(DEEPEST + 1):
        level = [inner for value in level for inner in _inside(value)]
        if not level:
            return False
    return True


def _numbers(data: object) -> Iterable[int]:
    """All whole numbers in data of a bounded depth."""
    if isinstance(data, int):
        yield data
    for value in _inside(data):
        yield from _numbers(value)


def _too_long(text: str) -> str:
    found = _LONG.search(text)
    return f"A number has too many digits{_place(text, found.start()) if found else ''}"


def _deepest(text: str) -> str:
    """The place where brackets are nested deepest. Brackets in quotation marks count too: it is only a hint."""
    depth = most = at = 0
    for place, letter in enumerate(text):
        if letter in "[{":
            depth += 1
            if depth > most:
                most, at = depth, place
        elif letter in "]}":
            depth -= 1
    return _place(text, at) if most > DEEPEST else ""


def _place(text: str, at: int) -> str:
    """As `tomllib` says it."""
    return f" (at line {text.count(chr(10), 0, at) + 1}, column {at - text.rfind(chr(10), 0, at)})"
