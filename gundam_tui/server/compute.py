"""Calls that take long, made in processes of their own: a fixed number for the whole server, which everybody shares.

    compute = Compute(2)
    job = compute.submit(owner, then, decide, observation, prompt)
    ...
    compute.close()

What is called is a function of a module, whose arguments and result can be pickled. They are packed at once: the job
takes along what it was given and nothing that happens later (an `Observation` is packed as what its seat knows).

- Owners take turns. A job of each is made, one after the other, and never two of one owner at once. An owner who has
  used up what it may use (`Owner.owes`) is passed over until it may use more.
- A job is bounded. When its time is over it is told to come to an end (`worker.hurried`), and a little later its
  process is ended.
- A process that dies costs its job, which is made again in another one. So a function should give the same result each
  time and leave nothing behind.
- The processes are started when there is something to do, and end with `close`, or with the server however that ends.

All of this is called in the thread of the server's loop, and calls back there.
"""

from __future__ import annotations

import asyncio
import logging
import os
import pickle
import threading
import time
from collections import deque
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Protocol

from gundam_tui.players.worker import BesideWorker, CallLost, TooSlow

PROCESSES = min(4, max(1, (os.cpu_count() or 1) - 1))  # a core is left to the tables and the apps; each takes 60 MB
SECONDS = 20.0  # that a job may take
GRACE = 5.0  # seconds after that
TRIES = 3  # processes that may die of a job
PAUSE = 0.5  # seconds after such a death
LOOK = 0.5  # seconds between two looks at whether an owner may use more

log = logging.getLogger(__name__)


class Owner(Protocol):
    """Somebody for whom jobs are made, such as a table."""

    def owes(self) -> float:
        """Seconds until it may have another job made; 0 when it may now, infinite when nobody waits for it."""
        ...

    def pay(self, seconds: float) -> None:
        """So much of a processor's time has been used for it."""
        ...


class Job:
    """A call that is to be made.

    Attributes:
        owner: whose it is.
        result: what the function returned; None before.
        error: why there is no result: what the function raised, or `CallLost`.
        running: is it being made?
    """

    def __init__(
        self, compute: Compute, owner: Owner, then: Callable[[Job], object], packed: bytes, seconds: float
    ) -> None:
        self.owner = owner
        self.result: Any = None
        self.error: Exception | None = None
        self.running = False
        self.cancelled = False
        self.hurried = False
        self.then = then
        self.packed = packed
        self.seconds = seconds
        self.deaths = 0
        self._compute = compute

    @property
    def ahead(self) -> int:
        """How many other owners come first, as far as one can tell now."""
        return self._compute.ahead(self)

    def hurry(self) -> None:
        """Ask for the best result found so far. One that still waits for its turn is hurried when it has it."""
        self.hurried = True

    def cancel(self) -> None:
        """Nobody wants the result any more, and nobody hears of it. What it has used is paid for all the same."""
        self.cancelled = self.hurried = True
        self._compute.forget(self)


class Compute:
    """The processes, and what waits for them.

    Args:
        processes: how many there may be.
    """

    def __init__(self, processes: int = PROCESSES) -> None:
        self._processes = processes
        self._waiting: dict[Owner, deque[Job]] = {}  # whose turn comes next stands first
        self._running: dict[Owner, Job] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._look: asyncio.TimerHandle | None = None
        self._threads = ThreadPoolExecutor(processes, "compute")  # each waits for one process
        self._changing = threading.Lock()  # for what follows
        self._workers: set[BesideWorker] = set()
        self._idle: list[BesideWorker] = []
        self._over = False

    def submit(
        self, owner: Owner, then: Callable[[Job], object], function: Callable[..., Any], *args: Any,
        seconds: float | None = None,
    ) -> Job:  # fmt: skip
        """Have a function called in one of the processes.

        Args:
            owner: whose job it is, and who pays for it.
            then: called with the job when it has been made or has failed, unless it was cancelled.
            function, args: what is called.
            seconds: how long it may take before it is hurried; default: `SECONDS`.

        Raises:
            PicklingError, TypeError, AttributeError: it cannot be sent to another process.
        """
        packed = pickle.dumps((function, args), pickle.HIGHEST_PROTOCOL)
        job = Job(self, owner, then, packed, SECONDS if seconds is None else seconds)
        self._waiting.setdefault(owner, deque()).append(job)
        self._deal()
        return job

    @property
    def pids(self) -> list[int]:
        """The numbers of the processes that there are."""
        return [worker.pid for worker in tuple(self._workers)]

    def ahead(self, job: Job) -> int:
        """See `Job.ahead`."""
        if job.running:
            return 0
        count = sum(1 for owner in self._running if owner is not job.owner)
        for owner in self._waiting:
            if owner is job.owner:
                break
            count += owner not in self._running and not owner.owes()
        return count

    def forget(self, job: Job) -> None:
        """Take a cancelled job out of the row; one that is being made ends as it may."""
        jobs = self._waiting.get(job.owner)
        if jobs is not None and job in jobs:
            jobs.remove(job)
            if not jobs:
                del self._waiting[job.owner]

    def close(self) -> None:
        """End all processes, whatever they are at. Nobody hears of their jobs."""
        with self._changing:
            self._over = True
            for worker in self._workers:
                worker.end()
            self._workers.clear()
            self._idle.clear()
        self._waiting.clear()
        if self._look is not None:
            self._look.cancel()
        for task in self._tasks:
            task.cancel()
        self._threads.shutdown(wait=False)

    # ------------------------------------------------------------ whose turn it is

    def _deal(self) -> None:
        """Begin what can be begun."""
        if self._look is not None:
            self._look.cancel()
            self._look = None
        loop = asyncio.get_running_loop()
        while not self._over and len(self._running) < self._processes and (job := self._next()) is not None:
            self._running[job.owner] = job
            job.running = True
            task = loop.create_task(self._make(job))
            self._tasks.add(task)
            task.add_done_callback(self._done)
        if self._waiting and len(self._running) < self._processes:  # who waits here has used up what they may use
            self._look = loop.call_later(LOOK, self._deal)

    def _next(self) -> Job | None:
        for owner, jobs in self._waiting.items():
            if owner not in self._running and not owner.owes():
                job = jobs.popleft()
                if not jobs:
                    del self._waiting[owner]
                return job
        return None

    async def _make(self, job: Job) -> None:
        loop = asyncio.get_running_loop()
        began, used = time.monotonic(), None
        again = False
        try:
            used, well, answer = await loop.run_in_executor(self._threads, self._call, job)
            job.result, job.error = (answer, None) if well else (None, answer)
        except CallLost as lost:
            job.error = lost
            job.deaths += 1
            again = not isinstance(lost, TooSlow) and job.deaths < TRIES
            log.warning("a job in a process of its own%s: %s", ", which is made again" if again else "", lost)
        except Exception as error:  # such as a result that cannot be read; whoever wants it tells it
            job.error = error
        job.owner.pay(time.monotonic() - began if used is None else used)
        if again:
            await asyncio.sleep(PAUSE)
        job.running = False
        del self._running[job.owner]
        jobs = self._waiting.pop(job.owner, deque[Job]())
        if again and not job.cancelled:
            jobs.appendleft(job)
            self._waiting = {job.owner: jobs, **self._waiting}
        elif jobs:
            self._waiting[job.owner] = jobs  # it has had its turn: all others come first
        self._deal()
        if not again and not job.cancelled:
            job.then(job)

    def _done(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            log.error("what follows from a job has failed", exc_info=error)

    # ------------------------------------------------------------ in the threads, each with a process

    def _call(self, job: Job) -> tuple[float, bool, Any]:
        worker = self._hire()
        try:
            worker.prepare()
            end = time.monotonic() + job.seconds
            well, answer = worker.call(
                (_made, (job.packed,)), GRACE, hurried=lambda: job.hurried or time.monotonic() > end
            )  # fmt: skip
        except BaseException:
            with self._changing:
                worker.end()
                self._workers.discard(worker)
            raise
        with self._changing:
            if not self._over:
                self._idle.append(worker)
        return answer if well else (0.0, False, answer)  # it could not even be unpacked

    def _hire(self) -> BesideWorker:
        with self._changing:
            if self._over:
                raise CallLost("the server ends")
            if self._idle:
                return self._idle.pop()
            try:
                worker = BesideWorker("", [])
            except OSError as error:
                raise CallLost(f"no process can be started ({error.strerror or error})") from None
            self._workers.add(worker)
            return worker


def _made(packed: bytes) -> tuple[float, bool, Any]:
    """In a process: make a call. Its seconds of the processor, whether it went well, and what it returned or raised."""
    function, args = pickle.loads(packed)
    start = time.process_time()
    try:
        well, answer = True, function(*args)
    except Exception as error:  # whatever it is, it is the caller's
        well, answer = False, error
    return time.process_time() - start, well, answer
