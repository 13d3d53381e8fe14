"""Keyword effects as programs (13-1). Blocker, First Strike, High-Maneuver and Suppression are read where the
battle asks for them; Repair, Breach and Support are effects that do something."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from gundam_tui.kernel import Engine, Prompt, StackItem
from gundam_tui.kernel.game import Answer

from . import events as ch
from . import multiplayer as mp
from . import queries as q
from .constants import BASE, BATTLE, SHIELDS, TriggerContext
from .damage import deal, redirected
from .model import CompiledAbility, Ctx, Op, Program, match
from .prompts import choose
from .steps import OPS

Carrying = Generator[Prompt, Answer, "int | None"]


def _repair(x: Ctx, op: Op) -> int | None:
    """13-1-1-1: at the end of your turn, this Unit recovers the amount."""
    if q.exists(x.e, x.this) and q.thing(x.e, x.this).damage:
        x.e.perform(ch.recover(x.e, x.this, x.bound.amount, x.this))
    return None


def _breach(x: Ctx, op: Op) -> Carrying:
    """13-1-2-1, 13-1-2-2: damage to the Base, or else to the top Shield, of the destroyed Unit's player.
    13-1-2-4: with neither there it does nothing."""
    e, seat = x.e, x.bound.player
    front = (*e.zone(BASE, seat), *e.zone(SHIELDS, seat))[:1]
    if front:
        how = "battle" if match(e).rules.breach_battle_damage else "effect"
        hits = yield from redirected(e, [(front[0], x.bound.amount, x.this)], how)
        e.perform(ch.note("breach", x.this, front[0], seat=seat, amount=x.bound.amount))
        deal(e, hits, how)
    return None


def _support(x: Ctx, op: Op) -> Carrying:
    """13-1-3-1: choose one other friendly Unit; it gets AP+(amount) during this turn."""
    e = x.e
    others = [unit for unit in mp.units(e, x.seat) if unit != x.this]  # 12-3-10
    if others:
        chosen = yield from choose(
            e, x.seat, others, 1, 1, source=x.this, rule="13-1-3-1", message="support", args=(x.bound.amount,)
        )
        e.perform(ch.last("mod", "ap", (x.bound.amount,), tuple(chosen), "turn", x.seat, x.this))
        e.perform(ch.note("support", x.this, chosen[0], seat=x.seat))
    return None


def repairs(e: Engine, seat: int) -> None:
    """Let Repair wait at the end of the turn, for every Unit that has it."""
    for unit in e.zone(BATTLE, seat):
        amount = q.keywords(e, unit).get("repair", 0)
        if amount and e.state.objs[unit].damage:
            e.trigger(StackItem(seat, "rule:repair", unit, 1, (unit, TriggerContext(that=unit, amount=amount), None)))


def parts() -> dict[str, Any]:
    """The programs of the rules themselves, by id."""
    OPS.update({"repair": _repair, "breach": _breach, "support": _support})
    found: dict[str, Any] = {}
    for name in ("repair", "breach", "support"):
        ability = CompiledAbility(f"rule:{name}", 0)
        ability.program = Program(ability.id, (Op(name, ()),))
        found[ability.id] = ability
    return found
