"""The shipped recipes, and the official restriction list."""

from __future__ import annotations

from dataclasses import replace

import pytest

from gundam_tui.games.decks import MAIN, check_deck, load_deck, shipped_decks
from gundam_tui.games.gcg.cards.deck_format import DECK_SIZE
from gundam_tui.games.gcg.cards.language.card_db import Book
from gundam_tui.games.gcg.tools.decks.restrictions import check_restrictions, official

BOOK = Book.load()

BANNED = "GD01-020 Anksha is banned"
# What the official list objects to in the recipes as they were published.
OBJECTIONS = {
    "blue-purple-midrange": {BANNED, "ST02-016", "ST01-010 Amuro Ray and ST05-010", "there are 2 ("},
    "blue-red-aggro": {BANNED, "ST02-016", "there are 3 ("},
    "blue-red-unicorn": {BANNED, "there are 2 ("},
    "blue-white-academy": {"there are 2 ("},
    "blue-white-tempo": {BANNED, "ST02-016", "there are 3 ("},
    "blue-white-unicorn": {"ST02-016 Corsica Base is restricted to 2 copies; there are 4: take out 2"},
    "gd03-cyclops-team": {"ST02-016"},
    "lockuro-aggro": {BANNED, "ST02-016", "there are 2 ("},
    "one-year-war": {BANNED, "ST02-016", "there are 2 ("},
    "red-blue-newtype": {BANNED, "ST02-016", "there are 2 ("},
    "red-green-zeon": {"there are 2 (GD01-035 Zaku Ⅱ, GD01-060 Zaku Mariner)"},
    "st05-tekkadan": {"there are 3 ("},
    "white-academy-commands": {BANNED, "ST02-016", "there are 3 ("},
}  # fmt: skip


def test_the_recipes_are_all_there_and_legal():
    names = shipped_decks()
    assert len(names) == 47
    for name in names:
        deck = load_deck(name)
        assert check_deck(deck, BOOK) == [], name
        assert deck.size == DECK_SIZE
        assert deck.source.startswith("https://")
        assert deck.about["kind"] in ("official", "tournament")
        assert ("player" in deck.about) == ("event" in deck.about) == (deck.about["kind"] == "tournament")


@pytest.mark.parametrize("name", shipped_decks())
def test_the_official_list_judges_every_recipe(name: str):
    faults = [str(fault) for fault in check_deck(load_deck(name), BOOK, form="official")]
    objections = OBJECTIONS.get(name, set())
    assert len(faults) == len(objections)
    for words in objections:
        assert any(words in fault for fault in faults), (words, faults)
    assert all(official().effective in fault for fault in faults)


def test_construction_alone_knows_no_list():
    assert check_deck(load_deck("blue-purple-midrange"), BOOK) == []


def test_a_starter_deck_stays_legal_only_as_it_is_sold():
    deck = load_deck("st02")
    assert deck.cards["ST02-016"] == 3
    assert check_restrictions(deck, official(), BOOK) == []
    changed = dict(deck.cards)
    changed["ST02-015"] += 1
    changed["ST02-014"] -= 1
    [fault] = check_restrictions(replace(deck, sections={MAIN: changed}), official(), BOOK)
    assert "ST02-016" in fault.text


def test_a_starter_that_is_not_known_card_by_card_is_told_as_the_exception():
    deck = replace(load_deck("st01"), sections={MAIN: {"ST05-004": 4, "ST05-009": 4}})
    [fault] = check_restrictions(deck, official(), BOOK)
    assert fault.text.endswith("the ST05 starter deck as it is sold is excepted (restriction list of 2026-09-25)")


@pytest.mark.parametrize(
    ("cards", "word"),
    [
        ({"GD01-020": 1}, "take out 1 copy"),
        ({"ST02-016": 3}, "take out 1"),
        ({"GD01-008": 1, "GD05-015": 1}, "GD05-015"),
        ({"ST01-005": 1, "ST06-004": 1}, "keep one"),
    ],
)
def test_each_kind_of_restriction(cards: dict[str, int], word: str):
    deck = replace(load_deck("st01"), sections={MAIN: cards}, lines=dict.fromkeys(cards, 7))
    [fault] = check_restrictions(deck, official(), BOOK)
    assert word in fault.text
    assert fault.line == 7


@pytest.mark.parametrize("cards", [{"ST02-016": 2}, {"GD01-008": 4}, {"GD05-015": 4}, {"ST06-004": 4}])
def test_what_the_list_allows(cards: dict[str, int]):
    assert check_restrictions(replace(load_deck("st01"), sections={MAIN: cards}), official(), BOOK) == []


def test_the_list_names_cards_that_exist_and_all_the_plain_ones():
    by = official()
    named = {*by.banned, *by.restricted, *by.alike, *(number for pair in by.pairs for number in pair)}
    assert named <= set(BOOK.numbers())
    plain = {
        card.number
        for card in BOOK
        if card.type == "unit" and (card.level, card.cost, card.ap, card.hp) == (2, 1, 2, 2) and not card.source
    }
    assert by.alike == plain


def test_an_unknown_format_is_an_error():
    with pytest.raises(ValueError, match="'modern'"):
        check_deck(load_deck("st01"), BOOK, form="modern")
