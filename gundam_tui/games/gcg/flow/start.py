"""Starting a game."""

from __future__ import annotations

import copyreg
from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from gundam_tui.games.decks.deck import Deck
from gundam_tui.games.gcg.cards.constants import DECK, RESOURCE_DECK
from gundam_tui.games.gcg.cards.deck_format import FORMAT, MAIN, RESOURCE_CARDS
from gundam_tui.games.gcg.cards.language.card_db import Book
from gundam_tui.games.gcg.cards.library import card_book
from gundam_tui.games.gcg.cards.rules import preset
from gundam_tui.games.gcg.cards.seating import first_choosers, seating_for
from gundam_tui.kernel import Engine, Frame, State
from gundam_tui.kernel.rng import SPLITMIX

from .ruleset import BookPool, Gcg


@lru_cache(maxsize=4)
def card_pool(book: Book) -> BookPool:
    """The compiled cards of a book, shared by all its games."""
    return BookPool(book)


@lru_cache(maxsize=4)
def same_rules(preset_name: str, numbers: tuple[str, ...], seats: int, format_name: str, discreet: bool) -> Gcg:
    """The rules of a game that runs in another process.

    Args:
        preset_name: the rules preset.
        numbers: the card numbers of all decks.
        seats: number of players.
        format_name: the format.
        discreet: see `kernel.game.Game`.
    """
    seating = seating_for(seats, format_name)
    return Gcg(card_pool(card_book()), preset(preset_name), list(numbers), seating, discreet=discreet)


def new_game(
    decks: Sequence[Deck],
    seed: int,
    *,
    book: Book | None = None,
    rules: str = "1.9.0",
    keep: bool = True,
    pool: BookPool | None = None,
    generator: str | None = None,
    format_name: str = "",
    discreet: bool = True,
    chooser: int | None = None,
    roll: int | None = None,
) -> Engine:
    """Start a game: the engine stands at its first prompt.

    Args:
        decks: one legal deck for each player (check them first with `decks.check_deck`).
        seed: determines all random results of the game.
        book: the cards; default: those shipped with the game.
        rules: a rules preset.
        keep: keep a log and undo states (bots and simulations do without).
        pool: compiled cards to use instead of those of `book`.
        generator: the random generator (`kernel.rng`); default: the quick one. A game with people in it needs `KEYED`
            and a seed of 128 bits: from the quick one a player can compute what is hidden.
        format_name: `duel`, `royale` (the last player standing wins), `royale-takes-all` (the player who deals the
            decisive battle damage wins) or `team`; empty: `duel` with two decks, `royale` with more.
        discreet: see `kernel.game.Game`.
        chooser: the player who decides who goes first, one of `seating.first_choosers`; None: the winner of the roll
            (6-2-1-4).
        roll: the winner of the roll, of a team its leader; None: random.

    Raises:
        Refused: nobody can name this chooser.
        ValueError: unknown rules preset, format or generator, or a format not for this number of decks.
        UnknownCard: a deck holds a number that no card has.
    """
    seating = seating_for(len(decks), format_name)
    if chooser is not None:
        first_choosers(len(decks), format_name).check(chooser)
    if roll is not None:
        first_choosers(len(decks), format_name).check(roll)
    cards = pool if pool is not None else card_pool(book or card_book())
    state = State(seed, generator or SPLITMIX, seats=len(decks))
    chance = state.chance()
    piles: list[tuple[str, str, int]] = []
    for seat, deck in enumerate(decks):
        given = FORMAT.piles(deck)
        for zone, pile in ((DECK, given[MAIN]), (RESOURCE_DECK, given[RESOURCE_CARDS])):
            laid = deck.laid(pile)
            if state.generator != SPLITMIX:
                # The numbers of cards and objects must reveal nothing about the deck's list: the first order is random
                # too.
                laid = chance.shuffled(laid)
            piles.extend((number, zone, seat) for number in laid)
    state.counter = chance.counter
    state.card_of = tuple(number for number, _, _ in piles)
    physical = tuple((phys, zone, seat) for phys, (_, zone, seat) in enumerate(piles))
    named = {word: seat for word, seat in (("chooser", chooser), ("roll", roll)) if seat is not None}
    state.flow = [Frame("setup", 0, {"cards": physical, **named}, 0)]
    game = Gcg(cards, preset(rules), list(state.card_of), seating, discreet=discreet)
    engine = Engine(game, state, len(decks), keep=keep)
    engine.start()
    return engine


def _told_again(game: Gcg) -> tuple[Any, ...]:
    """Another process receives the inputs of the rules, not the compiled cards."""
    seating = game.seating
    return same_rules, (game.rules.preset, tuple(game.numbers), len(seating.leader), seating.format, game.discreet)


copyreg.pickle(Gcg, _told_again)
