"""Two cards that are on the screen together are never shortened to the same words."""

from __future__ import annotations

from collections import defaultdict
from itertools import combinations

import pytest
from rich.cells import cell_len

from gundam_tui.app.apart import apart, rows_apart
from gundam_tui.app.glyphs import ASCII, UNICODE, Glyphs
from gundam_tui.games.gcg.cards.language.card_db import Book
from gundam_tui.games.registry import game
from gundam_tui.language import speaking
from tests.profile import quick_first

WIDTHS = (10, 8, 12, 15)  # of names in rails, hands, lanes and sentences
ROWS = ((10, 11), (14, 15), (10, 10))  # of names in two rows


def names(spoken: str) -> list[str]:
    """The names of all cards of the pool."""
    with speaking(spoken):
        book = Book.load()
        return sorted({game("gcg").catalogue.sheet(book, card.number).name for card in book})


CASES = [("en", UNICODE), ("en", ASCII), ("zh", UNICODE)]


@pytest.mark.parametrize("width", quick_first(WIDTHS))
@pytest.mark.parametrize(("spoken", "glyphs"), quick_first(CASES, unpack=True), ids=["en", "en-ascii", "zh"])
def test_any_two_names_of_the_pool_stay_apart(spoken: str, glyphs: Glyphs, width: int):
    """Those that are not shortened to the same words by themselves need nothing."""
    alike: defaultdict[str, list[str]] = defaultdict(list)
    for name in names(spoken):
        alike[glyphs.name(name, width)].append(name)
    compared = 0
    for group in alike.values():
        for one, other in combinations(group, 2):
            pair = {apart(glyphs, name, width, (one, other)) for name in (one, other)}
            assert len(pair) == 2, (one, other, pair)
            assert all(cell_len(name) <= width for name in pair), pair
            compared += 1
    assert compared > 20


@pytest.mark.thorough
def test_any_two_names_of_the_pool_stay_apart_in_two_rows():
    pool = names("en")
    for first, second in ROWS:
        alike: defaultdict[tuple[str, str], list[str]] = defaultdict(list)
        for name in pool:
            alike[rows_apart(UNICODE, name, first, second, ())].append(name)
        for group in alike.values():
            for one, other in combinations(group, 2):
                pair = [rows_apart(UNICODE, name, first, second, (one, other)) for name in (one, other)]
                assert pair[0] != pair[1], (first, one, other, pair)
                assert all(cell_len(row[1]) <= second for row in pair)


def test_a_name_keeps_the_word_in_which_it_differs():
    aerial = ["Gundam Aerial (Bit on Form)", "Gundam Aerial (Permet Score Six)", "Gundam Aerial (Mirasoul Flight Unit)"]
    assert [apart(UNICODE, name, 12, aerial) for name in aerial] == ["Aerial…Bit", "Aerial…Perm.", "Aerial…Mir."]
    assert apart(UNICODE, aerial[0], 18, aerial) == "Gundam Aerial…Bit"
    both = ["Calamity Gundam", "Casval's Gundam"]
    assert [apart(UNICODE, name, 12, both) for name in both] == ["Calamity G.", "Casval's G."]
    assert apart(UNICODE, both[0], 12, ["GM", both[0]]) == "C. Gundam"  # alone it is shortened as anywhere


def test_many_names_that_begin_alike_are_all_told_apart():
    every = [f"Gundam Barbatos {form} Form" for form in ("1st", "2nd", "3rd", "4th")] + ["Gundam Barbatos Lupus Rex"]
    for width in WIDTHS:
        assert len({apart(UNICODE, name, width, every) for name in every}) == len(every)
