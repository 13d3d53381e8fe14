"""Prints the typed tree in our notation, in its one canonical form: `parse(print_text(text)) == text`.

This module adds what the forms do not contain (`cardlang.printer`): singular and plural, the order of words around a
noun, parentheses, and the steps without a form of their own.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeAlias

from gundam_tui.cardlang import forms
from gundam_tui.cardlang.printer import Misfit, Printer, Writing

from . import tree as t
from .builder import GRAMMAR

__all__ = ["print_text"]

Adjective: TypeAlias = t.IsTrait | t.IsColor | t.Is
_ONE = t.Num(n=1)
_CARDS = frozenset({"unit", "pilot", "command", "base"})
# These come before `enemy` and `friendly`: `1 rested enemy unit`, but `1 enemy link unit`.
_FIRST = frozenset({"rested", "active", "damaged", "undamaged", "other", "battling", "attacking", "attacked"})
_MANY = t.Cant | t.Count | t.Immune | t.MustTarget | t.PaidThisTurn | t.Reduce  # these are about several cards
_STEPS = frozenset({"step", "player_step"})
_QUOTED = {"CARD_NAME": "[{}]", "TRAIT": "({})", "STRING": '"{}"', "INT": "{}", "LABEL": "{}"}
_NOUNS = frozenset({"_EFFECT", "_PILOT", "_PLAYER", "_RESOURCE"})
_BARE = frozenset({"can't", "may", "must", "you"})  # a verb after these has no s


def print_text(text: t.CardText, grammar: forms.GrammarFile = GRAMMAR) -> str:
    """The notation of a card's text, one ability a line.

    Args:
        text: a tree as the parser makes it.
        grammar: the file of its forms.

    Raises:
        ValueError: a tree from elsewhere contains something without a notation, such as the number of nothing.
    """
    printer = _Printer(forms.grammar(grammar))
    return "\n".join(printer.say("line", line) for line in text.lines)


class _Printer(Printer):
    """Prints the parts of one text; the `say_…` methods are the rules and forms that are written by hand."""

    quoted = _QUOTED
    calls = frozenset({"count", "names"})

    def __init__(self, grammar: forms.Grammar) -> None:
        super().__init__(grammar)
        self.third = False  # whether the next verb is written with an s: `it draws`

    # ---------------------------------------------------------------- words of a form

    def inside(self, writing: Writing, rule: str, value: Any, first: bool) -> str:
        step = writing.rule in _STEPS
        match value:
            case t.Ref() if rule in ("target", "ref"):
                return self.ref(value, subject=first)
            case t.Select() if rule in ("target", "select", "inner"):
                many = step or isinstance(writing.value, _MANY)
                return self.select(value, many=many, all_word=step and not first)
            case "player" if rule == "select":
                return "player"
            case t.Filter() if isinstance(writing.value, t.Discard):
                return self.say_filter(value, cards=True, many=writing.value.amount != _ONE)
            case t.Ref() | t.Select():
                raise Misfit
            case _:
                return self.say(rule, value)

    def many(self, writing: Writing, terminal: str) -> bool:
        """Is a noun in the plural? Does a verb end in s?"""
        match writing.value:
            case _ if terminal not in _NOUNS:
                return self.third
            case t.PlaceResource(amount=amount):
                return amount != _ONE
            case t.Cant():
                return terminal == "_EFFECT"
            case _:
                return isinstance(writing.value, t.EnemyPlayers)

    def began(self, writing: Writing, value: Any) -> None:
        if isinstance(value, t.Ref | t.Select):
            self.third = (isinstance(value, t.Select) and writing.rule not in _STEPS) or not _several(value)

    def wrote(self, word: str) -> None:
        if word in _BARE:
            self.third = False

    # ---------------------------------------------------------------- abilities and sentences

    def say_ability(self, ability: t.Ability) -> str:
        static = ability.moments == ("static",)
        header: list[str] = []
        for form in self.grammar.rules["part"].forms:
            by_hand = getattr(self, f"say_{form.alias}", None)
            if by_hand:
                header += by_hand(ability)
            elif form.parts[1][0] != ("word", "if" if static else "while"):
                header += Writing(self, "part", form, ability).if_said()
        body = self.say_body(ability.body)
        return f"{', '.join(header)}: {body}" if header else body

    def say_part_moments(self, ability: t.Ability) -> list[str]:
        if ability.event and ability.moments != ("when",):
            raise Misfit(f"an event is said by when, not by {ability.moments}")
        if ability.moments == ("static",) or ability.event:
            return []
        by = f" by {self.say_filter(ability.by)}" if ability.by else ""
        return ["/".join(ability.moments) + by]

    def say_part_costs(self, ability: t.Ability) -> list[str]:
        self.third = False
        return [f"{{{self.listed('step', ability.costs, ', ')}}}"] if ability.costs else []

    def say_body(self, body: t.Body) -> str:
        written: list[str] = []
        before: t.Mod | None = None
        for sentence in body:
            mod = sentence.do if isinstance(sentence.do, t.Mod) else None
            same = mod and before and (mod.target, mod.duration) == (before.target, before.duration)
            if mod and same and not sentence.link and not sentence.may:
                # `gets ap +1 & hp +1` is two sentences about the same cards
                lasting = self.lasting(mod.duration)
                written[-1] = f"{written[-1].removesuffix(lasting)} & {self.say('change', mod)}{lasting}"
            else:
                written.append(self.sentence(sentence))
            before = mod
        return "; ".join(written)

    def sentence(self, sentence: t.Sentence) -> str:
        step, may = sentence.do, "may" if sentence.may else ""
        field = "by" if isinstance(step, t.Choose) else "who"
        who = getattr(step, field, "you")
        self.third = who not in ("you", "all players", "you & that player") and not may
        if isinstance(step, t.Each):
            done = f"{'does' if self.third else 'do'} {self.say('block', step.body)}"
        else:
            done = self.say("step", step if who == "you" else step.model_copy(update={field: "you"}))
        said = [sentence.link, may, done] if who == "you" else [sentence.link, who, may, done]
        return " ".join(filter(None, said))

    # ---------------------------------------------------------------- steps and rules

    def say_step(self, step: t.Step) -> str:
        match step:
            case t.Block():
                return self.say("block", step.body)
            case t.DeployToken():
                return f"deploy {' & '.join(_tokens(token) for token in (step, *step.also))}"
            case t.DeployExBase():
                return "deploy ex base"
            case t.TakeShield():
                return f"add {self.say('bound', step.amount)} {_plural('shield', step.amount != _ONE)} to hand"
            case t.PlayAs():
                stats = [f" {stat} {n}" for stat, n in (("lv", step.lv), ("cost", step.cost)) if n is not None]
                return f"play as{''.join(stats)}"
            case t.Mod():
                gets = "get" if _several(step.target) else "gets"
                target = self.target(step.target, subject=True)
                return f"{target} {gets} {self.say('change', step)}{self.lasting(step.duration)}"
            case _:
                return self.by_forms("step", step)

    def lasting(self, duration: t.Duration) -> str:
        return "" if duration == "always" else f" this {duration}"

    def say_rule(self, rule: t.Rule) -> str:
        if isinstance(rule, t.AttackEarly) and rule.what:
            return f"may attack {self.select(rule.what)} on deploy turn"
        return self.by_forms("rule", rule)

    # ---------------------------------------------------------------- which cards

    def target(self, what: t.Target, *, subject: bool = False) -> str:
        """The cards of a step: `all enemy units` as its object, but `your units` at its beginning."""
        if isinstance(what, t.Ref):
            return self.ref(what, subject=subject)
        return self.select(what, many=True, all_word=not subject)

    def ref(self, to: t.Ref, *, subject: bool = False) -> str:
        """`it`, `the pilot`, `$a`; `them` is `they` at the beginning of a step."""
        if to.to in ("pilot", "other"):
            return f"the {to.to}"
        return "they" if subject and to.to == "them" else to.to

    def select(self, what: t.Select, *, many: bool = False, all_word: bool = False) -> str:
        """A selector.

        Args:
            what: the selector.
            many: whether a selector without a number stands for several cards (`your units`) or for one of them.
            all_word: whether such a selector is written with `all`.
        """
        words: list[str] = []
        several = many
        if what.most is not None and what.least is not None:
            least, most = self.say("bound", what.least), self.say("bound", what.most)
            number = least if what.least == what.most else f"{least}..{most}"
            words.append(f"first {number}" if what.first else number)
            several = what.most != _ONE
        elif all_word:
            words.append("all")
            several = True
        placed = what.zone != "play"
        side = [] if placed or what.side == "any" else [self.say("side", what.side)]
        before, after, posts = _sorted(what.atoms)
        first = self.each("adjective", before)
        words += [*side, *first] if what.side == "your" else [*first, *side]
        words += self.each("adjective", after)
        words.append(_nouns(what.nouns, several, cards=placed or what.among is not None))
        words += self.posts(posts)
        if placed:
            words.append(f"{'in' if what.most is None else 'from'} {what.side} {what.zone}")
        if what.among is not None:
            words.append(f"among {self.ref(what.among)}")
        return " ".join(words)

    def say_filter(self, what: t.Filter, *, cards: bool = False, many: bool = False) -> str:
        """A filter: adjectives, noun and the rest; `cards`: written `unit card`."""
        before, after, posts = _sorted(what.atoms)
        adjectives = self.each("adjective", (*before, *after))
        return " ".join([*adjectives, _nouns(what.nouns, many, cards=cards), *self.posts(posts)])

    def say_nouns(self, nouns: Sequence[t.Noun]) -> str:
        return _nouns(nouns, False, cards=False)

    def each(self, rule: str, values: Sequence[Any]) -> list[str]:
        return [self.say(rule, value) for value in values]

    def posts(self, atoms: Sequence[t.Atom]) -> list[str]:
        """The text after a noun; only the last phrase may go without braces."""
        nested = (t.Battling, t.PairedWith, t.PairedTo)
        last = len(atoms) - 1
        return [
            self.say("last_post" if at == last and isinstance(atom, nested) else "post", atom)
            for at, atom in enumerate(atoms)
        ]

    # ---------------------------------------------------------------- numbers and conditions

    def say_amount(self, number: t.Amount) -> str:
        if not isinstance(number, t.Scaled):
            return self.by_forms("amount", number)
        plain = number.times == 1 and (number.per, number.plus) != (1, 0)
        times = "" if plain else f"{number.times} * "
        per = "" if number.per == 1 else f" / {number.per}"
        plus = "" if number.plus == 0 else f" + {number.plus}"
        return f"{times}{self.say_amount(number.of)}{per}{plus}"

    def say_cond(self, cond: t.Cond) -> str:
        """A condition; groups that the words alone would join differently are put in parentheses."""
        match cond:
            case t.AnyOf():
                return " or ".join(self.group(one, (t.AnyOf,)) for one in cond.conds)
            case t.All():
                return " and ".join(self.group(one, (t.AnyOf, t.All)) for one in cond.conds)
            case _:
                return self.by_forms("cond_one", cond)

    def group(self, cond: t.Cond, joined: tuple[type, ...]) -> str:
        written = self.say_cond(cond)
        return f"({written})" if isinstance(cond, joined) else written


def _several(what: t.Target) -> bool:
    return what.to == "them" if isinstance(what, t.Ref) else what.most != _ONE


def _plural(noun: str, many: bool) -> str:
    return f"{noun}s" if many else noun


def _nouns(nouns: Sequence[t.Noun], many: bool, *, cards: bool) -> str:
    if cards and _CARDS.issuperset(nouns):
        return f"{'/'.join(nouns)} {_plural('card', many)}"
    return "/".join(_plural(noun, many) for noun in nouns)


def _tokens(step: t.DeployToken) -> str:
    number = str(step.least) if step.least == step.most else f"{step.least}..{step.most}"
    return f"{number} {'rested ' if step.rested else ''}token {step.token}"


def _sorted(atoms: Sequence[t.Atom]) -> tuple[list[Adjective], list[Adjective], list[t.Atom]]:
    """Adjectives that may stand before the side, the other adjectives, and what follows the noun."""
    adjectives = [atom for atom in atoms if isinstance(atom, Adjective)]
    first = next(
        (at for at, atom in enumerate(adjectives) if not (isinstance(atom, t.Is) and atom.state in _FIRST)),
        len(adjectives),
    )
    return adjectives[:first], adjectives[first:], [atom for atom in atoms if not isinstance(atom, Adjective)]
