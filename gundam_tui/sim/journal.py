"""Keeps results in a file, one game per line (JSON), so that an interrupted run can continue."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO, cast

from gundam_tui import foreign_files
from gundam_tui.games.decks import find_card
from gundam_tui.paths import typed_path

from .game import GameResult
from .plan import NOTED_TOO, Games

if TYPE_CHECKING:
    from gundam_tui.cardlang.book import Book


FORMAT = "gundam-tui games 1"
LONGEST_LINE = 1 << 18  # bytes; the longest games of four players have a tenth of that


class SimJournalError(ValueError):
    """A results file that cannot be used, with a way to mend it."""


class SimJournal:
    """The results of a plan in a file. Lines are only appended; a half-written last line, left by a crash, is cut off.

    Args:
        path: the file; it need not exist.
        plan: the run.
        book: the cards.
        each: called with every result that the file holds, in its order; raises ValueError for one that does not fit.

    Attributes:
        done: results of games of the plan that the file holds, by number; without failed games, which are played again.

    Raises:
        SimJournalError: the file is about other games, or is not a results file.
        OSError: it cannot be read or written.
    """

    def __init__(
        self, path: str | Path, plan: Games, book: Book[Any], each: Callable[[GameResult], None] | None = None
    ) -> None:  # fmt: skip
        self._each = each
        self._path = typed_path(path)
        self.done: dict[int, GameResult] = {}
        identity = plan.identity(book)
        head = _encoded({"format": FORMAT, **identity})
        whole, rest = self._read(plan, identity, book) if self._path.exists() else (0, b"")
        if not whole and not head.startswith(rest):  # not the rest of a first line after a crash: leave it as it is
            raise self._no_results()
        if rest:
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
        return SimJournalError(f"{self._path}: this is not a results file: give the name of a new one")

    def _read(self, plan: Games, identity: dict[str, object], book: Book[Any]) -> tuple[int, bytes]:
        """Take over the results in the file. Returns how many bytes of it are whole lines, and the rest."""
        whole, known = 0, _Known(book)
        for number, line in enumerate(foreign_files.read_lines(self._path, LONGEST_LINE), start=1):
            if not line.endswith(b"\n"):
                return whole, line
            whole += len(line)
            facts = self._facts(line, number)
            if number == 1:
                self._check_head(facts, identity)
                continue
            try:
                result = GameResult.from_json(facts)
                if result.number < len(plan):
                    _check(result, plan, known)
                    if not result.error:
                        self.done[result.number] = result
                        if self._each is not None:
                            self._each(result)
            except ValueError as error:
                raise SimJournalError(f"{self._path}: line {number}: {error}: take the line out") from None
        return whole, b""

    def _facts(self, line: bytes, number: int) -> dict[str, Any]:
        try:
            facts = foreign_files.json_value(line)
        except ValueError as error:
            facts, why = None, f": {error}"
        else:
            why = ""
        if not isinstance(facts, dict):
            if number == 1:
                raise self._no_results()
            raise SimJournalError(f"{self._path}: line {number}: not a JSON object{why}: take the line out")
        return cast("dict[str, Any]", facts)

    def _check_head(self, head: dict[str, Any], identity: dict[str, object]) -> None:
        if head.pop("format", None) != FORMAT:
            raise self._no_results()
        noted = {key: value for key, value in head.items() if key != NOTED_TOO or key in identity}
        other = sorted(key for key in {**noted, **identity} if noted.get(key) != identity.get(key))
        if other:
            words = ", ".join(foreign_files.first([name[:40] for name in other]))
            raise SimJournalError(
                f"{self._path}: these are the results of other games ({words} differ): "
                "call it as it was called the first time, or give the name of a new file"
            )


class _Known(dict[str, bool]):
    """Does a card have this number?"""

    def __init__(self, book: Book[Any]) -> None:
        super().__init__()
        self._book = book

    def __missing__(self, number: str) -> bool:
        self[number] = there = find_card(self._book, number) is not None
        return there


def _check(result: GameResult, plan: Games, known: _Known) -> None:
    """Make sure that a result is one of this run.

    Raises:
        ValueError: it is of another game, or has unknown cards.
    """
    fixture = plan.fixture(result.number)
    if (result.seed, result.decks, result.bots) != (fixture.seed, fixture.decks, fixture.bots):
        raise ValueError(f"game {result.number} of this run has another seed, other decks or other players")
    for number in chain(*result.drawn, *result.played):
        if not known[number]:
            raise ValueError(f"there is no card of the number {number[:20]!r}")


def _encoded(facts: dict[str, Any]) -> bytes:
    return json.dumps(facts, separators=(",", ":")).encode() + b"\n"
