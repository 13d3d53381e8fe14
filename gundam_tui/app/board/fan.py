"""A hand: plates with keys, the cost of each card, and why one cannot be played."""

from __future__ import annotations

import re
from collections.abc import Sequence

from rich.cells import cell_len

from gundam_tui.app.board.emblem import ROWS, FaceState, emblem
from gundam_tui.app.board.faces import HandFace
from gundam_tui.app.board.sheet import Sheet, Span, Spot, Touch
from gundam_tui.app.board.slot import nameplate, sign
from gundam_tui.app.glyphs import SAID, Glyphs, effect_at, unwrap, wrap
from gundam_tui.language import tr

ROOMY = 5  # from this height on a plate has a second row for its name and rows for words
FLAT = 3  # below this width each card takes one row
NARROW = 11  # the smallest pitch of a plate
_READ = 3  # with fewer rows of text than this, only the timing of a card is shown
_OPENING = r"(?:[\[<](?![<(])[^\]>]*[\]>][/ ]?)+"
_CONDITION = r"[·･]"  # before the condition of a timing, or its second half
_SENTENCE = r"[.:,]"  # a keyword has none of these
_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
_NOTHING = "-0"  # the last of several requirements, if it is none
_BRIEF = 5  # cells of a reason in a row that is mostly a name
_SIGNS = 5  # a higher cost is written as a number


def fan(sheet: Sheet, x: int, y: int, pitch: int, columns: int, height: int, cards: Sequence[HandFace]) -> None:
    """A hand. As many cards as there are columns are plates, a few more are narrower ones; with still more there are
    two rows, and at last pages.

    Args:
        sheet: what to draw on.
        x, y: the first cell.
        pitch: from card to card.
        columns: how many stand in a row.
        height: rows.
        cards: the hand.
    """
    if not cards:
        return
    if columns < len(cards) <= columns * pitch // NARROW:
        pitch, columns = columns * pitch // len(cards), len(cards)
    rows = 1 if len(cards) <= columns else 2
    page = columns * rows
    at = next((place for place, card in enumerate(cards) if card.cursor or card.read), 0) // page * page
    shown = cards[at : at + page]
    deep = height // rows if rows > 1 and height >= 2 * FLAT else 1 if rows > 1 else height
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
    lack = _lack(sheet.glyphs, card)
    end = lack or ("" if card.cost is None else f"{card.cost}{sheet.glyphs.active}")
    sheet.named(x + 2, y, card.name, width - 3 - cell_len(end), ink, ground, bold=True)
    sheet.right(x + width, y, end, "bad" if lack and not card.cursor else ink, ground)
    if not sheet.planes:
        sheet.put(x + width, y, sheet.glyphs.v, "rule")


def _lack(g: Glyphs, card: HandFace) -> str:
    """What a card lacks, in the place of its cost: its requirement, so many Resources (`-2○`, as a cost is `2●`), or a
    sign for a longer reason.
    """
    brief = g.text(card.brief)
    if card.why and brief.replace(".", "") == card.level:
        return card.level
    if card.missing:
        return f"-{card.missing}{g.rested}"
    if not card.why:
        return ""
    return brief if cell_len(brief) <= _BRIEF else g.spend


def plate(sheet: Sheet, x: int, y: int, width: int, height: int, card: HandFace) -> None:
    """A card of the hand: nameplate with its key, requirement and cost, figures or kind; below why not."""
    sheet.fill(x, y, width, height, "plate" if card.able else "rest")
    high = height >= ROOMY
    row = _nameplate(sheet, x, y, width, card, high)
    last = y + height - 1
    spends = card.cost is not None
    figures = "" if price(sheet, x, row, width, card, brief=spends) or not card.figured else card.facts
    if figures and card.why and not spends and not card.missing:  # the last row says what is missing
        sheet.fill(x, row, width, 1, "rest")
        price(sheet, x, row, width, card._replace(level=""))
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
        said = card.place or card.way or (card.kind if high and card.kind else card.does or tr("playable"))
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


def price(sheet: Sheet, x: int, y: int, width: int, card: HandFace, *, brief: bool = True) -> bool:
    """Its requirement and cost, what is missing of that in hollow red signs, and its figures: the first form that fits.
    Figures are never cut, and go before the signs do; the last of several requirements goes before them if it is none.

    Args:
        sheet, x, y, width: where.
        card: the card.
        brief: may a requirement go?

    Returns:
        Are its figures there?
    """
    figures = (card.facts, card.facts.lstrip(_LETTERS))
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
    return bool(facts) or not card.facts


def _air(level: str, cost: Sequence[Span], facts: str, width: int) -> int | None:
    """The blanks between level and cost where these fit into a width; None: they do not fit."""
    signs = "".join(text for text, _ in cost)
    free = width - sum(map(cell_len, (level, signs, facts))) - bool(facts and (level or signs))
    wanted = int(bool(level and signs))
    # A blank between signs and facts counts more than one between level and signs; two numbers need one.
    least = wanted if signs[:1].isdigit() else 0
    if free < least and signs and facts.startswith("+"):  # a plus parts as well
        free += 1
    return min(free, wanted) if free >= least else None


def _costs(g: Glyphs, card: HandFace) -> list[tuple[Span, ...]]:
    """The forms of a cost, the fullest first: a sign for each; numbers of what is there and missing; the missing."""
    if not card.cost:
        return [()]
    there, ink = card.cost - card.missing, "res" if card.able else "mute"
    signs = ((g.active * there, ink), (g.rested * card.missing, "bad"))
    numbers = ((f"{there}{g.active}", ink), (f"{card.missing}{g.rested}", "bad"))
    forms = [tuple(span for span, count in zip(each, (there, card.missing), strict=True) if count)
             for each in (signs, numbers)]  # fmt: skip
    return [*forms[card.cost > _SIGNS :], *([numbers[1:]] if card.missing and there else [])]


def _foot(sheet: Sheet, width: int, card: HandFace, *, most: int) -> list[str]:
    """Why the card cannot be played, in that many lines at most: in fewer words rather than cut. What is missing of a
    price that has no signs of its own stands before it.
    """
    if not card.why:
        return []
    g = sheet.glyphs
    lack, count = ("", "") if card.cost is not None or not card.missing else _missing(g, card.missing)
    why, brief = (g.text(f"{lack} {text}".strip()) for text in (card.why, card.brief or card.why))
    if most == 1:
        figures = card.brief.split()[-1] if "/" in card.brief else ""  # they say it without `power`
        told = *(f"{signs} {text}".strip() for text in (card.brief, figures) for signs in (lack, count) if text), lack
        usual = why if cell_len(brief) > width else brief
        return [next((form for form in (why, brief, *map(g.text, told)) if form and cell_len(form) <= width), usual)]
    lines = wrap(why, width)
    if len(lines) > most and cell_len(brief) <= width:
        return [brief]
    return [*lines[: most - 1], unwrap(lines[most - 1 :])] if len(lines) >= most else lines


def _missing(g: Glyphs, count: int) -> tuple[str, str]:
    """What is missing as hollow signs, and as a number of them."""
    number = f"{g.rested}×{count}"
    return g.rested * count if count <= _SIGNS else number, number


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
