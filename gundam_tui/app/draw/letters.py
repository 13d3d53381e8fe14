"""Block letters of seven by seven pixels, two pixels in a cell: four rows of cells, for titles and winners.

Strokes are two pixels wide, so that no letter depends on two rows of the terminal touching. Unknown letters lose their
accents; those still unknown are written as plain letters, spaced out.
"""

from __future__ import annotations

import unicodedata

from rich.cells import cell_len

from gundam_tui.app.board.sheet import Sheet
from gundam_tui.app.roles import blend

ROWS = 4  # of cells
_PIXELS = 7
_LETTERS = {
    "A": "..XXX..|.XX.XX.|XX...XX|XX...XX|XXXXXXX|XX...XX|XX...XX",
    "B": "XXXXXX.|XX...XX|XX...XX|XXXXXX.|XX...XX|XX...XX|XXXXXX.",
    "C": ".XXXXX.|XX...XX|XX.....|XX.....|XX.....|XX...XX|.XXXXX.",
    "D": "XXXXX..|XX..XX.|XX...XX|XX...XX|XX...XX|XX..XX.|XXXXX..",
    "E": "XXXXXX|XX....|XX....|XXXXX.|XX....|XX....|XXXXXX",
    "F": "XXXXXX|XX....|XX....|XXXXX.|XX....|XX....|XX....",
    "G": ".XXXXX.|XX...XX|XX.....|XX.XXXX|XX...XX|XX...XX|.XXXXX.",
    "H": "XX...XX|XX...XX|XX...XX|XXXXXXX|XX...XX|XX...XX|XX...XX",
    "I": "XX|XX|XX|XX|XX|XX|XX",
    "J": "....XX|....XX|....XX|....XX|XX..XX|XX..XX|.XXXX.",
    "K": "XX...XX|XX..XX.|XX.XX..|XXXX...|XX.XX..|XX..XX.|XX...XX",
    "L": "XX....|XX....|XX....|XX....|XX....|XX....|XXXXXX",
    "M": "XX...XX|XXX.XXX|XXXXXXX|XX.X.XX|XX...XX|XX...XX|XX...XX",
    "N": "XX...XX|XXX..XX|XXXX.XX|XX.XXXX|XX..XXX|XX...XX|XX...XX",
    "O": ".XXXXX.|XX...XX|XX...XX|XX...XX|XX...XX|XX...XX|.XXXXX.",
    "P": "XXXXXX.|XX...XX|XX...XX|XXXXXX.|XX.....|XX.....|XX.....",
    "Q": ".XXXXX.|XX...XX|XX...XX|XX...XX|XX.X.XX|XX..XX.|.XXX.XX",
    "R": "XXXXXX.|XX...XX|XX...XX|XXXXXX.|XX.XX..|XX..XX.|XX...XX",
    "S": ".XXXXX.|XX...XX|XX.....|.XXXXX.|.....XX|XX...XX|.XXXXX.",
    "T": "XXXXXX|..XX..|..XX..|..XX..|..XX..|..XX..|..XX..",
    "U": "XX...XX|XX...XX|XX...XX|XX...XX|XX...XX|XX...XX|.XXXXX.",
    "V": "XX...XX|XX...XX|XX...XX|XX...XX|.XX.XX.|..XXX..|...X...",
    "W": "XX...XX|XX...XX|XX...XX|XX.X.XX|XXXXXXX|XXX.XXX|XX...XX",
    "X": "XX...XX|.XX.XX.|..XXX..|...X...|..XXX..|.XX.XX.|XX...XX",
    "Y": "XX..XX|XX..XX|XX..XX|.XXXX.|..XX..|..XX..|..XX..",
    "Z": "XXXXXXX|....XX.|...XX..|..XX...|.XX....|XX.....|XXXXXXX",
    "0": ".XXXXX.|XX...XX|XX..XXX|XX.X.XX|XXX..XX|XX...XX|.XXXXX.",
    "1": ".XX|XXX|.XX|.XX|.XX|.XX|.XX",
    "2": ".XXXXX.|XX...XX|.....XX|...XXX.|..XX...|.XX....|XXXXXXX",
    "3": "XXXXXX.|.....XX|.....XX|..XXXX.|.....XX|.....XX|XXXXXX.",
    "4": "...XXX.|..XXXX.|.XX.XX.|XX..XX.|XXXXXXX|....XX.|....XX.",
    "5": "XXXXXX.|XX.....|XX.....|XXXXXX.|.....XX|XX...XX|.XXXXX.",
    "6": "..XXXX.|.XX....|XX.....|XXXXXX.|XX...XX|XX...XX|.XXXXX.",
    "7": "XXXXXXX|.....XX|....XX.|...XX..|..XX...|..XX...|..XX...",
    "8": ".XXXXX.|XX...XX|XX...XX|.XXXXX.|XX...XX|XX...XX|.XXXXX.",
    "9": ".XXXXX.|XX...XX|XX...XX|.XXXXXX|.....XX|....XX.|.XXXX..",
    " ": "...|...|...|...|...|...|...",
    "-": "....|....|....|XXXX|....|....|....",
    "_": ".....|.....|.....|.....|.....|.....|XXXXX",
    ".": "..|..|..|..|..|XX|XX",
    ",": "..|..|..|..|XX|XX|.X",
    ":": "..|XX|XX|..|XX|XX|..",
    "'": "XX|XX|.X|..|..|..|..",
    "!": "XX|XX|XX|XX|..|XX|XX",
    "?": ".XXXXX.|XX...XX|....XX.|...XX..|...XX..|.......|...XX..",
    "+": "......|..XX..|..XX..|XXXXXX|..XX..|..XX..|......",
    "&": ".XXX...|XX.XX..|.XXX...|.XX.XX.|XX.XXX.|XX..XX.|.XXX.XX",
    "/": ".....XX|....XX.|....XX.|...XX..|..XX...|..XX...|.XX....",
    "(": ".XX|XX.|XX.|XX.|XX.|XX.|.XX",
    ")": "XX.|.XX|.XX|.XX|.XX|.XX|XX.",
}


def _drawn(text: str) -> list[list[str]] | None:
    """The pixels of each letter; None: the letter is unknown."""
    plain = unicodedata.normalize("NFKD", text).upper()
    found = [_LETTERS.get(letter) for letter in plain if not unicodedata.combining(letter)]
    return [one.split("|") for one in found if one is not None] if None not in found else None


def width(text: str) -> int:
    """The width of a text in block letters, or spaced out if a letter has no pixels."""
    drawn = _drawn(text)
    if drawn is None:
        return cell_len(_spaced(text))
    return max(0, sum(len(rows[0]) + 1 for rows in drawn) - 1)


def shortest(text: str, *others: str, room: int) -> str:
    """The first of some texts that fits, of those in block letters if there are any; the last one when none does. So a
    player with a Chinese name is called by their seat.
    """
    texts = [one for one in (text, *others) if _drawn(one) is not None] or [text, *others]
    return next((one for one in texts if width(one) <= room), texts[-1])


def letters(
    sheet: Sheet, x: int, y: int, text: str, *, top: str = "sel", bottom: str = "own", lit: int | None = None
) -> int:
    """Write in block letters, four rows high.

    Args:
        sheet: to draw on.
        x, y: the first column and row.
        text: what to write.
        top, bottom: inks of the highest row and the lowest; rows between mix both.
        lit: number of columns from the left in these inks, the others are dark; None: all.

    Returns:
        The column after the last.
    """
    drawn = _drawn(text)
    if drawn is None:
        return sheet.fitted(x, y + 1, _spaced(text), max(0, sheet.width - x), bottom, bold=True)
    inks = [blend(top, bottom, row, _PIXELS - 1) for row in range(_PIXELS)]
    start = x
    for rows in drawn:
        for column in range(len(rows[0])):
            dark = lit is not None and x + column - start >= lit
            # Pixels of the column; half a row of air is above the highest.
            pixels = [
                "",
                *("" if row[column] == "." else "lost" if dark else ink for row, ink in zip(rows, inks, strict=True)),
            ]
            for line in range(ROWS):
                sheet.halves(x + column, y + line, pixels[2 * line], pixels[2 * line + 1])
        x += len(rows[0]) + 1
    return max(start, x - 1)


def _spaced(text: str) -> str:
    return " ".join(text)
