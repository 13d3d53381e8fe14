"""Every way to be in the app ends with its terminal: whatever it was at, the game is kept and no child is left."""

from __future__ import annotations

import fcntl
import os
import re
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest

from gundam_tui.games.decks import load_deck
from gundam_tui.table.match import Match
from tests.server.helpers import running

from .terminals import ROOT, START, Terminal, terminal

AT_ONCE = 4  # processes that are started together
NEVER = 120.0  # seconds after which a process is taken to sleep for ever; a busy machine may be slow


@dataclass(frozen=True)
class Way:
    """A way to be in the app.

    Attributes:
        call: the arguments; `{record}` is a record's path, `{socket}` that of a table server.
        shown: a word that the screen then shows.
        keys: what is then typed, each followed by a word that the screen then shows.
        kept: is there a game that can be gone on with?
    """

    call: str
    shown: str
    keys: Sequence[tuple[str, str]] = ()
    kept: bool = False


DECIDED = re.compile(rb"^[0-9]+ p[1-4] ", re.MULTILINE)  # a line of a record: by a person
FIRST = ("1\r", ""), (" ", "")  # whichever is asked: somebody has decided something
WAYS = {
    "home": Way("", "Play the computer"),
    "settings": Way("", "Play the computer", [("e", "Colours")]),
    "two persons": Way("play --seed 11", "legal", FIRST, kept=True),
    "computer": Way("play --seed 11 --bot2 greedy", "legal", FIRST, kept=True),
    "still": Way("play --seed 11 --bot2 greedy --still", "legal", FIRST, kept=True),
    "thinking": Way("play --seed 11 --bot2 expert", "legal", [("2\r", ""), *FIRST], kept=True),
    "four seats": Way(
        "play --seed 11 --format royale --bot2 greedy --bot3 greedy --bot4 greedy", "legal", FIRST, kept=True
    ),
    "lesson": Way("learn 1", "Lesson 1"),
    "later lesson": Way("learn 5", "Lesson 5"),
    "coach": Way("play --seed 11 --bot2 greedy --coach", "legal", [*FIRST, ("C", "Coach")], kept=True),
    "replay": Way("replay {record}", "Decision 0"),
    "demo": Way("demo --seed 3", "P1"),
    "joined table": Way("join --socket {socket} --name Amuro", "Open a table"),
}


def gone(term: Terminal) -> None:
    """The window is closed."""
    os.close(term.fd)
    term.fd = os.open(os.devnull, os.O_RDWR)


def hung_up(term: Terminal) -> None:
    term.process.send_signal(signal.SIGHUP)


def told_to_end(term: Terminal) -> None:
    term.process.send_signal(signal.SIGTERM)


ENDS = {"gone": gone, "SIGHUP": hung_up, "SIGTERM": told_to_end}
UNREAD = {f"unread, {how}": end for how, end in ENDS.items()}  # nothing reads what the app draws
QUICK = {"computer": "unread, gone", "joined table": "unread, SIGTERM"}


def fill(terms: Sequence[Terminal]) -> None:
    """Have the app draw until all that can wait to be read waits."""
    for term in terms:
        os.write(term.fd, b"\x0c" * 200)  # Ctrl+L: the whole picture
    waiting, still = [0] * len(terms), 0
    while still < 5:
        time.sleep(0.1)
        before, waiting = waiting, [unread(term.fd) for term in terms]
        still = still + 1 if waiting == before and all(waiting) else 0


def unread(fd: int) -> int:
    """How many bytes wait to be read."""
    return struct.unpack("i", fcntl.ioctl(fd, termios.FIONREAD, bytes(4)))[0]


def children(session: int) -> list[str]:
    """What runs in a session that a process has begun, but that process."""
    found: list[str] = []
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            fields = (folder / "stat").read_text().rpartition(")")[2].split()
            if int(fields[3]) == session != int(folder.name) and fields[0] != "Z":
                found.append((folder / "cmdline").read_bytes().replace(b"\0", b" ").decode())
        except OSError:
            continue  # it has just ended
    return found


@contextmanager
def places(folder: Path) -> Iterator[dict[str, str]]:
    """A record to look at and a table server to join."""
    record = folder / "of-before.record"
    match = Match.new([load_deck("st01"), load_deck("st03")], 5, journal=record)
    match.advance()
    match.answer([match.prompt.options[0].key])
    match.close()
    with running(folder) as server:
        yield {"record": str(record), "socket": str(server.path)}


@contextmanager
def there(name: str, folder: Path, where: Mapping[str, str]) -> Iterator[Terminal]:
    """A process that is being in the app in one of the ways."""
    way = WAYS[name]
    folder.mkdir(exist_ok=True)
    with terminal(way.call.format(**where).split(), folder, (100, 30)) as term:
        yield term


def ready(term: Terminal, way: Way) -> None:
    term.wait_for(way.shown)
    for keys, shown in way.keys:
        term.type(keys)
        term.wait_for(shown)


def ends(ways: Mapping[str, str], folder: Path) -> dict[str, str]:
    """What is wrong with the end of these ways, by what happens to each."""
    wrong: dict[str, str] = {}
    with places(folder) as where:
        for first in range(0, len(ways), AT_ONCE):
            with ExitStack() as open_ones:
                some = {
                    name: open_ones.enter_context(there(name, folder / name.replace(" ", "-"), where))
                    for name in list(ways)[first : first + AT_ONCE]
                }
                for name, term in some.items():
                    ready(term, WAYS[name])
                fill([term for name, term in some.items() if ways[name] in UNREAD])
                for name, term in some.items():
                    (ENDS | UNREAD)[ways[name]](term)
                until = time.monotonic() + NEVER
                for name, term in some.items():
                    while term.process.poll() is None and time.monotonic() < until:
                        if ways[name] in UNREAD:
                            time.sleep(0.05)
                        else:
                            term.read(0.05, 0.1)
                    wrong[name] = fault(name, term, folder / name.replace(" ", "-"))
    return {name: why for name, why in wrong.items() if why}


def fault(name: str, term: Terminal, folder: Path) -> str:
    if term.process.poll() is None:
        return "it never ended"
    if term.process.returncode:
        return f"status {term.process.returncode}: {term.text()}"
    if left := children(term.process.pid):
        return f"left behind: {left}"
    records = sorted((folder / "gundam-tui").glob("*.record"))
    if WAYS[name].kept:
        if len(records) != 1:
            return f"records: {records}"
        match = Match.load(records[0])
        asked = match.prompt is not None
        match.close()
        return "" if asked and DECIDED.search(records[0].read_bytes()) else "the game is lost"
    return ""


@pytest.mark.goal("G11")
def test_the_app_ends_with_its_terminal(tmp_path: Path):
    assert ends(QUICK, tmp_path) == {}


@pytest.mark.thorough
@pytest.mark.goal("G11")
@pytest.mark.parametrize("how", [*ENDS, *UNREAD])
def test_every_way_to_be_in_the_app_ends_with_its_terminal(how: str, tmp_path: Path):
    """Every way ends once while it is read and once while nothing reads it, and each end comes to every third way."""
    third = list(WAYS)[[*ENDS, *UNREAD].index(how) % len(ENDS) :: len(ENDS)]
    assert ends(dict.fromkeys(third, how), tmp_path) == {}


def read_until(word: bytes, process: subprocess.Popen[bytes]) -> None:
    assert process.stdout is not None
    seen, until = b"", time.monotonic() + START
    while word not in seen:
        assert time.monotonic() < until, seen
        if select.select([process.stdout], [], [], 1.0)[0]:
            seen += os.read(process.stdout.fileno(), 1 << 16)


@pytest.mark.thorough
@pytest.mark.goal("G11")
def test_the_app_of_a_visitor_ends_with_the_page(tmp_path: Path):
    """The page's server goes; it no longer listens; it does neither, and the app shall end."""
    pytest.importorskip("textual_serve", reason="textual-serve is not installed: pip install 'gundam-tui[web]'")
    from gundam_tui.app.web_visit import Visit

    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.DEVNULL}
    with running(tmp_path) as server, ExitStack() as started:
        call = [sys.executable, "-m", "gundam_tui", "join", "--guest", "--socket", str(server.path)]
        environment = Visit(str(server.path), "")._build_environment(100, 30) | {"PYTHONPATH": str(ROOT)}
        visits = [started.enter_context(subprocess.Popen(call, env=environment, **pipes)) for _ in range(3)]
        for visit in visits:
            started.callback(visit.kill)
        for visit in visits:
            read_until(b"Open a table", visit)
        keys, pages = [visit.stdin for visit in visits], [visit.stdout for visit in visits]
        for key in keys:
            assert key is not None
            os.write(key.fileno(), b"D" + (200).to_bytes(4, "big") + b"\x0c" * 200)
        assert keys[0] is not None
        keys[0].close()
        assert pages[1] is not None
        pages[1].close()
        visits[2].send_signal(signal.SIGTERM)
        assert [visit.wait(NEVER) for visit in visits] == [0, 0, 0]
