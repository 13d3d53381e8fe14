"""`gundam-tui serve`: a table server, with a door for SSH and a page for browsers."""

from __future__ import annotations

import argparse
import asyncio
import importlib.util
import ipaddress
import json
import os
import re
import secrets
import sys
from collections.abc import AsyncGenerator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from gundam_tui import child_python, foreign_files
from gundam_tui.club_events.acts import EventRules, read_rules
from gundam_tui.commands import Mistake, say, values
from gundam_tui.commands.common import check_bots, check_own_cards
from gundam_tui.language import tr
from gundam_tui.paths import socket_path, typed_path
from gundam_tui.players.names import NAMES, UnknownPlayer, with_whole_path
from gundam_tui.table.journal import JournalError

if TYPE_CHECKING:
    from gundam_tui.server.doorway import Door
    from gundam_tui.server.lobby import Lobby

LARGEST = 1 << 20  # bytes of a file of passwords or keys
END = 8.0  # seconds that the web page may take to end
_NAMED = re.compile(r"[a-z][a-z0-9-]{0,15}")  # the name of a computer player at tables
LOOPBACK = ("127.0.0.1", "::1", "localhost")


def arguments(command: argparse.ArgumentParser) -> None:
    """Add the arguments to a parser."""
    command.description = (
        "Hold tables for several terminals, each with its own hand only, until interrupted. Games survive lost "
        "connections and a restart. Who may come in over SSH must be said: by password, by key, or anybody."
    )
    command.add_argument("--port", type=values.port, default=8022, metavar="N", help="SSH port (default: %(default)s)")
    command.add_argument(
        "--host", default="127.0.0.1", metavar="ADDRESS",
        help="where to listen; 0.0.0.0 is every address of the machine (default: %(default)s)",
    )  # fmt: skip
    command.add_argument("--password-file", metavar="FILE", help="its first line is the password of all players")
    command.add_argument("--authorized-keys", metavar="FILE", help="public keys, in the form of OpenSSH's file")
    command.add_argument("--open", action="store_true", help="let anybody in, without a password: for a demo")
    command.add_argument(
        "--connections",
        type=values.connections,
        default=100,
        metavar="N",
        help="how many players may be logged in at once (default: %(default)s)",
    )
    command.add_argument(
        "--idle", type=values.idle, default=60.0, metavar="MINUTES",
        help="send terminals away after this time without a key (default: 60)",
    )  # fmt: skip
    command.add_argument("--no-compression", action="store_true", help="for clients that cannot compress")
    command.add_argument("--web", action="store_true", help="also on a web page; it asks for no password")
    command.add_argument(
        "--web-url", default="", metavar="URL", help="where a proxy publishes the page, such as https://cards.example"
    )
    command.add_argument(
        "--web-proxy", action="append", default=[], metavar="ADDRESS",
        help="from where that proxy connects, an address or a network (default: this machine); it alone is believed "
        "when it says where a visitor comes from (X-Forwarded-For)",
    )  # fmt: skip
    command.add_argument(
        "--web-visitors", type=values.connections, default=20, metavar="N",
        help="how many browsers at once; each takes 40 MB (default: %(default)s)",
    )  # fmt: skip
    command.add_argument("--web-port", type=values.port, default=8000, metavar="N", help="port (default: %(default)s)")
    command.add_argument(
        "--bot", action="append", default=[], metavar="NAME=PLAYER",
        help="a further computer player for tables: mine='cmd:./mybot --level 3' (may be given several times)",
    )  # fmt: skip
    command.add_argument(
        "--event", metavar="FILE", help="open the event that this TOML file describes (`gundam-tui guide events`)"
    )
    command.add_argument("--local", action="store_true", help="no SSH: only terminals of this machine (join)")
    command.add_argument("--socket", metavar="PATH", help="the socket for terminals of this machine")


def run(args: argparse.Namespace) -> int:
    """Serve until a signal asks it to end.

    Raises:
        Mistake: this is not Linux, nobody could connect, a file cannot be read, a card file is broken, or the port or
            the tables are in use.
    """
    if sys.platform != "linux":
        raise Mistake("the table server needs Linux; all other commands work here")
    from gundam_tui.server.logs import log_to

    log_to(sys.stderr)
    check_own_cards()
    try:
        asyncio.run(_serve(args))
    except JournalError as error:
        raise Mistake(str(error)) from None
    return 0


def _door(args: argparse.Namespace) -> Door:
    if not hasattr(os, "pidfd_open"):
        raise Mistake("SSH needs a newer Linux: --local serves the terminals of this machine")
    try:
        from gundam_tui.server.keys import KeyList
    except ImportError:
        raise Mistake("SSH needs a further package: pip install 'gundam-tui[ssh]'") from None
    from gundam_tui.server.doorway import Door

    password = _read(args.password_file, secret=True).partition("\n")[0].strip() if args.password_file else ""
    keys = _read(args.authorized_keys) if args.authorized_keys else ""
    if args.password_file and not password:
        raise Mistake(f"{args.password_file}: the first line is to be the password, and it is empty")
    if not (password or keys or args.open):
        raise Mistake(
            "nobody could come in: give --password-file FILE or --authorized-keys FILE; "
            "or --open, and anybody who reaches the port may play"
        )
    if args.open and (password or keys):
        raise Mistake("--open lets anybody in, whatever passwords and keys there are: leave one of them out")
    try:
        KeyList(keys)
    except ValueError as error:
        raise Mistake(f"{args.authorized_keys}: {error}") from None
    return Door(
        args.host, args.port, password, keys, args.open, "", args.connections, args.idle, not args.no_compression
    )  # fmt: skip


def _read(name: str, *, secret: bool = False) -> str:
    """Read a file of passwords or keys. Nobody else may be able to write it, or to read a secret one.

    Raises:
        Mistake: the file cannot be read, or others can access it.
    """
    path = typed_path(name)
    try:
        if foreign_files.is_from_shell(path):  # nobody else reads the shell's own pipe
            return foreign_files.from_shell(path, LARGEST).decode("utf-8")
        fd = foreign_files.opened(path)
        try:
            found = os.fstat(fd)
            if found.st_uid not in (os.geteuid(), 0):
                raise Mistake(f"{path}: it is another user's file")
            if found.st_mode & (0o077 if secret else 0o022):
                may, mode = ("read or write", "600") if secret else ("write", "go-w")
                raise Mistake(f"{path}: others can {may} it: chmod {mode} {path}")
            return foreign_files.content(fd, path, LARGEST).decode("utf-8")
        finally:
            os.close(fd)
    except (OSError, UnicodeDecodeError) as error:
        why = error.strerror if isinstance(error, OSError) else "it is no UTF-8 text"
        raise Mistake(f"{path}: cannot be read: {why}") from None


def _bots(given: Sequence[str]) -> dict[str, str]:
    """Returns further computer players by the names that people choose them by: `mine=cmd:./mybot`.

    Raises:
        Mistake: a name is missing or taken, or a player does not start.
    """
    found: dict[str, str] = {}
    for one in given:
        name, mark, player = one.partition("=")
        if not mark or not _NAMED.fullmatch(name):
            raise Mistake(f"--bot {one}: write a short name and the player, such as mine='cmd:./mybot --level 3'")
        if name in found or name in NAMES:
            raise Mistake(f"--bot {one}: there is a computer player {name} already: choose another name")
        try:
            found[name] = with_whole_path(player)
        except UnknownPlayer as error:
            raise Mistake(f"--bot {one}: {error}") from None
    check_bots(found.values())
    return found


def _event_rules(name: str) -> EventRules:
    """Read the file of an event.

    Raises:
        Mistake: it cannot be read, or a field of it makes no sense.
    """
    path = typed_path(name)
    try:
        return read_rules(foreign_files.toml(foreign_files.read_text(path)))
    except (OSError, UnicodeDecodeError) as error:
        why = error.strerror if isinstance(error, OSError) else "it is no UTF-8 text"
        raise Mistake(f"{path}: cannot be read: {why}") from None
    except ValueError as error:  # of TOML, or of a field
        raise Mistake(f"{path}: {error}; `gundam-tui guide events` has an example") from None


def _open_event(lobby: Lobby, rules: EventRules) -> None:
    """Open the event of `--event`, or go on with it after a restart.

    Raises:
        Mistake: it cannot be opened.
    """
    from gundam_tui.server.seats import RequestRefused

    code = lobby.events.named(rules.name)
    try:
        shown = code or lobby.open_event(None, rules)
    except RequestRefused as error:
        raise Mistake(f"--event: {error}") from None
    say(f"{'The event goes on' if code else 'The event is open'}: {rules.name} ({shown})", flush=True)


def _check_web(args: argparse.Namespace) -> None:
    if importlib.util.find_spec("textual_serve") is None:
        raise Mistake("the web page needs a further package: pip install 'gundam-tui[web]'")
    url: str = args.web_url
    public = urlsplit(url)
    if url and (public.scheme not in ("http", "https") or not public.netloc or public.path.strip("/")):
        raise Mistake(f"{url}: not an address such as https://cards.example")
    if args.web_proxy and not url:
        raise Mistake("--web-proxy: say under which address that proxy publishes the page: --web-url")
    for proxy in args.web_proxy:
        try:
            ipaddress.ip_network(proxy, strict=False)
        except ValueError:
            raise Mistake(f"--web-proxy {proxy}: not an address or a network such as 10.0.0.0/8") from None
    if not args.open and args.host not in LOOPBACK:
        raise Mistake(
            f"the web page asks for no password, and with --host {args.host} others could reach it: "
            "leave --host out, or say --open"
        )


@asynccontextmanager
async def _page(args: argparse.Namespace, path: Path) -> AsyncGenerator[str]:
    """Run the web page during the context; yields its address.

    Raises:
        Mistake: it cannot listen.
    """
    from gundam_tui.server.terminals import ENVIRONMENT

    settings = {
        "host": args.host, "port": args.web_port, "socket": str(path), "token": secrets.token_urlsafe(16),
        "url": args.web_url, "visitors": min(args.connections, args.web_visitors), "idle": args.idle,
        **({"proxies": args.web_proxy} if args.web_proxy else {}),
    }  # fmt: skip
    page = await asyncio.create_subprocess_exec(
        *child_python.command("-m", "gundam_tui.app.web"), stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE, env=child_python.environment(ENVIRONMENT),
    )  # fmt: skip
    assert page.stdin is not None
    assert page.stdout is not None
    try:
        page.stdin.write(json.dumps(settings).encode())
        address = (await page.stdout.readline()).decode().strip()
        if not address:
            raise Mistake(f"{args.host} port {args.web_port}: the web page does not start: choose another --web-port")
        yield address
    finally:
        page.stdin.close()  # it ends on its own
        try:
            async with asyncio.timeout(END):
                await page.wait()
        except TimeoutError:
            page.kill()
            await page.wait()


async def _serve(args: argparse.Namespace) -> None:
    from gundam_tui.server.service import Service
    from gundam_tui.server.watchdog import Watchdog

    if args.web:
        _check_web(args)
    door = None if args.local else _door(args)
    rules = _event_rules(args.event) if args.event else None
    bots = _bots(args.bot)
    path = typed_path(args.socket) if args.socket else socket_path()
    if path.exists() and not path.is_socket():  # only a socket that a dead server has left is replaced
        raise Mistake(f"{path}: something else than a socket is there: choose another --socket")
    async with AsyncExitStack() as stack:
        watchdog = stack.enter_context(Watchdog())
        service = await stack.enter_async_context(Service(path=path, bots=bots))
        say(tr("Tables for terminals of this machine: gundam-tui join --socket {path}", path=path), flush=True)
        if rules is not None:
            _open_event(service.lobby, rules)
        if args.web:
            address = await stack.enter_async_context(_page(args, path))
            say(tr("Tables in a browser, for anyone who has this address: {address}", address=address), flush=True)
        if door is not None:
            from gundam_tui.server.doorway import Doorway

            way = await stack.enter_async_context(Doorway(door, service))
            say(tr("Tables over SSH: ssh -p {port} NAME@{host}", port=way.port, host=door.host), flush=True)
        await watchdog.ended.wait()
