"""A card's tree as Chinese: lines, timings, openings.

Timing stands in 【…】, keyword effects in 《…》, traits in 〈…〉, whole card names in {…} (1.0:2-2-2), parts of one in
“…” (1.0:2-2-3), costs before "：". One ability is one line, and it has as many choices (■) as the English one.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, assert_never

from gundam_tui.games.gcg.cards.language import tree

from . import keywords, words
from . import selects as s
from .clause import closed, joined
from .conditions import cond, event, event_so_far
from .keywords import MARKERS
from .steps import body, cost
from .words import Speaker

__all__ = ["token_words", "wording"]

Named = Callable[[str], str]


def wording(text: tree.CardText, *, kind: str, named: Named, tokens: Mapping[str, str] | None = None) -> str:
    """The Chinese that a player reads.

    Args:
        text: the card's tree.
        kind: the card's type (`unit`, `pilot`, `command`, `base` …): it decides the word for "this".
        named: the Chinese for the name of a card, a part of one or a trait (`chinese.names`).
        tokens: the name of each Unit token by number (see `token_words`); an unknown one is named by its number.

    Returns:
        One line for each ability; empty for a card without text.
    """
    sp = Speaker(kind, tokens or {}, named, ability)
    return "\n".join(line(one, sp.branch()) for one in text.lines)


def token_words(facts: Mapping[str, Any], named: Named) -> str:
    """The name of a Unit token in the text that makes it: `{里奥}（〈OZ〉、AP1、HP1）的`.

    Args:
        facts: the token's `name`, `traits`, `ap`, `hp` and, if it has a text, its Chinese `wording`.
        named: as of `wording`.
    """
    parts = ["".join(f"〈{named(trait)}〉" for trait in facts.get("traits", ()))]
    parts += [f"AP{facts.get('ap') or 0}", f"HP{facts.get('hp') or 0}"]
    parts += [row.rstrip("。") for row in str(facts.get("wording") or "").split("\n") if row]
    return f"{{{named(facts['name'])}}}（{'、'.join(part for part in parts if part)}）的"


def line(node: tree.CardLine, sp: Speaker) -> str:
    """One line of a card."""
    match node:
        case tree.Keyword():
            return keywords.line(node)
        case tree.PilotName():
            return f"【机师】{s.exact(node.name, sp)}"
        case tree.Alias():
            return f"此卡牌的卡牌名称也视为{s.exact(node.name, sp)}。"
        case tree.Ability():
            return ability(node, sp)
        case _:
            assert_never(node)


def markers(node: tree.Ability, sp: Speaker) -> str:
    """The chain of 【…】 before the effect; the condition for a Pilot has its own (1.0:11-2-9-2, 1.0:11-2-10-2)."""
    out = ""
    if node.during:
        out += f"【{keywords.DURING[node.during]}】"
        out += f"【{s.filtered(node.during_by, sp, in_play=True)}】" if node.during_by else ""
    timings: list[str] = []
    for moment in node.moments:
        if marker := MARKERS[moment]:
            development = f"·开发：{node.development}" if node.development is not None else ""
            qualified = f"【{s.filtered(node.by, sp, in_play=True)}】" if node.by and moment == "paired" else ""
            timings.append(f"【{marker}{development}】{qualified}")
    return out + "/".join(timings) + keywords.ONCE * node.once


def lead(node: tree.Ability, sp: Speaker) -> str:
    """The part between the markers and the effect: whose turn, the event, the condition."""
    said = ""
    whose = {"your": "我方的回合", "opponent": "对方的回合"}
    edges = {"turn start": "开始", "turn end": "结束"}
    edge = next((edges[moment] for moment in node.moments if moment in edges), "")
    if edge:
        said += f"当{whose.get(node.turn or '', '回合')}{edge}时，"
    elif node.turn:
        said += f"在{whose[node.turn]}中，"
    if node.event:
        said += f"当{event(node.event, sp)}时，"
    if "playing" in node.moments:
        said += "从手牌中使用此卡牌时，"
    if "after main" in node.moments:
        said += "发动此卡牌的【主要】后，"
    static = node.moments == ("static",)
    if node.cond and static and isinstance(node.cond, tree.Earlier):
        said += f"在{event_so_far(node.cond.event, sp).removeprefix('本回合中')}的回合中，"
    elif node.cond:
        said += f"{cond(node.cond, sp)}的期间，" if static else f"若{cond(node.cond, sp)}，则"
    return said


def ability(node: tree.Ability, sp: Speaker) -> str:
    """An ability: its markers, its cost, its effect."""
    inside = sp.inside
    sp = replace(
        sp.branch(), inside=False, event=node.event, where=node.where, moments=node.moments, once=node.once,
        player_chosen=False, labels={}, it=words.It(),
    )  # fmt: skip
    before = markers(node, sp)
    if node.costs:
        before += "，".join(cost(step, sp) for step in node.costs) + "："
    opening = lead(node, sp)
    # 1.0:11-1-1-2: "when your turn ends, recover N" names no card, as the card itself is meant.
    unnamed = node.moments == ("turn end",) and node.cond is None and sp.kind == "unit"
    said = body(node.body, sp, unnamed=unnamed)
    if node.development is not None:
        # 1.9.0:5-22: Development is paid with cards from the trash, and the text after it is the effect.
        group = words.traits(("G Generation",), sp)
        paid = f"可以将我方废弃区中指定数量的拥有{group}的卡牌除外。那样做时，发动以下效果："
        return f"{before}{opening}{paid}\n■{closed(said)}"
    if not said:
        return before
    # One condition or duration governs all sentences of the ability: a full stop would end it.
    governed = inside or opening.endswith("则") or (node.moments == ("static",) and bool(opening))
    return before + closed([opening + joined(said)] if governed else [opening + said[0], *said[1:]])
