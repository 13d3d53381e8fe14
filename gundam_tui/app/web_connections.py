"""The connections of the page, before their data is read: how many are allowed, and how long one may be silent. Without
this a stranger could lock everybody else out by silence alone.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import cast

from gundam_tui.server.limits import block
from gundam_tui.server.logs import Seldom

EACH = 64  # connections from one source: eight visitors, and those a browser opens to load a page
HEAD = 10.0  # seconds that a request's head may take
NEXT = 60.0  # seconds from a request to the next one: to read an answer, and to be silent after it

log = logging.getLogger(__name__)


class Connections:
    """All connections of a page. Call it for the protocol of a new one.

    A source with enough connections gets no more. When all sources together have too many, the connection that has been
    silent for longest makes room: one that has sent a request is kept.

    Args:
        make: makes the protocol that serves an accepted connection.
        most: how many are allowed.
        is_proxy: do the visitors of many sources come from this address?
    """

    def __init__(
        self, make: Callable[[], asyncio.Protocol], most: int, is_proxy: Callable[[str], bool]
    ) -> None:  # fmt: skip
        self.make = make
        self._most = most
        self._is_proxy = is_proxy
        self._there: dict[asyncio.BaseTransport, WebConnection] = {}  # in the order in which they came
        self._news = Seldom(log)

    def __len__(self) -> int:
        """The number of connections."""
        return len(self._there)

    def __call__(self) -> WebConnection:
        """The protocol of a new connection."""
        return WebConnection(self)

    def lets_in(self, new: WebConnection, transport: asyncio.Transport) -> bool:
        """Accept a new connection, if there is room for it or another one makes room."""
        address = str(transport.get_extra_info("peername", ("",))[0])
        source = "" if self._is_proxy(address) else block(address)
        if source and sum(1 for one in self._there.values() if one.source == source) >= EACH:
            self._news.warning(f"{address} is turned away: it has {EACH} connections")
            return False
        if len(self._there) >= self._most:
            silent = next((one for one in self._there.values() if one.silent), None)
            if silent is None:
                self._news.warning(f"{address} is turned away: all {self._most} connections are in use")
                return False
            silent.cut()
        new.source = source
        self._there[transport] = new
        return True

    def gone(self, transport: asyncio.BaseTransport | None) -> None:
        """A connection has ended."""
        if transport is not None:
            self._there.pop(transport, None)

    def asked(self, transport: asyncio.BaseTransport | None) -> None:
        """The head of a request has arrived on a connection."""
        if transport in self._there:
            self._there[transport].may_last(NEXT)

    def stays(self, transport: asyncio.BaseTransport | None) -> None:
        """A connection has become a visitor's line, which has limits of its own."""
        if transport in self._there:
            self._there[transport].may_last(None)


class WebConnection(asyncio.Protocol):
    """One connection, handed to its protocol once it is accepted.

    Args:
        connections: all of them.

    Attributes:
        source: where it comes from (`limits.block`); empty: through a proxy.
        silent: has it sent no request yet?
    """

    def __init__(self, connections: Connections) -> None:
        self.source = ""
        self.silent = True
        self._connections = connections
        self._transport: asyncio.Transport | None = None
        self._inner: asyncio.Protocol | None = None
        self._end: asyncio.TimerHandle | None = None

    def may_last(self, seconds: float | None) -> None:
        """It has sent a request, and is cut after this many seconds from now (None: never)."""
        self.silent = False
        self._set(seconds)

    def _set(self, seconds: float | None) -> None:
        if self._end is not None:
            self._end.cancel()
        self._end = None if seconds is None else asyncio.get_running_loop().call_later(seconds, self.cut)

    def cut(self) -> None:
        """Close it at once."""
        if self._transport is not None:
            self._connections.gone(self._transport)
            self._transport.abort()

    # ------------------------------------------------------------ see asyncio.Protocol

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Connected."""
        self._transport = cast(asyncio.Transport, transport)
        if not self._connections.lets_in(self, self._transport):
            self._transport.abort()
            return
        self._set(HEAD)
        self._inner = self._connections.make()
        self._inner.connection_made(transport)

    def connection_lost(self, exc: Exception | None) -> None:
        """Disconnected."""
        self._set(None)
        self._connections.gone(self._transport)
        if self._inner is not None:
            self._inner.connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Handed on."""
        if self._inner is not None:
            self._inner.data_received(data)

    def eof_received(self) -> bool | None:
        """Handed on."""
        return self._inner.eof_received() if self._inner is not None else None

    def pause_writing(self) -> None:
        """Handed on."""
        if self._inner is not None:
            self._inner.pause_writing()

    def resume_writing(self) -> None:
        """Handed on."""
        if self._inner is not None:
            self._inner.resume_writing()
