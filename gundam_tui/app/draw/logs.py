"""The whole log, for paging through."""

from __future__ import annotations

from gundam_tui.app.draw.line import Line
from gundam_tui.app.glyphs import wrap
from gundam_tui.app.scene import Scene
from gundam_tui.language import tr


def entry_lines(scene: Scene, text: str, width: int, *, fresh: bool) -> list[Line]:
    """One entry in lines."""
    g = scene.glyphs
    return [
        Line(g, (f"{g.attack} " if fresh else "  ") if not at else "  ", "hot").add(row, "fresh" if fresh else "old")
        for at, row in enumerate(wrap(g.text(text), max(8, width - 3)))
    ]


def book(scene: Scene, width: int) -> list[Line]:
    """The whole log, with a heading for every turn and every battle."""
    g = scene.glyphs
    rows: list[Line] = []
    turn, battle = -1, 0
    for entry in scene.log:
        if entry.turn != turn:
            turn, battle = entry.turn, 0
            begins = entry.text.startswith(tr("Turn {turn}:", turn=turn))  # the line of the turn itself is the heading
            heading = (
                f" {entry.text} "
                if begins
                else tr(" Turn {turn} ", turn=turn)
                if turn
                else tr(" Before the first turn ")
            )
            rows.append(Line(g, g.h * 2, "rule").add(heading, "now"))
            rows[-1].add(g.h * max(0, width - rows[-1].width), "rule")
            if begins:
                continue
        if entry.battle and entry.battle != battle:
            rows.append(
                Line(g, f"  {g.h} ", "rule")
                .add(tr("battle {battle}", battle=entry.battle), "head")
                .add(f" {g.h}", "rule")
            )
        battle = entry.battle
        indent = "  " if entry.battle else ""
        lines = entry_lines(scene, entry.text, width - 2, fresh=entry.at >= scene.fresh)
        rows += [Line(g, indent).join(line) for line in lines]
    return rows or [Line(g, tr(" Nothing has happened yet."), "dim")]
