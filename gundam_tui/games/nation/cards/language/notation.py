"""From a card's text in the notation to its nodes (`cardlang.parser`)."""

from __future__ import annotations

from collections.abc import Mapping

from gundam_tui.cardlang.parser import Parser
from gundam_tui.games.api import KeywordRow
from gundam_tui.games.nation.cards.card import Ability, Keyword

from .builder import GRAMMAR, builder

__all__ = ["Line", "parser"]

Line = Keyword | Ability
_SHAPES = {
    "INT": "a number",
    "NAME": "a [Card Name]",
    "TRAIT": "a (trait)",
    "STRING": 'a "part of a name"',
    "STATS": "modifiers such as +1/+0/-1",
    "KEYWORD": "a <Special Effect>",
    "NUMBER": "the number of a chip",
    "AUTO": "A, B, C or D",
    "COLOR": "a colour",
}
# Names, traits, parts of names, special effects, kinds of automatic effects, numbers of chips.
_QUOTED = r"""\[[^\]\n]*\]|\([^()\n]*\)|"[^"\n]*"|<[A-Z][A-Za-z /-]*|auto [A-D]\b|[A-Z]+(?:-[A-Z0-9]+)+"""


def parser(keywords: Mapping[str, KeywordRow]) -> Parser[Line]:
    """The reader of texts for a game with these special effects."""
    return Parser(GRAMMAR, builder(keywords).build, shapes=_SHAPES, quoted=_QUOTED)
