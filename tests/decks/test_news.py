"""New cards for a deck: of its colors, and linked, named or of its traits."""

from __future__ import annotations

from pathlib import Path

import pytest

from gundam_tui.commands.cards_news import tell_news
from gundam_tui.games.decks import load_deck
from gundam_tui.games.gcg.cards.language.card_db import Book
from gundam_tui.games.registry import game


@pytest.fixture(scope="module")
def book() -> Book:
    return Book.load()


def test_cards_that_go_with_a_deck_are_of_its_colors_and_have_more_in_common(book: Book) -> None:
    deck = load_deck("st01")
    found = game("gcg").decks.new_for(deck, book, book.numbers())
    colors = {book[number].color for number in deck.cards if book[number].color}
    assert found
    assert all(book[new.number].color in colors and new.reasons for new in found)
    assert not {new.number for new in found} & {*deck.cards}


@pytest.mark.rule("2-12")
def test_a_pilot_that_links_with_the_units_of_a_deck_comes_first(book: Book) -> None:
    deck = load_deck("st01")
    (amuro, *_) = game("gcg").decks.new_for(deck, book, ["GD01-008", "GD01-088", "GD05-019", *book.numbers()])
    assert amuro.reasons[0].startswith("links with ")


@pytest.mark.parametrize(
    ("deck", "number", "reason"),
    [
        ("st01", "GD01-001", "the deck has another Gundam"),
        ("st01", "GD01-001", "links with Amuro Ray"),
    ],
)
def test_the_reason_is_told(book: Book, deck: str, number: str, reason: str) -> None:
    found = game("gcg").decks.new_for(load_deck(deck), book, [number])
    assert any(reason in text for new in found for text in new.reasons), found


def test_the_news_of_every_deck_of_ones_own_are_told(
    book: Book, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    decks = tmp_path / "gundam-tui" / "decks"
    decks.mkdir(parents=True)
    tell_news("gcg", book, book.numbers())
    assert capsys.readouterr().out == ""
    (decks / "mine.txt").write_text("4 ST01-001\n", "utf-8")
    (decks / "spoilt.txt").write_text("???\n", "utf-8")
    tell_news("gcg", book, ["GD01-001", "ST01-010", "ST01-001", "ST03-001"])
    told = capsys.readouterr().out.split("\n")
    assert told[0] == "new for your decks:"
    assert [line.split(":")[0].strip() for line in told[2:4]] == ["ST01-010  Amuro Ray", "GD01-001  Gundam"]
