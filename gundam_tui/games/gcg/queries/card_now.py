"""Answers what is true of a card now: its kind, names, traits, level, cost, AP, HP, keyword effects, link.

Every answer is kept in the engine's cache until the next change. Questions about an object that has left
are answered from its last-known information (13-2-8-2-1).
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import Any, Final

from gundam_tui.games.gcg.cards.constants import BASE, BATTLE, LIMBO, RESOURCES, SHIELDS
from gundam_tui.games.gcg.cards.model import CardDef, LastKnown, ability_of, match
from gundam_tui.games.gcg.state import multiplayer as mp
from gundam_tui.kernel import Engine, Obj
from gundam_tui.kernel.native import ObjId

from .continuous import (
    ActiveEffect,
    ApChange,
    CardAbilities,
    CostChange,
    HpChange,
    KeywordGain,
    LvChange,
    R,
    StatChange,
    TraitGain,
    board,
    entries,
    is_on,
    printed_keywords,
    settled,
)


def defs(e: Engine, number: str) -> CardDef:
    """The compiled card of a number."""
    return match(e).defs[number]


def thing(e: Engine, oid: ObjId) -> Obj:
    """The object, or its last-known information."""
    obj = e.state.objs.get(oid)
    return obj if obj is not None else e.state.last_known[oid].obj


def gone(e: Engine, oid: ObjId) -> LastKnown | None:
    """Last-known information, None while the object is there."""
    return None if oid in e.state.objs else e.state.last_known[oid]


def exists(e: Engine, oid: ObjId) -> bool:
    """Is the object still where it was?"""
    return oid in e.state.objs


def number(e: Engine, oid: ObjId) -> str:
    """The card number of an object, also of one that has left."""
    return e.state.card_of[thing(e, oid).card]


def definition(e: Engine, oid: ObjId) -> CardDef:
    """The compiled card of an object."""
    state = e.state
    obj = state.objs.get(oid)
    if obj is None:
        obj = state.last_known[oid].obj
    return match(e).defs[state.card_of[obj.card]]


def kind(e: Engine, oid: ObjId) -> str:
    """unit, pilot, command, base, shield or resource: the card's kind in its present place (3-2-1 to 3-6-1)."""
    obj = thing(e, oid)
    if obj.zone == BATTLE:
        return "pilot" if obj.host or (oid not in e.state.objs and e.state.last_known[oid].kind == "pilot") else "unit"
    if obj.zone == SHIELDS:
        return "shield"
    if obj.zone == BASE:
        return "base"
    if obj.zone == RESOURCES:
        return "resource"
    return defs(e, e.state.card_of[obj.card]).kind


def counts_as(e: Engine, oid: ObjId, kinds: frozenset[str]) -> bool:
    """Is the card of one of these kinds? In older rules a paired Command was a Command card too
    (`Rules.paired_command`).
    """
    if kind(e, oid) in kinds and not _is_burst(thing(e, oid)):
        return True
    if "command" not in kinds or definition(e, oid).kind != "command":
        return False
    return match(e).rules.paired_command or _command_effect_active(e, oid)


def _is_burst(obj: Obj) -> bool:
    """4-1-2: a card whose Burst is active is in no location, so it is no Unit, Base or Pilot (3-2-1, 3-3-1, 3-5-1), and
    a Command card rather than a Command: its Burst is not its command effect (3-4-1, 3-4-7).
    """
    return obj.zone == LIMBO and obj.origin == SHIELDS


def _command_effect_active(e: Engine, oid: ObjId) -> bool:
    """3-4-1: a Command is one while its Main or Action is resolving, also when a Burst or a paired Unit activates it
    (Q376, Q391)."""
    return any(
        frame.table == "effect"
        and frame.data["card"] == oid
        and not _COMMAND_MOMENTS.isdisjoint(ability_of(e, frame.data["program"].split(".", 1)[0]).moments)
        for frame in e.state.flow
    )


_COMMAND_MOMENTS = frozenset(("main", "action"))


def is_token(e: Engine, oid: ObjId) -> bool:
    """Was it placed from outside the game (5-17-1)?"""
    return definition(e, oid).token


def is_ex(e: Engine, oid: ObjId) -> bool:
    """Is it an EX Resource or EX Base?"""
    card = definition(e, oid)
    return card.token and card.kind in ("resource", "base")


def names(e: Engine, oid: ObjId) -> tuple[str, ...]:
    """All names of the card in its present place: a paired Command has its Pilot's name (3-4-6-3)."""
    card = definition(e, oid)
    if card.pilot_name is not None and thing(e, oid).zone == BATTLE:
        return (card.pilot_name,)
    return card.names


def traits(e: Engine, oid: ObjId) -> frozenset[str]:
    """Traits, including those gained by effects; a Pilot's are not its Unit's (2-5-5)."""
    past = gone(e, oid)
    if past is not None:
        return past.traits
    obj = e.state.objs[oid]
    card = defs(e, e.state.card_of[obj.card])
    if obj.zone != BATTLE or TraitGain not in entries(e):
        return card.traits
    extra = [entry.rule.trait for entry in active(e, TraitGain, oid)]
    return card.traits.union(extra) if extra else card.traits


def color(e: Engine, oid: ObjId) -> str | None:
    """The colour; tokens and Resources have none (2-4-2), and a Pilot does not change its Unit's (2-4-3)."""
    return definition(e, oid).color


def active(e: Engine, kind: type[R], oid: ObjId) -> list[ActiveEffect[R]]:
    """The continuous and lasting effects that change a rule or value and apply to an object now."""
    table = entries(e)
    if kind not in table:
        return _NO_ENTRIES
    key = (kind, oid)
    found = e.state_cache.get(key)
    if found is None:
        found = e.state_cache[key] = [x for x in table[kind] if x.covers(oid) and is_on(e, x)]
    return found


_NO_ENTRIES: Final[list[Any]] = []


def _sum(e: Engine, kind: type[StatChange], oid: ObjId) -> int:
    total = 0
    for entry in active(e, kind, oid):
        total += entry.rule.amount(entry.ctx)
    return total


def ap(e: Engine, oid: ObjId) -> int:
    """AP now; below zero it reads as zero (1-3-6)."""
    obj = e.state.objs.get(oid)
    return e.state.last_known[oid].ap if obj is None else _stat(e, "ap", ApChange, obj)


def hp(e: Engine, oid: ObjId) -> int:
    """The HP limit: printed, plus Pilot, plus effects. Shields have 1 (4-6-4-2)."""
    obj = e.state.objs.get(oid)
    if obj is None:
        return e.state.last_known[oid].hp
    return 1 if obj.zone == SHIELDS else _stat(e, "hp", HpChange, obj)


def doomed(e: Engine, cards: Iterable[ObjId]) -> list[ObjId]:
    """Those of some cards in play whose damage has reached their HP. The conditions of effects are looked at only where
    the printed HP does not decide that.
    """
    objs, lowered = e.state.objs, _lowers_hp(e)
    found: list[ObjId] = []
    for oid in cards:
        obj = objs.get(oid)
        if obj is None or (not lowered and obj.damage < _printed(e, "hp", obj)):
            continue
        if obj.damage >= hp(e, oid):
            found.append(oid)
    return found


def _lowers_hp(e: Engine) -> bool:
    """Can any effect in force make HP less?"""
    here = board(e)
    found = here.lowers_hp
    if found is None:
        changes: list[ActiveEffect[HpChange]] = entries(e).get(HpChange, _NO_ENTRIES)
        found = here.lowers_hp = any(not entry.rule.adds for entry in changes)
    return found


def _stat(e: Engine, stat: str, kind: type[StatChange], obj: Obj) -> int:
    if kind not in entries(e):
        return max(0, _printed(e, stat, obj))
    key = (stat, obj.id, "=")
    value = e.state_cache.get(key)
    if value is None:
        # Modifiers continue to add up below the floor of zero (1-3-6).
        value = e.state_cache[key] = max(0, _printed(e, stat, obj) + _sum(e, kind, obj.id))
    return value


def left(e: Engine, oid: ObjId) -> int:
    """HP minus damage: the HP of a Unit as texts mean it."""
    return max(0, hp(e, oid) - thing(e, oid).damage)


def _printed(e: Engine, stat: str, obj: Obj) -> int:
    """AP or HP as printed on the card, and what its Pilots add."""
    state, cards = e.state, match(e).defs
    if obj.overrides is not None:
        total = obj.overrides[0 if stat == "ap" else 1]
    else:
        card = cards[state.card_of[obj.card]]
        total = card.ap if stat == "ap" else card.hp
    for guest in obj.attachments:  # 2-7-3, 2-8-4
        card = cards[state.card_of[state.objs[guest].card]]
        total += card.ap if stat == "ap" else card.hp
    return total


def lv(e: Engine, oid: ObjId) -> int:
    """Level; a token's is zero (2-9-3)."""
    return _price(e, "lv", oid)


def cost(e: Engine, oid: ObjId) -> int:
    """Cost; a token's is zero (2-10-3)."""
    return _price(e, "cost", oid)


def _price(e: Engine, stat: str, oid: ObjId) -> int:
    past = gone(e, oid)
    if past is not None and stat == "lv":
        return past.lv
    obj = thing(e, oid)
    card = defs(e, e.state.card_of[obj.card])
    base = card.lv if stat == "lv" else card.cost
    if past is None and card.repriced:
        base += sum(x.rule.amount(x.ctx) for x in own_price(e, oid, card, LvChange if stat == "lv" else CostChange))
    return max(0, base)


def own_price(e: Engine, oid: ObjId, card: CardDef, kind: type[StatChange]) -> list[ActiveEffect[StatChange]]:
    """The card's own changes of its level or cost in its zone (hand or trash)."""
    from .continuous import price_entries

    return price_entries(e, oid, card, kind)


def keywords(e: Engine, oid: ObjId) -> dict[str, int]:
    """Keyword effects by name with their amounts. Repair, Breach and Support add up (13-1-1-2, 13-1-2-5,
    13-1-3-2); the others are there once."""
    past = gone(e, oid)
    if past is not None:
        return past.keywords
    if KeywordGain not in entries(e):
        return _printed_keywords(e, oid)
    key = ("keywords", oid)
    found: Any = e.state_cache.get(key)  # a different value while the question is being settled
    if found.__class__ is not dict:
        found = settled(e, key, _printed_keywords(e, oid), _keywords, e, oid)
    return found


def _printed_keywords(e: Engine, oid: ObjId) -> dict[str, int]:
    obj = e.state.objs[oid]
    if not obj.attachments:
        return defs(e, e.state.card_of[obj.card]).printed
    known: CardAbilities | None = e.kept_cache.get(oid)
    if known is None or known.attachments is not obj.attachments:  # during a change, or not in play
        return printed_keywords(e, obj)
    return known.keywords


def _keywords(e: Engine, oid: ObjId) -> dict[str, int]:
    found = _printed_keywords(e, oid).copy()
    for entry in active(e, KeywordGain, oid):
        rule = entry.rule
        amount = rule.amount(entry.ctx)
        if amount:
            found[rule.keyword] = found.get(rule.keyword, 0) + amount
    return found


def has(e: Engine, oid: ObjId, keyword: str) -> bool:
    """Does it have that keyword effect?"""
    if oid in e.state.objs and keyword not in _given_keywords(e):
        return keyword in _printed_keywords(e, oid)
    return keyword in keywords(e, oid)


def _given_keywords(e: Engine) -> frozenset[str]:
    """The keyword effects that some effect in play gives: for all others the printed ones are complete."""
    here = board(e)
    found = here.given
    if found is None:
        found = here.given = frozenset([x.rule.keyword for x in entries(e).get(KeywordGain, _NO_ENTRIES)])
    return found


def bearers(e: Engine, keyword: str, seat: int) -> Sequence[ObjId]:
    """The player's Units that may have a keyword effect: if no effect gives it, those that have it in print."""
    if keyword in _given_keywords(e):
        return units(e, seat)
    here = board(e)
    found = here.bearers.get(keyword)
    if found is None:
        found = here.bearers[keyword] = [one for one in here.standings if keyword in one.keywords]
    return [one.card for one in found if one.seat == seat] if found else _NO_ENTRIES


def pilots(e: Engine, oid: ObjId) -> tuple[ObjId, ...]:
    """The Pilots paired with a Unit (at most one as a rule, 3-3-4)."""
    past = gone(e, oid)
    return past.pilots if past is not None else e.state.objs[oid].attachments


def linked(e: Engine, oid: ObjId) -> bool:
    """Is it a Link Unit: paired with a Pilot that meets its link condition (3-2-6-2)?"""
    past = gone(e, oid)
    if past is not None:
        return past.linked
    guests = e.state.objs[oid].attachments
    if not guests:
        return False
    key = ("=link", oid)
    value = e.state_cache.get(key)
    if value is None:
        value = e.state_cache[key] = any(links(e, oid, guest) for guest in guests)
    return value


def links(e: Engine, unit: ObjId, pilot: ObjId) -> bool:
    """Does the Pilot (paired, or about to be) meet the Unit's link condition (2-12-1)?"""
    link = definition(e, unit).link
    if not link:
        return False
    card = definition(e, pilot)
    own = (card.pilot_name,) if card.pilot_name is not None else card.names
    return meets(link, own, card.traits, partial=match(e).rules.partial_link_name)


def meets(
    link: Iterable[tuple[str, str]], names: Collection[str], traits: Collection[str], *, partial: bool
) -> bool:  # fmt: skip
    """Does a Pilot meet a link condition (2-12-1)?

    Args:
        link: the alternatives, each sufficient: `("name", "Amuro Ray")`, `("trait", "Newtype")`.
        names: of the Pilot.
        traits: of the Pilot.
        partial: is a part of a name enough (1.9.0:3-2-6-4)?
    """
    for what, value in link:
        if what == "trait":
            if value in traits:
                return True
        elif any(value in name if partial else value == name for name in names):
            return True
    return False


def player_lv(e: Engine, seat: int) -> int:
    """A player's level: Resources, EX Resources included (2-9-4)."""
    return len(e.zone(RESOURCES, seat))


def first_turn(e: Engine, oid: ObjId, seat: int) -> int:
    """The turn of a player in which a card of the opening hand can first be paid for, as far as it is known then: with
    a Resource each turn (7-4), and the EX Resource of all but the first side (6-2-4).
    """
    later = seat not in mp.members(e, e.state.vars["first"])
    return max(1, max(lv(e, oid), cost(e, oid)) - later)


def units(e: Engine, seat: int) -> tuple[ObjId, ...]:
    """The player's Units in the battle area, in order of arrival."""
    return e.zone(BATTLE, seat)


def base(e: Engine, seat: int) -> ObjId:
    """The player's Base, or the team's (12-3-7); 0 for none."""
    found = e.zone(BASE, seat)
    return found[0] if found else 0


def active_seat(e: Engine) -> int:
    """The active player (5-3-1), of a team the leader."""
    return e.state.vars.get("active", 0)


def snapshot(e: Engine, oid: ObjId) -> LastKnown:
    """Last-known information of an object that is about to leave."""
    obj = e.state.objs[oid]
    what = kind(e, oid)
    is_unit = what == "unit"
    on_field = is_unit or what == "base"
    return LastKnown(
        obj, number(e, oid), what, ap(e, oid) if on_field else 0, hp(e, oid) if on_field else 0, lv(e, oid),
        traits(e, oid), keywords(e, oid) if on_field else {}, linked(e, oid) if is_unit else False,
        names(e, oid), obj.attachments,
    )  # fmt: skip


def current(e: Engine, oid: ObjId) -> ObjId:
    """The object that the physical card of an object is now: the same id, a newer one, or 0 if it left the game."""
    if oid in e.state.objs:
        return oid
    past: Any = e.state.last_known.get(oid)
    return e.state.where.get(past.obj.card, 0) if past is not None else 0
