"""The ground of a lane while no card lies on it: whose it is, in large letters, and what its player did last.

Slots alone would leave most of a table for three or four dark at first. Nothing moves when a card comes: the lane keeps
its rows, and the letters give way to its slots.
"""

from __future__ import annotations

from gundam_tui.app.board.faces import BoardSide
from gundam_tui.app.board.front import sentence
from gundam_tui.app.board.places import RowSpan
from gundam_tui.app.board.sheet import Sheet

_LETTERS = 4  # rows
_LEAST = _LETTERS + 1  # of a lane with room for both
_AIRY = _LEAST + 3  # from this height on a row is free between the two


def is_bare(sheet: Sheet, side: BoardSide, rows: RowSpan) -> bool:
    """Is there nothing on a lane, and room for letters? Without planes they would be as bright as what is in play."""
    return bool(side.printed) and sheet.planes and rows.height >= _LEAST and not any(side.cards)


def bare(sheet: Sheet, x: int, width: int, rows: RowSpan, side: BoardSide) -> None:
    """Draw the empty lane, with the player's name on it."""
    from gundam_tui.app.draw import letters

    sheet.fill(x - 1, rows.y, width + 2, rows.height, "lane")
    text = letters.shortest(*side.printed, room=width - 2)
    start = x + (width - letters.width(text)) // 2
    letters.letters(sheet, start, _top(rows), text, top="rule", bottom="lost")


def last_turn(sheet: Sheet, x: int, width: int, rows: RowSpan, side: BoardSide) -> None:
    """What its player did last, below the letters, beside beams that pass."""
    y = _top(rows) + _LETTERS + (rows.height >= _AIRY)
    passing = {column for column in range(x, x + width) if not sheet.free(column, y)}
    sentence(sheet, x, y, width, side.lately, passing, centred=True)


def _top(rows: RowSpan) -> int:
    return rows.y + (rows.height - _LEAST - (rows.height >= _AIRY)) // 2
