"""The duel panel, in the place of a covered hand or beside an open one: two figures against each other."""

from __future__ import annotations

from rich.cells import cell_len

from gundam_tui.app.apart import apart
from gundam_tui.app.board.faces import Duel, Figure
from gundam_tui.app.board.sheet import Sheet
from gundam_tui.language import join

_REACH = 6  # cells of the arrow
BESIDE = 20  # columns of the panel beside a hand
_ROWS, _SHORT = 3, 3  # rows of the figures; cells of the arrow between them there


def duel(sheet: Sheet, x: int, y: int, width: int, height: int, fight: Duel) -> None:
    """Attacker and target, with figures three rows high."""
    g = sheet.glyphs
    sheet.fill(x, y, width, height, "void")
    top = y + max(0, (height - 3) // 2)
    middle = x + width // 2 - (12 if width > 90 else 10)
    left = apart(g, fight.left, middle - 6 - x, sheet.names)
    sheet.right(middle - 6, top, left, fight.left_role, bold=True)
    notes = [fight.left_note, *(note for note, _ in fight.joined)]
    notes[_ROWS - 2 :] = [join(notes[_ROWS - 2 :])]
    for at, note in enumerate(notes):
        sheet.right(middle - 6, top + 1 + at, sheet.glyphs.fit(note, middle - 6 - x), "sub")
    _figure(sheet, middle - 4, top, fight.left_figure, "ap")
    after = middle - 4 + _wide(fight.left_figure)
    for _, amount in fight.joined:  # each of those that hit the same stands for itself
        sheet.put(after + 1, top + 1, "+", "ap", bold=True)
        after = sheet.digits(after + 3, top, amount, "ap")
    start = max(middle + 1, after + 1)  # more digits leave the arrow fewer cells
    head = max(middle + 1 + _REACH, start + _SHORT - 1)
    sheet.row(start, top + 1, g.beam, head - start, "beam")
    sheet.put(head, top + 1, g.east, "hot", bold=True)
    _figure(sheet, head + 3, top, fight.right_figure, "hp")
    wide = _wide(fight.right_figure)
    at = head + 5 + wide if wide else head + 3
    room = x + width - at
    sheet.fitted(at, top, fight.right, room, fight.right_role, bold=True)
    sheet.fitted(at, top + 1, fight.right_note, room, "sub")
    verdict = next((form for form in fight.verdicts if cell_len(g.text(form)) <= room), (*fight.verdicts, "")[-1])
    sheet.fitted(at, top + 2, verdict, room, "bad", bold=True)


def beside_width(fight: Duel) -> int:
    """The columns that the panel beside a hand needs at least, with one on each side."""
    named = cell_len(fight.right) if fight.right_figure is None else 0
    return min(BESIDE, _wide(fight.total) + _wide(fight.right_figure) + named + _SHORT + 4)


def beside(sheet: Sheet, x: int, y: int, width: int, height: int, fight: Duel) -> None:
    """The two figures alone, with what they are if there is room, and below them the outcome; the names of those who
    fight stand at the beam.
    """
    g = sheet.glyphs
    sheet.fill(x, y, width, height, "void")
    top = y + max(0, height - _ROWS - 1) // 2
    pair = (fight.total, fight.right_figure)
    wide = [_wide(figure) for figure in pair]
    labels = [figure.label if figure is not None else "" for figure in pair]
    room = width - sum(wide) - _SHORT - 2
    if sum(cell_len(label) + 1 for label in labels) > room:
        labels = ["", ""]
    at = x + max(0, room - sum(cell_len(label) + 1 for label in labels if label)) // 2
    at = sheet.put(at, top + 1, labels[0], "sub") + bool(labels[0])
    _figure(sheet, at, top, fight.total, "ap")
    at += wide[0] + 1
    sheet.row(at, top + 1, g.beam, _SHORT - 1, "beam")
    at = sheet.put(at + _SHORT - 1, top + 1, g.east, "hot", bold=True) + 1
    if fight.right_figure is None:
        sheet.put(at, top + 1, g.name(fight.right, x + width - at), fight.right_role, bold=True)
        return
    _figure(sheet, at, top, fight.right_figure, "hp")
    sheet.put(at + wide[1] + 1, top + 1, labels[1], "sub")
    if height > _ROWS:
        verdict = next((form for form in fight.verdicts if cell_len(g.text(form)) <= width), "")
        sheet.centre(x, width, top + _ROWS, verdict, "bad", bold=True)


def _wide(figure: Figure | None) -> int:
    """The cells of a figure three rows high."""
    return 4 * len(str(figure.value)) - 1 if figure is not None else 0


def _figure(sheet: Sheet, x: int, y: int, figure: Figure | None, ink: str) -> None:
    if figure is not None:
        sheet.digits(x, y, figure.value, figure.ink or ink)
