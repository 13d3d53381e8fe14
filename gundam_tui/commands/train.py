"""`gundam-tui train`: learn a value of positions from games between computer players."""

from __future__ import annotations

import argparse
import json
import os
import shlex
import subprocess
import sys
from collections.abc import Callable, Generator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import gundam_tui
from gundam_tui.commands import INTERRUPTED, Mistake, say, shared_arguments, values
from gundam_tui.commands.common import check_bots, legal_decks, open_book
from gundam_tui.commands.crew import check_place, crew
from gundam_tui.games.decks import shipped_for
from gundam_tui.games.registry import game
from gundam_tui.players.value import LearnedValue, WrongWeights, learned, read_value
from gundam_tui.players.worker import CallLost
from gundam_tui.sim.calls import WorkersGone

if TYPE_CHECKING:
    from gundam_tui.sim.training import Done, Training

# The step size of a fit that begins with an existing value. With a larger one, a fit over some hundred games forgets
# what was learned from more; over thousands of games a larger one learns more (`--step`,
# `players/strength_history.md`).
_ON = 3e-4


def arguments(command: argparse.ArgumentParser) -> None:
    """Add the arguments to a parser."""
    command.description = (
        "Fit the value that the players expert and search judge positions by. First come quick games without looking "
        "ahead, then rounds of games in which the value so far plays; after each of them it is fitted again. What has "
        "been played is kept in the folder: interrupted (Ctrl-C), the same command goes on there. Needs numpy: "
        "pip install gundam-tui[train]."
    )
    command.add_argument("folder", metavar="FOLDER", help="where the games and the values are kept")
    command.add_argument("--out", metavar="FILE", help="write the weights here as well")
    command.add_argument("--decks", metavar="A,B,C", help="the decks to play with (default: all that come with it)")
    command.add_argument(
        "--leave-out", default="", metavar="A,B,C", help="decks to leave out, to measure by them afterwards"
    )
    for flag, reader, default, text in (
        ("quick", values.decisions, 6000, "quick games"),
        ("rounds", values.decisions, 3, "rounds of games that look ahead"),
        ("games", values.games, 400, "games a round"),
        ("hidden", values.decisions, 24, "hidden units of the network; 0: a plain logistic regression"),
        ("passes", values.games, 10, "passes of a fit over its positions"),
        (
            "search",
            values.decisions,
            24,
            "iterations of players that search; 0: they look one answer ahead",
        ),
        ("seed", values.quick_seed, 1, "decides all chance"),
    ):
        command.add_argument(f"--{flag}", type=reader, default=default, metavar="N", help=f"{text} (%(default)s)")
    command.add_argument(
        "--lambda", dest="decay", type=values.share, default=1.0, metavar="X",
        help="of TD(lambda); 1: fit to what the games came to (%(default)s)",
    )  # fmt: skip
    command.add_argument(
        "--step", type=values.share, metavar="X",
        help="how far the first steps of a fit go (0.002, with --start 0.0003: from few games longer steps would learn "
        "less than they forget)",
    )  # fmt: skip
    command.add_argument(
        "--noise", type=values.share, default=0.25, metavar="X", help="share of decisions that are random (%(default)s)"
    )
    command.add_argument(
        "--start", metavar="FILE",
        help="the value to begin with, which the first round is played by; shipped: the one that comes with it "
        "(default: none, greedy players play that round)",
    )  # fmt: skip
    command.add_argument(
        "--opponent", default="greedy", metavar="PLAYER",
        help="who plays against them in every fourth game of a round; also a program of your own (default: greedy)",
    )  # fmt: skip
    command.add_argument("--workers", type=values.processes, metavar="N", help="processes (default: one)")
    shared_arguments.on_cluster(command)
    shared_arguments.game(command)
    shared_arguments.own_cards(command)


def run(args: argparse.Namespace) -> int:
    """Train a value.

    Args:
        args: see `gundam-tui train --help`.

    Returns:
        0; 1 when workers were lost; 130 when interrupted (what has been played is kept).
    """
    try:
        from gundam_tui.sim.training import WrongFolder, train
    except ImportError as error:
        raise Mistake(f"training needs {error.name}: pip install 'gundam-tui[train]'") from None
    if game(args.game).ai.reader is None:
        raise Mistake(f"positions of {game(args.game).title} cannot be read yet: there is nothing to learn from")
    course = _course(args)
    made = {"command": shlex.join(["gundam-tui", *sys.argv[1:]]), "seed": course.seed, "commit": _commit()}
    try:
        with _watching(course) as watch, crew(args, 1) as workers:
            value = train(course, Path(args.folder), made, workers, watch)
        if args.out:
            Path(args.out).write_text(json.dumps(value.as_json()) + "\n", encoding="utf-8", newline="")
    except (WrongFolder, WrongWeights) as error:
        raise Mistake(str(error)) from None
    except (CallLost, WorkersGone) as error:
        say(f"gundam-tui: {error}; the same command goes on in {args.folder}", to_errors=True)
        return 1
    except OSError as error:
        raise Mistake(f"{error.filename}: {error.strerror}") from None
    except KeyboardInterrupt:
        say(f"gundam-tui: interrupted; the same command goes on in {args.folder}", to_errors=True)
        return INTERRUPTED
    return 0


def _course(args: argparse.Namespace) -> Training:
    from gundam_tui.sim.training import Training
    from gundam_tui.sim.training.fitting import FitSettings

    check_bots([args.opponent], args.game)
    check_place(args, [args.opponent])
    book = open_book(args.game)
    named = args.decks if args.decks is not None else ",".join(shipped_for(game(args.game).formats[0], args.game, book))
    out = {name.strip() for name in args.leave_out.split(",") if name.strip()}
    names = [name.strip() for name in named.split(",") if name.strip()]
    unknown = sorted(out - set(names))
    if unknown:
        raise Mistake(f"--leave-out names {', '.join(unknown)}, which would not be played with anyway")
    names = [name for name in names if name not in out]
    if not names:
        raise Mistake("a training needs a deck: --decks st01,st02")
    decks = legal_decks(names, book, "", args.game)
    start = _start(args.start, args.game)
    settings = FitSettings(args.hidden, args.passes, args.decay, args.seed)
    step = args.step or (_ON if start is not None else None)
    if step:
        settings = replace(settings, step=step)
    if not args.quick and not args.start:
        raise Mistake("a training without quick games needs a value to begin with: --start shipped")
    return Training(
        tuple(names), tuple(decks), args.seed, args.quick, args.rounds, args.games, args.noise, settings, args.search,
        start, args.opponent,
    )  # fmt: skip


def _start(named: str | None, game_id: str) -> LearnedValue | None:
    """Returns the value for the players of the first round."""
    if named is None:
        return None
    value = learned(game_id) if named == "shipped" else None
    if named == "shipped" and value is None:
        raise Mistake(f"no value of {game(game_id).title} comes with the program: name a file with --start")
    try:
        value = value or read_value(Path(named))
    except WrongWeights as error:
        raise Mistake(str(error)) from None
    except OSError as error:
        raise Mistake(f"{named}: {error.strerror}") from None
    if value.game != game_id:
        raise Mistake(f"{named} is a value of {game(value.game).title}")
    return value


def _commit() -> str:
    """Returns the commit of this checkout; for an installed program its version."""
    here = Path(gundam_tui.__file__).parent
    asked = ["git", "-C", str(here), "describe", "--always", "--dirty", "--abbrev=12"]
    try:
        found = subprocess.run(asked, capture_output=True, text=True, check=True, env=os.environ | {"LC_ALL": "C"})
    except (OSError, subprocess.CalledProcessError):
        return f"version {gundam_tui.__version__}"
    return found.stdout.strip()


@contextmanager
def _watching(course: Training) -> Generator[Callable[[Done], None]]:
    """Prints lines about what was fitted and, on a terminal, a bar for each stage with the time left."""
    from rich.console import Console
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        TaskID,
        TextColumn,
        TimeElapsedColumn,
        TimeRemainingColumn,
    )

    columns: tuple[Any, ...] = (
        TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn(), TextColumn("left"),
        TimeRemainingColumn(elapsed_when_finished=True),
    )  # fmt: skip
    tasks: dict[int, TaskID] = {}
    shown = Console(stderr=True)
    with Progress(*columns, console=shown, disable=not sys.stderr.isatty()) as bar:
        for stage in range(course.rounds + 1):
            name = f"round {stage}" if stage else "quick games"
            tasks[stage] = bar.add_task(name, total=course.games if stage else course.quick, start=False)

        def tell(done: Done) -> None:
            bar.start_task(tasks[done.stage])
            bar.update(tasks[done.stage], advance=done.games)
            if done.fitted is not None:
                name = f"round {done.stage}" if done.stage else "quick games"
                told = f"log loss {done.fitted.loss:.4f}, winner foretold {done.fitted.right:.1%}"
                say(f"{name}: {done.fitted.positions} positions, {told}", to_errors=True)

        yield tell
