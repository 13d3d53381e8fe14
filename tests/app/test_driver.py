"""The driver that sends less: what is left draws the same picture."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import threading
from pathlib import Path

import pyte
import pytest
from hypothesis import given
from hypothesis import strategies as st

from gundam_tui.app.driver import DiffingDriver
from gundam_tui.app.screen_diff import PLAIN, ScreenBuffer, change, look

from .helpers import running
from .terminals import terminal
from .test_pictures import middle

WIDTH, HEIGHT = 12, 4
STYLES = (
    "", "\x1b[1;38;5;222;48;5;16m", "\x1b[38;5;188;48;5;16m", "\x1b[31m", "\x1b[1;7;33m", "\x1b[7m", "\x1b[44m",
    "\x1b[38;2;1;2;3;48;2;4;5;6m", "\x1b[97;100m", "\x1b[39;49m", "\x1b[4m",
)  # fmt: skip


def text(width: int) -> st.SearchStrategy[str]:
    """Styled text of so many cells, of few letters, so that things repeat."""
    cells = st.lists(st.tuples(st.sampled_from(STYLES), st.sampled_from(" a│»")), min_size=width, max_size=width)
    cells |= st.tuples(st.sampled_from(STYLES), st.integers(0, width)).map(
        lambda blank: [("", "a")] * (width - blank[1]) + [(blank[0], " ")] * blank[1]
    )
    return cells.map(lambda found: "".join(f"{style}{letter}\x1b[0m" for style, letter in found))


@st.composite
def piece(draw: st.DrawFn) -> str:
    line, column = draw(st.integers(1, HEIGHT)), draw(st.sampled_from((1, 1, 1, 4, 9, WIDTH)))
    width = draw(st.sampled_from((WIDTH + 1 - column, WIDTH + 1 - column, 1)))
    return f"\x1b[{line};{column}H{draw(text(width))}{draw(st.sampled_from(('', chr(10))))}"


FRAME = st.lists(piece(), max_size=6).map("".join)

LARGER = "Make it larger: the game goes on."


def picture(screen: pyte.Screen) -> list[list[object]]:
    """What one sees: blanks show no ink, unless they are reversed."""
    cells = [[screen.buffer[y][x] for x in range(WIDTH)] for y in range(HEIGHT)]
    return [[cell if cell.data != " " or cell.reverse else cell._replace(fg="", bold=False, italics=False)
             for cell in row] for row in cells]  # fmt: skip


@pytest.mark.thorough
@given(st.lists(st.tuples(FRAME, st.booleans()), max_size=8), st.booleans())
def test_what_is_left_out_changes_no_cell(frames: list[tuple[str, bool]], erases: bool):
    """Also when a frame comes twice, as Textual sends it."""
    whole, thin = pyte.Screen(WIDTH, HEIGHT), pyte.Screen(WIDTH, HEIGHT)
    one, drawn = pyte.Stream(whole), pyte.Stream(thin)
    shown = ScreenBuffer(erases=erases)
    for frame, twice in frames:
        for data in [frame] * (1 + twice):
            # A line feed in the last line would scroll: Textual sends none there.
            one.feed(data.replace("\n", ""))
            drawn.feed(shown.new(data))
            assert picture(whole) == picture(thin)


def test_the_same_frame_is_sent_once():
    shown = ScreenBuffer()
    frame = "\x1b[1;1Habc\n\x1b[2;1H\x1b[1mdef\x1b[0m"
    assert shown.new(frame) == "\x1b[Habc\x1b[2H\x1b[1mdef\x1b[0m"
    assert shown.new(frame) == ""
    assert shown.new("\x1b[1;3HX") == "\x1b[1;3HX"
    assert shown.new(frame) == "\x1b[1;3Hc"
    assert ScreenBuffer().new(frame) != ""


def test_a_style_that_holds_is_not_set_again():
    wordy = "\x1b[1;1H\x1b[1;38;5;1;48;5;2ma\x1b[0m\x1b[38;5;1;48;5;2m  \x1b[0m\x1b[1;38;5;1;48;5;2mb\x1b[0m"
    assert ScreenBuffer().new(wordy) == "\x1b[H\x1b[1;38;5;1;48;5;2ma  b\x1b[0m"
    assert ScreenBuffer().new("\x1b[1;1H\x1b[31ma\x1b[0m\x1b[32mb\x1b[0m") == "\x1b[H\x1b[31ma\x1b[32mb\x1b[0m"
    assert ScreenBuffer().new("\x1b[1;1H\x1b[7ma\x1b[0m \x1b[0m") == "\x1b[H\x1b[7ma\x1b[0m "
    assert change(PLAIN, PLAIN) == ""


def test_blanks_of_any_ink_are_alike():
    shown = ScreenBuffer()
    shown.new("\x1b[1;1H\x1b[38;5;1;48;5;2m    \x1b[0m")
    assert shown.new("\x1b[1;1H\x1b[1;38;5;7;48;5;2m   \x1b[0m") == ""
    assert shown.new("\x1b[1;2H\x1b[38;5;1;48;5;3m \x1b[0m") != ""


def test_wide_letters_are_not_torn():
    shown = ScreenBuffer()
    shown.new("\x1b[1;1Ha【b")
    assert shown.new("\x1b[1;1Ha】b") == "\x1b[1;2H】"
    assert shown.new("\x1b[1;1Ha xb") == "\x1b[1;2H x"
    assert shown.new("\x1b[1;1Hae\u0301xb") == "\x1b[1;2He\u0301"


def test_what_is_not_known_is_left_as_it_is_and_nothing_is_known_after_it():
    for piece in ("\x1b[21ma\x1b[0m", "\x1b[38;9;1ma", "\x1b[38;5ma", "\x1b[1ma\x1b[31mb\x1b[0m", "\x1b[2J", "a\tb"):
        shown = ScreenBuffer()
        shown.new("\x1b[2;1Hx")
        assert shown.new(f"\x1b[1;1H{piece}") == f"\x1b[H{piece}"
        assert shown.new("\x1b[2;1Hx") == "\x1b[2Hx"
    for numbers in ("21", "38;9;1", "38;5", "58;5;1", "1;53"):
        assert look(numbers) is None


def test_sequences_that_are_no_drawing_pass_through():
    shown = ScreenBuffer()
    for data in ("\x1b]0;title\x07", "\x1b[?25l"):
        assert shown.new(data) == data
        assert shown.new(data) == data


def test_a_picture_without_news_is_not_begun_and_the_cursor_rests_where_it_is():
    begin, rest, end = "\x1b[?2026h", "\x1b[H", "\x1b[?2026l"
    shown = ScreenBuffer()
    assert "".join(shown.new(data) for data in (begin, "\x1b[1;1H", end)) == begin + rest + end
    assert "".join(shown.new(data) for data in (begin, "\x1b[1;1H", end)) == ""
    drawn = (begin, "\x1b[2;1Hx\x1b[1;1H", end)
    assert "".join(shown.new(data) for data in drawn) == f"{begin}\x1b[2Hx{rest}{end}"
    assert "".join(shown.new(data) for data in drawn) == ""


def test_a_mark_is_ended_without_naming_the_colours_again():
    text = "\x1b[1;1H\x1b[1;38;5;1;48;5;2ma\x1b[0m\x1b[38;5;3;48;5;2mb\x1b[0m"
    assert ScreenBuffer().new(text) == "\x1b[H\x1b[1;38;5;1;48;5;2ma\x1b[22;38;5;3mb\x1b[0m"


def test_what_looks_the_same_is_written_together_and_what_is_drawn_twice_once():
    """The two sides of a card have a look each, in every row of it."""
    row = "\x1b[{0};1H\x1b[31ma\x1b[0m\x1b[{0};12H\x1b[32mb\x1b[0m"
    known = ScreenBuffer()
    assert known.new(row.format(1) + row.format(2)).count("\x1b[31m") == 2  # nothing is known yet
    known.new("".join(f"\x1b[{y};1H{'.' * 12}" for y in (1, 2)))
    shown = known.new(row.format(1) + row.format(2))
    assert shown == "\x1b[H\x1b[31ma\x1b[2Ha\x1b[12G\x1b[32mb\x1b[1;12Hb\x1b[0m"
    twice = "\x1b[1;1H\x1b[31ma\x1b[0m\x1b[1;1H\x1b[32mb\x1b[0m\x1b[2;1H\x1b[31mc\x1b[0m"
    known = ScreenBuffer()
    known.new("\x1b[1;1H.\x1b[2;1H.")
    assert known.new(twice) == "\x1b[H\x1b[32mb\x1b[2H\x1b[31mc\x1b[0m"


def test_a_line_that_is_drawn_up_to_each_of_its_changes_is_written_with_the_lines_around_it():
    """So Textual draws it: from its first column to the end of the one change, and again to that of the other."""
    row = "\x1b[{0};1H\x1b[31ma\x1b[0m......\x1b[{0};1H\x1b[31ma\x1b[0m.........\x1b[32mb\x1b[0m"
    known = ScreenBuffer()
    known.new("".join(f"\x1b[{y};1H{'.' * 12}" for y in (1, 2)))
    assert known.new(row.format(1) + row.format(2)) == "\x1b[H\x1b[31ma\x1b[2Ha\x1b[9C\x1b[32mb\x1b[A\x1b[Db\x1b[0m"


def changed(row: str, *others: str, erases: bool = False) -> str:
    """What is sent where rows of dots become these, each from the first column on."""
    shown = ScreenBuffer(erases=erases)
    rows = (row, *others)
    for y in range(1, len(rows) + 1):
        shown.new(f"\x1b[{y};1H{'.' * 30}")
    return shown.new("".join(f"\x1b[{y};1H{found}\x1b[0m" for y, found in enumerate(rows, 1)))


def test_the_cursor_takes_the_shortest_way():
    assert changed("....│", "....│", "....│") == "\x1b[1;5H│\x1b[2;5H│\x1b[3;5H│"  # the side of a card
    assert changed("........a......b") == "\x1b[1;9Ha\x1b[6Cb"
    assert changed("a.............b") == "\x1b[Ha\x1b[15Gb"
    assert changed("a...b") == "\x1b[Ha...b"  # what stands there is shorter than a way past it
    assert changed("..ab", "ab") == "\x1b[1;3Hab\x1b[2Hab"


def test_the_cursor_is_not_taken_to_be_where_a_terminal_may_not_have_it():
    """Behind letters that some terminals draw wider, and in the last column, where it waits or has gone on."""
    assert changed("…..........b") == "\x1b[H…\x1b[12Gb"
    assert changed("ガ..........b") == "\x1b[Hガ\x1b[13Gb"
    assert changed("." * 29 + "a", "." * 29 + "b") == "\x1b[1;30Ha\x1b[2;30Hb"


def test_long_blanks_are_erased_where_the_terminal_gives_them_the_ground_that_is_set():
    green = "\x1b[42m"
    row = f"{green}a{' ' * 12}b{' ' * 10}"
    assert changed(row) == f"\x1b[H{row}\x1b[0m"
    assert changed(row, erases=True) == f"\x1b[H{green}a\x1b[12X\x1b[14Gb\x1b[10X\x1b[0m"
    assert changed(f"…{' ' * 12}", erases=True) == "\x1b[H…\x1b[2G\x1b[12X"
    reversed_row = f"\x1b[7ma{' ' * 12}"
    assert changed(reversed_row, erases=True) == f"\x1b[H{reversed_row}\x1b[0m"


@pytest.mark.parametrize(
    ("name", "erases"),
    [("xterm-256color", True), ("tmux-256color", True), ("screen", False), ("vt100", False), ("none such", False)],
)
def test_a_terminal_erases_in_colour_if_its_description_says_so_or_it_is_tmux(name: str, erases: bool):
    """Each in a process of its own: what is read first stays."""
    code = "from gundam_tui.app.driver import erases_in_colour; print(erases_in_colour(1))"
    done = subprocess.run(
        [sys.executable, "-c", code], env={**os.environ, "TERM": name}, capture_output=True, text=True
    )
    assert done.stdout.split() == [str(erases)], done.stderr


def test_a_look_that_comes_again_in_a_line_is_set_once():
    """A line of keys, each with its word."""
    key, word = "\x1b[1;38;5;221;48;5;233m", "\x1b[38;5;247;48;5;233m"
    line = f"{key}Esc \x1b[0m{word}back  \x1b[0m{key}v \x1b[0m{word}read"
    assert changed(line) == f"\x1b[H{key}Esc \x1b[6Cv \x1b[22;38;5;247mread\x1b[5Gback  \x1b[0m"


@pytest.mark.thorough
@pytest.mark.goal("G7")
def test_opening_and_closing_screens_on_a_terminal(tmp_path: Path):
    """No picture is sent twice: every one in fewer bytes than two pictures would take."""
    with terminal(("play", "--seed", "3"), tmp_path) as term:
        first = term.wait_for("first turn")
        assert len(first) < 6_000
        table = term.text()
        for key in "?l:":
            assert len(term.type(key)) < 6_000
            assert term.text() != table
            back = term.type("\x1b")
            if term.text() != table:  # a busy machine takes its time
                back += term.read(3.0)
            assert len(back) < 6_000
            assert term.text() == table
        assert len(term.type("\x0c")) > 2_000  # Ctrl+L: everything once more
        assert term.text() == table
        term.resize(100, 30)
        os.kill(term.process.pid, signal.SIGWINCH)
        term.read()
        assert "first turn" in term.text()
        assert len(term.text().splitlines()[-1]) == 100


@pytest.mark.goal("G10")
def test_after_a_change_of_size_nothing_is_taken_for_known(tmp_path: Path):
    """What a terminal does with its lines then is its own business: here all are lost."""
    with terminal(("play", "--seed", "3"), tmp_path) as term:
        term.wait_for("first turn")
        table = term.text()
        for size in ((50, 12), (80, 24), (80, 24)):  # too small; back; so fast that no other size was seen
            term.resize(*size)
            term.stream.feed(b"\x1b[2J\x1b[5;5Hrubbish")
            os.kill(term.process.pid, signal.SIGWINCH)
            small = f"The table needs 80x24, this terminal has 50x12. {LARGER}".split()
            for _ in range(20):  # a busy machine takes its time
                term.read()
                if term.text() == table or term.text().split() == small:
                    break
            if size == (50, 12):
                assert term.text().split() == small
            else:
                assert term.text() == table


@pytest.mark.thorough
@pytest.mark.goal("G10")
def test_the_size_is_the_terminals_whatever_the_shell_exports(tmp_path: Path):
    with terminal(("play", "--seed", "3"), tmp_path) as term:
        term.wait_for("first turn")
        table = term.text()
    with terminal(("play", "--seed", "3"), tmp_path, COLUMNS="132", LINES="50") as term:
        term.wait_for("first turn")
        assert term.text() == table


@pytest.mark.thorough
def test_an_enter_that_was_typed_ahead_counts(tmp_path: Path):
    """A shell's terminal turns it into the end of a line."""
    with terminal((), tmp_path) as term:
        os.write(term.fd, b"\r")
        term.wait_for("Opening hand")


@pytest.mark.thorough
def test_bytes_that_are_no_text_do_not_end_the_app(tmp_path: Path):
    with terminal(("play", "--seed", "3"), tmp_path) as term:
        term.wait_for("first turn")
        table = term.text()
        os.write(term.fd, b"\xff\xfe\x92\x00\x07")
        term.read()
        assert term.process.poll() is None
        term.type("?")
        term.wait_for("your battle area")
        term.type("\x1b")
        assert term.text() == table


NO_KEYS = (
    "\x1b[99999999999;2u", "\x1b[1114112u", "\x1b[55296;2u", "\x1b[97:65;2u", "\x1b[97;2;99999999999999u",
    "\x1b[<0;99999999999;99999999999M", "\x1b[<99999999999;5;5M", "\x1b[99999999999;99999999999R",
    "\x1b[48;99999;99999;1;1t", "\x1b[48;0;0;0;0t", "\x1b[?2048;1$y", "\x1b[M\x00\x00\x00",
)  # fmt: skip


@pytest.mark.thorough
@pytest.mark.goal("G10")
def test_a_report_of_no_key_is_dropped(tmp_path: Path):
    with terminal(("play", "--seed", "3"), tmp_path) as term:
        term.wait_for("first turn")
        term.type("\x1b")  # nothing is offered any more: the Esc that ends the reports changes nothing
        table = term.text()
        for report in NO_KEYS:
            term.type(report)
            assert term.process.poll() is None, report
            assert "Traceback" not in term.text(), report
        term.type("\x1b")
        assert term.text() == table
        term.type("?")
        term.wait_for("your battle area")


def reports(chance: random.Random) -> bytes:
    """What a terminal might send, or somebody who claims to be one."""
    what = chance.random()
    if what < 0.2:
        return chance.randbytes(chance.randint(1, 12))
    if what < 0.3:
        return chance.choice(NO_KEYS).encode()
    numbers = (str(chance.choice((0, 1, 2, 27, 97, 200, 201, 1 << 16, 0x110000, 10**11))) for _ in range(9))
    body = "".join(chance.choice((number, ";", ":", "?", "<", "-", "$")) for number in numbers)
    return f"\x1b[{body}{chance.choice('uMmRtyA~IOH')}".encode()


@pytest.mark.thorough
@pytest.mark.goal("G10")
@pytest.mark.parametrize("seed", range(4))
async def test_no_input_ends_the_app(seed: int):
    """Bytes at random into a driver; what it makes of them goes to an app."""
    chance = random.Random(seed)
    reads, writes = os.pipe()
    async with running(middle()) as pilot:
        driver = DiffingDriver(pilot.app, size=(80, 24))
        driver.fileno = reads
        thread = threading.Thread(target=driver._run_input_thread)
        thread.start()
        try:
            for _ in range(400):
                data = reports(chance).replace(b"\x11", b"").replace(b"\x1a", b"")  # Ctrl+Q leaves, Ctrl+Z sleeps
                os.write(writes, data)
                await pilot.pause(0)
                assert pilot.app.is_running, data
                assert pilot.app.size == (80, 24), data
            os.write(writes, b"\x1b[201~")
            await pilot.pause(0.3)
            assert thread.is_alive()
        finally:
            driver.exit_event.set()
            os.close(writes)
            thread.join(10)
            os.close(reads)
        assert pilot.app.is_running
