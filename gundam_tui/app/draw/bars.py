"""The header with its steppers, and a player's bar: counts, Resources, Shields, Base."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.cells import cell_len

from gundam_tui.app.draw.line import Line, Part
from gundam_tui.app.scene import Scene, Touch

if TYPE_CHECKING:
    from gundam_tui.games.views import PlayerView

PHASES = ("start", "draw", "resource", "main", "end")
STEPS = ("attack", "block", "action", "damage", "end")
_SHORT = {"resource": "res", "attack": "atk", "block": "blk", "action": "act", "damage": "dmg"}
WIDE = 110  # from here on words are written out
MANY = 8  # more Resources than this are told as numbers where room is short


def header(scene: Scene, width: int) -> list[Part]:
    """Turn, whose turn, the phases with the current one in brackets, the steps of a battle, the pass mode."""
    view, wide = scene.view, width >= WIDE
    line = Line(scene.glyphs, " ")
    if view.turn and view.phase in PHASES:
        line.add(f"Turn {view.turn}" if wide else f"T{view.turn}", "title").add("  ")
        line.add(scene.name(view.active), "own" if view.active == scene.seat else "enemy")
        line.add("'s turn  " if wide else "  ", "head")
        _stepper(line, PHASES, view.phase, wide)
    else:
        line.add("Setting up the game", "now")
    battle = view.battle
    if battle is not None:
        line.add(f" {scene.glyphs.v} ", "rule")
        if wide:
            line.add("battle  ", "head")
        _stepper(line, STEPS[:4] if not wide else STEPS, battle.step, wide)
    elif view.phase == "end" and view.step:
        line.add(f" {scene.glyphs.v} ", "rule").add(f"{view.step} step", "now")
    right = Line(scene.glyphs)
    if scene.mode:
        right.add("pass:" if wide else "", "dim").add(scene.mode.upper(), "head").add("  ")
    room = line.width + right.width + len("? help ") <= width
    right.add("?", "key").add(" help " if wide and room else " ", "head")
    line.to(width - right.width)
    return line.join(right).exactly(width)


def _stepper(line: Line, names: tuple[str, ...], now: str, wide: bool) -> None:
    for name in names:
        word = name if wide else _SHORT.get(name, name)
        if name == now:
            line.add(f"[{word.upper()}]", "now").add(" ")
        else:
            line.add(word, "dim").add(" ")


def player_bar(scene: Scene, player: PlayerView, width: int, height: int) -> list[list[Part]]:
    """One player's public counts, in one line where there is only one, else in two."""
    if height <= 1:
        line = _title(scene, player, 13)
        line.add(f" hand {player.hand_count}", "title")
        line.add(f" deck {player.deck} trash {len(player.trash)} ", "head")
        _resources(scene, player, line, full=False)
        _shields(scene, player, line, full=False)
        _base(scene, player, line, width - line.width - 1, full=False)
        return [line.exactly(width)]
    first = _title(scene, player, 26)
    first.add(f" hand {player.hand_count}", "title").add(f"   deck {player.deck}", "head")
    first.add(f"   trash {len(player.trash)}", "head").add(f"   removed {len(player.removal)}", "head")
    first.add(f"   resource deck {player.resource_deck}", "head")
    second = Line(scene.glyphs, " ")
    _resources(scene, player, second, full=True)
    second.add("  ")
    _shields(scene, player, second, full=True)
    second.add("  ")
    _base(scene, player, second, width - second.width - 1, full=True)
    rows = [first.exactly(width), second.exactly(width)]
    if height >= 3:
        third = Line(scene.glyphs, " trash     ", "head")
        third.add(", ".join(card.name for card in player.trash) or "-", "dim")
        rows.append(third.exactly(width))
    return rows


def _title(scene: Scene, player: PlayerView, width: int) -> Line:
    active = player.seat == scene.view.active
    line = Line(scene.glyphs, scene.glyphs.cursor if active else " ", "now")
    clock = scene.clocks.get(player.seat, "")
    room = width - 2 - (cell_len(clock) + 1 if clock else 0)
    name = scene.name(player.seat)
    if cell_len(name) > room:
        name = scene.names[player.seat]  # the header says which seat it is; here the name needs the room
    line.add(scene.glyphs.fit(name, room), "own" if player.seat == scene.seat else "enemy")
    if clock:
        line.add(" ").add(clock, "now" if active else "head")
    return line.to(min(width, 4 if len(scene.name(player.seat)) == 2 and not clock else width))


def _resources(scene: Scene, player: PlayerView, line: Line, *, full: bool) -> None:
    g = scene.glyphs
    rested, rested_ex = player.rested_resources, player.rested_ex
    active, ex = player.resources - rested, player.ex - rested_ex
    paying = scene.paying if player.seat == scene.holding.seat else None
    spent_ex = paying.ex if paying is not None else 0
    spent = paying.cost - spent_ex if paying is not None else 0
    few = player.lv <= MANY
    line.add("resources " if full else "res ", "head")
    if full or few:
        # What would be paid for the selected card is crossed out.
        line.add(g.active * (active - spent), "resource").add(g.spend * spent, "hot").add(g.rested * rested, "dim")
        line.add(g.ex * (ex - spent_ex), "ex").add(g.spend * spent_ex, "hot").add(g.ex_rested * rested_ex, "dim")
        if not player.lv:
            line.add("-", "dim")
        line.add(" ")
    if full or not few:
        line.add(f"{active + ex}/{player.lv}", "title")
        line.add(" ready" if full else "", "head")
        line.add(f" ({ex} EX) " if ex and full else f" EX{ex} " if ex else " ", "ex")


def _shields(scene: Scene, player: PlayerView, line: Line, *, full: bool) -> None:
    g = scene.glyphs
    line.add("shields " if full else " sh ", "head")
    line.add(g.shield * player.shields, "shield").add(g.no_shield * max(0, 6 - player.shields), "dim")
    line.add(f" {player.shields} ", "title")


def _base(scene: Scene, player: PlayerView, line: Line, room: int, *, full: bool) -> None:
    line.add(" base ", "head")
    base = player.base
    if base is None:
        line.add("none", "dim")
        return
    tag = scene.tags.get(base.id, "")
    zone = "own" if player.seat == scene.seat else "enemy"
    if tag:
        able = usable(scene, base.id)
        plain = tag == "0" and not able
        line.add(tag, "dim" if plain else "tag").add(scene.glyphs.mark if able else " ", "playable")
    scene.touchable("own" if zone == "own" else "enemy", 0 if not full else 1, 0, 10_000, Touch(base.id))
    stats = (" HP" if full else " ") + f"{base.left}/{base.hp}" + (" RESTED" if base.rested else "")
    name = scene.glyphs.fit(base.name, max(3, room - 6 - len(stats) - (2 if tag else 0)))
    role = "cursor" if scene.focused(base, zone) else "base"
    line.add(name, role).add(stats, "damage" if base.damage else "title")


def usable(scene: Scene, obj: int) -> bool:
    """Is there something to do with this object now?"""
    playable = getattr(scene.chooser, "playable", None)
    return bool(playable and playable(obj))
