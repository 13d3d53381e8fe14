"""A better line played out on the table's board, choice by choice, as the player could have imagined it."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, ClassVar, cast

from textual.app import ComposeResult
from textual.timer import Timer

from gundam_tui.app import film
from gundam_tui.app.board.dock import dock
from gundam_tui.app.board.faces import DockText
from gundam_tui.app.board.sheet import Sheet
from gundam_tui.app.keymap import LINE, bindings
from gundam_tui.app.motion.clock import Motion
from gundam_tui.app.motion.frames import StoryFilm, frames
from gundam_tui.app.motion.pace import pace
from gundam_tui.app.scene import Scene
from gundam_tui.app.screens.base_screen import BaseScreen
from gundam_tui.app.screens.list_screen import ALWAYS
from gundam_tui.app.slots import Slots
from gundam_tui.app.widgets.page import KeyBar
from gundam_tui.app.widgets.panels import BoardPanel, DrawnPanel, board
from gundam_tui.language import tr
from gundam_tui.table import player_names

if TYPE_CHECKING:
    from gundam_tui.app.board.faces import BoardScene
    from gundam_tui.study.better_line import BetterLine, LineMoment

PAUSE = 1.2  # seconds between two choices


class _Dock(DrawnPanel):
    """The choice that was just made, and the next one."""

    ground = "dock"

    def compose_picture(self, sheet: Sheet, scene: Scene) -> None:
        """See `DrawnPanel.compose_picture`."""
        dock(sheet, 0, sheet.height, cast("LineFilm", self.screen).question(scene))


class LineFilm(BaseScreen):
    """A better line as a film. Where nothing moves by itself, the whole line stands below in words, and keys step.

    Args:
        line: the line, at its beginning.

    Attributes:
        line: the same.
        scene: what is shown (the panels draw it).
        motion: its clock.
    """

    CSS_PATH: ClassVar = ["base_screen.tcss", "table.tcss"]
    DEFAULT_CLASSES = "board"
    BINDINGS = bindings(LINE)
    keys = LINE

    def __init__(self, line: BetterLine) -> None:
        super().__init__()
        self.line = line
        self.scene: Scene | None = None
        self._slots = Slots()
        self.motion = Motion(self.set_timer, self._draw, self._slow)
        self._timer: Timer | None = None

    def content(self) -> ComposeResult:
        """See `BaseScreen.content`."""
        yield from board()
        yield _Dock(id="dock")
        yield KeyBar(lambda: [(key.listed, key.word) for key in LINE if key.word], last=ALWAYS)

    def on_mount(self) -> None:
        """Play, unless nothing may move by itself."""
        self.show()
        if not self.still:
            self._later()

    def on_unmount(self) -> None:
        """Nobody looks any more."""
        self._stop()

    @property
    def still(self) -> bool:
        """May nothing move by itself?"""
        return (
            pace(self.gundam.settings, os.environ, self.gundam.console.color_system, far=self.gundam.served) == "none"
        )

    def _slow(self) -> bool:
        """Is the terminal slower than the output?"""
        return self.gundam.line_slow()

    # ------------------------------------------------------------ showing

    def show(self) -> None:
        """Draw the moment."""
        self.scene = film.moment(self.line, self._seat, self._seat, self.gundam.glyphs, self._slots)
        self.repaint()

    @property
    def _seat(self) -> int:
        return self.line.now.view.seat or 0

    def question(self, scene: Scene) -> DockText:
        """The dock: instead of what, the last choice and the next one, and whose eyes they are."""
        line, now = self.line, self.line.now
        role = "sub" if now.seat < 0 else "own" if now.seat == self._seat else "enemy"
        heading = tr("Better line: {at} of {total}", at=line.at, total=line.total)
        first = self._said(now, scene) if now.text else tr("Instead of: {given}", given=self._named(line.given))
        hints = [(first, "text")]
        if self.still:
            hints.append((self._words(scene), "sub"))
        else:
            following = line.next
            told = self._said(following, scene) if following is not None else tr("the end of the line")
            hints.append((tr("next: {next}", next=told), "sub"))
        hints.append(
            (tr("As {player} could imagine it then: what lies hidden is dealt.", player=scene.name(self._seat)), "sub")
        )
        aside = "" if self.still else tr("playing") if self._timer or self.motion.running else tr("paused")
        return DockText(heading, role, aside, hints=tuple(hints))

    def _said(self, moment: LineMoment, scene: Scene) -> str:
        return tr("{player}: {answer}", player=scene.name(moment.seat), answer=self._named(moment.text))

    def _named(self, text: str) -> str:
        return player_names.called(text, self.line.names)

    def _words(self, scene: Scene) -> str:
        """The whole line in words."""
        told = [
            tr("{player}: {answer}", player=f"P{seat + 1}", answer=self._named(text)) for seat, text in self.line.told
        ]
        return f" {scene.glyphs.becomes} ".join(told)

    # ------------------------------------------------------------ moving

    def _draw(self, table: BoardScene) -> None:
        if self.scene is not None:
            self.scene.moving = table
            self.repaint()

    def _forward(self) -> None:
        """Make the next choice, and show what it does."""
        before, stood = self.line.now, dict(self._slots.of)
        painted = next((one.painted for one in self.query(BoardPanel)), None)
        roomy = any(one.roomy for one in self.query(BoardPanel))
        self.line.go_to(self.line.at + 1)
        scene = film.moment(self.line, self._seat, self._seat, self.gundam.glyphs, self._slots)
        now = self.line.now
        how = pace(self.gundam.settings, os.environ, self.gundam.console.color_system, far=self.gundam.served)
        if how == "none" or self.small:
            self.show()
            return
        self.scene = scene
        names = self.line.names
        seen = player_names.view(before.view, names)
        story = StoryFilm(seen, scene.looker(roomy=roomy), now.cues, painted, stood)
        if self.motion.play(frames(story, how)):
            self.motion.then(self.show)
        else:
            self.show()

    def _later(self) -> None:
        """Make the next choice in a moment, and so on to the end."""
        if self.line.at < self.line.total:
            self._timer = self.set_timer(PAUSE, self._tick)
            self.repaint()

    def _tick(self) -> None:
        self._timer = None
        self._forward()
        self.motion.then(self._later)

    def _stop(self) -> None:
        if self._timer is not None:
            self._timer.stop()
            self._timer = None
        self.motion.drop()

    def action_play(self) -> None:
        """Play by itself, or stop; at the end once more from the beginning."""
        playing = self._timer is not None or self.motion.running
        self._stop()
        if self.still:
            self.action_step(1)
            return
        if not playing:
            if self.line.at == self.line.total:
                self.line.go_to(0)
            self._later()
        self.show()

    def action_step(self, by: int) -> None:
        """Go one choice forwards or back."""
        self._stop()
        if by > 0 and self.line.at < self.line.total:
            self._forward()
        else:
            self.line.go_to(self.line.at + by)
            self.show()

    def action_ends(self, last: bool) -> None:
        """Go to the beginning or the end."""
        self._stop()
        self.line.go_to(self.line.total if last else 0)
        self.show()

    def action_help(self) -> None:
        """See `BaseScreen.action_help`."""
        self._stop()
        self.show()
        super().action_help()

    def action_close(self) -> None:
        """Back to the analysis."""
        self._stop()
        self.dismiss()
