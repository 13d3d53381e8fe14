"""The ribbon: turn, player, phase; in a battle its step. At its end the keys that always work."""

from __future__ import annotations

from collections.abc import Sequence

from gundam_tui.app.board.faces import Ribbon
from gundam_tui.app.board.sheet import Sheet, Span

ROOMY = 100  # from this width on steps have a sign between them


def _cells(spans: Sequence[Span]) -> int:
    return sum(len(text) for text, _ in spans)


def _needed(told: Ribbon) -> int:
    """Cells before the end of the row, without signs between the steps."""
    words = [told.turn, told.who, told.battle, *told.steps, told.way]
    return sum(len(word) + 1 for word in words if word) + 2 * (
        1 + bool(told.battle) + bool(told.steps) + bool(told.way)
    )


def ribbon(sheet: Sheet, y: int, told: Ribbon) -> None:
    """The first row."""
    g, width = sheet.glyphs, sheet.width
    sheet.fill(0, y, width, 1, "surf")
    if told.lit:
        sheet.fill(0, y, width, 1, told.role)
        sheet.put(1, y, f"{told.turn}  {told.who}", "ink", bold=True)
        return
    right = told.right if not told.short or _needed(told) + _cells(told.right) <= width else told.short
    end = width - _cells(right)
    sheet.spans(end, y, right, width)
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
