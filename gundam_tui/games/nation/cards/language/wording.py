"""The player's wording: a card's text in English, in the words of its game.

`wording_select` words the cards and amounts, `wording_conditions` the conditions, `wording_steps` the steps of an
effect, and `wording_grants` what cards gain.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from gundam_tui.games.api import KeywordRow
from gundam_tui.games.nation.cards import card as c
from gundam_tui.games.nation.cards.nodes import amounts
from gundam_tui.games.nation.cards.nodes.filters import Target

from . import wording_select as s
from . import wording_words as w
from .glossary import Glossary
from .record import lent
from .wording_conditions import condition_words, trigger_words
from .wording_grants import grant_words
from .wording_steps import IN_THAT_CASE, step_words
from .wording_words import WordingContext

__all__ = ["wording"]


def wording(
    lines: Sequence[c.Keyword | c.Ability],
    kind: str,
    glossary: Glossary,
    keywords: Mapping[str, KeywordRow],
    chips: Mapping[str, Mapping[str, Any]],
) -> str:
    """A card's text, a line for each of its lines.

    Args:
        lines: special effects and abilities.
        kind: the card's type: the text of a command is its effect and has no cost.
        glossary: the words of the game.
        keywords: its special effects.
        chips: for each number, the facts of the chips that texts can make.
    """
    own = WordingContext(kind, glossary, keywords, chips)
    others = WordingContext("", glossary, keywords, chips)  # texts that other cards have are not Commands
    given = lent(lines)
    return "\n".join(
        f"Line {at}: {_line(line, others)}" if at in given else _line(line, own) for at, line in enumerate(lines, 1)
    )


def _line(line: c.Keyword | c.Ability, sp: WordingContext) -> str:
    """One special effect or ability."""
    return (
        w.keyword(line, sp)
        if isinstance(line, c.Keyword)
        else _ability(line, replace(sp, targets=line.targets, spoken=[], this=False))
    )


def _ability(ability: c.Ability, sp: WordingContext) -> str:
    if ability.auto == c.COST:
        return f"Additional Cost: {_cost(ability.costs[0], sp)}"
    before = "".join(_lead(ability, sp))
    x = ability.x
    said = (
        x is not None
        and not isinstance(x, amounts.Paid | amounts.Picked)
        and (not isinstance(x, amounts.X) or x.most is not None)
    )
    after = f" X is {s.number_words(x, sp)}." if x is not None and said else ""
    when = trigger_words(ability.trigger, sp) if ability.trigger else ""
    holds = f"while {condition_words(ability.condition, sp)}" if ability.condition else ""
    body = _body(ability, sp)
    lead = ", ".join(filter(None, [when, holds]))
    told = f"{lead}, {body}" if lead else body
    done = f"{before}{w.sentence(told)}{after}"
    opening, closing = sp.words.protected if ability.protected else ("", "")
    return f"{opening}{done}{closing}"


def _lead(ability: c.Ability, sp: WordingContext) -> list[str]:
    """The labels before a text: power, kind, timing and cost."""
    label = sp.words.label
    lead = ["Or: "] if ability.either else []
    lead += [f"Team [{ability.team}]: "] if ability.team else []
    lead += [label.format(f"{ability.power[0]}-{ability.power[1]}") + " "] if ability.power else []
    if ability.note:
        lead.append(sp.words.note)
    if ability.alternate:
        lead.append(f"Alternate Cost, {_cost(ability.costs[0], sp)}: ")
    if ability.place:
        lead.append(f"In {sp.words.places[ability.place]}: ")
    if ability.by:
        lead.append({"enemy": "The enemy may play this: ", "each": "Either player may play this: "}[ability.by])
    if ability.auto:
        return [*lead, f"(Auto {ability.auto}) "]
    if not (ability.note and sp.kind == c.COMMAND):
        lead.append(sp.words.timing.format(_timing(ability.timing, sp)))
        if sp.kind != c.COMMAND:
            paid = sp.words.roll if ability.roll else s.amount(ability.mill, sp)
            often = f", at most {s.number_words(ability.most, sp)} times a turn" if ability.most is not None else ""
            lead.append(" " + label.format(sp.words.limits[ability.limit].format(paid)) + often)
            if ability.roll and ability.mill:
                lead.append(label.format(s.amount(ability.mill, sp)))
            if ability.costs:
                lead.append(f", {_cost(ability.costs[0], sp)}")
            if ability.counts:
                lead.append(f", as the {sp.words.types[ability.counts][0]} of the turn")
        elif ability.costs and not ability.alternate:
            lead.append(f", Additional Cost: {_cost(ability.costs[0], sp)}")
        lead.append(": ")
    return lead


def _cost(cost: c.Cost, sp: WordingContext) -> str:
    """An additional cost."""
    cards = s.choice(Target(cost.what, cost.least, cost.most), sp)
    if cost.how == "tuck":
        return f"put {cards} on top or on the bottom of your {sp.words.piles['nation']}"
    return f"{cost.how} {cards}"


def _timing(timing: c.Timing, sp: WordingContext) -> str:
    if not timing.point:
        return sp.words.anytime
    side = sp.words.sides[timing.side].capitalize() if timing.side else ""
    return " ".join(filter(None, [side, sp.words.points[timing.point]]))


def _body(ability: c.Ability, sp: WordingContext) -> str:
    if ability.auto == "A":
        return _statics(ability.statics, sp)
    told = [step_words(step, sp) for step in ability.steps]
    if ability.optional:
        told[0] = f"you may {told[0]}"
    return "; then ".join(told).replace(f"; then {IN_THAT_CASE}; then ", f"; {sp.words.in_that_case} ")


def _statics(statics: Sequence[c.Static], sp: WordingContext) -> str:
    told: list[str] = []
    for at, static in enumerate(statics):
        subject, many = s.subject(static.to, sp)
        same = at and statics[at - 1].to == static.to
        told.append(grant_words(static.grant, many, sp) if same else f"{subject} {grant_words(static.grant, many, sp)}")
    return " and ".join(told)
