"""A process of this machine that has read the cards and runs calls, one at a time."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import threading
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from multiprocessing.connection import Connection
from typing import Any

from gundam_tui import child_python
from gundam_tui.games.library import card_book, use_cards
from gundam_tui.system import give_way

NICE = 10  # nice value of a process that works beside a screen
_HURRY = None  # sent instead of a call, to ask for the running call to finish soon
_LOOK = 0.02  # seconds between two checks whether a call must be hurried
SLICE = 0.5  # seconds that a dying process may take to be gone
_START = 60.0  # seconds that a worker may take to become ready

_line: list[Connection] = []  # of a worker: the pipe to the process that sends calls


class CallLost(RuntimeError):
    """A call was lost because its worker died; the text says why. Other calls are not affected."""


class TooSlow(CallLost):
    """A call was given up because it took too long."""


class Worker(ABC):
    """A process that runs calls, one at a time.

    Args:
        pipe: to the process, which runs `work` at the other end.

    Attributes:
        ready: has it read the cards?
    """

    def __init__(self, pipe: Connection) -> None:
        self.pipe = pipe
        self.ready = False

    @abstractmethod
    def cause(self) -> str:
        """Returns why it died, if it has."""

    @abstractmethod
    def end(self) -> None:
        """Kill it, even in the middle of a call."""

    def prepare(self) -> None:
        """Wait until it has read the cards.

        Raises:
            CallLost: it died, or takes too long; it cannot be used any more.
        """
        if self.ready:
            return
        try:
            if not self.pipe.poll(_START):
                raise CallLost(f"the worker was not ready after {_START:g} seconds")
            self.ready = self.pipe.recv()
        except (EOFError, OSError):
            raise CallLost(f"the worker died ({self.cause()})") from None

    def call(
        self, call: tuple[Any, ...], limit: float | None = None, hurried: Callable[[], bool] | None = None
    ) -> tuple[bool, Any]:
        """Run a call. Returns whether it succeeded, and what it returned or raised.

        Args:
            call: a function of a module, and its arguments.
            limit: seconds that it may take; a longer call is given up. If `hurried` is given, they are counted from
                when the call is hurried.
            hurried: polled now and then; when it returns True, the call is asked to finish soon (`hurried`).

        Raises:
            TooSlow: the call took too long; the process cannot be used any more.
            CallLost: the process died; it cannot be used any more.
        """
        self.prepare()
        try:
            self.pipe.send(call)
            if not self._waits(limit, hurried):
                raise TooSlow(f"given up after {limit:g} seconds")
            return self.pipe.recv()
        except (EOFError, OSError):
            raise CallLost(f"the worker died ({self.cause()})") from None

    def _waits(self, limit: float | None, hurried: Callable[[], bool] | None) -> bool:
        """Wait for the answer to a call. Returns False when the time is up."""
        while hurried is not None and not self.pipe.poll(_LOOK):
            if hurried():
                self.pipe.send(_HURRY)
                hurried = None
        return self.pipe.poll(limit)


class BesideWorker(Worker):
    """A process that works beside a screen or a server: it has a lower priority, and no terminal.

    It ends with the process that started it, however that ends and whatever it is doing: its standard input is a pipe
    that nobody writes to, and that the system closes.

    (This does not use `multiprocessing`, which cannot start processes if `sys.stderr` is not a file, as under Textual.)

    Args:
        game: the game to play; empty: several, and it reads a game's cards at the first call for it.
        cards: the user's own card files.

    Raises:
        CallLost: the process cannot be started.
    """

    def __init__(self, game: str, cards: Sequence[str]) -> None:
        try:
            near, far = socket.socketpair()
            with near, far:
                self._process = subprocess.Popen(
                    child_python.command("-c", _MAIN, str(far.fileno()), game, *cards),
                    stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                    pass_fds=[far.fileno()], env=child_python.environment(),
                )  # fmt: skip
                pipe = Connection(near.detach())
        except OSError as error:
            raise CallLost(f"no process can be started ({error.strerror or error})") from None
        super().__init__(pipe)

    @property
    def pid(self) -> int:
        """Returns the id of the process."""
        return self._process.pid

    def cause(self) -> str:
        """See `Worker.cause`."""
        try:
            return cause(self._process.wait(SLICE))
        except subprocess.TimeoutExpired:
            return cause(None)

    def end(self) -> None:
        """See `Worker.end`."""
        self._process.kill()
        self._process.communicate()  # which closes its standard input, too


_MAIN = "from gundam_tui.players.worker import beside; beside()"


def beside() -> None:
    """Run a `BesideWorker`, as its command line says: the pipe, the game, the user's own card files."""
    give_way(NICE)
    threading.Thread(target=_end_with_parent, name="ends with its parent", daemon=True).start()
    pipe, game, *cards = sys.argv[1:]
    work(Connection(int(pipe)), game, cards)


def _end_with_parent() -> None:
    os.read(sys.stdin.fileno(), 1)  # returns when the other end is closed
    os._exit(1)


def hurried() -> bool:
    """In a worker: has somebody asked the running call to finish soon?"""
    return any(line.poll() for line in _line)


def work(pipe: Connection, game: str, cards: Sequence[str]) -> None:
    """The loop of a worker: run the calls that arrive through the pipe, and send back what they return or raise.

    Args:
        pipe: to the process that sends the calls.
        game: the game whose cards it reads before it is ready; empty: none.
        cards: the user's own card files.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is meant for the process that started it
    _line[:] = [pipe]
    use_cards(cards)
    if game:
        card_book(game)
    try:
        pipe.send(True)
        while True:
            call = pipe.recv()
            if call is _HURRY:  # it arrived while the answer was on its way
                continue
            function, args = call
            try:
                answer = True, function(*args)
            except Exception as error:
                answer = False, error
            pipe.send(answer)
    except (EOFError, OSError):
        return  # nobody wants results any more


def cause(code: int | None) -> str:
    """Returns why a process has ended, by its exit status; None: it is still running."""
    if code is None or code >= 0:
        return f"exit status {code}"
    try:
        return signal.Signals(-code).name
    except ValueError:
        return f"signal {-code}"
