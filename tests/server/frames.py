"""What the terminals of a table of three or four draw, however the cards lie that a seat must not know.

At a prompt every terminal in turn begins at the server's door with an app of its own, takes its seat, turns the table
and opens the log and a card: once as the cards lie, and once after those have changed places that its seat must not
know. Both times every cell of the screen must be the same.

`python -m tests.server.frames [--each N] [--seeds N] [--format NAME] [--kind NAME]` does it at prompts of every kind in
every format.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from unittest.mock import patch

import pyte

from gundam_tui.server import messages as m
from gundam_tui.server.terminals import AppTerminal, Terminals

from .helpers import PATIENCE, Running
from .wires import NAMES, WATCHER, Served, Setup, main

SIZE = (120, 36)
# Seconds without output after which a screen stands, and how long one that is expected is waited for: at first, and
# where a screen that stood was only slow.
TRIES = (0.25, 5.0), (2.5, PATIENCE)
KEYS = (b"\t", b"\t", b"l", b"\x1b", b"v", b"\x1b")  # turn the table twice, the log, back, a card, back

Cells = Sequence[Sequence[pyte.screens.Char]]


class Eye:
    """A terminal with an app on it, and its screen."""

    def __init__(self, terminal: AppTerminal) -> None:
        self.terminal = terminal
        self.screen = pyte.Screen(*SIZE)
        self._stream = pyte.ByteStream(self.screen)
        self._drawn = b""
        terminal.on_output = self._see

    def _see(self, data: bytes) -> None:
        self._drawn += data

    def look(self) -> bool:
        """Take in what has been drawn; was anything?"""
        data, self._drawn = self._drawn, b""
        self._stream.feed(data)
        return bool(data)

    @property
    def text(self) -> str:
        """What stands on the screen."""
        return "\n".join(self.screen.display)

    def cells(self) -> Cells:
        """Every cell with its colours."""
        return [[self.screen.buffer[y][x] for x in range(SIZE[0])] for y in range(SIZE[1])]

    def until(self, found: Callable[[], bool], what: str, patience: float = PATIENCE) -> None:
        """Wait until `found()` is true."""
        end = time.monotonic() + patience
        while not found():
            assert time.monotonic() < end, f"{what}:\n{self.text}"
            time.sleep(0.01)
            self.look()

    def stand(self, still: float) -> None:
        """Wait until nothing has been drawn for so many seconds."""
        last = time.monotonic()
        while time.monotonic() < last + still:
            if self.look():
                last = time.monotonic()
            time.sleep(0.01)


class Seen(Served):
    """What the terminals of a table draw, and not only what comes over their lines."""

    def __init__(self, server: Running, setup: Setup) -> None:
        super().__init__(server, setup)
        assert server.service is not None
        self._apps = Terminals(server.service)
        server.run(self._apps.__aenter__())

    def close(self) -> None:
        """See `Served.close`; the apps end as well."""
        self.server.run(self._apps.__aexit__())
        super().close()

    def film(self, seat: int | None, wait: float, expected: Sequence[Cells] = ()) -> list[Cells]:
        """The screens of a terminal that begins now, one for each of the keys.

        Args:
            seat: whose terminal; None: the watcher's.
            wait: seconds; see `Eye.stand`, or `Eye.until` where it is known what the screens shall be.
            expected: what the screens shall be, if that is known: then each is waited for.
        """
        server, name = self.server, WATCHER if seat is None else NAMES[seat]
        env = {"TERM": "xterm-256color", "COLORTERM": "truecolor"}
        self.wires[seat].ask([m.Leave])
        with patch("gundam_tui.server.terminals.START", PATIENCE):
            terminal = server.run(self._apps.open(SIZE, env, f"local:{name.lower()}", name, "", sure=True))
        eye = Eye(terminal)
        server.inside(terminal.start)
        found: list[Cells] = []
        try:
            eye.until(lambda: self.table.code in eye.text, "no lobby")
            for at, key in enumerate((b"1", *KEYS)):
                server.inside(lambda key=key: terminal.write(key))
                if not at:
                    eye.until(lambda: self.table.code not in eye.text, "no table")
                if expected:
                    eye.until(lambda at=at: eye.cells() == expected[at], f"after {key!r} something else is drawn", wait)
                else:
                    eye.stand(wait)
                found.append(eye.cells())
        finally:
            server.inside(terminal.close)
            self._until_left(seat)
            self.wires[seat].ask([self.back(seat)])
        return found

    def _until_left(self, seat: int | None) -> None:
        end = time.monotonic() + PATIENCE
        while self.table.watchers if seat is None else self.table.seats[seat].terminal:
            assert time.monotonic() < end
            time.sleep(0.01)

    def compare(self, seed: int) -> int:
        """See `Served.compare`: the screens of all terminals."""
        different = 0
        for seat in self.wires:
            self.server.inside(self.anew)
            try:
                different += self._same(seat, seed, *TRIES[0])
            except AssertionError:
                self.server.inside(self.anew)
                different += self._same(seat, seed, *TRIES[1])
        return different

    def _same(self, seat: int | None, seed: int, still: float, patience: float) -> bool:
        true = self.film(seat, still)
        with self.permuted(seat, seed) as elsewhere:
            self.film(seat, patience, true)
        return elsewhere


if __name__ == "__main__":
    main(Seen)
