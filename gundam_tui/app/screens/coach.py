"""The coach: what a computer player would do at the open prompt, and why."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from typing import TYPE_CHECKING

from gundam_tui.app.draw.line import Line
from gundam_tui.app.glyphs import wrap
from gundam_tui.app.keymap import COACH, PAGE, bindings
from gundam_tui.app.screens.page import TEXT_WIDTH, PageScreen
from gundam_tui.language import tr
from gundam_tui.players import spoken_name
from gundam_tui.table.coaching import ENTRY, HEADING, NOTHING, Paragraph, odds_paragraphs, paragraphs

if TYPE_CHECKING:
    from gundam_tui.table.bot_runner import CoachTask
    from gundam_tui.table.match_api import MatchApi

INDENT = 14


class CoachPage(PageScreen):
    """A computer player's opinion of the open prompt. It knows what the seat knows, and thinks in the background.

    Args:
        match: the match.
        seat: the seat that asks; its prompt is open.
    """

    BINDINGS = bindings(COACH)
    keys = (*PAGE, *COACH)
    beside = 60

    def __init__(self, match: MatchApi, seat: int) -> None:
        super().__init__()
        self._match = match
        self._seat = seat
        self.said: list[Paragraph] = []
        self._thought: CoachTask | None = None

    def title_text(self) -> str:
        """See `PageScreen.title_text`."""
        return tr("Coach")

    def on_mount(self) -> None:
        """Think at once."""
        self.action_think("greedy")

    def on_unmount(self) -> None:
        """The result of the coach's thinking is no longer wanted."""
        self._drop()

    def action_think(self, player: str) -> None:
        """Ask another player."""
        self._drop()
        self._thought = thought = self._match.advising(self._seat, player)
        if thought is None:
            self._say(Paragraph(HEADING, NOTHING))
            return
        name = spoken_name(player, self._match.game.id)
        self._say(Paragraph(HEADING, tr("The coach ({player}) is thinking ...", player=name)))
        loop = asyncio.get_running_loop()

        def done() -> None:
            with suppress(RuntimeError):  # the app has been left meanwhile: its loop is closed
                loop.call_soon_threadsafe(self.call_later, self._advised, thought)

        thought.start(done)

    def _drop(self) -> None:
        thought, self._thought = self._thought, None
        if thought is not None:
            thought.hurry()

    def _advised(self, thought: CoachTask) -> None:
        if thought is not self._thought:
            return  # another player has been asked meanwhile
        self._thought = None
        if thought.error is not None:
            self._say(Paragraph(HEADING, tr("The coach {failed}.", failed=thought.failed())))
        elif thought.advice is None:
            self._say(Paragraph(HEADING, NOTHING))
        else:
            odds = odds_paragraphs(self._match.odds(self._seat), brief=True)
            self._say(*paragraphs(self._match.game, thought.advice), *odds)

    def _say(self, *said: Paragraph) -> None:
        self.said = list(said)
        self.repaint()

    @property
    def thinks(self) -> bool:
        """Is a result still awaited?"""
        return self._thought is not None

    def body(self, width: int) -> Sequence[Line]:
        """See `PageScreen.body`."""
        g = self.gundam.glyphs
        width = min(width, TEXT_WIDTH)
        rows: list[Line] = []
        for one in self.said:
            if one.kind == HEADING:
                rows += [Line(g)] if rows else []
                rows += [Line(g, row, "now") for row in wrap(g.text(one.text), width)]
            elif one.kind == ENTRY:
                texts = wrap(g.text(one.text), width - INDENT - 2)
                first = Line(g, "  ").add(g.fit(one.front, INDENT - 1), "key").to(INDENT + 2).add(texts[0])
                rows += [first, *(Line(g).to(INDENT + 2).add(row) for row in texts[1:])]
            else:
                rows += [Line(g, "  ").add(row, "head") for row in wrap(g.text(one.text), width - 2)]
        return rows
