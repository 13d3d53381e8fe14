"""The player's wording: a card's tree as English, in the vocabulary of the printed cards.

Timing stands in 【…】, keyword effects in <…>, traits in (…), card names in […] or "…", costs before "：". One
ability is one line. Wording is generated from the tree alone, so a card always says what it does. The nouns are made in
`wording_select`, conditions in `wording_conditions`, steps in `wording_steps`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any, assert_never, cast

from gundam_tui.language import lower_first, upper_first

from . import tree
from . import wording_select as s
from . import wording_words as w
from .keyword_table import KEYWORDS
from .wording_clause import after
from .wording_conditions import cond, event, event_so_far
from .wording_plain import cost
from .wording_rules import CANT
from .wording_steps import body
from .wording_words import WordingContext

__all__ = ["token_words", "wording"]


def wording(text: tree.CardText, *, kind: str, tokens: Mapping[str, str] | None = None) -> str:
    """The English that a player reads.

    Args:
        text: the card's tree.
        kind: the card's type (`unit`, `pilot`, `command`, `base` …): it decides the word for "this".
        tokens: the name of each Unit token by number (see `token_words`); an unknown one is named by its number.

    Returns:
        One line for each ability; empty for a card without text.
    """
    sp = WordingContext(kind, tokens or {})
    return "\n".join(line(one, replace(sp, labels={})) for one in text.lines)


def nodes(node: tree.Node) -> Iterator[tree.Node]:
    """The node and everything below it."""
    yield node
    for name in type(node).model_fields:
        yield from _below(getattr(node, name))


def _below(value: object) -> Iterator[tree.Node]:
    if isinstance(value, tree.Node):
        yield from nodes(value)
    elif isinstance(value, tuple):
        for part in cast("tuple[object, ...]", value):
            yield from _below(part)


def token_words(facts: Mapping[str, Any]) -> str:
    """The name of a Unit token in the text that makes it (5-16): `[Leo]((OZ)･AP1･HP1)`.

    Args:
        facts: the token's `name`, `traits`, `ap`, `hp` and, if it has a text, its `wording`.
    """
    parts = [" ".join(f"({trait})" for trait in facts.get("traits", ()))]
    parts += [f"AP{facts.get('ap') or 0}", f"HP{facts.get('hp') or 0}"]
    parts += [row.rstrip(".") for row in str(facts.get("wording") or "").split("\n") if row]
    return f"[{facts['name']}]({'･'.join(part for part in parts if part)})"


def line(node: tree.CardLine, sp: WordingContext) -> str:
    """One line of a card."""
    match node:
        case tree.Keyword():
            return KEYWORDS[node.name].timing + w.keyword(node)
        case tree.PilotName():
            return f"【Pilot】[{node.name}]"
        case tree.Alias():
            return f"This card's name is also treated as [{node.name}]."
        case tree.Ability():
            return ability(node, sp)
        case _:
            assert_never(node)


def markers(node: tree.Ability, sp: WordingContext) -> str:
    """The chain of 【…】 before the effect."""
    out = ""
    if node.during:
        by = f"･{s.qualifier(node.during_by, sp)}" if node.during_by else ""
        out += f"【During {node.during.title()}{by}】"
    timings: list[str] = []
    for moment in node.moments:
        if words := w.MARKERS[moment]:
            qualified = f"･{s.qualifier(node.by, sp)}" if node.by and moment == "paired" else ""
            development = f"･Development {node.development}" if node.development else ""
            timings.append(f"【{words}{qualified}{development}】")
    return out + "/".join(timings) + "【Once per Turn】" * node.once


def lead(node: tree.Ability, sp: WordingContext) -> str:
    """The part between the markers and the effect: whose turn, the event, the condition."""
    parts: list[str] = []
    turn = {"your": "your turn", "opponent": "your opponent's turn"}.get(node.turn or "", "the turn")
    ends = {"turn start": "start", "turn end": "end"}
    edge = next((ends[moment] for moment in node.moments if moment in ends), "")
    if edge:
        parts.append(f"at the {edge} of {turn}")
    elif node.turn:
        parts.append(f"during {turn}")
    if node.event:
        words = f"when {event(node.event, sp)}"
        if _attacks_meanwhile(node):
            return f"{words} while {w.this(sp)} is attacking, "
        parts.append(words)
    if "playing" in node.moments:
        words = "when playing this card from your hand"
        if isinstance(node.cond, tree.RefIs) and node.cond.ref.to == "host":
            return f"{words} and pairing it with {s.one_filter(node.cond.filter, sp)}, "
        parts.append(words)
    if "after main" in node.moments:
        parts.append("after activating this card's 【Main】")
    if node.cond and node.moments == ("static",) and isinstance(node.cond, tree.Earlier):
        parts.append(f"during a turn when {event_so_far(node.cond.event, sp)}")
    elif node.cond:
        parts.append(f"{'while' if node.moments == ('static',) else 'if'} {cond(node.cond, sp)}")
    return "".join(f"{part}, " for part in parts)


def _attacks_meanwhile(node: tree.Ability) -> bool:
    """Does it ask only that this Unit is attacking when the event happens?"""
    match node.cond:
        case tree.RefIs(ref=tree.Ref(to="this"), filter=tree.Filter(atoms=(tree.Is(state="attacking", negate=False),))):
            return True
        case _:
            return False


def ability(node: tree.Ability, sp: WordingContext) -> str:
    """An ability: its markers, its cost, its effect."""
    node = _ranged(node)
    first = node.body[0].do if node.body else None
    sp = replace(
        sp,
        event=node.event,
        where=node.where,
        moments=node.moments,
        once=node.once,
        player_chosen=False,
        doer="you",
        about_this=getattr(first, "target", None) == tree.Ref(to="this"),
        it_in_play=True,
        it_many=False,
        labels={},
    )
    # "When paired with a Pilot" and the like are timings of a Unit; a text in the hand or trash has none.
    before = markers(node, sp)
    if node.costs:
        before += upper_first(", ".join(cost(step, sp) for step in node.costs)) + "："
    if only := _only_then(node, sp):
        return before + only
    sentences = body(node.body, sp, ability)
    if node.development:
        # 1.9.0:5-22: Development is paid with cards from the trash, and the text after it is the effect.
        paid = "You may exile the specified number of (G Generation) cards in your trash from the game."
        opening = upper_first(lead(node, sp) + lower_first(paid))
        return f"{before}{opening} If you do, activate the following effect:\n■{_text(sentences)}"
    if not sentences:
        return before
    return before + _text(after(lead(node, sp), sentences))


def _ranged(node: tree.Ability) -> tree.Ability:
    """A condition on a count and two cases of that same count: "if 1 to 4 …, A. If 5 or more …, B."."""
    match node:
        case tree.Ability(
            cond=tree.Holds(cmp=">=", right=tree.Num()) as low,
            body=(
                tree.Sentence(
                    do=tree.If(
                        branches=(tree.Branch(cond=tree.Holds(cmp=">=", right=tree.Num() as many) as high) as branch,),
                        otherwise=tuple() as few,
                    )
                ) as only,
            ),
        ) if low.left == high.left:
            below = high.model_copy(update={"cmp": "<=", "right": tree.Num(n=many.n - 1)})
            first = branch.model_copy(update={"cond": tree.All(conds=(low, below)), "body": few})
            cases = [tree.If(branches=(case,)) for case in (first, branch)]
            body = tuple(only.model_copy(update={"do": case}) for case in cases)
            return node.model_copy(update={"cond": None, "body": body})
        case _:
            return node


def _only_then(node: tree.Ability, sp: WordingContext) -> str:
    """A Unit that can't do something unless something happened in the turn: `This Unit can only attack …`."""
    match node:
        case tree.Ability(
            moments=("static",),
            cond=tree.Not(cond=tree.Earlier() as earlier),
            body=(tree.Sentence(do=tree.Impose(target=tree.Ref() as target, rule=tree.Cant(by=None) as rule)),),
        ) if rule.what != "lose ap":
            who = w.ref(target, sp, subject=True)
            return upper_first(f"{who} can only {CANT[rule.what]} during a turn when {event(earlier.event, sp)}.")
        case _:
            return ""


def _text(sentences: list[str]) -> str:
    stops = ("" if sentence.endswith(".") or "\n■" in sentence else "." for sentence in sentences)
    return " ".join(upper_first(sentence) + stop for sentence, stop in zip(sentences, stops, strict=True))
