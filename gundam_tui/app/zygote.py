"""A process that has imported everything already, and forks an app for each terminal that the server opens.

The server starts it (`server.terminals`) with one end of a pair of sockets. Each order is a line of JSON: `start`
comes with two descriptors, the terminal and a line to the table server, and is answered with the child's process
number; `end` ends a child. The process has one thread, or it could not fork. It ends when the server does.
"""

from __future__ import annotations

import array
import asyncio
import errno
import fcntl
import gc
import json
import logging
import os
import select
import signal
import socket
import sys
import termios
import time
from contextlib import suppress
from typing import TextIO

from gundam_tui.app.remote import RemoteApp
from gundam_tui.server.client import Line, LineLost

GRACE = 3.0  # seconds that a child has between being hung up on and being killed
ORDER = 4096  # bytes; the longest order
PASSED = ("TERM", "COLORTERM", "NO_COLOR")  # what a terminal may say about itself

log = logging.getLogger(__name__)


def main(control: socket.socket) -> None:
    """Obey the server until it is gone.

    Args:
        control: this process's end of the pair of sockets.
    """
    woken, wakes = socket.socketpair()
    wakes.setblocking(False)
    woken.setblocking(False)
    signal.signal(signal.SIGCHLD, lambda number, frame: None)  # a handler, so that the wait below is woken
    signal.set_wakeup_fd(wakes.fileno(), warn_on_full_buffer=False)
    children: dict[int, float] = {}  # process numbers; when to kill it, 0 for not at all
    ours = (control.fileno(), woken.fileno(), wakes.fileno())
    rest = b""
    _say(control, {"ready": True})
    while True:
        due = [when for when in children.values() if when]
        wait = max(0.0, min(due) - time.monotonic()) if due else None
        ready, _, _ = select.select([control, woken], [], [], wait)
        if woken in ready:
            woken.recv(4096)
        _bury(control, children)
        if control not in ready:
            continue
        data, passed, _, _ = socket.recv_fds(control, ORDER, 2)
        if not data:
            break
        *lines, rest = (rest + data).split(b"\n")
        for line in lines:
            order = json.loads(line)
            if order["do"] == "start" and len(passed) == 2:
                children[_start(order["env"], passed, ours)] = 0.0
                _say(control, {"pid": next(reversed(children))})
            elif order["do"] == "end" and order["pid"] in children:
                _signal(order["pid"], signal.SIGHUP)
                children[order["pid"]] = time.monotonic() + GRACE
    for child in children:
        _signal(child, signal.SIGKILL)  # the server is gone, and with it all they show


def _say(control: socket.socket, what: dict[str, object]) -> None:
    control.sendall(json.dumps(what).encode() + b"\n")


def _signal(child: int, number: int) -> None:
    with suppress(ProcessLookupError):  # it has ended, or has no group of its own yet and ends with its terminal
        os.killpg(child, number)


def _bury(control: socket.socket, children: dict[int, float]) -> None:
    """Take note of children that have ended; kill those whose time is up."""
    now = time.monotonic()
    for child, when in list(children.items()):
        pid, status = os.waitpid(child, os.WNOHANG)
        if pid:
            del children[child]
            _say(control, {"ended": child, "status": os.waitstatus_to_exitcode(status)})
        elif when and now >= when:
            _signal(child, signal.SIGKILL)
            children[child] = now + GRACE


def _start(env: dict[str, str], passed: array.array[int] | list[int], ours: tuple[int, ...]) -> int:
    terminal, line = passed
    child = os.fork()
    if child:
        os.close(terminal)
        os.close(line)
        return child
    status = 70  # EX_SOFTWARE
    try:
        signal.set_wakeup_fd(-1)
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
        for fd in ours:
            os.close(fd)
        _log_to(os.fdopen(os.dup(2), "w", encoding="utf-8"))  # the server's log: 2 is the terminal soon
        _take_terminal(terminal)
        for name in PASSED:
            os.environ.pop(name, None)
        os.environ.update({name: env[name] for name in PASSED if name in env})
        status = _run(line, ascii_only=env.get("ASCII") == "1")
    except OSError as error:
        if error.errno == errno.EIO:  # the terminal went away while the app was drawing on it
            status = 1
        else:
            log.exception("an app has failed")
    except BaseException:
        log.exception("an app has failed")
    finally:
        os._exit(status)


def _take_terminal(terminal: int) -> None:
    """Make the terminal this process's own: it gets a session, and hears when the terminal goes."""
    os.setsid()
    fcntl.ioctl(terminal, termios.TIOCSCTTY, 0)
    for fd in (0, 1, 2):
        os.dup2(terminal, fd)
    os.close(terminal)


def _run(fd: int, *, ascii_only: bool) -> int:
    line = Line(socket.socket(fileno=fd))
    try:
        line.hello()
    except LineLost as error:
        log.error("%s", error)
        return 1
    app = RemoteApp(line, ascii_only=ascii_only)
    status = app.run() or 0
    if app.failed:
        sys.stderr.write(f"{app.failed}\r\n")
    sys.stderr.flush()
    return 1 if app.failed else status


def _log_to(stream: TextIO) -> None:
    logging.basicConfig(stream=stream, level=logging.INFO, format=LOG, force=True)


LOG = "%(asctime)s %(levelname)s %(name)s: %(message)s"


async def _warm() -> None:
    """Draw every kind of screen once, on a terminal in memory: what it imports and compiles, no child has to."""
    from gundam_tui.app.app import GundamApp
    from gundam_tui.app.screens.entry import BlockEntry, LineEntry
    from gundam_tui.app.screens.lobby import shipped
    from gundam_tui.games.gcg.decks import load_deck
    from gundam_tui.table.match import Match

    shipped()
    app = GundamApp(Match.new([load_deck("st01"), load_deck("st03")], 1), recorded=False, guard=0.0)
    async with app.run_test(size=(80, 24)) as pilot:
        for key in ("y", "1", "enter", "y", "v", "escape", "l", "escape", "question_mark", "escape", "colon", "escape"):
            await pilot.press(key)
        for screen in (LineEntry("?"), BlockEntry("?")):
            await app.push_screen(screen)
            await pilot.pause()
            app.pop_screen()
        app.ended()
        await pilot.pause()


if __name__ == "__main__":
    _log_to(sys.stderr)
    asyncio.run(_warm())
    gc.collect()
    gc.freeze()  # what is here now stays: the children's collectors need not touch it, so its pages stay shared
    main(socket.socket(fileno=int(sys.argv[1])))
