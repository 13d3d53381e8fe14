"""The parts of the table screen. Each draws its part of the scene of its screen."""

from __future__ import annotations

from abc import abstractmethod
from typing import TYPE_CHECKING, cast

from textual import events
from textual.app import ComposeResult

from gundam_tui.app import asking
from gundam_tui.app.board.dock import dock
from gundam_tui.app.board.footer import footer
from gundam_tui.app.board.places import BoardPlaces, places, places_for, places_of
from gundam_tui.app.board.reading import table
from gundam_tui.app.board.sheet import Sheet, Touch
from gundam_tui.app.board.table import draw
from gundam_tui.app.clauses import plain, plain_card
from gundam_tui.app.draw.line import Part
from gundam_tui.app.scene import Scene
from gundam_tui.app.widgets.canvas import Canvas

if TYPE_CHECKING:
    from gundam_tui.app.board.faces import BoardScene, DockText
    from gundam_tui.app.board.looker import Looker
    from gundam_tui.app.services import OpenTable

REPORT_ROWS = 5  # a report needs at least these rows
HAND_COLUMNS = 6  # cards of a hand in a row


class ScenePanel(Canvas):
    """A canvas that draws a part of the scene; blank without a scene (behind the curtain)."""

    def lines(self, width: int, height: int) -> list[list[Part]]:
        """See `Canvas.lines`."""
        scene = cast("OpenTable", self.screen).scene
        if scene is None:
            return [[(" " * width, "text/table")] for _ in range(height)]
        return self.draw(scene, width, height)[:height]

    @abstractmethod
    def draw(self, scene: Scene, width: int, height: int) -> list[list[Part]]:
        """The lines of this part of the scene."""


class DrawnPanel(ScenePanel):
    """A panel drawn on a sheet; a click acts on what is drawn there, and cards can be dragged."""

    ground = "table"
    sheet: Sheet | None = None
    _held: tuple[int, int] | None = None  # the card under the mouse when its button went down, and the row
    _dragged = False  # was the last release the end of a drag?

    def draw(self, scene: Scene, width: int, height: int) -> list[list[Part]]:
        """See `ScenePanel.draw`."""
        self.sheet = self.gundam.palette.sheet(scene.glyphs, width, height, self.ground)
        self.compose_picture(self.sheet, scene)
        return self.sheet.rows()

    @abstractmethod
    def compose_picture(self, sheet: Sheet, scene: Scene) -> None:
        """Draw this part of the scene."""

    def _touched(self, event: events.MouseEvent) -> Touch | None:
        """The thing drawn under the mouse."""
        shown = cast("OpenTable", self.screen).scene is not None
        return self.sheet.touched(event.x, event.y) if self.sheet is not None and shown else None

    async def on_mouse_down(self, event: events.MouseDown) -> None:
        """A card may be dragged from here."""
        found = self._touched(event)
        self._held = (found.obj, event.y) if found is not None and found.obj else None
        self._dragged = False

    async def on_mouse_up(self, event: events.MouseUp) -> None:
        """A card dragged onto something else is played or attacks there."""
        held, self._held = self._held, None
        drop = getattr(self.screen, "dropped", None)  # a replay is only for viewing
        if held is None or drop is None:
            return
        obj, y = held
        found = self._touched(event)
        target = found.obj if found is not None else 0
        if target != obj and (target or event.y < y):
            self._dragged = True
            event.stop()
            drop(obj, target)

    async def on_click(self, event: events.Click) -> None:
        """A click acts on what is drawn there; the end of a drag does not."""
        found = None if self._dragged else self._touched(event)
        touched = getattr(self.screen, "touched", None)
        if found is not None and touched is not None:
            event.stop()
            touched(found)


class BoardPanel(DrawnPanel):
    """Everything but the dock and the row of keys.

    Attributes:
        painted: what was last drawn.
    """

    painted: BoardScene | None = None

    @property
    def roomy(self) -> bool:
        """Is there a pane beside the board?"""
        return bool(self._places().pane_width)

    @property
    def reports(self) -> bool:
        """Is the report visible?"""
        where = self._places()
        return bool(where.pane_width) or where.tail.height > REPORT_ROWS

    def _places(self) -> BoardPlaces:
        scene = cast("OpenTable", self.screen).scene
        width, height = self.size
        return places(width, height) if scene is None else places_of(width, height, scene.view, scene.board, scene.seat)

    def compose_picture(self, sheet: Sheet, scene: Scene) -> None:
        """See `DrawnPanel.compose_picture`."""
        where = self._places()
        if scene.chooser is not None:
            scene.chooser.hand_columns = HAND_COLUMNS
        if scene.moving is not None:  # who goes out in it has their lane until then
            where = places_for(self.size.width, self.size.height, scene.moving)
        self.painted = scene.moving or self.read(scene, where)
        draw(sheet, self.painted, where)

    def read(self, scene: Scene, where: BoardPlaces) -> BoardScene:
        """The pieces to draw."""
        found = table(self.look(scene, where))
        return found if scene.clauses else found._replace(detail=plain_card(found.detail))

    def look(self, scene: Scene, where: BoardPlaces) -> Looker:
        """The moment as the pieces read it."""
        return scene.looker(roomy=bool(where.pane_width), reports=bool(where.pane_width or where.tail.height))


class Dock(DrawnPanel):
    """The open prompt."""

    ground = "dock"

    def compose_picture(self, sheet: Sheet, scene: Scene) -> None:
        """See `DrawnPanel.compose_picture`."""
        asked, prompt = self.asked(scene, sheet.width), scene.view.prompt
        if not scene.clauses:
            asked = plain(asked, prompt.rule if prompt is not None else "")
        dock(sheet, 0, sheet.height, asked)

    def asked(self, scene: Scene, width: int) -> DockText:
        """The question as it stands."""
        return asking.question(scene, width)


class KeyRow(DrawnPanel):
    """The keys that do something now."""

    def compose_picture(self, sheet: Sheet, scene: Scene) -> None:
        """See `DrawnPanel.compose_picture`."""
        keys = asking.keys(scene)
        general = asking.general_keys(scene)
        footer(sheet, 0, keys, len(keys) - keys.index(general[0]) if general else 0)


def board() -> ComposeResult:
    """Everything of a table but its dock and its line of keys."""
    yield BoardPanel(id="table")
