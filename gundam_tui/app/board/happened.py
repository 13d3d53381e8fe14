"""What has happened, from the log: the report, the line between the lanes, the last turn of each player."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from gundam_tui.app.board.faces import FrontText, ReportLine
from gundam_tui.app.board.looker import Looker
from gundam_tui.app.board.news import wordings
from gundam_tui.app.glyphs import Glyphs
from gundam_tui.app.recap import DRAWN, BattleLine, named_once, recap
from gundam_tui.language import tr

if TYPE_CHECKING:
    from gundam_tui.games.views import LogLine

_MARKS = {"+": "good", "!": "burst"}  # signs of the report for lines without a better one
_RECENT = 200  # lines of the report that are read


def happened(look: Looker) -> FrontText:
    """The last event; of a battle, who attacked and what it came to."""
    lines = look.log[-_RECENT:]
    last = next((line for line in reversed(lines) if not line.routine), None)
    return _told(look, lines, last)


def lately(look: Looker, seat: int) -> FrontText:
    """What came of the last turn of a player who is not looking, or of a team: its last event, or that there was none.
    Nothing before it is over.
    """
    team = look.view.team(seat)
    lines = [line for line in look.log[-_RECENT:] if line.turn and line.whose in team]
    if look.ours(seat) or not lines or lines[-1].turn == look.view.turn:
        return FrontText()
    turn = lines[-1].turn
    lines = [line for line in lines if line.turn == turn and not line.routine and line.mark != DRAWN]
    told = _told(look, lines, lines[-1]) if lines else FrontText(((tr("no card played"), "mute"),))
    head = (f"{tr('turn {turn}', turn=turn)}  ", "mute")
    return FrontText((head, *told.spans), briefs=tuple((head, *brief) for brief in told.briefs))


def _told(look: Looker, lines: Sequence[LogLine], last: LogLine | None) -> FrontText:
    """A line of the log in shorter and shorter forms; for a battle, all that these lines say about it."""
    if last is None:
        return FrontText()
    if last.battle and not look.layout.has_squads:
        fought = [line for line in lines if (line.turn, line.battle) == (last.turn, last.battle)]
        last = recap(fought, None, fighting=look.view.battle is not None)[-1]
    forms = [*wordings(look.glyphs, report_line(look.glyphs, last), look.names)]
    if isinstance(last, BattleLine):
        forms.append(named_once(forms[-1], last, [look.name(player.seat) for player in look.view.players]))
    parts = forms[-1].split(comma := tr(", "))
    forms += [f"{comma.join(parts[:kept])} {look.glyphs.dots}" for kept in range(len(parts) - 1, 0, -1)]
    whole, *briefs = (((form, "mute"),) for form in dict.fromkeys(forms))
    return FrontText(whole, briefs=tuple(briefs))


def report(look: Looker) -> tuple[ReportLine, ...]:
    """The events, with a heading for every turn: of each what everybody may read."""
    g = look.glyphs
    found: list[ReportLine] = []
    turn = -1
    for line in look.log[-_RECENT:]:
        if line.turn != turn:
            turn = line.turn
            found.append(heading(look, line))
        if line.routine and (not look.roomy or line.text.startswith(tr("Turn {turn}", turn=turn))):
            continue
        if line.public != "":
            found.append(report_line(g, in_public(line), old=line.at < look.fresh))
    return tuple(found)


def heading(look: Looker, line: LogLine) -> ReportLine:
    """The heading of a turn, with the player or team whose turn it is."""
    seat = line.whose if line.whose >= 0 or not line.turn else look.whose(line.turn)
    told = tr("turn {turn}", turn=line.turn) if line.turn else tr("before the first turn")
    if 0 <= seat < len(look.view.players):
        told = f"{told}  {look.side(seat)}"
    return ReportLine(look.glyphs.h, look.role(seat) if seat >= 0 else "sub", told, heading=True)


def in_public(line: LogLine) -> LogLine:
    """A line of the log as everybody may read it: a player's own draws are told like those of others."""
    return line if line.public is None else replace(line, text=line.public)


def report_line(g: Glyphs, line: LogLine, *, old: bool = False) -> ReportLine:
    """A line of the log with its sign; `old`: it is not new."""
    signs = {
        ">": (g.east, "hot"),
        "x": (g.spend, "bad"),
        "/": (g.spend, "bad"),
        "-": (g.spend, "bad"),
        "*": (g.ex, "link"),
        ",": ("+", "good"),
        "=": ("+", "good"),
        "": (g.sep, "sub"),
    }
    sign, ink = signs.get(line.mark) or (line.mark, _MARKS.get(line.mark, "sub"))
    told = ReportLine(sign, ink, line.text, old=old)
    return told._replace(result=line.result, shortest=line.shortest) if isinstance(line, BattleLine) else told
