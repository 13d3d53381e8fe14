"""Signs of ambiguous width: a terminal that shows them two cells wide is asked, and gets others."""

from __future__ import annotations

import os
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pyte
import pytest
from pyte import screens
from rich.cells import cell_len
from textual._xterm_parser import XTermParser
from textual.driver import Driver
from textual.message import Message

from gundam_tui import language
from gundam_tui.app.glyphs import UNICODE, signs
from gundam_tui.app.own_driver import OwnDriver
from gundam_tui.app.sign_widths import LIMIT, STAND_INS, SignWidths, ambiguous, doubtful
from gundam_tui.table.settings import Settings

from .terminals import Terminal, terminal

SIZE = (80, 24)


class Answering(pyte.Screen):
    """A terminal that reports its cursor, and shows some signs two cells wide."""

    def __init__(self) -> None:
        super().__init__(*SIZE)
        self.answers = ""

    def write_process_input(self, data: str) -> None:
        """See `pyte.Screen`: what the terminal sends to the program."""
        self.answers += data


@pytest.fixture
def wide(monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """The signs that terminals show wide; at first all whose width is ambiguous."""
    found = set(filter(ambiguous, STAND_INS))
    usual = screens.wcwidth
    monkeypatch.setattr(screens, "wcwidth", lambda letter: 2 if letter in found else usual(letter))
    return found


def asked(widths: SignWidths) -> Answering:
    """A terminal that was asked; what it says is heard."""
    screen = Answering()
    pyte.Stream(screen).feed("\x1b[5;7Hx" + widths.question())
    for report in screen.answers.split("R")[:-1]:
        row, column = report.removeprefix("\x1b[").split(";")
        assert widths.heard(int(column) - 1, int(row) - 1) is not None
    return screen


def test_each_wide_sign_has_a_stand_in_of_one_cell(wide: set[str]) -> None:
    """And a narrow one stays as it is."""
    wide -= {"─", "×"}
    widths = SignWidths()
    asked(widths)
    for sign, plain in STAND_INS.items():
        assert widths.shown(sign) == (plain if sign in wide else sign)
        assert cell_len(plain) == cell_len(sign) == 1
        assert not ambiguous(plain)


def test_the_question_leaves_nothing_on_the_screen(wide: set[str]) -> None:
    """Nor does it move the cursor: the picture that follows stands where it would have stood."""
    screen = asked(SignWidths())
    assert (screen.cursor.x, screen.cursor.y) == (7, 4)
    assert not "".join(screen.display).strip().replace("x", "")


def test_all_signs_of_the_screen_are_asked_about() -> None:
    """Every one that the board draws with and whose width is ambiguous."""
    assert set(filter(ambiguous, signs(UNICODE))) <= set(STAND_INS)


def test_letters_nobody_asked_about_are_as_wide_as_the_signs(wide: set[str]) -> None:
    """Marks that combine with a letter stay, as do letters that are two cells wide in any case."""
    widths = SignWidths()
    assert widths.shown("½ō高达e\u0301") == "½ō高达e\u0301"
    asked(widths)
    assert widths.shown("½ō高达e\u0301") == "1o高达e\u0301"


def test_a_late_answer_changes_nothing(wide: set[str]) -> None:
    """Nor does a report that nobody asked for."""
    now = [0.0]
    widths = SignWidths(clock=lambda: now[0])
    assert widths.heard(2, 1) is None
    widths.question()
    now[0] = LIMIT + 0.1
    assert widths.heard(2, 1) is None
    assert widths.shown("─") == "─"


@pytest.mark.parametrize(
    ("spoken", "environ", "expected"),
    [
        ("en", {"LANG": "en_US.UTF-8"}, False), ("en", {}, False), ("zh", {"LANG": "en_US.UTF-8"}, True),
        ("en", {"LANG": "ja_JP.UTF-8"}, True), ("en", {"LANG": "zh_CN.UTF-8", "LC_ALL": "C"}, False),
    ],
)  # fmt: skip
def test_only_where_wide_letters_are_spoken_is_there_a_doubt(
    spoken: str, environ: dict[str, str], expected: bool
) -> None:
    """English at an English terminal asks nothing."""
    with language.speaking(spoken):
        assert doubtful(environ) is expected


class Sending(Driver):
    """The driver of a terminal in memory."""

    def __init__(self, setting: str) -> None:
        self.screen = Answering()
        self.stream = pyte.Stream(self.screen)
        self.came: list[Message] = []
        self.drawn = 0
        self._app: Any = SimpleNamespace(
            settings=Settings(sign_width=setting), action_redraw=self.redraw, call_later=lambda call: call()
        )

    def redraw(self) -> None:
        self.drawn += 1

    def write(self, data: str) -> None:
        self.stream.feed(data)

    def start_application_mode(self) -> None: ...

    def disable_input(self) -> None: ...

    def stop_application_mode(self) -> None: ...

    def process_message(self, message: Message) -> None:
        self.came.append(message)


class Measured(OwnDriver, Sending):
    """The same, which asks."""

    def __init__(self, setting: str) -> None:
        super().__init__(setting)
        self.widths = SignWidths()

    def answer(self) -> None:
        """Hear what the terminal has said."""
        for message in XTermParser().feed(self.screen.answers):
            self.process_message(message)


@pytest.mark.usefixtures("chinese")
@pytest.mark.parametrize(("setting", "asks", "shown"), [("auto", True, "-"), ("one", False, "─"), ("two", False, "-")])
def test_the_setting_decides_without_asking(wide: set[str], setting: str, asks: bool, shown: str) -> None:
    """`auto` asks; the answer reaches no screen as a key, and the picture is drawn again with it."""
    driver = Measured(setting)
    driver.start_application_mode()
    assert bool(driver.screen.answers) is asks
    driver.answer()
    assert driver.widths.shown("─") == shown
    assert not driver.came
    assert bool(driver.drawn) is asks


@pytest.mark.usefixtures("chinese")
def test_a_terminal_that_says_nothing_is_not_waited_for() -> None:
    """Its keys go on, and nothing is drawn again."""
    driver = Measured("auto")
    driver.start_application_mode()
    driver.screen.answers = "a"
    driver.answer()
    assert len(driver.came) == 1
    assert driver.widths.shown("─") == "─"
    assert not driver.drawn


def lines_of(term: Terminal) -> list[str]:
    """The rows of a picture, a wide letter followed by an empty cell."""
    return [
        "".join(term.screen.buffer[y][x].data or "\0" for x in range(term.screen.columns))
        for y in range(term.screen.lines)
    ]


@pytest.mark.thorough
@pytest.mark.parametrize("size", [(80, 24), (120, 36)])
def test_a_table_is_aligned_on_a_terminal_with_wide_signs(
    wide: set[str], tmp_path: Path, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The same picture as elsewhere, with a stand-in at the place of every wide sign."""
    pictures: list[list[str]] = []
    for is_wide in (True, False):
        if not is_wide:
            wide.clear()
        state = tmp_path / str(is_wide)
        state.mkdir()
        with terminal(("play", "--seed", "3", "--lang", "zh"), state, size) as term:
            answered: list[str] = []

            def answer(data: str, fd: int = term.fd, answered: list[str] = answered) -> None:
                os.write(fd, data.encode())
                answered.append(data)

            monkeypatch.setattr(term.screen, "write_process_input", answer)
            term.wait_for("P1")
            term.read(1.0)
            assert len(answered) == len(STAND_INS)
            pictures.append(lines_of(term))
    narrow = str.maketrans(dict(STAND_INS))
    assert pictures[0] == [row.translate(narrow) for row in pictures[1]]
    assert pictures[0] != pictures[1]
