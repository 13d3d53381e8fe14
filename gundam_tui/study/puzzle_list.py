"""Which puzzles there are: the rows of `index.toml` in the folder of a game's puzzles and of one's own.

The home screen asks only this, and loads neither proofs nor players for it.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, Final, Literal, cast

from gundam_tui import foreign_files
from gundam_tui.cardlang.book import cards_folder
from gundam_tui.frozen import frozen
from gundam_tui.games.registry import game
from gundam_tui.language import N, tr
from gundam_tui.paths import data_folder

GoalName = Literal["win", "survive", "destroy", "save"]

PLAIN_GOALS: Final[tuple[GoalName, ...]] = ("win", "survive")  # those that are about no card
GOALS: Final[tuple[GoalName, ...]] = (*PLAIN_GOALS, "destroy", "save")
_ASKED: Final = {
    "win": N("Win in this turn, whatever they answer and whatever lies hidden."),
    "survive": N("Be sure to be in the game when your next turn begins."),
    "destroy": N("Destroy {card} in this turn, whatever they answer or hold."),
    "save": N("Keep {card} in play until this turn ends, whatever they do."),
}
_MISSED: Final = {
    "win": N("The turn ends without a win."),
    "survive": N("You lose before your next turn."),
    "destroy": N("The turn ends, and {card} is not destroyed."),
    "save": N("{card} has left play."),
}
KINDS: Final = {
    "win": N("Win"), "survive": N("Survive"), "block": N("Block"), "destroy": N("Destroy"), "save": N("Keep"),
}  # fmt: skip
_NUMBERED: Final = re.compile(r"([a-z]+)-0*(\d+)")
INDEX: Final = "index.toml"


class PuzzleError(ValueError):
    """A puzzle that cannot be used; the text says why."""


@frozen
class Puzzle:
    """A puzzle.

    Attributes:
        name: of its file. `path`: the file.
        game: the game's id. `goal`: the goal; `seat`: its seat.
        rating: its difficulty.
        card: the number of the card that the goal is about: one that the other side has in play (`destroy`), or one of
            the seat (`save`); empty for the other goals.
        title: its title, in English; empty: it has none. `teaches`: what its solution shows, likewise.
        nth: its number among those of this title; 0: no other one has it.
    """

    name: str
    path: Path
    game: str
    goal: GoalName
    seat: int
    rating: float
    card: str = ""
    title: str = ""
    teaches: str = ""
    nth: int = 0

    @property
    def asked(self) -> str:
        """The question."""
        return tr(_ASKED[self.goal], card=self._about)

    @property
    def missed(self) -> str:
        """What has happened when the goal is missed."""
        return tr(_MISSED[self.goal], card=self._about)

    @property
    def kind(self) -> str:
        """A key of `KINDS`: its goal, or what its first answer is about."""
        stem = self.name.partition("-")[0]
        return stem if stem in KINDS else self.goal

    @property
    def called(self) -> str:
        """Its title; without one its kind and number, or its name."""
        found = _NUMBERED.fullmatch(self.name)
        if self.title and self.nth:
            return tr("{kind} {number}", kind=tr(self.title), number=self.nth)
        if self.title or found is None:
            return tr(self.title) or self.name
        return tr("{kind} {number}", kind=tr(KINDS[self.kind]), number=found[2])

    @property
    def idea(self) -> str:
        """What decides it, the same for puzzles that teach the same; without a lesson its name."""
        return self.teaches or self.name

    @property
    def _about(self) -> str:
        return name_of(self.game, self.card) if self.card else ""


def name_of(id: str, number: str) -> str:
    """The name of a card in the language that is spoken now."""
    module = game(id)
    return module.catalogue.sheet(module.book(), number).name


def shipped(id: str) -> list[Puzzle]:
    """The puzzles that come with a game, the easiest first.

    Raises:
        PuzzleError: their index cannot be read.
    """
    try:
        folder = cards_folder(id)
    except FileNotFoundError:
        return []  # a game from outside this package
    return in_folder(folder / "puzzles", id)


def in_folder(folder: Path, id: str) -> list[Puzzle]:
    """The puzzles of a folder, the easiest first.

    Raises:
        PuzzleError: their index cannot be read.
    """
    index = folder / INDEX
    try:
        rows = foreign_files.toml(foreign_files.read_text(index, "utf-8", foreign_files.LARGEST_TOML))
        found = _numbered([_puzzle(folder, id, cast("dict[str, Any]", row)) for row in rows.get("puzzle", [])])
    except FileNotFoundError:
        return []
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise PuzzleError(f"{index}: cannot be used: {error}") from None
    return sorted(found, key=lambda one: (one.rating, one.name))


def _numbered(puzzles: Sequence[Puzzle]) -> list[Puzzle]:
    """Puzzles with a number where several have one title."""
    several = {title for title, count in Counter(one.title for one in puzzles).items() if title and count > 1}
    seen = Counter[str]()
    found: list[Puzzle] = []
    for one in puzzles:
        seen[one.title] += 1
        found.append(replace(one, nth=seen[one.title]) if one.title in several else one)
    return found


def _puzzle(folder: Path, id: str, row: dict[str, Any]) -> Puzzle:
    name, goal, seat = str(row["name"]), row["goal"], str(row["seat"])
    if goal not in GOALS or seat not in ("p1", "p2", "p3", "p4") or not name.replace("-", "").isalnum():
        raise ValueError(f'the row of "{name}" needs a plain name, a goal ({", ".join(GOALS)}) and a seat (p1 ...)')
    card = str(row.get("card", ""))
    if bool(card) == (goal in PLAIN_GOALS):
        raise ValueError(f'the row of "{name}" needs a card if its goal is destroy or save, and none otherwise')
    title, teaches = str(row.get("title", "")), str(row.get("teaches", ""))
    path, at = folder / f"{name}.toml", int(seat[1:]) - 1
    return Puzzle(name, path, id, goal, at, float(row["rating"]), card, title, teaches)


def own_folder(id: str) -> Path | None:
    """The folder of one's own puzzles of a game; None where there is no home."""
    data = data_folder()
    return data / "puzzles" / id if data is not None else None


def own(id: str) -> list[Puzzle]:
    """One's own puzzles of a game, the easiest first.

    Raises:
        PuzzleError: their index cannot be read.
    """
    folder = own_folder(id)
    return [puzzle for puzzle in in_folder(folder, id) if puzzle.path.exists()] if folder is not None else []


def available(id: str) -> list[Puzzle]:
    """All puzzles of a game, the easiest first: those that come with it, and one's own.

    Raises:
        PuzzleError: an index cannot be read.
    """
    return sorted((*shipped(id), *own(id)), key=lambda one: (one.rating, one.name))
