"""Parses a card's text in our notation into its typed tree (`cardlang.parser`)."""

from __future__ import annotations

from gundam_tui.cardlang.faults import Where
from gundam_tui.cardlang.parser import Parser

from . import tree as t
from .builder import GRAMMAR, build

__all__ = ["PARSER", "parse"]


def _trait(found: str, expected: set[str]) -> str:
    return found.title() if found.startswith("(") and "TRAIT" in expected and len(found) > 1 else ""


PARSER = Parser(
    GRAMMAR,
    build,
    shapes={
        "INT": "a number",
        "CARD_NAME": "a [Card Name]",
        "TRAIT": "a (Trait)",
        "STRING": 'a "part of a name"',
        "LABEL": "a $label",
        "TOKEN_NUMBER": "a token such as T-001",
        "COLOR": "a colour",
    },
    # Names, traits, parts of names, labels, token numbers.
    quoted=r"""\[[^\]\n]*\]|\([A-Z][^()\n]*\)|"[^"\n]*"|\$\w+|T-\d+""",
    words=("all", "players"),
    hint=_trait,
)


def parse(text: str, *, where: Where | None = None) -> t.CardText:
    """The typed tree of a card's text.

    Args:
        text: the notation, one ability a line; blank lines are skipped, an indented line continues the one above.
        where: file and card, for error messages.

    Raises:
        LanguageError: a line cannot be understood; it holds one error for each such line.
    """
    return t.CardText(lines=PARSER.lines(text, where))
