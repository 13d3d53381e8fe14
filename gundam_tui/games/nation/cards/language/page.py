"""The notation of a game's cards on one page (`cardlang.page`)."""

from __future__ import annotations

from dataclasses import asdict

from gundam_tui.cardlang import forms, page

from .card_db import FamilyBook
from .record import Card

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
    from .builder import GRAMMAR
    from .notation import parser
    from .wording import wording

    keywords, glossary = book.form.keywords, book.glossary
    reader = parser(keywords)
    chips = {card.number: asdict(card) for card in book if card.chip}
    effects = [f"{row.label}: {row.reminder} ({row.clause})" for row in keywords.values()]

    def told(card: Card, line: str) -> str:
        return wording(reader.lines(line), card.type, glossary, keywords, chips)

    return page.notation_page(book, forms.grammar(GRAMMAR), reader, _SHAPES, _LEGEND, told, effects)
