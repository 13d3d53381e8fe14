"""Removes clauses of the rules from texts people read: the help of a question has them, and a setting brings them
back.
"""

from __future__ import annotations

import re
from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING

from gundam_tui.app.board.faces import CardPane, DockText

if TYPE_CHECKING:
    from gundam_tui.games.views import LogLine

_CLAUSE = r"(?:[A-Z]{2}-\d+|\d+(?:-\d+)+)"
_CITED = rf" ?\({_CLAUSE}(?:(?:,| and) {_CLAUSE})*\)"


@lru_cache(maxsize=4096)  # a log that grows is read again whole
def without(text: str) -> str:
    """A text without the clauses cited in its brackets; other text in brackets stays."""
    return re.sub(_CITED, "", text)


def plain(question: DockText, rule: str) -> DockText:
    """A question without clauses.

    Args:
        question: the full text of the question.
        rule: the clause of the question.
    """
    return question._replace(
        text=without(question.text),
        aside=question.aside.removesuffix(rule).rstrip() if rule else question.aside,
        chips=tuple(chip._replace(label=without(chip.label), outcome=without(chip.outcome), brief=without(chip.brief))
                    for chip in question.chips),
        hints=tuple((without(text), ink) for text, ink in question.hints),
    )  # fmt: skip


def plain_line(line: LogLine) -> LogLine:
    """A line of the log without clauses."""
    text, public = without(line.text), line.public and without(line.public)
    return line if (text, public) == (line.text, line.public) else replace(line, text=text, public=public)


def plain_card(card: CardPane | None) -> CardPane | None:
    """A card in full, with the reasons why it cannot be played but without their clauses."""
    return card and card._replace(rows=tuple((without(text) if ink == "bad" else text, ink) for text, ink in card.rows))
