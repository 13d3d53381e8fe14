"""The SSH door as a process apart: it may end at any moment, and the tables, the limits and the port stay."""

from __future__ import annotations

import asyncio
import os
import signal
import stat
import time
from contextlib import suppress
from pathlib import Path

import pytest

asyncssh = pytest.importorskip("asyncssh", reason="asyncssh is not installed: pip install 'gundam-tui[ssh]'")

from gundam_tui.server import messages as m  # noqa: E402
from gundam_tui.server.client import ServerLine  # noqa: E402
from gundam_tui.server.doorway import FAILURES, listen  # noqa: E402
from gundam_tui.server.ssh import TRIES  # noqa: E402
from gundam_tui.table.journal import JournalError  # noqa: E402

from .attacks import PASSWORD, guess, served  # noqa: E402
from .helpers import play, until  # noqa: E402
from .ssh_client import PATIENCE, Server, serving  # noqa: E402

pytestmark = pytest.mark.skipif(not hasattr(os, "pidfd_open"), reason="Linux only: pidfd_open")


def front(server: Server) -> int:
    """The process of the door; 0 when there is none."""
    for pid in server.children():
        with suppress(OSError):
            if b"gundam_tui.server.front" in Path(f"/proc/{pid}/cmdline").read_bytes():
                return pid
    return 0


async def lets_in(port: int, address: str) -> bool:
    with suppress(asyncssh.Error, OSError):
        async with asyncssh.connect(
            "127.0.0.1", port, username="char", password=PASSWORD, known_hosts=None, client_keys=None, config=None,
            agent_path=None, local_addr=(address, 0),
        ):  # fmt: skip
            return True
    return False


@pytest.mark.thorough
async def test_tables_limits_and_port_outlive_the_process_of_the_door(tmp_path: Path):
    word, path = tmp_path / "password", tmp_path / "t.sock"
    word.touch(0o600)
    word.write_text(f"{PASSWORD}\n")
    with serving(tmp_path, "--password-file", str(word), "--socket", str(path)) as server:
        # Given a game on this machine, and an address that has tried too many passwords,
        line = ServerLine.to(path)
        line.hello("Amuro")
        assert line.call(lambda id: m.Open(id, "st01", bot="greedy")).done
        until(line, lambda: line.place.round and line.picture, "the game")
        for _ in range(FAILURES):
            assert not await guess(server.port, TRIES)
        assert not await lets_in(server.port, "127.0.0.1")
        # when the process of the door is killed,
        before = front(server)
        os.kill(before, signal.SIGKILL)
        # then the game goes on, another process serves whoever comes,
        assert line.call(lambda id: m.Say(id, "still here")).done
        assert await lets_in(server.port, "127.0.0.7")
        assert front(server) not in (0, before)
        # and the address is still barred.
        assert not await lets_in(server.port, "127.0.0.1")
        line.close()
        folder = tmp_path / "state" / "gundam-tui"
        assert stat.S_IMODE(folder.stat().st_mode) == 0o700


@pytest.mark.thorough
async def test_nothing_is_left_when_the_server_is_killed(tmp_path: Path):
    path = tmp_path / "t.sock"
    with serving(tmp_path, "--open", "--socket", str(path)) as server:
        assert await served(server.port)
        before = server.children()
        line = ServerLine.to(path)
        line.hello("Amuro")
        assert line.call(lambda id: m.Open(id, "st01", bot="greedy")).done
        play([line], 3)
        left = server.children()
        assert len(left) >= 3
        assert set(left) - set(before), "nobody thinks"
        os.kill(server.process.pid, signal.SIGKILL)
        end = time.monotonic() + PATIENCE
        while any(Path(f"/proc/{pid}").exists() for pid in left):
            assert time.monotonic() < end, left
            await asyncio.sleep(0.1)


@pytest.mark.thorough
def test_a_folder_that_others_could_read_is_made_private(tmp_path: Path):
    folder = tmp_path / "state" / "gundam-tui"
    folder.mkdir(parents=True, mode=0o755)
    folder.chmod(0o755)
    with serving(tmp_path, "--open"):
        assert stat.S_IMODE(folder.stat().st_mode) == 0o700


def test_a_port_that_is_taken_is_told():
    [one, *more] = listen("127.0.0.1", 0)
    try:
        assert more == []
        with pytest.raises(JournalError, match="choose another --port"):
            listen("127.0.0.1", one.getsockname()[1])
    finally:
        one.close()
