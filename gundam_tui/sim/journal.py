"""Keeps results in a file, one game per line (JSON), so that an interrupted run can continue."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any, BinaryIO, cast

from gundam_tui import foreign_files

from .game import GameResult
from .plan import NOTED_TOO, Plan

FORMAT = "gundam-tui games 1"
LARGEST = 1 << 30  # bytes: some millions of games


class SimJournalError(ValueError):
    """A file of results that cannot be used, with what to do about it."""


class SimJournal:
    """The results of a plan in a file. Lines are only appended; a half-written last line, left by a crash, is cut off.

    Args:
        path: the file; it need not exist.
        plan: the run.
        book: the cards.

    Attributes:
        done: results of games of the plan that the file holds, by number; games that went wrong are not among them:
            they are played again.

    Raises:
        JournalError: the file is about other games, or is no such file.
        OSError: it cannot be read or written.
    """

    def __init__(self, path: str | Path, plan: Plan, book: Any) -> None:
        self._path = Path(path).expanduser()
        self.done: dict[int, GameResult] = {}
        identity = plan.identity(book)
        data = foreign_files.read_bytes(self._path, LARGEST) if self._path.exists() else b""
        whole = data.rfind(b"\n") + 1
        head = _encoded({"format": FORMAT, **identity})
        if not whole and not head.startswith(data):  # not what a crash left of a first line: leave it as it is
            raise self._no_results()
        self._read(data[:whole], plan, identity)
        if whole < len(data):
            os.truncate(self._path, whole)
        self._file: BinaryIO = self._path.open("ab")
        if not whole:
            self._write(head)

    def add(self, result: GameResult) -> None:
        """Append a result."""
        self._write(_encoded(result.as_json()))

    def close(self) -> None:
        """Close the file."""
        self._file.close()

    def _write(self, line: bytes) -> None:
        self._file.write(line)
        self._file.flush()

    def _no_results(self) -> SimJournalError:
        return SimJournalError(f"{self._path}: this is no file of results: give the name of a new one")

    def _read(self, data: bytes, plan: Plan, identity: dict[str, object]) -> None:
        rows = self._rows(data)
        head = next(rows, None)
        if head is None:
            return
        if head[1].pop("format", None) != FORMAT:
            raise self._no_results()
        noted = {key: value for key, value in head[1].items() if key != NOTED_TOO or key in identity}
        other = sorted(key for key in {**noted, **identity} if noted.get(key) != identity.get(key))
        if other:
            raise SimJournalError(
                f"{self._path}: these are the results of other games ({', '.join(other)} differ): call it as it was "
                "called the first time, or give the name of a new file"
            )
        for number, row in rows:
            try:
                result = GameResult.from_json(row)
            except ValueError as error:
                raise SimJournalError(f"{self._path}: line {number}: {error}: take the line out") from None
            if result.number < len(plan) and not result.error:
                self.done[result.number] = result

    def _rows(self, data: bytes) -> Iterator[tuple[int, dict[str, Any]]]:
        for number, line in enumerate(data.splitlines(), start=1):
            try:
                row: object = json.loads(line)
            except ValueError:
                row = None
            if not isinstance(row, dict):
                if number == 1:
                    raise self._no_results()
                raise SimJournalError(f"{self._path}: line {number}: not a JSON object: take the line out")
            yield number, cast("dict[str, Any]", row)


def _encoded(facts: dict[str, Any]) -> bytes:
    return json.dumps(facts, separators=(",", ":")).encode() + b"\n"
