"""A visitor of the page: their app, a process of its own, and the line to their browser, which may break."""

from __future__ import annotations

import asyncio
import logging
import os
import signal
from asyncio.subprocess import Process
from collections.abc import Sequence
from contextlib import suppress

from aiohttp import web
from textual_serve.app_service import AppService
from textual_serve.download_manager import DownloadManager

from gundam_tui import child_python
from gundam_tui.server.terminals import ENVIRONMENT

GRACE = 3.0  # seconds that an app may take to end
ENDED, IDLE, ELSEWHERE = 4000, 4001, 4002  # why a line is closed; the page then opens no other
# What textual-serve says to an app about its terminal.
DRIVER = (
    "TEXTUAL_DRIVER", "TEXTUAL_FPS", "TEXTUAL_COLOR_SYSTEM", "TERM_PROGRAM", "TERM_PROGRAM_VERSION", "COLUMNS", "ROWS",
)  # fmt: skip
# What the app has sent its terminal at the beginning, for a page that was reloaded: the other screen, the mouse, no
# cursor, pasted text in brackets.
MODES = b"\x1b[?1049h\x1b[?1000h\x1b[?1003h\x1b[?1015h\x1b[?1006h\x1b[?25l\x1b[?2004h"

log = logging.getLogger(__name__)


class Visit(AppService):
    """One visitor's app: a process with a clean environment, started without a shell, that is sure to end.

    Args:
        command: starts the app.
        source: where the visitor comes from.
        after: the end of another app, which this one replaces.

    Attributes:
        lines: how many lead here or are about to; one that is given up still counts until it is closed.
        line: to the browser; None while it is broken.
        over: has the app ended?
    """

    def __init__(self, command: Sequence[str], source: str, after: asyncio.Task[None] | None = None) -> None:
        super().__init__(
            "gundam-tui join", write_bytes=self._bytes, write_str=self._str, close=self._end,
            download_manager=DownloadManager(),
        )  # fmt: skip
        self.source = source
        self.line: web.WebSocketResponse | None = None
        self.over = False
        self.lines = 0
        self._command = command
        self._after = after
        self._closed = False  # is the app to end, or has it ended?
        self._changing = asyncio.Lock()  # one at a time: starting the app, connecting another line, ending the app

    def _build_environment(self, width: int = 80, height: int = 24) -> dict[str, str]:
        told = super()._build_environment(width, height)
        own = {
            "TEXTUAL_ANIMATIONS": "none", "TERM": "xterm-256color",  # xterm.js
            "TEXTUAL_DRIVER": "gundam_tui.app.web_driver:VisitDriver",
        }  # fmt: skip
        return child_python.environment(ENVIRONMENT) | {name: told[name] for name in DRIVER if name in told} | own

    async def _open_app_process(self, width: int = 80, height: int = 24) -> Process:
        self._process = process = await asyncio.create_subprocess_exec(
            *self._command, stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.PIPE, env=self._build_environment(width, height), start_new_session=True,
        )  # fmt: skip
        self._stdin = process.stdin
        return process

    async def run(self) -> None:
        """See `AppService.run`; tells the visitor when the app has ended."""
        await super().run()
        await self._end()

    async def stop(self) -> None:
        """End the app, even one that is just starting; kill it if it does not end by itself."""
        self._closed = True
        try:
            async with asyncio.timeout(GRACE), self._changing:
                # Shielded: textual-serve's `run` swallows a cancellation, and with it the end of the time allowed.
                await asyncio.shield(super().stop())
                if self._process is not None:
                    await self._process.wait()
        except TimeoutError:
            await self._kill()

    async def _kill(self) -> None:
        if self._process is not None:
            with suppress(ProcessLookupError):
                os.killpg(self._process.pid, signal.SIGKILL)  # of its session: including its child processes
            await self._process.wait()

    # ------------------------------------------------------------ the line

    async def take(self, line: web.WebSocketResponse, width: int, height: int) -> bool:
        """The visitor uses this line from now on: the first line starts the app, another one gets a full redraw.

        Returns:
            False when the app has ended, is ending, or does not start.
        """
        before, self.line = self.line, line
        try:
            # One line after the other: others wait while a process is looked up or started.
            async with self._changing:
                if self._closed or self.over:
                    return False
                if self.line is not line:
                    return True  # the visitor has connected by another one meanwhile
                if self._process is None:
                    if self._after is not None:
                        await asyncio.wait((self._after,))
                    await self.start(width, height)
                    if self._closed:  # `stop` has not waited for it
                        await self._kill()
                        return False
                else:
                    await self._bytes(MODES)
                    await self.set_terminal_size(width, height)
        except OSError as error:
            log.error("no app for a visitor from %s: %s", self.source, error.strerror or error)
            return False
        finally:
            if before is not None:
                await before.close(code=ELSEWHERE)
        return True

    def lose(self, line: web.WebSocketResponse) -> bool:
        """A line is broken. Returns True when the visitor may come back by another one, and has not yet done so."""
        if self.line is not line:
            return False
        self.line = None
        return not self.over

    async def _bytes(self, data: bytes) -> None:
        if self.line is not None:
            with suppress(ConnectionError):  # it is just breaking: the next line gets a full redraw
                await self.line.send_bytes(data)

    async def _str(self, text: str) -> None:
        if self.line is not None:
            with suppress(ConnectionError):
                await self.line.send_str(text)

    async def _end(self) -> None:
        self.over = True
        if self.line is not None:
            await self.line.close(code=ENDED)
