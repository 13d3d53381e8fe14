"""How fast the app is and how much it sends, on a pty: a table of figures for the goals G6, G7, G8 and G12.

Run by hand, on a quiet machine: `python -m tests.app.measure` (about four minutes; `--quick` for a short look). Modules
are imported from their compiled form, as after an installation: the first round of everything is not counted.
"""

from __future__ import annotations

import argparse
import os
import select
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import cycle, islice
from pathlib import Path

from gundam_tui.app.answering import chooser_for
from gundam_tui.games.decks import load_deck
from gundam_tui.players.random import RandomPlayer
from gundam_tui.table.match import Match

from .terminals import Terminal, command

PYTHON = sys.executable
EMPTY = """
from textual.app import App
from textual.widgets import Static
class Empty(App):
    def compose(self):
        yield Static("hello world")
Empty().run()
"""
SEED = 11
DECKS = ("st01", "st03")
PLAY = ("play", "--deck1", DECKS[0], "--deck2", DECKS[1], "--seed", str(SEED))
SIZES = ((80, 24), (120, 36), (160, 48))
TAKEN = b"\x1b[?1049h"  # the terminal is taken over
QUIET = 0.15  # seconds without output: the answer to a key is whole
SETTLED = 0.4  # after a decision, which may open a screen
KEYS = {"enter": "\r", "escape": "\x1b", "space": " ", "tab": "\t", "right": "\x1b[C", "left": "\x1b[D",
        "pagedown": "\x1b[6~", "pageup": "\x1b[5~", "up": "\x1b[A", "down": "\x1b[B"}  # fmt: skip


@dataclass(frozen=True)
class Figure:
    """A line of the table."""

    goal: str
    what: str
    value: str
    aim: str
    met: bool


def percentile(values: Sequence[float], part: float) -> float:
    """The value below which that part of the values lies."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(len(ordered) * part))]


def first_byte(term: Terminal, keys: str) -> tuple[float, bytes]:
    """Seconds until the first byte after a key, -1 when none comes, and all bytes until it is quiet."""
    start = time.perf_counter()
    os.write(term.fd, keys.encode())
    ready, _, _ = select.select([term.fd], [], [], 1.0)
    took = time.perf_counter() - start if ready else -1.0
    return took, term.read(QUIET) if ready else b""


@dataclass(frozen=True)
class Start:
    """How long a process took to its first picture.

    Attributes:
        whole: seconds on the clock.
        work: CPU seconds, which a busy machine stretches less; None where the system does not tell.
        before: those of them until it took the terminal over: imports, cards, the deal.
    """

    whole: float
    work: float | None
    before: float | None


def cpu(pid: int) -> float | None:
    """The CPU seconds of a process so far, with those of its threads; None where the system does not tell."""
    try:
        return sum(int(path.read_text().split()[0]) for path in Path(f"/proc/{pid}/task").glob("*/schedstat")) / 1e9
    except OSError:
        return None


def first_frame(words: Sequence[str], mark: str, state: Path) -> Start:
    """From the start of a process until a word is on its screen."""
    start = time.perf_counter()
    with command(words, state) as term:
        out, before = b"", None
        while mark.encode() not in out:
            out += os.read(term.fd, 65536)
            if before is None and TAKEN in out:
                before = cpu(term.process.pid)
            if b"\x1b[?2026$p" in out:
                os.write(term.fd, b"\x1b[?2026;2$y")
                out = out.replace(b"\x1b[?2026$p", b"")
        return Start(time.perf_counter() - start, cpu(term.process.pid), before)


def starts(rounds: int, state: Path) -> list[Figure]:
    """G8: the app against an empty Textual app, turn by turn, so that both meet the same machine."""

    def middle(name: str, part: Callable[[Start], float | None]) -> float:
        return 1000 * statistics.median(part(one) or 0.0 for one in took[name])

    app = [PYTHON, "-m", "gundam_tui"]
    cases: dict[str, tuple[Sequence[str], str]] = {
        "empty": ([PYTHON, "-c", EMPTY], "hello world"), "home": (app, "New game"),
        "table": ([*app, *PLAY], "first turn"),
    }  # fmt: skip
    took: dict[str, list[Start]] = {name: [] for name in cases}
    for at in range(rounds + 1):
        for name, (words, mark) in cases.items():
            found = first_frame(words, mark, state)
            if at:
                took[name].append(found)
    figures: list[Figure] = []
    for what, part in (("", lambda one: one.whole), (", CPU", lambda one: one.work)):
        empty = middle("empty", part)
        figures.append(Figure("G8", f"first frame of an empty Textual app{what}, median", f"{empty:.0f} ms", "", True))
        for name in ("home", "table") if empty else ():
            whole = middle(name, part)
            text = f"{whole:.0f} ms, {whole / empty:.2f} times"
            figures.append(
                Figure("G8", f"first frame of the {name}{what}, median", text, "1.5 times", whole <= 1.5 * empty)
            )
    for name in cases:
        before = middle(name, lambda one: one.before)
        after = middle(name, lambda one: (one.work or 0.0) - (one.before or 0.0))
        text = f"{before:.0f} + {after:.0f} ms"
        figures.append(Figure("G8", f"{name}: CPU before the terminal is taken over, after", text, "", True))
    helped: list[float] = []
    for _ in range(rounds + 1):
        start = time.perf_counter()
        with command([*app, "--help"], state) as term:
            term.process.wait(60)
            helped.append((time.perf_counter() - start) * 1000)
    told = statistics.median(helped[1:])
    return [*figures, Figure("G8", "gundam-tui --help, median", f"{told:.0f} ms", "80 ms", told < 80)]


class Twin:
    """The game of the process played along, to know which keys give which answer."""

    def __init__(self, seed: int) -> None:
        self.match = Match.new([load_deck(name) for name in DECKS], SEED)
        self.player = RandomPlayer(seed)

    def keys(self) -> list[str]:
        """The keys that give a random answer to the open prompt; the twin has it already."""
        match = self.match
        match.advance()
        prompt = match.prompt
        if prompt is None:
            return []
        chooser = chooser_for(match.view(prompt.seat), prompt.seat)
        assert chooser is not None
        answer = self.player.answer(match.engine, prompt)
        pressed = chooser.path(answer)
        match.answer(answer)
        return pressed


def typed(term: Terminal, key: str) -> tuple[float, bytes]:
    """A key by its name."""
    return first_byte(term, KEYS.get(key, key))


def keys_and_bytes(size: tuple[int, int], decisions: int, state: Path) -> list[Figure]:
    """G6 and G7: a game at one keyboard, played at random."""
    name = f"{size[0]}x{size[1]}"
    delays: list[float] = []
    selecting: list[int] = []
    deciding: list[int] = []
    asking: list[int] = []
    with command([PYTHON, "-m", "gundam_tui", *PLAY], state, size) as term:
        term.wait_for("first turn")
        twin = Twin(1)
        for _ in range(decisions):
            while " y  I am " in term.text() or " y  show your " in term.text():
                time.sleep(0.6)  # the curtain listens to no key that comes at once
                asking.append(len(typed(term, "y")[1] + term.read(SETTLED)))
            *before, last = twin.keys() or ["E"]
            for key in (*before, *(() if before else ("tab", "right"))):
                took, out = typed(term, key)
                delays += [took * 1000] if out else []
                selecting.append(len(out))
            took, out = typed(term, last)
            delays += [took * 1000] if out else []
            deciding.append(len(out + term.read(SETTLED)))
            if twin.match.outcome is not None:
                break
        time.sleep(0.5)
        term.read(QUIET)
        idle = len(term.read(4.0))
    middle, worst = statistics.median(delays), percentile(delays, 0.99)
    few = size == SIZES[0]
    return [
        Figure("G6", f"{name}: key to first byte, p50", f"{middle:.1f} ms", "10 ms", middle < 10),
        Figure("G6", f"{name}: key to first byte, p99 of {len(delays)}", f"{worst:.1f} ms", "50 ms", worst < 50),
        Figure("G7", f"{name}: bytes a selection key, median", f"{statistics.median(selecting):.0f}", "", True),
        Figure("G7", f"{name}: bytes a selection key, most", f"{max(selecting)}", "2048", max(selecting) < 2048),
        Figure("G7", f"{name}: bytes a decision, median", f"{statistics.median(deciding):.0f}", "", True),
        Figure("G7", f"{name}: bytes a decision, most", f"{max(deciding)}", "8192" if few else "",
               not few or max(deciding) < 8192),
        Figure("G7", f"{name}: bytes when the curtain opens, most", f"{max(asking, default=0)}", "", True),
        Figure("G7", f"{name}: bytes in 4 s without a key", f"{idle}", "0", idle == 0),
    ]  # fmt: skip


def pressed(term: Terminal, keys: Sequence[str], presses: int) -> tuple[list[float], float]:
    """Milliseconds to the first byte of each key, and milliseconds of the app's CPU time a key."""
    delays: list[float] = []
    before = cpu_seconds(term.process.pid)
    for key in islice(cycle(keys), presses):
        took, out = typed(term, key)
        delays += [took * 1000] if out else []
    return delays, (cpu_seconds(term.process.pid) - before) / presses * 1000


def thinking(presses: int, state: Path) -> list[Figure]:
    """G6: a computer player that thinks for long is not felt in the keys of the table."""
    words = ["play", "--deck1", DECKS[0], "--deck2", DECKS[1], "--bot2", "search:50s", "--seed", str(SEED)]
    found: dict[str, tuple[list[float], float]] = {}
    with command([PYTHON, "-m", "gundam_tui", *words, "--bot-pace", "0", "--still"], state) as term:
        term.wait_for("Opening hand")
        found["nobody thinks"] = pressed(term, ("right", "left"), presses)
        for key in islice(cycle((" ", "E", "\r")), 200):
            if "thinks ..." in term.text():
                break
            if "p pause" not in term.text():  # a key would hurry it
                os.write(term.fd, key.encode())
            term.read(SETTLED)
        else:
            raise AssertionError(f"the computer was never seen to think:\n{term.text()}")
        found["the computer thinks"] = pressed(term, ("-", "+"), presses)
    figures: list[Figure] = []
    for when, (delays, spent) in found.items():
        middle, worst = statistics.median(delays), percentile(delays, 0.99)
        figures += [
            Figure("G6", f"while {when}: key to first byte, p50", f"{middle:.1f} ms", "10 ms", middle < 10),
            Figure("G6", f"while {when}: p99 of {len(delays)}", f"{worst:.1f} ms", "50 ms", worst < 50),
            Figure("G6", f"while {when}: CPU time a key", f"{spent:.1f} ms", "", True),
        ]
    return figures


def cpu_seconds(process: int) -> float:
    """The CPU time that a process has used, without those that it has started."""
    user, system = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[11:13]
    return (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")


def leaving(state: Path) -> list[Figure]:
    """G12: how long it takes to leave."""
    took: list[float] = []
    for _ in range(3):
        with command([PYTHON, "-m", "gundam_tui", *PLAY], state) as term:
            term.wait_for("first turn")
            start = time.perf_counter()
            os.write(term.fd, b"\x11")
            while term.process.poll() is None and time.perf_counter() - start < 5:
                term.read(0.02, 0.05)
            took.append((time.perf_counter() - start) * 1000)
    return [
        Figure("G12", "Ctrl+Q to the end of the process, most of 3", f"{max(took):.0f} ms", "1 s", max(took) < 1000)
    ]


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure and print; 1 when an aim is missed."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--quick", action="store_true", help="fewer rounds, one size")
    quick = parser.parse_args(arguments).quick
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)  # without compiled modules Python itself takes the time
    steps: list[Callable[[Path], list[Figure]]] = [lambda state: starts(3 if quick else 15, state)]
    for size in SIZES[:1] if quick else SIZES:
        steps.append(lambda state, size=size: keys_and_bytes(size, 12 if quick else 50, state))
    figures: list[Figure] = []
    with tempfile.TemporaryDirectory() as folder:
        for step in (*steps, lambda state: thinking(50 if quick else 200, state), leaving):
            figures += step(Path(folder))
    for one in figures:
        sign = "" if not one.aim else "ok" if one.met else "MISSED"
        print(f"{one.goal:4} {one.what:55} {one.value:>22}   {one.aim:>9} {sign}".rstrip())
    return 0 if all(one.met for one in figures) else 1


if __name__ == "__main__":
    sys.exit(main())
