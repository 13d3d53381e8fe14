"""Instructions per decision of random play: a measure that a busy machine does not disturb.

CPU time varies by half on a shared machine; the number of instructions of the same games does not. A process of its own
plays a workload once to warm up (cards are compiled, memory is taken) and then again for each game that counts, under
callgrind or `perf stat`. Callgrind begins again at zero when the warm-up ends (`_MARK`); what `perf` counts includes
it, so the cost of the same process without the counted games is subtracted.

The figures of the last commit are in `instructions.toml`, by the build that they were measured with. Another Python,
other build flags or another platform give other figures, so none of them is compared with these.
"""

from __future__ import annotations

import os
import platform
import re
import shutil
import subprocess
import sys
import sysconfig
import tempfile
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from gundam_tui import child_python
from gundam_tui.games.decks import load_deck
from gundam_tui.games.default import DEFAULT
from gundam_tui.games.registry import game
from gundam_tui.kernel import COMPILED
from gundam_tui.players.random import RandomPlayer

FIGURES = Path(__file__).with_name("instructions.toml")
_TREE = Path(__file__).parents[2]
TOLERANCE = 0.03  # by how much a figure may exceed the recorded one
_TOTAL = re.compile(r"Collected\s*:\s*(\d+)|^(\d+)\s.*instructions:u", re.MULTILINE)  # callgrind; perf stat -x
_MARK = "getloadavg"  # a function of the C library that nothing else calls: `play` calls it after the warm-up
_WAIT = 600.0  # seconds for one counted process; under callgrind everything takes fifty times as long


class NotMeasured(RuntimeError):
    """This machine has no instruction counter, or a counted process failed."""


@dataclass(frozen=True)
class Workload:
    """Counted games.

    Attributes:
        game, format: as on the command line.
        pairings: the decks of each game; they take turns.
        games: number of counted games.
    """

    game: str
    format: str
    pairings: Sequence[Sequence[str]]
    games: int


WORKLOADS: Mapping[str, Workload] = {
    "gcg": Workload(DEFAULT, "duel", [("st01", "st04"), ("st02", "st03")], 20),
    "gcg-royale": Workload(DEFAULT, "royale", [("st01", "st02", "st03", "st04")], 4),
    "gcg-team": Workload(DEFAULT, "team", [("st01", "st02", "st03", "st04")], 4),
    "gundam-war": Workload("gundam-war", "duel", [()], 3),
    "macross-crusade": Workload("macross-crusade", "duel", [()], 3),
}


def build_key() -> str:
    """What figures depend on apart from the code: interpreter, its build flags, platform, and the engine's build.

    Equal text on the same kind of machine means that figures can be compared.
    """
    flags = sysconfig.get_config_var("CONFIG_ARGS") or ""
    build = "PGO" if "--enable-optimizations" in flags else "no PGO"
    kind = "shared" if sysconfig.get_config_var("Py_ENABLE_SHARED") else "static"
    engine = "compiled" if COMPILED else "pure"
    implementation = f"{platform.python_implementation()} {platform.python_version()}"
    return f"{implementation} ({build}, {kind}), {platform.system()} {platform.machine()}, {engine}"


def recorded(path: Path = FIGURES) -> dict[str, int]:
    """The figures of the last commit for this build, by workload; empty: none were recorded for it."""
    return dict(tomllib.loads(path.read_text(encoding="utf-8")).get(build_key(), {}))


def above(found: Mapping[str, int], bound: Mapping[str, int]) -> list[str]:
    """A sentence for every workload that exceeds its recorded figure by more than `TOLERANCE`."""
    return [
        f"{name}: {count:,} instructions per decision, {count / bound[name] - 1:+.1%} against {bound[name]:,}"
        for name, count in found.items()
        if name in bound and count > bound[name] * (1 + TOLERANCE)
    ]


def measure(names: Sequence[str] = (), tree: Path = _TREE) -> Iterator[tuple[str, int]]:
    """Count.

    Args:
        names: of `WORKLOADS`; empty: all.
        tree: a checkout, or another folder with the package in it; default: the present one.

    Yields:
        Workload and instructions per decision, rounded.

    Raises:
        NotMeasured: neither valgrind nor `perf` is installed, or the counted process failed.
    """
    for name in names or WORKLOADS:
        _compile_cards(name, tree)
        nothing = 0 if shutil.which("valgrind") else _counted(name, 0, tree)[0]
        everything, decisions = _counted(name, WORKLOADS[name].games, tree)
        yield name, round((everything - nothing) / decisions)


def _compile_cards(name: str, tree: Path) -> None:
    """Changed cards are compiled now, and not while counting."""
    if tree == _TREE:
        game(WORKLOADS[name].game).book()
        return
    call = child_python.command("-m", __name__, name, "0")
    subprocess.run(call, capture_output=True, env={**os.environ, "PYTHONPATH": str(tree)}, check=False, timeout=_WAIT)


def _counted(name: str, games: int, tree: Path) -> tuple[int, int]:
    """Instructions of a process that warms up and plays this number of games (callgrind: of those games alone), and the
    decisions of those games.
    """
    with tempfile.TemporaryDirectory() as folder:
        call = [*_counter(Path(folder)), *child_python.command("-m", __name__, name, str(games))]
        env = {**os.environ, "PYTHONHASHSEED": "0", "PYTHONPATH": str(tree)}
        try:
            done = subprocess.run(call, capture_output=True, text=True, env=env, check=False, timeout=_WAIT)
        except subprocess.TimeoutExpired:
            raise NotMeasured(f"{Path(call[0]).name} took more than {_WAIT:.0f} seconds for {name}") from None
        total = _TOTAL.search(done.stderr)
        if done.returncode or total is None:
            last = (done.stderr.strip().splitlines() or ["it said nothing"])[-1]
            raise NotMeasured(f"{Path(call[0]).name} could not count {name}: {last}")
        return int(total[1] or total[2]), int(done.stdout)


def _counter(folder: Path) -> list[str]:
    """The program that counts the instructions of the command after it."""
    if valgrind := shutil.which("valgrind"):
        return [valgrind, "--tool=callgrind", f"--zero-before={_MARK}", f"--callgrind-out-file={folder / 'out'}"]
    if perf := shutil.which("perf"):
        return [perf, "stat", "-x", " ", "-e", "instructions:u"]
    raise NotMeasured("neither valgrind nor perf is installed: nothing here counts instructions")


def play(name: str, games: int) -> int:
    """Play a workload: every pairing once to warm up, then this number of games.

    Returns:
        The decisions of the games that count.
    """
    workload = WORKLOADS[name]
    module = game(workload.game)
    pairings = [
        [load_deck(deck, module.id) for deck in pairing or module.deck_format.usual] for pairing in workload.pairings
    ]
    decisions = 0
    for at in range(-len(pairings), games):
        if not at:
            os.getloadavg()  # `_MARK`
        engine = module.new_game(pairings[at % len(pairings)], at + 100, keep=False, format_name=workload.format)
        player = RandomPlayer(at + 100)
        while (prompt := engine.prompt) is not None:
            engine.choose(player.choose(None, prompt))
        decisions += engine.decisions if at >= 0 else 0
    return decisions


if __name__ == "__main__":
    print(play(sys.argv[1], int(sys.argv[2])), flush=True)
    os._exit(0)  # what is freed at the end of the process is no part of a decision
