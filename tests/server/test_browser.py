"""The page in real browser windows: the first turn of a game, by keys alone; a lost line; what is asked of other hosts.

Needs Playwright and a Chromium (`apt install chromium`, `pip install playwright`).
"""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

playwright = pytest.importorskip("playwright.async_api", reason="Playwright is not installed: pip install playwright")
pytest.importorskip("textual_serve", reason="textual-serve is not installed: pip install 'gundam-tui[web]'")

from .test_web import Browser, page  # noqa: E402

CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
needs_chromium = pytest.mark.skipif(CHROMIUM is None, reason="there is no Chromium on this machine")
PATIENCE = 60_000.0  # milliseconds
# What the terminal shows: it draws on a canvas, and says what it draws only to those who ask for it in this way.
WORDS = """
const screen = [];
const Decoder = new TextDecoder();
const Before = window.WebSocket;
window.heard = "";
window.WebSocket = class extends Before {
  constructor(url) {
    super(url);
    window.line = this;
    this.addEventListener("message", (event) => {
      if (typeof event.data !== "string") window.heard += Decoder.decode(event.data);
    });
  }
};
"""


class Window:
    """A window with the page, and what its game has drawn so far."""

    def __init__(self, window: playwright.Page) -> None:
        self.window = window
        self.asked: list[str] = []
        window.on("request", lambda request: self.asked.append(request.url))

    async def open(self, address: str) -> None:
        # The page puts its own line in the place of the browser's; this one listens between that and the terminal.
        await self.window.route("**/textual.js", self._listening)
        await self.window.goto(address)
        await self.wait("Open a table")

    async def _listening(self, route: playwright.Route) -> None:
        answer = await route.fetch()
        await route.fulfill(response=answer, body=WORDS + await answer.text())

    async def wait(self, words: str) -> None:
        await self.window.wait_for_function(
            "(words) => window.heard.replace(/\\x1b\\[[0-9;?]*[A-Za-z]/g, '').includes(words)", arg=words,
            timeout=PATIENCE,
        )  # fmt: skip

    async def forget(self) -> None:
        await self.window.evaluate("window.heard = ''")

    async def press(self, *keys: str) -> None:
        for key in keys:
            await self.window.keyboard.press(key)
            await self.window.wait_for_timeout(150)

    async def heard(self) -> str:
        return re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", await self.window.evaluate("window.heard"))


@asynccontextmanager
async def windows(folder: Path, count: int) -> AsyncIterator[tuple[Browser, list[Window]]]:
    async with page(folder) as server, playwright.async_playwright() as play:
        browser = await play.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu"])
        found: list[Window] = []
        for _ in range(count):
            context = await browser.new_context(viewport={"width": 1280, "height": 800})
            found.append(Window(await context.new_page()))
        for one in found:
            await one.open(server.page.address)
        yield server, found
        await browser.close()


@needs_chromium
async def test_the_first_turn_is_played_in_two_windows_by_keys_alone(tmp_path: Path):
    async with windows(tmp_path, 2) as (_, [one, two]):
        await one.press("o")
        await one.wait("Sit down")
        await one.press("s")
        await one.wait("seat is free")
        code = re.search(r"Table ([A-Z]{4})", await one.heard())
        assert code
        await two.wait(code[1])
        await two.press("1")
        await two.wait("Sit down")
        await two.press("s")
        for window in (one, two):
            await window.wait("wins the roll")
        for _ in range(20):  # who goes first, both hands, then the first main phase
            said = [await one.heard(), await two.heard()]
            if any("main phase" in words for words in said):
                break
            for window in (one, two):
                if "your turn" in await window.window.title():
                    await window.forget()
                    await window.press("1", "Enter")
                    await window.window.wait_for_timeout(300)
        else:
            raise AssertionError("\n".join([await one.heard(), await two.heard()]))
        if folder := os.environ.get("SHOTS"):
            await one.window.screenshot(path=f"{folder}/browser.png")
        asked, other = (one, two) if "your turn" in await one.window.title() else (two, one)
        assert "your turn" in await asked.window.title()
        assert "decides" in await other.window.title()
        assert "main phase" in await asked.heard()
        await other.forget()
        await asked.press("Shift+E", "Enter")
        await other.wait("TURN 2")
        for window in (one, two):
            hosts = {url.split("/")[2] for url in window.asked if url.startswith(("http", "ws"))}
            assert len(hosts) == 1, window.asked


@needs_chromium
async def test_a_lost_line_is_told_and_comes_back_to_where_the_game_was(tmp_path: Path):
    async with windows(tmp_path, 1) as (server, [one]):
        assert await one.window.title() == "Gundam Card Game"
        await one.press("o")
        await one.wait("Sit down")
        await one.forget()
        [visit] = server.page._visits
        assert visit.line is not None
        visit.line._req.transport.abort()
        news = one.window.locator("#news")
        await news.get_by_text("The connection was lost").wait_for(timeout=PATIENCE)
        await one.wait("Sit down")
        await news.wait_for(state="hidden", timeout=PATIENCE)
        await one.window.reload()
        await one.wait("Sit down")


@needs_chromium
async def test_the_table_fits_the_window(tmp_path: Path):
    async with windows(tmp_path, 1) as (_, [one]):
        size = await one.window.evaluate("JSON.parse(JSON.stringify([window.line.url]))[0]")
        columns, rows = (int(re.search(rf"{side}=(\d+)", size)[1]) for side in ("width", "height"))
        assert 120 <= columns <= 180
        assert rows >= 36
        focused = await one.window.evaluate("document.activeElement.className")
        assert "xterm-helper-textarea" in focused
