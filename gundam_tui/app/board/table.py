"""The whole table: every piece in its place."""

from __future__ import annotations

from rich.cells import cell_len

from gundam_tui.app.apart import IN_TEXT, Names, with_short_names
from gundam_tui.app.board import squads
from gundam_tui.app.board import strip as strips
from gundam_tui.app.board.bench import benches
from gundam_tui.app.board.deal import deal
from gundam_tui.app.board.duel import BESIDE, beside, beside_width, duel
from gundam_tui.app.board.faces import REVEALED, Banner, BoardScene, BoardSide, RevealedCard
from gundam_tui.app.board.fan import NARROW, fan
from gundam_tui.app.board.front import corner, front, shared_gap
from gundam_tui.app.board.ground import bare, is_bare, last_turn
from gundam_tui.app.board.lane import column, lane
from gundam_tui.app.board.places import TINY_LANE, BoardPlaces, RowSpan, places_for
from gundam_tui.app.board.rail import rail
from gundam_tui.app.board.ribbon import ribbon
from gundam_tui.app.board.roll import roll
from gundam_tui.app.board.sheet import Sheet, Spot
from gundam_tui.app.board.side import (
    detail,
    detail_rows,
    flat,
    flat_tells,
    report,
    reveal,
    reveal_fits,
    taught,
    taught_rows,
    waiting,
)
from gundam_tui.app.draw import letters
from gundam_tui.language import tr
from gundam_tui.named import NamedTuple

_DETAIL = 0.55  # the card's part of the pane
_TALK = 5  # rows for the chat, at least
_REPORT = 4  # rows that the report keeps below a card with a long text
_WAITING = 3  # waiting effects shown there at least
_BARS, _CARD = 4, 16  # where in a strip the bars of a wall, and the card before them, are about
_LEAST = 8  # with fewer rows the card is not drawn
_HIGH = 4  # from this number of rows on a turned card has its name below what it is
_WHOSE = 5  # cells for whose hand it is, beside it
_ROOMY_PLATE = 21  # the widest pitch of a plate, for a hand that is read in a battle
_PLATE = {"S": 6, "M": 5, "L": 7}  # maximum height of a card of the hand


def draw(sheet: Sheet, table: BoardScene, where: BoardPlaces | None = None) -> None:
    """The board: everything but the dock and the row of keys."""
    at = where or places_for(sheet.width, sheet.height, table)
    sheet.names = table.names()
    ribbon(sheet, 0, table.ribbon)
    spots: dict[int, Spot] = {}
    for side, (row, rows) in zip(table.far, at.far, strict=False):
        strips.small(sheet, at.left, row, at.strip_width, side)
        spots |= _lane(sheet, at, rows, side, down=True)
    _strips(sheet, at, at.above, table.above or (table.upper,), table, down=True)
    _strips(sheet, at, at.below, table.below or (table.lower,), table, down=False)
    hits = {side.seat: _gate(at, wall, side) for side in table.far if (wall := sheet.pieces.get(f"rail {side.seat}"))}
    for side, rows, strip, down in ((table.upper, at.upper, at.above, True), (table.lower, at.lower, at.below, False)):
        spots |= _lane(sheet, at, rows, side, down=down)
        hit = _wall(sheet, at, table, side, rows, strip, down=down)
        if hit is not None:
            hits[side.seat] = hit
    for side in (*table.far, table.upper, table.lower):
        if side.seat in hits and side.guard is not None and side.guard.front is not None:
            spots[side.guard.front.id] = hits[side.seat]
    fought = bool(table.upper.squads) and table.upper.fights
    if fought:
        spots |= squads.draw(sheet, at, table)
        squads.beams(sheet, at, table, spots)
    goal = hits.get(table.front.guarded)
    beam = goal if table.front.beam and table.front.reach >= 1 and table.front.source in spots else None
    source = spots.get(table.front.source) if beam is not None else None
    turned = _turned(sheet, at, table, table.reveal, beam, source) if table.reveal is not None else None
    if turned is not None and turned.way is not None:
        goal = turned.way
    if table.dealt and not table.falls:  # over both lanes: words between them would only show their ends
        sheet.fill(at.left, at.front.y, at.strip_width, at.front.height, "void")
    else:
        if not fought:
            named = (*(row for row, _ in at.far), at.above.y) if at.far else ()
            seam = at.front if table.front.source else squads.calm(sheet, at, table)
            if table.front.spans or seam == at.front:  # between areas no second line is needed for nothing
                front(sheet, at.left, seam.y, at.strip_width, seam.height, table.front, spots, goal, named)
        if table.rolled is not None:
            roll(sheet, at, table.rolled)
    if table.dealt:
        deal(sheet, at, table.dealt, falls=table.falls)
    _last_turns(sheet, at, table)
    _hand(sheet, at, table)
    if table.reveal is not None and turned is not None:
        _reveal(sheet, at, table.reveal, turned, beam)
    for piece in table.points:
        sheet.point_at(piece)
    if table.banner is not None:
        _banner(sheet, at, table.banner, table.names())
    if at.pane_width:
        _pane(sheet, at, table)
    elif at.tail.height:
        content = table.report, tr(table.report_title), table.report_keys
        report(sheet, 0, at.tail.y, sheet.width, at.tail.height, *content)


def _wall(
    sheet: Sheet, at: BoardPlaces, table: BoardScene, side: BoardSide, rows: RowSpan, strip: RowSpan, *, down: bool
) -> Spot | None:
    """Draw what guards a player beside their lane, or their life there; where it has a place in the strip it is drawn
    already. Returns where a beam to it ends.

    Args:
        sheet, at: where.
        table: the board; `side`: the player's.
        rows, strip: of their lane and of their strips.
        down: is the front below?
    """
    if at.rail and side.guard is not None:
        guarded = rows
        if table.shared:  # the wall of a team lies along its strips too
            guarded = RowSpan(min(rows.y, strip.y), rows.height + strip.height)
        sheet.pieces[f"rail {side.seat}"] = Spot(at.left + 1, guarded.y, at.rail - 2, guarded.height)
        return rail(sheet, at.left, guarded.y, at.rail, guarded.height, side.guard, side.own, down=down)
    if at.rail and side.piles and not table.shared:
        squads.life(sheet, at.left, rows.y, at.rail, rows.height, side, down=down)
    wall = sheet.pieces.get(f"rail {side.seat}")
    return _gate(at, wall, side) if wall is not None and side.guard is not None else None


class _Turned(NamedTuple):
    """Where a turned card lies.

    Attributes:
        x, y, width, height: its place; `high`: the form with a row for what it is.
        way: where a beam to the wall passes instead, which the card would cover: beside it, then between it and the
            wall. None: the beam goes straight on.
    """

    x: int
    y: int
    width: int
    height: int
    high: bool
    way: Spot | None = None


def _turned(
    sheet: Sheet, at: BoardPlaces, table: BoardScene, card: RevealedCard, beam: Spot | None, source: Spot | None
) -> _Turned:
    """The place of a turned card in its player's lane.

    Args:
        sheet, at: where.
        table, card: what.
        beam: where a beam to a wall passes, None for none; `source`: the attacker.
    """
    if at.far:
        lanes = (*zip(table.far, (rows for _, rows in at.far), strict=False),
                 (table.upper, at.upper), (table.lower, at.lower))  # fmt: skip
        side, rows = next((lane for lane in lanes if lane[0].seat == card.seat), lanes[-1])
    else:
        own = card.seat in {side.seat for side in table.below or (table.lower,)}
        side, rows = (table.lower, at.lower) if own else (table.upper, at.upper)
    # The question is about its text: one more slot, then the form with more rows for it. Where all of it has no room
    # there, the key that shows the rest stands at its end: the lane, the battle and those who fight stay in sight.
    wide, several = min(REVEALED + 1, side.slots), bool(at.far) or table.shared
    # A beam that comes up to the wall passes this lane. Below the lane lies the strip of another player, where its head
    # has no place: the card leaves the beam its gap.
    free = None
    if beam is not None and source is not None and at.far and rows.y + rows.height < at.front.y:
        free = beam.middle if source.y > rows.y or shared_gap(source, beam) is None else None

    def laid(height: int, most: int, *, narrow: bool = False) -> tuple[int, int, bool]:
        high = height >= _HIGH
        forms = [(REVEALED, high), *[(REVEALED, False)] * narrow, (wide, high), (wide, False)]
        forms += [*((slots, False) for slots in range(wide + 1, most + 1)), (REVEALED, False)]
        fit = [one for one in forms if reveal_fits(sheet.glyphs, card, one[0] * at.pitch - 3, height, high=one[1])]
        if several and side is table.lower:  # few rows, and the question is about this text: whole before narrow
            more = [(slots, False) for slots in range(wide, side.slots + 1)]
            fit += [one for one in more if flat_tells(sheet.glyphs, card, one[0] * at.pitch - 3, height)] or more[-1:]
        fit += [(wide, False), (REVEALED, False)]
        found = [(*form, *place) for form in fit if (place := _place(at, table, card, beam, side, form[0], free))]
        slots, high, x, _ = min(found, key=lambda one: one[-1])
        return x, slots * at.pitch - 3, high

    x, width, high = laid(rows.height, side.slots if at.rail else 0)
    if beam is None or at.far or not x - 1 <= beam.middle <= x + width:
        return _Turned(x, rows.y, width, rows.height, high)
    x, width, high = laid(rows.height - 1, 0, narrow=True)
    way = Spot(x - 2, beam.y, 1, beam.height)
    return _Turned(x, rows.y + (rows.y < at.front.y), width, rows.height - 1, high, way)


def _reveal(sheet: Sheet, at: BoardPlaces, card: RevealedCard, where: _Turned, beam: Spot | None) -> None:
    """A turned card, and the part of a beam to the wall that it would cover.

    Args:
        sheet, at: where.
        card: the card; `where`: its place.
        beam: where the beam ends, None for none.
    """
    x, y, width, height, high, way = where
    (reveal if high else flat)(sheet, x, y, width, height, card)
    below = y > at.front.y
    line = y + height if below == (way is not None) else y - 1
    if beam is None:
        return
    g = sheet.glyphs
    head = g.south if below else g.north
    if way is not None:  # round the card, to the wall behind it
        sheet.fill(x - 1, line, width + 2, 1, "lane")
        sheet.put(way.x, line, corner(sheet, up=below, left=False), "beam", bold=True)
        sheet.row(way.x + 1, line, g.beam, beam.middle - way.x - 1, "beam")
        sheet.put(beam.middle, line, head, "hot", bold=True)
    elif x - 1 <= beam.middle <= x + width and (not at.far or _beamed(sheet, beam.middle, line)):
        sheet.put(beam.middle, line, head, "hot", bold=True)  # it ends at the card that it has turned over


def _beamed(sheet: Sheet, x: int, y: int) -> bool:
    return sheet.role(x, y).startswith("beam")


def _place(
    at: BoardPlaces, table: BoardScene, shown: RevealedCard, goal: Spot | None, side: BoardSide, slots: int,
    free: int | None,
) -> tuple[int, int] | None:  # fmt: skip
    """Where in its player's lane a turned card lies, and how many of those that fight it hides there; None where it
    would hide a column that must stay `free`.

    In another lane it would look as if it belonged there. It hides as few of those that fight as can be, then as few
    cards, leaves the beam to a wall (`goal`) in sight, and lies as near to its wall as then can be.
    """
    lefts = ((start, at.x0 + start * at.pitch) for start in range(side.slots - slots + 1))
    starts = [start for start, left in lefts if free is None or not left <= free < left + slots * at.pitch - 1]
    if not starts:
        return None
    if shown.aside or side.squads or len(side.cards) > side.slots:
        return at.x0 + 1 + starts[-1 if shown.aside else 0] * at.pitch, 0
    fights = {table.front.source, table.front.target} - {0}

    def hidden(start: int) -> tuple[int, int, bool]:
        cards = [card for card in side.cards[start : start + slots] if card is not None and not card.left]
        left = at.x0 + start * at.pitch
        beamed = goal is not None and left <= goal.middle < left + slots * at.pitch - 1
        return sum(card.id in fights or card.mark == "target" for card in cards), len(cards), beamed

    start = min(starts, key=hidden)
    return at.x0 + 1 + start * at.pitch, hidden(start)[0]


def _gate(at: BoardPlaces, wall: Spot, side: BoardSide) -> Spot:
    """Where a beam passes through the lane before a wall that lies in a strip: between two cards, below or above what
    is hit.
    """
    guard = side.guard
    passed = guard is not None and guard.attacked and guard.mark != "target"  # a bar has been hit, or the card is gone
    aim = wall.x + (_CARD if guard is not None and guard.front is not None and not passed else _BARS)
    gaps = range(at.x0 - 1, at.x0 + side.slots * at.pitch, at.pitch)
    return Spot(min(gaps, key=lambda column: abs(column - aim)), wall.y, 1, wall.height)


def _banner(sheet: Sheet, at: BoardPlaces, banner: Banner, names: Names) -> None:
    """A sentence across the front line; the lanes end beneath it. Where the one below has no room, cards have their
    short names: its end says what happened.
    """
    width = at.strip_width
    y = at.front.y + at.front.height // 2 - 3
    sheet.fill(at.left, y, width, letters.ROWS + 2 + bool(banner.told), "ownbg" if banner.role == "own" else "enbg")
    text = letters.shortest(banner.text, *banner.briefs, room=width - 2)
    wide = letters.width(text)
    lit = round(wide * banner.lit)
    letters.letters(sheet, at.left + (width - wide) // 2, y + 1, text, bottom=banner.role, lit=lit)
    g, told = sheet.glyphs, banner.told
    told = told if cell_len(g.text(told)) <= width else with_short_names(g, told, IN_TEXT, names)
    sheet.centre(at.left, width, y + 1 + letters.ROWS, told, "text")


def _strips(
    sheet: Sheet, at: BoardPlaces, rows: RowSpan, sides: tuple[BoardSide, ...], table: BoardScene, *, down: bool
) -> None:
    if len(sides) < 2:
        for side in sides:
            if rows.height > 1:
                strips.large(sheet, at.left, rows.y, at.strip_width, side, walled=not at.rail)
            else:
                strips.small(sheet, at.left, rows.y, at.strip_width, side, (table.upper, table.lower))
        return
    start, width = at.left + at.rail, at.strip_width - at.rail
    team = table.upper if down else table.lower
    if not at.rail:
        width = 48
        if team.guard is not None:
            strips.shared(sheet, at.left + width, rows.y, at.strip_width - width, team.guard, team.own, down=down)
            for side in sides:  # any of them may be named as the one attacked
                sheet.pieces[f"rail {side.seat}"] = Spot(at.left + width, rows.y, at.strip_width - width, rows.height)
    for line, side in enumerate(sides):
        strips.member(sheet, start, rows.y + line, width, side)


def _lane(sheet: Sheet, at: BoardPlaces, rows: RowSpan, side: BoardSide, *, down: bool) -> dict[int, Spot]:
    if not rows.height:  # of a player who is out
        return {}
    if side.ordered:
        return column(sheet, at.x0, rows.y, side.slots * at.pitch - 1, rows.height, side, down=down)
    if is_bare(sheet, side, rows):
        sheet.pieces[f"lane {side.seat}"] = Spot(at.x0, rows.y, at.pitch * side.slots - 1, rows.height)
        bare(sheet, at.x0, at.pitch * side.slots - 1, rows, side)
        return {}
    if len(side.cards) > side.slots or rows.height < TINY_LANE:
        return benches(sheet, at, rows, side, down=down)
    return lane(sheet, at.x0, rows.y, at.pitch, rows.height, side, down=down)


def _last_turns(sheet: Sheet, at: BoardPlaces, table: BoardScene) -> None:
    """What the players of empty lanes did last; not where dealt cards lie."""
    near = () if table.dealt else ((table.upper, at.upper), (table.lower, at.lower))
    for side, rows in (*zip(table.far, (rows for _, rows in at.far), strict=False), *near):
        if is_bare(sheet, side, rows):
            last_turn(sheet, at.x0, at.pitch * side.slots - 1, rows, side)


def hand_rows(at: BoardPlaces) -> int:
    """The rows of a card of the hand, and of the battle in figures in its place."""
    return min(at.hand.height, _PLATE[at.size])


def _hand(sheet: Sheet, at: BoardPlaces, table: BoardScene) -> None:
    x, y, height = at.left, at.hand.y, at.hand.height
    deep = hand_rows(at)
    width = at.strip_width
    if table.duel is not None and not table.beside:
        duel(sheet, x, y, width, deep, table.duel)
        return
    if table.duel is not None:
        panel = beside_width(table.duel) if at.size == "S" else BESIDE  # on a small board the hand needs every cell
        width -= panel
        beside(sheet, x + width, y, panel, deep, table.duel)
    if table.covered:
        sheet.fitted(at.x0, y + height // 2, table.covered, width - 2, "sub")
        return
    if at.rail:
        sheet.fitted(x + 1, y, table.hand_title, at.rail - 1, "own", bold=True)
        sheet.fitted(x + 1, y + 1, table.hand_note, at.rail - 1, "mute")
        line = y + 2
        longest = max((cell_len(text.rstrip("-/")) for figures in table.hand_legend for text in figures), default=0)
        left, room = (x + 1, at.rail - 1) if longest < at.rail else (x, at.rail)
        for figures in table.hand_legend:  # all names of a group, or none
            if line + len(figures) <= y + height:
                for text in figures:
                    sheet.fitted(left, line, text if cell_len(text) <= room else text.rstrip("-/"), room, "mute")
                    line += 1
    room = width - (at.x0 - at.left) + 1
    left, pitch = at.x0, at.pitch
    if table.duel is not None and NARROW * len(table.hand) <= room:  # one row of plates rather than two
        pitch = min(_ROOMY_PLATE if at.size == "S" else pitch, room // max(1, len(table.hand)))
    slots = max(1, room // pitch)
    if table.hand_of and table.hand and not at.rail:  # a rail says it
        for line, word in enumerate((tr("HAND"), table.hand_of)):
            sheet.fitted(x + 1, y + line, word, _WHOSE - 1, "own", bold=True)
        left, pitch = left + _WHOSE, pitch - -(-_WHOSE // slots)
    rows = 1 if len(table.hand) <= slots * pitch // NARROW else 2
    fan(sheet, left, y, pitch, slots, height if rows > 1 else deep, table.hand, room=room - (left - at.x0),
        free=bool(table.dealt))  # fmt: skip


def _pane(sheet: Sheet, at: BoardPlaces, table: BoardScene) -> None:
    """The card above, the report below; waiting effects stand between the two. A lesson lies below the card, and takes
    the rows that it needs.
    """
    x, width = at.pane, at.pane_width
    height = round((sheet.height - 1) * _DETAIL)
    y = 1
    if table.taught is not None:
        need = taught_rows(sheet.glyphs, table.taught, width)
        height = max(0, sheet.height - y - need - 1)
        if table.detail is not None and height >= _LEAST:
            detail(sheet, x, y, width, height, table.detail)
            y += height + 1
        taught(sheet, x, y, width, sheet.height - y, table.taught)
        return
    if table.detail is not None:
        # A text that is too long covers the oldest lines of the report: later lines stay in place. Then it loses what
        # says nothing of what the card does here, covers the whole report, and has no rows between its paragraphs. One
        # for which even that is too little is cut, and `v` shows it.
        most = sheet.height - y - (_TALK + 1 if table.talk else 0) - 2 * len(table.waiting[:_WAITING])
        whole, tight, flowing = detail_rows(sheet.glyphs, table.detail, width)
        beside = most - _REPORT - 1
        rooms = ((whole, beside), (tight, beside), (tight, most), (flowing, most))
        height = next((max(height, need) for need, room in rooms if need <= room), max(height, beside))
        detail(sheet, x, y, width, height, table.detail)
    y += height + 1
    if table.waiting:
        y += waiting(sheet, x, y, width, (sheet.height - y) // 2, table.waiting) + 1
    bottom = sheet.height
    if table.talk:
        bottom -= max(_TALK, (sheet.height - y) // 3)
        report(sheet, x, bottom, width, sheet.height - bottom, table.talk, tr("talk"), table.talk_keys)
    report(sheet, x, y, width, bottom - y - (1 if table.talk else 0), table.report, tr(table.report_title),
           table.report_keys)  # fmt: skip
