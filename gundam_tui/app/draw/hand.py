"""The hand of whoever looks: one cell a card, in columns."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gundam_tui.app.draw.card import facts
from gundam_tui.app.draw.line import Line, Part
from gundam_tui.app.glyphs import wrap
from gundam_tui.app.scene import Scene, Touch

if TYPE_CHECKING:
    from gundam_tui.games.layout import BoardLayout
    from gundam_tui.games.views import CardView

CELL = 26  # a card's cell is at least this wide, unless the hand is too large for that
SMALL = 19
DEEP = 3  # lines of a card where the hand has much room


def columns(count: int, width: int, height: int) -> int:
    """How many columns hold the hand."""
    wide = max(1, width // CELL)
    if count > wide * height:
        return max(wide, width // SMALL)
    return min(wide, max(2, -(-count // height)))


def hand(scene: Scene, width: int, height: int) -> list[list[Part]]:
    """The cards of the hand; a hand that is too large scrolls with the cursor."""
    g = scene.glyphs
    if scene.hand_hidden or (scene.chooser is None and not scene.hand):
        rows = [_hidden(scene)]
        rows += [Line(g) for _ in range(height - 1)]
        return [line.exactly(width) for line in rows]
    cards = scene.hand
    across = columns(len(cards), width, height)
    if scene.chooser is not None:
        scene.chooser.hand_columns = across
    sizes = [width // across + (1 if at < width % across else 0) for at in range(across)]
    lines_of = max(1, -(-len(cards) // across))
    deep = max(1, min(DEEP, height // lines_of))  # lines of a card
    room = height // deep
    top = _scroll(scene, across, lines_of, room)
    rows = []
    for y in range(top, top + room):
        lines = [Line(g) for _ in range(deep)]
        for x, size in enumerate(sizes):
            at = y * across + x
            start = lines[0].width
            if at < len(cards):
                _cell(scene, lines[0], cards[at], size)
                for deeper, text in zip(lines[1:], _texts(scene, cards[at], size - 5, deep - 1), strict=False):
                    deeper.to(start + 3).add(text, "dim")
                for line in range(deep):
                    scene.touchable("hand", len(rows) + line, start, start + size, Touch(cards[at].id))
            elif not cards and not at:
                lines[0].add(" no cards in hand", "dim")
            for line in lines:
                line.to(start + size)
        rows += lines
    rows += [Line(g) for _ in range(height - len(rows))]
    if lines_of > top + room:
        more = len(cards) - (top + room) * across
        rows[-1] = Line(g, f" {g.down} {more} more below: move the cursor with the arrows", "dim")
    return [line.exactly(width) for line in rows]


def _texts(scene: Scene, card: CardView, width: int, height: int) -> list[str]:
    """What stands below a card where there is room: why it cannot be played, or its text."""
    g = scene.glyphs
    rows = wrap(g.text(f"- {card.playable}" if card.playable else " ".join(facts(card.number).wording.split())), width)
    if len(rows) > height > 0:
        rows[height - 1] = g.fit(" ".join(rows[height - 1 :]), width)
    return rows[:height]


def _hidden(scene: Scene) -> Line:
    line = Line(scene.glyphs, " ")
    count = sum(scene.holding.count(zone) for zone in scene.board.hands)
    if count and scene.hand_hidden:
        return line.add(f"{scene.name(scene.holding.seat)}'s hand of {count} is covered", "dim")
    return line.add(f"hand of {count}" if count else "no cards in hand", "dim")


def _scroll(scene: Scene, across: int, rows: int, height: int) -> int:
    if rows <= height or scene.chooser is None:
        return 0
    at = scene.chooser.spots["hand"] // across if scene.chooser.zone == "hand" else 0
    # The last line tells how many more there are.
    return max(0, min(at - height + 2, rows - height))


def _cell(scene: Scene, line: Line, card: CardView, width: int) -> None:
    g = scene.glyphs
    chooser = scene.chooser
    tag = scene.tags.get(card.id, "")
    start = line.width
    able = bool(chooser is not None and getattr(chooser, "playable", None) and chooser.playable(card.id))  # type: ignore[attr-defined]
    chosen = chooser is not None and any(option.obj == card.id for option in chooser.selected())
    line.add(f" {tag or ' '}", "tag" if tag and not hasattr(chooser, "playable") else "key" if able else "dim")
    line.add(g.mark if able else g.chosen if chosen else " ", "playable")
    facts = card_facts(card, scene.board) if width >= CELL else short_facts(card, scene.board)
    room = width - 3 - len(facts) - 2
    role = "cursor" if scene.focused(card, "hand") or chosen else card.color or "title"
    if not able and role != "cursor" and hasattr(chooser, "playable"):
        role = "dim"
    line.add(g.fit(card.name, room), role)
    line.to(start + width - len(facts) - 1).add(facts, "head" if able else "dim").to(start + width)


def card_facts(card: CardView, board: BoardLayout) -> str:
    """What it takes to play a card of the hand, and its figures: `L4 c3 3/4`."""
    price = (f"{short}{card.stat(stat)}" for stat, short, _ in board.price_line)
    return " ".join((*price, figures(card, board)))


def short_facts(card: CardView, board: BoardLayout) -> str:
    """Only what it takes to play it."""
    return "/".join(str(card.stat(stat)) for stat, _, _ in board.price_line)


def figures(card: CardView, board: BoardLayout) -> str:
    """A card's figures as printed, or what kind of card it is."""
    row = board.kinds.get(card.kind)
    if row is None:
        return card.kind
    plus = "+" if row.adds else ""
    stats = "/".join(f"{plus}{card.stat(stat)}" for stat in row.stats)
    return f"{row.short} {stats}".strip()
