"""The cost of a start: cards, imports, the first frame. Everything here is measured in processes of their own."""

from __future__ import annotations

import os
import subprocess
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from statistics import median

from gundam_tui import child_python
from gundam_tui.named import NamedTuple

_TIMED = """
import time
start = time.perf_counter()
{code}
print(time.perf_counter() - start)
"""
_CARDS = "from gundam_tui.games.registry import game\ngame().book().complete()"
_DECKS = """
from gundam_tui.games.decks import load_deck, starter_decks
from gundam_tui.games.registry import game
book = game().book()
for number in game().cards_of([load_deck(name) for name in starter_decks(game().id)[:3:2]]):
    book[number]
"""
_WHOLE = """
from gundam_tui.games.registry import game
game().compile_cards(game().book())
"""
_WAIT = 30.0  # seconds for a first frame
_TERMINALS = os.name == "posix"
_TABLE = child_python.command("-m", "gundam_tui", "play", "--name1", "Amuro", "--seed", "1")
_EMPTY = child_python.command(
    "-c",
    """
from textual.app import App
from textual.widgets import Static

class Empty(App):
    def compose(self):
        yield Static("hello world")

Empty().run()
""",
)


class Failed(RuntimeError):
    """A measured process ended with an error."""


def cards(repeats: int) -> dict[str, float]:
    """Milliseconds of wall time to open the card book: with nothing compiled yet the whole of it, and the cards of two
    decks; with everything compiled; and to compile the programs of all cards as well.
    """
    with tempfile.TemporaryDirectory() as folder:
        env = {**child_python.environment(), "XDG_DATA_HOME": str(Path(folder, "data"))}
        decks = _time(_DECKS, {**env, "XDG_CACHE_HOME": str(Path(folder, "decks"))})
        env["XDG_CACHE_HOME"] = str(Path(folder, "cards"))
        cold = _time(_CARDS, env)
        warm = min(_time(_CARDS, env) for _ in range(repeats))
        whole = min(_time(_WHOLE, env) for _ in range(repeats))
    return {"decks_cold_ms": decks, "cards_cold_ms": cold, "cards_warm_ms": warm, "all_programs_ms": whole}


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
    if not _TERMINALS:
        return {}
    return {"first_frame_ms": min(_frame(_TABLE, b"Amuro", 80, 24).whole for _ in range(repeats)) * 1000}


def beside_empty(repeats: int) -> dict[str, float]:
    """The first picture of a game beside that of an empty Textual app, started in turn on a terminal of 120x36:
    milliseconds of wall time and of CPU time (medians), and how many times those of the empty app the table takes.
    Empty on systems without pseudo terminals.
    """
    if not _TERMINALS:
        return {}
    found: list[tuple[_Frame, _Frame]] = []
    for _ in range(repeats + 1):
        found.append((_frame(_TABLE, b"Amuro", 120, 36), _frame(_EMPTY, b"hello world", 120, 36)))
    figures: dict[str, float] = {}
    for kind in ("whole", "work"):
        ours, theirs = (median(getattr(one, kind) for one in starts) * 1000 for starts in zip(*found[1:], strict=True))
        figures |= {f"table_{kind}_ms": ours, f"empty_{kind}_ms": theirs, f"table_{kind}_times": ours / theirs}
    return figures


class _Frame(NamedTuple):
    """What it took a process to its first picture: seconds on the clock (`whole`), and of CPU time (`work`)."""

    whole: float
    work: float


def _frame(command: Sequence[str], word: bytes, width: int, height: int) -> _Frame:
    """Run a command on a terminal of its own until a word is on the screen."""
    import fcntl
    import pty
    import struct
    import termios

    ours, theirs = pty.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", height, width, 0, 0))
    with tempfile.TemporaryDirectory() as folder:
        env = {**child_python.environment(), "TERM": "xterm-256color"}
        env |= {name: str(Path(folder, name)) for name in ("XDG_STATE_HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME")}
        start = time.perf_counter()
        process = subprocess.Popen(command, stdin=theirs, stdout=theirs, stderr=theirs, env=env)
        os.close(theirs)
        try:
            whole = _until(ours, word, start)
        finally:
            process.kill()
            _, status, used = os.wait4(process.pid, 0)
            process.returncode = os.waitstatus_to_exitcode(status)
            os.close(ours)
    return _Frame(whole, used.ru_utime + used.ru_stime)


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
