"""Which texts and effects are in force."""

from __future__ import annotations

from typing import NamedTuple

from gundam_tui.kernel import Engine

from .card import Ability, G
from .model import definition, in_match, rules
from .nodes import (
    AtLeast,
    Both,
    Condition,
    Each,
    Felled,
    FriendlyTurn,
    Grant,
    Host,
    InCombat,
    Last,
    More,
    Not,
    Ref,
    This,
    ThisIs,
)
from .terms import AREAS, DEPLOYMENT, G_ZONE


class InForce(NamedTuple):
    """A text of a card in the field."""

    ability: Ability
    card: int


class Entry:
    """A change in force: what it is, whose effect, from which card, and what it covers.

    Attributes:
        ability: the text that makes it, None for a lasting effect (and a coin).
        to: what it covers; `targets`: the very objects it covers instead.
        order: newer ones have higher numbers.
    """

    __slots__ = ("ability", "grant", "order", "seat", "source", "targets", "to")

    def __init__(
        self, grant: Grant, seat: int, source: int, ability: Ability | None, to: Ref | None,
        targets: tuple[int, ...] | None, order: int,
    ) -> None:  # fmt: skip
        self.grant = grant
        self.seat = seat
        self.source = source
        self.ability = ability
        self.to = to
        self.targets = targets
        self.order = order


def field_cards(e: Engine) -> list[int]:
    """All cards in the field, seat by seat, each followed by what is set on it."""
    found: list[int] | None = e.board_cache.get("field")
    if found is None:
        found = e.board_cache["field"] = []
        zones, objs = e.state.zones, e.state.objs
        places = (DEPLOYMENT, *AREAS, G_ZONE) if G_ZONE in rules(e).choices.in_play else (DEPLOYMENT, *AREAS)
        for seat in range(e.seats):
            for zone in places:
                for oid in zones.get((zone, seat), ()):
                    found.append(oid)
                    found.extend(objs[oid].attachments)
    return found


def heads(e: Engine) -> list[int]:
    """The cards in the field that are set on nothing."""
    found: list[int] | None = e.board_cache.get("heads")
    if found is None:
        objs = e.state.objs
        found = e.board_cache["heads"] = [oid for oid in field_cards(e) if not objs[oid].host]
    return found


def texts_in_field(e: Engine) -> list[InForce]:
    """Every text of the cards in the field."""
    found: list[InForce] | None = e.board_cache.get("texts")
    if found is None:
        pool, state = rules(e).pool, e.state
        found = e.board_cache["texts"] = [
            InForce(ability, oid)
            for oid in field_cards(e)
            if not _turned_g(e, oid)
            for ability in pool.texts(state.card_of[state.objs[oid].card])
        ]
    return found


def _turned_g(e: Engine, oid: int) -> bool:
    """Is it another card that has become a G? Its texts are not there."""
    obj = e.state.objs[oid]
    return obj.zone == G_ZONE and not obj.host and definition(e, oid).type != G


def texts_off_field(e: Engine, seat: int) -> list[tuple[int, int, str]]:
    """The texts that are played while their cards are in no field: card, position, card number."""
    pool = rules(e).pool
    numbers = in_match(e, "off field", lambda number: any(text.place for text in pool.texts(number)))
    if not numbers:
        return []
    return [
        (oid, at, e.card(oid))
        for zone in ("hand", "junkyard")
        for oid in e.zone(zone, seat)
        if e.card(oid) in numbers
        for at, text in enumerate(pool.texts(e.card(oid)))
        if text.place == zone and not text.auto
    ]


def listeners(e: Engine) -> dict[str, list[InForce]]:
    """The texts that wait for an event, by its name."""
    table: dict[str, list[InForce]] | None = e.board_cache.get("listeners")
    if table is None:
        table = e.board_cache["listeners"] = {}
        for item in texts_in_field(e):
            if item.ability.trigger is not None:
                table.setdefault(item.ability.trigger.event, []).append(item)
    return table


def _category(grant: Grant) -> str:
    if grant.stats is not None:
        return "stats"
    if grant.printed is not None:
        return "printed"
    return grant.rule or ("keyword" if grant.keyword else "lose")


def entries(e: Engine) -> dict[str, list[Entry]]:
    """All changes there are, by category: `stats`, `keyword`, `lose`, or the name of the rule."""
    table: dict[str, list[Entry]] | None = e.board_cache.get("entries")
    if table is not None:
        return table
    table = e.board_cache["entries"] = {}
    objs = e.state.objs
    for ability, oid in texts_in_field(e):
        for static in ability.statics:
            entry = Entry(static.grant, objs[oid].seat, oid, ability, static.to, None, 0)
            table.setdefault(_category(static.grant), []).append(entry)
    for item in e.state.lasting:
        if item.kind == "grant":
            grant, to = item.data
            entry = Entry(grant, item.seat, item.source, None, to, item.targets, item.id)
            table.setdefault(_category(grant), []).append(entry)
    return table


def has_text(e: Engine, ability: Ability, oid: int) -> bool:
    """Does the card have this text now: enough power for it, and nothing has voided it?"""
    if ability.power is not None:
        from .power import suffices

        card, seat = definition(e, oid), e.state.objs[oid].seat
        if suffices(e, seat, card.color, *ability.power) is not None:
            return False
    table = entries(e)
    if "form" in table and has_rule(e, "form", oid):
        return False
    if ability.protected:
        return True
    return not ("void" in table and has_rule(e, "void", oid)) and not rules(e).choices.keywords.voids(e, oid)


def is_on(e: Engine, entry: Entry) -> bool:
    """Is the text that makes a change in force now?"""
    ability = entry.ability
    if ability is None:
        return True
    if ability.condition is not None and not holds(e, ability.condition, entry.seat, entry.source):
        return False
    return has_text(e, ability, entry.source)


def covers(e: Engine, entry: Entry, oid: int) -> bool:
    """Does a change apply to an object?"""
    if entry.targets is not None:
        return oid in entry.targets
    to = entry.to
    if isinstance(to, Each):
        from .targets import matches

        return matches(e, to.what, oid, entry.seat, entry.source)
    if isinstance(to, Host):
        return e.state.objs[entry.source].host == oid if entry.source in e.state.objs else False
    return isinstance(to, This) and entry.source == oid


def rule_entries(e: Engine, category: str, oid: int) -> list[Entry]:
    """The changes of a category that apply to an object now."""
    found = entries(e).get(category)
    if not found:
        return []
    return [entry for entry in found if covers(e, entry, oid) and is_on(e, entry)]


def has_rule(e: Engine, rule: str, oid: int, by: int | None = None) -> bool:
    """Does a rule hold for an object?

    Args:
        e: the engine.
        rule: its name (`nodes.Grant.rule`).
        oid: the object.
        by: the seat whose effect it is about, None for the rules themselves.
    """
    found = entries(e).get(rule)
    if not found:
        return False
    seat = e.state.objs[oid].seat
    for entry in found:
        if entry.grant.by == "enemy" and (by is None or by == seat):
            continue
        if covers(e, entry, oid) and is_on(e, entry):
            return True
    return False


def holds(e: Engine, condition: Condition, seat: int, source: int) -> bool:
    """Is a condition met, seen from a player and the card that asks?"""
    if isinstance(condition, Not):
        return not holds(e, condition.of, seat, source)
    if isinstance(condition, InCombat):
        from .squads import in_combat

        return source in e.state.objs and in_combat(e, source)
    if isinstance(condition, AtLeast):
        from .targets import candidates

        return len(candidates(e, condition.what, seat, source)) >= condition.n
    if isinstance(condition, Both):
        return all(holds(e, one, seat, source) for one in condition.of)
    if isinstance(condition, ThisIs):
        from .targets import matches

        obj = e.state.objs.get(source)
        return obj is not None and matches(e, condition.what, obj.host if condition.head else source, seat, source)
    if isinstance(condition, More):
        from .numbers import amount

        return amount(e, condition.n, seat, source) >= amount(e, condition.than, seat, source)
    if isinstance(condition, Felled | Last):
        from . import squads

        of_squad = squads.has_felled if isinstance(condition, Felled) else squads.is_last
        return source in e.state.objs and of_squad(e, source, getattr(condition, "n", 0))
    assert isinstance(condition, FriendlyTurn)
    return (e.state.vars.get("active") == seat) != condition.enemy


def keyword(e: Engine, oid: int, name: str, *, voidable: bool = True) -> int | None:
    """The number of a special effect that a card in the field has, None when it does not have it. Lose beats gain.

    Args:
        e: the engine.
        oid: the card.
        name: the special effect.
        voidable: do other special effects make it void (`Keywords.voids`).
    """
    table = entries(e)
    if voidable and rules(e).choices.keywords.voids(e, oid):
        return None
    if "lose" in table and any(entry.grant.lose == name for entry in rule_entries(e, "lose", oid)):
        return None
    if "void" in table and has_rule(e, "void", oid):
        return None
    found: int | None = None
    own = definition(e, oid).keywords.get(name)
    if own is not None and not ("form" in table and has_rule(e, "form", oid)):
        found = own.n
    if "keyword" in table:
        for entry in rule_entries(e, "keyword", oid):
            if entry.grant.keyword == name:
                found = (found or 0) + entry.grant.n
    return found
