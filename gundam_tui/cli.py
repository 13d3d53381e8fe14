"""The command line: what can be asked, and how a mistake is told.

Thin on purpose. Nothing heavy is imported here, so that `--help` answers at once; each command lives in a
module of its own in `gundam_tui.commands`, imported when it runs.
"""

from __future__ import annotations

import argparse
import importlib
import os
import sys
from collections.abc import Sequence

from gundam_tui import __version__
from gundam_tui.commands import Mistake

INTERRUPTED = 130  # 128 + SIGINT, as shells report it
BROKEN_PIPE = 141  # 128 + SIGPIPE
MISTAKE = 2
RULES = ("1.0", "1.1.1", "1.9.0")  # games.gcg.rules.PRESETS, without importing it


def main(argv: Sequence[str] | None = None) -> int:
    """Run `gundam-tui`.

    Args:
        argv: the arguments; by default those of the process.

    Returns:
        The exit status: 0 done, 1 done with errors in the result, 2 a mistake in the call or in its files,
        130 interrupted, 141 the reader of the output went away.
    """
    args = parser().parse_args(argv)
    try:
        command = importlib.import_module(f"gundam_tui.commands.{args.module}")
        status: int = command.run(args)
        sys.stdout.flush()
    except Mistake as mistake:
        print(f"gundam-tui: {mistake}", file=sys.stderr)
        return MISTAKE
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        # Python flushes standard output once more at exit: give it somewhere to go.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return BROKEN_PIPE
    return status


def parser() -> argparse.ArgumentParser:
    """The arguments of all commands; `module` of the result names the command's module."""
    top = argparse.ArgumentParser(
        prog="gundam-tui",
        description="A terminal table for the Gundam Card Game that knows the rules. No command: the home screen.",
        epilog="`gundam-tui COMMAND --help` tells more about a command.",
    )
    top.add_argument("--version", action="version", version=f"gundam-tui {__version__}")
    top.set_defaults(module="home")
    commands = top.add_subparsers(title="commands", metavar="COMMAND")
    _play(commands.add_parser("play", help="start a game"))
    _resume(commands.add_parser("resume", help="go on with the game that was left last"))
    _replay(commands.add_parser("replay", help="play a record again: what happened, and does it play the same"))
    _sim(commands.add_parser("sim", help="play games between computer players without a screen"))
    _cards(commands.add_parser("cards", help="show cards: facts, wording, notation"))
    _deck(commands.add_parser("deck", help="list, show and check decks"))
    _rulebook(commands.add_parser("rules", help="a clause of the rules: wording, code, tests, cards"))
    _check(commands.add_parser("check", help="run scenario files: what must happen in a position"))
    return top


def _play(command: argparse.ArgumentParser) -> None:
    command.set_defaults(module="play")
    command.description = "Start a game for two at this terminal. A deck is a shipped one's name or a deck file."
    command.add_argument(
        "--deck1", default="st01", metavar="DECK", help="the first player's deck (default: %(default)s)"
    )
    command.add_argument(
        "--deck2", default="st03", metavar="DECK", help="the second player's deck (default: %(default)s)"
    )
    command.add_argument(
        "--seed", type=_seed, metavar="N", help="the seed of all chance in the game (default: a new one)"
    )
    command.add_argument("--bot1", metavar="NAME", help="let a computer player play first seat, e.g. random")
    command.add_argument("--bot2", metavar="NAME", help="let a computer player play second seat")
    command.add_argument("--name1", default="P1", metavar="TEXT", help="what the first player is called")
    command.add_argument("--name2", default="P2", metavar="TEXT", help="what the second player is called")
    _rules(command)
    _looks(command)


def _resume(command: argparse.ArgumentParser) -> None:
    command.set_defaults(module="resume")
    command.description = "Go on at the very prompt at which the last game was left."
    _looks(command)


def _replay(command: argparse.ArgumentParser) -> None:
    command.set_defaults(module="replay")
    command.add_argument("file", metavar="FILE", help="a record: a save, a finished game, a bug report")
    command.add_argument("--log", "--text", action="store_true", help="print what happened, line by line")
    command.add_argument("--at", type=int, metavar="N", help="show the table after N decisions")
    command.add_argument("--seat", choices=("p1", "p2"), help="as that player sees it; default: both")


def _sim(command: argparse.ArgumentParser) -> None:
    command.set_defaults(module="sim")
    command.description = "Play games without a screen; game i is played with seed N + i."
    command.add_argument("--games", type=_count, default=100, metavar="N", help="how many games (default: %(default)s)")
    command.add_argument(
        "--deck1", default="st01", metavar="DECK", help="the first player's deck (default: %(default)s)"
    )
    command.add_argument(
        "--deck2", default="st03", metavar="DECK", help="the second player's deck (default: %(default)s)"
    )
    command.add_argument(
        "--bot1", default="random", metavar="NAME", help="who plays the first seat (default: %(default)s)"
    )
    command.add_argument(
        "--bot2", default="random", metavar="NAME", help="who plays the second seat (default: %(default)s)"
    )
    command.add_argument(
        "--seed", type=_seed, default=1, metavar="N", help="seed of the first game (default: %(default)s)"
    )
    command.add_argument("--json", action="store_true", help="print one JSON object")
    _rules(command)


def _cards(command: argparse.ArgumentParser) -> None:
    command.set_defaults(module="cards")
    command.description = "Show cards by number, or all of them."
    command.add_argument("numbers", nargs="*", metavar="NUMBER", help="card numbers, e.g. ST01-001 (default: all)")
    command.add_argument(
        "--set", action="append", default=[], metavar="CODE", help="the cards of a set, e.g. ST01 (may be repeated)"
    )
    command.add_argument("--json", action="store_true", help="print a JSON array")


def _deck(command: argparse.ArgumentParser) -> None:
    command.description = "List the shipped decks, show one, or check deck files against the rules of construction."
    kinds = command.add_subparsers(title="what to do", metavar="ACTION", required=True)
    command.set_defaults(module="deck")
    listing = kinds.add_parser("list", help="the decks that come with the game")
    listing.set_defaults(action="list")
    show = kinds.add_parser("show", help="the cards of a deck")
    show.set_defaults(action="show")
    show.add_argument("deck", metavar="DECK", help="a shipped deck's name or a deck file")
    check = kinds.add_parser("check", help="say whether decks are legal, with every fault")
    check.set_defaults(action="check")
    check.add_argument("decks", nargs="+", metavar="DECK", help="a shipped deck's name or a deck file")
    _rules(show)
    _rules(check)


def _rulebook(command: argparse.ArgumentParser) -> None:
    command.set_defaults(module="rules")
    command.description = (
        "Without a number: how many clauses of the comprehensive rules have tests, by chapter. With one: what the "
        "clause says, where it is in the code, its tests, and the cards that lean on it."
    )
    command.add_argument(
        "numbers", nargs="*", metavar="NUMBER", help="clauses, e.g. 8-3-3, or 1.9.0:5-22 for a later one"
    )
    command.add_argument("--json", action="store_true", help="print one JSON object")


def _check(command: argparse.ArgumentParser) -> None:
    command.set_defaults(module="check")
    command.description = (
        "Run scenario files (TOML): each sets up a position or a game, answers prompts and tells what must be so. "
        "Exit status 1 when a scenario fails, 2 when a file cannot be used."
    )
    command.add_argument("files", nargs="+", metavar="FILE", help="scenario files")
    command.add_argument("--json", action="store_true", help="print one JSON object")
    command.add_argument("--only", metavar="TEXT", default="", help="only the scenarios whose name holds this text")
    command.add_argument(
        "--rules", choices=RULES, default=None, help="play them by this preset, whatever the files say"
    )


def _rules(command: argparse.ArgumentParser) -> None:
    command.add_argument(
        "--rules", choices=RULES, default="1.9.0", help="version of the comprehensive rules (default: %(default)s)"
    )


def _looks(command: argparse.ArgumentParser) -> None:
    command.add_argument(
        "--plain", action="store_true", help="ask line by line on standard input and output, without a screen"
    )
    command.add_argument("--ascii", action="store_true", help="draw with ASCII characters only")


def _seed(text: str) -> int:
    try:
        seed = int(text)
    except ValueError:
        raise argparse.ArgumentTypeError(
            f"{text!r} is not a whole number: give a seed from 0 to 18446744073709551615"
        ) from None
    if not 0 <= seed < 1 << 64:
        raise argparse.ArgumentTypeError(f"{text} is out of range: give a seed from 0 to 18446744073709551615")
    return seed


def _count(text: str) -> int:
    if not text.isascii() or not text.isdigit() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number of games: give a whole number, 1 or more")
    return int(text)


if __name__ == "__main__":
    sys.exit(main())
