"""`gundam-tui check`: run scenario files and report what differs."""

from __future__ import annotations

import argparse
import json
import re
from dataclasses import asdict
from pathlib import Path

from gundam_tui.commands import Mistake, say, shared_arguments
from gundam_tui.commands.common import open_book
from gundam_tui.foreign_files import LARGEST_TOML, first, read_text
from gundam_tui.games.api import ScenarioError, ScenarioResult
from gundam_tui.games.registry import game

_SCENARIO = re.compile(r"^\s*\[\[\s*scenario\s*\]\]", re.M)


def arguments(command: argparse.ArgumentParser) -> None:
    """Add the arguments to a parser."""
    command.description = (
        "Run scenario files (TOML): each sets up a position or a game, answers prompts and tells what must be so. "
        "Exit status 1 when a scenario fails, 2 when a file cannot be used."
    )
    command.add_argument("files", nargs="+", metavar="FILE", help="scenario files, and folders of them")
    command.add_argument("--json", action="store_true", help="print one JSON object")
    command.add_argument("--only", metavar="TEXT", default="", help="only the scenarios whose name holds this text")
    command.add_argument("--rules", metavar="PRESET", help="play them by this preset, whatever the files say")
    shared_arguments.game(command)


def run(args: argparse.Namespace) -> int:
    """Run every scenario of every file and folder; 1 when one of them fails."""
    module = game(args.game)
    scenarios = module.scenarios
    if scenarios is None:
        raise Mistake(f"{module.title} has no scenario files")
    book = open_book(args.game)
    results: list[ScenarioResult] = []
    faults: list[str] = []
    for path in dict.fromkeys(file for name in args.files for file in files(Path(name))):
        try:
            results += scenarios.run_file(path, book, rules=args.rules, only=args.only)
        except ScenarioError as error:
            faults += first(error.faults)
    if faults:
        raise Mistake("\n".join(["these scenario files cannot be used:", *(f"  {fault}" for fault in faults)]))
    if args.only and not results:
        raise Mistake(f'no scenario has "{args.only}" in its name')
    failed = [result for result in results if not result.ok]
    if args.json:
        summary = {
            "scenarios": len(results),
            "passed": len(results) - len(failed),
            "failed": len(failed),
            "results": [{"ok": result.ok, **asdict(result)} for result in results],
        }
        say(json.dumps(summary, ensure_ascii=False, indent=1))
    else:
        for result in failed:
            say(told(result), end="\n\n")
        counts = f"{len(results)} scenario{'s' if len(results) != 1 else ''}"
        say(f"{counts}: {len(failed)} failed" if failed else f"{counts}: all as told")
    return 1 if failed else 0


def files(path: Path) -> list[Path]:
    """A scenario file, or those of a folder: its TOML files that hold scenarios, and those of the folders in it.

    Raises:
        Mistake: the folder holds none.
    """
    if not path.is_dir():
        return [path]
    found = [file for file in sorted(path.rglob("*.toml")) if _SCENARIO.search(_start(file))]
    if not found:
        raise Mistake(f"{path}: no file in this folder holds a scenario ([[scenario]])")
    return found


def _start(path: Path) -> str:
    """The text of a file; of one that cannot be read a scenario's heading, so that its fault is reported."""
    try:
        return read_text(path, "utf-8-sig", LARGEST_TOML)
    except (OSError, UnicodeDecodeError):
        return "[[scenario]]"


def told(result: ScenarioResult) -> str:
    """A failed scenario in full: where it failed, what differs, the open prompt with its option keys."""
    step = f", step {result.step} (line {result.step_line})" if result.step else ""
    rows = [f"FAILED {result.file}:{result.line}: {result.name}{step}"]
    rows += [f"  {problem}" for problem in result.problems]
    rows += [f"  {line}" for line in result.prompt]
    return "\n".join(rows)
