"""Work of a screen in a thread, so that its keys are answered meanwhile."""

from __future__ import annotations

import threading
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, TypeVar

from gundam_tui.table.thread_yield import giving_way

if TYPE_CHECKING:
    from textual.screen import Screen

_Result = TypeVar("_Result")


class BackgroundWork:
    """One piece of work at a time.

    Args:
        screen: whose work it is.
        name: of the thread.

    Attributes:
        busy: is something being worked out?
    """

    def __init__(self, screen: Screen[object], name: str) -> None:
        self.busy = False
        self._screen = screen
        self._name = name
        self._stop = threading.Event()
        self._after: Callable[[], object] | None = None  # what an interrupting key asks for

    def start(self, work: Callable[[], _Result], then: Callable[[_Result], object]) -> None:
        """Do something in the background, and something with its result on the screen. Not while it is busy."""
        self.busy = True
        self._stop.clear()

        def run() -> None:
            with giving_way():
                found = work()
            self.show(partial(done, found))

        def done(found: _Result) -> None:
            self.busy = False
            then(found)
            after, self._after = self._after, None
            if after is not None:
                after()

        threading.Thread(target=run, name=self._name, daemon=True).start()

    def show(self, call: Callable[[], object]) -> None:
        """Do something on the screen, from the background; nothing once the screen or the app has been left."""
        with suppress(RuntimeError):  # the loop of the app is closed
            self._screen.app.call_from_thread(lambda: call() if self._screen.is_attached else None)

    def stopping(self) -> bool:
        """Was the work asked to end early? Work that can do so asks now and then."""
        return self._stop.is_set()

    def interrupts(self, after: Callable[[], object] | None = None) -> bool:
        """Is it busy? Then the work is asked to end, and what the key asks for is done when it has."""
        if self.busy:
            self._stop.set()
            self._after = after
        return self.busy
