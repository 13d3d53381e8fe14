"""A hand: plates with keys, the cost of each card, and why one cannot be played."""

from __future__ import annotations

import re
from collections.abc import Sequence

from rich.cells import cell_len

from gundam_tui.app.apart import apart
from gundam_tui.app.board.emblem import ROWS, FaceState, emblem
from gundam_tui.app.board.faces import HandFace
from gundam_tui.app.board.sheet import Sheet, Span, Spot, Touch, spans_len
from gundam_tui.app.board.slot import free_slot, nameplate, sign
from gundam_tui.app.glyphs import SAID, Glyphs, effect_at, unwrap, wrap
from gundam_tui.language import tr
from gundam_tui.named import NamedTuple

ROOMY = 5  # from this height on a plate has a second row for its name and rows for words
FLAT = 3  # below this width each card takes one row
NARROW = 11  # the smallest pitch of a plate
_READ = 3  # with fewer rows of text than this, only the timing of a card is shown
_OPENING = r"(?:[\[<](?![<(])[^\]>]*[\]>][/ ]?)+"
_CONDITION = r"[·･]"  # before the condition of a timing, or its second half
_SENTENCE = r"[.:,]"  # a keyword has none of these
_NOTHING = "-0"  # the last of several requirements, if it is none
_LINE = 19  # cells of a card in a row of its own, with the one behind it: its name, and why it cannot be played
_BRIEF_NAME = 3  # cells that its name keeps there
SIGNS = 5  # a higher cost is written as a number


def fan(
    sheet: Sheet, x: int, y: int, pitch: int, columns: int, height: int, cards: Sequence[HandFace], *, room: int = 0,
    free: bool = False,
) -> None:  # fmt: skip
    """A hand. As many cards as there are columns are plates, a few more are narrower ones; with still more there are
    two rows of plates if these hold all, else rows of one line each, and at last pages.

    Args:
        sheet: what to draw on.
        x, y: the first cell.
        pitch: from card to card.
        columns: how many stand in a row.
        height: rows.
        cards: the hand.
        room: cells for a row of lines, with the one behind the last; 0: those of the columns.
        free: do the cards still lie elsewhere? Then their places are marked.
    """
    if not cards:
        return
    pitch, columns, rows, deep = _places(pitch, columns, height, len(cards), room or columns * pitch)
    if free:
        for place in range(len(cards) if deep >= FLAT else 0):
            free_slot(sheet, x + place % columns * pitch, y + place // columns * deep, pitch - 1, deep)
        return
    page = columns * rows
    at = next((place for place, card in enumerate(cards) if card.cursor or card.read), 0) // page * page
    shown = cards[at : at + page]
    for place, card in enumerate(shown):
        left, top = x + place % columns * pitch, y + place // columns * deep
        if deep >= FLAT:
            plate(sheet, left, top, pitch - 1, deep, card)
        else:
            _flat(sheet, left, top, pitch - 1, card)
        sheet.touch(left, top, pitch - 1, deep, Touch(card.id))
        sheet.pieces[f"card {card.id}"] = Spot(left, top, pitch - 1, deep)
    sheet.pieces["fan"] = Spot(x, y, min(len(shown), columns) * pitch - 1, height)
    if deep < FLAT and height > rows * deep:
        _facts(sheet, x, y + rows * deep, columns * pitch - 1, shown, (at, page, len(cards)))
    elif len(cards) > page:
        sheet.right(x + columns * pitch - 1, y + height - 1, _page(at, page, len(cards)), "sub", "table")


class _Places(NamedTuple):
    """How the cards of a hand lie: from card to card, how many in a row, in how many rows, each of how many lines."""

    pitch: int
    columns: int
    rows: int
    deep: int


def _places(pitch: int, columns: int, height: int, count: int, room: int) -> _Places:
    """The places of so many cards; arguments as in `fan`. They follow from the number alone, so that no card moves
    while others become playable.
    """
    wide = columns * pitch
    for rows in (1, 2):
        if rows > 1 and height < rows * FLAT:
            break
        in_a_row = columns if count <= rows * columns else -(-count // rows)
        if in_a_row <= wide // NARROW:
            return _Places(pitch if in_a_row == columns else wide // in_a_row, in_a_row, rows, height // rows)
    if height < 2:
        return _Places(pitch, columns, 1, height)
    for in_a_row in range(max(1, room // _LINE), max(1, room // pitch) + 1):
        if count <= in_a_row * height:
            return _Places(room // in_a_row, in_a_row, -(-count // in_a_row), 1)
    return _Places(pitch, columns, height - 1, 1)  # the last row says which page it is


def _page(at: int, page: int, count: int) -> str:
    return f"{at // page + 1}/{-(-count // page)} ›"


def _facts(sheet: Sheet, x: int, y: int, width: int, shown: Sequence[HandFace], paged: tuple[int, int, int]) -> None:
    """Facts about the card with the cursor, or else the chosen one, when each card has one row; none of any other."""
    at, page, count = paged
    more = _page(at, page, count) if count > page else ""
    sheet.right(x + width, y, more, "sub")
    marked = (card for which in ("read", "cursor", "chosen") for card in shown if getattr(card, which))
    card = next(marked, None)
    if card is None:
        return
    told = "  ".join(word for word in (card.level, card.facts, card.why or " ".join(card.words)) if word)
    end = sheet.put(x + 1, y, f"{sheet.glyphs.name(card.name, 32)}: ", "text", bold=True)
    room = x + width - end - cell_len(more) - 1
    sheet.put(end, y, sheet.glyphs.sentences(told, room), "bad" if card.why else "sub")


def _ground(card: HandFace) -> tuple[str, str]:
    return nameplate(card.color, dark=not card.able and not card.chosen, cursor=card.cursor)


def _key(sheet: Sheet, x: int, y: int, card: HandFace, ink: str, ground: str) -> None:
    sheet.put(x, y, card.tag, "ink" if card.able else ink, "key" if card.able else ground, bold=True)
    sheet.put(x + 1, y, sign(sheet.glyphs, card.mark), ink, ground, bold=True)


def _flat(sheet: Sheet, x: int, y: int, width: int, card: HandFace) -> None:
    ink, ground = _ground(card)
    sheet.fill(x, y, width, 1, ground)
    _key(sheet, x, y, card, ink, ground)
    end = _end(sheet, width, card)
    cells = spans_len(end)
    sheet.named(x + 2, y, card.name, width - 2 - cells - bool(cells), ink, ground, bold=True)
    at = x + width - cells
    if card.why and not card.cursor:  # red can be read on the ground of a card, not on that of every name
        ground = "rest"
    for text, role in end:
        at = sheet.put(at, y, text, role if role == "bad" and not card.cursor else ink, ground)
    if not sheet.planes:
        sheet.put(x + width, y, sheet.glyphs.v, "rule")


def _end(sheet: Sheet, width: int, card: HandFace) -> Sequence[Span]:
    """What stands behind the name of a card in a row of its own: figures and cost, or why it cannot be played. The
    fullest form that leaves the name the room that it needs; why comes before the name.
    """
    g = sheet.glyphs
    usual = cell_len(apart(g, card.name, min(width - 2, sheet.names.short or width), sheet.names))
    forms, least = _reasons(g, card) if card.why else (_figures(g, card), [])
    brief = [*reversed(forms), *least] if card.why else []
    tries = [*((form, usual) for form in forms), *((form, min(usual, _BRIEF_NAME)) for form in brief)]
    return next((form for form, name in tries if name + 2 + spans_len(form) + bool(form) <= width), ())


def _figures(g: Glyphs, card: HandFace) -> list[tuple[Span, ...]]:
    """The forms of the figures and the cost of a card, the fullest first."""
    facts = dict.fromkeys(text for text in (card.facts, card.figures) if text)
    if card.cost is None:  # its price is its level
        return [*(((f"{card.level} {text}", ""),) for text in facts), ((card.level, ""),)]
    costs = _costs(g, card)
    told = (((f"{text} " if costs[0] else text, ""), *costs[0]) for text in facts)
    counted = (((f"{text} {card.cost}{g.active}", ""),) for text in facts if card.cost)
    return [*told, *counted, *costs]


def _reasons(g: Glyphs, card: HandFace) -> tuple[list[tuple[Span, ...]], list[tuple[Span, ...]]]:
    """The forms of why a card cannot be played, the fullest first: in words, and what it lacks in hollow signs; and
    those that say less. Where words say no more than the signs, they stand alone before the signs do.
    """
    brief = g.text(card.brief)
    words = card.level if card.level and brief.replace(".", "") == card.level else brief
    why, blank = (words, "bad"), (" ", "bad")
    price = ((card.level, ""), blank) if card.cost is None and card.level not in ("", words) else ()
    if not card.missing:
        return [(*price, why), (why,)], [((g.spend, "bad"),)]
    hollow = (_missing(g, card.missing)[0], "bad")
    if card.cost is None:
        figures = (words.split()[-1], "bad") if "/" in words else why  # they say it without `power`
        forms: list[tuple[Span, ...]] = [(hollow, blank, why), (hollow, blank, figures)]
        if price:  # beside it the signs say what the figures say
            forms[:0] = [(*price, *forms[0]), *[(*price, hollow)] * (figures != why)]
        return forms, [(hollow,)]
    number = (f"{card.missing}{g.rested}", "bad")
    forms = [(why, blank, *_costs(g, card)[0]), (why, blank, hollow), (why, hollow)]
    if words != card.level and re.findall(r"\d+", words) == [str(card.missing)]:
        return [*forms, (why,), _costs(g, card)[0], (hollow,)], [(number,)]
    return [*forms, (why, blank, number)], [(why,), ((g.spend, "bad"), hollow), ((g.spend, "bad"),)]


def plate(sheet: Sheet, x: int, y: int, width: int, height: int, card: HandFace) -> None:
    """A card of the hand: nameplate with its key, requirement and cost, figures or kind; below why not."""
    sheet.fill(x, y, width, height, "plate" if card.able else "rest")
    high = height >= ROOMY
    row = _nameplate(sheet, x, y, width, card, high)
    last = y + height - 1
    spends = card.cost is not None
    priced = price(sheet, x, row, width, card, brief=spends)
    figures = "" if priced is not None or not card.figured else card.facts
    if figures and card.why and not spends and not card.missing:  # the last row has no room: it says why
        sheet.fill(x, row, width, 1, "rest")
        price(sheet, x, row, width, card)
        figures = ""
    free = width - (cell_len(figures) + 1 if figures else 0)
    foot = _foot(sheet, free, card, most=max(1, min(2, last - row)) if high else 1)
    room = last - row - max(1, len(foot))
    told = _words(sheet, x, row + 1, width, room, card)
    if high:
        seen = FaceState(not card.able)
        emblem(sheet, x + width // 2, row + 1 + told, min(ROWS, room - told), card.emblem, seen, half=width // 2 - 1)
    for at, line in enumerate(foot):
        sheet.fitted(x, last - len(foot) + 1 + at, line, free, "bad")
    if card.why:
        sheet.right(x + width, last, figures, "mute", bold=True)
    elif card.able:
        sheet.put(x, last, sheet.glyphs.mark, "key", bold=True)
        kind = card.kind if high or (priced and priced == card.figures) else ""  # beside its figures it has no room
        said = card.place or card.way or card.does or kind or tr("playable")
        if figures and not spends:  # beside the price there is room for the end of that
            words = sheet.glyphs.text(said).split()
            ends = (" ".join(words[at:]) for at in range(len(words)))
            room = width - cell_len(card.level) - 1
            sheet.right(x + width, row, next((end for end in ends if cell_len(end) <= room), ""), "key")
            said = ""
        air = 2 if cell_len(sheet.glyphs.text(said)) <= free - 2 else 1
        if free == width or cell_len(sheet.glyphs.text(said)) <= free - air:
            sheet.fitted(x + air, last, said, free - air, "sub" if high else "key")
        sheet.right(x + width, last, figures, "ap", bold=True)
    elif card.kind or card.place:
        said = card.place or card.kind
        if free == width or cell_len(sheet.glyphs.text(said)) <= free:
            sheet.fitted(x, last, said, free, "mute")
        sheet.right(x + width, last, figures, "mute", bold=True)
    _sides(sheet, x, y, width, height, card)


def _nameplate(sheet: Sheet, x: int, y: int, width: int, card: HandFace, high: bool) -> int:
    """The name, in two rows if there is room; returns the row below it."""
    ink, ground = _ground(card)
    name, rest = sheet.two_rows(card.name, width - 2, width - 1) if high else (card.name, "")
    sheet.fill(x, y, width, 2 if high else 1, ground)
    _key(sheet, x, y, card, ink, ground)
    sheet.named(x + 2, y, name, width - 2, ink, ground, bold=True)
    sheet.put(x + 2 if cell_len(rest) <= width - 2 else x + 1, y + 1, rest, ink, ground, bold=True)
    return y + (2 if high else 1)


def price(sheet: Sheet, x: int, y: int, width: int, card: HandFace, *, brief: bool = True) -> str | None:
    """Its requirement and cost, what is missing of that in hollow red signs, and its figures: the first form that fits.
    Figures are never cut, and go before the signs do; the last of several requirements goes before them if it is none.

    Args:
        sheet, x, y, width: where.
        card: the card.
        brief: may a requirement go?

    Returns:
        The form of its figures that is there; None: they have no room.
    """
    bare = card.figures or card.facts
    named = bool(card.kind and card.facts) and (bool(card.figures) or not card.figured)
    whole = [f"{card.kind} {card.figures}".strip()] * named  # `Command` rather than `Cmd`
    figures = (*whole, card.facts, bare)
    signs, *shorter = _costs(sheet.glyphs, card)
    forms = [(signs, facts) for facts in figures] + [(cost, facts) for cost in shorter for facts in figures]
    alone = [(cost, "") for cost in (signs, *shorter)]
    levels = [card.level, *([card.level.removesuffix(_NOTHING)] if brief else [])]
    tries = ((level, *form) for some in (forms, alone) for level in levels for form in some)
    fitting = (one for one in tries if _air(*one, width) is not None)
    level, cost, facts = next(fitting, (card.level, *alone[-1]))
    end = sheet.put(x, y, level, "sub") + (_air(level, cost, facts, width) or 0)
    for text, ink in cost:
        end = sheet.put(end, y, text, ink, bold=ink == "bad")
    sheet.right(x + width, y, facts, ("ap" if card.able else "mute") if card.figured else "sub", bold=card.figured)
    return facts if facts or not card.facts else None


def _air(level: str, cost: Sequence[Span], facts: str, width: int) -> int | None:
    """The blanks between level and cost where these fit into a width; None: they do not fit."""
    signs = "".join(text for text, _ in cost)
    free = width - sum(map(cell_len, (level, signs, facts))) - bool(facts and (level or signs))
    wanted = int(bool(level and signs))
    # A blank between signs and facts counts more than one between level and signs; two numbers need one, and so do
    # figures in a row.
    least = wanted if signs[:1].isdigit() or "-" in level else 0
    if free < least and (signs or level) and facts.startswith("+"):  # a plus parts as well
        free += 1
    return min(free, wanted) if free >= least else None


def _costs(g: Glyphs, card: HandFace) -> list[tuple[Span, ...]]:
    """The forms of a cost, the fullest first: a sign for each; the missing ones alone; numbers. What is missing is a
    number only where its signs have no room.
    """
    if not card.cost:
        return [()]
    there, ink = card.cost - card.missing, "res" if card.able else "mute"
    signs, number = ((text, ink) for text in (g.active * there, f"{there}{g.active}"))
    if not card.missing:
        return [(one,) for one in (signs, number)[card.cost > SIGNS :]]
    lack, count = ((text, "bad") for text in (g.rested * card.missing, f"{card.missing}{g.rested}"))
    forms = [(number, lack), (lack,)] if card.missing <= SIGNS else []
    forms = [*([(signs, lack)] if card.cost <= SIGNS else []), *forms, (number, count), (count,)]
    return forms if there else [form[-1:] for form in forms]


def _foot(sheet: Sheet, width: int, card: HandFace, *, most: int) -> list[str]:
    """Why the card cannot be played, in that many lines at most: in fewer words rather than cut. What is missing of a
    price that has no signs of its own stands before it.
    """
    if not card.why:
        return []
    g = sheet.glyphs
    lack, count = ("", "") if card.cost is not None or not card.missing else _missing(g, card.missing)
    why, brief = (g.text(f"{lack} {text}".strip()) for text in (card.why, card.brief or card.why))
    figures = card.brief.split()[-1] if "/" in card.brief else ""  # they say it without `power`
    told = [f"{signs} {text}".strip() for text in (card.brief, figures) for signs in (lack, count) if text]
    told += [lack, f"{g.rested}{figures}" if lack and figures else "", count]  # `○0/5` rather than three of five signs
    fitting = next((form for form in (why, brief, *map(g.text, told)) if form and cell_len(form) <= width), "")
    if most == 1:
        return [fitting or (why if cell_len(brief) > width else brief)]
    for text in (why, brief):
        lines = wrap(text, width)
        if len(lines) <= most and " ".join(lines) == text:  # no word of it is cut or divided
            return lines
    lines = [fitting] if fitting else wrap(why, width)
    return [*lines[: most - 1], unwrap(lines[most - 1 :])] if len(lines) >= most else lines


def _missing(g: Glyphs, count: int) -> tuple[str, str]:
    """What is missing as hollow signs, and as a number of them."""
    number = f"{g.rested}×{count}"
    return g.rested * count if count <= SIGNS else number, number


def _words(sheet: Sheet, x: int, y: int, width: int, rows: int, card: HandFace) -> int:
    """Keywords, timings and text, in the free rows; returns how many it took."""
    if rows <= 0:
        return 0
    told = [sheet.glyphs.text(word) for word in card.words]
    words = [line for word in told for line in wrap(word, width)]
    if len(words) > rows and rows < _READ and (timings := _openings(told)):
        words = _timings(sheet, timings, width, rows)
    elif len(words) > rows and told != (begun := [_begun(sheet.glyphs, text, width * rows) for text in told]):
        words = [line for text in begun for line in wrap(text, width)]
    elif len(words) > rows == 1 and (keyword := _keyword(sheet, told, width)):
        words = [keyword]
    if len(words) > rows:
        words[rows - 1 :] = [unwrap(words[rows - 1 :])]
    for at, word in enumerate(words):
        sheet.fitted(x, y + at, word, width, "sub" if card.able else "mute")
    return len(words)


def _begun(g: Glyphs, text: str, room: int) -> str:
    """A text without its timing, then without its cost, if they leave no room for the beginning of the effect."""
    cost, effect = effect_at(text)
    forms = ((text[start:], effect - start) for start in (0, cost))
    return next((form for form, before in forms if len(g.fit(form, room)) >= before + min(SAID, len(form) - before)),
                text[effect:])  # fmt: skip


def _keyword(sheet: Sheet, told: Sequence[str], width: int) -> str:
    """The first keyword of a card in one row, with a sign if there is more text; empty if the card begins otherwise."""
    if re.search(_SENTENCE, told[0]):
        return ""
    more = sheet.glyphs.plus if len(told) > 1 else ""
    return sheet.glyphs.name(told[0], width - len(more)) + more


def _timings(sheet: Sheet, timings: Sequence[str], width: int, rows: int) -> list[str]:
    """The timings of a card in these rows, and a sign for those without room."""
    for count in range(len(timings), 0, -1):
        more = sheet.glyphs.plus if count < len(timings) else ""
        lines = wrap("/".join(timings[:count]) + more, width)
        if len(lines) <= rows:
            return lines
    # One that has no room either is shown without its condition, or not at all: no word of it says enough.
    short = re.split(_CONDITION, timings[0], maxsplit=1)[0]
    return next(([form] for form in (f"{short}{sheet.glyphs.plus}", short) if cell_len(form) <= width), list[str]())


def _openings(paragraphs: Sequence[str]) -> list[str]:
    """The bracketed beginnings of paragraphs: their timings."""
    found = (re.match(_OPENING, text) for text in paragraphs)
    words = (word for one in found if one is not None for word in re.findall(r"[^\[\]<>/]*[^\[\]<>/ ]", one[0]))
    return list(dict.fromkeys(words))


def _sides(sheet: Sheet, x: int, y: int, width: int, height: int, card: HandFace) -> None:
    g = sheet.glyphs
    if not sheet.planes:
        sheet.column(x + width, y, g.v, height, "rule")
    if card.cursor or (card.chosen and sheet.planes):  # without planes the two would look alike
        side = "sel" if card.cursor else "hot"
        sheet.column(x - 1, y, g.right_half, height, side)
        sheet.column(x + width, y, g.left_half, height, side)
