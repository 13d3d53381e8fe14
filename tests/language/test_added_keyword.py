"""A keyword effect that comes from outside: a row and a mechanism, and it is there wherever keyword effects are."""

from __future__ import annotations

from pathlib import Path

import pytest

from gundam_tui.cardlang.faults import CardFileError, LanguageError
from gundam_tui.games.api import KeywordRow
from gundam_tui.games.gcg.cards.constants import HAND
from gundam_tui.games.gcg.cards.language import tree as t
from gundam_tui.games.gcg.cards.language.card_db import Book
from gundam_tui.games.gcg.cards.language.keyword_table import KEYWORDS
from gundam_tui.games.gcg.cards.language.notation import notation_page
from gundam_tui.games.gcg.cards.language.parser import parse
from gundam_tui.games.gcg.cards.language.printer import print_text
from gundam_tui.games.gcg.cards.model import Ctx
from gundam_tui.games.gcg.changes import events as ch
from gundam_tui.games.gcg.effects.keywords import MECHANISMS, Mechanism
from gundam_tui.games.gcg.flow.ruleset import BookPool
from gundam_tui.games.gcg.seen.view import view
from gundam_tui.games.gcg.seen.words.log import log_lines
from gundam_tui.games.gcg.tools.ai.evaluation import evaluate
from gundam_tui.games.gcg.tools.ai.features import Encoder, layout
from gundam_tui.games.gcg.tools.catalogue import sheets
from gundam_tui.games.gcg.tools.catalogue.filter_query import choices
from gundam_tui.games.gcg.tools.position import Position, Side, UnitAt, set_up
from gundam_tui.games.gcg.tools.scenario import SCENARIOS
from gundam_tui.games.gcg.tools.trace import leans_on
from gundam_tui.games.registry import game
from gundam_tui.kernel import Engine
from gundam_tui.table.text_render import board
from tests.language.readers import fresh
from tests.rules.cards import CARDS, POOL, unit

ROW = KeywordRow("second wind", "Second Wind", "2nd", True, "When your turn ends, you draw that many cards.",
                 "13-1-1-1", 7.0)  # fmt: skip
CARD = """\
[XX01-001]
name = "Runner"
type = "unit"
color = "blue"
level = 1
cost = 1
ap = 1
hp = 1
zones = ["earth"]
text = "second wind 2"
"""
SCENARIO = """
[cards.X-900]
text = "second wind 2"

[[scenario]]
name = "Two cards are drawn when the turn ends"

[scenario.p1]
units = ["a = X-900"]

[[scenario.step]]
do = ["end", "pass all"]
card.a = { keywords = { "second wind" = 2 }, lacks = ["blocker"] }
events = ["draw", "draw"]
"""


def draw(x: Ctx) -> None:
    x.e.perform(*ch.draw(x.e, x.seat, x.bound.amount))


@pytest.fixture
def added(monkeypatch: pytest.MonkeyPatch) -> None:
    """The row and the mechanism, as of a module that nobody here knows."""
    monkeypatch.setitem(KEYWORDS, ROW.name, ROW)
    monkeypatch.setitem(MECHANISMS, ROW.name, Mechanism(draw, "turn end"))
    fresh(monkeypatch)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    cards = tmp_path / "cards"
    cards.mkdir()
    (cards / "xx01.toml").write_text(CARD, "utf-8")
    (cards / "tokens.toml").write_text("", "utf-8")
    return cards


@pytest.fixture
def book(added: None, folder: Path, tmp_path: Path) -> Book:
    return Book.load(folder=folder, cache=tmp_path / "packs")


@pytest.fixture
def engine(added: None) -> Engine:
    """A damaged runner and a plain Unit stand in the battle area; their player is asked in the main phase."""
    runner = unit(1, 3, "second wind 2")
    position = Position([Side(units=[UnitAt(runner, damage=1), UnitAt("ST01-005")]), Side()])
    return set_up(position, pool=BookPool(CARDS))


def test_without_its_row_it_is_no_word_of_the_language(monkeypatch: pytest.MonkeyPatch) -> None:
    fresh(monkeypatch)
    with pytest.raises(LanguageError):
        parse("second wind 2")
    with pytest.raises(ValueError, match="no keyword effect is called second wind"):
        t.Keyword(name="second wind", amount=2)


@pytest.mark.parametrize("text", [
    "second wind 2",
    "deploy: this gains second wind 1 this turn",
    "deploy: choose 1 friendly unit with second wind/blocker; rest it",
    "deploy: choose 1 enemy unit without second wind; rest it",
])  # fmt: skip
def test_the_grammar_knows_it_and_writes_it_back(added: None, text: str) -> None:
    assert print_text(parse(text)) == text


def test_its_words_may_stand_on_two_lines(added: None) -> None:
    assert parse("second\n  wind 2") == parse("second wind 2")


def test_a_slip_of_the_pen_is_told(added: None) -> None:
    with pytest.raises(LanguageError) as wrong:
        parse("second wint 2")
    assert wrong.value.suggestion == "wind"
    with pytest.raises(LanguageError, match="expected a number"):
        parse("second wind")


def test_cards_are_worded_with_it(book: Book) -> None:
    assert book["XX01-001"].wording == "<Second Wind 2>"


def test_a_timing_of_the_row_stands_before_it(
    added: None, folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(KEYWORDS, ROW.name, ROW._replace(timing="【Activate･Main】"))
    book = Book.load(folder=folder, cache=tmp_path / "packs")
    assert book["XX01-001"].wording == "【Activate･Main】<Second Wind 2>"


def test_packs_made_with_another_table_are_not_used(
    book: Book, folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert book["XX01-001"].wording == "<Second Wind 2>"
    monkeypatch.setitem(KEYWORDS, ROW.name, ROW._replace(label="Spare Breath"))
    assert Book.load(folder=folder, cache=tmp_path / "packs")["XX01-001"].wording == "<Spare Breath 2>"
    monkeypatch.delitem(KEYWORDS, ROW.name)
    fresh(monkeypatch)
    with pytest.raises(CardFileError):
        Book.load(folder=folder, cache=tmp_path / "packs")


def test_its_mechanism_works(engine: Engine) -> None:
    held = len(engine.zone(HAND, 0))
    for key in ("end", "pass", "pass"):
        engine.answer([key])
    assert len(engine.zone(HAND, 0)) == held + 2


def test_the_log_tells_of_it(added: None) -> None:
    coach = unit(1, 1, "deploy: all your units gain second wind 1 this turn")
    position = Position([Side(units=["ST01-005"], hand=[coach]), Side()])
    e = set_up(position, pool=BookPool(CARDS))
    e.choose([option for option in e.prompt.options if option.verb == "deploy"])
    assert any("<Second Wind 1>" in line.text for line in log_lines(e, 0))


def test_help_explains_it(book: Book) -> None:
    [note] = sheets.notes(book["XX01-001"])
    assert (note.title, note.text) == ("<Second Wind>", ROW.reminder)
    assert game().keywords[ROW.name].label == ROW.label
    assert f"Second Wind: {ROW.reminder} (13-1-1-1)" in notation_page([])


def test_a_game_line_by_line_calls_it_by_its_label(engine: Engine, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(KEYWORDS, ROW.name, ROW._replace(label="Spare Breath"))
    assert any("Spare Breath 2" in row for row in board(view(engine, 0), ["Ann", "Ben"]))


def test_the_card_filter_finds_it(book: Book) -> None:
    assert [card.number for card in book if sheets.filter(book, "keyword:second_wind")(card)] == ["XX01-001"]
    assert "Second Wind" in choices(book, "keyword")


def test_computer_players_see_and_weigh_it(engine: Engine) -> None:
    found = dict(zip(layout(), Encoder(CARDS.book).encode(view(engine, 0)), strict=True))
    assert (found["own unit 1 second wind"], found["own unit 2 second wind"]) == (2, 0)
    plain = set_up(Position([Side(units=[UnitAt(unit(1, 3), damage=1), UnitAt("ST01-005")]), Side()]), pool=POOL)
    assert evaluate(engine, 0) > evaluate(plain, 0) + ROW.worth


def test_a_scenario_may_speak_of_it(added: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(SCENARIOS, "game", SCENARIOS.game.__wrapped__)  # the kept model is from before
    path = tmp_path / "one.toml"
    path.write_text(SCENARIO, "utf-8")
    [result] = SCENARIOS.run_file(path, CARDS.book)
    assert result.problems == []


def test_texts_that_have_it_lean_on_its_clause(book: Book) -> None:
    assert "13-1-1" in leans_on(book["XX01-001"])
