"""`gundam-tui resume`: on with the game that was left last."""

from __future__ import annotations

import argparse

from gundam_tui.commands.terminal import need_terminal


def run(args: argparse.Namespace) -> int:
    """Open the last game's record at its last prompt."""
    if args.plain:
        from gundam_tui.table.plain import run_plain

        return run_plain(resume=True, ascii_only=args.ascii)
    need_terminal()
    from gundam_tui.app import run_app

    return run_app(resume=True, ascii_only=args.ascii)
