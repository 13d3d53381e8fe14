"""The curtain between two players at one keyboard: who takes it, what everybody knows, and no hand.

Where a pane stands beside the board, both stay: the pane tells what has happened, and the curtain hangs over the hand
and the question below it. In less room it takes the whole screen, with the strips and the names of the cards in play.
In a battle the board stays at every size, with the beam, and with the battle in figures in the place of the hand: the
curtain hangs over the question alone.
"""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len

from gundam_tui.app.board import strip as strips
from gundam_tui.app.board.faces import BoardScene, BoardSide, Face, Handover, heaviest
from gundam_tui.app.board.places import BoardPlaces, places_for
from gundam_tui.app.board.sheet import Sheet, Touch
from gundam_tui.app.board.side import detail, detail_rows, report, report_rows
from gundam_tui.app.board.slot import nameplate
from gundam_tui.app.board.table import draw, hand_rows
from gundam_tui.app.draw import letters
from gundam_tui.app.glyphs import wrap
from gundam_tui.language import N, tr

_TITLE = N("since you looked")
_ROWS = 11  # rows of the curtain itself, at least
_LOW = letters.ROWS + 1  # of the one in a battle, at least; a question has as many, and more on a large screen
_LARGE, _MORE = (160, 48), 2  # columns and rows of such a screen, and the rows more (`table.tcss`)
_NEWS = 3  # rows of what has happened, at least
_KNOWN = 4  # rows of what the player has seen before, at least
_GAP = 3  # cells between the name and the words beside it


def curtain(sheet: Sheet, handover: Handover) -> None:
    """The curtain, over the whole screen."""
    board = handover.board
    at = places_for(sheet.width, sheet.height - _LOW, board)
    if _fought(board):
        if sheet.width >= _LARGE[0] and sheet.height >= _LARGE[1]:  # all stays where it is when the curtain opens
            at = places_for(sheet.width, sheet.height - _LOW - _MORE, board)
        low = at.hand.y + hand_rows(at)
        if low + _LOW <= sheet.height:
            _in_battle(sheet, low, handover, at)
            return
    if not at.pane_width or sheet.height - at.hand.y < _LOW:
        _whole(sheet, handover)
        return
    draw(sheet, board, at)
    _beside(sheet, at.pane, 1, at.pane_width, at.hand.y - 1, handover)
    _below(sheet, at.hand.y, handover, told=True)


def _fought(board: BoardScene) -> bool:
    """Is there a battle to be seen?"""
    return board.front.beam or board.duel is not None or any(side.fights for side in (board.upper, board.lower))


def _in_battle(sheet: Sheet, y: int, handover: Handover, at: BoardPlaces) -> None:
    """The board with the battle, and the curtain in the rows below.

    Args:
        sheet, handover: as in `curtain`.
        y: the first row that may be covered.
        at: where the pieces of the board lie.
    """
    draw(sheet, handover.board, at)
    told = bool(at.pane_width)
    if told:
        _beside(sheet, at.pane, 1, at.pane_width, y - 1, handover)
    elif sheet.height - _LOW - at.tail.y >= _NEWS:
        told, y = True, sheet.height - _LOW
        _news(sheet, 0, at.tail.y, sheet.width, y - at.tail.y, handover)
    _below(sheet, y, handover, told=told)


def _below(sheet: Sheet, y: int, handover: Handover, *, told: bool) -> None:
    """The curtain in the rows from there on, however many they are; arguments as for `_low`."""
    if sheet.height - y < _ROWS:
        _low(sheet, y, handover, told=told)
    else:
        _hung(sheet, y, sheet.height, handover)


def _low(sheet: Sheet, y: int, handover: Handover, *, told: bool) -> None:
    """The curtain in few rows: the name, and beside it what else is to say.

    Args:
        sheet, handover: as in `curtain`.
        y: the first row; it reaches to the last of the screen.
        told: is it told elsewhere what has happened?
    """
    rows = sheet.height - y
    _bands(sheet, y, sheet.height, lower=rows > _LOW)
    chip = _chip_width(sheet, handover)
    least = max(chip, min(cell_len(sheet.glyphs.text(line)) for line in handover.lines))
    text = _name(handover, sheet.width - least - _GAP - 2)
    keys = sum(4 + cell_len(key) + 1 + cell_len(word) for key, word in handover.keys)
    wide = letters.width(text) + _GAP
    together = wide + chip + keys <= sheet.width - 2
    x = max(1, (sheet.width - wide - max(least, chip + keys * together)) // 2)
    top = y + 1 + max(0, rows - _LOW - 1) // 2
    sheet.put(x - 1, y, f" {tr('pass the keyboard to')} ", "sub")
    _letters(sheet, x, top, text, handover)
    x += wide
    room = sheet.width - x - 1
    last = top + letters.ROWS - 1
    end = _chip(sheet, x, last - (not together), handover)
    _keys(sheet, end + 4 if together else x, last, handover)
    entry = handover.news[heaviest([one.weight for one in handover.news], 1)[0]] if handover.news and not told else None
    free = letters.ROWS - 1 - (not together) - (entry is not None)
    forms = [wrap(sheet.glyphs.text(line), room) for line in handover.lines]
    row = top
    for line in next((form for form in forms if len(form) <= free), forms[-1][:1]):
        sheet.put(x, row, line, "text")
        row += 1
    if handover.sides and row - top < free:
        sheet.fitted(x, row, handover.sides, room, "sub")
        row += 1
    if entry is not None:
        at = sheet.put(x, row, entry.mark, entry.ink, bold=True) + 1
        sheet.fitted(at, row, entry.text, sheet.width - 1 - at, "text")


def _beside(sheet: Sheet, x: int, y: int, width: int, height: int, handover: Handover) -> None:
    """What has happened; above it who sits at the table, as long as little has."""
    card = handover.board.detail
    rows = detail_rows(sheet.glyphs, card, width)[0] + 1 if card is not None else 0
    told = [entries for entries in (handover.known, handover.news) if entries]
    if card is not None and rows + 1 + sum(report_rows(sheet, entries, width) + 1 for entries in told) <= height:
        detail(sheet, x, y, width, rows, card)
        y, height = y + rows + 1, height - rows - 1
    _told(sheet, x, y, width, height, handover)


def _told(sheet: Sheet, x: int, y: int, width: int, height: int, handover: Handover) -> None:
    """What has happened; above it what the player has seen before, as far as there is room."""
    end = y + height
    need = report_rows(sheet, handover.news, width) if handover.news else 0
    room = height - need - bool(need)
    if handover.known and room >= _KNOWN:
        known = [one if one.heading else one._replace(old=bool(need)) for one in handover.known]
        rows = min(room, report_rows(sheet, known, width))
        report(sheet, x, y, width, rows, known, tr(handover.board.report_title))
        y += rows + 1
    _news(sheet, x, y, width, end - y, handover)


def _news(sheet: Sheet, x: int, y: int, width: int, height: int, handover: Handover) -> None:
    """What has happened: all of it, or what matters most of it."""
    told, most = handover.news, max(1, height - 1)
    while len(told) > most or (len(told) > 1 and report_rows(sheet, told, width) > height):
        told = tuple(told[at] for at in heaviest([one.weight for one in told], min(most, len(told) - 1)))
    report(sheet, x, y, width, height, told, tr(_TITLE) if told else "")


def _bands(sheet: Sheet, y: int, end: int, *, lower: bool = True) -> None:
    """The ground, between two bands that show that no player plays now; or below the first alone."""
    g = sheet.glyphs
    sheet.fill(0, y, sheet.width, end - y, "void")
    for line in (y, end - 1) if lower else (y,):
        sheet.put(0, line, (g.crack_back * sheet.width)[: sheet.width], "key")


def _call(sheet: Sheet, y: int, handover: Handover) -> int:
    """Who takes the keyboard, and how; returns the row below."""
    width = sheet.width
    sheet.centre(0, width, y, tr("pass the keyboard to"), "sub")
    text = _name(handover, width - 4)
    _letters(sheet, (width - letters.width(text)) // 2, y + 1, text, handover)
    line = next((one for one in handover.lines if cell_len(sheet.glyphs.text(one)) <= width - 2), handover.lines[-1])
    sheet.centre(0, width, y + 1 + letters.ROWS, line, "text")
    if handover.sides:
        sheet.centre(0, width, y + 2 + letters.ROWS, handover.sides, "sub")
    return y + 2 + letters.ROWS + bool(handover.sides)


def _name(handover: Handover, room: int) -> str:
    """The player's name; its first word, or the seat, where it has no room."""
    return letters.shortest(handover.name, handover.name.partition(" ")[0], handover.seat, room=room)


def _letters(sheet: Sheet, x: int, y: int, text: str, handover: Handover) -> None:
    top = "sel" if sheet.planes else handover.role
    letters.letters(sheet, x, y, text, top=top, bottom=handover.role)


def _cap(sheet: Sheet, handover: Handover) -> tuple[str, str]:
    """The key that opens, and what it does."""
    return (f" {handover.key} " if sheet.planes else f"[{handover.key}]"), f" {handover.label} "


def _chip_width(sheet: Sheet, handover: Handover) -> int:
    return sum(cell_len(sheet.glyphs.text(part)) for part in _cap(sheet, handover))


def _chip(sheet: Sheet, x: int, y: int, handover: Handover) -> int:
    """The key that opens; dark until it works. Returns the column after it."""
    cap, label = _cap(sheet, handover)
    ink, ground = ("ink", "key") if handover.lit else ("mute", "surf")
    end = sheet.put(x, y, cap, ink if sheet.planes else "key" if handover.lit else "mute", ground, bold=handover.lit)
    label_ink, label_ground = ("text", "chip") if handover.lit else ("mute", "surf")  # never white: Enter does not open
    end = sheet.put(end, y, label, label_ink, label_ground, bold=handover.lit)
    sheet.touch(x, y, end - x, 1, Touch(key=handover.key))
    return end


def _keys(sheet: Sheet, x: int, y: int, handover: Handover) -> None:
    """The other keys."""
    for key, word in handover.keys:
        end = sheet.put(x, y, key, "key", bold=True)
        x = sheet.put(end + 1, y, word, "mute") + 4


def _centred_chip(sheet: Sheet, y: int, handover: Handover) -> None:
    end = _chip(sheet, (sheet.width - _chip_width(sheet, handover)) // 2, y, handover)
    _keys(sheet, end + 4, y, handover)


def _hung(sheet: Sheet, y: int, end: int, handover: Handover) -> None:
    _bands(sheet, y, end)
    spare = end - y - _ROWS
    row = _call(sheet, y + 1 + spare // 2, handover)
    _centred_chip(sheet, row + 1, handover)


def _whole(sheet: Sheet, handover: Handover) -> None:
    """All on one page: the call, the recent events, the strips and who stands where."""
    board = handover.board
    _bands(sheet, 0, sheet.height)
    row = _call(sheet, 1, handover)
    _centred_chip(sheet, row, handover)
    sheet.names = board.names()
    far = list(board.far)
    bottom = sheet.height - 1
    above, below = board.above or (board.upper,), board.below or (board.lower,)
    lined = 2 if not far and len(above) == 1 else 0
    rows = len(far) + len(above) + len(below) + 2 * lined
    start = bottom - rows
    _told(sheet, 1, row + 2, sheet.width - 2, start - row - 2, handover)
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
