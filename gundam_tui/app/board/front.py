"""The front line: the rows between two lanes. When calm, it shows the last event; in a battle a beam joins the two.

The beam turns at right angles and its head stands at the target. It stays during the battle, as the mark of the last
move. An attack that is only aimed has a dotted riser instead. With several lanes above, a beam to one that is not at
the front line runs in the gaps between the cards of the others: beneath what stands in their strips, and behind the
edges of cards that are set off.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from rich.cells import cell_len

from gundam_tui.app.board.faces import FrontText
from gundam_tui.app.board.sheet import Sheet, Span, Spot
from gundam_tui.app.glyphs import Glyphs

_FLAT = 2  # rows of a card in the smallest lanes
_SEEN = 2  # rows of a line before its head, at least
_END = 4  # cells that stay free at each end of a beam with words upon it


def front(
    sheet: Sheet, x: int, y: int, width: int, height: int, content: FrontText, spots: dict[int, Spot],
    goal: Spot | None, strips: Sequence[int] = (),
) -> None:  # fmt: skip
    """The rows between the lanes.

    Args:
        sheet: what to draw on, with the lanes already drawn.
        x, y, width, height: where.
        content: what they say.
        spots: where the cards lie.
        goal: the place of a wall under attack; a narrow one behind a lane is where the beam passes through that lane.
            None: no wall is attacked, or it is not drawn.
        strips: with several lanes above, the rows of their strips; the last one is that of the lane at the front line.
    """
    sheet.fill(x, y, width, height, "void")
    source = spots.get(content.source)
    target = spots.get(content.target) if content.target else goal
    low = y + height - 1
    straight = False
    if content.beam and source is not None and target is not None:
        straight = _straight(sheet, content, source, target, y, strips)
        if not straight:
            _beam(sheet, x, y, width, height, content, source, target, strips, spots)
            return
    if content.beam:  # it does not touch these rows, or the attacker or the target is not drawn
        target = None
    line = y if height < 3 else y + 1
    sheet.row(x, line, sheet.glyphs.h, width, "rule")
    text = line if height != 2 else low
    if target is not None and (_far(target, strips) or (content.source and target.width == 1 and target.y < y)):
        column = _beside(target, target.x - 1)
        _upright(sheet, column, range(_end(target), line), sheet.glyphs.riser, "hot", strips)
        _point(sheet, column, target)
        sentence(sheet, x, text, width, content, {column} if height > 1 else set())
    elif target is not None and content.target and height > 1:
        above = target.y < y
        column = _clear(sheet, target, spots.get(-content.target), y)
        if above:
            top = target.y + target.height
            sheet.put(column, top, sheet.glyphs.north, "hot", bold=True)
            sheet.column(column, top + 1, sheet.glyphs.riser, low - top, "hot", bold=True)
        else:
            sheet.column(column, y, sheet.glyphs.riser, target.y - 1 - y, "hot", bold=True)
            sheet.put(column, target.y - 1, sheet.glyphs.south, "hot", bold=True)
        sentence(sheet, x, text, width, content, {column})
    elif content.spans:
        sentence(sheet, x, text, width, content, set())


def _straight(sheet: Sheet, content: FrontText, source: Spot, target: Spot, y: int, strips: Sequence[int]) -> bool:
    """Draw a beam between two lanes above, if one gap lies beside both cards, or beside one and before a wall.

    Args:
        sheet, content, strips: as in `front`.
        source, target: the two ends.
        y: the row of the front line.

    Returns:
        Is there such a gap?
    """
    wall, column, down = target.width == 1, shared_gap(source, target), target.y > source.y
    if source.y >= y or target.y >= y or column is None:
        return False
    last = target.y + (0 if wall else target.height // 2)
    if wall:
        last += -1 if down else target.height
    first = _start(source)
    if down:  # a wall right below the lane: the line needs rows beside the card
        first = max(source.y, min(first, last - _SEEN))
    rows = range(first, last + 1) if down else range(first, last - 1, -1)
    _upright(sheet, column, rows[: max(1, round(len(rows) * content.reach))], sheet.glyphs.beam_v, "beam", strips)
    _leaves(sheet, column, first, source, down=down)
    if content.reach >= 1:
        g = sheet.glyphs
        ahead = g.south if down else g.north
        while wall and last - first > 1 and last in strips and not sheet.free(column, last):  # somebody who is out
            last -= 1
        sheet.put(column, last, ahead if wall else g.east if column < target.x else g.west, "hot", bold=True)
    return True


def shared_gap(source: Spot, target: Spot) -> int | None:
    """The gap that lies beside both ends of a beam, or beside one and before a wall; None for none."""
    ends = (target.x,) if target.width == 1 else (target.x - 1, target.x + target.width)
    return next((column for column in (source.x + source.width, source.x - 1) if column in ends), None)


def _far(spot: Spot, strips: Sequence[int]) -> bool:
    """Does it lie in a lane that is not at the front line?"""
    return bool(strips) and spot.y < strips[-1]


def _clear(sheet: Sheet, spot: Spot, named: Spot | None, y: int) -> int:
    """The column in which a line from the front line, whose first row is `y`, ends at a card: its middle, or the
    nearest one to that where nothing is written in the row between that names the card under it (`named`).
    """
    if named is None or (named.y > spot.y) != (spot.y < y):
        return spot.middle
    columns = sorted(range(spot.x, spot.x + spot.width), key=lambda x: abs(x - spot.middle))
    clear = (x for x in columns if all(sheet.free(x + one, named.y) for one in (-1, 0, 1)))
    return next(clear, spot.middle)


def _beside(spot: Spot, other: int) -> int:
    """The gap beside a card that faces a column; that of a wall is its own."""
    if spot.width == 1:
        return spot.x
    return spot.x - 1 if other <= spot.middle else spot.x + spot.width


def _start(source: Spot) -> int:
    """The row in which a line in a gap begins, going down: beside the lower half of its card."""
    return source.y + (source.height // 2 if source.height > _FLAT else 0)


def _leaves(sheet: Sheet, column: int, row: int, source: Spot, *, down: bool) -> None:
    """The beginning of a line in a gap: it bends out of the card beside it."""
    if source.height > 1:
        sheet.put(column, row, corner(sheet, up=not down, left=column > source.middle), "beam", bold=True)


def _end(target: Spot) -> int:
    """The row in which a line in a gap ends, from below: beside a card, or before a wall."""
    return target.y + (target.height if target.width == 1 else target.height // 2)


def _upright(sheet: Sheet, column: int, rows: Sequence[int], sign: str, ink: str, strips: Sequence[int]) -> None:
    """A line in a gap between cards; it runs beneath what is written in the strips, and behind the edges of cards that
    are set off.
    """
    for line in rows:
        if (line not in strips or sheet.free(column, line)) and not _edge(sheet, column, line):
            sheet.put(column, line, sign, ink, bold=True)


def _edge(sheet: Sheet, x: int, y: int) -> bool:
    """Does a card that is no part of the attack have its edge there?"""
    edges = (sheet.glyphs.right_half, sheet.glyphs.left_half)
    return sheet.sign(x, y) in edges and not sheet.role(x, y).startswith("beam")


def _point(sheet: Sheet, column: int, target: Spot) -> None:
    """The head of a line that comes up in a gap: at the card beside it, or before the wall."""
    g = sheet.glyphs
    head = g.north if target.width == 1 else g.east if column < target.x else g.west
    sheet.put(column, _end(target), head, "hot", bold=True)


def _beam(
    sheet: Sheet, x: int, y: int, width: int, height: int, content: FrontText, source: Spot, target: Spot,
    strips: Sequence[int], spots: dict[int, Spot],
) -> None:  # fmt: skip
    low = y + height - 1
    down = source.y < y  # the attacker stands above
    bend = y if down else low if height < 3 else y + 1
    under = [spots.get(-card) if card else None for card in (content.source, content.target)]
    start = _beside(source, target.middle) if _far(source, strips) else _clear(sheet, source, under[0], y)
    end = _beside(target, start) if _far(target, strips) else _clear(sheet, target, under[1], y)
    upright = range(source.y + source.height, bend) if down else range(bend + 1, source.y)
    if _far(source, strips):  # below it there may be a strip and another player's card
        upright = range(_start(source), bend)
    _upright(sheet, start, upright, sheet.glyphs.beam_v, "beam", strips)
    if _far(source, strips):
        _leaves(sheet, start, _start(source), source, down=True)
    left, right = min(start, end), max(start, end)
    if start == end:  # the two stand opposite each other: nothing bends
        sheet.put(start, bend, sheet.glyphs.beam_v, "beam", bold=True)
    else:
        sheet.row(left, bend, sheet.glyphs.beam, right - left + 1, "beam")
        to_left = start > end
        sheet.put(start, bend, corner(sheet, up=down, left=to_left), "beam", bold=True)
    rows = range(0)
    if content.reach < 1:  # it grows from the attacker, and has no head yet
        length = round((right - left) * content.reach)
        free = (left, right - length) if start == right else (left + length + 1, right + 1)
        sheet.fill(free[0], bend, free[1] - free[0], 1, "void")
    else:
        below = target.y >= y
        rows = range(bend + 1, target.y) if below else range(target.y + target.height, bend)
        if _far(target, strips):
            rows = range(_end(target), bend)
            sheet.put(end, bend, corner(sheet, up=True, left=start < end), "beam", bold=True)
            _upright(sheet, end, rows, sheet.glyphs.beam_v, "beam", strips)
            _point(sheet, end, target)
        else:
            _head(sheet, start, end, bend, rows, below=below)
    if not content.spans or content.reach < 1:
        return
    line = bend if height == 1 else low if bend != low else y
    if height == 1:
        _over(sheet, x, line, width, content, start, end)
    else:
        taken = {column for column, lines in ((start, upright), (end, rows)) if line in lines}
        sentence(sheet, x, line, width, content, taken)


def corner(sheet: Sheet, *, up: bool, left: bool) -> str:
    """The bend of the beam: it continues up or down, and left or right."""
    g = sheet.glyphs
    if up:
        return g.beam_br if left else g.beam_bl
    return g.beam_tr if left else g.beam_tl


def _head(sheet: Sheet, start: int, end: int, bend: int, rows: range, *, below: bool) -> None:
    """The beam from its bend through the rows to the target, with the arrowhead at its end."""
    head = sheet.glyphs.south if below else sheet.glyphs.north
    if not rows:
        sheet.put(end, bend, head, "hot", bold=True)
        return
    if start != end:
        sheet.put(end, bend, corner(sheet, up=not below, left=start < end), "beam", bold=True)
    for line in rows:
        sheet.put(end, line, sheet.glyphs.beam_v, "beam", bold=True)
    sheet.put(end, rows[-1] if below else rows[0], head, "hot", bold=True)


def sentence(
    sheet: Sheet, x: int, y: int, width: int, content: FrontText, taken: set[int], *, centred: bool = False
) -> None:
    """The sentence, where nothing stands upright in its row; a shorter one where the whole does not fit."""
    edges = (x, *sorted(taken), x + width)
    rooms = [(left + 3, right - 2) for left, right in pairwise(edges)]
    spans, (start, end) = _fitting(sheet.glyphs, (content.spans, *content.briefs), rooms)
    if centred:
        start += max(0, end - start - _width(sheet.glyphs, spans)) // 2
    sheet.put(start - 1, y, " ", "text")
    stop = sheet.spans(start, y, spans, end)
    sheet.put(stop, y, " ", "text")


def _over(sheet: Sheet, x: int, y: int, width: int, content: FrontText, start: int, head: int) -> None:
    """The sentence in the row of the beam itself: beside it if there is room, else upon it, with both ends of the beam
    left free; a shorter one where the whole does not fit. It is never torn: at last it covers more of the beam.

    Args:
        sheet: what to draw on.
        x, y, width: the row.
        content: the sentence.
        start: where the beam begins; `head`: where it ends.
    """
    left, right = min(start, head), max(start, head)
    before, upon, beside = (x + 2, left - 2), (left + _END, right - _END), (right + 3, x + width - 1)
    texts, g = (content.spans, *content.briefs), sheet.glyphs
    rooms = [beside, before, upon]
    if not any(_fits(g, text, room) for text in texts for room in rooms):
        rooms = [(left + 2, right - 1)]
        if not _fits(g, texts[-1], rooms[0]):  # a verdict is worth more than a part of the beam
            rooms = [(x + 2, head - 1), (head + 3, x + width - 1)]
    spans, (at, end) = _fitting(g, texts, rooms)
    sheet.put(at - 1, y, " ")
    stop = sheet.spans(at, y, spans, end)
    if stop < x + width:
        sheet.put(stop, y, " ")


def _fits(g: Glyphs, spans: Sequence[Span], room: tuple[int, int]) -> bool:
    return room[0] + _width(g, spans) <= room[1]


def _width(g: Glyphs, spans: Sequence[Span]) -> int:
    return sum(cell_len(g.text(text)) for text, _ in spans)


def _fitting(
    g: Glyphs, texts: Sequence[Sequence[Span]], rooms: Sequence[tuple[int, int]]
) -> tuple[Sequence[Span], tuple[int, int]]:
    """The first text that fits anywhere, with its place; else the last one where there is most room."""
    for spans in texts:
        for start, end in rooms:
            if _fits(g, spans, (start, end)):
                return spans, (start, end)
    return texts[-1], max(rooms, key=lambda room: room[1] - room[0])
