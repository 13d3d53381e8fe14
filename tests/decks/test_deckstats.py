"""A deck in figures."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations
from math import comb, isclose

import pytest

from gundam_tui.games.decks import MAIN, Deck, load_deck, shipped_decks
from gundam_tui.games.decks.figures import DeckFigures
from gundam_tui.games.decks.sampling import chance
from gundam_tui.games.gcg.cards.language.card_db import Book
from gundam_tui.games.gcg.tools.decks.stats import figures, names_of_pilot, satisfies_link

BOOK = Book.load()


def counts(found: DeckFigures, title: str) -> Mapping[object, int]:
    """The counts that stand under a title."""
    return next(
        one.counts
        for one in (
            *found.curves,
            *found.breakdowns,
        )
        if one.title == title
    )


@pytest.mark.parametrize("name", shipped_decks())
def test_every_card_is_counted_once_by_each_measure(name: str):
    found = figures(load_deck(name), BOOK)
    assert found.size == 50
    assert found.unknown == 0
    for title in ("Level", "Cost", "Type", "Color"):
        assert sum(counts(found, title).values()) == 50
    assert 0 < found.points[0].count <= 50
    assert all(link.copies <= 4 and BOOK[link.number].link for link in found.remarks)


def test_the_figures_of_a_deck_by_hand():
    found = figures(load_deck("st01"), BOOK)
    assert counts(found, "Type") == {"unit": 30, "pilot": 8, "command": 8, "base": 4}
    assert counts(found, "Color") == {"blue": 30, "white": 20}
    assert counts(found, "Level") == {2: 12, 3: 14, 4: 16, 5: 8}
    assert {link.number: link.text for link in found.remarks}["ST01-001"] == "4 Pilots"


def test_cards_that_are_not_in_the_book_are_told():
    deck = load_deck("st01")
    cards = {**deck.cards, "ST99-001": 3}
    found = figures(Deck("x", "", {MAIN: cards}), BOOK)
    assert (found.size, found.unknown, sum(counts(found, "Type").values())) == (53, 3, 50)


def test_who_meets_a_link_condition():
    gundam, amuro, suletta = BOOK["ST01-001"], BOOK["ST01-010"], BOOK["ST01-011"]
    assert satisfies_link(gundam, amuro)
    assert not satisfies_link(gundam, suletta)
    assert names_of_pilot(gundam) == ()
    by_trait = next(card for card in BOOK if card.link and card.link[0][0] == "trait")
    able = [card for card in BOOK if satisfies_link(by_trait, card)]
    assert able
    assert all(by_trait.link[0][1] in card.traits for card in able)


def test_a_command_is_a_pilot_by_its_second_name_and_an_alias_counts():
    kai = next(card for card in BOOK if card.type == "command" and "pilot [" in card.source)
    [name] = names_of_pilot(kai)
    assert f"pilot [{name}]" in kai.source
    also = next(card for card in BOOK if card.type == "pilot" and "also called" in card.source)
    assert len(names_of_pilot(also)) == 2


def test_the_chance_by_counting_all_hands():
    """A small deck of 12 cards with 2 copies, counted out."""
    hands = list(combinations(range(12), 5 + 2))
    with_one = sum(1 for hand in hands if 0 in hand or 1 in hand)
    assert isclose(chance(2, 2, size=12), with_one / len(hands))


def test_the_chance_with_a_redraw_by_counting():
    # The first hand misses; the second comes from the 7 cards left; one card more from what is then the deck of 7.
    miss = comb(10, 5) / comb(12, 5)
    second = comb(7 - 2, 5) / comb(7, 5)
    third = comb(7 - 2, 1) / comb(7, 1)
    assert isclose(chance(2, 1, redraw=True, size=12), 1 - miss * second * third)


@pytest.mark.parametrize("copies", [1, 2, 3, 4])
def test_chances_grow_with_turns_copies_and_a_redraw(copies: int):
    shares = [chance(copies, turn) for turn in range(12)]
    assert shares == sorted(shares)
    assert all(chance(copies, turn) < chance(copies + 1, turn) for turn in range(12))
    assert all(chance(copies, turn) < chance(copies, turn, redraw=True) for turn in range(12))
    assert isclose(chance(copies, 0), 1 - comb(50 - copies, 5) / comb(50, 5))


def test_certain_and_impossible():
    assert chance(0, 5) == 0
    assert chance(4, 45) == 1
    for copies, turn, size in ((-1, 1, 50), (51, 1, 50), (1, -1, 50), (1, 1, 9)):
        with pytest.raises(ValueError, match="cannot be"):
            chance(copies, turn, size=size)
