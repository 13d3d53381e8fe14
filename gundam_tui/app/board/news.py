"""What has just happened, in the dock: each event in the longest wording for which there is room."""

from __future__ import annotations

import re
from collections.abc import Sequence

from rich.cells import cell_len

from gundam_tui.app.apart import IN_TEXT, NO_NAMES, Names, with_short_names, without_brackets
from gundam_tui.app.board.faces import DockText, ReportLine, heaviest
from gundam_tui.app.board.sheet import Sheet
from gundam_tui.app.glyphs import PART, Glyphs
from gundam_tui.language import tr

_COLUMNS = 120  # from this width on recent events can stand in two columns
_APART = r"(?![^()（）]*[)）])"  # not within the brackets of a name
_AFTER = rf"(?:: |：){_APART}.*"  # what follows from a result, or says more about it; a comma parts the names of a list
_BECOMES = r"(?:: |：)\d+→\d+$"  # how many are left: worth more than words
_FURTHER = rf"(?:, |，|、){_APART}.*"  # what came of a battle after the first


def draw_news(sheet: Sheet, y: int, height: int, content: DockText) -> int:
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
    named = with_short_names(g, bare, IN_TEXT, names)  # its end says more than whole names do
    forms = (one.text, brief, bare, one.result or named, shortest, plain)
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
