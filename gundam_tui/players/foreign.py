"""Computer players that are external programs: `cmd:` a command line, `py:` a class in a Python process.

A program gets lines (`bot_protocol`) with what its seat may know. It may do anything wrong: stay silent, be late, die,
write something that is no answer, or megabytes of it. Then `PlayerFault` says what it did, the program is ended, and
the caller makes its seat lose. Nothing here waits longer than the program's time limit.
"""

from __future__ import annotations

import json
import os
import shlex
import shutil
import socket
import subprocess
import threading
import time
from collections import deque
from collections.abc import Sequence
from contextlib import suppress
from queue import SimpleQueue
from typing import TYPE_CHECKING

from gundam_tui import child_python
from gundam_tui.foreign_text import one_line
from gundam_tui.games.library import own_card_files
from gundam_tui.kernel.prompt import Refused
from gundam_tui.kernel.rng import apart
from gundam_tui.language import ENGLISH, speaking
from gundam_tui.system import HANDS_DOWN, NEW_GROUP, end_group

from .bot_guard import NOT_STARTED, START
from .bot_protocol import (
    LINE,
    PlayerFault,
    Start,
    WrongLine,
    ask_line,
    bye_line,
    hello_line,
    read_answer,
    read_hello,
    read_line,
)
from .known_state import pack
from .names import UnknownPlayer, read_name
from .worker import cause

if TYPE_CHECKING:
    from gundam_tui.kernel.prompt import Option, Prompt

    from .observation import Observation

__all__ = ["SECONDS", "ForeignPlayer"]

SECONDS = 10.0  # seconds for an answer, unless the name says otherwise
READY = 20.0  # seconds until a program must have introduced itself
GOODBYE = 1.0  # seconds in which it may end on its own
_END = 2.0  # seconds that ending it may take
_DEAD = 1.0  # seconds until it must be dead after its output has ended
_HEARD = 4096  # bytes of its standard error that are kept
_SHOWN = 160  # characters of it that are shown
_SPEAKER = "from gundam_tui.players.bot_speaker import speak_class; speak_class()"


class ForeignPlayer:
    """An external program that plays one game. Its first question starts it; `close` or its first fault ends it.

    Args:
        name: its name (`names.read_name`).
        seed: its random seed; the program gets a number that reveals nothing about this one.

    Raises:
        UnknownPlayer: there is no such program.
    """

    def __init__(self, name: str, seed: int) -> None:
        asked = read_name(name)
        self._name = name
        self._seed = apart(seed) >> 32  # a number that every programming language can hold
        self._seconds = asked.seconds or SECONDS
        self._python = asked.program if asked.kind.name == "py" else ""
        self._command = [] if self._python else self._found(shlex.split(asked.program))
        self._line: _Line | None = None
        self._asked = 0
        self._why = ""  # set when it plays no more: the reason
        self._lock = threading.Lock()  # `close` may be called from another thread

    def _found(self, command: list[str]) -> list[str]:
        program = os.path.expanduser(command[0])
        found = shutil.which(program)
        if found is None:
            raise UnknownPlayer(self._name, f"there is no program {program} that can be started")
        return [found, *command[1:]]

    def choose(self, observation: Observation, prompt: Prompt) -> list[Option]:
        """See `Player.choose`. The program is not asked a question with only one possible answer.

        Raises:
            PlayerFault: it gives no legal answer in time.
        """
        if prompt.forced:
            return prompt.only_answer()
        try:
            self.begin(observation.game.id, observation.seat, observation.seats)
            keys = self._ask(observation)
            return prompt.select(keys)
        except Refused as refused:
            fault = f"gave an answer that is not legal: {one_line(str(refused), _SHOWN)}"
        except WrongLine as wrong:
            fault = str(wrong)
        self._fail(fault)
        raise PlayerFault(observation.seat, self._why)

    def answer(self, observation: Observation, prompt: Prompt) -> list[str]:
        """See `Player.answer`."""
        return [option.key for option in self.choose(observation, prompt)]

    def begin(self, game: str, seat: int, seats: int) -> None:
        """Start the program, unless it is running.

        Args:
            game: the id of the game.
            seat, seats: the program's seat, and the number of players.

        Raises:
            WrongLine: it does not start, or does not introduce itself.
        """
        with self._lock:
            if self._why:
                raise WrongLine(self._why)
            if self._line is not None:
                return
            line = self._line = _Line(*self._process(game))
        line.write(hello_line(Start(game, seat, seats, self._seed, self._seconds)))
        read_hello(read_line(line.read(READY)))

    def _process(self, game: str) -> tuple[list[str], dict[str, str | None]]:
        """Returns the command of the process, and the environment variables that differ from this process's."""
        if self._python:
            cards = [str(path) for path in own_card_files(game)]
            return child_python.command("-c", _SPEAKER, self._python, *cards), {}
        # The guard is a Python process that finds our modules; the program gets the original environment.
        return self._command, {name: os.environ.get(name) for name in ("PYTHONPATH", child_python.SAFE)}

    def _ask(self, observation: Observation) -> list[str]:
        line = self._line
        if line is None:
            raise WrongLine(self._why)
        self._asked += 1
        line.silent()
        with speaking(ENGLISH):  # what is sent is the same whoever plays against the program
            shown = observation.view()
        line.write(ask_line(self._asked, shown, pack(observation)))
        return read_answer(read_line(line.read(self._seconds)), self._asked)

    def _fail(self, why: str) -> None:
        with self._lock:
            self._why = self._why or why
            line, self._line = self._line, None
        if line is not None:
            line.end()

    def fail_to_begin(self, game: str) -> str:
        """Start the program once and end it. Returns what is wrong with it; empty if it works.

        Args:
            game: the id of the game.
        """
        try:
            self.begin(game, 0, 2)
        except WrongLine as wrong:
            return str(wrong)
        finally:
            self.close()
        return ""

    def close(self, winners: Sequence[int] | None = None) -> None:
        """Tell the program that its game is over, and end it. Closing twice does nothing.

        Args:
            winners: see `dismiss`.
        """
        with self._lock:
            self._why = self._why or "was sent away"
            line, self._line = self._line, None
        if line is not None:
            line.write(bye_line(winners))
            line.end(GOODBYE)


class _Line:
    """A process with a line to it. Threads write and read, so that nobody here waits for the process.

    Args:
        command: the program and its arguments.
        variables: the environment variables that differ; None removes one.
    """

    def __init__(self, command: Sequence[str], variables: dict[str, str | None]) -> None:
        self._near: socket.socket | None = None
        try:
            self._process = self._guarded(command, variables) if HANDS_DOWN else self._alone(command, bool(variables))
        except OSError as error:
            if self._near is not None:
                self._near.close()
            raise WrongLine(f"cannot be started ({error.strerror or error})") from None
        self._changed = threading.Condition()
        self._lines: deque[bytes] = deque()
        self._ahead = 0  # bytes written and not yet read here
        self._over = False  # the process has closed its output
        self._flood = False
        self._heard = b""
        self._out: SimpleQueue[bytes | None] = SimpleQueue()
        self._threads = [
            threading.Thread(target=target, name=f"line of {command[0]}", daemon=True)
            for target in (self._send, self._listen, self._overhear)
        ]
        for thread in self._threads:
            thread.start()

    def _guarded(self, command: Sequence[str], variables: dict[str, str | None]) -> subprocess.Popen[bytes]:
        self._near, far = socket.socketpair()
        with far:
            return subprocess.Popen(
                child_python.command("-c", START, str(far.fileno()), json.dumps(variables), *command),
                stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, pass_fds=[far.fileno()],
                env=child_python.environment(), start_new_session=True, creationflags=NEW_GROUP,
            )  # fmt: skip

    def _alone(self, command: Sequence[str], own: bool) -> subprocess.Popen[bytes]:
        """Without a guard, on Windows: the program's own children are not killed with it. With `own`, it gets the
        environment of this process, else one in which it finds our modules.
        """
        return subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
            env=None if own else child_python.environment(), start_new_session=True, creationflags=NEW_GROUP,
        )  # fmt: skip

    # ------------------------------------------------------------ in threads

    def _send(self) -> None:
        stream = self._process.stdin
        assert stream is not None
        while (data := self._out.get()) is not None:
            try:
                stream.write(data)
                stream.flush()
            except (OSError, ValueError):
                return  # it reads no more, which its silence will show

    def _listen(self) -> None:
        stream = self._process.stdout
        assert stream is not None
        rest = b""
        while data := os.read(stream.fileno(), LINE):
            *lines, rest = (rest + data).split(b"\n")
            with self._changed:
                self._lines += lines
                self._ahead = sum(map(len, self._lines)) + len(rest)
                self._flood = self._ahead > LINE
                self._changed.notify_all()
                if self._flood:
                    return
        with self._changed:
            self._over = True
            self._changed.notify_all()

    def _overhear(self) -> None:
        stream = self._process.stderr
        assert stream is not None
        while data := os.read(stream.fileno(), LINE):
            self._heard = (self._heard + data)[-_HEARD:]

    # ------------------------------------------------------------ for the caller

    def write(self, line: bytes) -> None:
        """Send a line, without waiting for it to be read."""
        self._out.put(line)

    def silent(self) -> None:
        """Check that it has written nothing unasked.

        Raises:
            WrongLine: it has written something.
        """
        with self._changed:
            if self._ahead or self._flood:
                raise WrongLine("wrote something that nobody had asked for")

    def read(self, seconds: float) -> bytes:
        """Returns the next line.

        Args:
            seconds: how long to wait for it.

        Raises:
            WrongLine: no line came in that time, the process has ended, or it has written too much.
        """
        until = time.monotonic() + seconds
        with self._changed:
            while not (self._lines or self._flood or self._over):
                if not self._changed.wait(until - time.monotonic()):
                    raise WrongLine(f"answered too late (after {seconds:g} seconds)")
            if self._flood:
                raise WrongLine(f"wrote more than {LINE // 1024} KB")
            if self._lines:
                line = self._lines.popleft()
                self._ahead -= len(line)
                return line
        raise WrongLine(self._died())

    def _died(self) -> str:
        """Returns why it wrote nothing more: how it ended, and its last output."""
        status = self._status()
        if not status:
            return "closed its output"
        if status.startswith(NOT_STARTED):
            return f"cannot be started ({one_line(status.removeprefix(NOT_STARTED), _SHOWN)})"
        self._threads[2].join(_END)  # its last output is still arriving
        last = self._heard.decode(errors="replace").strip().rpartition("\n")[2]
        return f"ended ({cause(int(status))}){f': {one_line(last, _SHOWN)}' if last else ''}"

    def _status(self) -> str:
        """Returns what is known of its end: an exit status, or why it was not started; empty: it is running."""
        if self._near is None:
            try:
                return str(self._process.wait(_DEAD))
            except subprocess.TimeoutExpired:
                return ""
        try:
            self._near.settimeout(_DEAD)
            return self._near.recv(_HEARD).decode(errors="replace")
        except OSError:
            return ""

    def end(self, seconds: float = 0.0) -> None:
        """End the process, and everything it has started.

        Args:
            seconds: the time in which it may end on its own.
        """
        self._out.put(None)
        if seconds:
            with suppress(subprocess.TimeoutExpired):  # after that it is killed
                self._process.wait(seconds)
        if self._near is not None:
            self._near.close()  # the guard kills it
        else:
            self._process.kill()
        try:
            self._process.wait(_END)
        except subprocess.TimeoutExpired:
            end_group(self._process.pid)
            self._process.wait()
        streams = (self._process.stdin, self._process.stdout, self._process.stderr)
        for thread, stream in zip(self._threads, streams, strict=True):
            thread.join(_END)
            # An escaped child of the program may still hold the other end; a stream that is being read stays open.
            if stream is not None and not thread.is_alive():
                with suppress(OSError):  # what was never read is not sent any more
                    stream.close()
