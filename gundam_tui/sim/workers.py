"""Where games are played: in this process, in processes of this machine, or on a cluster. All are called the same way.

    with somewhere(workers=4) as crew:
        for numbers, games in spread(crew, play, batches):
            print(numbers, games.result())

What is called is a function of a module (not a lambda or a local one) whose arguments and result can be pickled; it may
be called twice for the same arguments when a worker dies, so it should give the same result each time and leave nothing
behind.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, wait
from contextlib import contextmanager
from itertools import islice
from typing import Any, Protocol, TypeVar

from gundam_tui.games.default import DEFAULT

_LOOK = 1.0  # seconds between two looks at whether there is more room

T = TypeVar("T")
R = TypeVar("R")


class NoCluster(RuntimeError):
    """There is no cluster to be had; says why and what to do."""


class WorkersGone(RuntimeError):
    """There are no workers (any more), and none to be had; says why."""


class Workers(Protocol):
    """Something that makes calls: what `concurrent.futures.Executor` is, as far as `spread` needs it.

    Attributes:
        batched: do calls travel so far that several games should go out together?
    """

    batched: bool

    @property
    def room(self) -> int:
        """How many calls should be underway, so that nobody waits for work; asked again and again, workers may come."""
        ...

    def submit(self, fn: Callable[..., R], /, *args: Any) -> Future[R]:
        """Have a function called; see `concurrent.futures.Executor.submit`.

        The future ends with the result, with what the function raised, with `CallLost`, or with `WorkersGone`.
        """
        ...


class Here:
    """Makes calls in this process, at once."""

    batched = False
    room = 1

    def submit(self, fn: Callable[..., R], /, *args: Any) -> Future[R]:
        """Call a function; the future is done. An interruption is raised here and now."""
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
    """Workers to play games; when the context ends they are stopped, whatever they are at. (Workers of a cluster that
    was there before end the call that they are at, and nobody hears of it.)

    Args:
        workers: processes; with one (and without a limit) this process does the work.
        limit: seconds that a call may take; one that takes longer is given up.
        game: what they play: workers read its cards, the user's own too, before they begin.
        on: the scheduler of a Dask cluster, `HOST:PORT`, or `local` for one that is started here with so many
            `workers`; empty: no cluster. A cluster knows no limit.
        tell: is given sentences about a cluster, such as which of its workers are left out and why.

    Raises:
        NoCluster: of a cluster: Dask is not installed, or no scheduler answers.
    """
    if on:
        from .cluster import cluster

        with cluster(on, workers, game, tell) as crew:
            yield crew
        return
    if workers <= 1 and limit is None:
        yield Here()
        return
    from .pool import Processes

    with Processes(max(1, workers), game, limit) as processes:
        yield processes


def spread(workers: Workers, function: Callable[[T], R], items: Iterable[T]) -> Iterator[tuple[T, Future[R]]]:
    """Call a function for each item; calls come back as they are made, in any order, each with its item.

    Args:
        workers: who makes the calls.
        function: what is called.
        items: as many as one likes, or endless: they are taken as there is room.
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
            for future in sorted(done, key=_failed):  # what was made is told before the first failure ends a run
                yield underway.pop(future), future
    finally:
        for future in underway:
            future.cancel()


def _failed(future: Future[Any]) -> bool:
    return future.cancelled() or future.exception() is not None
