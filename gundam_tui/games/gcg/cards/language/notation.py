"""The notation of card texts on one page (`cardlang.page`)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict

from gundam_tui import language
from gundam_tui.cardlang import forms, page

from . import spoken
from .card import Card

__all__ = ["notation_page"]

# What stands for a word that players fill in.
_SHAPES = {
    "INT": "N", "CARD_NAME": "[Name]", "TRAIT": "(Trait)", "STRING": '"part"', "LABEL": "$label",
    "TOKEN_NUMBER": "T-001", "_ALL_PLAYERS": "all players",
}  # fmt: skip
_LEGEND = """\
  N  [Name]  (Trait)  "part"  $label  T-001
           are a number, a card name, a trait, a part of a card name, a name for what was chosen, a token\
"""


def notation_page(cards: Iterable[Card], grammar: forms.Grammar | None = None) -> list[str]:
    """Every form of the card language, section by section, with examples; a list of lines.

    Examples are worded in the language that is spoken now.

    Args:
        cards: the source of the examples.
        grammar: the grammar; default: the one that reads card texts.
    """
    from .builder import GRAMMAR
    from .chinese import text as chinese_text
    from .parser import PARSER, parse
    from .wording import token_words, wording

    cards = list(cards)
    tokens = {card.number: token_words(asdict(card)) for card in cards if card.type == "unit_token"}
    chinese = language.current() == "zh"
    effects = [f"{one.keyword.strip('<>')}: {one.sentence} ({one.clause})" for one in spoken.keyword_effects().values()]
    made = spoken.chinese_tokens(cards) if chinese else {}

    def told(card: Card, line: str) -> str:
        if chinese:
            return chinese_text.wording(parse(line), kind=card.type, named=spoken.name, tokens=made)
        return wording(parse(line), kind=card.type, tokens=tokens)

    return page.notation_page(
        cards, grammar or forms.grammar(GRAMMAR), PARSER, _SHAPES, _LEGEND, told, effects, whole=chinese
    )
