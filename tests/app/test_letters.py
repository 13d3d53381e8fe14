"""Block letters: four rows of cells, in any signs and any colours."""

from __future__ import annotations

import pytest

from gundam_tui.app.board.sheet import Sheet
from gundam_tui.app.draw.letters import ROWS, letters, shortest, width
from gundam_tui.app.glyphs import ASCII, UNICODE, Glyphs
from gundam_tui.app.palette import palette_for
from gundam_tui.app.roles import NIGHT, blend

EVERY = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 -_.,:'!?+&/()"


def drawn(text: str, glyphs: Glyphs = UNICODE) -> list[str]:
    sheet = Sheet(glyphs, 90, ROWS, "void", planes=False)
    assert letters(sheet, 0, 0, text) == width(text)
    return sheet.text()


@pytest.mark.parametrize("letter", EVERY)
def test_every_letter_fills_its_width_and_no_two_look_alike(letter: str):
    rows = drawn(letter)
    assert 2 <= max((len(row.rstrip()) for row in rows), default=0) <= 7 or letter == " "
    assert [other for other in EVERY if drawn(other) == rows] == [letter]


@pytest.mark.parametrize("glyphs", [UNICODE, ASCII], ids=["box", "ascii"])
def test_a_title_is_drawn_from_halves_alone(glyphs: Glyphs):
    rows = drawn("GUNDAM TUI", glyphs)
    assert set("".join(rows)) <= {" ", glyphs.upper, glyphs.lower, glyphs.bar}
    assert all(row.strip() for row in rows)
    assert width("GUNDAM TUI") == 69


def test_small_letters_are_capitals_and_accents_are_left_out():
    assert drawn("Amuro") == drawn("AMURO")
    assert drawn("Élan") == drawn("Elan")


def test_a_name_in_letters_that_have_no_pixels_is_still_written():
    assert "シ ャ ア" in "\n".join(drawn("シャア"))


def test_a_text_that_is_too_long_gives_way_to_a_shorter_one():
    assert shortest("P1 AMURO", "AMURO", room=70) == "P1 AMURO"
    assert shortest("P1 AMURO", "AMURO", "P1", room=40) == "AMURO"
    assert shortest("P1 AMURO", "AMURO", "P1", room=5) == "P1"


def test_letters_can_be_lit_from_the_left():
    sheet = Sheet(UNICODE, 40, ROWS)
    letters(sheet, 0, 0, "AMURO", lit=7)
    inks = {x: sheet.role(x, 3).split("/")[0] for x in range(36) if sheet.text()[3][x] != " "}
    assert {x for x, ink in inks.items() if ink != "lost"} == {0, 1, 5, 6}


def test_between_two_inks_are_mixed_ones_and_with_few_colours_the_nearer_of_the_two():
    assert blend("sel", "own", 0, 6) == "sel"
    assert blend("sel", "own", 6, 6) == "own"
    third = f"{blend('sel', 'own', 2, 6)}/void"
    many = [palette_for(name).style(third).color for name in ("night", "day", "safe")]
    assert len({colour.name for colour in many if colour is not None}) == 3
    assert palette_for("night").style(third).color != palette_for("night").style("sel/void").color
    assert palette_for("night", "standard").style(third) == palette_for("night", "standard").style("sel/void")
    assert palette_for("mono").style(third) == palette_for("mono").style("sel/void")
    ground = palette_for("night").style(f"text/{blend('sel', 'own', 3, 6)}").bgcolor
    assert ground is not None
    assert ground.name not in NIGHT.values()


def test_a_mix_of_what_is_no_role_is_none_either():
    with pytest.raises(KeyError):
        palette_for("night").style("sel>sky>50/void")
