"""Makes text from elsewhere safe for a terminal: deck lists, records, scenarios, card files, names, chat, messages.

A terminal obeys what it receives. Foreign text may hold commands for it (ESC, OSC, the controls from U+0080 to U+009F),
reverse the direction of the text after it, hide letters in no cell at all, or pile marks on one letter. None of that
gets past this module: only letters, marks, digits, signs and blanks are left, each in its own cells.
"""

from __future__ import annotations

import unicodedata
from typing import cast

MARKS = 3  # combining marks on one letter, as Greek and Hebrew have them; more reach into the lines around
_MOST_KNOWN = 4096  # letters whose replacement is cached
# Default_Ignorable_Code_Point (Unicode, DerivedCoreProperties.txt), as far as the general category does not show it:
# invisible letters and marks, and the vowels and finals of Hangul without their syllable.
_NOTHING = (
    (0x034F, 0x034F), (0x115F, 0x11FF), (0x17B4, 0x17B5), (0x180B, 0x180F), (0x3164, 0x3164), (0xD7B0, 0xD7FF),
    (0xFE00, 0xFE0F), (0xFFA0, 0xFFA0), (0x1F3FB, 0x1F3FF), (0xE0000, 0xE0FFF),
)  # fmt: skip
_FIRST_MARK = "\u0300"


class _Fates(dict[int, str]):
    """Maps each letter to itself, a blank, or nothing."""

    def __init__(self, kept: str) -> None:
        super().__init__()
        self._kept = kept

    def __missing__(self, code: int) -> str:
        if len(self) > _MOST_KNOWN:
            self.clear()
        letter = chr(code)
        kind = unicodedata.category(letter)
        if letter in self._kept or letter == " ":
            fate = letter
        elif kind == "Cc" or kind[0] == "Z":  # controls and all other spaces, including line and paragraph breaks
            fate = " "
        elif kind[0] == "C" or any(first <= code <= last for first, last in _NOTHING):
            fate = ""  # format characters (bidi, zero width), surrogates, private use, not assigned
        else:
            fate = letter
        self[code] = fate
        return fate


_fates: dict[str, _Fates] = {}


def lines(text: str, keep: str = "\n") -> str:
    """The text without anything that a terminal would obey or could not show; line breaks stay.

    Args:
        text: the foreign text.
        keep: the control characters that stay, such as tabs in text that is parsed later.
    """
    if text.isascii() and text.isprintable():
        return text
    fates = _fates.setdefault(keep, _Fates(keep))
    # Before the normal form too: its time grows with the square of the marks in a row.
    return _few_marks(unicodedata.normalize("NFC", _few_marks(text)).translate(fates))


def one_line(text: str, most: int | None = None) -> str:
    """Like `lines`, but in one line, with single blanks.

    Args:
        text: the foreign text.
        most: maximum number of characters kept; None: all.
    """
    return " ".join(lines(text, keep="").split())[:most].rstrip()


def values(data: object, keep: str = "\n") -> object:
    """Data from TOML or JSON, with every text in it made safe; see `lines`."""
    if isinstance(data, str):
        return lines(data, keep)
    if isinstance(data, list):
        return [values(item, keep) for item in cast("list[object]", data)]
    if isinstance(data, dict):
        return {values(key, keep): values(item, keep) for key, item in cast("dict[object, object]", data).items()}
    return data


def _few_marks(text: str) -> str:
    if text.isascii() or max(text) < _FIRST_MARK:
        return text
    found: list[str] = []
    marks = MARKS  # a mark without a letter would attach to whatever comes before the text
    for letter in text:
        if unicodedata.category(letter)[0] == "M":
            marks += 1
            if marks > MARKS:
                continue
        else:
            marks = MARKS if letter.isspace() else 0
        found.append(letter)
    return "".join(found)
