"""Attacks on a table server of this machine, and how far each gets. Run by hand:

    python -m tests.server.attacks                       all of them
    python -m tests.server.attacks passwords             those whose name begins so

Every attack starts a server of its own on a free port of 127.0.0.1, in a temporary folder, talks to nothing else, is
bounded in time and in what it sends, and ends with its server. It prints one line: whether the server held, and how
far the attack got. `test_attacks.py` runs them all, smaller (`quick`). Linux only (memory is read from /proc).

To add one, write a function with `@attack("name")`: it gets a folder of its own and `quick`, and returns a `Result`.
"""

from __future__ import annotations

import argparse
import asyncio
import itertools
import json
import logging
import os
import re
import resource
import socket
import statistics
import sys
import tempfile
import time
import zlib
from collections.abc import Awaitable, Callable
from contextlib import AbstractAsyncContextManager, suppress
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

import aiohttp
import asyncssh
from asyncssh.constants import MSG_CHANNEL_REQUEST, MSG_USERAUTH_REQUEST
from asyncssh.packet import Boolean, String, UInt32

from gundam_tui.server import messages as m
from gundam_tui.server.client import LineLost, ServerLine
from gundam_tui.table.journal import SUFFIX

from .ssh_client import Server, memory_of, serving

LIMIT = 120.0  # seconds an attack may take, with its server's start
PASSWORD = "white base"


@dataclass(frozen=True, slots=True)
class Result:
    """How far an attack got.

    Attributes:
        held: the server stood as it should.
        line: what was tried and what came of it, with figures.
    """

    held: bool
    line: str


Attack = Callable[[Path, bool], Awaitable[Result]]
ATTACKS: dict[str, Attack] = {}


def attack(name: str) -> Callable[[Attack], Attack]:
    """Register an attack under a name."""

    def register(function: Attack) -> Attack:
        ATTACKS[name] = function
        return function

    return register


async def run_attack(name: str, folder: Path, *, quick: bool) -> Result:
    """Run one attack.

    Args:
        name: one of `ATTACKS`.
        folder: an empty folder for its server.
        quick: send as little as shows it.

    Raises:
        TimeoutError: it took longer than `LIMIT`.
    """
    async with asyncio.timeout(LIMIT):
        return await ATTACKS[name](folder, quick)


# ---------------------------------------------------------------- passwords


class Guesser(asyncssh.SSHClient):
    """A client that sends many passwords in a row and waits for no answer; the right one comes last."""

    def __init__(self, guesses: int) -> None:
        self._guesses = guesses
        self._connection: asyncssh.SSHClientConnection | None = None

    def connection_made(self, conn: asyncssh.SSHClientConnection) -> None:
        self._connection = conn

    def password_auth_requested(self) -> str | None:
        guesses, self._guesses = self._guesses, 0
        if not guesses or self._connection is None:
            return None
        for at in range(guesses):
            self._connection.send_packet(
                MSG_USERAUTH_REQUEST, String("char"), String("ssh-connection"), String("password"), Boolean(False),
                String(f"red comet {at}"),
            )  # fmt: skip
        return PASSWORD


async def guess(port: int, guesses: int) -> bool:
    """Send so many wrong passwords over one connection and the right one after them; were they let in?"""
    with suppress(asyncssh.Error, OSError):
        connection, _ = await asyncssh.create_connection(
            lambda: Guesser(guesses), "127.0.0.1", port, username="char", known_hosts=None, client_keys=None,
            agent_path=None, preferred_auth="password", config=None,
        )  # fmt: skip
        connection.abort()
        return True
    return False


@attack("passwords")
async def passwords(folder: Path, quick: bool) -> Result:
    """Wrong passwords in a row without waiting, over several connections; the right one after each row."""
    word = folder / "password"
    word.touch(0o600)
    word.write_text(f"{PASSWORD}\n")
    guesses, rows = (200, 3) if quick else (3000, 5)
    with serving(folder, "--password-file", str(word)) as server:
        start = time.monotonic()
        found = [await guess(server.port, guesses) for _ in range(rows)]
        seconds = time.monotonic() - start
        compared = server.log.read_text().count("wrong password from")
    return Result(
        not any(found) and compared <= 15,
        f"{guesses * rows} wrong passwords sent in {seconds:.1f} s, {compared} compared ({compared / seconds:.0f} a "
        f"second); the right one behind them was taken {sum(found)} times of {rows}",
    )


# ---------------------------------------------------------------- memory


def memory(server: Server) -> float:
    """The most memory that the server's own processes have had so far, in MB: not those of apps."""
    found = 0.0
    for pid in (server.process.pid, *server.children()):
        with suppress(OSError):
            if b"gundam_tui.app.fork_server" not in Path(f"/proc/{pid}/cmdline").read_bytes():
                found += memory_of(pid, "status").get("VmHWM", 0.0)
    return found


def connect(
    port: int, name: str = "char", **options: object
) -> AbstractAsyncContextManager[asyncssh.SSHClientConnection]:
    """A client at an open door."""
    return asyncssh.connect(
        "127.0.0.1", port, username=name, known_hosts=None, client_keys=None, agent_path=None, config=None, **options
    )


async def served(port: int) -> bool:
    """Does the door open for a player, and the lobby come?"""
    with suppress(asyncssh.Error, OSError, TimeoutError):
        async with asyncio.timeout(20), connect(port, "amuro", local_addr=("127.0.0.9", 0)) as connection:
            process = await connection.create_process(term_type="xterm", term_size=(80, 24), encoding=None)
            data = b""
            while b"Open a table" not in data and (chunk := await process.stdout.read(65536)):
                data += chunk
            return b"Open a table" in data
    return False


async def sent(connection: asyncssh.SSHClientConnection, most: int, send: Callable[[], None]) -> int:
    """Call `send` up to so many times, as fast as the server takes what it sends, at most ten seconds; how often."""
    done, end = 0, time.monotonic() + 10
    while done < most and time.monotonic() < end and not connection.is_closed():
        transport = connection._transport
        if transport is None:
            break
        if transport.get_write_buffer_size() > 1_000_000:
            await asyncio.sleep(0.01)
            continue
        send()
        done += 1
        await asyncio.sleep(0)
    await asyncio.sleep(1)
    return done


Make = Callable[[asyncssh.SSHClientConnection], Awaitable[Callable[[], None]]]


async def flood(
    folder: Path, what: str, most: int, each: int, make: Make, *, compressed: bool = False, bound: float = 30.0,
) -> Result:  # fmt: skip
    """Log in, send so many packets, and see what they cost the server.

    Args:
        what: is sent, in words.
        most, each: packets, and bytes that each holds before it is compressed.
        make: makes the function that sends one.
        compressed: by the client.
        bound: MB that the server may grow by.
    """
    with serving(folder, "--open") as server:
        assert await served(server.port)
        before = memory(server)
        tables = server.process.pid
        async with connect(server.port, compression_algs="zlib@openssh.com") as connection:
            if not compressed:
                connection._compressor = Stored()
            done = await sent(connection, most, await make(connection))
            cut = connection.is_closed()
        grown = memory(server) - before
        others = await served(server.port) and server.process.poll() is None and server.process.pid == tables
    return Result(
        grown < bound and others,
        f"{done} {what} ({done * each / 1e6:.1f} MB): the server grew by {grown:.0f} MB; the sender was "
        f"{'cut off' if cut else 'kept'}; others are {'served' if others else 'NOT served'}",
    )


class Stored:
    """In the place of asyncssh's compressor: as large as it was, so that a flood is what it is on the wire."""

    def __init__(self) -> None:
        self._stream = zlib.compressobj(0)

    def compress(self, data: bytes) -> bytes:
        return self._stream.compress(data) + self._stream.flush(zlib.Z_SYNC_FLUSH)


def variables_of(value: bytes) -> Make:
    """Ever more variables of the environment on one channel, each with a name of its own and this value."""

    async def make(connection: asyncssh.SSHClientConnection) -> Callable[[], None]:
        names, packed = itertools.count(), String(value)
        await connection.create_process(term_type="xterm", term_size=(80, 24), encoding=None)
        return lambda: connection.send_packet(
            MSG_CHANNEL_REQUEST, UInt32(0), String("env"), Boolean(False), String(f"LC_{next(names)}"), packed
        )

    return make


@attack("bomb")
async def bomb(folder: Path, quick: bool) -> Result:
    """Variables that take 10 KB on the wire and unfold to 10 MB each."""
    size = 10_000_000
    most = 10 if quick else 100
    return await flood(folder, "packets of 10 KB that unfold", most, size, variables_of(b"a" * size), compressed=True)


@attack("variables")
async def variables(folder: Path, quick: bool) -> Result:
    """The same with values that are as large on the wire."""
    size = 30_000
    return await flood(
        folder, "variables", 300 if quick else 3000, size, variables_of(os.urandom(size)), bound=5 if quick else 20
    )


@attack("deaf")
async def deaf(folder: Path, quick: bool) -> Result:
    """A client that lets two gigabytes be sent ahead, reads none of it, and has its screen drawn all the time."""
    del quick  # with less, what is kept is lost in what a process needs anyway
    with serving(folder, "--open", "--no-compression") as server:
        assert await served(server.port)
        end = socket.socket()
        end.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        end.connect(("127.0.0.1", server.port))
        async with asyncssh.connect(
            sock=end, username="char", known_hosts=None, client_keys=None, agent_path=None, config=None
        ) as connection:
            process = await connection.create_process(
                term_type="xterm-256color", term_size=(500, 400), encoding=None, window=2**31 - 1
            )
            await process.stdout.read(100)
            before = memory(server)
            transport = connection._transport
            assert transport is not None
            transport.pause_reading()
            for at in range(300):
                process.change_terminal_size(500 - at % 2, 400)
                await asyncio.sleep(0.06)
            grown = memory(server) - before
        others = await served(server.port)
    return Result(
        others and grown < 1.0,
        f"the server kept {grown:.1f} MB for who does not read; others are {'served' if others else 'NOT served'}",
    )


# ---------------------------------------------------------------- connections


@attack("visits")
async def visits(folder: Path, quick: bool) -> Result:
    """Connections one after the other that exchange keys and go, without logging in."""
    word = folder / "password"
    word.touch(0o600)
    word.write_text(f"{PASSWORD}\n")
    let_in, most = 0, 100 if quick else 300
    with serving(folder, "--password-file", str(word)) as server:
        for _ in range(most):
            try:
                await connect(server.port, password=None, preferred_auth="password")
            except asyncssh.PermissionDenied:
                let_in += 1  # as far as the question for the password
            except (asyncssh.Error, OSError):
                pass  # turned away before
    return Result(let_in <= 60, f"{let_in} of {most} connections in a row got as far as the password")


@attack("silence")
async def silence(folder: Path, quick: bool) -> Result:
    """A hundred connections from two addresses that say nothing; then somebody comes from a third."""
    del quick
    with serving(folder, "--open") as server:
        ends: list[socket.socket] = []
        try:
            for at in range(100):
                end = socket.create_connection(("127.0.0.1", server.port), source_address=(f"127.0.0.{2 + at % 2}", 0))
                end.settimeout(20)
                ends.append(end)
            greeted = sum(1 for end in ends if _greeted(end))
            others = await served(server.port)
        finally:
            for end in ends:
                end.close()
    return Result(
        others and greeted <= 20,
        f"{greeted} of 100 silent connections from two addresses were let in; others are "
        f"{'served' if others else 'NOT served'}",
    )


def _greeted(end: socket.socket) -> bool:
    """Has the server said its version, or cut the connection?"""
    try:
        return bool(end.recv(20))
    except ConnectionError:
        return False


# ---------------------------------------------------------------- what all tables share


@attack("floods")
async def floods(folder: Path, quick: bool) -> Result:
    """Lists of 16 KB of tabs, and then whatever makes the server work, as fast as it takes them; another plays on."""
    path = folder / "t.sock"
    paste = {"do": "open", "id": 1, "text": f"z{chr(9) * 16_000}ST01-001"}
    skip = {"do": "skip", "id": 2, "on": False}
    seconds = 6.0 if quick else 15.0
    with serving(folder, "--open", "--socket", str(path)) as server:
        line = ServerLine.to(path)
        line.hello("Amuro")
        reader, writer = await asyncio.open_unix_connection(path)
        hello = {"do": "hello", "id": 1, "version": m.VERSION, "name": "Char"}
        table = {"do": "open", "id": 1, "deck": "st01", "bot": "random"}
        # Ten lists: with more that is no request the line would be cut.
        writer.write(b"".join(json.dumps(one).encode() + b"\n" for one in (hello, *[paste] * 10, table)))
        sending = asyncio.create_task(_send(reader, writer, (json.dumps(skip).encode() + b"\n") * 100))
        echoes: list[float] = []
        start, busy = time.monotonic(), _spent(server)
        while time.monotonic() - start < seconds:
            before = time.monotonic()
            await asyncio.to_thread(line.call, lambda id: m.Rename(id, "Amuro"))
            echoes.append(time.monotonic() - before)
            await asyncio.sleep(0.02)
        busy = _spent(server) - busy
        lost = line.lost
        sending.cancel()
        line.close()
        writer.close()
    return Result(
        not lost and busy < 4.0 + 0.3 * seconds,  # of its own process: an allowance of 3 s and a tenth, and the echoes
        f"{seconds:g} s of floods took {busy:.1f} s of the server; the other's echo: median "
        f"{statistics.median(echoes) * 1000:.0f} ms, worst {max(echoes) * 1000:.0f} ms",
    )


async def _send(reader: asyncio.StreamReader, writer: asyncio.StreamWriter, flood: bytes) -> None:
    async def read() -> None:
        while await reader.read(1 << 16):
            pass

    reading = asyncio.create_task(read())
    try:
        with suppress(ConnectionError):
            for _ in range(10_000):
                writer.write(flood)
                await writer.drain()
    finally:
        reading.cancel()


def _spent(server: Server) -> float:
    """Seconds of a processor that the server's process has used."""
    fields = Path(f"/proc/{server.process.pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


@attack("tables")
async def tables(folder: Path, quick: bool) -> Result:
    """Somebody opens tables, leaves them, and has one rematch after the other, as fast as the server does it."""
    path = folder / "t.sock"
    tries = 20 if quick else 200
    with serving(folder, "--open", "--socket", str(path)) as server:
        line = ServerLine.to(path)
        line.hello("Char")
        start = time.monotonic()
        line.call(lambda id: m.Open(id, "st01", bot="random"))
        for _ in range(tries):
            line.call(m.Concede)
            line.call(m.Rematch)
        line.call(m.Leave)
        for _ in range(tries):
            line.call(lambda id: m.Open(id, "st01", bot="random"))
            line.call(m.Leave)
        seconds = time.monotonic() - start
        line.close()
        kept = len(list(server.tables.glob("*.table.json")))
        records = len(list(server.tables.glob(f"*{SUFFIX}")))
    return Result(
        kept == records == 0,
        f"{2 * tries} tries in {seconds:.1f} s: {kept} deserted tables and {records} records of nothing were left",
    )


# ---------------------------------------------------------------- the web page


@attack("origins")
async def origins(folder: Path, quick: bool) -> Result:
    """A foreign page in a visitor's browser, with and without the secret, and under a name of its own."""
    del quick
    with serving(folder, "--open", "--web", "--web-port", "0", "--socket", str(folder / "t.sock")) as server:
        address = urlsplit(_page(server))
        ours = f"http://{address.netloc}"
        tries = [
            ("/ws", {"Origin": "https://evil.example"}),
            ("/ws", {"Origin": ours}),
            (f"{address.path}ws", {"Origin": "https://evil.example"}),
            (f"{address.path}ws", {}),
            (
                f"{address.path}ws",
                {"Host": f"evil.example:{address.port}", "Origin": f"http://evil.example:{address.port}"},
            ),
        ]
        opened = 0
        async with aiohttp.ClientSession() as session:
            for path, headers in tries:
                with suppress(aiohttp.ClientError):
                    await (await session.ws_connect(f"{ours}{path}?width=80&height=24", headers=headers)).close()
                    opened += 1
    return Result(not opened, f"{opened} of {len(tries)} foreign pages got a terminal")


@attack("sockets")
async def sockets(folder: Path, quick: bool) -> Result:
    """Sixty browsers at once that have the page's address."""
    count = 24 if quick else 60
    visitors = ("--web-visitors", "4") if quick else ()
    with serving(folder, "--open", "--web", "--web-port", "0", "--socket", str(folder / "t.sock"), *visitors) as server:
        address = urlsplit(_page(server))
        ours = f"http://{address.netloc}"
        before = len(server.children())
        async with aiohttp.ClientSession() as session:
            opened: list[aiohttp.ClientWebSocketResponse] = []
            for _ in range(count):
                with suppress(aiohttp.ClientError):
                    opened.append(
                        await session.ws_connect(
                            f"{ours}{address.path}ws?width=9999&height=9999", headers={"Origin": ours}
                        )
                    )
            await asyncio.sleep(2 if quick else 8)
            grown = server.children()[before:]
            used = sum(memory_of(pid, "smaps_rollup").get("Pss", 0.0) for pid in grown)
    return Result(
        len(opened) <= 8 and len(grown) <= 8,
        f"{len(opened)} of {count} sockets got a terminal: {len(grown)} processes, {used:.0f} MB",
    )


@attack("reloads")
async def reloads(folder: Path, quick: bool) -> Result:
    """Forty lines with one session at once, and then the same session again and again."""
    turns = 20 if quick else 200
    with serving(folder, "--open", "--web", "--web-port", "0", "--socket", str(folder / "t.sock")) as server:
        address = urlsplit(_page(server))
        ours = f"http://{address.netloc}"
        before = len(server.children())
        most = 0

        async with aiohttp.ClientSession() as session:

            async def come() -> None:
                with suppress(aiohttp.ClientError):
                    query = f"width=80&height=24&session={'ab' * 24}"
                    await session.ws_connect(f"{ours}{address.path}ws?{query}", headers={"Origin": ours})

            await asyncio.gather(*(come() for _ in range(40)))
            for _ in range(turns):
                most = max(most, len(server.children()) - before)
                await come()
        await asyncio.sleep(1)
        most = max(most, len(server.children()) - before)
    return Result(most == 1, f"40 lines with one session at once and {turns} further ones: {most} processes")


@attack("mute")
async def mute(folder: Path, quick: bool) -> Result:
    """At each door as many connections that say nothing as its process may have descriptors, of many addresses."""
    most = 512 if quick else 1024  # descriptors of each process: what many systems allow
    path = folder / "t.sock"
    held: list[str] = []
    failed: list[str] = []
    with serving(folder, "--open", "--web", "--web-port", "0", "--socket", str(path)) as server:
        address = urlsplit(_page(server))
        for pid in (server.process.pid, *server.children()):
            resource.prlimit(pid, resource.RLIMIT_NOFILE, (most, most))
        assert address.port is not None
        for door, port in (("page", address.port), ("SSH", server.port), ("socket", None)):
            ends = [end for at in range(0, most + 100, 50) for end in await _mute(port or path, at)]
            await asyncio.sleep(1.5)  # asyncio tries again every second to accept what it could not
            if door == "page":
                others = await _loads(_page(server))
            elif door == "SSH":
                others = await served(server.port)
            else:
                others = await asyncio.to_thread(_greets, path)
            (held if others else failed).append(door)
            for end in ends:
                end.close()
        log = server.log.read_text()
    lines, traces = len(log.splitlines()), log.count("Traceback")
    return Result(
        not failed and not traces and lines < 100,
        f"{most + 100} silent connections at each door: others are served at {', '.join(held) or 'none'}, NOT "
        f"at {', '.join(failed) or 'none'}; the log has {lines} lines and {traces} tracebacks",
    )


async def _mute(to: int | Path, at: int) -> list[socket.socket]:
    """Fifty connections that say nothing, to a port from as many addresses, or to a socket."""
    loop = asyncio.get_running_loop()
    ends = [socket.socket(socket.AF_UNIX if isinstance(to, Path) else socket.AF_INET) for _ in range(50)]
    for number, end in enumerate(ends):
        end.setblocking(False)
        if not isinstance(to, Path):
            end.bind((f"127.0.0.{20 + (at + number) % 50}", 0))
    with suppress(TimeoutError):
        async with asyncio.timeout(0.5):
            where = str(to) if isinstance(to, Path) else ("127.0.0.1", to)
            await asyncio.gather(*(loop.sock_connect(end, where) for end in ends), return_exceptions=True)
    return ends


async def _loads(page: str) -> bool:
    """Does the page come?"""
    with suppress(aiohttp.ClientError, TimeoutError):
        async with asyncio.timeout(20), aiohttp.ClientSession() as session, session.get(page) as answer:
            return answer.status == 200
    return False


def _greets(path: Path) -> bool:
    """Is there a lobby behind the socket?"""
    try:
        line = ServerLine.to(path)
        line.hello("Amuro")
    except (LineLost, OSError):
        return False
    line.close()
    return True


def _page(server: Server) -> str:
    """The page's address, as it was printed."""
    found = re.search(r"http://127\S+", server.said)
    assert found
    return found[0]


# ---------------------------------------------------------------- running them


async def run(names: list[str]) -> int:
    """Run the attacks whose names begin with one of `names` (all, if there are none); how many got through."""
    failed = 0
    logging.getLogger("asyncio").setLevel(logging.ERROR)  # sending on after being cut off is what attackers do
    for name in ATTACKS:
        if names and not any(name.startswith(start) for start in names):
            continue
        with tempfile.TemporaryDirectory() as folder:
            result = await run_attack(name, Path(folder), quick=False)
        failed += not result.held
        print(f"{name}: {'held' if result.held else 'GOT THROUGH'}: {result.line}", flush=True)
    return failed


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*")
    sys.exit(1 if asyncio.run(run(parser.parse_args().names)) else 0)
