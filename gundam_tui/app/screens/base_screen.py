"""What all screens share: a notice while the terminal is too small, and keys that then do nothing."""

from __future__ import annotations

from abc import abstractmethod
from typing import TYPE_CHECKING, ClassVar, cast

from textual import events
from textual.app import ComposeResult
from textual.await_complete import AwaitComplete
from textual.containers import Container
from textual.geometry import Size
from textual.screen import Screen

from gundam_tui.app.abstract import AbstractNode
from gundam_tui.app.draw.line import Line, Part
from gundam_tui.app.glyphs import wrap
from gundam_tui.app.keymap import APP, Key, pressed
from gundam_tui.app.widgets.canvas import Canvas, in_front
from gundam_tui.language import tr

if TYPE_CHECKING:
    from gundam_tui.app.services import AppServices

WIDTH, HEIGHT = 80, 24
BREAK_WIDTHS = [(0, "-narrow"), (80, "-w80"), (120, "-w120"), (160, "-w160")]
BREAK_HEIGHTS = [(0, "-low"), (24, "-h24"), (30, "-h30"), (36, "-h36"), (48, "-h48")]


def too_small(size: Size) -> bool:
    """Is the terminal too small for the table?"""
    return size.width < WIDTH or size.height < HEIGHT


class Notice(Canvas):
    """The notice shown while the terminal is too small."""

    def lines(self, width: int, height: int) -> list[list[Part]]:
        """See `Canvas.lines`."""
        g = cast("AppServices", self.app).glyphs
        text = tr(
            "The table needs {WIDTH}x{HEIGHT}, this terminal has {width}x{height}. ",
            WIDTH=WIDTH,
            HEIGHT=HEIGHT,
            width=width,
            height=height,
        )
        text += tr("Make it larger: the game goes on.")
        rows = [Line(g, row, "now").exactly(width) for row in wrap(g.text(text), width)][:height]
        return rows + [Line(g).exactly(width)] * (height - len(rows))


class Ground(Screen[None]):
    """The screen that Textual wants below all others. Nobody sees it, so it is neither laid out nor drawn."""

    def _refresh_layout(self, size: Size | None = None, scroll: bool = False) -> None:
        """See `Screen._refresh_layout`."""

    def _compositor_refresh(self) -> None:
        """See `Screen._compositor_refresh`."""


class BaseScreen(Screen[object], metaclass=AbstractNode):
    """A screen of the app."""

    HORIZONTAL_BREAKPOINTS = BREAK_WIDTHS
    VERTICAL_BREAKPOINTS = BREAK_HEIGHTS
    CSS_PATH: ClassVar = ["base_screen.tcss"]
    AUTO_FOCUS = ""
    keys: tuple[Key, ...] = ()  # what the keys do here, in help and in the line of keys
    _laid_out = False
    _shown = False  # has a whole picture of it been drawn?

    def compose(self) -> ComposeResult:
        """The content, and the notice that replaces it."""
        for size, breaks in ((self.app.size.width, BREAK_WIDTHS), (self.app.size.height, BREAK_HEIGHTS)):
            # Set from the start, so that the screen is not laid out a second time for it. No widget exists yet whose
            # styles it could change.
            self.add_class(next(name for least, name in reversed(breaks) if size >= least), update=False)
        with Container(id="content"):
            yield from self.content()
        yield Notice(id="notice")

    async def on_event(self, event: events.Event) -> None:
        """A screen that was closed before it opened has no widgets, and is not filled; a terminal of another size has
        moved its lines, and the picture for the old size is lost.
        """
        if isinstance(event, events.Mount) and not self.there:
            return
        if isinstance(event, events.Key) and not in_front(self) and event.key not in pressed(APP):
            event.stop()  # the key came together with another one, which has opened or closed a screen
            return
        if isinstance(event, events.Resize):
            if self._laid_out:  # the first one is no change: the screen has just been laid out
                self.gundam.forget()
            self._laid_out = True
            again = self._shown and event.size == self.size  # there and back, faster than the eye
            await super().on_event(event)
            if again:
                self.refresh(layout=True)
            return
        await super().on_event(event)

    def action_help(self) -> None:
        """Show the keys."""
        self.gundam.open_help(self.keys)

    @staticmethod
    def used(event: events.Event) -> None:
        """A key has done its work: no binding hears of it."""
        event.stop()
        event.prevent_default()

    def _refresh_layout(self, size: Size | None = None, scroll: bool = False) -> None:
        """See `Screen._refresh_layout`. It draws, too. After the first whole picture, what has asked for one by then
        needs no second.
        """
        first = not self._shown
        super()._refresh_layout(size, scroll)
        if first and self._shown:
            self._layout_required = self._repaint_required = False

    def _compositor_refresh(self) -> None:
        """See `Screen._compositor_refresh`. While the app collects a single picture, as at its start, Textual draws
        anyway and throws the picture away.
        """
        if not self.app._batch_count:
            whole = self is self.app.screen and self.size.region in self._compositor._dirty_regions
            super()._compositor_refresh()
            self._shown = self._shown or whole

    @abstractmethod
    def content(self) -> ComposeResult:
        """The widgets of the screen."""

    @property
    def gundam(self) -> AppServices:
        """The app."""
        return cast("AppServices", self.app)

    @property
    def small(self) -> bool:
        """Is the notice shown?"""
        return too_small(self.app.size)

    @property
    def there(self) -> bool:
        """Does the screen have its widgets, and is it not closing? Keys typed fast may come before or after."""
        return self in self.app.screen_stack and bool(self.query("#content > *"))

    def dismiss(self, result: object = None) -> AwaitComplete:
        """Close the screen, once: Textual would close whichever screen is in front, also when asked a second time."""
        return super().dismiss(result) if in_front(self) else AwaitComplete()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """While the notice is shown, keys whose effect cannot be seen do nothing; nor do keys typed ahead of the
        screen.
        """
        del parameters
        return (self.is_mounted and self.there and not self.small) or action in ("leave", "how_to_quit")

    def repaint(self) -> None:
        """Draw all canvases again; only changes are sent."""
        for canvas in self.query(Canvas):
            if canvas.id != "notice" or self.small:
                canvas.paint()
