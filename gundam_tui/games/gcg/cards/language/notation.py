"""The notation of card texts on one page (`cardlang.page`)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict

from gundam_tui import language
from gundam_tui.cardlang import forms, page

from . import spoken
from .card import Card

__all__ = ["SHAPES", "notation_page"]

# What stands for a word that players fill in.
SHAPES = {
    "INT": "N", "CARD_NAME": "[Name]", "TRAIT": "(Trait)", "STRING": '"part"', "LABEL": "$label",
    "TOKEN_NUMBER": "T-001", "_ALL_PLAYERS": "all players",
}  # fmt: skip
# What no card says yet.
_MADE = (
    "deploy: choose 1 enemy unit; owner draws 1",
    "deploy: choose 1 unit card from your removal; add it to hand",
    "deploy: choose 1 unit without blocker; rest it",
    "deploy: choose 1 unit without keyword; rest it",
    'deploy: choose 1 unit not named "Zaku"; rest it',
    "deploy: choose 1 unit called [Zaku Ⅱ]; rest it",
    "deploy: choose 1 unit not called [Zaku Ⅱ]; rest it",
    "attack, if enemy lv >= 7: draw 1",
    "when you discard by effect: draw 1",
    "attack: choose 1 enemy unit battling {this} with hp <= 3; rest it",
    "attack: choose 1 enemy unit paired with {(Newtype) pilot} with hp <= 3; rest it",
    "attack: choose 1 pilot paired to {enemy unit} with lv <= 3; destroy it",
    "while count(your T-001) >= 1: this gets ap +1",
)
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
        cards, grammar or forms.grammar(GRAMMAR), PARSER, SHAPES, _LEGEND, told, effects, whole=chinese,
        made=[Card("-", "", "unit", source=line) for line in _MADE] if chinese else (),
    )  # fmt: skip
