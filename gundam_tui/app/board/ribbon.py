"""The ribbon: turn, player, phase; in a battle its step. At its end the keys that always work."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len

from gundam_tui.app.board.faces import Ribbon
from gundam_tui.app.board.sheet import Sheet, Span

ROOMY = 100  # from this width on steps have a sign between them


def _cells(spans: Sequence[Span]) -> int:
    return sum(cell_len(text) for text, _ in spans)


def _needed(told: Ribbon, steps: range, way: str, width: int) -> int:
    """Cells before the end of the row."""
    words = [told.turn, told.who, told.battle, *(told.steps[at] for at in steps), way]
    signs = 2 * max(0, len(steps) - 1) if width >= ROOMY else 0
    return (
        sum(cell_len(word) + 1 for word in words if word)
        + signs
        + 2 * (1 + bool(told.battle) + bool(steps) + bool(way))
    )


def _fitting(told: Ribbon, width: int) -> tuple[range, str, Sequence[Span]]:
    """Steps, way round and keys that fit into the row: first the goal goes, then the ends of names, then the steps that
    are over, then all but the present one; a key without its word is the last resort.
    """
    count, now = len(told.steps), max(0, told.now)
    brief, whole = (way.partition("  ")[0] for way in (told.way, told.whole or told.way))
    every, rest, present = range(count), range(now, count), range(now, min(now + 1, count))
    forms = [
        (every, told.whole or told.way, told.right), (every, whole, told.right), (every, told.way, told.right),
        (every, brief, told.right), (rest, whole, told.right), (rest, brief, told.right), (present, brief, told.right),
        (every, brief, told.short or told.right), (present, brief, told.short or told.right),
    ]  # fmt: skip
    fits = (form for form in forms if _needed(told, *form[:2], width) + _cells(form[2]) <= width)
    return next(fits, forms[-1])


def ribbon(sheet: Sheet, y: int, told: Ribbon) -> None:
    """The first row."""
    g, width = sheet.glyphs, sheet.width
    sheet.fill(0, y, width, 1, "surf")
    if told.lit:
        sheet.fill(0, y, width, 1, told.role)
        sheet.put(1, y, f"{told.turn}  {told.who}", "ink", bold=True)
        return
    steps, way, right = _fitting(told, width)
    if told.brief and _needed(told, steps, way, width) + _cells(right) > width:
        told = told._replace(who=told.brief)
        steps, way, right = _fitting(told, width)
    end = width - _cells(right)
    sheet.spans(end, y, right, width)
    x = sheet.put(0, y, f" {told.turn} ", "ink", told.role, bold=True)
    if told.who:
        rest = _needed(told._replace(turn="", who=""), steps, way, width)
        x = sheet.put(x + 1, y, g.name(told.who, max(8, end - x - rest)), told.role, bold=True) + 1
    if told.battle:
        x = sheet.put(x, y, f" {told.battle.upper()} ", "ink", "beam", bold=True)
    for at, step in enumerate(told.steps):
        if at not in steps:
            continue
        if x + cell_len(step) + 4 > end:
            break
        if at == told.now and sheet.planes:
            x = sheet.put(x + (at > 0), y, f" {step.upper()} ", "ink", "key", bold=True)
        elif at == told.now:
            x = sheet.put(x + 1, y, f"[{step.upper()}]", "key", bold=True)
        else:
            x = sheet.put(x + 1, y, step, "sub" if at < told.now else "mute")
        if at < len(told.steps) - 1 and width >= ROOMY:
            x = sheet.put(x, y, f" {g.cursor}", "mute")
    if way:
        sheet.fitted(x + 2, y, way, end - x - 3, "sub")
