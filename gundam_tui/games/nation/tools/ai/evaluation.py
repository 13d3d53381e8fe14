"""How good a position is, from the cards on the table: what a greedy player judges by."""

from __future__ import annotations

from collections.abc import Mapping

from gundam_tui.games.nation.cards.card import COMMAND, UNIT, G
from gundam_tui.games.nation.cards.counters import doomed
from gundam_tui.games.nation.cards.terms import AREAS, HAND, NATION
from gundam_tui.games.nation.flow.battle import Deal, deals, foreseen
from gundam_tui.games.nation.queries.power import supplies
from gundam_tui.games.nation.queries.stats import lasting_strengths, left, strengths, types
from gundam_tui.games.nation.state.model import definition, others
from gundam_tui.games.nation.state.texts import heads
from gundam_tui.kernel.engine import Engine
from gundam_tui.language import N

from .weights import USUAL, Weights

__all__ = ["battle", "evaluate", "near_loss", "near_win", "parts", "patient", "side", "unit_worth"]

WIN = 1000.0  # far above what cards can add up to
_A_CARD = 3  # points of damage that a card in hand may add

_REACH = 3  # power that a held card may lack, and still be soon played


def unit_worth(e: Engine, oid: int, w: Weights = USUAL) -> float:
    """The value of a Unit in the field, in cards; temporary strengths do not count."""
    obj = e.state.objs[oid]
    if doomed(obj):
        return 0.0
    return w.strengths.worth(lasting_strengths(e, oid)) * (w.rolled if obj.exhausted else 1.0)


def _nation(e: Engine, seat: int, w: Weights) -> float:
    count = len(e.zone(NATION, seat))
    return w.nation * count - w.last / (count + 1)


def _power(e: Engine, seat: int, w: Weights) -> float:
    return sum(w.power[: len(supplies(e, seat))])


def _own_field(e: Engine, seat: int) -> list[int]:
    return [oid for oid in heads(e) if e.state.objs[oid].seat == seat]


def _field(e: Engine, seat: int, w: Weights) -> float:
    return sum(unit_worth(e, oid, w) if UNIT in types(e, oid) else w.character for oid in _own_field(e, seat))


def _hand(e: Engine, seat: int, whose: int, w: Weights) -> float:
    """Cards of the own hand by their kind; those of others are only counted."""
    hand = e.zone(HAND, seat)
    if seat != whose:
        return w.unseen * len(hand)
    sources, found = len(supplies(e, seat)), 0.0
    reach = sources + _REACH
    for oid in hand:
        card = definition(e, oid)
        value = w.command
        if card.type == G:
            value = max(w.held, w.missing * w.power[sources]) if sources < len(w.power) else w.held
            sources += 1
        elif card.type != COMMAND:
            value = w.held + (w.of_unit if card.type == UNIT else w.character) * w.strengths.worth(card.stats)
        found += value if card.price.total <= reach else value * w.far
    return found


def _safety(e: Engine, seat: int, w: Weights) -> float:
    """What the others' next attack could take from the Nation, if only the Units that will be ready meet it."""
    objs, turn = e.state.objs, e.state.vars.get("active") == seat
    ready, coming = 0.0, 0.0
    for oid in heads(e):
        obj = objs[oid]
        if UNIT not in types(e, oid):
            continue
        front, _, defense = (value or 0 for value in strengths(e, oid))
        if obj.seat == seat:
            goes_out = turn and obj.zone in AREAS  # it comes back rolled
            ready += 0.0 if obj.exhausted or goes_out else (front + defense) / 2
        elif turn or not obj.exhausted:  # in their own turn they reroll
            coming += front
    return -w.threat * max(0.0, coming - ready)


def _dealt(e: Engine, deal: Deal, w: Weights) -> float:
    destroyed = sum(unit_worth(e, oid, w) for oid, amount in deal.marks if amount >= left(e, oid))
    return w.damage * deal.nation + w.destroys * destroyed


def battle(e: Engine, seat: int, w: Weights = USUAL) -> float:
    """What a seat's squads would do if they dealt their damage now."""
    if e.state.vars.get("step") not in ("attack", "defense", "damage"):
        return 0.0
    now = deals(e)
    if len({deal.speed for deal in now}) > 1:  # who is destroyed first deals less
        now = [one.deal for one in foreseen(e)]
    return sum(_dealt(e, deal, w) for deal in now if deal.seat == seat)


_PARTS = {
    N("Nation"): _nation, N("power"): _power, N("field"): _field, N("battle"): battle, N("safety"): _safety,
}  # fmt: skip


def parts(engine: Engine, seat: int, weights: Weights = USUAL) -> Mapping[str, float]:
    """The value of a position part by part: the seat's own minus that of the others."""
    outcome = engine.outcome
    if outcome is not None:
        return {N("the end of the game"): 0.0 if not outcome.winners else WIN if seat in outcome.winners else -WIN}
    found = {
        name: part(engine, seat, weights) - sum(part(engine, other, weights) for other in others(engine, seat))
        for name, part in _PARTS.items()
    }
    theirs = sum(_hand(engine, other, seat, weights) for other in others(engine, seat))
    return {**found, "hand": _hand(engine, seat, seat, weights) - theirs}


def side(e: Engine, seat: int, whose: int) -> float:
    """The value of a seat's side as another one sees it, without the battle that is fought."""
    table = sum([part(e, seat, USUAL) for name, part in _PARTS.items() if name != "battle"])
    return table + _hand(e, seat, whose, USUAL)


def evaluate(engine: Engine, seat: int, weights: Weights = USUAL) -> float:
    """How good a position is for a seat, in units of about one card."""
    return sum(parts(engine, seat, weights).values())


def near_win(engine: Engine, seat: int) -> bool:
    """May a seat take the rest of an enemy's Nation in this turn? See `GameAi.near_win`.

    Every Unit in the field strikes with its front strength, and each card in hand adds a few points.
    """
    if engine.state.vars.get("active") != seat:
        return False
    units = (oid for oid in _own_field(engine, seat) if UNIT in types(engine, oid))
    reach = sum(strengths(engine, oid)[0] or 0 for oid in units if not engine.state.objs[oid].exhausted)
    reach += _A_CARD * len(engine.zone(HAND, seat))
    return any(reach >= len(engine.zone(NATION, other)) for other in others(engine, seat))


def near_loss(engine: Engine, seat: int) -> bool:
    """May an enemy take the rest of a seat's Nation in this turn? See `GameAi.near_loss`."""
    return any(near_win(engine, other) for other in others(engine, seat))


def patient(engine: Engine, seat: int) -> float:
    """The value for a search, which plays out battles itself."""
    return sum(value for name, value in parts(engine, seat).items() if name != "battle")
