"""A deck that is being changed: limits, taking back, what is kept."""

from __future__ import annotations

import random

import pytest

from gundam_tui.games.decks import MAIN, Deck, check_deck, load_deck
from gundam_tui.games.decks.deck_editor import Draft, DraftError, empty_deck
from gundam_tui.games.gcg.cards.deck_format import BASIC_RESOURCE, RESOURCE_CARDS
from gundam_tui.games.gcg.cards.language.card_db import Book

BOOK = Book.load()


def test_a_deck_can_be_built_card_by_card_until_it_is_legal():
    wanted = load_deck("st01")
    draft = Draft(empty_deck())
    assert check_deck(draft.deck(), BOOK)
    for number, count in wanted.cards.items():
        for _ in range(count):
            draft.add(number, BOOK)
    assert dict(draft.cards) == dict(wanted.cards)
    assert check_deck(draft.deck(), BOOK) == []
    assert draft.changed
    draft.keep("mine")
    assert not draft.changed
    assert draft.short == "mine"


def test_from_none_to_four_copies_and_no_further():
    draft = Draft(empty_deck())
    for count in range(1, 5):
        draft.add("ST01-001", BOOK)
        assert draft.count("ST01-001") == count
    with pytest.raises(DraftError, match="6-1-1-3"):
        draft.add("ST01-001", BOOK)
    for _ in range(6):
        draft.add("ST01-001", BOOK, -1)
    assert draft.count("ST01-001") == 0
    assert "ST01-001" not in draft.cards


def test_too_many_copies_that_were_there_can_be_lowered_but_not_raised():
    draft = Draft(Deck("x", "", {MAIN: {"ST01-001": 7}}))
    with pytest.raises(DraftError):
        draft.add("ST01-001", BOOK)
    draft.add("ST01-001", BOOK, -1)
    assert draft.count("ST01-001") == 6


def test_resources_go_into_the_resource_deck_ten_in_all():
    draft = Draft(empty_deck())
    with pytest.raises(DraftError, match="6-1-1"):
        draft.add("R-002", BOOK)
    draft.add(BASIC_RESOURCE, BOOK, -2)
    draft.put("R-002", 2, BOOK)
    assert dict(draft.sections[RESOURCE_CARDS]) == {BASIC_RESOURCE: 8, "R-002": 2}
    assert not draft.cards


@pytest.mark.parametrize("number", ["T-001", "EXB-001", "EXR-001", "NO-001"])
def test_what_has_no_place_in_a_deck(number: str):
    draft = Draft(empty_deck())
    with pytest.raises(DraftError):
        draft.add(number, BOOK)
    assert not draft.changed


def test_a_card_that_no_longer_exists_stays_until_it_is_taken_out():
    draft = Draft(Deck("x", "", {MAIN: {"MY01-001": 2}}))
    draft.add("MY01-001", BOOK, -1)
    assert dict(draft.cards) == {"MY01-001": 1}


def test_every_change_can_be_taken_back_and_made_again():
    chance = random.Random(3)
    numbers = [card.number for code in ("ST01", "GD01") for card in BOOK.of_set(code)]
    draft = Draft(load_deck("st02"), "st02x")
    states = [draft.deck()]
    for _ in range(200):
        before = draft.deck()
        try:
            match chance.randrange(12):
                case 0:
                    draft.rename(f"deck {chance.randrange(5)}")
                case 1:
                    draft.take_over(load_deck(chance.choice(("st01", "st03"))))
                case _:
                    draft.add(chance.choice(numbers), BOOK, chance.choice((1, 1, -1)))
        except DraftError:
            assert draft.deck() == before
        if draft.deck() != before:
            states.append(draft.deck())
    assert len(states) > 100
    for state in reversed(states[:-1]):
        assert draft.undo()
        assert draft.deck() == state
    assert draft.undo() == ""
    assert not draft.changed
    for state in states[1:]:
        assert draft.redo()
        assert draft.deck() == state
    assert draft.redo() == ""


def test_a_new_change_ends_what_could_be_made_again():
    draft = Draft(empty_deck())
    draft.add("ST01-001", BOOK)
    draft.undo()
    draft.add("ST01-002", BOOK)
    assert draft.redo() == ""
    assert dict(draft.cards) == {"ST01-002": 1}


def test_saving_does_not_end_taking_back():
    draft = Draft(empty_deck())
    draft.add("ST01-001", BOOK)
    draft.keep("x")
    assert "Gundam" in draft.undo()
    assert draft.changed
    assert not draft.cards


def test_names():
    draft = Draft(empty_deck("Mine"))
    with pytest.raises(DraftError, match="name"):
        draft.rename("  ")
    draft.rename("Mine")
    assert not draft.renamed
    assert draft.undo() == ""
    draft.rename("  Blue   White ")
    assert (draft.name, draft.renamed) == ("Blue White", True)
