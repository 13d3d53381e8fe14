"""The header with its steppers, and a player's bar: counts, pips, rails."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.cells import cell_len

from gundam_tui.app.draw.line import Line, Part
from gundam_tui.app.glyphs import Glyphs
from gundam_tui.app.scene import Scene, Touch

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gundam_tui.games.layout import PipRow, Region
    from gundam_tui.games.views import PlayerView

WIDE = 110  # from here on words are written out
MANY = 8  # more signs than this are told as numbers where room is short


def header(scene: Scene, width: int) -> list[Part]:
    """Turn, whose turn, the phases with the current one in brackets, the steps of a battle, the pass mode."""
    view, board, wide = scene.view, scene.board, width >= WIDE
    line = Line(scene.glyphs, " ")
    if view.turn and view.phase in dict(board.phases):
        line.add(f"Turn {view.turn}" if wide else f"T{view.turn}", "title").add("  ")
        line.add(scene.name(view.active), "own" if view.active == scene.seat else "enemy")
        line.add("'s turn  " if wide else "  ", "head")
        _stepper(line, board.phases, view.phase, wide)
    else:
        line.add("Setting up the game", "now")
    battle = view.battle
    if battle is not None:
        line.add(f" {scene.glyphs.v} ", "rule")
        if wide:
            line.add("battle  ", "head")
        _stepper(line, board.steps if wide else board.steps[:4], battle.step, wide)
    elif view.phase == "end" and view.step:
        line.add(f" {scene.glyphs.v} ", "rule").add(f"{view.step} step", "now")
    right = Line(scene.glyphs)
    if scene.mode:
        right.add("pass:" if wide else "", "dim").add(scene.mode.upper(), "head").add("  ")
    room = line.width + right.width + len("? help ") <= width
    right.add("?", "key").add(" help " if wide and room else " ", "head")
    line.to(width - right.width)
    return line.join(right).exactly(width)


def _stepper(line: Line, steps: Sequence[tuple[str, str]], now: str, wide: bool) -> None:
    for name, short in steps:
        word = name if wide else short
        if name == now:
            line.add(f"[{word.upper()}]", "now").add(" ")
        else:
            line.add(word, "dim").add(" ")


def player_bar(scene: Scene, player: PlayerView, width: int, height: int) -> list[list[Part]]:
    """One player's public counts, in one line where there is only one, else in two."""
    board = scene.board
    fans, piles = board.counted("fan"), board.counted("pile")
    if height <= 1:
        line = _title(scene, player, 13)
        for fan in fans:
            line.add(f" {fan.title} {player.count(fan.zone)}", "title")
        line.add("".join(f" {pile.title} {player.count(pile.zone)}" for pile in piles[:2]), "head").add(" ")
        _pips_and_rails(scene, player, line, width, full=False)
        return [line.exactly(width)]
    first = _title(scene, player, 26)
    for fan in fans:
        first.add(f" {fan.title} {player.count(fan.zone)}", "title")
    for pile in piles:
        first.add(f"   {pile.title} {player.count(pile.zone)}", "head")
    second = Line(scene.glyphs, " ")
    _pips_and_rails(scene, player, second, width, full=True)
    rows = [first.exactly(width), second.exactly(width)]
    if height >= 3 and board.browse:
        pile = board.browse[0]
        third = Line(scene.glyphs, f" {pile.title} ", "head").to(11)
        third.add(", ".join(card.name for card in player.cards(pile.zone)) or "-", "dim")
        rows.append(third.exactly(width))
    return rows


def _pips_and_rails(scene: Scene, player: PlayerView, line: Line, width: int, *, full: bool) -> None:
    for region in scene.board.strip:
        if region.piece == "pips":
            _pips(scene, player, region, line, full=full)
        elif region.piece == "rail":
            line.add("  " if full else "")
            _bars(scene, player, region, line, full=full)
            if region.guard:
                line.add("  " if full else "")
                _guard(scene, player, region, line, width - line.width - 1, full=full)


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


def _pips(scene: Scene, player: PlayerView, region: Region, line: Line, *, full: bool) -> None:
    g = scene.glyphs
    paying = scene.paying if player.seat == scene.holding.seat else None
    spent = dict(paying.spent) if paying is not None and paying.zone == region.zone else {}
    total = player.count(region.zone)
    few = total <= MANY
    line.add(f"{region.title} " if full else f"{region.short} ", "head")
    if full or few:
        for row in region.pips:
            # What would be paid for the selected card is crossed out.
            sign, role = _sign(g, row)
            crossed = spent.get(row.state, 0)
            line.add(sign * (player.pip(region.zone, row.state) - crossed), role).add(g.spend * crossed, "hot")
        if not total:
            line.add("-", "dim")
        line.add(" ")
    if full or not few:
        ready = player.pip(region.zone, *(row.state for row in region.pips if row.ready))
        line.add(f"{ready}/{total}", "title")
        line.add(" ready" if full else "", "head")
        extra = next((row.extra for row in region.pips if row.extra), "")
        count = player.pip(region.zone, *(row.state for row in region.pips if row.ready and row.extra))
        line.add(f" ({count} {extra}) " if count and full else f" {extra}{count} " if count else " ", "ex")


def _sign(g: Glyphs, row: PipRow) -> tuple[str, str]:
    if row.extra:
        return (g.ex, "ex") if row.ready else (g.ex_rested, "dim")
    return (g.active, "resource") if row.ready else (g.rested, "dim")


def _bars(scene: Scene, player: PlayerView, region: Region, line: Line, *, full: bool) -> None:
    g, count = scene.glyphs, player.count(region.zone)
    line.add(f"{region.title} " if full else f" {region.short} ", "head")
    line.add(g.shield * count, "shield").add(g.no_shield * max(0, region.size - count), "dim")
    line.add(f" {count} ", "title")


def _guard(scene: Scene, player: PlayerView, region: Region, line: Line, room: int, *, full: bool) -> None:
    line.add(f" {region.guard_title} ", "head")
    card = next(iter(player.cards(region.guard)), None)
    if card is None:
        line.add("none", "dim")
        return
    tag = scene.tags.get(card.id, "")
    zone = "own" if player.seat == scene.seat else "enemy"
    if tag:
        able = usable(scene, card.id)
        plain = tag == "0" and not able
        line.add(tag, "dim" if plain else "tag").add(scene.glyphs.mark if able else " ", "playable")
    scene.touchable("own" if zone == "own" else "enemy", 0 if not full else 1, 0, 10_000, Touch(card.id))
    board = scene.board
    figure = board.damage_stat
    label = f" {scene.game.stats[figure]}" if full else " "
    used = next((f" {row.word}" for row in board.states.values() if row.falls_back and card.has(row.name)), "")
    stats = f"{label}{card.left(figure)}/{card.stat(figure)}{used}"
    name = scene.glyphs.fit(card.name, max(3, room - 6 - len(stats) - (2 if tag else 0)))
    role = "cursor" if scene.focused(card, zone) else "base"
    line.add(name, role).add(stats, "damage" if card.damage else "title")


def usable(scene: Scene, obj: int) -> bool:
    """Is there something to do with this object now?"""
    playable = getattr(scene.chooser, "playable", None)
    return bool(playable and playable(obj))
