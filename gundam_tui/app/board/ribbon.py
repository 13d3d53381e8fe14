"""The ribbon: turn, player, phase; in a battle its step. At its end the keys that always work."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len

from gundam_tui.app.board.faces import Ribbon
from gundam_tui.app.board.sheet import Sheet, Span, spans_len

ROOMY = 100  # from this width on steps have a sign between them


def _needed(line: Ribbon, steps: range, way: str, width: int) -> int:
    """Cells before the end of the row."""
    words = [line.turn, line.who, line.battle, *(line.steps[at] for at in steps), way]
    signs = 2 * max(0, len(steps) - 1) if width >= ROOMY else 0
    return (
        sum(cell_len(word) + 1 for word in words if word)
        + signs
        + 2 * (1 + bool(line.battle) + bool(steps) + bool(way))
    )


def _fitting(line: Ribbon, width: int) -> tuple[range, str, Sequence[Span]]:
    """Steps, way round and keys that fit into the row: first the goal goes, then the ends of names, then the steps that
    are over, then all but the present one, then the way round; a key without its word is the last resort.
    """
    count, now = len(line.steps), max(0, line.now)
    brief, whole = (way.partition("  ")[0] for way in (line.way, line.whole or line.way))
    short = line.short or line.right
    least = line.least or short
    every, rest, present = range(count), range(now, count), range(now, min(now + 1, count))
    forms = [
        (every, line.whole or line.way, line.right), (every, whole, line.right), (every, line.way, line.right),
        (every, brief, line.right), (rest, whole, line.right), (rest, brief, line.right), (present, brief, line.right),
        (every, brief, short), (present, brief, short), (present, "", line.right), (present, "", short),
        *((steps, told, least) for steps, told in ((every, brief), (present, brief), (present, ""))),
    ]  # fmt: skip
    fits = (form for form in forms if _needed(line, *form[:2], width) + spans_len(form[2]) <= width)
    return next(fits, forms[-1])


def ribbon(sheet: Sheet, y: int, line: Ribbon) -> None:
    """The first row."""
    g, width = sheet.glyphs, sheet.width
    sheet.fill(0, y, width, 1, "surf")
    if line.lit:
        sheet.fill(0, y, width, 1, line.role)
        sheet.put(1, y, f"{line.turn}  {line.who}", "ink", bold=True)
        return
    steps, way, right = _fitting(line, width)
    if line.brief and _needed(line, steps, way, width) + spans_len(right) > width:
        line = line._replace(who=line.brief)
        steps, way, right = _fitting(line, width)
    end = width - spans_len(right)
    sheet.spans(end, y, right, width)
    x = sheet.put(0, y, f" {line.turn} ", "ink", line.role, bold=True)
    if line.who:
        rest = _needed(line._replace(turn="", who=""), steps, way, width)
        x = sheet.put(x + 1, y, g.name(line.who, max(8, end - x - rest)), line.role, bold=True) + 1
    if line.battle:
        x = sheet.put(x, y, f" {line.battle.upper()} ", "ink", "beam", bold=True)
    for at, step in enumerate(line.steps):
        if at not in steps:
            continue
        if x + cell_len(step) + 4 > end:
            break
        if at == line.now and sheet.planes:
            x = sheet.put(x + (at > 0), y, f" {step.upper()} ", "ink", "key", bold=True)
        elif at == line.now:
            x = sheet.put(x + 1, y, f"[{step.upper()}]", "key", bold=True)
        else:
            x = sheet.put(x + 1, y, step, "sub" if at < line.now else "mute")
        if at < len(line.steps) - 1 and width >= ROOMY:
            x = sheet.put(x, y, f" {g.cursor}", "mute")
    if way:
        sheet.fitted(x + 2, y, way, end - x - 3, "sub")
