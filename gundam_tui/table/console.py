"""Standard input and output of the line-by-line game."""

from __future__ import annotations

import os
import shutil
import sys
from typing import TextIO

from gundam_tui import foreign_text
from gundam_tui.ascii_text import takes_ascii_alone, to_ascii

from . import text_render as lines

YES = ("y", "yes", "是")  # in every language, so that an answer counts wherever it is read
NO = ("n", "no", "否")


class EndOfInput(Exception):
    """The input has ended."""


class Leave(Exception):
    """The player wants to leave the program."""


class Talk:
    """Standard input and output.

    Args:
        ascii_only: write ASCII characters only.
        stdin, stdout: default: those of the process.
    """

    def __init__(self, ascii_only: bool, stdin: TextIO | None = None, stdout: TextIO | None = None) -> None:
        self._in = stdin or sys.stdin
        self._out = stdout or sys.stdout
        self._ascii = ascii_only or takes_ascii_alone(self._out)

    def say(self, *rows: str) -> None:
        """Write lines; on a terminal, words are not broken."""
        if self._out.isatty() and (width := os.get_terminal_size(self._out.fileno()).columns):
            rows = tuple(piece for row in rows for line in row.split("\n") for piece in lines.broken(line, width))
        text = foreign_text.lines("".join(f"{row}\n" for row in rows))
        self._out.write(to_ascii(text) if self._ascii else text)
        self._out.flush()

    def mark(self, mark: str = "> ") -> None:
        """Print the input mark."""
        self._out.write(mark)
        self._out.flush()

    def ask(self, mark: str = "> ") -> str:
        """Read a line, without leading or trailing blanks.

        Raises:
            EndOfInput: the input has ended.
        """
        self.mark(mark)
        line = self._in.readline()
        if not line:
            self._out.write("\n")
            raise EndOfInput
        line = line.strip()
        if not self._in.isatty():
            self.say(line)  # piped keys are not echoed, and a transcript needs the answers too
        return line

    def blank(self) -> None:
        """Scroll everything on the screen out of sight."""
        if self._out.isatty():
            # LINES, if a shell exports it, may be out of date.
            self.say(*[""] * max(os.get_terminal_size(self._out.fileno()).lines, shutil.get_terminal_size().lines))
