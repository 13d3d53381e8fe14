"""The forms of the family's notation that mean more than their parts (`cardlang.builder`)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields, replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

from gundam_tui.cardlang.builder import Builder, Fields, add_fields
from gundam_tui.cardlang.faults import WrongText, nearest
from gundam_tui.games.api import KeywordRow
from gundam_tui.games.nation.cards import card as c
from gundam_tui.games.nation.cards.nodes import amounts, conditions, filters, steps

from .plain import KINDS

__all__ = ["GRAMMAR", "builder"]

GRAMMAR = Path(__file__).with_name("grammar.lark")
_TWICE = {
    field: f"the header says twice {words}"
    for field, words in {
        "auto": "which kind of automatic effect it is",
        "timing": "when it can be played",
        "mill": "what is paid",
        "limit": "how often it can be played",
        "trigger": "what sets it off (a text has one trigger)",
        "condition": "while (a text has one condition)",
        "x": "what x is",
        "costs": "what else is paid",
    }.items()
}


@dataclass(frozen=True, slots=True)
class _It:
    """A reference to an earlier target; None: the last one."""

    index: int | None


def _inside(token: str) -> str:
    return str(token[1:-1])


def _stats(token: str) -> amounts.Stats:
    front, rear, defense = (amounts.STAR if "*" in part else int(part) for part in token.split("/"))
    return amounts.Stats(front, rear, defense)


class _ByHand:
    """Makers by the parser's name for a form or rule."""

    def __init__(self, keywords: Mapping[str, KeywordRow]) -> None:
        self._keywords = {row.label: row for row in keywords.values()}

    # ---------------------------------------------------------------- special effects

    def _row(self, label: str) -> KeywordRow:
        row = self._keywords.get(label)
        if row is None:
            raise WrongText(f'"{label}" is no special effect of this game{nearest(label, [*self._keywords])}')
        return row

    def word_keyword(self, token: str) -> str:
        return self._row(token.removeprefix("<")).name

    def keyword(self, id: str, n: int | None, names: Sequence[str] | None, stats: amounts.Stats | None) -> c.Keyword:
        row = next(row for row in self._keywords.values() if row.name == id)
        if row.counted != (n is not None):
            raise WrongText(f"{row.label} has a number" if row.counted else f"{row.label} has no number")
        return c.Keyword(id, n or 0, tuple(names or ()), stats)

    def keyword_x(self, id: str) -> c.Keyword:
        return c.Keyword(id, x=True)

    def keyword_power(self, id: str, names: Sequence[str] | None, designated: int, total: int) -> c.Keyword:
        return c.Keyword(id, 0, tuple(names or ()), power=self.part_power(designated, total)["power"])

    def keyword_step(self, id: str, number: int, point: str) -> c.Keyword:
        return c.Keyword(id, number, point=point, protected=True)

    def keyword_pay(self, id: str, number: int, mill: int) -> c.Keyword:
        return c.Keyword(id, number, mill=mill)

    def grant_all_sides(self, id: str) -> steps.Grant:
        return steps.Grant(keyword=id, rule="all sides")

    def grant_once(self, keyword: c.Keyword) -> steps.Grant:
        return replace(self.grant_keyword(keyword), once=True)

    def grant_line(self, line: int, instead: str | None = None) -> steps.Grant:
        return steps.Grant(text=str(line), instead=instead or "")

    def grant_keyword(self, keyword: c.Keyword) -> steps.Grant:
        if keyword.names or keyword.stats or keyword.x or keyword.power or keyword.point or keyword.mill:
            raise WrongText("a special effect that speaks of names cannot be gained")
        return steps.Grant(keyword=keyword.id, n=keyword.n)

    # ---------------------------------------------------------------- abilities

    def ability(self, header: Fields, body: Sequence[Any]) -> c.Ability:
        if header.get("auto") == "A":
            if not all(isinstance(one, c.Static) for one in body):
                raise WrongText("what is always in force says what cards gain, lose, can or can't, without a duration")
            if any(isinstance(one.to, filters.Target | _It) for one in body):
                raise WrongText('what is always in force chooses no cards: write "this", "host" or "every"')
            return c.Ability("", **header, statics=tuple(body))
        if any(isinstance(one, c.Static) for one in body):
            raise WrongText('say how long: "until end of turn" or "this turn"; or write "auto A"')
        if "trigger" in header and "auto" not in header:
            raise WrongText('a trigger stands in an automatic effect: write "auto D" before it')
        targets: list[filters.Target] = []
        done = tuple(_with_targets(step, targets) for step in body)
        return c.Ability("", **header, targets=tuple(targets), steps=done)

    def header(self, *parts: Fields) -> Fields:
        header: Fields = {}
        for part in parts:
            add_fields(header, part, _TWICE)
        return header

    def part_power(self, designated: int, total: int) -> Fields:
        if designated > total:
            raise WrongText("the designated power is part of the total, which comes second")
        return {"power": (designated, total)}

    def part_times(self, most: amounts.Amount) -> Fields:
        return {"limit": c.NO_LIMIT, "most": most}

    def part_every(self, event: c.Trigger) -> Fields:
        return {"trigger": replace(event, every=True)}

    def cond_not_in_combat(self) -> conditions.Condition:
        return conditions.Not(conditions.InCombat())

    def cond_fewer(self, number: int, what: filters.Filter) -> conditions.Condition:
        return conditions.Not(conditions.AtLeast(what, number))

    def conds(self, *parts: conditions.Condition) -> conditions.Condition:
        return parts[0] if len(parts) == 1 else conditions.Both(parts)

    def cost(self, how: str, quantity: Fields, what: filters.Filter) -> c.Cost:
        if quantity.get("all"):
            raise WrongText("say how many cards are paid")
        return c.Cost(how, what, **quantity)

    def part_cost(self, cost: c.Cost) -> Fields:
        return {"costs": (cost,)}

    def extra(self, cost: c.Cost) -> c.Ability:
        return c.Ability("", c.COST, costs=(cost,))

    def cond_none(self, what: filters.Filter) -> conditions.Condition:
        return conditions.Not(conditions.AtLeast(what))

    # ---------------------------------------------------------------- steps

    def body(self, *parts: Any) -> tuple[Any, ...]:
        if isinstance(parts[0], _InThatCase):
            raise WrongText('"in that case" follows what it speaks of')
        told = [(steps.InThatCase(), one.step) if isinstance(one, _InThatCase) else (one,) for one in parts]
        return tuple(step for group in told for step in group)

    def in_that_case(self, step: Any) -> Any:
        return _InThatCase(step)

    def gain(self, to: filters.Ref, grant: steps.Grant, until: str | None) -> steps.Step | c.Static:
        return steps.Gain(to, grant, until) if until else c.Static(grant, to)

    def coin(self, amount: amounts.Amount, stats: amounts.Stats, to: filters.Ref) -> steps.Step:
        return steps.Coin(to, steps.Grant(stats=stats), amount)

    def shield_one(self) -> Any:
        return _Taken(filters.Target(item=("nation",)), steps.ShieldNation("chosen"))

    def negate_play(self, number: int, side: str | None, items: Sequence[str]) -> Any:
        return _Negate(filters.Target(filters.Filter(side=side or ""), number, number, item=tuple(items)))

    # ---------------------------------------------------------------- which cards

    def ref_it(self) -> _It:
        return _It(None)

    def ref_target(self, number: int) -> _It:
        return _It(number - 1)

    def choice(self, quantity: Fields, what: filters.Filter) -> filters.Target:
        return filters.Target(what, **quantity)

    def choice_each(self, quantity: Fields, what: filters.Filter) -> filters.Target:
        if quantity.get("all") or what.side:
            raise WrongText('"of each player" tells whose cards: write a number, and no side')
        return filters.Target(what, chooser="each", **quantity)

    def quantity_exactly(self, number: int) -> Fields:
        return {"least": number, "most": number}

    def quantity_range(self, least: int, most: int) -> Fields:
        if least > most:
            raise WrongText(f"{least}..{most} is empty: the smaller number comes first")
        return {"least": least, "most": most}

    def quantity_all(self) -> Fields:
        return {"all": True}

    def filter(self, *parts: Any) -> filters.Filter:
        said: Fields = {}
        for part in parts:
            if isinstance(part, tuple):
                nouns = cast("tuple[str, ...]", part)
                said["types"] = () if nouns == ("card",) else nouns
                if "card" in nouns[1:] or ("card" in nouns and len(nouns) > 1):
                    raise WrongText('"card" is any card: no other type stands beside it')
            else:
                add_fields(said, part, {})
        return filters.Filter(**said)

    # ---------------------------------------------------------------- numbers

    def count_plus(self, what: filters.Filter, plus: int) -> amounts.Amount:
        return amounts.Count(what, plus)

    def count_minus(self, what: filters.Filter, less: int) -> amounts.Amount:
        return amounts.Count(what, -less)


@dataclass(frozen=True, slots=True)
class _InThatCase:
    """A step that is carried out only if those before have done something."""

    step: Any


@dataclass(frozen=True, slots=True)
class _Taken:
    """A step about the first target, which is not written as one."""

    target: filters.Target
    step: steps.Step


@dataclass(frozen=True, slots=True)
class _Negate:
    """A play that is negated, before its target has a place among those of the text."""

    target: filters.Target


def _with_targets(step: Any, targets: list[filters.Target]) -> Any:
    """A step whose targets have their places among those of the text."""
    if isinstance(step, _Negate):
        targets.append(step.target)
        return steps.NegatePlay(len(targets) - 1)
    if isinstance(step, _Taken):
        targets.append(step.target)
        return step.step
    changed: Fields = {}
    for field in fields(step):
        value = getattr(step, field.name)
        if isinstance(value, filters.Target):
            targets.append(value)
            changed[field.name] = filters.Chosen(len(targets) - 1)
        elif isinstance(value, _It):
            index = len(targets) - 1 if value.index is None else value.index
            if not 0 <= index < len(targets):
                raise WrongText("nothing has been chosen yet that this could speak of")
            changed[field.name] = filters.Chosen(index)
        elif isinstance(value, amounts.StrengthOf) and isinstance(value.to, _It):
            changed[field.name] = amounts.StrengthOf(filters.Chosen(len(targets) - 1), value.stat)
        elif isinstance(value, int) and isinstance(step, steps.Standby):
            changed[field.name] = str(value)
    return replace(step, **changed) if changed else step


def builder(keywords: Mapping[str, KeywordRow]) -> Builder:
    """The maker of nodes for a game with these special effects."""
    by_hand = _ByHand(keywords)
    tokens = {
        "INT": int, "NAME": _inside, "TRAIT": _inside, "STRING": _inside, "STATS": _stats,
        "KEYWORD": by_hand.word_keyword,
    }  # fmt: skip
    return Builder(SimpleNamespace(**KINDS), by_hand, tokens, twice=_TWICE)
