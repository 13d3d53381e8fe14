"""From the nodes of a card's text back to the notation: `parse(print_text(text)) == text`.

This module adds what the forms do not contain (`cardlang.printer`): the parts of a header, targets that are written at
their first mention, and the order of words around a noun.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any

from gundam_tui.cardlang import forms
from gundam_tui.cardlang.printer import Misfit, Printer, Writing
from gundam_tui.games.api import KeywordRow
from gundam_tui.games.nation.cards import card as c
from gundam_tui.games.nation.cards.nodes import amounts, conditions, filters, steps

from .builder import GRAMMAR

__all__ = ["print_text"]


def print_text(lines: Sequence[c.Keyword | c.Ability], keywords: Mapping[str, KeywordRow]) -> str:
    """The notation of a card's text, one line each.

    Args:
        lines: special effects and abilities, as the parser makes them.
        keywords: the special effects of the game.

    Raises:
        ValueError: nodes from elsewhere contain something without a notation.
    """
    return "\n".join(_Printer(keywords).say("line", line) for line in lines)


class _Printer(Printer):
    quoted = MappingProxyType({"INT": "{}", "NAME": "[{}]", "TRAIT": "({})", "STRING": '"{}"', "NUMBER": "{}"})
    calls = frozenset({"count"})

    def __init__(self, keywords: Mapping[str, KeywordRow]) -> None:
        super().__init__(forms.grammar(GRAMMAR))
        self._keywords = keywords
        self._targets: Sequence[filters.Target] = ()
        self._spoken: list[int] = []  # targets already written, in order
        self._several = False

    # ---------------------------------------------------------------- lines

    def say_line(self, line: c.Keyword | c.Ability) -> str:
        if isinstance(line, c.Keyword):
            return self.say_keyword(line)
        return f"additional cost: {self.say_cost(line.costs[0])}" if line.auto == c.COST else self.say_ability(line)

    def say_cost(self, cost: c.Cost) -> str:
        target = filters.Target(cost.what, cost.least, cost.most)
        return f"{cost.how} {self._choice(target)}"

    def say_keyword(self, keyword: c.Keyword) -> str:
        if keyword.x:
            return f"<{self._keywords[keyword.id].label} x>"
        if keyword.power:
            return f"<{self._effect(keyword.id, 0, keyword.names)}> power {keyword.power[0]}-{keyword.power[1]}"
        if keyword.point:
            return f"<{self._effect(keyword.id, keyword.n)}> in {keyword.point} step protected"
        if keyword.mill:
            return f"<{self._effect(keyword.id, keyword.n)}> pay {keyword.mill}"
        return f"<{self._effect(keyword.id, keyword.n, keyword.names, keyword.stats)}>"

    def _effect(self, id: str, number: int, names: Sequence[str] = (), stats: amounts.Stats | None = None) -> str:
        row = self._keywords[id]
        parts = [row.written(number), "/".join(f"[{name}]" for name in names), _stats(stats) if stats else ""]
        return " ".join(filter(None, parts))

    def say_ability(self, ability: c.Ability) -> str:
        self._targets, self._spoken = ability.targets, []
        header: list[str] = ["or"] if ability.either else []
        header += ["protected"] if ability.protected else []
        header += [f"team ({ability.team})"] if ability.team else []
        if ability.power:
            header.append(f"power {ability.power[0]}-{ability.power[1]}")
        header += ["note"] if ability.note else []
        header.append(f"auto {ability.auto}" if ability.auto else self.say("timing", ability.timing))
        if ability.auto and ability.timing != c.Timing():
            raise Misfit("an automatic effect has no timing")
        header += ["alternate"] if ability.alternate else []
        header += [f"in {ability.place}"] if ability.place else []
        header += [f"by {'either' if ability.by == 'each' else ability.by}"] if ability.by else []
        header += [f"pay {self.say('amount', ability.mill)}"] if ability.mill else []
        header += ["roll"] if ability.roll else []
        header += [f"cost {self.say_cost(cost)}" for cost in ability.costs]
        header += [f"counts as {ability.counts}"] if ability.counts else []
        often = {c.ONCE_A_TURN: [], c.ONCE_A_CUT: ["once a cut"], c.NO_LIMIT: ["any number"]}[ability.limit]
        header += often if ability.most is None else [f"up to {self.say('amount', ability.most)} times"]
        if ability.trigger:
            header.append(f"{'every time' if ability.trigger.every else 'when'} {self._event(ability.trigger)}")
        header += [f"while {self.say_conds(ability.condition)}"] if ability.condition else []
        header += [f"x is {self.say('amount', ability.x)}"] if ability.x is not None else []
        header += ["may"] if ability.optional else []
        body = ability.statics if ability.auto == "A" else ability.steps
        written = self.listed("step", body, "; ").replace("in that case; ", "in that case ")
        return f"{', '.join(header)}: {written}"

    def _event(self, trigger: c.Trigger) -> str:
        if trigger.point:
            return " ".join(filter(None, [trigger.side, self._point(trigger.point), trigger.event]))
        if trigger.event == "detached":
            return "this leaves host"
        if trigger.event in ("hits", "hits the nation", "hits the squad"):
            return f"its squad {trigger.event.replace(' the ', ' ')}"
        plain = trigger.event in ("enters", "sorties", "resolves", "fights")
        verb = trigger.event if plain else f"{'has' if trigger.event == 'gone out' else 'is'} {trigger.event}"
        where = f" in {trigger.place}" if trigger.place else ""
        where += {"": "", "others": " not by own effects"}.get(trigger.by, f" by {trigger.by}")
        return f"{'this' if trigger.this else self.say_filter(trigger.what)} {verb}{where}"

    def _point(self, point: str) -> str:
        return point if point == "turn" else self.say("point", point)

    # ---------------------------------------------------------------- steps

    def say_step(self, step: steps.Step | c.Static) -> str:
        match step:
            case c.Static():
                return f"{self.say_target(step.to)} {self.say_grant(step.grant)}"
            case steps.Gain():
                written = f"{self.say_target(step.to)} {self.say_grant(step.grant)}"
                return f"{written} {self.say('duration', step.until)}"
            case steps.Coin():
                coins = "coin" if step.n == 1 else "coins"
                stats = _stats(step.grant.stats or amounts.Stats())
                return f"put {self.say('amount', step.n)} {stats} {coins} on {self.say_target(step.to)}"
            case steps.Standby(program, moment, to):
                later = self.say("later", moment)
                card = f" with {self.say_target(to)}" if to is not None else ""
                return f"at {later} do line {program}{card}"
            case steps.Pick(whose, what, number, do, having, least):
                who = f"{self.say('who', whose)} having {having}" if having else self.say("who", whose)
                several = number != 1
                many = f"{least}..{self.say('amount', number)}" if least else self.say("amount", number)
                return f"{who} picks {many} {self.say_filter(what, many=several)} and {do}"
            case steps.InThatCase():
                return "in that case"
            case steps.ShieldNation("chosen"):
                return "shield 1 nation"
            case steps.NegatePlay():
                target = self._targets[step.index]
                self._spoken.append(step.index)
                parts = ["negate", str(target.most), target.what.side, "/".join(target.item), "play"]
                return " ".join(filter(None, parts))
            case _:
                return self.by_forms("step", step)

    def say_grant(self, grant: steps.Grant) -> str:
        several = self._several
        if grant.rule == "all sides":
            return f"has <{self._keywords[grant.keyword].label}> for all sides"
        if grant.keyword:
            once = " once" if grant.once else ""
            return f"{'gain' if several else 'gains'} <{self._effect(grant.keyword, grant.n)}>{once}"
        if grant.rule in ("marked", "removed"):
            return f"{'are' if several else 'is'} {'marked' if grant.rule == 'marked' else 'removed when resolved'}"
        if grant.text and not grant.instead:
            return f"{'gain' if several else 'gains'} line {grant.text}"
        if grant.text:
            for_ = "team" if grant.instead == "team" else f"<{self._keywords[grant.instead].label}>"
            return f"has line {grant.text} for {for_}"
        if grant.lose:
            return f"{'lose' if several else 'loses'} <{self._effect(grant.lose, 0)}>"
        return self.by_forms("grant", grant)

    def inside(self, writing: Writing, rule: str, value: Any, first: bool) -> str:
        if rule == "STATS":
            return _stats(value)
        return f"by {value} effects" if rule == "by" else self.say(rule, value)

    def many(self, writing: Writing, terminal: str) -> bool:
        # `gain`, `lose`, `take` and `are` take several cards, as the first of two words or the second
        return self._several

    # ---------------------------------------------------------------- which cards

    def say_target(self, to: filters.Ref) -> str:
        match to:
            case filters.Chosen(index) if index in self._spoken:
                self._several = self._targets[index].all or self._targets[index].most > 1
                return "it" if self._spoken[-1] == index else f"target {index + 1}"
            case filters.Chosen(index):
                self._spoken.append(index)
                return self._choice(self._targets[index])
            case filters.Each(what):
                self._several = False
                return f"every {self.say_filter(what)}"
            case _:
                self._several = False
                return self.by_forms("ref", to)

    def _choice(self, target: filters.Target) -> str:
        if target.all:
            number = "all"
        elif target.least == target.most:
            number = str(target.most)
        else:
            number = f"{target.least}..{target.most}"
        self._several = target.all or target.most > 1
        chosen = f"{number} {self.say_filter(target.what, many=self._several)}"
        return f"{chosen} of each player" if target.chooser == "each" else chosen

    def say_filter(self, what: filters.Filter, *, many: bool = False) -> str:
        words: list[str] = []
        for rule in ("adjective", "nouns", "post"):
            if rule == "nouns":
                words.append("/".join(_noun(noun, many) for noun in what.types or ("card",)))
                continue
            for form in self.grammar.rules[rule].forms:
                said = what.area or what.place in ("hand or hangar", "playing")  # they have their own forms
                if not (said and form.makes and form.makes.fields == ("place",)):
                    words += self._said(rule, form, what)
        return " ".join(words)

    def _said(self, rule: str, form: forms.Form, what: filters.Filter) -> list[str]:
        if form.makes and form.makes.fields == ("keyword",):
            return [f"with <{self._keywords[what.keyword].label}>"] if what.keyword else []
        if form.makes and form.makes.fields == ("most_cost",):
            plain = not isinstance(what.most_cost, amounts.Count)
            fits = what.most_cost is not None and plain == (("name", "INT") in form.parts[1])
            return [f"with cost <= {self.say('amount', what.most_cost)}"] if fits else []
        return Writing(self, rule, form, what).if_said()

    def say_names(self, names: Sequence[str]) -> str:
        return "/".join(f"[{name}]" for name in names)

    # ---------------------------------------------------------------- numbers and conditions

    def say_conds(self, condition: conditions.Condition) -> str:
        parts = condition.of if isinstance(condition, conditions.Both) else (condition,)
        return " and ".join(self.say("cond", one) for one in parts)

    def say_cond(self, condition: conditions.Condition) -> str:
        self._several = False
        match condition:
            case conditions.AtLeast(what, number):
                return f"{number} {self.say_filter(what, many=number > 1)}"
            case conditions.ThisIs(what, head):
                return f"{'host' if head else 'this'} is {self.say_filter(what)}"
            case conditions.Not(conditions.InCombat()):
                return "not in combat"
            case conditions.Not(conditions.AtLeast(what, 1)):
                return f"no {self.say_filter(what, many=True)}"
            case conditions.Not(conditions.AtLeast(what, number)):
                return f"not {number} {self.say_filter(what, many=True)}"
            case _:
                return self.by_forms("cond", condition)

    def say_amount(self, number: amounts.Amount) -> str:
        match number:
            case amounts.Count(what, plus):
                extra = f" {'+' if plus > 0 else '-'} {abs(plus)}" if plus else ""
                return f"count({self.say_filter(what, many=True)}){extra}"
            case int():
                return str(number)
            case amounts.KeywordOf(keyword):
                return f"<{self._keywords[keyword].label}> of it"
            case _:
                # A bare number would match any of them: only the forms that make this kind of node are tried.
                made = type(number).__name__
                for form in self.grammar.rules["amount"].forms:
                    if form.makes and form.makes.name == made:
                        try:
                            return Writing(self, "amount", form, number).text()
                        except Misfit:
                            continue
                raise Misfit(f"no form of amount in grammar.lark can say {number!r}", number)

    def say_ref(self, to: filters.Ref) -> str:
        return self.say_target(to) if isinstance(to, filters.Chosen) else self.by_forms("ref", to)


def _noun(noun: str, many: bool) -> str:
    return f"{noun}s" if many and noun != "g" else noun


def _stats(stats: amounts.Stats) -> str:
    return "/".join("*" if one is amounts.STAR else f"{one:+}" for one in stats)
