"""Playing the games of a plan in several processes. A worker that dies takes one game with it and no more."""

from __future__ import annotations

import multiprocessing
import signal
import time
from collections import deque
from collections.abc import Iterable, Iterator
from itertools import islice
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess
from typing import Any

from gundam_tui.games.library import card_book, own_card_files, use_cards

from .game import GameResult, play_game
from .plan import Plan

BACKLOG = 2  # games a worker is given at a time, so that it need not wait for the next
MOST_DEATHS = 5  # workers that die one after another before a single game is finished
_SLICE = 0.5  # seconds between two looks at the clock
_START = 60.0  # seconds that a worker may take to get ready, on top of the limit of its first game


class WorkersDie(RuntimeError):
    """Workers die as soon as they are started."""


class _Worker:
    """A process, its pipe, and its games; it is playing the first of `games`."""

    __slots__ = ("games", "pipe", "process", "since")

    def __init__(self, plan: Plan, cards: list[str]) -> None:
        context = multiprocessing.get_context("spawn")
        here, there = context.Pipe()
        self.pipe: Connection = here
        self.process: SpawnProcess = context.Process(target=work, args=(there, plan, cards), daemon=True)
        self.games: deque[int] = deque()
        self.process.start()
        there.close()
        self.since = time.monotonic() + _START

    def give(self, game: int) -> bool:
        """Give it one more game to play. Returns False when it is dead."""
        try:
            self.pipe.send(game)
        except OSError:
            return False
        if not self.games:
            self.since = max(self.since, time.monotonic())
        self.games.append(game)
        return True

    def end(self) -> int:
        """Stop it; the exit code."""
        self.process.kill()
        self.process.join()
        self.pipe.close()
        code = self.process.exitcode
        return 0 if code is None else code


def work(pipe: Connection, plan: Plan, cards: list[str]) -> None:
    """What a worker does: play the games whose numbers come through the pipe, and send their results back.

    Args:
        pipe: to the process that wants the results.
        plan: the run.
        cards: the user's own card files.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the process that started it
    use_cards(cards)
    book = card_book(plan.decks[0].game)
    try:
        while True:
            pipe.send(play_game(plan, pipe.recv(), book))
    except (EOFError, OSError):
        return  # nobody wants results any more


def play_games(
    plan: Plan, numbers: Iterable[int], *, book: Any, workers: int = 1, limit: float | None = None
) -> Iterator[GameResult]:
    """Play games; results come in the order in which they finish.

    Args:
        plan: the run.
        numbers: of the games to play.
        book: the cards, for games played in this process.
        workers: processes; with one (and without a limit) this process plays.
        limit: seconds that a game may take; one that takes longer is given up.

    Raises:
        WorkersDie: no worker lives long enough to finish a game.
    """
    if workers <= 1 and limit is None:
        for number in numbers:
            yield play_game(plan, number, book)
        return
    yield from _Crew(plan, numbers, max(1, workers), limit).results()


class _Crew:
    """The workers of a run."""

    def __init__(self, plan: Plan, numbers: Iterable[int], size: int, limit: float | None) -> None:
        self.plan = plan
        self.limit = limit
        self._coming = iter(numbers)  # there may be more of them than memory holds
        self.todo: deque[int] = deque(islice(self._coming, size))
        self.size = len(self.todo)
        self.cards = [str(path) for path in own_card_files(plan.decks[0].game)]
        self.workers: list[_Worker] = []
        self.deaths = 0

    def results(self) -> Iterator[GameResult]:
        try:
            while self._fill():
                timeout = None if self.limit is None else _SLICE
                ready = wait([worker.pipe for worker in self.workers], timeout)
                for worker in list(self.workers):
                    if worker.pipe in ready:
                        yield self._take(worker)
                    elif self.limit is not None and time.monotonic() - worker.since > self.limit:
                        yield self._lost(worker, f"given up after {self.limit:g} seconds")
        finally:
            for worker in self.workers:
                worker.end()

    def _fill(self) -> bool:
        """Start missing workers and give all of them games. Returns False when everything is done."""
        self.todo.extend(islice(self._coming, max(0, self.size * BACKLOG - len(self.todo))))
        while self.todo and len(self.workers) < self.size:
            self.workers.append(_Worker(self.plan, self.cards))
        for _ in range(BACKLOG):
            for worker in self.workers:
                if self.todo and len(worker.games) < BACKLOG and worker.give(self.todo[0]):
                    self.todo.popleft()
        for worker in [worker for worker in self.workers if not worker.games]:
            self.workers.remove(worker)
            worker.end()
        return bool(self.workers) or bool(self.todo)

    def _take(self, worker: _Worker) -> GameResult:
        try:
            result: GameResult = worker.pipe.recv()
        except (EOFError, OSError):
            worker.process.join(_SLICE)
            return self._lost(worker, "")
        worker.games.popleft()
        worker.since = time.monotonic()
        self.deaths = 0
        return result

    def _lost(self, worker: _Worker, why: str) -> GameResult:
        """A worker has died, and its running game is lost; its other games go to other workers."""
        code = worker.process.exitcode
        self.workers.remove(worker)
        worker.end()
        fixture = self.plan.fixture(worker.games.popleft())
        self.todo.extendleft(reversed(worker.games))
        if not why:
            why = f"the worker died ({_cause(code)})"
            self.deaths += 1
        if self.deaths >= MOST_DEATHS:
            raise WorkersDie(f"{why}, as did {MOST_DEATHS - 1} others before it, and none has finished a game")
        return GameResult.failed(fixture, why)


def _cause(code: int | None) -> str:
    if code is None or code >= 0:
        return f"exit status {code}"
    try:
        return signal.Signals(-code).name
    except ValueError:
        return f"signal {-code}"
