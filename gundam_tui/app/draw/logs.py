"""The whole log, for paging through: as the report beside the board has it, with what follows from what."""

from __future__ import annotations

from rich.cells import cell_len

from gundam_tui.app.board.happened import heading, in_public, report_line
from gundam_tui.app.draw.line import Line
from gundam_tui.app.glyphs import wrap
from gundam_tui.app.scene import Scene
from gundam_tui.games.views import LogLine
from gundam_tui.language import tr

_DEEP = 2  # cells by which a line stands further right than the one that caused it
_ATTACK = ">"
_GROUND = "dock"  # of the panel


def book(scene: Scene, width: int) -> list[Line]:
    """The whole log: a heading for every turn with its player, a sign for every line; what happens in a battle stands
    below its attack, and what a card's effect does below that.
    """
    g, look = scene.glyphs, scene.looker(roomy=True)
    rows: list[Line] = []
    turn = -1
    for line in scene.log:
        if line.turn != turn:
            turn = line.turn
            head = heading(look, line)
            rows.append(Line(g, f" {head.mark} {head.text} ", f"{head.ink}/chip!").to(width, f"{head.ink}/chip"))
        if line.routine and line.text.startswith(tr("Turn {turn}:", turn=turn)):  # that is the heading
            continue
        if line.public != "":
            rows += _told(scene, in_public(line), width)
    return rows or [Line(g, tr(" Nothing has happened yet."), "dim")]


def _told(scene: Scene, line: LogLine, width: int) -> list[Line]:
    """A line of the log in rows; a sign before those that are new to the reader."""
    g, fresh = scene.glyphs, line.at >= scene.fresh
    entry = report_line(g, line)
    depth = bool(line.battle and line.mark != _ATTACK) + line.caused
    start = f"{g.attack if fresh else ' '} {' ' * _DEEP * depth}"
    room = max(8, width - cell_len(start) - 3)
    found: list[Line] = []
    for at, row in enumerate(wrap(g.text(entry.text), room)):
        first = Line(g, start, "hot").add(f"{entry.mark} ", f"{entry.ink}/{_GROUND}!") if not at else Line(g)
        found.append(first.to(cell_len(start) + 2).add(row, "fresh" if fresh else "old"))
    return found
