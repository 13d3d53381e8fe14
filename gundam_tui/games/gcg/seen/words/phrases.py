"""What an effect does next, in words: "rest Zaku Ⅰ", "draw 1 card".

Made from the instruction the effect has come to and from what it would act on now, never from stored text.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from gundam_tui.games.gcg.cards.constants import BASE, BATTLE, SHIELDS, TRASH, seat_of
from gundam_tui.games.gcg.cards.model import Ctx, Op, RefFn, ability_of, rule_of
from gundam_tui.games.gcg.effects.resolving import instruction
from gundam_tui.games.gcg.queries import card_now as q
from gundam_tui.games.gcg.queries.selectors import Selector
from gundam_tui.kernel import Engine, Prompt

from . import kinds
from . import naming as n

_PROBE = 1 << 40  # an id that no object has: where it comes out again, a reference means what was chosen
_FLOW = frozenset(("jump", "branch", "unless done", "block", "modal", "choose"))

Phrase = Callable[[Ctx, Op, str], str]


class CurrentStep:
    """The instruction that asks now.

    Attributes:
        x: the point of view of the effect.
        op: the instruction.
        act: what is done to the chosen cards: the instruction itself, or the one after a choice that acts on it.
        choice: the choice that comes first, if one does.
        rest: the instructions that come after all that.
    """

    __slots__ = ("act", "choice", "op", "rest", "x")

    def __init__(self, x: Ctx, op: Op, act: Op | None, choice: Op | None = None, rest: Sequence[Op] = ()) -> None:
        self.x = x
        self.op = op
        self.act = act
        self.choice = choice
        self.rest = rest


def doing(e: Engine) -> CurrentStep | None:
    """The instruction of the running effect that asks now, None when no effect is resolving."""
    frame = n.running(e)
    if frame is None:
        return None
    x, ops, at = instruction(e, frame)
    return _first(x, ops, at, len(ops)) if at < len(ops) else None


def _first(x: Ctx, ops: Sequence[Op], start: int, end: int) -> CurrentStep:
    """What a group of instructions begins with."""
    for at in range(start, end):
        op = ops[at]
        if op.name == "choose":
            act = _following(x, op, ops, at)
            after = at if act is None else next(i for i in range(at, len(ops)) if ops[i] is act)
            return CurrentStep(x, op, act, op, ops[after + 1 :])
        if op.name not in _FLOW or (op.name == "modal" and at == start):
            return CurrentStep(x, op, op, rest=ops[at + 1 :])
    return CurrentStep(x, ops[start], None)


def mode(e: Engine, at: int, seat: int) -> str:
    """What one of several effects of the running instruction begins with; empty when there is no word for it."""
    frame = n.running(e)
    if frame is None:
        return ""
    x, ops, now = instruction(e, frame)
    starts, ends = ops[now].data
    return on_all(_first(x, ops, starts[at], ends[at]), seat)


def _following(x: Ctx, choice: Op, ops: Sequence[Op], at: int) -> Op | None:
    """The first instruction after a choice that acts on what was chosen."""
    probe = x.branch(x.results.copy())
    probe.results.choose((_PROBE,), label=choice.data[2])
    at += 1
    while at < len(ops):
        op = ops[at]
        if op.name in ("choose", "modal"):
            return None
        if any(refs(probe) == (_PROBE,) for refs in _acted_on(x, op)):
            return op
        at = op.data[0] if op.name == "jump" else at + 1
    return None


def _acted_on(x: Ctx, op: Op) -> Iterator[RefFn]:
    """What an instruction speaks of that may have been chosen before."""
    if op.name in ("retarget", "pair"):
        yield from op.data
    elif op.name in _ON_CARDS and op.data[0] is not None and op.data[0].refs is not None:
        yield op.data[0].refs
    if op.name == "gain" and op.data[2] is not None:
        yield op.data[2]
    if op.name == "impose" and (rule := rule_of(x.e, op.data[1])).category == "redirect":
        yield rule.data[1]


def on_one(what: CurrentStep, oid: int, seat: int) -> str:
    """What is done to a card if it is chosen, as a verb phrase: `rest Zaku Ⅰ`; `choose Zaku Ⅰ` if unknown."""
    op, x = what.act, what.x
    name = n.player(seat_of(oid)) if oid < 0 else n.called(x.e, oid, seat)
    if op is None or op.name not in _PHRASES or _is_ruled(op, x):
        return f"choose {name}{_for_what(what)}"
    text = _PHRASES[op.name](_given(x, oid), op, name)
    for time in _TIMES.values():  # the question says it
        text = text.removesuffix(time)
    return text


def of_pile(what: CurrentStep, number: str, *, many: bool) -> str:
    """What cards of a pile the instruction asks for: `2 (Titans) Unit cards from your trash`; empty when it chooses
    among cards in play, or of several kinds one after the other."""
    selectors: Sequence[Selector] = what.choice.data[0] if what.choice is not None else ()
    if what.choice is None and what.op.name in _ON_CARDS and what.op.data[0] is not None and what.op.data[0].selector:
        selectors = (what.op.data[0].selector,)
    if len(selectors) != 1 or (selectors[0].zone == "play" and selectors[0].among is None):
        return ""
    return kinds.said(what.x, selectors[0], number, many)


def of_cost(e: Engine, prompt: Prompt, number: str) -> str:
    """What a cost of the effect that is being activated asks for: `1 other friendly (Zeon) Unit`."""
    frame = e.state.flow[-1]
    if frame.table != "activating":
        return ""
    x = Ctx(e, prompt.seat, frame.data["this"], frame.data["card"])
    offered = {option.obj for option in prompt.options}
    for op in ability_of(e, frame.data["program"]).costs:
        selector: Selector | None = op.data[0].selector if op.name in ("rest", "destroy", "move") else None
        if selector is not None and prompt.message == f"cost {op.name}" and offered <= {*selector.candidates(x)}:
            return kinds.said(x, selector, number, prompt.most != 1)
    return ""


def on_some(what: CurrentStep, words: str, candidates: Sequence[int] = (), *, many: bool = False) -> str:
    """The same for cards not chosen yet, named by `words`: `rest 1 enemy Unit`.

    Args:
        what: the instruction.
        words: how they are named.
        candidates: what there is to choose from; an amount that is not the same for all of them is left out.
        many: can it be more than one?
    """
    op, x = what.act, what.x
    if op is None or op.name not in _PHRASES:
        return f"choose {words}{_for_what(what)}"
    if _is_ruled(op, x):
        return f"choose {words}: {'they' if many else 'it'} {_rule_words(x, op, many)}"
    if op.name not in _AMOUNT_OF_IT and op.name not in ("move", "deploy"):
        return _agreed(_PHRASES[op.name](x, op, words), many)
    views = [_given(x, oid) for oid in candidates if oid > 0] or [x]
    said = {_PHRASES[op.name](view, op, words) for view in views}
    return _agreed(said.pop(), many) if len(said) == 1 else f"choose {words}{_unsaid(op)}"


def _unsaid(op: Op) -> str:
    """What is done to the chosen card, when how much differs from card to card."""
    return {"damage": " to be dealt damage", "recover": " to recover HP", "mod": " to change its AP or HP"}.get(
        op.name, ""
    )


def _agreed(text: str, many: bool) -> str:
    return text.replace("its owner's", "their owner's") if many else text


def _is_ruled(op: Op, x: Ctx) -> bool:
    """Is a rule laid on the card (it can't attack), rather than something done to it?"""
    return op.name == "impose" and rule_of(x.e, op.data[1]).category != "redirect"


def _rule_words(x: Ctx, op: Op, many: bool = False) -> str:
    words = kinds.ruled(x, rule_of(x.e, op.data[1])) + _TIMES[op.data[2]]
    if not many:
        return words
    verb, _, rest = words.partition(" ")
    return f"{ {'is': 'are', 'has': 'have', 'receives': 'receive'}.get(verb, verb) } {rest}".replace("its ", "their ")


def _for_what(what: CurrentStep) -> str:
    """Why something is chosen to which nothing is done at once: a player who has to do something, a battle."""
    x = what.x
    if any(op.name == "battle" for op in what.rest):
        return " for a battle"
    for at, op in enumerate(what.rest):
        if op.name == "choose" and op.data[1] == "that player":
            return f", who has to {_theirs(_on_choice(_first(x, what.rest, at, len(what.rest))))}"
        if op.name in ("draw", "discard", "each") and op.data[-1] == "that player":
            return f", who {'may' if op.may else 'has to'} {_theirs(_PHRASES[op.name](x, op, ''))}"
        if op.name not in ("choose", *_FLOW):
            break
    return ""


def _theirs(text: str) -> str:
    """What another player does, who is told of as `they`."""
    return re.sub(r"\byour\b", "their", text).replace("the first", "their first").replace("friendly ", "")


def _given(x: Ctx, oid: int) -> Ctx:
    """The point of view if that card were chosen."""
    given = x.branch(x.results.copy())
    given.results.choose((oid,))
    return given


def on_all(what: CurrentStep, seat: int, *, after: bool = False) -> str:
    """What an instruction does to whatever it means by itself: `draw 1 card`, `rest Zaku Ⅰ and Gouf`.

    Args:
        what: the instruction.
        seat: who reads it.
        after: it comes after another one: what that leaves is `it`.
    """
    if what.choice is not None:
        others = _OTHERS.get(what.choice.data[1]) if seat == what.x.seat else None
        return f"have {others} {_theirs(_on_choice(what))}" if others else _on_choice(what)
    op, x = what.act or what.op, what.x
    if op.name not in _PHRASES:
        return ""
    names, many = "", False
    if op.name in _ON_CARDS and op.data[0] is not None:
        selector = op.data[0].selector
        if selector is not None and (after or selector.most is not None):
            names, many = kinds.wanted(x, selector), selector.most is None or selector.most(x) > 1
        else:
            cards: list[int] = op.data[0].find_card(x)
            many = len(cards) > 1
            called = [n.player(seat_of(c)) if c < 0 else n.called(x.e, c, seat) for c in cards]
            known = bool(called) and (op.data[0].own or not after)
            names = n.listed(called) if known else "them" if many else "it"
    return _agreed(_PHRASES[op.name](x, op, names), many)


_OTHERS = {"opponent": "the opponent", "each enemy": "each enemy player", "that player": "that player"}


def _on_choice(what: CurrentStep) -> str:
    """The same for a choice that comes first."""
    assert what.choice is not None
    x = what.x
    selectors: Sequence[Selector] = what.choice.data[0]
    found = [oid for selector in selectors for oid in selector.candidates(x)]
    most = sum(selector.most(x) if selector.most is not None else 2 for selector in selectors)
    return on_some(what, n.listed([kinds.wanted(x, s) for s in selectors]), found, many=most > 1)


def paying(e: Engine, seat: int, card: int, op: Op) -> str:
    """A cost beside the Resources: `destroying 1 friendly Unit`."""
    x = Ctx(e, seat, card, card)
    verb = {"destroy": "destroying", "discard": "discarding", "rest": "resting", "move": "exiling"}[op.name]
    if op.name == "discard":
        return f"{verb} {n.count(op.data[0](x), 'card')}"
    selector: Selector | None = op.data[0].selector
    return f"{verb} {kinds.wanted(x, selector) if selector is not None else n.name(e, card)}"


def purpose(what: CurrentStep, seat: int) -> str:
    """What follows "if you do": ` to draw 1 card`; empty when nothing does, or it is not known yet."""
    ops, x = what.rest, what.x
    if len(ops) < 2 or ops[0].name != "unless done" or ops[1].name in ("branch", "modal") or ops[1].may:
        return ""
    follows = _first(x, ops, 1, len(ops))
    wanted: Sequence[Selector] = follows.choice.data[0] if follows.choice is not None and seat == x.seat else ()
    if wanted and not any(not x.results.has(selector.needs) or selector.candidates(x) for selector in wanted):
        return ""  # there is nothing to choose by now
    text = on_all(follows, seat, after=True)
    if not text or " 0 " in text or "+0" in text:  # how much follows from what is not chosen yet
        return ""
    if seat != x.seat:
        return f", so that {n.player(x.seat)} can {text}"
    return f", then {text}" if follows.op.name == "discard" else f" to {text}"


def moving(e: Engine, seat: int) -> str:
    """The names of the cards that the running effect moves; `it` when none is known."""
    what = doing(e)
    if what is None or what.op.name != "move":
        return "it"
    cards = [oid for oid in what.op.data[0].find(what.x) if oid > 0]
    return n.listed([n.called(e, oid, seat) for oid in cards]) or "it"


# ---------------------------------------------------------------- the instructions


_TIMES = {"turn": " this turn", "battle": " this battle", "always": ""}


def _damage(x: Ctx, op: Op, name: str) -> str:
    also = [oid for oid in (op.data[2](x) if op.data[2] else ()) if q.exists(x.e, oid)]
    others = "".join(f" and to {n.name(x.e, oid)}" for oid in also)
    return f"deal {op.data[1](x)} damage to {name}{others}"


def _recover(x: Ctx, op: Op, name: str) -> str:
    return f"let {name} recover {op.data[1](x)} HP"


def _move(x: Ctx, op: Op, name: str) -> str:
    to: str = op.data[1]
    cards = [oid for oid in (*x.results.it, *op.data[0].find(x)) if oid > 0 and oid in x.e.state.objs]
    target = op.data[0]
    if target.selector is not None:
        played = target.selector.zone == "play" and target.selector.among is None
    else:
        played = any(x.e.state.objs[oid].zone in (BATTLE, BASE, SHIELDS) for oid in cards)
    deck = "its owner's deck" if any(x.e.state.objs[oid].owner != x.seat for oid in cards) else "your deck"
    ways = {
        "hand": f"return {name} to its owner's hand" if played else f"add {name} to your hand",
        "trash": f"put {name} into the trash",
        "exile": f"exile {name}",
        "deck": f"shuffle {name} into {deck}",
        "top": f"put {name} on top of {deck}",
        "bottom": f"put {name} on the bottom of {deck}",
        "top or bottom": f"put {name} on the top or the bottom of {deck}",
    }
    return ways.get(to, f"move {name}")


def _mod(x: Ctx, op: Op, name: str) -> str:
    return f"give {op.data[1].upper()}{op.data[2](x):+d} to {name}{_TIMES[op.data[3]]}"


def _gain(x: Ctx, op: Op, name: str) -> str:
    words = [n.keyword(word, amount(x)) for word, amount in op.data[1]]
    if op.data[3]:
        words.append(f"({op.data[3]})")
    if op.data[2] is not None:
        return f"give the keyword effects of {name} to {n.name(x.e, x.this)}{_TIMES[op.data[5]]}"
    return f"give {n.listed(words) or 'an effect'} to {name}{_TIMES[op.data[5]]}"


def _draw(x: Ctx, op: Op, name: str) -> str:
    return f"draw {n.count(op.data[0](x), 'card')}"


def _discard(x: Ctx, op: Op, name: str) -> str:
    return f"discard {n.count(op.data[0](x), 'card')}"


def _mill(x: Ctx, op: Op, name: str) -> str:
    return f"put the {_top(op.data[0](x))} of your deck into the trash"


def _top(number: int) -> str:
    return "top card" if number == 1 else f"top {number} cards"


def _place_resource(x: Ctx, op: Op, name: str) -> str:
    amount, ex, rested, _ = op.data
    return f"place {n.count(amount(x), ('rested ' if rested else '') + ('EX Resource' if ex else 'Resource'))}"


def _deploy_token(x: Ctx, op: Op, name: str) -> str:
    tokens = [(n.card_name(x.e, number) + " token", least, most) for number, least, most, _ in op.data]
    words = [n.count(least, token) if least == most else f"{token}s" for token, least, most in tokens]
    return f"deploy {' and '.join(words)}"


def _pair(x: Ctx, op: Op, name: str) -> str:
    cards, units = ([now for oid in refs(x) if (now := _now(x.e, oid))] for refs in op.data)
    card = n.name(x.e, cards[0]) if cards else name
    if cards and x.e.state.objs[cards[0]].zone == TRASH:
        card = f"{card} from your trash"
    unit = n.name(x.e, units[0]) if units and units[0] not in x.results.it else name
    return f"pair {card or 'it'} with {unit or 'it'}"


def _now(e: Engine, oid: int) -> int:
    """Where a card is that may have moved on; 0 when it has left the game."""
    return oid if q.exists(e, oid) else q.current(e, oid) if oid in e.state.last_known else 0


def _activate(x: Ctx, op: Op, name: str) -> str:
    moment, refs = op.data
    found = [n.name(x.e, oid) for oid in refs(x) if q.exists(x.e, oid)] or ["it"]
    return f"activate the {moment.title()} effect of {found[0]}"


def _plain(verb: str, after: str = "") -> Phrase:
    def phrase(x: Ctx, op: Op, name: str) -> str:
        return f"{verb} {name}{after}"

    return phrase


def _fixed(text: str) -> Phrase:
    def phrase(x: Ctx, op: Op, name: str) -> str:
        return text

    return phrase


def _shields(x: Ctx, op: Op, name: str) -> str:
    return f"add {op.data[0](x)} of your Shields to your hand"


def _impose(x: Ctx, op: Op, name: str) -> str:
    rule = rule_of(x.e, op.data[1])
    if rule.category != "redirect":
        return f"let it be that {name or 'a card'} {_rule_words(x, op)}"
    kind, refs = rule.data
    damage = f"{kind} damage" if kind in ("battle", "effect") else "damage"
    to: tuple[int, ...] = refs(x)
    if to == x.results.it:  # what is chosen receives it (GD04-087), or what is chosen is spared (GD04-095)
        spared = [n.name(x.e, oid) for oid in op.data[0].find(x)]
        return f"let {name} receive the {damage} to {n.listed(spared)}{_TIMES[op.data[2]]}"
    return f"let {n.listed([n.name(x.e, oid) for oid in to])} receive the {damage} to {name}{_TIMES[op.data[2]]}"


def _each(x: Ctx, op: Op, name: str) -> str:
    ops = ability_of(x.e, op.data[0]).program.ops
    return on_all(_first(x, ops, 0, len(ops)), x.seat, after=True) or "carry out the effect"


def _deploy(x: Ctx, op: Op, name: str) -> str:
    return f"deploy {name}{', paying its cost' if op.data[2] else ''}"


_PHRASES: dict[str, Phrase] = {
    "damage": _damage, "recover": _recover, "move": _move, "mod": _mod, "gain": _gain, "draw": _draw,
    "discard": _discard, "mill": _mill, "place_resource": _place_resource, "deploy_token": _deploy_token, "pair": _pair,
    "activate": _activate, "take_shield": _shields, "impose": _impose, "destroy": _plain("destroy"),
    "rest": _plain("rest"), "ready": _plain("set", " as active"), "reveal": _plain("reveal"),
    "deploy": _deploy,
    "retarget": _plain("make", " the attack target"), "deploy_ex_base": _fixed("deploy an EX Base"),
    "look": lambda x, op, name: f"look at the {_top(op.data[0](x))} of your deck",
    "pay": lambda x, op, name: f"pay {n.count(op.data[0], 'Resource')}", "battle": _fixed("let the Units battle"),
    "watch": _fixed("begin the effect"), "each": _each,
}  # fmt: skip

# Instructions whose first detail is the cards they act on.
_ON_CARDS = frozenset(
    ("damage", "recover", "move", "mod", "gain", "destroy", "rest", "ready", "reveal", "deploy", "impose")
)
# Their amounts may depend on what is chosen.
_AMOUNT_OF_IT = frozenset(("damage", "recover", "mod"))


def capital(text: str) -> str:
    """The text with a capital first letter."""
    return text[:1].upper() + text[1:]


def details(e: Engine, oid: int) -> Any:
    """Numbers of a Unit or Base in play that tell targets apart: `AP3 HP2/4`; empty elsewhere."""
    obj = e.state.objs[oid]
    if obj.zone not in (BATTLE, BASE) or obj.host:
        return ""
    hp = q.hp(e, oid)
    left = max(0, hp - obj.damage)
    return f"AP{q.ap(e, oid)} HP{left}" + (f"/{hp}" if left != hp else "") + (" rested" if obj.exhausted else "")
