"""What holds the server's loop is logged, and a signal ends the server whatever holds it; with a real process."""

from __future__ import annotations

import signal
from contextlib import AbstractContextManager
from pathlib import Path

import pytest

from gundam_tui.kernel.record_reader import read_record
from gundam_tui.server import messages as m
from gundam_tui.server.client import RemoteMatch
from tests.profile import quick_first

from .helpers import PATIENCE, play, until
from .processes import Server, serving

# A server whose clock runs into something while a file is there. Its patience is shortened for the test.
PROGRAM = """
import sys, threading, time
from pathlib import Path
from gundam_tui.cli import main
from gundam_tui.server import lobby, watchdog

watchdog.STUCK, watchdog.CLOSING = 0.5, float(sys.argv[4])
path, flag, way = sys.argv[1], Path(sys.argv[2]), sys.argv[3]
tick = lobby.Lobby.tick

def stuck_in_here():
    if way == "busy":
        while flag.exists():
            pass
    elif way == "asleep":
        time.sleep(10**6)
    elif way == "locked":
        lock = threading.Lock()
        lock.acquire()
        lock.acquire()

def held(self):
    if flag.exists() and way != "closing":
        stuck_in_here()
    tick(self)

def never_closes(self):
    threading.Event().wait()

lobby.Lobby.tick = held
if way == "closing":
    lobby.Lobby.close = never_closes
sys.exit(main(["serve", "--local", "--socket", path]))
"""


def hold(server: Server) -> None:
    """Let it run into what it never comes back from."""
    (server.folder / "flag").touch()


def go_on(server: Server) -> None:
    (server.folder / "flag").unlink()


def held(folder: Path, way: str, closing: float = 20.0) -> AbstractContextManager[Server]:
    """A server that can be held, and how."""
    return serving(folder, PROGRAM, [str(folder / "flag"), way, str(closing)])


def test_what_holds_the_loop_is_logged_with_its_stack_and_that_it_goes_on(tmp_path: Path):
    with held(tmp_path, "busy") as server:
        server.enter("Amuro")
        assert "stuck_in_here" not in server.log
        hold(server)
        server.until_logged("stuck_in_here")
        assert "the loop is blocked, and everybody waits" in server.log
        go_on(server)
        server.until_logged("the loop runs again: it was blocked for")
        server.enter("Char")
        assert server.log.count("in stuck_in_here") == 1, "once, not at every look"
        server.process.send_signal(signal.SIGTERM)
        assert server.process.wait(PATIENCE) == 0
        assert "has not closed" not in server.log


@pytest.mark.parametrize(
    ("way", "number"),
    quick_first([("busy", signal.SIGHUP), ("asleep", signal.SIGTERM), ("locked", signal.SIGINT)], unpack=True),
)
def test_a_signal_ends_a_server_whose_loop_is_held_for_ever(tmp_path: Path, way: str, number: signal.Signals):
    with held(tmp_path, way) as server:
        server.enter("Amuro")
        hold(server)
        server.until_logged("stuck_in_here")
        server.process.send_signal(number)
        assert server.process.wait(PATIENCE) == 1
        last = server.log.rpartition("asked to end")[2]
        assert "the server has not closed: it is killed" in last
        assert "stuck_in_here" in last


def test_a_signal_ends_a_server_that_does_not_come_to_the_end_of_closing(tmp_path: Path):
    with held(tmp_path, "closing", closing=0.5) as server:
        server.enter("Amuro")
        server.process.send_signal(signal.SIGTERM)
        assert server.process.wait(PATIENCE) == 1
        assert "never_closes" in server.log


@pytest.mark.thorough
def test_nothing_is_lost_of_a_game_whose_server_had_to_be_ended(tmp_path: Path):
    with held(tmp_path, "busy") as server:
        line = server.enter("Amuro")
        code = line.call(lambda id: m.Open(id, "st01", bot="random")).code
        until(line, lambda: line.picture, "the game")
        play([line], 6)
        line.call(lambda id: m.Rename(id, "Amuro"))  # a reply comes after all that was told before it
        line.read()
        before = RemoteMatch(line).decisions
        hold(server)
        server.until_logged("stuck_in_here")
        server.process.send_signal(signal.SIGTERM)
        assert server.process.wait(PATIENCE) == 1
        go_on(server)
    [path] = tmp_path.rglob("*.record")
    record = read_record(path.read_bytes())
    assert (record.damage, record.unfinished) == (None, 0)
    assert len(record.decisions) >= before  # the computer player may have gone on since
    with serving(tmp_path) as server:
        line = server.enter("Amuro")
        until(line, lambda: line.lobby.rows, "the table")
        assert [(row.code, row.mine) for row in line.lobby.rows] == [(code, (0,))]
        assert line.call(lambda id: m.Back(id, code, 0)).done
        until(line, lambda: line.picture, "the game")
        assert RemoteMatch(line).decisions >= len(record.decisions)  # and the computer player continues
