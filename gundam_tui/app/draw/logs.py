"""The log: the newest lines, and the whole of it."""

from __future__ import annotations

from gundam_tui.app.draw.line import Line, Part
from gundam_tui.app.glyphs import wrap
from gundam_tui.app.scene import Scene

ROOMY = 4  # with fewer lines than this an entry gets one line each


def tail(scene: Scene, width: int, height: int) -> list[list[Part]]:
    """The newest lines; what is new to whoever looks is marked."""
    rows: list[Line] = []
    for entry in reversed(scene.log):
        if entry.routine and height < ROOMY:
            continue
        one = entry_lines(scene, entry.text, width, fresh=entry.at >= scene.fresh)
        if len(one) > 1 and height < ROOMY:
            g = scene.glyphs
            sign, role = one[0].parts[0]
            one = [Line(g, sign, role).add(g.fit(entry.text, width - 3), one[0].parts[-1][1])]
        rows = one + rows
        if len(rows) >= height:
            break
    rows = rows[max(0, len(rows) - height) :]
    filler = [Line(scene.glyphs) for _ in range(height - len(rows))]
    return [line.exactly(width) for line in (*rows, *filler)]


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
            begins = entry.text.startswith(f"Turn {turn}:")  # the line of the turn itself is the heading
            heading = f" {entry.text} " if begins else f" Turn {turn} " if turn else " Before the first turn "
            rows.append(Line(g, g.h * 2, "rule").add(heading, "now"))
            rows[-1].add(g.h * max(0, width - rows[-1].width), "rule")
            if begins:
                continue
        if entry.battle and entry.battle != battle:
            rows.append(Line(g, f"  {g.h} ", "rule").add(f"battle {entry.battle}", "head").add(f" {g.h}", "rule"))
        battle = entry.battle
        indent = "  " if entry.battle else ""
        lines = entry_lines(scene, entry.text, width - 2, fresh=entry.at >= scene.fresh)
        rows += [Line(g, indent).join(line) for line in lines]
    return rows or [Line(g, " Nothing has happened yet.", "dim")]
