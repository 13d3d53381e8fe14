"""People at a terminal who are asked line by line, and a pupil who does what a lesson suggests."""

from __future__ import annotations

import io

from gundam_tui.table.teaching import Teaching


class Typing(io.TextIOBase):
    """Both ends of a terminal: `screen` is all that was written; a subclass types what comes of it (`readline`)."""

    encoding = "utf-8"

    def __init__(self) -> None:
        self.screen = ""

    def isatty(self) -> bool:
        return False

    def write(self, text: str) -> int:
        self.screen += text
        return len(text)


def on(teaching: Teaching) -> None:
    """One step of the suggested way."""
    if teaching.ready and not teaching.lesson.do:
        teaching.read()
        return
    way = teaching.way()
    assert way is not None, f"no way on in lesson {teaching.at + 1}"
    teaching.answer(way)
