"""`gundam-tui join`: this terminal at the table server of this machine."""

from __future__ import annotations

import argparse
import os

from gundam_tui.commands import Mistake, shared_arguments
from gundam_tui.commands.terminal import need_terminal
from gundam_tui.paths import socket_path, typed_path


def arguments(command: argparse.ArgumentParser) -> None:
    """Add the arguments to a parser."""
    command.description = "Open the lobby of the table server of this machine: two terminals, and no curtain between."
    command.add_argument("--socket", metavar="PATH", help="the server's socket (default: that of `serve`)")
    command.add_argument("--name", default="", metavar="TEXT", help="what you are called (default: your login name)")
    command.add_argument("--guest", action="store_true", help="without a name: there is no seat to come back to")
    command.add_argument(
        "--plain", action="store_true", help="ask line by line on standard input and output, without a screen"
    )
    shared_arguments.signs(command, argparse.SUPPRESS)


def run(args: argparse.Namespace) -> int:
    """Open the lobby of the server, on the screen or line by line.

    Raises:
        Mistake: no server is running, or this is not a terminal.
    """
    if args.plain:
        return _plain(args)
    # In a browser the page is the terminal (textual-serve requests its own driver).
    if not os.environ.get("TEXTUAL_DRIVER"):
        need_terminal()
    from gundam_tui.app import login, run_remote
    from gundam_tui.server.client import LineLost
    from gundam_tui.table.settings import AUTO

    path = typed_path(args.socket) if args.socket else socket_path()
    name = "" if args.guest else args.name or login()
    try:
        palette = args.palette if args.palette not in (None, AUTO) else ""
        return run_remote(path, name, ascii_only=args.ascii, palette=palette)
    except LineLost as error:
        raise Mistake(str(error)) from None


def _plain(args: argparse.Namespace) -> int:
    from gundam_tui.app import login
    from gundam_tui.server.client import LineLost
    from gundam_tui.server.plain_client import run_plain

    path = typed_path(args.socket) if args.socket else socket_path()
    try:
        return run_plain(path, "" if args.guest else args.name or login(), ascii_only=args.ascii)
    except LineLost as error:
        raise Mistake(str(error)) from None
