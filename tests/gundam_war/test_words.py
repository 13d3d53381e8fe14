"""What the table says is said in the words of this game's rulebook."""

from __future__ import annotations

import pytest

from gundam_tui.app.board.looker import Looker
from gundam_tui.app.board.reading import ribbon
from gundam_tui.app.glyphs import UNICODE
from gundam_tui.games.gundam_war.board import board
from gundam_tui.games.gundam_war.words import WORDS
from gundam_tui.games.nation.auto_pass import can_wait
from gundam_tui.games.nation.labels import label, waiting
from gundam_tui.games.nation.log import log_lines
from gundam_tui.games.nation.view import view
from gundam_tui.games.registry import game
from gundam_tui.kernel import Engine
from gundam_tui.table.text_render import board as rows_of
from gundam_tui.table.text_render import heading

from .table import Play, Table

GAME = game("gundam-war")


def told(e: Engine, seat: int = 0) -> list[str]:
    return [line.text for line in log_lines(e, seat, WORDS)]


def labels(p: Play) -> list[str]:
    assert p.e.prompt is not None
    return [label(p.e, option, WORDS) for option in p.e.prompt.options]


@pytest.mark.rule("GW-34")
@pytest.mark.parametrize(("at", "word", "step"), [
    ("deployment", "assign", ""), ("attack", "battle", "attack"), ("damage", "battle", "resolution"),
])  # fmt: skip
def test_the_ribbon_and_the_heading_name_the_phase_and_the_step(at: str, word: str, step: str):
    shown = view(Table().side(0, field=["U2"]).start(at).e, 0, WORDS)
    row = ribbon(Looker(shown, board(2), GAME, UNICODE, "P{}".format, 0, 0, 1))
    assert row.steps[row.now] == word
    assert row.way.startswith(f"{step} step") or not step
    end = f"{word} phase, {step} step" if step else f"{word} phase"
    assert heading(shown, ("Ada", "Bob")).endswith(f": {end}")


@pytest.mark.rule("GW-47", "GW-164")
def test_power_is_told_by_colour_and_only_the_colours_that_there_are():
    p = Table().side(0, g=["G-BLUE", "G-BLUE", "G-GREEN"]).start("deployment")
    counters = view(p.e, 0, WORDS).players[0].counters
    assert (counters["power"], counters["blue power"], counters["green power"]) == (3, 2, 1)
    assert "red power" not in counters
    head = next(row for row in rows_of(view(p.e, 0, WORDS), ("Ada", "Bob")) if row.startswith("Ada"))
    assert head == "Ada  power 3, blue 2, green 1"


@pytest.mark.rule("GW-20", "GW-21")
def test_a_card_in_the_hangar_lies_open_beside_the_hand_and_says_whether_it_can_be_played():
    p = Table().side(0, hangar=["S-B01", "S-B08"], g=["G-BLUE"]).start("deployment")
    assert board(2).hands == ("hand", "hangar")
    assert board(2).private == ("hand",)
    own = {card.number: card.playable for card in view(p.e, 0, WORDS).players[0].cards("hangar")}
    assert own["S-B01"] == ""
    assert own["S-B08"] == "needs 6 power in all: you have 1 (GW-47)"
    assert [card.playable for card in view(p.e, 1, WORDS).players[0].cards("hangar")] == ["", ""]


@pytest.mark.rule("GW-15", "GW-106")
def test_a_generation_card_is_played_and_enters_and_does_not_become_anything():
    p = Table().side(0, hand=["G-BLUE"]).start("deployment").do("g G-BLUE")
    assert waiting(p.e, p.e.state.vars["stack"][0]) == "P1: Blue Basic GENERATION, enters"
    p.settle()
    assert told(p.e)[-2:] == ["P1 plays Blue Basic GENERATION", "Blue Basic GENERATION enters play"]


@pytest.mark.rule("GW-106", "GW-43")
def test_a_card_that_only_enters_stops_nobody_who_could_not_stop_it():
    """The defender could raise a DEFENSE, which is as good later, or negate a COMMAND."""
    p = Table().side(0, hand=["S-B01", "C-1"], g=["G-BLUE"]).side(1, hand=["C-1", "S-B07"], g=["G-BLUE"] * 3)
    p = p.side(0, field=["U2"]).start("deployment").do("deploy S-B01")
    assert p.e.prompt is not None
    assert (p.e.prompt.kind, p.e.prompt.seat) == ("cut", 1)
    assert can_wait(p.e, 1)
    p.settle().do("command C-1").do("target U2")
    assert p.e.prompt.seat == 1
    assert not can_wait(p.e, 1)
