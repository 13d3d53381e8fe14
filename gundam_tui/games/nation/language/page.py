"""The notation of a game's cards on one page (`cardlang.page`)."""

from __future__ import annotations

from dataclasses import asdict

from gundam_tui.cardlang import forms, page
from gundam_tui.games.nation.language.card_db import FamilyBook
from gundam_tui.games.nation.language.record import Card

__all__ = ["notation_page"]

# What stands for a word that players fill in.
_SHAPES = {
    "INT": "N", "NAME": "[Name]", "TRAIT": "(trait)", "STRING": '"part"', "STATS": "+1/+0/-1", "KEYWORD": "<Effect",
    "NUMBER": "T-001",
}  # fmt: skip
_LEGEND = """\
  N  [Name]  (trait)  "part"  +1/+0/-1  <Effect>  T-001
           are a number, a card name, a trait, a part of a card name, modifiers, a special effect, a chip\
"""


def notation_page(book: FamilyBook) -> list[str]:
    """Every form of the card language, section by section, with examples from a game's cards; a list of lines."""
    from gundam_tui.games.nation.language.builder import GRAMMAR
    from gundam_tui.games.nation.language.notation import parser
    from gundam_tui.games.nation.language.wording import wording

    keywords, glossary = book.form.keywords, book.glossary
    reader = parser(keywords)
    chips = {card.number: asdict(card) for card in book if card.chip}
    effects = [f"{row.label}: {row.reminder} ({row.clause})" for row in keywords.values()]

    def told(card: Card, line: str) -> str:
        return wording(reader.lines(line), card.type, glossary, keywords, chips)

    return page.notation_page(book, forms.grammar(GRAMMAR), reader, _SHAPES, _LEGEND, told, effects)
