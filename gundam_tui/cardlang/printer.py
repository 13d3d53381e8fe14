"""From a typed tree back to the notation, in its one canonical form.

A node is written by the first form of the grammar that can express all of it. A language's own printer adds what the
forms do not contain: singular and plural, the order of words around a noun, parentheses.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, cast

from gundam_tui.cardlang import forms
from gundam_tui.cardlang.node import defaults, is_node

__all__ = ["Misfit", "Printer", "Writing", "unsaid"]


class Misfit(ValueError):
    """A form cannot express a value."""

    def __init__(self, message: str = "", value: Any = None) -> None:
        super().__init__(message)
        self.value = value


class Printer:
    """Prints the parts of one text. A subclass has a method `say_…` for each rule that is written by hand.

    Attributes:
        quoted: for each terminal that is not a word, its format.
        calls: words directly followed by a parenthesis, without a space.
    """

    quoted: ClassVar[Mapping[str, str]] = {}
    calls: ClassVar[frozenset[str]] = frozenset()

    def __init__(self, grammar: forms.Grammar) -> None:
        self.grammar = grammar
        self._fields: dict[str, frozenset[str]] = {}

    # ---------------------------------------------------------------- what a language may override

    def inside(self, writing: Writing, rule: str, value: Any, first: bool) -> str:
        """A value inside a form, printed by a rule.

        Args:
            writing: the form around it.
            rule: the rule in that place.
            value: the value to print.
            first: whether the form begins with it.

        Raises:
            Misfit: the rule cannot express it.
        """
        return self.say(rule, value)

    def many(self, writing: Writing, terminal: str) -> bool:
        """Of the two words of a silent terminal (plural, singular), is the first one written?"""
        return False

    def began(self, writing: Writing, value: Any) -> None:
        """Called when a form has been begun with this value."""

    def wrote(self, word: str) -> None:
        """Called when a word of a form has been written."""

    # ---------------------------------------------------------------- saying

    def say(self, rule: str, value: Any) -> str:
        """A value printed by a rule of the grammar.

        Raises:
            Misfit: none of its forms can express the value.
        """
        by_hand = getattr(self, f"say_{rule}", None)
        return by_hand(value) if by_hand else self.by_forms(rule, value)

    def by_forms(self, rule: str, value: Any) -> str:
        """A value printed by the first form of a rule that can express it.

        Raises:
            Misfit: none of its forms can express the value.
        """
        inside: Misfit | None = None
        for form in self.grammar.rules[rule].forms:
            try:
                return Writing(self, rule, form, value).text()
            except Misfit as misfit:
                inside = inside if misfit.value in (None, value) else misfit
        raise inside or Misfit(f"no form of {rule} in grammar.lark can say {value!r}", value)

    def listed(self, rule: str, values: Sequence[Any], between: str) -> str:
        """Values printed by a rule, with words between them."""
        return between.join(self.say(rule, value) for value in values)

    def joined(self, words: Sequence[str]) -> str:
        """Words with spaces between them, but none inside parentheses, around a slash or after `non-` and a sign."""
        text, before = "", ""
        for word in words:
            glued = before in ("", "(", "/", "non-", "+", "-") or word in (")", "/")
            text += word if glued or (word == "(" and before in self.calls) else f" {word}"
            before = word
        return text

    def fields_of(self, rule: str) -> frozenset[str]:
        """The fields of the surrounding node that a rule expresses."""
        if rule not in self._fields:
            found = self.grammar.rules.get(rule)
            made = [form.makes for form in found.forms if form.makes and form.makes.name == "dict"] if found else []
            self._fields[rule] = frozenset(field for makes in made for field in (*makes.fields, *makes.said))
        return self._fields[rule]


class Writing:
    """One form while it is written: its words, and the value's fields in the places of its parts."""

    def __init__(self, printer: Printer, rule: str, form: forms.Form, value: Any) -> None:
        self.printer, self.rule, self.form, self.value = printer, rule, form, value
        self.words: list[str] = []
        self.part = 0  # how many parts are done
        # The parts whose rules express fields of this same node.
        self.shared = (
            {name for name in form.makes.fields if name != rule and printer.fields_of(name)}
            if form.makes
            else set[str]()
        )

    def text(self) -> str:
        """The form's words.

        Raises:
            Misfit: the form cannot express the value.
        """
        makes, value = self.form.makes, self.value
        word = makes.said.get("") if makes else self.form.alias.replace("_", " ")
        if word and value != word:
            raise Misfit
        if word and not makes:
            return word
        if makes and is_node(value):
            self.fits(makes, value)
        elif makes and makes.name not in ("word", "tuple"):
            raise Misfit
        return self.written()

    def if_said(self) -> list[str]:
        """The form's words, as a list; empty if the node has the defaults."""
        makes = self.form.makes
        assert makes
        said = all(getattr(self.value, field) == value for field, value in makes.said.items())
        empty = makes.fields and unsaid(self.value, makes.fields[0])
        return [self.written()] if said and not empty else []

    def written(self) -> str:
        """The form's words, whether or not they express all of the value."""
        self.write(self.form.parts, None)
        return self.printer.joined(self.words)

    def fits(self, makes: forms.Makes, node: Any) -> None:
        """Refuse a node of another kind, a value that the form's words contradict, and a node with fields left over."""
        if makes.name not in ("dict", type(node).__name__):
            raise Misfit
        if any(getattr(node, field) != said for field, said in makes.said.items()):
            raise Misfit
        told = {*makes.said, *makes.fields}.union(*map(self.printer.fields_of, self.shared))
        fields = defaults(cast("type[Any]", type(node))) if makes.name != "dict" else self.printer.fields_of(self.rule)
        if any(field not in told and not unsaid(node, field) for field in fields):
            raise Misfit

    def write(self, part: Any, then: Any) -> None:
        """One part of the form; `then` is the part after it."""
        kind, content = part
        if kind == "word":
            self.words.append(content)
            self.printer.wrote(content)
        elif kind == "seq":
            for one, after in zip(content, (*content[1:], None), strict=True):
                if one[0] != "many":  # it repeats the part before it, which has written all of them
                    self.write(one, after)
        elif kind == "maybe":
            assert self.form.makes
            name = self.form.makes.fields[self.part]
            if all(
                unsaid(self.value, field)
                for field in (self.printer.fields_of(name) if name in self.shared else (name,))
            ):
                self.part += 1
            else:
                self.write(content, None)
        elif kind == "name" and content[0] == "_":
            plural, singular = self.printer.grammar.words[content]
            self.words.append(plural if self.printer.many(self, content) else singular)
        elif kind in ("name", "any"):
            self.fill([content] if kind == "name" else [way[1][0][1] for way in content], then)
        else:
            self.write(content, None)

    def fill(self, symbols: Sequence[str], then: Any) -> None:
        """The value of a part, or its values, with the separator that repeats the part in the form between them."""
        at, makes = self.part, self.form.makes
        self.part += 1
        value: Any = self.value
        if makes and makes.name == "tuple":
            value = value if makes.several == at else value[at]
        elif makes and makes.fields[at] not in self.shared:
            value = getattr(value, makes.fields[at], None)
        values: Sequence[Any] = value if makes and makes.several == at else (value,)
        if not values or any(one is None for one in values):
            raise Misfit
        between = [word for kind, word in then[1][1] if kind == "word"] if then and then[0] == "many" else []
        first = not self.words
        for nth, one in enumerate(values):
            self.words += between if nth else []
            self.words.append(self.symbol(symbols, one, first))
        if first:
            self.printer.began(self, value)

    def symbol(self, symbols: Sequence[str], given: Any, first: bool) -> str:
        """A value printed by one of these terminals or rules."""
        misfit = Misfit()
        for symbol in symbols:
            words = self.printer.grammar.words.get(symbol, ())
            if symbol in self.printer.quoted:
                return self.printer.quoted[symbol].format(given)
            if words and (given is True or given in words):
                return words[0] if given is True else given
            try:
                if not words:
                    return self.printer.inside(self, symbol, given, first)
            except Misfit as inside:
                misfit = inside
        raise misfit


def unsaid(node: Any, field: str) -> bool:
    """Does a field have its default value?"""
    known = defaults(cast("type[Any]", type(node)))
    return field not in known or getattr(node, field) == known[field]
