"""Squads: columns of cards in order, in areas between the lanes of two players; in the middle of each area stands the
effect of the two squads on each other.

While the areas are empty, the lanes have all the room. In a battle the lanes are a row or two of small plates, and the
areas lie between them.
"""

from __future__ import annotations

from rich.cells import cell_len

from gundam_tui.app.board.faces import BoardScene, BoardSide, Face, Squad
from gundam_tui.app.board.lane import ordered
from gundam_tui.app.board.places import BoardPlaces
from gundam_tui.app.board.sheet import Sheet, Span, Spot, Touch
from gundam_tui.app.board.slot import TINY, nameplate, sides, sign, slot, statline
from gundam_tui.language import tr

_LIFE = 4  # rows of a player's life: its name and its figure
_BENCH = {"S": 2, "M": 4, "L": 5}  # rows of a lane during a battle
_FLAT = 2  # rows of a small plate
_FRONT = 3  # rows between two squads: the area, and the effect of each
_GAP = 2  # columns between two areas
_PAIR, _ROOM = 2, 12  # more figures than a pair are named, if this number of cells is left


def draw(sheet: Sheet, at: BoardPlaces, table: BoardScene) -> dict[int, Spot]:
    """The rows between the strips of a game with squads, during a battle.

    Returns:
        Where each card lies, by its number.
    """
    top, rows = at.upper.y, at.upper.height + at.front.height + at.lower.height
    bench = _BENCH[at.size]
    room = rows - 2 * bench
    crowd = max(len(squad.cards) for side in (table.upper, table.lower) for squad in side.squads)
    front = _FRONT if crowd <= (room - _FRONT) // 2 else 1
    high = (room - front) // 2
    front = room - 2 * high
    spots = benches(sheet, at, top, bench, table.upper)
    count = len(table.lower.squads)
    width = (at.strip_width - 1 - _GAP * (count - 1)) // count
    for place, (theirs, ours) in enumerate(zip(table.upper.squads, table.lower.squads, strict=True)):
        x, y = at.left + 1 + place * (width + _GAP), top + bench
        sheet.pieces[f"area {place + 1}"] = Spot(x, y, width, room)
        spots |= _column(sheet, x, y, width, high, theirs, down=True)
        if theirs.title and len(theirs.cards) * (2 if 2 * len(theirs.cards) <= high else 1) < high:
            sheet.fitted(x + 2, y, theirs.title.upper(), width - 3, "sub", bold=True)
        _clash(sheet, x, y + high, width, front, theirs, ours)
        spots |= _column(sheet, x, y + high + front, width, high, ours, down=False)
    return spots | benches(sheet, at, top + rows - bench, bench, table.lower)


def bench_rows(at: BoardPlaces) -> int:
    """Rows of a lane during a battle."""
    return _BENCH[at.size]


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


def benches(sheet: Sheet, at: BoardPlaces, y: int, height: int, side: BoardSide) -> dict[int, Spot]:
    """The cards of a lane as small plates, in as many rows as fit; with more cards they are narrower."""
    x, width = at.left + at.rail + 1, at.strip_width - at.rail - 1
    sheet.fill(x, y, width, height, "lane")
    sheet.pieces[f"lane {side.seat}"] = Spot(x, y, width, height)
    cards = [face for face in side.cards if face is not None]
    found: dict[int, Spot] = {}
    if not cards:
        sheet.centre(x, width, y + height // 2, side.bench, "rule")
        return found
    lines = max(1, height // _FLAT)
    columns = max((width + 1) // at.pitch, -(-len(cards) // lines))
    pitch = (width + 1) // columns
    gaps: dict[tuple[int, int], int] = {}
    for place, face in enumerate(cards):
        line, column = divmod(place, columns)
        deep = height if len(cards) <= columns and height >= TINY else _FLAT
        spot = Spot(x + column * pitch, y + line * _FLAT, pitch - 1, deep)
        if deep > _FLAT:
            slot(sheet, spot.x, spot.y, spot.width, deep, face)
        else:
            small(sheet, spot, face)
        sides(sheet, spot.x, spot.y, spot.width, deep, face, gaps)
        found[face.id] = sheet.pieces[f"card {face.id}"] = spot
    return found


def small(sheet: Sheet, spot: Spot, face: Face) -> None:
    """A card in two rows: its name, and its owner in a lane of several players; its state and figures."""
    x, y, width = spot.x, spot.y, spot.width
    ink, ground = nameplate(face.color, dark=face.dark, cursor=face.mark == "cursor")
    sheet.fill(x, y, width, 1, ground)
    sheet.fill(x, y + 1, width, 1, "rest" if face.dark else "plate")
    sheet.put(x, y, face.tag, "ink" if face.able else ink, "key" if face.able else ground, bold=True)
    sheet.put(x + 1, y, sign(sheet.glyphs, face.mark), ink, ground, bold=True)
    tucked = sheet.glyphs.plus if face.tucked else ""
    end = x + width
    if face.owner:
        end -= cell_len(face.owner)
        sheet.put(end, y, face.owner, ink, ground)
    sheet.named(x + 2, y, face.name + tucked, end - x - 2, ink, ground, bold=True)
    start = statline(sheet, x + width, y + 1, face) if face.figures else x + width
    sheet.fitted(x, y + 1, face.said or face.state, start - x - 1, face.state_ink)
    if face.id:
        sheet.touch(x, y, width, _FLAT, Touch(face.id))


def _column(sheet: Sheet, x: int, y: int, width: int, height: int, squad: Squad, *, down: bool) -> dict[int, Spot]:
    """The cards of a squad, the first one at the front; two rows each if there is room."""
    sheet.fill(x, y, width, height, "lane")
    found: dict[int, Spot] = {}
    gaps: dict[tuple[int, int], int] = {}
    deep = 2 if 2 * len(squad.cards) <= height else 1
    most = height // deep
    shown = squad.cards if len(squad.cards) <= most else squad.cards[: most - 1]
    for place, face in enumerate(shown):
        spot = Spot(x + 1, y + (height - deep * (place + 1) if down else deep * place), width - 2, deep)
        found[face.id] = sheet.pieces[f"card {face.id}"] = spot
        ordered(sheet, spot, face, place + 1)
        sides(sheet, spot.x, spot.y, spot.width, deep, face, gaps)
    rest = len(squad.cards) - len(shown)
    if rest:
        sheet.put(x + 5, y if down else y + height - 1, tr("and {rest} more behind them", rest=rest), "sub")
    return found


def _clash(sheet: Sheet, x: int, y: int, width: int, height: int, theirs: Squad, ours: Squad) -> None:
    """The rows between two squads: the area, and the effect of each squad."""
    sheet.fill(x, y, width, height, "void")
    said = [_said(sheet, squad, width - 2) for squad in (theirs, ours)]
    told = [spans for spans in said if spans]
    if height < _FRONT:
        line = [span for spans in told for span in (*spans, ("  ", "text"))]
        sheet.row(x, y, sheet.glyphs.h, width, "rule")
        sheet.spans(x + 1, y, line or [(f" {ours.title} ", "sub")], x + width - 1)
        return
    middle = y + height // 2
    sheet.row(x, middle, sheet.glyphs.h, width, "beam" if len(told) > 1 else "rule")
    sheet.put(x + 2, middle, f" {ours.title} ", "hot" if told else "mute", bold=bool(told))
    figures = next((face.figures for face in (*ours.cards, *theirs.cards) if len(face.figures) > _PAIR), ())
    legend = "/".join(figure.label.lower() for figure in figures)
    if (
        cell_len(ours.title) + cell_len(legend) + _ROOM < width
    ):  # the names of the figures at the right end of every card
        sheet.right(x + width - 1, middle, f" {legend} " if legend else "", "mute")
    sheet.spans(x + 1, middle - 1, said[0], x + width - 1)
    sheet.spans(x + 1, middle + 1, said[1], x + width - 1)


def _said(sheet: Sheet, squad: Squad, room: int) -> tuple[Span, ...]:
    """The effect of a squad, in numbers if the names do not fit."""
    short = sum(cell_len(sheet.glyphs.text(text)) for text, _ in squad.told) > room
    return squad.brief if short and squad.brief else squad.told
