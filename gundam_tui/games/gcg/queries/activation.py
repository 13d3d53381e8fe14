"""Decides whether an effect activates (10-2), and starts it."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import combinations
from typing import Any

from gundam_tui.games.gcg.cards import reasons as why
from gundam_tui.games.gcg.cards.constants import NOTHING, TriggerContext, seat_of
from gundam_tui.games.gcg.cards.model import ALWAYS, CompiledAbility, Ctx, Op, match, once_key
from gundam_tui.games.gcg.cards.results import Results
from gundam_tui.games.gcg.state import multiplayer as mp
from gundam_tui.kernel import Engine, Frame, Refusal
from gundam_tui.kernel.native import ObjId

from . import card_now as q
from .selectors import Selector


def push_effect(
    e: Engine, program: str, seat: int, this: ObjId, card: ObjId = 0, bound: TriggerContext = NOTHING, **known: Any
) -> None:
    """Run an effect after the running step; `known`: see `Results`."""
    e.push(
        "effect",
        program=program,
        pc=-1,
        seat=seat,
        this=this,
        card=card or this,
        bound=bound,
        regs=Results(part=program, **known),
    )


def context(e: Engine, frame: Frame) -> Ctx:
    """The context of a running effect, with its own copy of the bound names."""
    data = frame.data
    return Ctx(e, data["seat"], data["this"], data["card"], data["bound"], data["regs"].copy())


def once_refusal(x: Ctx, ability: CompiledAbility) -> Refusal | None:
    """Why a Once per Turn effect does not activate again, or None (13-2-13)."""
    if ability.once and not x.results.paid and x.e.state.ledger.get(once_key(ability, x.this, x.card)):
        return why.USED
    return None


def effect_refusal(x: Ctx, ability: CompiledAbility) -> Refusal | None:
    """Why the effect would not activate now, or None (10-1-8-1-1, 10-2-1, 10-2-2, 13-2-13)."""
    if ability.once and (used := once_refusal(x, ability)) is not None:
        return used
    if ability.cond is not None and not ability.cond(x):
        return why.UNMET
    return None if viable(x, ability.program.ops) else why.NO_TARGET


def ready(x: Ctx, ability: CompiledAbility) -> bool:
    """Would the effect activate now?"""
    return effect_refusal(x, ability) is None


def viable(x: Ctx, ops: Sequence[Op], at: int = 0) -> bool:
    """Can every target that has to be chosen be chosen?

    With the later clarification (1.9.0:10-1-8-1-2) only the part before "Then" or "If you do" counts.
    """
    strict = match(x.e).rules.all_targets_required
    while at < len(ops):
        op = ops[at]
        if op.link and not strict:
            return True
        refs = op.acts_on()
        if refs is not None and op.leaves is not None:
            x = x.branch(x.results.copy())
            x.results.acted(op.leaves, refs(x))
        at = op.ahead(x, ops, at)
        if at < 0:
            return at == ALWAYS
    return True


def least_of(x: Ctx, selector: Selector) -> int:
    """The least number that the selector asks for."""
    return selector.least(x) if selector.least is not None else 0


def enough(x: Ctx, selectors: Sequence[Selector], taken: Collection[ObjId] = ()) -> bool:
    """Are there enough candidates, different cards for each selector? (Any few of them together have at least as many
    candidates as they ask for: then there is a card for everyone.)
    """
    return _enough([({oid for oid in s.candidates(x) if oid not in taken}, least_of(x, s)) for s in selectors])


def _enough(pools: Sequence[tuple[Collection[ObjId], int]]) -> bool:
    if any(len(pool) < least for pool, least in pools):
        return False
    return all(
        len(set[ObjId]().union(*(pool for pool, _ in some))) >= sum(least for _, least in some)
        for size in range(2, len(pools) + 1)
        for some in combinations(pools, size)
    )


def can_be_activated(x: Ctx, cards: Sequence[ObjId], moment: str) -> bool:
    """Would the Main or Action of one of these cards activate (GD01-117)? True without cards: not known yet."""
    return not cards or any(
        ready(Ctx(x.e, x.seat, oid, oid), ability)
        for oid in cards
        for ability in q.definition(x.e, oid).by_moment.get(moment, ())
    )


def choosable(x: Ctx, selectors: Sequence[Selector], by: str) -> bool:
    """Are there candidates for every target that has to be chosen? Also for targets that somebody else chooses
    (10-1-8-1-1): one such player is enough. Targets that depend on cards still to be looked at, or on a choice not made
    yet, are not checked.
    """
    known: list[Selector] = [s for s in selectors if s.among is None and x.results.has(s.needs)]
    if by == "you":
        views = [x]
    elif by in ("opponent", "each enemy", "that player"):
        named = x.results.that_player if by == "that player" else ()
        views = [x.seen_by(seat) for seat in (map(seat_of, named) if named else mp.enemies(x.e, x.seat))]
    else:
        return True
    for own in views:
        if len(known) == 1:
            if known[0].offers(own, max(1, least_of(own, known[0]))):
                return True
            continue
        pools = [(set(s.candidates(own)), least_of(own, s)) for s in known]
        if all(pool for pool, _ in pools) and _enough(pools):
            return True
    return False
