"""The page for browsers: who comes in by which address, how many, and what their apps inherit."""

from __future__ import annotations

import asyncio
import os
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

aiohttp = pytest.importorskip("aiohttp", reason="textual-serve is not installed: pip install 'gundam-tui[web]'")
pytest.importorskip("textual_serve", reason="textual-serve is not installed: pip install 'gundam-tui[web]'")

import multidict  # noqa: E402

from gundam_tui.app.web import Site, WebPage, read_message  # noqa: E402
from gundam_tui.app.web_visit import ELSEWHERE, ENDED  # noqa: E402
from gundam_tui.server.terminals import SIDES  # noqa: E402

from .helpers import running  # noqa: E402
from .ssh_client import PATIENCE  # noqa: E402

TOKEN = "white-base"


class Browser:
    """A browser that has the page open, and one that pretends to."""

    def __init__(self, page: WebPage, session: aiohttp.ClientSession) -> None:
        self.page = page
        self.session = session
        self.host = f"127.0.0.1:{page.port}"

    async def get(self, path: str, **headers: str) -> int:
        async with self.session.get(f"http://{self.host}{path}", headers=headers) as response:
            return response.status

    async def visit(
        self, *, token: str = TOKEN, query: str = "width=80&height=24", **headers: str
    ) -> aiohttp.ClientWebSocketResponse:
        headers = {"Origin": f"http://{self.host}", **headers}
        return await self.session.ws_connect(
            f"ws://{self.host}/{token}/ws?{query}", headers={name: value for name, value in headers.items() if value}
        )

    async def refused(self, **options: str) -> int:
        """The status with which a visit is refused; 0 when it is not."""
        try:
            line = await self.visit(**options)
        except aiohttp.WSServerHandshakeError as error:
            return error.status
        await line.close()
        return 0


async def seen(line: aiohttp.ClientWebSocketResponse, words: bytes) -> None:
    data = b""
    async with asyncio.timeout(3 * PATIENCE):
        while words not in data:
            message = await line.receive()
            assert message.type in (aiohttp.WSMsgType.BINARY, aiohttp.WSMsgType.TEXT), data
            data += message.data if isinstance(message.data, bytes) else message.data.encode()


async def ended(line: aiohttp.ClientWebSocketResponse) -> None:
    async with asyncio.timeout(3 * PATIENCE):
        while (await line.receive()).type not in (aiohttp.WSMsgType.CLOSE, aiohttp.WSMsgType.CLOSED):
            pass


def apps() -> list[int]:
    """The processes of visitors' apps."""
    found: list[int] = []
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            parent = (folder / "stat").read_text().rpartition(")")[2].split()[1]
            if int(parent) == os.getpid() and b"--guest" in (folder / "cmdline").read_bytes():
                found.append(int(folder.name))
        except OSError:
            continue  # it has ended
    return found


@asynccontextmanager
async def page(folder: Path, **site: object) -> AsyncIterator[Browser]:
    with running(folder) as server:
        settings = {"host": "127.0.0.1", "port": 0, "socket": str(server.path), "token": TOKEN, **site}
        async with WebPage(Site(**settings)) as found, aiohttp.ClientSession() as session:
            yield Browser(found, session)
        assert not apps()  # whoever is in when the page ends is sent away, and nothing is left


async def test_the_page_shows_the_lobby(tmp_path: Path):
    async with page(tmp_path) as browser:
        assert browser.page.address == f"http://{browser.host}/{TOKEN}/"
        async with browser.session.get(browser.page.address) as response:
            text = await response.text()
            assert response.headers["Referrer-Policy"] == "no-referrer"
            assert "frame-ancestors 'none'" in response.headers["Content-Security-Policy"]
        assert f"ws://{browser.host}/{TOKEN}/ws" in text
        assert await browser.get(f"/{TOKEN}/static/js/textual.js") == 200
        line = await browser.visit()
        await seen(line, b"Open a table")
        await line.close()


async def test_without_the_secret_there_is_nothing(tmp_path: Path):
    async with page(tmp_path) as browser:
        for path in ("/", "/ws", "/static/js/textual.js", "/white-bas/", f"/{TOKEN}x/", f"/{TOKEN}/nosuch"):
            assert await browser.get(path) == 404, path
        assert await browser.refused(token="white-bas") == 404
        assert not apps()


@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": "https://evil.example"},
        {"Origin": "null"},
        {"Origin": ""},
        {"Origin": "http://127.0.0.1"},
        {"Origin": "https://127.0.0.1:{port}"},
        {"Host": "evil.example:{port}", "Origin": "http://evil.example:{port}"},
        {"Host": "127.0.0.1:1", "Origin": "http://127.0.0.1:1"},
        {"Host": "127.0.0.1.evil.example:{port}", "Origin": "http://127.0.0.1.evil.example:{port}"},
    ],
)
async def test_another_page_cannot_use_a_visitors_browser(tmp_path: Path, headers: dict[str, str]):
    async with page(tmp_path) as browser:
        port = str(browser.page.port)
        headers = {name: value.replace("{port}", port) for name, value in headers.items()}
        assert await browser.refused(**headers) == 403
        assert not apps()


@pytest.mark.thorough
async def test_names_of_the_page_itself_are_good(tmp_path: Path):
    async with page(tmp_path, url="https://cards.example") as browser:
        assert browser.page.address == f"https://cards.example/{TOKEN}/"
        local = f"localhost:{browser.page.port}"
        for host, good in ((browser.host, True), (local, True), ("cards.example", True), ("evil.example", False)):
            assert (await browser.get(f"/{TOKEN}/", Host=host) == 200) is good, host
        for scheme, status in (("https", 0), ("http", 403)):
            assert await browser.refused(Host="cards.example", Origin=f"{scheme}://cards.example") == status


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("url", "proxies", "told", "source"),
    [
        ("", ["127.0.0.0/8"], "203.0.113.5", "127.0.0.1"),  # there is no proxy
        ("https://cards.example", ["127.0.0.0/8"], "203.0.113.5", "203.0.113.5"),
        ("https://cards.example", ["127.0.0.0/8"], "198.51.100.7, 203.0.113.5", "203.0.113.5"),
        ("https://cards.example", ["127.0.0.0/8"], "198.51.100.7\n203.0.113.5", "203.0.113.5"),
        ("https://cards.example", ["127.0.0.0/8"], "2001:db8::1", "2001:db8::/64"),
        ("https://cards.example", ["127.0.0.0/8"], "", "127.0.0.1"),
        ("https://cards.example", ["10.0.0.1"], "203.0.113.5", "127.0.0.1"),  # another proxy than the stated one
        ("https://cards.example", [], "203.0.113.5", "127.0.0.1"),
    ],
)
async def test_the_stated_proxy_alone_says_where_a_visitor_comes_from(
    tmp_path: Path, url: str, proxies: list[str], told: str, source: str
):
    async with page(tmp_path, url=url, proxies=proxies) as browser:
        headers = multidict.CIMultiDict({"Origin": url or f"http://{browser.host}"})
        if url:
            headers["Host"] = "cards.example"
        for line in told.splitlines():
            headers.add("X-Forwarded-For", line)
        line = await browser.session.ws_connect(f"ws://{browser.host}/{TOKEN}/ws?width=80&height=24", headers=headers)
        [visit] = browser.page._visits
        assert visit.source == source
        await line.close()


@pytest.mark.thorough
async def test_visitors_are_counted(tmp_path: Path):
    async with page(tmp_path, visitors=2) as browser:
        lines = [await browser.visit() for _ in range(2)]
        assert [await browser.refused() for _ in range(10)] == [503] * 10
        async with asyncio.timeout(PATIENCE):
            while len(apps()) < 2:
                await asyncio.sleep(0.05)
        assert len(apps()) == 2
        for line in lines:
            await line.close()
        async with asyncio.timeout(PATIENCE):
            while apps():
                await asyncio.sleep(0.05)


SESSION = "ab" * 24


@pytest.mark.thorough
async def test_who_loses_the_line_comes_back_to_the_same_app(tmp_path: Path):
    async with page(tmp_path) as browser:
        line = await browser.visit(query=f"width=80&height=24&session={SESSION}")
        await seen(line, b"Open a table")
        before = apps()
        await line.send_json(["stdin", "o"])
        await seen(line, b"Sit down")
        await line.close()
        again = await browser.visit(query=f"width=80&height=24&session={SESSION}")
        await seen(again, b"Sit down")  # where the visitor was, drawn anew
        assert apps() == before
        await again.close()


@pytest.mark.thorough
async def test_a_session_goes_on_in_the_window_that_opened_it_last(tmp_path: Path):
    async with page(tmp_path) as browser:
        one = await browser.visit(query=f"width=80&height=24&session={SESSION}")
        await seen(one, b"Open a table")
        two = await browser.visit(query=f"width=80&height=24&session={SESSION}")
        await asyncio.gather(ended(one), seen(two, b"Open a table"))
        assert one.close_code == ELSEWHERE
        assert len(apps()) == 1
        stranger = await browser.visit(query=f"width=80&height=24&session={'cd' * 24}")
        await seen(stranger, b"Open a table")
        assert len(apps()) == 2
        await two.close()
        await stranger.close()


async def test_who_quits_is_told_so_and_the_app_ends(tmp_path: Path):
    async with page(tmp_path) as browser:
        line = await browser.visit(query=f"width=80&height=24&session={SESSION}")
        await seen(line, b"Open a table")
        await line.send_json(["stdin", "\x11"])  # Ctrl+Q
        await ended(line)
        assert line.close_code == ENDED
        async with asyncio.timeout(PATIENCE):
            while apps():
                await asyncio.sleep(0.05)


@pytest.mark.thorough
async def test_apps_that_wait_for_a_lost_visitor_make_room_for_others(tmp_path: Path):
    async with page(tmp_path, visitors=1) as browser:
        line = await browser.visit(query=f"width=80&height=24&session={SESSION}")
        await seen(line, b"Open a table")
        assert await browser.refused() == 503
        await line.close()
        for _ in range(100):
            if not await browser.refused():
                break
            await asyncio.sleep(0.05)
        else:
            raise AssertionError("a visitor who is away keeps others out")


async def test_the_page_asks_no_other_host_for_anything(tmp_path: Path):
    async with page(tmp_path) as browser:
        async with browser.session.get(browser.page.address) as response:
            text = await response.text()
        assert "<title>Gundam Card Game</title>" in text
        named = re.findall(r"""(?:src=|href=|url\()"([^"]+)""", text)
        assert "https://" not in text
        assert len(named) >= 4
        assert all(name.startswith((f"/{TOKEN}/static/", "data:")) for name in named), named
        for name in named:
            if name.startswith("/"):
                assert await browser.get(name) == 200, name


@pytest.mark.thorough
async def test_an_app_inherits_nothing_and_no_size_is_too_large(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("SECRET_OF_THE_OPERATOR", "white base")
    monkeypatch.setenv("SSH_AUTH_SOCK", "/nowhere")
    monkeypatch.setenv("GUNDAM_TUI_GAMES", "toy=tests.toy_game")
    async with page(tmp_path) as browser:
        line = await browser.visit(query="width=-1000000&height=1000000")
        await seen(line, b"\x1b[")
        [app] = apps()
        told = Path(f"/proc/{app}/environ").read_bytes()
        assert b"white base" not in told
        assert b"SSH_AUTH_SOCK" not in told
        words = dict(word.split(b"=", 1) for word in told.split(b"\0") if b"=" in word)
        assert words[b"GUNDAM_TUI_GAMES"] == b"toy=tests.toy_game"  # games from outside are played in a browser as well
        assert (int(words[b"COLUMNS"]), int(words[b"ROWS"])) == SIDES
        await line.close()
        line = await browser.visit()
        await seen(line, b"Open a table")
        for width, height in ((10**9, 10**9), (-1, 0), ("80", None), (1e300, 10**400), (100, 30)):
            await line.send_json(["resize", {"width": width, "height": height}])
        await seen(line, b"Open a table")
        await line.close()


@pytest.mark.thorough
@pytest.mark.parametrize("sent", ["nonsense", "[" * 50_000, "[]", '["stdin", 5]', '["resize", {}]', '["x", 1]', "{}"])
async def test_what_is_no_message_ends_its_own_line_only(tmp_path: Path, sent: str):
    async with page(tmp_path) as browser:
        line, other = await browser.visit(), await browser.visit()
        await line.send_str(sent)
        await ended(line)
        await seen(other, b"Open a table")
        await other.send_json(["stdin", "\ud800"])
        await other.send_json(["ping", "7"])
        await seen(other, b'["pong", "7"]')


@pytest.mark.thorough
async def test_a_message_without_end_is_not_kept(tmp_path: Path):
    async with page(tmp_path) as browser:
        line = await browser.visit()
        await line.send_json(["stdin", "x" * 200_000])
        await ended(line)


@pytest.mark.thorough
async def test_a_visitor_who_types_nothing_is_sent_away(tmp_path: Path):
    async with page(tmp_path, idle=1 / 60) as browser:
        line = await browser.visit()
        await line.send_json(["ping", "1"])  # the page says so by itself: it is no key
        await ended(line)


def test_messages_of_the_pages_script():
    assert read_message('["stdin", "x"]') == ("stdin", "x")
    assert read_message('["blur"]') == ("blur", None)
    assert read_message('["a", 1, 2]') is None
