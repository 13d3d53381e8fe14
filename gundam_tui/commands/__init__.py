"""The commands of the command line, one module each, with a function `run(args) -> int`."""

from __future__ import annotations

import sys

from gundam_tui import foreign_text


class Mistake(Exception):
    """A mistake that the user can correct: the text says what, where and how. It ends the process with status 2."""


def say(*parts: object, sep: str = " ", end: str = "\n", to_errors: bool = False, flush: bool = False) -> None:
    """Print without any terminal control sequences, because names, paths and messages may contain what others wrote.

    Args:
        parts, sep, end, flush: as for `print`.
        to_errors: print to standard error.
    """
    text = foreign_text.lines(sep.join(str(part) for part in parts))
    print(text, end=end, file=sys.stderr if to_errors else sys.stdout, flush=flush)
