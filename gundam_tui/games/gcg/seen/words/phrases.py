"""The next action of an effect, in words: "rest Zaku Ⅰ", "draw 1 card".

The words are data of the verbs (`Op.words`, filled in by `templates`); here they are combined with the objects of the
instruction, and with the choice before it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from gundam_tui.games.gcg.cards.constants import BASE, BATTLE, NOTHING, seat_of
from gundam_tui.games.gcg.cards.model import Ctx, Op, ability_of
from gundam_tui.games.gcg.effects.resolving import instruction
from gundam_tui.games.gcg.effects.verbs.branching import Branch, Flow, Jump, Modal, UnlessDone
from gundam_tui.games.gcg.effects.verbs.choosing import Choose
from gundam_tui.games.gcg.effects.verbs.common import OnCards
from gundam_tui.games.gcg.effects.verbs.duration import Impose
from gundam_tui.games.gcg.effects.verbs.hand import Discard, Draw, Reveal
from gundam_tui.games.gcg.effects.verbs.timing import Battle, Each
from gundam_tui.games.gcg.effects.verbs.zones import Move
from gundam_tui.games.gcg.queries import card_now as q
from gundam_tui.games.gcg.queries.activation import ready
from gundam_tui.games.gcg.queries.rules import Redirect
from gundam_tui.games.gcg.queries.selectors import Selector
from gundam_tui.kernel import Engine, Prompt, StackItem
from gundam_tui.language import ENGLISH, N, current, listed, speaking, tr

from . import kinds
from . import naming as n
from .templates import fill

_PROBE = 1 << 40  # an id that no object has: where it is returned, a reference means the chosen object


class CurrentStep:
    """The instruction that asks now.

    Attributes:
        x: the point of view of the effect.
        op: the instruction.
        act: what is done to the chosen cards: the instruction itself, or the one after a choice that acts on it.
        choice: the choice that comes first, if there is one.
        rest: the instructions after all that.
    """

    __slots__ = ("act", "choice", "op", "rest", "x")

    def __init__(self, x: Ctx, op: Op, act: Op | None, choice: Choose | None = None, rest: Sequence[Op] = ()) -> None:
        self.x = x
        self.op = op
        self.act = act
        self.choice = choice
        self.rest = rest


def doing(e: Engine) -> CurrentStep | None:
    """The instruction of the running effect that asks now, None if no effect is resolving."""
    frame = n.running(e)
    if frame is None:
        return None
    x, ops, at = instruction(e, frame)
    return _first(x, ops, at, len(ops)) if at < len(ops) else None


def _first(x: Ctx, ops: Sequence[Op], start: int, end: int) -> CurrentStep:
    """The beginning of a group of instructions."""
    for at in range(start, end):
        op = ops[at]
        if isinstance(op, Choose):
            act = _following(x, op, ops, at)
            after = at if act is None else next(i for i in range(at, len(ops)) if ops[i] is act)
            return CurrentStep(x, op, act, op, ops[after + 1 :])
        if not isinstance(op, Flow) or (isinstance(op, Modal) and at == start):
            return CurrentStep(x, op, op, rest=ops[at + 1 :])
    return CurrentStep(x, ops[start], None)


def mode(e: Engine, at: int, seat: int) -> str:
    """The beginning of one of several effects of the running instruction; empty if there are no words for it."""
    frame = n.running(e)
    if frame is None:
        return ""
    x, ops, now = instruction(e, frame)
    modal = ops[now]
    return on_all(_first(x, ops, modal.starts[at], modal.ends[at]), seat) if isinstance(modal, Modal) else ""


def _following(x: Ctx, choice: Choose, ops: Sequence[Op], at: int) -> Op | None:
    """The first instruction after a choice that acts on what was chosen."""
    probe = x.branch(x.results.copy())
    probe.results.choose((_PROBE,), label=choice.label)
    at += 1
    while at < len(ops):
        op = ops[at]
        if isinstance(op, (Choose, Modal)):
            return None
        if any(refs(probe) == (_PROBE,) for refs in op.speaks_of(x)):
            return op
        at = op.to if isinstance(op, Jump) else at + 1
    return None


def _said(x: Ctx, op: Op, cards: str, *, timed: bool = True) -> str:
    """An instruction in words, with the names of its objects."""
    if isinstance(op, Each):
        ops = ability_of(x.e, op.body).program.ops
        return on_all(_first(x, ops, 0, len(ops)), x.seat, after=True) or tr(op.words)
    return fill(op.wording(x), x, op, cards, timed=timed)


def on_one(what: CurrentStep, oid: int, seat: int) -> str:
    """The result for a card if it is chosen, as a verb phrase: `rest Zaku Ⅰ`; `choose Zaku Ⅰ` if unknown."""
    op, x = what.act, what.x
    name = n.player(seat_of(oid)) if oid < 0 else n.called(x.e, oid, seat)
    said = op is not None and bool(op.words) and _ruling(op) is None
    if op is None or not said or not (isinstance(op, OnCards) or op.speaks_of(x)):
        return tr("choose {cards}{purpose}", cards=name, purpose=_for_what(what))
    return _said(_given(x, oid), op, name, timed=False)  # the question says how long


def of_pile(what: CurrentStep, number: str, *, many: bool) -> str:
    """The cards of a pile that the instruction asks for: `2 (Titans) Unit cards from your trash`; empty if it chooses
    among cards in play, or among several kinds one after the other.
    """
    selectors: Sequence[Selector] = what.choice.what if what.choice is not None else ()
    aims = what.op.aims() if what.choice is None and isinstance(what.op, OnCards) else None
    if aims is not None and aims.selector is not None:
        selectors = (aims.selector,)
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
        selector = op.target.selector if isinstance(op, OnCards) else None
        if selector is not None and prompt.message == f"cost {op.name}" and offered <= {*selector.candidates(x)}:
            return kinds.said(x, selector, number, prompt.most != 1)
    return ""


def on_some(what: CurrentStep, words: str, candidates: Sequence[int] = (), *, many: bool = False) -> str:
    """The same for cards not chosen yet, named by `words`: `rest 1 enemy Unit`.

    Args:
        what: the instruction.
        words: their name.
        candidates: the candidates; an amount that differs between them is left out.
        many: can it be more than one?
    """
    op, x = what.act, what.x
    if op is None or not op.words:
        return tr("choose {cards}{purpose}", cards=words, purpose=_for_what(what))
    ruling = _ruling(op)
    if ruling is not None:
        rule = _rule_words(x, ruling, many)
        return (
            tr("choose {cards}: they {rule}", cards=words, rule=rule)
            if many
            else tr("choose {cards}: it {rule}", cards=words, rule=rule)
        )
    if op.differs is None:
        return _agreed(_said(x, op, words), many)
    views = [_given(x, oid) for oid in candidates if oid > 0] or [x]
    said = {_said(view, op, words) for view in views}
    if len(said) == 1:
        return _agreed(said.pop(), many)
    return tr("choose {cards}{purpose}", cards=words, purpose=tr(op.differs))


def _agreed(text: str, many: bool) -> str:
    """English alone: a pronoun agrees with its number."""
    return text.replace("its owner's", "their owner's") if many else text


def _ruling(op: Op) -> Impose | None:
    """The instruction if it puts a rule on the card (it can't attack), rather than doing something to it."""
    return op if isinstance(op, Impose) and not isinstance(op.rule, Redirect) else None


def _rule_words(x: Ctx, op: Impose, many: bool) -> str:
    words = fill(N("{rule:rule}{duration:time}"), x, op)
    if not many or current() != ENGLISH:
        return words
    verb, _, rest = words.partition(" ")
    return f"{ {'is': 'are', 'has': 'have', 'receives': 'receive'}.get(verb, verb) } {rest}".replace("its ", "their ")


def _for_what(what: CurrentStep) -> str:
    """The purpose of a choice that has no immediate result: a player who has to do something, a battle."""
    x = what.x
    if any(isinstance(op, Battle) for op in what.rest):
        return tr(" for a battle")
    for at, op in enumerate(what.rest):
        if isinstance(op, Choose) and op.by == "that player":
            deed = _theirs(_on_choice(_first(x, what.rest, at, len(what.rest))))
            return tr(", who has to {deed}", deed=deed)
        if isinstance(op, (Draw, Discard, Each)) and op.who == "that player":
            deed = _theirs(_said(x, op, ""))
            return tr(", who may {deed}", deed=deed) if op.may else tr(", who has to {deed}", deed=deed)
        if not isinstance(op, (Choose, Flow)):
            break
    return ""


def _theirs(text: str) -> str:
    """The action of another player, who is called `they`."""
    if current() != ENGLISH:
        return text.replace(tr("your"), tr("their"))
    return re.sub(r"\byour\b", "their", text).replace("the first", "their first").replace("friendly ", "")


def _given(x: Ctx, oid: int) -> Ctx:
    """The point of view if that card were chosen."""
    given = x.branch(x.results.copy())
    given.results.choose((oid,))
    return given


def on_all(what: CurrentStep, seat: int, *, after: bool = False) -> str:
    """An instruction in words, with the objects it means by itself: `draw 1 card`, `rest Zaku Ⅰ and Gouf`.

    Args:
        what: the instruction.
        seat: the reader.
        after: it follows another instruction: the result of that one is `it`.
    """
    if what.choice is not None:
        others = _OTHERS.get(what.choice.by) if seat == what.x.seat else None
        return tr(others, deed=_theirs(_on_choice(what))) if others else _on_choice(what)
    op, x = what.act or what.op, what.x
    if not op.words:
        return ""
    names, many = "", False
    target = op.aims() if isinstance(op, OnCards) else None
    if target is not None:
        selector = target.selector
        if selector is not None and (after or selector.most is not None):
            names, many = kinds.wanted(x, selector), selector.most is None or selector.most(x) > 1
        else:
            cards = target.find_card(x)
            many = len(cards) > 1
            called = [n.player(seat_of(c)) if c < 0 else n.called(x.e, c, seat) for c in cards]
            known = bool(called) and (target.own or not after)
            names = listed(called) if known else tr("them") if many else tr("it")
    return _agreed(_said(x, op, names), many)


_OTHERS = {
    "opponent": N("have the opponent {deed}"), "each enemy": N("have each enemy player {deed}"),
    "that player": N("have that player {deed}"),
}  # fmt: skip


def _on_choice(what: CurrentStep) -> str:
    """The same for a choice that comes first."""
    assert what.choice is not None
    x = what.x
    selectors: Sequence[Selector] = what.choice.what
    found = [oid for selector in selectors for oid in selector.candidates(x)]
    most = sum(selector.most(x) if selector.most is not None else 2 for selector in selectors)
    return on_some(what, listed([kinds.wanted(x, s) for s in selectors]), found, many=most > 1)


def paying(e: Engine, seat: int, card: int, op: Op) -> str:
    """A cost other than Resources: `destroying 1 friendly Unit`."""
    x = Ctx(e, seat, card, card)
    selector = op.target.selector if isinstance(op, OnCards) else None
    return fill(op.cost_words, x, op, kinds.wanted(x, selector) if selector is not None else n.name(e, card))


def with_purpose(deed: str, what: CurrentStep, seat: int) -> str:
    """An action and what follows "if you do": `rest it to draw 1 card`; the action alone if nothing follows, or it is
    not known yet.
    """
    ops, x = what.rest, what.x
    if len(ops) < 2 or not isinstance(ops[0], UnlessDone) or isinstance(ops[1], (Branch, Modal)) or ops[1].may:
        return deed
    follows = _first(x, ops, 1, len(ops))
    wanted: Sequence[Selector] = follows.choice.what if follows.choice is not None and seat == x.seat else ()
    if wanted and not any(not x.results.has(selector.needs) or selector.candidates(x) for selector in wanted):
        return deed  # by then there is nothing to choose
    with speaking(ENGLISH):
        plain = on_all(follows, seat, after=True)
    if not plain or " 0 " in plain or "+0" in plain:  # the amount depends on a choice not made yet
        return deed
    text = plain if current() == ENGLISH else on_all(follows, seat, after=True)
    if seat != x.seat:
        return tr("{deed}, so that {player} can {result}", deed=deed, player=n.player(x.seat), result=text)
    if isinstance(follows.op, Discard):
        return tr("{deed}, then {result}", deed=deed, result=text)
    if isinstance(what.op, Reveal):  # of a long name of cards, what follows is a second sentence rather than a purpose
        return tr("{deed} and {result}", deed=deed, result=text)
    return tr("{deed} to {result}", deed=deed, result=text)


def asking(e: Engine, seat: int | None) -> str:
    """What the running effect may do, for a reader: `Sinanju may deal 2 damage to 1 enemy Unit`; empty if none asks."""
    frame = n.running(e)
    if frame is None:
        return ""
    x, ops, at = instruction(e, frame)
    return _possible(x, frame.data["program"], ops, at, seat)


def waiting(e: Engine, item: StackItem, seat: int | None) -> str:
    """The same for a triggered effect that waits; empty if it would not activate now (10-2)."""
    card, bound, _ = item.bound or (item.source, NOTHING, None)
    x, ability = Ctx(e, item.seat, item.source, card, bound), ability_of(e, item.program)
    return _possible(x, item.program, ability.program.ops, 0, seat) if ready(x, ability) else ""


def _possible(x: Ctx, program: str, ops: Sequence[Op], at: int, seat: int | None) -> str:
    what = _first(x, ops, at, len(ops))
    name, deed = n.called(x.e, x.card, seat), on_all(what, x.seat)
    if not deed:
        text = n.effect_text(x.e, program).rpartition("】")[2]
        return tr("{card} may: {text}", card=name, text=" ".join(text.split()))
    deed = with_purpose(deed, what, x.seat)
    return tr("{card} may {deed}", card=name, deed=deed if seat == x.seat else _theirs(deed))


def moving(e: Engine, seat: int) -> str:
    """The names of the cards that the running effect moves; `it` if none is known."""
    what = doing(e)
    if what is None or not isinstance(what.op, Move):
        return tr("it")
    cards = [oid for oid in what.op.target.find(what.x) if oid > 0]
    return listed([n.called(e, oid, seat) for oid in cards]) or tr("it")


def details(e: Engine, oid: int) -> Any:
    """Numbers of a Unit or Base in play that distinguish targets: `AP3 HP2/4`; empty elsewhere."""
    obj = e.state.objs[oid]
    if obj.zone not in (BATTLE, BASE) or obj.host:
        return ""
    hp = q.hp(e, oid)
    left = max(0, hp - obj.damage)
    figures = f"AP{q.ap(e, oid)} HP{left}" + (f"/{hp}" if left != hp else "")
    return tr("{figures} rested", figures=figures) if obj.exhausted else figures
