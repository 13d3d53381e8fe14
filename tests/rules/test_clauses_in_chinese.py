"""The clauses in Chinese: each says what its English one says, is found by either, and is shown where it is cited."""

from __future__ import annotations

import json
import re

import pytest

from gundam_tui.cells import cells
from gundam_tui.cli import main
from gundam_tui.games.finding import clauses_worded
from gundam_tui.games.gcg.tools import rules_text
from gundam_tui.games.gcg.tools.clauses import Clause, clause, clauses, matches
from gundam_tui.language import set_default, speaking

HAN = re.compile("[\u4e00-\u9fff]")
CITED = re.compile(r"\d+(?:-\d+)+|MT-\d+|Q\d+|AMB-\d+")


def every() -> list[Clause]:
    """All clauses and headings, and the rules of matches."""
    return [*clauses().values(), *matches().values()]


def test_every_clause_is_chinese() -> None:
    """Its text or title, and its notes where they have words."""
    for one in every():
        with speaking("zh"):
            assert HAN.search(one.wording) or one.title == "Lv.", one.number
            assert HAN.search(one.remarks) or not re.search("[A-Za-z]{2}", one.notes), one.number


def test_clauses_cite_the_same_in_both_languages() -> None:
    """No reference is lost or added; what is written as `2-3-1/2` or `2-3-1..2-3-3` is written out."""
    for one in every():
        with speaking("zh"):
            text, notes = one.wording, one.remarks
        assert set(CITED.findall(text)) == set(CITED.findall(one.text)), one.number
        assert set(CITED.findall(notes)) >= set(CITED.findall(re.sub(r"\S*(?:/|\.\.)\S*", "", one.notes))), one.number


@pytest.mark.parametrize(
    ("words", "number"), [("原来的攻击对象", "8-3-3"), ("original target", "8-3-3"), ("废弃区 战斗区已满", "11-4-2")]
)
def test_a_clause_is_found_by_words_of_both_languages(words: str, number: str) -> None:
    """Chinese words by any part, since no blanks stand between them."""
    with speaking("zh"):
        assert number in [one.number for one in clauses_worded(rules_text, words)]


def test_an_earlier_clause_says_in_chinese_where_it_lives_now() -> None:
    """With the wording of 1.1.1."""
    with speaking("zh"):
        assert "1.1.1的8-3-2：每次攻击只能发动1次《阻挡者》。" in clause("1.0:7-4-2").wording


def test_the_page_of_a_clause_is_chinese_and_its_json_is_not(capsys: pytest.CaptureFixture[str]) -> None:
    """Its rows are no wider than those of an English page."""
    try:
        assert main(["rules", "--lang", "zh", "5-17", "4-6-4-1"]) == 0
        page = capsys.readouterr().out
        assert main(["rules", "--lang", "zh", "5-17", "4-6-4-1", "--json"]) == 0
        chinese = json.loads(capsys.readouterr().out)
        assert main(["rules", "--lang", "en", "5-17", "4-6-4-1", "--json"]) == 0
    finally:
        set_default("en")
    assert json.loads(capsys.readouterr().out) == chinese
    told = [row for row in page.splitlines() if HAN.search(row)]
    assert max(map(cells, told)) <= 80
    for word in ("属于4-6 护盾区", "代码", "测试", "卡牌"):
        assert word in page
