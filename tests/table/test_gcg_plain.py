"""The card game line by line with three and four seats, persons and computer players, from a script to the end."""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path

import pytest

from gundam_tui.table.console import Talk
from gundam_tui.table.match import Match
from gundam_tui.table.plain import PlainTable
from tests.table.test_gcg_seats import new
from tests.table.test_seats import PASS_ON, Typist

pytestmark = pytest.mark.usefixtures("state")


@pytest.mark.thorough
@pytest.mark.parametrize(("form", "seats"), [("royale-takes-all", 3), ("team", 4)])
def test_a_whole_game_from_a_script(form: str, seats: int, tmp_path: Path):
    typist = Typist(2)
    PlainTable(new(form, seats, journal=tmp_path / "one.record"), Talk(False, typist, typist)).run()
    called = [int(name[1]) - 1 for name in PASS_ON.findall(typist.screen)]
    if form == "team":  # partners look at each other's hands (12-3-4)
        assert {seat // 2 for seat in called} == {0, 1}
        assert all(one // 2 != other // 2 for one, other in pairwise(called))
    else:
        assert set(called) == set(range(seats))
    assert re.search(r"^\w+( and \w+)* wins?", typist.screen, re.M)


def test_one_gives_up_and_the_saved_game_goes_on_without_them(tmp_path: Path):
    path = tmp_path / "one.record"
    typist = Typist(2, "1", "1", "1", "board", "concede p2", "yes", "quit")
    PlainTable(new("royale", 3, journal=path), Talk(False, typist, typist)).run()
    assert "Bea concedes" in typist.screen
    again = Match.load(path)
    assert list(again.out) == [1]
    assert again.outcome is None


@pytest.mark.rule("12-3-4", "1-2-4")
def test_a_team_gives_up_when_its_leader_says_yes_too(tmp_path: Path):
    typist = Typist(2, "1", "concede p2", "yes", "no", "concede p2", "yes", "yes")
    match = new("team", 4, journal=tmp_path / "one.record")
    PlainTable(match, Talk(False, typist, typist)).run()
    assert typist.screen.count("P1 Ada, do you agree") == 2
    assert match.outcome is not None
    assert match.outcome.winners == (2, 3)
