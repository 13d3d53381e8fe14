"""Deals hidden cards again: the cards that a seat does not know may lie in any order."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from .events import lay_out
from .state import State


def unseen(state: State, seats: int, seat: int | None, card_back: Callable[[str], str]) -> list[list[int]]:
    """The physical cards that a seat does not know, in groups of cards that look the same from behind: same owner, same
    back. Groups and cards are in a fixed order.

    Leaves out cards that a seat knows to be in a lot: the seat does not know their place (`lots`).

    Args:
        state: the game's state.
        seats: number of players.
        seat: a seat; None: the cards that some seat does not know.
        card_back: the back of a card number.
    """
    mask = (1 << seats) - 1 if seat is None else 1 << seat
    piles: dict[tuple[int, str], list[int]] = {}
    known = {phys for lot in state.lots if lot.seat == seat for phys in lot.known}
    for obj in state.objs.values():
        if obj.seen & mask != mask and obj.card not in known:
            piles.setdefault((obj.owner, card_back(state.card_of[obj.card])), []).append(obj.card)
    return [sorted(piles[key]) for key in sorted(piles)]


def lots(state: State, seat: int | None) -> list[tuple[int, ...]]:
    """The physical cards whose places a seat (None: some seat) cannot tell apart (`State.lots`), grouped by where they
    lie.
    """
    found: list[set[int]] = []
    for lot in state.lots:
        if seat in (None, lot.seat):
            joined = set(lot.members).union(*(other for other in found if not other.isdisjoint(lot.members)))
            found = [*(other for other in found if other.isdisjoint(lot.members)), joined]
    where = state.where
    return [tuple(sorted(members, key=where.__getitem__)) for members in found]


def deal(
    state: State, seats: int, seat: int | None, card_back: Callable[[str], str],
    arrange: Callable[[list[Any]], list[Any]],
) -> None:  # fmt: skip
    """Reorder the cards that a seat does not know, and the places that it cannot tell apart.

    Args:
        state: a copy, which is changed; the caller must then clear the caches of its engine.
        seats: number of players.
        seat: whose knowledge is kept; None: what every seat knows.
        card_back: the back of a card number.
        arrange: gives the order of things that look alike to the seat.
    """
    for members in lots(state, seat):
        lay_out(state, members, arrange(sorted(members)))
    cards = list(state.card_of)
    for places in unseen(state, seats, seat, card_back):
        for place, card in zip(places, arrange([cards[i] for i in places]), strict=True):
            cards[place] = card
    state.card_of = tuple(cards)
