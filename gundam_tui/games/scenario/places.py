"""Positions in a TOML text: the lines of tables, keys and words, and duplicates."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TypeAlias

Path: TypeAlias = "tuple[str | int, ...]"

_TABLE = re.compile(r"\s*(\[\[?)\s*([^\[\]]+?)\s*\]\]?\s*(?:#.*)?$")
_KEY = re.compile(r"\s*((?:[\w-]+|\"[^\"]*\")(?:\s*\.\s*(?:[\w-]+|\"[^\"]*\"))*)\s*=")


class LineNumbers:
    """The lines of a TOML text on which its tables and keys stand."""

    def __init__(self, text: str) -> None:
        self.text = text.splitlines()
        self.lines: dict[Path, int] = {}
        here: Path = ()
        counts: dict[Path, int] = {}
        quoted = ""
        for number, line in enumerate(text.splitlines(), 1):
            if quoted:
                quoted = "" if line.count(quoted) % 2 else quoted
                continue
            table = _TABLE.match(line)
            key = _KEY.match(line)
            if table:
                here = self._enter(table[1], table[2], counts)
                self.lines.setdefault(here, number)
                self.header(here, table[1] == "[[", number)
            elif key:
                path = (*here, *(part.strip().strip('"') for part in key[1].split(".")))
                for length in range(len(here) + 1, len(path) + 1):
                    self.lines.setdefault(path[:length], number)
                self.key(path, number)
            quoted = next((mark for mark in ('"""', "'''") if line.count(mark) % 2), "")

    def _enter(self, bracket: str, name: str, counts: dict[Path, int]) -> Path:
        path: Path = ()
        parts = [part.strip().strip("\"'") for part in name.split(".")]
        for at, part in enumerate(parts):
            path = (*path, part)
            if bracket == "[[" and at == len(parts) - 1:
                counts[path] = counts.get(path, -1) + 1
            if path in counts:
                path = (*path, counts[path])
        return path

    def header(self, path: Path, array: bool, number: int) -> None:
        """A `[table]` stands here."""

    def key(self, path: Path, number: int) -> None:
        """A key stands here."""

    def line(self, path: Sequence[str | int]) -> int:
        """The line of a key, or of the nearest table above it; 0 if there is neither."""
        for length in range(len(path), 0, -1):
            found = self.lines.get(tuple(path[:length]))
            if found:
                return found
        return 0

    def of_word(self, path: Sequence[str | int], word: str) -> int:
        """The line of a word in the value of a key; the key's line if the word is not found."""
        start = self.line(path)
        end = min((line for line in self.lines.values() if line > start), default=len(self.text) + 1)
        found = re.compile(rf"(?<![\w-]){re.escape(word)}(?![\w-])", re.I)
        rows = range(start, end) if start and word else ()
        return next((row for row in rows if found.search(self.text[row - 1])), start)


def not_toml(name: str, text: str, error: str) -> str:
    """The message of tomllib, with its line; for a table or key that is written twice, the name and both lines."""
    message, _, place = error.partition(" (at ")
    at = re.search(r"line (\d+)", place)
    line = int(at[1]) if at else len(text.splitlines())
    if "Cannot declare ('scenario',)" in message:
        message += " (a scenario's own keys stand right below [[scenario]], before its tables)"
    elif message.startswith("Cannot ") and (twice := _Twice(text).up_to(line)):
        return f"{name}:{twice[1]}: {twice[0]}"
    where = f"{name}:{at[1]}" if at else name
    return f"{where}: this is not TOML: {message}"


class _Twice(LineNumbers):
    """The keys and tables of a TOML text that are written a second time."""

    def __init__(self, text: str) -> None:
        self.values: dict[Path, int] = {}
        self.headers: dict[Path, int] = {}
        self.found: list[tuple[str, int]] = []
        super().__init__(text)

    def up_to(self, line: int) -> tuple[str, int] | None:
        """The message about the last one that stands on this line or above it, and its line."""
        return next((found for found in reversed(self.found) if found[1] <= line), None)

    def header(self, path: Path, array: bool, number: int) -> None:
        """Note a `[table]`, and whether it is there already."""
        self._see(path, number, f"[{_dotted(path)}]", {**self.headers, **self.values})
        if not array:
            self.headers.setdefault(path, number)

    def key(self, path: Path, number: int) -> None:
        """Note a key, and whether it, or a part of it, has its value already."""
        self._see(path, number, f'"{_dotted(path)}"', self.values)
        self.values.setdefault(path, number)

    def _see(self, path: Path, number: int, what: str, known: dict[Path, int]) -> None:
        for other, line in known.items():
            if other[: len(path)] == path or (other in self.values and path[: len(other)] == other):
                told = f"{what} is written twice, first in line {line}: write all its keys there"
                self.found.append((told, number))
                return


def _dotted(path: Sequence[str | int]) -> str:
    return ".".join(part for part in path if isinstance(part, str))
