"""Keys with their actions: a cap and a plate, the one under the cursor white."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len

from gundam_tui.app.board.sheet import Sheet, Touch


def chip(
    sheet: Sheet, x: int, y: int, key: str, label: str, *, width: int = 0, cursor: bool = False, air: int = 1,
    what: Touch | None = None,
) -> int:  # fmt: skip
    """A key cap and a plate.

    Args:
        sheet: to draw on.
        x, y: the first cell.
        key: its written form.
        label: its action.
        width: of the label at least.
        cursor: does Enter do it?
        air: cells left and right of both texts.
        what: the target of a click; None: the key itself.

    Returns:
        The column after it.
    """
    label = sheet.glyphs.pad(label, max(width, cell_len(sheet.glyphs.text(label))))
    ground, ink = ("sel", "ink") if cursor else ("chip" if sheet.planes else "", "text")
    space = " " * air
    start = x
    if sheet.planes:
        x = sheet.put(x, y, f"{space}{key}{space}", "ink", "key", bold=True)
    else:
        x = sheet.put(x, y, f"[{key}]", "ink" if cursor else "key", ground, bold=True)
    x = sheet.put(x, y, f"{space}{label}{space}", ink, ground, bold=cursor)
    sheet.touch(start, y, x - start, 1, Touch(key=key) if what is None else what)
    return x


def keys(sheet: Sheet, y: int, hints: Sequence[tuple[str, str]], *, x: int = 1, last: int = 0) -> None:
    """The keys of a screen as chips in a row, as many as fit.

    Args:
        sheet: to draw on.
        y: the row.
        hints: keys with a word each.
        x: where the row begins.
        last: how many, from the end, are always shown.
    """
    need = [cell_len(key) + cell_len(word) + 5 for key, word in hints]
    always = sum(need[len(hints) - last :]) if last else 0
    for at, (key, word) in enumerate(hints):
        kept = at >= len(hints) - last
        if not kept and x + need[at] + always > sheet.width + 1:
            continue
        x = chip(sheet, x, y, key, word) + 1
        always -= need[at] if kept else 0


def rows_of_chips(
    sheet: Sheet, bottom: int, chips: Sequence[tuple[str, str]], at: int, *, x: int = 1,
    entries: Sequence[int] = (),
) -> int:  # fmt: skip
    """Chips to choose from, in as many rows as needed, above a row.

    Args:
        sheet: to draw on.
        bottom: the row after the last one.
        chips: keys with a label each.
        at: the one with the cursor.
        x: where the rows begin.
        entries: the click target of each, if not its place.

    Returns:
        The number of rows.
    """
    rows: list[list[int]] = [[]]
    used = x
    for place, (key, label) in enumerate(chips):
        need = cell_len(key) + cell_len(sheet.glyphs.text(label)) + 5
        if rows[-1] and used + need > sheet.width:
            rows.append([])
            used = x
        rows[-1].append(place)
        used += need
    for line, row in enumerate(rows):
        start = x
        for place in row:
            key, label = chips[place]
            what = Touch(entry=entries[place] if entries else place)
            start = chip(sheet, start, bottom - len(rows) + line, key, label, cursor=place == at, what=what) + 1
    return len(rows)
