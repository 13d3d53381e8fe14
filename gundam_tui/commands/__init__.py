"""The commands of the command line, one module each, with a function `run(args) -> int`."""

from __future__ import annotations


class Mistake(Exception):
    """Something the user can mend: its text says what, where and how. Ends the process with status 2."""
