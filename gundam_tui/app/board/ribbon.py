"""The ribbon: turn, whose, where in it; in a battle the step of that. At its end what is always at hand."""

from __future__ import annotations

from gundam_tui.app.board.faces import Ribbon
from gundam_tui.app.board.sheet import Sheet

ROOMY = 100  # from this width on steps have a sign between them


def ribbon(sheet: Sheet, y: int, told: Ribbon) -> None:
    """The first row."""
    g, width = sheet.glyphs, sheet.width
    sheet.fill(0, y, width, 1, "surf")
    if told.lit:
        sheet.fill(0, y, width, 1, told.role)
        sheet.put(1, y, f"{told.turn}  {told.who}", "ink", bold=True)
        return
    end = width - sum(len(text) for text, _ in told.right)
    sheet.spans(end, y, told.right, width)
    x = sheet.put(0, y, f" {told.turn} ", "ink", told.role, bold=True)
    if told.who:
        x = sheet.fitted(x + 1, y, told.who, max(8, end - x - 50), told.role, bold=True) + 1
    if told.battle:
        x = sheet.put(x, y, f" {told.battle.upper()} ", "ink", "beam", bold=True)
    for at, step in enumerate(told.steps):
        if x + len(step) + 4 > end:
            break
        if at == told.now and sheet.planes:
            x = sheet.put(x + (at > 0), y, f" {step.upper()} ", "ink", "key", bold=True)
        elif at == told.now:
            x = sheet.put(x + 1, y, f"[{step.upper()}]", "key", bold=True)
        else:
            x = sheet.put(x + 1, y, step, "sub" if at < told.now else "mute")
        if at < len(told.steps) - 1 and width >= ROOMY:
            x = sheet.put(x, y, f" {g.cursor}", "mute")
    if told.way:
        sheet.fitted(x + 2, y, told.way, end - x - 3, "sub")
