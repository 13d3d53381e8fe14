"""Costs of activated effects (10-1-7) and of alternative ways to play: chosen first, then paid together."""

from __future__ import annotations

from collections.abc import Generator, Sequence

from gundam_tui.games.gcg.cards.model import Ctx, Op
from gundam_tui.kernel import Event, Prompt
from gundam_tui.kernel.game import Answer
from gundam_tui.kernel.native import ObjId

from .prompts import choose, owners_order, payable, payment, spend

Proposing = Generator[Prompt, Answer, "list[Event]"]


def satisfiable(x: Ctx, costs: Sequence[Op]) -> bool:
    """Can all of the costs be paid now (10-1-7-4)?"""
    money = money_of(costs)
    if money and not payable(x.e, x.seat, money):
        return False
    for op in costs:
        pool = op.pool(x)
        if pool is not None and len(pool[0]) < max(1, pool[1]):
            return False
    return True


def collect(x: Ctx, costs: Sequence[Op], price: int = 0) -> Proposing:
    """Ask how to pay the costs.

    Args:
        price: Resources to pay in addition.

    Returns:
        The events that pay them, not performed yet.
    """
    e = x.e
    events: list[Event] = []
    money = price + money_of(costs)
    taken: set[ObjId] = set()
    for op in costs:
        pool = op.pool(x)
        if pool is None:
            continue
        number = pool[1]
        cards = [oid for oid in pool[0] if oid not in taken]
        if len(cards) > number or cards != [x.this]:
            cards = yield from choose(
                e,
                x.seat,
                cards,
                number,
                number,
                kind="cost",
                verb=op.cost_verb,
                source=x.this,
                rule="10-1-7-2",
                message=f"cost {op.name}",
            )
        taken.update(cards)
        paid = [event for oid in cards for event in op.paid(x, oid)]
        end = op.put_in_order()
        if end:
            paid = yield from owners_order(e, paid, end, source=x.this)
        events += paid
    spent = yield from payment(e, x.seat, money, source=x.this)
    return [*events, *spend(e, spent)]


def money_of(costs: Sequence[Op]) -> int:
    """The number of Resources that the costs take."""
    return sum(op.money() for op in costs)
