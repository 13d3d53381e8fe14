"""Load on a table server of this machine: how quick it is, and what a terminal costs. Run by hand:

    python -m tests.server.load              everything, about four minutes
    python -m tests.server.load --terminals 50 --minutes 2 --tables 20

It starts a server of its own on a free port of 127.0.0.1, in a temporary folder, talks to nothing else, and ends with
it. Linux only (memory is read from /proc).
"""

from __future__ import annotations

import argparse
import asyncio
import random
import statistics
import sys
import tempfile
import time
from pathlib import Path

import asyncssh

from gundam_tui.server import messages as m
from gundam_tui.server.client import RemoteMatch, ServerLine

from .helpers import answers
from .ssh_client import Server, memory_of

NOTHING = 1.0  # seconds after which a key is taken to draw nothing
LIMIT = 600.0  # seconds beside those of the bots; then it stops, whatever is still running


class Seat:
    """A terminal over SSH that keeps what comes."""

    def __init__(self, connection: asyncssh.SSHClientConnection, process: asyncssh.SSHClientProcess[bytes]) -> None:
        self.connection = connection
        self.process = process
        self.data = b""
        self.last = time.perf_counter()
        self._reading = asyncio.create_task(self._read())

    async def _read(self) -> None:
        while chunk := await self.process.stdout.read(65536):
            self.data += chunk
            self.last = time.perf_counter()

    async def until(self, words: bytes) -> None:
        async with asyncio.timeout(30):
            while words not in self.data:
                await asyncio.sleep(0.001)

    async def quiet(self, seconds: float = 0.15) -> None:
        while time.perf_counter() - self.last < seconds:
            await asyncio.sleep(0.01)

    async def press(self, keys: bytes) -> tuple[float, int] | None:
        """Seconds until the first byte comes back, and how many bytes come; None when the key draws nothing."""
        await self.quiet()
        before, start = len(self.data), time.perf_counter()
        self.process.stdin.write(keys)
        while len(self.data) == before:
            await asyncio.sleep(0.0005)
            if time.perf_counter() - start > NOTHING:
                return None
        echo = time.perf_counter() - start
        await self.quiet()
        return echo, len(self.data) - before

    async def close(self) -> None:
        self._reading.cancel()
        self.connection.close()
        await self.connection.wait_closed()


async def come(port: int, name: str) -> tuple[Seat, float, float]:
    """A terminal, the seconds until it was connected, and those until its first frame."""
    start = time.perf_counter()
    connection = await asyncssh.connect(
        "127.0.0.1", port, username=name, known_hosts=None, client_keys=None, agent_path=None
    )  # fmt: skip
    process = await connection.create_process(term_type="xterm-256color", term_size=(80, 24), encoding=None)
    connected = time.perf_counter() - start
    seat = Seat(connection, process)
    await seat.until(b"Open a table")
    return seat, connected, time.perf_counter() - start


def memory(pids: list[int]) -> tuple[float, float]:
    """Proportional and private memory of processes together, in MB."""
    pss = private = 0.0
    for pid in pids:
        found = memory_of(pid, "smaps_rollup")
        pss += found.get("Pss", 0.0)
        private += found.get("Private_Dirty", 0.0)
    return pss, private


def row(what: str, value: str, aim: str = "") -> None:
    print(f"| {what} | {value} | {aim} |", flush=True)


def percentile(found: list[float], part: float) -> float:
    return sorted(found)[min(len(found) - 1, int(part * len(found)))]


async def first_frames(server: Server) -> None:
    times: list[tuple[float, float]] = []
    for at in range(10):
        seat, connected, drawn = await come(server.port, f"first{at}")
        times.append((connected, drawn))
        await seat.close()
    drawn = statistics.median(one for _, one in times)
    shake = statistics.median(one for one, _ in times)
    row(
        "first frame after connecting, median of 10",
        f"{drawn * 1000:.0f} ms ({shake * 1000:.0f} ms of it login)",
        "250",
    )


async def bytes_per_key(server: Server) -> None:
    """A game against a computer player at 80x24: cards are looked at and played, turns ended."""
    seat, _, _ = await come(server.port, "bytes")
    for keys in (b"o", b"3", b"\r", b"s", b"1", b"\r", b"1", b"\r"):
        await seat.press(keys)
    selections: list[int] = []
    decisions: list[int] = []
    for turn in range(15):
        for keys in (b"a", b"b", b"c", b"\x1b[C", b"\t"):
            if found := await seat.press(keys):
                selections.append(found[1])
        await seat.press(b"\x7f")
        for keys in (b"abcd"[turn % 4 : turn % 4 + 1], b"1"):
            await seat.press(keys)
            if found := await seat.press(b"\r"):
                decisions.append(found[1])
        for keys in (b"E\r", b" "):
            if found := await seat.press(keys):
                decisions.append(found[1])
        if b"The game is over" in seat.data[-8000:]:
            break
    await seat.close()
    row("bytes a selection key, median / most", f"{statistics.median(selections):.0f} / {max(selections)}", "2048")
    row("bytes a decision, median / most", f"{statistics.median(decisions):.0f} / {max(decisions)}", "8192")


async def many(server: Server, count: int) -> None:
    """Many terminals at once, each with a key now and then."""
    base = memory([server.process.pid, *server.children()])
    start = time.perf_counter()
    seats = []
    for at in range(0, count, 5):
        group = [come(server.port, f"many{at + one}") for one in range(min(5, count - at))]
        seats += [seat for seat, _, _ in await asyncio.gather(*group)]
    row(f"{count} terminals have come, five at a time", f"{time.perf_counter() - start:.1f} s")
    await asyncio.sleep(1)
    now = memory([server.process.pid, *server.children()])
    row(
        "memory a terminal (proportional / private)",
        f"{(now[0] - base[0]) / count:.1f} / {(now[1] - base[1]) / count:.1f} MB",
    )
    echoes: list[float] = []

    async def typing(seat: Seat, chance: random.Random) -> None:
        for _ in range(20):
            await asyncio.sleep(chance.random() * 1.0)
            if found := await seat.press(b"\x1b[B"):
                echoes.append(found[0])

    await asyncio.gather(*(typing(seat, random.Random(at)) for at, seat in enumerate(seats)))
    row(f"key echo with {count} terminals, median", f"{statistics.median(echoes) * 1000:.0f} ms")
    row(f"key echo with {count} terminals, 95th percentile", f"{percentile(echoes, 0.95) * 1000:.0f} ms", "100 ms")
    await asyncio.gather(*(seat.close() for seat in seats))


async def bots(server: Server, tables: int, minutes: float, path: Path) -> None:
    """Two players that answer at random at every table, game after game, over the local socket."""
    pairs: list[tuple[ServerLine, ServerLine]] = []
    for at in range(tables):
        one, two = ServerLine.to(path), ServerLine.to(path)
        one.hello(f"Bot{at}a")
        two.hello(f"Bot{at}b")
        code = one.call(lambda id: m.Open(id, "st01")).code
        two.call(lambda id, code=code: m.Join(id, code, "st03"))
        pairs.append((one, two))
    chance = random.Random(1)
    start, games, decisions = time.monotonic(), 0, 0
    marks: list[tuple[float, float]] = []
    while (passed := time.monotonic() - start) < minutes * 60:
        for one, two in pairs:
            for line in (one, two):
                line.read()
                match = RemoteMatch(line)
                if match.outcome is not None:
                    games += 1
                    one.call(m.Rematch)
                    two.call(m.Rematch)
                    break
                if match.prompt is not None and match.prompt.options:
                    match.answer(answers(match, chance))
                    decisions += 1
            await asyncio.sleep(0)
        if passed >= len(marks) * minutes * 60 / 6:
            marks.append((passed, memory([server.process.pid])[1]))
            print(f"{passed / 60:.0f} min: {games} games, {marks[-1][1]:.1f} MB", file=sys.stderr, flush=True)
    row(
        f"{tables} tables of random players for {minutes:g} min",
        f"{games} games, {decisions / minutes / 60:.0f} decisions/s",
    )
    row("the server's private memory meanwhile", " ".join(f"{size:.0f}" for _, size in marks) + " MB", "no growth")
    for one, two in pairs:
        one.close()
        two.close()


async def run(args: argparse.Namespace) -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "t.sock"
        server = Server(Path(folder), "--open", "--socket", str(path), "--connections", "200")
        try:
            print("| measure | value | aim |\n|---|---|---|")
            async with asyncio.timeout(LIMIT + args.minutes * 60):
                await first_frames(server)
                await bytes_per_key(server)
                await many(server, args.terminals)
                await bots(server, args.tables, args.minutes, path)
        finally:
            server.stop()


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--terminals", type=int, default=50)
    parser.add_argument("--tables", type=int, default=20)
    parser.add_argument("--minutes", type=float, default=2.0)
    asyncio.run(run(parser.parse_args()))
