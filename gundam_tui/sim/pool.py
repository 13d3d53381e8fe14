"""Calls in processes of this machine. A worker that dies loses only its own call."""

from __future__ import annotations

import multiprocessing
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any, TypeVar

from gundam_tui.child_python import safe_spawning
from gundam_tui.games.default import DEFAULT
from gundam_tui.games.library import own_card_files
from gundam_tui.players.worker import SLICE, CallLost, Worker, cause, work

from .calls import WorkersGone

BACKLOG = 2  # calls for each worker, so that none waits for the next
MOST_DEATHS = 5  # workers that die one after another before a single call is made

R = TypeVar("R")


class WorkersDie(WorkersGone):
    """Workers die as soon as they are started."""


class _Worker(Worker):
    """A process that makes calls, one at a time.

    Args:
        game: the game to play.
        cards: the user's own card files.
    """

    def __init__(self, game: str, cards: Sequence[str]) -> None:
        context = multiprocessing.get_context("spawn")
        near, far = context.Pipe()
        self.process = context.Process(target=work, args=(far, game, cards), daemon=True)
        with safe_spawning():
            self.process.start()
        far.close()
        super().__init__(near)

    def cause(self) -> str:
        """See `Worker.cause`."""
        self.process.join(SLICE)
        return cause(self.process.exitcode)

    def end(self) -> None:
        """See `Worker.end`."""
        self.process.kill()
        self.process.join()


class Processes(ThreadPoolExecutor):
    """Processes of this machine: each thread of this executor has one, and makes its calls there.

    Args:
        count: number of processes.
        game: the game to play.
        limit: seconds that a call may take; a longer one is given up.
    """

    batched = False

    def __init__(self, count: int, game: str = DEFAULT, limit: float | None = None) -> None:
        super().__init__(count, "sim")
        self.room = count * BACKLOG
        self._start_with = game, [str(path) for path in own_card_files(game)]
        self._limit = limit
        self._own = threading.local()  # `worker`: the process of a thread
        self._lock = threading.Lock()  # for the fields below, and because processes are started and ended one by one
        self._workers: set[_Worker] = set()
        self._missing = count  # processes that were never started
        self._waiting: list[_Worker] = []  # processes that belong to no thread yet
        self._deaths = 0  # since a call was made
        self._over: WorkersGone | None = None

    def submit(self, fn: Callable[..., R], /, *args: Any, **named: Any) -> Future[R]:
        """Run a function in one of the processes."""
        # The first processes are started here, not by the threads: once threads that started theirs at the same time
        # waited for ever for locks of `multiprocessing`, which imports and starts what it needs with the first process.
        with self._lock:
            if self._missing and self._over is None:
                self._missing -= 1
                self._waiting.append(self._start())
        return super().submit(self._call, fn, *args, **named)

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = True) -> None:
        """Stop the processes at once; their calls end with `CallLost`."""
        with self._lock:
            self._over = self._over or WorkersGone("the workers were stopped")
            for worker in self._workers:
                worker.end()
            self._workers.clear()
        super().shutdown(wait, cancel_futures=cancel_futures)

    def _call(self, function: Callable[..., Any], *args: Any) -> Any:
        kept: _Worker | None = getattr(self._own, "worker", None)
        self._own.worker = None
        worker = kept or self._next()
        try:
            well, answer = worker.call((function, args), self._limit)
        except CallLost as lost:
            self._end(worker, str(lost), died=worker.process.exitcode is not None)
            raise
        self._own.worker = worker
        self._deaths = 0
        if not well:
            raise answer
        return answer

    def _next(self) -> _Worker:
        with self._lock:
            if self._over is not None:
                raise self._over
            return self._waiting.pop() if self._waiting else self._start()

    def _start(self) -> _Worker:
        worker = _Worker(*self._start_with)
        self._workers.add(worker)
        return worker

    def _end(self, worker: _Worker, why: str, *, died: bool) -> None:
        with self._lock:
            worker.end()
            self._workers.discard(worker)
            self._deaths += died
            if self._deaths >= MOST_DEATHS and self._over is None:
                others = MOST_DEATHS - 1
                self._over = WorkersDie(f"{why}, as did {others} others before it, and none has finished a game")
            if self._over is not None:
                raise self._over from None
