"""The table server in a browser: a page whose visitors each get an app at the server's local socket.

`serve --web` starts it as a process of its own: the table server itself loads no screen. A browser gets in only by the
address that `serve` prints, which holds a secret; from the page's own origin, so that no other page can use a visitor's
browser for it; and under a host name that no stranger can own (DNS rebinding). The terminal in the page and the app's
driver are those of textual-serve; the page is ours, and requests nothing from another host.
"""

from __future__ import annotations

import asyncio
import ipaddress
import json
import logging
import os
import re
import signal
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Self
from urllib.parse import urlsplit

import aiohttp_jinja2
import jinja2
import textual_serve
from aiohttp import WSCloseCode, WSMsgType, web

from gundam_tui import child_python
from gundam_tui.app.roles import NIGHT
from gundam_tui.app.web_connections import Connections
from gundam_tui.app.web_visit import ELSEWHERE, ENDED, IDLE, Visit
from gundam_tui.language import N, tr
from gundam_tui.server.descriptors import bear_shortage, make_room
from gundam_tui.server.limits import Bucket, Clock, block
from gundam_tui.server.logs import Seldom, log_to
from gundam_tui.server.terminals import SIDES

LOOPBACK = ("127.0.0.0/8", "::1")
VISITORS, EACH = 20, 8  # in all, and from one source: every visitor costs a process of 40 MB
STARTS = 0.5  # new visitors a second, after the first `VISITORS`: a process takes a second to start
MESSAGE = 64 * 1024  # bytes of one message
INPUT, INPUT_BURST = 4000.0, 32 * 1024.0  # bytes a second, and in a burst, as over SSH
LEAST = 16  # bytes that a message counts at least
CONNECTIONS = 256  # connections other than those of visitors: a browser opens six to load the page
DESCRIPTORS = 5  # per visitor: three pipes of the app, its handle and the line
HEARTBEAT = 15.0  # seconds between signs of life
GOODBYE = 2.0  # seconds to close a line: the other end may be gone
KEPT = 60.0  # seconds that an app waits for a visitor whose line is lost
FONT = (8, 40)  # pixels
SESSION = re.compile(r"[0-9a-f]{48}")  # by which the page shows that it is the same visitor: it makes it up itself
LOST = (WSMsgType.CLOSE, WSMsgType.CLOSING, WSMsgType.CLOSED)
FULL = N("There is no room for another visitor now: try again later.")
STRANGER = N("This page answers to its own address only.")

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Site:
    """The page.

    Attributes:
        host, port: where to listen; port 0: any free port.
        socket: the table server's socket.
        token: the secret in the page's address.
        url: the address under which a proxy publishes the page (`https://cards.example`); empty: no proxy.
        proxies: addresses or networks from which that proxy connects: only its word about the origin of visitors is
            trusted.
        visitors: how many at once.
        idle: minutes without a key until a visitor is disconnected; 0: never.
    """

    host: str
    port: int
    socket: str
    token: str
    url: str = ""
    proxies: Sequence[str] = LOOPBACK
    visitors: int = VISITORS
    idle: float = 60.0


class WebPage:
    """The listening page. Use it as an asynchronous context.

    Args:
        site: where, and for how many.
        clock: a monotonic clock, in seconds.
        app: the command of a visitor's app. By default it joins as a guest: names of visitors cannot be trusted, and no
            visitor may take another's seat.
    """

    def __init__(self, site: Site, clock: Clock | None = None, app: Sequence[str] = ()) -> None:
        self.site = site
        self.port = site.port
        self._clock = clock or asyncio.get_running_loop().time
        self._app = app or child_python.command("-m", "gundam_tui", "join", "--guest", "--socket", site.socket)
        self._proxies = [ipaddress.ip_network(one, strict=False) for one in site.proxies]
        self._visits: dict[Visit, str] = {}  # sessions; empty for a visitor who cannot come back
        self._waiting: dict[Visit, asyncio.TimerHandle] = {}  # for visitors whose line is lost
        self._ending: dict[Visit, asyncio.Task[None]] = {}  # they count while their processes exist
        self._ends = False
        self._starts = Bucket(STARTS, site.visitors, self._clock)
        self._news = Seldom(log)
        self._runner: web.AppRunner | None = None
        self._server: asyncio.Server | None = None
        self._connections: Connections | None = None

    async def __aenter__(self) -> Self:
        """Listen.

        Raises:
            OSError: listening fails.
        """
        folder = Path(textual_serve.__file__).parent
        inner = web.Application()
        aiohttp_jinja2.setup(inner, loader=jinja2.FileSystemLoader(Path(__file__).with_name("web_page")))
        inner.add_routes([
            web.get("/", self._index), web.get("/ws", self._visit), web.static("/static", folder / "static")
        ])  # fmt: skip
        # Without the secret every address is "not found".
        outer = web.Application(middlewares=[self._checked])
        outer.add_subapp(f"/{self.site.token}", inner)
        outer.on_shutdown.append(self._send_away)
        self._runner = web.AppRunner(outer, access_log=None)  # its lines would hold the secret
        await self._runner.setup()
        serve = self._runner.server
        assert serve is not None
        most = CONNECTIONS + self.site.visitors
        make_room(DESCRIPTORS * self.site.visitors + most + CONNECTIONS)
        loop = asyncio.get_running_loop()
        bear_shortage(loop)
        self._connections = Connections(serve, most, self._is_proxy)
        self._server = await loop.create_server(self._connections, self.site.host, self.site.port)
        self.port = self._server.sockets[0].getsockname()[1]
        return self

    async def __aexit__(self, *error: object) -> None:
        """Disconnect everybody, and end their apps."""
        if self._server is not None:
            self._server.close()
        if self._runner is not None:
            await self._runner.cleanup()
        await asyncio.gather(*self._ending.values())

    async def _send_away(self, app: web.Application) -> None:
        del app
        self._ends = True
        lines = [visit.line for visit in self._visits if visit.line is not None]
        await asyncio.gather(
            *(line.close(code=WSCloseCode.SERVICE_RESTART, message=b"the server ends") for line in lines),
            *(self._send_home(visit) for visit in list(self._visits)),
        )

    @property
    def address(self) -> str:
        """The address for a browser. Anyone who has it may play."""
        host = f"[{self.site.host}]" if ":" in self.site.host else self.site.host
        return f"{self.site.url.rstrip('/') or f'http://{host}:{self.port}'}/{self.site.token}/"

    # ------------------------------------------------------------ admission

    @web.middleware
    async def _checked(self, request: web.Request, handler: Any) -> web.StreamResponse:
        """Accepts only browsers that have the page open under an address of its own."""
        assert self._connections is not None
        self._connections.asked(request.transport)
        origin = request.headers.get("Origin")
        asks = request.headers.get("Upgrade") is not None  # a browser names the page it comes from; every client must
        if not self._ours(request.host) or (origin != self._origin(request.host) if asks or origin else False):
            self._news.warning(f"{request.remote} came under another address than the page's")
            return web.Response(status=403, text=tr(STRANGER))
        try:
            response: web.StreamResponse = await handler(request)
        except web.HTTPException as error:
            error.force_close()  # a client without the address keeps no connection
            raise
        if not response.prepared:
            response.headers.update({
                "Referrer-Policy": "no-referrer", "Cache-Control": "no-store", "X-Content-Type-Options": "nosniff",
                "Content-Security-Policy": "default-src 'self' 'unsafe-inline' data:; frame-ancestors 'none'; "
                f"connect-src 'self' {self._websocket(request.host)}",
            })  # fmt: skip
        return response

    def _ours(self, host: str) -> bool:
        """Can only this page be at that host? A name that anybody may give their own server does not count."""
        if self.site.url and host == urlsplit(self.site.url).netloc:
            return True
        try:
            found = urlsplit(f"//{host}")
            if (found.port or 80) != self.port:
                return False
            if found.hostname != "localhost":
                ipaddress.ip_address(found.hostname or "")
        except ValueError:
            return False
        return True

    def _origin(self, host: str) -> str:
        public = urlsplit(self.site.url)
        return f"{public.scheme if host == public.netloc else 'http'}://{host}"

    def _websocket(self, host: str) -> str:
        return f"{self._origin(host).replace('http', 'ws', 1)}/{self.site.token}/ws"

    def _is_proxy(self, address: str) -> bool:
        """Is that the address of the proxy that publishes the page?"""
        try:
            found = ipaddress.ip_address(address)
        except ValueError:
            return False
        return bool(self.site.url) and any(found in network for network in self._proxies)

    def _source(self, request: web.Request) -> str:
        """Where a visitor comes from; for the proxy's visitors, as the proxy says. No other client is trusted."""
        address = request.remote or ""
        if self._is_proxy(address) and request.host == urlsplit(self.site.url).netloc:
            # The last entry is the proxy's own; those before it are claims of its client.
            told = ",".join(request.headers.getall("X-Forwarded-For", ())).rpartition(",")[2].strip()
            address = told or address
        return block(address)

    # ------------------------------------------------------------ the page and its visitors

    @aiohttp_jinja2.template("index.html")
    async def _index(self, request: web.Request) -> dict[str, object]:
        wanted = request.query.get("fontsize")
        return {
            "title": "Gundam Card Game", "static": f"/{self.site.token}/static/", "ended": ENDED, "idle": IDLE,
            "elsewhere": ELSEWHERE, "websocket": self._websocket(request.host),
            "font_size": _within(wanted, FONT, 16) if wanted else 0,
            "ground": NIGHT["table"], "ink": NIGHT["text"], "cap": NIGHT["key"],
        }  # fmt: skip

    async def _visit(self, request: web.Request) -> web.StreamResponse:
        session = request.query.get("session", "")
        session = session if SESSION.fullmatch(session) else ""
        # No await between looking for a visit and counting a line to it.
        visit = self._known(session) or self._admit(session, self._source(request))
        if visit is None:
            return web.Response(status=503, text=tr(FULL))
        visit.lines += 1
        # Compressed messages could unfold beyond the allowed size.
        websocket = web.WebSocketResponse(timeout=GOODBYE, heartbeat=HEARTBEAT, max_msg_size=MESSAGE, compress=False)
        lost = False
        try:
            await websocket.prepare(request)
            assert self._connections is not None
            self._connections.stays(request.transport)
            if timer := self._waiting.pop(visit, None):
                timer.cancel()
            if await visit.take(
                websocket,
                _within(request.query.get("width"), SIDES, 80),
                _within(request.query.get("height"), SIDES, 24),
            ):
                lost = await self._listen(websocket, visit)
            else:
                await websocket.close(code=WSCloseCode.TRY_AGAIN_LATER)
        except ConnectionError:
            lost = True
        finally:
            self._left(visit, websocket, lost=lost)
            if websocket.prepared:
                await websocket.close()
        return websocket if websocket.prepared else web.Response(status=503, text=tr(FULL))

    def _known(self, session: str) -> Visit | None:
        """The visit with that session, if it is still open."""
        here = (one for one, known in self._visits.items() if session and known == session)
        return next((one for one in here if not one.over and one not in self._ending), None)

    def _admit(self, session: str, source: str) -> Visit | None:
        """A new visit, if there is room for it. A visit whose line is lost makes room: when its app has ended, the app
        of the new one is started.
        """
        here = list(self._visits)
        near = [one for one in here if one.source == source]
        crowd = near if len(near) >= EACH else here if len(here) >= self.site.visitors else []
        gone = next((one for one in crowd if one in self._waiting), None)
        if self._ends or (crowd and gone is None) or not self._starts.allows():
            self._news.warning(f"{source} is turned away: too many visitors")
            return None
        visit = Visit(self._app, source, after=self._send_home(gone) if gone is not None else None)
        self._visits[visit] = session
        return visit

    def _left(self, visit: Visit, websocket: web.WebSocketResponse, *, lost: bool) -> None:
        """A line has ended. The app of a visitor who has lost it waits for them; an app that no visitor can return to
        ends.
        """
        visit.lines -= 1
        comes = visit.lose(websocket)
        if visit.lines or visit in self._waiting:
            return  # another line leads to it, or is expected
        if comes and lost and self._visits.get(visit) and not self._ends and visit not in self._ending:
            self._waiting[visit] = asyncio.get_running_loop().call_later(KEPT, self._send_home, visit)
        else:
            self._send_home(visit)

    def _send_home(self, visit: Visit) -> asyncio.Task[None]:
        """End a visitor's app. The visit counts until its process is gone."""
        if timer := self._waiting.pop(visit, None):
            timer.cancel()
        if visit not in self._ending:
            self._ending[visit] = asyncio.create_task(self._end(visit))
        return self._ending[visit]

    async def _end(self, visit: Visit) -> None:
        try:
            await visit.stop()
        finally:
            self._visits.pop(visit, None)
            del self._ending[visit]

    async def _listen(self, websocket: web.WebSocketResponse, app: Visit) -> bool:
        """Pass on a visitor's input until they leave, are idle for too long, or send an invalid message.

        Returns:
            True when the line was lost.
        """
        allowance = Bucket(INPUT, INPUT_BURST, self._clock)
        touched = self._clock()
        while True:
            left = touched + self.site.idle * 60 - self._clock() if self.site.idle else None
            try:
                async with asyncio.timeout(left):
                    message = await websocket.receive()
            except TimeoutError:
                log.info("a visitor was idle")
                await websocket.close(code=IDLE)
                return False
            if message.type != WSMsgType.TEXT:
                return message.type in LOST
            found = read_message(message.data)
            if found is None:
                return False
            kind, data = found
            await asyncio.sleep(allowance.take(max(len(message.data), LEAST)))
            match kind, data:
                case "stdin", str():
                    touched = self._clock()
                    await app.send_bytes(data.encode("utf-8", "replace"))
                case "resize", {"width": width, "height": height}:
                    await app.set_terminal_size(_within(width, SIDES, 80), _within(height, SIDES, 24))
                case "ping", str() | int() | float() | None:
                    await websocket.send_json(["pong", data])
                case "blur", _:
                    await app.blur()
                case "focus", _:
                    await app.focus()
                case _:
                    return False


def read_message(text: str) -> tuple[str, Any] | None:
    """A message of the page's script, a JSON list of a word and perhaps a value; None when it is anything else."""
    try:
        match json.loads(text):
            case [str() as kind]:
                return kind, None
            case [str() as kind, data]:
                return kind, data
            case _:
                return None
    except (ValueError, RecursionError):
        return None


def _within(said: object, sides: tuple[int, int], default: int) -> int:
    """A number from a stranger, forced into bounds."""
    try:
        number = int(said) if isinstance(said, (str, int, float)) else default
    except (ValueError, OverflowError):
        number = default
    return min(max(sides[0], number), sides[1])


async def serve(settings: Mapping[str, Any]) -> None:
    """Serve the page until standard input ends; print its address on standard output.

    Args:
        settings: the attributes of a `Site`.

    Raises:
        OSError: the page cannot listen there.
    """
    ended = asyncio.Event()
    loop = asyncio.get_running_loop()
    loop.add_reader(sys.stdin.fileno(), ended.set)
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        loop.add_signal_handler(number, ended.set)
    async with WebPage(Site(**settings)) as page:
        print(page.address, flush=True)
        await ended.wait()


if __name__ == "__main__":
    log_to(sys.stderr)
    given = os.read(sys.stdin.fileno(), 64 * 1024)  # the secret is no argument: other users can see those
    try:
        asyncio.run(serve(json.loads(given)))
    except OSError as error:
        sys.exit(f"the web page cannot listen there: {error.strerror or error}")
