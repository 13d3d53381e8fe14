"""How long somebody waits for the table server while computer players think at other tables. Run by hand:

    python -m tests.server.latency                       20 tables of four, three computer players each; two minutes
    python -m tests.server.latency --tables 5 --seconds 10 --rounds 1

It starts two servers of its own in temporary folders: one whose tables have computer players (the slowest that are
allowed), and one with as many tables of two persons. At all tables persons play at random. In turn, so that whatever
else the machine does hits both alike, a process of its own asks each server for something small again and again, and
times the answers. It says how busy the machine was, and talks to nothing else. Linux only.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from gundam_tui.server import messages as m
from gundam_tui.server.client import LineLost, RemoteMatch, ServerLine
from gundam_tui.server.lobby import BOTS

from .helpers import answers
from .ssh_client import serving

AIM = 100.0  # milliseconds that 99 of 100 answers may take at most
SLOWEST = "greedy"
PACE = 1.0  # seconds between two answers of the persons of a table, on average
PROBE = 0.02  # seconds between two requests that are timed
WARM = 10.0  # seconds until all games have begun


class Seat(threading.Thread):
    """A person who plays at random, game after game, while they are let."""

    def __init__(
        self, line: ServerLine, pace: float, seed: int, playing: threading.Event, ended: threading.Event
    ) -> None:
        super().__init__(daemon=True)
        self.answered = self.computed = 0
        self.longest = 0.0  # seconds that a reply to an answer has taken
        self._line, self._pace, self._chance = line, pace, random.Random(seed)
        self._playing, self._ended = playing, ended

    def run(self) -> None:
        try:
            while not self._ended.is_set():
                time.sleep(self._pace * (0.5 + self._chance.random()))
                if self._playing.is_set():
                    self._go_on()
        except LineLost:
            pass  # the server has ended

    def _go_on(self) -> None:
        self._line.read()
        if self._line.picture is None:
            return
        match = RemoteMatch(self._line)
        if match.outcome is not None:
            self._line.call(m.Rematch)
        elif match.prompt is not None and match.prompt.options:
            number, keys = match.prompt.number, tuple(answers(match, self._chance))
            before, start = match.decisions, time.monotonic()
            self._line.call(lambda id: m.AnswerMessage(id, number, keys))
            self.longest = max(self.longest, time.monotonic() - start)
            self.answered += 1
            self.computed += max(0, match.decisions - before - 1)


@contextmanager
def tables(folder: Path, count: int, *, computers: bool) -> Iterator[tuple[Path, list[Seat], threading.Event]]:
    """A server with so many tables; its socket, who plays there, and what lets them play."""
    folder.mkdir()
    path, playing, ended = folder / "t.sock", threading.Event(), threading.Event()
    with serving(folder, "--open", "--socket", str(path)):
        lines: list[ServerLine] = []
        for at in range(count):
            line = ServerLine.to(path)
            line.hello(f"Amuro {at}")
            lines.append(line)
            if computers:
                reply = line.call(lambda id: m.Open(id, "st01", bot=SLOWEST, format="royale", seats=4))
                assert reply.code, reply.error
            else:
                code = line.call(lambda id: m.Open(id, "st01")).code
                other = ServerLine.to(path)
                other.hello(f"Char {at}")
                assert other.call(lambda id, code=code: m.Join(id, code, "st03")).done
                lines.append(other)
        pace = PACE * len(lines) / count
        seats = [Seat(line, pace, at, playing, ended) for at, line in enumerate(lines)]
        for seat in seats:
            seat.start()
        try:
            yield path, seats, playing
        finally:
            ended.set()
            for seat in seats:
                seat.join(30)


def probe(path: Path, seconds: float) -> list[float]:
    """Ask for something small again and again; how long each answer took, in milliseconds."""
    line = ServerLine.to(path)
    line.hello("Haro")
    found: list[float] = []
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        start = time.perf_counter()
        reply = line.call(lambda id: m.Rename(id, "Haro"))
        found.append((time.perf_counter() - start) * 1000)
        if not reply.done:
            print(f"no answer: {reply.error}", file=sys.stderr)
            break
        time.sleep(PROBE)
    line.close()
    return found


def probed(path: Path, seconds: float) -> list[float]:
    """The same in a process of its own."""
    command = [sys.executable, "-m", __spec__.name, "--probe", str(path), "--seconds", str(seconds)]
    return json.loads(subprocess.run(command, stdout=subprocess.PIPE, check=True).stdout)


def part(times: list[float], share: float) -> float:
    return sorted(times)[min(len(times) - 1, int(share * len(times)))]


def main(args: argparse.Namespace) -> int:
    if args.probe:
        print(json.dumps(probe(Path(args.probe), args.seconds)))
        return 0
    assert SLOWEST in BOTS
    times: dict[str, list[float]] = {"without": [], "with": []}
    with tempfile.TemporaryDirectory() as folder, ExitStack() as stack:
        found = {
            name: stack.enter_context(tables(Path(folder) / name, args.tables, computers=name == "with"))
            for name in times
        }
        print(
            " | round | load | computers | requests | p50 | p99 | longest | aim |\n |---|---|---|---|---|---|---|---|"
        )

        def row(which: str, name: str, load: str, answers: list[float]) -> None:
            figures = (f"{found:.1f} ms" for found in (part(answers, 0.5), part(answers, 0.99), max(answers), AIM))
            print("", which, load, name, len(answers), *figures, "", sep=" | ", flush=True)

        for number in range(args.rounds):
            for name, (path, _, playing) in found.items():
                playing.set()
                time.sleep(WARM)
                one = probed(path, args.seconds)
                playing.clear()
                row(str(number + 1), name, f"{os.getloadavg()[0]:.1f}", one)
                times[name] += one
                time.sleep(args.rest)
        for name, (_, seats, _) in found.items():
            row("all", name, "", times[name])
            print(
                f"{name} computers: {sum(seat.answered for seat in seats)} answers of persons, the longest reply took "
                f"{max(seat.longest for seat in seats) * 1000:.0f} ms; "
                f"{sum(seat.computed for seat in seats)} decisions came with them"
            )
    return int(part(times["with"], 0.99) > AIM)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=20)
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--rounds", type=int, default=2)
    parser.add_argument("--rest", type=float, default=5.0, help="seconds in between, so that what has begun is thought")
    parser.add_argument("--probe", help=argparse.SUPPRESS)
    sys.exit(main(parser.parse_args()))
