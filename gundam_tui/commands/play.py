"""`gundam-tui play`: a game at this terminal, on the screen or line by line."""

from __future__ import annotations

import argparse
import secrets

from gundam_tui.commands import Mistake, shared_arguments, values
from gundam_tui.commands.common import check_bots, legal_decks, open_book
from gundam_tui.commands.looks import liked
from gundam_tui.commands.terminal import need_terminal
from gundam_tui.kernel.rng import SEED_BITS
from gundam_tui.players.names import with_whole_path
from gundam_tui.table.journal import JournalError


def arguments(command: argparse.ArgumentParser) -> None:
    """Add the arguments to a parser."""
    command.description = (
        "Start a game at this terminal. A deck is a shipped one's name or a deck file. --deck and --name may be "
        "given once for each seat, in order. --bot may be given once for each computer player, and the seats before "
        "theirs are yours: of a game for three or four, --bot A --bot B --bot C leaves you the first of four seats. "
        "Four seats for two people: --name Ann --name Bob --bot normal --bot normal. "
        "Without you they play if each seat has its --bot1, --bot2 and so on, or as many --bot as there are seats; "
        "as many --deck say how many there are."
    )
    shared_arguments.seats(command, bot="let a computer player have the {} seat", people=True)
    command.add_argument(
        "--seed", type=values.seed, metavar="N", help="the seed of all chance in the game (default: a new one)"
    )
    command.add_argument(
        "--coach",
        action="store_true",
        help="announce the coach: C (line by line: coach) tells what to do, and why",
    )
    shared_arguments.rules(command)
    shared_arguments.own_cards(command)
    shared_arguments.looks(command)


def run(args: argparse.Namespace) -> int:
    """Start the game that the arguments describe; decks and players are checked before anything is drawn."""
    check_bots(args.seats.bots, args.game)
    book = open_book(args.game, complete=False)
    decks = legal_decks(args.seats.decks, book, args.rules, args.game, args.seats.form.name)
    seed = secrets.randbits(SEED_BITS) if args.seed is None else args.seed
    # The record keeps the players' names, and may be resumed from another folder.
    names, bots = args.seats.names, [bot and with_whole_path(bot) for bot in args.seats.bots]
    try:
        if args.plain:
            from gundam_tui.table.plain import run_plain

            return run_plain(
                decks, seed=seed, rules=args.rules, names=names, bots=bots, format_name=args.format,
                ascii_only=args.ascii, coached=args.coach, liked=liked(args),
            )  # fmt: skip
        need_terminal()
        from gundam_tui.app import run_app
        from gundam_tui.app.openings import Playing

        opening = Playing(decks, bots, names, args.rules, args.format, seed, args.coach)
        return run_app(opening, ascii_only=args.ascii, liked=liked(args))
    except JournalError as error:
        raise Mistake(str(error)) from None
