"""Keeps a tuning in a file, a line each (JSON): what is tuned, the result of every game, and how it stands."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterable, Mapping
from concurrent.futures import Future
from pathlib import Path
from typing import Any, BinaryIO, cast

from gundam_tui import foreign_files
from gundam_tui.players.worker import CallLost
from gundam_tui.sim.calls import Workers
from gundam_tui.sim.compare import PairedGames
from gundam_tui.sim.workers import spread

from .trials import SharedChance, Task, TrialGame, play_trials
from .tuner import FoundSwap, TunerState

FORMAT = "gundam-tui tuning 1"
LONGEST_LINE = 1 << 16  # bytes
BATCH = 8  # games sent to a worker together


class WrongTuningFile(ValueError):
    """A file that cannot be used, with a way to mend it."""


class TuningFile:
    """The results of a tuning in a file. Lines are only appended; a half-written last line is cut off.

    Args:
        path: the file; it need not exist. None: nothing is kept.
        identity: what must be equal for results to be those of this tuning; plain data.

    Attributes:
        known: results that the file holds.

    Raises:
        WrongTuningFile: the file is about something else, or a line of it cannot be read.
        OSError: it cannot be read or written.
    """

    def __init__(self, path: Path | None, identity: Mapping[str, object]) -> None:
        self.known: dict[TrialGame, float] = {}
        self._file: BinaryIO | None = None
        if path is None:
            return
        head = _encoded({"format": FORMAT, **identity})
        whole, rest = _results(path, head, self.known) if path.exists() else (0, b"")
        if not whole and not head.startswith(rest):
            raise WrongTuningFile(f"{path}: this is not a tuning file: give the name of a new one")
        if rest:
            os.truncate(path, whole)
        self._file = path.open("ab")
        if not whole:
            self._write(head)

    def add(self, trial: TrialGame, won: float) -> None:
        """Append a result."""
        deal = trial.deal
        self.known[trial] = won
        self._write(_encoded({"game": [list(map(list, trial.change)), list(deal), trial.bot], "won": won}))

    def stands(self, standing: TunerState) -> None:
        """Append how the search stands."""
        self._write(_encoded({"standing": standing_as_json(standing)}))

    def close(self) -> None:
        """Close the file."""
        if self._file is not None:
            self._file.close()

    def _write(self, line: bytes) -> None:
        if self._file is not None:
            self._file.write(line)
            self._file.flush()


def game_runner(
    task: Task, workers: Workers, kept: TuningFile, watch: Callable[[], None] = lambda: None
) -> Callable[[Iterable[TrialGame]], Iterable[tuple[TrialGame, float | None]]]:  # fmt: skip
    """The function that a `Tuner` plays games with: on workers, those that the file does not hold yet.

    Args:
        task: what is tuned.
        workers: where games are played.
        kept: takes every result.
        watch: called for every game.
    """

    def play(trials: Iterable[TrialGame]) -> Iterable[tuple[TrialGame, float | None]]:
        todo: list[TrialGame] = []
        for trial in trials:
            if trial in kept.known:
                watch()
                yield trial, kept.known[trial]
            else:
                todo.append(trial)
        batches = [tuple(todo[at : at + BATCH]) for at in range(0, len(todo), BATCH)]
        for batch, games in spread(workers, _Call(task), batches):
            for trial, won in zip(batch, _done(batch, games), strict=True):
                if won is not None:
                    kept.add(trial, won)
                watch()
                yield trial, won

    return play


class _Call:
    """`play_trials` of a task, as a function that can be sent to workers."""

    def __init__(self, task: Task) -> None:
        self._task = task

    def __call__(self, trials: tuple[TrialGame, ...]) -> list[float | None]:
        return play_trials(self._task, trials)


def _done(batch: tuple[TrialGame, ...], games: Future[list[float | None]]) -> list[float | None]:
    try:
        return games.result()
    except CallLost:  # the worker died: these games count as gone wrong
        return [None] * len(batch)


# ---------------------------------------------------------------- reading


def _results(path: Path, head: bytes, known: dict[TrialGame, float]) -> tuple[int, bytes]:
    """Take over the results in a file. Returns how many bytes of it are whole lines, and the rest."""
    whole = 0
    for number, line in enumerate(foreign_files.read_lines(path, LONGEST_LINE), start=1):
        if not line.endswith(b"\n"):
            return whole, line
        whole += len(line)
        if number == 1:
            if line != head:
                raise WrongTuningFile(f"{path}: {_differs(line, head)}")
            continue
        facts = _facts(line, path, number)
        try:
            if "game" in facts:
                known[_trial(facts["game"])] = _share(facts["won"])
            elif "standing" not in facts:
                raise ValueError("neither a game nor a standing")
        except (ValueError, TypeError, KeyError) as error:
            raise WrongTuningFile(f"{path}: line {number}: {error}: take the line out") from None
    return whole, b""


def _differs(line: bytes, head: bytes) -> str:
    try:
        theirs = foreign_files.json_value(line)
    except ValueError:
        theirs = None
    ours = cast("dict[str, Any]", foreign_files.json_value(head))
    if not isinstance(theirs, dict) or cast("dict[str, Any]", theirs).get("format") != FORMAT:
        return "this is not a tuning file: give the name of a new one"
    told = cast("dict[str, Any]", theirs)
    other = [key[:40] for key in sorted({*told, *ours}) if told.get(key) != ours.get(key)]
    return (
        f"this is the file of another tuning ({', '.join(foreign_files.first(other))} differ): call it as it was "
        "called the first time, or give the name of a new file"
    )


def _facts(line: bytes, path: Path, number: int) -> dict[str, Any]:
    try:
        facts = foreign_files.json_value(line)
    except ValueError as error:
        raise WrongTuningFile(f"{path}: line {number}: {error}: take the line out") from None
    if not isinstance(facts, dict):
        raise WrongTuningFile(f"{path}: line {number}: not a JSON object: take the line out")
    return cast("dict[str, Any]", facts)


def _trial(facts: Any) -> TrialGame:
    change, (opponent, seat, seed), bot = facts
    counts = tuple((_text(number), _whole(count)) for number, count in change)
    return TrialGame(counts, SharedChance(_whole(opponent), _whole(seat), _whole(seed)), _text(bot))


def _text(value: Any) -> str:
    if not isinstance(value, str):
        raise ValueError("a text is expected")
    return value


def _whole(value: Any) -> int:
    if not isinstance(value, int) or isinstance(value, bool):
        raise ValueError("a whole number is expected")
    return value


def _number(value: Any) -> float:
    if not isinstance(value, (int, float)) or isinstance(value, bool):
        raise ValueError("a number is expected")
    return float(value)


def _share(value: Any) -> float:
    found = _number(value)
    if found not in (0.0, 0.5, 1.0):
        raise ValueError("the result of a game is 0, 0.5 or 1")
    return found


def standing_as_json(standing: TunerState) -> dict[str, object]:
    """A standing as plain data."""
    return {
        "stage": standing.stage, "played": standing.played, "of": standing.of, "failed": standing.failed,
        "swaps": [
            {
                "change": list(map(list, one.change)), "expected": round(one.expected, 4), "pairs": one.pairs,
                **({"proof": _pairs_as_json(one.proof)} if one.proof is not None else {}),
            }
            for one in standing.swaps
        ],
        "out": [[number, round(worth, 4)] for number, worth in standing.out],
        "into": [[number, round(worth, 4)] for number, worth in standing.into],
    }  # fmt: skip


_COUNTS = ("pairs", "better", "worse", "gained", "squares", "before", "after")


def _pairs_as_json(pairs: PairedGames) -> dict[str, float]:
    return {name: getattr(pairs, name) for name in _COUNTS}


def read_standing(path: Path) -> tuple[Mapping[str, Any], TunerState | None]:
    """What a file is about (its first line), and how its search stood last; None if it has not come so far.

    Raises:
        WrongTuningFile: it is no such file.
        OSError: it cannot be read.
    """
    head: Mapping[str, Any] = {}
    found: dict[str, Any] | None = None
    for number, line in enumerate(foreign_files.read_lines(path, LONGEST_LINE), start=1):
        if not line.endswith(b"\n"):
            break  # it is being written
        if number == 1:
            head = _facts(line, path, number)
            if head.get("format") != FORMAT:
                raise WrongTuningFile(f"{path}: this is not a tuning file")
        elif line.startswith(b'{"standing"'):
            found = _facts(line, path, number)
    if not head:
        raise WrongTuningFile(f"{path}: this is not a tuning file")
    if found is None:
        return head, None
    try:
        return head, _standing(found["standing"])
    except (ValueError, TypeError, KeyError) as error:
        raise WrongTuningFile(f"{path}: how it stands cannot be read: {error}") from None


def _standing(facts: Any) -> TunerState:
    swaps = tuple(
        FoundSwap(
            tuple((_text(number), _whole(count)) for number, count in one["change"]), _number(one["expected"]),
            _whole(one["pairs"]), _paired(one["proof"]) if "proof" in one else None,
        )
        for one in facts["swaps"]
    )  # fmt: skip
    out, into = (tuple((_text(name), _number(worth)) for name, worth in facts[key]) for key in ("out", "into"))
    return TunerState(
        _text(facts["stage"]), _whole(facts["played"]), _whole(facts["of"]), swaps, out, into, _whole(facts["failed"])
    )


def _paired(facts: Any) -> PairedGames:
    pairs, better, worse = (_whole(facts[name]) for name in _COUNTS[:3])
    return PairedGames(pairs, better, worse, *(_number(facts[name]) for name in _COUNTS[3:]))


def _encoded(facts: Mapping[str, object]) -> bytes:
    return json.dumps(facts, separators=(",", ":"), sort_keys=False).encode() + b"\n"
