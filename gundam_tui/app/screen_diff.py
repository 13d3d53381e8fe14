"""Sends less for the same picture: only cells that change, and no style that is already set.

Textual redraws a whole screen after every layout, and lays it out two or three times while a screen opens; and it sets
the whole style before every word and resets it after. On a slow line this causes the delay.
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Iterator, Sequence
from functools import lru_cache

from rich.cells import cell_len

from gundam_tui.frozen import frozen

_MOVE = re.compile(r"\x1b\[(\d+);(\d+)H")
_STYLED = re.compile(r"(?:\x1b\[([0-9;]*)m)?([^\x1b]*)")
BEGIN, END = "\x1b[?2026h", "\x1b[?2026l"  # of a picture that the terminal is to show at once
_SEEN = frozenset(("4", "5", "7", "9"))  # marks that show on blanks: underlined, blinking, reversed, struck out
_MARKS = _SEEN | {"1", "2", "3"}
_WEIGHTS = frozenset(("1", "2"))
_OFF = {"1": "22", "2": "22", "3": "23", "4": "24", "5": "25", "7": "27", "9": "29"}  # the sequence that ends a mark
_COLOURS = {"5": 3, "2": 5}  # how many numbers a colour of the table takes, and one given by its parts
_GAP = 8  # cells that are sent again rather than moving the cursor over them


@frozen
class CellStyle:
    """The look of letters: marks such as bold, and the colours of letters and ground, as written in sequences."""

    marks: frozenset[str] = frozenset()
    ink: str = ""
    ground: str = ""


@lru_cache(maxsize=1024)
def _style(marks: frozenset[str], ink: str, ground: str) -> CellStyle:
    """One object per look: thousands of cells are compared, and identical objects are equal at once."""
    return CellStyle(marks, ink, ground)


PLAIN = _style(frozenset(), "", "")
Cell = tuple[str, CellStyle]  # a letter with its combining marks; "" behind a wide one
_Span = tuple[int, int, Sequence[Cell]]  # line, column, and what is written from there on


@lru_cache(maxsize=1024)
def look(numbers: str) -> CellStyle | None:
    """The look that a style sequence sets, starting from none; None for an unknown sequence."""
    parts = numbers.split(";")
    marks: set[str] = set()
    ink = ground = ""
    at = 0
    while at < len(parts):
        part, count = parts[at], 1
        if part in ("38", "48"):
            count = _COLOURS.get(parts[at + 1] if at + 1 < len(parts) else "", len(parts) + 1)
        if at + count > len(parts):
            return None
        colour = ";".join(parts[at : at + count])
        if part in _MARKS:
            marks.add(part)
        elif part == "38" or (part.isdigit() and (30 <= int(part) <= 37 or 90 <= int(part) <= 97)):
            ink = colour
        elif part == "48" or (part.isdigit() and (40 <= int(part) <= 47 or 100 <= int(part) <= 107)):
            ground = colour
        elif part not in ("39", "49"):  # the colours of the terminal: the default
            return None
        at += count
    return _style(frozenset(marks), ink, ground)


@lru_cache(maxsize=4096)
def change(now: CellStyle, wanted: CellStyle) -> str:
    """The shortest sequence from one look to another."""
    anew = ["0", *_added(PLAIN, wanted)]
    lost = now.marks - wanted.marks
    parts = list(dict.fromkeys(_OFF[mark] for mark in sorted(lost)))
    # Bold and dim have one sequence that ends both.
    kept = CellStyle(now.marks - lost - (_WEIGHTS if lost & _WEIGHTS else frozenset()), now.ink, now.ground)
    parts += ["39"] if now.ink and not wanted.ink else []
    parts += ["49"] if now.ground and not wanted.ground else []
    parts += _added(kept, wanted)
    best = min(";".join(parts), ";".join(anew), key=len)
    return f"\x1b[{best}m" if best else ""


def _added(now: CellStyle, wanted: CellStyle) -> list[str]:
    colours = ((wanted.ink, now.ink), (wanted.ground, now.ground))
    return [*sorted(wanted.marks - now.marks), *(new for new, old in colours if new and new != old)]


@lru_cache(maxsize=1024)
def cells_of(piece: str) -> tuple[Cell, ...] | None:
    """A piece of a line cell by cell; None when it holds more than letters in known styles."""
    cells: list[Cell] = []
    style: CellStyle | None = PLAIN
    end = 0
    for found in _STYLED.finditer(piece):
        if found.start() != end:
            return None
        end = found.end()
        numbers, text = found.groups()
        if numbers is not None:
            plain = numbers in ("", "0")
            if not plain and style != PLAIN:
                return None  # a style on top of another
            style = PLAIN if plain else look(numbers)
        if style is None or not text.isprintable():
            return None
        blank = (" ", style if style.marks & _SEEN else _style(PLAIN.marks, "", style.ground))
        for letter in text:
            width = 1 if letter.isascii() else cell_len(letter)
            if not width and not cells:
                return None
            if not width:
                cells[-1] = (cells[-1][0] + letter, cells[-1][1])
            else:
                cells += [blank if letter == " " else (letter, style), *[("", style)] * (width - 1)]
    return tuple(cells) if end == len(piece) else None


class ScreenBuffer:
    """The known content of the screen, cell by cell."""

    def __init__(self) -> None:
        self._lines: dict[int, list[Cell | None]] = {}
        self._parked: tuple[int, int] | None = None  # where the cursor rests, if nothing was drawn since
        self._opened = False  # has a picture begun without output so far?

    def new(self, data: str) -> str:
        """The part of some output that changes the screen. It begins and ends without a style, like Textual's own.

        A picture that changes nothing is neither begun nor ended.
        """
        if data == BEGIN:
            self._opened = True
            return ""
        if data == END and self._opened:
            self._opened = False
            return ""
        out = self._drawn(data)
        if out and self._opened:
            self._opened = False
            return BEGIN + out
        return out

    def _drawn(self, data: str) -> str:
        before, *parts = _MOVE.split(data)
        out, now = [before], PLAIN
        if before and before != END:
            self._parked = None
        spans: list[_Span] = []
        drawn: dict[int, int] = {}  # up to which column each line has been drawn here
        for line, column, text in zip(parts[::3], parts[1::3], parts[2::3], strict=True):
            piece = text.removesuffix("\n")  # the next piece gives its own position
            y, x = int(line), int(column)
            cells = cells_of(piece) if piece else ()
            if not cells or x < drawn.get(y, 0):
                now = _put(out, now, spans)
                spans, drawn = [], {}
            if not piece:  # the cursor rests there
                if self._parked != (y, x):
                    out.append(change(now, PLAIN) + f"\x1b[{y};{x}H")
                    now, self._parked = PLAIN, (y, x)
                continue
            if cells is None:  # not a drawing sequence
                out.append(change(now, PLAIN) + f"\x1b[{y};{x}H{piece}")
                now, self._parked = PLAIN, None
                self._lines.clear()
                continue
            there = self._lines.setdefault(y, [])
            there += [None] * (x - 1 + len(cells) - len(there))
            known = there[x - 1 : x - 1 + len(cells)]
            for start, end in _changed(known, cells):
                self._parked = None
                spans.append((y, x + start, cells[start:end]))
            there[x - 1 : x - 1 + len(cells)] = cells
            drawn[y] = x + len(cells)
        now = _put(out, now, spans)
        return "".join((*out, change(now, PLAIN)))


def _put(out: list[str], now: CellStyle, spans: Sequence[_Span]) -> CellStyle:
    """Write the spans, next always one that begins in the look that is set, if there is one: sides of cards, which
    are drawn row by row, would set two looks anew in each. Returns the look that is set then.
    """
    waiting: dict[CellStyle, deque[int]] = {}
    for at, (_, _, cells) in enumerate(spans):
        waiting.setdefault(cells[0][1], deque()).append(at)
    done = [False] * len(spans)
    first = 0
    while True:
        while first < len(spans) and done[first]:
            first += 1
        if first == len(spans):
            return now
        same = waiting.get(now) or waiting.get(_style(PLAIN.marks, "", now.ground))
        at = same[0] if same else first
        y, x, cells = spans[at]
        waiting[cells[0][1]].popleft()  # of one look the first one is written first
        done[at] = True
        out.append(f"\x1b[{y};{x}H")
        for letter, style in cells:
            wanted = _for_blank(now, style) if letter == " " else style
            if wanted is not now:
                out.append(change(now, wanted))
                now = wanted
            out.append(letter)


def _changed(known: Sequence[Cell | None], cells: Sequence[Cell]) -> Iterator[tuple[int, int]]:
    """The spans of a piece that differ from the screen; no span begins or ends within a wide letter."""
    start = end = -1
    for at, (old, new) in enumerate(zip(known, cells, strict=True)):
        if old == new:
            continue
        if start >= 0 and at - end > _GAP:
            yield start, end
            start = -1
        if start < 0:
            start = at - 1 if not new[0] and at else at
        end = at + 1
        while end < len(cells) and not cells[end][0]:
            end += 1
    if start >= 0:
        yield start, end


def _for_blank(now: CellStyle, style: CellStyle) -> CellStyle:
    """A look in which a blank looks as in that style, with as few changes as possible."""
    if style.marks or now.marks & _SEEN:
        return style
    return now if now.ground == style.ground else _style(now.marks, now.ink, style.ground)
