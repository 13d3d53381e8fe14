"""Visitors of the page and their processes: however they come and go, each has one, and what is started ends.

The app is a small program in the place of the real one; `test_the_real_app...` is the same with that.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from pathlib import Path

import pytest

aiohttp = pytest.importorskip("aiohttp", reason="textual-serve is not installed: pip install 'gundam-tui[web]'")
pytest.importorskip("textual_serve", reason="textual-serve is not installed: pip install 'gundam-tui[web]'")

from gundam_tui.app import web  # noqa: E402
from gundam_tui.app.web import EACH, Site, WebPage  # noqa: E402
from gundam_tui.app.web_visit import ELSEWHERE  # noqa: E402

from .ssh_client import PATIENCE  # noqa: E402
from .test_web import SESSION, TOKEN, Browser, apps, page, seen  # noqa: E402

# Notes in a file that it was started, says that it is ready, and ends when it is told to.
APP = """
import os, sys
with open({started!r}, "a") as file:
    file.write(f"{{os.getpid()}}\\n")
os.write(1, b"__GANGLION__\\n" + b"D" + (5).to_bytes(4, "big") + b"HELLO")
last = b""
while b"quit" not in last and (more := os.read(0, 65536)):
    last = last[-9:] + more
"""
SIZE = "width=80&height=24"


class House:
    """A page whose visitors have small apps."""

    def __init__(self, browser: Browser, started: Path) -> None:
        self.browser = browser
        self.page = browser.page
        self._started = started

    @property
    def started(self) -> int:
        """How many apps were ever started."""
        return len(self._started.read_text().splitlines())

    async def come(self, session: str = SESSION) -> aiohttp.ClientWebSocketResponse | None:
        """Open a line; None when it is refused."""
        try:
            return await self.browser.visit(query=f"{SIZE}&session={session}")
        except aiohttp.WSServerHandshakeError as error:
            if error.status != 503:
                raise
            return None


@asynccontextmanager
async def house(folder: Path, **site: object) -> AsyncIterator[House]:
    started = folder / "started"
    started.touch()
    app = (sys.executable, "-I", "-S", "-c", APP.format(started=str(started)), "--guest")
    settings = Site(host="127.0.0.1", port=0, socket="", token=TOKEN, **site)
    async with WebPage(settings, app=app) as found, aiohttp.ClientSession() as session:
        yield House(Browser(found, session), started)
    assert not apps()


async def until(so: Callable[[], bool]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not so():
            await asyncio.sleep(0.01)


async def test_forty_lines_of_one_visitor_at_once_are_one_app(tmp_path: Path):
    async def visited() -> aiohttp.ClientWebSocketResponse:
        line = await here.come()
        assert line is not None
        # A line that is closed is read at once, as by a browser: the server does not wait long for the answer.
        while not line.closed and (await line.receive()).type != aiohttp.WSMsgType.BINARY:
            pass
        return line

    async with house(tmp_path) as here:
        async with asyncio.timeout(PATIENCE):
            lines = await asyncio.gather(*(visited() for _ in range(40)))
        [last] = [visit.line for visit in here.page._visits]
        assert last is not None
        await until(lambda: here.started > 0)  # a later line is sent the modes of a terminal before its app runs
        assert here.started == len(apps()) == 1
        assert [line.close_code for line in lines if line.closed] == [ELSEWHERE] * 39
        for line in lines:
            await line.close()


async def test_two_hundred_reloads_are_one_app_which_ends(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    async with house(tmp_path) as here:
        before = None
        for at in range(200):
            line = await here.come()
            assert line is not None
            if before is not None:
                before._response.connection.transport.abort()  # as a browser does that loads the page again
            before = line
            if at % 20 == 0:
                assert len(apps()) <= 1
        await until(lambda: len(apps()) == 1)
        assert here.started == 1
        monkeypatch.setattr(web, "KEPT", 0.05)
        assert before is not None
        before._response.connection.transport.abort()
        await until(lambda: not here.page._visits)
        assert not apps()


async def test_visitors_without_a_session_who_come_and_go_leave_nothing(tmp_path: Path):
    async with house(tmp_path) as here:
        most = 0
        for at in range(60):
            line = await here.come("")
            if line is not None and at % 2:
                await line.close()
            elif line is not None:
                line._response.connection.transport.abort()
            most = max(most, len(apps()))
        assert most <= EACH
        await until(lambda: not here.page._visits and not apps())


async def test_the_limits_are_asked_at_every_start(tmp_path: Path):
    async with house(tmp_path, visitors=3) as here:
        lines = await asyncio.gather(*(here.come(f"{at:048x}") for at in range(40)))
        assert sum(line is not None for line in lines) == 3
        await until(lambda: here.started == 3)
        assert len(apps()) == 3
        for line in lines:
            if line is not None:
                await line.close()


async def test_many_who_come_in_the_place_of_lost_visitors_are_no_more_than_the_limit(tmp_path: Path):
    async with house(tmp_path, visitors=2) as here:
        here.page._starts = web.Bucket(1e9, 1e9)
        for turn in range(4):
            lines = await asyncio.gather(*(here.come(f"{100 * turn + at:048x}") for at in range(10)))
            assert len(apps()) <= 2
            for line in lines:
                if line is not None:
                    line._response.connection.transport.abort()
            await until(lambda: len(here.page._waiting) + len(here.page._ending) == len(here.page._visits))
        assert here.started > 2


async def test_a_visit_whose_line_never_comes_about_takes_up_no_place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    async with house(tmp_path, visitors=1) as here:
        with monkeypatch.context() as patch:

            async def lost(self: object, request: object) -> None:
                raise ConnectionResetError

            patch.setattr(web.web.WebSocketResponse, "prepare", lost)
            with suppress(aiohttp.ClientError):
                await here.come()
        await until(lambda: not here.page._visits)
        here.page._starts = web.Bucket(1e9, 1e9)
        line = await here.come("")
        assert line is not None
        await line.close()


async def test_an_app_that_cannot_be_started_takes_up_no_place(tmp_path: Path):
    settings = Site(host="127.0.0.1", port=0, socket="", token=TOKEN)
    async with WebPage(settings, app=(str(tmp_path / "nosuch"),)) as found, aiohttp.ClientSession() as session:
        line = await Browser(found, session).visit(query=f"{SIZE}&session={SESSION}")
        async with asyncio.timeout(PATIENCE):
            while not line.closed:
                await line.receive()
        await until(lambda: not found._visits)


@pytest.mark.parametrize("runs", [False, True], ids=["while it starts", "while it runs"])
@pytest.mark.parametrize("deaf", [False, True], ids=["it ends by itself", "it does not"])
async def test_an_app_that_is_sent_home_ends(tmp_path: Path, deaf: bool, runs: bool, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("gundam_tui.app.web_visit.GRACE", 0.2 if deaf else 5.0)
    async with house(tmp_path) as here:
        if deaf:
            here.page._app = ("sh", "-c", "sleep 1000; : --guest")
        going = asyncio.create_task(here.come())
        await until(lambda: bool(here.page._visits))
        [visit] = here.page._visits
        if runs:
            await until(lambda: visit._task is not None)
            await asyncio.sleep(0)  # it has begun to read what the app says
        async with asyncio.timeout(PATIENCE):
            await here.page._send_home(visit)
        assert not apps()
        if (line := await going) is not None:
            await line.close()


@pytest.mark.thorough
async def test_the_real_app_is_started_once_and_ends(tmp_path: Path):
    async with page(tmp_path) as browser:
        query = f"{SIZE}&session={SESSION}"
        lines = await asyncio.gather(*(browser.visit(query=query) for _ in range(40)))
        for _ in range(200):
            # The browser of the test has room for a hundred lines, so none is kept that is given up.
            lines = [*lines[-1:], await browser.visit(query=query)]
            lines[0]._response.connection.transport.abort()
            assert len(apps()) <= 1
        await seen(lines[-1], b"Open a table")
        assert len(apps()) == 1
        await lines[-1].close()


# ---------------------------------------------------------------- whoever says nothing


async def silent(port: int, source: str = "127.0.0.1") -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    return await asyncio.open_connection("127.0.0.1", port, local_addr=(source, 0))


async def ended(reader: asyncio.StreamReader) -> bytes:
    """All that comes until the connection is cut."""
    async with asyncio.timeout(PATIENCE):
        try:
            return await reader.read()
        except ConnectionError:
            return b""


@pytest.mark.parametrize("begun", [b"", b"GET /", b"GET / HTTP/1.1\r\nHost: x\r\nX-Long: "])
async def test_a_head_that_does_not_come_is_not_waited_for(
    tmp_path: Path, begun: bytes, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr("gundam_tui.app.web_connections.HEAD", 0.05)
    async with house(tmp_path) as here:
        reader, writer = await silent(here.page.port)
        writer.write(begun)
        assert await ended(reader) == b""
        writer.close()
        line = await here.come()  # whose head has come, stays
        assert line is not None
        await asyncio.sleep(0.1)
        await line.send_json(["ping", "7"])
        await seen(line, b'["pong", "7"]')
        await line.close()


async def test_after_an_answer_a_connection_does_not_stay_for_ever(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("gundam_tui.app.web_connections.NEXT", 0.05)
    async with house(tmp_path) as here:
        for path, status in ((f"/{TOKEN}/", b"200"), ("/", b"404")):
            reader, writer = await silent(here.page.port)
            writer.write(f"GET {path} HTTP/1.1\r\nHost: {here.browser.host}\r\n\r\n".encode())
            assert (await ended(reader)).startswith(b"HTTP/1.1 " + status)
            writer.close()


async def test_silent_connections_of_one_source_and_of_many_keep_nobody_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
):
    monkeypatch.setattr("gundam_tui.app.web.CONNECTIONS", 30)
    monkeypatch.setattr("gundam_tui.app.web_connections.EACH", 10)
    async with house(tmp_path, visitors=5) as here:
        there = here.page._connections
        assert there is not None
        ends = [await silent(here.page.port, "127.0.0.2") for _ in range(20)]
        await until(lambda: len(there) == 10)
        ends += [await silent(here.page.port, f"127.0.0.{3 + at // 10}") for at in range(50)]
        await until(lambda: len(there) == 35)
        line = await here.come()
        assert line is not None
        await seen(line, b"HELLO")
        assert len(there) == 35
        await line.close()
        for _, writer in ends:
            writer.close()
    assert sum("turned away" in entry.message for entry in caplog.records) == 1
