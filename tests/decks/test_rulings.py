"""The official answers that are cited beside a card."""

from __future__ import annotations

import re
import tomllib

from gundam_tui.cardlang.book import cards_folder
from gundam_tui.games.gcg.cards.language.card_db import Book
from gundam_tui.games.gcg.tools.catalogue.rulings import rulings_of, where_to_read


def test_every_card_that_an_answer_is_about_exists_and_every_answer_is_about_one_card():
    data = tomllib.loads((cards_folder("gcg") / "rulings.toml").read_text())
    book = Book.load()
    cited = [answer for number, answers in data.items() if number in book for answer in answers]
    assert len(data) > 200
    assert all(number in book for number in data)
    assert all(re.fullmatch(r"Q\d+", answer) for answer in cited)
    assert len(set(cited)) == len(cited)


def test_answers_are_found_by_card():
    assert "Q119" in rulings_of("GD01-001")
    assert rulings_of("no such card") == ()
    assert where_to_read("GD01-001").endswith("GD01-001")
