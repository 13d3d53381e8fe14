"""Activated effects (10-1-7): Activate･Main, Activate･Action, and Support, which is one of them (13-1-3)."""

from __future__ import annotations

from collections.abc import Iterator

from gundam_tui.kernel import Engine, Frame, Option, StepTable
from gundam_tui.kernel.game import DONE, Asking

from . import events as ch
from . import multiplayer as mp
from . import queries as q
from .activation import push_effect, ready
from .constants import BATTLE, TriggerContext
from .continuous import InForce, listeners
from .costs import collect, money_of, satisfiable
from .model import CompiledAbility, Ctx, ability_of, once_key


def available(e: Engine, seat: int, moment: str) -> Iterator[InForce]:
    """The activated abilities of a player that can be activated now (`main` or `action`)."""
    for item in listeners(e).get(f"activate {moment}", ()):
        if item.seat == seat and usable(e, item):
            yield item


def usable(e: Engine, item: InForce) -> bool:
    """Conditions, Once per Turn, costs and targets (10-1-7-2, 10-2)."""
    ability = item.ability
    x = Ctx(e, item.seat, item.this, item.card)
    if ability.gate is not None and not ability.gate(x):
        return False
    return satisfiable(x, ability.costs) and ready(x, ability)


def options(e: Engine, seat: int, moment: str) -> list[Option]:
    """The options to activate something now."""
    found = [
        Option("activate", item.card, e.card(item.card), n=item.ability.index) for item in available(e, seat, moment)
    ]
    return [*found, *_supports(e, seat)] if moment == "main" else found


def _supports(e: Engine, seat: int) -> Iterator[Option]:
    """13-1-3-1: rest this Unit; another friendly Unit must be there to be chosen, also a partner's (12-3-10)."""
    units = e.zone(BATTLE, seat)
    if len(mp.units(e, seat)) < 2:
        return
    for unit in units:
        if not e.state.objs[unit].exhausted and q.has(e, unit, "support"):
            yield Option("activate", unit, e.card(unit), place="support")


def begin(e: Engine, seat: int, option: Option, moment: str) -> None:
    """Start activating what an option says."""
    if option.place == "support":
        e.push("supporting", unit=option.obj, seat=seat)
        return
    item = next(x for x in available(e, seat, moment) if x.card == option.obj and x.ability.index == option.n)
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
