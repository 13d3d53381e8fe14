"""`gundam-tui resume`: continue the game that was played last."""

from __future__ import annotations

import argparse

from gundam_tui.commands import Mistake
from gundam_tui.commands.looks import liked
from gundam_tui.commands.terminal import need_terminal
from gundam_tui.kernel.record_format import RecordError
from gundam_tui.players.names import UnknownPlayer, let_in
from gundam_tui.table.journal import JournalError


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

        return run_app(resume=True, ascii_only=args.ascii, liked=liked(args))
    except UnknownPlayer as error:
        raise Mistake(f"--bot: {error}") from None
    except (JournalError, RecordError) as error:
        raise Mistake(str(error)) from None
