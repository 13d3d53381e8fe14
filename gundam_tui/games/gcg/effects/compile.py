"""Compiles the tree of a card's text (plain data) into what the engine runs.

Programs are lists of instructions: a branch becomes a jump, so that the place of a running effect is one number that a
state can store.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, cast

from gundam_tui.games.gcg.cards.language.card import Card
from gundam_tui.games.gcg.cards.model import (
    CardDef,
    CompiledAbility,
    CondFn,
    Ctx,
    Node,
    Op,
    Program,
    RefFn,
    Rule,
    Static,
    Test,
)
from gundam_tui.games.gcg.cards.ways import ways
from gundam_tui.games.gcg.queries import card_now as q
from gundam_tui.games.gcg.queries.conditions import HistoryItem, cond, pattern
from gundam_tui.games.gcg.queries.continuous import CHANGES, KeywordGain, TraitGain
from gundam_tui.games.gcg.queries.rules import rule
from gundam_tui.games.gcg.queries.selectors import Selector, filter_test, ref, registers
from gundam_tui.games.gcg.state import multiplayer as mp

from .verbs import VERBS
from .verbs.branching import Block, Branch, Jump, Modal, UnlessDone
from .verbs.choosing import Choose
from .verbs.common import Maker
from .verbs.duration import copies, signed
from .verbs.hand import Reveal
from .verbs.zones import Move

# Ability and rule parts by id, as in states and saves.
Parts = dict[str, Any]

_KINDS = {"unit_token": "unit", "ex_resource": "resource", "ex_base": "base"}
END = 1 << 30  # past the end of any program
# Texts of a paired card that do not become the Unit's (3-3-9-1): they belong to the card itself.
OWN_MOMENTS = frozenset(("burst", "main", "action", "playing", "after main"))
_LASTING = frozenset(("mod", "gain", "impose"))


def compile_card(card: Card) -> tuple[CardDef, Parts]:
    """Compile one card.

    Returns:
        Its definition, and its parts by id.
    """
    HistoryItem.made = []
    new = CardDef(card.number, card.name, _KINDS.get(card.type, card.type))
    new.token = card.type in _KINDS
    new.color, new.lv, new.cost = card.color, card.level or 0, card.cost or 0
    new.ap, new.hp = card.ap or 0, card.hp or 0
    new.traits, new.zones, new.link = frozenset(card.traits), tuple(card.zones), tuple(card.link)
    parts: Parts = {}
    keywords: list[tuple[str, int]] = []
    abilities: list[CompiledAbility] = []
    lines = cast("list[Node]", card.text.get("lines", []))
    for index, line in enumerate(lines):
        op = line["op"]
        if op == "keyword":
            keywords.append((line["name"], line["amount"] or 1))
        elif op == "alias":
            new.names = (*new.names, line["name"])
        elif op == "pilot_name":
            new.pilot_name = line["name"]
        else:
            abilities.append(_Compiler(card.number, parts).ability(line, f"{card.number}:{index}", index))
    new.keywords = tuple(keywords)
    for name, strength in keywords:
        new.printed[name] = new.printed.get(name, 0) + strength
    new.abilities = tuple(abilities)
    for ability in abilities:
        for moment in ability.moments:
            new.by_moment[moment] = (*new.by_moment.get(moment, ()), ability)
    new.in_play = tuple(a for a in abilities if a.where == "play")
    new.for_unit = tuple(a for a in new.in_play if OWN_MOMENTS.isdisjoint(a.moments))
    new.repriced = any("playing" in a.moments or (a.statics and a.where != "play") for a in abilities)
    new.ways = ways(new)
    new.history = tuple(HistoryItem.made)
    return new, parts


class _Compiler:
    """Compiles the abilities of one card and numbers their parts."""

    def __init__(self, number: str, parts: Parts) -> None:
        self.number = number
        self.parts = parts

    def part(self, root: str, value: Any) -> str:
        """Register a part under a new id below `root`."""
        name = f"{root}.{sum(1 for key in self.parts if key.startswith(root + '.')) + 1}"
        self.parts[name] = value
        return name

    def ability(self, node: Node, name: str, index: int = 0) -> CompiledAbility:
        """Compile an ability under the id `name`."""
        new = CompiledAbility(name, index)
        self.parts[name] = new
        new.moments = tuple(node["moments"])
        new.where, new.once, new.during = node["where"], node["once"], node["during"]
        new.by = filter_test(node["by"]) if node["by"] else None
        new.event = pattern(node["event"]) if node["event"] else None
        condition = cond(node["cond"]) if node["cond"] else None
        static = new.moments == ("static",)
        new.hears = tuple(new.event.name if x == "when" and new.event else x for x in new.moments if x != "static")
        new.with_pilot = _with_pilot(node)
        new.gate = _gate(node, new.with_pilot, condition if static else None)
        new.cond = None if static else condition
        if condition is not None and "destroyed" in new.moments:
            new.cond = _as_it_last_was(condition)
        new.costs = tuple(self.op(step, "", False, name) for step in node["costs"])
        if static:
            new.statics = tuple(self.statics(node["body"], new, name))
            return new
        ops: list[Op] = []
        if node["development"]:
            ops.extend(_development(node["development"], _Parts(self, name)))
        self.body(node["body"], ops, name)
        new.program = Program(name, tuple(ops))
        return new

    # ---------------------------------------------------------------- continuous

    def statics(self, body: Sequence[Node], ability: CompiledAbility, root: str) -> list[Static]:
        """Compile the sentences of a continuous text."""
        found: list[Static] = []
        for sentence in body:
            step = sentence["do"]
            if step["op"] not in _LASTING or step.get("ability"):
                raise ValueError(f"{root}: a continuous text cannot hold the step {step['op']!r}")
            applies = _applies(step["target"])
            for made_rule in self.rules(step, root):
                found.append(Static(made_rule, applies, ability))
        return found

    def rules(self, step: Node, root: str) -> list[Rule]:
        """The rules that a `mod`, `gain` or `impose` step makes."""
        if step["op"] == "mod":
            adds = step["sign"] == "+" and step["amount"]["op"] == "num"
            return [CHANGES[step["stat"]](signed(step), adds=adds)]
        if step["op"] == "gain":
            rules: list[Rule] = [
                KeywordGain(k["name"], copies(k["amount"] or 1, step["copies"])) for k in step["keywords"]
            ]
            if step["trait"]:
                rules.append(TraitGain(step["trait"]))
            return rules
        return [self.rule(step["rule"], root)]

    def rule(self, node: Node, root: str) -> Rule:
        """Compile a `Rule` node."""
        new = rule(node)
        new.id = self.part(root, new)
        return new

    # ---------------------------------------------------------------- programs

    def body(self, body: Sequence[Node], ops: list[Op], root: str) -> None:
        """Append the instructions of a body. A failed "If you do" skips its sentence (or block)."""
        for sentence in body:
            if sentence["link"] == "if so":
                unless = UnlessDone()
                ops.append(unless)
                self.sentence(sentence, ops, root)
                unless.to = len(ops)
            else:
                self.sentence(sentence, ops, root)

    def sentence(self, sentence: Node, ops: list[Op], root: str) -> None:
        """Append the instructions of one sentence."""
        step, link, may = sentence["do"], sentence["link"], sentence["may"]
        if step["op"] == "if":
            self.branches(step, ops, root, link)
        elif step["op"] == "modal":
            self.modal(step, ops, root, link)
        elif step["op"] == "block":
            block = Block()
            block.link, block.may = link, may
            ops.append(block)
            block.start = len(ops)
            self.body(step["body"], ops, root)
            block.end = len(ops)
        else:
            ops.append(self.op(step, link, may, root))

    def modal(self, step: Node, ops: list[Op], root: str, link: str) -> None:
        """Append a choice of effects."""
        modal = Modal()
        modal.link = link
        ops.append(modal)
        starts: list[int] = []
        jumps: list[Jump] = []
        ends: list[int] = []
        for option in step["options"]:
            starts.append(len(ops))
            self.body(option, ops, root)
            ends.append(len(ops))
            jumps.append(Jump())
            ops.append(jumps[-1])
        for jump in jumps:
            jump.to = len(ops)
        modal.starts, modal.ends = tuple(starts), tuple(ends)

    def branches(self, step: Node, ops: list[Op], root: str, link: str) -> None:
        """Append an `if` chain."""
        jumps: list[Jump] = []
        for one in step["branches"]:
            branch = Branch(cond(one["cond"]))
            branch.link = link
            at = len(ops)
            ops.append(branch)
            self.body(one["body"], ops, root)
            branch.about, branch.message = _asked(one["cond"], ops[at + 1 :])
            jumps.append(Jump())
            ops.append(jumps[-1])
            branch.other = len(ops)
        if step["otherwise"]:
            self.body(step["otherwise"], ops, root)
        for jump in jumps:
            jump.to = len(ops)

    def op(self, step: Node, link: str, may: bool, root: str) -> Op:
        """Compile a step that is one instruction."""
        new = made(step, _Parts(self, root))
        new.link, new.may = link, may
        return new


def made(step: Node, make: Maker) -> Op:
    """The instruction of a step: its verb knows how it is made."""
    verb: Any = VERBS[step["op"]]
    new: Op = verb(step, make)
    return new


class _Parts:
    """The compiler's service for verbs with parts inside their step; the parts are numbered below `root`."""

    def __init__(self, compiler: _Compiler, root: str) -> None:
        self.compiler = compiler
        self.root = root

    def rule(self, node: Node) -> Rule:
        """See `Maker`."""
        return self.compiler.rule(node, self.root)

    def ability(self, node: Node, letter: str) -> str:
        """See `Maker`."""
        begin = f"{self.root}.{letter}"
        name = f"{begin}{sum(1 for key in self.compiler.parts if key.startswith(begin)) + 1}"
        self.compiler.ability(node, name)
        return name

    def program(self, body: Sequence[Node]) -> str:
        """See `Maker`."""
        ops: list[Op] = []
        inner = CompiledAbility(self.root, 0)
        inner.id = self.compiler.part(self.root, inner)
        self.compiler.body(body, ops, inner.id)
        inner.program = Program(inner.id, tuple(ops))
        return inner.id


# Steps that ask their player at once whether to do them: the question of each.
_OFFERED: dict[type[Op], str] = {Reveal: "may reveal", Block: "may do"}


def _asked(condition: Node, body: Sequence[Op]) -> tuple[RefFn | None, str]:
    """The cards that a condition is about, and the question that the following steps begin with; None: they ask nothing
    at once, or the condition is not about cards that a text has named.
    """
    names = tuple(registers(condition))
    if not names or not body or not body[0].may or type(body[0]) not in _OFFERED:
        return None, ""
    return lambda c: tuple(oid for name in names for oid in c.results.cards(name)), _OFFERED[type(body[0])]


def _as_it_last_was(condition: CondFn) -> CondFn:
    """A condition that counts the Unit that was destroyed, and its Pilots, among the cards in play (Q340, Q432)."""

    def check(c: Ctx) -> bool:
        fallen = (c.this, *q.pilots(c.e, c.this))
        return condition(c.branch(c.results.with_fallen(fallen)))

    return check


def _applies(node: Node) -> Test:
    if node["op"] == "ref":
        refs = ref(node)
        return lambda c, oid: oid in refs(c)
    selector = Selector(node)
    if selector.extremes:
        return lambda c, oid: oid in selector.candidates(c)
    pile = {"hand": "hand", "trash": "trash"}.get(selector.zone)
    if pile is not None:
        return lambda c, oid: q.thing(c.e, oid).zone == pile and selector.matches(c, oid)
    return selector.matches


def _with_pilot(node: Node) -> CondFn | None:
    """During Pair / During Link (13-2-10, 13-2-12)."""
    by = filter_test(node["during_by"]) if node["during_by"] else None
    if node["during"] == "pair":
        return lambda c: any(by is None or by(c, pilot) for pilot in q.pilots(c.e, c.this))
    if node["during"] == "link":
        return lambda c: q.linked(c.e, c.this) and (by is None or any(by(c, p) for p in q.pilots(c.e, c.this)))
    return None


def _gate(node: Node, with_pilot: CondFn | None, condition: CondFn | None) -> CondFn | None:
    """The condition for an ability to be on: During Pair / During Link, whose turn, While."""
    tests: list[CondFn] = [] if with_pilot is None else [with_pilot]
    if node["turn"] is not None:
        mine = node["turn"] == "your"
        tests.append(lambda c: mp.on_turn(c.e, c.seat) == mine)
    if condition is not None:
        tests.append(condition)
    if not tests:
        return None
    if len(tests) == 1:
        return tests[0]
    return lambda c: all(test(c) for test in tests)


def _development(count: int, make: Maker) -> list[Op]:
    """1.9.0:13-1-8: you may exile the given number of (G Generation) cards from your trash; if you do, the effect."""
    number: Node = {"op": "num", "n": count}
    cards: Node = {
        "op": "select", "least": number, "most": number, "side": "your", "nouns": ["card"], "zone": "trash",
        "atoms": [{"op": "trait", "any": ["G Generation"], "negate": False}], "among": None, "first": False,
    }  # fmt: skip
    choose = Choose({"what": (cards,), "by": "you", "label": None}, make)
    choose.may = True
    return [
        choose,
        Move({"target": {"op": "ref", "to": "it"}, "to": "exile", "random": False}, make),
        UnlessDone(END),
    ]
