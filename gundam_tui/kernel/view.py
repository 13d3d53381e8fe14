"""Who knows what: the one test that everything shown to a seat goes through."""

from __future__ import annotations

from .engine import Engine


def witnesses(engine: Engine, seat: int | None) -> int:
    """The mask of the seats that must know a card before `seat` is shown it.

    Args:
        engine: the game.
        seat: a seat, or None for a watcher, who is shown what every seat knows.
    """
    return (1 << engine.seats) - 1 if seat is None else 1 << seat


def knows(engine: Engine, oid: int, seat: int | None) -> bool:
    """Does the seat know what card the object is? An object that has left is known to those who knew it last."""
    obj = engine.state.objs.get(oid)
    if obj is None:
        past = engine.state.last.get(oid)
        obj = past.obj if past is not None else None
    if obj is None:
        return False
    mask = witnesses(engine, seat)
    return obj.seen & mask == mask


def blind(engine: Engine, seat: int) -> Engine:
    """A copy in which the cards that `seat` does not know lie in one fixed order, so that whatever is tried out
    on it tells nothing about how they really lie. Chance is fixed as well.

    Unlike `Engine.determinise` it is no sample: equal knowledge gives equal copies.
    """
    new = engine.clone()
    state = new.state
    cards = list(state.card_of)
    for places in engine.unseen(seat):
        for place, card in zip(places, sorted(cards[i] for i in places), strict=True):
            cards[place] = card
    state.card_of = tuple(cards)
    state.seed, state.counter = 0, 0
    new.cache = {}
    new.board = {}
    return new
