"""A process on a pty, and the screen that it draws, read by pyte."""

from __future__ import annotations

import fcntl
import os
import pty
import select
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import pyte

ROOT = Path(__file__).resolve().parents[2]
START = 60.0  # seconds; a busy machine may be slow, a hanging one fails all the same


class Terminal:
    """A process on a pty and the screen it draws."""

    def __init__(self, process: subprocess.Popen[bytes], fd: int, size: tuple[int, int]) -> None:
        self.process = process
        self.fd = fd
        self.screen = pyte.Screen(*size)
        self.stream = pyte.ByteStream(self.screen)

    def read(self, quiet: float = 0.4, limit: float = START) -> bytes:
        """All output until there is none for a while."""
        out = b""
        end = time.monotonic() + limit
        while time.monotonic() < end:
            ready, _, _ = select.select([self.fd], [], [], quiet)
            if not ready:
                break
            try:
                data = os.read(self.fd, 65536)
            except OSError:  # the other end is closed
                break
            if not data:
                break
            out += data
            if b"\x1b[?2026$p" in data:
                os.write(self.fd, b"\x1b[?2026;2$y")
        self.stream.feed(out)
        return out

    def wait_for(self, word: str) -> bytes:
        out = b""
        end = time.monotonic() + START
        while time.monotonic() < end:
            out += self.read(0.2)
            if word in self.text():
                return out
            if self.process.poll() is not None:
                break
        raise AssertionError(f"{word!r} never came:\n{self.text()}\n{out[-2000:]!r}")

    def type(self, keys: str) -> bytes:
        os.write(self.fd, keys.encode())
        return self.read()

    def text(self) -> str:
        return "\n".join(self.screen.display)

    def resize(self, columns: int, lines: int) -> None:
        fcntl.ioctl(self.fd, termios.TIOCSWINSZ, struct.pack("HHHH", lines, columns, 0, 0))
        self.screen.resize(lines, columns)


@contextmanager
def terminal(
    arguments: Sequence[str], state: Path, size: tuple[int, int] = (80, 24), **environment: str
) -> Iterator[Terminal]:
    """`gundam-tui` with those arguments; its files lie in the folder `state`."""
    with command([sys.executable, "-m", "gundam_tui", *arguments], state, size, **environment) as found:
        yield found


@contextmanager
def command(
    words: Sequence[str], state: Path, size: tuple[int, int] = (80, 24), **environment: str
) -> Iterator[Terminal]:
    """Any program."""
    master, slave = pty.openpty()
    fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", size[1], size[0], 0, 0))
    env = {key: value for key, value in os.environ.items() if key not in ("NO_COLOR", "COLORTERM", "TEXTUAL")}
    env |= {
        "TERM": "xterm-256color",
        "XDG_STATE_HOME": str(state),
        "XDG_CONFIG_HOME": str(state),
        "XDG_DATA_HOME": str(state),
        "PYTHONPATH": str(ROOT),
        **environment,
    }
    process = subprocess.Popen(
        words, stdin=slave, stdout=slave, stderr=slave, cwd=state, env=env, start_new_session=True
    )
    os.close(slave)
    try:
        yield Terminal(process, master, size)
    finally:
        if process.poll() is None:
            process.kill()
        process.wait(60)
        os.close(master)
