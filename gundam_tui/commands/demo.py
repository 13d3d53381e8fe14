"""`gundam-tui demo`: computer players play game after game, to be watched."""

from __future__ import annotations

import argparse

from gundam_tui.commands.common import check_bots, legal_decks, open_book
from gundam_tui.commands.looks import liked
from gundam_tui.commands.terminal import need_terminal


def run(args: argparse.Namespace) -> int:
    """Open the app on the first game. Decks and players are checked before anything is drawn."""
    check_bots([args.bot1, args.bot2])
    named = [name for name in (args.deck1, args.deck2) if name]
    if len(named) == 1:
        named *= 2
    decks = legal_decks(named, open_book(), "1.9.0") if named else []
    need_terminal()
    from gundam_tui.app import run_app
    from gundam_tui.app.demo import Demo
    from gundam_tui.kernel.rng import Stream

    demo = Demo(decks, (args.bot1, args.bot2))
    if args.seed is not None:
        demo.chance = Stream(args.seed)
    return run_app(demo=demo, ascii_only=args.ascii, liked=liked(args))
