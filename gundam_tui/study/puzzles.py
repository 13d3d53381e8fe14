"""Puzzles: positions with a goal that is checked at every move.

A puzzle is a scenario file; its other facts (goal, seat, difficulty) are in `index.toml` beside it. It is played in the
worlds of a proof: the others' answers and the hidden cards are the worst for the solver.
"""

from __future__ import annotations

import json
import os
import re
from collections import Counter, deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from hashlib import blake2b
from pathlib import Path
from typing import Any, Final, cast

from gundam_tui import foreign_files
from gundam_tui.games.api import ScenarioError
from gundam_tui.games.default import DEFAULT
from gundam_tui.games.registry import game, game_of
from gundam_tui.games.views import OptionView, View
from gundam_tui.kernel.engine import Engine
from gundam_tui.kernel.prompt import Option, Prompt
from gundam_tui.language import tr
from gundam_tui.paths import make_private, state_folder
from gundam_tui.proof import (
    Goal,
    LineStep,
    Moment,
    NotCovered,
    Solver,
    World,
    destroy,
    distinct,
    own_answers,
    save,
    survive,
    win,
)

from .glicko import Rating, rated
from .puzzle_list import INDEX, PLAIN_GOALS, GoalName, Puzzle, PuzzleError, name_of

_NEAR: Final = 300.0  # puzzles that differ by less in strength may change places, so that kinds vary
_IDEAS: Final = 4  # puzzles in a row that teach different things, where there are such
_NODES: Final = 6_000
_SECONDS: Final = 30.0
_BRIEF: Final = 60  # nodes to see that an answer no longer matters
_FEW: Final = 12  # answers that are looked at for that; `_AHEAD`: questions
_AHEAD: Final = 8
_NUMBER: Final = re.compile(r"\d+")
_FIELD: Final = ("lane", "column")  # the pieces of a board with the cards in play
_PUZZLE_WIDTH: Final = 80.0  # deviation of a puzzle's rating


class Interrupted(Exception):
    """A proof was stopped: nothing has been answered."""


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
        wrong: a move was wrong. `done`: the goal is reached. `given_up`: the solution was asked for.
        told: the answers since the last move: of the others, and those of the solver that no longer matter.
        film: all answers so far, each with the world after it; after a wrong one until the goal is missed.
        wrong_at: the place of the wrong move in the film; 0: there is none.
        stopped: is asked now and then during a proof; when it returns True, the proof is interrupted.

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
        self.stopped: Callable[[], bool] = lambda: False
        self.solver = Solver(engine, puzzle.seat, self.goal, nodes=_NODES, seconds=_SECONDS, stopped=self._interrupted)
        self._world = self.solver.worlds.start
        self.wrong = self.done = self.given_up = False
        self.wrong_at = 0
        self.told: list[LineStep] = []
        self.film = [Moment(None, self._world)]

    @property
    def prompt(self) -> Prompt | None:
        """The solver's prompt; None when it is over."""
        return None if self.done or self.wrong or self.given_up else self._world.engine.prompt

    def choices(self) -> list[OptionView]:
        """The answers to choose from. Their order tells nothing: it is by lot, always the same one for a puzzle, and
        where they differ only in a number, by that.

        Of cards that are alike only one is listed; labels that are equal get a number.
        """
        prompt, asked = self.prompt, self.view().prompt
        if prompt is None or asked is None:
            return []
        found = asked.options
        if prompt.most == 1:
            different = {option.key for (option,) in distinct(self._world.engine, ((one,) for one in prompt.options))}
            found = tuple(option for option in found if option.key in different)
        lot = f"{self.puzzle.name} {len(self.film)}"
        order = sorted(found, key=lambda one: blake2b(f"{lot} {one.key}".encode(), digest_size=8).digest())
        if len({_NUMBER.sub("", one.label) for one in order}) == 1:
            order.sort(key=lambda one: [int(number) for number in _NUMBER.findall(one.label)])
        labels = Counter(option.label for option in order)
        seen = Counter[str]()
        for at, option in enumerate(order):
            seen[option.label] += 1
            if labels[option.label] > 1:
                order[at] = replace(option, label=f"{option.label} ({seen[option.label]})")
        return order

    @property
    def nothing(self) -> str:
        """The label for choosing none of the options; empty where that is no answer."""
        prompt = self.prompt
        if prompt is None or prompt.least:
            return ""
        declining = self.module.prompts[prompt.kind].declining
        return tr(declining) if declining else tr("none")

    def view(self, at: int = -1) -> View:
        """The game at a place of the film, as its solver sees it; by default the present one."""
        world = self._world if at < 0 else self.film[at].world
        return self.module.view(world.engine, self.puzzle.seat)

    def hidden_numbers(self, *, own: bool = False) -> Counter[str]:
        """The hidden cards of the others, by card number: in a hand, a deck, or face down.

        Args:
            own: those of the seat itself instead, such as its face-down cards.
        """
        start = self.solver.worlds.start
        state = start.engine.state
        return Counter(
            state.card_of[card] for card in start.open
            if (state.objs[state.where[card]].owner == self.puzzle.seat) == own
        )  # fmt: skip

    def hidden(self, *, own: bool = False) -> list[str]:
        """The hidden cards of the others, by name; with `own` those of the seat itself."""
        names = Counter[str]()
        for number, count in self.hidden_numbers(own=own).items():
            names[name_of(self.puzzle.game, number)] += count
        return [
            tr("{name} x{count}", name=name, count=count) if count > 1 else name
            for name, count in sorted(names.items())
        ]

    def solution(self) -> list[LineStep]:
        """The line from here."""
        return _steps(self.solver.line(self._world))

    def hint(self) -> str:
        """The card of the next right move, or the kind of that answer.

        Raises:
            Interrupted: the proof was stopped.
        """
        own = [step for step in self.solution() if step.seat == self.puzzle.seat]
        self._go_on()
        prompt = self._world.engine.prompt
        if not own or prompt is None:
            return tr("There is no hint here.")
        by_key = {self.solver.worlds.real_key(option.key): option for option in prompt.options}
        option = by_key.get(own[0].keys[0]) if own[0].keys else None
        if option is None or not option.card:
            return tr("The next answer: {answer}.", answer=own[0].label)
        name = name_of(self.puzzle.game, option.card)
        place = self._place(option.obj)
        if place:
            return tr("The next answer is about {card} in place {place}.", card=name, place=place)
        return tr("The next answer is about {card}.", card=name)

    def _place(self, obj: int) -> int:
        """The place of a card among the cards in play, from 1; 0 where its name is enough."""
        for player in self.view().players:
            for zone in player.zones.values():
                ids = [card.id for card in zone.cards]
                if obj in ids:
                    alike = [card for card in zone.cards if card.name == zone.cards[ids.index(obj)].name]
                    return ids.index(obj) + 1 if len(alike) > 1 else 0
        return 0

    def give_up(self) -> list[LineStep]:
        """End the attempt with the right line, which is added to the film.

        Raises:
            Interrupted: the proof was stopped.
        """
        line = self.solver.line(self._world)
        self._go_on()
        self.given_up = True
        self.film += line
        return _steps(line)

    def play(self, keys: Sequence[str]) -> list[LineStep]:
        """Give an answer to the open prompt.

        The best defence answers a right one, and what no longer matters is answered too. After a wrong one the
        refutation is played out, and the attempt is over (`wrong`).

        Returns:
            What follows.

        Raises:
            Refused: it is not a legal answer.
            Interrupted: the proof was stopped.
        """
        prompt = self._world.engine.prompt
        assert prompt is not None
        answer = prompt.select(keys)
        verdict = self.solver.judge(self._world, answer)
        moments = self.solver.refutation(self._world, answer) if verdict == "no" else []
        moments = moments or self.solver.answered(self._world, answer)
        if verdict == "yes" and moments:
            moments += self._idle(moments[-1].world)
        self._go_on()
        self._world = moments[-1].world if moments else self._world
        at = len(self.film)
        self.film += moments
        self.told = _steps(moments)[1:]
        reached = self.goal.reached(self._world.engine)
        if verdict == "no":
            self.wrong, self.wrong_at = True, at
        elif reached is not None:
            self.done, self.wrong = reached, not reached
        return self.told

    def _interrupted(self) -> bool:
        return self.stopped()

    def _go_on(self) -> None:
        """What a stopped proof has found counts for nothing."""
        if self.stopped():
            raise Interrupted

    def _idle(self, world: World) -> list[Moment]:
        """The answers that no longer matter: the only one to a question, and all of them once each answer to every
        question on the way keeps the goal, as far as that is quickly seen.
        """
        moments: list[Moment] = []
        sure = 0  # of these moments that are the only answers
        for _ in range(_AHEAD):
            if self.goal.reached(world.engine) is not None:
                return moments
            try:
                answers = own_answers(world.engine)
            except NotCovered:
                break
            if len(answers) > _FEW or not self._all_keep(world, answers):
                break
            following = self.solver.answered(world, answers[0])
            if not following:
                break
            only = len(answers) == 1 and sure == len(moments)
            moments += following
            sure = len(moments) if only else sure
            world = following[-1].world
        return moments[:sure]

    def _all_keep(self, world: World, answers: Sequence[Sequence[Option]]) -> bool:
        """Does each of some answers keep the goal? That to pass is tried first: it is the likeliest not to."""
        if len(answers) == 1:
            return True
        return all(self.solver.judge(world, answer, nodes=_BRIEF) == "yes" for answer in reversed(answers))


def _steps(moments: Sequence[Moment]) -> list[LineStep]:
    return [moment.step for moment in moments if moment.step is not None]


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
class PuzzleProgress:
    """A player's puzzle results, kept in the state folder.

    Attributes:
        ratings: by Glicko-2, by game.
        streak: number of puzzles solved in a row; `best`: the longest streak.
        tried: by the name of a puzzle, whether its first attempt solved it.
    """

    ratings: dict[str, Rating]
    streak: int
    best: int
    tried: dict[str, bool]

    @classmethod
    def load(cls) -> PuzzleProgress:
        """The saved results; an invalid file counts as empty. Files once had a single rating: it is that of GCG."""
        try:
            facts = cast("dict[str, Any]", foreign_files.json_value(foreign_files.read_bytes(_kept())))
            kept = cast("Mapping[str, Any]", facts.get("ratings") or {DEFAULT: facts["rating"]})
            ratings = {str(id): Rating(*map(float, rating)) for id, rating in kept.items()}
            tried = {str(name): bool(solved) for name, solved in facts["tried"].items()}
            return cls(ratings, int(facts["streak"]), int(facts["best"]), tried)
        except (OSError, ValueError, KeyError, TypeError, AttributeError):
            return cls({}, 0, 0, {})

    def rating(self, id: str) -> Rating:
        """The player's strength in a game."""
        return self.ratings.get(id, Rating())

    def add(self, puzzle: Puzzle, *, solved: bool) -> None:
        """Count an attempt. Only the first one at a puzzle changes the rating in its game.

        Raises:
            OSError: it cannot be saved.
        """
        if puzzle.name not in self.tried:
            before = self.rating(puzzle.game)
            self.ratings[puzzle.game] = rated(before, [(Rating(puzzle.rating, _PUZZLE_WIDTH), float(solved))])
            self.tried[puzzle.name] = solved
        self.streak = self.streak + 1 if solved else 0
        self.best = max(self.best, self.streak)
        path = _kept()
        make_private(path.parent)
        fresh = path.with_suffix(".new")
        ratings = {id: list(rating) for id, rating in self.ratings.items()}
        facts = {"ratings": ratings, "streak": self.streak, "best": self.best, "tried": self.tried}
        fresh.write_text(json.dumps(facts), encoding="utf-8", newline="")
        os.replace(fresh, path)

    def next_of(self, puzzles: Sequence[Puzzle]) -> Iterator[Puzzle]:
        """Puzzles in the order in which they are offered: untried ones first, the nearest to what the player surely
        can do first, so that a new player begins with easy ones. Of those that are about as near, one of another kind
        than the last comes first, and one that teaches something else than the last few.
        """
        left = sorted(puzzles, key=lambda one: (one.name in self.tried, self._far(one)))
        last, ideas = "", deque[str](maxlen=_IDEAS)
        while left:
            near = [one for one in left if one.name in self.tried or self._far(one) < self._far(left[0]) + _NEAR]
            near = [one for one in near if (one.name in self.tried) == (left[0].name in self.tried)]
            found = min(near, key=lambda one: (one.kind == last, one.idea in ideas))
            left.remove(found)
            last = found.kind
            ideas.append(found.idea)
            yield found

    def _far(self, puzzle: Puzzle) -> float:
        player = self.rating(puzzle.game)
        return abs(puzzle.rating - (player.rating - player.deviation))


def _kept() -> Path:
    return state_folder() / "puzzles.json"
