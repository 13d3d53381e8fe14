"""Checks whether a screen can be opened here."""

from __future__ import annotations

import os
import sys

from gundam_tui.commands import Mistake


def need_terminal(otherwise: str = "play with `play --plain`") -> None:
    """Refuse to open the screen if this is not a terminal.

    Args:
        otherwise: what can be done without one.

    Raises:
        Mistake: standard input or output is not a terminal, or the terminal cannot place a cursor.
    """
    if not sys.stdin.isatty() or not sys.stdout.isatty():
        raise Mistake(f"this is not a terminal: run it in one (over SSH with `ssh -t`), or {otherwise}")
    if sys.platform != "win32" and os.environ.get("TERM", "") in ("", "dumb"):
        term = os.environ.get("TERM") or "not set"
        raise Mistake(f"the terminal cannot draw a screen (TERM is {term}): set TERM, or {otherwise}")
