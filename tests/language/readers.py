"""A parser of the card language that has read nothing yet."""

from __future__ import annotations

import copy
from pathlib import Path

import pytest

from gundam_tui.games.gcg.cards.language import parser
from gundam_tui.games.gcg.cards.language.builder import GRAMMAR


def fresh(monkeypatch: pytest.MonkeyPatch, grammar: Path = GRAMMAR) -> None:
    """As after a new start of the program, possibly with another grammar."""
    reader = copy.copy(parser.PARSER)
    for kept in ("lark", "words"):
        vars(reader).pop(kept, None)
    reader.grammar = grammar
    monkeypatch.setattr(parser, "PARSER", reader)
