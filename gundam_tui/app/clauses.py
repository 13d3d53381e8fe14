"""Clauses of the rules out of what people read: the help of a question has them, and a setting brings them back."""

from __future__ import annotations

import re

from gundam_tui.app.board.faces import CardText, Question

_CLAUSE = r"(?:[A-Z]{2}-\d+|\d+(?:-\d+)+)"
_CITED = re.compile(rf" ?\({_CLAUSE}(?:(?:,| and) {_CLAUSE})*\)")


def without(text: str) -> str:
    """A text without the clauses that it cites in brackets; what else stands in brackets stays."""
    return _CITED.sub("", text)


def plain(question: Question, rule: str) -> Question:
    """A question without clauses.

    Args:
        question: as it is asked.
        rule: the clause it is asked by.
    """
    return question._replace(
        text=without(question.text),
        aside=question.aside.removesuffix(rule).rstrip() if rule else question.aside,
        chips=tuple(chip._replace(label=without(chip.label), outcome=without(chip.outcome), brief=without(chip.brief))
                    for chip in question.chips),
        hints=tuple((without(text), ink) for text, ink in question.hints),
    )  # fmt: skip


def plain_card(card: CardText | None) -> CardText | None:
    """A card in full without the clauses of why it cannot be played."""
    return card and card._replace(rows=tuple((without(text) if ink == "bad" else text, ink) for text, ink in card.rows))
