"""Table servers in a thread or process, and terminals without a screen."""

from __future__ import annotations

import asyncio
import random
import threading
import time
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TypeVar
from unittest.mock import patch

from gundam_tui.server import messages as m
from gundam_tui.server.accounts import ALLOWANCE, Allowance
from gundam_tui.server.client import RemoteMatch, ServerLine
from gundam_tui.server.service import Service
from gundam_tui.server.store import Store

PATIENCE = 180.0  # seconds; nothing takes so long, but on a busy machine
T = TypeVar("T")


class Watch:
    """A clock that goes when it is told to."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


class Running:
    """A service in a thread of its own."""

    def __init__(self, folder: Path, allowance: Allowance = ALLOWANCE) -> None:
        self.path = folder / "tables.sock"
        self.folder = folder / "tables"
        self._allowance = allowance
        self.service: Service | None = None
        self._loop: asyncio.AbstractEventLoop | None = None
        self._stop: asyncio.Event | None = None
        self._ready = threading.Event()
        self._error: BaseException | None = None
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()
        assert self._ready.wait(PATIENCE)
        if self._error is not None:
            raise self._error

    def _run(self) -> None:
        try:
            asyncio.run(self._serve())
        except BaseException as error:
            self._error = error
            self._ready.set()

    async def _serve(self) -> None:
        self._loop, self._stop = asyncio.get_running_loop(), asyncio.Event()
        async with Service(Store(self.folder), self.path, allowance=self._allowance) as self.service:
            self._ready.set()
            await self._stop.wait()

    def inside(self, call: Callable[[], T]) -> T:
        """Do something in the server's own thread, between two requests."""

        async def done() -> T:
            return call()

        return self.run(done())

    def run(self, work: Coroutine[object, object, T]) -> T:
        """The same for what takes its time."""
        assert self._loop is not None
        return asyncio.run_coroutine_threadsafe(work, self._loop).result(PATIENCE)

    def stop(self) -> None:
        if self._loop is not None and self._stop is not None and self._thread.is_alive():
            self._loop.call_soon_threadsafe(self._stop.set)
            self._thread.join(PATIENCE)
        assert not self._thread.is_alive()


class Seeds:
    """In the place of `secrets`: every game of a test is the same one each time."""

    def __init__(self, seed: int) -> None:
        self._chance = random.Random(seed)

    def randbits(self, count: int) -> int:
        return self._chance.getrandbits(count)


@contextmanager
def running(folder: Path, seed: int = 7, allowance: Allowance = ALLOWANCE) -> Iterator[Running]:
    seeds = Seeds(seed)
    with patch("gundam_tui.server.table.secrets", seeds), patch("gundam_tui.table.match.secrets", seeds):
        server = Running(folder, allowance)
        try:
            yield server
        finally:
            server.stop()


def enter(server: Running, name: str) -> ServerLine:
    line = ServerLine.to(server.path)
    line.hello(name)
    return line


def until(line: ServerLine, found: Callable[[], object], what: str = "") -> list[m.News]:
    """Read news until something is so; the news that came."""
    end = time.monotonic() + PATIENCE
    news: list[m.News] = []
    while not found():
        news += line.read()
        if found():
            break
        assert time.monotonic() < end, f"{what or 'it'} never came"
        time.sleep(0.005)
    return news


def two_at_a_table(
    server: Running, names: tuple[str, str] = ("Amuro", "Char"), **options: object
) -> tuple[ServerLine, ServerLine, str]:
    """Two players and their game."""
    one, two = (enter(server, name) for name in names)
    code = one.call(lambda id: m.Open(id, "st01", **options)).code
    assert code
    assert two.call(lambda id: m.Join(id, code, "st03")).done
    until(one, lambda: one.place.round and one.picture, "the game")
    until(two, lambda: two.place.round and two.picture, "the game")
    return one, two, code


def answers(match: RemoteMatch, chance: random.Random) -> list[str]:
    """A random legal answer to the prompt of this terminal."""
    prompt = match.prompt
    assert prompt is not None
    least, most = prompt.least, min(prompt.most, len(prompt.options))
    keys = [option.key for option in prompt.options]
    if prompt.ordered:
        chance.shuffle(keys)
        return keys
    return chance.sample(keys, chance.randint(least, most))


def play(lines: list[ServerLine], decisions: int, seed: int = 1) -> int:
    """Let the players at these lines answer at random; how many answers were given."""
    chance = random.Random(seed)
    matches = [RemoteMatch(line) for line in lines]
    end = time.monotonic() + 180
    given = 0
    while given < decisions and matches[0].outcome is None:
        assert time.monotonic() < end
        for line in lines:
            line.read()
        match = next((one for one in matches if one.prompt is not None and one.prompt.options), None)
        if match is None:
            if all(one.outcome is not None for one in matches):
                break
            time.sleep(0.002)
            continue
        match.answer(answers(match, chance))
        given += 1
    return given
