"""Squads: columns of cards in order, in areas between the lanes of two players; in the middle of each area stands the
effect of the two squads on each other.

The areas have their rows all the time, so that nothing else moves when squads come and go. Where a squad has more cards
than rows, those at its end stand two in a row.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rich.cells import cell_len

from gundam_tui.app.apart import in_short
from gundam_tui.app.board.faces import BoardScene, BoardSide, Face, Squad
from gundam_tui.app.board.front import corner
from gundam_tui.app.board.lane import ordered
from gundam_tui.app.board.places import BoardPlaces, RowSpan
from gundam_tui.app.board.sheet import Sheet, Span, Spot
from gundam_tui.app.board.slot import fade, sides
from gundam_tui.language import tr

_LIFE = 4  # rows of a player's life: its name and its figure
_BESIDE = 9  # the column of a rail right of that figure
_OPEN = 5  # rows of areas that are seen while nobody fights, at least
_FRONT = 3  # rows between two squads: the area, and the effect of each
_WORDED = 2  # of these at least, so that each effect has a row
_GAP = 2  # columns between two areas
_LETTERED = 20  # cells of a row in which a name keeps its letter: in less it would be all that is left of it
_PAIR, _ROOM = 2, 8  # more figures than a pair are named, if this number of cells is left
_NAMES = (14, 11, 8, 7, 6)  # cells of shortened names
_WORDS = 5  # columns of an area before the words in its middle: the beam stands there
_CLOSE = 4  # where the words have few rows


def _crowds(table: BoardScene) -> tuple[int, int]:
    """The cards of the largest squad on each side."""
    theirs, ours = (max(len(squad.cards) for squad in side.squads) for side in (table.upper, table.lower))
    return theirs, ours


def _split(room: int, theirs: int, ours: int) -> tuple[int, int, int]:
    """The rows of an area: for the squad above, for what stands between the two, for the squad below.

    Args:
        room: all rows.
        theirs, ours: the cards of the largest squad above and below.
    """
    for deep, front in ((2, _FRONT), (1, _FRONT), (1, _WORDED)):
        spare = room - deep * (theirs + ours) - front
        if spare >= 0:
            more = min(spare, _FRONT - front)
            return deep * theirs + (spare - more + 1) // 2, front + more, deep * ours + (spare - more) // 2
    upper, lower = _paired(theirs), _paired(ours)
    front = _WORDED if upper + lower + _WORDED <= room else 1
    spare = room - front - upper - lower
    if spare < 0:  # the columns say that there are more cards
        lower = min(lower, max((room - front) // 2, room - front - upper))
        return room - front - lower, front, lower
    for _ in range(spare):  # to whom more cards stand two in a row
        above = theirs - upper >= ours - lower
        upper, lower = upper + above, lower + (not above)
    return upper, front, lower


def _paired(cards: int) -> int:
    """The rows of cards that stand two in a row."""
    return (cards + 1) // 2


def draw(sheet: Sheet, at: BoardPlaces, table: BoardScene) -> dict[int, Spot]:
    """The areas.

    Args:
        sheet: what to draw on.
        at: the places of the board.
        table: what is drawn.

    Returns:
        Where each card of a squad lies, by its number.
    """
    rows, (theirs, ours) = at.front, _crowds(table)
    # A beam to the life of a player has a row of its own, unless cards need it.
    spare = rows.height - _paired(theirs) - _paired(ours) - 1
    passes, below = _passing(table)
    above = passes and spare > 0
    below = below and spare > above
    upper, front, lower = _split(rows.height - above - below, theirs, ours)
    spots: dict[int, Spot] = {}
    sheet.fill(at.left + at.rail, rows.y, at.strip_width - at.rail, rows.height, "void")
    pairs = zip(table.upper.squads, table.lower.squads, strict=True)
    for place, ((x, width), (theirs_there, ours_there)) in enumerate(zip(_columns(at, table), pairs, strict=True)):
        y = rows.y
        sheet.pieces[f"area {place + 1}"] = Spot(x, y, width, rows.height)
        sheet.fill(x, y, width, rows.height, "lane")
        y += above
        spots |= _column(sheet, x, y, width, upper, theirs_there, down=True)
        free = upper - len(theirs_there.cards) * (2 if 2 * len(theirs_there.cards) <= upper else 1)
        if theirs_there.title and free > 0 and not passes:
            sheet.fitted(x + 2, y, theirs_there.title.upper(), width - 3, "sub", bold=True)
        _clash(sheet, x, y + upper, width, front, theirs_there, ours_there)
        spots |= _column(sheet, x, y + upper + front, width, lower, ours_there, down=False)
    return spots


def _passing(table: BoardScene) -> tuple[bool, bool]:
    """Does a squad below attack the life above, and the other way round?"""
    up, down = (any(_unopposed(one, other)) for one, other in _sides(table))
    return up, down


def _columns(at: BoardPlaces, table: BoardScene) -> list[tuple[int, int]]:
    """The first column of each area, and its width."""
    count = len(table.lower.squads)
    width = (at.strip_width - at.rail - 1 - _GAP * (count - 1)) // count
    return [(at.left + at.rail + 1 + place * (width + _GAP), width) for place in range(count)]


def calm(sheet: Sheet, at: BoardPlaces, table: BoardScene) -> RowSpan:
    """The areas while nobody fights, where they have rows all the time; returns the rows between them that are left for
    what is said at the front line.
    """
    rows = at.front
    if not table.lower.squads or rows.height < _OPEN:
        return rows
    middle = rows.y + (rows.height - 1) // 2
    sheet.fill(at.left + at.rail, rows.y, at.strip_width - at.rail, rows.height, "void")
    for (x, width), squad in zip(_columns(at, table), table.lower.squads, strict=True):
        sheet.fill(x, rows.y, width, middle - rows.y, "lane")
        sheet.fill(x, middle + 2, width, rows.y + rows.height - middle - 2, "lane")
        sheet.row(x, middle, sheet.glyphs.h, width, "rule")
        sheet.put(x + _WORDS, middle, f" {squad.title} ", "mute")
        _legend(sheet, x, middle, width, squad, (*table.lower.cards, *table.upper.cards))
    return RowSpan(middle + 1, 1)


def _sides(table: BoardScene) -> tuple[tuple[BoardSide, BoardSide], ...]:
    """Each side, and the one opposite; the lower one first."""
    return (table.lower, table.upper), (table.upper, table.lower)


def _unopposed(side: BoardSide, other: BoardSide) -> list[bool]:
    """In which areas does a side attack the other player's life?"""
    return [one.attacks and not against.cards for one, against in zip(side.squads, other.squads, strict=True)]


def beams(sheet: Sheet, at: BoardPlaces, table: BoardScene, spots: dict[int, Spot]) -> None:
    """A beam from the front of each attacking squad to the front of the squad opposite; without one to the life of the
    player opposite.

    Args:
        sheet: what to draw on, with everything else already drawn.
        at: the places of the board.
        table: what is drawn.
        spots: where the cards lie.
    """
    met: dict[tuple[int, int], bool] = {}
    for (one, other), up in zip(_sides(table), (True, False), strict=True):
        for squad, against in zip(one.squads, other.squads, strict=True):
            if not squad.attacks:
                continue
            source = spots[squad.cards[0].id]
            x, start = source.x + 1, source.y - 1 if up else source.y + source.height
            if against.cards:
                target = spots[against.cards[0].id]
                _upright(sheet, x, start, target.y + target.height if up else target.y - 1, up=up)
            else:
                _to_life(sheet, at, spots, other, (x, start), met, up=up)


def _upright(sheet: Sheet, x: int, start: int, end: int, *, up: bool) -> None:
    """A line from row to row, with its head at the end; it lies over the lit side of a card, which has two."""
    for line in range(start, end - 1, -1) if up else range(start, end + 1):
        sheet.put(x, line, sheet.glyphs.beam_v, "beam", bold=True)
    if (start >= end) if up else (start <= end):
        sheet.put(x, end, sheet.glyphs.north if up else sheet.glyphs.south, "hot", bold=True)


def _to_life(
    sheet: Sheet, at: BoardPlaces, spots: dict[int, Spot], side: BoardSide, start: tuple[int, int],
    met: dict[tuple[int, int], bool], *, up: bool,
) -> None:  # fmt: skip
    """A line through the area, along its last row, and to the figure of a player's life; `met`: the corners at which
    other lines have arrived, and whether from the right.
    """
    x, y = start
    lane, edge = (at.upper, at.front.y) if up else (at.lower, at.front.y + at.front.height - 1)
    last = lane.y if up else lane.y + lane.height - 1
    figure = range(0)  # the rows of the life, if it stands beside the lane
    if at.rail:
        top = lane.y if up else last - _LIFE + 1
        figure = range(top, top + _LIFE)
        goal, last = at.left + at.rail // 2 - 1, top + _LIFE if up else top - 1
        beside = at.left + min(_BESIDE, at.rail - 1)
    else:
        in_lane = [spots[face.id] for face in side.cards if face is not None and face.id in spots]
        goal = beside = _passage(at, sheet.pieces[f"life {side.seat}"], in_lane)
        last = _reached(sheet, sheet.pieces[f"life {side.seat}"], goal, last)
    # Where a squad stands in the last row of the area, a free row of the lane will do.
    bends = range(edge, lane.y - 1, -1) if up else range(edge, lane.y + lane.height)
    bend = next((row for row in (edge, *bends) if _free(spots.values(), row, x, beside if row in figure else goal)), -1)
    if bend < 0:
        _upright(sheet, x, y, edge, up=up)
        return
    goal = beside if bend in figure else goal
    for line in range(min(y, bend), max(y, bend) + 1):
        sheet.put(x, line, sheet.glyphs.beam_v, "beam", bold=True)
    if goal != x:
        sheet.row(min(x, goal), bend, sheet.glyphs.beam, abs(goal - x) + 1, "beam")
        sheet.put(x, bend, corner(sheet, up=not up, left=goal < x), "beam", bold=True)
    if bend in figure:
        sheet.put(goal, bend, sheet.glyphs.west, "hot", bold=True)
    elif bend == last:
        sheet.put(goal, bend, sheet.glyphs.north if up else sheet.glyphs.south, "hot", bold=True)
    else:
        if goal != x:
            both = met.setdefault((goal, bend), goal > x) is not (goal > x)
            sign = sheet.glyphs.beam if both else corner(sheet, up=up, left=goal > x)
            sheet.put(goal, bend, sign, "beam", bold=True)
        _upright(sheet, goal, bend - 1 if up else bend + 1, last, up=up)


def _free(cards: Iterable[Spot], row: int, one: int, other: int) -> bool:
    """Does no card lie in a row between two columns?"""
    left, right = min(one, other), max(one, other)
    return not any(
        card.y <= row < card.y + card.height and card.x <= right and left < card.x + card.width for card in cards
    )


def _reached(sheet: Sheet, life: Spot, column: int, last: int) -> int:
    """The row in which a beam to a life in a strip ends: upon its bar, or else before the strip, in the `last` row of
    the lane, where the head could be taken for an attack on a card beside it. No word is covered.
    """
    upon = abs(life.y - last) == 1 and not _worded(sheet, column, life.y)
    return life.y if upon else last


def _worded(sheet: Sheet, x: int, y: int) -> bool:
    """Is a letter there, or the second cell of a wide one?"""
    sign = sheet.sign(x, y)
    return not sign or sign.isalnum()


def _passage(at: BoardPlaces, life: Spot, cards: Sequence[Spot]) -> int:
    """The column in which a beam passes a lane to what lies behind: between two cards, if there is one. Neither what is
    white now nor words in the strip, which change while the life falls, move it to another one.

    Args:
        at: the places of the board.
        life: what lies behind.
        cards: those of the lane.
    """
    columns = sorted(range(at.x0, at.left + at.strip_width), key=lambda column: abs(column - life.x))
    free = [column for column in columns if not any(card.x <= column < card.x + card.width for card in cards)]
    between = (column for column in free if (column - at.x0 + 1) % at.pitch == 0)
    return next(between, free[0] if free else life.middle)


def life(sheet: Sheet, x: int, y: int, width: int, height: int, side: BoardSide, *, down: bool) -> None:
    """Where other games have a wall: a player's life, as a figure three rows high."""
    pile = next((pile for pile in side.piles if pile.most), None)
    if pile is None or height < _LIFE:
        return
    sheet.fill(x, y, width, height, "surf")
    top = y if down else y + height - _LIFE
    sheet.fitted(x + 1, top, pile.title, width - 2, side.role, bold=True)
    low = 4 * pile.count <= pile.most
    sheet.digits(x + 1, top + 1, pile.count, "bad" if low else "text")


def _column(sheet: Sheet, x: int, y: int, width: int, height: int, squad: Squad, *, down: bool) -> dict[int, Spot]:
    """The cards of a squad, the first one at the front; two rows each if there is room, two in a row if there are more
    cards than rows.
    """
    sheet.fill(x, y, width, height, "lane")
    found: dict[int, Spot] = {}
    gaps: dict[tuple[int, int], int] = {}
    deep = 2 if 2 * len(squad.cards) <= height else 1
    spots = _spots(x + 1, width - 2, len(squad.cards), height // deep)
    for face, (left, row, wide) in zip(squad.cards, spots, strict=False):
        spot = Spot(left, y + (height - deep * (row + 1) if down else deep * row), wide, deep)
        if face.left:
            found[face.id] = spot
            _emptied(sheet, spot, face)
            continue
        found[face.id] = sheet.pieces[f"card {face.id}"] = spot
        face = face if spot.width >= _LETTERED else face._replace(copy=0)
        ordered(sheet, spot, face)
        if face.moving[0] == "fade":
            fade(sheet, spot.x, spot.y, spot.width, deep, face.moving[1], "lane")
        else:
            sides(sheet, spot.x, spot.y, spot.width, deep, face, gaps)
    rest = len(squad.cards) - len(spots)
    if rest:
        sheet.right(x + width - 1, y if down else y + height - 1, tr("and {rest} more", rest=rest), "sub")
    return found


def _emptied(sheet: Sheet, spot: Spot, face: Face) -> None:
    """Where a card stood that has left: its name, and what became of it."""
    end = spot.x + spot.width
    if spot.height > 1:
        sheet.named(spot.x + 1, spot.y, face.name, spot.width - 2, "mute")
        sheet.fitted(spot.x + 1, spot.y + 1, face.left, spot.width - 2, "bad")
    else:
        left = end - cell_len(face.left) - 1
        sheet.named(spot.x + 1, spot.y, face.name, left - spot.x - 2, "mute")
        sheet.fitted(left, spot.y, face.left, end - left, "bad")


def _spots(x: int, width: int, cards: int, rows: int) -> list[tuple[int, int, int]]:
    """Where the cards of a column stand: the first column, the row counted from the front, the cells. The first ones
    have a row each as long as all others have room two in a row.
    """
    half = (width - 1) // 2
    shown = cards if cards <= 2 * rows else 2 * rows - 1  # that there are more is said in the last place
    alone = max(0, min(shown, 2 * rows - cards))
    found = [(x, row, width) for row in range(alone)]
    for place in range(shown - alone):
        row, right = divmod(place, 2)
        found.append((x + right * (width - half), alone + row, half))
    return found


def _clash(sheet: Sheet, x: int, y: int, width: int, height: int, theirs: Squad, ours: Squad) -> None:
    """The rows between two squads: the area, and the effect of each squad."""
    sheet.fill(x, y, width, height, "void")
    if height < _FRONT:
        _narrow(sheet, x, y, width, height, (theirs, ours))
        return
    said = [_said(sheet, squad, width - _WORDS - 1) for squad in (theirs, ours)]
    told = [spans for spans in said if spans]
    middle = y + height // 2
    sheet.row(x, middle, sheet.glyphs.h, width, "beam" if len(told) > 1 else "rule")
    sheet.put(x + _WORDS, middle, f" {ours.title} ", "hot" if told else "mute", bold=bool(told))
    _legend(sheet, x, middle, width, ours, (*ours.cards, *theirs.cards))
    sheet.spans(x + _WORDS, middle - 1, said[0], x + width - 1)
    sheet.spans(x + _WORDS, middle + 1, said[1], x + width - 1)


def _legend(sheet: Sheet, x: int, y: int, width: int, squad: Squad, cards: Iterable[Face | None]) -> None:
    """The names of the figures that stand at the right end of every card, if they have room beside the area's."""
    figures = next((face.figures for face in cards if face is not None and len(face.figures) > _PAIR), ())
    legend = "/".join(figure.label.lower() for figure in figures)
    if legend and cell_len(squad.title) + cell_len(legend) + _ROOM < width:
        sheet.right(x + width - 1, y, f" {legend} ", "mute")


def _narrow(sheet: Sheet, x: int, y: int, width: int, height: int, pair: tuple[Squad, Squad]) -> None:
    """The same in one row or two, with the area in an empty row or at the end of one; in numbers if that helps."""
    sheet.row(x, y, sheet.glyphs.h, width, "rule")
    name, room = f" {pair[0].title} ", width - _CLOSE - 1
    if not any(squad.told for squad in pair):
        sheet.put(x + _WORDS, y, name, "sub")
        return
    each = [_forms(sheet, squad) for squad in pair]
    forms = [[list(theirs), list(ours)] for theirs, ours in zip(*each, strict=True)]
    gap = (" ", "text")
    lines = [[[*theirs, gap, *ours] if theirs and ours else theirs or ours] if height == 1 else [theirs, ours]
             for theirs, ours in forms]  # fmt: skip
    fitting = [told for told in lines if all(_wide(sheet, line) <= room for line in told)]
    whole = [told for told in fitting if any(_wide(sheet, line) + cell_len(name) < room for line in told)]
    # Who is hit says more than the name of the area.
    named = [told for told in (*whole, *fitting) if told not in lines[-2:]]
    told = next(iter((*named, *whole, *fitting, lines[-1])))
    ends = [
        sheet.spans(
            x + _CLOSE, y + row, [*line, (" ", "text")] if 0 < _wide(sheet, line) < room else line, x + width - 1
        )
        for row, line in enumerate(told)
    ]
    rows = [row for row, end in enumerate(ends) if end + cell_len(name) < x + width]
    empty = [row for row in rows if not told[row]]
    if empty:
        sheet.put(x + _WORDS, y + empty[-1], name, "sub")
    elif rows:
        sheet.right(x + width - 1, y + rows[-1], name, "sub")


def _forms(sheet: Sheet, squad: Squad) -> list[tuple[Span, ...]]:
    """The effect of a squad: whole, with shorter and shorter names, in numbers, with a sign."""
    short = (in_short(sheet.glyphs, squad.told, squad.named, width, sheet.names) for width in _NAMES)
    return [squad.told, *short, squad.brief or squad.told, squad.least or squad.brief or squad.told]


def _said(sheet: Sheet, squad: Squad, room: int) -> tuple[Span, ...]:
    """The effect of a squad, in the longest form that fits."""
    forms = _forms(sheet, squad)
    return next((form for form in forms if _wide(sheet, form) <= room), forms[-1])


def _wide(sheet: Sheet, spans: Sequence[Span]) -> int:
    return sum(cell_len(sheet.glyphs.text(text)) for text, _ in spans)
