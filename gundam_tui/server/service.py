"""The table server: the lobby, its clock, and the socket for terminals on this machine."""

from __future__ import annotations

import asyncio
import logging
import os
import socket
from collections.abc import Mapping
from pathlib import Path
from typing import Self

from gundam_tui.server.accounts import ALLOWANCE, Allowance
from gundam_tui.server.descriptors import bear_shortage, make_room
from gundam_tui.server.lobby import Lobby
from gundam_tui.server.messages import LINE
from gundam_tui.server.session import Session
from gundam_tui.server.store import Store
from gundam_tui.table.journal import JournalError

TICK = 0.5  # seconds
LINES = 200  # the most terminals connected at the same time
DESCRIPTORS = 5  # per terminal: its line, and its share of tables, records and doors

log = logging.getLogger(__name__)


class Service:
    """A running table server. Use it as an async context manager.

    Args:
        store: the files of the tables.
        path: the unix socket; None: no socket is opened.
        lines: the largest number of connected terminals.
        allowance: the limits of one person.
        bots: see `Lobby`.
    """

    def __init__(
        self, store: Store | None = None, path: Path | None = None, *, lines: int = LINES,
        allowance: Allowance = ALLOWANCE, bots: Mapping[str, str] | None = None,
    ) -> None:  # fmt: skip
        self.lobby = Lobby(store or Store(), allowance=allowance, bots=bots)
        self.path = path
        self._lines = lines
        self._server: asyncio.Server | None = None
        self._ticking: asyncio.Task[None] | None = None
        self._guests: dict[asyncio.Task[None], Session] = {}  # in the order in which they came

    async def __aenter__(self) -> Self:
        """Open the stored tables and the socket.

        Raises:
            JournalError: the tables cannot be stored, or another server uses them.
        """
        try:
            self.lobby.restore()
            make_room(DESCRIPTORS * self._lines)
            bear_shortage(asyncio.get_running_loop())
            if self.path is not None:
                await self._listen(self.path)
        except BaseException:
            self.lobby.close()
            raise
        self._ticking = asyncio.create_task(self._tick())
        return self

    async def __aexit__(self, *error: object) -> None:
        """Close everything; the records keep the games."""
        if self._server is not None and self.path is not None:
            self._server.close()
            self.path.unlink(missing_ok=True)
        tasks = [*self._guests, *([self._ticking] if self._ticking else [])]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)  # `_served` logs the errors of lines
        self.lobby.close()

    async def _listen(self, path: Path) -> None:
        try:
            path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        except OSError as error:
            raise JournalError(f"{path.parent}: no socket can be made here: {error.strerror or error}") from None
        if _answers(path):
            raise JournalError(f"{path}: a table server is running already: end it first, or join it")
        path.unlink(missing_ok=True)
        before = os.umask(0o177)  # only this user can use the socket, from its first moment
        try:
            self._server = await asyncio.start_unix_server(self._come, path, limit=LINE)
        except OSError as error:
            raise JournalError(f"{path}: no socket can be made here: {error.strerror or error}") from None
        finally:
            os.umask(before)

    async def _tick(self) -> None:
        while True:
            await asyncio.sleep(TICK)
            try:
                self.lobby.tick()
            except Exception:
                log.exception("a tick of the server has failed; there is another one soon")

    def _come(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Serve a terminal of this machine, which states its own identity."""
        if len(self._guests) >= self._lines:
            silent = next((task for task, one in self._guests.items() if not one.greeted), None)
            if silent is None:
                writer.close()
                return
            self._guests.pop(silent).cut()  # a terminal that has said hello keeps its line
        self._serve(Session(self.lobby, reader, writer))

    async def attach(self, line: socket.socket, identity: str, name: str, source: str, *, sure: bool) -> None:
        """Serve a terminal that the server has opened itself (its end of a pair of sockets).

        Args:
            line: the server's end.
            identity, name, source, sure: see `Session`.
        """
        reader, writer = await asyncio.open_unix_connection(sock=line, limit=LINE)
        self._serve(Session(self.lobby, reader, writer, identity, name, sure=sure, source=source))

    def _serve(self, guest: Session) -> None:
        task = asyncio.create_task(guest.serve())
        self._guests[task] = guest
        task.add_done_callback(self._served)

    def _served(self, task: asyncio.Task[None]) -> None:
        self._guests.pop(task, None)
        if not task.cancelled() and (error := task.exception()) is not None:
            # One terminal's error must not stop the others: it is logged, and its line is closed.
            log.error("a terminal's line ended with an error", exc_info=error)


def _answers(path: Path) -> bool:
    """Is there a server behind the socket?"""
    with socket.socket(socket.AF_UNIX) as probe:
        probe.settimeout(1)
        try:
            probe.connect(str(path))
        except OSError:
            return False
        return True
