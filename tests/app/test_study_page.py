"""The analysis in the page of a game: what is kept beside the record, escaped, and only what the reader may know."""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from gundam_tui import cli
from gundam_tui.app.study_page import study_part
from gundam_tui.study.analysis import Analysis, AnalysisPlan
from gundam_tui.study.judging import Judged
from tests.study.games import a_missed_win

EVIL = "<script>alert(1)</script>"


def judged(number: int, seat: int, word: str, **more: object) -> Judged:
    facts = {"given": "End turn", "best": "Attack", "after": 40.0, "chance": 60.0, "loss": 20.0, "margin": 2.0} | more
    keys = {"given_keys": ("end",), "best_keys": ("attack",)}
    return Judged(number=number, seat=seat, turn=3, word=word, **facts, **keys)


def analysis(*found: Judged, names: tuple[str, ...] = ("Amuro", "Char")) -> Analysis:
    return Analysis(names, AnalysisPlan(), total=10, done=10, judged=list(found))


def parsed(part: str) -> ET.Element:
    """The part, which is well formed."""
    return ET.fromstring(part)


def test_the_curve_goes_through_both_seats_from_the_first_ones_side():
    part = parsed(study_part(analysis(judged(1, 0, "good"), judged(5, 1, "blunder")), 10, (0, 1)))
    line = part.find(".//polyline")
    assert line is not None
    assert line.get("points") == "0.0,64.0 100.0,96.0 400.0,96.0 500.0,64.0"
    [mark] = part.findall(".//circle")
    assert (mark.get("data-at"), mark.get("cx")) == ("4", "500.0")
    assert [button.get("data-at") for button in part.findall(".//button")] == ["4"], "only what cost something"
    assert [meter.get("value") for meter in part.findall(".//meter")] == ["100", "40"]


def test_what_a_record_says_is_escaped():
    found = judged(2, 0, "mistake", given=EVIL, best=EVIL, why=(EVIL,), line=(EVIL, EVIL))
    part = study_part(analysis(found, names=(EVIL, EVIL)), 10, (0, 1))
    assert "<script" not in part
    assert parsed(part) is not None


def test_of_a_seat_only_its_own_decisions_are_shown():
    part = study_part(analysis(judged(1, 0, "blunder"), judged(5, 1, "blunder", given="Deploy Zaku")), 10, [0])
    assert "Zaku" not in part
    assert len(parsed(part).findall(".//circle")) == 1


def test_three_players_have_a_curve_each():
    found = [judged(one, one, "good") for one in range(3)]
    part = parsed(study_part(analysis(*found, names=("A", "B", "C")), 10, range(3)))
    assert len(part.findall(".//polyline")) == 3


def test_an_unfinished_analysis_says_so():
    part = study_part(Analysis(("A", "B"), AnalysisPlan(), 10, 4, [judged(1, 0, "good")]), 10, (0, 1))
    assert "4 of 10 decisions so far" in part


@pytest.mark.thorough
def test_the_page_of_a_game_has_it_and_fetches_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    record = tmp_path / "game.record"
    found = a_missed_win(record)
    pages = [tmp_path / "all.html", tmp_path / "own.html", tmp_path / "none.html"]
    assert cli.main(["replay", str(record), "--html", str(pages[0]), "--size", "80x24"]) == 0
    assert "with the analysis" in capsys.readouterr().out
    text = pages[0].read_text()
    assert f'data-at="{found.number - 1}"' in text
    assert "Attack" in text
    assert not re.search(r"(src|href)=|https?://(?!www\.w3\.org)", text)
    other = f"p{2 - found.seat}"
    assert cli.main(["replay", str(record), "--html", str(pages[1]), "--size", "80x24", "--seat", other]) == 0
    assert f'data-at="{found.number - 1}"' not in pages[1].read_text(), "the mistake of the other player"
    record.with_name("game.record.analysis").unlink()
    assert cli.main(["replay", str(record), "--html", str(pages[2]), "--size", "80x24"]) == 0
    assert "<section>" not in pages[2].read_text()
