"""A sheet of cells: a sign, its ink and its ground, by role."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from rich.cells import cell_len

from gundam_tui.app.apart import NO_NAMES, Names, apart, rows_apart
from gundam_tui.app.glyphs import Glyphs
from gundam_tui.app.roles import BOLD
from gundam_tui.named import NamedTuple

Part = tuple[str, str]
Span = tuple[str, str]  # text and ink

# Figures of three by five pixels, drawn in half blocks: three rows of cells.
_DIGITS = {
    "0": "111101101101111", "1": "010110010010111", "2": "111001111100111", "3": "111001111001111",
    "4": "101101111001001", "5": "111100111001111", "6": "111100111101111", "7": "111001001010010",
    "8": "111101111101111", "9": "111101111001111",
}  # fmt: skip

_WIDE = 3  # cells of such a figure
# The same size in ASCII, row after row: strokes of lines, as on a clock.
_STROKES = {
    "0": " _ | ||_|", "1": "     |  |", "2": " _  _||_ ", "3": " _  _| _|", "4": "   |_|  |",
    "5": " _ |_  _|", "6": " _ |_ |_|", "7": " _   |  |", "8": " _ |_||_|", "9": " _ |_| _|",
}  # fmt: skip


class Touch(NamedTuple):
    """The thing under the mouse: a card, an entry of the prompt, or a key with its name.

    Attributes:
        obj: the object's number, 0 for none.
        entry: the place of the entry, -1 for none.
        key: as written in the line of keys.
    """

    obj: int = 0
    entry: int = -1
    key: str = ""


class Spot(NamedTuple):
    """The place of something: its first column and row, and how many."""

    x: int
    y: int
    width: int
    height: int

    @property
    def middle(self) -> int:
        """The column in its middle."""
        return self.x + self.width // 2


class Sheet:
    """A picture under construction. Drawing outside it has no effect.

    Attributes:
        width, height: in cells.
        glyphs: the signs to draw with.
        planes: does this terminal tell grounds apart? Otherwise pieces draw lines and brackets.
        ground: the ground it is filled with at first.
        pictures: can a cell show two colours of a picture? Otherwise no pictures are drawn.
        touches: the targets of clicks: line, first column, column after the last, and the thing there.
        names: the names that short names of cards are told apart from.
        pieces: where the pieces that can be explained lie, by name: the piece, and the seat (`lane 1`).
    """

    def __init__(
        self, glyphs: Glyphs, width: int, height: int, ground: str = "table", *, planes: bool = True,
        pictures: bool = False,
    ) -> None:  # fmt: skip
        self.glyphs = glyphs
        self.width, self.height = width, height
        self.planes = planes
        self.pictures = pictures
        self.ground = ground
        self.touches: list[tuple[int, int, int, Touch]] = []
        self.pieces: dict[str, Spot] = {}
        self.names: Names = NO_NAMES
        self._signs = [[" "] * width for _ in range(height)]
        self._inks = [["text"] * width for _ in range(height)]
        self._grounds = [[ground] * width for _ in range(height)]

    # ------------------------------------------------------------ drawing

    def fill(self, x: int, y: int, width: int, height: int, ground: str) -> None:
        """Blank cells of that ground."""
        left, right = max(0, x), min(self.width, x + width)
        if right <= left:
            return
        count = right - left
        for line in range(max(0, y), min(self.height, y + height)):
            self._signs[line][left:right] = [" "] * count
            self._inks[line][left:right] = ["text"] * count
            self._grounds[line][left:right] = [ground] * count

    def put(self, x: int, y: int, text: str, ink: str = "text", ground: str = "", *, bold: bool = False) -> int:
        """Write; without a ground, on the present one.

        Returns:
            The column after the last.
        """
        text = self.glyphs.text(text)
        width = cell_len(text)
        end = x + width
        if not 0 <= y < self.height or end <= 0 or x >= self.width:
            return end
        signs: Sequence[str] = text
        if len(text) != width:  # wide letters: their second cell is empty
            signs = [piece for letter in text for piece in (letter, *[""] * (cell_len(letter) - 1))]
        left, right = max(0, x), min(self.width, end)
        ink = ink + BOLD if bold else ink
        self._signs[y][left:right] = signs[left - x : right - x]
        self._inks[y][left:right] = [ink] * (right - left)
        if ground:
            self._grounds[y][left:right] = [ground] * (right - left)
        return end

    def right(self, end: int, y: int, text: str, ink: str = "text", ground: str = "", *, bold: bool = False) -> int:
        """Write so that it ends before a column; returns where it begins."""
        start = end - cell_len(self.glyphs.text(text))
        self.put(start, y, text, ink, ground, bold=bold)
        return start

    def centre(
        self, x: int, width: int, y: int, text: str, ink: str = "text", ground: str = "", *, bold: bool = False
    ) -> None:
        """Write in the middle of this number of cells."""
        text = self.glyphs.fit(text, width)
        self.put(x + (width - cell_len(text)) // 2, y, text, ink, ground, bold=bold)

    def fitted(
        self, x: int, y: int, text: str, width: int, ink: str = "text", ground: str = "", *, bold: bool = False
    ) -> int:
        """Write in at most this number of cells, with a sign where words are missing."""
        return self.put(x, y, self.glyphs.fit(text, width), ink, ground, bold=bold)

    def named(
        self, x: int, y: int, text: str, width: int, ink: str = "text", ground: str = "", *, bold: bool = False
    ) -> int:
        """Write the name of a card in at most this number of cells, as short as it must be, and apart from `names`."""
        return self.put(x, y, apart(self.glyphs, text, width, self.names), ink, ground, bold=bold)

    def two_rows(self, text: str, first: int, second: int, *, more: bool = True) -> tuple[str, str]:
        """A name in two rows of this number of cells, other than `names`."""
        return rows_apart(self.glyphs, text, first, second, self.names, more=more)

    def spans(self, x: int, y: int, spans: Sequence[Span], end: int, ground: str = "") -> int:
        """Write pieces one after another, up to a column; cuts the first one that does not fit."""
        for text, ink in spans:
            plain = self.glyphs.text(text)
            if x + cell_len(plain) > end:
                return self.put(x, y, self.glyphs.fit(plain, end - x), ink.rstrip(BOLD), ground, bold=BOLD in ink)
            x = self.put(x, y, plain, ink.rstrip(BOLD), ground, bold=BOLD in ink)
        return x

    def row(self, x: int, y: int, sign: str, count: int, ink: str) -> None:
        """A line of one sign."""
        self.put(x, y, sign * max(0, count), ink)

    def column(self, x: int, y: int, sign: str, count: int, ink: str, *, bold: bool = False) -> None:
        """A column of one sign."""
        for line in range(y, y + count):
            self.put(x, line, sign, ink, bold=bold)

    def digits(self, x: int, y: int, number: int, ink: str) -> int:
        """A number three rows high; returns the column after it."""
        end, ascii_only = x, self.glyphs.ascii
        for line, text in enumerate(digit_rows(str(number), ascii_only=ascii_only)):
            end = self.put(x, y + line, text, ink, bold=ascii_only)
        return end

    def halves(self, x: int, y: int, upper: str, lower: str) -> None:
        """Two pixels in one cell.

        Args:
            x, y: the cell.
            upper, lower: their inks; empty: the present ground.
        """
        g = self.glyphs
        if upper and lower and self.planes and upper != lower:
            self.put(x, y, g.upper, upper, lower)
        elif upper and lower:
            self.put(x, y, g.bar, upper)
        elif upper or lower:
            self.put(x, y, g.upper if upper else g.lower, upper or lower)

    def pixels(self, x: int, y: int, upper: str, lower: str) -> None:
        """Two pixels of a picture in one cell; arguments as in `halves`. Unlike there, both keep their own colour even
        if planes cannot be told apart.
        """
        g = self.glyphs
        if upper and lower and upper != lower:
            self.put(x, y, g.upper, upper, lower)
        elif upper and lower:  # a blank is the shortest sign
            self.put(x, y, " ", upper, upper)
        elif upper or lower:
            self.put(x, y, g.upper if upper else g.lower, upper or lower)

    def paste(self, other: Sheet, x: int, y: int) -> None:
        """Lay another sheet on this one, with its click targets."""
        for line in range(max(0, y), min(self.height, y + other.height)):
            left, right = max(0, x), min(self.width, x + other.width)
            if right <= left:
                return
            for mine, its in ((self._signs, other._signs), (self._inks, other._inks), (self._grounds, other._grounds)):
                mine[line][left:right] = its[line - y][left - x : right - x]
        self.touches += [(line + y, start + x, end + x, what) for line, start, end, what in other.touches]

    def free(self, x: int, y: int) -> bool:
        """Is nothing written in that cell?"""
        return 0 <= x < self.width and 0 <= y < self.height and not self._signs[y][x].strip()

    def sign(self, x: int, y: int) -> str:
        """What is written in a cell."""
        return self._signs[y][x] if 0 <= x < self.width and 0 <= y < self.height else ""

    def touch(self, x: int, y: int, width: int, height: int, what: Touch) -> None:
        """Note the target of clicks there; later notes lie above."""
        self.touches += [(line, x, x + width, what) for line in range(y, y + height)]

    def touched(self, x: int, y: int) -> Touch | None:
        """The thing there."""
        found = (what for line, start, end, what in reversed(self.touches) if line == y and start <= x < end)
        return next(found, None)

    def point_at(self, piece: str) -> None:
        """Set a piece off from the others: arrows at the ends of a row, bars beside what is higher.

        Args:
            piece: by its name in `pieces`; one that is not drawn is ignored.
        """
        area = self.pieces.get(piece)
        if area is None:
            return
        before, after = area.x - 1, area.x + area.width
        if area.height == 1:
            self.put(before, area.y, self.glyphs.east, "hot", bold=True)
            self.put(after, area.y, self.glyphs.west, "hot", bold=True)
            return
        self.column(before, area.y, self.glyphs.right_half, area.height, "hot")
        self.column(after, area.y, self.glyphs.left_half, area.height, "hot")

    # ------------------------------------------------------------ the result

    def rows(self) -> list[list[Part]]:
        """The lines as parts of text with roles (`ink/ground`, `!` for bold)."""
        out: list[list[Part]] = []
        for signs, inks, grounds in zip(self._signs, self._inks, self._grounds, strict=True):
            parts: list[Part] = []
            start, ink, ground = 0, "", grounds[0] if grounds else ""
            for at, sign in enumerate(signs):
                if sign == " ":  # a blank is the same in any ink
                    if grounds[at] == ground:
                        continue
                elif grounds[at] == ground and inks[at] == ink:
                    continue
                elif grounds[at] == ground and not ink:
                    ink = inks[at]
                    continue
                if at > start:
                    parts.append(("".join(signs[start:at]), _role(ink, ground)))
                start, ink, ground = at, inks[at] if sign != " " else "", grounds[at]
            if signs:
                parts.append(("".join(signs[start:]), _role(ink, ground)))
            out.append(parts)
        return out

    def text(self) -> list[str]:
        """The lines without roles."""
        return ["".join(signs) for signs in self._signs]

    def role(self, x: int, y: int) -> str:
        """The role of a cell, as `rows` has it."""
        return _role(self._inks[y][x], self._grounds[y][x])


_HALVES = {("1", "1"): "█", ("1", "0"): "▀", ("0", "1"): "▄", ("0", "0"): " "}


def spans_len(spans: Sequence[Span]) -> int:
    """The cells that these texts take together."""
    return sum(cell_len(text) for text, _ in spans)


def digit_rows(number: str, *, ascii_only: bool = False) -> tuple[str, str, str]:
    """A number in figures three rows high; characters other than digits stand in the middle row."""
    rows = ["", "", ""]
    for letter in number:
        for line, drawn in enumerate(_drawn(letter, ascii_only=ascii_only)):
            rows[line] += (" " if rows[line] else "") + drawn
    top, middle, bottom = rows
    return top, middle, bottom


def _drawn(letter: str, *, ascii_only: bool) -> Sequence[str]:
    """The three rows of one figure."""
    if letter not in _DIGITS:
        return " ", letter, " "
    if ascii_only:
        strokes = _STROKES[letter]
        return [strokes[start : start + _WIDE] for start in range(0, len(strokes), _WIDE)]
    bits = _DIGITS[letter].ljust(6 * _WIDE, "0")
    pairs = [zip(bits[at : at + _WIDE], bits[at + _WIDE : at + 2 * _WIDE], strict=True) for at in (0, 6, 12)]
    return ["".join(_HALVES[pair] for pair in row) for row in pairs]


@lru_cache(maxsize=1024)
def _role(ink: str, ground: str) -> str:
    bold = BOLD if ink.endswith(BOLD) else ""
    return f"{ink.rstrip(BOLD) or 'text'}/{ground}{bold}"
