"""Steps that begin effects with a duration."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from gundam_tui.games.gcg.cards.constants import player
from gundam_tui.games.gcg.cards.model import Ctx, Op, rule_of
from gundam_tui.games.gcg.changes import events as ch
from gundam_tui.games.gcg.queries import card_now as q

from .common import Carrying, allowed, protected, put, seats_of


def step_mod(x: Ctx, op: Op) -> Carrying:
    """Change AP or HP for a while; the amount is fixed now."""
    target, stat, amount, duration = op.data
    value = amount(x)
    cards = [oid for oid in target.find(x) if value >= 0 or stat != "ap" or not protected(x, oid, "cant lose ap")]
    agreed = yield from allowed(x, op, bool(cards) and value != 0, "may change")
    if not agreed:
        return None
    name = "weaken" if stat == "ap" and value < 0 else "mod"
    begin_lasting(x, name, stat, (value,), cards if value else [], duration)
    return None


def begin_lasting(
    x: Ctx, name: str, kind: str, data: tuple[Any, ...], cards: Sequence[int] | None, duration: str
) -> None:
    """Begin an effect with a duration. One "during this battle" outside a battle does nothing (AMB-11)."""
    e = x.e
    if duration == "battle" and e.state.vars.get("attack") is None:
        put(x, "the affected", [])
        return
    if cards is None or cards:
        targets = None if cards is None else tuple(cards)
        e.perform(ch.last(name, kind, data, targets, duration, x.seat, x.this))
    put(x, "the affected", cards if cards is not None else [x.this])


def step_gain(x: Ctx, op: Op) -> Carrying:
    """Gain keyword effects, a trait or a whole ability (5-16)."""
    target, keywords, copied, trait, granted, duration = op.data
    cards = target.find(x)
    agreed = yield from allowed(x, op, bool(cards), "may gain")
    if not agreed:
        return None
    gains: list[tuple[str, tuple[Any, ...]]] = [("keyword", (name, amount(x))) for name, amount in keywords]
    if copied is not None:  # GD04-067: those printed without a condition (Q275)
        gains += [("keyword", k) for oid in copied(x) for k in q.definition(x.e, oid).keywords]
    if trait is not None:
        gains.append(("trait", (trait,)))
    if granted is not None:
        gains.append(("ability", (granted,)))
    for kind, data in gains:
        begin_lasting(x, "gain", kind, data, cards, duration)
    return None


def step_impose(x: Ctx, op: Op) -> Carrying:
    """Begin a rule with a duration."""
    target, rule, duration = op.data
    cards = None if target is None else target.find(x)
    part = rule_of(x.e, rule)
    until = "next start" if part.category == "skip_ready" and part.data[0] else duration
    agreed = yield from allowed(x, op, cards is None or bool(cards), "may impose")
    if agreed:
        # The rule may speak of what was chosen before: "is dealt to it instead" (GD04-087).
        named = x.results.it
        if part.category == "cant attack that player" and x.e.seats > 2:
            named = tuple(player(seat) for seat in seats_of(x, "that player"))
        begin_lasting(x, "impose", "rule", (rule, named), cards, until)
    return None


def step_watch(x: Ctx, op: Op) -> int | None:
    """Begin to watch for an event."""
    granted, duration = op.data
    begin_lasting(x, "watch", "watch", (granted,), None, duration)
    return None
