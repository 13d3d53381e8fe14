"""`gundam-tui join`: this terminal at the table server of this machine."""

from __future__ import annotations

import argparse
from pathlib import Path

from gundam_tui.commands import Mistake
from gundam_tui.commands.terminal import need_terminal


def run(args: argparse.Namespace) -> int:
    """Open the lobby of the server.

    Raises:
        Mistake: there is no server, or no terminal.
    """
    need_terminal()
    from gundam_tui.app import run_remote
    from gundam_tui.server.client import LineLost
    from gundam_tui.server.service import socket_path

    path = Path(args.socket).expanduser() if args.socket else socket_path()
    try:
        return run_remote(path, args.name, ascii_only=args.ascii)
    except LineLost as error:
        raise Mistake(str(error)) from None
