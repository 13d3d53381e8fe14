"""Every citation is a clause, every mark means something, every clause has a test or a reason."""

from __future__ import annotations

import json
import re
import tomllib
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from gundam_tui.cli import main
from gundam_tui.games.gcg.cards.language.card_db import Book
from gundam_tui.games.gcg.tools import trace
from gundam_tui.games.gcg.tools.clauses import TESTABLE, UnknownClause, above, below, clause, clauses

TESTS = Path(__file__).resolve().parents[1]
GAPS = TESTS / "rules" / "gaps.toml"
FAQ = TESTS / "rules" / "faq_not_here.toml"
MOST_CLAUSES = 3  # of one test, so that a mark means something
MOST_GAPS = 0  # never raise it
GENERAL = {f"Q{number}" for number in (*range(1, 113), 163, 165, 166, 167, 195)}  # the general official answers


def gaps() -> dict[str, str]:
    return tomllib.loads(GAPS.read_text(encoding="utf-8"))


def places(found: dict[str, list[trace.Citation]]) -> list[str]:
    return [f"{p.file}:{p.line}: {n}" for n in trace.unknown(found) for p in found[n]]


def test_code_cites_clauses_that_exist() -> None:
    cited = trace.in_code()
    assert len(cited) > 150
    assert places(cited) == []


def test_tests_cite_clauses_that_exist() -> None:
    wrong = [f"{t.file}:{t.line} {t.name}: {n}" for t in trace.in_tests(TESTS) for n in trace.unknown(t.clauses)]
    assert wrong == []
    own = str(Path(__file__).relative_to(TESTS.parent))  # it makes up numbers
    assert [place for place in places(trace.in_code(TESTS)) if not place.startswith(own)] == []


def _game_of(number: str) -> str:
    """The letters before the number of a clause of a sister game: `GW` of GW-17; nothing for this one."""
    letters, _, _ = number.partition("-")
    return letters if letters.isalpha() else ""


def test_a_test_shows_three_clauses_of_a_game_at_most() -> None:
    found = trace.in_tests(TESTS)
    shown = Counter((f"{t.file}:{t.line} {t.name}", _game_of(n)) for t in found for n in set(t.clauses))
    assert [test for (test, _), count in shown.items() if count > MOST_CLAUSES] == []
    assert [f"{t.file}:{t.line} {t.name}" for t in found if len(set(t.clauses)) < len(t.clauses)] == []


def test_marks_are_seen_as_pytest_sees_them(request: pytest.FixtureRequest) -> None:
    known = {(t.file.removeprefix("tests/"), t.name) for t in trace.in_tests(TESTS)}
    marked = [item for item in request.session.items if item.get_closest_marker("rule")]
    missed = [
        item.nodeid
        for item in marked
        if (str(item.path.relative_to(TESTS)), getattr(item, "originalname", item.name)) not in known
        and item.path.suffix == ".py"
        and item.path.parent.name != "scenarios"  # their marks come from the scenario files
    ]
    assert missed == []


def test_every_clause_has_a_test_or_a_reason() -> None:
    open_ones = [number for chapter in trace.coverage(trace.in_tests(TESTS)) for number in chapter.gaps]
    listed = gaps()
    assert [n for n in open_ones if n not in listed] == [], "clauses without a test"
    assert [n for n in listed if n not in open_ones] == [], "they have a test by now: take them out of gaps.toml"
    assert all(reason.strip() for reason in listed.values())
    assert len(listed) <= MOST_GAPS


def test_every_general_official_answer_has_a_test_or_a_reason() -> None:
    listed = tomllib.loads(FAQ.read_text(encoding="utf-8"))
    shown = {number for test in trace.in_tests(TESTS) for number in test.faq}
    assert len(GENERAL) == 117
    assert sorted(GENERAL - shown - set(listed)) == [], "answers without a test"
    assert sorted(set(listed) & shown) == [], "they have a test: take them out of faq_not_here.toml"
    assert set(listed) <= GENERAL
    assert all(reason.strip() for reason in listed.values())


# ---------------------------------------------------------------- the data


def test_the_clauses_are_all_there() -> None:
    found = clauses()
    tags = [c.tag for c in found.values()]
    assert {tag: tags.count(tag) for tag in ("engine-testable", "ui", "physical-only", "multiplayer")} == {
        "engine-testable": 351, "ui": 9, "physical-only": 25, "multiplayer": 28,
    }  # fmt: skip
    assert all(bool(c.title) != bool(c.text) for c in found.values())
    assert all(bool(c.tag) == bool(c.text) for c in found.values())
    assert all(above(number) or "-" not in number for number in found)


def test_a_clause_by_its_number() -> None:
    found = clause("8-3-3")
    assert (found.tag in TESTABLE, found.chapter, found.testable) == (True, 8, True)
    assert [c.number for c in above("8-3-3")] == ["8", "8-3"]
    assert [c.number for c in below("8-3")] == ["8-3-1", "8-3-2", "8-3-3", "8-3-4", "8-3-5"]
    assert clause("1.9.0:5-22").since == "1.8.0"
    with pytest.raises(UnknownClause, match='no clause has the number "8-3-33"; did you mean "8-3-3"') as error:
        clause("8-3-33")
    assert error.value.number == "8-3-33"


@pytest.mark.parametrize(
    ("number", "cards"),
    [
        ("13-1-1-1", {"ST01-001"}),
        ("3-4-6-2", {"ST01-012"}),
        ("13-2-5", {"ST01-010", "ST01-015"}),
        ("10-1-9-1", {"GD05-124"}),
    ],
)
def test_cards_that_lean_on_a_clause(number: str, cards: set[str]) -> None:
    found = trace.cards_on(number, Book.load())
    assert found is not None
    assert cards <= {card.number for card in found}
    assert len(found) < len(Book.load())


def test_card_texts_cannot_tell_of_every_clause() -> None:
    assert trace.cards_on("6-2-1-4", Book.load()) is None


# ---------------------------------------------------------------- the scanner


def test_citations_are_found_where_they_are_meant(tmp_path: Path) -> None:
    folder = tmp_path / "rooms"
    folder.mkdir()
    lines = (
        '"""Chapter 8 (8-3)."""',
        "x = 5  # 8-3-1, 1.9.0:5-22: why",
        'RULE = "8-3-3"',
        'date = "2025-09-08"  # ST01-001, `8-3-4`',
        "y = 7 - 2 - 1",
    )
    source = "\n".join(lines)
    (folder / "a.py").write_text(source)
    found = trace.in_code(folder)
    assert {number: [p.line for p in ps] for number, ps in found.items()} == {
        "8-3": [1], "8-3-1": [2], "1.9.0:5-22": [2], "8-3-3": [3],
    }  # fmt: skip
    assert trace.unknown(["8-3-1", "8-99"]) == ["8-99"]


def test_scenarios_count_as_tests(tmp_path: Path) -> None:
    folder = tmp_path / "tests"
    (folder / "scenarios").mkdir(parents=True)
    (folder / "scenarios" / "a.toml").write_text('[[scenario]]\nname = "One"\nclauses = ["8-3-1"]\nfaq = ["Q60"]\n')
    assert trace.in_tests(folder) == [trace.Test("tests/scenarios/a.toml", 1, "One", ("8-3-1",), ("Q60",))]


# ---------------------------------------------------------------- the command


def told(capsys: pytest.CaptureFixture[str], *args: str) -> str:
    assert main(["rules", *args]) == 0
    return capsys.readouterr().out


def test_the_coverage_table(capsys: pytest.CaptureFixture[str]) -> None:
    out = told(capsys)
    assert "Attacks and battles" in out
    assert re.search(r"all\s.*\s388\s", out)
    found: dict[str, Any] = json.loads(told(capsys, "--json"))
    assert found["testable"] == 388
    assert found["covered_percent"] == round(100 * found["covered"] / 388, 1)
    assert len(found["gaps"]) == 388 - found["covered"] == sum(len(c["gaps"]) for c in found["chapters"])


def test_a_clause_with_code_tests_and_cards(capsys: pytest.CaptureFixture[str]) -> None:
    out = told(capsys, "13-2-5-1")
    assert "13-2-5  " not in out
    assert "under 13-2-5 Burst" in out
    assert re.search(r"gundam_tui/games/gcg/changes/shields\.py:\d+", out)
    assert "\n  cards\n" in out
    [fact] = json.loads(told(capsys, "3-2-4", "--json"))["clauses"]
    assert any(place["file"].endswith("battle.py") for place in fact["code"]["3-2-4"])
    assert "test_a_unit_cannot_attack_on_the_turn_it_is_deployed" in [test["name"] for test in fact["tests"]]


def test_a_heading_lists_its_clauses(capsys: pytest.CaptureFixture[str]) -> None:
    assert "8-3-5  " in told(capsys, "8-3")


def test_unknown_numbers_are_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "8-3-33", "99"]) == 2
    err = capsys.readouterr().err
    assert "there is no clause 8-3-33: did you mean 8-3-3?" in err
    assert "there is no clause 99\n" in err


def test_an_installed_copy_says_that_it_has_no_tests(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(trace, "tests_folder", lambda: None)
    assert "tests are in the project's checkout" in told(capsys)
    assert json.loads(told(capsys, "--json"))["covered_percent"] is None
    assert "tests are in the project's checkout" in told(capsys, "8-3-3")
