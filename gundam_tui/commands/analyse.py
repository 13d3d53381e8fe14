"""`gundam-tui analyse FILE`: every decision of a game that is over, judged from what its seat knew."""

from __future__ import annotations

import argparse
import json
import sys
import time
from contextlib import closing
from typing import TYPE_CHECKING

from gundam_tui.ascii_text import to_ascii
from gundam_tui.commands import Mistake, say
from gundam_tui.commands.values import quick_seed, whole
from gundam_tui.kernel.record_format import RecordError
from gundam_tui.language import ENGLISH, speaking
from gundam_tui.paths import typed_path

if TYPE_CHECKING:
    from gundam_tui.study.analysis import Analysis

_worlds = whole("a number of worlds", 4, 1_000)
_OFTEN = 0.5  # seconds between two lines of progress


def arguments(command: argparse.ArgumentParser) -> None:
    """The arguments of the command."""
    command.description = (
        "Judge every decision of a game that is over: what each seat could know then, the answer given, the best one "
        "found. What is found is kept beside the record (FILE.analysis), so that the command can be stopped and "
        "called again."
    )
    command.add_argument("file", metavar="FILE", help="the record of a game that is over")
    command.add_argument(
        "--budget", type=_worlds, default=24, metavar="N",
        help="worlds in which a difference is measured (default: %(default)s)",
    )  # fmt: skip
    command.add_argument(
        "--part", type=int, default=0, metavar="N", help="the Nth game of a match (default: the last one)"
    )
    command.add_argument(
        "--seed", type=quick_seed, default=1, metavar="N", help="of those worlds (default: %(default)s)"
    )
    form = command.add_mutually_exclusive_group()
    form.add_argument("--json", action="store_true", help="print all decisions as JSON")
    form.add_argument("--text", action="store_true", help="print a report (the default)")
    command.add_argument(
        "--puzzles", action="store_true",
        help="then make puzzles of the mistakes that people made, where the solver confirms them",
    )  # fmt: skip
    command.add_argument("--ascii", action="store_true", help="print ASCII characters only")


def run(args: argparse.Namespace) -> int:
    """Analyse a record.

    Args:
        args: `file`, `part`, `budget`, `seed`, `json`, `puzzles`, `ascii`.

    Returns:
        0: the whole game was analysed; 130: interrupted, and the results so far are printed.

    Raises:
        Mistake: the record cannot be analysed.
    """
    from gundam_tui.study.analysis import AnalysisPlan, Analyst
    from gundam_tui.study.telling import report

    status = 0
    try:
        with speaking(ENGLISH if args.json else ""):  # data is the same in every language
            analyst = Analyst(typed_path(args.file), AnalysisPlan(args.budget, args.seed), game=args.part)
        analysis = analyst.analysis
        if analyst.kept is None:
            say("gundam-tui: the analysis cannot be kept beside the record", to_errors=True)
        told = time.monotonic()
        try:
            with closing(analyst.go_on()) as going:
                for analysis in going:
                    if sys.stderr.isatty() and time.monotonic() - told > _OFTEN:
                        told = time.monotonic()
                        print(f"\r{analysis.done} of {analysis.total} decisions ", end="", file=sys.stderr, flush=True)
        except KeyboardInterrupt:
            status = 130
        if sys.stderr.isatty():
            print("\r\x1b[K", end="", file=sys.stderr, flush=True)
    except RecordError as error:
        raise Mistake(str(error)) from None
    if args.json:
        say(json.dumps(analysis.as_json(), indent=1, ensure_ascii=args.ascii))
    else:
        say(*(to_ascii(line) if args.ascii else line for line in report(analysis)), sep="\n")
    if args.puzzles and not status:
        _puzzles(analysis, args)
    return status


def _puzzles(analysis: Analysis, args: argparse.Namespace) -> None:
    """Make puzzles of the mistakes of a game, and say which."""
    from gundam_tui.study.own_puzzles import from_mistakes, mistakes
    from gundam_tui.study.puzzle_list import PuzzleError
    from gundam_tui.table.playback import Playback

    try:
        playback = Playback.open(typed_path(args.file), game=args.part)
        count = len(mistakes(playback, analysis))
        found = [puzzle for puzzle in from_mistakes(playback, analysis) if puzzle is not None]
    except (RecordError, PuzzleError) as error:
        raise Mistake(str(error)) from None
    except OSError as error:
        raise Mistake(f"puzzles cannot be kept: {error.strerror or error}") from None
    told = [f"{puzzle.path}: {puzzle.asked}" for puzzle in found]
    lines = ["", f"{len(found)} of {count} mistakes of people are puzzles (`puzzle --own` plays them)", *told]
    say(*(to_ascii(line) if args.ascii else line for line in lines), sep="\n", to_errors=args.json)
