"""The Gundam Card Game: comprehensive rules 1.1.1 with their later official clarifications."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from gundam_tui.games.decks import Deck
    from gundam_tui.games.gcg.language.card_db import Book
    from gundam_tui.kernel import Engine

    from .ruleset import CardPool, Gcg

__all__ = ["card_book", "card_pool", "new_game", "same_rules"]

# The rules are imported by the first game: who only draws what a seat is shown (`games.views`) does without them.


def card_book() -> Book:
    """The cards of the game and the user's own: `library.card_book`."""
    from .library import card_book as found

    return found()


@lru_cache(maxsize=4)
def card_pool(book: Book) -> CardPool:
    """The compiled cards of a book, shared by all its games."""
    from .ruleset import CardPool

    return CardPool(book)


@lru_cache(maxsize=4)
def same_rules(preset_name: str, numbers: tuple[str, ...], seats: int, format_name: str, discreet: bool) -> Gcg:
    """The rules of a game that runs in another process.

    Args:
        preset_name: the rules preset.
        numbers: the card numbers of all decks.
        seats: number of players.
        format_name: how they play.
        discreet: see `kernel.game.Game`.
    """
    from .rules import preset
    from .ruleset import Gcg
    from .seating import seating_for

    seating = seating_for(seats, format_name)
    return Gcg(card_pool(card_book()), preset(preset_name), list(numbers), seating, discreet=discreet)


def new_game(
    decks: Sequence[Deck],
    seed: int,
    *,
    book: Book | None = None,
    rules: str = "1.9.0",
    keep: bool = True,
    pool: CardPool | None = None,
    generator: str | None = None,
    format_name: str = "",
    discreet: bool = True,
) -> Engine:
    """Start a game: the engine stands at its first prompt.

    Args:
        decks: one legal deck a player (check them first with `decks.check_deck`).
        seed: decides all chance of the game.
        book: the cards; default: those that come with the game.
        rules: a rules preset.
        keep: keep a log and undo states (bots and simulations do without).
        pool: compiled cards to use instead of those of `book`.
        generator: where chance comes from (`kernel.rng`); default: the quick one. A game with people in it needs
            `KEYED` and a seed of 128 bits: by the quick one a player can compute what is hidden.
        format_name: `duel`, `royale` (the last player standing wins), `royale-takes-all` (whoever deals the decisive
            battle damage wins) or `team`; empty: `duel` with two decks, `royale` with more.
        discreet: see `kernel.game.Game`.

    Raises:
        ValueError: unknown rules preset, format or generator, or a format that is not for so many decks.
        UnknownCard: a deck holds a number that no card has.
    """
    from gundam_tui.games.gcg.rules import preset
    from gundam_tui.kernel import Engine, Frame, State
    from gundam_tui.kernel.rng import SPLITMIX

    from .constants import DECK, RESOURCE_DECK
    from .decks.deck_format import FORMAT, MAIN, RESOURCE_CARDS
    from .ruleset import Gcg
    from .seating import seating_for

    seating = seating_for(len(decks), format_name)
    cards = pool if pool is not None else card_pool(book or card_book())
    state = State(seed, generator or SPLITMIX)
    chance = state.chance()
    piles: list[tuple[str, str, int]] = []
    for seat, deck in enumerate(decks):
        given = FORMAT.piles(deck)
        for zone, pile in ((DECK, given[MAIN]), (RESOURCE_DECK, given[RESOURCE_CARDS])):
            laid = deck.laid(pile)
            if state.generator != SPLITMIX:
                # The numbers of cards and objects must tell nothing of the deck's list: the first order is chance too.
                laid = chance.shuffled(laid)
            piles.extend((number, zone, seat) for number in laid)
    state.counter = chance.counter
    state.card_of = tuple(number for number, _, _ in piles)
    physical = tuple((phys, zone, seat) for phys, (_, zone, seat) in enumerate(piles))
    state.flow = (Frame("setup", 0, {"cards": physical}, 0),)
    game = Gcg(cards, preset(rules), list(state.card_of), seating, discreet=discreet)
    engine = Engine(game, state, len(decks), keep=keep)
    engine.start()
    return engine
