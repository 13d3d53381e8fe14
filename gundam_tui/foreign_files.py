"""Reads files from outside the program: decks, records, scenarios, settings, card files, results, weights.

Every file that the program has not just written is read here. Instead of a file there may be a pipe without a writer,
or an endless device. TOML and JSON may be nested so deeply, or hold such numbers of keys or such long numbers, that
reading them fails in odd ways or takes minutes. Here each of these becomes one kind of error, which the callers report
with the name of the file.
"""

from __future__ import annotations

import errno
import json
import os
import re
import select
import stat
import sys
import time
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, TypeVar, cast

from gundam_tui import system

LARGEST = 16 << 20  # bytes of a file; a record of a whole game has a thousandth of that
LARGEST_TOML = 1 << 20  # characters; twenty times the largest card file. so long a list takes a second
MOST_KEYS = 20_000  # of all tables of a file; ten times those of the largest card file
MOST_DOTS = (
    20_000_000  # the sum of the squares of the dots of each line: the time of `tomllib` grows with it, 20 ns per unit
)
DEEPEST = 32  # tables and lists within one another; a scenario has nine
SHOWN = 12  # reported faults of a file; more are only counted
MANY = 100  # faults, after which places of further ones are not searched
_LONGEST_FAULT = 900  # letters
LARGEST_NUMBER = 1 << 128  # as large as a seed
_LONG = r"(?<![\w.])[+-]?\d[\w]{37,}"
_BLANKS = re.compile(r"[ \t\n\r]*")
_PIECE = 1 << 20
_Fault = TypeVar("_Fault")


def is_file(path: Path) -> bool:
    """Does such a file exist? False for an impossible name."""
    try:
        return path.is_file()
    except OSError:
        return False


def opened(path: Path) -> int:
    """A descriptor of a file that is open for reading; the caller closes it.

    Raises:
        OSError: it cannot be read, or is a pipe, a device or a folder.
    """
    # A pipe without a writer would block `open` for ever.
    fd = os.open(path, os.O_RDONLY | system.OPEN_AT_ONCE)
    try:
        _check_kind(fd, path)
    except OSError:
        os.close(fd)
        raise
    return fd


def from_shell(path: Path, largest: int = LARGEST, seconds: float = 10.0) -> bytes:
    """The output of a command for which the shell has put a pipe in the place of a file, as `<(command)` does.

    Args:
        path: `/dev/fd/N`, a pipe.
        largest: maximum number of bytes.
        seconds: the time limit of the command.

    Raises:
        OSError: it takes longer, writes more, or cannot be read.
    """
    deadline, found = time.monotonic() + seconds, b""
    fd = os.dup(int(path.name))
    try:
        while True:
            if not select.select([fd], [], [], max(0.0, deadline - time.monotonic()))[0]:
                raise OSError(errno.ETIMEDOUT, f"the command had not ended after {seconds:g} seconds", str(path))
            part = os.read(fd, 65536)
            if not part:
                return found
            found += part
            if len(found) > largest:
                raise OSError(errno.EFBIG, f"it is larger than {_size(largest)}", str(path))
    finally:
        os.close(fd)


def is_from_shell(path: Path) -> bool:
    """Is it a pipe that the shell has put in the place of a file?"""
    if path.parent != Path("/dev/fd") or not path.name.isdecimal():
        return False
    try:
        return stat.S_ISFIFO(os.fstat(int(path.name)).st_mode)
    except OSError:
        return False


def _check_kind(fd: int, path: Path) -> None:
    mode = os.fstat(fd).st_mode
    if stat.S_ISDIR(mode):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
    if not stat.S_ISREG(mode):
        raise OSError(errno.EINVAL, "it is a pipe or a device, not a file", str(path))


def read_bytes(path: Path, largest: int = LARGEST) -> bytes:
    """The content of a file.

    Args:
        path: the file.
        largest: maximum number of bytes.

    Raises:
        OSError: it cannot be read, is a pipe, a device or a folder, or is too large.
    """
    fd = opened(path)
    try:
        return content(fd, path, largest)
    finally:
        os.close(fd)


def content(fd: int, path: Path, largest: int = LARGEST) -> bytes:
    """The content of an open file from its beginning; see `read_bytes`."""
    _check_kind(fd, path)
    found = bytearray()
    while piece := system.read_at(fd, _PIECE, len(found)):
        found += piece
        if len(found) > largest:
            raise OSError(errno.EFBIG, f"it is larger than {_size(largest)}", str(path))
    return bytes(found)


def _size(count: int) -> str:
    return f"{count >> 20} MB" if count >= 1 << 20 else f"{count >> 10} KB"


def read_text(path: Path, encoding: str = "utf-8", largest: int = LARGEST) -> str:
    """The text of a file, its line ends as Python's.

    Raises:
        OSError: see `read_bytes`.
        UnicodeDecodeError: it is not text in this encoding.
    """
    return read_bytes(path, largest).decode(encoding).replace("\r\n", "\n").replace("\r", "\n")


def read_lines(path: Path, longest: int) -> Iterator[bytes]:
    """The lines of a file that may be larger than memory, each with its line end; the last one may have none.

    Args:
        path: the file.
        longest: maximum number of bytes in a line.

    Raises:
        OSError: see `read_bytes`; or a line is longer.
    """
    with os.fdopen(opened(path), "rb") as file:
        while line := file.readline(longest + 1):
            if len(line) > longest:
                raise OSError(errno.EFBIG, f"it has a line of more than {_size(longest)}", str(path))
            yield line


def standard_input(largest: int = LARGEST) -> str:
    """The piped input, to its end.

    Raises:
        OSError: it is longer than `largest` characters.
        UnicodeDecodeError: it is not text.
    """
    text = sys.stdin.read(largest + 1)
    if len(text) > largest:
        raise OSError(errno.EFBIG, f"it is larger than {_size(largest)}", "standard input")
    return text


def first(faults: Sequence[object], most: int = SHOWN) -> list[str]:
    """A report of the faults of a file: the first of them, each cut if very long, and the number of the rest."""
    rest = len(faults) - most
    return [*map(_cut, map(str, faults[:most])), *([f"... and {rest} more"] if rest > 0 else [])]


def told(faults: Sequence[_Fault], tell: Callable[[_Fault], str]) -> list[str]:
    """All faults of a file in words; of more than `MANY` only the first and the number of the rest, since finding words
    and places takes time for each.
    """
    if len(faults) <= MANY:
        return [tell(fault) for fault in faults]
    return [*map(tell, faults[: SHOWN - 1]), f"... and {len(faults) - SHOWN + 1} more"]


def _cut(text: str) -> str:
    return text if len(text) <= _LONGEST_FAULT else f"{text[:_LONGEST_FAULT]}..."


def json_value(data: bytes | str) -> object:
    """JSON as data. Numbers are finite.

    Raises:
        ValueError: it is not JSON; or it is nested too deeply, or has numbers that nothing here needs.
    """
    try:
        found: object = json.loads(data, parse_constant=_no_number)
    except RecursionError:
        raise _too_deep() from None
    except UnicodeDecodeError as error:
        raise ValueError(f"not UTF-8 text (byte {error.start})") from None
    return _checked(found)


def json_items(text: str) -> Iterator[object]:
    """The items of a JSON array, one after the other: only one of them is in memory at a time.

    Args:
        text: begins with `[`, or with blanks before it.

    Raises:
        ValueError: it is not JSON from there on; or an item is like nothing that is read here (`json_value`).
    """
    decoder = json.JSONDecoder(parse_constant=_no_number)
    at = _past_blanks(text, text.index("[") + 1)
    while text[at : at + 1] != "]":
        try:
            found, at = decoder.raw_decode(text, at)
        except RecursionError:
            raise _too_deep() from None
        yield _checked(found)
        at = _past_blanks(text, at)
        if text[at : at + 1] == ",":
            at = _past_blanks(text, at + 1)
        elif text[at : at + 1] != "]":
            raise json.JSONDecodeError("Expecting ',' delimiter", text, at)


def _past_blanks(text: str, at: int) -> int:
    blanks = _BLANKS.match(text, at)
    return blanks.end() if blanks else at


def _checked(found: object) -> object:
    """JSON as data, if it is like anything that is read here."""
    try:
        deep = _depth_over(found)
    except RecursionError:
        deep = True
    if deep:
        raise _too_deep()
    if not all(abs(number) < LARGEST_NUMBER for number in _numbers(found)):
        raise ValueError("a number has too many digits")
    return found


def _too_deep() -> ValueError:
    return ValueError(f"lists or objects stand more than {DEEPEST} deep in one another")


def _no_number(name: str) -> float:
    raise ValueError(f"{name} is no number")


def toml(text: str) -> dict[str, Any]:
    """TOML as data.

    Raises:
        tomllib.TOMLDecodeError: it is not TOML; or it is nested too deeply, too large, or has more keys or longer
            numbers than anything here needs. With line and column, if known.
    """
    import tomllib  # takes 20 ms, which only readers of TOML should pay

    if len(text) > LARGEST_TOML:
        raise tomllib.TOMLDecodeError(f"It is larger than {_size(LARGEST_TOML)}")
    dots = [line.count(".") ** 2 for line in text.split("\n")]
    if sum(dots) > MOST_DOTS:
        place = dots.index(max(dots)) + 1
        raise tomllib.TOMLDecodeError(f"A key has too many parts (at line {place}, column 1)")
    data: dict[str, Any] = {}
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
    if (keys := _keys(data)) > MOST_KEYS:
        raise tomllib.TOMLDecodeError(f"It has {keys} keys, and {MOST_KEYS} are read")
    return data


def _keys(data: object) -> int:
    """The number of keys in data of a bounded depth."""
    inside = _inside(data)
    own = len(inside) if isinstance(data, dict) else 0
    return own + sum(_keys(cast("object", value)) for value in inside if isinstance(value, (dict, list)))


def _inside(value: object) -> Collection[object]:
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
    found = re.search(_LONG, text)
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
    """In the words of `tomllib`."""
    return f" (at line {text.count(chr(10), 0, at) + 1}, column {at - text.rfind(chr(10), 0, at)})"
