"""The SSH door: decides who may connect, and opens a terminal for each of them. No shell, no commands, no forwarding,
no files.
"""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import logging
import os
import random
import re
import secrets
import socket
import time
import zlib
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, Self, cast

import asyncssh
from asyncssh.compression import Compressor, Decompressor, register_compression_alg
from asyncssh.constants import DISC_TOO_MANY_CONNECTIONS
from asyncssh.packet import SSHPacket

from gundam_tui import foreign_files
from gundam_tui.paths import state_folder
from gundam_tui.server.doorway import FAILURES, FAILURES_COUNT, Door
from gundam_tui.server.keys import KeyList
from gundam_tui.server.limits import Bucket, Failures, Startups, block, clean, folded
from gundam_tui.server.logs import Seldom
from gundam_tui.server.messages import NAME
from gundam_tui.server.terminals import RESET, AppTerminal, Terminals
from gundam_tui.table.journal import JournalError

EACH = 60  # connections per source: people behind one router share one
STARTUPS = Startups()
VISITS, VISITS_COUNT = 60, 60.0  # connections per source that end without a login, and the seconds for which they count
TRIES = 3  # password tries per connection
LOGIN = 20.0  # seconds to log in, and then to open a terminal
HANDSHAKE = 64 * 1024  # bytes that a client may send before it logs in: ten times what one with many keys needs
KEEPALIVE, KEEPALIVES = 15.0, 3  # seconds between keepalives, and how many may be missed
INPUT, INPUT_BURST = 4000.0, 32 * 1024.0  # bytes per second, and in a burst: enough to paste a deck list
WIRE, WIRE_BURST = 64 * 1024.0, 256 * 1024.0  # bytes per second, and in a burst, of everything a client sends
PACKET = 40_000  # bytes that a packet may decompress to; a client's data comes in pieces of 32 KB
UNFOLDED, UNFOLDED_BURST = 128 * 1024.0, 1024 * 1024.0  # bytes per second, and in a burst, that packets decompress to
WINDOW = 64 * 1024  # bytes that a client may send ahead, and that may wait for one that does not read
RESIZE = 0.05  # seconds; of several resizes within them, the last one counts
TYPE = re.compile(r"[A-Za-z0-9._+-]{1,64}")
ACCEPTED = (b"COLORTERM", b"NO_COLOR", b"LANG", b"LC_ALL", b"LC_CTYPE")  # the environment variables that are read
VALUE = 64  # bytes of a variable

log = logging.getLogger(__name__)


class Unfolding(Decompressor):
    """Decompresses a client's packets, within bounds.

    A few bytes can decompress to a thousand times their size. The connection ends if one packet decompresses to more
    than a client has reason to send, or if all packets together exceed their rate.
    """

    def __init__(self) -> None:
        self._stream = zlib.decompressobj()
        self._allowance = Bucket(UNFOLDED, UNFOLDED_BURST)

    def decompress(self, data: bytes) -> bytes | None:
        """See `asyncssh.compression`: None means an error of the client."""
        try:
            found = self._stream.decompress(data, PACKET + 1)
        except zlib.error:
            return None
        return found if len(found) <= PACKET and self._allowance.allows(len(found)) else None


class Folding(Compressor):
    """Compresses what a client is sent, packet by packet."""

    def __init__(self) -> None:
        self._stream = zlib.compressobj()

    def compress(self, data: bytes) -> bytes:
        """See `asyncssh.compression`."""
        return self._stream.compress(data) + self._stream.flush(zlib.Z_SYNC_FLUSH)


# asyncssh looks both up by the algorithm's name, for both directions; its own decompressor has no bound.
register_compression_alg(b"zlib@openssh.com", Folding, Unfolding, after_auth=True, default=False)


LARGEST_KEY = 1 << 16  # bytes of the host key's file


def host_key(path: Path | None = None) -> asyncssh.SSHKey:
    """Returns the host's key, made on the first call.

    Raises:
        JournalError: it cannot be read or written, or is not a key.
    """
    path = path or state_folder() / "ssh_host_ed25519_key"
    try:
        path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        if not path.exists():
            key = asyncssh.generate_private_key("ssh-ed25519")  # pyright: ignore[reportUnknownMemberType]
            fd = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o600)
            with os.fdopen(fd, "wb") as file:
                file.write(key.export_private_key())
            log.info("a host key was made: %s, %s", path, key.get_fingerprint())
            return key
        if path.stat().st_mode & 0o077:
            path.chmod(0o600)
            log.warning("%s could be read by others: now it cannot", path)
        return asyncssh.import_private_key(foreign_files.read_bytes(path, LARGEST_KEY))
    except (OSError, asyncssh.KeyImportError) as error:
        why = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise JournalError(f"{path}: the host key cannot be used: {why}") from None


class SshListener:
    """The listening door. Use it as an async context manager.

    Args:
        door: who may connect.
        terminals: opens the apps.
        sockets: where to listen.
        failures: failed logins already known, see `limits.Failures`.
        tell: called with the source of every further failure.
    """

    def __init__(
        self, door: Door, terminals: Terminals, sockets: Sequence[socket.socket],
        failures: Mapping[str, Sequence[float]], tell: Callable[[str], object],
    ) -> None:  # fmt: skip
        self.door = door
        self.terminals = terminals
        self.failures = Failures(FAILURES, FAILURES_COUNT, found=failures)
        self.visits = Failures(VISITS, VISITS_COUNT)  # each costs a key exchange
        self.guards: set[ClientGuard] = set()
        self.keys = KeyList(door.keys)
        self._tell = tell
        self._salt = secrets.token_bytes(16)
        self._sockets = sockets
        self._servers: list[asyncio.Server] = []
        self._news = Seldom(log)

    async def __aenter__(self) -> Self:
        """Listen.

        Raises:
            JournalError: the host key cannot be used.
        """
        door = self.door
        key = host_key(Path(door.host_key) if door.host_key else None)
        options = asyncssh.SSHServerConnectionOptions(
            server_factory=lambda: ClientGuard(self), server_host_keys=[key],
            server_version="gundam-tui", encoding=None, line_editor=False, allow_scp=False, sftp_factory=None,
            agent_forwarding=False, x11_forwarding=False, kbdint_auth=False, gss_host=None, window=WINDOW,
            login_timeout=LOGIN, keepalive_interval=KEEPALIVE, keepalive_count_max=KEEPALIVES,
            compression_algs=["zlib@openssh.com"] if door.compression else ["none"],
        )  # fmt: skip
        loop = asyncio.get_running_loop()
        for one in self._sockets:
            self._servers.append(await loop.create_server(lambda: BoundedConnection(loop, options), sock=one))
        return self

    async def __aexit__(self, *error: object) -> None:
        """Close the door, and tell the people who are connected."""
        for server in self._servers:
            server.close()
        for guard in list(self.guards):
            guard.send_away("The server ends. The games are kept: connect again when it is back.")
        for _ in range(20):  # let the message reach them
            if not self.guards:
                break
            await asyncio.sleep(0.05)
        for guard in list(self.guards):
            guard.abort()

    def is_password(self, word: str) -> bool:
        """Is this the password? Digests of equal length are compared, so the time taken reveals nothing about
        either.
        """
        return hmac.compare_digest(self._digest(word), self._digest(self.door.password))

    def _digest(self, word: str) -> bytes:
        return hashlib.blake2b(word.encode(), key=self._salt).digest()

    def failed(self, source: str) -> None:
        """Record a failed login. After too many from one source, nobody from there can log in."""
        self.failures.add(source)
        self._tell(source)
        if self.failures.barred(source):
            for guard in list(self.guards):
                if guard.source == source and not guard.known:
                    guard.abort()

    @property
    def full(self) -> bool:
        """Are all places taken?"""
        return sum(1 for guard in self.guards if guard.known) >= self.door.connections

    def refuses(self, source: str) -> bool:
        """Must another connection from there be turned away? Connections without a login have their own quota."""
        there = [guard for guard in self.guards if guard.source == source]
        waiting = sum(1 for guard in self.guards if not guard.known)
        waiting_there = sum(1 for guard in there if not guard.known)
        return (
            self.full
            or len(there) >= EACH
            or self.failures.barred(source)
            or self.visits.barred(source)
            or waiting_there >= STARTUPS.each
            or (STARTUPS.drops(waiting, waiting_there, random.random()) and not self._cut_silent())
        )

    def _cut_silent(self) -> bool:
        """Cut the connection that has been silent longest, or silence would keep others out. Returns False if there is
        none.
        """
        silent = min((guard for guard in self.guards if guard.silent), key=lambda guard: guard.came, default=None)
        if silent is not None:
            self.guards.discard(silent)
            silent.abort()
        return silent is not None

    def turned_away(self, address: str) -> None:
        """Log it, but do not let strangers fill the log."""
        self._news.warning(f"{address} is turned away: too many connections or failed logins")


class BoundedConnection(asyncssh.SSHServerConnection):
    """asyncssh's connection, with bounds on what a client may send and on what waits for it.

    Attributes:
        guard: the client's guard; None before there is a connection, and when it was turned away.
        early: bytes that came before the login.
    """

    guard: ClientGuard | None = None
    _wire: asyncio.Transport | None = None
    early = 0

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """A client has connected."""
        self._wire = cast(asyncio.Transport, transport)
        self._allowance = Bucket(WIRE, WIRE_BURST)
        self._held: set[str] = set()  # why reading is paused at the moment
        super().connection_made(transport)

    def data_received(self, data: bytes, datatype: int | None = None) -> None:
        """Receive bytes of the client; asyncssh buffers them all until it has understood them."""
        guard, wire = self.guard, self._wire
        if guard is None or wire is None:
            return
        if not guard.known:
            self.early += len(data)
            if self.early > HANDSHAKE:
                log.warning("%s sent too much without logging in", guard.address)
                self.abort()
                return
        elif wait := self._allowance.take(len(data)):
            self._hold("fast")
            asyncio.get_running_loop().call_later(wait, self._release, "fast")
        super().data_received(data, datatype)

    def pause_writing(self) -> None:
        """The client does not read: pause the app, and read no more requests."""
        self._hold("full")
        if self.guard is not None:
            self.guard.stop("wire")

    def resume_writing(self) -> None:
        """The client reads again."""
        self._release("full")
        if self.guard is not None:
            self.guard.go_on("wire")

    def _hold(self, why: str) -> None:
        self._held.add(why)
        if self._wire is not None:
            self._wire.pause_reading()

    def _release(self, why: str) -> None:
        self._held.discard(why)
        if self._wire is not None and not self._held and not self._wire.is_closing():
            self._wire.resume_reading()

    def create_server_channel(
        self, encoding: str | None = "", errors: str = "", window: int = 0, max_pktsize: int = 0
    ) -> asyncssh.SSHServerChannel[Any]:
        """Returns a channel of our own class."""
        return Channel(
            self, asyncio.get_running_loop(), allow_pty=True, line_editor=False, line_echo=False, line_history=0,
            max_line_length=0, encoding=None, errors="strict", window=window, max_pktsize=max_pktsize,
        )  # fmt: skip


class Channel(asyncssh.SSHServerChannel[bytes]):
    """asyncssh's channel, which keeps only a few short variables of the client's environment."""

    def _process_env_request(self, packet: SSHPacket) -> bool:
        # asyncssh finds this method by the request's name; its own version keeps everything sent as long as the channel
        # lives.
        name, value = packet.get_string(), packet.get_string()
        packet.check_end()
        if name not in ACCEPTED or len(value) > VALUE:
            return False
        self._env[name] = value
        return True


class ClientGuard(asyncssh.SSHServer):
    """One client: may they come in, and what do they get? asyncssh asks it.

    Args:
        listener: the door.

    Attributes:
        address, source: where they connect from, and its source (`limits.block`).
        known: have they logged in?
        came: when they connected, in seconds of a monotonic clock.
    """

    def __init__(self, listener: SshListener) -> None:
        self._listener = listener
        self.address = ""
        self.source = ""
        self.known = False
        self.came = time.monotonic()
        self._connection: BoundedConnection | None = None
        self._tries = 0
        self._user = ""
        self._name = ""
        self._key = ""
        self._session: SshSession | None = None
        self._late: asyncio.TimerHandle | None = None

    def connection_made(self, conn: asyncssh.SSHServerConnection) -> None:
        """A client has connected."""
        listener = self._listener
        self.address = str(conn.get_extra_info("peername", ("?",))[0])
        self.source = block(self.address)
        if listener.refuses(self.source):
            listener.turned_away(self.address)
            conn.abort()
            return
        assert isinstance(conn, BoundedConnection)
        self._connection = conn
        conn.guard = self
        listener.guards.add(self)

    def connection_lost(self, exc: Exception | None) -> None:
        """The client is gone."""
        self._listener.guards.discard(self)
        if self._late is not None:
            self._late.cancel()
        if self._connection is not None and not self.known:
            self._listener.visits.add(self.source)
        if self.known:
            log.info("%s (%s) has gone", self._user, self.address)

    @property
    def silent(self) -> bool:
        """Has the client sent nothing at all so far?"""
        return self._connection is not None and not self._connection.early

    def abort(self) -> None:
        """Cut the connection."""
        if self._connection is not None:
            self._connection.abort()

    def send_away(self, why: str) -> None:
        """End the session, with the reason."""
        if self._session is not None:
            self._session.send_away(why)
        elif self._connection is not None:
            self._connection.close()

    def stop(self, why: str) -> None:
        """The client does not take what is sent."""
        if self._session is not None:
            self._session.stop(why)

    def go_on(self, why: str) -> None:
        """The client takes it again."""
        if self._session is not None:
            self._session.go_on(why)

    # ------------------------------------------------------------ authentication

    def begin_auth(self, username: str) -> bool:
        """Must the client authenticate? Not where the door is open."""
        self._user, self._name = clean(username, NAME) or "player", folded(username)
        return not self._listener.door.open

    def auth_completed(self) -> None:
        """The client has logged in; it now has some time to open a terminal."""
        if self._listener.full and self._connection is not None:
            self._listener.turned_away(self.address)
            self._connection.disconnect(DISC_TOO_MANY_CONNECTIONS, "all places are taken: try again later")
            return
        self.known = True
        log.info("%s (%s) has come, %s", self._user, self.address, "by key" if self._key else "by name")
        self._late = asyncio.get_running_loop().call_later(LOGIN, self._too_late)

    def _leave(self) -> None:
        """The session has ended. The connection cannot have another one, so it would only take up a place."""
        if self._connection is not None:
            self._connection.close()

    def _too_late(self) -> None:
        if self._session is None or not self._session.started:
            self.abort()

    def public_key_auth_supported(self) -> bool:
        """Do keys open the door?"""
        return bool(self._listener.door.keys)

    def validate_public_key(self, username: str, key: asyncssh.SSHKey) -> bool:
        """Does this key open the door? The protocol makes sure that the client has its private half."""
        if not self._listener.keys.open_for(key, self.address):
            return False
        self._key = key.get_fingerprint()
        return True

    def password_auth_supported(self) -> bool:
        """Does a password open the door?"""
        return bool(self._listener.door.password)

    def validate_password(self, username: str, password: str) -> bool:
        """Check a password.

        This is not a coroutine: asyncssh cancels one as soon as the client's next request arrives. Here a try is
        judged, counted and answered in one step, so a client that does not wait for answers gains nothing.
        """
        if self._tries >= TRIES or self._listener.failures.barred(self.source):
            self.abort()
            return False  # not even compared
        if self._listener.is_password(password):
            self._key = ""
            return True
        self._tries += 1
        log.warning("wrong password from %s", self.address)
        self._listener.failed(self.source)
        if self._tries >= TRIES:
            self.abort()
        return False

    # ------------------------------------------------------------ sessions

    def session_requested(self) -> asyncssh.SSHServerSession[bytes] | bool:
        """Open a session: one per connection."""
        if self._session is not None:
            return False
        identity = f"key:{self._key}" if self._key else f"name:{self._name}" if self._name else ""
        self._session = SshSession(
            self._listener, identity, self._user, self.source, sure=bool(self._key), gone=self._leave
        )
        return self._session


class SshSession(asyncssh.SSHServerSession[bytes]):
    """A terminal at the other end of a connection.

    Args:
        listener: the door.
        identity, name, source, sure: see `server.session.Session`.
        gone: called when it has ended.

    Attributes:
        started: has the client asked for the app?
    """

    def __init__(
        self, listener: SshListener, identity: str, name: str, source: str, *, sure: bool, gone: Callable[[], object]
    ) -> None:
        self.started = False
        self._listener = listener
        self._when_gone = gone
        self._identity, self._name, self._source, self._sure = identity, name, source, sure
        self._channel: asyncssh.SSHServerChannel[bytes] | None = None
        self._terminal: AppTerminal | None = None
        self._type = ""
        self._size = (80, 24)
        self._gone = False
        self._early = b""
        self._input = Bucket(INPUT, INPUT_BURST)
        self._loop = asyncio.get_running_loop()
        self._resizing: asyncio.TimerHandle | None = None
        self._idling: asyncio.TimerHandle | None = None
        self._starting: asyncio.Task[None] | None = None
        self._touched = self._loop.time()
        self._held: set[str] = set()  # why input is not read at the moment
        self._stopped: set[str] = set()  # why the app's output is not read

    # ------------------------------------------------------------ the protocol's questions

    def connection_made(self, chan: asyncssh.SSHServerChannel[bytes]) -> None:
        """The channel is open."""
        self._channel = chan
        chan.set_write_buffer_limits(high=WINDOW)

    def pty_requested(
        self, term_type: str, term_size: tuple[int, int, int, int], term_modes: Mapping[int, int]
    ) -> bool:
        """Accept a terminal of this kind and size."""
        self._type = term_type if TYPE.fullmatch(term_type) else ""
        self._take_size(term_size[0], term_size[1])
        return True

    def shell_requested(self) -> bool:
        """Accept a shell: the client gets the app."""
        return True

    def exec_requested(self, command: str) -> bool:
        """Refuse commands."""
        log.info("%s asked for a command", self._name)
        return False

    def subsystem_requested(self, subsystem: str) -> bool:
        """Refuse subsystems."""
        return False

    def session_started(self) -> None:
        """Open the app."""
        self.started = True
        self._starting = asyncio.create_task(self._start())

    async def _start(self) -> None:
        channel = self._channel
        assert channel is not None
        if not self._type or self._type == "dumb":
            self._refuse("this needs a terminal that can draw: connect from one, with `ssh -t` and a TERM")
            return
        try:
            terminal = await self._listener.terminals.open(
                self._size, self._env(channel), self._identity, self._name, self._source, sure=self._sure
            )
        except (OSError, TimeoutError) as error:
            log.error("no app for %s: %s", self._name, error)
            self._refuse("there is no room for another terminal now: try again later")
            return
        if self._gone:
            terminal.close()
            return
        self._terminal = terminal
        terminal.on_output = self._write
        terminal.on_end = self._ended
        terminal.on_full = lambda: self._hold("full")
        terminal.on_free = lambda: self._release("full")
        terminal.resize(*self._size)
        if not self._stopped:
            terminal.start()
        early, self._early = self._early, b""
        terminal.write(early)
        self._watch_idle()

    def _env(self, channel: asyncssh.SSHServerChannel[bytes]) -> dict[str, str]:
        """Returns what the terminal says about itself, as far as it can be trusted."""
        said: Mapping[str, Any] = channel.get_environment()
        env = {"TERM": self._type}
        if said.get("COLORTERM") in ("truecolor", "24bit"):
            env["COLORTERM"] = "truecolor"
        if said.get("NO_COLOR"):
            env["NO_COLOR"] = "1"
        locale = str(said.get("LC_ALL") or said.get("LC_CTYPE") or said.get("LANG") or "utf-8")
        if "utf" not in locale.lower():
            env["ASCII"] = "1"
        host, port = channel.get_extra_info("sockname", ("", 0))[:2]
        if port:
            env["DOOR"] = f"{host} {port}"  # how this client came in: others can come the same way
        return env

    def _write(self, data: bytes) -> None:
        # A channel that the client has closed remains until everything it sent has been read.
        if self._channel is not None and not self._channel.is_closing():
            self._channel.write(data)  # pyright: ignore[reportUnknownMemberType]

    def _refuse(self, why: str) -> None:
        if self._channel is not None and not self._gone:
            self._write(f"gundam-tui: {why}\r\n".encode())
            self._channel.exit(1)

    def _ended(self) -> None:
        if self._channel is not None and not self._gone:
            self._channel.exit(0)

    def send_away(self, why: str) -> None:
        """End it, with the reason."""
        if self._terminal is not None:
            self._terminal.close()
        if self._channel is not None and not self._gone:
            self._write(RESET + f"{why}\r\n".encode())
            self._channel.exit(0)

    # ------------------------------------------------------------ keys in, pictures out

    def data_received(self, data: bytes, datatype: int | None) -> None:
        """Pass keys on. A client that sends too many is not read for a while."""
        self._touched = self._loop.time()
        if self._terminal is not None:
            self._terminal.write(data)
        elif len(self._early) < WINDOW:
            self._early += data
        wait = self._input.take(len(data))
        if wait and "fast" not in self._held:
            self._hold("fast")
            self._loop.call_later(wait, self._release, "fast")

    def _hold(self, why: str) -> None:
        if self._channel is not None and not self._gone:
            if not self._held:
                self._channel.pause_reading()
            self._held.add(why)

    def _release(self, why: str) -> None:
        if why in self._held and self._channel is not None:
            self._held.discard(why)
            if not self._held and not self._gone:
                self._channel.resume_reading()

    def terminal_size_changed(self, width: int, height: int, pixwidth: int, pixheight: int) -> None:
        """Pass a new size on. Of several within a moment, only the last counts."""
        self._take_size(width, height)
        if self._resizing is None:
            self._resizing = self._loop.call_later(RESIZE, self._resize)

    def _take_size(self, width: int, height: int) -> None:
        self._size = (width or 80, height or 24)

    def _resize(self) -> None:
        self._resizing = None
        if self._terminal is not None:
            self._terminal.resize(*self._size)

    def pause_writing(self) -> None:
        """The client takes no more on this channel: pause the app."""
        self.stop("channel")

    def resume_writing(self) -> None:
        """The client takes it again."""
        self.go_on("channel")

    def stop(self, why: str) -> None:
        """Pause the app."""
        self._stopped.add(why)
        if self._terminal is not None:
            self._terminal.pause()

    def go_on(self, why: str) -> None:
        """Let the app continue, unless something else holds it."""
        self._stopped.discard(why)
        if self._terminal is not None and not self._stopped:
            self._terminal.resume()

    def eof_received(self) -> bool:
        """No more keys will come, so the session ends."""
        self.send_away("No more keys can come from there. Your seat waits: connect again.")
        return False

    def connection_lost(self, exc: Exception | None) -> None:
        """The connection is gone; the seat is kept."""
        self._gone = True
        for timer in (self._resizing, self._idling):
            if timer is not None:
                timer.cancel()
        if self._terminal is not None:
            self._terminal.close()
        self._when_gone()

    def _watch_idle(self) -> None:
        limit = self._listener.door.idle * 60
        if not limit or self._gone:
            return
        left = self._touched + limit - self._loop.time()
        if left > 0:
            self._idling = self._loop.call_later(left, self._watch_idle)
        else:
            log.info("%s was idle", self._name)
            self.send_away(f"No key for {self._listener.door.idle:g} minutes. Your seat waits: connect again.")
