"""The dock: the question, the options as chips with their outcomes, and hints about them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import accumulate, product

from rich.cells import cell_len

from gundam_tui.app.apart import Names, with_short_names
from gundam_tui.app.board.faces import Chip, DockText
from gundam_tui.app.board.news import draw_news
from gundam_tui.app.board.options import cut, draw_high, draw_rows, in_rows, separated, told_less, untold, width_of_high
from gundam_tui.app.board.sheet import Sheet
from gundam_tui.app.glyphs import Glyphs, unwrap, wrap
from gundam_tui.language import tr
from gundam_tui.named import NamedTuple

HIGH = 6  # from this height on a chip has two rows
_ASKED = 2  # rows of a question at most
_LEAST_WHO = 4  # cells that the name of the player who is asked keeps
_AWAY = 3  # cells between a row of the dock and what short signs stand for
_SHORTER = (14, 11, 8)  # cells of names in hints that have too few rows
_DEEP = 4  # from this height on a question can have two rows
_APART = r"(?![^()（）]*[)）])"  # not within the brackets of a name
_CLAUSE = rf"(?:; |；){_APART}"  # between clauses of the result of an answer
_PARTS = rf"(?:, |，|、){_APART}"  # between the parts of a clause
_STOPS = (r"\.\s+|。", r"[;；]\s*")  # the ends of sentences, and of clauses
_EXPLAINS = r"(?<=[?？])\s*.*"  # what follows a question


def dock(sheet: Sheet, y: int, height: int, content: DockText) -> None:
    """The dock, over the whole width.

    Args:
        sheet: what to draw on.
        y, height: its rows.
        content: the question.
    """
    g, width, first, last = sheet.glyphs, sheet.width, y, y + height - 1
    sheet.fill(0, y, width, height, "dock")
    sheet.column(0, y, g.left_half if sheet.planes else g.v, height, content.role)
    who, asked = _asked(sheet, content, height)
    x = sheet.put(2, y, who, content.role, bold=True)
    x += 2 if content.who else 0
    aside = content.aside if x + cell_len(asked[0]) + cell_len(content.aside) + 3 < width else ""
    if len(asked) == 1 or height < _DEEP:
        sheet.fitted(x, y, content.text if len(asked) > 1 else asked[0], width - x - 2, "text", bold=True)
    else:
        sheet.put(x, y, asked[0], "text", bold=True)
        y, height = y + 1, height - 1
        sheet.fitted(x, y, unwrap(asked[1:]), width - x - 2, "text", bold=True)
    sheet.right(width - 1, y, aside, "sub")
    left_out = g.text(content.text).removeprefix(unwrap(asked)).strip()
    if left_out and content.explains and not content.urgent and unwrap(asked) == _first_sentence(g.text(content.text)):
        hints = ((left_out, "sub"), *content.hints)  # what it explains comes before what is foreseen
        content = content._replace(hints=hints, kept=content.kept + 1, repeats=False)
    if content.news and content.leads:
        chips = content.chips if sheet.planes else [separated(chip) for chip in content.chips]
        _with_news(sheet, y + 1, height - 1, chips, content)
    else:
        _with_hints(sheet, y, height, content)
    _legend(sheet, range(first + 1, last + 1), content.legend)


def _legend(sheet: Sheet, rows: Sequence[int], signs: Sequence[tuple[str, str]]) -> None:
    """What short signs stand for, at the end of the row that has room for most of them, the lowest of equal ones."""
    fits = {y: _fits_behind(sheet, y, signs) for y in reversed(rows)}
    y = max(fits, key=lambda row: fits[row], default=0)
    shown = signs[: fits.get(y, 0)]
    x = sheet.width - 1 - sum(cell_len(sheet.glyphs.text(f"{sign} {word}  ")) for sign, word in shown) + 2
    for sign, word in shown:
        x = sheet.put(sheet.put(x, y, f"{sign} ", "sub", bold=True), y, word, "mute") + 2


def _fits_behind(sheet: Sheet, y: int, signs: Sequence[tuple[str, str]]) -> int:
    """How many of these signs have room behind what stands in that row."""
    end = sheet.width - 1
    room = end - next((x for x in range(end, 0, -1) if not sheet.free(x, y)), 0) - _AWAY
    sizes = accumulate(cell_len(sheet.glyphs.text(f"{sign} {word}  ")) for sign, word in signs)
    return sum(size <= room for size in sizes)


def _with_hints(sheet: Sheet, y: int, height: int, content: DockText) -> None:
    """The options below the row of the question, then hints; events in the rows that they leave."""
    g, width = sheet.glyphs, sheet.width
    hints = [_hint(g, text, ink, width - 3) for text, ink in content.hints]
    row = y + 1
    if content.chips:
        row, hints = _options(sheet, row, height - 1, content, hints)
    shown = _fitting(g, hints, y + height - row, width - 3, content.names, content.briefs)
    start = y + height - len(shown) if content.chips else row
    if content.news and start > row:
        draw_news(sheet, row, start - row, content)
    for at, (line, ink) in enumerate(shown):
        sheet.fitted(2, start + at, line, width - 3, ink)


def _asked(sheet: Sheet, content: DockText, height: int) -> tuple[str, Sequence[str]]:
    """The name of the player who is asked, and the rows of the question. If the name has no
    room, the question takes a second row. Where the options leave none, the question loses its explanation, then the
    name loses its end, and then the question has that row.
    """
    g, text = sheet.glyphs, sheet.glyphs.text(content.text)

    def rows(who: str, text: str) -> list[str]:
        return wrap(text, sheet.width - 4 - cell_len(who) - (2 if who else 0)) or [""]

    who, first = g.text(content.who), _first_sentence(text)
    told = sum(len(wrap(g.text(text), sheet.width - 3)) for text, _ in content.hints) if content.urgent else 0
    crowded = height < _DEEP or told > height - 3 or _crowded(sheet, content, height - 2)
    if len(rows(who, text)) <= (1 if crowded else _ASKED):
        return who, rows(who, text)
    if len(rows(who, first)) == 1:
        return who, rows(who, first)
    who = g.name(content.who, max(_LEAST_WHO, sheet.width - 8 - cell_len(first)))
    return who, rows(who, first if len(rows(who, first)) == 1 or len(rows(who, text)) > _ASKED else text)


def _crowded(sheet: Sheet, content: DockText, room: int) -> bool:
    """Do the options leave no row below the question for the result of the white one, if it has one?"""
    if not content.chips:
        return False
    chips = content.chips if sheet.planes else [separated(chip) for chip in content.chips]
    return bool(
        in_rows(
            sheet.glyphs, chips, sheet.width - 3, max(1, room - bool(content.hints or content.news)), content.names
        ).hidden
    )


def _first_sentence(text: str) -> str:
    """What a question asks, without what it explains."""
    return re.sub(_EXPLAINS, "", text)


class _Hint(NamedTuple):
    """A hint.

    Attributes:
        text: the whole of it; `rows`: the same, as it is shown.
        ink: its role.
    """

    text: str
    rows: Sequence[str]
    ink: str


def _hint(g: Glyphs, text: str, ink: str, width: int) -> _Hint:
    text = g.text(text)
    return _Hint(text, wrap(text, width), ink)


def _lines(hints: Sequence[_Hint]) -> list[tuple[str, str]]:
    """The rows of all hints, with their roles."""
    return [(row, hint.ink) for hint in hints for row in hint.rows]


def _rest(hints: Sequence[_Hint], at: int) -> Sequence[str]:
    """The lines of a hint from a row of all hints on: one hint does not run into the next."""
    for hint in hints:
        if at < len(hint.rows):
            return hint.rows[at:]
        at -= len(hint.rows)
    return ()


def _options(sheet: Sheet, y: int, room: int, content: DockText, hints: Sequence[_Hint]) -> tuple[int, Sequence[_Hint]]:
    """Draw the options. The white one stays visible, however long a hint is.

    Args:
        sheet: what to draw on.
        y, room: the rows of options and hints.
        content: the question.
        hints: its hints.

    Returns:
        The first row below the options, and the hints: with what the white option has no room for, or none where all
        options have room for the same.
    """
    g, width, chips = sheet.glyphs, sheet.width - 3, content.chips
    kept = sum(len(hint.rows) for hint in hints[: content.kept])
    keep = min(len(_lines(hints)), room - 1 if content.urgent else max(1, kept))
    if room + 1 >= HIGH and width_of_high(g, chips) <= width:
        return draw_high(sheet, y + 1, chips) + (1 if room - 4 > keep else 0), hints
    told_apart = chips if sheet.planes else [separated(chip) for chip in chips]
    rows = in_rows(g, told_apart, width, max(1, room - keep), content.names)
    if not content.urgent and (content.repeats or rows.hidden):
        more = in_rows(g, told_apart, width, max(1, room), content.names)
        if len(more.hidden) < len(rows.hidden) and any(not chip.key and chip.entry < 0 for chip in rows.hidden):
            return draw_rows(sheet, y, more), hints  # no key turns to what only tells, as a card that was looked at
        if content.repeats and untold(rows, told_apart) and not (more.hidden or untold(more, told_apart)):
            rows, hints = more, ()  # worth more than all that comes of one
        elif len(more.hidden) < len(rows.hidden) and not told_less(more, told_apart) and not cut(g, more, chips):
            rows = more  # options are worth more than a remark
    lost = bool(hints or content.news or len(rows.rows) < room) and told_less(rows, told_apart)
    left_out = ("" if content.urgent else cut(g, rows, chips), content.told if lost else "")
    if missing := " ".join(text for text in left_out if text):
        hints = [*hints[: content.kept], _hint(g, missing, "text", width), *hints[content.kept :]]
        rows = in_rows(g, told_apart, width, max(1, room - max(keep, kept + 1)), content.names)
    elif not (hints or content.news or content.urgent) and (effect := cut(g, rows, chips, white=False)):
        hints = [_hint(g, effect, "sub", width)]  # the row is free
    return draw_rows(sheet, y, rows), hints


def _fitting(
    g: Glyphs, hints: Sequence[_Hint], room: int, width: int, names: Names, briefs: Sequence[Sequence[str]] = ()
) -> list[tuple[str, str]]:
    """Hints in so many rows, with their roles. To keep what they say, names are cut first; then phrases become their
    `briefs`, which still count every card.
    """
    lines = _lines(hints)
    if not len(lines) > room > 0:
        return lines[: max(0, room)]
    short = hints
    # What befalls the first ones is the attacker's own doing, and shortened first.
    levels = product(*(range(len(forms)) for forms in briefs))
    for level in sorted(levels, key=lambda level: (sum(level), level[::-1])):
        said = [_in_brief(g, one.text, briefs, level) for one in hints]
        for cells in _SHORTER:
            named = [with_short_names(g, text, cells, names) for text in said]
            short = [_hint(g, text, one.ink, width) for text, one in zip(named, hints, strict=True)]
            if len(_lines(short)) <= room:
                for at, text in enumerate(said):  # where names cost no row they stay whole, the first ones first
                    kept: list[str] = []
                    for name in sorted((one for one in names.cards if one in text), key=text.index):
                        told = with_short_names(g, text, cells, names, (*kept, name))
                        whole = [*short[:at], _hint(g, told, hints[at].ink, width), *short[at + 1 :]]
                        if len(_lines(whole)) <= room:
                            short, kept = whole, [*kept, name]
                return _lines(short)
        if len(_lines([one for one in short if one.ink != "sub"])) <= room:
            break  # the result of an answer is whole
    pairs = zip(hints, short, strict=True)
    short = [one if one.ink == "sub" or len(less.rows) == len(one.rows) else less for one, less in pairs]
    lines = _lines(short)[:room]
    rest = unwrap(_rest(short, room - 1))
    if lines[-1][1] != "sub":
        rest = _decisive(g, rest, width, names)
    lines[-1] = (_ended(g, rest, width), lines[-1][1])
    return lines


def _in_brief(g: Glyphs, text: str, briefs: Sequence[Sequence[str]], level: Sequence[int]) -> str:
    """A text with its phrases in fewer words, each in the form of its `level`."""
    for forms, at in zip(briefs, level, strict=True):
        text = text.replace(g.text(forms[0]), g.text(forms[at]), 1)
    return text


def _decisive(g: Glyphs, text: str, width: int, names: Names) -> str:
    """The result of an answer, in a row. If it has several clauses, each keeps its beginning, so that none is lost.
    Names become short, then further parts go, from the first clause on; the text as it is, if that is not enough.
    """
    clauses = re.split(_CLAUSE, text)
    if len(clauses) < 2 or cell_len(text) <= width:
        return text
    clauses = [with_short_names(g, clause, _SHORTER[-1], names) for clause in clauses]
    for at, clause in enumerate(clauses):
        while (parts := re.split(_PARTS, clause))[1:]:
            clause = clause[: -len(parts[-1])].rstrip(" ,，、")
            clauses[at] = clause
            said = f"{tr('; ').join(clauses)} {g.dots}"
            if cell_len(said) <= width:
                return said
    return text


def _ended(g: Glyphs, text: str, width: int) -> str:
    """A text in a row: a sentence or clause of which less than half would be seen is left out whole, if one stands
    before it.
    """
    told, text = g.sentences(text, width), g.text(text)
    every = ([one.end() for one in re.finditer(stop, text)] for stop in _STOPS)
    seen = [(ends, [end for end in ends if cell_len(text[:end].rstrip()) <= width - 2]) for ends in every]
    ends, before = next((one for one in seen if one[1]), seen[0])
    if told == text or not before:
        return told
    after = next((end for end in ends if end > before[-1]), len(text))
    if 2 * (len(told) - before[-1]) >= after - before[-1]:
        return told
    return f"{text[: before[-1]].rstrip().removesuffix(f' {g.dots}.')} {g.dots}"


def _with_news(sheet: Sheet, y: int, height: int, chips: Sequence[Chip], content: DockText) -> None:
    """The events, then the options in the rows that they leave, then hints; what must be read has its row whatever they
    need, and the options too. Options that are shown `whole` leave the events one row at least.
    """
    hints = content.hints[: content.kept] or content.hints
    wrapped = [(line, ink) for text, ink in hints for line in wrap(sheet.glyphs.text(text), sheet.width - 3)]
    urgent, kept = 1 if (content.urgent or content.kept) and wrapped else 0, 1 if chips else 0
    if chips and content.whole:
        kept = len(in_rows(sheet.glyphs, chips, sheet.width - 3, max(1, height - urgent - 1), content.names).rows)
    row = draw_news(sheet, y, max(1, height - urgent - kept), content)
    if chips:
        shown = in_rows(sheet.glyphs, chips, sheet.width - 3, max(1, y + height - row - urgent), content.names)
        height -= len(shown.rows)
        draw_rows(sheet, y + height, shown)
    free = max(0, y + height - row)
    if urgent or len(wrapped) <= free:
        for at, (line, ink) in enumerate(wrapped[:free]):
            sheet.fitted(2, row + at, line, sheet.width - 3, ink)
