"""Playing cards from the hand (7-5-2): what can be played, why not, and the steps of playing."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple, TypeAlias

from gundam_tui.games.gcg.cards import reasons as why
from gundam_tui.games.gcg.cards.constants import BATTLE, HAND, LIMBO, RESOURCES, TRASH
from gundam_tui.games.gcg.cards.model import CardDef, CompiledAbility, Ctx, Op, match
from gundam_tui.games.gcg.cards.results import Results
from gundam_tui.games.gcg.cards.ways import card_refusal
from gundam_tui.games.gcg.changes import events as ch
from gundam_tui.games.gcg.changes.costs import collect, satisfiable
from gundam_tui.games.gcg.changes.pairing import barring, can_pair, host_refusal, pair
from gundam_tui.games.gcg.changes.prompts import excess_units, payment, plain_payment, spend
from gundam_tui.games.gcg.effects.verbs.branching import Branch
from gundam_tui.games.gcg.effects.verbs.deploy import arrive, deploy
from gundam_tui.games.gcg.effects.verbs.timing import PlayAs
from gundam_tui.games.gcg.queries import card_now as q
from gundam_tui.games.gcg.queries.activation import effect_refusal, push_effect
from gundam_tui.games.gcg.queries.continuous import own_effects
from gundam_tui.kernel import Engine, Event, Frame, Option, Refusal, StepTable, all_refused
from gundam_tui.kernel.game import DONE, Asking
from gundam_tui.kernel.native import ObjId


class Price(NamedTuple):
    """One way to play a card: the level and cost, and the ability that allows it (None: as printed)."""

    lv: int
    cost: int
    way: int = -1
    costs: tuple[Op, ...] = ()


@cache
def _as_printed(lv: int, cost: int) -> tuple[Price]:
    return (Price(lv, cost),)


def prices(e: Engine, oid: ObjId, host: ObjId = 0) -> Sequence[Price]:
    """The ways in which a card can be played now (GD01-002 "play this card as if ...")."""
    card = q.definition(e, oid)
    if not card.repriced:
        return _as_printed(card.lv, card.cost)
    found = [Price(q.lv(e, oid), q.cost(e, oid))]
    for ability in own_effects(e, card, "playing"):
        x = Ctx(e, e.state.objs[oid].seat, oid, oid, results=Results(host=(host,) if host else ()))
        way = _way(x, ability, found[0])
        if way is None:
            continue
        if not way.costs:
            found[0] = way._replace(way=-1)  # not optional: the card is always played this way
        elif satisfiable(x, way.costs):
            found.append(way)
    return found


def _way(x: Ctx, ability: CompiledAbility, plain: Price) -> Price | None:
    """Read the level and cost that a `playing` ability gives, None if its condition does not hold."""
    if ability.cond is not None and not ability.cond(x):
        return None
    costs: list[Op] = []
    at = 0
    ops = ability.program.ops
    while at < len(ops):
        op = ops[at]
        if isinstance(op, Branch) and not op.test(x):
            at = op.other
            continue
        if isinstance(op, PlayAs):
            lv, cost = op.lv, op.cost
            return Price(
                plain.lv if lv is None else lv, plain.cost if cost is None else cost, ability.index, tuple(costs)
            )
        if op.cost_verb:
            costs.append(op)
        at += 1
    return None


# ---------------------------------------------------------------- what can be played, and why not


Means: TypeAlias = tuple[int, int]  # a player's means: their level and the number of active Resources


def means(e: Engine, seat: int) -> Means:
    """A player's means to pay now (2-9-4, 2-10-1)."""
    key = ("means", seat)
    found: Means | None = e.state_cache.get(key)
    if found is None:
        resources, objs, active = e.zone(RESOURCES, seat), e.state.objs, 0
        for oid in resources:
            if not objs[oid].exhausted:
                active += 1
        found = e.state_cache[key] = (len(resources), active)
    return found


def price_refusal(lv: int, cost: int, have: Means) -> Refusal | None:
    """Why a level and a cost cannot be met with these means, or None (7-5-2-2-2, 7-5-2-2-3)."""
    level, active = have
    if lv > level:
        return why.level(lv, level)
    return why.cost(cost, active) if cost > active else None


def command_refusal(e: Engine, seat: int, oid: ObjId, card: CardDef, moment: str) -> Refusal | None:
    """Why the effect of a Command would not activate, or None (10-2)."""
    return all_refused([effect_refusal(Ctx(e, seat, oid), ability) for ability in card.by_moment[moment]])


def host_price_refusal(e: Engine, oid: ObjId, host: ObjId, have: Means) -> Refusal | None:
    """Why a Pilot's level or cost cannot be met for one Unit, or None."""
    price = prices(e, oid, host)[0]
    return price_refusal(price.lv, price.cost, have)


def options(e: Engine, seat: int, moment: str) -> Sequence[Option]:
    """The cards that can be played from the hand at this moment.

    The part that depends only on the player's own cards is kept until one of them changes: while others act, a partner
    included. A Command, a card with its own price, and Units that an effect forbids to pair depend on more.
    """
    kept: _Kept | None = e.kept_cache.get(("playable", seat, moment))
    if kept is not None and kept.stamp == e.stamps[seat] and not (kept.pairs and barring(e)):
        return kept.options
    found: list[Option] = []
    hosts: list[ObjId] | None = None
    own = True
    for held in _within_reach(e, seat, moment):
        oid, card = held.oid, held.card
        verbs = held.main if moment == "main" else held.action
        if held.deploying is not None:
            found.append(held.deploying)
        elif "deploy" in verbs or "command" in verbs:
            own = False
            for price in prices(e, oid) if card.repriced else _as_printed(card.lv, card.cost):
                if card.repriced and price_refusal(price.lv, price.cost, means(e, seat)) is not None:
                    continue
                if "deploy" in verbs:
                    found.append(Option("deploy", oid, card.number, n=price.way))
                elif command_refusal(e, seat, oid, card, moment) is None:
                    found.append(Option("command", oid, card.number, n=price.way))
        if "pair" in verbs:
            hosts = can_pair(e, seat) if hosts is None else hosts
            for host in hosts:
                if not card.repriced or host_price_refusal(e, oid, host, means(e, seat)) is None:
                    found.append(Option("pair", oid, card.number, host, e.card(host)))
            own = own and not card.repriced
    if own and (hosts is None or not barring(e)):
        e.kept_cache["playable", seat, moment] = _Kept(e.stamps[seat], found, hosts is not None)
    return found


class _Kept:
    """Options that depend only on a player's own cards.

    Attributes:
        stamp: of those cards (`Engine.stamps`).
        options: in order.
        pairs: are Pilots among the cards? Then the options hold as long as no effect forbids pairing.
    """

    __slots__ = ("options", "pairs", "stamp")

    def __init__(self, stamp: int, options: Sequence[Option], pairs: bool) -> None:
        self.stamp = stamp
        self.options = options
        self.pairs = pairs


class _Held:
    """A card of a hand, with what decides whether it can be played: kept as long as it is held.

    Attributes:
        oid: the card, and `card` what it is.
        lv, cost: what it takes as printed; 0 if its text decides that (`CardDef.repriced`).
        main, action: the ways in which its print allows it to be played at these moments.
        deploying: the option to deploy it as printed, if there is one.
    """

    __slots__ = ("action", "card", "cost", "deploying", "lv", "main", "oid")

    def __init__(self, oid: ObjId, card: CardDef) -> None:
        self.oid = oid
        self.card = card
        self.lv = 0 if card.repriced else card.lv
        self.cost = 0 if card.repriced else card.cost
        self.main = card.ways["main"]
        self.action = card.ways["action"]
        as_printed = "deploy" in self.main and not card.repriced
        self.deploying = Option("deploy", oid, card.number) if as_printed else None


def _held(e: Engine, oid: ObjId) -> _Held:
    """Keeps what decides about a card, by its object: once it is played it is another one (4-1-5)."""
    state = e.state
    known = e.kept_cache[oid] = _Held(oid, match(e).defs[state.card_of[state.objs[oid].card]])
    return known


class _Hand:
    """A hand by the moments at which the print of its cards allows them to be played: kept until a card comes or goes.

    Attributes:
        cards: the hand.
        main, action: those of its cards.
    """

    __slots__ = ("action", "cards", "main")

    def __init__(self, e: Engine, cards: tuple[ObjId, ...]) -> None:
        kept = e.kept_cache
        self.cards = cards
        self.main: list[_Held] = []
        self.action: list[_Held] = []
        for oid in cards:
            held: _Held = kept.get(oid) or _held(e, oid)
            if held.main:
                self.main.append(held)
            if held.action:
                self.action.append(held)


def _within_reach(e: Engine, seat: int, moment: str) -> list[_Held]:
    """The cards of a hand that the player's means and their print allow to be played at a moment, as far as the print
    decides that.
    """
    cards = e.zone(HAND, seat)
    hand: _Hand | None = e.kept_cache.get(("hand", seat))
    if hand is None or hand.cards is not cards:
        hand = e.kept_cache["hand", seat] = _Hand(e, cards)
    playable = hand.main if moment == "main" else hand.action
    if not playable:
        return playable
    level, active = means(e, seat)
    return [held for held in playable if held.lv <= level and held.cost <= active]


def refusal(e: Engine, seat: int, verb: str, oid: ObjId, moment: str, host: ObjId = 0) -> Refusal | None:
    """Why a player cannot play a card at a moment, or None if `options` offers it.

    Args:
        e: the engine.
        seat: the player.
        verb: `deploy`, `pair`, `command`; `play`: any of them, else the reason for the most natural way to play the
            card.
        oid: the card.
        moment: `main` or `action`.
        host: the Unit to pair it with; 0: any.
    """
    if verb == "play":
        return _held_refusal(e, seat, oid) or _any_way_refusal(e, seat, oid, moment, host)
    card = q.definition(e, oid)
    unfit = card_refusal(card, verb, moment) or _held_refusal(e, seat, oid)
    if unfit is not None:
        return unfit
    have = means(e, seat)
    if verb == "pair":
        return _pair_refusal(e, seat, oid, host, have)
    unpaid = all_refused(price_refusal(price.lv, price.cost, have) for price in prices(e, oid))
    if unpaid is not None or verb == "deploy":
        return unpaid
    return command_refusal(e, seat, oid, card, moment)


def _pair_refusal(e: Engine, seat: int, oid: ObjId, host: ObjId, have: Means) -> Refusal | None:
    """Why a Pilot cannot be paired with a Unit (0: with any), or None."""
    if host:
        return host_refusal(e, seat, host) or host_price_refusal(e, oid, host, have)
    units = e.zone(BATTLE, seat)
    refused = all_refused(_pair_refusal(e, seat, oid, unit, have) for unit in units)
    if units and refused is None:
        return None
    unpaid = host_price_refusal(e, oid, 0, have)
    if unpaid is not None or not units:
        return unpaid or why.NO_UNIT
    return why.ALL_PAIRED if all(e.state.objs[unit].attachments for unit in units) else refused


def _held_refusal(e: Engine, seat: int, oid: ObjId) -> Refusal | None:
    obj = e.state.objs[oid]
    return why.NOT_HELD if obj.zone != HAND or obj.seat != seat else None


def _any_way_refusal(e: Engine, seat: int, oid: ObjId, moment: str, host: ObjId) -> Refusal | None:
    card = q.definition(e, oid)
    usual = {"unit": "deploy", "base": "deploy", "pilot": "pair", "command": "command"}.get(card.kind)
    if usual is None:
        return why.NOT_PLAYED
    effect = refusal(e, seat, usual, oid, moment, host)
    if effect is None or usual == "pair" or "pair" not in card.ways[moment]:
        return effect
    pilot = refusal(e, seat, "pair", oid, moment, host)
    if pilot is None or pilot.clause in ("2-9-1", "2-10-1"):
        return pilot
    return why.either(effect, pilot)


# ---------------------------------------------------------------- the steps of playing


def begin(e: Engine, seat: int, option: Option, moment: str) -> None:
    """Start playing the card of an option."""
    table = {"deploy": "deploying", "pair": "pairing", "command": "commanding"}[option.verb]
    e.push(table, card=option.obj, seat=seat, way=option.n, host=option.to, moment=moment)


def _reveal(e: Engine, frame: Frame) -> None:
    """7-5-2-2-1: reveal the card first, to every player: the payment may need a question of its own."""
    oid = frame.data["card"]
    played = ch.note("play", oid, seat=frame.data["seat"], value=frame.table)
    e.perform(played, ch.show(oid, (1 << e.seats) - 1))


def _payment(e: Engine, frame: Frame) -> Asking | None:
    """7-5-2-2-3: rest the Resources; then the card is played."""
    data = frame.data
    seat, oid = data["seat"], data["card"]
    price = next(p for p in prices(e, oid, data["host"]) if p.way == data["way"] or data["way"] < 0)
    spent = plain_payment(e, seat, price.cost) if not price.costs else None
    if spent is None:
        return _paying(e, frame, price)
    _pay(e, frame, spend(e, spent))
    return None


def _paying(e: Engine, frame: Frame, price: Price) -> Asking:
    data = frame.data
    seat, oid = data["seat"], data["card"]
    if price.costs:
        x = Ctx(e, seat, oid, oid, results=Results(host=(data["host"],)))
        _pay(e, frame, (yield from collect(x, price.costs, price.cost)))
    else:
        _pay(e, frame, spend(e, (yield from payment(e, seat, price.cost, source=oid))))
    return None


def _pay(e: Engine, frame: Frame, events: list[Event]) -> None:
    e.perform_all(events)
    e.update(frame, ex=any(event.name == "spend_ex" for event in events))


def _deploy(e: Engine, frame: Frame) -> Asking | str:
    """3-2-1, 3-5-1: deploy the Unit or Base."""
    card, seat = frame.data["card"], frame.data["seat"]
    if q.definition(e, card).kind == "unit" and not excess_units(e, seat, 1):
        arrive(e, [ch.deploy(card, seat, BATTLE, how="play")])
        return DONE
    return _deploying(e, card, seat)


def _deploying(e: Engine, card: ObjId, seat: int) -> Asking:
    yield from deploy(e, [card], seat, how="play")
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
