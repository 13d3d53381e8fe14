"""Signs of ambiguous width: `─`, `●` or `…` take one cell on most terminals, and two on some that are made for Chinese,
Japanese or Korean. There the rows of every picture would be too long, so others stand in for them.

Only the terminal knows. It is asked once, when its language makes it doubtful: each sign is drawn and the position of
the cursor behind it is requested (DSR 6). Nothing waits for the answer; one that comes late, or never, changes nothing.
"""

from __future__ import annotations

import math
import os
import time
import unicodedata
from collections.abc import Callable, Mapping

from gundam_tui.app.glyphs import ASCII, UNICODE, signs
from gundam_tui.ascii_text import to_ascii
from gundam_tui.language import in_ascii

LIMIT = 1.0  # seconds in which an answer counts: later, the picture would change under its reader
_IN_ROW, _APART, _FIRST = 8, 3, 2  # signs in a row of the question, cells from one to the next, and its first row
_LOCALES = ("zh", "ja", "ko")


def ambiguous(letter: str) -> bool:
    """Is the width of a letter ambiguous (Unicode Standard Annex 11)? Marks that combine have no width."""
    return unicodedata.east_asian_width(letter) == "A" and not unicodedata.combining(letter)


def _stand_ins() -> Mapping[str, str]:
    """The signs to ask about, and for each one that is one cell wide everywhere: those of ASCII, where there is no
    better one.
    """
    drawn = zip(signs(UNICODE), signs(ASCII), strict=True)
    # Of card texts and names; U+FF65 is half as wide as its own kind by definition.
    written = {"·": "･", "±": "~", "“": '"', "”": '"', "∀": "A", "Ξ": "X", "ν": "v", "é": "e"}
    return {sign: plain for sign, plain in drawn if ambiguous(sign)} | written


STAND_INS = _stand_ins()


class _Narrow(dict[int, str]):
    """What is written for each letter: the stand-in of a wide sign, the letter itself otherwise. Ambiguous letters that
    nobody asked about are as wide as those that were.
    """

    def __missing__(self, code: int) -> str:
        letter = chr(code)
        self[code] = (to_ascii(letter)[:1] or "?") if code > 0x7F and ambiguous(letter) else letter
        return self[code]


def doubtful(environ: Mapping[str, str] = os.environ) -> bool:
    """May signs of ambiguous width be wide here? So where letters of two cells are spoken, by this program or by the
    terminal's locale.
    """
    named = next((found for name in ("LC_ALL", "LC_CTYPE", "LANG") if (found := environ.get(name))), "")
    return not in_ascii() or named.lower().startswith(_LOCALES)


class SignWidths:
    """Which signs are wide on a terminal.

    Args:
        clock: a monotonic clock.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._until = -math.inf
        self._narrow: _Narrow | None = None  # None: every sign takes one cell

    def force(self, *, wide: bool) -> None:
        """Take all for wide, or none."""
        self._narrow = _Narrow({ord(sign): plain for sign, plain in STAND_INS.items()}) if wide else None
        self._until = -math.inf

    def question(self) -> str:
        """Begin to measure.

        Returns:
            What to send to the terminal. It leaves the first rows empty and the cursor where it was.
        """
        self._until = self._clock() + LIMIT
        asked = [
            f"\x1b[{_FIRST + at // _IN_ROW};{1 + at % _IN_ROW * _APART}H{sign}\x1b[6n"
            for at, sign in enumerate(STAND_INS)
        ]
        rows = range(_FIRST, _FIRST + -(-len(STAND_INS) // _IN_ROW))
        return "\x1b7" + "".join(asked) + "".join(f"\x1b[{row};1H\x1b[2K" for row in rows) + "\x1b8"

    def heard(self, x: int, y: int) -> bool | None:
        """Take the position of the cursor that the terminal reports.

        Args:
            x: cells left of it.
            y: rows above it.

        Returns:
            Whether a sign is now known to be wide that was not before; None if nothing was asked.
        """
        if self._clock() > self._until:
            return None
        column, cells = divmod(x, _APART)
        at = (y + 1 - _FIRST) * _IN_ROW + column
        if cells != 2 or column >= _IN_ROW or not 0 <= at < len(STAND_INS):
            return False
        if self._narrow is None:
            self._narrow = _Narrow({ord(sign): sign for sign in STAND_INS})
        sign = list(STAND_INS)[at]
        new = self._narrow[ord(sign)] == sign
        self._narrow[ord(sign)] = STAND_INS[sign]
        return new

    def shown(self, text: str) -> str:
        """The text with another sign for each that is wide."""
        return text if self._narrow is None or text.isascii() else text.translate(self._narrow)
