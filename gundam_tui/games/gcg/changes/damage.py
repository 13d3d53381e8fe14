"""Dealing damage (5-5): redirection, prevention, reduction, then all of it at once."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from typing import Any, TypeVar

from gundam_tui.games.gcg.cards.constants import SHIELDS
from gundam_tui.games.gcg.cards.model import once_key
from gundam_tui.games.gcg.queries import card_now as q
from gundam_tui.games.gcg.queries.continuous import ActiveEffect, entries
from gundam_tui.games.gcg.queries.rules import Immune, OfDamage, Redirect, Reduce
from gundam_tui.kernel import Engine, Event, Prompt
from gundam_tui.kernel.game import Answer
from gundam_tui.kernel.native import ObjId

from . import events as ch
from .prompts import choose
from .shields import break_shields, say_standing

D = TypeVar("D", bound=OfDamage)
# The object that is dealt damage, the amount, and the source: a Unit in battle, or a card.
Hit = tuple[ObjId, int, ObjId]


def deal(e: Engine, hits: Sequence[Hit], how: str) -> list[ObjId]:
    """Deal damage from one or several sources simultaneously.

    Args:
        e: the engine.
        hits: the damage after redirection, as `redirected` returns it.
        how: battle or effect.

    Returns:
        The objects that were dealt damage.
    """
    events: list[Event] = []
    used: list[Event] = []
    broken: list[Hit] = []
    marked: dict[ObjId, int] = {}
    for oid, number, source in hits:
        number = prevented(e, oid, number, how, source, used)
        if number <= 0 or not q.exists(e, oid):  # 5-5-5
            continue
        if e.state.objs[oid].zone == SHIELDS:
            broken.append((oid, number, source))
        else:
            marked[oid] = marked.get(oid, e.state.objs[oid].damage) + number
            events.append(ch.damaged(e, oid, number, marked[oid], how, source))
    for oid, number, source in broken:
        events += break_shields(e, [oid], "battle" if how == "battle" else "effect damage", source, number)
    if not events and not used:
        return []
    say_standing(e, events)
    batch = e.perform_all(events + used)
    return [event.obj for event in batch if event.name in ("damage", "destroy")]


def may_redirect(e: Engine) -> bool:
    """Does any effect redirect damage to something else (`redirected`)?"""
    return Redirect in entries(e)


def redirected(e: Engine, hits: Sequence[Hit], how: str) -> Generator[Prompt, Answer, list[Hit]]:
    """Who receives the damage in the end (GD04-087, GD04-095). Redirected damage may be replaced in turn (10-1-9-1), by
    each effect once.

    When several effects would take it over, one of them replaces the event and nothing is left for the others to
    replace. No clause orders them, so the player of the card decides, as for all their effects that would do something
    at the same moment (10-1-6-5).
    """
    found: list[Hit] = []
    for oid, number, source in hits:
        spent: list[ActiveEffect[Redirect]] = []
        while number > 0 and (able := _elsewhere(e, oid, how, spent)):  # 5-5-5
            new = next(iter(able))
            if len(able) > 1:
                seat = q.thing(e, oid).seat
                args = (number, oid)
                (new,) = yield from choose(
                    e, seat, list(able), 1, 1, source=oid, rule="10-1-9-1", message="take over", args=args
                )
            spent.append(able[new])
            oid = new
        found.append((oid, number, source))
    return found


def _elsewhere(
    e: Engine, oid: ObjId, how: str, spent: Sequence[ActiveEffect[Redirect]]
) -> dict[ObjId, ActiveEffect[Redirect]]:
    """The objects that would be dealt damage instead of this one, each with its effect."""
    found: dict[ObjId, ActiveEffect[Redirect]] = {}
    for entry in q.active(e, Redirect, oid):
        if entry.rule.means(how) and entry not in spent:
            for new in entry.rule.to(entry.ctx)[:1]:
                if q.exists(e, new):
                    found.setdefault(new, entry)
    return found


def prevented(e: Engine, oid: ObjId, number: int, how: str, source: ObjId, used: list[Event]) -> int:
    """The damage that remains after "can't receive" and "reduce" (1-3-3, 1.9.0:5-21).

    Args:
        used: collects the events for using up a limited effect.
    """
    if number <= 0:  # 5-5-5: no damage would be received, so no limited effect is used on it
        return 0
    if _refused(e, oid, number, how, source, used):
        return 0
    for entry in q.active(e, Reduce, oid):
        if number > 0 and _concerns(e, entry, how, source):
            number -= entry.rule.by(entry.ctx)
            _use(entry, used)
            if entry.rule.next_only and entry.lasting:
                used.append(ch.expire(frozenset((entry.lasting,))))
    # Q416: damage reduced to an amount that the object can't receive is not received.
    return 0 if number <= 0 or _refused(e, oid, number, how, source, used) else number


def _refused(e: Engine, oid: ObjId, number: int, how: str, source: ObjId, used: list[Event]) -> bool:
    """Is the object immune to this amount of damage of that kind (1-3-3)? A limited effect comes last: damage that
    another effect prevents would not be received anyway (10-1-5-6).
    """
    immune = q.active(e, Immune, oid)
    for entry in sorted(immune, key=_limited) if immune else immune:
        at_most = entry.rule.at_most
        if (at_most is None or number <= at_most) and _concerns(e, entry, how, source):
            _use(entry, used)
            return True
    return False


def _concerns(e: Engine, entry: ActiveEffect[D], how: str, source: ObjId) -> bool:
    ability = entry.ability
    if ability is not None and ability.once and e.state.ledger.get(_key(entry)):
        return False
    return entry.rule.concerns(entry.ctx, how, source)


def _key(entry: ActiveEffect[Any]) -> tuple[str, str, ObjId, ObjId]:
    assert entry.ability is not None
    return once_key(entry.ability, entry.ctx.this, entry.ctx.card)


def _limited(entry: ActiveEffect[Any]) -> bool:
    return entry.ability is not None and entry.ability.once


def _use(entry: ActiveEffect[Any], used: list[Event]) -> None:
    if _limited(entry):
        used.append(ch.tally(_key(entry), 1))
