"""Shows a record: any moment of it, as any player or a watcher sees it, or with open hands.

The record is played once. After that, moving between moments takes a few steps, forwards or back.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from gundam_tui import foreign_files
from gundam_tui.frozen import frozen
from gundam_tui.games.api import Untold
from gundam_tui.games.registry import game_of, opponents
from gundam_tui.kernel.engine import Engine
from gundam_tui.kernel.outcome import Outcome
from gundam_tui.kernel.record_format import (
    BOT,
    CONCEDE,
    JUDGE,
    TABLE,
    THIRD,
    TIME,
    Diverged,
    Record,
    RecordError,
    remark_line,
)
from gundam_tui.kernel.record_reader import read_record
from gundam_tui.kernel.recorder import Recorder
from gundam_tui.kernel.replayer import Replayer
from gundam_tui.language import N, tr
from gundam_tui.paths import make_private, state_folder, unused

from .journal import Journal, new_path
from .match import Match
from .record_notes import lost_on_time, match_runs
from .recording import replay

if TYPE_CHECKING:
    from gundam_tui.cardlang.book import Book
    from gundam_tui.games.views import LogLine, View

OPEN = -1  # instead of a seat: all hands are open
_BY = {TABLE: N(" (the table)"), BOT: N(" (computer)")}
_STARTS = 6  # moments of a turn from which a scenario is tried


@frozen
class PlayedDecision:
    """A decision of the record: its number, its seat, and its words."""

    number: int
    seat: int
    text: str


class Playback:
    """A record to look at. Make one with `read` or `open`.

    Attributes:
        notes: remarks about the record (damage, changed cards, where it plays differently), one sentence each.
        name: the record's name, for headings.
        path: its file; None if it has no file here.
        match_runs: does the match go on that the game belongs to? Then nothing hidden is shown unasked (MT-6a).
    """

    def __init__(self, rerun: Replayer, name: str, notes: Sequence[str], book: Book | None) -> None:
        self.name = name
        self.path: Path | None = None
        self.match_runs = False
        self.notes = list(notes)
        self._rerun = rerun
        self._game = game_of(rerun.engine)
        self._book = book
        self._made: list[PlayedDecision] = []
        try:
            while rerun.at < rerun.total:
                made = self._next()
                rerun.step()
                self._made.append(made)
        except Diverged as error:
            self.notes.append(tr("{error}. What comes after it cannot be shown", error=error))
        self._starts = list(rerun.starts)
        self._logs = {seat: self._game.log_lines(rerun.engine, seat) for seat in (None, *range(rerun.engine.seats))}
        self._lines = self._logs[None]

    @classmethod
    def open(cls, path: Path, *, book: Book | None = None, game: int = 0) -> Playback:
        """Read the record in a file.

        Args:
            path: the file.
            book: the cards; default: those that come with the game.
            game: which game of a match, from 1; 0: the last one.

        Raises:
            RecordError: it cannot be read or played here.
        """
        try:
            data = foreign_files.read_bytes(path)
        except OSError as error:
            raise RecordError(
                tr("{path}: cannot be read: {strerror}", path=path, strerror=error.strerror or error)
            ) from None
        playback = cls.read(data, str(path), book=book, game=game)
        playback.path = path
        return playback

    @classmethod
    def read(cls, data: bytes, where: str = N("the record"), *, book: Book | None = None, game: int = 0) -> Playback:
        """Open a record given as bytes; `where` names it in messages, the rest is as in `open`.

        Raises:
            RecordError: its header is incomplete, or it cannot be played here.
        """
        try:
            record = read_record(data, game)
        except RecordError as error:
            raise RecordError(f"{where}: {error}") from None
        rerun, notes = replay(record, where, book=book)
        if record.damage is not None:
            notes.append(f"{record.damage}")
        name = Path(where).stem
        shown = cls(rerun, f"{name} game {record.game}" if record.games > 1 else name, notes, book)
        shown.match_runs = match_runs(data)
        return shown

    def _next(self) -> PlayedDecision:
        """The next decision, in words."""
        rerun = self._rerun
        decision = rerun.record.decisions[rerun.at]
        prompt = rerun.engine.prompt
        if decision.by == TIME:
            return PlayedDecision(decision.number, -1, tr("Time is up"))
        if decision.by == JUDGE:
            return PlayedDecision(decision.number, -1, tr("The players correct the position"))
        if decision.keys and decision.keys[0].startswith(f"{CONCEDE}:"):
            late = decision is rerun.record.decisions[-1] and lost_on_time(rerun.record) is not None
            return PlayedDecision(
                decision.number, decision.seat, tr("has no time left and loses") if late else tr("concedes")
            )
        known = {option.key: option for option in prompt.options} if prompt is not None else {}
        words = [self._game.label(rerun.engine, prompt, known[key]) for key in decision.keys if key in known and prompt]
        text = ", ".join(words) or tr("chooses nothing")
        return PlayedDecision(decision.number, decision.seat, f"{text}{tr(_BY.get(decision.by, ''))}")

    # ------------------------------------------------------------ looking

    @property
    def game(self) -> int:
        """Which game of its record it is, from 1."""
        return self._record.game

    @property
    def games(self) -> int:
        """How many games the record holds: those of one match."""
        return self._record.games

    @property
    def at(self) -> int:
        """The number of decisions made at this moment."""
        return self._rerun.at

    @property
    def total(self) -> int:
        """The number of decisions that can be shown."""
        return len(self._made)

    @property
    def names(self) -> Sequence[str]:
        """The players' names."""
        return [player.name for player in self._record.header.seats]

    @property
    def bots(self) -> Sequence[str]:
        """The computer player of each seat, "" for a person."""
        return [player.bot for player in self._record.header.seats]

    def opponents(self, names: Sequence[str]) -> str:
        """Who plays against whom, or what against what: see `registry.opponents`."""
        return opponents(self._record.header.game, self._record.header.form, names)

    @property
    def decks(self) -> Sequence[str]:
        """The names of the decks."""
        return [player.deck for player in self._record.header.seats]

    @property
    def outcome(self) -> Outcome | None:
        """How the recorded game ended; None if it is unfinished."""
        return self._record.outcome

    @property
    def _record(self) -> Record:
        return self._rerun.record

    @property
    def last(self) -> PlayedDecision | None:
        """The decision that led to this moment; None at the beginning."""
        return self._made[self.at - 1] if self.at else None

    @property
    def next(self) -> PlayedDecision | None:
        """The decision made at this moment; None at the end."""
        return self._made[self.at] if self.at < self.total else None

    def view(self, seat: int | None) -> View:
        """Returns this moment as a seat sees it; None: a watcher; OPEN: the first seat's view with all hands."""
        if seat != OPEN:
            return self._game.view(self._rerun.engine, seat)
        views = [self._game.view(self._rerun.engine, one) for one in range(self._rerun.engine.seats)]
        players = tuple(replace(one.players[at], known=()) for at, one in enumerate(views))
        return replace(views[0], players=players)

    def log(self, seat: int | None) -> Sequence[LogLine]:
        """Returns the log up to this moment, as a seat may read it (None: a watcher; OPEN: with all names)."""
        engine = self._rerun.engine
        if seat != OPEN:
            return self._game.log_lines(engine, seat)
        known = [self._game.log_lines(engine, one) for one in range(engine.seats)]
        return _opened(self._game.log_lines(engine, None), known)

    @property
    def fresh(self) -> int:
        """The number of the first event of the last decision."""
        return self._starts[self.at - 1] if self.at else 0

    @property
    def lines(self) -> Sequence[LogLine]:
        """The log of the whole record, as everybody may read it."""
        return self._lines

    def lines_for(self, seat: int | None) -> Sequence[LogLine]:
        """Returns the log of the whole record, for the readers that `log` accepts."""
        if seat != OPEN:
            return self._logs[seat]
        return _opened(self._lines, [self._logs[one] for one in range(len(self.names))])

    # ------------------------------------------------------------ moving

    def go_to(self, number: int) -> None:
        """Go to the moment after this number of decisions, or to the nearest one."""
        self._rerun.go_to(min(max(0, number), self.total))

    def step(self, by: int) -> bool:
        """Move by some decisions forwards or back. Returns False when that changes nothing."""
        before = self.at
        self.go_to(before + by)
        return self.at != before

    def turn(self, by: int) -> bool:
        """Go to the beginning of the next turn (1), or of this one, then of the one before (-1)."""
        return self._jump([self._after(line) for line, last in self._pairs() if line.turn != last.turn], by)

    def battle(self, by: int) -> bool:
        """Go to the beginning of the next battle (1), or of this one, then of the one before (-1)."""
        begins = (line for line, last in self._pairs() if line.battle and line.battle != last.battle)
        return self._jump([self._after(line) for line in begins], by)

    def _pairs(self) -> Sequence[tuple[LogLine, LogLine]]:
        return list(zip(self._lines[1:], self._lines, strict=False))

    def _after(self, line: LogLine) -> int:
        """Returns the moment at which a line of the log has just appeared: the number of decisions before it."""
        return bisect_right(self._starts, line.at)

    def _jump(self, moments: Sequence[int], by: int) -> bool:
        at = bisect_right(moments, self.at) if by > 0 else bisect_left(moments, self.at) - 1
        if not 0 <= at < len(moments):
            return False
        self.go_to(moments[at])
        return True

    def to_line(self, line: LogLine) -> None:
        """Go to the moment right after a line of the log."""
        self.go_to(self._after(line))

    def line_here(self, seat: int | None = None) -> int:
        """Returns the index of the last line of `lines_for` the seat up to this moment; -1 when there is no such
        line.
        """
        return bisect_right([self._after(line) for line in self.lines_for(seat)], self.at) - 1

    # ------------------------------------------------------------ playing on from here

    def branch(self, path: Path | None = None, *, names: Sequence[str] = (), bots: Sequence[str | None] = ()) -> Match:
        """Start a new game from this moment. Its record holds what was played before, and names the original game.

        Args:
            path: the new record's file; default: a new one in the state folder.
            names: the players' names from now on; default: as before.
            bots: the computer player of each seat, None for a person; default: only persons.

        Raises:
            JournalError: the new record cannot be written.
            RecordError: the game is over here.
        """
        if self._rerun.engine.prompt is None:
            raise RecordError(tr("the game is over at this moment: go back to where there is something to decide"))
        header = self._record.header
        version = max(header.version, THIRD)  # it continues with the rules for questions that it began with
        seats = tuple(
            replace(seat, name=names[at] if names else seat.name, bot=(bots[at] if bots else None) or "")
            for at, seat in enumerate(header.seats)
        )
        record = replace(
            self._record, header=replace(header, seats=seats, version=version), decisions=list(self._record.decisions),
            digests=dict(self._record.digests), prints=dict(self._record.prints), outcome=None, damage=None,
        )  # fmt: skip
        record.back_to(self.at + 1)
        rerun, _ = replay(record, self.name, book=self._book)
        rerun.run()
        whence = remark_line(f"goes on from {self.name} after decision {self.at}")
        journal = Journal.create(path or new_path(), Recorder.after(rerun).text([whence]))
        journal.close()
        return Match.load(journal.path, book=self._book)

    def scenario(self) -> str:
        """Returns this moment as a scenario file (`gundam-tui check`).

        Raises:
            Untold: no scenario can reach this moment.
        """
        scenarios = self._game.scenarios
        if scenarios is None:
            raise Untold(tr("{title} has no scenario files", title=self._game.title))
        here = self.at
        answers = [decision.keys for decision in self._record.decisions[:here]]
        starts = [(at, self.copy(at)) for at in self._main_phases(here)]
        whole = self.copy(0)
        self.go_to(here)
        name = f"{self.name} after decision {here}"
        about = f"{' against '.join(self.decks)}, turn {self.view(None).turn}."
        return scenarios.scenario_text(name, about, whole, answers, starts)

    def copy(self, at: int) -> Engine:
        """Go to the moment after this number of decisions. Returns a copy of the whole game there, hidden cards and
        all: it is for provers and writers, which show no more of it than may be known.
        """
        self.go_to(at)
        return self._rerun.engine.clone()

    def _main_phases(self, here: int) -> list[int]:
        """Returns the moments from which a position can be described, the nearest first: prompts of main phases."""
        found: list[int] = []
        for at in range(here, 0, -1):
            self.go_to(at)
            prompt = self._rerun.engine.prompt
            if prompt is not None and self._game.prompts[prompt.kind].main:
                found.append(at)
                if len(found) == _STARTS:
                    break
        self.go_to(here)
        return found


def _opened(public: Sequence[LogLine], known: Sequence[Sequence[LogLine]]) -> list[LogLine]:
    """Returns the log with all hands open: each line as the player reads it who knows more of it than everybody
    does.
    """
    told = {line.at: line for line in public}
    more = {line.at: line for lines in known for line in lines if line.text != (told.get(line.at) or line).text}
    return [more.get(line.at, line) for line in public]


def keep_scenario(playback: Playback, path: Path | None = None) -> Path:
    """Write the moment of a playback as a scenario file.

    Args:
        path: the file; default: a new one in the folder `scenarios` of the state folder.

    Returns:
        The path of the file.

    Raises:
        Untold: no scenario can reach that moment.
        OSError: the file cannot be written, or it exists already.
    """
    text = playback.scenario()
    if path is None:
        folder = state_folder() / "scenarios"
        make_private(folder)
        path = unused(folder / f"{playback.name}-{playback.at}.toml")
    with path.open("x", encoding="utf-8", newline="") as file:
        file.write(text)
    return path
