"""Decks as text: five forms are read, three are written, and nothing is lost on the way."""

from __future__ import annotations

import string
import sys
import time
import unicodedata
from collections.abc import Callable
from contextlib import suppress

import pytest

from gundam_tui.games.decks import MAIN, Deck, DeckError, check_deck, check_names, load_deck, shipped_decks
from gundam_tui.games.decks.deck_files import LONGEST, parse_list, parse_toml
from gundam_tui.games.decks.text import FORMS, read_text, short_name, write_deck
from gundam_tui.games.gcg.cards.deck_format import RESOURCE_CARDS
from gundam_tui.games.gcg.cards.language.card import Card
from gundam_tui.games.gcg.cards.language.card_db import Book

BOOK = Book.load()
WILD: dict[str, Callable[[Card, int], str]] = {
    "ExBurst": lambda card, count: f"{count} x {card.number}",
    "Egman Events": lambda card, count: f"{count} {card.number} {card.name} | MS-06S",
    "Limitless": lambda card, count: f"{count} {card.name} {card.number}",
    "DeckPlanet": lambda card, count: f"{count} {card.name} [{card.number}]",
    "count last": lambda card, count: f"{card.number} x{count}",
}


@pytest.mark.goal("G19")
@pytest.mark.parametrize("form", WILD)
def test_every_recipe_is_read_in_every_form_of_the_web(form: str):
    for name in shipped_decks():
        deck = load_deck(name)
        text = "\n".join(WILD[form](BOOK[number], count) for number, count in deck.cards.items())
        found = parse_list(text, name)
        assert dict(found.cards) == dict(deck.cards), name
        assert check_names(found, BOOK) == [], name


@pytest.mark.goal("G19")
@pytest.mark.parametrize("form", FORMS)
def test_what_is_written_is_read_again(form: str):
    for name in shipped_decks():
        deck = load_deck(name)
        text = write_deck(deck, BOOK, form)
        found = parse_toml(text, name) if form == "toml" else parse_list(text, name)
        assert dict(found.cards) == dict(deck.cards), name
        assert dict(found.sections[RESOURCE_CARDS]) == dict(deck.sections[RESOURCE_CARDS]), name
        if form == "toml":
            assert (found.name, found.source, dict(found.about)) == (deck.name, deck.source, dict(deck.about))


@pytest.mark.parametrize("form", FORMS)
def test_a_resource_deck_of_ones_own_is_kept(form: str):
    deck = Deck('A "deck"\\\n', "", {MAIN: {"ST01-001": 4}, RESOURCE_CARDS: {"R-001": 4, "R-002": 6}})
    text = write_deck(deck, BOOK, form)
    found = parse_toml(text, "x") if form == "toml" else parse_list(text, "x")
    assert dict(found.sections[RESOURCE_CARDS]) == {"R-001": 4, "R-002": 6}
    assert form != "toml" or found.name == 'A "deck"\\'  # a name is one line


def test_the_order_is_by_type_and_level():
    rows = write_deck(load_deck("st01"), BOOK, "exburst").split()
    numbers = rows[2::3]
    types = [BOOK[number].type for number in numbers]
    assert types == sorted(types, key=["unit", "pilot", "command", "base"].index)
    levels = [BOOK[number].level or 0 for number in numbers if BOOK[number].type == "unit"]
    assert levels == sorted(levels)


def test_an_unknown_card_is_written_too():
    assert write_deck(Deck("x", "", {MAIN: {"ST99-001": 2}}), BOOK, "deckplanet") == "2 [ST99-001]\n"


def test_an_unknown_form_is_an_error():
    with pytest.raises(ValueError, match="'xml'"):
        write_deck(load_deck("st01"), BOOK, "xml")


@pytest.mark.parametrize(
    ("title", "short"), [("Blue/White: Ñandú 2", "blue-white-nandu-2"), ("百", "deck"), ("../../x", "x")]
)
def test_titles_become_file_names(title: str, short: str):
    assert short_name(title) == short


def test_everything_that_is_wrong_is_told_at_once():
    lists = {
        "list": "4 ST01-001\nx ???? y 9 9\n3 ST99-999\n6 ST01-002\n",
        "deck file": '[cards]\nST01-001 = 4\nST01-003 = "many"\nST99-999 = 3\nST01-002 = 6\n',
    }
    for kind, text in lists.items():
        with pytest.raises(DeckError) as found:
            read_text(text, kind, BOOK)
        told = str(found.value)
        assert "ST99-999: there is no card of this number" in told
        assert "ST01-002: 6 copies" in told
        assert len(found.value.faults) == 3, told
    lines = "4 ST01-001\n3 ST99-999\n6 ST01-002\n"  # whole: now the number of cards counts as well
    with pytest.raises(DeckError) as found:
        read_text(lines, "list", BOOK)
    assert [fault.line for fault in found.value.faults] == [2, 3, None]
    assert "the deck has 13 cards" in str(found.value)


# ---------------------------------------------------------------- lists of strangers

SPACE = [letter for letter in map(chr, range(sys.maxunicode)) if letter.isspace()]
ODD = [
    "×",
    "•",
    "é",
    "\u0301",
    "\u0327\u0301",
    "\ufdfa",
    "\u0660",
    "\u200b",
    "x1",
    "1x",
    ", ",
    "\t1",
    "_P1",
    "*1*",
    "((1",
]
FILLERS = [*dict.fromkeys((*SPACE, *string.printable, *ODD, "4 ST01-001", "ST01-001\t"))]
FRAMES = [
    ("bare", "{}"),
    ("behind", "4 ST01-001{}"),
    ("before", "z{}ST01-001"),
    ("between", "4 ST01-001{}z"),
    ("a count behind", "ST01-001{}4 z"),
]


def reading(text: str) -> float:
    """Seconds of this process that reading a list takes."""
    before = time.process_time()
    with suppress(DeckError):
        parse_list(text, "a list")
    return time.process_time() - before


def one_line(around: str, filler: str, size: int) -> str:
    return around.format(filler * (size // len(filler)))


def many_lines(around: str, filler: str, size: int) -> str:
    return f"{one_line(around, filler, LONGEST // 2)}\n" * (size // LONGEST)


@pytest.mark.thorough
@pytest.mark.parametrize("shape", [one_line, many_lines])
@pytest.mark.parametrize(("frame", "around"), FRAMES)
def test_reading_takes_time_in_proportion_to_the_length(frame: str, around: str, shape: Callable[[str, str, int], str]):
    for filler in FILLERS:
        short, long = shape(around, filler, 2_500), shape(around, filler, 10_000)
        # A quadratic reader needs sixteen times as long for four times the text, however often it tries.
        ratios = (reading(long) / max(reading(short), 0.002) for _ in range(5))
        assert any(ratio < 8 for ratio in ratios), (frame, filler, unicodedata.name(filler[0], "?"))


def test_white_space_is_as_good_as_one_space_and_a_tab_still_ends_a_column():
    assert dict(parse_list("   4 \u2003\u00a0  ST01-001  Gundam", "a list").cards) == {"ST01-001": 4}
    assert dict(parse_list("Gundam  \t \t 4  ST01-001", "a list").cards) == {"ST01-001": 4}
    assert dict(parse_list("ST01-001\tGundam\t \t4", "a list").cards) == {"ST01-001": 4}
    assert dict(parse_list("4 ST01-001" + "\t" * 16_384, "a list").cards) == {"ST01-001": 4}


def test_a_line_that_is_too_long_is_named():
    with pytest.raises(DeckError) as found:
        parse_list("4 ST01-001\n4 ST01-002 " + "z" * 300 + "\n# " + "z" * 300 + "\n4 ST01-003\n", "a list")
    [fault] = found.value.faults
    assert fault.line == 2
    assert "311 characters" in fault.text
    assert str(LONGEST) in fault.text
    assert len(fault.text) < 200


class CountingBook:
    """The card book, and how often somebody has asked it for all numbers (to look for a near one)."""

    def __init__(self) -> None:
        self.asked = 0

    def __getitem__(self, number: str) -> Card:
        return BOOK[number]

    def numbers(self) -> tuple[str, ...]:
        self.asked += 1
        return BOOK.numbers()


def test_near_numbers_are_looked_for_a_few_times_only():
    book = CountingBook()
    numbers = [f"ZZ{at // 1000:02d}-{at % 1000:03d}" for at in range(1500)]
    deck = parse_list("\n".join(f"4 {number}" for number in numbers), "a list")
    faults = check_deck(deck, book)
    assert sum("no card of this number" in fault.text for fault in faults) == len(numbers)
    assert book.asked <= 10
