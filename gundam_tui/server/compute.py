"""Runs slow calls in separate processes: a fixed number for the whole server, shared by everybody.

    compute = Compute(2)
    job = compute.submit(owner, then, decide, observation, prompt)
    ...
    compute.close()

A call is a function of a module; its arguments and result must be picklable. They are pickled immediately, so later
changes do not affect the job (an `Observation` is pickled as what its seat knows).

- Owners take turns: one job of each, in rotation, and never two jobs of one owner at the same time. An owner who has
  used up their allowance (`Owner.owes`) is skipped until they have some again.
- A job has a time limit. When it expires the job is hurried (`worker.hurried`); a little later its process is killed.
- A process that dies loses its job, which then runs again in another process. So a function should give the same result
  each time and leave nothing behind.
- The processes start when there is work. They end with `close`, or with the server, however that ends.

All methods are called in the thread of the server's event loop, and callbacks run there.
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

PROCESSES = min(4, max(1, (os.cpu_count() or 1) - 1))  # leaves a core to the tables and apps; each takes 60 MB
SECONDS = 20.0  # seconds a job may take before it is hurried
GRACE = 5.0  # seconds after that until its process is killed
TRIES = 3  # how many processes may die of one job
PAUSE = 0.5  # seconds to wait after such a death
LOOK = 0.5  # seconds between two checks whether an owner may use more

log = logging.getLogger(__name__)


class Owner(Protocol):
    """Somebody who submits jobs, such as a table."""

    def owes(self) -> float:
        """Returns the seconds until its next job may run: 0 for now, infinite while nobody waits for it."""
        ...

    def pay(self, seconds: float) -> None:
        """Charge this amount of processor time to it."""
        ...


class Job:
    """A submitted call.

    Attributes:
        owner: who submitted it.
        result: what the function returned; None until then.
        error: the exception the function raised, or `CallLost`; None if it succeeded.
        running: is it running now?
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
        """Returns how many other owners come first, as far as is known now."""
        return self._compute.ahead(self)

    def hurry(self) -> None:
        """Ask for the best result found so far. A job that is still waiting is hurried as soon as it starts."""
        self.hurried = True

    def cancel(self) -> None:
        """Drop the result; the callback is not called. The time already used is still charged."""
        self.cancelled = self.hurried = True
        self._compute.forget(self)


class Compute:
    """The worker processes and the jobs that wait for them.

    Args:
        processes: the largest number of them.
    """

    def __init__(self, processes: int = PROCESSES) -> None:
        self._processes = processes
        self._waiting: dict[Owner, deque[Job]] = {}  # the owner whose turn is next comes first
        self._running: dict[Owner, Job] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._look: asyncio.TimerHandle | None = None
        self._threads = ThreadPoolExecutor(processes, "compute")  # each thread waits for one process
        self._changing = threading.Lock()  # guards the attributes below
        self._workers: set[BesideWorker] = set()
        self._idle: list[BesideWorker] = []
        self._over = False

    def submit(
        self, owner: Owner, then: Callable[[Job], object], function: Callable[..., Any], *args: Any,
        seconds: float | None = None,
    ) -> Job:  # fmt: skip
        """Submit a function call to one of the processes.

        Args:
            owner: who submits the job and pays for it.
            then: called with the job when it has finished or failed, unless it was cancelled.
            function, args: the function and its arguments.
            seconds: the time until it is hurried; default: `SECONDS`.

        Raises:
            pickle.PicklingError, TypeError, AttributeError: the call cannot be sent to another process.
        """
        packed = pickle.dumps((function, args), pickle.HIGHEST_PROTOCOL)
        job = Job(self, owner, then, packed, SECONDS if seconds is None else seconds)
        self._waiting.setdefault(owner, deque()).append(job)
        self._deal()
        return job

    @property
    def busy(self) -> bool:
        """Is any job running or waiting?"""
        return bool(self._running or self._waiting)

    @property
    def pids(self) -> list[int]:
        """Returns the process ids of the workers."""
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
        """Remove a cancelled job from the queue; one that is running is left to end."""
        jobs = self._waiting.get(job.owner)
        if jobs is not None and job in jobs:
            jobs.remove(job)
            if not jobs:
                del self._waiting[job.owner]

    def close(self) -> None:
        """End all processes, even in the middle of a job. No callbacks are called."""
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
        """Start every job that can start now."""
        if self._look is not None:
            self._look.cancel()
            self._look = None
        loop = asyncio.get_running_loop()
        while not self._over and len(self._running) < self._processes and (job := self._next()) is not None:
            self._running[job.owner] = job
            job.running = True
            task = loop.create_task(self._run(job))
            self._tasks.add(task)
            task.add_done_callback(self._done)
        if self._waiting and len(self._running) < self._processes:  # owners who wait here have used up their allowance
            self._look = loop.call_later(LOOK, self._deal)

    def _next(self) -> Job | None:
        for owner, jobs in self._waiting.items():
            if owner not in self._running and not owner.owes():
                job = jobs.popleft()
                if not jobs:
                    del self._waiting[owner]
                return job
        return None

    async def _run(self, job: Job) -> None:
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
        except Exception as error:  # such as a result that cannot be read; the caller who wanted it reports it
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

    # ------------------------------------------------------------ in the threads, each with its process

    def _call(self, job: Job) -> tuple[float, bool, Any]:
        worker = self._hire()
        try:
            worker.prepare()
            end = time.monotonic() + job.seconds
            well, answer = worker.call(
                (_run_packed, (job.packed,)), GRACE, hurried=lambda: job.hurried or time.monotonic() > end
            )  # fmt: skip
        except BaseException:
            with self._changing:
                worker.end()
                self._workers.discard(worker)
            raise
        with self._changing:
            if not self._over:
                self._idle.append(worker)
        return answer if well else (0.0, False, answer)  # the call could not even be unpickled

    def _hire(self) -> BesideWorker:
        with self._changing:
            if self._over:
                raise CallLost("the server ends")
            if self._idle:
                return self._idle.pop()
            worker = BesideWorker("", [])
            self._workers.add(worker)
            return worker


def _run_packed(packed: bytes) -> tuple[float, bool, Any]:
    """Run a call in a worker process. Returns the processor seconds, whether it succeeded, and what it returned or
    raised.
    """
    function, args = pickle.loads(packed)
    start = time.process_time()
    try:
        well, answer = True, function(*args)
    except Exception as error:  # any exception goes back to the caller
        well, answer = False, error
    return time.process_time() - start, well, answer
