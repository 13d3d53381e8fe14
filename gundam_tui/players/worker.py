"""A process of this machine that has read the cards and makes calls, one at a time."""

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

NICE = 10  # how much a process that works beside a screen gives way to others
_HURRY = None  # what is sent, instead of a call, to whoever is to end the call before
_LOOK = 0.02  # seconds between two looks at whether a call is to be hurried
SLICE = 0.5  # seconds that a dying process may take to be gone
_START = 60.0  # seconds that a worker may take to get ready

_line: list[Connection] = []  # of a worker: the pipe to whoever wants calls made


class CallLost(RuntimeError):
    """A call that came to nothing because its worker went away; says why. Others are not affected."""


class TooSlow(CallLost):
    """A call that was given up because its time was over."""


class Worker(ABC):
    """A process that makes calls, one at a time.

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
        """Why it died, when it has."""

    @abstractmethod
    def end(self) -> None:
        """Stop it, whatever it is at."""

    def prepare(self) -> None:
        """Wait until it has read the cards.

        Raises:
            CallLost: it died, or takes too long; it is of no more use.
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
        """Have a call made: whether it went well, and what it returned or raised.

        Args:
            call: a function of a module, and its arguments.
            limit: seconds that it may take; one that takes longer is given up. They are counted from when the call
                is hurried, if `hurried` is given.
            hurried: asked now and then; when it says so, the call is told to come to an end (`hurried`).

        Raises:
            TooSlow: the call took too long; the process is of no more use.
            CallLost: the process died; it is of no more use.
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
        """Wait for the answer to a call. False: the time is up."""
        while hurried is not None and not self.pipe.poll(_LOOK):
            if hurried():
                self.pipe.send(_HURRY)
                hurried = None
        return self.pipe.poll(limit)


class BesideWorker(Worker):
    """A process that works beside a screen or a server: others go before it, and it has no terminal.

    It ends with the process that started it, however that ends and whatever it is at: its standard input is a pipe
    that nobody writes to, and that the system closes.

    (Not one of `multiprocessing`: that cannot start any where `sys.stderr` is no file, as under Textual.)

    Args:
        game: what it plays; empty: this and that, and it reads a game's cards when it is first called for it.
        cards: the user's own card files.
    """

    def __init__(self, game: str, cards: Sequence[str]) -> None:
        near, far = socket.socketpair()
        with far:
            self._process = subprocess.Popen(
                child_python.command("-c", _MAIN, str(far.fileno()), game, *cards),
                stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                pass_fds=[far.fileno()], env=child_python.environment(),
            )  # fmt: skip
        super().__init__(Connection(near.detach()))

    @property
    def pid(self) -> int:
        """The number of the process."""
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
    """Be a `BesideWorker`, as its command line says: the pipe, the game, the user's own card files."""
    give_way(NICE)
    threading.Thread(target=_end_with_parent, name="ends with its parent", daemon=True).start()
    pipe, game, *cards = sys.argv[1:]
    work(Connection(int(pipe)), game, cards)


def _end_with_parent() -> None:
    os.read(sys.stdin.fileno(), 1)  # returns when the other end is closed
    os._exit(1)


def hurried() -> bool:
    """In a worker: has somebody sent word that the running call is to come to an end?"""
    return any(line.poll() for line in _line)


def work(pipe: Connection, game: str, cards: Sequence[str]) -> None:
    """What a worker does: make the calls that come through the pipe, and send back what they return or raise.

    Args:
        pipe: to the process that wants them made.
        game: whose cards it reads before it is ready; empty: none.
        cards: the user's own card files.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the process that started it
    _line[:] = [pipe]
    use_cards(cards)
    if game:
        card_book(game)
    try:
        pipe.send(True)
        while True:
            call = pipe.recv()
            if call is _HURRY:  # it came when the answer was on its way
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
    """Why a process has ended, by its exit status; None: it has not yet."""
    if code is None or code >= 0:
        return f"exit status {code}"
    try:
        return signal.Signals(-code).name
    except ValueError:
        return f"signal {-code}"
