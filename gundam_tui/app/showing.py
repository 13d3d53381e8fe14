"""Animates the events of one table on its board before the next question is asked."""

from __future__ import annotations

import os
from collections.abc import Callable
from itertools import chain
from typing import TYPE_CHECKING

from gundam_tui.app.motion.clock import Motion, Shown
from gundam_tui.app.motion.dealing import deals, gathers, ids
from gundam_tui.app.widgets.panels import BoardPanel

if TYPE_CHECKING:
    from gundam_tui.app.board.faces import BoardScene
    from gundam_tui.app.motion.frames import StoryFilm
    from gundam_tui.app.motion.shots import Pace
    from gundam_tui.app.services import OpenTable
    from gundam_tui.games.views import View


class Showing:
    """The animation of one table.

    Args:
        table: its screen.

    Attributes:
        motion: its clock.
    """

    def __init__(self, table: OpenTable) -> None:
        self._table = table
        self.motion = Motion(table.set_timer, self._draw, self._slow)
        self._before: View | None = None  # what the viewers could see when the board was last painted
        self._stood: dict[int, int] = {}  # the slots of the cards then
        self._over = False  # was the game over then?
        self._dealt: BoardScene | None = None  # the board last painted, when a whole hand lay on it

    @property
    def running(self) -> bool:
        """Is something being shown?"""
        return self.motion.running

    @property
    def last(self) -> Shown | None:
        """What was shown last, and for how long."""
        return self.motion.last

    def then(self, call: Callable[[], None]) -> None:
        """Do something when everything has been shown; at once when nothing is being shown."""
        self.motion.then(call)

    def finish(self) -> None:
        """Skip to the end at once."""
        self.motion.finish()

    def drop(self) -> None:
        """No player looks any more."""
        self.motion.drop()

    def stands(self) -> None:
        """The board has been painted in its present state."""
        match, scene = self._table.match, self._table.scene
        if scene is not None:
            # When several people look in turn, the new state is compared only with what all of them may know.
            self._before = match.view(None) if len(match.people) > 1 else scene.view
            self._stood = dict(scene.slots)
        self._over = match.outcome is not None
        self._deal()

    def _deal(self) -> None:
        """A new hand that a question covers as a whole is dealt."""
        board = next((one.painted for one in self._table.query(BoardPanel)), None)
        before, self._dealt = ids(self._dealt), board if ids(board) else None
        pace = self._pace()
        if board is None or ids(board) in ((), before) or pace == "none" or self._table.small:
            return
        if self.motion.play(deals(board, pace)):
            self.motion.then(lambda: self._end(self._table.repaint))

    def show(self, since: int, then: Callable[[], object]) -> None:
        """Show the events from number `since` on, and do something at the end.

        Args:
            since: the number of the first event.
            then: paints the present board; called at once when there is nothing to show.
        """
        self.motion.drop()
        pace = self._pace()
        story = self._story(since) if pace != "none" else None
        if pace == "none" and (events := len(list(self._table.match.cues(since)))):
            self.motion.last = Shown(events, 1)
        scene = self._table.scene
        # A hand that is covered by now stays covered, also while it is gathered.
        open_hand = scene is not None and not scene.hand_hidden
        kept = gathers(self._dealt) if self._dealt is not None and pace == "full" and open_hand else ()
        if story is not None or kept:
            from gundam_tui.app.motion.frames import frames

            if self.motion.play(chain(kept, frames(story, pace) if story is not None else ())):
                self.motion.then(lambda: self._end(then))
                return
        self._end(then)

    def _end(self, then: Callable[[], object]) -> None:
        scene = self._table.scene
        if scene is not None:
            scene.moving = None
        then()

    def _story(self, since: int) -> StoryFilm | None:
        """The steps to show; None: nothing."""
        table, before = self._table, self._before
        match, eyes = table.match, table.eyes
        news = since < match.events or (match.outcome is not None and not self._over)
        boards = list(table.query(BoardPanel))
        if before is None or not news or table.small or not boards:
            return None
        from gundam_tui.app.motion.frames import StoryFilm

        others = bool(match.answering) and eyes.facing not in match.answering
        # Another player looks at the board now, or soon will.
        hidden = eyes.hidden or (others and not match.open_hands)
        reader = None if hidden else eyes.reader()
        view = match.view(None if hidden else eyes.facing)
        if len(before.players) != len(view.players) or before.turn > view.turn:
            return None
        cues = list(match.cues(since))
        if not cues and (view.prompt is None or not match.game.prompts[view.prompt.kind].reveals):
            return None
        scene = table.scene_of(view, None, hidden=hidden, reader=reader)
        if scene.board.fights(before):  # the board turns after the battle, not while its end is shown
            scene.seat = table.below(before, scene.seat)
        table.lookups.fill(scene, table.size.width)
        story = StoryFilm(before, scene.looker(roomy=boards[0].roomy), cues, boards[0].painted, self._stood)
        last = table.scene.missed if table.scene is not None and before.turn == view.turn else ()
        scene.missed = table.story_so_far(scene, since) or last  # it stays until something else has happened
        table.scene = scene
        return story

    def _draw(self, board: BoardScene) -> None:
        scene = self._table.scene
        if scene is not None:
            first = scene.moving is None
            scene.moving = board
            if first:
                self._table.repaint()
            else:
                self._table.paint_board()

    def _pace(self) -> Pace:
        from gundam_tui.app.motion.pace import pace

        app = self._table.gundam
        return pace(app.settings, os.environ, app.colors, far=app.served)

    def _slow(self) -> bool:
        """Is the terminal slower than the output?"""
        return self._table.gundam.line_slow()
