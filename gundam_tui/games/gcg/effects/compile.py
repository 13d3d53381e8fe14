"""Compiles the tree of a card's text (plain data) into what the engine runs.

Programs are lists of instructions: a branch becomes a jump, so that the place of a running effect is one
number and a state can hold it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, ClassVar, cast

from gundam_tui.games.gcg.cards.language.card import Card
from gundam_tui.games.gcg.cards.model import (
    AmountFn,
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
from gundam_tui.games.gcg.queries.selectors import Selector, amount, filter_test, ref, registers
from gundam_tui.games.gcg.state import multiplayer as mp

# Ability and rule parts by id, as states and saves name them.
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
            ops.extend(_development(node["development"]))
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
            for rule in self.rules(step, root):
                found.append(Static(rule, applies, ability))
        return found

    def rules(self, step: Node, root: str) -> list[Rule]:
        """The rules that a `mod`, `gain` or `impose` step makes."""
        if step["op"] == "mod":
            return [Rule(root, step["stat"], (signed(step),))]
        if step["op"] == "gain":
            rules = [
                Rule(root, "keyword", (k["name"], _copies(k["amount"] or 1, step["copies"]))) for k in step["keywords"]
            ]
            if step["trait"]:
                rules.append(Rule(root, "trait", (step["trait"],)))
            return rules
        return [self.rule(step["rule"], root)]

    def rule(self, node: Node, root: str) -> Rule:
        """Compile a `Rule` node."""
        op = node["op"]
        data: tuple[Any, ...] = ()
        if op == "cant":
            op = f"cant {node['what']}"
            data = (Selector(node["by"]) if node["by"] else None,)
        elif op in ("may_target", "attack_early"):
            data = (Selector(node["what"]) if node["what"] else None,)
        elif op == "must_target":
            data = (Selector(node["by"]),)
        elif op == "immune":
            data = (node["damage"], Selector(node["source"]) if node["source"] else None, node["at_most"])
        elif op == "reduce":
            source = Selector(node["source"]) if node["source"] else None
            data = (amount(node["by"]), node["damage"], source, node["next_only"])
        elif op == "redirect":
            data = (node["damage"], ref(node["to"]))
        elif op == "rest_instead":
            data = (Selector(node["of"]), Selector(node["by"]))
        elif op == "skip_ready":
            data = (node["next_only"],)
        new = Rule(root, op, data)
        new.id = self.part(root, new)
        return new

    # ---------------------------------------------------------------- programs

    def body(self, body: Sequence[Node], ops: list[Op], root: str) -> None:
        """Append the instructions of a body. A failed "If you do" skips its sentence (or block)."""
        for sentence in body:
            at = len(ops)
            if sentence["link"] == "if so":
                ops.append(Op("unless done", (0,), "if so"))
            self.sentence(sentence, ops, root)
            if sentence["link"] == "if so":
                ops[at].data = (len(ops),)

    def sentence(self, sentence: Node, ops: list[Op], root: str) -> None:
        """Append the instructions of one sentence."""
        step, link = sentence["do"], sentence["link"]
        if step["op"] == "if":
            self.branches(step, ops, root, link)
        elif step["op"] == "modal":
            self.modal(step, ops, root, link)
        elif step["op"] == "block":
            at = len(ops)
            ops.append(Op("block", (), link, sentence["may"]))
            self.body(step["body"], ops, root)
            ops[at].data = (len(ops), at + 1)
        else:
            ops.append(self.op(step, link, sentence["may"], root))

    def modal(self, step: Node, ops: list[Op], root: str, link: str) -> None:
        """Append a choice of effects."""
        starts: list[int] = []
        ends: list[int] = []
        at = len(ops)
        ops.append(Op("modal", (), link))
        for option in step["options"]:
            starts.append(len(ops))
            self.body(option, ops, root)
            ends.append(len(ops))
            ops.append(Op("jump", (0,)))
        for end in ends:
            ops[end].data = (len(ops),)
        ops[at].data = (tuple(starts), tuple(ends))

    def branches(self, step: Node, ops: list[Op], root: str, link: str) -> None:
        """Append an `if` chain."""
        ends: list[int] = []
        for branch in step["branches"]:
            at = len(ops)
            ops.append(Op("branch", (), link))
            self.body(branch["body"], ops, root)
            about, message = _asked(branch["cond"], ops[at + 1 :])
            ends.append(len(ops))
            ops.append(Op("jump", (0,)))
            ops[at].data = (cond(branch["cond"]), len(ops), about, message)
        if step["otherwise"]:
            self.body(step["otherwise"], ops, root)
        for end in ends:
            ops[end].data = (len(ops),)

    def op(self, step: Node, link: str, may: bool, root: str) -> Op:
        """Compile a step that is one instruction."""
        name: str = step["op"]
        return Op(name, self._DATA[name](self, step, root), link, may)

    def _choose(self, s: Node, root: str) -> tuple[Any, ...]:
        return (tuple(Selector(x) for x in s["what"]), s["by"], s["label"])

    def _target(self, s: Node, root: str) -> tuple[Any, ...]:
        return (target(s["target"]),)

    def _with_amount(self, s: Node, root: str) -> tuple[Any, ...]:
        return (target(s["target"]), amount(s["amount"]))

    def _damage(self, s: Node, root: str) -> tuple[Any, ...]:
        return (target(s["target"]), amount(s["amount"]), ref(s["also"]) if s["also"] else None)

    def _move(self, s: Node, root: str) -> tuple[Any, ...]:
        return (target(s["target"]), s["to"], s["random"])

    def _mod(self, s: Node, root: str) -> tuple[Any, ...]:
        return (target(s["target"]), s["stat"], signed(s), s["duration"])

    def _gain(self, s: Node, root: str) -> tuple[Any, ...]:
        keywords = tuple((k["name"], _copies(k["amount"] or 1, s["copies"])) for k in s["keywords"])
        granted = None
        if s["ability"]:
            granted = f"{root}.g{sum(1 for key in self.parts if key.startswith(root + '.g')) + 1}"
            self.ability(s["ability"], granted)
        return (
            target(s["target"]),
            keywords,
            ref(s["keywords_of"]) if s["keywords_of"] else None,
            s["trait"],
            granted,
            s["duration"],
        )

    def _impose(self, s: Node, root: str) -> tuple[Any, ...]:
        rule = self.rule(s["rule"], root)
        # Shields and Bases come and go within a turn: a rule for them finds them when it is asked.
        dynamic = s["target"]["op"] == "select" and not {"unit", "pilot"} & set(s["target"]["nouns"])
        if dynamic:
            rule.scope = Selector(s["target"]).matches
        return (None if dynamic else target(s["target"]), rule.id, s["duration"])

    def _who(self, s: Node, root: str) -> tuple[Any, ...]:
        return (amount(s["amount"]), s["who"])

    def _discard(self, s: Node, root: str) -> tuple[Any, ...]:
        return (amount(s["amount"]), filter_test(s["filter"]), s["who"])

    def _amount(self, s: Node, root: str) -> tuple[Any, ...]:
        return (amount(s["amount"]),)

    def _deploy(self, s: Node, root: str) -> tuple[Any, ...]:
        return (target(s["target"]), s["rested"], s["pay"], tuple(s["as_unit"]) if s["as_unit"] else None)

    def _token(self, s: Node, root: str) -> tuple[Any, ...]:
        return tuple((x["token"], x["least"], x["most"], x["rested"]) for x in (s, *s["also"]))

    def _nothing(self, s: Node, root: str) -> tuple[Any, ...]:
        return ()

    def _resource(self, s: Node, root: str) -> tuple[Any, ...]:
        return (amount(s["amount"]), s["ex"], s["rested"], s["who"])

    def _pair(self, s: Node, root: str) -> tuple[Any, ...]:
        return (ref(s["card"]), ref(s["unit"]))

    def _activate(self, s: Node, root: str) -> tuple[Any, ...]:
        return (s["moment"], ref(s["of"]))

    def _battle(self, s: Node, root: str) -> tuple[Any, ...]:
        return (ref(s["a"]), ref(s["b"]) if s["b"] else None)

    def _retarget(self, s: Node, root: str) -> tuple[Any, ...]:
        return (ref(s["to"]),)

    def _pay(self, s: Node, root: str) -> tuple[Any, ...]:
        return (s["amount"],)

    def _play_as(self, s: Node, root: str) -> tuple[Any, ...]:
        return (s["lv"], s["cost"])

    def _each(self, s: Node, root: str) -> tuple[Any, ...]:
        ops: list[Op] = []
        inner = CompiledAbility(root, 0)
        name = self.part(root, inner)
        inner.id = name
        self.body(s["body"], ops, name)
        inner.program = Program(name, tuple(ops))
        return (name, s["who"])

    def _watch(self, s: Node, root: str) -> tuple[Any, ...]:
        granted = f"{root}.w{sum(1 for key in self.parts if key.startswith(root + '.w')) + 1}"
        self.ability(s["ability"], granted)
        return (granted, s["duration"])

    _DATA: ClassVar[dict[str, Callable[[_Compiler, Node, str], tuple[Any, ...]]]] = {
        "choose": _choose, "damage": _damage, "destroy": _target, "rest": _target, "ready": _target,
        "recover": _with_amount, "move": _move, "mod": _mod, "gain": _gain, "impose": _impose, "draw": _who,
        "discard": _discard, "mill": _amount, "look": _amount, "reveal": _target, "deploy": _deploy,
        "deploy_token": _token, "deploy_ex_base": _nothing, "place_resource": _resource, "take_shield": _amount,
        "pair": _pair, "activate": _activate, "battle": _battle, "retarget": _retarget, "pay": _pay,
        "play_as": _play_as, "each": _each, "watch": _watch,
    }  # fmt: skip


# Steps that ask at once whether their player does them: the question of each.
_OFFERED = {"reveal": "may reveal", "block": "may do"}


def _asked(condition: Node, body: Sequence[Op]) -> tuple[RefFn | None, str]:
    """The cards that a condition is about, and the question that what follows begins with; None: it asks nothing at
    once, or the condition is about no cards that a text has spoken of."""
    names = tuple(registers(condition))
    if not names or not body or not body[0].may or body[0].name not in _OFFERED:
        return None, ""
    return lambda c: tuple(oid for name in names for oid in c.results.cards(name)), _OFFERED[body[0].name]


Target = Callable[[Ctx], "list[int]"]


class Chosen:
    """A compiled target: `find` gives the objects it means now; `selector` is None for a reference."""

    __slots__ = ("own", "refs", "selector")

    def __init__(self, node: Node) -> None:
        self.selector = Selector(node) if node["op"] == "select" else None
        self.refs = ref(node) if node["op"] == "ref" else None
        self.own = node["op"] == "ref" and node["to"] in ("this", "this card", "pilot")

    def find(self, c: Ctx) -> list[int]:
        """The objects meant now: those of a reference that are still there, or all a selector allows."""
        if self.selector is not None:
            return self.selector.candidates(c)
        assert self.refs is not None
        return [oid for oid in self.refs(c) if oid < 0 or q.exists(c.e, oid)]

    def find_card(self, c: Ctx) -> list[int]:
        """The same; "this" and "this card" also where the card is now ("add it from your trash")."""
        found = self.find(c)
        if found or not self.own or self.refs is None:
            return found
        return [oid for oid in (q.current(c.e, old) for old in self.refs(c)) if oid]


def target(node: Node) -> Chosen:
    """Compile a `Target`."""
    return Chosen(node)


def signed(step: Node) -> AmountFn:
    """The amount of a `mod` step with its sign."""
    value = amount(step["amount"])
    return value if step["sign"] == "+" else lambda c: -value(c)


def _as_it_last_was(condition: CondFn) -> CondFn:
    """A condition that counts the Unit that was destroyed, and its Pilots, among the cards in play (Q340, Q432)."""

    def check(c: Ctx) -> bool:
        fallen = (c.this, *q.pilots(c.e, c.this))
        return condition(c.branch(c.results.with_fallen(fallen)))

    return check


def _copies(each: int, copies: Node | None) -> AmountFn:
    if copies is None:
        return lambda _: each
    number = amount(copies)
    return lambda c: each * number(c)


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
    """When an ability is on: During Pair / During Link, whose turn, While."""
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


def _development(count: int) -> list[Op]:
    """1.9.0:13-1-8: you may exile so many (G Generation) cards from your trash; if you do, the effect."""
    number: Node = {"op": "num", "n": count}
    cards: Node = {
        "op": "select", "least": number, "most": number, "side": "your", "nouns": ["card"], "zone": "trash",
        "atoms": [{"op": "trait", "any": ["G Generation"], "negate": False}], "among": None, "first": False,
    }  # fmt: skip
    it: Node = {"op": "ref", "to": "it"}
    return [
        Op("choose", ((Selector(cards),), "you", None), "", True),
        Op("move", (Chosen(it), "exile", False)),
        Op("unless done", (END,), "if so"),
    ]
