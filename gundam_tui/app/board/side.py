"""Beside the board: the viewed card, drawn as a card, and the events, turn by turn."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product, takewhile

from rich.cells import cell_len

from gundam_tui.app.board.emblem import LEAST, ROWS, emblem
from gundam_tui.app.board.faces import CardPane, Figure, ReportLine, RevealedCard, Taught
from gundam_tui.app.board.sheet import Sheet, Span
from gundam_tui.app.board.slot import nameplate
from gundam_tui.app.glyphs import Glyphs, abbreviated, unwrap, wrap
from gundam_tui.language import tr

_TALL = 14  # from this height on figures are three rows high
_SHORT = 5  # letters of the name of a figure, if the whole name does not fit
_LOW = 7  # rows of a turned card that has one row for its name and none below its text
_DIGITS = 10  # cells that figures beside a label take at most
_REST = 8  # cells for the key that shows the rest
_PLACE = "_" * _REST  # in a text: their place
_BESIDE = 12  # cells of a text that begins beside a name, at least
_NAMES = (14, 10, 8)  # cells of a name that gives way to a text
_RECENT = 4  # the newest lines are the brightest
_OWN_ROW = ("link", "bad")  # a card under it, and why it cannot be played


def detail(sheet: Sheet, x: int, y: int, width: int, height: int, card: CardPane) -> None:
    """A card in full; a sign marks where it is cut. It has no picture: that would be sent with every key that moves the
    cursor.
    """
    g = sheet.glyphs
    sheet.fill(x, y, width, height, "plate")
    ink, ground = nameplate(card.color, dark=False, cursor=False)
    titles, end = _titles(g, card, width), y + height
    row = y + len(titles) + 1
    sheet.fill(x, y, width, row - y, ground)
    for at, title in enumerate(titles):
        sheet.fitted(x + 1, y + at, title, width - 2, ink, ground, bold=True)
    sheet.put(x + 1, row - 1, _facts(g, card.line, width - 2), ink, ground)
    forms = _forms(g, card, width)
    if card.figures:
        tall = height >= _TALL and len(forms[0]) <= end - row - 4
        row += (_tall_figures if tall else _flat_figures)(sheet, x, row, width, card.figures)
    lines = next((form for form in forms if len(form) <= end - row), None) or _text_first(g, card, width)
    if len(lines) > end - row > 0:
        lines = lines[: end - row]
        _rest(sheet, x, end - 1, width)
        text, role = lines[-1]
        lines[-1] = (g.fit(text + g.dots if text else "", width - 2 - _REST), role)
    for line, role in lines:
        sheet.put(x + 1, row, line, role)
        row += 1


def _tall_figures(sheet: Sheet, x: int, y: int, width: int, figures: Sequence[Figure]) -> int:
    """The figures of a card, three rows high, each behind its name or, where that has no room, above it; returns how
    many rows they take.
    """
    step = (width - 2) // len(figures)
    below = any(step < cell_len(figure.label) + _DIGITS for figure in figures)
    for at, figure in enumerate(figures):
        left, ink = x + 2 + at * step, "bad" if figure.hurt else figure.ink
        if below:
            sheet.digits(left, y + 1, figure.value, ink)
            sheet.fitted(left, y + 4, figure.label, step - 1, "sub")
            continue
        after = sheet.put(left, y + 2, figure.label, "sub") + 2
        after = sheet.digits(after, y + 1, figure.value, ink)
        if figure.most is not None:
            sheet.fitted(after + 1, y + 2, tr("of {most}", most=figure.most), left + step - 1 - after, "mute")
    return 5


def _flat_figures(sheet: Sheet, x: int, y: int, width: int, figures: Sequence[Figure]) -> int:
    """The same in one row."""
    at, room = x + 1, width // len(figures) - 7
    for figure in figures:
        at = sheet.put(at, y, f"{abbreviated(figure.label, max(_SHORT, room))} ", "sub")
        at = sheet.put(at, y, str(figure.value), "bad" if figure.hurt else figure.ink, bold=True)
        at = sheet.put(at, y, f"/{figure.most}" if figure.most is not None else "", "mute") + 3
    return 1


def _forms(g: Glyphs, card: CardPane, width: int) -> list[list[Span]]:
    """A card's rows, tighter and tighter: whole; without where it comes from; without empty rows, and what a card says
    that does nothing here; its facts, its text and that of each card under it as one paragraph each.
    """
    needed = card.rows[: next((at for at in range(len(card.rows), 0, -1) if _weighs(card.rows[at - 1])), 0)]
    tight = [one for one in needed if _weighs(one)]
    facts, text = _flowing(g, card)
    return [_wrapped(g, rows, width - 2) for rows in (card.rows, needed, tight, [*facts, *text])]


def _flowing(g: Glyphs, card: CardPane) -> tuple[list[Span], list[Span]]:
    """Its facts, and its text with that of each card under it, as one paragraph each."""
    tight = [one for one in card.rows if _weighs(one)]
    facts = len(list(takewhile(lambda one: bool(one[0]), card.rows)))
    flowing: tuple[list[Span], list[Span]] = ([], [])
    for at, (text, role) in enumerate(tight):
        part = flowing[at >= facts]
        if not part or role in _OWN_ROW:
            part.append((text, role if at < facts else "text"))
        else:
            before, ink = part[-1]
            part[-1] = (f"{before}{f' {g.sep} ' if at < facts else ' '}{text}", ink)
    return flowing


def _text_first(g: Glyphs, card: CardPane, width: int) -> list[Span]:
    """A card's rows where not all have room: what its text says stands nowhere else on the board, so that its facts
    follow it, but for why it cannot be played.
    """
    facts, text = _flowing(g, card)
    why = [one for one in facts if one[1] == "bad"]
    return _wrapped(g, [*why, *text, *(one for one in facts if one not in why)], width - 2)


def _weighs(line: Span) -> bool:
    """Is it a line about what a card is or does?"""
    text, role = line
    return bool(text.strip()) and role != "mute"


def _facts(g: Glyphs, line: str, width: int) -> str:
    """A card's kind, number and price in one row; the number is not needed to play."""
    kind, *rest = line.split("  ")
    forms = (line, " ".join([kind, *rest]), "  ".join([kind, *rest[1:]]), " ".join([kind, *rest[1:]]))
    return next((form for form in map(g.text, forms) if cell_len(form) <= width), g.fit(forms[-1], width))


def detail_rows(g: Glyphs, card: CardPane, width: int) -> tuple[int, ...]:
    """How many rows a card needs: without where it comes from, and in tighter and tighter forms."""
    head = len(_titles(g, card, width)) + 1 + bool(card.figures)
    return tuple(head + len(form) for form in _forms(g, card, width)[1:])


def _titles(g: Glyphs, card: CardPane, width: int) -> Sequence[str]:
    """The name of a card, in two rows if it is long."""
    first, *more = wrap(g.text(card.name), width - 2) or [""]
    return [first, unwrap(more)] if more else [first]


def report_rows(sheet: Sheet, entries: Sequence[ReportLine], width: int) -> int:
    """The rows of a report in which nothing is left out."""
    return 1 + sum(len(_rows_of(sheet, entry, width)) for entry in entries)


def _rows_of(sheet: Sheet, entry: ReportLine, width: int) -> list[str]:
    return wrap(sheet.glyphs.text(entry.text), max(8, width - 4)) or [""]


def report(
    sheet: Sheet, x: int, y: int, width: int, height: int, entries: Sequence[ReportLine], title: str, keys: str = ""
) -> None:
    """The events: a heading for every turn, one sign per line, the newest last and brightest. Where not all of them
    fit, the last one is in the last row, so that none moves when the room above grows or shrinks.
    """
    if height < 1:
        return
    lines: list[tuple[str, str, ReportLine]] = []
    for entry in reversed(entries):
        wrapped = _rows_of(sheet, entry, width)
        lines = [(entry.mark if not at else "", line, entry) for at, line in enumerate(wrapped)] + lines
        if len(lines) >= height - 1:
            break
    cut = max(0, len(lines) - height + 1)
    # An entry whose beginning does not fit is not shown, unless it is the only one.
    cut = next((at for at in range(cut, len(lines)) if not at or lines[at][2] is not lines[at - 1][2]), cut)
    lines = lines[cut:]
    if cut:
        y, height = y + height - 1 - len(lines), len(lines) + 1
    sheet.fill(x, y, width, height, "surf")
    if not sheet.planes and x:
        sheet.column(x - 1, y, sheet.glyphs.v, height, "rule")
    sheet.put(x + 1, y, title, "sub", bold=True)
    sheet.right(x + width - 1, y, keys, "mute")
    for at, (mark, line, entry) in enumerate(lines):
        row = y + 1 + at
        if entry.heading:
            sheet.fill(x, row, width, 1, "chip")
            sheet.put(x + 1, row, mark, entry.ink, bold=True)
            sheet.fitted(x + 3, row, line, width - 4, entry.ink, bold=True)
            continue
        sheet.put(x + 1, row, mark, entry.ink, bold=True)
        recent = at >= len(lines) - _RECENT and not entry.old
        sheet.put(x + 3, row, line, "text" if recent else "sub")


def waiting(sheet: Sheet, x: int, y: int, width: int, height: int, effects: Sequence[tuple[str, str]]) -> int:
    """Waiting effects, the newest on top, each further down indented; returns the rows it took."""
    row = y
    for at, (text, when) in enumerate(effects):
        inset = min(at, 4)
        lines = wrap(sheet.glyphs.text(text), width - inset - 2)
        if row + len(lines) + 1 > y + height:
            break
        sheet.fill(x + inset, row, width - inset, len(lines) + 1, "chip" if at else "tuck")
        for line in lines:
            sheet.put(x + inset + 1, row, line, "text", bold=not at)
            row += 1
        sheet.fitted(x + inset + 1, row, when, width - inset - 2, "sub" if at else "text")
        row += 1
    return row - y


def reveal(sheet: Sheet, x: int, y: int, width: int, height: int, card: RevealedCard) -> None:
    """A card turned over, in a frame of its own."""
    g = sheet.glyphs
    sheet.fill(x - 1, y, width + 2, height, "burst")
    if card.blank:
        return
    high = height > _LOW
    sheet.fill(x, y + 1, width, height - 1 - high, "plate")
    if not sheet.planes:
        sheet.column(x - 1, y, g.v, height, "burst", bold=True)
        sheet.column(x + width, y, g.v, height, "burst", bold=True)
    heading = "  ".join(card.heading.upper()) if card.heading.isascii() else f"【{card.heading}】"
    sheet.centre(x, width, y, heading or card.below, "ink", bold=True)
    if high and card.heading:  # else it stands above
        sheet.centre(x, width, y + height - 1, card.below, "ink")
    ink, ground = nameplate(card.card.color, dark=False, cursor=False)
    sheet.fill(x, y + 1, width, 2 if high else 1, ground)
    if high:
        sheet.fitted(x + 1, y + 1, card.card.name, width - 2, ink, ground, bold=True)
        sheet.put(x + 1, y + 2, _facts(g, card.card.line, width - 2), ink, ground)
    else:
        end = sheet.fitted(x + 1, y + 1, card.card.name, width - 4, ink, ground, bold=True)
        kind = card.card.line.partition("  ")[0]
        if cell_len(kind) <= x + width - 2 - end:
            sheet.right(x + width - 1, y + 1, kind, ink, ground)
    row, end = y + _above(height), y + height - high
    row = _printed_on(sheet, x, row, width, end - row, card)
    if high and end - row > LEAST:
        rows = min(ROWS, end - row)
        emblem(sheet, x + width // 2, end - rows, rows, card.card.emblem)


def _above(height: int) -> int:
    """The rows above the text of a turned card that is so high."""
    return 3 if height > _LOW else 2


def reveal_fits(g: Glyphs, card: RevealedCard, width: int, height: int, *, high: bool) -> bool:
    """Is there room for the whole text of a turned card, `high` or `flat`?"""
    rows = height - _above(height) - (height > _LOW) if high else height - 1
    return len(_wrapped(g, [one for one in _printed(card) if one[0]], width - 2)) <= rows


def flat_tells(g: Glyphs, card: RevealedCard, width: int, height: int) -> bool:
    """Does the `flat` form tell the whole text of a turned card, if need be without rows of its own for each line?"""
    beside = _beside(g, card, width - cell_len(_flat_heads(g, card, width)[0]), width, height)
    return not (beside[3] if beside is not None else _asked(g, card, width - 2, height - 1)[1])


def flat(sheet: Sheet, x: int, y: int, width: int, height: int, card: RevealedCard) -> None:
    """The same where the lane has few rows: what it is, its name and whose it was in one row, its text below."""
    g = sheet.glyphs
    sheet.fill(x - 1, y, width + 2, height, "burst")
    if card.blank:
        return
    sheet.fill(x, y + 1, width, height - 1, "plate")
    if not sheet.planes:
        sheet.column(x - 1, y, g.v, height, "burst", bold=True)
        sheet.column(x + width, y, g.v, height, "burst", bold=True)
    heading, below = _flat_heads(g, card, width)
    start = sheet.put(x, y, heading, "ink", bold=True)
    ink, ground = nameplate(card.card.color, dark=False, cursor=False)
    beside = _beside(g, card, width - start + x, width, height)
    if beside is not None:  # whose it was is told by the strip of that lane
        room, first, rest, cut = beside
        sheet.fill(start, y, room + 2, 1, ground)
        sheet.named(start + 1, y, card.card.name, room, ink, ground, bold=True)
        sheet.fill(start + room + 2, y, x + width - start - room - 2, 1, "plate")
        sheet.put(start + room + 3, y, first)
        for at, line in enumerate(rest):
            sheet.put(x + 1, y + 1 + at, line)
        if cut:
            _rest(sheet, x, y + len(rest), width)
        return
    end = x + width - cell_len(below)
    sheet.fill(start, y, end - start, 1, ground)
    sheet.named(start + 1, y, card.card.name, end - start - 2, ink, ground, bold=True)
    sheet.put(end, y, below, "ink")
    _printed_on(sheet, x, y + 1, width, height - 1, card)


def _printed_on(sheet: Sheet, x: int, y: int, width: int, rows: int, card: RevealedCard) -> int:
    """A turned card's text; returns the row below it. Where it is cut, the key that shows the rest ends it."""
    lines, cut = _asked(sheet.glyphs, card, width - 2, rows)
    for at, (line, role) in enumerate(lines):
        last = cut and at == len(lines) - 1
        sheet.fitted(x + 1, y + at, line, width - 2 - (_REST if last else 0), role)
        if last:
            _rest(sheet, x, y + at, width)
    return y + len(lines)


def _rest(sheet: Sheet, x: int, y: int, width: int) -> None:
    """The key that shows the rest of a text, at the end of its last row."""
    sheet.right(x + width - 1, y, tr("v rest"), "key")


def _beside(
    g: Glyphs, card: RevealedCard, first: int, width: int, height: int
) -> tuple[int, str, list[str], bool] | None:  # fmt: skip
    """A text that has no room below the name, but has some if it begins beside it: all of it with the active line
    first, or that line and what fits behind it.

    Args:
        g: the signs.
        card: the card.
        first: cells of the row of the name, from there on; `width`, `height`: of all.

    Returns:
        The cells of the name, the text in its row, the other rows, and whether the text is cut there; None if that does
        not help.
    """
    texts = [text for text, _ in _printed(card) if text]
    if len(wrap(g.text("  ".join(texts)), width - 2)) < height:
        return None
    now = _heading(g, card)
    active = [g.text(text).removeprefix(now).strip() for text in texts if _active(g, card, text)]
    whole = " ".join([*active, *(text for text in texts if not _active(g, card, text))])
    said = [whole]
    if active and _flat_rows(g, card, width) >= height:
        said.append(" ".join([*active, _PLACE]))

    def laid(text: str, room: int) -> tuple[str, list[str]]:
        begun, *tail = wrap(g.text(text), first - room - 4)
        return begun, wrap(unwrap(tail), width - 2) if tail else []

    for text, room in product(said, (cell_len(card.card.name), *_NAMES)):
        if first - room - 4 < _BESIDE:
            continue
        if room <= cell_len(card.card.name) and len(laid(text, room)[1]) < height:
            begun, rest = laid(whole, room)
            cut = len(rest) >= height
            if cut:
                last = unwrap(rest[height - 2 :])
                rest = [*rest[: height - 2], g.fit(last, width - 2 - _REST)]
            return room, begun, rest, cut
    return None


def _flat_heads(g: Glyphs, card: RevealedCard, width: int) -> tuple[str, str]:
    """What stands at the two ends of the first row, with room for the name between them."""
    heading = f" {g.text(card.heading.upper())} " if card.heading else ""
    below = f" {g.text(card.below)} "
    free = width - cell_len(heading) - cell_len(card.card.name) - 2
    return heading, below if cell_len(below) <= free else ""


def _flat_rows(g: Glyphs, card: RevealedCard, width: int) -> int:
    """The rows of what the flat form must say below the name."""
    printed = card.card.rows
    active = [text for text, _ in printed if _active(g, card, text)]
    texts = [*active[:-1], f"{active[-1]} {_PLACE}"] if active else [text for text, _ in printed if text]
    return sum(len(wrap(g.text(text), width - 2)) for text in texts)


def _heading(g: Glyphs, card: RevealedCard) -> str:
    """What the line of a card's text begins with that is active now."""
    return g.text(f"【{card.heading}】").strip()


def _active(g: Glyphs, card: RevealedCard, text: str) -> bool:
    """Is it that line?"""
    return bool(card.heading) and g.text(text).startswith(_heading(g, card))


def _asked(g: Glyphs, card: RevealedCard, width: int, rows: int) -> tuple[list[Span], bool]:
    """A card's text, without its facts: the question is about the text. The active line is set off. Where not all rows
    fit, it comes first, then paragraphs lose their rows of their own, and at last the last row is one that is cut: told
    beside the lines.
    """
    texts = [(text, "burst" if _active(g, card, text) else role) for text, role in _printed(card)]
    lines = _wrapped(g, texts, width)
    if len(lines) <= rows:
        return lines, False
    texts = sorted([one for one in texts if one[0]], key=lambda one: not _active(g, card, one[0]))
    lines = _wrapped(g, texts, width)
    joined = _wrapped(g, [("  ".join(text for text, _ in texts), "text")], width)
    if len(lines) > rows >= len(joined):
        return joined, False
    if len(lines) <= rows or rows <= 0:
        return lines[: max(0, rows)], False
    last = unwrap([text for text, _ in lines[rows - 1 :]])
    return [*lines[: rows - 1], (last, lines[rows - 1][1])], True


def _printed(card: RevealedCard) -> Sequence[Span]:
    """A card's text, without its facts."""
    printed = card.card.rows
    return printed[next((at for at, (text, _) in enumerate(printed) if not text), -1) + 1 :]


def _wrapped(g: Glyphs, texts: Sequence[Span], width: int) -> list[Span]:
    return [(line, role) for text, role in texts for line in wrap(g.text(text), width) or [""]]


def _lines(g: Glyphs, lesson: Taught, width: int) -> list[tuple[int, str, str, bool]]:
    """The lines below the heading: which paragraph (-1: none), text, role, bold."""
    rows: list[tuple[int, str, str, bool]] = []
    for at, text in enumerate(lesson.paragraphs):
        role = "text" if lesson.now in (at, -1) else "mute"
        rows += [(at, line, role, False) for line in wrap(g.text(text), width)]
        rows.append((at, "", role, False))
    for word, text in lesson.tasks:
        rows.append((-1, word, "hot", True))
        rows += [(-1, line, "text", True) for line in wrap(g.text(text), width)]
    rows += [(-1, line, "bad", False) for line in wrap(g.text(lesson.remark), width) if line]
    return rows


def taught_rows(g: Glyphs, lesson: Taught, width: int) -> int:
    """The number of rows of an explanation in a pane of that width."""
    return len(_lines(g, lesson, width - 2)) + 3


def taught(sheet: Sheet, x: int, y: int, width: int, height: int, lesson: Taught) -> None:
    """An explanation, with the paragraph being read in full light. If there are too few rows, paragraphs already read
    go first.
    """
    sheet.fill(x, y, width, height, "dock")
    if not sheet.planes:
        sheet.column(x - 1, y, sheet.glyphs.v, height, "rule")
    end = sheet.put(x + 1, y, lesson.heading, "hot", bold=True)
    if lesson.now >= 0 and len(lesson.paragraphs) > 1:
        sheet.right(max(end + 1, x + width - 1), y, f"{lesson.now + 1}/{len(lesson.paragraphs)}", "sub")
    sheet.fitted(x + 1, y + 1, lesson.title, width - 2, "text", bold=True)
    rows = _lines(sheet.glyphs, lesson, width - 2)
    room = height - 3
    first = next((at for at, row in enumerate(rows) if row[0] == lesson.now), 0) if lesson.now >= 0 else 0
    last = max((at + 1 for at, row in enumerate(rows) if row[0] == lesson.now), default=0)
    start = max(0, min(first, last - room)) if lesson.now >= 0 else len(rows) - room
    if len(rows) <= room:
        start = 0
    for line, (_, text, role, bold) in enumerate(rows[max(0, start) : max(0, start) + room]):
        sheet.put(x + 1, y + 3 + line, text, role, bold=bold)


def explained(sheet: Sheet, lesson: Taught) -> None:
    """The same over the whole sheet, if there is no pane: with two rows only what to do, and how."""
    g, width = sheet.glyphs, sheet.width
    sheet.column(0, 0, g.left_half if sheet.planes else g.v, sheet.height, "hot")
    end = sheet.put(2, 0, lesson.heading, "hot", bold=True) + 2
    if lesson.now < 0:
        doing, *keys = [text for _, text in lesson.tasks] or [lesson.title]
        sheet.fitted(end, 0, doing, width - end - 1, "text", bold=True)
        if lesson.remark:
            sheet.fitted(2, 1, lesson.remark, width - 3, "bad")
            return
        sheet.right(width - 1, 1, tr("L lesson  R set up"), "mute")
        sheet.fitted(
            2, 1, tr("Keys: {key}", key=keys[0]) if keys else tr("L reads the lesson again"), width - 24, "text"
        )
        return
    page = f"{lesson.now + 1}/{len(lesson.paragraphs)}" if len(lesson.paragraphs) > 1 else ""
    sheet.fitted(end, 0, lesson.title, width - end - cell_len(page) - 2, "text", bold=True)
    sheet.right(width - 1, 0, page, "sub")
    last = sheet.height - (1 if lesson.tasks or lesson.remark else 0)
    lines = wrap(g.text(lesson.paragraphs[lesson.now]), width - 4)
    for at, line in enumerate(lines[: last - 1]):
        sheet.put(2, at + 1, line, "text")
    x = 2
    for word, text in lesson.tasks:
        x = sheet.put(x, last, f"{word}: ", "hot", bold=True)
        x = sheet.fitted(x, last, text, width - x - 1, "text", bold=True) + 3
    if lesson.remark:
        sheet.fitted(2, last, lesson.remark, width - 3, "bad")
