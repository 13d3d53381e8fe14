"""What terminals see of the game on a table: a snapshot for each seat and for watchers, and an older one for late
watchers.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from math import ceil
from typing import TYPE_CHECKING

from gundam_tui.language import LANGUAGES, current, speaking
from gundam_tui.server.limits import Clock
from gundam_tui.server.messages import Picture
from gundam_tui.server.seats import Snapshot

if TYPE_CHECKING:
    from gundam_tui.games.views import LogLine
    from gundam_tui.table.match import Match
    from gundam_tui.table.story import Story

LATE_KEPT = 2000  # the most pictures that wait for late watchers
LATELY = 200  # the most events a picture covers with cues
LATE_STEP = 0.5  # seconds; late watchers see what happens within them as one step


class TablePictures:
    """What terminals see of the game on a table. Each snapshot is made once in each language, when it is first needed.

    Args:
        delay: how many seconds behind watchers are; None: they see everything immediately.
        clock: a monotonic clock.
    """

    def __init__(self, delay: int | None, clock: Clock) -> None:
        self._delay = delay
        self._clock = clock
        self._match: Match | None = None
        self._round = 0
        self._shots: dict[tuple[int | None, str], Snapshot] = {}  # by seat and language
        self._late: deque[tuple[float, dict[str, Snapshot]]] = deque(maxlen=LATE_KEPT)
        self._late_shots: dict[str, Snapshot] = {}
        self._told: dict[str, Story | None] = {}

    def show(self, match: Match, number: int) -> None:
        """Take a new snapshot: the game has changed, or is a new one (the table's game with this number)."""
        self._match, self._round = match, number
        self._shots.clear()
        self._told.clear()
        if self._delay is not None:
            due = self._clock() + self._delay
            if self._late and due - self._late[-1][0] < LATE_STEP:
                self._late.pop()  # overwritten just below
            shots: dict[str, Snapshot] = {}
            for language in LANGUAGES:  # by then it is too late to say it in another one
                with speaking(language):
                    shots[language] = self._shot(match, None)
            self._late.append((due, shots))

    def tick(self) -> bool:
        """Is something new due for late watchers?"""
        now, found = self._clock(), False
        while self._late and self._late[0][0] <= now:
            _, self._late_shots = self._late.popleft()
            found = True
        return found

    def watched(self) -> Snapshot | None:
        """Returns what watchers see now; None while there is nothing to see."""
        if self._match is None:
            return None
        return self._shot(self._match, None) if self._delay is None else self._late_shots.get(current())

    def _shot(self, match: Match, seat: int | None) -> Snapshot:
        found = self._shots.get((seat, current()))
        if found is None:
            found = self._shots[seat, current()] = Snapshot(
                self._round, match.view(seat), tuple(match.log(seat)), match.events, match.decisions, match.standing,
                match.sideboards, tuple(match.cues(max(0, match.events - LATELY))),
            )  # fmt: skip
        return found

    def story(self, seat: int | None) -> Story | None:
        """Returns the story of the finished game for a seat (None: a watcher) that sees its end. It is made once, from
        public facts.
        """
        shot = self.watched() if seat is None or self._match is None else self._shot(self._match, seat)
        if self._match is None or shot is None or shot.view.outcome is None or shot.round != self._round:
            return None
        spoken = current()
        if spoken not in self._told:
            self._told[spoken] = self._match.story()
        return self._told[spoken]

    def picture(
        self, seat: int | None, sent: Sequence[LogLine], before: tuple[int, int] = (0, 0)
    ) -> tuple[Picture, tuple[LogLine, ...]] | None:
        """Returns what a seat (None: a watcher) may see now, and its whole log; None while there is nothing to see.

        Args:
            seat: the reader.
            sent: the log that its terminal already has.
            before: the round of the previous picture sent to it, and the number of events at that time.
        """
        match = self._match
        if match is None:
            return None
        shot = self.watched() if seat is None else self._shot(match, seat)
        if shot is None:
            return None
        kept = 0
        for old, new in zip(sent, shot.log, strict=False):
            if old is not new and old != new:
                break
            kept += 1
        own = seat is not None
        left = match.time_left if own or self._delay is None else None
        return Picture(
            shot.round,
            shot.view,
            match.pass_mode[seat] if own else "",
            own and match.by_hand[seat],
            own and match.skips(seat),
            shot.standing,
            shot.sideboards,
            None if left is None else ceil(left),
            shot.events,
            shot.decisions,
            own and match.can_undo(seat),
            match.undo_bar(seat) if own else "",
            kept,
            shot.log[kept:],
            tuple(cue for cue in shot.cues if before[0] == shot.round and cue.at >= before[1]),
            match.ending() if shot.view.outcome is not None else "",
        ), shot.log
