"""A lane of few rows, or with many cards: small plates, each in its slot.

What is not ready stands one row behind what is. Where a lane is no higher than a plate, the name alone moves: it stands
in the front row of a ready card and in the back row of any other, which has no plate before it, only its figures on the
ground of the lane.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from rich.cells import cell_len

from gundam_tui.app.apart import apart
from gundam_tui.app.board.faces import BoardSide, Face, Figure
from gundam_tui.app.board.places import BoardPlaces, RowSpan
from gundam_tui.app.board.sheet import Sheet, Spot, Touch
from gundam_tui.app.board.slot import TINY, fade, free_slot, pips, plate, saying, sides, sign, slot, statline
from gundam_tui.app.glyphs import Glyphs
from gundam_tui.named import NamedTuple

_FLAT = 2  # rows of a small plate
_PAIR = 2  # figures that are written with what the last one was at first
_PIPS = 6  # more are a sign
_HIGH_PIPS = 8  # in a row that has few other things
_FEW = 3  # cells of pips, at least
_LEAST = 5  # cells of a name that gives way to abilities, at least


def benches(sheet: Sheet, at: BoardPlaces, rows: RowSpan, side: BoardSide, *, down: bool) -> dict[int, Spot]:
    """The cards of a lane as small plates, each in its slot; with more cards than slots in as many rows as fit, and
    narrower if they must be.

    Args:
        sheet: what to draw on.
        at: the places of the board; `rows`: those of the lane.
        side: the player's side.
        down: is the front below?
    """
    x, y, width, height = at.left + at.rail + 1, rows.y, at.strip_width - at.rail - 1, rows.height
    sheet.fill(x, y, width, height, "lane")
    sheet.pieces[f"lane {side.seat}"] = Spot(x, y, width, height)
    slots = side.cards if len(side.cards) <= side.slots else [face for face in side.cards if face is not None]
    found: dict[int, Spot] = {}
    if side.bench and not any(slots):
        sheet.centre(x, width, y + height // 2, side.bench, "rule")
        return found
    columns = max((width + 1) // at.pitch, -(-len(slots) // max(1, height // _FLAT)))
    pitch = (width + 1) // columns
    each = height // max(1, -(-len(slots) // columns))  # rows of a line of plates
    deep = each - 1 if each > _FLAT + bool(side.bench) else _FLAT
    if not sheet.planes and not side.bench:
        for place in range(columns + 1):
            sheet.column(x + place * pitch - 1, y, sheet.glyphs.v, height, "rule")
    gaps: dict[tuple[int, int], int] = {}
    if len(slots) <= columns:
        slots = [*slots, *[None] * (side.slots - len(slots))]
    for place, face in enumerate(slots):
        line, column = divmod(place, columns)
        left, top = x + column * pitch, y + line * each
        if face is None:  # a place in the lane stays one
            front = 1 if down and not side.bench and each > deep else 0
            free_slot(sheet, left, top + front, pitch - 1, each if side.bench else deep)
            continue
        low = down is not (face.dark or face.moving[0] == "enter")  # an arriving card comes from behind
        spot = Spot(left, top + (low and each > deep), pitch - 1, deep)
        named = low and each <= deep  # the second row of the plate has the name
        if deep >= TINY:
            slot(sheet, spot.x, spot.y, spot.width, deep, face)
            sheet.put(left, top if spot.y > top else top + deep, face.owner, "sub")
        else:
            small(sheet, spot, face, named=int(named), ground="" if each > deep or low is down else "lane")
        if face.moving[0] == "fade":
            fade(sheet, spot.x, spot.y, spot.width, deep, face.moving[1], "lane")
        else:
            sides(sheet, spot.x, spot.y, spot.width, deep, face, gaps, named=int(named))
        found[face.id] = sheet.pieces[f"card {face.id}"] = spot
    return found


def small(sheet: Sheet, spot: Spot, face: Face, *, named: int = 0, ground: str = "") -> None:
    """A card in two rows: its name, with its owner in a lane of several players; its figures, with a pip for each
    point of what damage reduces, and its abilities in short. In a third row, if it has one, the pips and abilities.

    Args:
        sheet: what to draw on.
        spot: where.
        face: the card.
        named: which row has its name.
        ground: what the other row lies on, empty: on the plate.
    """
    x, y, width, g = spot.x, spot.y + named, spot.width, sheet.glyphs
    below = spot.y + (0 if named else 1)
    ink, colour = plate(face)
    sheet.fill(x, below, width, spot.height - 1, ground or ("rest" if face.dark else "plate"))
    sheet.fill(x, y, width, 1, colour)
    sheet.put(x, y, face.tag, "ink" if face.able else ink, "key" if face.able else colour, bold=True)
    before = sign(g, face.mark)
    sheet.put(x + 1, y, before, ink, colour, bold=True)
    start, end = x + 2, x + width
    if face.tucked:  # a sign before the name, as on other small cards
        at = start if before else x + 1
        start = sheet.put(at, y, g.ex if face.joined else g.plus, ink, colour, bold=True)
    if face.owner:
        end = sheet.right(end, y, face.owner, ink, colour) - 1
    high = spot.height > _FLAT
    told = _high(g, face, width) if high else _row(sheet, face, width, end - start)
    if told.named:
        end = sheet.right(end, y, told.named, ink, colour) - 1
    sheet.put(start, y, _name(sheet, face, end - start), ink, colour, bold=True)
    if face.id:
        sheet.touch(x, spot.y, width, spot.height, Touch(face.id))
    if face.moving[0] == "enter":  # figures appear when it has arrived
        return
    figure = _damaged(face)
    start = _figures(sheet, x + width, below, face, told.figures)
    at = sheet.fitted(x, below, told.state, start - x - 1, *(saying(face) if face.said else (face.state_ink,)))
    if high and figure is not None:
        pips(sheet, x, below + 1, figure, min(_HIGH_PIPS, width - cell_len(face.codes) - 1))
        sheet.right(x + width, below + 1, face.codes, "sub" if face.dark else "text")
        return
    if figure is not None and told.pips:
        pips(sheet, at + bool(told.state) * told.gap, below, figure, told.pips)
    sheet.right(start - 1, below, told.codes, "sub" if face.dark else "text")


def _name(sheet: Sheet, face: Face, room: int) -> str:
    """Its name in so many cells; its number among others with its name where that takes nothing from the name."""
    name, number = apart(sheet.glyphs, face.name, room, sheet.names), face.title.removeprefix(face.name)
    return f"{name}{number}" if cell_len(name) + cell_len(number) <= room else name


class _Told(NamedTuple):
    """What is written on a plate of two rows.

    Attributes:
        figures: as they are written.
        state: the word or the sign of its state, or what it does.
        pips: cells of pips; `gap`: cells between what stands in the row of the figures.
        codes: its abilities in that row; `named`: beside its name.
    """

    figures: str
    state: str = ""
    pips: int = 0
    gap: int = 1
    codes: str = ""
    named: str = ""

    @property
    def width(self) -> int:
        """The cells of the row of the figures."""
        told = [part for part in (cell_len(self.state), self.pips, cell_len(self.codes)) if part]
        return sum(told) + self.gap * (len(told) - 1) * bool(told) + bool(told) + cell_len(self.figures)


def _high(g: Glyphs, face: Face, width: int) -> _Told:
    """Where pips and abilities have a row of their own."""
    forms = [_Told(form, face.said or face.state) for form in _figure_forms(g, face)]
    return next((told for told in forms if told.width <= width), forms[-1])


def _row(sheet: Sheet, face: Face, width: int, room: int) -> _Told:
    """The most that fits.

    Args:
        sheet: what is drawn on.
        face: the card.
        width: of the plate; `room`: for its name.
    """
    free = room - cell_len(_name(sheet, face, room)) - 1
    forms = [told for told in _forms(sheet.glyphs, face, free, room) if told.width <= width]
    told = next(iter(forms), _Told(_figure_forms(sheet.glyphs, face)[-1]))
    link = face.corner if face.joined and not told.named else ""
    return told._replace(named=link) if link and cell_len(link) <= free else told


def _forms(g: Glyphs, face: Face, free: int, room: int) -> Iterator[_Told]:
    """What may be written, the best first.

    Args:
        g: the signs.
        face: the card.
        free: cells beside its whole name; `room`: with its name.
    """
    figure, codes = _damaged(face), face.codes
    long, *short = _figure_forms(g, face)
    count = 0 if figure is None else min(_PIPS, max(figure.most or 0, figure.value))
    beside = codes if cell_len(codes) <= free else ""
    if face.said:
        words = (face.said, face.said.rpartition(" ")[2])  # `block`, rather than `may…`
        if figure is not None and figure.hurt and (face.attacks or face.mark == "target"):
            words = (face.said, "")  # its beam tells that too, and nothing else its damage
        for form, pips, word in product((long, *short), (count, 0), words):
            yield _Told(form, word, pips, named=beside)
        return
    where = [(codes, ""), *[("", beside)] * bool(beside)]
    # That a card is damaged is said by its figure too. That it is ready, or not, is seen from its place.
    figures = (long,) if figure is not None and figure.hurt else (long, *short)
    for form, state, (row, named), gap in product(figures, _states(g, face), where, (1, 0)):
        if gap or len(state) <= 1:
            yield _Told(form, state, count, gap, row, named)
    state = _states(g, face)[-1]
    named = beside or (codes if room - cell_len(codes) > _LEAST else "")
    if named or not codes:
        yield from (_Told(form, state, count, 0, named=named) for form in figures)
    yield from (_Told(form, state, count, 0, codes) for form in short)
    if named or not codes:
        yield from (_Told(long, state, fewer, 0, named=named) for fewer in range(count - 1, _FEW - 1, -1))
    yield from (_Told(form, state, 0, 0, row) for row in (codes, "") for form in (long, *short))
    yield from map(_Told, short)


def _states(g: Glyphs, face: Face) -> tuple[str, ...]:
    """The word or sign of a card's state, the best form first."""
    if face.back:
        return (face.state, g.rested, "")
    return ("",) if face.state_ink == "good" else (face.state, g.active)


def _damaged(face: Face) -> Figure | None:
    """The figure that damage reduces."""
    return next((figure for figure in face.figures if figure.most is not None), None)


def _figure_forms(g: Glyphs, face: Face) -> tuple[str, ...]:
    """The figures of a card with two of them, the second one with what it was at first, or without it."""
    if len(face.figures) != _PAIR or face.figures[-1].most is None:
        return ("/".join(str(figure.value) for figure in face.figures),)
    first, last = face.figures
    return f"{first.value}{g.sep}{last.value}/{last.most}", f"{first.value}{g.sep}{last.value}"


def _figures(sheet: Sheet, end: int, y: int, face: Face, form: str) -> int:
    """The figures before a column; returns where they begin."""
    forms = _figure_forms(sheet.glyphs, face)
    if len(forms) < _PAIR:
        return statline(sheet, end, y, face) if face.figures else end
    first, last = face.figures
    start = at = end - cell_len(form)
    at = sheet.put(at, y, str(first.value), first.ink, bold=True)
    at = sheet.put(at, y, sheet.glyphs.sep, "mute")
    at = sheet.put(at, y, str(last.value), "bad" if last.hurt else last.ink, bold=True)
    sheet.put(at, y, f"/{last.most}" if form == forms[0] else "", "mute")
    return start
