"""Filters of cards."""

from __future__ import annotations

from typing import Any

import pytest

from gundam_tui.games.catalogue.filter_line import WrongFilter
from gundam_tui.games.gcg.cards.language.card_db import Book
from gundam_tui.games.gcg.tools.catalogue.card_filter import CardFilter, make_filter, read_span

BOOK = Book.load()


def find(**words: Any) -> list[str]:
    return [card.number for card in make_filter(BOOK, **words).of(BOOK)]


def test_no_filter_keeps_every_card():
    assert CardFilter().of(BOOK) == list(BOOK)


def test_every_filter_keeps_what_it_asks_for_and_nothing_else():
    for words, test in (
        ({"sets": ["st01"]}, lambda card: card.number.startswith("ST01-")),
        ({"colors": ["BLUE", "red"]}, lambda card: card.color in ("blue", "red")),
        ({"types": ["Unit token"]}, lambda card: card.type == "unit_token"),
        ({"types": ["unit_token"]}, lambda card: card.type == "unit_token"),
        ({"level": "4..6"}, lambda card: card.level is not None and 4 <= card.level <= 6),
        ({"cost": "2"}, lambda card: card.cost == 2),
        ({"traits": ["(zeon)", "CB"]}, lambda card: {"Zeon", "CB"} & set(card.traits)),
        ({"keywords": ["<high-maneuver>"]}, lambda card: "<High-Maneuver>" in card.wording),
        ({"keywords": ["breach"]}, lambda card: "<Breach" in card.wording),
        ({"name": "gundam"}, lambda card: "gundam" in card.name.lower()),
        ({"text": "draw 1"}, lambda card: "draw 1" in card.wording.lower() or "draw 1" in card.source.lower()),
    ):
        found = find(**words)
        assert found == [card.number for card in BOOK if test(card)], words
        assert 0 < len(found) < len(BOOK)


def test_filters_together_all_hold():
    found = find(sets=["ST01"], colors=["blue"], types=["unit"], level="4")
    assert found == [c.number for c in BOOK.of_set("ST01") if (c.color, c.type, c.level) == ("blue", "unit", 4)]
    assert "ST01-001" in found


def test_roman_numerals_and_accents_make_no_difference():
    assert find(name="zaku ii") == find(name="Zaku Ⅱ") != []


@pytest.mark.parametrize(
    ("words", "span"), [("4", (4, 4)), ("4..6", (4, 6)), ("..3", (0, 3)), ("5..", (5, 999)), (" 2 ", (2, 2))]
)
def test_spans(words: str, span: tuple[int, int]):
    assert read_span(words) == span


@pytest.mark.parametrize("words", ["", "..", "x", "4-6", "6..4", "-1", "4...6"])
def test_spans_that_are_none(words: str):
    with pytest.raises(ValueError, match=r"\.\.|lower"):
        read_span(words)


def test_all_wrong_words_are_told_together_with_what_there_is():
    with pytest.raises(WrongFilter) as caught:
        make_filter(
            BOOK, sets=["ST99"], colors=["pink"], types=["tank"], level="x", cost="3..1", traits=["Zeonn"],
            keywords=["fly"],
        )  # fmt: skip
    report = str(caught.value)
    assert len(report.splitlines()) == 7
    for word in (
        "'ST99'",
        "'pink': there are blue",
        "'tank'",
        "level 'x'",
        "cost '3..1'",
        "did you mean Zeon",
        "Repair",
    ):
        assert word in report
