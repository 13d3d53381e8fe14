"""The page about the notation of card texts: it says what the grammar reads, and its examples are read."""

from __future__ import annotations

import re
from functools import cache

import pytest

from gundam_tui import language
from gundam_tui.cardlang.forms import grammar, read_grammar
from gundam_tui.cardlang.page import WIDTH
from gundam_tui.cells import cells
from gundam_tui.cli import main
from gundam_tui.games.gcg.cards.language.builder import GRAMMAR
from gundam_tui.games.gcg.cards.language.card_db import Book
from gundam_tui.games.gcg.cards.language.notation import notation_page
from gundam_tui.games.gcg.cards.language.parser import PARSER, parse
from gundam_tui.games.gcg.cards.language.reminders import keyword_labels

BOOK = Book.load()
KEYWORDS = keyword_labels()


@cache
def page() -> tuple[str, ...]:
    """The rows of the page."""
    return tuple(notation_page(BOOK))


@cache
def text() -> str:
    """The page as one text."""
    return "\n".join(page())


@cache
def forms() -> tuple[str, ...]:
    """The forms that stand on the page."""
    return tuple(re.findall(r"^  \S.*", text()[text().index("\nLINE\n") :], re.M))


def test_every_word_of_the_language_stands_on_the_page():
    shown = set(re.findall(r"[A-Za-z]+(?:['-][A-Za-z]+)*", "\n".join(forms()) + text()[text().index("---- words") :]))
    missing = [
        word
        for word in sorted(PARSER.words - {"non", "are"})  # "non-" is written with its dash; "is": "are"
        if not any(word.startswith(other) for other in shown)
    ]
    assert missing == []


def test_every_rule_of_the_grammar_stands_under_its_name_or_is_written_out():
    names = {row for row in page() if re.fullmatch(r"[A-Z-]+", row)}
    spoken_of = set(re.findall(r"(?<![A-Za-z(])[A-Z]{2,}(?:-[A-Z]+)*", "\n".join(forms())))
    listed = {row.partition(":")[0] for row in page() if re.match(r"[A-Z-]+: ", row)}
    assert spoken_of <= names | listed | {"T"}
    assert len(grammar(GRAMMAR).rules) > 50


@pytest.mark.parametrize(
    "form",
    [
        "  mill AMOUNT",
        "  also called [Name]",
        "  deal AMOUNT damage to TARGET ‹& REF›",
        "  TARGET gain KEYWORD ‹& KEYWORD …› ‹DURATION›",
        "  may attack SELECT ‹on deploy turn›",
        "  ‹QTY› ‹‹ADJECTIVE …› SIDE› ‹ADJECTIVE …› NOUNS ‹POST …› ‹LAST-POST› ‹PLACE›",
        "  SUBJECT is destroyed ‹CAUSED›",
    ],
)
def test_a_form_is_written_as_a_text_would_be(form: str):
    assert form in page()


def test_examples_of_whole_lines_are_read_and_have_what_players_read_below():
    whole = re.findall(r"^ {6}[A-Z]+[0-9]*-[0-9]+  ((?:.|\n {10,})+?)\n {6}> (.+)$", text(), re.M)
    assert len(whole) > 40
    for line, wording in whole:
        parse(" ".join(line.split()))
        assert wording


def test_a_form_that_the_grammar_gets_is_on_the_page_at_once():
    juggling = read_grammar(
        '// ---------- new\nstep: "juggle" amount ["twice"] -> juggle\namount: INT\nINT: /[0-9]+/\n'
    )
    assert "  juggle N ‹twice›" in notation_page([], juggling)


def test_keyword_effects_are_explained():
    for keyword in KEYWORDS:
        assert re.search(rf"^{keyword}: \w", text(), re.M)


def test_the_page_is_printed(capsys: pytest.CaptureFixture[str]):
    assert main(["cards", "--notation"]) == 0
    assert capsys.readouterr().out.splitlines() == list(page())


def test_the_page_takes_no_cards_beside_it(capsys: pytest.CaptureFixture[str]):
    assert main(["cards", "--notation", "ST01-001"]) == 2
    assert "--notation is a page about all texts: leave out ST01-001" in capsys.readouterr().err


def test_every_form_has_a_chinese_example() -> None:
    """Where Chinese is spoken, each form that has a word of its own stands over a text that uses it, in Chinese."""
    with language.speaking("zh"):
        page = notation_page(BOOK)
    body = page[page.index(next(row for row in page if row.startswith("---- "))) :]
    body = body[: next(at for at, row in enumerate(body) if row.startswith("---- words"))]
    chinese = re.compile("[一-鿿]|《")
    forms: list[list[str]] = []
    for row in body:
        if re.match(r"  \S", row):
            forms.append([row])
        elif row.startswith("      ") and forms:
            forms[-1].append(row)
    lacking = [rows[0] for rows in forms if not any(chinese.search(row) for row in rows[1:])]
    assert [form for form in lacking if re.search(r"\b[a-z]", form)] == []
    assert len(forms) > 200
    assert all(cells(row) <= WIDTH + 2 for row in body)  # a sign may hang over the end
