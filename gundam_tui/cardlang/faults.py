"""Faults of card texts, card files and card numbers, with the place and a suggestion."""

from __future__ import annotations

from collections.abc import Sequence

from gundam_tui.foreign_files import first
from gundam_tui.frozen import frozen
from gundam_tui.named import NamedTuple

_SHOWN = 240  # how many letters of a line are shown


class Where(NamedTuple):
    """What is being read, for error messages: a file's name and a card's number; either may be empty."""

    file: str = ""
    card: str = ""


class LanguageError(ValueError):
    """A card's text that cannot be understood.

    The fields describe the first fault; `errors` has one error for each faulty line, this one first.

    Attributes:
        file: name of the card file, or "".
        card: number of the card, or "".
        line: line of the card's text, from 1.
        column: column in that line, from 1.
        message: what was expected and what was found.
        source: the line as written.
        suggestion: the nearest word of the language, or "".
        errors: the faults of all lines.
    """

    def __init__(
        self, message: str, *, where: Where, line: int, column: int, source: str, suggestion: str = ""
    ) -> None:
        super().__init__(message)
        self.file, self.card = where
        self.line = line
        self.column = column
        self.message = message
        self.source = source
        self.suggestion = suggestion
        self.errors: tuple[LanguageError, ...] = (self,)

    def __str__(self) -> str:
        return "\n".join(one.describe() for one in self.errors)

    def describe(self) -> str:
        """This fault only: place and message, the source line, a caret below it, the nearest word."""
        place = "".join(f"{part}: " for part in (self.file, self.card) if part)
        lines = [
            f"{place}line {self.line}, column {self.column}: {self.message}",
            f"    {self.source}",
            f"    {' ' * (self.column - 1)}^",
        ]
        if self.suggestion:
            lines.append(f'did you mean "{self.suggestion}"?')
        return "\n".join(lines)


class WrongText(Exception):
    """The words are in order but contradict each other; `position` is the offset in the text, once known."""

    def __init__(self, message: str, position: int | None = None) -> None:
        super().__init__(message)
        self.message = message
        self.position = position


@frozen
class CardFault:
    """One mistake in a card file. `line` and `column` count from 1 in the file; 0 means unknown."""

    file: str
    message: str
    card: str = ""
    line: int = 0
    column: int = 0
    source: str = ""

    def __str__(self) -> str:
        place = self.file + (f": {self.card}" if self.card else "")
        if self.line:
            place += f": line {self.line}" + (f", column {self.column}" if self.column else "")
        head = f"{place}: {self.message}"
        if not self.source:
            return head
        # The part of a line around the mistake, for lines too long to read whole.
        start = 0 if len(self.source) <= _SHOWN else max(0, self.column - _SHOWN // 2)
        shown = self.source[start : start + _SHOWN]
        return f"{head}\n    {shown}" + (f"\n    {' ' * (self.column - start - 1)}^" if self.column else "")


class CardFileError(ValueError):
    """Card files that cannot be used; `faults` lists every mistake found in them."""

    def __init__(self, faults: Sequence[CardFault]) -> None:
        super().__init__("\n".join(first(faults)))
        self.faults = list(faults)


class UnknownCard(KeyError):
    """No card has this number."""

    def __init__(self, number: str, known: Sequence[str]) -> None:
        super().__init__(number)
        self.number = number
        self._known = known

    def __str__(self) -> str:
        # Finding the near number takes milliseconds, so it is done only when the message is read.
        return f'no card has the number "{self.number}"{nearest(self.number.upper(), self._known)}'


def nearest(word: str, known: Sequence[str]) -> str:
    """`; did you mean "x"?` if a known word is near, else empty."""
    import difflib  # only mistakes need it

    found = difflib.get_close_matches(word, known, 1)
    return f'; did you mean "{found[0]}"?' if found else ""
