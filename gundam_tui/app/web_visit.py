"""A visitor of the page: their app, a process of its own, and the line to their browser, which may break."""

from __future__ import annotations

import asyncio
import sys
from asyncio.subprocess import Process
from contextlib import suppress

from aiohttp import web
from textual_serve.app_service import AppService
from textual_serve.download_manager import DownloadManager

from gundam_tui.server.terminals import ENVIRONMENT

GRACE = 3.0  # seconds that an app may take to end
ENDED, IDLE, ELSEWHERE = 4000, 4001, 4002  # why a line is closed; the page then opens no other
# What textual-serve tells an app about its terminal.
DRIVER = (
    "TEXTUAL_DRIVER", "TEXTUAL_FPS", "TEXTUAL_COLOR_SYSTEM", "TERM_PROGRAM", "TERM_PROGRAM_VERSION", "COLUMNS", "ROWS",
)  # fmt: skip
# What the app has told its terminal at the beginning, for a page that was loaded anew: the other screen, the mouse, no
# cursor, pasted text in brackets.
MODES = b"\x1b[?1049h\x1b[?1000h\x1b[?1003h\x1b[?1015h\x1b[?1006h\x1b[?25l\x1b[?2004h"


class Visit(AppService):
    """One visitor's app: a process with a clean environment, started without a shell, that is sure to end.

    Args:
        socket: the table server's socket.
        source: where the visitor comes from.

    Attributes:
        line: to the browser; None while it is broken.
        over: has the app ended?
        news: set when `line` or `over` has changed.
    """

    def __init__(self, socket: str, source: str) -> None:
        super().__init__(
            "gundam-tui join", write_bytes=self._bytes, write_str=self._str, close=self._end,
            download_manager=DownloadManager(),
        )  # fmt: skip
        self.source = source
        self.line: web.WebSocketResponse | None = None
        self.over = False
        self.news = asyncio.Event()
        self._socket = socket

    def _build_environment(self, width: int = 80, height: int = 24) -> dict[str, str]:
        told = super()._build_environment(width, height)
        own = {"TEXTUAL_ANIMATIONS": "none", "TERM": "xterm-256color"}  # xterm.js
        return {name: told[name] for name in (*ENVIRONMENT, *DRIVER) if name in told} | own

    async def _open_app_process(self, width: int = 80, height: int = 24) -> Process:
        # Visitors have no names that could be believed: each is a guest, and nobody's seat is another's.
        self._process = process = await asyncio.create_subprocess_exec(
            sys.executable, "-X", "utf8", "-m", "gundam_tui", "join", "--guest", "--socket", self._socket,
            stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.PIPE,
            env=self._build_environment(width, height), start_new_session=True,
        )  # fmt: skip
        self._stdin = process.stdin
        return process

    async def run(self) -> None:
        """See `AppService.run`; when the app has ended, the visitor is told."""
        await super().run()
        await self._end()

    async def stop(self) -> None:
        """End the app; one that does not end by itself is killed."""
        process = self._process
        if process is None:
            return
        try:
            async with asyncio.timeout(GRACE):
                await super().stop()
                await process.wait()
        except TimeoutError:
            with suppress(ProcessLookupError):
                process.kill()
            await process.wait()

    # ------------------------------------------------------------ the line

    async def take(self, line: web.WebSocketResponse, width: int, height: int) -> None:
        """The visitor comes by this line from now on: the first one starts the app, for another all is drawn anew."""
        before, self.line = self.line, line
        self.news.set()
        if self._process is None:
            await self.start(width, height)
        else:
            await self._bytes(MODES)
            await self.set_terminal_size(width, height)
        if before is not None:
            await before.close(code=ELSEWHERE)

    def lose(self, line: web.WebSocketResponse) -> bool:
        """A line is broken. Returns True when the visitor may come back by another one, and has not yet done so."""
        if self.line is not line:
            return False
        self.line = None
        self.news.clear()
        return not self.over

    async def _bytes(self, data: bytes) -> None:
        if self.line is not None:
            with suppress(ConnectionError):  # it breaks just now: what was drawn is drawn anew on the next one
                await self.line.send_bytes(data)

    async def _str(self, text: str) -> None:
        if self.line is not None:
            with suppress(ConnectionError):
                await self.line.send_str(text)

    async def _end(self) -> None:
        self.over = True
        self.news.set()
        if self.line is not None:
            await self.line.close(code=ENDED)
