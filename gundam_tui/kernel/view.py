"""Who knows what. Everything that is shown to a seat passes this one test."""

from __future__ import annotations

from .engine import Engine
from .events import lay_out


def everybody(engine: Engine) -> int:
    """The mask of all seats."""
    return (1 << engine.seats) - 1


def required_mask(engine: Engine, seat: int | None) -> int:
    """The mask of the seats that must know a card before `seat` is shown it.

    Args:
        engine: the game.
        seat: a seat, or None for a watcher, who is shown what every seat knows.
    """
    return everybody(engine) if seat is None else 1 << seat


def knows(engine: Engine, oid: int, seat: int | None) -> bool:
    """Does the seat know what card the object is? An object that has left is known to those who knew it last."""
    obj = engine.state.objs.get(oid)
    if obj is None:
        past = engine.state.last_known.get(oid)
        obj = past.obj if past is not None else None
    if obj is None:
        return False
    mask = required_mask(engine, seat)
    return obj.seen & mask == mask


def loose(engine: Engine, seat: int | None) -> list[tuple[int, frozenset[int]]]:
    """The cards that a seat knows to lie in hidden places, but not in which (`State.lots`).

    Args:
        engine: the game.
        seat: a seat, or None for a watcher, who knows what every seat knows.

    Returns:
        Each physical card with the objects that it may be.
    """
    state = engine.state
    found: dict[int, tuple[int, set[int]]] = {}
    for lot in state.lots:
        if seat in (None, lot.seat):
            places = {state.where[phys] for phys in lot.members}
            for phys in lot.known:
                mask, known = found.get(phys, (state.objs[state.where[phys]].seen, set[int]()))
                found[phys] = mask | 1 << lot.seat, known | places
    known_to = required_mask(engine, seat)
    return [(phys, frozenset(places)) for phys, (mask, places) in found.items() if mask & known_to == known_to]


def hide_unknown(engine: Engine, seat: int | None) -> Engine:
    """A copy in which the cards that `seat` (None: not every seat) does not know lie in one fixed order, so that
    whatever is tried out on it tells nothing about how they really lie. Chance is fixed as well.

    Unlike `Engine.determinise` it is no sample: equal knowledge gives equal copies.
    """
    new = engine.clone()
    state = new.state
    for members in engine.lots(seat):
        lay_out(state, members, sorted(members))
    cards = list(state.card_of)
    for places in engine.unseen(seat):
        for place, card in zip(places, sorted(cards[i] for i in places), strict=True):
            cards[place] = card
    state.card_of = tuple(cards)
    state.reseed(0)
    new.state_cache = {}
    new.board_cache = {}
    return new
