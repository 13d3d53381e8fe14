"""The cost of a start: cards, imports, the first frame. Everything here is measured in processes of their own."""

from __future__ import annotations

import os
import subprocess
import tempfile
import time
from pathlib import Path

from gundam_tui import child_python

_TIMED = """
import time
start = time.perf_counter()
{code}
print(time.perf_counter() - start)
"""
_CARDS = "from gundam_tui.games.registry import game\ngame().book()"
_WHOLE = """
from gundam_tui.games.registry import game
game().compile_cards(game().book())
"""
_WAIT = 30.0  # seconds for a first frame


class Failed(RuntimeError):
    """A measured process ended with an error."""


def cards(repeats: int) -> dict[str, float]:
    """Milliseconds of wall time to open the card book: with nothing compiled yet, and with everything compiled; and to
    compile the programs of all cards as well.
    """
    with tempfile.TemporaryDirectory() as folder:
        env = {**child_python.environment(), "XDG_CACHE_HOME": folder, "XDG_DATA_HOME": str(Path(folder, "data"))}
        cold = _time(_CARDS, env)
        warm = min(_time(_CARDS, env) for _ in range(repeats))
        whole = min(_time(_WHOLE, env) for _ in range(repeats))
    return {"cards_cold_ms": cold, "cards_warm_ms": warm, "all_programs_ms": whole}


def imports(repeats: int) -> dict[str, float]:
    """Milliseconds of wall time to import the command line, the game, and the app (least of some attempts)."""
    modules = {"cli": "gundam_tui.cli", "game": "gundam_tui.games.registry", "app": "gundam_tui.app.app"}
    return {
        f"import_{name}_ms": min(_time(f"import {module}", child_python.environment()) for _ in range(repeats))
        for name, module in modules.items()
    }


def _time(code: str, env: dict[str, str]) -> float:
    call = child_python.command("-c", _TIMED.format(code=code))
    done = subprocess.run(call, capture_output=True, text=True, env=env, check=False)
    if done.returncode:
        raise Failed(f"`{code.splitlines()[0]}` failed: {done.stderr.strip().splitlines()[-1]}")
    return float(done.stdout.splitlines()[-1]) * 1000


def first_frame(repeats: int) -> dict[str, float]:
    """Milliseconds of wall time from the call to the first picture of a game on a terminal of 80x24 (least of some
    attempts); empty on systems without pseudo terminals.
    """
    try:
        import fcntl
        import pty
        import struct
        import termios
    except ImportError:  # not on Windows
        return {}

    def once() -> float:
        ours, theirs = pty.openpty()
        fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
        with tempfile.TemporaryDirectory() as folder:
            env = {**child_python.environment(), "TERM": "xterm-256color"}
            env |= {name: str(Path(folder, name)) for name in ("XDG_STATE_HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME")}
            call = child_python.command("-m", "gundam_tui", "play", "--name1", "Amuro", "--seed", "1")
            start = time.perf_counter()
            process = subprocess.Popen(call, stdin=theirs, stdout=theirs, stderr=theirs, env=env)
            os.close(theirs)
            try:
                return _until(ours, b"Amuro", start)
            finally:
                process.kill()
                process.wait()
                os.close(ours)

    return {"first_frame_ms": min(once() for _ in range(repeats)) * 1000}


def _until(terminal: int, word: bytes, start: float) -> float:
    import select

    seen = b""
    while (left := start + _WAIT - time.perf_counter()) > 0:
        if select.select([terminal], [], [], left)[0]:
            try:
                seen += os.read(terminal, 1 << 16)
            except OSError:
                break  # the other end is closed
            if word in seen:
                return time.perf_counter() - start
    raise Failed(f"no picture of a game in {_WAIT:g} seconds")
