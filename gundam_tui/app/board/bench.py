"""A lane of few rows, or with many cards: small plates, each in its slot.

What is not ready stands one row behind what is. Where a lane is no higher than a plate, a card that is not ready has a
plate of one row, at the back. Before it lies the ground of the lane, with what is worth telling there.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product

from rich.cells import cell_len

from gundam_tui.app.apart import apart
from gundam_tui.app.board.faces import STILL, BoardSide, Face, Figure
from gundam_tui.app.board.places import BoardPlaces, RowSpan
from gundam_tui.app.board.sheet import Sheet, Spot, Touch
from gundam_tui.app.board.slot import (
    TINY,
    bears,
    beginnings,
    cramped,
    fade,
    free_slot,
    outside,
    pip_cells,
    pips,
    plate,
    saying,
    side_by_side,
    sides,
    sign,
    slot,
    state_sign,
    statline,
    under,
)
from gundam_tui.app.glyphs import Glyphs, abbreviated, cut
from gundam_tui.language import tr
from gundam_tui.named import NamedTuple

_FLAT = 2  # rows of a small plate
_PAIR = 2  # figures of which the last one is written with what it was at first, if it is less now
_PIPS = 6  # more have no room
_HIGH_PIPS = 8  # in a row that has few other things
_LEAST = 5  # cells of a name that gives way to abilities or to its number, at least
_SHORT = 4  # of each of two names that share a row
_FEW = 2  # of the lower one where else its sign stood alone
_BEGIN = 2  # columns from the left end of a plate to its name


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
    if side.bench and not any(slots):  # between the corners of its places
        sheet.centre(x, width, y + height // 2, side.bench, "mute")
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
    if _FLAT <= deep < TINY and each > deep:
        slots = _in_signs(sheet, slots, pitch - 1, deep)
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
        g, free = sheet.glyphs, Spot(left, top if spot.y > top else top + deep, spot.width, 1)
        if deep >= TINY:
            sheet.put(free.x, free.y, face.owner, "sub")
            if cramped(g, face, spot.width, deep) and outside(sheet, free, face):
                found[-face.id] = free  # no beam passes there
                face = face.parted()
            slot(sheet, spot.x, spot.y, spot.width, deep, face)
        else:
            roomy, high = each > deep and bool(side.bench), deep > _FLAT
            if roomy and (aboard := _aboard(sheet, face, spot.width, high=high)) is not None:
                outside(sheet, free, face, aboard.names, aboard.codes)
                found[-face.id] = free
                _write(sheet, spot, aboard.fitted, named=int(named))
            else:
                if roomy and face.codes != " ".join(face.badges):
                    face = face._replace(codes=_without_room(face.badges, spot.width))
                fitted = _fitted(sheet, face, spot.width, high=high, behind=behind, roomy=roomy)
                told, below = fitted.told, under(g, face, pitch)  # both names share a row, or each has its own
                beside = told.under == below and cell_len(face.tag + g.text(face.title) + below) <= spot.width
                parts = each > deep and (face.keyed or not (roomy or beside or told.below == below))
                if parts and outside(sheet, free, face._replace(owner="")):
                    fitted = _fitted(sheet, face.parted(), spot.width, high=high, behind=behind)
                    found[-face.id] = free
                elif roomy and face.moving == STILL and _beside(sheet, free, face, told):
                    found[-face.id] = free
                _write(sheet, spot, fitted, named=int(named), behind=behind)
        if face.moving[0] == "fade":
            fade(sheet, spot.x, spot.y, spot.width, deep, face.moving[1], "lane")
        else:
            first, high = (spot.y + named, 1) if behind else (spot.y, deep)
            sides(sheet, spot.x, first, spot.width, high, face, gaps, named=0 if behind else int(named))
        found[face.id] = sheet.pieces[f"card {face.id}"] = spot
    return found


class _Aboard(NamedTuple):
    """A plate that leaves cards under it to the row outside.

    Attributes:
        fitted: the plate.
        names: of those cards, as they fit; `codes`: the badges beside them.
    """

    fitted: _Fitted
    names: Sequence[str]
    codes: str


def _aboard(sheet: Sheet, face: Face, width: int, *, high: bool) -> _Aboard | None:
    """The plate of a card in a lane with a free row, where the card under it has that row for its name and what has no
    room on the plate; None where no name would stand there in whole words. Of more cards under it those share the row
    that have no room on the plate. Badges give way first, then the word of the state, then names: of these each is at
    least begun, and all pips that have room on a plate are there.

    Args:
        sheet: what is drawn on.
        face: the card.
        width: of the plate; `high`: has it a third row?
    """
    if not face.tucked or face.moving != STILL:
        return None
    g, layers, usual = sheet.glyphs, face.layers, apart(sheet.glyphs, face.title, width - _BEGIN, sheet.names)
    found: list[tuple[tuple[int, ...], _Aboard]] = []
    cells, hurt = max(_pip_forms(face, _PIPS), default=0), any(figure.hurt for figure in face.figures)
    for shown, rest in _spread(sheet, face):
        fitted = _fitted(sheet, shown, width, high=high)
        if not high:
            fitted = _close(g, face, fitted, width, cells)
        told, name = fitted.told, fitted.name
        long = cell_len(name) >= cell_len(usual)
        whole = long or not (g.dots in name or "." in name)
        unhurt = hurt and not told.pips and not high  # would it seem so?
        if shown.codes not in ("", told.codes, told.named) or not name or unhurt:
            continue
        apart_from_it = layers[: len(layers) - len(shown.tucked)]
        forms = ((form, side_by_side(sheet, apart_from_it, width - cell_len(form) - bool(form)))
                 for form in (*beginnings(rest), f"+{len(rest)}", g.dots))  # fmt: skip
        if (beside := next((one for one in forms if one[1]), None)) is not None:
            form, names = beside
            other = told.under or told.below
            untold = len(shown.tucked) - bool(other)
            clear = not shown.tucked or other[-1:] not in ("", ".")
            pipped = high or told.pips >= cells  # a row of its own has room for them
            worth = (-untold, pipped, whole, clear, form == " ".join(rest), long, sum(map(cell_len, names)))
            found.append((worth, _Aboard(fitted, names, form)))
            if not untold and all(worth[1:]):
                break
    return max(found, key=lambda one: one[0])[1] if found else None


def _close(g: Glyphs, face: Face, fitted: _Fitted, width: int, cells: int) -> _Fitted:
    """With all pips, which touch the figures and the sign of the state, where they have no room otherwise and nothing
    else stands there.

    Args:
        g: the signs.
        face: the card.
        fitted: its plate; `width`: of that.
        cells: of all pips.
    """
    told, state = fitted.told, state_sign(g, face) if fitted.told.state else ""
    taken = told.codes or told.below or told.state not in (state, face.state)
    figures = _figured(g, face)
    if told.pips >= cells or taken or cell_len(state) + cells + cell_len(figures) > width:
        return fitted
    whole = fitted.face._replace(figures=face.figures)
    return fitted._replace(face=whole, told=told._replace(figures=figures, state=state, pips=cells, gap=0))


def _spread(sheet: Sheet, face: Face) -> Iterator[tuple[Face, Sequence[str]]]:
    """The ways in which a plate may share out its badges and the cards under it, those that keep most where it usually
    is first: the plate, and what is left for the row outside. Badges beside the name stand where partners have theirs.
    """
    figure, most = _damaged(face), len(face.badges)
    for out in range(1, len(face.tucked) + 1):
        bare = face.parted(out)
        plain = [bare]
        if figure is not None:  # its last figure says what its pips say, or these stand close to it
            plain.append(bare._replace(figures=tuple(one._replace(most=None) for one in face.figures)))
        if bare.tucked and face.back and not face.said:  # a name says more than the word for what its place tells
            plain.append(plain[-1]._replace(state=state_sign(sheet.glyphs, face)))
        for first, shown in product(range(most + 1), plain):
            for last in range(most, first - 1, -1):
                beside, below = (" ".join(face.badges[start:end]) for start, end in ((0, first), (first, last)))
                yield shown._replace(owner=beside, codes=below), face.badges[last:]


def _in_signs(sheet: Sheet, slots: Sequence[Face | None], width: int, deep: int) -> list[Face | None]:
    """The cards with the sign for rested rather than the word, where the word has no room on the plate of one of them:
    a lane says the same in one way.
    """
    rested = [face for face in slots if face is not None and face.back and not face.said]
    told = [_fitted(sheet, face, width, high=deep > _FLAT).told for face in rested]
    if len({face.state in (one.state, one.named) for face, one in zip(rested, told, strict=True)}) < 2:
        return list(slots)
    return [face._replace(state=state_sign(sheet.glyphs, face)) if face and face in rested else face for face in slots]


def _without_room(badges: Sequence[str], width: int) -> str:
    """The badges that have no room in a row outside the plate, for the plate."""
    count = next(count for count in range(len(badges), -1, -1) if cell_len(" ".join(badges[:count])) <= width)
    return " ".join(badges[count:])


def _beside(sheet: Sheet, spot: Spot, face: Face, told: _Told) -> bool:
    """What a plate has no room for, on the ground of the lane before or behind it: its pips and its badges. Returns
    whether there is any.
    """
    figure, x = _damaged(face), spot.x
    on_plate = face.codes.split() if face.codes in (told.codes, told.named) else ()
    badges = [badge for badge in face.badges if badge not in on_plate]
    some = [] if told.pips else _pip_forms(face, min(_HIGH_PIPS, spot.width))
    most = some[0] if some else 0
    fewer = [*some, *[0] * (figure is not None and not figure.hurt)]
    forms = [(form, cells) for form in beginnings(badges) for cells in fewer] if badges else []
    # Pips that are whole may touch a badge. Those of a card without damage say what its last figure says.
    fitting = (one for one in forms if cell_len(one[0]) + one[1] + (0 < one[1] < most) <= spot.width)
    codes, cells = next(fitting, ("", most))
    if figure is not None and cells:
        pips(sheet, x, spot.y, figure, cells, among=len(face.figures))
    sheet.right(x + spot.width, spot.y, codes, "text")
    return bool(codes or cells)


def _write(sheet: Sheet, spot: Spot, fitted: _Fitted, *, named: int, behind: bool = False) -> None:
    """Write a plate of two rows as it was fitted: its name, with its owner in a lane of several players; its figures,
    with a pip for each point of what damage reduces, and its abilities in short. In a third row, if it has one, the
    pips and abilities.

    Args:
        sheet: what to draw on.
        spot: where.
        fitted: what has room there.
        named: which row has its name.
        behind: is that row the whole plate? The figures stand on the ground before it.
    """
    face, lead, told = fitted.face, fitted.lead, fitted.told
    x, y, end = spot.x, spot.y + named, spot.x + spot.width
    below = spot.y + (0 if named else 1)
    ink, colour = plate(face)
    sheet.fill(x, below, spot.width, spot.height - 1, "lane" if behind else "rest" if face.dark else "plate")
    sheet.fill(x, y, spot.width, 1, colour)
    if face.id:
        sheet.touch(x, spot.y, spot.width, spot.height, Touch(face.id))
    sheet.put(x, y, face.tag, "ink" if face.able else ink, "key" if face.able else colour, bold=True)
    arrives = face.moving[0] == "enter"  # figures appear when it has arrived
    if face.owner:
        end = sheet.right(end, y, face.owner, ink, colour) - 1
    if not arrives:
        end = sheet.right(end, y, told.under, ink, colour)  # its sign may stand between the names
        loud = saying(face) if told.named and told.named == told.short else (ink, colour)
        sheet.right(end, y, told.named, *loud)
    signs, start = lead.signs + lead.tie, x + fitted.start
    sheet.put(start - len(signs), y, signs, ink, colour, bold=True)
    sheet.put(start, y, fitted.name + fitted.more, ink, colour, bold=True)
    if arrives:
        return
    figure = _damaged(face)
    start = _figures(sheet, x + spot.width, below, face)
    at = sheet.fitted(x, below, told.state, start - x - 1, *(saying(face) if face.said else (face.state_ink,)))
    tucked, dim = "link" if face.joined else "sub", "sub" if face.dark else "text"
    if spot.height > _FLAT:
        end, at = sheet.right(x + spot.width, below + 1, face.codes, dim), x
        if figure is not None:
            at = pips(sheet, x, below + 1, figure, min(_HIGH_PIPS, end - x - bool(face.codes)),
                      among=len(face.figures))  # fmt: skip
        if told.below and not told.state:
            sheet.put(x, below, told.below, tucked)
        elif told.below:
            sheet.right(end - bool(face.codes), below + 1, told.below, tucked)
        return
    if figure is not None and told.pips:
        at = pips(sheet, at + bool(told.state) * told.gap, below, figure, told.pips, among=len(face.figures))
    sheet.put(at + (at > x), below, told.below, tucked)
    sheet.right(start - 1, below, told.codes, dim)


class _Fitted(NamedTuple):
    """What has room on a plate of few rows.

    Attributes:
        face: the card as it is named there. `lead`: what stands before its name.
        told: what is told beside its name and its figures.
        start: the column of its name; `name`: as it fits; `more`: the sign behind it for a card under it.
    """

    face: Face
    lead: _Lead
    told: _Told
    start: int
    name: str
    more: str


def _fitted(sheet: Sheet, face: Face, width: int, *, high: bool, behind: bool = False, roomy: bool = False) -> _Fitted:
    """What has room on a plate.

    Args:
        sheet: what is drawn on.
        face: the card.
        width: of the plate; `high`: has it a third row?
        behind: as for `_write`.
        roomy: is there a row outside for pips that do not all fit?
    """
    face = face.alone
    more, arrives, end = bears(sheet.glyphs, face), face.moving[0] == "enter", width
    end -= cell_len(face.owner) + bool(face.owner)
    tells = list[tuple[_Told, _Lead]]()
    for lead in _leads(sheet, face, end - len(more), behind=behind and not arrives):
        room = end - lead.least - len(more)
        tells.append(((_high if high else _row)(sheet, lead.face, width, room, lead), lead))
    first, enough = tells[0][0].pips, 1 + _SHORT  # none of them goes for a sign that is moved
    told, lead = max(
        tells, key=lambda one: (one[0].pips >= first) * min(cell_len(one[0].under or one[0].below), enough)
    )
    face = lead.face
    if roomy and (part := _damaged(face)) is not None and told.pips < min(_PIPS, max(part.most or 0, part.value)):
        told = told._replace(pips=0)
    if not arrives:
        if told.under or told.below:
            lead, more = lead.untied, ""
        end -= cell_len(told.under) + cell_len(told.named) + bool(told.named)
    end -= len(more)
    start = next((at for at in (lead.usual, lead.least) if cell_len(lead.name) <= end - at), lead.least)
    name, _ = _name(sheet, face, end - start, _SHORT if told.under else _LEAST)
    return _Fitted(face, lead, told, start, name, more)


class _Lead(NamedTuple):
    """What stands before a name, and the name.

    Attributes:
        signs: of what the card does and of its state; `tie`: of a card under it that belongs to it.
        usual: the column where names begin, in line with others; `least`: where this one can begin.
        name: the name as it fits.
        moved: what of it has no room: it stands beside the figures.
        behind: is the plate of the card the back row alone?
        face: the card as its plate names it: without its number where that stands beside the figures.
    """

    signs: str
    tie: str
    usual: int
    least: int
    name: str
    moved: str
    behind: bool
    face: Face

    @property
    def untied(self) -> _Lead:
        """The same where the sign of the card under it stands before the name of that."""
        least = self.least - len(self.tie)
        return self._replace(tie="", least=least, usual=max(_BEGIN, 1 + len(self.signs)))


def _leads(sheet: Sheet, face: Face, room: int, *, behind: bool) -> list[_Lead]:
    """The signs before a name and where it begins, the form first in which the most of it can be read. The sign of the
    state of a card that is all in the back row may stand beside its figures.

    Args:
        sheet: what is drawn on.
        face: the card.
        room: cells from the key on.
        behind: is its plate the back row alone?
    """
    g = sheet.glyphs
    mark, tie = sign(g, face.mark), g.ex if face.tucked and face.joined else ""
    state = state_sign(g, face) if behind else ""
    found: list[_Lead] = []
    for signs, moved in ((mark + state, ""), (mark, state)):
        least = cell_len(face.tag) + len(signs + tie)
        usual = max(_BEGIN, 1 + len(signs + tie))
        for begin in (usual, least):
            name, number = _name(sheet, face, room - begin)
            named = face._replace(copy=0) if number else face
            found.append(_Lead(signs, tie, usual, least, name, moved + number.strip(), behind, named))
    found.sort(key=lambda one: (-cell_len(one.name), bool(one.moved)))
    return found if face.tucked else found[:1]


def _name(sheet: Sheet, face: Face, room: int, least: int = _LEAST) -> tuple[str, str]:
    """Its name in so many cells, with its number among others with its name if that leaves enough of the name (`least`
    cells); and the number if not.
    """
    number = face.title.removeprefix(face.name)
    if not number or cell_len(face.title) <= room:
        return apart(sheet.glyphs, face.title, room, sheet.names), ""
    tight = number.strip()
    name = apart(sheet.glyphs, face.name, room, sheet.names)
    if cell_len(name) + cell_len(tight) <= room:
        return name + tight, ""
    if room - cell_len(tight) >= min(least, cell_len(face.name)):
        return apart(sheet.glyphs, face.name, room - cell_len(tight), sheet.names) + tight, ""
    return name, number


class _Told(NamedTuple):
    """What is written on a plate of two rows.

    Attributes:
        figures: as they are written.
        state: the word or the sign of its state, or what it does.
        pips: cells of pips; `gap`: cells between what stands in the row of the figures.
        codes: its abilities in that row; `named`: what stands beside its name; `short`: the word of its state, if
            that may stand there; `under`: the card under it, rather than `named`.
        below: the card under it, in a row below the name, beside `named` as well.
    """

    figures: str
    state: str = ""
    pips: int = 0
    gap: int = 1
    codes: str = ""
    named: str = ""
    short: str = ""
    under: str = ""
    below: str = ""

    @property
    def width(self) -> int:
        """The cells of the row of the figures."""
        told = [part for part in (cell_len(self.state), self.pips, cell_len(self.codes)) if part]
        return sum(told) + self.gap * (len(told) - 1) * bool(told) + bool(told) + cell_len(self.figures)


def _high(sheet: Sheet, face: Face, width: int, room: int, lead: _Lead) -> _Told:
    """Where pips and abilities have a row of their own; arguments as in `_row`."""
    g = sheet.glyphs
    forms = [_Told(_figured(g, face), word) for word in _states(g, face)]
    told = next((told for told in forms if told.width <= width), forms[-1])
    name = under(g, face, room - cell_len(lead.name) + len(lead.tie) + len(bears(g, face)))
    if name or not face.tucked:
        return told._replace(under=name)
    most = max(_pip_forms(face, _HIGH_PIPS), default=0)
    beside = width - cell_len(face.codes) - bool(face.codes) - most
    for free in (0 if told.state else width - cell_len(told.figures), beside):
        if name := under(g, face, free):
            return told._replace(below=name)
    both = room + len(lead.tie) + len(bears(g, face))
    return told._replace(under=_shared(sheet, face, both) or _shared(sheet, face, both, _FEW))


def _row(sheet: Sheet, face: Face, width: int, room: int, lead: _Lead) -> _Told:
    """The most that fits.

    Args:
        sheet: what is drawn on.
        face: the card.
        width: of the plate; `room`: for its name.
        lead: what stands before its name.
    """
    g, free = sheet.glyphs, room - cell_len(lead.name) - 1
    states = _words(face) if face.said else (lead.moved,) if lead.behind else _states(g, face)
    if lead.moved and not (face.said or lead.behind):
        states = (*(f"{lead.moved} {word}" for word in states if word), lead.moved)
    forms = list(_forms(g, face, states, free, room))
    told = next((told for told in forms if told.width <= width), _Told(_figured(g, face)))
    both = room + len(lead.tie) + len(bears(g, face))  # cells for both names
    tied = "" if told.named else under(g, face, both - cell_len(lead.name))
    if not tied and (below := under(g, face, width - told.width)):
        return told._replace(below=below)
    tied = tied or _shared(sheet, face, both)
    if tied and (paired := _alone(told, forms, width)) is not None:
        return paired._replace(under=tied)
    bare = told._replace(pips=0)  # of a card without damage its last figure says what its pips say
    whole = len(face.figures) == _PAIR and not any(figure.hurt for figure in face.figures)
    if whole and (below := under(g, face, width - bare.width)):
        return bare._replace(below=below)
    begun = "" if tied else _shared(sheet, face, both, _FEW)
    if begun and (paired := _alone(told, forms, width)) is not None:
        return paired._replace(under=begun)
    link = face.corner if face.joined and cell_len(face.corner) <= free else ""
    return told if told.named else told._replace(named=link)


def _shared(sheet: Sheet, face: Face, room: int, fewest: int = _SHORT) -> str:
    """The sign and the name of the card under another where both names share a row and neither has room for all of it:
    so that the most of both can be read.

    Args:
        sheet: what is drawn on.
        face: the card that lies on the other one.
        room: cells for both names and the sign.
        fewest: cells of the lower name.
    """
    told = under(sheet.glyphs, face, sheet.width)
    if not told:
        return ""
    least = _least(face)
    kept = cell_len(_name(sheet, face, least - (least > _LEAST), _SHORT)[0])
    found: list[tuple[int, int, str]] = []
    for cells in range(fewest, min(cell_len(told), room)):
        name, number = _name(sheet, face, room - 1 - cells, _SHORT)
        # Behind its sign it needs no form that no other card has: `Ma…1` says less than `Mar.`
        lower = abbreviated(told[1:], cells)
        if len(lower) < _SHORT:  # rather a vowel at its end than too few letters: `Amu.`
            lower = f"{cut(told[1:], cells - 1)}." if cells > _FEW else cut(told[1:], cells)
        if cell_len(name) >= kept and not number:
            found.append((cell_len(name + lower) + (lower == told[1:]), cell_len(name), told[:1] + lower))
    return max(found, default=(0, 0, ""))[-1]


def _alone(best: _Told, forms: Sequence[_Told], width: int) -> _Told | None:
    """What tells the same as the best form with nothing beside the name."""
    told = {best.state, best.codes, best.named}
    alone = (one for one in forms if not one.named and one.pips >= best.pips and one.width <= width)
    return next((one for one in alone if told <= {"", one.state, one.codes}), None)


def _least(face: Face) -> int:
    """The cells that its name keeps where something else stands beside it."""
    return _LEAST + cell_len(face.title.removeprefix(face.name).strip())


def _forms(g: Glyphs, face: Face, words: Sequence[str], free: int, room: int) -> Iterator[_Told]:
    """What may be written, the best first. The figures are whole in all of it.

    Args:
        g: the signs.
        face: the card.
        words: what it is or does, the best form first.
        free: cells beside its whole name; `room`: with its name.
    """
    figure, codes, figures = _damaged(face), face.codes, _figured(g, face)
    hurt = figure is not None and figure.hurt
    fewer = _pip_forms(face, _PIPS)
    count = fewer[0] if fewer else 0
    beside = codes if cell_len(codes) <= free else ""
    cut = beside or (codes if room - cell_len(codes) > _least(face) else "")  # the name gives way
    where = [*[(codes, "")] * (not face.said), *[("", beside)] * bool(beside or face.said or not codes)]
    # The pips of a card that is not damaged say what its second figure says, and give way to a word; but among three
    # nothing else tells them apart, and that a card is not ready its place tells too.
    pipped = hurt or len(face.figures) > _PAIR or (face.back and not face.said)
    short = words[-1]
    beside_it = 0 < cell_len(short) <= free and not face.said
    for word, some in product(words, (count,) if pipped or beside_it else (count, 0)):
        if hurt and word == short:  # rather the whole word beside the whole name
            beside_name = [whole for whole in words[:-1] if 0 < cell_len(whole) <= free]
            for whole, row, gap in product(beside_name, (codes, ""), (1, 0)):
                yield _Told(figures, "", count, gap, row, whole, whole)
        for (row, named), gap in product(where, (1, 0)):
            if gap or len(word) <= 1:
                yield _Told(figures, word, some, gap, row, named)
        if cut or face.said or not codes:
            yield from (_Told(figures, word, some, gap, named=cut) for gap in (1, 0) if gap or len(word) <= 1)
    if (hurt and room - cell_len(short) > _LEAST) or beside_it:
        rows = (codes, "") if hurt else (codes,)
        yield from (_Told(figures, "", count, gap, row, short, short) for row in rows for gap in (1, 0))
    yield from (_Told(figures, word, some, 0, named=cut) for word in words[-1:] if pipped for some in fewer)
    if hurt and len(face.figures) > _PAIR:  # nothing else says it without colours
        yield from (_Told(figures, word, some, 0, named=cut) for word in words for some in fewer)
        yield from (_Told(figures, word + g.no_shield, named=cut) for word in dict.fromkeys((short, "")))
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
    if face.attacks or face.mark == "target":
        return face.said, last, tr("ATK") if face.attacks else tr("TGT")
    return face.said, last


def _damaged(face: Face) -> Figure | None:
    """The figure that damage reduces."""
    return next((figure for figure in face.figures if figure.most is not None), None)


def _pip_forms(face: Face, room: int) -> list[int]:
    """The cells that its pips may take, in at most so many, or a figure in their place."""
    figure = _damaged(face)
    if figure is None:
        return []
    every = {pip_cells(figure, cells, among=len(face.figures)) for cells in range(1, room + 1)}
    return sorted(every - {0}, reverse=True)


def _paired(face: Face) -> bool:
    """Has it two figures, of which damage reduces the second?"""
    return len(face.figures) == _PAIR and face.figures[-1].most is not None


def _figured(g: Glyphs, face: Face) -> str:
    """The figures of a card, more than two of them as in `statline`. Of two the second one is with what it was at first
    if it is less now, and never otherwise, whatever room there is: figures of one lane tell the same in the same way.
    """
    if not _paired(face):
        return "/".join(str(figure.value) for figure in face.figures)
    return "".join(text for text, *_ in _pair(g, face))


def _pair(g: Glyphs, face: Face) -> list[tuple[str, str, bool]]:
    """The parts of two figures, of which damage reduces the second: text, ink, and is it bold?"""
    first, last = face.figures
    parts = [(str(first.value), first.ink, True), (g.sep, "mute", False)]
    parts.append((str(last.value), "bad" if last.hurt else last.ink, True))
    return [*parts, (f"/{last.most}", "mute", False)] if last.hurt else parts


def _figures(sheet: Sheet, end: int, y: int, face: Face) -> int:
    """The figures before a column; returns where they begin."""
    if not _paired(face):
        return statline(sheet, end, y, face) if face.figures else end
    start = at = end - cell_len(_figured(sheet.glyphs, face))
    for text, ink, bold in _pair(sheet.glyphs, face):
        at = sheet.put(at, y, text, ink, bold=bold)
    return start
