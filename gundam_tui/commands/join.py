"""`gundam-tui join`: this terminal at the table server of this machine."""

from __future__ import annotations

import argparse
import os
from pathlib import Path

from gundam_tui.commands import Mistake
from gundam_tui.commands.terminal import need_terminal


def run(args: argparse.Namespace) -> int:
    """Open the lobby of the server.

    Raises:
        Mistake: there is no server, or no terminal.
    """
    # In a browser the page is the terminal (textual-serve says so by the driver it asks for).
    if not os.environ.get("TEXTUAL_DRIVER"):
        need_terminal()
    from gundam_tui.app import login, run_remote
    from gundam_tui.paths import socket_path
    from gundam_tui.server.client import LineLost
    from gundam_tui.table.settings import AUTO

    path = Path(args.socket).expanduser() if args.socket else socket_path()
    name = "" if args.guest else args.name or login()
    try:
        palette = args.palette if args.palette not in (None, AUTO) else ""
        return run_remote(path, name, ascii_only=args.ascii, palette=palette)
    except LineLost as error:
        raise Mistake(str(error)) from None
