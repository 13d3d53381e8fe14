"""`gundam-tui demo`: watch computer players play game after game."""

from __future__ import annotations

import argparse

from gundam_tui.commands import shared_arguments, values
from gundam_tui.commands.common import check_bots, legal_decks, open_book
from gundam_tui.commands.looks import liked
from gundam_tui.commands.terminal import need_terminal
from gundam_tui.games.registry import game
from gundam_tui.kernel.rng import Stream


def arguments(command: argparse.ArgumentParser) -> None:
    """Add the arguments to a parser."""
    command.description = (
        "Computer players play game after game, each with two starter decks by chance unless decks are named. Nothing "
        "is recorded. Space: at once; p or any letter: pause; + and -: the pace."
    )
    shared_arguments.seats(command, bot="who plays the {} seat (default: greedy)", decks="by chance", names=False)
    command.add_argument(
        "--seed", type=values.quick_seed, metavar="N", help="the seed of all chance (default: a new one)"
    )
    shared_arguments.own_cards(command)
    shared_arguments.looks(command, plain=False)


def run(args: argparse.Namespace) -> int:
    """Open the app on the first game. Decks and players are checked before anything is drawn."""
    bots = tuple(bot or "greedy" for bot in args.seats.bots)
    check_bots(bots, args.game)
    named = [name for name in args.seats.decks if name]
    if len(named) == 1:
        named *= len(bots)
    decks = legal_decks(named, open_book(args.game), game(args.game).default_rules, args.game) if named else []
    need_terminal()
    from gundam_tui.app import run_app
    from gundam_tui.app.demo import Demo
    from gundam_tui.app.openings import Watching

    demo = Demo(args.game, decks, bots)
    if args.seed is not None:
        demo.chance = Stream(args.seed)
    return run_app(Watching(demo), ascii_only=args.ascii, liked=liked(args))
