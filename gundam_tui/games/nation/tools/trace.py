"""Where the code implements the requirements of a game, and which tests show them (`games.tracing`)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from gundam_tui.games.tracing import Chapter, Citation, Test, citations, in_tests, percent, tests_folder

if TYPE_CHECKING:
    from .clauses import RulesPages


class Trace:
    """The trace of one game's requirements.

    Args:
        pages: the requirements.
    """

    percent = staticmethod(percent)
    tests_folder = staticmethod(tests_folder)

    def __init__(self, pages: RulesPages) -> None:
        self._pages = pages
        self.TITLE = pages.title
        prefix = next(iter(pages.all)).partition("-")[0]
        self._number = re.compile(rf"(?<![\w.\-:#/`]){prefix}-\d{{1,3}}(?![\w\-])")

    def in_code(self) -> dict[str, list[Citation]]:
        """The places that cite a requirement, by its number."""
        return citations(self._number)

    def in_tests(self, folder: Path) -> list[Test]:
        """The tests of a folder that name a requirement, scenarios among them."""
        return [test for test in in_tests(folder) if any(number in self._pages.all for number in test.clauses)]

    def coverage(self, tests: Iterable[Test]) -> list[Chapter]:
        """How far tests show the requirements, by chapter."""
        cited = {number for test in tests for number in test.clauses}
        found: list[Chapter] = []
        for heading in self._pages.chapters:
            own = [one.number for one in self._pages.all.values() if str(one.chapter) == heading.number]
            covered = tuple(number for number in own if number in cited)
            gaps = tuple(number for number in own if number not in cited)
            found.append(Chapter(int(heading.number), heading.wording, tuple(own), covered, gaps))
        return found

    def kin(self, number: str, found: Mapping[str, list[Citation]]) -> dict[str, list[Citation]]:
        """The citations of a requirement itself."""
        return {number: found[number]} if number in found else {}

    def cards_on(self, number: str, book: Any) -> None:
        """The texts of cards cannot say which requirements they depend on."""
        return
