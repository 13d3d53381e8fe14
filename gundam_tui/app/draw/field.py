"""The lanes of all players, and the line between them where a battle shows."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from rich.cells import cell_len

from gundam_tui.app.draw.bars import usable
from gundam_tui.app.draw.card import facts, stat_line
from gundam_tui.app.draw.line import Line, Part
from gundam_tui.app.glyphs import Glyphs, wrap
from gundam_tui.app.scene import Scene, Touch

if TYPE_CHECKING:
    from gundam_tui.games.views import BattleView, CardView, PlayerView, Preview

NAMES = (80, 24, 18, 14, 10)  # cells for a name in the line of the battle, the first that leaves room for the rest
ROOMY = 9  # from this height on a Unit's text fits in its slot


def field(scene: Scene, width: int, height: int) -> list[list[Part]]:
    """The lane of every player: the enemies' above, one's own below."""
    players = (*scene.enemies, scene.own)
    cell = max(4, (height - 1 - len(players)) // len(players))
    inner = slots(scene, width)
    rows = [_rule(scene.glyphs, inner, "top")]
    for player in scene.enemies:
        _note_touches(scene, player, inner, len(rows), cell)
        rows += _lane(scene, player, "enemy", inner, cell)
        last = player is players[-2]
        rows.append(_middle(scene, inner, width) if last else _rule(scene.glyphs, inner, "middle"))
    room = max(cell, height - 1 - len(rows))
    _note_touches(scene, scene.own, inner, len(rows), room)
    lane = _lane(scene, scene.own, "own", inner, cell)  # in all lanes a card looks the same
    rows += [*lane, *(_blank(scene.glyphs, inner) for _ in range(room - cell))]
    rows.append(_rule(scene.glyphs, inner, "bottom"))
    return [line.exactly(width) for line in rows][:height]


def _note_touches(scene: Scene, player: PlayerView, inner: list[int], first: int, height: int) -> None:
    start = 1
    for card, size in zip(in_slots(scene, player), inner, strict=False):
        for line in range(first, first + height):
            scene.touchable("field", line, start, start + size, Touch(card.id))
        start += size + 1


def in_slots(scene: Scene, player: PlayerView) -> list[CardView]:
    """The cards of a player's lanes."""
    board = scene.board
    return [card for zone in board.field if zone not in board.guards for card in player.cards(zone)]


def slots(scene: Scene, width: int) -> list[int]:
    """The inner widths of the slots of a lane."""
    drawn = sum(region.size for region in scene.board.regions("lane", "own"))
    count = max(1, drawn, *(len(in_slots(scene, player)) for player in scene.view.players))
    room = width - count - 1
    return [room // count + (1 if at < room % count else 0) for at in range(count)]


def _rule(g: Glyphs, inner: list[int], which: str) -> Line:
    left, joint, right = {
        "top": (g.tl, g.td, g.tr), "bottom": (g.bl, g.tu, g.br), "middle": (g.tleft, g.cross, g.tright),
    }[which]  # fmt: skip
    return Line(g).add(left + joint.join(g.h * size for size in inner) + right, "rule")


def _blank(g: Glyphs, inner: list[int]) -> Line:
    return Line(g).add(g.v + g.v.join(" " * size for size in inner) + g.v, "rule")


def _middle(scene: Scene, inner: list[int], width: int) -> Line:
    g = scene.glyphs
    battle = scene.aim or scene.view.battle
    text, role = "", "hot"
    waiting = scene.view.waiting
    if battle is not None:
        text = battle_line(scene, battle, width - 8)
    elif resolving := _in_front(scene):
        text = "resolving: " + ", ".join(resolving)
        role = "head"
    elif waiting:
        head = "waiting" if len(waiting) == 1 else f"{len(waiting)} effects wait (W)"
        text = f"{head}: {'; '.join(waiting)}"
        role = "head"
    if not text:
        return _rule(g, inner, "middle")
    text = g.fit(text, width - 8)
    line = Line(g, g.tleft + g.h, "rule").add(f" {text} ", role)
    return line.add(g.h * (width - line.width - 1) + g.tright, "rule")


def _in_front(scene: Scene) -> list[str]:
    """What lies between the lanes."""
    zones = [region.zone for region in scene.board.regions("front")]
    return [card.name for player in scene.view.players for zone in zones for card in player.cards(zone)]


def outcome(preview: Preview, room: int) -> str:
    """What a battle would do, in at most `room` cells where that is possible: without the names if need be."""
    if cell_len(preview.text) <= room or not preview.receives:
        return preview.text
    theirs = "destroyed" if preview.destroys else "not destroyed"
    ours = "destroyed" if preview.dies else "not destroyed"
    told = f"deals {preview.deals}: {theirs}, receives {preview.receives}: {ours}"
    return told if cell_len(told) <= room else told.replace(": not destroyed", "")


def battle_line(scene: Scene, battle: BattleView, width: int) -> str:
    """The battle in one line: who attacks what, and what would come of it now. Names give way to what would come."""
    preview = battle.preview
    if preview is None:
        return _sides(scene, battle, width)
    for room in NAMES:
        text = _sides(scene, battle, room)
        told = outcome(preview, width - cell_len(text) - 2)
        if cell_len(text) + 2 + cell_len(told) <= width:
            break
    return f"{text}: {told}"


def _sides(scene: Scene, battle: BattleView, room: int) -> str:
    attacker = _named(scene, battle.attacker, room)
    target = _named(scene, battle.target, room) if battle.target else scene.name(battle.defender)
    return f"{attacker} {scene.glyphs.attack} {target}{' (blocking)' if battle.blocked else ''}"


def _named(scene: Scene, obj: int, room: int) -> str:
    for player in scene.view.players:
        for card in in_slots(scene, player):
            if card.id == obj:
                return f"{scene.glyphs.fit(card.name, room)} {stat_line(card, scene.board)}"
    return "a card that is gone"


def _lane(scene: Scene, player: PlayerView, zone: str, inner: list[int], height: int) -> list[Line]:
    g = scene.glyphs
    cards = in_slots(scene, player)
    cells = [
        unit_cell(scene, cards[at], zone, size, height) if at < len(cards) else _empty(g, size, height)
        for at, size in enumerate(inner)
    ]
    rows: list[Line] = []
    for y in range(height):
        line = Line(g, g.v, "rule")
        for cell in cells:
            line.join(cell[y]).add(g.v, "rule")
        rows.append(line)
    return rows


def _empty(g: Glyphs, width: int, height: int) -> list[Line]:
    return [Line(g, f" {g.empty}" if y == 0 else "", "rule").to(width) for y in range(height)]


def unit_cell(scene: Scene, card: CardView, zone: str, width: int, height: int) -> list[Line]:
    """A card with what is attached to it in a slot: `height` lines of `width` cells."""
    g, battle = scene.glyphs, scene.view.battle
    attacking = battle is not None and battle.attacker == card.id
    targeted = battle is not None and battle.target == card.id
    aimed = scene.aim is not None and card.id in (scene.aim.attacker, scene.aim.target)
    tag = scene.tags.get(card.id, "")
    picked = bool(card.id) and getattr(scene.chooser, "subject", 0) == card.id
    focused = scene.focused(card, zone)
    body: list[Line] = []
    state = _state(scene, card, attacking, targeted, width)
    # A long name goes on in the line of what is attached, where there is nothing.
    name_rows = wrap(g.text(card.name), width - 2) if height >= 6 or not card.attachments else [card.name]
    for at, text in enumerate(name_rows[:2]):
        line = Line(g)
        if at:
            line.add("  ")
        elif tag:
            able = usable(scene, card.id)
            listed = (scene.chooser is not None and scene.chooser.zone == "prompt") or able
            line.add(tag, "tag" if listed else "dim")
            line.add(g.attack if attacking or picked or aimed else g.mark if able else " ", "hot")
        else:
            line.add(g.attack if attacking or targeted or picked or aimed else " ", "hot").add(" ")
        if at == 1:
            text = " ".join(name_rows[1:])
        text = g.fit(text, width - line.width)
        line.add(text, "cursor" if focused else card.color or "title")
        body.append(line)
    if height >= 6 or len(body) == 1:
        beside = [row.word for row in scene.board.states.values() if row.besides and card.has(row.name)]
        body.append(
            _attached(scene, card, width, height, linked=any(not state.plain().endswith(one) for one in beside))
        )
    body.append(_stats(scene, card, width, roomy=height >= 6))
    if height >= 6:
        words = "  ".join(scene.game.keywords[name].written(amount) for name, amount in card.keywords)
        body += [Line(g, row, "head") for row in wrap(words, width)[: max(0, height - len(body) - 1)] if row]
    body.append(state)
    if height >= ROOMY:
        body += [Line(g, g.fit(mark, width), "head") for mark in card.marks]
        if width >= 16 and card.number:
            # Keyword effects without more stand above already.
            told = (
                row for row in facts(card.number).wording.splitlines() if not _KEYWORDS_ALONE.fullmatch(row.strip())
            )
            wording = " ".join(" ".join(told).split())
            body += [Line(g, row, "dim") for row in wrap(g.text(wording), width)]
            if len(body) > height:
                body[height - 1] = Line(g, g.fit(body[height - 1].plain() + " " * width, width), "dim")
    out = [Line(g) if y >= len(body) else body[y] for y in range(height)]
    return [_exact(line, width) for line in out]


def _exact(line: Line, width: int) -> Line:
    parts = line.exactly(width)
    fixed = Line(line.glyphs)
    fixed.parts, fixed.width = parts, width
    return fixed


def _attached(scene: Scene, card: CardView, width: int, height: int, *, linked: bool) -> Line:
    g, word = scene.glyphs, scene.board.attached.lower()
    if not card.attachments:
        return Line(g, f"  no {word}" if word and height >= 6 else "", "rule")
    first = card.attachments[0]
    room = width - 1 - (2 if linked else 0)
    line = Line(g, g.plus, "head").add(g.fit(first.name, room), first.color or "title")
    if linked:  # the line of its state has no room for the word
        line.add(" ").add(g.link, "link")
    return line


def _stats(scene: Scene, card: CardView, width: int, *, roomy: bool) -> Line:
    line, board, game = Line(scene.glyphs), scene.board, scene.game
    for at, stat in enumerate(board.stat_line):
        hurt = stat == board.damage_stat
        value = card.left(stat) if hurt else card.stat(stat)
        before = f"{' ' if at else ''}{game.stats[stat]}" if roomy else "/" if at else ""
        line.add(
            f"{before}{value}" if roomy or not hurt else before, "damage" if hurt and roomy and card.damage else "title"
        )
        if hurt:
            line.add(
                f"/{card.stat(stat)}" if roomy else str(value),
                "head" if roomy else "damage" if card.damage else "title",
            )
    if roomy:
        return line
    for name, amount in card.keywords:
        row = game.keywords[name]
        short = row.short + (str(amount) if row.counted else "")
        if line.width + 1 + len(short) > width:
            line.add("+", "head")
            break
        line.add(f" {short}", "head")
    return line


_KEYWORDS_ALONE = re.compile(r"(<[^<>]*>\s*)+")


def _state(scene: Scene, card: CardView, attacking: bool, targeted: bool, width: int) -> Line:
    g, board = scene.glyphs, scene.board
    there = [row for row in board.states.values() if card.has(row.name) and not (row.unless and card.has(row.unless))]
    state = next((row for row in there if row.word and not row.besides), None)
    if attacking:
        line = Line(g, f"{g.attack}ATTACKS", "attack")
    elif targeted:
        line = Line(g, f"{g.attack}TARGET", "hot")
    elif state is not None:
        line = Line(g, state.word, state.role)
    else:
        line = Line(g, board.ready, "ready")
    if card.damage:
        line.add(f" -{card.damage}", "damage")
    for row in there:
        if row.besides and line.width + 1 + len(row.word) <= width:
            line.add(f" {row.word}", row.role)
    return line
