"""A board as a background: its letters in one faint tone, and nothing of it that something in front covers in part."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gundam_tui.app.board.places import places_of
from gundam_tui.app.board.reading import table
from gundam_tui.app.board.sheet import Sheet, Spot
from gundam_tui.app.board.table import draw
from gundam_tui.app.scene import Scene
from gundam_tui.app.widgets.backdrop import beside

if TYPE_CHECKING:
    from gundam_tui.games.views import View


def dims(sheet: Sheet) -> bool:
    """Can letters be dimmed on it? Where they cannot, a background would be as sharp as what lies in front of it."""
    return sheet.planes and not sheet.glyphs.ascii


def behind(sheet: Sheet, view: View, top: int, bottom: int, over: Spot) -> None:
    """Draw a game that nobody at this terminal plays, in the rows from `top` to `bottom`, on a sheet that `dims`.

    Args:
        sheet: what to draw on, as large as the board.
        view: the game as a watcher sees it.
        top, bottom: the first row, and the first row after it.
        over: what lies in front of it and is drawn later; these cells stay free.
    """
    names = [""] * len(view.players)
    scene = Scene(view, 0, names, sheet.glyphs, None, [], 0, hand_hidden=True, watched=True)
    where = places_of(sheet.width, sheet.height, view, scene.board)
    board = Sheet(sheet.glyphs, sheet.width, sheet.height, planes=sheet.planes)
    draw(board, table(scene.looker(roomy=bool(where.pane_width))), where)
    for y, row in enumerate(board.text()[top:bottom], top):
        kept = beside(row, over.x, over.x + over.width) if over.y <= y < over.y + over.height else row
        sheet.put(0, y, kept.ljust(sheet.width), "rule", "void")
