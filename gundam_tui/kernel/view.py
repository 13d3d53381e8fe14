"""Who knows what. Everything shown to a seat passes this one test."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from .dealing import deal

if TYPE_CHECKING:
    from .engine import Engine
    from .events import Event


def everybody(engine: Engine) -> int:
    """The mask of all seats."""
    return (1 << engine.seats) - 1


def required_mask(engine: Engine, seat: int | None) -> int:
    """The mask of the seats that must know a card before it is shown to `seat`.

    Args:
        engine: the game.
        seat: a seat, or None for a watcher, who sees only what every seat knows.
    """
    return everybody(engine) if seat is None else 1 << seat


def knows(engine: Engine, oid: int, seat: int | None) -> bool:
    """Does the seat know what card the object is? An object that has left is known to the seats that last knew it."""
    obj = engine.state.objs.get(oid)
    if obj is None:
        past = engine.state.last_known.get(oid)
        obj = past.obj if past is not None else None
    if obj is None:
        return False
    mask = required_mask(engine, seat)
    return obj.seen & mask == mask


def conceals(engine: Engine, cards: Iterable[int]) -> bool:
    """Must a question about these cards be asked even when none of them fits? True when some seat does not know one of
    them: whether the question is asked would tell that seat what is there.

    Args:
        engine: the game; one that is not `Game.discreet` asks only when something fits.
        cards: the objects among which something may fit.
    """
    if not engine.game.discreet:
        return False
    objs, everyone = engine.state.objs, everybody(engine)
    return any(oid in objs and objs[oid].seen != everyone for oid in cards)


def move_unseen(engine: Engine, event: Event, knowing: int, among: Iterable[int] = ()) -> Event:
    """A move of a card that was chosen, or put in its place in an order, where not all seats could see it.

    Args:
        engine: the game.
        event: the move.
        knowing: the mask of the seats that see it; the others no longer know which card is where.
        among: the objects from which the card was chosen, itself included; empty: only the order in which the cards
            of the batch are placed is unseen.

    Returns:
        The same event.
    """
    event.secret, event.among = everybody(engine) & ~knowing, tuple(among)
    return event


def loose(engine: Engine, seat: int | None) -> list[tuple[int, frozenset[int]]]:
    """The cards that a seat knows to lie in hidden places, without knowing in which (`State.lots`).

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


def lay(engine: Engine, places: Sequence[int], cards: Sequence[str]) -> None:
    """Set the physical cards of a game that has just begun, as if chance had dealt them so. Nothing moves: it only says
    which card each of them is, as in `Engine.determinise`.

    Args:
        engine: the game, which is changed.
        places: physical cards, in order.
        cards: the new cards: the same cards, in the order of `places`.

    Raises:
        ValueError: these are other cards.
    """
    state = engine.state
    if sorted(state.card_of[phys] for phys in places) != sorted(cards):
        raise ValueError("a deck can only be stacked with its own cards")
    laid = list(state.card_of)
    for phys, card in zip(places, cards, strict=True):
        laid[phys] = card
    state.card_of = tuple(laid)
    engine.forget()


def hide_unknown(engine: Engine, seat: int | None) -> Engine:
    """A copy in which the cards that `seat` (None: not every seat) does not know lie in one fixed order, so that
    experiments on it reveal nothing about how they really lie. Chance is fixed as well.

    Unlike `Engine.determinise` it is no sample: equal knowledge gives equal copies.
    """
    new = engine.clone()
    deal(new.state, new.seats, seat, new.game.card_back, sorted)
    new.forget()
    new.state.reseed(0)
    return new
