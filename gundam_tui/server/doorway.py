"""The SSH door, seen from the tables' process: a separate process that is started, watched and restarted.

It decodes and checks what strangers send (`server.front`), under a memory limit; if they crash it, the tables keep
running. The listening sockets are made here and stay open, so a client that connects between two of those processes
waits. Failed logins are reported here and handed to the next process, so nobody gains extra tries by crashing one.
"""

from __future__ import annotations

import asyncio
import json
import logging
import os
import socket
import subprocess
import time
from contextlib import ExitStack, suppress
from dataclasses import asdict, dataclass
from typing import Self

from gundam_tui import child_python
from gundam_tui.server import packets
from gundam_tui.server.limits import Failures
from gundam_tui.server.terminals import ENVIRONMENT, WARM, Tables
from gundam_tui.table.journal import JournalError

CONNECTIONS = 100
IDLE = 60.0  # minutes without a key
FAILURES, FAILURES_COUNT = 10, 300.0  # failed passwords per source, and the seconds for which they count
AGAIN = (0.5, 30.0)  # seconds before a process that has ended is replaced: at first, and at most
STEADY = 60.0  # seconds after which a process counts as healthy
END = 8.0  # seconds that the process may take to end
BACKLOG = 100

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Door:
    """Who may connect.

    Attributes:
        host, port: where to listen.
        password: the one password of all players; empty: no password is accepted.
        keys: text of a file in the form of OpenSSH's authorized_keys; empty: no key is accepted.
        open: anybody may connect.
        host_key: file of the host's key; empty: in the state folder. It is made when missing.
        connections: the largest number logged in at the same time.
        idle: minutes without a key until a terminal is disconnected; 0: never.
        compression: offer only compressed connections, which nearly every client can do.
    """

    host: str = "127.0.0.1"
    port: int = 8022
    password: str = ""
    keys: str = ""
    open: bool = False
    host_key: str = ""
    connections: int = CONNECTIONS
    idle: float = IDLE
    compression: bool = True


class Doorway:
    """Runs the door's process and replaces it when it ends. Use it as an async context manager.

    Args:
        door: who may connect.
        tables: connects strangers' terminals.
    """

    def __init__(self, door: Door, tables: Tables) -> None:
        self.door = door
        self.failures = Failures(FAILURES, FAILURES_COUNT)
        self._tables = tables
        self._sockets: list[socket.socket] = []
        self._process: subprocess.Popen[bytes] | None = None
        self._control: socket.socket | None = None
        self._ready: asyncio.Future[str] | None = None
        self._gone = asyncio.Event()
        self._watching: asyncio.Task[None] | None = None
        self._attaching: set[asyncio.Task[None]] = set()

    async def __aenter__(self) -> Self:
        """Listen.

        Raises:
            JournalError: the host key cannot be used, the port is taken, or the process does not start.
        """
        self._sockets = listen(self.door.host, self.door.port)
        try:
            await self._launch()
        except BaseException:
            await self._end()
            raise
        self._watching = asyncio.create_task(self._watch())
        return self

    async def __aexit__(self, *error: object) -> None:
        """Close the door and tell the people who are connected."""
        if self._watching is not None:
            self._watching.cancel()
            with suppress(asyncio.CancelledError):
                await self._watching
        await self._end()

    @property
    def port(self) -> int:
        """The port it listens on."""
        return self._sockets[0].getsockname()[1]

    async def _launch(self) -> None:
        ours, theirs = packets.pair()
        env = child_python.environment((*ENVIRONMENT, "XDG_STATE_HOME"))
        fds = [theirs.fileno(), *(one.fileno() for one in self._sockets)]
        settings = {"door": asdict(self.door), "failures": self.failures.found()}
        with theirs, os.fdopen(os.memfd_create("door"), "w+b") as given:  # not an argument: other users see those
            given.write(json.dumps(settings).encode())
            given.seek(0)
            self._process = subprocess.Popen(
                child_python.command("-m", "gundam_tui.server.front", *map(str, fds)), pass_fds=fds, env=env,
                stdin=given, stdout=subprocess.DEVNULL, start_new_session=True,
            )  # fmt: skip
        ours.setblocking(False)
        loop = asyncio.get_running_loop()
        self._control, self._ready = ours, loop.create_future()
        self._gone.clear()
        loop.add_reader(ours, self._heard)
        try:
            async with asyncio.timeout(2 * WARM):
                fault = await self._ready
        except TimeoutError:
            fault = "the process of the SSH door is not ready after two minutes"
        if fault:
            raise JournalError(fault)

    def _heard(self) -> None:
        assert self._control is not None
        try:
            found = packets.receive(self._control)
        except BlockingIOError:
            return
        except packets.PacketError as error:
            log.error("the SSH door sent something that is not a message: %s", error)
            found = None
        if found is None:
            self._hang_up()
            return
        message, passed = found
        match message.get("say"):
            case "ready" | "fault":
                self._told(str(message.get("text", "")))
            case "failed":
                self.failures.add(str(message["source"]))
            case _:
                task = asyncio.create_task(self._attach(message, passed[0]))
                self._attaching.add(task)
                task.add_done_callback(self._attaching.discard)

    async def _attach(self, who: packets.Message, descriptor: int) -> None:
        line = socket.socket(fileno=descriptor)
        name, source = str(who["name"]), str(who["source"])
        await self._tables.attach(line, str(who["identity"]), name, source, sure=who["sure"] is True)

    def _told(self, fault: str) -> None:
        if self._ready is not None and not self._ready.done():
            self._ready.set_result(fault)

    def _hang_up(self) -> None:
        control, self._control = self._control, None
        if control is not None:
            asyncio.get_running_loop().remove_reader(control)
            control.close()
        self._told("the process of the SSH door has ended before it was ready")
        self._gone.set()

    async def _watch(self) -> None:
        """Start a new process whenever one ends; sooner if the last one was healthy."""
        wait = AGAIN[0]
        while True:
            since = time.monotonic()
            await self._gone.wait()
            if time.monotonic() - since > STEADY:
                wait = AGAIN[0]
            status = await asyncio.to_thread(self._reap)
            log.error("the SSH door has ended (status %s); the tables go on, and it is started again", status)
            await asyncio.sleep(wait)
            wait = min(2 * wait, AGAIN[1])
            try:
                await self._launch()
            except (JournalError, OSError) as error:
                log.error("the SSH door does not start: %s", error)
                self._hang_up()

    def _reap(self) -> int | None:
        if self._process is None:
            return None
        with suppress(subprocess.TimeoutExpired):
            return self._process.wait(END)
        self._process.kill()
        return self._process.wait()

    async def _end(self) -> None:
        if self._control is not None:
            with suppress(OSError):  # it ends on its own
                packets.send(self._control, {"do": "end"})
            with suppress(TimeoutError):
                async with asyncio.timeout(END):
                    await self._gone.wait()
        self._hang_up()
        await asyncio.to_thread(self._reap)
        for one in self._sockets:
            one.close()


def listen(host: str, port: int) -> list[socket.socket]:
    """Open sockets that listen on every address of the host, all on one port.

    Args:
        host: a name or address; empty: every address of this machine.
        port: 0: any free port.

    Raises:
        JournalError: one of them cannot listen.
    """
    with ExitStack() as undo:
        found: list[socket.socket] = []
        try:
            kinds = socket.getaddrinfo(host or None, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
            for family, _, _, _, address in dict.fromkeys(kinds):
                if family == socket.AF_INET6 and not _has_ipv6():
                    continue
                one = undo.enter_context(socket.socket(family, socket.SOCK_STREAM))
                one.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
                if family == socket.AF_INET6:
                    one.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
                one.bind((address[0], found[0].getsockname()[1] if found else port, *address[2:]))
                one.listen(BACKLOG)
                found.append(one)
        except OSError as error:
            why = error.strerror or str(error)
            raise JournalError(f"{host} port {port}: cannot listen there: {why}; choose another --port") from None
        undo.pop_all()
    return found


def _has_ipv6() -> bool:
    try:
        socket.socket(socket.AF_INET6, socket.SOCK_STREAM).close()
    except OSError:
        return False
    return True
