"""Analyses a finished game: every decision of every seat, kept beside its record.

A running game is not analysed: judgements of its decisions would reveal what is hidden.
"""

from __future__ import annotations

import json
from collections.abc import Generator, Iterator, Sequence
from dataclasses import asdict, dataclass, field, replace
from hashlib import blake2b
from pathlib import Path
from typing import Any, Final, cast

from gundam_tui import foreign_files
from gundam_tui.frozen import frozen
from gundam_tui.games.library import own_card_files
from gundam_tui.kernel.record_format import CONCEDE, JUDGE, TABLE, TIME, Record, RecordError
from gundam_tui.kernel.record_reader import game_of, games_in, read_record
from gundam_tui.kernel.replayer import Replayer
from gundam_tui.language import ENGLISH, current, speaking
from gundam_tui.players.worker import BesideWorker, CallLost
from gundam_tui.table.record_notes import match_runs
from gundam_tui.table.recording import replay

from .better_line import BetterLine, better_line
from .judging import INACCURACY, WORLDS, Judged, accuracy, judge

FORMAT: Final = "gundam-tui analysis 2"
SUFFIX: Final = ".analysis"
LARGEST: Final = 16 << 20
_TURNING: Final = 3  # number of turning points shown


class StillRunning(RecordError):
    """The game of a record is not over."""


@frozen
class AnalysisPlan:
    """The parameters of an analysis.

    Attributes:
        worlds: number of worlds in which a difference is measured (the budget).
        seed: decides the worlds.
    """

    worlds: int = WORLDS
    seed: int = 1


@dataclass(slots=True)
class Analysis:
    """A game and the judgements of its decisions.

    Attributes:
        names: of the players, by seat.
        total: number of decisions to judge; `done`: how many have been looked at.
        judged: by the number of the decision; without decisions that had no choice.
    """

    names: tuple[str, ...]
    plan: AnalysisPlan
    total: int = 0
    done: int = 0
    judged: list[Judged] = field(default_factory=list[Judged])

    @property
    def complete(self) -> bool:
        """Has every decision been looked at?"""
        return self.done >= self.total

    def of(self, seat: int) -> list[Judged]:
        """The decisions of a seat."""
        return [one for one in self.judged if one.seat == seat]

    def accuracy(self, seat: int) -> float:
        """The accuracy of a seat, 0 to 100. A loss within its interval counts as none."""
        return accuracy([one.loss if one.word not in ("best", "good") else 0.0 for one in self.of(seat)])

    def turning_points(self) -> list[Judged]:
        """The most costly decisions, in the order in which they were made."""
        costly = [one for one in self.judged if one.word not in ("best", "good") and one.loss >= INACCURACY]
        return sorted(sorted(costly, key=lambda one: -one.loss)[:_TURNING], key=lambda one: one.number)

    def as_json(self) -> dict[str, Any]:
        """Plain data."""
        players = [
            {"name": name, "accuracy": round(self.accuracy(seat), 1), "decisions": len(self.of(seat)),
             "words": {word: sum(one.word == word for one in self.of(seat)) for word in _WORDS}}
            for seat, name in enumerate(self.names)
        ]  # fmt: skip
        return {
            "format": FORMAT, "worlds": self.plan.worlds, "seed": self.plan.seed, "complete": self.complete,
            "players": players, "turning_points": [one.number for one in self.turning_points()],
            "decisions": [asdict(one) for one in self.judged],
        }  # fmt: skip


_WORDS = ("best", "good", "inaccuracy", "mistake", "blunder")


class Analyst:
    """Analyses a record step by step, and keeps its findings in a file beside it, so that it can be stopped at any time
    and continued later.

    Args:
        path: of the record.
        plan: the parameters of the analysis.
        keep: keep it in a file.
        game: which game of the record, from 1; 0: the last one.

    Attributes:
        analysis: the analysis so far.
        game: which game of the record it is of; 0: the only one.
        kept: its file; None: nowhere, since the file cannot be written.

    Raises:
        StillRunning: the game is not over.
        RecordError: the record cannot be read or replayed.
    """

    def __init__(self, path: Path, plan: AnalysisPlan | None = None, *, keep: bool = True, game: int = 0) -> None:
        self._worker: BesideWorker | None = None
        self._stopped = False
        self._data, self.game = _read(path, game)
        self._where = str(path)
        self._record = _over(self._data, self._where)
        plan = plan or AnalysisPlan()
        names = tuple(seat.name for seat in self._record.header.seats)
        self._numbers = players_decisions(self._record)
        self.analysis = Analysis(names, plan, len(self._numbers))
        self.kept: Path | None = kept_at(path, self.game) if keep else None
        self._language = current()
        self._head = _head(self._data, plan)
        if self.kept is not None:
            self._take_up(self.kept)

    def _take_up(self, kept: Path) -> None:
        """Read earlier findings, if they belong to the same record and plan; else begin a new file."""
        lines = _lines(kept)
        if lines and _value(lines[0]) == self._head:
            _read_rows(lines[1:], self.analysis, self._numbers)
        rows = [json.dumps(row) for row in (self._head, *self._rows())]
        if rows == lines:
            return
        try:
            kept.write_text("".join(f"{row}\n" for row in rows), encoding="utf-8", newline="")
        except OSError:
            self.kept = None

    def _rows(self) -> Iterator[dict[str, Any]]:
        known = {one.number: one for one in self.analysis.judged}
        for number in self._numbers[: self.analysis.done]:
            yield asdict(known[number]) if number in known else {"number": number}

    def go_on(self) -> Generator[Analysis]:
        """Judge the remaining decisions, in a process of its own. Yields the analysis so far after each of them.
        Closing the iterator ends the process.

        Raises:
            RecordError: the process cannot be started, or it died.
        """
        game = self._record.header.game
        if self.analysis.complete:
            return
        try:
            self._worker = BesideWorker(game, [str(path) for path in own_card_files(game)])
            yield from self._judge_all(self._worker)
        except CallLost as lost:
            if self._stopped:
                return
            raise RecordError(f"{self._where}: the analysis was stopped: {lost}") from None

    def _judge_all(self, worker: BesideWorker) -> Generator[Analysis]:
        try:
            # Asked only now: who stops it before there is a process finds none to end.
            while not (self._stopped or self.analysis.complete):
                number = self._numbers[self.analysis.done]
                asked = (self._data, self._where, number, self.analysis.plan, self._language)
                well, found = worker.call((judge_in, asked))
                if not well:
                    raise found
                self._add(number, found)
                yield self.analysis
        finally:
            worker.end()

    def better(self, one: Judged) -> BetterLine | None:
        """The better answer to a decision, played out; None when no world can be imagined in which it is one.

        Raises:
            Diverged: the record plays differently now.
        """
        rerun = replay(_over(self._data, self._where), self._where)[0]
        rerun.go_to(one.number - 1)
        return better_line(
            rerun.engine, one.best_keys, self.analysis.names, one.given, seed=self.analysis.plan.seed, proven=one.proven
        )

    def stop(self) -> None:
        """End `go_on` at once, from another thread. An unfinished judgement is made again the next time."""
        self._stopped = True
        if self._worker is not None:
            self._worker.end()

    def _add(self, number: int, found: Judged | None) -> None:
        self.analysis.done += 1
        if found is not None:
            self.analysis.judged.append(found)
        if self.kept is None:
            return
        try:
            with self.kept.open("a", encoding="utf-8", newline="") as file:
                file.write(json.dumps(asdict(found) if found is not None else {"number": number}) + "\n")
        except OSError:
            self.kept = None


def kept_at(path: Path, game: int = 0) -> Path:
    """The path of a record's analysis in the language that is spoken now: its sentences are kept as they were made. Of
    one of several games with its number.
    """
    language = "" if current() == ENGLISH else f".{current()}"
    return path.with_name(f"{path.name}{f'.{game}' if game else ''}{language}{SUFFIX}")


def kept_analysis(path: Path, game: int = 0) -> Analysis | None:
    """What is kept beside a record, whatever its plan, without judging or writing anything.

    Args:
        path: of the record.
        game: which game of the record, from 1; 0: the last one.

    Returns:
        None when nothing is kept, when it belongs to another record, or when the game or its match still runs.
    """
    try:
        data, number = _read(path, game)
        record = _over(data, str(path))
    except RecordError:
        return None
    lines = _lines(kept_at(path, number))
    head = _value(lines[0]) if lines else None
    if not isinstance(head, dict):
        return None
    facts = cast("dict[str, Any]", head)
    plan = AnalysisPlan(facts.get("worlds", 0), facts.get("seed", 0))
    if facts != _head(data, plan):
        return None
    numbers = players_decisions(record)
    analysis = Analysis(tuple(seat.name for seat in record.header.seats), plan, len(numbers))
    _read_rows(lines[1:], analysis, numbers)
    return analysis if analysis.judged else None


def _head(data: bytes, plan: AnalysisPlan) -> dict[str, Any]:
    """The first line of a kept analysis: what it belongs to."""
    record = blake2b(data, digest_size=16).hexdigest()
    return {"format": FORMAT, "record": record, "worlds": plan.worlds, "seed": plan.seed}


def players_decisions(record: Record) -> list[int]:
    """The numbers of the decisions of a record that players have made."""
    return [
        decision.number
        for decision in record.decisions
        if decision.by not in (JUDGE, TABLE, TIME) and not any(key.startswith(f"{CONCEDE}:") for key in decision.keys)
    ]


def _lines(kept: Path) -> list[str]:
    """The lines of a kept analysis; empty when it cannot be read."""
    try:
        return foreign_files.read_bytes(kept, LARGEST).decode("utf-8", "replace").splitlines()
    except (OSError, ValueError):
        return []


def _value(line: str) -> object:
    """A line as JSON; None when it is none."""
    try:
        return foreign_files.json_value(line)
    except ValueError:
        return None


def _read_rows(rows: Sequence[str], analysis: Analysis, numbers: Sequence[int]) -> None:
    """Add kept findings to an analysis, up to the first torn or foreign line."""
    for row in rows:
        found = cast("dict[str, Any]", _value(row))
        try:
            if analysis.complete or found["number"] != numbers[analysis.done]:
                return
            if "word" in found:
                analysis.judged.append(_judged(found))
        except (KeyError, TypeError, ValueError):
            return
        analysis.done += 1


_playing: dict[str, Replayer] = {}  # in the process: the present record, by its digest


def judge_in(data: bytes, where: str, number: int, plan: AnalysisPlan, language: str = ENGLISH) -> Judged | None:
    """In the process: judge a decision of a record.

    Args:
        data: the record. `where`: names it in errors.
        number: of the decision.
        plan: the parameters of the analysis.
        language: of its sentences.

    Raises:
        Diverged: the record plays differently now.
    """
    digest = blake2b(data, digest_size=16).hexdigest()
    rerun = _playing.get(digest)
    if rerun is None:
        _playing.clear()
        rerun = _playing[digest] = replay(_over(data, where), where)[0]
    rerun.go_to(number - 1)
    with speaking(language):
        found = judge(rerun.engine, rerun.record.decisions[number - 1].keys, seed=plan.seed, worlds=plan.worlds)
    return replace(found, number=number) if found is not None else None


def _read(path: Path, game: int) -> tuple[bytes, int]:
    """A game of a record, and its number; 0 where it is the only one."""
    try:
        data = foreign_files.read_bytes(path)
    except OSError as error:
        raise RecordError(f"{path}: cannot be read: {error.strerror or error}") from None
    try:
        if match_runs(data):
            raise StillRunning(
                f"{path}: the match of this game is not over. An analysis tells what lay hidden, so finish it first"
            )
        games = len(games_in(data))
        return game_of(data, game), (game or games) if games > 1 else 0
    except StillRunning:
        raise
    except RecordError as error:
        raise RecordError(f"{path}: {error}") from None


def _over(data: bytes, where: str) -> Record:
    try:
        record = read_record(data)
    except RecordError as error:
        raise RecordError(f"{where}: {error}") from None
    if record.outcome is None:
        raise StillRunning(
            f"{where}: this game is not over. An analysis tells what lay hidden, so finish the game first"
        )
    return record


_TEXTS = ("given_keys", "best_keys", "why", "line")
_KINDS: Final[dict[str, type | tuple[type, ...]]] = {
    "number": int, "seat": int, "turn": int, "given": str, "best": str, "proven": bool,
    **dict.fromkeys(("after", "chance", "loss", "margin"), (int, float)), **dict.fromkeys(_TEXTS, list),
}  # fmt: skip


def _judged(found: dict[str, Any]) -> Judged:
    """A row that was kept.

    Raises:
        KeyError, TypeError, ValueError: it is not such a row.
    """
    wrong = [name for name, kind in _KINDS.items() if not isinstance(found[name], kind)]
    if wrong or found["word"] not in _WORDS:
        raise ValueError(f"this is no decision: {', '.join(wrong) or 'word'}")
    texts: dict[str, Any] = {name: tuple(map(str, found[name])) for name in _TEXTS}
    return Judged(**(found | texts))
