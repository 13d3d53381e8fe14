"""Replays a record and stops at the first difference."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .prompt import Refused
from .record_format import CONCEDE, JUDGE, TIME, TURNS, Decision, Diverged, Record, fingerprint, seat_word

if TYPE_CHECKING:
    from .engine import Engine
    from .events import Event
    from .outcome import Outcome


class Replayer:
    """A record being replayed, forwards and backwards.

    Args:
        engine: a new engine of the record's game, at its first prompt, which keeps log and undo states.
        record: the record.

    Attributes:
        at: number of decisions played.
        starts: length of the engine's log before each of them.

    Raises:
        Diverged: the game already begins differently.
    """

    __slots__ = ("at", "engine", "record", "starts")

    def __init__(self, engine: Engine, record: Record) -> None:
        self.engine = engine
        self.record = record
        self.at = 0
        self.starts: list[int] = []
        self._compare(0, 0)

    @property
    def total(self) -> int:
        """The number of decisions in the record."""
        return len(self.record.decisions)

    def step(self) -> bool:
        """Play the next decision. Returns False at the end of the record.

        Raises:
            Diverged: it is no longer a legal answer, or its consequences differ; the engine then stands before that
                decision.
        """
        if self.at >= self.total:
            return False
        decision = self.record.decisions[self.at]
        start = len(self.engine.log)
        self._play(decision)
        try:
            self._compare(decision.number, start)
        except Diverged:
            self.engine.undo()
            raise
        self.starts.append(start)
        self.at += 1
        return True

    def back(self) -> bool:
        """Go back by one decision. Returns False at the beginning."""
        if not self.at:
            return False
        self.engine.undo()
        self.starts.pop()
        self.at -= 1
        return True

    def go_to(self, number: int) -> None:
        """Go to the place after `number` decisions (or as near as the record allows).

        Raises:
            Diverged: see `step`.
        """
        while self.at > number and self.back():
            pass
        while self.at < number and self.step():
            pass

    def run(self) -> None:
        """Play to the end of the record.

        Raises:
            Diverged: see `step`; also when the game ends in another way than the record says.
        """
        self.go_to(self.total)
        outcome, recorded = self.engine.outcome, self.record.outcome
        if recorded is not None and (outcome != recorded):
            now = _told(outcome) if outcome is not None else "the game goes on"
            then = _told(recorded)
            raise Diverged(f"the game ended by {then}; now: {now}", self.record.lines, self.total)

    def _play(self, decision: Decision) -> None:
        engine, what = self.engine, _what(decision)
        length = len(engine.record)
        if decision.keys and decision.keys[0].startswith(f"{CONCEDE}:"):
            try:
                engine.concede(decision.seat)
            except Refused as refused:
                raise Diverged(f"{what}: not possible now: {refused}", decision.line, decision.number) from None
            return
        prompt = engine.prompt
        if prompt is None:
            raise Diverged(f"{what}: the game is over already", decision.line, decision.number)
        if decision.by not in (JUDGE, TIME) and prompt.seat != decision.seat:
            other = f"p{prompt.seat + 1} is asked ({prompt.kind})"
            raise Diverged(f"{what}: now {other} instead", decision.line, decision.number)
        try:
            if decision.by == TIME:
                engine.time_up(extra_turns=decision.keys == (TURNS,))
            elif decision.by == JUDGE:
                engine.correct(decision.keys)
            else:
                engine.answer(decision.keys)
        except Refused as refused:
            legal = "a possible correction" if decision.by == JUDGE else "a legal answer"
            raise Diverged(f"{what}: not {legal} now: {refused}", decision.line, decision.number) from None
        except Exception as error:
            # A fault of the rules code. The game stands before the decision again, and can continue from there.
            if len(engine.record) > length:
                engine.undo()
            text = f"{what}: the game stopped with {type(error).__name__}: {error}"
            raise Diverged(text, decision.line, decision.number) from error

    def _compare(self, number: int, start: int) -> None:
        """Compare the events after decision `number` (0: the set-up) with the recorded ones."""
        what, line = "before the first decision", 0
        if number:
            decision = self.record.decisions[number - 1]
            what, line = _what(decision), decision.line
        events = self.engine.log[start:]
        recorded, now = self.record.prints.get(number), fingerprint(events)
        if recorded is not None and recorded != now:
            both = min(len(now), len(recorded))
            at = next((i for i in range(0, both, 2) if now[i : i + 2] != recorded[i : i + 2]), both) // 2
            if at >= len(events):
                text = f"event {at + 1} is missing: {len(recorded) // 2} were recorded, now there are {at}"
            elif at >= len(recorded) // 2:
                text = f"event {at + 1} is new: {self._tell(events[at])}"
            else:
                text = f"the first event that differs is number {at + 1}, now {self._tell(events[at])}"
            raise Diverged(f"{what}: {text}", line, number, at + 1)
        mark = self.record.digests.get(number)
        if mark is not None and mark[0] != self.engine.digest():
            text = f"the state differs from the recorded one (digest {mark[0]}), though all events agree"
            raise Diverged(f"{what}: {text}", mark[1], number)

    def _tell(self, event: Event) -> str:
        state = self.engine.state
        card = ""
        if event.old is not None:
            card = f" of {state.card_of[event.old.card]}"
        elif event.new in state.objs:
            card = f" of {self.engine.card(event.new)}"
        return f"{event.name!r}{card} ({event!r})"


def _told(outcome: Outcome) -> str:
    winners = " ".join(map(seat_word, outcome.winners)) or "nobody"
    return f"{outcome.reason} ({outcome.rule}), won by {winners}"


def _what(decision: Decision) -> str:
    return f"decision {decision.number} ({' '.join(decision.keys) or 'nothing chosen'})"
