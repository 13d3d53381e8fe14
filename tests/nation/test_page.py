"""The page about the notation of the family: made from the grammar and the cards of a game."""

from __future__ import annotations

import re
from functools import cache

from gundam_tui.games.macross_crusade.card_db import Book
from gundam_tui.games.macross_crusade.keyword_table import KEYWORDS
from gundam_tui.games.nation.cards.language.notation import parser
from gundam_tui.games.nation.cards.language.page import notation_page


@cache
def page() -> tuple[str, ...]:
    """The rows of the page."""
    return tuple(notation_page(Book.load()))


@cache
def text() -> str:
    """The page as one text."""
    return "\n".join(page())


def test_every_word_of_the_language_stands_on_the_page() -> None:
    shown = set(re.findall(r"[A-Za-z]+(?:['-][A-Za-z]+)*", text()[text().index("\nLINE\n") :]))
    words = parser(KEYWORDS).words - {"are"}  # the page writes it as "is"
    assert [word for word in sorted(words) if not any(word.startswith(other) for other in shown)] == []


def test_forms_are_written_as_a_text_would_be() -> None:
    for form in ("  deal AMOUNT damage to TARGET", "  move TARGET to SPOT", "  while COND", "  FILTER is "):
        assert any(row.startswith(form) for row in page()), form


def test_examples_are_cards_with_what_players_read_below() -> None:
    at = page().index("      S-M06  any time: recover 4")
    assert page()[at + 1] == "      > (Any time): Recover 4."


def test_special_effects_are_explained() -> None:
    for row in KEYWORDS.values():
        assert f"\n{row.label}: {row.reminder[:20]}" in text()
