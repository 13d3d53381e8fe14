"""The numbers of the rules 1.0: each is mapped to 1.1.1, and whoever plays by 1.0 reads its own numbers."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from gundam_tui import language
from gundam_tui.games.finding import clauses_numbered
from gundam_tui.games.gcg.cards.versions import cited, old_clauses
from gundam_tui.games.gcg.tools import rules_text
from gundam_tui.games.gcg.tools.clauses import UnknownClause, clause, clauses
from gundam_tui.games.registry import game
from gundam_tui.table import text_render
from tests.rules.cards import Side, table

RULEBOOK = Path(__file__).parents[3] / "shared" / "rules" / "gcg-1.0-zh.md"
# The clauses of each chapter of 1.0, headings and the chapter's own number counted.
CHAPTERS = {1: 20, 2: 78, 3: 51, 4: 81, 5: 25, 6: 51, 7: 45, 8: 11, 9: 52, 10: 20, 11: 76}


def test_every_clause_of_1_0_is_mapped() -> None:
    """By number and by chapter; against the rulebook itself where it is at hand."""
    old = old_clauses()
    counts = {chapter: sum(number.partition("-")[0] == str(chapter) for number in old) for chapter in CHAPTERS}
    assert counts == CHAPTERS
    if RULEBOOK.exists():
        numbers = re.findall(r"(?m)^\s*(?:- )?(\d+(?:-\d+)+)\. ?", RULEBOOK.read_text("utf-8"))
        assert {number for number in old if "-" in number} == set(numbers)


def test_every_clause_of_1_0_leads_to_clauses_that_exist() -> None:
    """What says it now exists; what nothing says any more tells what changed."""
    for old in old_clauses().values():
        assert all(number in clauses() for number in old.now), old
        assert old.now or old.changed, old.number
        page = clause(f"1.0:{old.number}")
        assert all(f"{number} of 1.1.1: {clause(number).wording}" in page.text for number in old.now)
        assert old.changed in page.text


@pytest.mark.parametrize(
    ("number", "now"),
    [
        ("1.0:1-2-3", ("1-2-4",)),  # to concede
        ("1.0:2-7-3", ("2-8-4",)),  # everything after the zone has moved by one
        ("1.0:3-6-4-2", ("4-6-4-2",)),
        ("1.0:4-10-4", ()),  # a destroyed Resource
        ("1.0:6-5-2-3-4", ("3-3-6",)),
        ("1.0:7-4-2", ("8-3-2",)),
        ("1.0:7-6-2-3", ("8-5-2-4",)),  # Base and Shield have changed places
        ("1.0:9-3-6", ("10-3-5",)),
        ("1.0:11-1-2-5", ("13-1-2-4",)),
        ("1.0:11-2-12-2", ("13-2-13-2",)),
    ],
)
def test_where_a_clause_lives_now(number: str, now: tuple[str, ...]) -> None:
    assert clause(number).now == now


def test_what_changed_is_told() -> None:
    assert "battle damage" in clause("1.0:11-1-2-2").text
    assert "Dropped" in clause("1.0:4-10-4").text
    assert "What changed" not in clause("1.0:7-4-2").text


def test_a_number_of_1_0_is_found_only_with_its_version() -> None:
    assert clauses_numbered(rules_text, "1.0:7-4-2") == ["1.0:7-4-2"]
    assert clauses_numbered(rules_text, "1.0:99-1") == []
    assert "1.0:7-4-2" not in rules_text.numbers()
    assert clause("1.1.1:8-3-2") == clause("8-3-2")
    with pytest.raises(UnknownClause, match=re.escape("1.0:7-4-20")):
        clause("1.0:7-4-20")


# ---------------------------------------------------------------- numbers that a player reads


def test_reasons_by_1_0_have_its_numbers() -> None:
    """Each number leads to a clause, and by the other rules nothing is changed."""
    assert cited("1.0", "8-3-1") == "1.0:7-4-1"
    assert cited("1.0+purple", "10-1-6-5") == "1.0:9-1-6-5"
    assert cited("1.0", "7-5-2-2-2") == "1.0:2-8-1"  # 1.1.1 has steps for playing a card: the one about the Lv.
    assert cited("1.1.1", "8-3-1") == cited("1.9.0", "8-3-1") == "8-3-1"
    assert cited("1.0", "1.9.0:5-20") == "1.9.0:5-20"
    assert cited("1.0", "") == ""
    assert cited("1.0", "MT-3") == "MT-3"
    for number in clauses():
        assert clause(cited("1.0", number)).number.removeprefix("1.0:")


def test_only_what_1_0_does_not_have_keeps_its_number() -> None:
    """Multiplayer, Link keywords, zones, what is said of a Pilot's two texts: 1.0 has nothing of the kind."""
    kept = [number for number in clauses() if cited("1.0", number).startswith("1.1.1:") and clause(number).text]
    assert {number.partition("-")[0] for number in kept} <= {"2", "3", "4", "5", "7", "12", "13"}
    assert "8-3-1" not in kept


@pytest.mark.parametrize(
    ("preset", "question", "why"), [("1.0", "1.0:6-5-1", "1.0:2-8-1"), ("1.1.1", "7-5-1", "2-9-1")]
)
def test_a_table_shows_the_numbers_of_its_rules(preset: str, question: str, why: str) -> None:
    """The open question, and why a card cannot be played; the engine itself cites 1.1.1 by all rules."""
    e = table(Side(hand=["ST01-001"], resources=1), rules=preset).e
    assert e.prompt is not None
    assert e.prompt.rule == "7-5-1"
    module = game("gcg")
    shown = module.view(e, 0).prompt
    assert shown is not None
    assert shown.rule == question
    card = module.hand(e, 0)[0]
    refusal = module.why_not(e, 0, "play", card)
    assert refusal is not None
    assert refusal.clause == why
    held = module.view(e, 0).players[0].zones["hand"].cards
    assert f"({why})" in held[0].playable


def test_what_changed_is_told_in_chinese_too() -> None:
    """Every note has its translation: whoever reads the rulebook 1.0 reads Chinese."""
    with language.speaking("zh"):
        english = [
            old.number
            for old in old_clauses().values()
            if old.changed and old.changed in clause(f"1.0:{old.number}").text
        ]
        gone = clause("1.0:4-10-4").text
    assert english == []
    assert gone.startswith("1.1.1中没有对应的条款。")


@pytest.mark.parametrize(("preset", "rule"), [("1.0", "1.0:1-2-3"), ("1.1.1", "1-2-4")])
@pytest.mark.parametrize("spoken", ["en", "zh"])
def test_the_end_of_a_game_has_the_number_of_its_rules(preset: str, rule: str, spoken: str) -> None:
    """On the table, in the log and in the last line of a game line by line; the record keeps that of 1.1.1."""
    e = table(Side(hand=["ST01-001"]), rules=preset).e
    e.concede(0)
    module = game("gcg")
    assert e.outcome is not None
    assert e.outcome.rule == "1-2-4"
    shown = module.view(e, None).outcome
    assert shown is not None
    assert shown.rule == rule
    with language.speaking(spoken):
        last = module.log_lines(e, None)[-1].text
        assert re.search(rf"[(（]{rule}[)）]", last)
        assert re.search(rf"[(（]{rule}[)）]", text_render.end_lines(shown, ["Amuro", "Char"])[0])
