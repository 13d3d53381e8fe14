"""Which cards fit: filters, candidates, choices, and whether they still fit."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import fields, replace
from functools import lru_cache
from typing import Any

from gundam_tui.games.nation.cards.card import CHARACTER, COMMAND, UNIT, Ability
from gundam_tui.games.nation.cards.counters import doomed
from gundam_tui.games.nation.cards.nodes.amounts import Amount
from gundam_tui.games.nation.cards.nodes.filters import (
    BATTLE,
    FACTS,
    STANDING,
    STATE,
    Chosen,
    Each,
    Filter,
    Host,
    Target,
    This,
)
from gundam_tui.games.nation.cards.nodes.steps import Destroy, MakeChip, NegateDestruction, Rejoin, Reroll, Roll
from gundam_tui.games.nation.cards.terms import (
    AREAS,
    DEPLOYMENT,
    G_ZONE,
    HAND,
    HANGAR,
    JUNKYARD,
    LOST,
    NATION,
    PLAYING,
    CutItem,
)
from gundam_tui.games.nation.state.model import definition, rules
from gundam_tui.games.nation.state.texts import field_cards, has_rule, keyword, rule_entries
from gundam_tui.kernel import Engine, Obj
from gundam_tui.kernel.view import conceals

from .names import name_contains, names
from .squads import all_have, in_combat, is_front, members
from .stats import defense, strengths, types

_PLACES: dict[str, frozenset[str]] = {
    "deployment": frozenset((DEPLOYMENT,)), "battle": frozenset(AREAS), "g": frozenset((G_ZONE,)),
    "junkyard": frozenset((JUNKYARD,)), "hand": frozenset((HAND,)), "nation": frozenset((NATION,)),
    "lost": frozenset((LOST,)), "hangar": frozenset((HANGAR,)), "hand or junkyard": frozenset((HAND, JUNKYARD)),
    "hand or hangar": frozenset((HAND, HANGAR)),
    "playing": frozenset((PLAYING,)),
}  # fmt: skip
_SIZES = ("size s", "size m", "size l", "size ll")


def _zones(e: Engine, place: str) -> frozenset[str]:
    return rules(e).choices.in_play if place == "field" else _PLACES[place]


def matches(e: Engine, what: Filter, oid: int, seat: int, source: int) -> bool:
    """Does a card fit, from the point of view of a player and the card of the effect?"""
    obj = e.state.objs.get(oid)
    if obj is None or obj.zone not in _zones(e, what.place):
        return False
    if what.side and (obj.seat == seat) != (what.side == "friendly") and not _for_all_sides(e, what, source):
        return False
    if what.types:
        for kind in types(e, oid):
            if kind in what.types:
                break
        else:
            return False
    asks = what.asks
    return not asks or (
        (not asks & STATE or _state(e, what, obj, seat, source))
        and (not asks & FACTS or _facts(e, what, oid))
        and (not asks & STANDING or _standing(e, what, oid))
        and (not asks & BATTLE or _battle(e, what, oid, source))
    )


def _state(e: Engine, what: Filter, obj: Obj, seat: int, source: int) -> bool:
    """Does a card fit as it lies there, and by what can be done to it?"""
    oid = obj.id
    if what.owner and (obj.owner == seat) != (what.owner == "friendly"):
        return False
    if what.other and oid == source:
        return False
    if what.host and not (source in e.state.objs and e.state.objs[source].host == oid):
        return False
    if what.rolled is not None and obj.exhausted != what.rolled:
        return False
    if what.doomed is not None and bool(doomed(obj)) != what.doomed:
        return False
    if what.attached is not None and bool(obj.host) != what.attached:
        return False
    if what.manned is not None and bool(obj.attachments) != what.manned:
        return False
    if what.settable is not None and can_carry(e, oid) != what.settable:
        return False
    if what.destroyable is not None and has_rule(e, "indestructible", oid, seat) == what.destroyable:
        return False
    if what.but and _is_but(e, what.but, oid, seat):
        return False
    if what.bound and defense(e, oid) > (keyword(e, source, what.bound) or 0 if source in e.state.objs else -1):
        return False
    return what.most_cost is None or _cost(e, oid) <= _limit(e, what.most_cost, seat, source)


def _for_all_sides(e: Engine, what: Filter, source: int) -> bool:
    """Does the special effect that asks mean the cards of every player, because of a text?"""
    if not what.bound or source not in e.state.objs:
        return False
    return any(entry.grant.keyword == what.bound for entry in rule_entries(e, "all sides", source))


def _is_but(e: Engine, but: str, oid: int, seat: int) -> bool:
    """Is it one of the excluded cards: of that side and type?"""
    side, kind = but.split()
    return (e.state.objs[oid].seat == seat) == (side == "friendly") and kind in types(e, oid)


def _cost(e: Engine, oid: int) -> int:
    """The total cost of a card, as effects mean it."""
    card = definition(e, oid)
    return 0 if card.chip else rules(e).choices.cost(card.price)


def _limit(e: Engine, most: Amount, seat: int, source: int) -> int:
    return rules(e).judgements.amount(e, most, seat, source)


def _standing(e: Engine, what: Filter, oid: int) -> bool:
    """Does a card fit by its surroundings?"""
    card = definition(e, oid)
    if what.basic and card.abilities:
        return False
    if what.attachable and rules(e).choices.keywords.loose(card):
        return False
    if what.team and not any(text.team for text in card.abilities):
        return False
    if what.marked and not has_rule(e, "marked", e.state.objs[oid].host or oid):
        return False
    if what.matched:
        crew = [definition(e, one) for one in e.state.objs[oid].attachments]
        if all(set(one.names).isdisjoint(card.machines) for one in crew):
            return False
    return not what.weaker or _points(e, oid) < max(_points(e, one) for one in _units_with(e, oid))


def _points(e: Engine, oid: int) -> int:
    """The sum of all strengths of a Unit."""
    return sum(one or 0 for one in strengths(e, oid))


def _units_with(e: Engine, oid: int) -> list[int]:
    """The Units in the field under the same control as one of them."""
    objs = e.state.objs
    return [one for one in field_cards(e) if objs[one].seat == objs[oid].seat and UNIT in types(e, one)]


def can_carry(e: Engine, oid: int) -> bool:
    """Could a Character be set on a card, anywhere in the field?"""
    kinds = types(e, oid)
    free = UNIT in kinds and CHARACTER not in kinds and not e.state.objs[oid].attachments
    return free and not definition(e, oid).chip and not has_rule(e, "no set", oid)


def _facts(e: Engine, what: Filter, oid: int) -> bool:
    """Does a card fit by what is printed on it, and by texts that change that?"""
    card = definition(e, oid)
    if what.names and not any(name in what.names for name in names(e, oid)):
        return False
    if what.contains and not name_contains(e, oid, what.contains):
        return False
    if what.trait and what.trait.lower() not in card.traits:
        return False
    if what.color and card.color != what.color and (card.price.second or ("",))[0] != what.color:
        return False
    if what.keyword and keyword(e, oid, what.keyword) is None:
        return False
    if what.lacks and any(keyword(e, oid, name) is not None for name in what.lacks):
        return False
    if what.crew and not has_crew(e, oid, what.crew):
        return False
    if what.size and not any(size in card.traits for size in _SIZES[_SIZES.index(what.size.lower()) :]):
        return False
    if what.least_cost and _cost(e, oid) < what.least_cost:
        return False
    if what.star is not None and (card.stats.front is None) != what.star:
        return False
    if what.least_defense and defense(e, oid) < what.least_defense:
        return False
    return what.most_defense is None or defense(e, oid) <= what.most_defense


def _battle(e: Engine, what: Filter, oid: int, source: int) -> bool:
    """Does a card fit by its place in a battle area, and by its squad?"""
    obj = e.state.objs[oid]
    if what.combat is not None and (obj.zone not in AREAS or in_combat(e, oid) != what.combat):
        return False
    if what.front is not None and (obj.zone not in AREAS or is_front(e, oid) != what.front):
        return False
    if what.terrain and rules(e).choices.terrain.get(obj.zone) != what.terrain:
        return False
    if what.area in ("this", "reach") and not _in_area(e, obj, source, reach=what.area == "reach"):
        return False
    return not what.mixed or not _squad_has(e, obj, what.mixed)


def _in_area(e: Engine, obj: Obj, source: int, *, reach: bool) -> bool:
    """Is it in the battle area of the card that asks, or of its last place? With `reach`: a card outside of the areas
    means those where it could go.
    """
    own = e.state.objs.get(source)
    if own is None and source in e.state.last_known:
        own = e.state.last_known[source].obj
    if own is None or obj.zone not in AREAS:
        return False
    if own.zone in AREAS or not reach:
        return own.zone == obj.zone
    return rules(e).choices.terrain.get(obj.zone, "") in definition(e, own.host or source).areas


def _squad_has(e: Engine, obj: Obj, name: str) -> bool:
    squad = [one for one in members(e, obj.zone, obj.seat) if one] if obj.zone in AREAS else []
    return (rules(e).choices.keywords.all_have or all_have)(e, squad, name)


def has_crew(e: Engine, oid: int, trait: str) -> bool:
    """Is a Character with a trait set on a card?"""
    return any(
        trait.lower() in definition(e, guest).traits and CHARACTER in types(e, guest)
        for guest in e.state.objs[oid].attachments
    )


def _pool(e: Engine, what: Filter) -> Iterable[int]:
    zones = _zones(e, what.place)
    if zones <= rules(e).choices.in_play:
        return field_cards(e)
    return [oid for zone in sorted(zones) for seat in range(e.seats) for oid in e.zone(zone, seat)]


def candidates(e: Engine, what: Filter, seat: int, source: int) -> list[int]:
    """All cards that fit."""
    return [oid for oid in _pool(e, what) if matches(e, what, oid, seat, source)]


def concealed(e: Engine, what: Filter, seat: int, least: int = 1) -> bool:
    """Must a question about cards that fit be asked even if no card does (`kernel.view.conceals`)? If there are fewer
    than `least` cards at all, everybody knows that.
    """
    objs = e.state.objs
    pool = [oid for oid in _pool(e, what) if not what.side or (objs[oid].seat == seat) == (what.side == "friendly")]
    return len(pool) >= least and conceals(e, pool)


# ---------------------------------------------------------------- targets of a play

_APPLIES: dict[type, dict[str, Any]] = {
    Destroy: {"destroyable": True}, NegateDestruction: {"doomed": True}, Reroll: {"rolled": True},
    Roll: {"rolled": False}, MakeChip: {"settable": True},
}  # fmt: skip


def wanted(e: Engine, text: Ability) -> tuple[Target, ...]:
    """The targets of a text, as they can be chosen: it must be possible to roll, reroll, destroy or save a card chosen
    for that, and a chip is put on a Unit that could take a Character.
    """
    return _wanted(text, rules(e).choices.few_apply)


@lru_cache(maxsize=4096)
def _wanted(text: Ability, few: bool) -> tuple[Target, ...]:
    found = list(text.targets)
    for step in text.steps:
        more = _APPLIES.get(type(step))
        to = step.host if isinstance(step, MakeChip) else getattr(step, "to", None)
        if more is not None and isinstance(to, Chosen):
            what = replace(found[to.index].what, **more)
            alone = few and isinstance(step, Roll | Reroll | NegateDestruction) and _speaks_alone(text, to)
            found[to.index] = replace(found[to.index], what=what, few=alone)
    return tuple(found)


def _speaks_alone(text: Ability, to: Chosen) -> bool:
    """Is a target used only once, so that nothing else depends on how many are chosen?"""
    return sum(1 for step in text.steps for field in fields(step) if getattr(step, field.name) == to) == 1


@lru_cache(maxsize=4096)
def does_itself(text: Ability) -> tuple[tuple[This | Host | Each, Filter], ...]:
    """The cards that a text affects without choosing them, and the requirement for at least one of them: if the text
    only rolls, rerolls, destroys, saves or moves them within their squads, and no card allows that, it does nothing.
    Empty: it does something else.
    """
    found: list[tuple[This | Host | Each, Filter]] = []
    for step in text.steps:
        more = _APPLIES.get(type(step)) or ({"place": "battle"} if isinstance(step, Rejoin) else None)
        to = getattr(step, "to", None)
        if more is None or not isinstance(to, This | Host | Each):
            return ()
        found.append((to, replace(to.what if isinstance(to, Each) else Filter(), **more)))
    return tuple(found)


@lru_cache(maxsize=4096)
def speaks_of_host(text: Ability) -> bool:
    """Does a text affect the card that its own card is set on?"""
    return any(isinstance(getattr(step, "to", None), Host) for step in text.steps)


def meant(target: Target) -> Filter:
    """The cards that a target asks for: for "each player" that player's own."""
    return _friendly(target.what) if target.chooser == "each" else target.what


@lru_cache(maxsize=4096)
def _friendly(what: Filter) -> Filter:
    return replace(what, side="friendly")


def seats_of(e: Engine, target: Target, seat: int) -> list[int]:
    """The seats that a target is chosen for: that of the effect, or each seat once, for its own cards."""
    if target.chooser != "each":
        return [seat]
    return [seat, *(other for other in range(e.seats) if other != seat)]


def choices(e: Engine, target: Target, seat: int, source: int, *, of: int | None = None) -> list[int]:
    """The candidates for a target: cards, or items of the cut by their ids.

    Args:
        e: the engine.
        target: the target.
        seat: the player of the effect.
        source: the card with the text.
        of: for "each player": the player of the cards.
    """
    if target.item == ("nation",):
        return list(range(e.seats))
    if target.item:
        return [item.id for item in e.state.vars.get("stack", ()) if fits_item(e, target, item, seat, source)]
    if target.all and target.what.area == "one":
        zones = {e.state.objs[oid].zone for oid in candidates(e, meant(target), seat, source)}
        return [at for at, zone in enumerate(AREAS) if zone in zones]
    found = candidates(e, meant(target), seat if of is None else of, source)
    if target.all:
        return found
    single = target.most == 1 and source in e.state.objs and definition(e, source).type == COMMAND
    return [oid for oid in found if targetable(e, oid, seat, single)]


def targetable(e: Engine, oid: int, seat: int, single: bool = False) -> bool:
    """Can the effects of a player choose the card? `single`: a Command that chooses no other card."""
    obj = e.state.objs[oid]
    return obj.zone not in rules(e).choices.in_play or not has_rule(e, "untargetable", oid, seat, single=single)


def fits_item(e: Engine, target: Target, item: CutItem, seat: int, source: int) -> bool:
    """Can a waiting effect be chosen?"""
    if item.state:
        return False
    if "threat" in target.item:
        return rules(e).judgements.threatens(e, item, source)
    if item.kind not in target.item:
        return False
    side = target.what.side
    return not side or (item.seat == seat) == (side == "friendly")


def possible(e: Engine, wanted: Sequence[Target], seat: int, source: int, spare: int | None = None) -> bool:
    """Can all targets of a text be chosen?

    Args:
        e: the engine.
        wanted: the targets.
        seat: the player of the effect.
        source: the card with the text.
        spare: the power left for cards that ask for some if they are chosen (`Keywords.burden`); None: they ask for
            none.
    """
    for target in wanted:
        for one in seats_of(e, target, seat):
            least = 1 if target.all else min(target.least, 1) if target.few else target.least
            if not least:
                continue
            found = apart(e, choices(e, target, seat, source, of=one))
            if target.what.area == "it":
                # One of the first targets must have one of these in its area.
                zones = {e.state.objs[oid].zone for oid in choices(e, wanted[0], seat, source)}
                found = [oid for oid in found if e.state.objs[oid].zone in zones]
            weights = {} if spare is None or target.all else {i: burden_of(e, seat, target, i) for i in found}
            in_one = target.what.area == "one" and not target.all
            groups = [by_area(e, found, zone) for zone in AREAS] if in_one else [found]
            fitting = [together for group in groups if (together := affordable(group, weights, least, spare))]
            if not fitting:
                return False
            if spare is not None and weights:
                spare -= min(sum(sorted(weights[i] for i in group)[:least]) for group in fitting)
    return True


def by_area(e: Engine, found: Iterable[int], zone: str) -> list[int]:
    """Those of several cards that are in an area."""
    return [oid for oid in found if e.state.objs[oid].zone == zone]


def affordable(found: Sequence[int], weights: Mapping[int, int], n: int, spare: int | None) -> list[int]:
    """Those of several targets that can be one of n, so that the power is enough for all n.

    Args:
        found: the targets.
        weights: how much more power each of them asks for.
        n: the number chosen in total, at least one.
        spare: the power that is left for that; None: it does not matter.
    """
    if len(found) < n:
        return []
    if spare is None or not weights:
        return list(found)
    able: list[int] = []
    for i in found:
        rest = sorted(weights[other] for other in found if other != i)[: n - 1]
        if weights[i] + sum(rest) <= spare:
            able.append(i)
    return able


def burden_of(e: Engine, seat: int, target: Target, i: int) -> int:
    """How much more power a Command needs that chooses a card, or a waiting effect."""
    oid = i
    if target.item == ("nation",):
        return 0
    if target.item:
        oid = next(item.source for item in e.state.vars.get("stack", ()) if item.id == i)
    return rules(e).choices.keywords.burden(e, seat, oid)


def apart(e: Engine, found: list[int]) -> list[int]:
    """Of a group only one member can be chosen: count groups."""
    objs = e.state.objs
    seen: dict[int, int] = {}
    for oid in found:
        obj = objs.get(oid)
        seen.setdefault((obj.host or oid) if obj is not None else -oid, oid)
    return list(seen.values())


def lost(e: Engine, wanted: Sequence[Target], item: CutItem) -> bool:
    """Does one of the chosen targets no longer fit? With two or more, one is enough. "All" needs nothing."""
    at = 0
    for target in wanted:
        for one in seats_of(e, target, item.seat):
            group = item.targets[at]
            at += 1
            if target.all or target.item == ("nation",):
                continue
            if target.item:
                waiting = {other.id: other for other in e.state.vars.get("stack", ())}
                if any(i not in waiting or not fits_item(e, target, waiting[i], item.seat, item.source) for i in group):
                    return True
            elif not all(matches(e, meant(target), oid, one, item.source) for oid in group):
                return True
    return False
