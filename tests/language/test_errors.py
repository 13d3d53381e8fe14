"""What the card language says when a text is wrong: where, what, and the nearest word."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from gundam_tui import cardlang
from gundam_tui.cardlang.faults import LanguageError, Where
from gundam_tui.cardlang.parser import build_parser
from gundam_tui.games.gcg.cards.language import parser
from gundam_tui.games.gcg.cards.language.builder import GRAMMAR
from gundam_tui.games.gcg.cards.language.parser import parse
from tests.language.readers import fresh

WHERE = Where("st01.toml", "ST01-004")


def error(text: str, where: Where | None = None) -> LanguageError:
    with pytest.raises(LanguageError) as caught:
        parse(text, where=where)
    return caught.value


def test_a_misspelt_word() -> None:
    wrong = error("deploy: choose 1 enmy unit; rest it", WHERE)
    assert (wrong.file, wrong.card, wrong.line, wrong.column) == ("st01.toml", "ST01-004", 1, 18)
    assert wrong.message.startswith("expected ")
    assert '"enemy"' in wrong.message
    assert wrong.message.endswith('found "enmy"')
    assert wrong.source == "deploy: choose 1 enmy unit; rest it"
    assert wrong.suggestion == "enemy"
    first, source, caret, advice = str(wrong).split("\n")
    assert first == f"st01.toml: ST01-004: line 1, column 18: {wrong.message}"
    assert source.index("enmy") == caret.index("^")
    assert set(caret) == {" ", "^"}
    assert advice == 'did you mean "enemy"?'


def test_without_file_and_card_the_place_is_the_line() -> None:
    assert str(error("deploy: drew 1")).startswith("line 1, column 9: expected ")


@pytest.mark.parametrize(
    ("text", "column", "found", "nearest"),
    [
        ("deploy: deal 2 damge to it", 16, '"damge"', "damage"),
        ("attack: this gets ap +1 this trun", 30, '"trun"', "turn"),
        ("paired by (Zeon) unitz: draw 1", 18, '"unitz"', "unit"),
        ("deploy: draw 1; restit", 17, '"restit"', "rest"),
        ("Deploy: draw 1", 1, '"Deploy"', "deploy"),
        ("deploy: choose 1 (zeon) unit", 18, '"(zeon)"', "(Zeon)"),
        ("deploy: choose 1 non-rstd unit", 18, '"non-rstd"', ""),
        ("deploy choose 1 enemy unit", 8, '"choose"', ""),
        ("deploy: draw 1 2", 16, '"2"', ""),
        ("deploy: draw 1}", 15, '"}"', ""),
        ("deploy: add it to deck", 19, '"deck"', ""),
        ("blocker 2", 9, '"2"', ""),
    ],
)
def test_found_and_nearest(text: str, column: int, found: str, nearest: str) -> None:
    wrong = error(text)
    assert (wrong.line, wrong.column) == (1, column)
    assert found in wrong.message
    assert wrong.suggestion == nearest
    assert ("did you mean" in str(wrong)) == bool(nearest)


@pytest.mark.parametrize("text", ["repair", "deploy: draw 1;", "deploy: choose one { draw 1", "when this"])
def test_a_text_that_ends_too_early(text: str) -> None:
    wrong = error(text)
    assert wrong.message.endswith("but the text ends here")
    assert wrong.column == len(text) + 1


def test_only_what_fits_there_is_expected() -> None:
    assert error("deploy: deal 2 damge to it").message == 'expected "*", "+" or "damage", found "damge"'
    assert error("repair blocker").message == 'expected a number, found "blocker"'


def test_a_long_list_is_cut_to_what_is_alike() -> None:
    message = error("deploy: drew 1").message
    assert "words such as" in message
    assert message.index('"draw"') < 60


def test_every_faulty_line_is_reported() -> None:
    wrong = error("repiar 2\ndeploy: draw 1\n\nattack: dorw 1\nburst: ready thiss", WHERE)
    assert [(one.line, one.column) for one in wrong.errors] == [(1, 1), (4, 9), (5, 14)]
    assert wrong.errors[0] is wrong
    assert [one.suggestion for one in wrong.errors] == ["repair", "draw", "this"]
    assert str(wrong).count("st01.toml: ST01-004: line ") == 3


def test_a_fault_in_a_continued_line() -> None:
    wrong = error("main: choose one {\n  draw 1 |\n\n  drow 2 }")
    assert (wrong.line, wrong.column, wrong.source) == (4, 3, "  drow 2 }")


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("once, once: draw 1", "once"),
        ("deploy, attack: draw 1", "main/action"),
        ("if your turn, while ex used: draw 1", "join the conditions with and"),
        ("deploy by (Zeon) pilot: draw 1", '"paired"'),
        ("deploy: choose 1 your unit from your trash", "with the place"),
        ("deploy: destroy 1 token T-004", "after deploy"),
        ("deploy: deploy token T-004", "figures"),
        ("deploy: deploy 1 your token T-004", "deploy 1 rested token"),
        ("deploy: deploy 1 token T-004 paying its cost", "no cost"),
        ("deploy: deploy 1..2 token T-004 & 1 token T-005", "deployed together"),
        ("deploy: deploy 1 token T-004 & 1 your unit", "deployed together"),
        ("deploy: deploy ex base rested", "EX Base"),
        ("deploy: choose 2..1 units", "smaller number comes first"),
        ("deploy: draw count(units) / 0", "divided by 0"),
        ("deploy: return the pilots to hand", "the pilot"),
        ("deploy: choose 1 enemy player with ap >= 4", "players are told apart by their cards"),
        ("deploy: choose 1 rested enemy player", "players are told apart by their cards"),
        ("deploy: choose 1 enemy unit with hand >= 4", "only a player has a hand"),
        ("deploy: may that player may draw 1", "twice"),
        ("deploy: opponent does { draw 1 }", "all players do"),
        ("playing: play as lv 1 lv 2", "twice"),
        ("activate main, {this gets ap +1}: draw 1", "a cost is something you do"),
    ],
)
def test_words_that_contradict_each_other(text: str, says: str) -> None:
    wrong = error(text, WHERE)
    assert says in wrong.message
    assert 1 <= wrong.column <= len(text)
    assert str(wrong).startswith("st01.toml: ST01-004: line 1, column ")


def test_the_words_of_the_language() -> None:
    words = parser.PARSER.words
    assert {"deploy", "high-maneuver", "can't", "units", "looked", "players"} <= words
    assert not {"enmy", "T", "Zeon"} & words


# ---------------------------------------------------------------- the grammar and its saved table


@pytest.mark.thorough
def test_the_grammar_has_no_conflict() -> None:
    build_parser(GRAMMAR, strict=True)


@pytest.mark.thorough
def test_a_parser_for_use_is_built_without_the_check_that_tests_make(monkeypatch: pytest.MonkeyPatch) -> None:
    import lark
    from lark import lexer

    lark.Lark('start: "a"')  # from now on lark has a parser for grammars, which it checks
    monkeypatch.setattr(lexer, "has_interegular", True)
    monkeypatch.setattr(lexer, "_check_regex_collisions", None)  # to call it would fail
    monkeypatch.setattr(lexer, "interegular", None)
    assert build_parser(GRAMMAR).parse("draw 1")


@pytest.fixture
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The saved table of the grammar in a cache directory of its own."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    fresh(monkeypatch)
    parse("repair 2")
    (saved,) = (tmp_path / "gundam-tui").glob("grammar-*.lark")
    fresh(monkeypatch)
    return saved


@pytest.mark.thorough
def test_the_table_is_loaded_not_built(table: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cardlang.parser, "build_parser", lambda grammar: pytest.fail("built although a table is there"))
    assert parse("deploy: draw 1")


@pytest.mark.thorough
@pytest.mark.parametrize("damage", [b"", b"nonsense", b"\x80\x04N."])
def test_a_damaged_table_is_built_again(table: Path, damage: bytes) -> None:
    whole = table.stat().st_size
    table.write_bytes(damage)
    assert parse("deploy: draw 1")
    assert table.stat().st_size > whole / 2


@pytest.mark.thorough
def test_a_table_of_another_grammar_is_not_used(table: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    changed = tmp_path / "grammar.lark"
    changed.write_text(GRAMMAR.read_text("utf-8").replace('"burst"', '"bang"'), "utf-8")
    fresh(monkeypatch, changed)
    assert parse("bang: draw 1")
    assert error("burst: draw 1").column == 1


@pytest.mark.thorough
def test_a_cache_that_cannot_be_written_is_no_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("")
    monkeypatch.setenv("XDG_CACHE_HOME", str(blocked))
    fresh(monkeypatch)
    assert parse("deploy: draw 1")


def test_lark_is_imported_with_the_first_text() -> None:
    code = (
        "import sys; from gundam_tui.games.gcg.cards.language import parser, printer; "
        "assert 'lark' not in sys.modules; "
        "parser.parse('repair 2'); assert 'lark' in sys.modules"
    )
    subprocess.run([sys.executable, "-c", code], check=True)
