"""The dock: the question, the options as chips with their outcomes, and hints about them."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Sequence
from itertools import accumulate, product, takewhile

from rich.cells import cell_len

from gundam_tui.app.answering.base import in_short
from gundam_tui.app.apart import (
    IN_TEXT,
    LEAST_NAME,
    NO_NAMES,
    Names,
    apart,
    card_at_end,
    whose_card,
    with_short_names,
    without_additions,
    without_brackets,
)
from gundam_tui.app.board.faces import Chip, DockText, ReportLine, heaviest
from gundam_tui.app.board.sheet import Sheet, Touch
from gundam_tui.app.glyphs import PART, SAID, SUBJECT, Glyphs, effect_at, unwrap, wrap
from gundam_tui.language import join, tr
from gundam_tui.named import NamedTuple

HIGH = 6  # from this height on a chip has two rows
GAP = 1
_COLUMNS = 120  # from this width on recent events can stand in two columns
_NAMED = 12  # cells that a name keeps before the effect that it is followed by
_PAGED = 18  # cells for what is on other pages
_BRIEF = 12  # cells of a label before options are hidden
_ASKED = 2  # rows of a question at most
_LEAST_WHO = 4  # cells that the name of the player who is asked keeps
_DASH = "- "  # before an outcome, where no plates tell it from its label
_AWAY = 3  # cells between a row of the dock and what short signs stand for
_SHORTER = (14, 11, 8)  # cells of names in hints that have too few rows
_DEEP = 4  # from this height on a question can have two rows
_APART = r"(?![^()（）]*[)）])"  # not within the brackets of a name
_AFTER = rf"(?:: |：){_APART}.*"  # what follows from a result, or says more about it; a comma parts the names of a list
_BECOMES = r"(?:: |：)\d+→\d+$"  # how many are left: worth more than words
_FURTHER = rf"(?:, |，|、){_APART}.*"  # what came of a battle after the first
_CLAUSE = rf"(?:; |；){_APART}"  # between clauses of the result of an answer
_PARTS = rf"(?:, |，|、){_APART}"  # between the parts of a clause
_STOP = r"\.\s+|。"  # the end of a sentence
_EXPLAINS = r"(?<=[?？])\s*.*"  # what follows a question
_WORDS = r"^[a-z]"  # a label that begins like this is no name


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
        chips = content.chips if sheet.planes else [_separated(chip) for chip in content.chips]
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
        _news(sheet, row, start - row, content)
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
    crowded = height < _DEEP or _crowded(sheet, content, height - 2)
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
    chips = content.chips if sheet.planes else [_separated(chip) for chip in content.chips]
    return bool(
        _rows(
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
    if room + 1 >= HIGH and _width2(g, chips) <= width:
        return _high(sheet, y + 1, chips) + (1 if room - 4 > keep else 0), hints
    told_apart = chips if sheet.planes else [_separated(chip) for chip in chips]
    rows = _rows(g, told_apart, width, max(1, room - keep), content.names)
    if not content.urgent and (content.repeats or rows.hidden):
        more = _rows(g, told_apart, width, max(1, room), content.names)
        if len(more.hidden) < len(rows.hidden) and any(not chip.key and chip.entry < 0 for chip in rows.hidden):
            return _flat(sheet, y, more), hints  # no key turns to what only tells, as a card that was looked at
        if content.repeats and _untold(rows, told_apart) and not (more.hidden or _untold(more, told_apart)):
            rows, hints = more, ()  # worth more than all that comes of one
        elif len(more.hidden) < len(rows.hidden) and not _lost(more, told_apart) and not _cut(g, more, chips):
            rows = more  # options are worth more than a remark
    lost = bool(hints or content.news or len(rows.rows) < room) and _lost(rows, told_apart)
    left_out = ("" if content.urgent else _cut(g, rows, chips), content.told if lost else "")
    if missing := " ".join(text for text in left_out if text):
        hints = [*hints[: content.kept], _hint(g, missing, "text", width), *hints[content.kept :]]
        rows = _rows(g, told_apart, width, max(1, room - max(keep, kept + 1)), content.names)
    return _flat(sheet, y, rows), hints


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
    """A text in a row: a sentence of which less than half would be seen is left out whole, if one stands before it."""
    told, text = g.sentences(text, width), g.text(text)
    ends = [one.end() for one in re.finditer(_STOP, text)]
    before = [end for end in ends if cell_len(text[:end].rstrip()) <= width - 2]
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
        kept = len(_rows(sheet.glyphs, chips, sheet.width - 3, max(1, height - urgent - 1), content.names).rows)
    row = _news(sheet, y, max(1, height - urgent - kept), content)
    if chips:
        shown = _rows(sheet.glyphs, chips, sheet.width - 3, max(1, y + height - row - urgent), content.names)
        height -= len(shown.rows)
        _flat(sheet, y + height, shown)
    free = max(0, y + height - row)
    if urgent or len(wrapped) <= free:
        for at, (line, ink) in enumerate(wrapped[:free]):
            sheet.fitted(2, row + at, line, sheet.width - 3, ink)


def _news(sheet: Sheet, y: int, height: int, content: DockText) -> int:
    """The events in order of time, a row each while there are rows, else one behind the other in the longest wording in
    which all have room; at last only those that matter most, and how many more there are.

    Returns:
        The first row below them.
    """
    news = content.news
    columns = 2 if len(news) > height and sheet.width >= _COLUMNS else 1
    if len(news) > columns * height:
        return _flowing(sheet, y, height, content)
    wide = sheet.width // columns
    if columns > 1 and any(cell_len(wordings(sheet.glyphs, one, content.names)[-1]) > wide - 4 for one in news):
        return _flowing(sheet, y, height, content)
    for at, one in enumerate(news):
        x, row = 2 + at // height * (wide - 1), y + at % height
        sheet.put(x, row, one.mark, one.ink, bold=True)
        forms = wordings(sheet.glyphs, one, content.names)
        said = next((form for form in forms if cell_len(form) <= wide - 4), forms[-1])
        sheet.put(x + 2, row, sheet.glyphs.sentences(said, wide - 4, PART), "text")
    return y + min(height, len(news))


def wordings(g: Glyphs, one: ReportLine, names: Names = NO_NAMES) -> tuple[str, ...]:
    """An event in fewer and fewer words: without what stands in brackets, its result alone, the beginning of that, no
    additions to names, short names. A battle is told with its attacker, its target, and the first that came of it, or
    with whose card it has destroyed; no name of a list is left out.

    Args:
        g: the signs.
        one: the event.
        names: the names that the reader has seen.
    """
    brief = one.brief or one.text
    bare = without_brackets(brief)
    counted = re.search(_BECOMES, bare)
    first = re.sub(_FURTHER, "", one.result) if one.result else bare if counted else re.sub(_AFTER, "", bare)
    shortest = one.shortest or first
    plain = without_brackets(shortest, anywhere=True)
    forms = (one.text, brief, bare, one.result or bare, shortest, plain)
    short = with_short_names(g, shortest, IN_TEXT, names)
    return tuple(map(g.text, (*forms, min(plain, short, key=cell_len))))


def _flowing(sheet: Sheet, y: int, height: int, content: DockText) -> int:
    """Events one behind the other, none of them in two rows; returns the first row below them."""
    g, width, news = sheet.glyphs, sheet.width - 3, content.news
    every = [wordings(g, one, content.names) for one in news]
    *longer, shortest = map(list, zip(*every, strict=True))
    new = len([one for one in news if not one.old])
    # What is new stays as full as a row can hold, and what was read before makes room for it.
    in_a_row = [next((form for form in forms[1:] if cell_len(form) <= width - 2), forms[-1]) for forms in every]
    texts = [short if one.old else whole for one, whole, short in zip(news, in_a_row, shortest, strict=True)]
    kept, more, places = _kept(sheet, height, content, texts, new)
    if not places:
        texts = shortest
        kept, more, places = _kept(sheet, height, content, texts, 1, alone=True)
    begin = cell_len(more) + 2 if more else 0
    weightiest = sorted(kept, key=lambda at: -news[at].weight)
    for at, level in [(at, level) for level in reversed(longer) for at in weightiest]:
        trial = [level[at] if one == at else text for one, text in enumerate(texts)]
        better = _placed([trial[one] for one in kept], width, height, begin, whole=True)
        if better and cell_len(level[at]) > cell_len(texts[at]):
            texts, places = trial, better
    sheet.put(2, y, more, "sub", "dock")
    for at, (x, row) in zip(kept, places, strict=True):
        sheet.put(2 + x, y + row, news[at].mark, news[at].ink, bold=True)
        sheet.put(4 + x, y + row, g.sentences(texts[at], width - x - 2, PART), "text")
    return y + places[-1][1] + 1


def _kept(
    sheet: Sheet, height: int, content: DockText, texts: Sequence[str], least: int, *, alone: bool = False
) -> tuple[list[int], str, list[tuple[int, int]]]:
    """The events that have room, the heaviest if not all have, how many more there are, and where those kept begin.

    Args:
        sheet, height: the room.
        content: the events; `texts`: the words for each.
        least: how many must be kept, or there are no places for any.
        alone: is a single text cut where it is longer than the room?
    """
    news = content.news
    for count in range(len(news), max(1, least) - 1, -1):
        kept, left = heaviest([one.weight for one in news], count), len(news) - count
        key = {"dots": sheet.glyphs.dots, "count": left, "key": content.log_key}
        more = tr("{dots} {count} more: {key}", **key) if content.log_key else tr("{dots} {count} more", **key)
        begin = cell_len(more) + 2 if left else 0
        places = _placed([texts[at] for at in kept], sheet.width - 3, height, begin, alone=alone)
        if places:
            return kept, more if left else "", places
    return [], "", []


def _placed(
    texts: Sequence[str], width: int, height: int, begin: int = 0, *, whole: bool = False, alone: bool = False
) -> list[tuple[int, int]]:
    """Where texts begin that follow each other, each behind a sign: columns and rows; empty if they need more rows.

    Args:
        texts: those; one that is longer than a row has a row of its own, unless all must be `whole`.
        width, height: the room; `begin`: cells at the beginning of the first row that stay free.
        alone: is a single text cut where it is longer than the room?
    """
    places: list[tuple[int, int]] = []
    x, row = begin, 0
    for text in texts:
        size = 2 + cell_len(text)
        cut = alone and len(texts) == 1 and row == height - 1
        if x and x + size > width and not cut:
            x, row = 0, row + 1
        if whole and x + size > width:
            return []
        places.append((x, row))
        x += size + 2
    return places if row < height else []


def _separated(chip: Chip) -> Chip:
    """A chip whose outcome differs from its label even without colours."""
    outcome, brief = (text and f"{_DASH}{text}" for text in (chip.outcome, chip.brief))
    return chip._replace(outcome=outcome, brief=brief)


def _fitted(g: Glyphs, chip: Chip, room: int, names: Names) -> tuple[Chip, int]:
    """The chip with the longest wording that fits, and its width: an outcome is left out rather than cut, a label
    loses what stands in brackets, then words of the name that it begins with, and at last words of its end.
    """
    key = _cap(chip)
    chosen = cell_len(chip.chosen) + 1 if chip.chosen else 0
    space = room - key - 2 - chosen
    label, outcome, brief = g.text(chip.label), g.text(chip.outcome), g.text(chip.brief)
    bare, told = without_additions(g, label, names), without_brackets(outcome)
    forms = [(label, outcome), (label, told), (bare, outcome), (bare, told), (label, brief), (bare, brief),
             (label, ""), (bare, "")]  # fmt: skip
    lengths = ((one, cell_len(one[0]) + (cell_len(one[1]) + 1 if one[1] else 0)) for one in forms)
    last = (_begun(g, bare, space, names), "")
    (label, outcome), length = next(((one, length) for one, length in lengths if length <= space), (last, space))
    return chip._replace(label=label, outcome=outcome), key + 2 + chosen + length


def _begun(g: Glyphs, label: str, room: int, names: Names) -> str:
    """The beginning of a label: to keep the effect of `NAME: (TIMING) <COST>: EFFECT`, the timing is left out, then
    the name shortened. Other labels are whole, if short names of cards make room for that.
    """
    told = g.sentences(label, room, SUBJECT)
    subject = re.search(SUBJECT, label)
    if subject is None:
        short = (with_short_names(g, label, cells, names) for cells in (_NAMED, IN_TEXT))
        return next((one for one in short if cell_len(one) <= room), told)
    cost, effect = effect_at(label, subject.end())
    if len(told) >= effect + SAID:
        return told
    name = _brief(g, label[: subject.start()], max(_NAMED, room // 3), names)
    return g.fit(f"{name}{subject[0]}{label[cost:]}", room)


def _fitted_apart(g: Glyphs, chips: Sequence[Chip], room: int, names: Names) -> list[tuple[Chip, int]]:
    """Each chip as it fits: of labels that are cut to the same words, the words that differ are shown."""
    fitted = [_fitted(g, chip, room, names) for chip in chips]
    alike: dict[str, list[int]] = defaultdict(list)
    for at, (chip, _) in enumerate(fitted):
        if chip.label.endswith(g.dots):
            alike[chip.label].append(at)
    for places in alike.values():
        labels = [chips[at].label for at in places]
        same = [letters[0] for letters in takewhile(lambda one: len(set(one)) == 1, zip(*labels, strict=False))]
        subject, differ = re.search(SUBJECT, labels[0]), "".join(same).rfind(" ") + 1
        if len(set(labels)) < 2 or subject is None or differ <= effect_at(labels[0], subject.end())[1]:
            continue
        for at in places:
            label = f"{chips[at].label[: subject.end()]}{g.dots}{chips[at].label[differ:]}"
            fitted[at] = _fitted(g, chips[at]._replace(label=label), room, names)
    return fitted


def _brief(g: Glyphs, label: str, room: int, names: Names) -> str:
    """A short label: the short name of a card, also behind whose it is. Only names become initials: the words of an
    option stay whole.
    """
    before, card = card_at_end(label, names)
    if card and before and not whose_card(label, names)[0]:
        return before + apart(g, card, max(LEAST_NAME, room - cell_len(before)), names)
    if card:
        return apart(g, label, room, names)
    return label if re.search(_WORDS, label) else g.name(label, room)


class _Rows(NamedTuple):
    """Chips as they fit.

    Attributes:
        rows: those shown, row by row.
        hidden: those on other pages.
    """

    rows: Sequence[Sequence[Chip]]
    hidden: Sequence[Chip] = ()


def _rows(g: Glyphs, chips: Sequence[Chip], width: int, room: int, names: Names) -> _Rows:
    """The chips in rows. If they do not fit, the outcomes of those without the cursor become shorter, then all labels
    lose what stands in brackets, then these outcomes go, then their labels become shorter; at last the chips are paged,
    and the page with the cursor is shown.
    """
    brief = [chip if chip.cursor else chip._replace(outcome=chip.brief) for chip in chips]
    terse = [chip._replace(outcome=chip.brief) for chip in chips]
    curt = [chip._replace(label=without_additions(g, chip.label, names)) for chip in terse]
    curt = curt if len({chip.label for chip in curt}) == len(curt) else terse
    bare = [chip if chip.cursor else chip._replace(outcome="", brief="") for chip in terse]
    plain = [chip if chip.cursor else chip._replace(label=without_additions(g, chip.label, names)) for chip in bare]
    # The white card is named on the board too.
    lean = [chip._replace(label=without_additions(g, chip.label, names)) for chip in plain]
    terms = [short if short.cursor or re.search(SUBJECT, short.label)
             else short._replace(label=_brief(g, chip.label, _BRIEF, names))
             for short, chip in zip(lean, chips, strict=True)]  # fmt: skip
    silent = [chip._replace(outcome="", brief="") for chip in plain]  # a hint tells what the white one does
    whole = [chip.label for chip in chips if g.dots in chip.label]  # a name may be initials, but no word is cut
    shorter = (
        form for form in (plain, lean, terms, silent)
        if len(labels := {chip.label for chip in form}) == len(form)
        and all(g.dots not in label or label in whole for label in labels)
    )  # fmt: skip
    for shown in (chips, brief, terse, curt, bare, *shorter):
        rows = _flow(g, shown, width, names)
        if len(rows) <= room:
            return _Rows(rows)
    # The group that Enter gives stands behind its options; on a page it is seen with the first of them.
    order = sorted(range(len(chips)), key=lambda at: not (chips[at].cursor and chips[at].entry < 0))
    rows = _flow(g, [brief[at] for at in order], width - _PAGED, names)
    at = next((line for line, row in enumerate(rows) if any(chip.cursor for chip in row)), 0)
    first = at // room * room
    before, shown = sum(map(len, rows[:first])), rows[first : first + room]
    paged = [chips[at] for at in order]
    return _Rows(shown, (*paged[:before], *paged[before + sum(map(len, shown)) :]))


def _untold(shown: _Rows, chips: Sequence[Chip]) -> bool:
    """Is a chip shown without the outcome that it has?"""
    having = {chip.entry for chip in chips if chip.brief}
    return any(chip.entry in having and not chip.outcome for row in shown.rows for chip in row)


def _lost(shown: _Rows, chips: Sequence[Chip]) -> bool:
    """Is the white chip shown without its outcome, or with a shorter one?"""
    white = next((chip for chip in chips if chip.cursor and chip.outcome), None)
    drawn = next((chip for row in shown.rows for chip in row if chip.cursor), None)
    if white is None or drawn is None or white.brief == white.outcome:
        return False
    return drawn.outcome in ("", white.brief)


def _cut(g: Glyphs, shown: _Rows, chips: Sequence[Chip]) -> str:
    """The effect that the label of the white chip names, if that is shown cut."""
    white = next((chip for chip in chips if chip.cursor), None)
    drawn = next((chip for row in shown.rows for chip in row if chip.cursor), None)
    subject = re.search(SUBJECT, white.label) if white is not None else None
    if white is None or drawn is None or subject is None:
        return ""
    whole = not drawn.label.endswith(g.dots) and f"{subject[0]}{g.dots}" not in drawn.label
    return "" if whole else white.label[subject.end() :]


def _flow(g: Glyphs, chips: Sequence[Chip], width: int, names: Names) -> list[list[Chip]]:
    rows: list[list[Chip]] = [[]]
    used = 0
    for chip, size in _fitted_apart(g, chips, width, names):
        if rows[-1] and used + size > width:
            rows.append([])
            used = 0
        rows[-1].append(chip)
        used += size + GAP
    return rows


def _flat(sheet: Sheet, y: int, told: _Rows) -> int:
    end = 0
    for at, row in enumerate(told.rows):
        x = 2
        more = _PAGED if told.hidden and at == len(told.rows) - 1 else 0
        for chip in _parted(sheet.glyphs, row, sheet.width - 3 - more) if sheet.planes else row:
            end = _chip(sheet, x, y, chip)
            x = end + GAP
        y += 1
    if told.hidden:
        g = sheet.glyphs
        sheet.right(sheet.width - 1, y - 1, f"{_more(g, told.hidden, sheet.width - end - 3)} {g.cursor}", "sub", "dock")
    return y


def _parted(g: Glyphs, row: Sequence[Chip], width: int) -> Sequence[Chip]:
    """A row of chips with a sign between each label and its outcome, so that a print reads like the colours. Where the
    row has no room for it, a narrower sign, then also outcomes of one phrase in a word, at last the white chip alone.
    """
    end = tr("; ")
    brief = [chip if end in chip.outcome else chip._replace(outcome=chip.brief or chip.outcome) for chip in row]
    forms = (
        [_signed(g, chip, before=f"{g.sep} ") for chip in row],
        [_signed(g, chip, ":") for chip in row],
        [_signed(g, chip, ":") for chip in brief],
        [_signed(g, chip, ":") if chip.cursor else chip for chip in row],
    )
    return next((form for form in forms if _flow(g, form, width, NO_NAMES) == [form]), row)


def _signed(g: Glyphs, chip: Chip, behind: str = "", before: str = "") -> Chip:
    """A chip with a sign behind its label or before its outcome, if that does not begin with one: that of a payment."""
    if not chip.outcome or chip.outcome.startswith(f"{g.spend} "):
        return chip
    return chip._replace(label=f"{chip.label}{behind}", outcome=f"{before}{chip.outcome}")


def _more(g: Glyphs, hidden: Sequence[Chip], room: int) -> str:
    """How many options are on other pages, and their keys, without keys their labels, if all of them have room."""
    keys = [chip.key for chip in hidden if chip.key]
    # A chip for several cards has all their keys; that of another may have a name: `Space`.
    told = [*in_short(keys).split(), *(key for key in keys if not in_short([key]))]
    labels = [] if told else [g.text(chip.label) for chip in hidden]
    said = tr(" {count} more: ", count=len(hidden)) + (" ".join(told) or join(labels))
    return said if cell_len(said) <= room else tr(" {count} more", count=len(hidden))


def _chip(sheet: Sheet, x: int, y: int, chip: Chip) -> int:
    ground, ink = ("sel", "ink") if chip.cursor else ("chip", "mute" if chip.idle else "text")
    if not sheet.planes and not chip.cursor:
        ground = ""
    start = x
    if not chip.key:
        pass
    elif sheet.planes:
        x = sheet.put(x, y, f" {chip.key} ", "ink", "key", bold=True)
    else:
        x = sheet.put(x, y, f"[{chip.key}]", "ink" if chip.cursor else "key", ground, bold=True)
    if chip.chosen:
        x = sheet.put(x, y, f" {chip.chosen}", ink if chip.cursor else "good", ground, bold=True)
    x = sheet.put(x, y, f" {chip.label} ", ink, ground, bold=chip.cursor)
    if chip.outcome:
        x = sheet.put(x, y, f"{chip.outcome} ", "ink" if chip.cursor else "sub", ground)
    if chip.entry >= 0:
        sheet.touch(start, y, x - start, 1, Touch(entry=chip.entry))
    return x


def _width2(g: Glyphs, chips: Sequence[Chip]) -> int:
    return sum(_size2(g, chip) + GAP for chip in chips)


def _size2(g: Glyphs, chip: Chip) -> int:
    label, outcome = cell_len(g.text(chip.label)), cell_len(g.text(chip.outcome))
    return _cap(chip) + 2 + max(label + (cell_len(chip.chosen) + 1 if chip.chosen else 0), outcome)


def _cap(chip: Chip) -> int:
    """Cells of the key of a chip."""
    return cell_len(chip.key) + 2 if chip.key else 0


def _high(sheet: Sheet, y: int, chips: Sequence[Chip]) -> int:
    """Chips of two rows: the option, and its outcome."""
    x = 2
    for chip in chips:
        width, key = _size2(sheet.glyphs, chip), _cap(chip)
        ground = "sel" if chip.cursor else "chip"
        sheet.fill(x, y, width, 2, ground)
        if sheet.planes and chip.key:
            sheet.fill(x, y, key, 2, "key")
            sheet.put(x + 1, y, chip.key, "ink", bold=True)
        elif chip.key:
            sheet.put(x, y, f"[{chip.key}]", "ink" if chip.cursor else "key", bold=True)
        ink = "ink" if chip.cursor else "mute" if chip.idle else "text"
        end = sheet.put(x + key + 1, y, f"{chip.chosen} " if chip.chosen else "", ink, bold=True)
        sheet.put(end, y, chip.label, ink, bold=True)
        sheet.put(x + key + 1, y + 1, chip.outcome, "ink" if chip.cursor else "sub")
        if chip.entry >= 0:
            sheet.touch(x, y, width, 2, Touch(entry=chip.entry))
        x += width + GAP
    return y + 2
