"""A game between two computer players that everybody in the lobby can see behind the list of tables.

One game for the whole server. It goes on only while somebody in the lobby has asked for it, one decision at a time, and
only while no table needs the processes that think. Nothing of it is kept.
"""

from __future__ import annotations

import logging
import math
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from gundam_tui.games.default import DEFAULT
from gundam_tui.language import speaking
from gundam_tui.server.compute import Compute, Job
from gundam_tui.server.limits import Clock
from gundam_tui.server.messages import ShowcaseMessage
from gundam_tui.table.demo import Demo
from gundam_tui.table.thinking import decide

if TYPE_CHECKING:
    from gundam_tui.server.session import Session
    from gundam_tui.table.bot_runner import BotTask
    from gundam_tui.table.match import Match

STEPS = 32  # decisions that nobody has to make, played in a row
OVER = 8.0  # seconds that the end of a game stays
THINK = 2.0  # seconds until a decision is hurried

log = logging.getLogger(__name__)


class Showcase:
    """The game in the lobby.

    Args:
        sessions: everybody who is connected.
        compute: where the computer players think.
        clock: a monotonic clock, in seconds.
        demo: makes the games.
    """

    def __init__(
        self, sessions: Sequence[Session], compute: Compute, clock: Clock, demo: Callable[[], Match] | None = None
    ) -> None:
        self._sessions = sessions
        self._compute = compute
        self._clock = clock
        self._demo = demo or Demo(DEFAULT).game
        self._match: Match | None = None
        self._task: BotTask | None = None  # the next decision; `_job`: the call that makes it
        self._job: Job | None = None
        self._moved = -math.inf  # when the position became what it is
        self._broken = False

    @property
    def running(self) -> bool:
        """Is there a game?"""
        return self._match is not None

    def ask(self, session: Session, every: int) -> None:
        """A terminal wants the positions of the game, the first one after that time: who only passes through the lobby
        starts nothing.

        Args:
            session: the terminal.
            every: see `messages.ShowGame`.
        """
        session.showcase, session.showcase_at = every, self._clock()

    def owes(self) -> float:
        """See `compute.Owner.owes`: nobody pays for this, because it thinks only while the processes are free."""
        return 0.0

    def pay(self, seconds: float) -> None:
        """See `compute.Owner.pay`."""

    def tick(self) -> None:
        """Go on, and show the game to those for whom it is time. Call this twice a second."""
        watchers = [one for one in self._sessions if one.table is None and one.showcase]
        if not watchers or self._broken:
            self.stop()
            return
        now = self._clock()
        due = [one for one in watchers if now - one.showcase_at >= one.showcase]
        if not due:
            return
        try:
            if self._match is None or now - self._moved >= min(one.showcase for one in watchers):
                self._move(now)
            self._show(due, now)
        except Exception:  # an ornament must not stop the server, and is tried once
            log.exception("the game in the lobby cannot go on")
            self._broken = True

    def stop(self) -> None:
        """Drop the game."""
        self._match = None
        self._drop()

    def _drop(self) -> None:
        if self._job is not None:
            self._job.cancel()
        self._task = self._job = None

    def _show(self, due: Sequence[Session], now: float) -> None:
        assert self._match is not None
        for one in due:
            one.showcase_at = now
            with speaking(one.language):
                one.post(ShowcaseMessage(self._match.view(None)))

    def _move(self, now: float) -> None:
        """Play the decision that has been made, and have the next one made; after the end the next game."""
        match = self._match
        if match is None or (match.outcome is not None and now - self._moved >= OVER):
            self._drop()
            match = self._match = self._demo()
            self._moved = now
        if self._job is None and match.outcome is None:
            if self._task is not None:
                match.take(self._task)
                self._task = None
            match.advance(think=False, most=STEPS)
            self._moved = now
        if self._job is None and self._task is None and not self._compute.busy:
            self._task = match.thought()
            if self._task is not None:
                self._job = self._compute.submit(self, self._decided, decide, *self._task.order(), seconds=THINK)

    def _decided(self, job: Job) -> None:
        self._job = None
        if self._task is not None:
            self._task.settle(job.result, job.error)
