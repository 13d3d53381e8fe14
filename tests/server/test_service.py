"""A server that cannot open or close everything gives back what it holds."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from gundam_tui.server.lobby import Lobby
from gundam_tui.server.service import Service
from gundam_tui.server.session import Session
from gundam_tui.server.store import Store
from gundam_tui.table.journal import JournalError


async def test_a_server_whose_socket_is_taken_lets_its_tables_go(tmp_path: Path):
    async with Service(Store(tmp_path / "one"), tmp_path / "socket"):
        with pytest.raises(JournalError, match="running already"):
            await Service(Store(tmp_path / "two"), tmp_path / "socket").__aenter__()
        async with Service(Store(tmp_path / "two")):
            pass


async def test_a_line_that_fails_while_the_server_closes_keeps_no_table_open(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
):
    def fails(lobby: Lobby, session: Session) -> None:
        raise RuntimeError("this line is broken")

    async with Service(Store(tmp_path / "tables"), tmp_path / "socket") as service:
        _, writer = await asyncio.open_unix_connection(tmp_path / "socket")
        while not service._guests:
            await asyncio.sleep(0.01)
        monkeypatch.setattr(Lobby, "exit", fails)
    writer.close()
    assert "ended with an error" in caplog.text
    async with Service(Store(tmp_path / "tables")):
        pass
