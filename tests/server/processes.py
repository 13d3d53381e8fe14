"""A table server for terminals of this machine, in a process of its own."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from gundam_tui.server.client import LineLost, ServerLine

from .helpers import PATIENCE


@dataclass
class Server:
    """A server in a process of its own; its log is in a file."""

    process: subprocess.Popen[bytes]
    folder: Path

    @property
    def log(self) -> str:
        return (self.folder / "log").read_text()

    def until_logged(self, words: str) -> None:
        end = time.monotonic() + PATIENCE
        while words not in self.log:
            assert time.monotonic() < end, f"{words!r} is not in\n{self.log}"
            time.sleep(0.02)

    def enter(self, name: str) -> ServerLine:
        end = time.monotonic() + PATIENCE
        while True:
            try:
                line = ServerLine.to(self.folder / "s")
                line.hello(name)
            except LineLost:
                assert time.monotonic() < end, self.log
                time.sleep(0.02)
            else:
                return line


@contextmanager
def serving(folder: Path, program: str = "", arguments: Sequence[str] = ()) -> Iterator[Server]:
    """The server, which is killed in the end.

    Args:
        folder: where its socket, its log and its tables are.
        program: what to run instead of the command, given the socket and then `arguments`.
    """
    env = dict(os.environ, XDG_STATE_HOME=str(folder), PYTHONPATH=str(Path(__file__).parents[2]))
    path = str(folder / "s")
    command = (
        ["-c", program, path, *arguments] if program else ["-m", "gundam_tui", "serve", "--local", "--socket", path]
    )
    with (folder / "log").open("ab") as log:
        process = subprocess.Popen(
            [sys.executable, *command], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=log, env=env
        )
    try:
        yield Server(process, folder)
    finally:
        with suppress(ProcessLookupError):
            process.kill()
        process.wait()
