"""Apps on terminals of the server's own: which order meant which app, and what a stranger sees of a fault."""

from __future__ import annotations

import asyncio
import errno
import os
import re
import signal
import socket
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from gundam_tui.app.remote import RemoteApp
from gundam_tui.server import packets, terminals
from gundam_tui.server.service import Service
from gundam_tui.server.store import Store
from gundam_tui.server.terminals import AppTerminal, Terminals

from .helpers import PATIENCE, enter, running

pytestmark = pytest.mark.skipif(not hasattr(os, "pidfd_open"), reason="Linux only: pidfd_open")


@asynccontextmanager
async def opening(folder: Path) -> AsyncIterator[Terminals]:
    async with Service(Store(folder)) as service, Terminals(service) as found:
        yield found


class Eye:
    """What an app draws on its terminal."""

    def __init__(self, terminal: AppTerminal) -> None:
        self.terminal = terminal
        self.drawn = b""
        self.ended = False
        terminal.on_output = self._see
        terminal.on_end = self._end
        terminal.start()

    def _see(self, data: bytes) -> None:
        self.drawn += data

    def _end(self) -> None:
        self.ended = True

    async def until(self, words: bytes) -> None:
        async with asyncio.timeout(PATIENCE):
            while words not in self.drawn:
                assert not self.ended, self.drawn
                await asyncio.sleep(0.01)


async def look(found: Terminals, name: str) -> Eye:
    return Eye(await found.open((80, 24), {"TERM": "xterm-256color"}, f"name:{name}", name, "", sure=False))


def zygote(found: Terminals) -> int:
    [pid] = [
        int(path.parent.name)
        for path in Path("/proc").glob("[0-9]*/cmdline")
        if "gundam_tui.app.fork_server" in path.read_bytes().decode() and parent(int(path.parent.name)) == os.getpid()
    ]
    return pid


def parent(pid: int) -> int:
    return int(re.findall(r"^PPid:\s+(\d+)", Path(f"/proc/{pid}/status").read_text(), re.M)[0])


def apps(pid: int) -> int:
    return len(Path(f"/proc/{pid}/task/{pid}/children").read_text().split())


class NoTables:
    """Tables to which nobody is connected."""

    async def attach(self, line: socket.socket, identity: str, name: str, source: str, *, sure: bool) -> None:
        raise AssertionError("nobody should come this far")


async def test_a_terminal_for_which_no_descriptor_is_left_keeps_none(monkeypatch: pytest.MonkeyPatch):
    def none_left() -> object:
        raise OSError(errno.EMFILE, "Too many open files")

    found = Terminals(NoTables())
    found._control, far = packets.pair()
    with found._control, far:
        monkeypatch.setattr(terminals.socket, "socketpair", none_left)
        before = len(os.listdir("/proc/self/fd"))
        with pytest.raises(OSError, match="Too many"):
            await found.open((80, 24), {}, "name:amuro", "amuro", "", sure=False)
        assert len(os.listdir("/proc/self/fd")) == before
        assert not found._replies


@pytest.mark.thorough
async def test_a_slow_fork_turns_no_order_against_another_app(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    async with opening(tmp_path) as found:
        process = zygote(found)
        # Given one app that came too late for its terminal, and two that came after it,
        monkeypatch.setattr(terminals, "START", 0.3)
        os.kill(process, signal.SIGSTOP)
        with pytest.raises(TimeoutError):
            await look(found, "late")
        os.kill(process, signal.SIGCONT)
        monkeypatch.setattr(terminals, "START", PATIENCE)
        one, two = await look(found, "amuro"), await look(found, "char")
        await one.until(b"Open a table")
        await two.until(b"Open a table")
        # when one of them hangs up,
        two.terminal.close()
        async with asyncio.timeout(PATIENCE):
            while apps(process) > 1:
                await asyncio.sleep(0.02)
        # then the other's app goes on.
        one.drawn = b""
        one.terminal.write(b"e")
        await one.until(b"The code of the table")
        one.terminal.close()
        async with asyncio.timeout(PATIENCE):
            while apps(process):
                await asyncio.sleep(0.02)


async def test_a_fault_of_the_thread_that_reads_keys_is_one_sentence(tmp_path: Path):
    with running(tmp_path) as server:
        app = RemoteApp(enter(server, "amuro"))
        async with app.run_test(size=(80, 24)):
            app.panic("Traceback (most recent call last): File /home/op/x.py")
        assert "This program has failed" in app.failed
        assert "Traceback" not in app.failed
        assert app._exit_renderables == []


def test_only_pictures_reach_a_strangers_terminal():
    """What Python says of errors goes where the server's log is, whatever fails; what the driver draws is shown."""
    program = """
import sys, threading, warnings
from gundam_tui.app.fork_server import _take_terminal
_take_terminal(int(sys.argv[1]))
warnings.warn("a path of the server")
thread = threading.Thread(target=lambda: 1 / 0)
thread.start()
thread.join()  # else what is said of it and of the fault comes in turns of a few letters
sys.__stderr__.write("a picture")
sys.__stderr__.flush()
raise ValueError("a fault")
"""
    master, slave = os.openpty()
    done = subprocess.run(
        [sys.executable, "-c", program, str(slave)], pass_fds=[slave], capture_output=True, text=True, timeout=60,
        check=False,
    )  # fmt: skip
    os.close(slave)
    shown = os.read(master, 65536)
    os.close(master)
    assert shown == b"a picture"
    assert "a path of the server" in done.stderr
    assert "ZeroDivisionError" in done.stderr
    assert "ValueError: a fault" in done.stderr


def test_a_message_keeps_its_bounds_and_its_descriptors():
    one, other = packets.pair()
    with one, other:
        reading, writing = os.pipe()
        packets.send(one, {"id": 1}, [reading])
        packets.send(one, {"id": 2})
        os.close(reading)
        message, [passed] = packets.receive(other) or ({}, [])
        assert message == {"id": 1}
        os.write(writing, b"x")
        assert os.read(passed, 1) == b"x"
        os.close(passed)
        os.close(writing)
        assert packets.receive(other) == ({"id": 2}, [])
        one.send(b"[]")
        with pytest.raises(packets.PacketError, match="not an object"):
            packets.receive(other)
        one.shutdown(socket.SHUT_RDWR)
        assert packets.receive(other) is None
