"""Moves the game of a table forward in small steps, so that all other tables get their turn in between.

The server's thread plays at most `STEPS` decisions in a row. Another process (`compute`) thinks for computer players:
each of their decisions is a job, which is dropped when the position changes. The server's thread never calls a player.
"""

from __future__ import annotations

import asyncio
import logging
import math
import pickle
import time
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from gundam_tui.language import N, tr
from gundam_tui.players.names import is_foreign
from gundam_tui.server.compute import Compute, Job
from gundam_tui.server.limits import Clock
from gundam_tui.server.messages import Thinking
from gundam_tui.server.seats import Saying
from gundam_tui.table.journal import JournalError
from gundam_tui.table.thinking import decide

if TYPE_CHECKING:
    from gundam_tui.server.accounts import Party
    from gundam_tui.table.bot_runner import BotTask
    from gundam_tui.table.match import Match

STEPS = 32  # decisions played in a row; each takes a quarter of a millisecond
SHOW = 0.25  # seconds between two pictures while no person is asked
SAID = 0.5  # seconds that computer players may take before a message says so
LONG = 60.0  # seconds before a message says that it takes long
AGAIN = 10.0  # seconds before a record that could not be written is tried again

log = logging.getLogger(__name__)


class TableProgress:
    """What happens at a table without a person's action.

    Args:
        code: the table's.
        compute: where computer players think.
        party: the people of the table, who pay for it.
        show: shows the game to everybody here; returns the seconds to charge to the players.
        note: shows a notice once to every player.
        clock: a monotonic clock, in seconds.

    Attributes:
        thinking: the message about who thinks, as of the last `tick`.
    """

    def __init__(
        self, code: str, compute: Compute, party: Party, show: Callable[[], float], note: Callable[[Saying], object],
        clock: Clock,
    ) -> None:  # fmt: skip
        self.thinking = Thinking()
        self._code = code
        self._compute = compute
        self._party = party
        self._show = show
        self._note = note
        self._clock = clock
        self._match: Match | None = None
        self._task: BotTask | None = None  # the decision being thought about, or finished and waiting to be played
        self._job: Job | None = None
        self._next: asyncio.TimerHandle | None = None  # the next scheduled step
        self._calm = asyncio.Event()  # set while no step is scheduled
        self._calm.set()
        self._since: float | None = None  # since when people have waited for computer players
        self._told = False  # has the message that it takes long been shown?
        self._stuck: float | None = None  # since when the record could not be written
        self._shown = -math.inf  # when the game was shown last
        self._due = False  # has anything happened since then?

    def go_on(self, match: Match) -> None:
        """Somebody has changed something: let the game continue, and show it. That person pays.

        Args:
            match: the game; if it is a new one, work for the old one stops.
        """
        if match is not self._match:
            self.stop()
            self._match = match
        if self._play():
            self._showing()

    async def settled(self) -> None:
        """Wait until everything that needs no thought has been played and shown."""
        while not self._calm.is_set():  # it may be set and cleared again before the waiter wakes up
            await self._calm.wait()

    def stop(self) -> None:
        """Stop all further steps."""
        self._drop()
        self._unschedule()
        self._match = self._since = self._stuck = None
        self._due = False

    def tick(self) -> bool:
        """Show what is due, and check who is thinking. Call this twice a second.

        Returns:
            True if there is a new message (`thinking`).
        """
        if self._due and self._next is None:  # in the middle of a chain the open question is for nobody
            self._party.charge(self._showing())
        if self._stuck is not None and self._clock() - self._stuck >= AGAIN:
            self._step()
        before, self.thinking = self.thinking, self._who_thinks()
        if self._since is not None and not self._told and self._clock() - self._since >= LONG:
            self._told = True
            self._note(self._why_so_long())
        return (before.seat, before.ahead, before.wait > 0) != (
            self.thinking.seat, self.thinking.ahead, self.thinking.wait > 0,
        )  # fmt: skip

    # ------------------------------------------------------------ moving on

    def _play(self) -> bool:
        """Play what needs no thought, and start thinking about what does.

        Returns:
            True if nothing more can be played now.
        """
        match, task = self._match, self._task
        assert match is not None
        if task is not None and not task.done and match.awaits(task):
            return True  # it is still being thought about
        stuck, self._stuck = self._stuck, None
        try:
            if task is not None and task.done:
                match.take(task)  # has no effect if the position has changed
                settled = match.advance(think=False, most=STEPS - 1)
            else:
                settled = match.advance(think=False, most=STEPS)
        except JournalError as error:
            log.error("table %s: %s", self._code, error)
            if stuck is None:
                self._note(lambda: tr("the server cannot write the game's record: the game waits"))
            self._stuck = self._clock()
            return True
        self._drop()
        if not settled:
            self._schedule(0.0)
        elif (task := match.thought()) is not None:
            self._think(task)
        else:
            self._since, self._told = None, False
        return settled

    def _think(self, task: BotTask) -> None:
        self._task = task
        if self._since is None:
            self._since = self._clock()
        if is_foreign(task.mind.name):  # it thinks in its own process, and is waited for here
            loop = asyncio.get_running_loop()
            task.start(lambda: loop.call_soon_threadsafe(self._answered, task))
            return
        try:
            self._job = self._compute.submit(self._party, lambda job: self._decided(task, job), decide, *task.order())
        except (pickle.PicklingError, TypeError, AttributeError) as error:  # the game cannot be pickled
            task.settle(None, error)
            self._schedule(0.0)

    def _answered(self, task: BotTask) -> None:
        """An external program has answered, or failed. It is not asked about a position that is gone."""
        if task is self._task:
            self._step()

    def _decided(self, task: BotTask, job: Job) -> None:
        task.settle(job.result, job.error)
        self._job = None
        self._step()

    def _schedule(self, seconds: float) -> None:
        if self._next is None:
            self._calm.clear()
            self._next = asyncio.get_running_loop().call_later(seconds, self._step)

    def _unschedule(self) -> None:
        if self._next is not None:
            self._next.cancel()
            self._next = None
        self._calm.set()

    def _step(self) -> None:
        """Continue without a request; the people of the table pay."""
        self._unschedule()
        match = self._match
        if match is None:
            return
        if wait := self._party.waits():
            self._schedule(wait)
            return
        start = time.thread_time()
        settled = self._play()
        self._party.charge(time.thread_time() - start)
        self._due = True
        asked = match.prompt is None or match.answering
        if settled and (asked or self._clock() - self._shown >= SHOW):
            self._party.charge(self._showing())

    def _drop(self) -> None:
        """Stop thinking about a decision that is no longer needed."""
        if self._job is not None:
            self._job.cancel()
        self._task = self._job = None

    def _showing(self) -> float:
        self._shown, self._due = self._clock(), False
        return self._show()

    # ------------------------------------------------------------ messages

    def _who_thinks(self) -> Thinking:
        if self._since is None or self._task is None or self._clock() - self._since < SAID:
            return Thinking()
        job, wait = self._job, max(self._party.owes(), self._party.waits())
        waits = 0 if (job is not None and job.running) or math.isinf(wait) else math.ceil(wait)
        return Thinking(self._task.seat, job.ahead if job is not None and not waits else 0, waits)

    def _why_so_long(self) -> Saying:
        """Why the computer players take so long, in a sentence."""
        now = self.thinking
        if now.wait:
            sentence = N(
                "the computer players have taken {seconds} s: your share of their time is used up; they continue in "
                "{wait} s"
            )
        elif now.ahead:
            sentence = N("the computer players have taken {seconds} s: other tables come first, at this moment {ahead}")
        else:
            sentence = N("the computer players have taken {seconds} s: it is a long thought")
        return partial(tr, sentence, seconds=round(LONG), wait=now.wait, ahead=now.ahead)
