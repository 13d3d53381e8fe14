"""The driver that leaves out what stands on the screen: what is left draws the same picture."""

from __future__ import annotations

import os
import signal
from pathlib import Path

import pyte
import pytest
from hypothesis import given
from hypothesis import strategies as st

from gundam_tui.app.driver import Screenful

from .terminals import terminal

WIDTH, HEIGHT = 12, 4
STYLES = ("", "\x1b[1;38;5;222;48;5;16m", "\x1b[31m")


def text(width: int) -> st.SearchStrategy[str]:
    """Styled text of so many cells, of few letters, so that things repeat."""
    cells = st.lists(st.tuples(st.sampled_from(STYLES), st.sampled_from(" a│»")), min_size=width, max_size=width)
    return cells.map(lambda found: "".join(f"{style}{letter}\x1b[0m" for style, letter in found))


@st.composite
def piece(draw: st.DrawFn) -> str:
    line, column = draw(st.integers(1, HEIGHT)), draw(st.sampled_from((1, 1, 1, 4, 9, WIDTH)))
    width = draw(st.sampled_from((WIDTH + 1 - column, WIDTH + 1 - column, 1)))
    return f"\x1b[{line};{column}H{draw(text(width))}{draw(st.sampled_from(('', chr(10))))}"


FRAME = st.lists(piece(), max_size=6).map("".join)


def picture(screen: pyte.Screen) -> list[list[object]]:
    return [[screen.buffer[y][x] for x in range(WIDTH)] for y in range(HEIGHT)]


@given(st.lists(st.tuples(FRAME, st.booleans()), max_size=8))
def test_what_is_left_out_changes_no_cell(frames: list[tuple[str, bool]]):
    """Also when a frame comes twice, as Textual sends it."""
    whole, thin = pyte.Screen(WIDTH, HEIGHT), pyte.Screen(WIDTH, HEIGHT)
    one, other = pyte.Stream(whole), pyte.Stream(thin)
    shown = Screenful(WIDTH)
    for frame, twice in frames:
        for data in [frame] * (1 + twice):
            # A line feed in the last line would scroll: Textual sends none there.
            one.feed(data.replace("\n", ""))
            other.feed(shown.new(data))
            assert picture(whole) == picture(thin)


def test_the_same_frame_is_sent_once():
    shown = Screenful(3)
    frame = "\x1b[1;1Habc\n\x1b[2;1H\x1b[1mdef\x1b[0m"
    assert shown.new(frame) == "\x1b[1;1Habc\x1b[2;1H\x1b[1mdef\x1b[0m"
    assert shown.new(frame) == ""
    assert shown.new("\x1b[1;3HX") == "\x1b[1;3HX"
    assert shown.new(frame) == "\x1b[1;1Habc"
    shown.forget(3)
    assert shown.new(frame) != ""


def test_sequences_that_are_no_drawing_pass_through():
    shown = Screenful(3)
    for data in ("\x1b[?2026h", "\x1b]0;title\x07", "\x1b[1;1H", "\x1b[1;1H\x1b[2J"):
        assert shown.new(data) == data
        assert shown.new(data) == data


@pytest.mark.goal("G7")
def test_opening_and_closing_screens_on_a_terminal(tmp_path: Path):
    """No picture is sent twice: every one in fewer bytes than two pictures would take."""
    with terminal(("play", "--seed", "3"), tmp_path) as term:
        first = term.wait_for("first turn")
        assert len(first) < 12_000
        table = term.text()
        for key in "?l:":
            assert len(term.type(key)) < 8_192
            assert term.text() != table
            assert len(term.type("\x1b")) < 10_000
            assert term.text() == table
        assert len(term.type("\x0c")) > 4_000  # Ctrl+L: everything once more
        assert term.text() == table
        term.resize(100, 30)
        os.kill(term.process.pid, signal.SIGWINCH)
        term.read()
        assert "first turn" in term.text()
        assert len(term.text().splitlines()[-1]) == 100


def test_bytes_that_are_no_text_do_not_end_the_app(tmp_path: Path):
    with terminal(("play", "--seed", "3"), tmp_path) as term:
        term.wait_for("first turn")
        table = term.text()
        os.write(term.fd, b"\xff\xfe\x92\x00\x07")
        term.read()
        assert term.process.poll() is None
        term.type("?")
        term.wait_for("At a prompt")
        term.type("\x1b")
        assert term.text() == table
