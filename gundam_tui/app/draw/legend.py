"""The table as a small picture for the help: every zone in its place, named once, with its keys beside it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.cells import cell_len

from gundam_tui.app.board.sheet import Sheet
from gundam_tui.language import N, tr

if TYPE_CHECKING:
    from gundam_tui.games.layout import BoardLayout, Region

WIDTH = 78
LANE, HAND, DOCK = 4, 3, 3  # rows
TWO = N("the other player"), N("the other player's {title}")  # who is on the other side, and what is theirs
SEVERAL = N("another player"), N("another player's {title}")
TEAMS = N("the other team"), N("the other team's {title}")
_SLOT, _HIGH = 12, 3  # cells of a card of the picture


def rows_of(board: BoardLayout) -> int:
    """The number of rows of a board's picture."""
    heights = {"lane": LANE, "fan": HAND}
    return sum(heights.get(regions[0].piece, 1) for regions in board.rows) + 2 + DOCK


def legend(sheet: Sheet, board: BoardLayout, look: str, opposite: tuple[str, str] = TWO) -> None:
    """Draw the board as one player sees it, from top to bottom; the question and the row of keys lie below.

    Args:
        sheet: of `rows_of` rows.
        board: the layout.
        look: how what Enter does is set off, in a word.
        opposite: who is on the other side.
    """
    _strip(sheet, 0, board, tr(opposite[0]), own=False)
    y = 1
    for at, regions in enumerate(board.rows):
        region = regions[0]
        own = region.side == "own"
        last = own and region.piece != "fan" and (at + 1 == len(board.rows) or board.rows[at + 1][0].piece == "fan")
        if region.piece == "lane":
            _lane(sheet, y, board, region, tr("your {title}" if own else opposite[1], title=region.title), own=own)
            y += LANE
        elif region.piece == "front":
            sheet.fill(0, y, sheet.width, 1, "void")
            end = sheet.put(2, y, f"{sheet.glyphs.beam * 6}{sheet.glyphs.east} ", "hot", bold=True)
            sheet.fitted(
                end, y, tr("the front line: who attacks whom, and what it comes to"), sheet.width - end, "text"
            )
            y += 1
        elif region.piece == "fan":
            _fan(sheet, y, region)
            y += HAND
        else:
            sheet.fill(0, y, sheet.width, 1, "lane")
            told = ", ".join(tr("your {title}", title=one.title) if own else one.title for one in regions if one.title)
            sheet.fitted(2, y, told, sheet.width - 3, "sub")
            y += 1
        if last:
            _strip(sheet, y, board, tr("you"), own=True)
            y += 1
    _dock(sheet, y, look)


def _key(sheet: Sheet, x: int, y: int, key: str) -> int:
    if sheet.planes:
        return sheet.put(x, y, key, "ink", "key", bold=True)
    return sheet.put(x, y, f"[{key}]", "key", bold=True)


def _strip(sheet: Sheet, y: int, board: BoardLayout, who: str, *, own: bool) -> None:
    """A player's counters; what guards them has a key."""
    sheet.fill(0, y, sheet.width, 1, "ownbg" if own else "enbg")
    x = sheet.put(1, y, who, "own" if own else "enemy", bold=True) + 2
    for region in sorted(board.strip, key=lambda one: one.piece != "rail"):  # the winning counter comes first
        if x + cell_len(region.title) + cell_len(region.guard_title) + 6 > sheet.width:
            return
        x = sheet.put(x, y, region.title, "sub") + 1
        if region.piece == "rail" and region.guard_title:
            x = _key(sheet, x, y, "0") + 1
            x = sheet.put(x, y, region.guard_title, "sub") + 1
        x += 1


def _lane(sheet: Sheet, y: int, board: BoardLayout, region: Region, whose: str, *, own: bool) -> None:
    """A ready card at the front, one behind it that is not, then the name of the lane."""
    sheet.fill(0, y, sheet.width, LANE, "lane")
    back = next((row for row in board.states.values() if row.falls_back), None)
    states = [(board.ready, False), *([(back.word, True)] if back is not None else [])]
    for at, (word, behind) in enumerate(states):
        x = 1 + at * (_SLOT + 1)
        top = y + (behind if own else not behind)
        sheet.fill(x, top, _SLOT, _HIGH, "rest" if behind else "plate")
        sheet.fill(x, top, _SLOT, 1, ("rb" if own else "rr") if behind else ("nb" if own else "nr"))
        end = _key(sheet, x, top, str(at + 1))
        sheet.fitted(end + 1, top, tr("a card"), x + _SLOT - end - 1, "text" if behind else "bright", bold=True)
        sheet.fitted(x, top + 2, word, _SLOT, "sub" if behind else "good", bold=behind)
    x = 1 + len(states) * (_SLOT + 1) + 1
    places = tr(", {size} places", size=region.size) if region.size else ""
    sheet.fitted(x, y + 1, f"{whose}{places}", sheet.width - x - 1, "text", bold=True)
    does = tr("its number selects a card; once more confirms") if own else tr("a target is chosen by its number")
    sheet.fitted(x, y + 2, does, sheet.width - x - 1, "sub")


def _fan(sheet: Sheet, y: int, region: Region) -> None:
    """Cards that can be played, and one that cannot."""
    for at, (key, plate, foot, ink) in enumerate(
        (("a", "nb", tr("* playable"), "key"), ("b", "rb", tr("why not"), "bad"))
    ):
        x = 1 + at * (_SLOT + 1)
        sheet.fill(x, y, _SLOT, HAND, "plate" if not at else "rest")
        sheet.fill(x, y, _SLOT, 1, plate)
        if at:
            end = sheet.put(x, y, key, "tb", bold=True)
        else:
            end = _key(sheet, x, y, key)
        sheet.fitted(end + 1, y, tr("a card"), x + _SLOT - end - 1, "bright" if not at else "tb", bold=True)
        sheet.fitted(x, y + 1, tr("its cost"), _SLOT, "sub")
        sheet.fitted(x, y + 2, foot, _SLOT, ink)
    x = 1 + 2 * (_SLOT + 1) + 1
    sheet.fitted(x, y, tr("your {title}", title=region.title), sheet.width - x - 1, "text", bold=True)
    sheet.fitted(x, y + 1, tr("its letter selects a card; once more plays it"), sheet.width - x - 1, "sub")


def _dock(sheet: Sheet, y: int, look: str) -> None:
    """The question, an answer with its outcome, the row of keys."""
    g = sheet.glyphs
    sheet.fill(0, y, sheet.width, 2, "dock")
    sheet.column(0, y, g.left_half if sheet.planes else g.v, 2, "own")
    sheet.put(2, y, tr("who is asked, and what"), "text", bold=True)
    x = sheet.put(2, y + 1, " 1 ", "ink", "key", bold=True)
    x = sheet.put(x, y + 1, tr(" an answer "), "ink", "sel", bold=True)
    x = sheet.put(x, y + 1, tr("what it comes to "), "ink", "sel") + 2
    sheet.fitted(x, y + 1, tr("{look}: what Enter does", look=look), sheet.width - x - 1, "sub")
    sheet.fill(0, y + 2, sheet.width, 1, "table")
    x = sheet.put(1, y + 2, "?", "key", bold=True)
    sheet.fitted(x + 1, y + 2, tr("the keys of this very moment"), sheet.width - x - 2, "mute")
