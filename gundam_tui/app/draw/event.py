"""An event on a sheet of cells: its pairings, its standings, and the clock."""

from __future__ import annotations

from collections.abc import Sequence

from gundam_tui.app.board.sheet import Sheet
from gundam_tui.language import N, tr, trn
from gundam_tui.server.event_messages import EventMessage, PairingRow, StandingRow
from gundam_tui.table.clock import shown

__all__ = ["clock_text", "pairing_rows", "result_shown", "standing_rows"]

# By what decided a match; played out needs no word.
HOW = {
    "forfeit": N("{won}-{lost} forfeited"), "absent": N("{won}-{lost} absent"), "time": N("{won}-{lost} time"),
    "organiser": N("{won}-{lost} corrected"),
}  # fmt: skip
DETAILED = 68  # from this width on standings have their tie-breakers
NAME = 26  # cells of a name at most


def clock_text(page: EventMessage, passed: float) -> str:
    """The time left to the round, without the extra time of single tables; empty if it has no limit.

    Args:
        page: the page.
        passed: seconds since it arrived.
    """
    left = [one.left - 60 * one.extra for one in page.pairings if one.left is not None]
    if not left:
        return ""
    return shown(max(0.0, left[0] - (0 if page.paused else passed)))


def result_shown(one: PairingRow) -> str:
    """The result of a match in a few letters."""
    if not one.two:
        return tr("bye")
    if not one.done:
        return tr("+{minutes} min", minutes=one.extra) if one.extra else ""
    shown_as = tr(HOW.get(one.how, "{won}-{lost}"), won=one.won, lost=one.lost)
    return f"{shown_as}{'*' if one.mended else ''}"


def pairing_rows(
    sheet: Sheet, x: int, y: int, width: int, height: int, pairings: Sequence[PairingRow], own: str = ""
) -> int:  # fmt: skip
    """Matches, a row each, the reader's own first.

    Args:
        sheet: to draw on.
        x, y, width, height: where.
        pairings: the matches.
        own: the reader's name.

    Returns:
        The number of matches for which there was room.
    """
    ordered = sorted(pairings, key=lambda one: own not in (one.one, one.two) if own else False)
    room = height if len(ordered) <= height else height - 1
    names = min(NAME, max(6, (width - 20) // 2))
    for line, one in enumerate(ordered[:room]):
        mine = bool(own) and own in (one.one, one.two)
        ink = "own" if mine else "sub" if one.done else "text"
        at = y + line
        sheet.right(x + 3, at, str(one.table), "key" if not one.done else "sub", bold=not one.done)
        sheet.fitted(x + 4, at, one.one, names, "good" if one.done and one.won > one.lost else ink, bold=mine)
        sheet.put(x + 4 + names, at, " : " if one.two else "", "sub")
        lost = one.done and one.lost > one.won
        sheet.fitted(x + 7 + names, at, one.two or "", names, "good" if lost else ink, bold=mine)
        sheet.fitted(x + 8 + 2 * names, at, result_shown(one), width - 8 - 2 * names, ink)
    if room < len(ordered):
        sheet.fitted(
            x + 4, y + room, trn("and {n} more match", "and {n} more matches", len(ordered) - room), width - 4, "sub"
        )
    return room


def standing_rows(
    sheet: Sheet, x: int, y: int, width: int, height: int, standings: Sequence[StandingRow], own: int | None = None
) -> None:  # fmt: skip
    """Standings, a row each, under a headline; where not all fit, the reader's own row is the last.

    Args:
        sheet: to draw on.
        x, y, width, height: where.
        standings: best first.
        own: the reader's number.
    """
    detailed = width >= DETAILED
    name = min(NAME, width - (56 if detailed else 22))
    points, won = x + 4 + name + 7, x + 4 + name + 16
    sheet.put(x + 4, y, tr("player"), "sub")
    sheet.right(points, y, tr("points"), "sub")
    sheet.right(won, y, tr("won-lost"), "sub")
    if detailed:
        for at, word in enumerate((tr("opponents"), tr("games"), tr("opp. games"))):
            sheet.right(won + 11 + 12 * at, y, word, "sub")
    rows = list(standings[: height - 1])
    mine = next((one for one in standings if one.player == own), None)
    if mine is not None and mine not in rows and rows:
        rows[-1] = mine
    for line, one in enumerate(rows, 1):
        own_row = one.player == own
        ink = "own" if own_row else "mute" if one.dropped else "text"
        sheet.right(x + 3, y + line, str(one.place), "key" if one.place < 4 else "sub", bold=one.place < 4)
        note = one.note or (tr("dropped") if one.dropped else "")
        sheet.fitted(x + 4, y + line, f"{one.name}  {note}".rstrip(), name, ink, bold=own_row or one.place == 1)
        sheet.right(points, y + line, str(one.points), ink, bold=True)
        sheet.right(won, y + line, f"{one.won + one.byes}-{one.lost}", ink)
        if detailed and one.won + one.lost:
            for at, rate in enumerate((one.opponents, one.games_rate, one.opponents_games)):
                sheet.right(won + 11 + 12 * at, y + line, f"{rate:.1%}", "sub")
