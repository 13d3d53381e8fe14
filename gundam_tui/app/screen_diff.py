"""Sends less for the same picture: only cells that change, and no style that is already set.

Textual redraws a whole screen after every layout, and lays it out two or three times while a screen opens; and it sets
the whole style before every word and resets it after. On a slow line this causes the delay.
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Sequence
from functools import lru_cache, partial
from itertools import groupby, islice
from operator import is_
from typing import cast

from rich.cells import cell_len

_MOVE = re.compile(r"\x1b\[(\d+);(\d+)H")
_NARROW = re.compile("[ -~\u2500-\u259f]*")  # signs as wide on every terminal: ASCII, lines and blocks
_STYLED = re.compile(r"(?:\x1b\[([0-9;]*)m)?([^\x1b]*)")
BEGIN, END = "\x1b[?2026h", "\x1b[?2026l"  # of a picture that the terminal is to show at once
_SEEN = frozenset(("4", "5", "7", "9"))  # marks that show on blanks: underlined, blinking, reversed, struck out
_MARKS = _SEEN | {"1", "2", "3"}
_WEIGHTS = frozenset(("1", "2"))
_OFF = {"1": "22", "2": "22", "3": "23", "4": "24", "5": "25", "7": "27", "9": "29"}  # the sequence that ends a mark
_COLOURS = {"5": 3, "2": 5}  # how many numbers a colour of the table takes, and one given by its parts
_GAP = 5  # cells that are sent again rather than moving the cursor over them
_LONG = 9  # blanks that are erased rather than written
_HEADS = 32  # looks among which the next is chosen: with all of them, a new picture takes longer than it spares
_MOVE_LENGTH = 8  # letters of a sequence that moves the cursor anywhere


class CellStyle:
    """The look of letters: marks such as bold, and the colours of letters and ground, as written in sequences.

    Each look has one object (see `_style`), so that it is compared, and found in a table, by identity: that is quick.
    """

    __slots__ = ("ground", "ink", "marks")

    def __init__(self, marks: frozenset[str], ink: str, ground: str) -> None:
        self.marks, self.ink, self.ground = marks, ink, ground


@lru_cache(maxsize=4096)
def _style(marks: frozenset[str], ink: str, ground: str) -> CellStyle:
    """The one object of that look. A look that was forgotten here is only written once more than necessary."""
    return CellStyle(marks, ink, ground)


PLAIN = _style(frozenset(), "", "")
Cell = tuple[str, CellStyle]  # a letter with its combining marks; "" behind a wide one
_Look = tuple[CellStyle, bool]  # of a run, and whether it is blanks alone


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
    kept = _style(now.marks - lost - (_WEIGHTS if lost & _WEIGHTS else frozenset()), now.ink, now.ground)
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
        blank = (" ", _blank(style))
        if _NARROW.fullmatch(text):
            cells += [blank if letter == " " else (letter, style) for letter in text]
            continue
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
    """The known content of the screen, cell by cell.

    Args:
        erases: does the terminal give cells that it erases the ground that is set? Then long blanks are erased.
    """

    def __init__(self, *, erases: bool = False) -> None:
        self._erases = erases
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
        pen = _Pen(before, erases=self._erases)
        if before and before != END:
            self._parked = None
        wanted: dict[int, list[Cell | None]] = {}  # the cells of each line that are drawn here, the last ones given
        for line, column, text in zip(parts[::3], parts[1::3], parts[2::3], strict=True):
            piece = text.removesuffix("\n")  # the next piece gives its own position
            y, x = int(line), int(column)
            cells = cells_of(piece) if piece else ()
            if cells:
                row = wanted.setdefault(y, [])
                row += [None] * (x - 1 + len(cells) - len(row))
                row[x - 1 : x - 1 + len(cells)] = cells
                continue
            self._write(pen, wanted)
            wanted = {}
            if not piece:  # the cursor rests there
                if self._parked != (y, x):
                    pen.set(PLAIN)
                    pen.move(y, x)
                    self._parked = y, x
                continue
            pen.set(PLAIN)  # not a drawing sequence
            pen.move(y, x)
            pen.raw(piece)
            self._parked = None
            self._lines.clear()
        self._write(pen, wanted)
        pen.set(PLAIN)
        return pen.text()

    def _write(self, pen: _Pen, wanted: dict[int, list[Cell | None]]) -> None:
        """Write what these cells change; None stands for one that stays as it is. Textual draws a line with several
        changes several times, always from its first column on: only its last picture is compared.
        """
        runs: list[_Run] = []
        blind = False  # may a sign stand there that is not known? If it is wide, half of it would stay
        for y, row in wanted.items():
            there = self._lines.setdefault(y, [])
            there += [None] * (len(row) - len(there))
            end = 0
            for stays, found in groupby(row, partial(is_, None)):
                cells = cast("list[Cell]", list(found))
                start, end = end, end + len(cells)
                known = there[start:end]
                if not stays and known != cells:
                    blind = blind or None in known
                    runs += _runs(y, start + 1, known, cells, len(there))
                    there[start:end] = cells
        if runs:
            self._parked = None
        pen.write(runs, blind=blind)


class _Run:
    """Letters of one line that are written together, in one look.

    Args:
        y: its line.
        x: the column of its first letter.
        style: the look.
        end: the last column of the line. The cursor stays in it, or waits behind it.
    """

    __slots__ = ("bare", "end", "letters", "style", "x", "y")

    def __init__(self, y: int, x: int, style: CellStyle, end: int) -> None:
        self.y, self.x, self.style, self.end = y, x, style, end
        self.letters: list[str] = []
        self.bare = True  # blanks alone? Then marks and ink do not matter

    def add_all(self, cells: Sequence[Cell]) -> bool:
        """Write these cells too, which stand behind the others, if the look allows it for all of them."""
        style, bare = self.style, self.bare
        for letter, wanted in cells:
            if wanted is not style and (letter != " " or wanted is not _blank(style)):
                if not bare or style is not _blank(wanted):
                    return False
                style = wanted
            bare = bare and letter == " "
        self.style = style
        for letter, _ in cells:
            self.add(letter)
        return True

    def add(self, letter: str) -> None:
        """Write this letter too."""
        self.letters.append(letter)
        if self.bare and (letter != " " or self.style.marks & _SEEN):
            self.bare = False


def _runs(y: int, x: int, known: Sequence[Cell | None], cells: Sequence[Cell], width: int) -> list[_Run]:
    """The runs that make a piece of a line of what is known. None begins or ends within a wide letter."""
    out: list[_Run] = []
    run: _Run | None = None
    between: list[Cell] = []  # cells behind the run that need not be written
    wide = False  # has the wide letter been written whose second cell this is?
    for at, (old, new) in enumerate(zip(known, cells, strict=True)):
        letter, style = new
        if not letter:
            if wide:
                if run:
                    run.add("")
                continue
            if old == new:
                if between:
                    between.append(new)
                continue
        same = old == new and not (at + 1 < len(cells) and not cells[at + 1][0] and known[at + 1] != cells[at + 1])
        wide = not same
        if same:
            between.append(new)
            if len(between) > _GAP:
                run, between = None, []
            continue
        if run and not between and style is run.style:
            run.add(letter)
            continue
        if not run or not run.add_all((*between, new)):
            run = _Run(y, x + at, style, width)
            run.add(letter)
            out.append(run)
        between = []
    return out


class _Pen:
    """Writes runs in as few letters as it can. It begins without a look, and nobody knows where.

    Args:
        before: what is sent first.
        erases: see `ScreenBuffer`.
    """

    def __init__(self, before: str, *, erases: bool) -> None:
        self._out = [before]
        self._erases = erases
        self._now = PLAIN
        self._y = self._x = 0  # where the cursor is; 0 if that is not known

    def text(self) -> str:
        """All that is to be sent."""
        return "".join(self._out)

    def set(self, style: CellStyle) -> None:
        """From here on, write in this look."""
        if style is not self._now:
            self._out.append(change(self._now, style))
            self._now = style

    def move(self, y: int, x: int) -> None:
        """Write from there on."""
        self._out.append(_way(self._y, self._x, y, x))
        self._y, self._x = y, x

    def raw(self, text: str) -> None:
        """Send something unknown."""
        self._out.append(text)
        self._now = PLAIN
        self._y = self._x = 0

    def write(self, runs: Sequence[_Run], *, blind: bool) -> None:
        """Write the runs, next always one in the look that is set, if it is not cheaper to go on where the cursor is:
        sides of cards, which are drawn row by row, would set two looks anew in each. Runs that go over something
        unknown (`blind`) are written as they come.
        """
        if blind:
            for run in runs:
                self._one(run, erases=False)
            return
        waiting: dict[_Look, deque[int]] = {}
        for at, run in enumerate(runs):
            waiting.setdefault((run.style, run.bare), deque()).append(at)
        done = [False] * len(runs)
        last = -1
        for _ in runs:
            last = self._next(runs, waiting, done, last)
            done[last] = True
            self._one(runs[last], erases=self._erases)

    def _one(self, run: _Run, *, erases: bool) -> None:
        self.move(run.y, run.x)
        self.set(_for_blank(self._now, run.style) if run.bare else run.style)
        start = at = 0  # from where on letters wait to be written, and where the next stretch begins
        if erases and not self._now.marks & _SEEN and run.letters.count(" ") >= _LONG:
            for blank, found in groupby(run.letters, " ".__eq__):
                count = sum(1 for _ in found)
                if blank and count >= _LONG:
                    self._letters(run, start, at)
                    self.move(run.y, run.x + at)
                    self._out.append(f"\x1b[{count}X")  # the cursor stays
                    start = at + count
                at += count
        self._letters(run, start, len(run.letters))

    def _letters(self, run: _Run, start: int, end: int) -> None:
        if start == end:
            return
        self.move(run.y, run.x + start)
        text = "".join(run.letters[start:end])
        self._out.append(text)
        self._x = run.x + end if run.x + end <= run.end and _NARROW.fullmatch(text) else 0

    def _next(self, runs: Sequence[_Run], waiting: dict[_Look, deque[int]], done: Sequence[bool], last: int) -> int:
        """Which run is written next."""
        now = self._now
        bare = _blank(now) if not now.marks & _SEEN else None
        same = _first(waiting, (now, False), done)
        if same is None and bare:
            same = _first(waiting, (bare, True), done)
        near = last + 1
        if near < len(runs) and not done[near] and (runs[near].y == self._y if near else not self._y):
            run = runs[near]
            if same is None:
                return near
            other = runs[same]
            there = len(_way(self._y, self._x, run.y, run.x)) + len(change(run.style, now))
            there += len(_way(run.y, run.x + len(run.letters), other.y, other.x))
            if there <= len(_way(self._y, self._x, other.y, other.x)) + _MOVE_LENGTH:
                return near
        if same is not None:
            return same
        heads = (at for look in tuple(waiting) if (at := _first(waiting, look, done)) is not None)
        return min(islice(heads, _HEADS), key=lambda at: (self._cost(runs[at]), at))

    def _cost(self, run: _Run) -> int:
        """How many letters are sent ahead of a run."""
        return len(change(self._now, run.style)) + len(_way(self._y, self._x, run.y, run.x))


def _first(waiting: dict[_Look, deque[int]], look: _Look, done: Sequence[bool]) -> int | None:
    """The first run in that look that is not written yet."""
    line = waiting.get(look)
    while line and done[line[0]]:
        line.popleft()
    if line:
        return line[0]
    waiting.pop(look, None)
    return None


@lru_cache(maxsize=4096)
def _way(old_y: int, old_x: int, y: int, x: int) -> str:
    """The shortest sequence that brings the cursor there; 0 stands for a line or a column that is not known."""
    if (old_y, old_x) == (y, x):
        return ""
    ways = [f"\x1b[{y};{x}H" if x > 1 else f"\x1b[{y}H" if y > 1 else "\x1b[H"]
    if old_y:
        down = y - old_y
        rows = "" if not down else f"\x1b[{abs(down) if abs(down) > 1 else ''}{'B' if down > 0 else 'A'}"
        ways.append(rows + ("\r" if x == 1 else f"\x1b[{x}G"))
        if old_x:
            right = x - old_x
            steps = "" if not right else f"\x1b[{abs(right) if abs(right) > 1 else ''}{'C' if right > 0 else 'D'}"
            ways.append(rows + steps)
    return min(ways, key=len)


@lru_cache(maxsize=1024)
def _blank(style: CellStyle) -> CellStyle:
    """The look of blanks that letters of that look can be written with."""
    return style if style.marks & _SEEN else _style(PLAIN.marks, "", style.ground)


def _for_blank(now: CellStyle, style: CellStyle) -> CellStyle:
    """A look in which a blank looks as in that style, with as few changes as possible."""
    if style.marks or now.marks & _SEEN:
        return style
    return now if now.ground == style.ground else _style(now.marks, now.ink, style.ground)
