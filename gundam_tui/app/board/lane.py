"""A lane: slots in a row, with a side that faces the front line.

Ready cards stand at the front; others fall back by one row. A lane is one row higher than a card, and keeps its height
and its slots whichever cards come and go.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from typing import Any

from rich.cells import cell_len

from gundam_tui.app.apart import apart
from gundam_tui.app.board.faces import BoardSide, Face, Figure
from gundam_tui.app.board.sheet import Sheet, Spot, Touch
from gundam_tui.app.board.slot import (
    beginnings,
    cramped,
    fade,
    free_slot,
    in_words,
    nameplate,
    outside,
    pip_cells,
    pips,
    sides,
    sign,
    slot,
    state_sign,
    statline,
)
from gundam_tui.app.glyphs import Glyphs, cut
from gundam_tui.named import NamedTuple

_BEFORE = 7  # cells of a row of a column that neither its name nor what is told behind it may take
_NAMES = (11, 8, 6)  # cells of a shortened name under a card: as on a plate, and fewer
_NARROW, _LEAST = 24, 4  # a card of fewer cells has its name right behind its key; its pips leave that many to it
_WHOLE = 12  # those of others
_FEW, _PIPS = 3, 8  # cells of pips that a name gives way to, and pips at most
_LEAST_NAME = 6  # cells of a name that gives way to abilities, at least
_BEGUN = 4  # cells of a name that is only begun, beside another one
_SIZES = 3  # of such a name
_LEAD = 9  # of one that comes before the word in its corner
_SHORT = 8  # cells of a short name that comes before a longer one of the other card


def lane(sheet: Sheet, x: int, y: int, pitch: int, height: int, side: BoardSide, *, down: bool) -> dict[int, Spot]:
    """A player's lane.

    Args:
        sheet: what to draw on.
        x, y: the first column of the first card, the first row.
        pitch: from slot to slot; a card is one column narrower.
        height: rows of the lane.
        side: the player's side.
        down: is the front below?

    Returns:
        Where each card lies, by its number.
    """
    slots = max(side.slots, len(side.cards))
    sheet.fill(x - 1, y, pitch * slots + 1, height, "lane")
    sheet.pieces[f"lane {side.seat}"] = Spot(x, y, pitch * slots - 1, height)
    if not sheet.planes:
        for place in range(slots + 1):
            sheet.column(x + place * pitch - 1, y, sheet.glyphs.v, height, "rule")
    found: dict[int, Spot] = {}
    drawn: list[tuple[Face, Spot]] = []
    for place in range(slots):
        left = x + place * pitch
        face = side.cards[place] if place < len(side.cards) else None
        if face is None:
            free_slot(sheet, left, y + (1 if down else 0), pitch - 1, height - 1)
            continue
        if face.left:
            spot = Spot(left, y + (1 if down else 0), pitch - 1, height - 1)
            free_slot(sheet, spot.x, spot.y, spot.width, spot.height)
            sheet.named(left + 1, spot.y + 1, face.name, spot.width - 2, "mute")
            sheet.fitted(left + 1, spot.y + 2, face.left, spot.width - 2, "bad")
            found[face.id] = spot
            continue
        back = face.dark or face.moving[0] == "enter"  # arriving cards come from behind
        spot = Spot(left, y + (1 if down is not back else 0), pitch - 1, height - 1)
        free = Spot(left, y if spot.y > y else y + height - 1, pitch - 1, 1)
        sheet.put(free.x, free.y, face.owner, "sub")
        if cramped(sheet.glyphs, face, spot.width, spot.height) and outside(sheet, free, face):
            found[-face.id] = free  # no beam passes there
            face = face.parted()
        slot(sheet, spot.x, spot.y, spot.width, spot.height, face)
        found[face.id] = spot
        sheet.pieces[f"card {face.id}"] = spot
        drawn.append((face, spot))
    gaps: dict[tuple[int, int], int] = {}
    for face, spot in drawn:
        if face.moving[0] == "fade":
            fade(sheet, spot.x, spot.y, spot.width, spot.height, face.moving[1], "lane")
        else:
            sides(sheet, spot.x, spot.y, spot.width, spot.height, face, gaps)
    return found


def column(sheet: Sheet, x: int, y: int, width: int, height: int, side: BoardSide, *, down: bool) -> dict[int, Spot]:
    """Cards in order, two rows each: the first one stands at the front.

    Args:
        sheet: what to draw on.
        x, y, width, height: the column.
        side: the player's side; its cards in order.
        down: is the front below?

    Returns:
        Where each card lies, by its number.
    """
    sheet.fill(x, y, width, height, "lane")
    found: dict[int, Spot] = {}
    gaps: dict[tuple[int, int], int] = {}
    cards = [face for face in side.cards if face is not None]
    for at, face in enumerate(cards[: height // 2]):
        spot = Spot(x, y + (height - 2 * (at + 1) if down else 2 * at), width, 2)
        found[face.id] = spot
        ordered(sheet, spot, face)
        sides(sheet, spot.x, spot.y, spot.width, 2, face, gaps)
    return found


def _told(sheet: Sheet, face: Face, width: int, *, signed: bool = False) -> str:
    """What is tucked under a card, its state and its abilities: in words, then as badges, so that none is left out;
    dots for those without room. That a card is ready is said last: its plate shows it. Where a sign has told its
    state (`signed`), no word does.
    """
    g, state = sheet.glyphs, "" if signed else face.said or face.state
    names = [f"{g.plus} {name}" for name in face.tucked]
    first = (apart(g, name, cells, sheet.names) for name in face.tucked[:1] for cells in _NAMES)
    short = ((f"{g.plus} {name}",) for name in first if g.dots not in name)
    ready = not face.said and not state_sign(g, face)
    able, less = _abilities(g, face)
    unders = dict.fromkeys((tuple(names), *short, ()))
    # Who sits in a card: in full, in short, and then a sign behind its own name says that somebody does.
    forms = [
        "  ".join(word for word in (*under, shown, *some) if word)
        for under, some in (*product(unders, able), *((under, some) for some in less for under in unders))
        for shown in ((state, "") if ready and (some or under) else (state,))
    ]
    return next((form for form in (*forms, state, "") if cell_len(g.text(form)) <= width), "")


def _abilities(g: Glyphs, face: Face) -> tuple[list[Sequence[str]], list[Sequence[str]]]:
    """The abilities of a card, all of them and cut, in less and less room each."""
    badges, notes = face.badges, face.words[len(face.badges) :]
    told = [" ".join(badges)] * bool(badges)
    # What is no keyword is told where the whole card is read.
    whole: list[Sequence[str]] = [[*told, *notes[:count]] for count in range(len(notes), -1, -1)]
    cut: list[Sequence[str]] = [[" ".join((*badges[:count], g.dots))] for count in range(len(badges) - 1, -1, -1)]
    return [face.words, *whole], [*cut, ()]


def _short_state(sheet: Sheet, spot: Spot, face: Face, start: int) -> int:
    """The sign of a card's state before a column, if the word has no room behind its name; returns where the free part
    of its row ends.
    """
    g, state = sheet.glyphs, state_sign(sheet.glyphs, face)
    room = start - spot.x - _BEFORE - cell_len(g.text(face.title)) - _led(sheet, spot, face, start)
    told = _told(sheet, face, max(0, room))
    if not face.state or face.state in told or not state:
        return start
    sheet.put(start - 2, spot.y, state, face.state_ink)
    return start - 2


def _led(sheet: Sheet, spot: Spot, face: Face, end: int) -> int:
    """The cells behind the name of a card with one row that are kept for the word in its corner: who leads a squad.
    None where that would shorten the name.
    """
    name = cell_len(sheet.glyphs.text(face.title))
    if not face.corner or spot.width < _NARROW:
        return 0
    spare = end - spot.x - 5 - name - cell_len(face.corner)
    return cell_len(face.corner) + min(2, spare) if spare > 0 else 0


def _flat(sheet: Sheet, spot: Spot, face: Face, damaged: Figure | None) -> None:
    """The rest of a card of a column that has one row: its figures whole, what damage leaves of it as pips, its name.
    Behind the name its place in the squad, then what has room there.
    """
    crowded = bool(face.badges and face.corner) and spot.width >= _NARROW and damaged is not None and not damaged.hurt
    if face.tucked or crowded:
        _shared(sheet, spot, face, damaged)
        return
    x, y, g, wide = spot.x, spot.y, sheet.glyphs, spot.width >= _NARROW
    left = x + (4 if wide else 2)
    start = statline(sheet, x + spot.width - wide, y, face)
    badges, gap = " ".join(face.badges), 2 if wide else 1
    fewest = _LEAST_NAME + cell_len(face.title.removeprefix(face.name).strip()) if wide else _LEAST
    if damaged is not None:
        whole = min(_PIPS, max(damaged.most or 0, damaged.value))
        room = min(whole, max(_FEW, start - left - min(cell_len(face.title), _WHOLE) - 2))
        if not wide:
            room = _beside(sheet, face, start - left, whole, hurt=damaged.hurt)
        elif not damaged.hurt and badges:  # its pips say what its last figure says: they give way to what it can do
            named = cell_len(apart(g, face.title, _WHOLE, sheet.names))
            room = min(room, max(_FEW, start - left - 2 - named - gap - cell_len(badges)))
            if face.corner:  # what its name keeps beside the word in its corner
                beside = min(named, fewest) + gap + cell_len(face.corner)
                room = min(room, max(0, start - left - 2 - beside - gap - cell_len(badges)))
        if room := pip_cells(damaged, room, among=len(face.figures)):
            start -= room + 1
            pips(sheet, start, y, damaged, room, among=len(face.figures))
        elif damaged.hurt:  # nothing else says it without colours
            start -= cell_len(g.no_shield) + 1
            sheet.put(start, y, g.no_shield, "bad")
    free, start = start, _short_state(sheet, spot, face, start)
    signed = start < free
    # The name gives way to the badges or to the sign that there are some, but not to nothing.
    rooms = [start - left - 1 - gap - cell_len(form) for form in (badges, g.dots)]
    if face.corner:
        rooms.insert(0, rooms[0] - cell_len(face.corner) - 2)
    room = next((room for room in rooms if room >= fewest), rooms[0])
    if badges and fewest <= room < cell_len(face.title):
        face = face._replace(name=apart(g, face.title, room, sheet.names), copy=0)
    led = _led(sheet, spot, face, start) if room == rooms[0] or not face.badges else 0
    white = _white(sheet, spot, face, start)
    at = sheet.named(left, y, face.title, start - left - 1 - led, white or "text", bold=True)
    told = _told(sheet, face, max(0, start - at - 1 - gap - led), signed=signed)
    if led:
        at = sheet.put(at + led - cell_len(face.corner), y, face.corner, white or "link", bold=True)
    sheet.put(at + gap, y, told, white or "sub")


class _Row(NamedTuple):
    """What a card with somebody aboard tells in its one row, from the left.

    Attributes:
        name: its own; `aboard`: that of the card under it, with the sign before it.
        corner, state: words. `codes`: its abilities.
        sign: of its state; `lost`: that it is damaged, where its pips have no room; `pips`: their cells.
        loose: are the pieces two cells apart, and the sign and pips one from the figures?
    """

    name: str
    aboard: str
    corner: str = ""
    state: str = ""
    codes: str = ""
    sign: str = ""
    lost: str = ""
    pips: int = 0
    loose: bool = False

    def cells(self, *, wide: bool) -> int:
        """The cells that it takes up to the blank before the figures; `wide`: has the row room for blanks?"""
        words = [word for word in (self.corner, self.state, self.codes) if word]
        behind = sum(cell_len(word) + 1 + self.loose for word in words)
        signs = [cell_len(self.sign), cell_len(self.lost) + self.pips]
        apart_by = wide or self.loose
        return cell_len(self.name + self.aboard) + behind + sum(cells + apart_by for cells in signs if cells)


def _shared(sheet: Sheet, spot: Spot, face: Face, damaged: Figure | None) -> None:
    """The same of a card under which another one lies, or of which there is much to tell. Both are named, in whole
    words if there is room, and what is hurt or not ready says so; then come the abilities, and what is left goes to
    what tells less.
    """
    x, y, g, wide = spot.x, spot.y, sheet.glyphs, spot.width >= _NARROW
    left, start = x + (4 if wide else 2), statline(sheet, x + spot.width - wide, y, face)
    room = start - left - 1
    row = next((row for row in _least(sheet, face, damaged, wide=wide) if row.cells(wide=wide) <= room), None)
    row = row or _Row(apart(g, face.title, max(0, room - 1), sheet.names), g.plus if face.tucked else "")
    for better in _richer(sheet, face, damaged, wide=wide):
        trial = row._replace(**better)
        row = trial if trial.cells(wide=wide) <= room else row
    white = _white(sheet, spot, face, start)
    end, spaced = start, int(wide or row.loose)
    if damaged is not None and row.pips:
        end -= row.pips + spaced
        pips(sheet, end, y, damaged, row.pips, among=len(face.figures))
    elif row.lost:
        end -= cell_len(row.lost) + spaced
        sheet.put(end, y, row.lost, "bad")
    if row.sign:
        end -= cell_len(row.sign) + spaced
        sheet.put(end, y, row.sign, face.state_ink)
    at = sheet.put(left, y, row.name, white or "text", bold=True)
    at = sheet.put(at, y, row.aboard, white or "text")
    for word, ink in ((row.corner, "link"), (row.state, "sub"), (row.codes, "sub")):
        if word:
            at = sheet.put(at + 1 + row.loose, y, word, white or ink, bold=word == row.corner)


def _least(sheet: Sheet, face: Face, damaged: Figure | None, *, wide: bool) -> Iterator[_Row]:
    """The least that a row tells, shorter and shorter; arguments as in `_shared`."""
    g, tie = sheet.glyphs, _tie(sheet.glyphs, face, wide=wide)
    state = state_sign(g, face) if face.state or face.said else ""
    lost = g.no_shield if damaged is not None and damaged.hurt else ""
    names, people = _pair(sheet, face)
    pair = [_forms_beside(sheet, face.title, names)]
    pair.append(_forms_beside(sheet, face.tucked[0], people) if face.tucked else [""] * _SIZES)
    # Who is aboard stays whole rather than the Unit, which its key and its figures tell as well.
    for under, at in product(range(_SIZES), range(_SIZES)):
        for codes in dict.fromkeys((g.dots if face.badges else "", "")):
            yield _Row(pair[0][at], tie + pair[1][under], codes=codes, sign=state, lost=lost)


def _tie(g: Glyphs, face: Face, *, wide: bool) -> str:
    """What stands between the name of a card and that of the one under it."""
    return "" if not face.tucked else f" {g.plus} " if wide else g.plus


def _pair(sheet: Sheet, face: Face) -> tuple[list[str], list[str]]:
    """The forms of the names of a card and of the one under it that may stand beside each other, the longest first: of
    `VF-1A Valkyrie (Max)` with Max aboard it is not `Max`.
    """
    names, people = in_words(sheet, face.title), in_words(sheet, face.tucked[0]) if face.tucked else []
    return [name for name in names if name not in people], people


def _forms_beside(sheet: Sheet, name: str, whole: Sequence[str]) -> Sequence[str]:
    """A name beside another one: in whole words, begun, and its first letters."""
    begun = apart(sheet.glyphs, name, _BEGUN, sheet.names)
    return [(whole or [begun])[-1], begun, cut(begun.removesuffix("."), _BEGUN - 1)]


def _richer(sheet: Sheet, face: Face, damaged: Figure | None, *, wide: bool) -> Iterator[dict[str, Any]]:
    """What a row tells if it has room for it, what says most first; arguments as in `_shared`."""
    g, tie = sheet.glyphs, _tie(sheet.glyphs, face, wide=wide)
    names, people = ([*reversed(forms)] for forms in _pair(sheet, face))
    badges, hurt = " ".join(face.badges), damaged is not None and damaged.hurt
    whole = max(damaged.most or 0, damaged.value) if damaged is not None else 0
    yield from ({"codes": form} for form in reversed([*beginnings(face.badges)]) if badges)
    if damaged is not None and hurt:
        cells = (pip_cells(damaged, room, among=len(face.figures)) for room in (whole - 1, min(_PIPS, whole)))
        yield from ({"pips": room, "lost": ""} for room in cells if room)
    if not hurt and 0 < whole <= _PIPS:
        yield {"pips": whole}
    if not people:  # it leads or follows, and nobody else is to be named
        yield from ({"name": name} for name in names if cell_len(name) <= _LEAD)
        yield {"corner": face.corner}
    yield {"loose": True}
    yield from ({"aboard": tie + name} for name in people if cell_len(name) <= _SHORT)
    yield from ({"name": name} for name in names if cell_len(name) <= _WHOLE)
    yield from ({"aboard": tie + name} for name in people if cell_len(name) <= _WHOLE)
    if wide and face.corner:
        yield {"corner": face.corner}
    if face.said:
        yield {"state": face.said}
    elif state_sign(g, face):
        yield {"state": face.state, "sign": ""}
    yield from ({"name": name} for name in names)
    yield from ({"aboard": tie + name} for name in (*people, *[f" {g.plus} ".join(face.tucked)][: len(people)]))
    if badges and len(face.words) == len(face.badges):
        yield {"codes": "  ".join(face.words)}


def _beside(sheet: Sheet, face: Face, free: int, whole: int, *, hurt: bool) -> int:
    """The cells for the pips of a card that shares its row: what its name and the sign of its state leave.

    Args:
        sheet: what to draw on.
        face: the card.
        free: cells for its name and what stands behind it.
        whole: its pips.
        hurt: is it damaged? Its name is shorter then.
    """
    state = 2 if face.state and state_sign(sheet.glyphs, face) else 0
    name = apart(sheet.glyphs, face.title, _LEAST if hurt else _LEAST_NAME, sheet.names)
    signed = 2 if face.badges and not hurt else 0  # at least that there are some
    return max(0, min(whole, free - cell_len(name) - state - signed - 2))


def _beside_name(sheet: Sheet, face: Face, free: int, told: str) -> tuple[str, str]:
    """The name of a card of two rows and, with the sign before it, that of the card under it: beside it in `free` cells
    where what is `told` below cannot have it whole with all abilities, and else nothing. If it has no room there
    either, the sign alone.
    """
    g = sheet.glyphs
    able = all(word in told or badge in told for word, badge in zip(face.words, face.badges, strict=False))
    if not face.tucked or (able and told.startswith(f"{g.plus} {g.text(face.tucked[0])}")):
        return "", ""
    for name, aboard in product(*_pair(sheet, face)):
        if cell_len(name) + cell_len(aboard) + 4 <= free:
            return name, f"  {g.plus} {aboard}"
    return "", "" if told.startswith(g.plus) else g.plus


def _white(sheet: Sheet, spot: Spot, face: Face, end: int) -> str:
    """Fill the row of a white card's name up to a column: it is a nameplate then, like that of any other white card.
    Returns the ink on it, none for a card that is not white.
    """
    ink, ground = nameplate(face.color, dark=face.dark, cursor=True)
    if face.mark != "cursor":
        return ""
    start = spot.x + 2 + (spot.width >= _NARROW)
    sheet.fill(start, spot.y, end - start, 1, ground)
    return ink


def ordered(sheet: Sheet, spot: Spot, face: Face) -> None:
    """A card of a column, in one row or two: its key or number, name, figures; below what is tucked under it, its
    state and its remaining figure.
    """
    x, y, high, face = spot.x, spot.y, spot.height, face.alone
    ink, ground = nameplate(face.color, dark=face.dark, cursor=face.mark == "cursor")
    before = spot.width >= _NARROW
    sheet.fill(x, y, spot.width, high, "rest" if face.dark else "plate")
    sheet.fill(x, y, 2 + before, high, ground)
    g = sheet.glyphs
    # The place in the column tells the order. A number on the board is always the card's own, as in its lane.
    sheet.put(x + before, y, face.tag, "ink" if face.able else ink, "key" if face.able else ground, bold=True)
    sheet.put(x + before + 1, y, sign(sheet.glyphs, face.mark), ink, ground, bold=True)
    if high > 1 and face.corner:
        sheet.put(x, y + 1, face.corner, ink, ground)
    damaged = next((figure for figure in face.figures if figure.most is not None), None)
    if high == 1:
        _flat(sheet, spot, face, damaged)
    else:
        end = x + spot.width - 1
        start = statline(sheet, end, y, face)
        room = pip_cells(damaged, _PIPS, among=len(face.figures)) if damaged is not None else 0
        white = _white(sheet, spot, face, start - 1)
        below = max(4, cell_len(face.corner) + 1)
        told, free = _told(sheet, face, spot.width - below - 2 - room), start - x - 5
        name, aboard = _beside_name(sheet, face, free, told)
        if aboard:
            rest = face._replace(tucked=face.tucked[1:], under=())
            told = _told(sheet, rest, spot.width - below - 2 - room)
        at = sheet.named(x + 4, y, name or face.title, free - len(aboard), white or "text", bold=True)
        sheet.put(at, y, aboard, white or "text", bold=aboard == g.plus)
        sheet.put(x + below, y + 1, told, "sub")
        if damaged is not None:
            pips(sheet, end - room, y + 1, damaged, room, among=len(face.figures))
    if face.id:
        sheet.touch(x, y, spot.width, high, Touch(face.id))
