"""Costs of activated effects (10-1-7) and of alternative ways to play: chosen first, then paid together."""

from __future__ import annotations

from collections.abc import Generator, Sequence

from gundam_tui.games.gcg.cards.constants import DECK, HAND, REMOVAL
from gundam_tui.games.gcg.cards.model import Ctx, Op
from gundam_tui.kernel import Event, Prompt
from gundam_tui.kernel.game import Answer

from . import events as ch
from .prompts import choose, owners_order, payable, payment, spend

Proposing = Generator[Prompt, Answer, "list[Event]"]


def _pool(x: Ctx, op: Op) -> tuple[list[int], int]:
    """The cards that can pay a cost, and how many of them it takes."""
    e = x.e
    if op.name == "discard":
        return [oid for oid in e.zone(HAND, x.seat) if op.data[1](x, oid) and oid != x.card], op.data[0](x)
    target = op.data[0]
    cards: list[int] = target.find(x)
    if op.name == "rest":
        cards = [oid for oid in cards if not e.state.objs[oid].exhausted]
    selector = target.selector
    if selector is None:
        return cards, 1
    return cards, len(cards) if selector.most is None else selector.most(x)


def satisfiable(x: Ctx, costs: Sequence[Op]) -> bool:
    """Can all of the costs be paid now (10-1-7-4)?"""
    money = sum(op.data[0] for op in costs if op.name == "pay")
    if money and not payable(x.e, x.seat, money):
        return False
    for op in costs:
        if op.name in ("pay", "play_as"):
            continue
        cards, number = _pool(x, op)
        if len(cards) < max(1, number):
            return False
    return True


def collect(x: Ctx, costs: Sequence[Op], price: int = 0) -> Proposing:
    """Ask how the costs are paid.

    Args:
        price: Resources to be paid besides.

    Returns:
        The events that pay them, not performed yet.
    """
    e = x.e
    events: list[Event] = []
    money = price + sum(op.data[0] for op in costs if op.name == "pay")
    taken: set[int] = set()
    for op in costs:
        if op.name in ("pay", "play_as"):
            continue
        cards, number = _pool(x, op)
        cards = [oid for oid in cards if oid not in taken]
        if len(cards) > number or (op.name == "discard" or cards != [x.this]):
            cards = yield from choose(
                e,
                x.seat,
                cards,
                number,
                number,
                kind="cost",
                verb=_VERBS[op.name],
                source=x.this,
                rule="10-1-7-2",
                message=f"cost {op.name}",
            )
        taken.update(cards)
        paid = [event for oid in cards for event in _paid(x, op, oid)]
        if op.name == "move" and op.data[1] in ("top", "bottom"):
            paid = yield from owners_order(e, paid, op.data[1], source=x.this)
        events += paid
    spent = yield from payment(e, x.seat, money, source=x.this)
    return [*events, *spend(e, spent)]


_VERBS = {"rest": "rest", "discard": "discard", "destroy": "destroy", "move": "exile"}


def _paid(x: Ctx, op: Op, oid: int) -> list[Event]:
    e = x.e
    if op.name == "rest":
        return [ch.rest(oid, "effect", x.this)]
    if op.name == "destroy":
        return ch.destroy(e, oid, "effect", x.this)
    if op.name == "discard":
        return [ch.discard(oid, "cost", x.this)]
    if op.data[1] == "exile":
        return [ch.moved("exile", oid, REMOVAL, how="cost", source=x.this)]
    return ch.leave(e, oid, DECK, "return", at=-1 if op.data[1] == "bottom" else 0, how="cost", source=x.this)


def money_of(costs: Sequence[Op]) -> int:
    """How many Resources the costs ask for."""
    return sum(op.data[0] for op in costs if op.name == "pay")
