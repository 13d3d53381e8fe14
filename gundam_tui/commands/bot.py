"""`gundam-tui bot PLAYER`: a computer player of ours for other programs, line by line (`players/bot_protocol.py`)."""

from __future__ import annotations

import argparse
import sys

from gundam_tui.commands import Mistake, say, shared_arguments
from gundam_tui.players import Player, UnknownPlayer, make_player
from gundam_tui.players.bot_protocol import Start, WrongLine
from gundam_tui.players.bot_speaker import speak
from gundam_tui.players.names import is_foreign


def arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments to a parser."""
    parser.description = (
        "Let a computer player answer the questions that come on standard input, on standard output: one JSON object "
        "a line, as `gundam-tui guide bots` says. Other programs can use our players so."
    )
    parser.add_argument("player", metavar="PLAYER", help="such as greedy, search:400 or expert:value.json")
    shared_arguments.own_cards(parser)


def run(args: argparse.Namespace) -> int:
    """Answer until `bye` or the end of the input.

    Args:
        args: see `gundam-tui bot --help`.

    Returns:
        0; 1 when a line of input was not a valid question.

    Raises:
        Mistake: this player does not exist.
    """
    name: str = args.player
    if is_foreign(name):
        raise Mistake(f"{name} speaks for itself: `bot` is for the players that come with gundam-tui")
    try:
        make_player(name, 0)
    except UnknownPlayer as error:
        raise Mistake(str(error)) from None
    if sys.stdin.isatty():
        say("gundam-tui: questions are read here, a line each (`gundam-tui guide bots`); Ctrl-D ends", to_errors=True)

    def made(start: Start) -> Player:
        try:
            return make_player(name, start.seed, start.game)
        except UnknownPlayer as error:  # its value belongs to another game
            raise WrongLine(str(error)) from None

    wrong = speak(name, made, sys.stdin.buffer, sys.stdout.buffer)
    if wrong:
        say(f"gundam-tui: {wrong}", to_errors=True)
    return 1 if wrong else 0
