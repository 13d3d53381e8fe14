"""How the special effects work (15); their rows are in `keyword_table`."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from gundam_tui.games.nation.cards.card import CHARACTER, COMMAND, UNIT, Ability, CardDef, Timing, Trigger
from gundam_tui.games.nation.cards.choices import NO_RULE, Excess, Keywords, SortieRule
from gundam_tui.games.nation.cards.nodes.amounts import Stats
from gundam_tui.games.nation.cards.nodes.filters import Chosen, Filter, Target, This
from gundam_tui.games.nation.cards.nodes.steps import Reroll
from gundam_tui.games.nation.cards.terms import AREAS
from gundam_tui.games.nation.queries.squads import all_have, in_combat, members
from gundam_tui.games.nation.queries.stats import types
from gundam_tui.games.nation.state import ledger
from gundam_tui.games.nation.state.model import active, definition, others
from gundam_tui.games.nation.state.texts import entries, field_cards, keyword
from gundam_tui.kernel import Engine, Event, Refusal
from gundam_tui.kernel.events import VAR

from .keyword_table import KEYWORDS as ROWS

HIGH_MOBILITY, RAID, SWIFT_STRIKE, DELAYED = "mc.high_mobility", "mc.raid", "mc.swift_strike", "mc.delayed"
HIGH_SPEED_BATTLE, ACE, QUICK, BOOST = "mc.high_speed_battle", "mc.ace", "mc.quick", "mc.boost"
BATTLE_POSITIONS, ENCOURAGEMENT, SUPPLY = "mc.battle_positions", "mc.encouragement", "mc.supply"
IRON_WALL, SWITCH, COOPERATION = "mc.iron_wall", "mc.switch", "mc.cooperation"

ACE_LIMIT = 5


def _sortie(e: Engine, seat: int, zone: str, units: Sequence[int]) -> SortieRule:
    """MC-230, 233: the requirements of an attacking squad for those who meet it."""
    offensive = active(e)
    if seat == offensive:
        return NO_RULE
    squad = [oid for oid in members(e, zone, offensive) if oid]
    if not squad:
        return NO_RULE
    fast = {oid for oid in units if keyword(e, oid, HIGH_SPEED_BATTLE) is not None}
    refusals: dict[int, Refusal] = {}
    if all_have(e, squad, HIGH_MOBILITY):
        slow = Refusal("MC-230", "the squad there has High Mobility, and it has neither that nor High Speed Battle")
        refusals = {oid: slow for oid in units if oid not in fast and keyword(e, oid, HIGH_MOBILITY) is None}
    if sum(1 for oid in squad if keyword(e, oid, HIGH_SPEED_BATTLE) is not None) >= 2:
        return SortieRule(refusals, frozenset(fast))
    return SortieRule(refusals)


def _speed(e: Engine, seat: int, squad: Sequence[int]) -> int:
    """MC-232: Swift Strike 1, normal 2, Delayed 3."""
    if all_have(e, squad, SWIFT_STRIKE):
        return 1
    return 3 if all_have(e, squad, DELAYED) else 2


def _excess(e: Engine, seat: int, squad: Sequence[int]) -> bool:
    """MC-231: the remaining damage of a Raid goes to the Nation."""
    return all_have(e, squad, RAID)


def _allowance(e: Engine, seat: int, card: CardDef) -> str | None:
    """MC-236: the first card with Boost in a turn does not count as the one of its type."""
    return BOOST if BOOST in card.keywords and not ledger.count(e, ("plays", seat, BOOST)) else None


def _anytime(e: Engine, seat: int, card: CardDef) -> bool:
    """MC-235: Quick."""
    return QUICK in card.keywords


def aces(e: Engine, seat: int) -> list[tuple[int, int]]:
    """A player's Aces in the field: object and number."""
    found: list[tuple[int, int]] = []
    given = "keyword" in entries(e)
    for oid in field_cards(e):
        if e.state.objs[oid].seat == seat and (given or ACE in definition(e, oid).keywords):
            n = keyword(e, oid, ACE)
            if n:
                found.append((oid, n))
    return found


def _entering(e: Engine, seat: int, card: CardDef) -> Refusal | None:
    """MC-234: a card that would exceed the Ace limit does not enter."""
    own = card.keywords.get(ACE)
    if own is None:
        return None
    have = sum(n for _, n in aces(e, seat))
    if have + own.n <= ACE_LIMIT:
        return None
    return Refusal(
        "MC-234", "your Aces would add up to {sum}: {limit} is the limit", {"sum": have + own.n, "limit": ACE_LIMIT}
    )


def _surplus(e: Engine, together: Collection[int]) -> Excess:
    """MC-234, 180: over the Ace limit the later card is scrapped, and one of those that arrived together."""
    later: list[int] = []
    contested: list[tuple[int, ...]] = []
    for seat in range(e.seats):
        there: dict[int, int] = {}
        for oid, n in sorted(aces(e, seat)):
            there[oid] = n
            if sum(there.values()) <= ACE_LIMIT:
                continue
            same = [other for other in there if other in together]
            if oid not in same or len(same) == 1:
                later.append(oid)
                del there[oid]
            else:
                contested.append(tuple(same))
                break
    return Excess(tuple(later), tuple(contested))


def _enters_rolled(card: CardDef) -> bool:
    """MC-237: Battle Positions."""
    return BATTLE_POSITIONS not in card.keywords


def _modifiers(e: Engine, oid: int) -> list[tuple[str, Stats]]:
    """MC-240, 242: Iron Wall of the enemies in combat, and Cooperation of the group."""
    found: list[tuple[str, Stats]] = []
    obj = e.state.objs[oid]
    if obj.zone in AREAS and in_combat(e, oid):
        for enemy in others(e, obj.seat):
            squad = [other for other in members(e, obj.zone, enemy) if other]
            if len(squad) >= 2:
                walls = [(other, keyword(e, other, IRON_WALL)) for other in squad]
                found += [(definition(e, other).name, Stats(-n, 0, 0)) for other, n in walls if n]
    for member in (oid, *obj.attachments):
        stats = _cooperation(e, member)
        if stats is not None:
            found.append(("Cooperation", stats))
    return found


def _cooperation(e: Engine, oid: int) -> Stats | None:
    """MC-242: a Character that is a Custom Machine Set, or a Unit without a Character, while a named card is in the
    field; once, however many there are."""
    card = definition(e, oid)
    row = card.keywords.get(COOPERATION)
    if row is None or keyword(e, oid, COOPERATION) is None:
        return None
    obj = e.state.objs[oid]
    kinds = types(e, oid)
    if CHARACTER in kinds:
        fulfilled = bool(obj.host) and not set(definition(e, obj.host).machines).isdisjoint(card.names)  # MC-244
    else:
        fulfilled = UNIT in kinds and not obj.attachments
    if not fulfilled:
        return None
    there = any(not set(row.names).isdisjoint(definition(e, other).names) for other in field_cards(e))
    return row.stats if there else None


def sound_force(e: Engine, zone: str, seat: int) -> bool:
    """MC-246: did a white number count in the total of this squad as it went out?"""
    marked: tuple[tuple[int, str, int], ...] = e.state.vars.get("sound force", ())
    return (e.state.vars["turn"], zone, seat) in marked


def _sortied(e: Engine, seat: int) -> list[Event]:
    """MC-246: note which of the squads that a player has sent out are a Sound Force; they stay one until they
    disband."""
    turn = e.state.vars["turn"]
    marked = [mark for mark in e.state.vars.get("sound force", ()) if mark[0] == turn]
    found = list(marked)
    for zone in AREAS:
        if (turn, zone, seat) not in found and _white(e, zone, seat):
            found.append((turn, zone, seat))
    if found == marked:
        return []
    return [Event("sound force", VAR, field="sound force", value=tuple(found))]


def _white(e: Engine, zone: str, seat: int) -> bool:
    for at, oid in enumerate(members(e, zone, seat)):
        if oid:
            counting = "rear" if at else "front"
            if any(counting in definition(e, member).white for member in (oid, *e.state.objs[oid].attachments)):
                return True
    return False


def _abilities(card: CardDef) -> list[Ability]:
    """MC-238, 239: Encouragement and Supply are texts."""
    found: list[Ability] = []
    if ENCOURAGEMENT in card.keywords:
        song = Filter(types=(COMMAND,), side="friendly", trait="song")
        found.append(
            Ability(
                f"{card.number}:encouragement", "D", trigger=Trigger("resolves", song, every=True), optional=True,
                steps=(Reroll(This()),), wording=ROWS[ENCOURAGEMENT].called(0),
            )
        )  # fmt: skip
    supply = card.keywords.get(SUPPLY)
    if supply is not None:
        target = Target(Filter(types=(UNIT,), other=True), supply.n, supply.n)
        found.append(
            Ability(
                f"{card.number}:supply", timing=Timing("return", "friendly"), targets=(target,),
                steps=(Reroll(Chosen(0)),), wording=ROWS[SUPPLY].called(supply.n),
            )
        )  # fmt: skip
    return found


KEYWORDS = Keywords(
    sortie=_sortie, speed=_speed, excess=_excess, allowance=_allowance, anytime=_anytime, entering=_entering,
    enters_rolled=_enters_rolled, modifiers=_modifiers, modifying=frozenset((IRON_WALL, COOPERATION)),
    surplus=_surplus, sortied=_sortied, abilities=_abilities,
)  # fmt: skip
