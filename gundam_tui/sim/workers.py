"""The place where games are played: this process, processes of this machine, or a cluster. All are called the same way.

    with somewhere(workers=4) as crew:
        for numbers, games in spread(crew, play, batches):
            print(numbers, games.result())

The function called is one of a module (not a lambda or a local one) whose arguments and result can be pickled; it may
be called twice for the same arguments when a worker dies, so it should give the same result each time and leave nothing
behind.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, wait
from contextlib import contextmanager
from itertools import islice
from typing import Any, TypeVar

from gundam_tui.games.default import DEFAULT

from .calls import Workers
from .pool import Processes

_LOOK = 1.0  # seconds between two checks for more room

T = TypeVar("T")
R = TypeVar("R")


class Here:
    """Makes calls in this process, at once."""

    batched = False
    room = 1

    def submit(self, fn: Callable[..., R], /, *args: Any) -> Future[R]:
        """Call a function; the future is done. An interruption is raised at once."""
        future: Future[R] = Future()
        try:
            future.set_result(fn(*args))
        except Exception as error:
            future.set_exception(error)
        return future


@contextmanager
def somewhere(
    *, workers: int = 1, limit: float | None = None, game: str = DEFAULT, on: str = "",
    tell: Callable[[str], None] = print,
) -> Generator[Workers]:  # fmt: skip
    """Workers to play games; when the context ends they are stopped at once. (Workers of an existing cluster finish
    their present call, whose result is dropped.)

    Args:
        workers: processes; with one (and without a limit) this process does the work.
        limit: seconds that a call may take; a longer one is given up.
        game: the game to play: workers first read its cards, including the user's own.
        on: the scheduler of a Dask cluster, `HOST:PORT`, or `local` for one that is started here with this number of
            `workers`; empty: no cluster. A cluster has no limit.
        tell: called with sentences about a cluster, such as which of its workers are left out and why.

    Raises:
        NoCluster: Dask is not installed, or no scheduler answers.
    """
    if on:
        from .cluster import cluster

        with cluster(on, workers, game, tell) as crew:
            yield crew
        return
    if workers <= 1 and limit is None:
        yield Here()
        return
    with Processes(max(1, workers), game, limit) as processes:
        yield processes


def spread(workers: Workers, function: Callable[[T], R], items: Iterable[T]) -> Iterator[tuple[T, Future[R]]]:
    """Call a function for each item; yields calls as they are made, in any order, each with its item.

    Args:
        workers: the workers.
        function: the function to call.
        items: any number, even endless: they are taken as room allows.
    """
    coming = iter(items)
    underway: dict[Future[R], T] = {}
    try:
        while True:
            for item in islice(coming, max(0, workers.room - len(underway))):
                underway[workers.submit(function, item)] = item
            if not underway:
                return
            done, _ = wait(underway, _LOOK, FIRST_COMPLETED)
            for future in sorted(done, key=_failed):  # results are given before the first failure ends a run
                yield underway.pop(future), future
    finally:
        for future in underway:
            future.cancel()


def _failed(future: Future[Any]) -> bool:
    return future.cancelled() or future.exception() is not None
