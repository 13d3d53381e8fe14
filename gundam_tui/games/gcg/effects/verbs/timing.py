"""Steps that set other things going: activating a card's timing, battles, payments, every player in turn."""

from __future__ import annotations

from gundam_tui.games.gcg.cards.constants import TRASH
from gundam_tui.games.gcg.cards.model import Ctx, Op
from gundam_tui.games.gcg.changes import events as ch
from gundam_tui.games.gcg.changes.prompts import payable, payment, spend
from gundam_tui.games.gcg.queries import card_now as q
from gundam_tui.games.gcg.queries.activation import push_effect, ready

from .common import Carrying, allowed, seats_of


def step_activate(x: Ctx, op: Op) -> Carrying:
    """Activate the Main or Action effect of a card, without paying (Q363)."""
    moment, refs = op.data
    e = x.e
    x.results.finish(False)
    for oid in refs(x):
        for ability in q.definition(e, oid).by_moment.get(moment, ()):
            inner = Ctx(e, x.seat, oid, oid)
            if ready(inner, ability):
                if not (yield from allowed(x, op, True, "may activate")):
                    return None
                e.perform(ch.note("activate", oid, seat=x.seat, how=moment))
                # Activated in the trash (GD05-097), "after activating this card's Main" follows; beneath a Unit it
                # stays there (Q363).
                if moment == "main" and e.state.objs[oid].zone == TRASH:
                    for after in q.definition(e, oid).by_moment.get("after main", ()):
                        push_effect(e, after.id, x.seat, oid)
                push_effect(e, ability.id, x.seat, oid)
                x.results.finish(True)
                return None
    return None


def step_battle(x: Ctx, op: Op) -> Carrying:
    """Begin a battle of which only the damage step is performed (1.9.0:5-22)."""
    first, second = op.data
    units = [*first(x), *(second(x) if second is not None else ())]
    units = [oid for oid in units if q.exists(x.e, oid)]
    able = len(units) == 2
    x.results.finish(able)
    if able and (yield from allowed(x, op, able, "may battle")):
        x.e.push("duel", units=tuple(units))
    return None


def step_pay(x: Ctx, op: Op) -> Carrying:
    """Pay a cost while resolving ("you may pay")."""
    cost = op.data[0]
    able = payable(x.e, x.seat, cost)
    x.results.finish(False)
    if not able or not (yield from allowed(x, op, able, "may pay")):
        return None
    spent = yield from payment(x.e, x.seat, cost, source=x.this)
    x.e.perform(*spend(x.e, spent), ch.note("pay", x.this, seat=x.seat, amount=cost))
    x.results.finish(True)
    return None


def step_each(x: Ctx, op: Op) -> int | None:
    """Every such player in turn order does it, as "you"."""
    name, who = op.data
    if x.e.seats > 2:
        x.e.push("together")  # Q319: one event, after which defeat is judged
    for seat in seats_of(x, who)[::-1]:  # the last pushed goes first
        push_effect(x.e, name, seat, x.this, x.card, x.bound)
    x.results.finish(True)
    return None


def step_play_as(x: Ctx, op: Op) -> int | None:
    """Only read while a card is being played (`play.variants`); nothing to do when resolving."""
    x.results.finish(True)
    return None
