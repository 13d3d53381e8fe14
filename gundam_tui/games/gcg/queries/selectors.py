"""Amounts, references, filters and selectors, compiled from the tree into functions.

Each `compile` function takes a node of the tree as plain data and returns a small function of a `Ctx`; no
tree is walked while a game runs.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, cast

from gundam_tui.games.gcg.cards.constants import (
    BASE,
    BATTLE,
    DECK,
    HAND,
    REMOVAL,
    RESOURCES,
    SHIELDS,
    TRASH,
    Attack,
    player,
    seat_of,
)
from gundam_tui.games.gcg.cards.model import AmountFn, CompiledAbility, Ctx, Node, RefFn, Test
from gundam_tui.games.gcg.state import multiplayer as mp
from gundam_tui.kernel.native import ObjId
from gundam_tui.kernel.view import conceals

from . import card_now as q
from .continuous import in_force

COMPARE: dict[str, Callable[[int, int], bool]] = {
    "<=": operator.le, ">=": operator.ge, "==": operator.eq, "!=": operator.ne, "<": operator.lt, ">": operator.gt,
}  # fmt: skip

PILES = {"hand": HAND, "trash": TRASH, "deck": DECK, "shields": SHIELDS, "removal": REMOVAL, "resources": RESOURCES}


# ---------------------------------------------------------------- amounts


def amount(node: Node) -> AmountFn:
    """Compile an `Amount`."""
    op = node["op"]
    if op == "num":
        value: int = node["n"]
        return lambda _: value
    if op == "count":
        return _count(node)
    if op == "stat":
        refs, stat = ref(node["of"]), STATS[node["stat"]]
        return lambda c: sum(stat(c.e, oid) for oid in refs(c)[:1])
    if op == "player_lv":
        if node["who"] == "you":
            return lambda c: q.player_lv(c.e, c.seat)
        return lambda c: max((q.player_lv(c.e, s) for s in mp.enemies(c.e, c.seat)), default=0)
    if op == "enemy_players":
        return lambda c: len(mp.enemies(c.e, c.seat))  # those still in the game (Q305, Q306)
    if op == "that_much":
        return lambda c: c.bound.amount
    if op == "scaled":
        inner, times, per, plus = amount(node["of"]), node["times"], node["per"], node["plus"]
        return lambda c: plus + times * (inner(c) // per)
    return MORE_AMOUNTS[op](node)


# Amounts that other modules know how to compile (conditions.py: what was paid this turn).
MORE_AMOUNTS: dict[str, Callable[[Node], AmountFn]] = {}


def _count(node: Node) -> AmountFn:
    of = node["of"]
    if of["op"] == "ref":
        refs = ref(of)
        return lambda c: len(refs(c))
    selector = Selector(of)
    if node["unique"]:
        return lambda c: len({q.definition(c.e, oid).name for oid in selector.counted(c)})
    if selector.side == "enemy" and selector.zone != "play":
        # 12-2-6: "your opponent has 8 or more cards in their hand" is true for any one of them; hands do not add up.
        return lambda c: max(map(len, _by_player(c, selector.counted(c)).values()), default=0)
    return lambda c: len(selector.counted(c))


def _by_player(c: Ctx, cards: Iterable[ObjId]) -> dict[int, list[ObjId]]:
    found: dict[int, list[ObjId]] = {}
    for oid in cards:
        found.setdefault(q.thing(c.e, oid).seat, []).append(oid)
    return found


STATS: dict[str, Callable[[Any, ObjId], int]] = {
    "ap": q.ap, "hp": q.left, "lv": q.lv, "cost": q.cost, "damage": lambda e, oid: q.thing(e, oid).damage,
}  # fmt: skip


def _cards_in(zone: str) -> Callable[[Any, ObjId], int]:
    """The number of a player's cards in that zone."""
    return lambda e, target: len(e.zone(zone, seat_of(target)))


# The figure that a filter compares: a stat of a card, or a player's number of cards.
COMPARED = {**STATS, "hand": _cards_in(HAND), "trash": _cards_in(TRASH), "shields": _cards_in(SHIELDS)}


# ---------------------------------------------------------------- references


def ref(node: Node) -> RefFn:
    """Compile a `Ref` into a function that returns the objects it refers to (players are negative)."""
    to: str = node["to"]
    special: dict[str, RefFn] = {
        "this": lambda c: (c.this,),
        "this card": lambda c: _if(q.current(c.e, c.card)),
        "that": lambda c: _if(c.bound.that),
        "other": lambda c: _if(c.bound.other),
        "cause": lambda c: _if(c.bound.cause),
        "pilot": lambda c: tuple(x for x in (q.current(c.e, p) for p in q.pilots(c.e, c.this)) if x),
        "target": _target,
        "host": lambda c: c.results.cards("host"),
    }
    if to in special:
        return special[to]
    name = "it" if to == "them" else to
    return lambda c: c.results.cards(name)


_SPECIAL = frozenset(("this", "this card", "that", "other", "cause", "pilot", "target", "host"))


def registers(node: Any) -> Iterator[str]:
    """The names that earlier steps must have bound for a part of the tree to mean anything (`it`, `the rested`)."""
    if isinstance(node, dict):
        tree = cast("Node", node)
        if tree.get("op") == "ref" and tree["to"] not in _SPECIAL:
            yield "it" if tree["to"] == "them" else tree["to"]
        node = list(tree.values())
    if isinstance(node, list):
        for part in cast("list[Any]", node):
            yield from registers(part)


def _if(oid: ObjId) -> tuple[ObjId, ...]:
    return (oid,) if oid else ()


def _target(c: Ctx) -> tuple[ObjId, ...]:
    attack: Attack | None = c.e.state.vars.get("attack")
    return (attack.target,) if attack is not None and attack.attacker == c.this and attack.target else ()


# ---------------------------------------------------------------- filters


def atom(node: Node) -> Test:
    """Compile one filter atom (all but `extreme`, which compares candidates with each other)."""
    op = node["op"]
    build = _ATOMS[op]
    return build(node)


def _negated(node: Node, test: Test) -> Test:
    return (lambda c, oid: not test(c, oid)) if node.get("negate") else test


def _trait(node: Node) -> Test:
    wanted = frozenset(node["any"])
    return _negated(node, lambda c, oid: not wanted.isdisjoint(q.traits(c.e, oid)))


def _color(node: Node) -> Test:
    wanted = frozenset(node["any"])
    return _negated(node, lambda c, oid: q.color(c.e, oid) in wanted)


def _cmp(node: Node) -> Test:
    stat, compare, to = COMPARED[node["stat"]], COMPARE[node["cmp"]], node["to"]
    if to["op"] == "num":
        value: int = to["n"]
        return lambda c, oid: compare(stat(c.e, oid), value)
    number = amount(to)
    return lambda c, oid: compare(stat(c.e, oid), number(c))


def _battle_members(c: Ctx) -> tuple[ObjId, ...]:
    """The two sides of the current battle; an attacked player stands for the Base or top Shield (8-5-2)."""
    attack: Attack | None = c.e.state.vars.get("attack")
    if attack is None:
        return ()
    if attack.target:
        return (attack.attacker, attack.target)
    base = q.base(c.e, attack.defender)
    front = base or next(iter(c.e.zone(SHIELDS, attack.defender)), 0)
    return (attack.attacker, front) if front else (attack.attacker,)


def _attacked(c: Ctx, oid: ObjId) -> bool:
    attack: Attack | None = c.e.state.vars.get("attack")
    return attack is not None and attack.target == oid


def _attacking(c: Ctx, oid: ObjId) -> bool:
    attack: Attack | None = c.e.state.vars.get("attack")
    return attack is not None and attack.attacker == oid


_STATES: dict[str, Test] = {
    "rested": lambda c, oid: q.thing(c.e, oid).exhausted,
    "active": lambda c, oid: not q.thing(c.e, oid).exhausted,
    "damaged": lambda c, oid: q.thing(c.e, oid).damage > 0,
    "undamaged": lambda c, oid: q.thing(c.e, oid).damage == 0,
    "token": lambda c, oid: q.is_token(c.e, oid),
    "link": lambda c, oid: q.linked(c.e, oid),
    "paired": lambda c, oid: bool(q.pilots(c.e, oid)),
    "unpaired": lambda c, oid: not q.pilots(c.e, oid),
    "other": lambda c, oid: oid != c.this,
    "battling": lambda c, oid: oid in _battle_members(c),
    "attacking": _attacking,
    "attacked": _attacked,
    "ex": lambda c, oid: q.is_ex(c.e, oid),
}


def _is(node: Node) -> Test:
    return _negated(node, _STATES[node["state"]])


def _keyword(node: Node) -> Test:
    wanted = frozenset(node["any"])

    def test(c: Ctx, oid: ObjId) -> bool:
        known = q.keywords(c.e, oid) if q.thing(c.e, oid).zone == BATTLE else dict(q.definition(c.e, oid).keywords)
        return not wanted.isdisjoint(known) if wanted else bool(known)

    return _negated(node, test)


def _moment(node: Node) -> Test:
    moment: str = node["moment"]

    def test(c: Ctx, oid: ObjId) -> bool:
        if oid not in c.e.state.objs or q.kind(c.e, oid) not in ("unit", "base"):
            return moment in q.definition(c.e, oid).by_moment
        # 3-3-9-2: the text of its Pilot is the Unit's. Q222: one During Pair or During Link only while it is on.
        ctx = Ctx(c.e, q.thing(c.e, oid).seat, oid)
        return any(
            item.this == oid and moment in item.ability.moments and _with_pilot(item.ability, ctx)
            for item in in_force(c.e)
        )

    return test


def _with_pilot(ability: CompiledAbility, x: Ctx) -> bool:
    """Is During Pair or During Link of an ability met?"""
    return ability.with_pilot is None or ability.with_pilot(x)


def _name(node: Node) -> Test:
    wanted: tuple[str, ...] = tuple(node["any"])
    if node["exact"]:
        return _negated(node, lambda c, oid: any(w == n for n in q.names(c.e, oid) for w in wanted))
    return _negated(node, lambda c, oid: any(w in n for n in q.names(c.e, oid) for w in wanted))


def _kind(node: Node) -> Test:
    wanted = frozenset(node["any"])
    return lambda c, oid: q.counts_as(c.e, oid, wanted)


def _paired_with(node: Node) -> Test:
    test = filter_test(node["pilot"])
    return lambda c, oid: any(test(c, pilot) for pilot in q.pilots(c.e, oid))


def _paired_to(node: Node) -> Test:
    unit = Selector(node["unit"])
    return lambda c, oid: bool(host := q.thing(c.e, oid).host) and unit.matches(c, host)


def _battling(node: Node) -> Test:
    foe = node["foe"]
    if foe["op"] == "ref":
        refs = ref(foe)

        def facing(c: Ctx, oid: ObjId) -> bool:
            members = _battle_members(c)
            return oid in members and any(x in members and x != oid for x in refs(c))

        return facing
    selector = Selector(foe)

    def against(c: Ctx, oid: ObjId) -> bool:
        members = _battle_members(c)
        return oid in members and any(x != oid and selector.matches(c, x) for x in members)

    return against


def _either(node: Node) -> Test:
    groups = tuple(tuple(atom(x) for x in group) for group in node["any"])
    return lambda c, oid: any(all(test(c, oid) for test in group) for group in groups)


_ATOMS: dict[str, Callable[[Node], Test]] = {
    "trait": _trait, "color": _color, "cmp": _cmp, "is": _is, "keyword": _keyword, "moment": _moment, "name": _name,
    "kind": _kind, "paired_with": _paired_with, "paired_to": _paired_to, "battling": _battling, "either": _either,
}  # fmt: skip


def noun_test(nouns: tuple[str, ...]) -> Test | None:
    """Compile the nouns of a filter; None if anything matches."""
    if "card" in nouns:
        return None
    wanted = frozenset(nouns)
    if "shield area card" in wanted:
        wanted |= {"base", "shield"}
    return lambda c, oid: (oid < 0 and "player" in wanted) or (oid > 0 and q.counts_as(c.e, oid, wanted))


def filter_test(node: Node) -> Test:
    """Compile a `Filter`."""
    noun = noun_test(tuple(node["nouns"]))
    tests = tuple(atom(x) for x in node["atoms"])

    def test(c: Ctx, oid: ObjId) -> bool:
        return (noun is None or noun(c, oid)) and all(t(c, oid) for t in tests)

    return test


# The seats that a side means in a game of two, for each seat as "you"; all other sides mean the other player.
_OF_TWO = {"your": ((0,), (1,)), "friendly": ((0,), (1,)), "any": ((0, 1), (1, 0))}
_SHARED = frozenset((BASE, SHIELDS))
_NEVER_SHARED = frozenset(("unit", "pilot", "resource"))


class Selector:
    """A compiled `Select`.

    Attributes:
        least, most: how many are chosen; most None means all of them.
        side: as in the tree, from the point of view of `Ctx.seat`.
        own_zones: does it mean only cards of zones that no team shares?
        needs: the names that earlier steps must have bound before its filters can be judged; the reference of `among`
            is not included.
    """

    __slots__ = (
        "among",
        "extremes",
        "first",
        "least",
        "most",
        "needs",
        "node",
        "noun",
        "nouns",
        "of_two",
        "own_zones",
        "side",
        "tests",
        "zone",
    )

    def __init__(self, node: Node) -> None:
        self.node = node
        self.needs = frozenset(registers({**node, "among": None}))
        self.least = amount(node["least"]) if node["least"] else None
        self.most = amount(node["most"]) if node["most"] else None
        self.side: str = node["side"]
        self.of_two = _OF_TWO.get(self.side, ((1,), (0,)))
        self.nouns: tuple[str, ...] = tuple(node["nouns"])
        self.noun = noun_test(self.nouns)
        self.own_zones = _NEVER_SHARED.issuperset(self.nouns)
        self.tests: tuple[Test, ...] = tuple(atom(x) for x in node["atoms"] if x["op"] != "extreme")
        self.extremes: tuple[tuple[Callable[[Any, ObjId], int], str], ...] = tuple(
            (STATS[x["stat"]], x["which"]) for x in node["atoms"] if x["op"] == "extreme"
        )
        self.zone: str = node["zone"]
        self.among = ref(node["among"]) if node["among"] else None
        self.first: bool = node["first"]

    def seats(self, c: Ctx) -> Sequence[int]:
        """The players whose cards are meant, in turn order from "you"."""
        e, seat, side = c.e, c.seat, self.side
        if e.seats == 2:
            return self.of_two[seat]
        if side == "your":
            return [seat]
        if side == "friendly":
            return mp.members(e, seat)
        if side == "any":
            return mp.order(e, seat)
        if side == "another":
            return [one for one in mp.order(e, seat) if one != seat]
        others = mp.enemies(e, seat)
        if side == "most":
            top = max((len(q.units(e, s)) for s in others), default=0)
            return [s for s in others if len(q.units(e, s)) == top]
        return others

    def belongs(self, c: Ctx, oid: ObjId) -> bool:
        """Does the object belong to a player who is meant? Cards in a team's shield area are each member's (12-3-3)."""
        obj = q.thing(c.e, oid)
        seats = self.seats(c)
        return obj.seat in seats or (obj.zone in _SHARED and any(mp.side(c.e, seat) == obj.seat for seat in seats))

    def matches(self, c: Ctx, oid: ObjId) -> bool:
        """Is this object meant? Also works for objects that have left (by their last-known information)."""
        if oid < 0:
            meant = "player" in self.nouns and seat_of(oid) in self.seats(c)
            return meant and all(test(c, oid) for test in self.tests)
        if not oid:
            return False
        if self.side != "any":
            if c.e.seats > 2:
                if not self.belongs(c, oid):
                    return False
            elif q.thing(c.e, oid).seat not in self.of_two[c.seat]:
                return False
        if self.noun is not None and not self.noun(c, oid):
            return False
        return all(test(c, oid) for test in self.tests)

    def candidates(self, c: Ctx, of: Sequence[ObjId] | None = None) -> list[ObjId]:
        """All objects that are meant now, in a fixed order; with `of` only those of these players."""
        found = self._pool(c, of)
        for test in self.tests:
            found = [oid for oid in found if test(c, oid)]
        for stat, which in self.extremes:
            groups = [found]
            if self.side == "each enemy":  # Q464: of each of them
                groups = [[oid for oid in found if q.thing(c.e, oid).seat == seat] for seat in self.seats(c)]
            best = min if which == "lowest" else max
            ends = [best((stat(c.e, oid) for oid in group), default=0) for group in groups]
            found = [oid for group, end in zip(groups, ends, strict=True) for oid in group if stat(c.e, oid) == end]
        if self.first and self.most is not None:
            found = found[: self.most(c)]
        return found

    def offers(self, c: Ctx, number: int) -> bool:
        """Are at least this many objects meant now? It checks no more of them than necessary."""
        if self.extremes or self.first:
            return len(self.candidates(c)) >= number
        for oid in self._pool(c, None):
            for test in self.tests:
                if not test(c, oid):
                    break
            else:
                number -= 1
                if number <= 0:
                    return True
        return number <= 0

    def conceals(self, c: Ctx) -> bool:
        """Does it choose among cards about which some seat does not know whether they are meant (`kernel.view`)?"""
        if self.among is not None:
            return conceals(c.e, self.among(c))
        if self.zone == "play" or "player" in self.nouns:
            return False  # no text asks what a Shield is
        return conceals(c.e, (oid for seat in self.seats(c) for oid in c.e.zone(PILES[self.zone], seat)))

    def counted(self, c: Ctx) -> list[ObjId]:
        """The objects of a count: the candidates; for the condition of a Destroyed effect also the Unit that was
        destroyed, and its Pilots, as they last were (Q340, Q432).
        """
        found = self.candidates(c)
        fallen = c.results.fallen
        if fallen and self.zone == "play" and self.among is None:
            found += [oid for oid in fallen if not q.exists(c.e, oid) and self.matches(c, oid)]
        return found

    def _pool(self, c: Ctx, of: Sequence[ObjId] | None) -> list[ObjId]:
        if self.among is not None:
            return [x for x in self.among(c) if q.exists(c.e, x) and (self.noun is None or self.noun(c, x))]
        seats = self.seats(c) if of is None else of
        if "player" in self.nouns:
            return [player(seat) for seat in seats]
        if self.zone != "play":
            pile = PILES[self.zone]
            return [x for s in seats for x in c.e.zone(pile, s) if self.noun is None or self.noun(c, x)]
        found = [x for s in seats for noun in self.nouns for x in _IN_PLAY[noun](c, s)]
        # A team's shared zone exists once.
        return list(dict.fromkeys(found)) if c.e.seats > 2 and not self.own_zones else found


def _front(c: Ctx, seat: int) -> tuple[ObjId, ...]:
    """The shield area from the front: the Base, then the Shields (3-5-3)."""
    return (*c.e.zone(BASE, seat), *c.e.zone(SHIELDS, seat))


_IN_PLAY: dict[str, Callable[[Ctx, int], tuple[ObjId, ...]]] = {
    "unit": lambda c, s: c.e.zone(BATTLE, s),
    "pilot": lambda c, s: tuple(p for u in c.e.zone(BATTLE, s) for p in c.e.state.objs[u].attachments),
    "command": lambda c, s: tuple(
        p
        for u in c.e.zone(BATTLE, s)
        for p in c.e.state.objs[u].attachments
        if q.counts_as(c.e, p, frozenset(("command",)))
    ),
    "base": lambda c, s: c.e.zone(BASE, s),
    "shield": lambda c, s: c.e.zone(SHIELDS, s),
    "resource": lambda c, s: c.e.zone(RESOURCES, s),
    "shield area card": _front,
    "card": lambda c, s: (*c.e.zone(BATTLE, s), *_front(c, s)),
}
