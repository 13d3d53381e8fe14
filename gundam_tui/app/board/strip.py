"""A player's strip: name, counters, resources, piles, and the wall if there is no rail."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len

from gundam_tui.app.board.faces import BoardSide, Pile, ShieldWall
from gundam_tui.app.board.sheet import Sheet, Spot
from gundam_tui.app.board.slot import pips, sign
from gundam_tui.language import tr
from gundam_tui.named import NamedTuple

_WALL = 62  # where the wall of a strip of two rows begins
_NAMED = 10  # cells of a name in a strip of one row: `Computer 2`
_MEMBER = 13  # of one of a team: `P2 Computer 2`
_BAR, _SHORT_BAR = 12, 5  # cells of a pile drawn as a bar; in a row with fewer cells than `_LONG`
_LONG = 100
_CLOSE = 8  # columns before counts that begin right behind the names, at least
_PLAIN = 2  # wordings that any reader understands: the words as they are, and the first of them short
_LEAST_BAR = 3  # beside counters of colours
MANY = 8  # more resources than this are shown as numbers


def spendable(sheet: Sheet, x: int, y: int, side: BoardSide, end: int = 0, *, named: bool = False) -> int:
    """The resources, a sign each if they fit before the column `end`, then `ready/total`, or `ready→left/total` where
    some would be paid; nothing in a game without them. The arrow, and if they are `named` what they are called, stand
    there where there is room; the name does not go for the arrow, the signs do. A kind that does not fit, also with one
    sign, is left out.
    """
    if not side.spends:
        return x
    left = f"{sheet.glyphs.becomes}{side.ready - side.paying}" if side.paying else ""
    sums, signs = len(f"{side.ready}/{side.total}"), sum(pip.count for pip in side.pips)
    title = f"{side.pips_title} " if named and side.pips_title else ""
    if side.total > MANY or (end and x + signs + 1 + sums > end):
        left = left if not end else ""
        for pip in side.pips:
            told = f"{pip.sign}{pip.count} "  # no sign between them: one of the signs is a cross itself
            if pip.count and (not end or x + cell_len(told) + sums <= end):
                x = sheet.put(x, y, told, pip.ink)
    else:
        wide = x + signs + 1 + sums
        title = title if wide + cell_len(title) < end else ""
        bare = bool(title and left) and wide + cell_len(title + left) >= end
        left = left if bare or not end or wide + cell_len(left) <= end else ""
        x = sheet.put(x, y, title, "sub")
        for pip in () if bare else side.pips:
            x = sheet.put(x, y, pip.sign * pip.count, pip.ink)
        x += not bare
    x = sheet.put(x, y, str(side.ready), "text", bold=True)
    x = sheet.put(x, y, left, "hot", bold=True)
    return sheet.put(x, y, f"/{side.total}", "mute")


def wall(sheet: Sheet, x: int, y: int, guard: ShieldWall, own: bool) -> int:
    """The bars side by side, with gaps for those that are gone, and how many stand."""
    g = sheet.glyphs
    if guard.mark and not _meets(guard):
        sheet.put(x - 1, y, g.east, "beam", bold=True)
    for place in range(max(guard.most, guard.count)):
        if place < guard.count:
            owner = guard.owners[place] if place < len(guard.owners) else ""
            if owner:
                x = sheet.put(x, y, owner[-1:], "text", bold=True)
            x = sheet.put(x, y, (g.left_half if owner else g.right_half + g.left_half), "wall" if own else "walle")
        elif guard.mark == "broken" and place == guard.count and guard.crack < 3:
            x = sheet.put(x, y, g.crack + (g.crack_back if guard.crack == 1 else " "), "beam", bold=True)
        else:
            x = sheet.put(x, y, f" {g.sep}", "mute")
    return sheet.put(x + 1, y, str(guard.count), "text", bold=True)


def _meets(guard: ShieldWall) -> bool:
    """Does the card in front of the wall meet the attack?"""
    return guard.mark == "target" and guard.front is not None


def _front(sheet: Sheet, x: int, y: int, guard: ShieldWall, end: int) -> None:
    """The card in front of the wall, in a few signs."""
    card = guard.front
    if card is None:
        sheet.fitted(
            x,
            y,
            tr("no {front_title}", front_title=guard.front_title) if guard.front_title else "",
            end - x,
            "mute",
        )
        return
    damaged = next((figure for figure in card.figures if figure.most is not None), None)
    tagged = bool(card.tag) and card.able
    if card.id:
        sheet.pieces[f"card {card.id}"] = Spot(x - 1, y, end - x, 1)
    if tagged:
        x = sheet.put(x - 1, y, card.tag, "ink", "key", bold=True)
    if card.moving[0] == "fade":
        return
    hit = card.moving[0] == "flash"
    white = card.mark == "cursor"
    aimed = sheet.glyphs.east if _meets(guard) else ""
    before = sign(sheet.glyphs, card.mark) or ((aimed or " ") if tagged else "")
    if aimed and not tagged:
        sheet.put(x - 1, y, aimed, "beam", bold=True)
    x = sheet.put(x, y, before + guard.front_title, "ink" if white else "sub", "sel" if white else "", bold=white) + 1
    if damaged is None:
        return
    x = sheet.put(x, y, str(damaged.value), "ink" if hit else "base", "beam" if hit else "", bold=True)
    x = sheet.put(x, y, f"/{damaged.most} ", "mute")
    if card.back:
        sheet.fitted(x, y, card.state, end - x, "text", bold=True)
        return
    if end - x > 0:
        pips(sheet, x, y, damaged, min(6, end - x), "base")


def _called(sheet: Sheet, width: int, side: BoardSide) -> tuple[str, str, int]:
    """A player's name and their clock in so many cells, and how many cells stand before the name."""
    beside = int(bool(side.tag) and not sheet.planes)  # without a ground the key would be a letter of the name
    before = 1 if side.cursor else beside
    clock = f" {side.clock}" if side.clock else ""
    room = width - cell_len(clock) - side.cursor - (beside and not side.cursor)
    name = side.name if cell_len(side.name) <= room else side.name.split()[0] if clock else side.name
    return sheet.glyphs.name(name, room), clock, before


def _name(sheet: Sheet, x: int, y: int, width: int, side: BoardSide) -> int:
    if side.tag:  # who can be chosen does not act now
        sheet.put(x, y, side.tag, "ink", "key", bold=True)
    else:
        sheet.put(x, y, sheet.glyphs.east if side.acts else " ", "key", bold=True)
    name, clock, before = _called(sheet, width, side)
    ink, ground = ("ink", "sel") if side.cursor else (side.role, "")
    if side.cursor:
        sheet.put(x + 1, y, sheet.glyphs.east, ink, ground, bold=True)
    end = sheet.put(x + 1 + before, y, name, ink, ground, bold=True)
    return sheet.put(end, y, clock, "key" if side.active else "sub", bold=side.active)


def small(sheet: Sheet, x: int, y: int, width: int, side: BoardSide, like: Sequence[BoardSide] = ()) -> None:
    """A strip of one row; words are as short as in the strips of those `like` it."""
    sheet.fill(x, y, width, 1, side.ground)
    if side.out:
        sheet.fill(x, y, width, 1, "surf")
        sheet.put(x + 1, y, sheet.glyphs.name(side.name, _NAMED), "mute")
        room = width - _NAMED - 3
        told = next((form for form in map(sheet.glyphs.text, side.out) if cell_len(form) <= room), side.out[-1])
        sheet.fitted(x + _NAMED + 2, y, told, room, "sub")
        return
    end = _name(sheet, x, y, _name_room(side), side)
    at = max(end + 1, x + _NAMED + 2)
    if not side.spends:
        form = _wording(sheet, width, (side, *like))
        _counted(sheet, max(end + 1, x + _begin(form)), y, side, form)
        return
    for title, count in ((side.hand_title, side.hand), *((pile.title, pile.count) for pile in side.piles[:2])):
        at = sheet.put(at, y, f"{title} ", "sub")
        at = sheet.put(at, y, str(count), "text", bold=True) + 1
    start = max(at, x + 35)
    sheet.pieces[f"pips {side.seat}"] = Spot(start, y, spendable(sheet, start, y, side, x + 47, named=True) - start, 1)
    if side.guard is not None:
        sheet.pieces[f"rail {side.seat}"] = Spot(x + 48, y, width - 49, 1)
        at = wall(sheet, x + 48, y, side.guard, side.own)
        _front(sheet, max(at + 2, x + min(64, width - 16)), y, side.guard, x + width)


def _name_room(side: BoardSide) -> int:
    return 13 if side.clock else _NAMED


class _Wording(NamedTuple):
    """How a row of counts is written.

    Attributes:
        words: of titles: 0 whole, 1 their first words; then one after the other of them has its short form.
        bar: cells of a pile drawn as a bar.
        gap: cells between two counts.
        terse: how short counters are: 0 whole, 1 as in `BoardSide.terse`.
        close: does it begin right behind the names, rather than where it does with a bar? `begin`: that column, the
            same for all sides; 0: behind each name.
    """

    words: int
    bar: int
    gap: int = 2
    terse: int = 0
    close: bool = False
    begin: int = 0


def _wording(sheet: Sheet, width: int, sides: Sequence[BoardSide]) -> _Wording:
    """The longest wording in which the rows of all these sides fit. Words become short before a count is left
    out.
    """
    usual = _BAR if width - _NAMED - 2 > _LONG else _SHORT_BAR
    # A bar says again what its figure says: it goes before a word does.
    short = range(1, 1 + max(len(one.piles) for one in sides))
    # Below each other, and as whole as they can be: the gap behind a name goes before words do.
    # The life still lies below the gap between the first two cards, through which a beam comes to it.
    begin = max(_CLOSE, *(_named(sheet, side) + 1 for side in sides))
    forms = [_Wording(0, usual), _Wording(1, usual), _Wording(1, _LEAST_BAR, 1), _Wording(1, 0),
             *(_Wording(words, 0, 1) for words in short[:_PLAIN]),
             *(_Wording(words, 0, 1, close=True, begin=begin) for words in short[1:]),
             *(_Wording(short[-1], 0, 1, *last) for last in ((0, True), (1, False), (1, True)))]  # fmt: skip

    def fits(form: _Wording, side: BoardSide) -> bool:
        begin = max(_named(sheet, side) + 1, _begin(form))
        life, rest = _counts(side, form)
        cells = [_cells(*life) + (form.bar + 1) * bool(form.bar)]
        cells += [cell_len(_level(side, form))] * bool(side.level)
        cells += [_cells(*one) for one in rest]
        return begin + sum(cells) + (1 if form.bar else form.gap) + form.gap * (len(cells) - 2) <= width

    return next((form for form in forms if all(fits(form, side) for side in sides)), forms[-1])


def _begin(form: _Wording) -> int:
    """Where the counts begin below those of the other player. Without a bar a beam to the life, which passes the lane
    between the first two cards, ends at the blank before it.
    """
    return form.begin if form.close else _NAMED + (2 if form.bar else 4)


def _named(sheet: Sheet, side: BoardSide) -> int:
    """The cells of a player's name in a row of counts, with what stands before and behind it."""
    name, clock, before = _called(sheet, _name_room(side), side)
    return 1 + before + cell_len(name) + cell_len(clock)


def _level(side: BoardSide, form: _Wording) -> str:
    return (side.level, *side.terse)[min(form.terse, len(side.terse))]


def _counts(side: BoardSide, form: _Wording) -> tuple[tuple[str, int], list[tuple[str, int]]]:
    """What is counted: the pile that is drawn as a bar, then the hand and the other piles."""
    first, *rest = sorted(side.piles, key=lambda pile: not pile.most)

    # The second one, where damage goes, is the last to be short.
    piles = ((_titled(pile, form.words, (len(rest) - at) * (at > 0)), pile.count) for at, pile in enumerate(rest))
    return (_titled(first, form.words), first.count), [(side.hand_title, side.hand), *piles]


def _titled(pile: Pile, words: int, place: int = 0) -> str:
    """A pile's name: whole, its first word, its short form. `place`: how many others are short before it is."""
    brief = pile.title.partition(" ")[0]
    return pile.title if words < 1 else (pile.short or brief) if words > 1 + place else brief


def _pile_cells(pile: Pile) -> int:
    """The cells that a pile in a strip of two rows takes at least, with the gap behind it."""
    return 1 + _cells(pile.title, pile.count) + (_BAR + 1) * bool(pile.most) + 2


def _counted(sheet: Sheet, at: int, y: int, side: BoardSide, form: _Wording) -> None:
    """Counters and piles in one row, for a side without resources and guard: piles drawn as bars first."""
    life, rest = _counts(side, form)
    start, at = at - (not form.bar), _title(sheet, at, y, *life) - 1
    if form.bar:
        at = bar(sheet, at + 1, y, min(side.piles, key=lambda pile: not pile.most), form.bar, side) - 1
    sheet.pieces[f"life {side.seat}"] = Spot(start, y, at - start, 1)
    at += 1 if form.bar else form.gap
    end = sheet.put(at, y, _level(side, form), "text", bold=True)
    sheet.pieces[f"pips {side.seat}"] = Spot(at, y, end - at, 1)
    at = end + (form.gap if side.level else 0)
    for title, count in rest:
        at = _title(sheet, at, y, title, count) + form.gap - 1


def _cells(title: str, count: int) -> int:
    return cell_len(title) + 1 + len(str(count))


def _title(sheet: Sheet, x: int, y: int, title: str, count: int) -> int:
    return sheet.put(sheet.put(x, y, f"{title} ", "sub"), y, str(count), "text", bold=True) + 1


def bar(sheet: Sheet, x: int, y: int, pile: Pile, room: int, side: BoardSide) -> int:
    """A pile as a bar of this number of cells; returns the column after it."""
    if not pile.most:
        return x
    full = min(room, -(-pile.count * room // pile.most))
    end = sheet.put(x, y, sheet.glyphs.bar * full, "wall" if side.own else "walle")
    return sheet.put(end, y, sheet.glyphs.sep * (room - full), "mute") + 1


def summary(sheet: Sheet, x: int, y: int, width: int, side: BoardSide) -> None:
    """A player in one row, whose cards are not drawn: numbers only."""
    g = sheet.glyphs
    sheet.fill(x, y, width, 1, side.ground if not side.out else "surf")
    if side.out:
        small(sheet, x, y, width, side)
        return
    at = max(_name(sheet, x, y, _NAMED, side) + 1, x + _NAMED + 2)
    for title, count in ((side.hand_title, side.hand), *((pile.title, pile.count) for pile in side.piles[:2])):
        at = sheet.put(at, y, f"{title} ", "sub")
        at = sheet.put(at, y, str(count), "text", bold=True) + 1
    if side.spends:
        counted = [pip for pip in side.pips if pip.count]  # a sign is one of what there is
        usual = [pip for pip in counted if not pip.special]
        at = max(at, x + 35)
        if counted:
            sheet.put(at, y, (usual or counted)[0].sign, "res" if usual else counted[0].ink)
        at = sheet.put(at + 2, y, str(side.ready), "text", bold=True)
        at = sheet.put(at, y, f"/{side.total}", "sub")
        for pip in counted if usual else ():
            if pip.special:
                at = sheet.put(at + 1, y, f"{pip.sign}{pip.count}", pip.ink)
    guard = side.guard
    if guard is not None:
        bars = (g.right_half + g.left_half, "wall" if side.own else "walle") if guard.count else (f" {g.sep}", "mute")
        at = sheet.put(max(at + 1, x + 43), y, *bars)
        at = sheet.put(at + 1, y, str(guard.count), "text", bold=True)
        damaged = None
        if guard.front is not None:
            damaged = next((figure for figure in guard.front.figures if figure.most is not None), None)
        told = (
            f"{guard.front_title} {damaged.told}"
            if damaged is not None
            else tr("no {front_title}", front_title=guard.front_title)
        )
        at = sheet.put(max(at + 1, x + 49), y, told if guard.front_title else "", "sub")
    at = max(at + 1, x + 58)
    for title, count in side.summary:
        at = sheet.fitted(at, y, f"{title} ", x + width - at, "sub")
        at = sheet.fitted(at, y, str(count), max(0, x + width - at), "text", bold=True) + 1


def large(sheet: Sheet, x: int, y: int, width: int, side: BoardSide, *, walled: bool = False) -> None:
    """A strip of two rows; `walled`: with the wall in it, if there is no rail."""
    g = sheet.glyphs
    sheet.fill(x, y, width, 2, side.ground)
    sheet.column(x, y, g.bar if sheet.planes else g.v, 2, side.role)
    wide = width > 100
    name = 10 if not side.clock else 16
    _name(sheet, x + 1, y, name, side)
    sheet.fitted(x + 2, y + 1, side.word, 11, "key" if side.acts else "mute", bold=side.acts)
    at = x + 13 + (name - 10)
    if side.level:
        at = sheet.put(at, y, side.level, "text", bold=True) + 2
    start, at = at, spendable(sheet, at, y, side)
    sheet.pieces[f"pips {side.seat}"] = Spot(start, y, at - start, 1)
    at = max(at + 2, x + (36 if side.spends else 26))
    at = sheet.put(at, y, f"{side.hand_title} ", "sub")
    at = sheet.put(at, y, f"{side.hand} ", "text", bold=True)
    if side.open:
        at = sheet.put(at, y, tr("shown"), "mute")
    else:
        for _ in range(min(side.hand, 10, (x + _WALL - at) // 3 if walled else side.hand)):
            at = sheet.put(at, y, g.right_half + g.bar + g.left_half, "back" if side.own else "backe")
    if walled and side.guard is not None:
        sheet.pieces[f"rail {side.seat}"] = Spot(x + _WALL, y, width - _WALL, 1)
        at = wall(sheet, x + _WALL, y, side.guard, side.own)
        _front(sheet, at + 2, y, side.guard, x + width)
    elif side.in_force and x + width - at > 14:
        at = max(at + 1, x + (62 if wide else 54))
        _in_force(sheet, at, y, x + width, side, named=wide)
    at = x + 13
    titled = ([pile._replace(title=_titled(pile, words)) for pile in side.piles] for words in (0, 1, 2))
    all_fit = (piles for piles in titled if at + sum(map(_pile_cells, piles)) <= x + width)
    for pile in next(all_fit, side.piles):
        if at + cell_len(pile.title) + 5 > x + width:
            break
        at = _pile(sheet, at, y + 1, pile, side, named=wide and not (walled and side.in_force))
    if walled and side.in_force:
        _in_force(sheet, at, y + 1, x + width, side, named=wide)


def _in_force(sheet: Sheet, x: int, y: int, end: int, side: BoardSide, *, named: bool) -> None:
    x = sheet.put(x, y, tr("in force ") if named else "", "mute")
    sheet.fitted(x, y, side.in_force, end - x - 1, "sub")


def _pile(sheet: Sheet, x: int, y: int, pile: Pile, side: BoardSide, *, named: bool) -> int:
    back = ("back" if side.own else "backe") if not pile.top else "rule"
    x = sheet.put(x, y, sheet.glyphs.v if sheet.glyphs.ascii else sheet.glyphs.right_half, back)
    x = sheet.put(x, y, f"{pile.title} ", "sub")
    x = sheet.put(x, y, str(pile.count), "text", bold=True)
    x = bar(sheet, x + 1, y, pile, _BAR, side) - 1 if pile.most else x
    if named and pile.top:
        x = sheet.fitted(x + 1, y, pile.top, 18, "mute")
    return x + (3 if named else 2)


def member(sheet: Sheet, x: int, y: int, width: int, side: BoardSide) -> None:
    """One row for one member of a team."""
    sheet.fill(x, y, width, 1, side.ground)
    wide = width >= 60
    end = _name(sheet, x, y, _MEMBER + wide, side)  # a sign before it takes a cell of the gap behind it
    start = x + _MEMBER + 2
    at = max(start, end + 1)
    if wide:
        sheet.fitted(at, y, side.word, start + 7 - at, "key" if side.acts else "text", bold=side.acts)
        sheet.put(start + 8, y, side.level, "text", bold=True)
        spendable(sheet, start + 12, y, side, start + 25)
        at = start + 25
    for pile in (Pile(side.hand_title, side.hand), *side.piles[: 3 if wide else 2]):
        at = sheet.put(at, y, f"{pile.title} ", "sub")
        at = sheet.put(at, y, str(pile.count), "text", bold=True) + (2 if wide else 1)
    if not wide:
        spendable(sheet, max(at, x + _MEMBER + 25), y, side, x + width)


def shared(sheet: Sheet, x: int, y: int, width: int, guard: ShieldWall, own: bool, *, down: bool) -> None:
    """What protects a team, at the end of its two rows: the card nearer the front, the bars with their owners."""
    sheet.fill(x, y, width, 2, "surf")
    bars, card = (y, y + 1) if down else (y + 1, y)
    at = sheet.put(x + 1, bars, f"{guard.title} ", "sub")
    at = wall(sheet, at, bars, guard, own)
    sheet.fitted(at, bars, tr(" of {most}", most=guard.most), x + width - at, "sub")
    _front(sheet, x + 1, card, guard, x + width)
