"""What a seat believes about hands that it cannot see, by what their owners have done and left undone.

A game says how likely it is that a hand still holds a card (`games.api.HandModel`), as a weight beside its number of
copies. Here hands are drawn by these weights, card by card without putting back; what is left lies in the other hidden
places in every order equally often, as in `Engine.determinise`. With equal weights this is the same as dealing evenly.

So a belief is a likelihood for each card that a hand may hold, as in "DeltaDou" (Jiang and others, IJCAI 2019), where a
policy gives it; fitted to games, it needs no policy to be asked and no worlds to be thrown away.

Everything follows from what the seat knows: two games that it cannot tell apart give equal beliefs.
"""

from __future__ import annotations

import math
from bisect import bisect
from collections.abc import Collection, Mapping
from itertools import accumulate
from typing import Final

from gundam_tui.games.registry import game_of
from gundam_tui.kernel.dealing import unseen
from gundam_tui.kernel.engine import Engine
from gundam_tui.kernel.rng import Stream

__all__ = ["Beliefs", "hand_weights"]

_FINE: Final = 1 << 30  # steps of a random share


def hand_weights(known: Engine, owner: int, numbers: Collection[str]) -> dict[str, float]:
    """The weight of each card that a hand may hold; empty if the game knows nothing about hands.

    Args:
        known: what a seat knows (`kernel.view.hide_unknown`).
        owner: whose hand it is.
        numbers: the cards.
    """
    model = game_of(known).ai.hands
    if model is None:
        return {}
    signs, said = model.signs(known, owner), model.weights
    return {number: math.exp(sum(said.get(sign, 0.0) for sign in signs(number))) for number in numbers}


class Beliefs:
    """The beliefs of a seat at one position.

    Args:
        known: what the seat knows (`kernel.view.hide_unknown`).
        seat: the seat.
    """

    __slots__ = ("_hidden", "_known", "_seat", "_weights")

    def __init__(self, known: Engine, seat: int) -> None:
        self._known = known
        self._seat = seat
        self._weights: dict[int, dict[str, float]] = {}
        self._hidden: list[tuple[int, list[int]]] | None = None

    def weights(self, owner: int) -> Mapping[str, float]:
        """The weight of every card that a hand may hold, by number; empty if the game knows nothing about hands.

        Args:
            owner: whose hand it is.
        """
        found = self._weights.get(owner)
        if found is None:
            card_of = self._known.state.card_of
            numbers = {card_of[phys] for whose, pile in self._piles() if whose == owner for phys in pile}
            found = self._weights[owner] = hand_weights(self._known, owner, numbers)
        return found

    def _piles(self) -> list[tuple[int, list[int]]]:
        """The physical cards that the seat does not know, in groups that look alike, each with its owner."""
        if self._hidden is None:
            known, state = self._known, self._known.state
            piles = unseen(state, known.seats, self._seat, known.game.card_back)
            self._hidden = [(state.objs[state.where[pile[0]]].owner, pile) for pile in piles]
        return self._hidden

    def dealt(self, world: Engine, stream: Stream) -> tuple[str, ...]:
        """The card number of every physical card of a world, with its hidden hands drawn again by the weights.

        Args:
            world: a world of this seat that was dealt evenly (`Engine.determinise`). It is not changed.
            stream: where chance comes from.
        """
        state, module = world.state, game_of(world)
        cards = list(state.card_of)
        for owner, pile in self._piles():
            weights = self.weights(owner) if owner != self._seat else None
            if not weights:
                continue
            held = {state.objs[oid].card for oid in module.hand(world, owner)}
            places = [phys for phys in pile if phys in held]
            if not places:
                continue
            left = [*places, *(phys for phys in pile if phys not in held)]
            for at, place in enumerate(places):
                shares = list(accumulate(weights[cards[phys]] for phys in left[at:]))
                drawn = stream.below(_FINE) * shares[-1] / _FINE
                tried = left[at + bisect(shares, drawn)]
                cards[place], cards[tried] = cards[tried], cards[place]
        return tuple(cards)
