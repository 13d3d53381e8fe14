"""`gundam-tui resume`: continue the game that was played last."""

from __future__ import annotations

import argparse

from gundam_tui.commands import Mistake, shared_arguments
from gundam_tui.commands.looks import liked
from gundam_tui.commands.terminal import need_terminal
from gundam_tui.kernel.record_format import RecordError
from gundam_tui.players.names import UnknownPlayer, let_in
from gundam_tui.table.journal import JournalError


def arguments(command: argparse.ArgumentParser) -> None:
    """Add the arguments to a parser."""
    command.description = "Go on at the very prompt at which the last game was left."
    command.add_argument(
        "--bot", action="append", default=[], metavar="NAME",
        help="start this program of somebody else's (cmd:…, py:…), which the record names: no record can do that alone",
    )  # fmt: skip
    shared_arguments.own_cards(command)
    shared_arguments.looks(command)


def run(args: argparse.Namespace) -> int:
    """Open the last game's record at its last prompt.

    Raises:
        Mistake: no such game exists, its record cannot be read, or another terminal has it open.
    """
    try:
        let_in(args.bot)
        if args.plain:
            from gundam_tui.table.plain import run_plain

            return run_plain(resume=True, ascii_only=args.ascii, liked=liked(args))
        need_terminal()
        from gundam_tui.app import run_app
        from gundam_tui.app.openings import Resuming

        return run_app(Resuming(), ascii_only=args.ascii, liked=liked(args))
    except UnknownPlayer as error:
        raise Mistake(f"--bot: {error}") from None
    except (JournalError, RecordError) as error:
        raise Mistake(str(error)) from None
