"""The app on a real terminal: bytes, signals, colours. The terminal is a pty, read by pyte."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from gundam_tui.app.answering import chooser_for
from gundam_tui.games.decks import load_deck
from gundam_tui.games.gcg.cards.language.card_db import Book
from gundam_tui.players.random import RandomPlayer
from gundam_tui.table.match import Match
from tests.profile import quick_first

from .terminals import START, Terminal, command, terminal

PLAY = ("play", "--deck1", "st01", "--deck2", "st03", "--seed", "11", "--bot2", "random")


def to_main_phase(term: Terminal) -> None:
    """Through the dice and the redraw, whoever begins."""
    term.wait_for("You")
    for _ in range(3):
        if "Your main phase" in term.text():
            return
        term.type("1\r" if "1-2 choose" in term.text() else " ")
    term.wait_for("Your main phase")


def records(state: Path) -> list[Path]:
    return sorted((state / "gundam-tui").glob("*.record"))


@pytest.mark.thorough
@pytest.mark.goal("G7")
def test_a_key_sends_little_and_an_idle_table_nothing(tmp_path: Path):
    with terminal(PLAY, tmp_path) as term:
        to_main_phase(term)
        sent = [len(term.type(key)) for key in ("\t", "\t", "a", "b", "\x1b[C")]
        assert max(sent) < 2048, sent  # UX: under 2 KB a selection key
        assert term.read(1.5) == b""


@pytest.mark.goal("G11")
@pytest.mark.parametrize("number", quick_first([signal.SIGHUP, signal.SIGTERM]))
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


@pytest.mark.goal("G11")
def test_a_terminal_that_goes_without_a_signal_ends_the_process_with_the_game_saved(tmp_path: Path):
    with terminal(PLAY, tmp_path) as term:
        to_main_phase(term)
        os.close(term.fd)
        try:
            assert term.process.wait(START) == 0
        finally:
            term.fd = os.open(os.devnull, os.O_RDWR)
    [path] = records(tmp_path)
    match = Match.load(path)
    assert match.prompt is not None
    match.close()


@pytest.mark.thorough
def test_the_shell_gets_the_terminal_and_gives_it_back(tmp_path: Path):
    """Job control: the program sleeps at Ctrl+Z, and goes on where it was when the shell wakes it."""
    shell = "set -m; trap : TTOU; " + f"{sys.executable} -m gundam_tui {' '.join(PLAY)}; echo SLEEPS; fg"
    with command(["bash", "-c", shell], tmp_path) as term:
        to_main_phase(term)
        before = term.screen.display[12:17]
        out = term.type("\x1a")
        assert b"SLEEPS" in out + term.read(1.0)
        term.wait_for("Your main phase")
        assert term.screen.display[12:17] == before
        term.type("\x11")
        assert term.process.wait(60) == 0


@pytest.mark.goal("G11", "G12")
def test_resume_goes_on_at_the_same_prompt(tmp_path: Path):
    with terminal(PLAY, tmp_path) as term:
        to_main_phase(term)
        before = term.screen.display[12:17]
        term.type("\x11")
        term.process.wait(60)
        assert term.process.returncode == 0
        term.read(0.3)
        assert "gundam-tui resume" in "".join(term.text().split("\n"))  # the shell says how it goes on
    with terminal(("resume",), tmp_path) as term:
        term.wait_for("Your main phase")
        assert term.screen.display[12:17] == before


@pytest.mark.goal("G9")
def test_no_color_sends_no_colour(tmp_path: Path):
    with terminal(PLAY, tmp_path, NO_COLOR="1") as term:
        out = term.wait_for("You") + term.type("1\r")
        assert not re.findall(rb"\x1b\[[0-9;]*(?:38|48);[0-9;]*m", out)
        assert not re.findall(rb"\x1b\[(?:[0-9;]*;)?(?:3[0-7]|4[0-7]|9[0-7]|10[0-7])m", out)


@pytest.mark.goal("G9")
def test_sixteen_colours_are_enough(tmp_path: Path):
    with terminal(PLAY, tmp_path, TERM="linux") as term:
        out = term.wait_for("You") + term.type("1\r")
        assert not re.findall(rb"\x1b\[[0-9;]*(?:38|48);[0-9;]*m", out)


@pytest.mark.goal("G9")
def test_ascii_is_ascii_on_the_wire(tmp_path: Path):
    with terminal((*PLAY, "--ascii"), tmp_path) as term:
        out = term.wait_for("You") + term.type("1\r") + term.type(" ")
        assert out.isascii()


@pytest.mark.goal("G8")
@pytest.mark.parametrize(
    ("call", "without"),
    [
        ("gundam_tui.cli:parser", ("textual", "rich", "gundam_tui.kernel", "gundam_tui.games", "pydantic", "lark")),
        (
            "gundam_tui.app.screens.home:Home",
            ("gundam_tui.games.gcg.flow.ruleset", "gundam_tui.table.match", "pydantic", "lark"),
        ),
        ("gundam_tui.app.screens.table:TableScreen", ("pydantic", "lark", "gundam_tui.server")),
    ],
)
def test_what_the_first_picture_does_not_need_is_not_imported(call: str, without: tuple[str, ...]):
    """How long it takes is measured by `measure.py`; here is what would make it slow."""
    module, name = call.split(":")
    code = f"import sys; from gundam_tui.app import app; from {module} import {name}; print(*sys.modules)"
    if name == "parser":
        code = f"import sys; from {module} import {name}; {name}(); print(*sys.modules)"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split()
    assert not [one for one in without if one in loaded]


@pytest.mark.thorough
@pytest.mark.goal("G6")
def test_a_key_is_answered_by_one_frame(tmp_path: Path):
    """How soon is measured by `measure.py`; a second frame would be a second wait."""
    with terminal(PLAY, tmp_path) as term:
        to_main_phase(term)
        for key in ("\t", "a", "b", "\x1b[C"):
            frames = [part for part in term.type(key).split(b"\x1b[?2026h") if len(part) > 20]
            assert len(frames) == 1, frames


@pytest.mark.thorough
@pytest.mark.goal("G14")
def test_no_byte_of_the_other_hand_is_sent_between_two_curtains(tmp_path: Path):
    """The same game is played along, to know what is hidden from whoever looks."""
    keys = {"enter": "\r", "escape": "\x1b", "space": " ", "right": "\x1b[C", "down": "\x1b[B"}
    decks = ("st02", "st03")  # no card is in both
    match = Match.new([load_deck(name) for name in decks], 21)
    texts = {card.name: card.wording for card in Book.load()}
    player, shown = RandomPlayer(4), 0
    with terminal(("play", "--seed", "21", "--deck1", decks[0], "--deck2", decks[1]), tmp_path) as term:
        out = term.wait_for("first turn")
        for _ in range(9):
            match.advance()
            prompt = match.prompt
            assert prompt is not None
            while " y  I am " in term.text() or " y  show your " in term.text():
                time.sleep(0.5)
                out = term.type("y")
            view = match.view(prompt.seat)
            other = match.view(1 - prompt.seat).players[1 - prompt.seat].cards("hand")
            units = [unit for one in view.players for unit in one.cards("battle area")]
            told = " ".join(
                [line.text for line in match.log(prompt.seat)]
                + [texts[card.name] for card in (*view.players[prompt.seat].cards("hand"), *units)]
            )
            public = {unit.name for unit in units}
            hidden = [card.name for card in other if card.name not in told and card.name not in public]
            shown += sum(card.name.encode() in out for card in view.players[prompt.seat].cards("hand"))
            chooser = chooser_for(view, prompt.seat)
            assert chooser is not None
            answer = player.answer(match.engine, prompt)
            for key in chooser.path(answer)[:-1]:
                out += term.type(keys.get(key, key))
            assert not [name for name in hidden if name.encode() in out]
            match.answer(answer)
            out = term.type(keys.get(last := chooser.path(answer)[-1], last))
    assert shown > 10  # names of the own hand are found in the same way


FAILING = """
from gundam_tui.app.app import GundamApp

def on_key(app, event):
    other_hand = "BAWOO"[::-1] + "-HIDDEN"
    raise ValueError("a fault")

GundamApp.on_key = on_key
GundamApp().run()
"""


def test_a_fault_of_the_program_shows_where_it_is_and_none_of_the_values_there(tmp_path: Path):
    with command([sys.executable, "-c", FAILING], tmp_path, (120, 36)) as term:
        term.wait_for("ew game")
        term.type("v")
        said = term.read(1.0)
        shown = term.text() + said.decode("utf-8", "replace")
        assert "a fault" in shown
        assert "go on with gundam-tui resume" in shown
        assert "OOWAB-HIDDEN" not in shown
