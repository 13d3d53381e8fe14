"""The table server is away: the page shown until it answers again."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from threading import Thread
from typing import TYPE_CHECKING

from gundam_tui.app.draw.line import Line
from gundam_tui.app.glyphs import wrap
from gundam_tui.app.keymap import APP
from gundam_tui.app.screens.page import TEXT_WIDTH, PageScreen
from gundam_tui.language import tr
from gundam_tui.server.client import LineLost

if TYPE_CHECKING:
    from gundam_tui.server.client import ServerLine

EVERY = 1.0  # seconds between two tries
TRIES = 300  # tries, after which the server counts as gone


class Away(PageScreen):
    """Waits for a server that restarts; dismissed with the new line, or with None when the user or the page gives up.

    Args:
        again: opens a line to the server, after the hello; raises LineLost while no server answers.
        every: seconds between two tries.
        tries: number of tries.
    """

    keys = tuple(key for key in APP if key.id == "app.quit")

    def __init__(self, again: Callable[[], ServerLine], *, every: float = EVERY, tries: int = TRIES) -> None:
        super().__init__()
        self._again = again
        self._every, self._left = every, tries
        self._why = ""
        self._trying = False

    def title_text(self) -> str:
        """See `PageScreen.title_text`."""
        return tr("The table server is away")

    def body(self, width: int) -> Sequence[Line]:
        """See `PageScreen.body`."""
        g = self.gundam.glyphs
        minutes, seconds = divmod(round(self._left * self._every), 60)
        texts = [
            tr("It may be starting anew. The game is kept there, and your seat waits for you."),
            tr(
                "This terminal goes on by itself when the server answers; it tries for {minutes}:{seconds:02} more.",
                minutes=minutes,
                seconds=seconds,
            ),
            self._why,
        ]
        return [Line(g, row) for text in texts for row in wrap(g.text(text), min(width, TEXT_WIDTH))]

    def on_mount(self) -> None:
        """Begin to try."""
        self.set_interval(self._every, self._try)

    async def _try(self) -> None:
        if self._trying:
            return
        if not self._left:
            self.dismiss(None)
            return
        self._trying = True
        self._left -= 1
        try:
            line = await self._line()
        except LineLost as error:
            self._why = str(error)
        else:
            self.dismiss(line)
        finally:
            self._trying = False
        self.repaint()

    async def _line(self) -> ServerLine:
        """A new line. A starting server may be slow to answer: this runs in a thread that does not keep the app from
        ending.

        Raises:
            LineLost: no server answers.
        """
        loop = asyncio.get_running_loop()
        found: asyncio.Future[ServerLine] = loop.create_future()

        def tell(settle: Callable[[], None]) -> None:
            with suppress(RuntimeError):  # the app has ended
                loop.call_soon_threadsafe(lambda: None if found.done() else settle())

        def ask() -> None:
            try:
                line = self._again()
            except Exception as error:
                tell(partial(found.set_exception, error))
            else:
                tell(partial(found.set_result, line))

        Thread(target=ask, name="line to the server", daemon=True).start()
        return await found

    def action_close(self) -> None:
        """There is no screen to return to."""
