"""The last row of a screen: the keys of this moment."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len

from gundam_tui.app.board.sheet import Sheet, Touch


def footer(sheet: Sheet, y: int, keys: Sequence[tuple[str, str]], general: int = 0) -> None:
    """The keys of this moment, each with its word: a key alone says nothing. Where room is short, keys are left
    out: first those that always do the same, from the end; the first of these stays.

    Args:
        sheet: what to draw on.
        y: the row.
        keys: the keys as written, with a word each.
        general: how many of them, from the end, always do the same.
    """
    sheet.fill(0, y, sheet.width, 1, "table")
    own = len(keys) - general
    needed = [*range(own, len(keys))[:1], *range(own), *range(own + 1, len(keys))]
    kept = set(needed[:1])
    for at in needed[1:]:
        if _row_cells([keys[one] for one in (*kept, at)]) <= sheet.width - 2:
            kept.add(at)
    shown = [pair for at, pair in enumerate(keys) if at in kept]
    x = 1
    for key, word in shown:
        end = sheet.put(sheet.put(x, y, key, "key", bold=True) + 1, y, word, "mute")
        sheet.touch(x, y, end - x, 1, Touch(key="Enter" if key.startswith("Enter/") else key))
        x = end + 2


def _row_cells(keys: Sequence[tuple[str, str]]) -> int:
    return sum(cell_len(key) + 1 + cell_len(word) + 2 for key, word in keys) - 2
