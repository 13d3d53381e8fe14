"""A hand that has just been dealt, as whole cards on the empty field: text, face, figures."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len

from gundam_tui.app.board.emblem import HALF, ROWS, emblem
from gundam_tui.app.board.faces import DealtCard
from gundam_tui.app.board.fan import SIGNS, price
from gundam_tui.app.board.places import TINY_LANE, BoardPlaces
from gundam_tui.app.board.sheet import Sheet, Spot, Touch
from gundam_tui.app.board.slot import free_slot, nameplate, sign
from gundam_tui.app.glyphs import abbreviated, cut, unwrap, wrap

_WIDEST = 22  # cells of a card
_HIGHEST = 22
_FIGURES = 4  # rows of figures three rows high, with their names
_PAIR = 2  # more figures than this share the width
_SIDE = 3  # cells of a figure with its margin


def deal(sheet: Sheet, at: BoardPlaces, cards: Sequence[DealtCard], *, falls: bool) -> None:
    """Draw the cards in the rows of both lanes; while they fall into the hand, in those of the player's own, and the
    rest of the board is there already.

    Args:
        sheet: what to draw on.
        at: where every piece lies.
        cards: from the left; of a card not dealt yet the back lies there.
        falls: are they being gathered?
    """
    low = at.lower if at.lower.height > TINY_LANE else at.front  # a low lane has no room for whole cards
    top, bottom = low.y if falls else at.upper.y, at.lower.y + at.lower.height
    width = at.strip_width - (at.x0 - at.left)
    sheet.fill(at.x0 - 1, top, width + 1, bottom - top, "lane")
    pitch = min(_WIDEST + 2, width // max(1, len(cards)))
    left = at.x0 + (width - len(cards) * pitch) // 2
    height = min(_HIGHEST, bottom - top)
    first = top + (bottom - top - height) // 2
    if falls:
        first, height = top + 1, bottom - top - 1
    wide = pitch - 1 - (pitch > _WIDEST)
    names = max((len(wrap(sheet.glyphs.text(card.card.name), wide - 3)) for card in cards), default=1)
    for place, card in enumerate(cards):
        x = left + place * pitch
        if card.shown:
            whole(sheet, x, first, wide, height, card, min(2, names))
            sheet.pieces[f"card {card.card.id}"] = Spot(x, first, pitch - 1, height)
        else:
            _back(sheet, x, first, wide, height)


def _back(sheet: Sheet, x: int, y: int, width: int, height: int) -> None:
    """A card that lies face down, with a pattern: five of them without one would leave the field bare."""
    sheet.fill(x, y, width, height, "plate")
    free_slot(sheet, x, y, width, height)
    for row in range(1, height - 1):
        for column in range(2 + row % 2 * 2, width - 2, 4):
            sheet.put(x + column, y + row, sheet.glyphs.sep, "rule")


def whole(sheet: Sheet, x: int, y: int, width: int, height: int, dealt: DealtCard, names: int = 2) -> None:
    """A card with all its text, then its face, then its figures in full size, as far as the room allows; `names`: rows
    of its name.
    """
    g, card = sheet.glyphs, dealt.card
    sheet.fill(x, y, width, height, "plate")
    ink, ground = nameplate(card.color, dark=False, cursor=card.cursor)
    sheet.fill(x, y, width, names, ground)
    if card.tag:
        sheet.put(x, y, card.tag, "ink" if card.able else ink, "key" if card.able else ground, bold=True)
    sheet.put(x + 1, y, sign(g, card.mark), ink, ground, bold=True)
    name, rest = sheet.two_rows(card.name, width - 2, width - 2)
    sheet.put(x + 2, y, name, ink, ground, bold=True)
    sheet.put(x + 2, y + 1, rest, ink, ground, bold=True)
    # What is missing of a price stands behind it, as it does in play where a price is paid by cards.
    paid = card if card.cost is not None else card._replace(cost=card.missing)
    # Between price and kind. Figures take a row of their own there if they would make a whole price shorter.
    lack = min(card.missing, SIGNS) if card.cost is None else 0
    beside = cell_len(card.level) + bool(lack) + lack + 1 + cell_len(card.facts)
    row = card.cost is None and bool(card.facts) and (card.figured or bool(lack)) and beside > width - 2
    large = _inside(sheet, x, y + names + 1, width, height - names - 2 - row, dealt)
    brief = not large and card.cost is not None
    bare = paid._replace(facts="", figures="") if row else paid
    told = price(sheet, x + 1, y + names, width - 2, bare._replace(able=True), brief=brief)
    figures = card.facts if row or (told is None and card.figured) else ""
    if large and card.figured:
        figures = ""
    if row and figures:
        sheet.put(x + 1, y + height - 2, figures, "ap" if card.figured else "sub", bold=card.figured)
        figures = ""
    room = width - 2 - cell_len(figures)
    asked = cell_len(g.text(card.why))
    when = card.why if asked <= (room if figures else width - 1) else ""
    if not when or cell_len(g.text(f"{card.kind} {when}")) <= room:  # else the row of the price has the kind in short
        sheet.fitted(x + 1, y + height - 1, card.kind, room, "sub")
    sheet.right(x + 1 + max(room, asked if when else 0), y + height - 1, when, "sub")
    sheet.right(x + width - 1, y + height - 1, figures, "ap", bold=True)
    if not sheet.planes:
        sheet.column(x + width, y, g.v, height, "rule")
    if card.cursor:
        sheet.column(x - 1, y, g.right_half, height, "sel")
        sheet.column(x + width, y, g.left_half, height, "sel")
    sheet.touch(x, y, width, height, Touch(card.id))


def _inside(sheet: Sheet, x: int, y: int, width: int, rows: int, dealt: DealtCard) -> bool:
    """Face, text and figures in the rows between price and kind; returns whether the figures have room there."""
    card, end = dealt.card, y + rows
    lines = [line for word in card.words for line in wrap(sheet.glyphs.text(word), width - 2)]
    if len(lines) > rows > 0:
        lines[rows - 1 :] = [unwrap(lines[rows - 1 :])]
    free = rows - len(lines)
    face = min(ROWS, free) if sheet.pictures else 0
    high = bool(dealt.figures) and free - face > _FIGURES
    room = rows - (_FIGURES if high else 0)
    gap = 1 if free - face - (_FIGURES if high else 0) > 1 and face else 0
    emblem(sheet, x + width // 2, y + gap, face, card.emblem, half=min(HALF, width // 2 - 1))
    for at, line in enumerate(lines[: max(0, room)]):
        sheet.fitted(x + 1, y + face + 2 * gap + at, line, width - 2, "text")
    if high and len(dealt.figures) > _PAIR:
        step = (width - 2) // len(dealt.figures)
        tall = step >= _SIDE + 1
        if not tall:
            sheet.put(x + 1, end - 2, "/".join(str(figure.value) for figure in dealt.figures), "ap", bold=True)
            sheet.put(x + 1, end - 1, "/".join(cut(figure.label, _SIDE) for figure in dealt.figures), "sub")
        for place, figure in enumerate(dealt.figures if tall else ()):
            sheet.digits(x + 1 + place * step, end - _FIGURES, figure.value, figure.ink)
            sheet.put(x + 1 + place * step, end - 1, abbreviated(figure.label, step - 1), "sub")
    elif high:
        first, last = dealt.figures[0], dealt.figures[-1]
        sheet.digits(x + 1, end - _FIGURES, first.value, first.ink)
        sheet.put(x + 1, end - 1, first.label, "sub")
        if last is not first:
            sheet.digits(x + width - _SIDE - 1 - 4 * (len(str(last.value)) - 1), end - _FIGURES, last.value, last.ink)
            sheet.right(x + width - 1, end - 1, last.label, "sub")
    return high
