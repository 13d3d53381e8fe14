"""Lines of a terminal counted in its cells: letters of Chinese take two, and a line may break between any of them."""

from __future__ import annotations

import re
import textwrap
import unicodedata

_WORDS = re.compile(r"[!-~]+ *|.")  # words of Latin letters stay whole
_NEVER_FIRST = "。，、；：！？）》】〉”"  # signs that hang over the end of a row rather than begin one


def cells(text: str) -> int:
    """How many cells of the screen a text takes."""
    if text.isascii():
        return len(text)
    return sum(2 if unicodedata.east_asian_width(letter) in "WF" else 1 for letter in text)


def wrapped(text: str, width: int, first: str = "", later: str = "", *, hyphens: bool = True) -> list[str]:
    """A paragraph in rows of at most that many cells, broken at blanks; a Chinese one between any two letters.

    Args:
        text: one paragraph.
        width: of a row.
        first, later: what the first row begins with, and the others.
        hyphens: may a row end with a hyphen inside a word?
    """
    rows = textwrap.wrap(text, width, initial_indent=first, subsequent_indent=later, break_on_hyphens=hyphens)
    return rows if all(cells(row) <= width for row in rows) else in_cells(text, width, first, later)


def in_cells(text: str, width: int, first: str = "", later: str = "") -> list[str]:
    """A paragraph in rows of at most that many cells, broken between any two letters of Chinese; arguments as for
    `wrapped`.
    """
    rows = [first]
    for word in _WORDS.findall(text):
        hangs = word in _NEVER_FIRST and cells(rows[-1]) <= width
        if cells(rows[-1] + word.rstrip()) > width and not hangs and rows[-1].strip():
            rows[-1] = rows[-1].rstrip()
            rows.append(later)
        rows[-1] += word
    return rows
