"""Sideboards in deck files and lists, judged with the deck, and swapped (MT-3 to MT-5)."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from gundam_tui.games.decks import MAIN, Deck, DeckError, check_deck, load_deck
from gundam_tui.games.decks.deck import Swap
from gundam_tui.games.decks.deck_files import parse_list, parse_toml
from gundam_tui.games.decks.sideboard import SwapRefused, read_swap, swap_word, swapped, together
from gundam_tui.games.decks.text import FORMS, read_text, write_deck
from gundam_tui.games.gcg.cards.library import card_book

BOOK = card_book()
SIDE = {"ST03-001": 3, "ST03-002": 3, "ST03-003": 4}


def one_color() -> tuple[Deck, dict[str, int]]:
    """A deck of ST01 and ten cards of its own colours that it does not have."""
    deck = load_deck("st01")
    colors = {BOOK[number].color for number in deck.cards}
    others = [card.number for card in BOOK if card.type == "unit" and card.color in colors]
    side = [number for number in sorted(others) if number not in deck.cards and number.startswith("GD01")][:5]
    return deck, dict.fromkeys(side, 2)


DECK, FITTING = one_color()
WHOLE = replace(DECK, sideboard=FITTING)
OUT, IN = max(DECK.cards, key=DECK.cards.__getitem__), min(FITTING)


@pytest.mark.rule("MT-3")
def test_a_sideboard_of_ten_or_none_is_legal():
    assert not check_deck(DECK, BOOK)
    assert not check_deck(WHOLE, BOOK)
    assert not check_deck(WHOLE, BOOK, form="official")


@pytest.mark.rule("MT-3")
@pytest.mark.parametrize(("size", "told"), [(9, "has 9 cards"), (11, "has 11 cards"), (1, "has 1 card;")])
def test_any_other_size_is_a_fault_that_says_how_to_mend_it(size: int, told: str):
    side = Counter([*Counter(FITTING).elements(), IN])
    cards = dict(Counter(list(side.elements())[:size]))
    [fault] = check_deck(replace(DECK, sideboard=cards), BOOK)
    assert (fault.rule, told in fault.text) == ("MT-3", True)
    assert ("add" in fault.text) == (size < 10)
    assert "exactly 10, or none" in fault.text


@pytest.mark.rule("MT-3")
def test_copies_and_colors_count_in_deck_and_sideboard_together():
    copies = check_deck(replace(DECK, sideboard={OUT: 1, **FITTING, IN: 1}), BOOK)
    assert [fault.text for fault in copies] == [f"{OUT}: {DECK.cards[OUT] + 1} copies; at most 4 are allowed"]
    colors = check_deck(replace(DECK, sideboard=SIDE), BOOK)
    assert any(fault.rule == "6-1-1-2" and "deck and sideboard have" in fault.text for fault in colors)


@pytest.mark.rule("MT-3")
def test_a_resource_has_no_place_in_a_sideboard():
    faults = check_deck(replace(DECK, sideboard={**FITTING, IN: 1, "R-001": 1}), BOOK)
    assert any("resource deck" in fault.text for fault in faults)


@pytest.mark.rule("MT-3")
@pytest.mark.parametrize("form", sorted(FORMS))
def test_what_is_written_is_read_again(form: str):
    deck = replace(WHOLE, plan=Swap({OUT: 2}, {IN: 2}) if form == "toml" else Swap())
    again = read_text(write_deck(deck, BOOK, form), "again", BOOK)
    assert (again.cards, again.sideboard, again.plan) == (deck.cards, deck.sideboard, deck.plan)


@pytest.mark.rule("MT-3")
@pytest.mark.parametrize(
    "heading", ["Sideboard", "Sideboard (10)", "[Sideboard]", "// Sideboard", "-- Side --", "side:"]
)
def test_the_sideboard_of_a_pasted_list(heading: str):
    text = f"Deck (2)\n2 ST01-001\n{heading}\n1 ST01-002\nUnits\n1 ST01-003\n"
    deck = parse_list(text, "a list")
    assert (deck.cards, deck.sideboard) == ({"ST01-001": 2}, {"ST01-002": 1, "ST01-003": 1})
    before = parse_list(f"{heading}\n1 ST01-002\nMain deck\n2 ST01-001\nSB: 2 ST01-003\n", "a list")
    assert (before.cards, before.sideboard) == ({"ST01-001": 2}, {"ST01-002": 1, "ST01-003": 2})


@pytest.mark.rule("MT-3")
@pytest.mark.parametrize(
    ("more", "told"),
    [
        ("[sideboard]\nST01-001 = 0", "[sideboard] ST01-001 = 0"),
        ("sideboard = 10", "sideboard is 10: make it a table"),
        ("[swap]\nout = {}\ninto = {}", "[swap.out] and [swap.in]"),
        ("[swap.out]\nST01-001 = 1", "1 out and 0 in"),
        ("[swap.out]\nST01-001 = 1\n[swap.in]\nST01-002 = 1", "the sideboard has 0, and 1 are to be swapped"),
    ],
)
def test_a_file_that_says_it_wrongly_is_told_how_to_say_it(more: str, told: str):
    with pytest.raises(DeckError) as caught:
        parse_toml(f"{more}\n[cards]\nST01-001 = 4\n", "a file")
    assert told in str(caught.value)


def test_a_game_without_sideboards_says_so():
    with pytest.raises(DeckError, match="'sideboard' is not a key"):
        parse_toml("[cards]\nA-001 = 4\n[sideboard]\nA-002 = 1\n", "a file", "macross-crusade")


@pytest.mark.rule("MT-4", "MT-5")
def test_a_swap_keeps_both_sizes_and_what_was_brought_stays_as_it_was():
    before = (dict(WHOLE.cards), dict(WHOLE.sideboard))
    after = swapped(WHOLE, Swap({OUT: 2}, {IN: 2}))
    assert (after.size, sum(after.sideboard.values())) == (50, 10)
    assert after.cards[IN] == 2
    assert after.sideboard[OUT] == 2
    assert not check_deck(after, BOOK)
    assert Counter(together(after).cards) == Counter(together(WHOLE).cards)
    assert (WHOLE.cards, WHOLE.sideboard) == before
    assert swapped(after, Swap({IN: 2}, {OUT: 2})).cards == WHOLE.cards


@pytest.mark.rule("MT-4")
@pytest.mark.parametrize(
    ("swap", "told"),
    [
        (Swap({OUT: 1}, {}), "1 out and 0 in: as many cards .* always has 50"),
        (Swap({OUT: 9}, {IN: 9}), f"{OUT}: the deck has"),
        (Swap({OUT: 3}, {IN: 3}), f"{IN}: the sideboard has 2, and 3 are to be swapped"),
        (Swap({"GD99-999": 1}, {IN: 1}), "GD99-999: the deck has 0"),
    ],
)
def test_a_swap_that_cannot_be_made_says_why(swap: Swap, told: str):
    with pytest.raises(SwapRefused, match=told):
        swapped(WHOLE, swap)


def test_swaps_are_words_that_are_read_again():
    for swap in (Swap(), Swap({OUT: 2}, {IN: 1, "ST01-009": 1})):
        assert read_swap(swap_word(swap)) == swap
    for word in ("", "2xA", "A>B", "-1xA>1xB"):
        with pytest.raises(ValueError, match="is no"):
            read_swap(word)


def test_a_deck_without_a_sideboard_is_judged_as_before():
    assert together(DECK) is DECK
    assert MAIN in DECK.sections
