"""The log: a line for each happening, as one seat may know it.

Lines come from the engine's events: their text is in their `Happening`, which is defined with the rule or verb that
makes them. Cards are named only to those who know them after the event; cards that a line cannot name are counted.
"""

from __future__ import annotations

from gundam_tui.games.gcg.cards.constants import SHIELDS
from gundam_tui.games.gcg.cards.happenings import SILENT, Happening
from gundam_tui.games.gcg.effects.happenings import HAPPENINGS
from gundam_tui.games.gcg.seen.why import outcome_as_read
from gundam_tui.games.outcome_words import outcome_words
from gundam_tui.games.views import LogLine
from gundam_tui.kernel import Engine, Event
from gundam_tui.kernel.events import SHOW, SHUFFLE
from gundam_tui.language import current

from . import naming as n
from .log_places import in_battle, leaving, said
from .log_reader import LogReader

__all__ = ["LogLine", "LogTeller", "log_lines"]

_UNKNOWN = Happening("", SILENT)


def log_lines(engine: Engine, seat: int | None, since: int = 0) -> list[LogLine]:
    """The log as a seat may read it.

    Args:
        engine: a game that keeps its log.
        seat: the reader; None: a watcher, who sees what everyone knows.
        since: index of the first event in `Engine.log` that is wanted.
    """
    return LogTeller(engine, seat).lines(since)


class LogTeller:
    """The log of a game for one reader, continued on each request.

    Args:
        engine: a game that keeps its log.
        seat: the reader; None: a watcher, who sees what everyone knows.
    """

    def __init__(self, engine: Engine, seat: int | None) -> None:
        self._engine = engine
        self._seat = seat
        self._begin()

    def _begin(self) -> None:
        self._language = current()
        # The state of the reader after those events.
        self._reader = LogReader(self._engine, self._seat)
        self._turn = self._reader.turn
        self._lines: list[LogLine] = []
        self._told = 0  # events whose lines cannot change any more: the last line may absorb further events
        self._last: Event | None = None  # the last event processed, and how many were
        self._count = 0

    def lines(self, since: int = 0) -> list[LogLine]:
        """The log from event number `since` on. It is the same as if it were written from the beginning."""
        log, outcome = self._engine.log, outcome_as_read(self._engine)
        if self._reads_differently(log):
            self._begin()
        if self._count < len(log):
            self._go_on(log)
        found = [line for line in self._lines if line.at >= since]
        if outcome is not None and since <= len(log):
            text = outcome_words(outcome, lambda seat: n.side(self._engine, seat))
            found.append(LogLine(self._turn, 0, text, len(log), whose=self._reader.whose))
        return found

    def _reads_differently(self, log: list[Event]) -> bool:
        """Are earlier lines no longer true? Events were taken back, the reader has learned what a card is, or speaks
        another language.
        """
        if self._language != current():
            return True
        if self._count > len(log) or (self._count and log[self._count - 1] is not self._last):
            return True
        if any(event.op in (SHOW, SHUFFLE) or event.among for event in log[self._count :]):
            return True
        # Events in an order chosen by their owner are sorted together.
        return self._told > 0 and self._count < len(log) and any(event.secret for event in log[self._told :])

    def _go_on(self, log: list[Event]) -> None:
        reader, begun = self._reader, self._told
        reader.learn(log[self._count :])
        while self._lines and self._lines[-1].at >= begun:
            self._lines.pop()
        events = _without_secret_order(log[begun:])
        at = 0
        while at < len(events):
            end = at + 1
            row = HAPPENINGS.get(events[at].name, _UNKNOWN)
            if row.merges:
                while end < len(events) and _alike(events[at], events[end]):
                    end += 1
            if end == len(events):
                self._told, self._reader = begun + at, reader
                reader = reader.copy()
            reader.at = begun + at
            if events[at].name == "turn":
                reader.whose = events[at].value
            text = said(reader, events[at:end])
            if text:
                routine = row.routine and events[at].how in ("", "rule")
                self._lines.append(
                    LogLine(
                        reader.turn, reader.battle, text, begun + end - 1, routine, _mark(row, events[at]),
                        reader.whose, _caused(events[at]), *in_battle(reader, row, events[at:end]),
                        *leaving(reader, events[at]),
                    )
                )  # fmt: skip
            reader.after(events[at])
            at = end
        self._count, self._last, self._turn = len(log), log[-1], reader.turn


_BY_THEMSELVES = ("battle", "block", "cost", "play", "rule", "setup")  # what an event with a source may be part of


def _mark(row: Happening, event: Event) -> str:
    """The mark of a line: a Shield that is destroyed weighs less than a Unit or a Base."""
    shield = event.name == "destroy" and event.old is not None and event.old.zone == SHIELDS
    return "/" if shield else row.mark


def _caused(event: Event) -> bool:
    """Does the effect of a card do it?"""
    return bool(event.source) and event.name != "use" and event.how not in _BY_THEMSELVES


def _without_secret_order(log: list[Event]) -> list[Event]:
    """The events; cards placed in an order chosen by their owner are put into one that does not depend on it
    (4-1-7).
    """
    events = list(log)
    at = 0
    while at < len(events):
        end, first = at + 1, events[at]
        if first.secret and not first.among:
            place = (first.secret, first.zone, first.seat, first.source)
            while end < len(events) and place == (
                events[end].secret, events[end].zone, events[end].seat, events[end].source
            ):  # fmt: skip
                end += 1
            events[at:end] = sorted(events[at:end], key=lambda event: (event.name == "follow", event.obj))
        at = end
    return events


def _alike(one: Event, other: Event) -> bool:
    """Do two neighbouring events make one line?"""
    if (one.name, one.how, one.source, one.text, one.at, one.zone, one.amount) != (
        other.name, other.how, other.source, other.text, other.at, other.zone, other.amount,
    ):  # fmt: skip
        return False
    first, second = one.old, other.old
    if first is None or second is None:
        return False
    if one.name == "shield":  # the members of a team place theirs in turn (12-3-5)
        return one.seat == other.seat
    if first.seat != second.seat or (one.name == "take_shield" and one.seat != other.seat):
        return False
    return first.zone == second.zone or one.name == "ready"
