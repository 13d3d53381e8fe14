"""Writes the record of a running game: a line for every answer, a digest at intervals, and the outcome at the end."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from gundam_tui.frozen import frozen

from .record_format import (
    CONCEDE,
    EVERY,
    JUDGE,
    LOSE,
    NOBODY,
    TIME,
    TURNS,
    Decision,
    Header,
    decision_line,
    digest_line,
    end_line,
    fingerprint,
    record_text,
    seat_word,
    undo_line,
)  # fmt: skip

if TYPE_CHECKING:
    from .engine import Engine
    from .prompt import Option
    from .replayer import Replayer


def _nobody(line: str) -> None:
    del line


@frozen
class RecordedDecision:
    """A decision: the seat, who answered, the log's length before it. A correction is one as well."""

    seat: int
    by: str
    start: int


class Recorder:
    """Answers for an engine and writes each answer down first: if a line cannot be written, nothing changes.

    Args:
        engine: a game at its first prompt, which keeps log and undo states. All answers, concessions and undos go
            through the recorder from now on.
        header: how the game began.
        write: called with a line before its consequences happen; raises when the line cannot be written, and then
            nothing follows; None: lines are not written yet.
        keep: called with a line about something that has already happened; never raises: a line that cannot be written
            now must be in the record before the next one; default: `write`, where that never fails.

    Attributes:
        made: the decisions that stand.
    """

    __slots__ = ("_digests", "_keep", "_write", "engine", "header", "made")

    def __init__(
        self, engine: Engine, header: Header, write: Callable[[str], None] | None = None,
        keep: Callable[[str], None] | None = None,
    ) -> None:  # fmt: skip
        self.engine = engine
        self.header = header
        self.made: list[RecordedDecision] = []
        self._digests: list[tuple[int, str]] = []  # the number of decisions before the line, and the line
        self._write = write or _nobody
        self._keep = keep or self._write
        self._mark()

    @classmethod
    def after(
        cls, rerun: Replayer, write: Callable[[str], None] | None = None, keep: Callable[[str], None] | None = None
    ) -> Recorder:
        """Continue a record that has been replayed. Decisions that the replay did not reach are taken back."""
        new = cls.__new__(cls)
        record = rerun.record
        new.engine, new.header = rerun.engine, record.header
        played = record.decisions[: rerun.at]
        new.made = [RecordedDecision(d.seat, d.by, start) for d, start in zip(played, rerun.starts, strict=True)]
        new._digests = []
        for at in sorted(record.digests):
            if at <= rerun.at:
                # The fingerprints come from the replay, because a digest that never reached the file leaves a gap
                # there.
                new._digests.append((at, digest_line(at, record.digests[at][0], new._prints(at))))
        new._write = write or _nobody
        new._keep = keep or new._write
        if rerun.at < rerun.total:
            new._keep(undo_line(rerun.at + 1))
        if not new._digests:
            new._mark()
        if new.engine.outcome is not None and (record.outcome is None or rerun.at < rerun.total):
            new._finish()
        return new

    def choose(self, options: Sequence[Option], by: str) -> None:
        """Answer the open prompt. The options must be a legal answer.

        Args:
            options: some of the prompt's options.
            by: PERSON, TABLE or BOT.
        """
        engine = self.engine
        prompt = engine.prompt
        assert prompt is not None
        number, start = len(self.made) + 1, len(engine.log)
        keys = tuple(option.key for option in options)
        self._write(decision_line(Decision(number, prompt.seat, by, keys)))
        try:
            engine.choose(options)
        except BaseException:
            # A fault of the rules code, or an interrupt: the record keeps what was tried, and the game continues from
            # before it.
            if len(engine.record) >= number:
                engine.undo()
            self._keep(undo_line(number))
            raise
        self._done(RecordedDecision(prompt.seat, by, start))

    def concede(self, seat: int, by: str, *, settled: bool = False) -> None:
        """A seat concedes, by the game's own rule.

        Args:
            seat: the seat that concedes.
            by: PERSON, TABLE or BOT.
            settled: it holds even when it cannot be written at the moment.
        """
        start = len(self.engine.log)
        write = self._keep if settled else self._write
        write(decision_line(Decision(len(self.made) + 1, seat, by, (f"{CONCEDE}:{seat_word(seat)}",))))
        self.engine.concede(seat)
        self._done(RecordedDecision(seat, by, start))

    def correct(self, keys: Sequence[str]) -> None:
        """Correct the position by agreement of all players (`Engine.correct`).

        Raises:
            Refused: the game does not allow it; nothing has changed, and nothing is written.
        """
        self.engine.clone().correct(keys)  # the record must not hold a refused correction
        number, start = len(self.made) + 1, len(self.engine.log)
        self._write(decision_line(Decision(number, NOBODY, JUDGE, tuple(keys))))
        self.engine.correct(keys)
        self._done(RecordedDecision(NOBODY, JUDGE, start))

    def time_up(self, *, extra_turns: bool) -> None:
        """Time is up (`Engine.time_up`); it holds even when it cannot be written at the moment."""
        number, start = len(self.made) + 1, len(self.engine.log)
        self._keep(decision_line(Decision(number, NOBODY, TIME, (TURNS if extra_turns else LOSE,))))
        self.engine.time_up(extra_turns=extra_turns)
        self._done(RecordedDecision(NOBODY, TIME, start))

    def back_to(self, count: int) -> None:
        """Take decisions back until `count` of them stand."""
        if len(self.made) <= count:
            return
        self._write(undo_line(count + 1))
        while len(self.made) > count:
            self.engine.undo()
            self.made.pop()
        self._digests = [mark for mark in self._digests if mark[0] <= count]

    def text(self, settings: Sequence[str] = ()) -> str:
        """The record of the game as it stands, without what was taken back; `settings` are lines to add."""
        rows: list[str] = []
        done = 0
        for at, line in self._digests:
            rows += [*self._decisions(done, at), line]
            done = at
        rows += [*self._decisions(done, len(self.made)), *settings]
        if self.engine.outcome is not None:
            rows.append(end_line(self.engine.outcome, self.engine.seats))
        return record_text(self.header, rows)

    def _decisions(self, start: int, end: int) -> list[str]:
        answers = self.engine.record
        return [
            decision_line(Decision(at + 1, made.seat, made.by, answers[at]))
            for at, made in enumerate(self.made[start:end], start=start)
        ]

    def _done(self, made: RecordedDecision) -> None:
        self.made.append(made)
        if self.engine.outcome is not None:
            self._finish()
        elif len(self.made) % EVERY == 0:
            self._mark()

    def _mark(self) -> None:
        """A digest of the state, and the fingerprints of the events since the last one."""
        at = len(self.made)
        line = digest_line(at, self.engine.digest(), self._prints(at))
        self._digests.append((at, line))
        self._keep(line)

    def _prints(self, last: int) -> list[str]:
        """The fingerprints of the events after the decisions since the last digest, up to a given decision."""
        log = self.engine.log
        ends = [*(made.start for made in self.made), len(log)]
        first = self._digests[-1][0] + 1 if self._digests else 0
        # The events of decision n (0: the set-up) lie between the n-th of these places and the next.
        return [fingerprint(log[ends[n - 1] if n else 0 : ends[n]]) for n in range(first, last + 1)]

    def _finish(self) -> None:
        assert self.engine.outcome is not None
        if not self._digests or self._digests[-1][0] < len(self.made):
            self._mark()
        self._keep(end_line(self.engine.outcome, self.engine.seats))
