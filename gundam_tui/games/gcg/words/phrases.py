"""What an effect does next, in words: "rest Zaku Ⅰ", "draw 1 card".

Made from the instruction the effect has come to and from what it would act on now, never from stored text.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from gundam_tui.games.gcg import query as q
from gundam_tui.games.gcg.effects import instruction
from gundam_tui.games.gcg.model import Ctx, Op
from gundam_tui.games.gcg.selecting import Selector
from gundam_tui.games.gcg.terms import BASE, BATTLE, SHIELDS, seat_of
from gundam_tui.games.gcg.words import naming as n
from gundam_tui.kernel import Engine

_PROBE = 1 << 40  # an id that no object has: where it comes out again, a reference means what was chosen
_FLOW = frozenset(("jump", "branch", "unless done", "block", "modal", "choose"))

Phrase = Callable[[Ctx, Op, str], str]


class Doing:
    """The instruction that asks now.

    Attributes:
        x: the point of view of the effect.
        op: the instruction.
        act: what is done to the chosen cards: the instruction itself, or the one after a choice that acts on it.
        choice: the choice that comes first, if one does.
    """

    __slots__ = ("act", "choice", "op", "x")

    def __init__(self, x: Ctx, op: Op, act: Op | None, choice: Op | None = None) -> None:
        self.x = x
        self.op = op
        self.act = act
        self.choice = choice


def doing(e: Engine) -> Doing | None:
    """The instruction of the running effect that asks now, None when no effect is resolving."""
    frame = n.running(e)
    if frame is None:
        return None
    x, ops, at = instruction(e, frame)
    if at >= len(ops):
        return None
    op = ops[at]
    if op.name == "choose":
        return Doing(x, op, _following(x, op, ops, at), op)
    return _first(x, op, ops, at + 1, op.data[0]) if op.name == "block" else Doing(x, op, op)


def _first(x: Ctx, op: Op, ops: Sequence[Op], start: int, end: int) -> Doing:
    """What a group of instructions begins with."""
    for at in range(start, end):
        if ops[at].name == "choose":
            return Doing(x, op, _following(x, ops[at], ops, at), ops[at])
        if ops[at].name not in _FLOW:
            return Doing(x, op, ops[at])
    return Doing(x, op, None)


def mode(e: Engine, at: int, seat: int) -> str:
    """What one of several effects of the running instruction begins with; empty when there is no word for it."""
    frame = n.running(e)
    if frame is None:
        return ""
    x, ops, now = instruction(e, frame)
    starts, ends = ops[now].data
    return on_all(_first(x, ops[now], ops, starts[at], ends[at]), seat)


def _following(x: Ctx, choice: Op, ops: Sequence[Op], at: int) -> Op | None:
    """The first instruction after a choice that acts on what was chosen."""
    regs = dict.fromkeys(("it", choice.data[2] or "it"), (_PROBE,))
    probe = Ctx(x.e, x.seat, x.this, x.card, x.bound, {**x.regs, **regs})
    for op in ops[at + 1 :]:
        if op.name in ("choose", "modal"):
            return None
        if op.name == "retarget":
            if op.data[0](probe) == (_PROBE,):
                return op
        elif op.name in _ON_CARDS and op.data[0] is not None:
            refs = op.data[0].refs
            if refs is not None and refs(probe) == (_PROBE,):
                return op
    return None


def on_one(what: Doing, oid: int, seat: int) -> str:
    """What is done to a card if it is chosen, as a verb phrase: `rest Zaku Ⅰ`; `choose Zaku Ⅰ` if unknown."""
    op, x = what.act, what.x
    name = n.player(seat_of(oid)) if oid < 0 else n.called(x.e, oid, seat)
    if op is None or op.name not in _PHRASES:
        return f"choose {name}"
    return _PHRASES[op.name](_given(x, oid), op, name)


def on_some(what: Doing, words: str, candidates: Sequence[int] = ()) -> str:
    """The same for cards not chosen yet, named by `words`: `rest 1 enemy Unit`.

    Args:
        what: the instruction.
        words: how they are named.
        candidates: what there is to choose from; an amount that is not the same for all of them is left out.
    """
    op, x = what.act, what.x
    if op is None or op.name not in _PHRASES:
        return f"choose {words}"
    if op.name not in _AMOUNT_OF_IT and op.name != "move":
        return _PHRASES[op.name](x, op, words)
    said = {_PHRASES[op.name](_given(x, oid), op, words) for oid in candidates if oid > 0}
    return said.pop() if len(said) == 1 else f"choose {words}"


def _given(x: Ctx, oid: int) -> Ctx:
    """The point of view if that card were chosen."""
    return Ctx(x.e, x.seat, x.this, x.card, x.bound, {**x.regs, "it": (oid,)})


def on_all(what: Doing, seat: int) -> str:
    """What an instruction does to whatever it means by itself: `draw 1 card`, `rest Zaku Ⅰ and Gouf`."""
    if what.choice is not None:
        selectors: Sequence[Selector] = what.choice.data[0]
        found = [oid for selector in selectors for oid in selector.candidates(what.x)]
        return on_some(what, n.listed([_wanted(what.x, selector) for selector in selectors]), found)
    op, x = what.act or what.op, what.x
    if op.name not in _PHRASES:
        return ""
    names = ""
    if op.name in _ON_CARDS and op.data[0] is not None:
        selector = op.data[0].selector
        if selector is not None and selector.most is not None:
            names = _wanted(x, selector)
        else:
            cards: list[int] = op.data[0].find(x)
            names = n.listed([n.player(seat_of(c)) if c < 0 else n.called(x.e, c, seat) for c in cards]) or "the card"
    return _PHRASES[op.name](x, op, names)


def moving(e: Engine, seat: int) -> str:
    """The names of the cards that the running effect moves; `it` when none is known."""
    what = doing(e)
    if what is None or what.op.name != "move":
        return "it"
    cards = [oid for oid in what.op.data[0].find(what.x) if oid > 0]
    return n.listed([n.called(e, oid, seat) for oid in cards]) or "it"


_SIDES = {"your": "friendly ", "friendly": "friendly ", "enemy": "enemy "}


def _wanted(x: Ctx, selector: Selector) -> str:
    """What a selector asks for: `1 enemy Unit`, `2 cards from the trash`."""
    most = selector.most(x) if selector.most is not None else len(selector.candidates(x))
    noun = selector.nouns[0] if len(selector.nouns) == 1 else "card"
    noun = noun if noun in ("card", "player", "shield area card") else noun.capitalize()
    if selector.zone == "play" and selector.among is None:
        return n.count(most, _SIDES.get(selector.side, "") + noun)
    noun = noun if noun == "card" else f"{noun} card"
    return n.count(most, noun) + (f" from the {selector.zone}" if selector.among is None else "")


# ---------------------------------------------------------------- the instructions


def _damage(x: Ctx, op: Op, name: str) -> str:
    return f"deal {op.data[1](x)} damage to {name}"


def _recover(x: Ctx, op: Op, name: str) -> str:
    return f"recover {op.data[1](x)} HP on {name}"


def _move(x: Ctx, op: Op, name: str) -> str:
    to: str = op.data[1]
    cards = [oid for oid in x.regs.get("it", ()) if oid > 0 and oid in x.e.state.objs]
    target = op.data[0]
    if target.selector is not None:
        played = target.selector.zone == "play" and target.selector.among is None
    else:
        played = any(x.e.state.objs[oid].zone in (BATTLE, BASE, SHIELDS) for oid in cards)
    ways = {
        "hand": f"return {name} to its owner's hand" if played else f"add {name} to your hand",
        "trash": f"put {name} into the trash",
        "exile": f"exile {name}",
        "deck": f"shuffle {name} into the deck",
        "top": f"put {name} on top of the deck",
        "bottom": f"put {name} on the bottom of the deck",
        "top or bottom": f"put {name} on the top or the bottom of the deck",
    }
    return ways.get(to, f"move {name}")


def _mod(x: Ctx, op: Op, name: str) -> str:
    return f"give {op.data[1].upper()}{op.data[2](x):+d} to {name}"


def _gain(x: Ctx, op: Op, name: str) -> str:
    words = [n.keyword(word, amount(x)) for word, amount in op.data[1]]
    if op.data[3]:
        words.append(f"({op.data[3]})")
    return f"give {n.listed(words) or 'an effect'} to {name}"


def _draw(x: Ctx, op: Op, name: str) -> str:
    return f"draw {n.count(op.data[0](x), 'card')}"


def _discard(x: Ctx, op: Op, name: str) -> str:
    return f"discard {n.count(op.data[0](x), 'card')}"


def _mill(x: Ctx, op: Op, name: str) -> str:
    return f"put the top {n.count(op.data[0](x), 'card')} of your deck into the trash"


def _place_resource(x: Ctx, op: Op, name: str) -> str:
    amount, ex, rested, _ = op.data
    return f"place {n.count(amount(x), ('rested ' if rested else '') + ('EX Resource' if ex else 'Resource'))}"


def _deploy_token(x: Ctx, op: Op, name: str) -> str:
    tokens = [(n.card_name(x.e, number) + " token", least, most) for number, least, most, _ in op.data]
    words = [n.count(least, token) if least == most else f"{token}s" for token, least, most in tokens]
    return f"deploy {' and '.join(words)}"


def _pair(x: Ctx, op: Op, name: str) -> str:
    cards, units = op.data
    e = x.e
    first = [n.name(e, oid) for oid in cards(x) if q.exists(e, oid)] or ["it"]
    second = [n.name(e, oid) for oid in units(x) if q.exists(e, oid)] or ["it"]
    return f"pair {first[0]} with {second[0]}"


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
    return f"add {n.count(op.data[0](x), 'Shield')} to your hand"


def _impose(x: Ctx, op: Op, name: str) -> str:
    return f"put the effect on {name}" if name else "begin the effect"


_PHRASES: dict[str, Phrase] = {
    "damage": _damage, "recover": _recover, "move": _move, "mod": _mod, "gain": _gain, "draw": _draw,
    "discard": _discard, "mill": _mill, "place_resource": _place_resource, "deploy_token": _deploy_token, "pair": _pair,
    "activate": _activate, "take_shield": _shields, "impose": _impose, "destroy": _plain("destroy"),
    "rest": _plain("rest"), "ready": _plain("set", " as active"), "reveal": _plain("reveal"),
    "deploy": _plain("deploy"),
    "retarget": _plain("make", " the attack target"), "deploy_ex_base": _fixed("deploy an EX Base"),
    "look": lambda x, op, name: f"look at the top {n.count(op.data[0](x), 'card')} of your deck",
    "pay": lambda x, op, name: f"pay {n.count(op.data[0], 'Resource')}", "battle": _fixed("let the Units battle"),
    "watch": _fixed("begin the effect"), "each": _fixed("carry out the effect"),
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
    return f"AP{q.ap(e, oid)} HP{left}" + (f"/{hp}" if left != hp else "") + (" rested" if obj.turned else "")
