"""What a key costs is not more than what it changes."""

from __future__ import annotations

from itertools import pairwise, product
from pathlib import Path

import pytest
from rich.cells import cell_len

from gundam_tui.app.app import GundamApp
from gundam_tui.app.screens.curtain import Curtain
from gundam_tui.app.screens.table import TableScreen
from gundam_tui.app.widgets.canvas import _NEAR, _changed
from gundam_tui.kernel.rng import Stream

from .terminals import terminal

WORDS = ("Zaku", " ", "II", "─", "►", "ガンダム", "", "  needs Lv.4", "é")
ROLES = ("text/table", "now/table", "hot/dock!")

Line = list[tuple[str, str]]


def cells(line: Line) -> Line:
    return [(sign, role) for text, role in line for letter in text for sign in (letter, *[""] * (cell_len(letter) - 1))]


def some_line(chance: Stream, width: int) -> Line:
    line: Line = []
    while (left := width - sum(cell_len(text) for text, _ in line)) > 0:
        word = WORDS[chance.below(len(WORDS))]
        line.append((word if cell_len(word) <= left else " " * left, ROLES[chance.below(len(ROLES))]))
    return line


def test_the_columns_that_are_drawn_again_are_those_that_differ():
    chance = Stream(3)
    lines = [some_line(chance, 24) for _ in range(30)]
    lines += [
        [*lines[at][:2], *some_line(chance, 24 - sum(cell_len(text) for text, _ in lines[at][:2]))] for at in (1, 2)
    ]
    for old, new in product(lines, lines):
        differ = {at for at, (x, y) in enumerate(zip(cells(old), cells(new), strict=True)) if x != y}
        spans = _changed(old, new)
        drawn = {at for start, end in spans for at in range(start, end)}
        assert differ <= drawn
        assert all(start in differ and end - 1 in differ for start, end in spans)
        assert all(later - end > _NEAR for (_, end), (later, _) in pairwise(spans))


def test_a_line_of_another_width_is_drawn_again_from_where_it_differs():
    assert _changed([("ab", "x"), ("cd", "x")], [("ab", "x"), ("cde", "x")]) == [(2, 5)]
    assert _changed([("ab", "x"), ("cd", "x")], [("b", "x"), ("cd", "x")]) == [(0, 4)]


def test_no_screen_of_a_game_at_one_keyboard_needs_a_style_sheet_that_was_not_read_at_the_start():
    read = {path.rpartition("/")[2] for path in GundamApp.CSS_PATH}
    assert {*TableScreen.CSS_PATH, *Curtain.CSS_PATH} <= read


@pytest.mark.thorough
@pytest.mark.goal("G7")
@pytest.mark.parametrize("size", [(80, 24), (120, 36), (160, 48)])
@pytest.mark.parametrize(("way", "seats"), [("royale", 3), ("royale", 4), ("team", 4)])
def test_at_a_large_table_a_selection_key_sends_few_bytes_and_waiting_none(
    way: str, seats: int, size: tuple[int, int], tmp_path: Path
):
    decks = [word for deck in ("st01", "st02", "st03", "st04")[:seats] for word in ("--deck", deck)]
    others = ["--bot", "easy"] * (seats - 1)
    game = ("play", "--format", way, *decks, *others, "--seed", "11", "--bot-pace", "0")
    with terminal(game, tmp_path, size) as term:
        term.wait_for("You")
        for _ in range(9):
            term.type("\r")
            term.read(1.2)
            for key in "CDCBA":  # right, left, right, down, up
                assert len(term.type(f"\x1b[{key}")) < 2048, term.text()
        assert not term.read(2.0, 2.0)


@pytest.mark.thorough
@pytest.mark.goal("G7")
@pytest.mark.parametrize("way", ["royale", "team"])
def test_a_decision_and_each_thing_that_others_do_after_it_send_few_bytes_with_their_motion(way: str, tmp_path: Path):
    decks = [word for deck in ("st01", "st02", "st03", "st04") for word in ("--deck", deck)]
    others = ["--bot", "easy"] * 3
    game = ("play", "--format", way, *decks, *others, "--seed", "11", "--bot-pace", "2")
    with terminal(game, tmp_path) as term:
        term.wait_for("You")
        for _ in range(6):
            sent, silences = term.type("\r") + term.read(0.8), 0
            while silences < 3:  # longer than a computer player waits
                assert len(sent) < 8192, term.text()
                sent = term.read(0.8)
                silences = 0 if sent else silences + 1
