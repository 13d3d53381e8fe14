"""How the keywords work (chapter 13 of the requirements); their rows are in `keyword_table`.

Keywords that are texts, such as Psycommu, are in `keyword_texts`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from gundam_tui.games.nation.cards.card import CHARACTER, OPERATION, UNIT, CardDef, Price
from gundam_tui.games.nation.cards.choices import NO_RULE, Keywords, SortieRule
from gundam_tui.games.nation.cards.nodes.amounts import Stats
from gundam_tui.games.nation.cards.terms import DEPLOYMENT, G_ZONE
from gundam_tui.games.nation.flow.play import said_of
from gundam_tui.games.nation.queries.numbers import amount
from gundam_tui.games.nation.queries.setting import own_unit
from gundam_tui.games.nation.queries.squads import in_combat, members
from gundam_tui.games.nation.queries.stats import types
from gundam_tui.games.nation.queries.targets import candidates
from gundam_tui.games.nation.state.model import attacker, definition, in_match, others, rules
from gundam_tui.games.nation.state.texts import field_cards, has_rule, keyword, rule_entries
from gundam_tui.kernel import Engine, Refusal

from .ids import (
    ASSAULT,
    BASE,
    BATTLE_DEPLOY,
    BATTLESHIP,
    BOOSTER,
    HIGH_MOBILITY,
    ONE,
    ONE_A_DECK,
    ONE_A_TURN,
    ONE_OWN,
    PREEMPTIVE,
    PREVENT,
    PS_ARMOR,
    QUICK,
    SET_ON_CHARACTER,
    SET_ON_G,
    SET_ON_UNIT,
    SPACE_MOBILITY,
    SUPPORT,
    WATER_MOBILITY,
)
from .keyword_texts import COMMON, abilities
from .marks import happened
from .squad_words import EARTH, SPACE, all_have, has
from .switching import swaps

BIG = (BATTLESHIP, BASE, SUPPORT)
BIG_PLAY = "big"

# ---------------------------------------------------------------- squads


def _named_base(card: CardDef) -> bool:
    """GW-72: the word "Base" or "Fortress" in its name."""
    return any(word in name for name in card.names for word in ("Base", "Fortress"))


def _sortie(e: Engine, seat: int, zone: str, units: Sequence[int]) -> SortieRule:
    """GW-72, 132, 148 of attackers; GW-132, 136, 152 of defenders."""
    refusals: dict[int, Refusal] = {}
    bases = frozenset(oid for oid in units if keyword(e, oid, BASE) is not None)
    there = [oid for oid in e.zone(zone, seat) if keyword(e, oid, BASE) is not None]
    if there:
        refusals |= dict.fromkeys(bases, Refusal("GW-132", "there is a Base of yours already"))
    if seat == attacker(e):
        named = [oid for oid in units if _named_base(definition(e, oid))]
        refusals |= dict.fromkeys(named, Refusal("GW-72", "a Base or Fortress cannot attack"))
        refusals |= dict.fromkeys(bases, Refusal("GW-132", "a Base cannot attack"))
        alone = frozenset(oid for oid in units if keyword(e, oid, SUPPORT) is not None)
        fighters = frozenset(units) - alone - frozenset(refusals)
        return SortieRule(refusals, fighters if alone else None)
    squad = [oid for oid in members(e, zone, attacker(e)) if oid]
    if not squad:
        return SortieRule(refusals, single=bases) if bases else NO_RULE
    if all_have(e, squad, HIGH_MOBILITY):
        slow = Refusal("GW-136", "the SQUAD there has High Mobility, and it has not")
        refusals |= {oid: slow for oid in units if has(e, oid, HIGH_MOBILITY) is None}
    if zone == EARTH and all_have(e, squad, WATER_MOBILITY):
        wet = Refusal("GW-152", "no Base or Fortress meets a SQUAD with Water Mobility")
        refusals |= {oid: wet for oid in units if _named_base(definition(e, oid))}
    return SortieRule(refusals, single=bases)


def _speed(e: Engine, seat: int, squad: Sequence[int]) -> int:
    """GW-138: Preemptive Attack deals first."""
    return 1 if all_have(e, squad, PREEMPTIVE) else 2


def _excess(e: Engine, seat: int, squad: Sequence[int]) -> bool:
    """GW-130: the remaining damage of an Assault goes to the Nation."""
    return all_have(e, squad, ASSAULT)


def _modifiers(e: Engine, oid: int) -> list[tuple[str, Stats]]:
    """GW-134: Battleship Booster; GW-145: Space Mobility of the SQUAD that attacks it."""
    found: list[tuple[str, Stats]] = []
    obj = e.state.objs[oid]
    for guest in obj.attachments:
        row = definition(e, guest).keywords.get(BOOSTER)
        if row is None or row.stats is None or keyword(e, guest, BOOSTER) is None:
            continue
        if keyword(e, oid, BATTLESHIP) is not None:
            found.append((definition(e, guest).name, row.stats))
    if obj.zone == SPACE and obj.seat != attacker(e) and has(e, oid, SPACE_MOBILITY) is None:
        squad = [one for one in members(e, SPACE, attacker(e)) if one]
        numbers = [has(e, one, SPACE_MOBILITY) for one in squad]
        if squad and None not in numbers:
            lowest = min(n for n in numbers if n is not None)
            found.append(("Space Mobility", Stats(-lowest, 0, 0)))
    return found


def _lends(e: Engine, oid: int, member: int) -> bool:
    """GW-132, 133, 148: the Battle Points of CHARACTERs do not modify a Battleship, a Base and a Support UNIT."""
    if CHARACTER not in types(e, member):
        return True
    return all(keyword(e, oid, name) is None for name in BIG)


def _voids(e: Engine, oid: int) -> bool:
    """GW-152: the texts of enemy UNITs without Water Mobility are void in battle with a SQUAD that has it on all
    UNITs.
    """
    obj = e.state.objs.get(oid)
    if obj is None or obj.zone != EARTH or obj.host or not in_match(e, WATER_MOBILITY, lambda n: _swims(e, n)):
        return False
    if not in_combat(e, oid) or has(e, oid, WATER_MOBILITY, voidable=False) is not None:
        return False
    enemy = members(e, EARTH, others(e, obj.seat)[0])
    return all_have(e, [one for one in enemy if one], WATER_MOBILITY, voidable=False)


def _swims(e: Engine, number: str) -> bool:
    return WATER_MOBILITY in rules(e).defs[number].keywords


# ---------------------------------------------------------------- playing


def _allowance(e: Engine, seat: int, card: CardDef) -> str | None:
    """GW-51: an allowance of its own for a UNIT with Battleship, Base or Support; GW-142: Quick uses none."""
    if _anytime(e, seat, card):
        return ""
    return BIG_PLAY if any(name in card.keywords for name in BIG) else None


def _anytime(e: Engine, seat: int, card: CardDef) -> bool:
    """GW-142: Quick, of itself or while its text says so."""
    return QUICK in card.keywords or bool(card.abilities and said_of(e, seat, card, "quick"))


def _price(e: Engine, seat: int, card: CardDef) -> Price:
    """GW-105: the reduction of a card's cost while it is being played."""
    less = said_of(e, seat, card, "cheaper") if card.abilities else ()
    if not less:
        return card.price
    total = card.price.total - sum(amount(e, grant.amount or 1, seat, 0) for grant in less)
    total = max(0, total)
    return replace(card.price, total=total, designated=min(card.price.designated, total))


def _named_once(card: CardDef) -> bool:
    """GW-121: one card of that name a turn."""
    return ONE_A_TURN in card.keywords


def _entering(e: Engine, seat: int, card: CardDef) -> Refusal | None:
    """GW-120, 122, 125: while a card of that name is in play another one is not put into play."""
    everywhere = ONE in card.keywords or ONE_A_DECK in card.keywords
    if not everywhere and ONE_OWN not in card.keywords:
        return None
    for oid in field_cards(e):
        if (everywhere or e.state.objs[oid].seat == seat) and card.name in definition(e, oid).names:
            number = "GW-120" if ONE in card.keywords else "GW-125" if everywhere else "GW-122"
            return Refusal(number, "in play: {card} is there already", {"card": card.name})
    return None


def _enters_rolled(card: CardDef) -> bool:
    """GW-53; GW-140, 160: PS Armor and Battle Deploy enter rerolled."""
    return PS_ARMOR not in card.keywords and BATTLE_DEPLOY not in card.keywords


def _loose(card: CardDef) -> bool:
    """GW-13, 55: a CHARACTER is always attached, an OPERATION when it says so."""
    return card.type != CHARACTER and SET_ON_UNIT not in card.keywords


def _hosts(e: Engine, seat: int, card: CardDef) -> list[int]:
    """GW-55, 56: own UNITs, of OPERATIONs those of either player; GW-144: own G."""
    if card.type == OPERATION:
        return [oid for one in range(e.seats) for oid in e.zone(DEPLOYMENT, one)]
    found = [*e.zone(DEPLOYMENT, seat), *_elsewhere(e, seat, card)]
    return [*found, *e.zone(G_ZONE, seat)] if SET_ON_G in card.keywords else found


def _elsewhere(e: Engine, seat: int, card: CardDef) -> list[int]:
    """The additional hosts that a card itself allows."""
    said = said_of(e, seat, card, "host") if card.abilities else ()
    return [oid for grant in said if grant.what is not None for oid in candidates(e, grant.what, seat, 0)]


def _set_on(e: Engine, seat: int, card: CardDef, host: int) -> Refusal | None:
    """GW-55 to 61, 132, 133, 143, 144."""
    obj = e.state.objs.get(host)
    if card.type == OPERATION:
        if SET_ON_UNIT not in card.keywords:
            return Refusal("GW-13", "it stays by itself in the Station area")
        if obj is None or obj.zone != DEPLOYMENT or UNIT not in types(e, host):
            return Refusal("GW-56", "it is attached to a UNIT in a Station area")
        return Refusal("GW-59", "not free: nothing can be attached to it") if has_rule(e, "no set", host) else None
    if obj is not None and obj.zone == G_ZONE and not obj.host and obj.seat == seat and SET_ON_G in card.keywords:
        return None
    if host in _elsewhere(e, seat, card):
        return _room(e, card, host)
    return own_unit(e, seat, host) or _room(e, card, host)


def _room(e: Engine, card: CardDef, host: int) -> Refusal | None:
    """GW-59: one CHARACTER a UNIT, any number on a Battleship or Base; GW-143: a card with Set-on/CHARACTER takes no
    room beside another CHARACTER, and makes room for one more."""
    if has_rule(e, "no set", host):
        return Refusal("GW-59", "not free: no CHARACTER can be attached to it")
    if keyword(e, host, BATTLESHIP) is not None or keyword(e, host, BASE) is not None:
        return None
    if SET_ON_CHARACTER in card.keywords:
        return None
    crew = [one for one in e.state.objs[host].attachments if CHARACTER in types(e, one)]
    wings = sum(1 for one in crew if keyword(e, one, SET_ON_CHARACTER) is not None)
    room = max((entry.grant.n for entry in rule_entries(e, "room", host)), default=1)
    return Refusal("GW-59", "no room: it has a CHARACTER") if len(crew) - wings >= room + wings else None


def _burden(e: Engine, seat: int, oid: int) -> int:
    """GW-139: an enemy COMMAND that chooses this card needs that much more power."""
    obj = e.state.objs.get(oid)
    if obj is None or obj.seat == seat:
        return 0
    row = definition(e, oid).keywords.get(PREVENT)
    if row is None:
        return 0
    if obj.zone in rules(e).choices.in_play:
        return keyword(e, oid, PREVENT) or 0
    played = [item.x for item in e.state.vars.get("stack", ()) if item.source == oid]
    return sum(played) if row.x else row.n


KEYWORDS = Keywords(
    sortie=_sortie, all_have=all_have, speed=_speed, excess=_excess, allowance=_allowance, anytime=_anytime,
    entering=_entering, enters_rolled=_enters_rolled, modifiers=_modifiers,
    modifying=frozenset((BOOSTER, SPACE_MOBILITY, WATER_MOBILITY)), abilities=abilities, named_once=_named_once,
    loose=_loose, room=_room, price=_price, hosts=_hosts, set_on=_set_on, burden=_burden, lends=_lends, voids=_voids,
    swaps=swaps, happened=happened, common=COMMON,
)  # fmt: skip
