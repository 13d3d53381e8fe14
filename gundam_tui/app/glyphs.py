"""The signs of the screen: one set for terminals with box drawing, one in plain ASCII, each sign one cell wide.

Signs that many terminals draw two cells wide (emoji, full-width brackets) are never used; `clean` rewrites
those that card texts and names hold.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from rich.cells import cell_len

from gundam_tui.ascii_text import to_ascii
from gundam_tui.foreign_text import lines
from gundam_tui.language import in_ascii

# Full-width signs of card texts and their replacements.
_REWRITE = {
    "【": "[", "】": "] ", "＜": "<", "＞": ">", "（": "(", "）": ")", "：": ": ", "･": "·", "・": "·", "、": ", ",
    "。": ". ", "「": '"', "」": '"', "—": "-", "–": "-", "’": "'", "‘": "'", "“": '"', "”": '"',
    **{chr(0x2460 + n): f"({n + 1})" for n in range(20)},  # circled numbers: costs of activated effects
}  # fmt: skip
# Letters that need no blank between them: a line may break before and after each, but not before closing signs or
# after opening ones.
_HAN = re.compile("[\u3040-\u30fa\u3400-\u9fff\uf900-\ufaff]")
_WIDE = re.compile("[\u3000-\u30ff\u3400-\u9fff\uf900-\ufaff\uff00-\uffef]")  # those, and their own signs
_UNIT = re.compile(
    "[（《〈【「“]*[\u3005-\u3007\u3021-\u30ff\u3400-\u9fff\uf900-\ufaff][）》〉】」”，。、；：？！…]*"
    "|[（《〈【「“]*[^\\s\u3000-\u30ff\u3400-\u9fff\uf900-\ufaff\uff00-\uffef“”…]+[）》〉】」”，。、；：？！…]*"
    "|[^\\s]"
)
# In a Chinese text they are its own signs, two cells wide as its letters are.
_REWRITE_HAN = {
    **{sign: plain for sign, plain in _REWRITE.items() if sign not in "【】＜＞（）：、。「」"},
    "“": "「", "”": "」",  # the quotation marks of the rules are one cell wide on some terminals and two on others
}  # fmt: skip
_LOOSE = re.compile(r"\] +(?=[].,;:)/]|$)")  # no space between a bracket and the sign after it
_JOINTS = "·./-"  # where a word longer than a line may break
_TO_ASCII = {"·": ".", "…": "~", "×": "x", "»": ">", "≤": "<=", "≥": ">=", "−": "-", "é": "e"}


class Glyphs(NamedTuple):
    """A complete set of signs.

    Attributes:
        h, v: lines; tl, tr, bl, br: corners.
        shield, no_shield: a Shield that stands and one that is gone.
        active, rested, ex, ex_rested: Resources and EX Resources; spend: one that would be paid.
        mark: playable now; chosen: chosen in a prompt; reads: only looked at; cursor: where the cursor is.
        attack: what is new in the log; plus: what lies under a card; dots: text cut off; sep: between words.
        up, down: more lines that way; bar: part of a bar of figures.
        beam, beam_v, beam_tl, beam_tr, beam_bl, beam_br: an attack from card to card; riser: a card being aimed at.
        east, west, north, south: arrowheads; right_half, left_half: the two sides of a card that is set off.
        upper, lower: halves of figures, bars of a wall; crack, crack_back: a breaking one. becomes: between values.
    """

    h: str = "─"
    v: str = "│"
    tl: str = "┌"
    tr: str = "┐"
    bl: str = "└"
    br: str = "┘"
    shield: str = "■"
    no_shield: str = "□"
    active: str = "●"
    rested: str = "○"
    ex: str = "◆"
    ex_rested: str = "◇"
    spend: str = "×"
    mark: str = "*"
    chosen: str = "■"
    reads: str = "?"
    cursor: str = "›"
    attack: str = "»"
    plus: str = "+"
    dots: str = "…"
    sep: str = "·"
    up: str = "↑"
    down: str = "↓"
    bar: str = "█"
    beam: str = "━"
    beam_v: str = "┃"
    beam_tl: str = "┏"
    beam_tr: str = "┓"
    beam_bl: str = "┗"
    beam_br: str = "┛"
    riser: str = "┊"
    east: str = "►"
    west: str = "◄"
    north: str = "▲"
    south: str = "▼"
    right_half: str = "▐"
    left_half: str = "▌"
    upper: str = "▀"
    lower: str = "▄"
    crack: str = "▞"
    crack_back: str = "▚"
    becomes: str = "→"
    ascii: bool = False

    def text(self, text: str) -> str:
        """The text in signs of this set."""
        return clean(text, self.ascii)

    def fit(self, text: str, width: int) -> str:
        """The text, cut to `width` cells, with a sign where it was cut."""
        text = clean(text, self.ascii).replace("\n", " ")
        if cell_len(text) <= width:
            return text
        return cut(text, max(0, width - 1)).rstrip() + self.dots if width > 0 else ""

    def pad(self, text: str, width: int) -> str:
        """The text in exactly `width` cells."""
        text = self.fit(text, width)
        return text + " " * (width - cell_len(text))


UNICODE = Glyphs()
ASCII = Glyphs(
    h="-", v="|", tl="+", tr="+", bl="+", br="+",
    shield="#", no_shield=".", active="#", rested="o", ex="*", ex_rested="e", spend="x", chosen="#", cursor=">",
    attack=">", dots="~", sep=".", up="^", down="v", bar="#", beam="=", beam_v="|", beam_tl="+", beam_tr="+",
    beam_bl="+", beam_br="+", riser=":", east=">", west="<", north="^", south="v", right_half="[", left_half="]",
    upper='"', lower="=", crack="x", crack_back="x", becomes=">", ascii=True,
)  # fmt: skip


def signs(glyphs: Glyphs) -> str:
    """All signs of a set, for the tests of width."""
    return "".join(value for value in glyphs if isinstance(value, str))


def clean(text: str, ascii_only: bool = False) -> str:
    """The text without control characters and full-width signs; with `ascii_only` without anything beyond ASCII. In a
    Chinese text, and while Chinese is spoken, full-width signs stay: a line of it may hold no other Chinese letter.
    """
    return _clean(text, ascii_only, not text.isascii() and not in_ascii())


@lru_cache(maxsize=4096)
def _clean(text: str, ascii_only: bool, chinese: bool) -> str:
    text = lines(text)
    if text.isascii():
        return text
    out: list[str] = []
    rewrite = _REWRITE_HAN if not ascii_only and (chinese or _HAN.search(text)) else _REWRITE
    for letter in text:
        letter = rewrite.get(letter, letter)
        if len(letter) == 1 and not letter.isascii() and letter not in _TO_ASCII and cell_len(letter) == 1:
            # Compatibility letters such as U+2161 become plain ones; box drawing has no plain form and stays.
            letter = unicodedata.normalize("NFKC", letter)
        out.append(letter)
    text = _LOOSE.sub("]", "".join(out))
    if not ascii_only or text.isascii():
        return text
    for sign, plain in (*_TO_ASCII.items(), *zip(signs(UNICODE), _ascii_signs(), strict=True)):
        text = text.replace(sign, plain)
    return to_ascii(text)


def _ascii_signs() -> str:
    return signs(ASCII)


def cut(text: str, width: int) -> str:
    """The first `width` cells of a text."""
    if len(text) <= width and cell_len(text) <= width:
        return text
    out: list[str] = []
    used = 0
    for letter in text:
        used += cell_len(letter)
        if used > width:
            break
        out.append(letter)
    return "".join(out)


def wrap(text: str, width: int, indent: str = "") -> list[str]:
    """The text in lines of at most `width` cells; its own line breaks stay.

    Args:
        indent: added before every line of a paragraph except its first.
    """
    rows: list[str] = []
    width = max(width, len(indent) + 1)
    for paragraph in text.splitlines():
        row = ""
        for blank, word in _words(paragraph):
            if row.strip() and cell_len(row) + len(blank) + cell_len(word) <= width:
                row += blank + word
                continue
            if row.strip():
                rows.append(row)
                row = indent
            row += word
            while cell_len(row) > width:  # longer than a line
                head = cut(row, width)
                joint = max(head.rfind(sign, len(indent)) for sign in _JOINTS) + 1
                head = head[:joint] if joint > len(indent) + 1 else head
                rows.append(head)
                row = indent + row[len(head) :]
        rows.append(row)
    return rows


def _words(paragraph: str) -> list[tuple[str, str]]:
    """The parts of a paragraph that are not divided, each with the blank before it."""
    found: list[tuple[str, str]] = []
    for word in paragraph.split():
        if word.isascii() or not _HAN.search(word):
            found.append((" ", word))
        else:
            units = [one[0] for one in _UNIT.finditer(word)]
            found += [(" ", units[0]), *(("", unit) for unit in units[1:])]
    return found


def name_rows(text: str, width: int) -> list[str]:
    """A name in lines of at most `width` cells; a longer word is cut with a sign, never split."""
    words = [word if cell_len(word) <= width or any(sign in word[:width] for sign in _JOINTS)
             else cut(word, max(1, width - 1)) + UNICODE.dots for word in text.split()]  # fmt: skip
    return wrap(" ".join(words), width)


def unwrap(rows: Sequence[str]) -> str:
    """Rows of `wrap` as one line again: a word that was split at `/` or `·` gets no blank there.

    A full stop or hyphen at the end of a row may also end a sentence.
    """
    found = ""
    for row in rows:
        tight = found.endswith(("/", "·")) or _WIDE.search(found[-1:]) or _WIDE.search(row[:1])
        found += row if tight or not found else f" {row}"
    return found.rstrip()
