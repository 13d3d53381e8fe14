"""A card in a slot: a filled plate with the cards tucked under it, in three sizes; and a free slot.

Every row has its place at every size, so that figures line up across a lane. Rows of the plate from the top: nameplate
(one or two), tucked cards, keywords if there is room, figures, pips, state.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product

from rich.cells import cell_len

from gundam_tui.app.apart import apart
from gundam_tui.app.board.emblem import LEAST, ROWS, FaceState, emblem
from gundam_tui.app.board.faces import Face, Figure, Mark, Under
from gundam_tui.app.board.sheet import Sheet, Spot, Touch
from gundam_tui.app.glyphs import Glyphs, name_rows

TINY = 4  # up to this height tucked cards have no row
ROOMY = 8  # from here on a long name gets a second row, keywords are words
LARGE = 11  # from here on figures are three rows high
_PAIR = 2  # more figures than this are written as one line
_SHORT = 3  # letters of the name of each of them
STEPS = 4  # steps in which a card goes
_BETWEEN = 3  # rows of a picture between two figures
_WIDE = 13  # from this width on a row has margins
_SIDES = {"cursor": "sel", "aim": "hot", "attack": "beam", "target": "beam"}
# Two cards share a gap column: an attack wins over the cursor, that over an aiming card, that over one that may be
# picked.
_STRENGTH = {"": 0, "pick": 1, "answer": 1, "read": 1, "aim": 2, "cursor": 3, "target": 4, "attack": 5}
# Amber is a key that works now: what a card may do has the ink of a ready one.
_SAID = {"attack": ("ink", "beam"), "target": ("ink", "beam"), "answer": ("good", "chip")}


def nameplate(color: str, *, dark: bool, cursor: bool) -> tuple[str, str]:
    """Ink and ground of a nameplate."""
    if cursor:
        return "ink", "sel"
    if dark:
        return f"t{color}", f"r{color}"
    return "ink" if color == "w" else "bright", f"n{color}"


def plate(face: Face) -> tuple[str, str]:
    """Ink and ground of a card's nameplate at this moment."""
    if face.moving[0] == "flash":
        return "ink", "beam"
    return nameplate(face.color, dark=face.dark, cursor=face.mark == "cursor")


def saying(face: Face) -> tuple[str, str]:
    """Ink and ground of the word for what a card is or does."""
    ink, ground = _SAID.get("attack" if face.attacks else face.mark, (face.state_ink, ""))
    return "hot" if face.mark == "aim" else ink, ground


def sign(glyphs: Glyphs, mark: Mark) -> str:
    """The sign before a card's name. The arrow belongs to the white card alone: that is what Enter is about."""
    return {"cursor": glyphs.east, "aim": glyphs.chosen, "read": glyphs.reads}.get(mark, "")


def state_sign(glyphs: Glyphs, face: Face) -> str:
    """A sign for a card's state, where its word has no room; none for a card that is ready."""
    if face.state_ink == "bad":
        return glyphs.spend
    if face.back:
        return glyphs.rested
    return "" if face.state_ink == "good" else glyphs.active


def bears(glyphs: Glyphs, face: Face) -> str:
    """A sign behind the name of a card on which another one is set, where the name of that has no room."""
    return glyphs.plus if face.tucked and not face.joined else ""


def under(glyphs: Glyphs, face: Face, free: int) -> str:
    """The sign and the first word of the name of the card under another, where it has no row and there is room for it
    behind the name of that.
    """
    told = _under(glyphs, face)
    return told if cell_len(told) < free else ""


def cramped(g: Glyphs, face: Face, width: int, height: int) -> bool:
    """Has a plate of so many rows no row for the name of the card under it, nor room beside its own? A key or the
    cursor belongs to one card alone.
    """
    beside = not face.keyed and under(g, face, width - 2 - cell_len(g.text(face.title)))
    return height <= TINY and bool(face.tucked) and not beside


def outside(sheet: Sheet, spot: Spot, face: Face, names: Sequence[str] = (), codes: str = "") -> bool:
    """The first card under a plate without room for its name, in the row of the lane that the plate leaves free, behind
    whose card it is, with its key if it can be chosen. Returns whether it stands there.

    Args:
        sheet: what to draw on. `spot`: the row.
        face: the card that lies on the other one.
        names: of the first cards under it, as they fit. `codes`: what stands at the end of the row.
    """
    if face.moving[0] not in ("", "flash"):
        return False
    g, end, plain = sheet.glyphs, spot.x + spot.width, "text"
    x = spot.x + (cell_len(face.owner) + 1 if face.owner else 0)
    for (whole, tag, mark), name in zip(face.layers, names or face.tucked[:1], strict=False):
        white, name = mark == "cursor", name if names else whole
        ground, ink = ("sel", "ink") if white else ("", "link" if face.joined else "sub")
        x += bool(tag) if x > spot.x and names else 0
        if white and len(names) < _PAIR:
            sheet.fill(x, spot.y, end - x, 1, ground)
            plain = "ink"
        x = sheet.put(x, spot.y, tag, "ink", "key", bold=True)
        x = sheet.put(x, spot.y, sign(g, mark) or _tie(g, face), ink, ground, bold=True)
        x = sheet.named(x, spot.y, name, end - x, "ink" if white else "text", ground)
    sheet.right(end, spot.y, codes, plain)
    return True


def side_by_side(sheet: Sheet, cards: Sequence[Under], width: int) -> Sequence[str]:
    """The names of cards under a plate in whole words in one row of this width, with their keys and signs, as
    `outside` writes them; none where they have no room.
    """
    signs = sum(1 + cell_len(card.tag) for card in cards) + sum(bool(card.tag) for card in cards[1:])
    forms = product(*(in_words(sheet, card.name, width - signs) if width > signs else () for card in cards))
    return next((names for names in forms if sum(map(cell_len, names)) + signs <= width), ())


def in_words(sheet: Sheet, name: str, width: int = 0) -> list[str]:
    """The forms of a name that have none but whole words, the longest first; in at most `width` cells, or in any."""
    g = sheet.glyphs
    forms = (apart(g, name, cells, sheet.names) for cells in range(width or cell_len(g.text(name)), 0, -1))
    return [form for form in dict.fromkeys(forms) if _whole(g, form, name)]


def _whole(g: Glyphs, form: str, name: str) -> bool:
    """Has a form of a name whole words alone, and none of few letters from its middle?"""
    begun = any(word.endswith(".") and word not in name.split() for word in form.split())
    return g.dots not in form and not begun and (cell_len(form) >= _SHORT or name.startswith(form))


def _under(glyphs: Glyphs, face: Face) -> str:
    """The sign and the first word of the name of the card under another; nothing where none lies there."""
    if not face.tucked:
        return ""
    return _tie(glyphs, face) + glyphs.text(face.tucked[0]).split()[0]


def _tie(glyphs: Glyphs, face: Face) -> str:
    """The sign before the name of the card under another."""
    return glyphs.ex if face.joined else glyphs.plus


def pip_cells(figure: Figure, room: int, *, among: int = _PAIR) -> int:
    """The cells of the pips of a figure, in at most so many: all pips, or a figure in their place, or none: fewer pips
    would say another number. Those of what is not hurt say no more than its figure does.

    Args:
        figure: that damage reduces. `room`: cells.
        among: how many figures stand beside them: of more than two, they do not tell what it was at first.
    """
    most = max(figure.most or 0, figure.value)
    told = cell_len(figure.told) if figure.hurt and among > _PAIR else 0
    return next((cells for cells in (most, told) if cells <= room), 0)


def pips(sheet: Sheet, x: int, y: int, figure: Figure, room: int, ink: str = "hp", *, among: int = _PAIR) -> int:
    """The rest as full signs, the lost part as hollow ones, one for each point, all or none; arguments as in
    `pip_cells`.
    """
    most = max(figure.most or 0, figure.value)
    ink = "bad" if figure.hurt and figure.value * 2 <= most else ink
    cells = pip_cells(figure, room, among=among)
    if cells < most:
        return sheet.put(x, y, figure.told if cells else "", "bad", bold=True)
    x = sheet.put(x, y, sheet.glyphs.shield * figure.value, ink)
    return sheet.put(x, y, sheet.glyphs.no_shield * (most - figure.value), "bad")


def slot(sheet: Sheet, x: int, y: int, width: int, height: int, face: Face) -> None:
    """A card; the columns beside it carry its marks (`sides`)."""
    g = sheet.glyphs
    ground = "rest" if face.dark else "plate"
    sheet.fill(x, y, width, height, ground)
    row = _name(sheet, x, y, width, height, face)
    row = _tucked(sheet, x, row, width, height, face)
    bottom = y + height - 1
    _state(sheet, x, bottom, width, face)
    if face.moving[0] == "enter":  # figures appear when it has arrived
        return
    if height >= LARGE:
        top = bottom - 5
        row = _words(sheet, x, row, width, top - 1 - row, face, spare=1)
        _face_above(sheet, x, row, width, top, face)
        _large(sheet, x, top, width, face)
    else:
        _figures(sheet, x, bottom - 2, width, face)
        damaged = next((figure for figure in face.figures if figure.most is not None), None)
        codes = _abilities(sheet, x, row, width, bottom, face) if height < ROOMY else ""
        room = width - (cell_len(codes) + 1 if codes else 0)
        if damaged is not None:
            pips(sheet, x + (width > _WIDE), bottom - 1, damaged, min(8, room) if height < ROOMY else room - 1,
                 among=len(face.figures))  # fmt: skip
        sheet.right(x + width, bottom - 1, g.fit(codes, width), "sub" if face.dark else "text")
        if height >= ROOMY:
            row = _words(sheet, x, row, width, bottom - 2 - row, face)
            emblem(
                sheet, x + width // 2, row, min(ROWS, bottom - 2 - row), face.emblem, _seen(face), half=width // 2 - 1
            )
    if face.id:
        sheet.touch(x, y, width, height, Touch(face.id))


def _name(sheet: Sheet, x: int, y: int, width: int, height: int, face: Face) -> int:
    """The nameplate; returns the row below it."""
    g = sheet.glyphs
    face = face.alone if height <= TINY else face
    ink, ground = plate(face)
    long = cell_len(g.text(face.title)) > width - 2
    high = height >= LARGE or (height >= ROOMY and long)
    second = long and (high or (not face.tucked and height > TINY))
    sheet.fill(x, y, width, 2 if high else 1, ground)
    before = sign(g, face.mark)
    if face.tag:
        sheet.put(x, y, face.tag, "ink" if face.able else ink, "key" if face.able else ground, bold=True)
        if face.able and not sheet.planes and not before:
            sheet.put(x + 1, y, g.mark, ink, ground, bold=True)
    if before:
        sheet.put(x + 1, y, before, ink, ground, bold=True)
    start, end = x + 2, x + width
    more = bears(g, face) if height <= TINY else ""
    if height <= TINY and (told := under(g, face, width - 2 - cell_len(g.text(face.title)))):
        more, end = "", sheet.right(end, y, told, ink, ground)
    elif face.tucked and face.joined and height <= TINY:  # no row of its own: a sign before the name
        at = start if before else x + 1
        named, more_named = (apart(g, face.title, end - at - one, sheet.names) for one in (1, 0))
        at = x if not face.tag and not before and named != more_named else at  # no key stands there
        sheet.put(at, y, g.ex, ink, ground, bold=True)
        start = at + 1
    if height <= TINY and start == x + 2 and sheet.free(x + 1, y):
        # Right behind the key, or in its place if there is none, where that shows more.
        places = dict.fromkeys((start, x + 1, x + bool(face.tag)))
        named = {at: apart(g, face.title, end - at - len(more), sheet.names) for at in places}
        start = next(at for at in places if named[at] == named[x + bool(face.tag)])
    free = high or not face.words  # an ability has that row rather than more words of a short name
    name, rest = sheet.two_rows(face.title, width - 2, width - 1, more=free) if second else (face.title, "")
    end = sheet.named(start, y, name, end - start - len(more), ink, ground, bold=True)
    sheet.put(end, y, more, ink, ground, bold=True)
    if second and (rest or high):
        left = x + 2 if cell_len(rest) <= width - 2 else x + 1
        sheet.put(left, y + 1, rest, ink if high else f"t{face.color}", ground if high else "", bold=high)
        return y + 2
    if high and face.note:
        sheet.fitted(x + 2, y + 1, face.note, width - 2, ink, ground)
    return y + (2 if high else 1)


def _tucked(sheet: Sheet, x: int, row: int, width: int, height: int, face: Face) -> int:
    """The cards tucked under it; returns the row below."""
    g = sheet.glyphs
    if height <= TINY or not face.tucked:
        return row
    ground = "tuckr" if face.dark else "tuck"
    bright = face.moving == ("join", 1)
    air = 2 if width > _WIDE else 1
    for name, tag, mark in face.layers[: max(1, height - ROOMY)]:
        white = mark == "cursor"
        sheet.fill(x, row, width, 1, "link" if bright else "sel" if white else ground)
        tied, ink = (g.ex, "link") if face.joined else (g.plus, "sub")
        sheet.put(x, row, tag, "ink", "key", bold=True)
        before = sign(g, mark) or tied
        sheet.put(x + bool(tag), row, before, "ink" if bright or white else ink, bold=True)
        start = max(air, bool(tag) + 1)
        sheet.named(x + start, row, name, width - start, "ink" if bright or white else "sub" if face.dark else "text")
        row += 1
    return row


def _seen(face: Face) -> FaceState:
    """The state that a card's picture shows."""
    hurt = next((1 - figure.value / figure.most for figure in face.figures if figure.most and figure.hurt), 0.0)
    return FaceState(face.dark, round(hurt, 2), face.joined, face.attacks or face.moving[0] == "flash")


def _face_above(sheet: Sheet, x: int, row: int, width: int, top: int, face: Face) -> None:
    """The picture of a large card: in the free rows above its figures, and between them if those leave room."""
    free = top - row
    wide = max((len(str(figure.value)) for figure in face.figures), default=0)
    between = _BETWEEN if len(face.figures) <= _PAIR and wide < _PAIR else 0
    rows = min(ROWS, free + between)
    if rows < max(LEAST, between):
        return
    first = top + between - rows if between else row
    emblem(sheet, x + width // 2, first, rows, face.emblem, _seen(face), narrow=top - first)


def _abilities(sheet: Sheet, x: int, row: int, width: int, bottom: int, face: Face) -> str:
    """The abilities of a card with few rows: in words in free rows, as many of them as leave room for the others as
    badges.

    Returns:
        What belongs beside the pips.
    """
    words = [sheet.glyphs.text(word) for word in face.words[: len(face.badges)]]
    if not words:
        return face.codes
    damaged = next((figure.most or 0 for figure in face.figures if figure.most is not None), 0)
    free, beside = bottom - 2 - row, width - damaged - 1
    ink = "sub" if face.dark else "text"
    for count in range(len(words), -1, -1):
        lines = [line for word in words[:count] for line in name_rows(word, width)]
        room = [width] * (free - len(lines))
        packed = _packed(face.badges[count:], [*room, beside])
        if len(lines) > free or packed is None or any(cell_len(line) > width for line in lines):
            continue
        if count == 0 and len(words) == 1 and cell_len(words[0]) <= beside:
            return words[0]
        for at, line in enumerate([*lines, *packed[:-1]]):
            sheet.put(x, row + at, line, ink)
        return packed[-1]
    for at in range(free):
        sheet.put(x, row + at, face.badges[at], ink)
    return begun(face.badges[max(0, free) :], beside)


def _packed(badges: Sequence[str], rooms: Sequence[int]) -> list[str] | None:
    """Badges in rows of so many cells, the last of which may stay empty; None if they do not all fit."""
    rows = [""] * len(rooms)
    at = len(rooms) - 1 if cell_len(" ".join(badges)) <= rooms[-1] else 0
    for badge in badges:
        while at < len(rooms) and cell_len(f"{rows[at]} {badge}".strip()) > rooms[at]:
            at += 1
        if at == len(rooms):
            return None
        rows[at] = f"{rows[at]} {badge}".strip()
    return rows


def begun(badges: Sequence[str], width: int) -> str:
    """The badges in so many cells, or the first of them and how many more there are: `1O BD +2`."""
    return next((form for form in beginnings(badges) if cell_len(form) <= width), f"+{len(badges)}" if badges else "")


def beginnings(badges: Sequence[str]) -> Iterator[str]:
    """The badges, then fewer and fewer of them with how many more there are."""
    yield " ".join(badges)
    yield from (f"{' '.join(badges[:count])} +{len(badges) - count}" for count in range(len(badges) - 1, 0, -1))


def _words(sheet: Sheet, x: int, row: int, width: int, room: int, face: Face, *, spare: int = 0) -> int:
    """Its abilities, in that many rows at most, or in the `spare` ones too if that shows all; returns the row below."""
    told = [name_rows(sheet.glyphs.text(word), width - 1) for word in face.words]
    room += spare if sum(map(len, told)) <= room + spare else 0
    while told and sum(map(len, told)) > max(0, room):  # an ability is shown whole, or a sign stands for it
        told.pop()
    shown = [line for lines in told for line in lines]
    if len(told) < len(face.words) and room > 0:
        rest, marks = face.badges[len(told) :], len(face.words) > max(len(told), len(face.badges))
        more = " ".join((*rest, *[sheet.glyphs.dots] * marks))
        least = f"+{len(rest)}" if rest else sheet.glyphs.dots
        fits = [form for form in (more, least) if shown and cell_len(f"{shown[-1]} {form}") <= width - 1]
        if fits[:1] == [more]:
            shown[-1] += f" {more}"
        elif len(shown) < room and (not shown or rest or not fits):
            shown.append(begun(rest, width - 1) if rest else more)
        else:  # a row of the sign alone would say less
            shown[-1] = f"{sheet.glyphs.fit(shown[-1], width - 2 - cell_len(least))} {least}"
    for at, line in enumerate(shown):
        sheet.fitted(x + 1, row + at, line, width - 1, "sub" if face.dark else "text")
    return row + len(shown)


def _figures(sheet: Sheet, x: int, y: int, width: int, face: Face) -> None:
    """The figures in a row: the first at the left end, the last at the right."""
    if not face.figures:
        return
    if len(face.figures) > _PAIR:
        statline(sheet, x + width, y, face)
        return
    air = 1 if width > _WIDE else 0
    lengths = [cell_len(figure.label) + cell_len(figure.told) for figure in face.figures]
    last = len(lengths) - 1
    free = width - 2 * air - sum(lengths)
    at = x + air
    for place, figure in enumerate(face.figures):
        if place == last:
            at = x + width - air - lengths[last]
        _figure(sheet, at, y, figure, dark=face.dark)
        at += lengths[place] + max(1, free // max(1, last))


def statline(sheet: Sheet, end: int, y: int, face: Face) -> int:
    """More than two figures as players write them, `5/3/5`, up to a column; returns where they begin."""
    start = end - sum(len(str(figure.value)) + 1 for figure in face.figures) + 1
    at = start
    for place, figure in enumerate(face.figures):
        at = sheet.put(at, y, "/" if place else "", "mute")
        at = sheet.put(at, y, str(figure.value), "bad" if figure.hurt else figure.ink, bold=True)
    return start


def _figure(sheet: Sheet, x: int, y: int, figure: Figure, *, dark: bool) -> None:
    x = sheet.put(x, y, figure.label, "mute" if dark else "sub")
    x = sheet.put(x, y, str(figure.value), "bad" if figure.hurt else figure.ink, bold=True)
    if figure.most is not None:
        sheet.put(x, y, f"/{figure.most}", "mute")


def _large(sheet: Sheet, x: int, y: int, width: int, face: Face) -> None:
    """The figures three rows high, their names below, then the pips."""
    if not face.figures:
        return
    if len(face.figures) > _PAIR:
        for place, figure in enumerate(face.figures):
            sheet.digits(x + 1 + place * (width - 2) // len(face.figures), y, figure.value,
                         "bad" if figure.hurt else figure.ink)  # fmt: skip
        last = face.figures[-1]
        sheet.put(x + 1, y + 3, "/".join(figure.label[:_SHORT] for figure in face.figures), "sub")
        pips(sheet, x + 1, y + 4, last, width - 2, among=len(face.figures))
        return
    for at, figure in enumerate(face.figures[:1] + face.figures[1:][-1:]):
        ink = "bad" if figure.hurt else "mute" if face.dark else figure.ink
        told = f"{figure.label} {figure.told}" if figure.most is not None else figure.label
        if at == 0:
            sheet.digits(x + 1, y, figure.value, ink)
            sheet.put(x + 1, y + 3, told, "sub")
        else:
            edge = 0 if sheet.glyphs.ascii else 1  # strokes of lines keep away from the next border
            sheet.digits(x + width - 4 * len(str(figure.value)) + edge, y, figure.value, ink)
            sheet.right(x + width, y + 3, told, "sub")
        if figure.most is not None:
            pips(sheet, x + 1, y + 4, figure, width - 2)


def _state(sheet: Sheet, x: int, y: int, width: int, face: Face) -> None:
    ink, ground = saying(face)
    if ground:
        sheet.fill(x, y, width, 1, ground)
    word = face.said or face.state
    start = x + (1 if ground or width > _WIDE else 0)
    end = sheet.put(start, y, word, ink, bold=bool(ground) or word.isupper())
    air = 1 if width > _WIDE else 0
    if face.corner and end + cell_len(face.corner) + 1 <= x + width - air:
        joins = face.moving == ("join", 2)
        sheet.right(
            x + width - air, y, face.corner, "ink" if joins else ink if ground else "link", "link" if joins else "",
            bold=True,
        )  # fmt: skip


def fade(sheet: Sheet, x: int, y: int, width: int, height: int, step: int, ground: str) -> None:
    """A card that goes, a quarter of its cells at each of four steps: in short runs, so that little is sent."""
    run = -(-width // STEPS)
    for line in range(height):
        for gone in range(min(step, STEPS)):
            start = (gone + line) % STEPS * run
            sheet.fill(x + start, y + line, min(run, width - start), 1, ground)


def free_slot(sheet: Sheet, x: int, y: int, width: int, height: int) -> None:
    """A free slot: its corners. It has no number: that would look like a key."""
    g = sheet.glyphs
    for line, left, right in ((y, g.tl, g.tr), (y + height - 1, g.bl, g.br)):
        sheet.put(x, line, left, "rule")
        sheet.put(x + width - 1, line, right, "rule")


def sides(
    sheet: Sheet, x: int, y: int, width: int, height: int, face: Face, gaps: dict[tuple[int, int], int], named: int = 0
) -> None:  # fmt: skip
    """The marks of a card, in the gap columns beside it.

    Args:
        sheet: what to draw on.
        x, y, width, height: the card.
        face: the card.
        gaps: the strength of the mark already in a gap; kept up to date.
        named: the row of its name, which has its key.
    """
    g = sheet.glyphs
    strength = _STRENGTH[face.mark]
    role = _SIDES.get(face.mark, "rule" if face.mark in ("pick", "answer") and sheet.planes else "")
    if face.moving[0] == "flash":
        role, strength = "beam", max(_STRENGTH.values()) + 1
    if not role or (face.mark == "aim" and not sheet.planes):  # without planes it would look like the cursor
        return
    only_left = face.mark in ("pick", "answer")
    for line in range(y, y + height):
        if only_left and line == y + named:
            continue
        for column, sign in ((x - 1, g.right_half), (x + width, g.left_half)):
            if (only_left and column >= x) or gaps.get((column, line), 0) >= strength:
                continue
            gaps[column, line] = strength
            sheet.put(column, line, sign, role)
