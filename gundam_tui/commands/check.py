"""`gundam-tui check`: run scenario files and report what differs."""

from __future__ import annotations

import argparse
import json
from dataclasses import asdict
from pathlib import Path

from gundam_tui.commands import Mistake, say
from gundam_tui.commands.common import open_book
from gundam_tui.foreign_files import first
from gundam_tui.games.api import ScenarioError, ScenarioResult
from gundam_tui.games.registry import game


def run(args: argparse.Namespace) -> int:
    """Run every scenario of every file; 1 when one of them fails."""
    module = game(args.game)
    scenarios = module.scenarios
    if scenarios is None:
        raise Mistake(f"{module.title} has no scenario files")
    book = open_book(args.game)
    results: list[ScenarioResult] = []
    faults: list[str] = []
    for name in dict.fromkeys(args.files):
        try:
            results += scenarios.run_file(Path(name), book, rules=args.rules, only=args.only)
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


def told(result: ScenarioResult) -> str:
    """A failed scenario in full: where it failed, what differs, the open prompt with its option keys."""
    step = f", step {result.step} (line {result.step_line})" if result.step else ""
    rows = [f"FAILED {result.file}:{result.line}: {result.name}{step}"]
    rows += [f"  {problem}" for problem in result.problems]
    rows += [f"  {line}" for line in result.prompt]
    return "\n".join(rows)
