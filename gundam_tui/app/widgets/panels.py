"""The parts of the table screen. Each draws what the scene of its screen says."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from textual import events
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical

from gundam_tui.app.draw import bars, dock, field, hand, logs
from gundam_tui.app.draw.card import full
from gundam_tui.app.draw.line import Line, Part
from gundam_tui.app.scene import Scene
from gundam_tui.app.widgets.canvas import Canvas

if TYPE_CHECKING:
    from gundam_tui.app.screens.table import TableScreen


class Panel(Canvas):
    """A canvas that draws a part of the scene; blank while there is none (behind the curtain)."""

    def lines(self, width: int, height: int) -> list[list[Part]]:
        """See `Canvas.lines`."""
        scene = cast("TableScreen", self.screen).scene
        if scene is None:
            return [[(" " * width, "")] for _ in range(height)]
        scene.touch.pop(self.id or "", None)
        return self.draw(scene, width, height)[:height]

    async def on_click(self, event: events.Click) -> None:
        """A click means what is drawn there."""
        screen = cast("TableScreen", self.screen)
        found = screen.scene.touched(self.id or "", event.x, event.y) if screen.scene is not None else None
        if found is not None:
            event.stop()
            screen.touched(found)

    def draw(self, scene: Scene, width: int, height: int) -> list[list[Part]]:
        """The lines of this part of the scene."""
        raise NotImplementedError


class TurnHeader(Panel):
    """Turn, phases, battle steps, pass mode."""

    def draw(self, scene: Scene, width: int, height: int) -> list[list[Part]]:
        """See `Panel.draw`."""
        return [bars.header(scene, width)]


class EnemyBar(Panel):
    """The counts of the players above."""

    def draw(self, scene: Scene, width: int, height: int) -> list[list[Part]]:
        """See `Panel.draw`."""
        enemies = scene.enemies
        each = max(1, height // len(enemies))
        return [row for player in enemies for row in bars.player_bar(scene, player, width, each)]


class OwnBar(Panel):
    """The counts of the player below."""

    def draw(self, scene: Scene, width: int, height: int) -> list[list[Part]]:
        """See `Panel.draw`."""
        return bars.player_bar(scene, scene.own, width, height)


class Field(Panel):
    """The lanes of all players."""

    def draw(self, scene: Scene, width: int, height: int) -> list[list[Part]]:
        """See `Panel.draw`."""
        return field.field(scene, width, height)


class Hand(Panel):
    """The hand of whoever looks."""

    def draw(self, scene: Scene, width: int, height: int) -> list[list[Part]]:
        """See `Panel.draw`."""
        return hand.hand(scene, width, height)


class LogTail(Panel):
    """The newest lines of the log."""

    def draw(self, scene: Scene, width: int, height: int) -> list[list[Part]]:
        """See `Panel.draw`."""
        if self.id == "sidelog":
            heading = Line(scene.glyphs, f"{scene.glyphs.h} log ", "head").to(0)
            heading.add(scene.glyphs.h * (width - heading.width), "rule")
            return [heading.exactly(width), *logs.tail(scene, width, height - 1)]
        return logs.tail(scene, width, height)


class Inspector(Panel):
    """The card under the cursor, where there is room for it."""

    def draw(self, scene: Scene, width: int, height: int) -> list[list[Part]]:
        """See `Panel.draw`."""
        g = scene.glyphs
        focus = scene.focus()
        heading = Line(g, f"{g.h} card ", "head")
        heading.add(g.h * (width - heading.width), "rule")
        number = focus.card.number if focus.card is not None else focus.number
        rows = [heading]
        if number:
            rows += [Line(g, " ").join(line) for line in full(g, focus.card, number, width - 2, scene.sources)]
        if len(rows) > height:
            rows = [*rows[: height - 1], Line(g, f" {g.down} v shows the rest", "dim")]
        return [line.exactly(width) for line in rows] + [Line(g).exactly(width)] * (height - len(rows))


class Dock(Panel):
    """The open prompt."""

    def draw(self, scene: Scene, width: int, height: int) -> list[list[Part]]:
        """See `Panel.draw`."""
        return dock.dock(scene, width, height)


class Keys(Panel):
    """The keys that mean something now."""

    def draw(self, scene: Scene, width: int, height: int) -> list[list[Part]]:
        """See `Panel.draw`."""
        return [dock.footer(scene, width)]


def board() -> ComposeResult:
    """Everything of a table but its dock and its line of keys: header, both players, hand, log, card."""
    yield TurnHeader(id="header")
    with Horizontal(id="middle"):
        with Vertical(id="board"):
            yield EnemyBar(id="enemy")
            yield Field(id="field")
            yield OwnBar(id="own")
            yield Hand(id="hand")
            yield LogTail(id="log")
        with Vertical(id="side"):
            yield Inspector(id="card")
            yield LogTail(id="sidelog")
