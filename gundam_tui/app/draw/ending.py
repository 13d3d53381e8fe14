"""The last page of a game: who won and why, both sides by turn, what each did, the card that did most."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from rich.cells import cell_len

from gundam_tui.app.apart import player_marks
from gundam_tui.app.board.faces import Face
from gundam_tui.app.board.sheet import Sheet
from gundam_tui.app.board.slot import LARGE, slot
from gundam_tui.app.draw.charts import banded, mirrored, split
from gundam_tui.app.draw.letters import ROWS, letters, shortest
from gundam_tui.app.glyphs import wrap
from gundam_tui.games.seats import TWO_PLAYERS
from gundam_tui.language import join, tr

if TYPE_CHECKING:
    from gundam_tui.table.story import Story

WIDE, HIGH = 120, 32  # from here on everything fits side by side
_BESIDE = 20  # cells right of the winner's name
_TOTALS = 51  # cells of the table and its bars
_FRAME = 16  # cells of the card
_BETWEEN = " · "
_LEGEND = 8  # cells of a name beside a chart; of one of a team `_NAMED`: `Computer 2`
_NAMED = 11
_SHORT = 6  # cells of a name of several players, in the table and beside the charts: `Comp.2`
_SIGNS = 6  # cells of that legend that are no name
_MOST_TURNING = 5  # rows of the turning point that the charts leave free
_SPLIT = 8  # cells of a bar in the table


@dataclass(frozen=True, slots=True)
class Ending:
    """The content of the page.

    Attributes:
        letters: the text in block letters, in shorter and shorter forms; `own`: is it good for the reader?
        who: whose that is, `when`: the turn; `won`: who wins, in words.
        reason: how it was decided, as a sentence.
        facts: further facts, a line each.
        sides: the names of the players; `ours`: the seats of the reader's side, their own first; `teams`: the names of
            teams and the seats of their members, if players play in teams.
        story: figures by turn and the rest; None: not available (yet).
        face: the card that did most, None for none.
        turning: the turning point, a line each; empty without one.
        times: time left on the clocks, by seat; empty without clocks.
    """

    letters: Sequence[str]
    own: bool
    who: str
    when: str
    won: str
    reason: str
    facts: Sequence[str]
    sides: Sequence[str]
    story: Story | None
    face: Face | None
    turning: Sequence[str]
    times: Mapping[int, str]
    ours: Sequence[int] = (0,)
    teams: Sequence[tuple[str, Sequence[int]]] = ()


def ending(sheet: Sheet, page: Ending) -> None:
    """Draw the page; the row of keys is not part of it."""
    y = _band(sheet, page)
    story = page.story
    if story is None:
        return
    if sheet.width >= WIDE and sheet.height >= HIGH:
        _large(sheet, y, page, story)
    else:
        _small(sheet, y, page, story)


def _band(sheet: Sheet, page: Ending) -> int:
    """The winner, on the tint of their side; returns the first row below."""
    g, high = sheet.glyphs, sheet.height >= HIGH
    room = sheet.width - 6
    rows = [(row, "text", False) for row in wrap(g.text(page.reason), room)]
    facts = [shortened(fact, room) for fact in page.facts]
    rows += [(g.fit(fact, room), "sub", False) for fact in facts]
    top = 1 if high else 0
    height = top + ROWS + len(rows) + (2 if high else 0)
    ground, ink = ("ownbg", "own") if page.own else ("enbg", "enemy")
    sheet.fill(0, 0, sheet.width, height, ground)
    sheet.column(0, 0, g.bar if sheet.planes else g.v, height, ink)
    sheet.column(1, 0, g.bar if sheet.planes else " ", height, ink)
    name = shortest(*page.letters, room=sheet.width - 5 - _BESIDE)
    x = letters(sheet, 5, top, name, bottom=ink) + 3
    won = "" if page.who and page.own else page.won
    beside = [(page.who, ink, True), (page.when, "sub", False), (won, "sub", False)]
    for at, (text, tone, bold) in enumerate(line for line in beside if line[0]):
        sheet.fitted(x, top + 1 + at, text, sheet.width - x - 1, tone, bold=bold)
    for at, (row, tone, bold) in enumerate(rows):
        sheet.put(5, top + ROWS + (1 if high else 0) + at, row, tone, bold=bold)
    return height


def shortened(fact: str, room: int) -> str:
    """A line of facts, without the last of them until it fits; of several decks only signs stand between the names."""
    parts = fact.split(_BETWEEN)
    while len(parts) > 1 and cell_len(_BETWEEN.join(parts)) > room:
        parts.pop()
    told = _BETWEEN.join(parts)
    return told if cell_len(told) <= room else told.replace(tr(" against "), " - ")


def _large(sheet: Sheet, y: int, page: Ending, story: Story) -> None:
    """Charts on the left, table and card on the right."""
    right = max(sheet.width - _TOTALS - 9, sheet.width // 2)
    wide = right - 8
    turning = len(_turning_rows(sheet, wide, page, _MOST_TURNING))
    high = min(14, (sheet.height - y - 1 - max(3, turning)) // max(1, len(story.charts)))
    for at, _ in enumerate(story.charts):
        _chart(sheet, 3, y + 1 + at * high, wide, high - 1, page, story, at)
    below = y + 1 + len(story.charts) * high
    _turning(sheet, 3, below, wide, sheet.height - below, page)
    bottom = _table(sheet, right, y + 1, min(_TOTALS + 6, sheet.width - right - 3), page, story)
    _best(sheet, right, bottom + 1, sheet.width - right - 2, sheet.height - bottom - 1, page, story)


def _small(sheet: Sheet, y: int, page: Ending, story: Story) -> None:
    """The same with little room: charts one below the other, the card in words."""
    right = sheet.width // 2 + 1
    if len(page.sides) > TWO_PLAYERS:  # the columns of the table are as wide as a short name
        right = min(right, sheet.width - _titles(story) - len(page.sides) * (_cells(sheet, page, story) + 1) - 3)
    wide, rest = right - 5, sheet.height - y
    count = max(1, len(story.charts))
    for at, _ in enumerate(story.charts):
        high = rest // count
        _chart(sheet, 2, y + at * high, wide, high, page, story, at)
    bottom = _table(sheet, right, y, sheet.width - right - 1, page, story)
    row = bottom
    if story.best is not None and page.face is not None and row < sheet.height - 1:
        under = "".join(f" + {name}" for name in page.face.tucked)
        x = sheet.put(right, row, f"{tr(story.best.title)} ", "sub")
        whole = cell_len(page.face.name + under) < sheet.width - x
        sheet.fitted(x, row, page.face.name + (under if whole else ""), sheet.width - x - 1, "text", bold=True)
        for line in wrap(sheet.glyphs.text(join(story.best.told[:3])), sheet.width - right - 1):
            row += 1
            if row < sheet.height - 2:
                sheet.put(right, row, line, "sub")
        row += 1
    _turning(sheet, right, min(row, sheet.height - 2), sheet.width - right - 1, sheet.height - row, page)


def _cells(sheet: Sheet, page: Ending, story: Story) -> int:
    """The cells of a name of one of several players, the same in the table and beside the charts."""
    whole, seats = max(map(cell_len, page.sides)), len(page.sides)
    if sheet.height >= HIGH and _titles(story) + seats * (whole + 1) + 5 <= _TOTALS + 6:
        return whole
    return min(_SHORT, whole)


def _titles(story: Story) -> int:
    """The cells of the words before the counts."""
    return max((cell_len(tr(title)) for title, _ in story.rows), default=0)


def _chart(sheet: Sheet, x: int, y: int, wide: int, high: int, page: Ending, story: Story, at: int) -> None:
    chart = story.charts[at]
    turning = story.turning.turn if story.turning is not None else 0
    title = tr("{title} by turn", title=tr(chart.title))
    if len(page.sides) > TWO_PLAYERS:
        turns, ours = chart.turns, page.ours
        names = player_marks(sheet.glyphs, page.sides, _NAMED if page.teams else _cells(sheet, page, story))
        if page.teams and all(len({each[seat] for seat in team}) == 1 for each in turns for _, team in page.teams):
            # What a team has together is drawn once.
            turns = [[each[team[0]] for _, team in page.teams] for each in turns]
            names = [name for name, _ in page.teams]
            ours = [at for at, (_, team) in enumerate(page.teams) if page.ours[0] in team]
        banded(sheet, x, y, wide, high, title, turns, names, turning=turning, ours=ours)
        return
    need = sum(min(_LEGEND, cell_len(name)) for name in page.sides) + _SIGNS
    if cell_len(title) + need > wide:  # who is who matters more than what the axis says by itself
        title = tr(chart.title)
    rest = wide - cell_len(title)
    room = _LEGEND if need <= rest else min(_LEGEND, max(3, (rest - _SIGNS) // 2))
    mirrored(sheet, x, y, wide, high, title, chart.turns, player_marks(sheet.glyphs, page.sides, room), turning=turning)


def _table(sheet: Sheet, x: int, y: int, wide: int, page: Ending, story: Story) -> int:
    """The counts, a row each; returns the row after the last."""
    g, seats = sheet.glyphs, len(page.sides)
    roomy = sheet.height >= HIGH
    rows = [(tr(title), [str(count) for count in counts], counts) for title, counts in story.rows]
    if page.times:
        rows.append((tr("time left"), [page.times.get(seat, g.sep) for seat in range(seats)], ()))
    pad = 1 if roomy else 0
    sheet.fill(x, y, wide, len(rows) + 1 + 2 * pad, "surf")
    left, y = x + 1 + pad, y + pad
    bar = _SPLIT if roomy else _SPLIT - 2
    bars = bar + 1 + pad if seats == TWO_PLAYERS else 0
    column = 11 if roomy else 5
    if seats > TWO_PLAYERS:
        column = 1 + max(_cells(sheet, page, story), *(len(text) for _, shown, _ in rows for text in shown))
    end = x + wide - 1 - bars
    ends = range(end - (seats - 1) * column, end + 1, column)  # of each seat's column
    names = player_marks(g, page.sides, _LEGEND if bars else column - 1)
    for seat, (at, name) in enumerate(zip(ends, names, strict=True)):  # of two, they have the cells on both sides
        role, start = "own" if seat in page.ours else "enemy", at - cell_len(name)
        sheet.put(max(start, at - column + 1) if bars and seat else start, y, name, role, bold=True)
    for line, (title, shown, counts) in enumerate(rows, 1):
        sheet.fitted(left, y + line, title, end - seats * column - left, "sub")
        for at, text in zip(ends, shown, strict=True):
            sheet.right(at, y + line, text, "text", bold=True)
        if bars and any(counts):
            split(sheet, end + 1 + pad, y + line, bar, counts)
    return y + len(rows) + 1 + pad


def _best(sheet: Sheet, x: int, y: int, wide: int, high: int, page: Ending, story: Story) -> None:
    """The card that did most in its frame, and what it did."""
    if story.best is None or page.face is None or high < 5:
        return
    sheet.fitted(x, y, tr(story.best.title), wide, "text", bold=True)
    deep = LARGE if high > LARGE else 8 if high > 8 else 5
    slot(sheet, x, y + 1, _FRAME, deep, page.face)
    step = 2 if deep >= 2 * len(story.best.told) else 1
    for at, text in enumerate(story.best.told[: deep // step]):
        sheet.fitted(x + _FRAME + 3, y + 2 + at * step, text, wide - _FRAME - 3, "text" if at < 3 else "sub")


def _turning_rows(sheet: Sheet, wide: int, page: Ending, room: int) -> list[str]:
    """The rows of the turning point; a line that would be cut is left out, and what follows it."""
    rows: list[str] = []
    for told in page.turning:
        lines = wrap(sheet.glyphs.text(told), wide)
        if len(rows) + len(lines) > room:
            break
        rows += lines
    return rows


def _turning(sheet: Sheet, x: int, y: int, wide: int, room: int, page: Ending) -> None:
    for at, line in enumerate(_turning_rows(sheet, wide, page, room)):
        sheet.put(x, y + at, line, "text" if not at else "sub", bold=not at)
