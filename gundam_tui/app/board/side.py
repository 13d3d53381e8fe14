"""Beside the board: the card that is looked at, drawn as a card, and what has happened, turn by turn."""

from __future__ import annotations

from collections.abc import Sequence

from gundam_tui.app.board.faces import CardText, Entry, Reveal
from gundam_tui.app.board.sheet import Sheet
from gundam_tui.app.board.slot import nameplate
from gundam_tui.app.glyphs import wrap

_TALL = 14  # from this height on figures are three rows high
_RECENT = 4  # the newest lines are the brightest


def detail(sheet: Sheet, x: int, y: int, width: int, height: int, card: CardText) -> None:
    """A card in full; what does not fit is cut with a sign."""
    g = sheet.glyphs
    sheet.fill(x, y, width, height, "plate")
    ink, ground = nameplate(card.color, dark=False, cursor=False)
    sheet.fill(x, y, width, 2, ground)
    sheet.fitted(x + 1, y, card.name, width - 2, ink, ground, bold=True)
    sheet.fitted(x + 1, y + 1, card.line, width - 2, ink, ground)
    row, end = y + 2, y + height
    lines = [(line, role) for text, role in card.rows for line in (wrap(g.text(text), width - 2) or [""])]
    tall = height >= _TALL and len(lines) <= height - 6
    if card.figures and tall:
        step = (width - 2) // len(card.figures)
        for at, figure in enumerate(card.figures):
            left = x + 2 + at * step
            after = sheet.put(left, row + 2, figure.label, "sub") + 2
            after = sheet.digits(after, row + 1, figure.value, "bad" if figure.hurt else figure.ink)
            if figure.most is not None:
                sheet.fitted(after + 1, row + 2, f"of {figure.most}", x + at * step + step + 1 - after, "mute")
        row += 5
    elif card.figures:
        at = x + 1
        for figure in card.figures:
            at = sheet.put(at, row, f"{figure.label} ", "sub")
            at = sheet.put(at, row, str(figure.value), "bad" if figure.hurt else figure.ink, bold=True)
            at = sheet.put(at, row, f"/{figure.most}" if figure.most is not None else "", "mute") + 3
        row += 1
    if len(lines) > end - row > 0:
        lines = lines[: end - row]
        text, role = lines[-1]
        lines[-1] = (g.fit(f"{text} {'.' * width}", width - 2 - 7) + " v rest", role)
    for line, role in lines:
        sheet.put(x + 1, row, line, role)
        row += 1


def report(
    sheet: Sheet, x: int, y: int, width: int, height: int, entries: Sequence[Entry], title: str, keys: str = ""
) -> None:
    """What has happened: a heading for every turn, one sign a line, the newest last and brightest."""
    if height < 1:
        return
    sheet.fill(x, y, width, height, "surf")
    if not sheet.planes and x:
        sheet.column(x - 1, y, sheet.glyphs.v, height, "rule")
    sheet.put(x + 1, y, title, "sub", bold=True)
    sheet.right(x + width - 1, y, keys, "mute")
    lines: list[tuple[str, str, Entry]] = []
    for entry in reversed(entries):
        wrapped = wrap(sheet.glyphs.text(entry.text), max(8, width - 4)) or [""]
        lines = [(entry.mark if not at else "", line, entry) for at, line in enumerate(wrapped)] + lines
        if len(lines) >= height - 1:
            break
    lines = lines[max(0, len(lines) - height + 1) :]
    for at, (mark, line, entry) in enumerate(lines):
        row = y + 1 + at
        if entry.heading:
            sheet.fill(x, row, width, 1, "chip")
            sheet.put(x + 1, row, mark, entry.ink, bold=True)
            sheet.fitted(x + 3, row, line, width - 4, entry.ink, bold=True)
            continue
        sheet.put(x + 1, row, mark, entry.ink, bold=True)
        recent = at >= len(lines) - _RECENT and not entry.old
        sheet.put(x + 3, row, line, "text" if recent else "sub")


def waiting(sheet: Sheet, x: int, y: int, width: int, height: int, effects: Sequence[tuple[str, str]]) -> int:
    """What waits to happen, the newest on top, each further down set in; returns the rows it took."""
    row = y
    for at, (text, when) in enumerate(effects):
        if row + 2 > y + height:
            break
        inset = min(at, 4)
        sheet.fill(x + inset, row, width - inset, 2, "chip" if at else "tuck")
        sheet.fitted(x + inset + 1, row, text, width - inset - 2, "text", bold=not at)
        sheet.fitted(x + inset + 1, row + 1, when, width - inset - 2, "sub")
        row += 2
    return row - y


def reveal(sheet: Sheet, x: int, y: int, width: int, height: int, told: Reveal) -> None:
    """A card turned over, in a frame of its own."""
    g = sheet.glyphs
    sheet.fill(x - 1, y, width + 2, height, "burst")
    large = height > 7
    sheet.fill(x, y + 1, width, height - 1 - large, "plate")
    if not sheet.planes:
        sheet.column(x - 1, y, g.v, height, "burst", bold=True)
        sheet.column(x + width, y, g.v, height, "burst", bold=True)
    sheet.centre(x, width, y, "  ".join(told.heading.upper()) if told.heading else told.below, "ink", bold=True)
    if large:
        sheet.centre(x, width, y + height - 1, told.below, "ink")
    ink, ground = nameplate(told.card.color, dark=False, cursor=False)
    sheet.fill(x, y + 1, width, 2 if large else 1, ground)
    if large:
        sheet.fitted(x + 1, y + 1, told.card.name, width - 2, ink, ground, bold=True)
        sheet.fitted(x + 1, y + 2, told.card.line, width - 2, ink, ground)
    else:
        end = sheet.fitted(x + 1, y + 1, told.card.name, width - 4, ink, ground, bold=True)
        sheet.right(x + width - 1, y + 1, g.fit(told.card.line, x + width - 2 - end), ink, ground)
    row, end = y + (3 if large else 2), y + height - large
    for text, role in told.card.rows:
        for line in wrap(g.text(text), width - 2) or [""]:
            if row < end:
                sheet.put(x + 1, row, line, role)
                row += 1
