"""Puzzles: positions with a goal that is checked at every move.

A puzzle is a scenario file; its other facts (goal, seat, difficulty) are in `index.toml` beside it. It is played in the
worlds of a proof: the others' answers and the hidden cards are the worst for the solver.
"""

from __future__ import annotations

import json
import os
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from hashlib import blake2b
from pathlib import Path
from typing import Any, Final, cast

from gundam_tui import foreign_files
from gundam_tui.cardlang.book import cards_folder
from gundam_tui.games.api import ScenarioError
from gundam_tui.games.registry import game, game_of
from gundam_tui.games.views import View
from gundam_tui.kernel.engine import Engine
from gundam_tui.kernel.prompt import Prompt
from gundam_tui.language import N, tr
from gundam_tui.paths import make_private, state_folder
from gundam_tui.proof import Goal, Moment, Solver, Step, destroy, save, survive, win

from .glicko import Rating, rated
from .miner import GoalName

PLAIN_GOALS: Final[tuple[GoalName, ...]] = ("win", "survive")  # those that are about no card
GOALS: Final[tuple[GoalName, ...]] = (*PLAIN_GOALS, "destroy", "save")
_ASKED: Final = {
    "win": N("Win in this turn, whatever they answer and whatever lies hidden."),
    "survive": N("Be sure to be in the game when your next turn begins."),
    "destroy": N("Destroy {card} in this turn, whatever they answer or hold."),
    "save": N("Keep {card} in play until this turn ends, whatever they do."),
}
_NODES: Final = 6_000
_SECONDS: Final = 10.0
_FIELD: Final = ("lane", "column")  # the pieces of a board with the cards in play
_PUZZLE_WIDTH: Final = 80.0  # deviation of a puzzle's rating
INDEX: Final = "index.toml"


class PuzzleError(ValueError):
    """A puzzle that cannot be used; the text says why."""


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A puzzle.

    Attributes:
        name: of its file. `path`: the file.
        game: the game's id. `goal`: the goal; `seat`: its seat.
        rating: its difficulty.
        card: the number of the card that the goal is about: one that the other side has in play (`destroy`), or one of
            the seat (`save`); empty for the other goals.
        title: its title, in English; empty: it has none. `teaches`: what its solution shows, likewise.
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

    @property
    def asked(self) -> str:
        """The question."""
        return tr(_ASKED[self.goal], card=_name_of(self.game, self.card) if self.card else "")


def goal_of(name: GoalName, engine: Engine, seat: int, card: str = "") -> Goal:
    """The goal of a puzzle, at its position.

    Args:
        name, card: see `Puzzle`.
        engine, seat: the position, and the seat with the goal.

    Raises:
        PuzzleError: a goal about a card, and not exactly one such card is in play.
    """
    if name in PLAIN_GOALS:
        return (win if name == "win" else survive)(engine, seat)
    rows = game_of(engine).board(engine.seats).rows
    field = {region.zone for row in rows for region in row if region.piece in _FIELD}
    state = engine.state
    found = [
        obj.id for obj in state.objs.values()
        if obj.zone in field and (obj.seat == seat) == (name == "save") and state.card_of[obj.card] == card
    ]  # fmt: skip
    if len(found) != 1:
        whose = "P{0} has" if name == "save" else "the others of P{0} have"
        raise PuzzleError(
            f'the goal "{name}" needs the number of a card of which {whose.format(seat + 1)} exactly one in play: '
            f'of "{card}" there are {len(found)}'
        )
    return (save if name == "save" else destroy)(engine, seat, found[0])


def _name_of(id: str, number: str) -> str:
    """The name of a card in the language that is spoken now."""
    module = game(id)
    return module.catalogue.sheet(module.book(), number).name


def position(puzzle: Puzzle) -> Engine:
    """The position of a puzzle.

    Raises:
        PuzzleError: its file cannot be used.
    """
    module = game(puzzle.game)
    if module.scenarios is None:
        raise PuzzleError(f"{module.title} has no scenario files")
    try:
        return module.scenarios.position(puzzle.path, module.book())
    except ScenarioError as error:
        raise PuzzleError(str(error)) from None


class Attempt:
    """A puzzle being solved.

    Args:
        puzzle: the puzzle.

    Attributes:
        wrong: a move was wrong. `done`: the goal is reached.
        told: the others' answers since the last move.
        film: all answers so far, each with the world after it; after a wrong one until the goal is missed.

    Raises:
        PuzzleError: its file cannot be used, or another seat is asked there.
    """

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        engine = position(puzzle)
        if engine.prompt is None or engine.prompt.seat != puzzle.seat:
            raise PuzzleError(f"{puzzle.path}: P{puzzle.seat + 1} is not asked anything in this position")
        self.module = game(puzzle.game)
        self.goal: Goal = goal_of(puzzle.goal, engine, puzzle.seat, puzzle.card)
        self.solver = Solver(engine, puzzle.seat, self.goal, nodes=_NODES, seconds=_SECONDS)
        self._world = self.solver.worlds.start
        self.wrong = self.done = False
        self.told: list[Step] = []
        self.film = [Moment(None, self._world)]

    @property
    def prompt(self) -> Prompt | None:
        """The solver's prompt; None when it is over."""
        return None if self.done or self.wrong else self._world.engine.prompt

    @property
    def nothing(self) -> str:
        """The label for choosing none of the options; empty where that is no answer."""
        prompt = self.prompt
        if prompt is None or prompt.least:
            return ""
        declining = self.module.prompts[prompt.kind].declining
        return tr(declining) if declining else tr("none")

    def view(self) -> View:
        """The present game, as its solver sees it."""
        return self.module.view(self._world.engine, self.puzzle.seat)

    def hidden(self) -> list[str]:
        """The hidden cards of the others, by name: in a hand, a deck, or face down."""
        start = self.solver.worlds.start
        state = start.engine.state
        numbers = Counter(
            state.card_of[card] for card in start.open if state.objs[state.where[card]].owner != self.puzzle.seat
        )
        names = Counter[str]()
        for number, count in numbers.items():
            names[_name_of(self.puzzle.game, number)] += count
        return [
            tr("{name} x{count}", name=name, count=count) if count > 1 else name
            for name, count in sorted(names.items())
        ]

    def solution(self) -> list[Step]:
        """The line from here."""
        return _steps(self.solver.line(self._world))

    def hint(self) -> str:
        """The card of the next right move, or the kind of that answer."""
        own = [step for step in self.solution() if step.seat == self.puzzle.seat]
        prompt = self._world.engine.prompt
        if not own or prompt is None:
            return tr("There is no hint here.")
        by_key = {self.solver.worlds.real_key(option.key): option for option in prompt.options}
        option = by_key.get(own[0].keys[0]) if own[0].keys else None
        if option is None or not option.card:
            return tr("It goes on with: {answer}.", answer=own[0].label)
        return tr("It goes on with {card}.", card=_name_of(self.puzzle.game, option.card))

    def play(self, keys: Sequence[str]) -> list[Step]:
        """Give an answer to the open prompt.

        The best defence answers a right one. After a wrong one the refutation is played out, and the attempt is over
        (`wrong`).

        Returns:
            What follows.

        Raises:
            Refused: it is not a legal answer.
        """
        prompt = self._world.engine.prompt
        assert prompt is not None
        answer = prompt.select(keys)
        verdict = self.solver.judge(self._world, answer)
        moments = self.solver.refutation(self._world, answer) if verdict == "no" else []
        moments = moments or self.solver.answered(self._world, answer)
        self._world = moments[-1].world if moments else self._world
        self.film += moments
        self.told = _steps(moments)[1:]
        reached = self.goal.reached(self._world.engine)
        if verdict == "no":
            self.wrong = True
        elif reached is not None:
            self.done, self.wrong = reached, not reached
        return self.told


def _steps(moments: Sequence[Moment]) -> list[Step]:
    return [moment.step for moment in moments if moment.step is not None]


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
        found = [_puzzle(folder, id, cast("dict[str, Any]", row)) for row in rows.get("puzzle", [])]
    except FileNotFoundError:
        return []
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise PuzzleError(f"{index}: cannot be used: {error}") from None
    return sorted(found, key=lambda one: (one.rating, one.name))


def _puzzle(folder: Path, id: str, row: dict[str, Any]) -> Puzzle:
    name, goal, seat = str(row["name"]), row["goal"], str(row["seat"])
    if goal not in GOALS or seat not in ("p1", "p2", "p3", "p4") or not name.replace("-", "").isalnum():
        raise ValueError(f'the row of "{name}" needs a plain name, a goal ({", ".join(GOALS)}) and a seat (p1 ...)')
    card = str(row.get("card", ""))
    if bool(card) == (goal in PLAIN_GOALS):
        raise ValueError(f'the row of "{name}" needs a card if its goal is destroy or save, and none otherwise')
    told = (str(row.get(key, "")) for key in ("title", "teaches"))
    return Puzzle(name, folder / f"{name}.toml", id, goal, int(seat[1:]) - 1, float(row["rating"]), card, *told)


def add_puzzle(
    folder: Path, name: str, text: str, goal: GoalName, seat: int, rating: float, card: str = ""
) -> None:  # fmt: skip
    """Write a puzzle into a folder: its scenario file, and its row in the index.

    Args:
        folder: exists.
        name: of the file: letters, digits and `-`.
        text: the scenario. `goal`, `seat`, `rating`, `card`: see `Puzzle`.

    Raises:
        OSError: they cannot be written.
    """
    (folder / f"{name}.toml").write_text(text, encoding="utf-8", newline="")
    row = {"name": name, "goal": goal, **({"card": card} if card else {}), "seat": f"p{seat + 1}", "rating": rating}
    with (folder / INDEX).open("a", encoding="utf-8", newline="") as index:
        index.write("[[puzzle]]\n" + "".join(f"{key} = {json.dumps(value)}\n" for key, value in row.items()) + "\n")


def daily(puzzles: Sequence[Puzzle], day: date) -> Puzzle:
    """The puzzle of a day: the same for everybody who has the same puzzles."""
    at = int.from_bytes(blake2b(day.isoformat().encode(), digest_size=8).digest(), "little")
    return sorted(puzzles, key=lambda one: one.name)[at % len(puzzles)]


@dataclass(slots=True)
class Progress:
    """A player's puzzle results, kept in the state folder.

    Attributes:
        rating: by Glicko-2.
        streak: number of puzzles solved in a row; `best`: the longest streak.
        tried: by the name of a puzzle, whether its first attempt solved it.
    """

    rating: Rating
    streak: int
    best: int
    tried: dict[str, bool]

    @classmethod
    def load(cls) -> Progress:
        """The saved results; an invalid file counts as empty."""
        try:
            facts = cast("dict[str, Any]", foreign_files.json_value(foreign_files.read_bytes(_kept())))
            rating = Rating(*map(float, facts["rating"]))
            tried = {str(name): bool(solved) for name, solved in facts["tried"].items()}
            return cls(rating, int(facts["streak"]), int(facts["best"]), tried)
        except (OSError, ValueError, KeyError, TypeError, AttributeError):
            return cls(Rating(), 0, 0, {})

    def add(self, puzzle: Puzzle, *, solved: bool) -> None:
        """Count an attempt. Only the first one at a puzzle changes the rating.

        Raises:
            OSError: it cannot be saved.
        """
        if puzzle.name not in self.tried:
            self.rating = rated(self.rating, [(Rating(puzzle.rating, _PUZZLE_WIDTH), float(solved))])
            self.tried[puzzle.name] = solved
        self.streak = self.streak + 1 if solved else 0
        self.best = max(self.best, self.streak)
        path = _kept()
        make_private(path.parent)
        fresh = path.with_suffix(".new")
        facts = {"rating": list(self.rating), "streak": self.streak, "best": self.best, "tried": self.tried}
        fresh.write_text(json.dumps(facts), encoding="utf-8", newline="")
        os.replace(fresh, path)

    def next_of(self, puzzles: Sequence[Puzzle]) -> Iterator[Puzzle]:
        """Puzzles in the order in which they are offered: untried ones first, the nearest to the rating first."""
        order = sorted(puzzles, key=lambda one: (one.name in self.tried, abs(one.rating - self.rating.rating)))
        return iter(order)


def _kept() -> Path:
    return state_folder() / "puzzles.json"
