"""Starting a game of the family."""

from __future__ import annotations

import copyreg
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Protocol, cast

from gundam_tui.cardlang.book import Progress
from gundam_tui.games.decks.deck import Deck
from gundam_tui.games.nation.cards.card import CardDef
from gundam_tui.games.nation.cards.choices import Choices
from gundam_tui.games.nation.cards.language.card_db import FamilyBook
from gundam_tui.games.nation.cards.language.record import Card, definition
from gundam_tui.games.nation.state.model import CardPool
from gundam_tui.games.registry import game
from gundam_tui.kernel import Engine, StepTable
from gundam_tui.kernel.rng import SPLITMIX

from . import ruleset


class _Playable(Protocol):
    def rules(self, *, discreet: bool = True) -> ruleset.NationGame: ...


@dataclass(frozen=True, eq=False)
class Family:
    """The parts that one game is played with.

    Attributes:
        choices: its choices. `tables`: tables of steps of its own.
        card_book: reads its cards.
        filler: a Unit without text, for positions: it fills up Nations.
    """

    choices: Choices
    tables: Mapping[str, StepTable]
    card_book: Callable[[Progress | None], FamilyBook]
    filler: str = ""

    def rules(self, cards: FamilyBook | Mapping[str, Card], *, discreet: bool = True) -> ruleset.NationGame:
        """The rules with some cards; `discreet`: see `kernel.game.Game`."""
        return ruleset.NationGame(CardPool(Definitions(cards), self.choices), self.tables, discreet=discreet)


class Definitions(Mapping[str, CardDef]):
    """The cards of a book (or other cards by number) as the rules need them, each made on first use."""

    def __init__(self, book: FamilyBook | Mapping[str, Card]) -> None:
        self.book = book
        self._made: dict[str, CardDef] = {}

    def __getitem__(self, number: str) -> CardDef:
        found = self._made.get(number)
        if found is None:
            found = self._made[number] = definition(self.book[number])
        return found

    def __iter__(self) -> Iterator[str]:
        return iter(_numbers(self.book))

    def __len__(self) -> int:
        return len(_numbers(self.book))


def _numbers(cards: FamilyBook | Mapping[str, Card]) -> tuple[str, ...]:
    return tuple(cards) if isinstance(cards, Mapping) else tuple(cards.numbers())


@lru_cache(maxsize=4)
def _pool(book: FamilyBook, family: Family) -> CardPool:
    return CardPool(Definitions(book), family.choices)


@lru_cache(maxsize=4)
def same_rules(name: str, discreet: bool) -> ruleset.NationGame:
    """The rules of a game that runs in another process.

    Args:
        name: the game's id.
        discreet: see `kernel.game.Game`.
    """
    return cast("_Playable", game(name)).rules(discreet=discreet)


def new_game(
    family: Family, decks: Sequence[Deck], seed: int, *, book: FamilyBook | None = None, keep: bool = True,
    generator: str = "", discreet: bool = True, chooser: int | None = None,
) -> Engine:  # fmt: skip
    """A game at its first prompt (`GameModule.new_game`).

    Raises:
        UnknownCard: a deck holds a number that no card has.
    """
    pool = _pool(family.card_book(None) if book is None else book, family)
    piles = [deck.laid(deck.cards) for deck in decks]
    for pile in piles:
        for number in dict.fromkeys(pile):
            pool.texts(number)
    rules = ruleset.NationGame(pool, family.tables, discreet=discreet)
    return ruleset.new_game(rules, piles, seed, keep=keep, generator=generator or SPLITMIX, chooser=chooser)


def book_of(engine: Engine) -> Any:
    """The cards that a game is played with."""
    rules = engine.game
    assert isinstance(rules, ruleset.NationGame)
    assert isinstance(rules.pool.cards, Definitions)
    return rules.pool.cards.book


def _told_again(game: ruleset.NationGame) -> tuple[Any, ...]:
    """Another process builds the same rules with the cards that it reads itself."""
    return same_rules, (game.name, game.discreet)


copyreg.pickle(ruleset.NationGame, _told_again)
