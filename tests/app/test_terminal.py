"""The app on a real terminal: bytes, signals, colours. The terminal is a pty, read by pyte."""

from __future__ import annotations

import fcntl
import os
import pty
import re
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import pyte
import pytest

from gundam_tui.table.match import Match

ROOT = Path(__file__).resolve().parents[2]
START = 20.0  # seconds; a busy machine may be slow, a hanging one fails all the same


class Terminal:
    """A process on a pty of 80x24 and the screen it draws."""

    def __init__(self, process: subprocess.Popen[bytes], fd: int) -> None:
        self.process = process
        self.fd = fd
        self.screen = pyte.Screen(80, 24)
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


@contextmanager
def terminal(arguments: Sequence[str], state: Path, **environment: str) -> Iterator[Terminal]:
    master, slave = pty.openpty()
    fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
    env = {key: value for key, value in os.environ.items() if key not in ("NO_COLOR", "COLORTERM", "TEXTUAL")}
    env |= {
        "TERM": "xterm-256color",
        "XDG_STATE_HOME": str(state),
        "XDG_CONFIG_HOME": str(state),
        "PYTHONPATH": str(ROOT),
        **environment,
    }
    process = subprocess.Popen(
        [sys.executable, "-m", "gundam_tui", *arguments],
        stdin=slave, stdout=slave, stderr=slave, cwd=ROOT, env=env, start_new_session=True,
    )  # fmt: skip
    os.close(slave)
    try:
        yield Terminal(process, master)
    finally:
        if process.poll() is None:
            process.kill()
        process.wait(10)
        os.close(master)


PLAY = ("play", "--deck1", "st01", "--deck2", "st03", "--seed", "11", "--bot2", "random")


def to_main_phase(term: Terminal) -> None:
    """Through the dice and the redraw, whoever begins."""
    term.wait_for("P1")
    for _ in range(3):
        if "main phase" in term.text():
            return
        term.type("1\r" if "1-2 choose" in term.text() else " ")
    term.wait_for("main phase")


def records(state: Path) -> list[Path]:
    return sorted((state / "gundam-tui").glob("*.record"))


def test_a_key_sends_little_and_an_idle_table_nothing(tmp_path: Path):
    with terminal(PLAY, tmp_path) as term:
        to_main_phase(term)
        sent = [len(term.type(key)) for key in ("\t", "\t", "a", "b", "\x1b[C")]
        assert max(sent) < 2048, sent  # UX: under 2 KB a selection key
        assert term.read(1.5) == b""


@pytest.mark.parametrize("number", [signal.SIGHUP, signal.SIGTERM])
def test_a_lost_terminal_ends_the_process_with_the_game_saved(tmp_path: Path, number: signal.Signals):
    with terminal(PLAY, tmp_path) as term:
        to_main_phase(term)
        start = time.monotonic()
        term.process.send_signal(number)
        while term.process.poll() is None and time.monotonic() - start < 10:
            term.read(0.05, 0.1)
        assert term.process.returncode == 0
        assert time.monotonic() - start < 5
    [path] = records(tmp_path)
    match = Match.load(path)
    assert match.prompt is not None
    assert match.prompt.kind == "act"
    match.close()


def test_resume_goes_on_at_the_same_prompt(tmp_path: Path):
    with terminal(PLAY, tmp_path) as term:
        to_main_phase(term)
        before = term.screen.display[12:17]
        term.type("\x11")
        term.process.wait(10)
        assert term.process.returncode == 0
    with terminal(("resume",), tmp_path) as term:
        term.wait_for("main phase")
        assert term.screen.display[12:17] == before


def test_no_color_sends_no_colour(tmp_path: Path):
    with terminal(PLAY, tmp_path, NO_COLOR="1") as term:
        out = term.wait_for("P1") + term.type("1\r")
        assert not re.findall(rb"\x1b\[[0-9;]*(?:38|48);[0-9;]*m", out)
        assert not re.findall(rb"\x1b\[(?:[0-9;]*;)?(?:3[0-7]|4[0-7]|9[0-7]|10[0-7])m", out)


def test_sixteen_colours_are_enough(tmp_path: Path):
    with terminal(PLAY, tmp_path, TERM="linux") as term:
        out = term.wait_for("P1") + term.type("1\r")
        assert not re.findall(rb"\x1b\[[0-9;]*(?:38|48);[0-9;]*m", out)


def test_ascii_is_ascii_on_the_wire(tmp_path: Path):
    with terminal((*PLAY, "--ascii"), tmp_path) as term:
        out = term.wait_for("P1") + term.type("1\r") + term.type(" ")
        assert out.isascii()
