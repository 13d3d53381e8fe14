"""Text for terminals, fonts and files that know ASCII only."""

from __future__ import annotations

import codecs
import re
import unicodedata
from typing import TextIO

ERRORS = "gundam-tui-ascii"  # for the `errors` of a stream: writes in ASCII what it cannot encode
_SIGNS = str.maketrans(
    {
        "･": ".", "・": ".", "·": ".", "…": "...", "‐": "-", "–": "-", "—": "-", "−": "-", "‘": "'", "’": "'",
        "“": '"', "”": '"', "【": "[", "】": "]", "＜": "<", "＞": ">", "《": "<", "》": ">", "»": ">", "×": "x",
        "‹": "<", "›": ">",        "→": "->", "∀": "Turn A", "ß": "ss", "ø": "o", "Ø": "O", "æ": "ae",
    }
)  # fmt: skip
_GREEK = r"GREEK (SMALL|CAPITAL) LETTER (?:FINAL )?(\w+)"


def to_ascii(text: str) -> str:
    """The text in ASCII: signs are replaced, accents dropped, Greek letters spelled by name (Xi Gundam), and anything
    else becomes `?`.
    """
    if text.isascii():
        return text
    folded = unicodedata.normalize("NFKD", text.translate(_SIGNS))
    plain = "".join(letter for letter in folded if not unicodedata.combining(letter))
    return "".join(letter if letter.isascii() else _named(letter) for letter in plain.translate(_SIGNS))


def takes_ascii_alone(stream: TextIO | None) -> bool:
    """Whether a stream is not written in Unicode, or there is none."""
    encoding = (stream.encoding if stream is not None else "") or ""
    return not encoding.lower().startswith("utf")


def _named(letter: str) -> str:
    greek = re.match(_GREEK, unicodedata.name(letter, ""))
    if greek is None:
        return "?"
    size, name = greek.groups()
    return name.lower() if size == "SMALL" else name.capitalize()


def _unencodable(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    return to_ascii(error.object[error.start : error.end]), error.end


codecs.register_error(ERRORS, _unencodable)
