"""What the steps share: who does it, which cards, whether an optional step is done."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence

from gundam_tui.games.gcg import queries as q
from gundam_tui.games.gcg.activation import enough, least_of
from gundam_tui.games.gcg.constants import seat_of
from gundam_tui.games.gcg.model import Ctx, Op
from gundam_tui.games.gcg.prompts import choose, yes_no
from gundam_tui.games.gcg.selectors import Selector
from gundam_tui.kernel import Prompt
from gundam_tui.kernel.game import Answer

Carrying = Generator[Prompt, Answer, "int | None"]
StepFn = Callable[[Ctx, Op], Carrying | int | None]  # one that asks nothing may do its work at once


def seats_of(x: Ctx, who: str) -> list[int]:
    """The players a step is about, in turn order from the active player (1-3-4, 12-2-4)."""
    e = x.e
    if who == "you":
        return [x.seat]
    if who in ("opponent", "each enemy"):
        return q.enemies(e, x.seat)
    if who == "all players":
        first = q.active_seat(e)
        return [(first + i) % e.seats for i in range(e.seats)]
    if who == "you & that player":
        return [x.seat, *seats_of(x, "that player")]
    chosen = [seat_of(oid) for oid in x.regs.get("it", ()) if oid < 0]
    if who == "that player":
        if chosen:
            return chosen
        # The other player of the event: when it is about a card of yours, the one whose card caused it.
        if x.bound.player not in (-1, x.seat):
            return [x.bound.player]
        return [q.thing(e, x.bound.cause).seat] if x.bound.cause else q.enemies(e, x.seat)
    owners = {q.thing(e, oid).owner for oid in x.regs.get("it", ()) if oid > 0}
    return sorted(owners) or [x.seat]


def put(x: Ctx, name: str, cards: Sequence[int], done: bool | None = None) -> None:
    """Note the result of a step."""
    x.regs[name] = tuple(cards)
    x.regs["done"] = bool(cards) if done is None else done


def allowed(x: Ctx, op: Op, possible: bool, message: str) -> Generator[Prompt, Answer, bool]:
    """Ask for an optional step; an impossible one is not offered."""
    if not op.may:
        return True
    if not possible:
        x.regs["done"] = False
        return False
    agreed = yield from yes_no(x.e, x.seat, source=x.this, message=message)
    if not agreed:
        x.regs["done"] = False
    return agreed


def pick(
    x: Ctx, selector: Selector, optional: bool, taken: list[int], later: Sequence[Selector] = ()
) -> Generator[Prompt, Answer, list[int]]:
    """Let the player choose what a selector allows.

    Args:
        taken: was chosen already.
        later: what is still to be chosen, other cards: enough of them must be left.
    """
    pools = [selector.candidates(x)]
    if selector.side == "each enemy":
        pools = [[oid for oid in pools[0] if q.thing(x.e, oid).seat == seat] for seat in q.enemies(x.e, x.seat)]
    found: list[int] = []
    for pool in pools:
        pool = [oid for oid in pool if oid not in taken]
        if later:
            pool = [oid for oid in pool if enough(x, later, {*taken, oid})]
        if selector.nouns == ("shield",) and selector.zone == "play":
            pool = pool[:1]  # 4-6-4-1: the top card
        if selector.most is None or selector.first:
            found += pool
            continue
        most = min(selector.most(x), len(pool))
        least = 0 if optional else min(least_of(x, selector), len(pool))
        if most <= 0:
            continue
        found += yield from choose(x.e, x.seat, pool, least, most, source=x.this, message="choose target")
    return found


def protected(x: Ctx, oid: int, category: str) -> bool:
    """Is the object protected from this effect by a prohibition (1-3-3)?"""
    for entry in q.active(x.e, category, oid):
        by = entry.rule.data[0]
        if by is None or by.matches(entry.ctx, x.this):
            return True
    return False


def those_allowed(x: Ctx, op: Op, who: str, message: str, possible: bool) -> Generator[Prompt, Answer, list[int]]:
    """Which of the players do it: each is asked when the step is optional."""
    seats = seats_of(x, who)
    if not op.may:
        return seats
    found: list[int] = []
    for seat in seats:
        if possible and (yield from yes_no(x.e, seat, source=x.this, message=message)):
            found.append(seat)
    return found
