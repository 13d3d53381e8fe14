"""Before the hands are dealt: the names of the two decks across the field, and the result of the roll between them."""

from __future__ import annotations

from gundam_tui.app.board.faces import Rolled
from gundam_tui.app.board.places import BoardPlaces, RowSpan
from gundam_tui.app.board.sheet import Sheet
from gundam_tui.app.draw import letters


def roll(sheet: Sheet, at: BoardPlaces, rolled: Rolled) -> None:
    """Draw it over both lanes and the front line.

    Args:
        sheet: what to draw on.
        at: where every piece lies.
        rolled: the decks and the roll.
    """
    for rows, name, ink, ground in (
        (at.upper, rolled.upper, "enemy", "enbg"),
        (at.lower, rolled.lower, "own", "ownbg"),
    ):
        sheet.fill(at.left, rows.y, at.strip_width, rows.height, ground)
        _name(sheet, at, rows, name, ink)
    sheet.fill(at.left, at.front.y, at.strip_width, at.front.height, "void")
    sheet.centre(at.left, at.strip_width, at.front.y + at.front.height // 2, rolled.told, "text", bold=True)


def _name(sheet: Sheet, at: BoardPlaces, rows: RowSpan, name: str, ink: str) -> None:
    """In block letters; in two rows of them if one is too short, in plain ones if they do not fit at all."""
    first, _, last = name.rpartition(" ")
    lines = next(
        (lines for lines in ([name], [first, last]) if all(letters.width(one) < at.strip_width - 2 for one in lines)),
        list[str](),
    )
    if not lines or len(lines) * letters.ROWS > rows.height:
        sheet.centre(at.left, at.strip_width, rows.y + rows.height // 2, name, ink)
        return
    y = rows.y + (rows.height - len(lines) * letters.ROWS) // 2
    for line, text in enumerate(lines):
        x = at.left + (at.strip_width - letters.width(text)) // 2
        letters.letters(sheet, x, y + line * letters.ROWS, text, bottom=ink)
