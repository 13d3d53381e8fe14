"""The card book of the game, and the parts it is played with."""

from __future__ import annotations

from gundam_tui.cardlang.book import Progress
from gundam_tui.games.library import kept_book
from gundam_tui.games.macross_crusade.card_db import Book
from gundam_tui.games.nation.flow.start import Family

from .rules import CHOICES, ID
from .steps import TABLES


def card_book(progress: Progress | None = None) -> Book:
    """The cards of the game and the user's own; read once, and kept until `games.library.use_cards`.

    Raises:
        CardFileError: a card file cannot be used; lists every fault.
        OSError: a card file cannot be read.
    """
    return kept_book(ID, lambda own: Book.load(extra=own, progress=progress))


FAMILY = Family(CHOICES, TABLES, card_book, filler="MC-SPARTAN")
