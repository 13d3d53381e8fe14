"""Conditions and event patterns, compiled from the tree into functions (see `selecting`)."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from typing import ClassVar

from gundam_tui.games.gcg.cards.constants import Attack, player
from gundam_tui.games.gcg.cards.model import AmountFn, CondFn, Ctx, Node, Test, TriggerPattern
from gundam_tui.games.gcg.state import multiplayer as mp
from gundam_tui.kernel.native import ObjId, mypyc_attr

from . import card_now as q
from .selectors import COMPARE, MORE_AMOUNTS, PILES, Selector, amount, filter_test, ref


@mypyc_attr(acyclic=True)
class TriggerEvent:
    """An event, as event patterns see it. Players are negative (see `constants.player`)."""

    __slots__ = ("amount", "cause", "ex", "how", "name", "other", "player", "subject")

    def __init__(
        self, name: str, subject: ObjId, other: ObjId = 0, how: str = "", cause: ObjId = 0, player: int = -1,
        amount: int = 0, ex: bool = False,
    ) -> None:  # fmt: skip
        self.name = name
        self.subject = subject
        self.other = other
        self.how = how
        self.cause = cause
        self.player = player
        self.amount = amount
        self.ex = ex


# ---------------------------------------------------------------- conditions


def cond(node: Node) -> CondFn:
    """Compile a `Cond`."""
    return _CONDS[node["op"]](node)


def _holds(node: Node) -> CondFn:
    left, compare, right = amount(node["left"]), COMPARE[node["cmp"]], amount(node["right"])
    return lambda c: compare(left(c), right(c))


def _ref_is(node: Node) -> CondFn:
    refs, test, side = ref(node["ref"]), filter_test(node["filter"]), node["side"]

    def check(c: Ctx) -> bool:
        return any((side == "any" or _is_of(c, q.thing(c.e, oid).seat, side)) and test(c, oid) for oid in refs(c))

    return check


def _is_of(c: Ctx, seat: int, side: str) -> bool:
    if side == "your":
        return seat == c.seat
    return mp.is_enemy(c.e, c.seat, seat) != (side == "friendly")


def _turn_of(node: Node) -> CondFn:
    if node["whose"] == "your":
        return lambda c: mp.on_turn(c.e, c.seat)
    return lambda c: not mp.on_turn(c.e, c.seat)


def _is_attacking(node: Node) -> CondFn:
    refs, target = ref(node["unit"]), node["target"]
    selector = None if target == "player" else Selector(target)

    def check(c: Ctx) -> bool:
        attack: Attack | None = c.e.state.vars.get("attack")
        if attack is None or attack.only_damage or attack.attacker not in refs(c):
            return False
        # AMB-7: conditions of attack effects look at the target as declared.
        declared = attack.declared or player(attack.defender)
        return not attack.declared if selector is None else selector.matches(c, declared)

    return check


def _earlier(node: Node) -> CondFn:
    return HistoryItem(node["event"]["name"], node["event"]).happened


def _came_from(node: Node) -> CondFn:
    zone = PILES[node["zone"]]
    return lambda c: q.thing(c.e, c.this).origin == zone


def _used_ex(node: Node) -> CondFn:
    return lambda c: c.results.ex


def _caused(node: Node) -> CondFn:
    how, by = node["how"], Selector(node["by"]) if node["by"] else None
    return lambda c: how_matches(how, c.bound.how) and (by is None or by.matches(c, c.bound.cause))


def _not(node: Node) -> CondFn:
    inner = cond(node["cond"])
    return lambda c: not inner(c)


def _all(node: Node) -> CondFn:
    parts = tuple(cond(x) for x in node["conds"])
    return lambda c: all(part(c) for part in parts)


def _any(node: Node) -> CondFn:
    parts = tuple(cond(x) for x in node["conds"])
    return lambda c: any(part(c) for part in parts)


_CONDS: dict[str, Callable[[Node], CondFn]] = {
    "holds": _holds, "ref_is": _ref_is, "turn_of": _turn_of, "attacking": _is_attacking, "earlier": _earlier,
    "used_ex": _used_ex, "came_from": _came_from, "caused": _caused, "not": _not,
    "all": _all, "any": _any,
}  # fmt: skip


# ---------------------------------------------------------------- events


def how_matches(wanted: str, how: str) -> bool:
    """Does a cause satisfy `battle`, `effect`, `damage` or `any`? Effect damage that destroys is `damage`,
    a "destroy it" is `effect` (OPEN_QUESTIONS AMB-15)."""
    if wanted == "any" or wanted == how:
        return True
    return wanted == "damage" and how in ("battle", "effect damage")


def pattern(node: Node) -> TriggerPattern:
    """Compile an `Event` pattern."""
    subject = _role(node.get("subject"))
    also = ref(node["also"]) if node.get("also") else None
    about: Node | None = node.get("object")
    if about is not None and node["name"] == "activates":
        # Q376, Q391: only Commands have a Main or an Action; one that is paired is activated as a Command too.
        about = {**about, "nouns": ["card"]}
    obj = Selector(about) if about is not None else None
    by = Selector(node["by"]) if node.get("by") else None
    how, with_ex = node.get("how", "any"), node.get("with_ex", False)
    opponent = subject is None and node.get("who") == "opponent"

    def test(c: Ctx, h: TriggerEvent) -> bool:
        if subject is None:
            if not (_opposed(c, h.player) if opponent else h.player == c.seat):
                return False
        elif not (subject(c, h.subject) or (also is not None and h.subject in also(c))):
            return False
        if obj is not None and not obj.matches(c, h.other):
            return False
        if by is not None and not by.matches(c, h.cause):
            return False
        return how_matches(how, h.how) and (h.ex or not with_ex)

    return TriggerPattern(node["name"], how, test)


def _opposed(c: Ctx, seat: int) -> bool:
    return seat != c.seat and (seat < 0 or mp.is_enemy(c.e, c.seat, seat))


def _role(node: Node | None) -> Test | None:
    if node is None:
        return None
    if node["op"] == "ref":
        refs = ref(node)
        return lambda c, oid: oid in refs(c)
    selector = Selector(node)
    return selector.matches


class HistoryItem:
    """A question about this turn: has an event like that happened?

    The rules of a match know the patterns of its cards and record matching events in the ledger as they happen, so that
    the state of that moment decides (Q453). The object that "this" means does not matter then: subjects are recorded,
    and compared when the question is asked.
    """

    __slots__ = ("key", "mode", "name", "pattern")
    made: ClassVar[list[HistoryItem]] = []  # those made since the compiler last collected them (one card at a time)

    def __init__(self, name: str, node: Node) -> None:
        subject = node.get("subject")
        which: Node = (subject if subject is not None else node.get("object")) or {}
        others = any(x["op"] == "is" and x["state"] == "other" for x in which.get("atoms", ()))
        self.mode = "this" if subject and subject["op"] == "ref" else "other" if others else "any"
        self.name = name
        self.key = f"earlier {name} {hash_text(repr(node))}"
        self.pattern = pattern({**node, "subject": _ANYTHING} if self.mode == "this" else node)
        HistoryItem.made.append(self)

    def notes(self, c: Ctx) -> list[tuple[ObjId, int]]:
        """(object, amount) of the matching events of this turn, "this" taken into account."""
        found: tuple[tuple[ObjId, int], ...] = c.e.state.ledger.get((self.key, c.seat), ())
        if self.mode == "this":
            return [note for note in found if note[0] == c.this]
        if self.mode == "other":
            return [note for note in found if note[0] != c.this]
        return list(found)

    def happened(self, c: Ctx) -> bool:
        """Was there such an event?"""
        return bool(self.notes(c))

    def total(self, c: Ctx) -> int:
        """The sum of their amounts."""
        return sum(note[1] for note in self.notes(c))


def hash_text(text: str) -> str:
    """A short stable name for a piece of text."""
    return hashlib.blake2b(text.encode(), digest_size=6).hexdigest()


_ANYTHING: Node = {
    "op": "select", "least": None, "most": None, "side": "any", "nouns": ["card"], "atoms": [], "zone": "play",
    "among": None, "first": False,
}  # fmt: skip


def _paid_this_turn(node: Node) -> AmountFn:
    return HistoryItem("pays", {"op": "event", "name": "pays", "subject": None, "object": node["by"]}).total


MORE_AMOUNTS["paid_this_turn"] = _paid_this_turn
