"""`gundam-tui` without a command: the home screen."""

from __future__ import annotations

import argparse

from gundam_tui.commands.terminal import need_terminal


def run(args: argparse.Namespace) -> int:
    """Open the app on the screen where a game is chosen."""
    need_terminal()
    from gundam_tui.app import run_app

    return run_app(ascii_only=args.ascii, liked={"palette": args.palette} if args.palette else None)
