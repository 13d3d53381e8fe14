"""The app on a real terminal: bytes, signals, colours. The terminal is a pty, read by pyte."""

from __future__ import annotations

import re
import signal
import time
from pathlib import Path

import pytest

from gundam_tui.table.match import Match

from .terminals import Terminal, terminal

PLAY = ("play", "--deck1", "st01", "--deck2", "st03", "--seed", "11", "--bot2", "random")


def to_main_phase(term: Terminal) -> None:
    """Through the dice and the redraw, whoever begins."""
    term.wait_for("P1")
    for _ in range(3):
        if "main phase" in term.text():
            return
        term.type("1\r" if "1-2 choose" in term.text() else " ")
    term.wait_for("main phase")


def records(state: Path) -> list[Path]:
    return sorted((state / "gundam-tui").glob("*.record"))


@pytest.mark.goal("G7")
def test_a_key_sends_little_and_an_idle_table_nothing(tmp_path: Path):
    with terminal(PLAY, tmp_path) as term:
        to_main_phase(term)
        sent = [len(term.type(key)) for key in ("\t", "\t", "a", "b", "\x1b[C")]
        assert max(sent) < 2048, sent  # UX: under 2 KB a selection key
        assert term.read(1.5) == b""


@pytest.mark.goal("G11")
@pytest.mark.parametrize("number", [signal.SIGHUP, signal.SIGTERM])
def test_a_lost_terminal_ends_the_process_with_the_game_saved(tmp_path: Path, number: signal.Signals):
    with terminal(PLAY, tmp_path) as term:
        to_main_phase(term)
        start = time.monotonic()
        term.process.send_signal(number)
        while term.process.poll() is None and time.monotonic() - start < 10:
            term.read(0.05, 0.1)
        assert term.process.returncode == 0
        assert time.monotonic() - start < 5
    [path] = records(tmp_path)
    match = Match.load(path)
    assert match.prompt is not None
    assert match.prompt.kind == "act"
    match.close()


@pytest.mark.goal("G11", "G12")
def test_resume_goes_on_at_the_same_prompt(tmp_path: Path):
    with terminal(PLAY, tmp_path) as term:
        to_main_phase(term)
        before = term.screen.display[12:17]
        term.type("\x11")
        term.process.wait(10)
        assert term.process.returncode == 0
    with terminal(("resume",), tmp_path) as term:
        term.wait_for("main phase")
        assert term.screen.display[12:17] == before


@pytest.mark.goal("G9")
def test_no_color_sends_no_colour(tmp_path: Path):
    with terminal(PLAY, tmp_path, NO_COLOR="1") as term:
        out = term.wait_for("P1") + term.type("1\r")
        assert not re.findall(rb"\x1b\[[0-9;]*(?:38|48);[0-9;]*m", out)
        assert not re.findall(rb"\x1b\[(?:[0-9;]*;)?(?:3[0-7]|4[0-7]|9[0-7]|10[0-7])m", out)


@pytest.mark.goal("G9")
def test_sixteen_colours_are_enough(tmp_path: Path):
    with terminal(PLAY, tmp_path, TERM="linux") as term:
        out = term.wait_for("P1") + term.type("1\r")
        assert not re.findall(rb"\x1b\[[0-9;]*(?:38|48);[0-9;]*m", out)


@pytest.mark.goal("G9")
def test_ascii_is_ascii_on_the_wire(tmp_path: Path):
    with terminal((*PLAY, "--ascii"), tmp_path) as term:
        out = term.wait_for("P1") + term.type("1\r") + term.type(" ")
        assert out.isascii()
