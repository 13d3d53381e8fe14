"""The interface of all workers (`workers.somewhere`), for code that has calls to make."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future
from typing import Any, Protocol, TypeVar

R = TypeVar("R")


class NoCluster(RuntimeError):
    """No cluster is available; says why and what to do."""


class WorkersGone(RuntimeError):
    """No workers are available (any more); says why."""


class Workers(Protocol):
    """Something that makes calls: the part of `concurrent.futures.Executor` that `spread` needs.

    Attributes:
        batched: is sending a call slow enough that several games should go out together?
    """

    batched: bool

    @property
    def room(self) -> int:
        """How many calls should be underway to keep every worker busy; asked again and again, as workers may join."""
        ...

    def submit(self, fn: Callable[..., R], /, *args: Any) -> Future[R]:
        """Run a function; see `concurrent.futures.Executor.submit`.

        The future ends with the result, with the function's exception, with `CallLost`, or with `WorkersGone`.
        """
        ...
