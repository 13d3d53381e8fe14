"""A hand: plates with keys, what each card costs, and why one cannot be played."""

from __future__ import annotations

from collections.abc import Sequence

from gundam_tui.app.board.faces import HandFace
from gundam_tui.app.board.sheet import Sheet, Spot, Touch
from gundam_tui.app.board.slot import nameplate
from gundam_tui.app.glyphs import wrap

ROOMY = 5  # from this height on a plate has a second row for its name and rows for words
FLAT = 3  # less than this is one row a card
_SIGNS = 5  # a higher cost is a number


def fan(sheet: Sheet, x: int, y: int, pitch: int, columns: int, height: int, cards: Sequence[HandFace]) -> None:
    """A hand. Six cards are plates, more are smaller ones in two rows, still more are paged.

    Args:
        sheet: what to draw on.
        x, y: the first cell.
        pitch: from card to card.
        columns: how many stand in a row.
        height: rows.
        cards: the hand.
    """
    if not cards:
        return
    rows = 1 if len(cards) <= columns else 2
    page = columns * rows
    at = next((place for place, card in enumerate(cards) if card.cursor), 0) // page * page
    shown = cards[at : at + page]
    deep = height // rows if rows > 1 and height >= 2 * FLAT else 1 if rows > 1 else height
    for place, card in enumerate(shown):
        left, top = x + place % columns * pitch, y + place // columns * deep
        if deep >= FLAT:
            plate(sheet, left, top, pitch - 1, deep, card)
        else:
            _flat(sheet, left, top, pitch - 1, card)
        sheet.touch(left, top, pitch - 1, deep, Touch(card.id))
        sheet.pieces[f"card {card.id}"] = Spot(left, top, pitch - 1, deep)
    sheet.pieces["fan"] = Spot(x, y, min(len(shown), columns) * pitch - 1, height)
    if deep < FLAT and height > rows * deep:
        _facts(sheet, x, y + rows * deep, columns * pitch - 1, shown, (at, page, len(cards)))
    elif len(cards) > page:
        sheet.right(x + columns * pitch - 1, y + height - 1, _page(at, page, len(cards)), "sub", "table")


def _page(at: int, page: int, count: int) -> str:
    return f"{at // page + 1}/{-(-count // page)} ›"


def _facts(sheet: Sheet, x: int, y: int, width: int, shown: Sequence[HandFace], paged: tuple[int, int, int]) -> None:
    """What there is to know about the card with the cursor, where a card has one row."""
    card = next((card for card in shown if card.cursor), shown[0])
    told = "  ".join(word for word in (card.level, card.facts, card.why or " ".join(card.words)) if word)
    at, page, count = paged
    more = _page(at, page, count) if count > page else ""
    end = sheet.fitted(x + 1, y, f"{card.name}: ", 34, "text", bold=True)
    sheet.fitted(end, y, told, x + width - end - len(more) - 1, "bad" if card.why else "sub")
    sheet.right(x + width, y, more, "sub")


def _ground(card: HandFace) -> tuple[str, str]:
    return nameplate(card.color, dark=not card.able and not card.chosen, cursor=card.cursor)


def _key(sheet: Sheet, x: int, y: int, card: HandFace, ink: str, ground: str) -> None:
    sheet.put(x, y, card.tag, "ink" if card.able else ink, "key" if card.able else ground, bold=True)
    if card.cursor or card.chosen:
        sheet.put(x + 1, y, sheet.glyphs.east if card.cursor else sheet.glyphs.chosen, ink, ground, bold=True)


def _flat(sheet: Sheet, x: int, y: int, width: int, card: HandFace) -> None:
    ink, ground = _ground(card)
    sheet.fill(x, y, width, 1, ground)
    _key(sheet, x, y, card, ink, ground)
    cost = "" if card.cost is None else f"{card.cost}{sheet.glyphs.active}"
    sheet.fitted(x + 2, y, card.name, width - 3 - len(cost), ink, ground, bold=True)
    sheet.right(x + width, y, cost, "bad" if card.missing and not card.cursor else ink, ground)
    if not sheet.planes:
        sheet.put(x + width, y, sheet.glyphs.v, "rule")


def plate(sheet: Sheet, x: int, y: int, width: int, height: int, card: HandFace) -> None:
    """A card of the hand: nameplate with its key, what it needs and costs, figures or kind; below why not."""
    g = sheet.glyphs
    sheet.fill(x, y, width, height, "plate" if card.able else "rest")
    ink, ground = _ground(card)
    high = height >= ROOMY
    lines = wrap(g.text(card.name), width - 2) or [""]
    sheet.fill(x, y, width, 2 if high else 1, ground)
    _key(sheet, x, y, card, ink, ground)
    sheet.fitted(x + 2, y, lines[0] if high else card.name, width - 2, ink, ground, bold=True)
    if high and len(lines) > 1:
        sheet.fitted(x + 2, y + 1, " ".join(lines[1:]), width - 2, ink, ground, bold=True)
    row = y + (2 if high else 1)
    end = sheet.put(x, row, f"{card.level} " if card.level else "", "sub")
    if card.cost is None:
        pass
    elif card.cost <= _SIGNS and end + card.cost + len(card.facts) <= x + width:
        end = sheet.put(end, row, g.active * (card.cost - card.missing), "res" if card.able else "mute")
        end = sheet.put(end, row, g.rested * card.missing, "bad", bold=True)
    else:
        end = sheet.put(end, row, f"{card.cost}{g.active}", "res" if card.able else "bad")
    facts = g.fit(card.facts, max(0, x + width - end))
    sheet.right(x + width, row, facts, ("ap" if card.able else "mute") if card.figured else "sub", bold=card.figured)
    last = y + height - 1
    why = wrap(g.text(card.why), width) if card.why and high else [card.why]
    why = why[: max(1, min(2, last - row))]
    free = last - row - (len(why) if card.why else 1)
    words = [line for word in card.words for line in wrap(g.text(word), width)] if free > 0 else []
    if len(words) > free > 0:
        words[free - 1] = " ".join(words[free - 1 :])
    for at, word in enumerate(words[:free]):
        sheet.fitted(x, row + 1 + at, word, width, "sub" if card.able else "mute")
    if card.why:
        text = [*why[:-1], " ".join(wrap(g.text(card.why), width)[len(why) - 1 :])] if high else why
        for at, line in enumerate(text):
            sheet.fitted(x, last - len(text) + 1 + at, line, width, "bad")
    elif card.able:
        sheet.put(x, last, g.mark, "key", bold=True)
        sheet.fitted(x + 2, last, card.kind if high and card.kind else "playable", width - 2, "sub" if high else "key")
    elif card.kind:
        sheet.fitted(x, last, card.kind, width, "mute")
    if not sheet.planes:
        sheet.column(x + width, y, g.v, height, "rule")
    if (card.cursor or card.chosen) and (sheet.planes or card.chosen):
        side = "sel" if card.cursor else "hot"
        sheet.column(x - 1, y, g.right_half, height, side)
        sheet.column(x + width, y, g.left_half, height, side)
