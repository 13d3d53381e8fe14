"""Activated effects (10-1-7): Activate･Main, Activate･Action, and Support, which is one of them (13-1-3)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from gundam_tui.games.gcg.cards import reasons as why
from gundam_tui.games.gcg.cards.constants import BATTLE, TriggerContext
from gundam_tui.games.gcg.cards.model import CompiledAbility, Ctx, ability_of, once_key
from gundam_tui.games.gcg.changes import events as ch
from gundam_tui.games.gcg.changes.costs import collect, money_of, satisfiable
from gundam_tui.games.gcg.queries import card_now as q
from gundam_tui.games.gcg.queries.activation import effect_refusal, once_refusal, push_effect
from gundam_tui.games.gcg.queries.continuous import InForce, activated
from gundam_tui.games.gcg.state import multiplayer as mp
from gundam_tui.kernel import Engine, Frame, Option, Refusal, StepTable, all_refused
from gundam_tui.kernel.game import DONE, Asking
from gundam_tui.kernel.native import ObjId

_LISTENED: Final = {"main": "activate main", "action": "activate action"}


def use_refusal(e: Engine, item: InForce) -> Refusal | None:
    """Why an effect cannot be activated now, or None: conditions, Once per Turn, costs, targets (10-1-7-2, 10-2)."""
    ability = item.ability
    x = Ctx(e, item.seat, item.this, item.card)
    if ability.gate is not None and not ability.gate(x):
        return {"pair": why.WITHOUT_PILOT, "link": why.WITHOUT_LINK}.get(ability.during or "", why.WITHOUT_IT)
    if ability.once and (used := once_refusal(x, ability)) is not None:
        return used
    return effect_refusal(x, ability) if satisfiable(x, ability.costs) else why.UNPAYABLE


def usable(e: Engine, item: InForce) -> bool:
    """Can the effect be activated now?"""
    return use_refusal(e, item) is None


def support_refusal(e: Engine, friends: int, unit: ObjId) -> Refusal | None:
    """Why a Unit of a side with this number of Units cannot use Support now, or None (13-1-3-1, 12-3-10)."""
    if friends < 2:
        return why.ALONE
    if e.state.objs[unit].exhausted:
        return why.SUPPORT_RESTED
    return None if q.has(e, unit, "support") else why.NO_SUPPORT


def options(e: Engine, seat: int, moment: str) -> list[Option]:
    """The options to activate something now."""
    found: list[Option] = []
    wanted = _LISTENED[moment]
    for name, item in activated(e):
        if item.seat == seat and name == wanted and use_refusal(e, item) is None:
            found.append(Option("activate", item.card, e.card(item.card), n=item.ability.index))
    if moment == "main":
        able = q.bearers(e, "support", seat)
        friends = len(mp.units(e, seat)) if able else 0
        for unit in able:
            if support_refusal(e, friends, unit) is None:
                found.append(Option("activate", unit, e.card(unit), place="support"))
    return found


def refusal(e: Engine, seat: int, oid: ObjId, moment: str, n: int = -1) -> Refusal | None:
    """Why a player can activate no effect of a card at a moment, or None if `options` offers one.

    Args:
        e: the engine.
        seat: the player.
        oid: the card in play; for a Unit also its Pilot's effects.
        moment: `main` or `action`.
        n: the line of the card; -1: any, and Support.
    """
    found = [use_refusal(e, item) for item in _of(e, seat, oid, moment) if n in (-1, item.ability.index)]
    if moment == "main" and n < 0 and oid in e.zone(BATTLE, seat) and q.has(e, oid, "support"):
        found.append(support_refusal(e, len(mp.units(e, seat)), oid))
    if found:
        return all_refused(found)
    elsewhere = any(_of(e, seat, oid, "action" if moment == "main" else "main"))
    return (why.OTHER_MOMENT if elsewhere else why.NO_EFFECT)[moment]


def _of(e: Engine, seat: int, oid: ObjId, moment: str) -> Iterator[InForce]:
    """The effects of a card that its player activates at a moment; for a Unit also its Pilot's."""
    wanted = _LISTENED[moment]
    return (
        item for name, item in activated(e) if name == wanted and item.seat == seat and oid in (item.card, item.this)
    )


def begin(e: Engine, seat: int, option: Option, moment: str) -> None:
    """Start activating the effect of an option."""
    if option.place == "support":
        e.push("supporting", unit=option.obj, seat=seat)
        return
    wanted = (option.obj, option.n)
    item = next(x for x in _of(e, seat, option.obj, moment) if (x.card, x.ability.index) == wanted and usable(e, x))
    e.push("activating", program=item.ability.id, this=item.this, card=item.card, seat=seat)


def _activate(e: Engine, frame: Frame) -> Asking:
    """10-3-1: fulfil the conditions (pay), then the effect."""
    data = frame.data
    seat, this, card = data["seat"], data["this"], data["card"]
    ability: CompiledAbility = ability_of(e, data["program"])
    events = yield from collect(Ctx(e, seat, this, card), ability.costs)
    money = money_of(ability.costs)
    ex = any(event.name == "spend_ex" for event in events)
    if ability.once:
        events.append(ch.tally(once_key(ability, this, card), 1))
    if money:
        events.append(ch.note("pay", this, seat=seat, amount=money))
    yield from e.propose(ch.note("use", card, seat=seat, value=ability.id), *events)
    push_effect(e, ability.id, seat, this, card, paid=True, ex=ex)
    return DONE


def _support(e: Engine, frame: Frame) -> Asking:
    """13-1-3: rest the Unit, then one other friendly Unit gets AP for the turn."""
    unit, seat = frame.data["unit"], frame.data["seat"]
    amount = q.keywords(e, unit)["support"]
    yield from e.propose(ch.note("use", unit, seat=seat, value="support"), ch.rest(unit, "effect", unit))
    push_effect(e, "rule:support", seat, unit, bound=TriggerContext(amount=amount))
    return DONE


TABLES = {
    "activating": StepTable((("activate", _activate),), atomic=True),
    "supporting": StepTable((("support", _support),), atomic=True),
}
