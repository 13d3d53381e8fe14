"""The card book of the game."""

from __future__ import annotations

from gundam_tui.cardlang.book import Progress
from gundam_tui.games.library import kept_book

from .language.card_db import Book


def card_book(progress: Progress | None = None) -> Book:
    """The cards of the game and the user's own; read once, and kept until `games.library.use_cards`. Shipped card files
    that must be compiled wait until one of their cards is asked for (`Book.load`): a game starts with its decks' cards.

    Args:
        progress: called with (cards done, cards in all) while card files are compiled.

    Raises:
        CardFileError: a card file cannot be used; lists every fault.
        OSError: a card file cannot be read.
    """
    return kept_book("gcg", lambda own: Book.load(extra=own, progress=progress, at_once=False))
