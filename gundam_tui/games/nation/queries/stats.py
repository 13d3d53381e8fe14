"""Strengths: printed, original and current are three questions."""

from __future__ import annotations

from typing import Final

from gundam_tui.games.nation.cards.card import CHARACTER, UNIT, G
from gundam_tui.games.nation.cards.counters import coins, doomed
from gundam_tui.games.nation.cards.durations import STAY
from gundam_tui.games.nation.cards.nodes.amounts import STAR, Stat, Stats
from gundam_tui.games.nation.cards.terms import FIELD, G_ZONE
from gundam_tui.games.nation.state.model import definition, rules
from gundam_tui.games.nation.state.texts import Board, ChangeInForce, board, entries, modifying, rule_entries, standing
from gundam_tui.kernel import Engine
from gundam_tui.language import tr

# The types that effects can give to a card, and the effects that give one instead of its own, or in addition.
_CHANGING: Final[list[tuple[str, str, str]]] = [(kind, f"as {kind}", f"also {kind}") for kind in (UNIT, CHARACTER)]
_RETYPING: Final = frozenset(name for _, *names in _CHANGING for name in names)


def types(e: Engine, oid: int) -> tuple[str, ...]:
    """The types of a card in its place: a card in the G zone is a G and nothing else."""
    here: Board = e.board or board(e)
    kept = here.types
    found = kept.get(oid)
    if found is not None:
        return found
    obj = e.state.objs[oid]
    if obj.zone == G_ZONE and not obj.host:
        found = (G,)
    else:
        found = definition(e, oid).types
        if obj.zone in FIELD and retyping(e):
            return _given_types(e, oid, found)
    kept[oid] = found
    return found


def _given_types(e: Engine, oid: int, found: tuple[str, ...]) -> tuple[str, ...]:
    table = entries(e)
    for kind, instead, also in _CHANGING:
        if instead in table and rule_entries(e, instead, oid):
            found = (kind,)
        if also in table and kind not in found and rule_entries(e, also, oid):
            found = (*found, kind)
    return found


def retyping(e: Engine) -> bool:
    """Is there an effect in force that gives a card another type?"""
    here = board(e)
    found = here.retyping
    if found is None:
        found = here.retyping = not _RETYPING.isdisjoint(entries(e))
    return found


def is_unit(e: Engine, oid: int) -> bool:
    """Does a card in the field count as a Unit?"""
    return UNIT in types(e, oid)


def add(one: Stats, other: Stats) -> Stats:
    """Modifiers on top of strengths: a star ignores modifiers, and a star among the modifiers changes nothing."""
    a, b, c = one
    x, y, z = other
    return Stats(
        None if a is None else a + (x or 0), None if b is None else b + (y or 0), None if c is None else c + (z or 0)
    )


def parts(e: Engine, oid: int, but: frozenset[int] = frozenset()) -> list[tuple[str, Stats]]:
    """The parts of a Unit's strengths, each with its source: printed, modifiers of cards set on it, effects, coins and
    special effects. The first part is the printed one.

    Args:
        e: a running game.
        oid: the Unit.
        but: lasting effects that do not count, by their numbers.
    """
    card = definition(e, oid)
    words = rules(e).choices.keywords
    obj = e.state.objs[oid]
    table = entries(e)
    found = [(card.name, card.stats)]
    if "printed" in table:
        # The newest one counts; a temporary effect is newer than one that is always in force.
        for entry in sorted(rule_entries(e, "printed", oid), key=lambda one: one.order):
            assert entry.grant.printed is not None
            if entry.order not in but:
                found = [(_origin(e, entry.source), entry.grant.printed)]
    for member in (oid, *obj.attachments):
        if member != oid:
            if not words.lends(e, oid, member):
                continue
            found.append((definition(e, member).name, definition(e, member).stats))
        if "stats" in table:
            for entry in rule_entries(e, "stats", member):
                if entry.order not in but:
                    found.append((_origin(e, entry.source), modifiers(e, entry)))
        found += [(tr("coin"), stats) for stats in coins(e.state.objs[member])]
    found += words.modifiers(e, oid)
    return found


def modifiers(e: Engine, entry: ChangeInForce) -> Stats:
    """The strengths that a change adds."""
    stats, n = entry.grant.stats, entry.grant.amount
    assert stats is not None
    if n is None:
        return stats
    return times(stats, rules(e).judgements.amount(e, n, entry.seat, entry.source))


def times(stats: Stats, n: int) -> Stats:
    """Modifiers multiplied by a number."""
    return Stats(*(None if one is None else one * n for one in stats))


def _origin(e: Engine, source: int) -> str:
    state = e.state
    if source in state.objs:
        return definition(e, source).name
    past = state.last_known.get(source)
    return rules(e).defs[past.number].name if past is not None else tr("an effect")


def _floor(value: Stat) -> Stat:
    return None if value is None else max(0, value)


def strengths(e: Engine, oid: int) -> Stats:
    """The strengths of a Unit now, never below 0; modifiers are summed first."""
    objs = e.state.objs
    obj = objs[oid]
    if not obj.attachments and not obj.counters and not modified(e):
        return definition(e, oid).stats
    group = (obj, *[objs[member] for member in obj.attachments])
    known = standing(e).strengths
    found = known.get(oid)
    if found is None or found[0] != group:
        found = known[oid] = group, _total(parts(e, oid))
    return found[1]


def lasting_strengths(e: Engine, oid: int) -> Stats:
    """The strengths of a Unit without effects that end with the turn or the battle phase."""
    passing: frozenset[int] | None = e.state_cache.get("passing")
    if passing is None:
        passing = e.state_cache["passing"] = frozenset(item.id for item in e.state.lasting if item.until != STAY)
    return _total(parts(e, oid, passing)) if passing else strengths(e, oid)


def _total(listed: list[tuple[str, Stats]]) -> Stats:
    total = listed[0][1]
    for _, more in listed[1:]:
        total = add(total, more)
    front, rear, defense = total
    return Stats(_floor(front), _floor(rear), _floor(defense))


def modified(e: Engine) -> bool:
    """May anything in the field change strengths, apart from what is set on a Unit and its coins?"""
    here = board(e)
    found = here.modified
    if found is None:
        table = entries(e)
        found = here.modified = "stats" in table or "printed" in table or modifying(e)
    return found


def defense(e: Engine, oid: int) -> int:
    """The DEFENSE of a Unit now; a star is a 0."""
    return strengths(e, oid).defense or 0


def counted(e: Engine, oid: int) -> Stats:
    """The strengths as battle damage counts them: the first two of a rolled Unit, and all of one that is destroyed and
    not yet scrapped, are a star."""
    obj = e.state.objs[oid]
    if doomed(obj):
        return Stats(STAR, STAR, STAR)
    now = strengths(e, oid)
    return Stats(STAR, STAR, now.defense) if obj.exhausted else now


def left(e: Engine, oid: int) -> int:
    """The damage that a Unit can still take before it is destroyed."""
    return max(0, defense(e, oid) - e.state.objs[oid].damage)
