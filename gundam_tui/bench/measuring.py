"""The command `gundam-tui bench`, or `python -m gundam_tui.bench`: measure, and print a table or one JSON object."""

from __future__ import annotations

import argparse
import json
import os
import platform
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path

from gundam_tui import __version__
from gundam_tui.games.decks import load_deck
from gundam_tui.games.library import card_book
from gundam_tui.kernel import COMPILED
from gundam_tui.sim import RunPlan, simulate

from . import instructions, playing, starting

GAMES = 300  # random games per set of decks
COPY_GAMES = 30
CLONES = 100_000
POOL_PAIRINGS = 30
REPEATS = 5
CORE_GAMES = 200
STARTS = 15  # of the table and of an empty app

_LABELS = {
    "games": ("games", "{:.0f}"),
    "decisions_per_game": ("decisions a game", "{:.1f}"),
    "real_decisions_per_game": ("with two or more options", "{:.1f}"),
    "decisions_per_cpu_second": ("decisions a CPU second", "{:,.0f}"),
    "real_decisions_per_cpu_second": ("with two or more options", "{:,.0f}"),
    "games_per_cpu_second": ("games a CPU second", "{:.1f}"),
    "ms_per_game": ("ms a game", "{:.2f}"),
    "enumeration_share": ("share of finding options", "{:.0%}"),
    "clone_us": ("clone, µs", "{:.1f}"),
    "clone_most_us": ("at most", "{:.1f}"),
    "clone_resent_us": ("clone, answers re-sent, µs", "{:.1f}"),
    "clone_resent_most_us": ("at most", "{:.1f}"),
    "digest_us": ("digest, µs", "{:.1f}"),
    "clone_bytes": ("bytes a clone", "{:,.0f}"),
    "game_bytes": ("bytes a played game with log", "{:,.0f}"),
    "clones": ("clones made and dropped", "{:,.0f}"),
    "grown_kib": ("memory grown by, KiB", "{:,.0f}"),
    "decks_cold_ms": ("cards of two decks, nothing compiled, ms", "{:.0f}"),
    "cards_cold_ms": ("card book, nothing compiled, ms", "{:.0f}"),
    "cards_warm_ms": ("card book, ms", "{:.1f}"),
    "all_programs_ms": ("with the programs of all cards, ms", "{:.0f}"),
    "import_cli_ms": ("import of the command line, ms", "{:.0f}"),
    "import_game_ms": ("import of the game, ms", "{:.0f}"),
    "import_app_ms": ("import of the app, ms", "{:.0f}"),
    "first_frame_ms": ("call to first frame, ms", "{:.0f}"),
    "table_whole_ms": ("first table, ms", "{:.0f}"),
    "empty_whole_ms": ("empty Textual app, ms", "{:.0f}"),
    "table_whole_times": ("times as long", "{:.2f}"),
    "table_work_ms": ("first table, ms of CPU time", "{:.0f}"),
    "empty_work_ms": ("empty Textual app, ms of CPU time", "{:.0f}"),
    "table_work_times": ("times as much", "{:.2f}"),
    "one_seconds": ("sim, one worker, s", "{:.2f}"),
    "two_seconds": ("sim, two workers, s", "{:.2f}"),
    "speedup": ("times as fast", "{:.2f}"),
}
Figures = dict[str, float]


def arguments(parser: argparse.ArgumentParser) -> None:
    """Add the options of the measurement to a parser."""
    parser.description = "Measure how fast the engine is on this machine."
    parser.add_argument("what", nargs="*", metavar="PART", help=f"only some of: {', '.join(_PARTS)}")
    parser.add_argument(
        "--scale", type=_scale, default=1.0, metavar="X", help="multiply the usual number of games (default: 1)"
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument(
        "--instructions", action="store_true",
        help="count instructions per decision instead, which a busy machine does not change (takes valgrind or perf); "
        f"PART is then one of: {', '.join(instructions.WORKLOADS)}",
    )  # fmt: skip
    parser.add_argument(
        "--beside", type=Path, metavar="FOLDER",
        help="with --instructions: a checkout of the last commit, built alike, which is measured in the same run where "
        "no figures are recorded for this build",
    )  # fmt: skip
    parser.set_defaults(fail=parser.error)


def main(argv: Sequence[str] | None = None) -> int:
    """Measure what is asked for.

    Args:
        argv: the arguments; by default those of the process.
    """
    parser = argparse.ArgumentParser(prog="gundam-tui bench")
    arguments(parser)
    return measure(parser.parse_args(argv))


def measure(args: argparse.Namespace) -> int:
    """Measure what the arguments (see `arguments`) ask for, and print it.

    Returns:
        The exit status: 0 done, 1 an instruction count lies above its bound, 2 nothing here counts instructions.
    """
    known = instructions.WORKLOADS if args.instructions else _PARTS
    if unknown := [name for name in args.what if name not in known]:
        args.fail(f"{', '.join(unknown)}: the parts are {', '.join(known)}")
    if args.instructions:
        return _instructions(args.what, args.beside, as_json=args.json)
    found: dict[str, dict[str, Figures]] = {}
    for name in args.what or _PARTS:
        if sys.stderr.isatty():
            print(f"{name} …", file=sys.stderr)
        found[name] = _PARTS[name](args.scale)
    about = {
        "version": __version__, "python": platform.python_version(), "machine": platform.machine(),
        "cores": os.cpu_count() or 1, "engine": "compiled" if COMPILED else "pure Python",
    }  # fmt: skip
    if args.json:
        rounded = {
            part: {name: {key: round(value, 4) for key, value in rows.items()} for name, rows in groups.items()}
            for part, groups in found.items()
        }
        print(json.dumps({**about, **rounded}))
    else:
        print(", ".join(f"{key} {value}" for key, value in about.items()))
        print(
            "\n".join(row for groups in found.values() for title, rows in groups.items() for row in _block(title, rows))
        )
    return 0


def _scale(text: str) -> float:
    """A number above 0, at most 1000."""
    try:
        scale = float(text)
    except ValueError:
        scale = 0.0
    if not 0 < scale <= 1000:
        raise argparse.ArgumentTypeError(f"{text!r}: give a number above 0, at most 1000")
    return scale


def _instructions(names: Sequence[str], beside: Path | None, *, as_json: bool) -> int:
    """Count instructions per decision, and hold them against what was recorded for this build, or against the checkout
    beside it; 1 when above."""
    bound = instructions.recorded()
    found: dict[str, int] = {}
    if not as_json:
        print(instructions.build_key())
    try:
        for name, count in instructions.measure(names):
            found[name] = count
            held = "the record" if name in bound else "the last commit"
            if name not in bound and beside is not None:
                bound.update(instructions.measure([name], beside))
            if not as_json:
                change = f"{count / bound[name] - 1:+.1%} against {held}" if name in bound else "not recorded"
                print(f"  {name:<24} {count:>9,} instructions per decision   {change}", flush=True)
    except instructions.NotMeasured as error:
        print(f"bound not checked: {error}", file=sys.stderr)
        return 2
    if as_json:
        print(json.dumps({"build": instructions.build_key(), "instructions_per_decision": found}))
    excess = instructions.above(found, bound)
    for line in excess:
        print(f"above the bound of {instructions.TOLERANCE:.0%}: {line}", file=sys.stderr)
    return 1 if excess else 0


def _block(title: str, rows: Figures) -> list[str]:
    out = ["", title]
    for key, value in rows.items():
        label, form = _LABELS[key]
        out.append(f"  {label:<36} {form.format(value):>12}")
    return out


def _play(scale: float) -> dict[str, Figures]:
    games = max(1, round(GAMES * scale))
    pairings = max(1, min(POOL_PAIRINGS, games))
    return {
        "random play, starter decks": playing.random_play(playing.starter_pairings(), games),
        "random play, whole pool": playing.random_play(playing.pool_pairings(pairings), games),
    }


def _copies(scale: float) -> dict[str, Figures]:
    games = max(1, round(COPY_GAMES * scale))
    return {
        "copies, starter decks": playing.copies(playing.starter_pairings(), games),
        "copies, whole pool": playing.copies(playing.pool_pairings(games), games),
        "copies dropped": playing.growth(max(100, round(CLONES * scale))),
    }


def _start(scale: float) -> dict[str, Figures]:
    repeats = max(1, min(20, round(REPEATS * scale)))
    return {
        "cards (wall time)": starting.cards(repeats),
        "imports and first frame (wall time)": {**starting.imports(repeats), **starting.first_frame(repeats)},
    }


def _table(scale: float) -> dict[str, Figures]:
    return {"first table beside an empty Textual app (medians)": starting.beside_empty(max(1, round(STARTS * scale)))}


def _cores(scale: float) -> dict[str, Figures]:
    names = list(playing.STARTERS)
    decks = [load_deck(name) for name in names]
    plan = RunPlan.round_robin(names, decks, games=max(1, round(CORE_GAMES * scale)), seed=1)
    times: list[float] = []
    for workers in (1, 2):
        start = time.perf_counter()
        simulate(plan, book=card_book(), workers=workers)
        times.append(time.perf_counter() - start)
    one, two = times
    return {"two cores (wall time)": {"games": len(plan), "one_seconds": one, "two_seconds": two, "speedup": one / two}}


_PARTS: dict[str, Callable[[float], dict[str, Figures]]] = {
    "play": _play, "copies": _copies, "start": _start, "table": _table, "cores": _cores,
}  # fmt: skip
