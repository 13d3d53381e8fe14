"""The stages of a training, and the folder in which it keeps its games.

A course is made of stages: first quick games, then rounds of lessons. Greedy players play the first round, or players
who judge by an existing value. After each stage a value is fitted to all games so far, and the next stage plays by it.
A stage is cut into batches; each is a file, written when it is complete. So an interrupted training continues where it
was, and its result depends neither on the interruptions nor on the workers: every game has its own seed. When a reader
reads other numbers of positions than before, the games are read once more.
"""

from __future__ import annotations

import json
import os
import zlib
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from io import BytesIO
from itertools import chain, islice
from pathlib import Path
from typing import Any
from zipfile import BadZipFile, ZipFile

import numpy as np

from gundam_tui import foreign_files
from gundam_tui.games.api import PositionReader
from gundam_tui.games.decks import Deck
from gundam_tui.games.library import card_book
from gundam_tui.games.registry import game
from gundam_tui.kernel.engine import Refused
from gundam_tui.kernel.rng import number
from gundam_tui.players.value import LearnedValue, read_value
from gundam_tui.sim.calls import Workers
from gundam_tui.sim.workers import spread

from .fitting import FitSettings, Fitted, Played, fit
from .lessons import TrainingData, play_lesson, play_quickly, read_again

__all__ = ["Done", "Training", "WrongFolder", "train"]

_LARGEST, _UNPACKED = 64 << 20, 512 << 20  # bytes of a batch; a complete one has some hundred thousand
_BATCH = (100, 10)  # games of a batch: quick ones, lessons
_PLAN = "course.json"
_FORMAT = 2  # of the format of kept games: since 2 also the results of searches


class WrongFolder(ValueError):
    """A folder that holds another training."""


@dataclass(frozen=True, slots=True)
class Training:
    """A training.

    Attributes:
        names, decks: the decks to play with.
        seed: of all chance in it.
        quick: number of quick games at the beginning.
        rounds, games: number of rounds of lessons, and of games in each.
        noise: the share of decisions that are random: without them, habits of good players could not be told from
            causes of winning.
        settings: for fitting values.
        search: number of iterations for which the players of the lessons search; 0: they look one answer ahead.
        start: the value by which the first lessons are played, and whose weights fits begin with; None: greedy players
            play them, and fits begin with `PositionReader.guess`.
        opponent: who plays one of the seats in some lessons (`lessons`); it may be an external program.
    """

    names: tuple[str, ...]
    decks: tuple[Deck, ...]
    seed: int = 1
    quick: int = 6000
    rounds: int = 3
    games: int = 400
    noise: float = 0.25
    settings: FitSettings = field(default_factory=FitSettings)
    search: int = 0
    start: LearnedValue | None = None
    opponent: str = "greedy"

    def batches(self, stage: int) -> range:
        """The numbers of the batches of a stage; stage 0 are the quick games."""
        games = self.games if stage else self.quick
        return range(-(-games // _BATCH[stage > 0]))

    def games_of(self, stage: int, batch: int) -> range:
        """The numbers of the games in a batch."""
        size = _BATCH[stage > 0]
        return range(batch * size, min((batch + 1) * size, self.games if stage else self.quick))

    def identity(self) -> dict[str, object]:
        """The facts that must be equal for earlier games to belong to this training. More rounds may be added."""
        return {
            "format": _FORMAT, "decks": list(self.names), "seed": self.seed, "quick": self.quick, "games": self.games,
            "noise": self.noise, "search": self.search, "start": dict(self.start.made) if self.start else None,
            **({"opponent": self.opponent} if self.opponent != "greedy" else {}),
        }  # fmt: skip

    def fit(self) -> dict[str, object]:
        """The facts that must be equal for an earlier value to belong to this training."""
        settings = self.settings
        return {"hidden": settings.hidden, "passes": settings.passes, "lambda": settings.decay, "step": settings.step}


@dataclass(frozen=True, slots=True)
class Done:
    """A batch or a fit is done.

    Attributes:
        stage: 0 for the quick games, then the number of the round.
        games: number of games in the batch; 0 for a fit.
        kept: does it come from an earlier run?
        fitted: the result of the fit.
    """

    stage: int
    games: int
    kept: bool = False
    fitted: Fitted | None = None


def train(
    course: Training, folder: Path, made: dict[str, Any], workers: Workers, watch: Callable[[Done], None] | None = None
) -> LearnedValue:  # fmt: skip
    """Train a value.

    Args:
        course: the training.
        folder: keeps the games and values; created if missing.
        made: the notes in the weights about how they were made.
        workers: the workers.
        watch: called with every batch and fit.

    Raises:
        WrongFolder: the folder holds another training.
        CallLost: a worker was lost with a batch; complete batches are kept.
        WorkersGone: no worker is left.
        OSError: the folder cannot be read or written.
    """
    folder.mkdir(parents=True, exist_ok=True)
    begun = _claim(course, folder, made.get("commit"))
    tell: Callable[[Done], object] = watch or (lambda done: None)
    value = course.start
    for stage in range(course.rounds + 1):
        for done in _play(course, stage, folder, value, workers):
            tell(done)
        if not stage and course.start is not None:
            continue
        weights = folder / f"value-{stage}.json"
        if weights.exists():
            value = read_value(weights)
            _same_fit(course, value, weights)
            tell(Done(stage, 0, kept=True))
            continue
        fitted = _fit(course, stage, folder)
        facts = {
            **made, "begun": begun, "start": dict(course.start.made) if course.start else None, "stage": stage,
            "positions": fitted.positions, "loss": round(fitted.loss, 4), "fit": course.fit(),
        }  # fmt: skip
        value = LearnedValue(
            course.decks[0].game, tuple(_reader(course).names), tuple(fitted.direct), tuple(map(tuple, fitted.hidden)),
            tuple(fitted.out), facts,
        )  # fmt: skip
        _write(weights, (json.dumps(value.as_json()) + "\n").encode())
        value = read_value(weights)  # rounded, as the next run will find it
        tell(Done(stage, 0, fitted=fitted))
    assert value is not None
    return value


def _reader(course: Training) -> PositionReader:
    reader = game(course.decks[0].game).ai.reader
    assert reader is not None
    return reader


def _claim(course: Training, folder: Path, commit: object) -> object:
    """Make sure that the folder is this training's; returns the commit at which its first games were played."""
    plan = folder / _PLAN
    mine = course.identity()
    if not plan.exists():
        _write(plan, (json.dumps({**mine, "commit": commit}, indent=1) + "\n").encode())
        return commit
    try:
        theirs: Any = foreign_files.json_value(foreign_files.read_bytes(plan))
        other = _different(mine, theirs)
        begun = theirs["commit"]
    except (AttributeError, KeyError, TypeError, ValueError):
        raise WrongFolder(f"{plan} is not the plan of a training: give another folder") from None
    if other:
        raise _other_training(plan, other)
    return begun


def _different(mine: Mapping[str, object], theirs: Any) -> list[str]:
    return [name for name, value in mine.items() if theirs.get(name) != value]


def _same_fit(course: Training, value: LearnedValue, weights: Path) -> None:
    fit = value.made.get("fit")
    if other := _different(course.fit(), fit if isinstance(fit, dict) else {}):
        raise _other_training(weights, other)


def _other_training(file: Path, other: Sequence[str]) -> WrongFolder:
    words = ", ".join(other)
    return WrongFolder(f"{file.parent} holds another training ({file.name} differs in {words}): give another folder")


def _write(path: Path, data: bytes) -> None:
    """Write a file whole or not at all."""
    draft = path.with_suffix(".draft")
    draft.write_bytes(data)
    os.replace(draft, path)


# ---------------------------------------------------------------- playing


def _file(folder: Path, stage: int, batch: int) -> Path:
    return folder / f"games-{stage}-{batch:05}.npz"


def _play(course: Training, stage: int, folder: Path, value: LearnedValue | None, workers: Workers) -> Iterator[Done]:
    """Play the missing batches of a stage, and read again those that were read differently."""
    missing: list[int] = []
    stale: list[tuple[int, list[TrainingData]]] = []
    names = tuple(_reader(course).names)
    for batch in course.batches(stage):
        path = _file(folder, stage, batch)
        if not path.exists():
            missing.append(batch)
            continue
        kept = _kept(path, names)
        if kept:
            stale.append((batch, kept))
        else:
            yield Done(stage, len(course.games_of(stage, batch)), kept=True)
    again = spread(workers, partial(read_batch, course, stage), stale)
    for batch, games in chain(((batch, games) for (batch, _), games in again),
                              spread(workers, partial(play_batch, course, stage, value), missing)):  # fmt: skip
        _keep(_file(folder, stage, batch), games.result(), names)
        yield Done(stage, len(course.games_of(stage, batch)))


def play_batch(course: Training, stage: int, value: LearnedValue | None, batch: int) -> list[TrainingData]:
    """The work of a worker: play the games of a batch, with the cards that it has."""
    book = card_book(course.decks[0].game)
    seed = number(course.seed, stage)
    games = course.games_of(stage, batch)
    if not stage:
        return [play_quickly(course.decks, seed, at, book, course.noise) for at in games]
    judge = value if stage > 1 else course.start
    return [
        play_lesson(course.decks, seed, at, book, judge, course.noise, course.search, course.opponent) for at in games
    ]


def read_batch(course: Training, stage: int, batch: tuple[int, Sequence[TrainingData]]) -> list[TrainingData]:
    """The work of a worker: read the games of a batch once more."""
    book = card_book(course.decks[0].game)
    try:
        return [read_again(course.decks, number(course.seed, stage), lesson, book) for lesson in batch[1]]
    except (LookupError, Refused, RuntimeError, TypeError, ValueError) as error:
        name = _file(Path(), stage, batch[0])
        raise WrongFolder(
            f"the games in {name} play otherwise ({error}): delete it, and they are played again"
        ) from None


def _keep(path: Path, lessons: Sequence[TrainingData], names: Sequence[str]) -> None:
    draft = path.with_suffix(".draft.npz")
    answers = [places for one in lessons for places in one.answers]
    np.savez_compressed(
        draft,
        positions=np.array([row for one in lessons for row in one.positions], np.float16),
        seats=np.array([seat for one in lessons for seat in one.seats], np.int64),
        games=np.array([one.number for one in lessons for _ in one.seats], np.int64),
        won=np.array([one.won[seat] for one in lessons for seat in one.seats], np.float32),
        found=np.array([chance for one in lessons for chance in one.found], np.float32),
        when=np.array([at for one in lessons for at in one.when], np.int64),
        names=np.array(names),
        numbers=np.array([one.number for one in lessons], np.int64),
        answered=np.array([len(one.answers) for one in lessons], np.int64),
        chosen=np.array([len(places) for places in answers], np.int64),
        places=np.array([place for places in answers for place in places], np.int64),
    )  # fmt: skip
    os.replace(draft, path)


def _kept(path: Path, names: tuple[str, ...]) -> list[TrainingData]:
    """The games of a batch with the data for reading them once more; empty if these numbers were read."""
    with _batch(path) as found:
        if tuple(found["names"].tolist()) == names:
            return []
        rows = {name: found[name].tolist() for name in ("seats", "games", "found", "when", "numbers", "answered")}
        places: Iterator[int] = iter(found["places"].tolist())
        sizes: list[int] = found["chosen"].tolist()
        answers = iter([tuple(islice(places, size)) for size in sizes])
        lessons = {at: TrainingData(at, answers=list(islice(answers, size)))
                   for at, size in zip(rows["numbers"], rows["answered"], strict=True)}  # fmt: skip
        for at, seat, chance, when in zip(rows["games"], rows["seats"], rows["found"], rows["when"], strict=True):
            lessons[at].seats.append(seat)
            lessons[at].found.append(chance)
            lessons[at].when.append(when)
    return list(lessons.values())


@contextmanager
def _batch(path: Path) -> Generator[Mapping[str, Any]]:
    """The content of a file of games, by name. Faults in it may show only on use.

    Raises:
        WrongFolder: it is not such a file.
        OSError: it cannot be read.
    """
    data = BytesIO(foreign_files.read_bytes(path, _LARGEST))
    try:
        with ZipFile(data) as parts:
            if sum(part.file_size for part in parts.infolist()) > _UNPACKED:
                raise ValueError("it unpacks to too much")
        with np.load(data, allow_pickle=False) as found:
            yield found
    except (
        ArithmeticError,
        AttributeError,
        BadZipFile,
        EOFError,
        LookupError,
        TypeError,
        ValueError,
        zlib.error,
    ) as error:
        raise WrongFolder(f"{path} holds no games ({error}): delete it, and they are played again") from None


# ---------------------------------------------------------------- fitting


def _fit(course: Training, stage: int, folder: Path) -> Fitted:
    """Fit a value to all games so far, the latest lessons last."""
    stages = [_stage(course, one, folder) for one in range(stage + 1)]
    start = course.start
    begin = (_reader(course).guess, (), ()) if start is None else (start.direct, start.hidden, start.out)
    return fit(stages, begin, course.settings)


def _stage(course: Training, stage: int, folder: Path) -> Played:
    width = len(_reader(course).names)
    none = np.zeros(0, np.int64)
    parts = [Played(np.zeros((0, width), np.float32), none, none, *(np.zeros(0, np.float32) for _ in range(2)))]
    for batch in course.batches(stage):
        with _batch(_file(folder, stage, batch)) as found:
            parts.append(_played(found, width))
    return Played(*map(np.concatenate, zip(*parts, strict=True)))


def _played(found: Mapping[str, Any], width: int) -> Played:
    """The positions of a batch.

    Raises:
        LookupError, ValueError: the data are something else.
    """
    positions, *others = arrays = [found[name] for name in Played._fields]
    if positions.shape[1:] != (width,) or any(one.shape != positions.shape[:1] for one in others):
        raise ValueError("its parts do not fit together")
    if any(one.dtype.kind not in "fi" for one in arrays):
        raise ValueError("it has something else than numbers")
    return Played(*arrays)
