"""Clause numbers stand behind `?`; a setting brings them back for judges."""

from __future__ import annotations

import re

import pytest

from gundam_tui.app.board.faces import CardPane, Chip, DockText
from gundam_tui.app.clauses import plain, plain_card, without
from gundam_tui.table.settings import Settings
from tests.profile import quick_every

from .helpers import press, running, text
from .scenes import WAR, blocking, bursting, middle, position

CLAUSE = re.compile(r"\b\d+-\d+-\d+(-\d+)*\b|\bGW-\d+")


def test_only_clauses_go_and_other_brackets_stay():
    assert without("needs Lv.3: your Lv. is 1 (2-9-1)") == "needs Lv.3: your Lv. is 1"
    assert without("not now (9-5, 7-5-1) but later (GW-44)") == "not now but later"
    assert without("Gundam (MA Form) costs 1-3-0 (3)") == "Gundam (MA Form) costs 1-3-0 (3)"


def test_a_question_keeps_all_but_its_clauses():
    asked = DockText(
        "P1", "own", "Which? (7-5-1)", "2 legal  7-5-1", (Chip("1", "A (9-5)", "b"),), (("no (2-9-1)", "bad"),)
    )
    bare = plain(asked, "7-5-1")
    assert (bare.text, bare.aside) == ("Which?", "2 legal")
    assert (bare.chips[0].label, bare.hints[0]) == ("A", ("no", "bad"))
    card = CardPane("A", rows=(("needs Lv.3 (2-9-1)", "bad"), ("text (1-2-3)", "text")))
    shown = plain_card(card)
    assert shown is not None
    assert [row for row, _ in shown.rows] == ["needs Lv.3", "text (1-2-3)"]
    assert plain_card(None) is None


@pytest.mark.parametrize("size", quick_every([(80, 24), (120, 36), (160, 48)], 4), ids=str)
@pytest.mark.parametrize("made", [middle, blocking, bursting])
async def test_no_question_at_the_table_names_a_clause_but_its_help_does(made, size):
    async with running(made(), size) as pilot:
        await press(pilot, "y")
        assert not CLAUSE.search(text(pilot))
        await press(pilot, "question_mark")
        assert CLAUSE.search(text(pilot))


async def test_nor_does_a_sister_game():
    async with running(position("gundam-war", WAR, "deployment"), (120, 36)) as pilot:
        assert "GW-" not in text(pilot)


async def test_judges_have_them_by_a_setting():
    async with running(middle(), settings=Settings(bot_pace=0.0, clauses=True)) as pilot:
        await press(pilot, "y")
        assert CLAUSE.search(text(pilot))
