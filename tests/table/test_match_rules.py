"""Every rule of matches, their time and events (MT-1 to MT-26) is cited in the code and shown by a test."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from gundam_tui.cli import main
from gundam_tui.games.gcg.tools.clauses import clause, matches
from gundam_tui.games.tracing import citations, in_tests

TESTS = Path(__file__).resolve().parents[1]
NUMBER = re.compile(r"MT-\d+a?")


def test_every_rule_of_matches_has_a_test():
    shown = {number for test in in_tests(TESTS) for number in test.clauses if NUMBER.fullmatch(number)}
    assert [number for number in matches() if number not in shown] == []


def test_every_rule_of_matches_is_cited_where_it_is_built():
    cited = citations(NUMBER)
    missing = [number for number in matches() if number not in cited]
    assert missing == ["MT-7"], "it only says that the rules about time hold for a match too"


def test_what_is_cited_is_one_of_them():
    own = {number for test in in_tests(TESTS) for number in test.clauses if NUMBER.fullmatch(number)}
    assert sorted({*citations(NUMBER), *own} - {*matches()}) == []


def test_one_of_them_by_its_number(capsys: pytest.CaptureFixture[str]):
    assert main(["rules", "MT-12"]) == 0
    told = capsys.readouterr().out
    assert "Base and Shields" in told
    assert "games/gcg/flow/time_up.py" in told
    assert "test_time_up.py" in told
    assert main(["rules", "mt-6a"]) == 0
    assert clause("MT-3").wording.startswith("Beside the deck of 50")
    assert "Base and Shields counted together" in clause("MT-12").wording
