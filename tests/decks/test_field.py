"""What a deck may hold whose list is not known: by the cards seen of it, and the lists that come with the game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from math import comb

import pytest

from gundam_tui.games.decks import MAIN, load_deck
from gundam_tui.games.field import FieldList, Guess, Pile, expected, field_lists, guesses
from gundam_tui.games.registry import game
from gundam_tui.kernel.rng import Stream
from tests.properties.games import book

GCG = game("gcg")
BOOK = book()
AGGRO = load_deck("blue-red-aggro")
DRAWN = Stream(4).shuffled([number for number, count in AGGRO.cards.items() for _ in range(count)])


def guessed(seen: Mapping[str, int], unseen: int = 40) -> tuple[Guess, ...]:
    return guesses(GCG, BOOK, seen, unseen, field_lists("gcg"))


def test_the_list_that_the_cards_seen_come_from_becomes_the_likeliest():
    shares = [
        next((guess.share for guess in guessed(Counter(DRAWN[:seen])) if guess.name == AGGRO.name), 0.0)
        for seen in (0, 3, 12)
    ]
    assert shares[0] < shares[1] < shares[2]
    assert shares[2] > 0.9


@pytest.mark.parametrize("seen", [0, 3, 12])
def test_shares_make_one_and_all_unseen_cards_are_expected(seen: int):
    found = guessed(Counter(DRAWN[:seen]), 50 - seen)
    assert sum(guess.share for guess in found) == pytest.approx(1)
    assert sum(expected(found).values()) == pytest.approx(50 - seen, rel=0.03)


@pytest.mark.rule("6-1-1-2")
def test_no_third_color_is_expected_by_an_unknown_list():
    colors = {BOOK[number].color for number in AGGRO.cards}
    assert len(colors) == 2
    (unknown,) = [guess for guess in guessed(Counter(AGGRO.cards.keys())) if not guess.name] or guesses(
        GCG, BOOK, Counter(AGGRO.cards.keys()), 30, ()
    )
    assert {BOOK[number].color for number in unknown.unseen} <= colors


def test_cards_of_no_list_point_to_a_list_that_nobody_knows():
    played = {number for one in field_lists("gcg") for number in one.cards}
    odd = [number for number in BOOK.numbers() if number not in played and BOOK[number].color == "blue"
           and GCG.decks.place(BOOK[number]) == MAIN][:6]  # fmt: skip
    first = guessed(Counter(odd))[0]
    assert first.name == ""
    assert expected([first])[odd[0]] > 1, "further copies of a card seen are likely"


@pytest.mark.rule("6-1-1-3")
def test_no_more_copies_are_expected_than_a_deck_may_have():
    number = next(number for number, count in AGGRO.cards.items() if count == 4)
    assert expected(guessed({number: 4})).get(number, 0.0) == 0.0


def test_further_copies_of_a_card_seen_are_possible_though_no_list_has_it():
    """A list may differ by some cards from the one that it follows."""
    seen = Counter(DRAWN[:14])
    other = next(number for one in field_lists("gcg") for number in one.cards
                 if number not in AGGRO.cards and BOOK[number].color == BOOK[DRAWN[0]].color)  # fmt: skip
    seen[other] = 1
    found = guessed(seen, 35)
    assert found[0].name == AGGRO.name
    assert expected(found)[other] > 0


def test_a_card_that_goes_with_those_seen_is_never_out_of_the_question():
    """Also late in a game, when most of the deck has been seen."""
    singles = Counter(dict.fromkeys(AGGRO.cards, 1))
    found = expected(guesses(GCG, BOOK, singles, 10, ()))
    fits = GCG.decks.goes_with(list(singles), BOOK)
    others = [number for number in BOOK.numbers() if GCG.decks.place(BOOK[number]) == MAIN and fits(BOOK[number])]
    assert len(others) > 100
    assert all(found[number] > 0 for number in others)
    assert sum(found.values()) == pytest.approx(10)


def test_a_list_with_cards_that_are_not_in_the_book_is_left_out():
    strange = FieldList("strange", {"X-001": 4})
    assert all(guess.name != "strange" for guess in guesses(GCG, BOOK, {}, 50, (strange, *field_lists("gcg"))))


def test_a_chance_is_hypergeometric_where_all_cards_weigh_the_same():
    unseen = {"a": 3, "b": 10, "c": 7}
    none = Fraction(comb(17, 5), comb(20, 5))
    assert Pile(unseen, {}).none({"a"}, 5) == pytest.approx(float(none))
    assert Pile(unseen, {}).none({"a", "b", "c"}, 1) == 0
    assert Pile(unseen, {}).none(set(), 5) == 1
    assert Pile({"a": 2}, {}).none({"a"}, 0) == 1


def test_a_chance_by_weights_is_near_to_what_drawing_gives():
    unseen, weights = {"a": 4, "b": 10, "c": 9, "d": 6}, {"a": 0.5, "b": 2.0, "c": 1.0, "d": 0.3}
    stream, none, times = Stream(3), 0, 4000
    for _ in range(times):
        left, hand = dict(unseen), list[str]()
        for _ in range(5):
            by_weight = [number for number, count in left.items() for _ in range(int(10 * count * weights[number]))]
            number = by_weight[stream.below(len(by_weight))]
            hand.append(number)
            left[number] -= 1
        none += "a" not in hand
    assert Pile(unseen, weights).none({"a"}, 5) == pytest.approx(none / times, abs=0.03)
