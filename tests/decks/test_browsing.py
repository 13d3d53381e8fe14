"""The pool behind the card browser, and the shelf of decks."""

from __future__ import annotations

from pathlib import Path

import pytest

from gundam_tui.games.catalogue.filter_line import fold, value_of
from gundam_tui.games.catalogue.filter_session import CardSearch
from gundam_tui.games.decks import deck_folder, load_deck, shipped_decks
from gundam_tui.games.decks.deck_index import deck_shelf, groups, headline
from gundam_tui.games.gcg.cards.deck_format import DECK_TYPES
from gundam_tui.games.gcg.cards.language.card_db import Book
from gundam_tui.games.gcg.tools.catalogue.sheets import orders

BOOK = Book.load()


def test_deck_cards_come_first_and_every_card_is_there():
    pool = CardSearch(BOOK)
    assert pool.size == len(pool.cards) == len(BOOK)
    kinds = [card.type in DECK_TYPES for card in pool.cards]
    assert kinds == sorted(kinds, reverse=True)
    only = CardSearch(BOOK, for_decks=True)
    assert only.size == sum(card.type in (*DECK_TYPES, "resource") for card in BOOK)


def test_a_line_that_is_wrong_leaves_the_cards_and_says_why():
    pool = CardSearch(BOOK)
    pool.ask("set:ST01")
    before = list(pool.cards)
    pool.ask("set:ST01 lv:x")
    assert "understood" in pool.fault
    assert pool.cards == before
    pool.ask("set:ST01 lv:4")
    assert pool.fault == ""
    assert {card.level for card in pool.cards} == {4}


def test_orders():
    pool = CardSearch(BOOK)
    pool.ask("type:unit set:GD01")
    by_number = list(pool.cards)
    seen = {}
    for _ in orders:
        pool.next_order()
        seen[pool.order] = [card.number for card in pool.cards]
    assert pool.order == "number"
    assert pool.cards == by_number
    assert set(map(frozenset, seen.values())) == {frozenset(card.number for card in by_number)}
    assert [BOOK[n].level for n in seen["level"]] == sorted(card.level for card in by_number)
    assert [BOOK[n].cost for n in seen["cost"]] == sorted(card.cost for card in by_number)
    assert [BOOK[n].name for n in seen["name"]] == sorted((card.name for card in by_number), key=fold)


def test_turning_a_filter():
    pool = CardSearch(BOOK)
    for _ in range(3):
        pool.turn("color")
    assert value_of(pool.words, "color") == "red"
    assert {card.color for card in pool.cards} == {"red"}
    pool.turn("lv")
    assert value_of(pool.words, "lv") == "1"
    pool.turn("lv", -1)
    pool.turn("color", -3)
    assert pool.words == ""
    assert len(pool.cards) == len(BOOK)


def test_the_shelf_holds_every_deck_and_a_broken_one_with_its_fault(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    folder = tmp_path / "gundam-tui" / "decks"
    folder.mkdir(parents=True)
    (folder / "mine.txt").write_text("My List\n4 x ST01-001\n")
    (folder / "bad.toml").write_text("[cards]\nnonsense = 1\n")
    shelf = deck_shelf()
    assert {one.short for one in shelf} == {*shipped_decks(), "mine", "bad"}
    assert shelf[0].short == "st01"
    assert [one.short for one in shelf if one.own] == ["bad", "mine"] == [one.short for one in shelf[-2:]]
    bad, mine = shelf[-2:]
    assert (bad.deck, bad.name) == (None, "bad")
    assert "nonsense" in bad.fault
    assert mine.name == "My List"
    assert [one.short for one in deck_shelf(own_first=True)][:3] == ["bad", "mine", "st01"]


def test_sections_hold_every_card_by_type_and_level():
    deck = load_deck("st01")
    found = dict(groups(deck, BOOK))
    assert list(found) == ["Units", "Pilots", "Commands", "Bases"]
    assert sorted(number for numbers in found.values() for number in numbers) == sorted(deck.cards)
    levels = [BOOK[number].level for number in found["Units"]]
    assert levels == sorted(levels)
    assert headline(deck)[0] == deck.name


@pytest.mark.parametrize("game", ["gcg", "gundam-war", "macross-crusade"])
def test_a_shipped_deck_says_no_path(game: str):
    for short in shipped_decks(game):
        told = "\n".join(headline(load_deck(short, game)))
        assert ".toml" not in told, short
        if game != "gcg":
            assert "comes with the game" in told


def test_a_deck_of_the_user_says_where_it_is(tmp_path: Path):
    path = tmp_path / "frontier-strikes.toml"
    path.write_bytes((deck_folder("macross-crusade") / "frontier-strikes.toml").read_bytes())
    assert f"from {path}" in headline(load_deck(path, "macross-crusade"))
