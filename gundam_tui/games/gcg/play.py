"""Playing cards from the hand (7-5-2): what can be played, why not, and how it goes."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from gundam_tui.kernel import Engine, Event, Frame, Option, Refusal, StepTable
from gundam_tui.kernel.game import DONE, Asking

from . import events as ch
from . import queries as q
from .activation import push_effect, ready
from .constants import HAND, LIMBO, RESOURCES, TRASH
from .continuous import own_effects
from .costs import collect, satisfiable
from .model import CardDef, CompiledAbility, Ctx, Op, match
from .pairing import can_pair, pair
from .prompts import payable, payment, spend
from .steps.deploy import deploy


class Price(NamedTuple):
    """One way to play a card: its level and cost so, and the ability that allows it (None: as printed)."""

    lv: int
    cost: int
    way: int = -1
    costs: tuple[Op, ...] = ()


@cache
def _as_printed(lv: int, cost: int) -> tuple[Price]:
    return (Price(lv, cost),)


def prices(e: Engine, oid: int, host: int = 0) -> Sequence[Price]:
    """The ways in which a card can be played now (GD01-002 "play this card as if ...")."""
    card = q.definition(e, oid)
    if not card.repriced:
        return _as_printed(card.lv, card.cost)
    found = [Price(q.lv(e, oid), q.cost(e, oid))]
    for ability in own_effects(e, card, "playing"):
        x = Ctx(e, e.state.objs[oid].seat, oid, oid, regs={"host": (host,) if host else ()})
        way = _way(x, ability, found[0])
        if way is None:
            continue
        if not way.costs:
            found[0] = way._replace(way=-1)  # not optional: the card is played so
        elif satisfiable(x, way.costs):
            found.append(way)
    return found


def _way(x: Ctx, ability: CompiledAbility, plain: Price) -> Price | None:
    """Read the level and cost that a `playing` ability gives, None when its condition does not hold."""
    if ability.cond is not None and not ability.cond(x):
        return None
    costs: list[Op] = []
    at = 0
    ops = ability.program.ops
    while at < len(ops):
        op = ops[at]
        if op.name == "branch" and not op.data[0](x):
            at = op.data[1]
            continue
        if op.name == "play_as":
            lv, cost = op.data
            return Price(
                plain.lv if lv is None else lv, plain.cost if cost is None else cost, ability.index, tuple(costs)
            )
        if op.name in ("destroy", "discard", "rest", "move", "pay"):
            costs.append(op)
        at += 1
    return None


def price_refusal(e: Engine, seat: int, price: Price) -> Refusal | None:
    """Why the player cannot afford it, or None (7-5-2-2-2, 7-5-2-2-3)."""
    have = len(e.zone(RESOURCES, seat))
    if have < price.lv:
        return Refusal("2-9-1", f"needs Lv.{price.lv}: your Lv. is {have}")
    if not payable(e, seat, price.cost):
        active = sum(1 for r in e.zone(RESOURCES, seat) if not e.state.objs[r].exhausted)
        return Refusal(
            "2-10-1", f"costs {price.cost}: {active} of your Resources {'is' if active == 1 else 'are'} active"
        )
    return None


def options(e: Engine, seat: int, moment: str) -> list[Option]:
    """The cards that can be played from the hand at this moment."""
    found: list[Option] = []
    hand = e.zone(HAND, seat)
    objs, card_of, defs = e.state.objs, e.state.card_of, match(e).defs
    if moment == "action":
        hand = tuple([oid for oid in hand if "action" in defs[card_of[objs[oid].card]].by_moment])
    if not hand:
        return found
    resources = e.zone(RESOURCES, seat)
    level = len(resources)
    active = sum(1 for r in resources if not objs[r].exhausted)
    hosts: list[int] | None = None
    for oid in hand:
        card = defs[card_of[objs[oid].card]]
        if not card.repriced and (card.lv > level or card.cost > active):
            continue
        for price in prices(e, oid) if card.repriced else _as_printed(card.lv, card.cost):
            affordable = price.lv <= level and price.cost <= active
            if not affordable and "playing" not in card.by_moment:
                continue
            if affordable and moment == "main" and card.kind in ("unit", "base"):
                found.append(Option("deploy", oid, card.number, n=price.way))
            if affordable and moment in card.by_moment and _activatable(e, seat, oid, card, moment):
                found.append(Option("command", oid, card.number, n=price.way))
            if moment == "main" and price.way < 0 and (card.kind == "pilot" or card.pilot_name is not None):
                if hosts is None:
                    hosts = can_pair(e, seat)
                for host in hosts:
                    own = prices(e, oid, host)[0] if "playing" in card.by_moment else price
                    if own.lv <= level and own.cost <= active:
                        found.append(Option("pair", oid, card.number, host, e.card(host)))
    return found


def _activatable(e: Engine, seat: int, oid: int, card: CardDef, moment: str) -> bool:
    return any(ready(Ctx(e, seat, oid), ability) for ability in card.by_moment[moment])


def begin(e: Engine, seat: int, option: Option, moment: str) -> None:
    """Start playing the card of an option."""
    table = {"deploy": "deploying", "pair": "pairing", "command": "commanding"}[option.verb]
    e.push(table, card=option.obj, seat=seat, way=option.n, host=option.to, moment=moment)


def _reveal(e: Engine, frame: Frame) -> None:
    """7-5-2-2-1: reveal the card first, to every player: how it is paid may be a question of its own."""
    oid = frame.data["card"]
    played = ch.note("play", oid, seat=frame.data["seat"], value=frame.table)
    e.perform(played, ch.show(oid, (1 << e.seats) - 1))


def _payment(e: Engine, frame: Frame) -> Asking:
    """7-5-2-2-3: rest the Resources; then the card is played."""
    data = frame.data
    seat, oid = data["seat"], data["card"]
    price = next(p for p in prices(e, oid, data["host"]) if p.way == data["way"] or data["way"] < 0)
    x = Ctx(e, seat, oid, oid, regs={"host": (data["host"],)})
    if price.costs:
        events = yield from collect(x, price.costs, price.cost)
    else:
        spent = yield from payment(e, seat, price.cost, source=oid)
        events = spend(e, spent)
    ex = any(event.name == "spend_ex" for event in events)
    e.perform(*events)
    e.update(frame, ex=ex)
    return None


def _deploy(e: Engine, frame: Frame) -> Asking:
    """3-2-1, 3-5-1: deploy the Unit or Base."""
    yield from deploy(e, [frame.data["card"]], frame.data["seat"], how="play")
    return DONE


def _pair(e: Engine, frame: Frame) -> str | None:
    """3-3-1: pair the Pilot, or the Command with a Pilot effect (3-4-6-2)."""
    data = frame.data
    if q.exists(e, data["host"]):
        pair(e, data["card"], data["host"], data["seat"], how="play")
    return DONE


def _activate(e: Engine, frame: Frame) -> None:
    """3-4-1, 3-4-3: the Command's effect becomes active; meanwhile the card is in no location."""
    data = frame.data
    seat, moment = data["seat"], data["moment"]
    batch = e.perform(ch.moved("command", data["card"], LIMBO, how="play"))
    oid = batch[0].new
    ability = q.definition(e, oid).by_moment[moment][0]
    e.perform(ch.note("activate", oid, seat=seat, how=moment, value=data["ex"]))
    e.update(frame, card=oid)
    push_effect(e, ability.id, seat, oid, ex=data["ex"])


def _trash(e: Engine, frame: Frame) -> str | None:
    """3-4-4: after its effect the Command goes to the trash; "after activating this card's Main" follows."""
    oid, seat = frame.data["card"], frame.data["seat"]
    if q.exists(e, oid) and e.state.objs[oid].zone == LIMBO:
        after = q.definition(e, oid).by_moment.get("after main", ()) if frame.data["moment"] == "main" else ()
        batch: list[Event] = e.perform(ch.moved("put_away", oid, TRASH, at=0))
        for ability in after:
            push_effect(e, ability.id, seat, batch[0].new)
    return DONE


TABLES = {
    "deploying": StepTable((("reveal", _reveal), ("pay", _payment), ("deploy", _deploy)), atomic=True),
    "pairing": StepTable((("reveal", _reveal), ("pay", _payment), ("pair", _pair)), atomic=True),
    "commanding": StepTable(
        (("reveal", _reveal), ("pay", _payment), ("activate", _activate), ("put away", _trash)), atomic=True
    ),
}
