"""Positions written in files: scenarios that are checked, and lessons that are taught."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import field
from typing import TYPE_CHECKING, Any, Protocol

from gundam_tui.frozen import slotted

if TYPE_CHECKING:
    from pathlib import Path

    from gundam_tui.cardlang.book import Book
    from gundam_tui.kernel.engine import Engine


class ScenarioError(ValueError):
    """A scenario file that cannot be used; `faults` lists every mistake found in it."""

    def __init__(self, file: str, faults: Sequence[str]) -> None:
        super().__init__("\n".join(faults))
        self.file = file
        self.faults = list(faults)


@slotted
class ScenarioResult:
    """The result of a scenario.

    Attributes:
        file, line, name: of the scenario.
        step: number of the step that failed, from 1; 0 if the start failed or nothing did.
        step_line: the line of that step.
        problems: what differs from the scenario; empty if nothing does.
        prompt: the open prompt at the failure, with all its option keys.
    """

    file: str
    line: int
    name: str
    step: int = 0
    step_line: int = 0
    problems: list[str] = field(default_factory=list[str])
    prompt: list[str] = field(default_factory=list[str])

    @property
    def ok(self) -> bool:
        """Did everything go as the scenario says?"""
        return not self.problems


class Untold(ValueError):
    """A position that no scenario can express; the message says why."""


class Scenarios(Protocol):
    """Scenario files: moments of a game as text, with what must happen there."""

    def run_file(
        self, path: Path, book: Book[Any], *, rules: str | None = None, only: str = ""
    ) -> list[ScenarioResult]:
        """Run the scenarios of a file.

        Args:
            path: the file.
            book: the cards.
            rules: play all of them by this preset; default: the one given in the file.
            only: only scenarios whose name contains this text.

        Returns:
            The results, in the order of the file.

        Raises:
            ScenarioError: the file cannot be used.
        """
        ...

    def position(self, path: Path, book: Book[Any]) -> Engine:
        """The game after the last step of the first scenario of a file.

        Args:
            path: the file. `book`: the cards.

        Raises:
            ScenarioError: the file cannot be used, or its scenario fails.
        """
        ...

    def scenario_text(
        self, name: str, about: str, whole: Engine, answers: Sequence[Sequence[str]],
        starts: Iterable[tuple[int, Engine]], /,
    ) -> str:  # fmt: skip
        """A scenario file that leads to the current position of a game.

        Args:
            name: of the scenario. `about`: its description.
            whole: a copy of the game at its first prompt.
            answers: the option keys of all decisions since; a concession is `concede:p1`.
            starts: places from which a shorter file may begin, the best one first: the number of decisions before it,
                and a copy of the game there, at a prompt of a player's own turn.

        Raises:
            Untold: no scenario can lead there.
        """
        ...


class Lessons(Protocol):
    """Taught games (`table.lessons`)."""

    def folder(self) -> Path:
        """The folder of the course files."""
        ...

    def set_up(self, course: Mapping[str, Any], /) -> Engine:
        """The position at which a course begins, at its first prompt.

        Args:
            course: its file; the game reads the keys of the position.

        Raises:
            KeyError, TypeError: a part of the position is missing or unknown.
        """
        ...
