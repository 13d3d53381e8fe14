"""OpenSSH's own client on a terminal in memory, and a server of its own process to connect to."""

from __future__ import annotations

import fcntl
import os
import pty
import re
import select
import shutil
import signal
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pyte

PATIENCE = 60.0
SSH = shutil.which("ssh")


class Server:
    """`gundam-tui serve` in a process of its own, on a free port of this machine."""

    def __init__(self, folder: Path, *arguments: str) -> None:
        self.folder = folder
        env = {name: os.environ[name] for name in (
            "PATH", "HOME", "LANG", "PYTHONPATH", "TEXTUAL_ANIMATIONS"
        ) if name in os.environ}  # fmt: skip
        env |= {f"XDG_{name}_HOME": str(folder / name.lower()) for name in ("STATE", "CONFIG", "DATA")}
        root = str(Path(__file__).parents[2])
        env["PYTHONPATH"] = os.pathsep.join(filter(None, (root, env.get("PYTHONPATH"))))
        self.log = folder / "log"
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "gundam_tui", "serve", "--port", "0", *arguments],
                stdout=subprocess.PIPE, stderr=log, stdin=subprocess.DEVNULL, env=env,
            )  # fmt: skip
        assert self.process.stdout is not None
        said = ""
        while "over SSH" not in said:
            line = self.process.stdout.readline().decode()
            assert line, self.log.read_text()
            said += line
        self.said = said
        found = re.search(r"-p (\d+)", said)
        assert found
        self.port = int(found[1])

    @property
    def tables(self) -> Path:
        return self.folder / "state" / "gundam-tui" / "tables"

    def stop(self) -> None:
        self.process.terminate()
        try:
            self.process.wait(PATIENCE)
        finally:
            self.process.kill()

    def children(self) -> list[int]:
        """The processes of the apps and of the one they were forked from."""
        done = subprocess.run(["ps", "-eo", "pid=,ppid="], capture_output=True, text=True, check=True)
        pairs = [tuple(map(int, row.split())) for row in done.stdout.splitlines()]
        found = [self.process.pid]
        for pid in found:
            found += [child for child, parent in pairs if parent == pid]
        return found[1:]


def memory_of(pid: int, file: str) -> dict[str, float]:
    """What a file of a process in /proc (`status`, `smaps_rollup`) says of memory, by name, in MB; nothing of a process
    that has ended."""
    try:
        text = Path(f"/proc/{pid}/{file}").read_text()
    except OSError:
        return {}
    return {name: int(found) / 1024 for name, found in re.findall(r"^(\w+):\s+(\d+) kB$", text, re.M)}


@contextmanager
def serving(folder: Path, *arguments: str) -> Iterator[Server]:
    server = Server(folder, *arguments)
    try:
        yield server
    finally:
        server.stop()


def make_key(folder: Path, name: str) -> Path:
    import asyncssh

    path = folder / name
    key = asyncssh.generate_private_key("ssh-ed25519", comment=name)
    path.touch(0o600)
    path.write_bytes(key.export_private_key("openssh"))
    path.with_suffix(".pub").write_bytes(key.export_public_key())
    return path


class Terminal:
    """A real `ssh` on a terminal of that size; what it draws is in `screen`, all that came in `raw`."""

    def __init__(
        self, port: int, user: str, key: Path | None = None, size: tuple[int, int] = (80, 24), *options: str,
        term: str = "xterm-256color",
    ) -> None:  # fmt: skip
        assert SSH
        self.screen = pyte.Screen(*size)
        self._stream = pyte.ByteStream(self.screen)
        self.raw = b""
        self.status: int | None = None
        options += ("StrictHostKeyChecking=no", "UserKnownHostsFile=/dev/null", "LogLevel=ERROR", "IdentitiesOnly=yes")
        options += ("IdentityAgent=none", "BatchMode=yes")
        command = [SSH, "-tt", "-F", "none", "-p", str(port), *(["-i", str(key)] if key else [])]
        command += [word for option in options for word in ("-o", option)] + [f"{user}@127.0.0.1"]
        self.pid, self.fd = pty.fork()
        if not self.pid:
            os.environ["TERM"] = term
            os.execv(command[0], command)
        self.resize(*size)

    def resize(self, columns: int, rows: int) -> None:
        fcntl.ioctl(self.fd, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        self.screen.resize(rows, columns)

    def read(self, wait: float = 0.0) -> bool:
        """Take what has come; False when the client has ended."""
        while select.select([self.fd], [], [], wait)[0]:
            try:
                data = os.read(self.fd, 65536)
            except OSError:
                data = b""
            if not data:
                return False
            self.raw += data
            self._stream.feed(data)
            wait = 0.0
        return True

    @property
    def text(self) -> str:
        return "\n".join(row.rstrip() for row in self.screen.display)

    def wait(self, *words: str, what: str = "") -> str:
        """Until all these words are on the screen; the one that is."""
        end = time.monotonic() + PATIENCE
        while True:
            alive = self.read(0.05)
            text = self.text
            if any(word in text for word in words):
                return next(word for word in words if word in text)
            assert alive, f"the client ended; {what or words} not seen in\n{text}"
            assert time.monotonic() < end, f"{what or words} not seen in\n{text}"

    def press(self, *keys: str) -> None:
        for key in keys:
            os.write(self.fd, {"enter": b"\r", "escape": b"\x1b", "space": b" "}.get(key, key.encode()))

    def kill(self) -> None:
        """As a lost connection: no goodbye."""
        with suppress(ProcessLookupError):
            os.kill(self.pid, signal.SIGKILL)
        self._reap()

    def ended(self) -> int:
        """Wait until the client ends by itself; its exit status."""
        end = time.monotonic() + PATIENCE
        while self.read(0.05):
            assert time.monotonic() < end, self.text
        self._reap()
        assert self.status is not None
        return self.status

    def _reap(self) -> None:
        if self.status is None:
            _, status = os.waitpid(self.pid, 0)
            self.status = os.waitstatus_to_exitcode(status)
            os.close(self.fd)

    def close(self) -> None:
        self.kill()
