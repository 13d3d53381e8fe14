"""Finds the continuous and lasting effects, and which of them are on (10-1-5)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, Generic, TypeAlias, TypeVar

from gundam_tui.games.gcg.cards.constants import BASE, BATTLE, HAND, TRASH
from gundam_tui.games.gcg.cards.model import AmountFn, CardDef, CompiledAbility, Ctx, Rule, ability_of, match, rule_of
from gundam_tui.games.gcg.cards.results import Results
from gundam_tui.games.gcg.state.multiplayer import keeper
from gundam_tui.kernel import Engine, Obj
from gundam_tui.kernel.native import ObjId
from gundam_tui.kernel.state import Lasting

# ---------------------------------------------------------------- values that effects change


class StatChange(Rule):
    """A card's AP, HP, level or cost is `amount` more; `adds`: is that never less than without it?"""

    __slots__ = ("adds", "amount")

    def __init__(self, amount: AmountFn, *, adds: bool) -> None:
        super().__init__()
        self.amount = amount
        self.adds = adds


class ApChange(StatChange):
    """`gets ap +1`"""

    __slots__ = ()


class HpChange(StatChange):
    """`gets hp +1`"""

    __slots__ = ()


class LvChange(StatChange):
    """`gets lv -1`"""

    __slots__ = ()


class CostChange(StatChange):
    """`gets cost -1`"""

    __slots__ = ()


CHANGES: dict[str, type[StatChange]] = {"ap": ApChange, "hp": HpChange, "lv": LvChange, "cost": CostChange}


class KeywordGain(Rule):
    """`gains breach 3`: the keyword effect `keyword`, with that amount."""

    __slots__ = ("amount", "keyword")

    def __init__(self, keyword: str, amount: AmountFn) -> None:
        super().__init__()
        self.keyword = keyword
        self.amount = amount


class TraitGain(Rule):
    """`gains (Neo Zeon)`"""

    __slots__ = ("trait",)

    def __init__(self, trait: str) -> None:
        super().__init__()
        self.trait = trait


# ---------------------------------------------------------------- what is in force

R = TypeVar("R", bound=Rule)


class ActiveEffect(Generic[R]):
    """One continuous effect in force: its rule, its context and the objects it covers."""

    __slots__ = ("ability", "applies", "ctx", "lasting", "rule", "targets")

    def __init__(
        self, rule: R, ctx: Ctx, ability: CompiledAbility | None, applies: Any, targets: Any, lasting: int = 0
    ) -> None:
        self.lasting = lasting  # id of the lasting effect it is, 0 for a continuous one
        self.rule = rule
        self.ctx = ctx
        self.ability = ability
        self.applies = applies
        self.targets = targets

    def covers(self, oid: ObjId) -> bool:
        """Does it apply to that object?"""
        if self.targets is not None:
            return oid in self.targets
        return self.applies(self.ctx, oid)


InForceByRule: TypeAlias = dict[type[Rule], list[ActiveEffect[Any]]]


class InForce:
    """An ability in force: its player, the Unit or Base that has it, and the card that carries its text.

    `lasting` is the id of the lasting effect that gave it, 0 for a printed one: an ability given twice exists twice.
    """

    __slots__ = ("ability", "card", "lasting", "seat", "this")

    def __init__(self, ability: CompiledAbility, seat: int, this: ObjId, card: ObjId, lasting: int = 0) -> None:
        self.ability = ability
        self.seat = seat
        self.this = this
        self.card = card
        self.lasting = lasting


class CardAbilities:
    """The abilities of one card in play, for a Unit with those of its Pilots: kept until its pairing changes, also by
    copies of the game.

    Attributes:
        card: the Unit or Base; `seat`: its player.
        attachments: the Pilots.
        keywords: for a Unit, its keyword effects in print, with those of its Pilots.
        abilities: in order.
        steady: those with continuous effects.
        hears: the abilities, each with what it listens to.
        activated: those that a player activates, each with its moment (None: no such abilities).
        concerned: the events that concern it, as bits (`flow.triggers`); -1: not computed yet.
    """

    __slots__ = (
        "abilities", "activated", "attachments", "card", "concerned", "hears", "keywords", "seat", "steady",
    )  # fmt: skip

    def __init__(self, e: Engine, obj: Obj, seat: int) -> None:
        card_of, defs, this = e.state.card_of, match(e).defs, obj.id
        self.card = this
        self.seat = seat
        self.keywords = printed_keywords(e, obj) if obj.zone == BATTLE else {}
        self.attachments = obj.attachments
        self.abilities = [InForce(ability, seat, this, this) for ability in defs[card_of[obj.card]].in_play]
        for pilot in obj.attachments:
            card = e.state.objs[pilot].card
            self.abilities += [InForce(ability, seat, this, pilot) for ability in defs[card_of[card]].for_unit]
        self.steady = [item for item in self.abilities if item.ability.statics]
        self.hears = [(name, item) for item in self.abilities for name in item.ability.hears]
        activated = [one for item in self.abilities for one in _activated(item)]
        self.activated: list[tuple[str, InForce]] | None = activated or None
        self.concerned = -1


class Board:
    """What is known about the cards and effects in play, until one comes or goes (`Engine.board`).

    Attributes:
        standings: the abilities of each card in play, player by player, in order of arrival.
        lent: the abilities that lasting effects give to cards, or that wait for an event by such an effect.
        abilities, activated, entries, given, lowers_hp: see the functions that return them; None: not computed yet.
        bearers: the cards that have a keyword effect in print, by its name, as far as somebody has asked.
        concerned: the events that concern somebody, as bits (`flow.triggers`), and `heard`, their names.
        whole: no object in play has as much damage as HP.
    """

    __slots__ = (
        "abilities", "activated", "bearers", "concerned", "entries", "given", "heard", "lent", "lowers_hp", "standings",
        "whole",
    )  # fmt: skip

    def __init__(self, e: Engine) -> None:
        self.standings = _standings(e)
        self.lent = _lent(e) if e.state.lasting else []
        self.abilities: list[InForce] | None = None
        self.activated: list[tuple[str, InForce]] | None = None
        self.bearers: dict[str, list[CardAbilities]] = {}
        self.entries: InForceByRule | None = None
        self.given: frozenset[str] | None = None
        self.concerned = 0
        self.heard: frozenset[str] | None = None
        self.lowers_hp: bool | None = None
        self.whole = False


def board(e: Engine) -> Board:
    """What is known about the cards and effects in play."""
    found: Board | None = e.board
    if found is None:
        found = e.board = Board(e)
    return found


def printed_keywords(e: Engine, obj: Obj) -> dict[str, int]:
    """The keyword effects that a Unit has in print, with those of its Pilots; amounts add up."""
    card_of, defs = e.state.card_of, match(e).defs
    own = defs[card_of[obj.card]].printed
    if not obj.attachments:
        return own
    found = own.copy()
    for guest in obj.attachments:
        for name, amount in defs[card_of[e.state.objs[guest].card]].printed.items():
            found[name] = found.get(name, 0) + amount
    return found


def _effects(e: Engine, item: InForce) -> list[ActiveEffect[Any]]:
    """The continuous effects of an ability."""
    ability = item.ability
    return [
        ActiveEffect(static.rule, Ctx(e, item.seat, item.this, item.card), ability, static.applies, None)
        for static in ability.statics
    ]


def _standings(e: Engine) -> list[CardAbilities]:
    found: list[CardAbilities] = []
    objs, zones, kept = e.state.objs, e.state.zones, e.kept_cache
    for seat in range(e.seats):
        own = zones[seat]
        for unit in own.get(BATTLE, ()):
            obj = objs[unit]
            known: CardAbilities | None = kept.get(unit)
            if known is None or known.attachments is not obj.attachments:
                known = kept[unit] = CardAbilities(e, obj, seat)
            found.append(known)
        for base in own.get(BASE, ()):  # not twice for a team that shares it
            known = kept.get(base)
            if known is None:
                known = kept[base] = CardAbilities(e, objs[base], keeper(e, objs[base]))  # 12-3-11
            found.append(known)
    return found


def in_force(e: Engine) -> list[InForce]:
    """Every ability of the cards in play, player by player, in order of arrival; then those that effects lend."""
    here = board(e)
    found = here.abilities
    if found is None:
        found = here.abilities = []
        for standing in here.standings:
            found += standing.abilities
        found += here.lent
    return found


def _lent(e: Engine) -> list[InForce]:
    state = e.state
    found: list[InForce] = []
    for item in state.lasting:
        if item.kind == "ability":
            lent = ability_of(e, item.data[0])
            for target in item.targets or ():
                if target in state.objs:
                    found.append(InForce(lent, state.objs[target].seat, target, target, item.id))
        elif item.kind == "watch":
            found.append(InForce(ability_of(e, item.data[0]), item.seat, item.source, item.source, item.id))
    return found


def listening(here: Board, wanted: str) -> list[InForce]:
    """The triggered abilities in force for a moment or, of `when` abilities, for the name of an event."""
    found: list[InForce] = []
    for standing in here.standings:
        for name, item in standing.hears:
            if name == wanted:
                found.append(item)
    for item in here.lent:
        for name in item.ability.hears:
            if name == wanted:
                found.append(item)
    return found


def activated(e: Engine) -> list[tuple[str, InForce]]:
    """The abilities in force that players activate, each with its moment: "activate main" or "activate action"."""
    here = board(e)
    found = here.activated
    if found is None:
        found = here.activated = []
        for standing in here.standings:
            if standing.activated is not None:
                found += standing.activated
        for item in here.lent:
            found += _activated(item)
    return found


def _activated(item: InForce) -> list[tuple[str, InForce]]:
    return [(name, item) for name in item.ability.hears if name.startswith("activate ")]


def entries(e: Engine) -> InForceByRule:
    """All continuous and lasting effects, by their rule."""
    here: Board | None = e.board
    if here is not None and here.entries is not None:
        return here.entries
    here = board(e)
    table: InForceByRule = {}
    here.entries = table
    for standing in here.standings:
        for item in standing.steady:
            for effect in _effects(e, item):
                _enter(table, effect)
    if not e.state.lasting:
        return table
    for lent in here.lent:
        for effect in _effects(e, lent):
            _enter(table, effect)
    for lasting in e.state.lasting:
        rule = _lasting_rule(e, lasting)
        if rule is None:
            continue
        known = Results(it=lasting.data[1]) if lasting.kind == "rule" else None
        ctx = Ctx(e, lasting.seat, lasting.source, results=known)
        _enter(table, ActiveEffect(rule, ctx, None, rule.scope, lasting.targets, lasting.id))
    return table


def _enter(table: InForceByRule, effect: ActiveEffect[Rule]) -> None:
    kind = type(effect.rule)
    known = table.get(kind)  # compiled, `setdefault` raises an exception where there is none
    if known is None:
        table[kind] = [effect]
    else:
        known.append(effect)


def _lasting_rule(e: Engine, lasting: Lasting) -> Rule | None:
    """The rule or value that an effect with a duration changes; None: it lends an ability (`_lent`)."""
    kind, data = lasting.kind, lasting.data
    if kind == "rule":
        return rule_of(e, data[0])
    if kind in CHANGES:
        return CHANGES[kind](_constant(data[0]), adds=data[0] >= 0)
    if kind == "keyword":
        return KeywordGain(data[0], _constant(data[1]))
    return TraitGain(data[0]) if kind == "trait" else None


def _constant(value: int) -> AmountFn:
    return lambda _: value


def is_on(e: Engine, entry: ActiveEffect[Any]) -> bool:
    """Are the conditions of the ability met now? An effect that asks about itself is off during the query."""
    ability = entry.ability
    if ability is None or ability.gate is None:
        return True
    key = ("on", ability.id, entry.ctx.this, entry.ctx.card)
    value = e.state_cache.get(key)
    return value if type(value) is bool else settled(e, key, False, ability.gate, entry.ctx)


_ASKED: Final[Any] = object()  # in the cache: the answer to this question is being computed
_GUESSES: Final = "guesses"
_ROUNDS: Final = 8


def settled(e: Engine, key: Any, first: Any, find: Callable[..., Any], *args: Any) -> Any:
    """The answer to a question that may depend on itself: "while this Unit has Repair, it gains Breach 1", and what it
    has depends on what it gains. It is answered again until the result equals the assumption.

    Args:
        key: its place in the cache.
        first: the first assumption if it depends on itself: without the effects in question.
        find: computes the answer, with `args`.

    Returns:
        The answer; for effects that contradict themselves the last one found.
    """
    cache = e.state_cache
    value = cache.get(key)
    guesses: dict[Any, Any] | None = cache.get(_GUESSES)
    if value is _ASKED:
        assert guesses is not None
        return guesses.setdefault(key, first)
    if value is not None:
        return value
    if guesses is not None:  # asked by another question, which settles both
        cache[key] = _ASKED
        value = cache[key] = find(*args)
        return value
    guesses = cache[_GUESSES] = {}
    start = len(cache)
    for _ in range(_ROUNDS):
        cache[key] = _ASKED
        value = cache[key] = find(*args)
        found = {asked: cache.get(asked, guess) for asked, guess in guesses.items()}
        if found == guesses:
            break
        for stale in list(cache)[start:]:
            del cache[stale]
        guesses.update(found)
    cache[key] = value
    del cache[_GUESSES]
    return value


def price_entries(e: Engine, oid: ObjId, card: CardDef, kind: type[StatChange]) -> list[ActiveEffect[StatChange]]:
    """Level and cost changes from the card's own text in its zone: in hand or in the trash."""
    obj = e.state.objs[oid]
    where = {HAND: "hand", TRASH: "trash"}.get(obj.zone)
    found: list[ActiveEffect[StatChange]] = []
    for ability in own_effects(e, card, "static"):
        if ability.where != where:
            continue
        ctx = Ctx(e, obj.owner, oid)
        for static in ability.statics:
            rule = static.rule
            if isinstance(rule, kind) and (ability.gate is None or ability.gate(ctx)):
                found.append(ActiveEffect(rule, ctx, ability, static.applies, None))
    return found


def own_effects(e: Engine, card: CardDef, moment: str) -> tuple[CompiledAbility, ...]:
    """The effects for a moment that a card has outside the field: none for a Pilot card while the rules give its text
    to the paired Unit only (3-3-9-2; later 1.9.0:3-3-9-2-1).
    """
    if card.kind == "pilot" and not match(e).rules.pilot_place:
        return ()
    return card.by_moment.get(moment, ())
