"""The output to a terminal: waits for one that does not read just now, but not for one that is gone."""

from __future__ import annotations

import os
import select
from collections.abc import Callable
from contextlib import suppress

FULL = 0.02  # seconds between two tries when there is room, but too little


class Output:
    """Writes bytes to a terminal, or to the pipe that leads to one.

    A terminal may stop reading (a slow line, a stopped client) and may go away. `write` waits for one that stops until
    `give_up` is called, by another thread or a signal handler; after that, and once the terminal is found to be gone,
    everything is dropped. So nothing that writes here can keep the process from ending.

    Args:
        fd: the descriptor; it stays open until the process ends.
        gone: called when the terminal is found to be gone, by the thread that writes.
    """

    def __init__(self, fd: int, gone: Callable[[], object]) -> None:
        self._fd, self._share = _unblocked(fd)
        self._gone = gone
        self._given_up = False
        self._bell, self._button = os.pipe()
        os.set_blocking(self._button, False)

    def write(self, data: bytes) -> None:
        """Write all of the data, or drop the rest when the terminal is gone or given up."""
        rest = memoryview(data)
        while rest and not self._given_up:
            select.select([self._bell], [self._fd], [])
            if self._given_up:
                return
            try:
                rest = rest[os.write(self._fd, rest[: self._share]) :]
            except BlockingIOError:  # a line feed needs room for two characters
                select.select([self._bell], [], [], FULL)
            except OSError:
                self.give_up()
                self._gone()

    def give_up(self) -> None:
        """Stop writing. A `write` in progress returns at once."""
        self._given_up = True
        with suppress(BlockingIOError):  # full: it has signalled often enough
            os.write(self._button, b"\0")


def _unblocked(fd: int) -> tuple[int, int]:
    """A descriptor for writing without waiting, and how many bytes it takes at once.

    The terminal is opened again: whether writing waits is a property that the descriptor shares with the shell that
    started this process. If it cannot be opened (a pipe), each write is as long as the room that `select` promises.
    """
    with suppress(OSError):
        return os.open(os.ttyname(fd), os.O_WRONLY | os.O_NOCTTY | os.O_NONBLOCK | os.O_CLOEXEC), 1 << 16
    return fd, select.PIPE_BUF
