"""Reads card files: TOML facts and notation in, checked plain entries out, every fault listed.

A card file has one table for each card. Nothing here runs while the compiled pool is fresh (see `book`), so `tomllib`,
the parser and pydantic are imported where they are needed. The game decides what a card's table may contain.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any, cast

from gundam_tui import foreign_files
from gundam_tui.cardlang.faults import CardFault, LanguageError, nearest
from gundam_tui.foreign_text import lines, values
from gundam_tui.frozen import slotted

CardEntry = dict[str, Any]
# The heading of a card in a scenario file, and any other heading there.
_HEADER = r"\s*\[\s*cards\s*\.\s*[\"']?([^\]\"']+?)[\"']?\s*\]"
_OTHER = r"\s*\[\[?\s*[A-Za-z_][\w.\- ]*\]\]?\s*(#.*)?$"


@slotted
class CardFile:
    """The cards of one file on their way to the pool: `entries` by number, `trees` of those with text."""

    name: str
    lines: list[str]
    entries: dict[str, CardEntry]
    trees: dict[str, Any]
    faults: list[CardFault]
    _places: dict[tuple[str, str], int] | None = None

    def fault(self, message: str, card: str = "", field: str = "", *, line: int = 0, column: int = 0) -> None:
        """Note a mistake at a line of the file, or else at the card's table or its field."""
        line = line or (self.line_of(card, field) if card else 0)
        source = self.lines[line - 1] if column and 0 < line <= len(self.lines) else ""
        self.faults.append(CardFault(self.name, message, card, line, column, source))

    def line_of(self, card: str, field: str = "") -> int:
        """The line (from 1) of a card's table, or of a field in it; 0 if it cannot be found."""
        if self._places is None:
            self._places = _places(self.lines)
        return self._places.get((card, field)) or self._places.get((card, ""), 0)

    def parsed(self, number: str, source: str, parse: Callable[[str], Any]) -> Any:
        """A card's notation parsed; None if it has faults, which are moved to their lines of the file."""
        try:
            return parse(source)
        except LanguageError as error:
            start = self.line_of(number, "text")
            # A text in triple quotes that begins on its own line starts one line below its field.
            below = start > 0 and self.lines[start - 1].rstrip().endswith(('"""', "'''"))
            for one in error.errors:
                hint = f'; did you mean "{one.suggestion}"?' if one.suggestion else ""
                if start:
                    self.fault(one.message + hint, number, line=start - 1 + below + one.line, column=one.column)
                else:  # its table is written in a form whose lines cannot be found: `cards = { X-001 = ... }`
                    self.fault(f'{one.message}{hint}: "{one.source.strip()}"', number)
            return None


def lines_of_cards(text: str) -> list[str]:
    """The lines of a scenario file with `[cards.X-001]` as `[X-001]`, as in card files, and all other parts blank."""
    lines: list[str] = []
    inside = False
    for line in text.splitlines():
        header = re.match(_HEADER, line)
        if header or re.match(_OTHER, line):
            inside = header is not None
            lines.append(f"[{header[1]}]" if header else "")
        else:
            lines.append(line if inside else "")
    return lines


_NUMBERS = r"""(?m)^\s*\[\s*["']?([^\]"'\n]*?)["']?\s*\]|^\s*printings\s*=\s*\[([^\]]*)\]"""


def numbers(text: str) -> list[str]:
    """The numbers of the cards in a shipped card file, printings included, in their order, without reading the file as
    TOML. A user's file may be written in ways in which they are not found.
    """
    return [
        one
        for number, printings in re.findall(_NUMBERS, text)
        for one in ((number,) if number else re.findall(r"[\"']([^\"']+)[\"']", printings))
    ]


_TABLE = r"""\s*\[\s*["']?([^\]"']*?)["']?\s*\]"""
_FIELD = r"""\s*["']?([^="'\s]+)["']?\s*="""


def _places(rows: Sequence[str]) -> dict[tuple[str, str], int]:
    """The lines (from 1) of all cards' tables and, with a field's name, of the fields in them."""
    found: dict[tuple[str, str], int] = {}
    card = ""
    for at, row in enumerate(rows, 1):
        if table := re.match(_TABLE, row):
            card = table[1]
            found.setdefault((card, ""), at)
        elif field := re.match(_FIELD, row):
            found.setdefault((card, field[1]), at)
    return found


def card_table(
    file: CardFile, number: str, facts: object, pattern: re.Pattern[str], example: str, fields: Sequence[str]
) -> dict[str, Any] | None:
    """The table of one card with its number and the names of its fields checked; None if it is not a table.

    Args:
        file: the file of the card, which records the faults.
        number: the card's number.
        facts: the table as read from TOML.
        pattern: the pattern of a number; `example`: a number, for messages.
        fields: the allowed fields of a table.
    """
    table = values(facts)
    if not isinstance(table, dict):
        file.fault(f'"{number}" stands outside a card; a card begins with a line like [{example}]')
        return None
    if not pattern.fullmatch(number):
        file.fault(f'"{number}" is not a card number; write one like {example}', number)
    found = cast("dict[str, Any]", table)
    for field in found:
        if field not in fields:
            file.fault(f'unknown field "{field}"{nearest(field, fields)}', number, field)
    return found


def read(
    name: str,
    data: bytes,
    read_card: Callable[[CardFile, str, object], None],
    *,
    parsed: Callable[[], None] | None = None,
) -> CardFile:
    """Read and check one card file.

    Args:
        name: what to call the file in messages.
        data: its bytes (TOML, UTF-8).
        read_card: checks the table of one card (as read from TOML) and puts it into the file's entries, or notes its
            faults.
        parsed: called after every card, for progress.

    Returns:
        The file's cards; those with a fault are left out and their faults noted.
    """
    import tomllib

    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        return CardFile(name, [], {}, {}, [CardFault(name, "not UTF-8 text; save the file as UTF-8", line=line)])
    file = CardFile(name, lines(text).splitlines(), {}, {}, [])
    try:
        tables = foreign_files.toml(text)
    except tomllib.TOMLDecodeError as error:
        message, _, place = str(error).partition(" (at ")
        at = [int(digits) for digits in re.findall(r"\d+", place)] or [0, 0]
        file.fault(f"not valid TOML: {message}", line=at[0], column=at[-1])
        return file
    for number, facts in tables.items():
        if len(file.faults) > foreign_files.MANY:
            file.fault("there are so many faults that the rest of the file has not been looked at")
            break
        read_card(file, number, facts)
        if parsed:
            parsed()
    taken = set(file.entries)
    for number, entry in file.entries.items():
        for printing in entry.get("printings", ()):
            if printing in taken:
                file.fault(f"the printing {printing} is listed twice in this file", number, "printings")
            taken.add(printing)
    return file


def named_by(text: object, op: str, field: str) -> set[str]:
    """The cards that a text names in nodes of one kind, by number.

    Args:
        text: the tree as plain data, or a part of it.
        op: the kind of the nodes.
        field: their field with the number.
    """
    if isinstance(text, list):
        return {number for item in cast("list[object]", text) for number in named_by(item, op, field)}
    if not isinstance(text, dict):
        return set()
    node = cast("dict[str, object]", text)
    own = {str(node[field])} if node.get("op") == op else set[str]()
    return own.union(*(named_by(value, op, field) for value in node.values()))
