"""Checks whether a screen can be opened here."""

from __future__ import annotations

import os
import sys

from gundam_tui.commands import Mistake
from gundam_tui.language import tr


def need_terminal(otherwise: str = "") -> None:
    """Refuse to open the screen if this is not a terminal.

    Args:
        otherwise: what can be done without one, in the reader's language; empty: play line by line.

    Raises:
        Mistake: standard input or output is not a terminal, or the terminal cannot place a cursor.
    """
    otherwise = otherwise or tr("play with `play --plain`")
    if not sys.stdin.isatty() or not sys.stdout.isatty():
        raise Mistake(
            tr("this is not a terminal: run it in one (over SSH with `ssh -t`), or {otherwise}", otherwise=otherwise)
        )
    if sys.platform != "win32" and os.environ.get("TERM", "") in ("", "dumb"):
        term = os.environ.get("TERM") or "not set"
        told = tr("the terminal cannot draw a screen (TERM is {term}): set TERM, or {otherwise}", term=term,
                  otherwise=otherwise)  # fmt: skip
        raise Mistake(told)
