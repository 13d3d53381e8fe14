"""A process that has imported everything already, and forks an app for each terminal that the server opens.

The server starts it (`server.terminals`) with one end of a pair of packet sockets. Each order has a number: `start`
brings two descriptors, the terminal and a line to the table server, and is answered under its number; `end` names the
number of the app to end. Orders do not name process ids, so no delay can turn one against another app. The process has
one thread, or it could not fork. It ends when the server does.
"""

from __future__ import annotations

import asyncio
import errno
import fcntl
import gc
import logging
import os
import select
import signal
import socket
import sys
import termios
import threading
import time
from contextlib import suppress
from dataclasses import dataclass
from typing import NoReturn

from gundam_tui.app.app import GundamApp
from gundam_tui.app.remote import RemoteApp
from gundam_tui.app.screens.text_input import BlockEntry, LineEntry
from gundam_tui.games.decks import load_deck
from gundam_tui.games.registry import game
from gundam_tui.server import packets
from gundam_tui.server.client import LineLost, ServerLine
from gundam_tui.server.logs import log_to
from gundam_tui.server.offers import shipped
from gundam_tui.table.match import Match

GRACE = 3.0  # seconds between hanging up on a child and killing it
PASSED = ("TERM", "COLORTERM", "NO_COLOR")  # what a terminal may say about itself

log = logging.getLogger(__name__)


@dataclass(slots=True)
class Child:
    """An app.

    Attributes:
        pid: its process, which exists until `_reap` has waited for it.
        handle: a descriptor of the process (`pidfd_open`): it becomes readable when the app ends, and a signal sent
            through it can reach no other process.
        due: when to kill it, in seconds of the monotonic clock; 0: never.
    """

    pid: int
    handle: int
    due: float = 0.0

    def signal(self, number: int) -> None:
        """Send it a signal, if it still runs."""
        with suppress(ProcessLookupError):
            signal.pidfd_send_signal(self.handle, number)


def main(control: socket.socket) -> None:
    """Serve the server's orders until it is gone.

    Args:
        control: this process's end of the pair of sockets.
    """
    children: dict[int, Child] = {}
    try:
        _obey(control, children)
    except ConnectionError:
        pass  # the server is gone: not a fault of this process
    finally:
        for child in children.values():
            child.signal(signal.SIGKILL)  # all apps end with the server


def _obey(control: socket.socket, children: dict[int, Child]) -> None:
    packets.send(control, {"ready": True})
    while True:
        due = [child.due for child in children.values() if child.due]
        wait = max(0.0, min(due) - time.monotonic()) if due else None
        poll = select.poll()
        for descriptor in (control.fileno(), *(child.handle for child in children.values())):
            poll.register(descriptor, select.POLLIN)
        ready = {descriptor for descriptor, _ in poll.poll(None if wait is None else wait * 1000)}
        _reap(control, children, ready)
        if control.fileno() not in ready:
            continue
        found = packets.receive(control)
        if found is None:
            return
        order, passed = found
        number = order["id"]
        if order["do"] == "start":
            _start(control, children, number, order["env"], passed)
        elif number in children and not children[number].due:  # otherwise it has ended by itself meanwhile
            children[number].signal(signal.SIGHUP)
            children[number].due = time.monotonic() + GRACE


def _start(
    control: socket.socket, children: dict[int, Child], number: int, env: dict[str, str], passed: list[int]
) -> None:
    terminal, line = passed
    try:
        pid = os.fork()
        if not pid:
            _become_app(env, terminal, line, (control.fileno(), *(child.handle for child in children.values())))
        children[number] = Child(pid, os.pidfd_open(pid))
    except OSError as error:
        packets.send(control, {"id": number, "error": error.strerror or str(error)})
    else:
        packets.send(control, {"id": number, "started": True})
    finally:
        os.close(terminal)
        os.close(line)


def _reap(control: socket.socket, children: dict[int, Child], ready: set[int]) -> None:
    """Collect children that have ended; kill those whose time is up."""
    now = time.monotonic()
    for number, child in list(children.items()):
        if child.handle in ready:
            _, status = os.waitpid(child.pid, 0)
            os.close(child.handle)
            del children[number]
            packets.send(control, {"ended": number, "status": os.waitstatus_to_exitcode(status)})
        elif child.due and now >= child.due:
            child.signal(signal.SIGKILL)
            child.due = now + GRACE


def _become_app(env: dict[str, str], terminal: int, line: int, ours: tuple[int, ...]) -> NoReturn:
    """Run the app of this terminal, in the process just forked."""
    status = 70  # EX_SOFTWARE
    try:
        for fd in ours:
            os.close(fd)
        threading.excepthook = _thread_failed
        _take_terminal(terminal)
        for name in PASSED:
            os.environ.pop(name, None)
        os.environ.update({name: env[name] for name in PASSED if name in env})
        status = _run(line, ascii_only=env.get("ASCII") == "1", door=env.get("DOOR", ""))
    except BaseException as error:
        if _hung_up(error):
            status = 1
        else:
            log.exception("an app has failed")
    finally:
        os._exit(status)


def _thread_failed(args: threading.ExceptHookArgs) -> None:
    """A thread has ended with an error: usually the one that draws, because its terminal is gone."""
    error = args.exc_value
    if error is not None and not _hung_up(error):
        log.error("a thread of an app has failed", exc_info=error)


def _hung_up(error: BaseException) -> bool:
    """Did the terminal go away while the app was using it? That is not a fault."""
    return isinstance(error, OSError) and error.errno == errno.EIO


def _take_terminal(terminal: int) -> None:
    """Make the terminal this process's own: it gets a session, and a signal when the terminal goes.

    The standard error stays the server's log, so that only the app's driver, which draws on `sys.__stderr__`, writes to
    the stranger's terminal: no traceback or warning reaches it, whatever fails.
    """
    os.setsid()
    fcntl.ioctl(terminal, termios.TIOCSCTTY, 0)
    for fd in (0, 1):
        os.dup2(terminal, fd)
    sys.__stderr__ = os.fdopen(os.dup(terminal), "w", encoding="utf-8", errors="backslashreplace")


def _run(fd: int, *, ascii_only: bool, door: str) -> int:
    line = ServerLine(socket.socket(fileno=fd))
    try:
        line.hello()
    except LineLost as error:
        log.error("%s", error)
        return 1
    app = RemoteApp(line, ascii_only=ascii_only, door=door)
    status = app.run() or 0
    terminal = sys.__stderr__
    assert terminal is not None
    if app.failed:
        terminal.write(f"{app.failed}\r\n")
    terminal.flush()
    return 1 if app.failed else status


async def _warm() -> None:
    """Draw every kind of screen once, on a terminal in memory, so that no child has to import and compile them."""
    shipped()
    module = game()
    decks = [load_deck(name, module.id) for name in module.deck_format.usual[:2]]
    app = GundamApp(Match.new(decks, 1, game_id=module.id), recorded=False, guard=0.0)
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
    log_to(sys.stderr, force=True)
    asyncio.run(_warm())
    gc.collect()
    gc.freeze()  # objects made so far stay: the children's collectors need not touch them, so their pages stay shared
    main(socket.socket(fileno=int(sys.argv[1])))
