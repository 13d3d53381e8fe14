"""The signs of the screen: one set for terminals with box drawing, one in plain ASCII, each sign one cell wide.

Signs that many terminals draw two cells wide (emoji, full-width brackets) are never used; `clean` rewrites
those that card texts and names hold.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from functools import cache, lru_cache

from rich.cells import cell_len

from gundam_tui.ascii_text import to_ascii
from gundam_tui.foreign_text import lines
from gundam_tui.language import in_ascii
from gundam_tui.named import NamedTuple

# Full-width signs of card texts and their replacements.
_REWRITE = {
    "【": "[", "】": "] ", "＜": "<", "＞": ">", "（": "(", "）": ")", "：": ": ", "･": "·", "・": "·", "、": ", ",
    "。": ". ", "「": '"', "」": '"', "—": "-", "–": "-", "’": "'", "‘": "'", "“": '"', "”": '"',
    **{chr(0x2460 + n): f"({n + 1})" for n in range(20)},  # circled numbers: costs of activated effects
}  # fmt: skip
_FIRST_WIDE = "\u3000"  # letters before it are none of Chinese or Japanese
# In a Chinese text they are its own signs, two cells wide as its letters are.
_REWRITE_HAN = {
    **{sign: plain for sign, plain in _REWRITE.items() if sign not in "【】＜＞（）：、。「」"},
    "“": "「", "”": "」",  # the quotation marks of the rules are one cell wide on some terminals and two on others
}  # fmt: skip
_LOOSE = r"\] +(?=[].,;:)/]|$)"  # no space between a bracket and the sign after it
_INITIAL = 2  # a word of so few letters has no initial that would be shorter
_INSIDE = "'+-"  # signs inside a word
_LEFT_OVER = " ,;:([<{/·+-，、；：（【《〈「"  # signs that announce what is missing
_VOWELS = "aeiou"
_SYLLABLE = 3  # letters that a divided word leaves for the next line
_JOINTS = "·./-"  # where a word longer than a line may break
_OPENING = ("(", "[", "<")  # brackets before which it may break too
_TO_ASCII = {"·": ".", "…": "~", "×": "x", "»": ">", "≤": "<=", "≥": ">=", "−": "-", "é": "e"}


class _Letters(NamedTuple):
    """Patterns of Chinese and Japanese text.

    Attributes:
        han: letters that need no blank between them: a line may break before and after each, but not before closing
            signs or after opening ones. wide: those, and their own signs.
        unit: what no line break divides.
    """

    han: re.Pattern[str]
    wide: re.Pattern[str]
    unit: re.Pattern[str]


@cache
def _letters() -> _Letters:
    """Made when the first such text is shown: Python takes long to compile sets of this many letters."""
    return _Letters(
        han=re.compile("[\u3040-\u30fa\u3400-\u9fff\uf900-\ufaff]"),
        wide=re.compile("[\u3000-\u30ff\u3400-\u9fff\uf900-\ufaff\uff00-\uffef]"),
        unit=re.compile(
            "[（《〈【「“]*[\u3005-\u3007\u3021-\u30ff\u3400-\u9fff\uf900-\ufaff][）》〉】」”，。、；：？！…]*"
            "|[（《〈【「“]*[^\\s\u3000-\u30ff\u3400-\u9fff\uf900-\ufaff\uff00-\uffef“”…]+[）》〉】」”，。、；：？！…]*"
            "|[^\\s]"
        ),
    )


def _has_han(text: str) -> bool:
    return max(text, default="") >= _FIRST_WIDE and _letters().han.search(text) is not None


def _has_wide(text: str) -> bool:
    return max(text, default="") >= _FIRST_WIDE and _letters().wide.search(text) is not None


class Glyphs(NamedTuple):
    """A complete set of signs.

    Attributes:
        h, v: lines; tl, tr, bl, br: corners.
        shield, no_shield: a Shield that stands and one that is gone.
        active, rested, ex, ex_rested: Resources and EX Resources; spend: one that would be paid.
        mark: playable now; chosen: chosen in a prompt; reads: only looked at; cursor: where the cursor is.
        attack: what is new in the log; plus: what lies under a card; dots: text cut off; sep: between words.
        up, down: more lines that way; bar: part of a bar of figures; levels: the end of one, the lowest first.
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
    levels: str = "▁▂▃▄▅▆▇"
    crack: str = "▞"
    crack_back: str = "▚"
    becomes: str = "→"
    ascii: bool = False

    def text(self, text: str) -> str:
        """The text in signs of this set."""
        return clean(text, self.ascii)

    def fit(self, text: str, width: int) -> str:
        """The text in at most `width` cells: whole words, with a sign where words are missing; never a part of a word
        that could be read as another.
        """
        text = clean(text, self.ascii).replace("\n", " ")
        if cell_len(text) <= width:
            return text
        return _shorter(text, width, self.dots) if width > 0 else ""

    def name(self, text: str, width: int) -> str:
        """A name in at most `width` cells: without the addition in brackets, then with initials, as people shorten it
        (`S. Mercury`).
        """
        text = clean(text, self.ascii).replace("\n", " ")
        if cell_len(text) <= width or width < 1:
            return text if width > 0 else ""
        main = re.sub(ADDITION, "", text)
        more = self.dots if main != text else ""  # another card may have the name without its addition
        forms = [main, *_initials(main)]
        found = next((form for form in forms if cell_len(form) + len(more) <= width), None)
        if found is not None:
            return found + more
        return (
            _seated(text, width)
            or _numbered(text, width)
            or _beginnings(main, width)
            or _shorter(text, width, self.dots)
        )

    def sentences(self, text: str, width: int, *also: str) -> str:
        """As many whole sentences as fit into `width` cells, and a sign that there are more; if they would leave much
        of it free, the next words too.

        Args:
            text: the text.
            width: cells.
            also: patterns of where it may end too, if no sentence fits.
        """
        text = self.text(text)
        if cell_len(text) <= width:
            return text
        for parts in (_SENTENCE, *also):
            ends = [one.end() for one in re.finditer(parts, text) if cell_len(text[: one.end()].rstrip()) <= width - 2]
            if ends and (also or ends[-1] > _FULL * width):
                return f"{text[: ends[-1]].rstrip(' ;；')} {self.dots}"
        return f"{self._between_names(text, width - 1)} {self.dots}" if width > _SYLLABLE else ""

    def _between_names(self, text: str, width: int) -> str:
        """The beginning of a text, which does not end within a name of several words if most of it stays."""
        told = end = self.fit(text, width).rstrip(self.dots).rstrip()
        while text.startswith(end) and text[len(end) :].lstrip()[:1].isupper():
            before, _, last = end.rpartition(" ")
            if not (last[:1].isupper() and last[-1].isalnum()):
                return end
            if cell_len(before) < _FULL * width:
                return told
            end = before
        return end

    def split_name(self, text: str, first: int) -> tuple[str, str]:
        """A name for two rows: the first row, of at most `first` cells, and what is left for the second."""
        text = clean(text, self.ascii)
        if cell_len(text) <= first:
            return text, ""
        if _has_han(text):
            top, *rest = wrap(text, first)
            return top, unwrap(rest)
        words = text.split()
        count = next(at for at in range(len(words), 0, -1) if at == 1 or cell_len(" ".join(words[:at])) <= first)
        return self.fit(" ".join(words[:count]), first), " ".join(words[count:])

    def pad(self, text: str, width: int) -> str:
        """The text in exactly `width` cells."""
        text = self.fit(text, width)
        return text + " " * (width - cell_len(text))


UNICODE = Glyphs()
ASCII = Glyphs(
    h="-", v="|", tl="+", tr="+", bl="+", br="+",
    shield="#", no_shield=".", active="#", rested="o", ex="&", ex_rested="e", spend="x", chosen="#", cursor=">",
    attack=">", dots="~", sep=".", up="^", down="v", bar="#", beam="=", beam_v="!", beam_tl="+", beam_tr="+",
    beam_bl="+", beam_br="+", riser=":", east=">", west="<", north="^", south="v", right_half="[", left_half="]",
    upper='"', lower="=", levels="__--==#", crack="x", crack_back="x", becomes=">", ascii=True,
)  # fmt: skip


def signs(glyphs: Glyphs) -> str:
    """All signs of a set, for the tests of width."""
    return "".join(value for value in glyphs if isinstance(value, str))


_FULL = 0.8  # where whole sentences fill less of a row than this, the first words of the next one follow
_SENTENCE = r"\.\s+(?![a-z])|;\s+|[。；]"  # where a sentence ends, and no word that is only begun
PART = r",\s+|，"  # where a part of a sentence ends
SUBJECT = r":\s+|："  # where what a sentence is about ends
SAID = 8  # letters of an effect without which a text says nothing
_LED = (  # what texts of the sister games say before their timing
    r"(?:Or: |Team \[[^\]]*\]: |<\d+-\d+> |In the [^:()]*: |The enemy may play this: |Either player may play this: )*"
)
_TIMED = _LED + (
    r"(?:[\[【]?\((?!\d)[^()]*\)(?:[:：]\s*|\s+)"
    r"|[\[【][^\[\]【】]*[\]】](?:/[\[【][^\[\]【】]*[\]】])*\s*)"
)
_PRICED = r"(?:<+[^<>]*>+)+[^:：<>]*[:：]\s*"


def effect_at(text: str, start: int = 0) -> tuple[int, int]:
    """Where in `(TIMING) <COST>: EFFECT` the cost begins, and where the effect begins; `Or:`, a power and a place may
    stand before the timing.

    Args:
        text: a text of a card.
        start: where it begins.
    """
    timed = re.compile(_TIMED).match(text, start)
    cost = timed.end() if timed is not None else start
    priced = re.compile(_PRICED).match(text, cost)
    return cost, priced.end() if priced is not None else cost


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
    rewrite = _REWRITE_HAN if not ascii_only and (chinese or _has_han(text)) else _REWRITE
    for letter in text:
        letter = rewrite.get(letter, letter)
        if len(letter) == 1 and not letter.isascii() and letter not in _TO_ASCII and cell_len(letter) == 1:
            # Compatibility letters such as U+2161 become plain ones; box drawing has no plain form and stays.
            letter = unicodedata.normalize("NFKC", letter)
        out.append(letter)
    text = re.sub(_LOOSE, "]", "".join(out))
    if not ascii_only or text.isascii():
        return text
    for sign, plain in (*_TO_ASCII.items(), *zip(signs(UNICODE), _ascii_signs(), strict=True)):
        text = text.replace(sign, plain)
    return to_ascii(text)


def _ascii_signs() -> str:
    return signs(ASCII)


ADDITION = r"(?: \([^()]*\)?|（[^（）]*）?)(?=\+?$)"  # `+` at its end: more lies below
_SEAT = r"P\d"
_OPEN = r"[\[<(（【《〈「][^\]>)）】》〉」]*$"  # a bracket that is not closed
_FIGURE = r"[\s,;:]+[+-]?\d+$"  # a figure without the word that says what it counts
_DIGIT = r"\d"
_LONG_NAME = 3  # a name of more words is a title, which is not written with initials


def _initials(name: str) -> list[str]:
    """The name with more and more initials; its last word with a numeral after it, and words with a digit, stay."""
    words = name.split()
    if not 1 < len(words) <= _LONG_NAME or not name.isascii():
        return []
    found: list[str] = []
    for at, word in enumerate(words[:-1]):
        rest = len(" ".join(words[at + 1 :]))
        if len(word) > _INITIAL < rest and word[0].isalnum() and not re.search(_DIGIT, word):
            words[at] = f"{word[0]}."
            found.append(" ".join(words))
    return found


def _beginnings(name: str, width: int) -> str:
    """A name of two words with an initial and the beginning of the other: `G. Heavy.`; empty for another name."""
    words = _initials(name)[-1:]
    first, _, last = words[0].partition(" ") if words else ("", "", "")
    room = width - cell_len(first) - 1
    return f"{first} {abbreviated(last, room)}" if last and " " not in last and room > _SYLLABLE + 1 else ""


def _numbered(text: str, width: int) -> str:
    """A word and the number that tells it from others, `Computer 2`, without the end of the word; empty for others."""
    found = re.fullmatch(r"(\S+)( \d+)", text)
    return abbreviated(found[1], width - len(found[2])) + found[2] if found and width > len(found[2]) else ""


def _seated(name: str, width: int) -> str:
    """A player's seat and the beginning of their name: `P2 Comp.`; empty for another name."""
    seat, _, rest = name.partition(" ")
    room = width - cell_len(seat) - 1
    told = re.fullmatch(_SEAT, seat) and rest.isascii() and room > _SYLLABLE
    return f"{seat} {abbreviated(rest, room)}" if told else ""


def _shorter(text: str, width: int, dots: str) -> str:
    """The first words of a text, and a sign for the others; of a first word that is too long an abbreviation."""
    head = cut(text, width - 1)
    if not _divides(text, len(head)):
        head = text[: next((at for at in range(len(head), 0, -1) if _divides(text, at)), 0)]
    kept = re.sub(_OPEN, "", head).rstrip(_LEFT_OVER) or head.rstrip(_LEFT_OVER)
    kept = re.sub(_FIGURE, "", kept) or kept
    if kept:
        return kept + dots
    return abbreviated(text.split(" ", 1)[0], width)


def _divides(text: str, at: int) -> bool:
    """Is the place between two words?"""
    before, after = text[at - 1 : at], text[at : at + 1]
    return (
        not (before.isalnum() or before in _INSIDE)
        or not (after.isalnum() or after in _INSIDE)
        or _has_wide(before)
        or _has_wide(after)
    )


def abbreviated(word: str, width: int) -> str:
    """A word in at most `width` cells: `Interc.`, ended by a consonant if possible."""
    if cell_len(word) <= width:
        return word
    head = cut(word, width - 1)
    ends = next((at for at in range(len(head), 1, -1) if head[at - 1].lower() not in _VOWELS), len(head))
    return head[:ends].rstrip("-") + "." if head else cut(".", width)


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
                joint = _joint(row, len(indent), len(head))
                if joint > len(indent) + 1:
                    head = head[:joint]
                    rows.append(head)
                else:
                    head = row[: max(len(indent) + 1, _hyphen(row, len(indent), width))]
                    before, after = row[: len(head)], row[len(head) : len(head) + 1]
                    within = (before + after).isascii() and before[-1:].isalpha() and after.isalpha()
                    rows.append(f"{head}-" if within else head)
                row = indent + row[len(head) :]
        rows.append(row)
    return rows


def _joint(row: str, start: int, end: int) -> int:
    """Where a word that is longer than a line breaks best: the last place up to `end` behind a sign between its parts
    or before an opening bracket; 0 if it has none.
    """
    joints = (at for at in range(end, start, -1)
              if row[at - 1] in _JOINTS or (row[at : at + 1] in _OPENING and row[at - 1] not in _OPENING))  # fmt: skip
    return next(joints, 0)


def _hyphen(row: str, start: int, width: int) -> int:
    """Where a word that is longer than a line is divided: between two consonants, or before one that a vowel follows.

    Args:
        row: the line; its word begins at `start`.
        width: cells of the line.
    """
    full = len(cut(row, width))
    if not row[: full + 1].isascii():
        return full
    letters = row.lower()
    for at in range(full - 1, start + 2, -1):
        before, after, then = letters[at - 1], letters[at : at + 1], letters[at + 1 : at + 2]
        if not (before + after + then).isalpha() or len(row) - at < _SYLLABLE:
            continue
        if after not in _VOWELS and (before not in _VOWELS or then in _VOWELS):
            return at
    return full if not letters[full - 1 : full + 1].isalpha() else full - 1


def _words(paragraph: str) -> list[tuple[str, str]]:
    """The parts of a paragraph that are not divided, each with the blank before it."""
    found: list[tuple[str, str]] = []
    for word in paragraph.split():
        if word.isascii() or not _has_han(word):
            found.append((" ", word))
        else:
            units = [one[0] for one in _letters().unit.finditer(word)]
            found += [(" ", units[0]), *(("", unit) for unit in units[1:])]
    return found


def name_rows(text: str, width: int) -> list[str]:
    """Words in lines of at most `width` cells; a longer word is abbreviated, never split."""
    words = [word if not word.isascii() or any(sign in word[:width] for sign in _JOINTS)
             else abbreviated(word, max(2, width)) for word in text.split()]  # fmt: skip
    return wrap(" ".join(words), width)


def unwrap(rows: Sequence[str]) -> str:
    """Rows of `wrap` as one line again: a word that was split at `/`, `·` or `((` gets no blank there.

    A full stop or hyphen at the end of a row may also end a sentence.
    """
    found = ""
    for row in rows:
        tight = found.endswith(("/", "·")) or row.startswith("((") or _has_wide(found[-1:]) or _has_wide(row[:1])
        found += row if tight or not found else f" {row}"
    return found.rstrip()
