"""Terminals that the server opens for remote players: each has its own app on a pseudo-terminal."""

from __future__ import annotations

import asyncio
import codecs
import errno
import fcntl
import itertools
import logging
import os
import pty
import socket
import struct
import subprocess
import termios
import tty
from collections.abc import Callable, Mapping
from typing import Protocol, Self

from gundam_tui import child_python
from gundam_tui.games.registry import OUTSIDE
from gundam_tui.server import packets

WARM = 60.0  # seconds that the fork server may take to become ready
START = 10.0  # seconds that a fork may take
CHUNK = 32 * 1024  # bytes read from a terminal at once
INPUT = 16 * 1024  # bytes of input that may wait for an app that does not read
SIDES = (1, 500)  # bounds of the columns and rows that are passed on
# The environment that the apps' process inherits; it contains none of the server's secrets.
ENVIRONMENT = (
    "PATH", "HOME", "LANG", "VIRTUAL_ENV", "XDG_CACHE_HOME", "XDG_DATA_HOME", "TMPDIR",
    "TEXTUAL_ANIMATIONS", OUTSIDE,
)  # fmt: skip
# Reset what a killed app may have left on: alternate screen, mouse, paste, keyboard modes, cursor.
_OFF = (1000, 1002, 1003, 1006, 1004, 2004, 2048, 1049)
RESET = b"\x1b[<u" + b"".join(b"\x1b[?%dl" % mode for mode in _OFF) + b"\x1b[?7h\x1b[0m\x1b[?25h"

log = logging.getLogger(__name__)


class Tables(Protocol):
    """Connects apps to the tables: the service itself, or the channel to its process."""

    async def attach(self, line: socket.socket, identity: str, name: str, source: str, *, sure: bool) -> None:
        """See `server.service.Service.attach`."""
        ...


class Terminals:
    """The apps' process and the terminals that it serves. Use it as an async context manager.

    Args:
        tables: what the apps are connected to.
        command: starts the fork server; a descriptor is appended.
    """

    def __init__(self, tables: Tables, command: tuple[str, ...] = ()) -> None:
        self._tables = tables
        self._command = command or tuple(child_python.command("-m", "gundam_tui.app.fork_server"))
        self._process: subprocess.Popen[bytes] | None = None
        self._control: socket.socket | None = None
        self._ready: asyncio.Future[packets.Message] | None = None
        self._replies: dict[int, asyncio.Future[packets.Message]] = {}  # by the number of the request
        self._orders = itertools.count(1)
        self._launching = asyncio.Lock()
        self._closing = False

    async def __aenter__(self) -> Self:
        """Start the fork server and wait until it is warm.

        Raises:
            TimeoutError, OSError: it does not start.
        """
        await self._launch()
        return self

    async def __aexit__(self, *error: object) -> None:
        """End the fork server, and with it all apps."""
        self._closing = True
        self._hang_up()
        if self._process is not None:
            try:
                await asyncio.to_thread(self._process.wait, 5)
            except subprocess.TimeoutExpired:
                self._process.kill()
                await asyncio.to_thread(self._process.wait)

    async def _launch(self) -> None:
        ours, theirs = packets.pair()
        env = child_python.environment(ENVIRONMENT)
        # Textual's own widgets hardly move; what happens on the table is animated briefly, unless the host turns that
        # off.
        env = {"TEXTUAL_ANIMATIONS": "basic", **env, "TEXTUAL_FPS": "30"}
        with theirs:
            self._process = subprocess.Popen(
                [*self._command, str(theirs.fileno())], pass_fds=[theirs.fileno()], env=env, stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL, start_new_session=True,
            )  # fmt: skip
        ours.setblocking(False)
        loop = asyncio.get_running_loop()
        self._control, self._ready = ours, loop.create_future()
        loop.add_reader(ours, self._heard)
        async with asyncio.timeout(WARM):
            if "ready" not in await self._ready:
                raise OSError("the apps' process has ended before it was ready")

    def _heard(self) -> None:
        assert self._control is not None
        try:
            found = packets.receive(self._control)
        except BlockingIOError:
            return
        if found is None:
            self._hang_up()
            return
        reply, _ = found
        if "ended" in reply:
            if reply["status"] not in (0, 1, -1, -9, -15):
                log.error("an app ended with status %s", reply["status"])
            return
        waiting = self._ready if "ready" in reply else self._replies.pop(reply["id"], None)
        if waiting is not None and not waiting.done():  # otherwise the app has been killed
            waiting.set_result(reply)

    def _hang_up(self) -> None:
        control, self._control = self._control, None
        if control is not None:
            asyncio.get_running_loop().remove_reader(control)
            control.close()
            for waiting in (self._ready, *self._replies.values()):
                if waiting is not None and not waiting.done():
                    waiting.set_result({"error": "the apps' process has ended"})
            self._replies.clear()
            if not self._closing:
                log.error("the apps' process has ended; the next terminal starts another")

    async def open(
        self, size: tuple[int, int], env: Mapping[str, str], identity: str, name: str, source: str, *, sure: bool
    ) -> AppTerminal:
        """A terminal with an app on it.

        Args:
            size: columns and rows.
            env: what the terminal says about itself (`TERM`, `COLORTERM`, `NO_COLOR`), and `ASCII` "1" if it can show
                nothing else.
            identity, name, source, sure: see `server.session.Session`.

        Raises:
            OSError, TimeoutError: no process could be started for it.
        """
        async with self._launching:
            if self._control is None:
                await self._launch()
            control = self._control
        if control is None:
            raise OSError("the apps' process does not start")
        number = next(self._orders)
        master, slave = pty.openpty()
        terminal = AppTerminal(master, lambda: self._end(number))
        reply = self._replies[number] = asyncio.get_running_loop().create_future()
        try:
            terminal.resize(*size)
            tty.setraw(slave)  # no echo and no signals before the app takes over
            ours, theirs = socket.socketpair()
            with theirs:
                await self._tables.attach(ours, identity, name, source, sure=sure)
                packets.send(control, {"do": "start", "id": number, "env": dict(env)}, [slave, theirs.fileno()])
                async with asyncio.timeout(START):
                    if error := (await reply).get("error"):
                        raise OSError(error)
        except BaseException:
            terminal.close()  # and kill the app, which a slow fork may still start
            raise
        finally:
            self._replies.pop(number, None)
            os.close(slave)
        return terminal

    def _end(self, number: int) -> None:
        if self._control is not None:
            try:
                packets.send(self._control, {"do": "end", "id": number})
            except OSError as error:
                log.error("an app could not be ended: %s", error)


class AppTerminal:
    """The server's side of an app's pseudo-terminal.

    Args:
        master: the descriptor.
        end: kills the app.

    Attributes:
        on_output: called with what the app draws.
        on_end: called once when the app has ended.
        on_full, on_free: called when the app stops reading its input, and when it reads again.
    """

    def __init__(self, master: int, end: Callable[[], None]) -> None:
        self.on_output: Callable[[bytes], object] | None = None
        self.on_end: Callable[[], object] | None = None
        self.on_full: Callable[[], object] | None = None
        self.on_free: Callable[[], object] | None = None
        self._master = master
        self._end = end
        self._loop = asyncio.get_running_loop()
        self._decoder = codecs.getincrementaldecoder("utf-8")("replace")
        self._waiting = b""
        self._paused = True
        os.set_blocking(master, False)

    def start(self) -> None:
        """Read the app's output from now on."""
        self.resume()

    def pause(self) -> None:
        """The terminal does not keep up: pause the app."""
        if self._master >= 0 and not self._paused:
            self._paused = True
            self._loop.remove_reader(self._master)

    def resume(self) -> None:
        """Continue the app."""
        if self._master >= 0 and self._paused:
            self._paused = False
            self._loop.add_reader(self._master, self._readable)

    def _readable(self) -> None:
        try:
            data = os.read(self._master, CHUNK)
        except BlockingIOError:
            return
        except OSError as error:
            if error.errno != errno.EIO:  # what Linux reports when the other side is closed
                log.error("a terminal cannot be read: %s", error)
            data = b""
        if data:
            if self.on_output is not None:
                self.on_output(data)
            return
        self.close()
        if self.on_end is not None:
            self.on_end()

    def write(self, data: bytes) -> None:
        """Pass keys on. Bytes that are not UTF-8 would end the app, so they become U+FFFD."""
        if self._master < 0:
            return
        self._waiting += self._decoder.decode(data).encode()
        self._writable()

    def _writable(self) -> None:
        try:
            while self._waiting:
                self._waiting = self._waiting[os.write(self._master, self._waiting) :]
        except BlockingIOError:
            self._loop.add_writer(self._master, self._writable)
            if len(self._waiting) > INPUT and self.on_full is not None:
                self.on_full()
            return
        except OSError:
            self._waiting = b""  # the app has ended: the reader reports it
        self._loop.remove_writer(self._master)
        if self.on_free is not None:
            self.on_free()

    def resize(self, columns: int, rows: int) -> None:
        """Resize the terminal; the system tells the app (SIGWINCH)."""
        if self._master >= 0:
            low, high = SIDES
            sides = struct.pack("HHHH", min(max(low, rows), high), min(max(low, columns), high), 0, 0)
            fcntl.ioctl(self._master, termios.TIOCSWINSZ, sides)

    def close(self) -> None:
        """The terminal is gone: hang up on the app, and kill it if it does not end."""
        master, self._master = self._master, -1
        if master >= 0:
            self._loop.remove_reader(master)
            self._loop.remove_writer(master)
            os.close(master)
            self._end()
