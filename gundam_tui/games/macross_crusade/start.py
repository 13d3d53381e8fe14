"""Starting a game of Macross Crusade."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from gundam_tui.games.decks.deck import Deck
from gundam_tui.games.nation import ruleset
from gundam_tui.games.nation.model import CardPool
from gundam_tui.kernel import Engine
from gundam_tui.kernel.rng import SPLITMIX

from .card_db import Book
from .library import Definitions, card_book
from .rules import CHOICES
from .steps import TABLES


@lru_cache(maxsize=4)
def _pool(book: Book) -> CardPool:
    return CardPool(Definitions(book), CHOICES)


def new_game(
    decks: Sequence[Deck], seed: int, *, book: Book | None = None, keep: bool = True, chance: str = ""
) -> Engine:
    """A game at its first prompt (`GameModule.new_game`).

    Raises:
        UnknownCard: a deck holds a number that no card has.
    """
    pool = _pool(card_book() if book is None else book)
    piles = [[number for number, count in deck.cards.items() for _ in range(count)] for deck in decks]
    for pile in piles:
        for number in dict.fromkeys(pile):
            pool.texts(number)
    return ruleset.new_game(ruleset.NationGame(pool, TABLES), piles, seed, keep=keep, chance=chance or SPLITMIX)


def book_of(engine: Engine) -> Book:
    """The cards that a game is played with."""
    game = engine.game
    assert isinstance(game, ruleset.NationGame)
    assert isinstance(game.pool.cards, Definitions)
    return game.pool.cards.book
