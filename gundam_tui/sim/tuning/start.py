"""Chooses the deck with which a search against one list begins."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any

from gundam_tui.games.decks import CardSource, Deck, DeckError, check_deck, load_deck, shipped_decks

from .trials import SharedChance, TrialGame
from .tuner import Play

_APART = 1 << 40  # between the seeds of these games and those of the search


def possible_starts(
    book: CardSource[Any], id: str, rules: str, form: str, owned: Mapping[str, int] | None
) -> dict[str, Deck]:
    """The decks that come with the game and are legal, by short name.

    Args:
        book: the cards.
        id: the id of the game.
        rules: the rules preset; empty: the usual one.
        form: how decks are judged.
        owned: the copies there are; None: any.
    """
    found: dict[str, Deck] = {}
    for name in shipped_decks(id):
        try:
            deck = load_deck(name, id)
        except DeckError:
            continue  # `deck list` reports it
        there = owned is None or all(count <= owned.get(number, 0) for number, count in deck.cards.items())
        if there and not check_deck(deck, book, rules, form):
            found[name] = deck
    return found


def best_start(count: int, *, games: int, seed: int, bot: str, play: Play) -> int:
    """The one of some decks that wins most against a list: the worse half leaves after each round.

    Args:
        count: the number of decks: the field of the list (`Task.field`).
        games: about how many may be played.
        seed: of the games.
        bot: who plays.
        play: plays games of the list against them.
    """
    left = list(range(count))
    points = [0.0] * count
    played = [0] * count
    rounds = max(1, math.ceil(math.log2(max(2, count))))
    dealt = 0
    while len(left) > 1:
        each = max(2, round(games / rounds / len(left)))
        deals = [
            SharedChance(at, one % 2, (seed + _APART + dealt + one) % (1 << 64)) for at in left for one in range(each)
        ]
        dealt += each
        for trial, won in play([TrialGame((), deal, bot) for deal in deals]):
            if won is not None:
                points[trial.deal.opponent] += 1 - won
                played[trial.deal.opponent] += 1
        left.sort(key=lambda at: (-points[at] / max(1, played[at]), at))
        del left[math.ceil(len(left) / 2) :]
    return left[0]
