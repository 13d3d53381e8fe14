"""A lane of few rows, or with many cards: small plates, each in its slot.

What is not ready stands one row behind what is. Where a lane is no higher than a plate, a card that is not ready has a
plate of one row, at the back. Before it lies the ground of the lane, with what is worth telling there.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from rich.cells import cell_len

from gundam_tui.app.apart import apart
from gundam_tui.app.board.faces import BoardSide, Face, Figure
from gundam_tui.app.board.places import BoardPlaces, RowSpan
from gundam_tui.app.board.sheet import Sheet, Spot, Touch
from gundam_tui.app.board.slot import (
    TINY,
    bears,
    fade,
    free_slot,
    pips,
    plate,
    saying,
    sides,
    sign,
    slot,
    state_sign,
    statline,
)
from gundam_tui.app.glyphs import Glyphs
from gundam_tui.named import NamedTuple

_FLAT = 2  # rows of a small plate
_PAIR = 2  # figures that are written with what the last one was at first
_PIPS = 6  # more are a sign
_HIGH_PIPS = 8  # in a row that has few other things
_FEW = 3  # cells of pips, at least
_LEAST = 4  # cells of a name that gives way to abilities or to its number, at least
_NAME = 5  # cells of a name that gives way to signs, at least
_BRIEF = 3  # letters of a word that has no room


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
        behind = each <= deep and low is not down  # no row is left to stand one row back
        if deep >= TINY:
            slot(sheet, spot.x, spot.y, spot.width, deep, face)
            sheet.put(left, top if spot.y > top else top + deep, face.owner, "sub")
        else:
            small(sheet, spot, face, named=int(named), behind=behind)
        if face.moving[0] == "fade":
            fade(sheet, spot.x, spot.y, spot.width, deep, face.moving[1], "lane")
        else:
            first, high = (spot.y + named, 1) if behind else (spot.y, deep)
            sides(sheet, spot.x, first, spot.width, high, face, gaps, named=0 if behind else int(named))
        found[face.id] = sheet.pieces[f"card {face.id}"] = spot
    return found


def small(sheet: Sheet, spot: Spot, face: Face, *, named: int = 0, behind: bool = False) -> None:
    """A card in two rows: its name, with its owner in a lane of several players; its figures, with a pip for each
    point of what damage reduces, and its abilities in short. In a third row, if it has one, the pips and abilities.

    Args:
        sheet: what to draw on.
        spot: where.
        face: the card.
        named: which row has its name.
        behind: is that row the whole plate? Where it has no room for the figures, they stand on the ground before it.
    """
    if behind and _one_row(sheet, spot, face, named):
        return
    x, y, width, g = spot.x, spot.y + named, spot.width, sheet.glyphs
    face = face.alone
    below = spot.y + (0 if named else 1)
    ink, colour = plate(face)
    sheet.fill(x, below, width, spot.height - 1, "lane" if behind else "rest" if face.dark else "plate")
    sheet.fill(x, y, width, 1, colour)
    sheet.put(x, y, face.tag, "ink" if face.able else ink, "key" if face.able else colour, bold=True)
    before = sign(g, face.mark)
    sheet.put(x + 1, y, before, ink, colour, bold=True)
    start, end, more = x + 2, x + width, bears(g, face)
    if face.tucked and face.joined:  # a sign before the name, as on other small cards
        at = start if before else x + 1
        start = sheet.put(at, y, g.ex, ink, colour, bold=True)
    if face.owner:
        end = sheet.right(end, y, face.owner, ink, colour) - 1
    high = spot.height > _FLAT
    told = _high(g, face, width) if high else _row(sheet, face, width, end - start - len(more))
    if told.named:
        loud = saying(face) if told.named == told.short else (ink, colour)
        end = sheet.right(end, y, told.named, *loud) - 1
    sheet.put(start, y, _name(sheet, face, end - start - len(more))[0] + more, ink, colour, bold=True)
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


def _one_row(sheet: Sheet, spot: Spot, face: Face, named: int) -> bool:
    """A card that is not ready, or arrives, in the back row alone: a sign, its name and its figures. On the ground
    before it: what it does, the pips of a damaged one, its abilities, and what has no room on the plate.

    Returns:
        Is there room for it? Otherwise nothing is drawn.
    """
    x, y, width, g = spot.x, spot.y + named, spot.width, sheet.glyphs
    arrives = face.moving[0] == "enter"
    figures = "" if arrives else _figure_forms(g, face)[0]
    under = (g.ex if face.joined else g.plus) if face.tucked else ""
    signs = [one for one in (sign(g, face.mark), "" if arrives else g.rested, under) if one]
    room = width - cell_len(face.tag) - (cell_len(figures) + 1 if figures else 0)
    fit = max(0, room - min(_NAME, cell_len(face.name)))
    signs, moved = signs[:fit], "".join(signs[fit:])
    if room - len(signs) < _FEW:
        return False
    ink, colour = plate(face)
    sheet.fill(x, spot.y, width, spot.height, "lane")
    sheet.fill(x, y, width, 1, colour)
    at = sheet.put(x, y, face.tag, "ink" if face.able else ink, "key" if face.able else colour, bold=True)
    at = sheet.put(at, y, "".join(signs), ink, colour, bold=True)
    name, number = _name(sheet, face, room - len(signs))
    sheet.put(at, y, name, ink, colour, bold=True)
    if face.id:
        sheet.touch(x, spot.y, width, spot.height, Touch(face.id))
    if arrives:  # figures appear when it has arrived
        return True
    start = x + width - cell_len(figures) - 1
    sheet.fill(start, y, width + x - start, 1, "rest")
    _figures(sheet, x + width, y, face, figures)
    _before(sheet, Spot(x, spot.y + 1 - named, width, 1), face, moved + number.strip())
    return True


def _before(sheet: Sheet, spot: Spot, face: Face, moved: str) -> None:
    """What is worth telling on the ground before a plate of one row, as far as there is room.

    Args:
        sheet: what to draw on.
        spot: where.
        face: the card.
        moved: what has no room on the plate.
    """
    free = spot.width
    said = next((word for word in _words(face) if cell_len(word) <= free), "") if face.said else ""
    free -= cell_len(said) + bool(said)
    figure = _damaged(face)
    count = 0
    if figure is not None and figure.hurt:
        count = min(_HIGH_PIPS, max(figure.most or 0, figure.value), free)
        free -= count + bool(count)
    shown: list[str] = []
    for text in (moved, face.owner, face.codes):
        fits = bool(text) and cell_len(text) <= free
        shown.append(text if fits else "")
        free -= cell_len(shown[-1]) + fits
    moved, owner, codes = shown
    at = sheet.put(spot.x, spot.y, moved, "sub") + bool(moved)
    at = sheet.put(at, spot.y, said, *saying(face)) + bool(said)
    if figure is not None and count:
        pips(sheet, at, spot.y, figure, count)
    end = sheet.right(spot.x + spot.width, spot.y, owner, "sub") - bool(owner)
    sheet.right(end, spot.y, codes, "sub")


def _name(sheet: Sheet, face: Face, room: int) -> tuple[str, str]:
    """Its name in so many cells, with its number among others with its name if that leaves enough of the name; and the
    number if not.
    """
    number = face.title.removeprefix(face.name)
    if not number or cell_len(face.title) <= room:
        return apart(sheet.glyphs, face.title, room, sheet.names), ""
    tight = number.strip()
    name = apart(sheet.glyphs, face.name, room, sheet.names)
    if cell_len(name) + cell_len(tight) <= room:
        return name + tight, ""
    if room - cell_len(tight) >= min(_LEAST, cell_len(face.name)):
        return apart(sheet.glyphs, face.name, room - cell_len(tight), sheet.names) + tight, ""
    return name, number


class _Told(NamedTuple):
    """What is written on a plate of two rows.

    Attributes:
        figures: as they are written.
        state: the word or the sign of its state, or what it does.
        pips: cells of pips; `gap`: cells between what stands in the row of the figures.
        codes: its abilities in that row; `named`: what stands beside its name; `short`: the word of its state, if
            that may stand there.
    """

    figures: str
    state: str = ""
    pips: int = 0
    gap: int = 1
    codes: str = ""
    named: str = ""
    short: str = ""

    @property
    def width(self) -> int:
        """The cells of the row of the figures."""
        told = [part for part in (cell_len(self.state), self.pips, cell_len(self.codes)) if part]
        return sum(told) + self.gap * (len(told) - 1) * bool(told) + bool(told) + cell_len(self.figures)


def _high(g: Glyphs, face: Face, width: int) -> _Told:
    """Where pips and abilities have a row of their own."""
    forms = [_Told(form, word) for form in _figure_forms(g, face) for word in _states(g, face)]
    return next((told for told in forms if told.width <= width), forms[-1])


def _row(sheet: Sheet, face: Face, width: int, room: int) -> _Told:
    """The most that fits.

    Args:
        sheet: what is drawn on.
        face: the card.
        width: of the plate; `room`: for its name.
    """
    free = room - cell_len(_name(sheet, face, room)[0]) - 1
    forms = [told for told in _forms(sheet.glyphs, face, free, room) if told.width <= width]
    told = next(iter(forms), _Told(_figure_forms(sheet.glyphs, face)[-1]))
    link = face.corner if face.joined and not told.named else ""
    return told._replace(named=link) if link and cell_len(link) <= free else told


def _forms(g: Glyphs, face: Face, free: int, room: int) -> Iterator[_Told]:
    """What may be written, the best first. The figures are whole in all of it.

    Args:
        g: the signs.
        face: the card.
        free: cells beside its whole name; `room`: with its name.
    """
    figure, codes, figures = _damaged(face), face.codes, _figure_forms(g, face)[0]
    hurt = figure is not None and figure.hurt
    count = 0 if figure is None else min(_PIPS, max(figure.most or 0, figure.value))
    beside = codes if cell_len(codes) <= free else ""
    least = _LEAST + cell_len(face.title.removeprefix(face.name).strip())
    cut = beside or (codes if room - cell_len(codes) > least else "")  # the name gives way
    where = [*[(codes, "")] * (not face.said), *[("", beside)] * bool(beside or face.said or not codes)]
    words = _states(g, face)
    # The pips of a card that is not damaged say what its second figure says; among three nothing else tells them apart.
    pipped = hurt or len(face.figures) > _PAIR
    for word, some in product(words, (count,) if pipped else (count, 0)):
        for (row, named), gap in product(where, (1, 0)):
            if gap or len(word) <= 1:
                yield _Told(figures, word, some, gap, row, named)
        if cut or face.said or not codes:
            yield from (_Told(figures, word, some, gap, named=cut) for gap in (1, 0) if gap or len(word) <= 1)
    short = words[-1]
    if hurt and room - cell_len(short) > _LEAST:
        yield from (_Told(figures, "", count, gap, row, short, short) for row in (codes, "") for gap in (1, 0))
    fewer = range(count, _FEW - 1, -1)
    yield from (_Told(figures, word, some, 0, named=cut) for word in words[-1:] if pipped for some in fewer)
    yield from (_Told(figures, word, some, 0, named=cut) for word in words for some in (*fewer, 0))
    yield _Told(figures)


def _states(g: Glyphs, face: Face) -> tuple[str, ...]:
    """What a card is or does, the best form first. A card without a sign is ready, and its place tells it too."""
    if face.said:
        return _words(face)
    sign = state_sign(g, face)
    if not sign:
        return ("",)
    pair = len(face.figures) <= _PAIR  # more figures take more room, but their names less
    if face.back:
        return (face.state, sign, *[""] * pair)
    return (face.state, *[sign] * (not pair or sign == g.spend))


def _words(face: Face) -> tuple[str, ...]:
    """What a card does, shorter and shorter: `block`, rather than `may…`."""
    last = face.said.rpartition(" ")[2]
    return (face.said, last, last[:_BRIEF]) if face.attacks or face.mark == "target" else (face.said, last)


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
