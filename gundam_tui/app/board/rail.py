"""A rail: what protects a side, laid out as on a mat. One card at the front, the wall of bars behind it."""

from __future__ import annotations

from rich.cells import cell_len

from gundam_tui.app.board.faces import ShieldWall
from gundam_tui.app.board.sheet import Sheet, Spot, Touch
from gundam_tui.app.board.slot import pips, sign
from gundam_tui.language import tr

HEAD = 3  # rows of the card in front


def rail(sheet: Sheet, x: int, y: int, width: int, height: int, guard: ShieldWall, own: bool, *, down: bool) -> Spot:
    """A rail.

    Args:
        sheet: what to draw on.
        x, y, width, height: where.
        guard: what protects the side.
        own: is it the side below?
        down: is the front below?

    Returns:
        Where what an attack on the side hits lies: the card in front, else the bars with the sign of the target.
    """
    g = sheet.glyphs
    sheet.fill(x, y, width, height, "surf")
    if not sheet.planes:
        sheet.column(x + width - 1, y, g.v, height, "rule")
    head = HEAD if not guard.owners or height > guard.most + HEAD else HEAD - 1
    top = y + height - head if down else y
    _card(sheet, x, top, width, head, guard)
    room, inner = height - head, width - 2
    bars = y if down else y + head
    spare = room - guard.most
    if spare > 0:  # the number has a row of its own behind the bars, or before them where owners are named
        line = y + spare - 1 if down else bars + guard.most
        title = g.fit(guard.title, inner + 1 - len(str(guard.count)))
        air = cell_len(title) + len(str(guard.count)) < inner
        sheet.put(x + air, line, title, "sub")
        sheet.right(x + width - 1, line, str(guard.count), "text", bold=True)
        bars = y + spare if down else bars
    for place in range(guard.most):  # the one nearest the front breaks last
        line = bars + (guard.most - 1 - place if down else place)
        stands = place < guard.count
        owner = guard.owners[place] if place < len(guard.owners) else ""
        ink = ("wall" if own else "walle") if stands else "lost" if sheet.planes else "rule"
        sheet.put(x + 1, line, (g.lower if stands else g.sep) * (inner - (3 if owner and stands else 0)), ink)
        if owner and stands:
            sheet.right(x + width - 1, line, owner, "sub")
    if guard.mark == "broken":
        line = bars + (guard.most - 1 - guard.count if down else guard.count)
        a, b = g.crack, g.crack_back
        broken = (f"{a} {b}{a}{b}  {a}{b} {a}", f"{a}   {b}   {a}  ", "")[guard.crack - 1]
        sheet.put(x, line, broken[:width], "beam", bold=True)
    if spare <= 0:  # else it stands at the end of the outermost bar
        number = f" {guard.count}"
        line = bars if down else bars + guard.most - 1
        sheet.right(x + width - 1, line, number, "text", bold=True)
    if guard.front is not None:
        return Spot(x, y, width, height)
    named = guard.mark == "target"
    if named:  # before the bars, so that each of them can be counted
        line = top if down else top + head - 1
        sheet.fill(x, line, width, 1, "beam")
        sheet.put(x + 1, line, tr("TARGET"), "ink", bold=True)
    passed = head - named
    return Spot(x, y if down else y + passed, width, height - passed)


def _card(sheet: Sheet, x: int, y: int, width: int, height: int, guard: ShieldWall) -> None:
    g, card = sheet.glyphs, guard.front
    if card is None:
        if guard.front_title and not guard.attacked:  # else the beam passes there
            sheet.put(x + 1, y + 1, tr("no {front_title}", front_title=guard.front_title), "mute")
        return
    damaged = next((figure for figure in card.figures if figure.most is not None), None)
    white = card.mark == "cursor"
    sheet.fill(x, y, width, height, "chip")
    if card.moving[0] == "fade":
        sheet.fill(x, y, width, height, "surf")
        return
    ground = "sel" if white else "base" if sheet.planes else "surf"
    sheet.fill(x, y, width, 1, ground)
    ink = "ink" if sheet.planes or white else "base"
    if card.moving[0] == "flash":
        ink, ground = "ink", "beam"
    at = x + 1 if cell_len(card.name) < width else x  # above the row below it, unless that cuts it
    before = sign(g, card.mark)
    if card.tag and (card.able or before):  # an answer without effect would cut the name
        key = ("ink", "key") if card.able else (ink, ground)
        at = sheet.put(x, y, card.tag, *key, bold=True)
        at = sheet.put(at, y, before or " ", ink, ground, bold=True)
    sheet.named(at, y, card.name, x + width - at, ink, ground, bold=True)
    if damaged is None:
        return
    if guard.mark == "target":
        sheet.fill(x, y + 1, width, 1, "beam")
        word = tr("TARGET")
        spare = width - cell_len(word)
        left = next((told for told in (damaged.told, str(damaged.value)) if cell_len(told) < spare), "")
        air = cell_len(left) + 2 < spare  # at both ends
        sheet.put(x + air, y + 1, word, "ink", bold=True)
        sheet.right(x + width - air, y + 1, left, "ink", bold=True)
    elif card.back:
        sheet.put(x + 1, y + 1, card.state, "text", bold=True)
    elif height >= HEAD:
        sheet.put(x + 1, y + 1, guard.front_title, "sub")
    if height >= HEAD:
        if guard.mark != "target":
            sheet.right(x + width - 1, y + 1, damaged.told, "base", bold=True)
        pips(sheet, x + 1, y + 2, damaged, width - 2, "base")
    elif guard.mark != "target":
        at = sheet.put(x + 1, y + 1, f"{damaged.told} ", "base", bold=True)
        pips(sheet, at, y + 1, damaged, max(1, x + width - at), "base")
    if card.id:
        sheet.touch(x, y, width, height, Touch(card.id))
