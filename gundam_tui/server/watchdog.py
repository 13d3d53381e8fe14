"""Watches the server's event loop from its own thread: logs what blocks it, and ends the process if it was asked to end
and does not.

All people share one loop. A slow callback keeps everybody waiting, and one that never returns would make the server
deaf to signals too. A library call that never releases the interpreter cannot be detected from here.
"""

from __future__ import annotations

import asyncio
import logging
import os
import signal
import sys
import threading
import time
import traceback
from contextlib import suppress
from types import FrameType
from typing import Self

LONG = 0.8  # seconds without an answer before that is logged; asked that often it is a second
PAUSE = 0.2  # seconds between two checks
STUCK = 5.0  # seconds in which the loop must react to a signal to end
CLOSING = 20.0  # seconds to close everything after that; the web page alone may take 8
LAST_WORDS = 1.0  # seconds for the last log entry: its reader may have stopped reading
STATUS = 1  # the exit status of a server that had to be killed
DEPTH = 40  # stack frames that are logged, the innermost ones
SIGNALS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)

log = logging.getLogger(__name__)


class Watchdog:
    """Watches the running loop, and ends the server on signals. Use it as a context manager in the loop's thread, which
    is the main thread, around everything the server does.

    Attributes:
        ended: set when the server is asked to end: then everything must be closed.
    """

    def __init__(self) -> None:
        self.ended = asyncio.Event()
        self._loop = asyncio.get_running_loop()
        self._watched = threading.get_ident()
        self._closed = threading.Event()
        self._asked: float | None = None  # when the loop was asked the question it has not answered yet
        self._told = False  # does the log already say that the loop is blocked?
        self._signalled: float | None = None
        self._thread = threading.Thread(target=self._watch, name="watchdog", daemon=True)

    def __enter__(self) -> Self:
        """Start watching."""
        for number in SIGNALS:
            self._loop.add_signal_handler(number, self.ended.set)
            # Replaces asyncio's handler, which does nothing: the descriptor that gets the signal number wakes the loop
            # before any handler runs. This one runs even in the middle of a callback.
            signal.signal(number, self._signal)
        self._thread.start()
        return self

    def __exit__(self, *error: object) -> None:
        """Everything is closed. After a signal the thread stays until the process is gone: something may still block
        that.
        """
        self._closed.set()
        if self._signalled is None:
            self._thread.join(LAST_WORDS)
        for number in SIGNALS:
            self._loop.remove_signal_handler(number)

    def _signal(self, number: int, frame: FrameType | None) -> None:
        # Nothing here may take a lock: the interrupted code may hold it.
        del number, frame
        if self._signalled is None:
            self._signalled = time.monotonic()

    def _answer(self) -> None:
        """The loop's answer to the thread."""
        self._asked = None

    # ------------------------------------------------------------ in the thread

    def _watch(self) -> None:
        since = 0.0  # the question that the log mentions
        while self._signalled is not None or not self._closed.is_set():
            now, asked = time.monotonic(), self._asked
            if self._told and asked != since:
                self._told = False
                log.warning("the loop runs again: it was blocked for %.1f s", now - since)
            if asked is None:
                self._ask(now)
            elif now - asked >= LONG and not self._told and not self._closed.is_set():
                self._told, since = True, asked
                log.warning("the loop is blocked, and everybody waits. It is here:\n%s", self._stack())
            if self._signalled is not None and now - self._signalled > (CLOSING if self.ended.is_set() else STUCK):
                self._give_up(now - self._signalled)
            time.sleep(PAUSE) if self._closed.is_set() else self._closed.wait(PAUSE)

    def _ask(self, now: float) -> None:
        self._asked = now
        with suppress(RuntimeError):  # the loop is closed
            self._loop.call_soon_threadsafe(self._answer)

    def _stack(self) -> str:
        """Returns where the loop's thread is now, the innermost call last."""
        frame = sys._current_frames().get(self._watched)  # pyright: ignore[reportPrivateUsage]
        return "".join(traceback.format_stack(frame)[-DEPTH:]).rstrip() if frame is not None else "its thread has ended"

    def _give_up(self, seconds: float) -> None:
        """Kill the process: every decision is recorded before it is played, so no game is lost."""
        text = "asked to end %.0f s ago, the server has not closed: it is killed. It was here:\n%s"
        said = threading.Thread(target=log.error, args=(text, seconds, self._stack()), daemon=True)
        said.start()
        said.join(LAST_WORDS)
        os._exit(STATUS)
