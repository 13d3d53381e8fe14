"""The curtain between two players at one keyboard: who takes it, what everybody knows, and no hand.

With enough room the board stays, and the curtain hangs over the hand and the question below it. In less room it takes
the whole screen, with the strips and the names of the cards in play.
"""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len

from gundam_tui.app.board import strip as strips
from gundam_tui.app.board.faces import BoardSide, Face, Handover, heaviest
from gundam_tui.app.board.places import BoardPlaces, places_for
from gundam_tui.app.board.sheet import Sheet, Touch
from gundam_tui.app.board.side import report, report_rows
from gundam_tui.app.board.slot import nameplate
from gundam_tui.app.board.table import draw
from gundam_tui.app.draw import letters
from gundam_tui.language import N, tr

_TITLE = N("since you looked")
_ROWS = 11  # rows of the curtain itself, at least


def curtain(sheet: Sheet, handover: Handover) -> None:
    """The curtain, over the whole screen."""
    board = handover.board
    at = places_for(sheet.width, sheet.height - 5, board)
    if at.size == "S" or not at.pane_width or sheet.height - at.hand.y < _ROWS:
        _whole(sheet, handover)
        return
    draw(sheet, board, at)
    _beside(sheet, handover, at)
    _hung(sheet, at.hand.y, sheet.height, handover)


def _beside(sheet: Sheet, handover: Handover, at: BoardPlaces) -> None:
    _news(sheet, at.pane, 1, at.pane_width, at.hand.y - 1, handover)


def _news(sheet: Sheet, x: int, y: int, width: int, height: int, handover: Handover) -> None:
    """What has happened: all of it, or what matters most of it."""
    told, most = handover.news, max(1, height - 1)
    while len(told) > most or (len(told) > 1 and report_rows(sheet, told, width) > height):
        told = tuple(told[at] for at in heaviest([one.weight for one in told], min(most, len(told) - 1)))
    report(sheet, x, y, width, height, told, tr(_TITLE) if told else "")


def _bands(sheet: Sheet, y: int, end: int) -> None:
    """The ground, between two bands that show that no player plays now."""
    g = sheet.glyphs
    sheet.fill(0, y, sheet.width, end - y, "void")
    for line in (y, end - 1):
        sheet.put(0, line, (g.crack_back * sheet.width)[: sheet.width], "key")


def _call(sheet: Sheet, y: int, handover: Handover) -> int:
    """Who takes the keyboard, and how; returns the row below."""
    width = sheet.width
    sheet.centre(0, width, y, tr("pass the keyboard to"), "sub")
    text = letters.shortest(handover.name, handover.name.partition(" ")[0], room=width - 4)
    top = "sel" if sheet.planes else handover.role
    letters.letters(sheet, (width - letters.width(text)) // 2, y + 1, text, top=top, bottom=handover.role)
    line = next((one for one in handover.lines if cell_len(sheet.glyphs.text(one)) <= width - 2), handover.lines[-1])
    sheet.centre(0, width, y + 1 + letters.ROWS, line, "text")
    if handover.sides:
        sheet.centre(0, width, y + 2 + letters.ROWS, handover.sides, "sub")
    return y + 2 + letters.ROWS + bool(handover.sides)


def _chip(sheet: Sheet, y: int, handover: Handover) -> None:
    """The key that opens; dark until it works."""
    label = f" {handover.label} "
    cap = f" {handover.key} " if sheet.planes else f"[{handover.key}]"
    x = (sheet.width - cell_len(cap) - cell_len(label)) // 2
    ink, ground = ("ink", "key") if handover.lit else ("mute", "surf")
    end = sheet.put(x, y, cap, ink if sheet.planes else "key" if handover.lit else "mute", ground, bold=handover.lit)
    label_ink, label_ground = ("text", "chip") if handover.lit else ("mute", "surf")  # never white: Enter does not open
    end = sheet.put(end, y, label, label_ink, label_ground, bold=handover.lit)
    sheet.touch(x, y, end - x, 1, Touch(key=handover.key))
    for key, word in handover.keys:
        end = sheet.put(end + 4, y, key, "key", bold=True)
        end = sheet.put(end + 1, y, word, "mute")


def _hung(sheet: Sheet, y: int, end: int, handover: Handover) -> None:
    _bands(sheet, y, end)
    spare = end - y - _ROWS
    row = _call(sheet, y + 1 + spare // 2, handover)
    _chip(sheet, row + 1, handover)


def _whole(sheet: Sheet, handover: Handover) -> None:
    """All on one page: the call, the recent events, the strips and who stands where."""
    board = handover.board
    _bands(sheet, 0, sheet.height)
    row = _call(sheet, 1, handover)
    _chip(sheet, row, handover)
    sheet.names = board.names()
    far = list(board.far)
    bottom = sheet.height - 1
    above, below = board.above or (board.upper,), board.below or (board.lower,)
    lined = 2 if not far and len(above) == 1 else 0
    rows = len(far) + len(above) + len(below) + 2 * lined
    start = bottom - rows
    _news(sheet, 1, row + 2, sheet.width - 2, start - row - 2, handover)
    y = start
    strip = strips.small if lined else strips.summary  # where no cards are drawn, they are counted
    for side in (*far, *above):
        strip(sheet, 0, y, sheet.width, side)
        y += 1
    if lined:
        _line(sheet, y, board.upper)
        _line(sheet, y + lined, board.lower)
        y += 2 * lined
    for side in below:
        strip(sheet, 0, y, sheet.width, side)
        y += 1


def _line(sheet: Sheet, y: int, side: BoardSide) -> None:
    """The cards in play in two rows: their names, and their figures."""
    cards: Sequence[Face] = [card for card in side.cards if card is not None and not card.left]
    pitch = 13
    sheet.fill(0, y, sheet.width, 2, "lane")
    for place, card in enumerate(cards[: (sheet.width - 1) // pitch]):
        x = 1 + place * pitch
        ink, ground = nameplate(card.color, dark=card.dark, cursor=False)
        sheet.fill(x, y, pitch - 1, 1, ground)
        sheet.fill(x, y + 1, pitch - 1, 1, "rest" if card.dark else "plate")
        sheet.named(x, y, card.name, pitch - 1, ink, ground, bold=True)
        figures = "/".join(figure.told.partition("/")[0] for figure in card.figures)
        end = sheet.put(x, y + 1, figures, "text", bold=True)
        sheet.fitted(end + 1, y + 1, card.state, x + pitch - 2 - end, card.state_ink)
