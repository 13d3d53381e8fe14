"""Help for a place in a notation: the form there, a card that uses it, the words that may stand there."""

from __future__ import annotations

from functools import lru_cache

from gundam_tui.cardlang.form_help import Helper
from gundam_tui.games.api.editing import FormHelp
from gundam_tui.games.gcg.cards.language.card import Card
from gundam_tui.games.gcg.cards.language.card_db import Book
from gundam_tui.games.gcg.cards.language.notation import SHAPES
from gundam_tui.games.gcg.cards.language.parser import PARSER
from gundam_tui.games.gcg.cards.language.spoken import text

__all__ = ["explain"]


@lru_cache(maxsize=1)
def _helper(book: Book) -> Helper:
    return Helper(PARSER, SHAPES, book)


def explain(notation: str, line: int, column: int, book: Book) -> FormHelp:
    """Help for a place in a notation (see `CardEditing`)."""
    found = _helper(book).at(notation, line, column)
    example: tuple[str, ...] = ()
    if isinstance(found.card, Card):
        said = text(book, found.card).split("\n")
        at = [one for one in found.card.source.split("\n") if one.strip() and one[0] not in " \t"]
        whole = " ".join(found.line.split())
        row = next((n for n, one in enumerate(at) if found.line.startswith(one)), -1)
        example = (found.card.number, whole, said[row] if 0 <= row < len(said) and len(said) == len(at) else "")
    return FormHelp(found.form, found.section, example, found.following)
