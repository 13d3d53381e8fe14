"""Builds the typed tree from Lark's parse tree.

The arrow of a form in the grammar says what the form makes. A language's own builder handles the forms that mean more
than their parts. Lark itself is not imported: the parse tree is only walked.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, cast

from pydantic import ValidationError

from gundam_tui.cardlang import forms
from gundam_tui.cardlang.faults import WrongText
from gundam_tui.cardlang.node import flags
from gundam_tui.named import NamedTuple

if TYPE_CHECKING:
    from lark import Token, Tree

__all__ = ["Builder", "Fields", "Maker", "add_fields"]

Fields = dict[str, Any]
Maker = Callable[..., Any]


def _no_reason(parts: Sequence[Any]) -> str:
    return ""


class _Reading(NamedTuple):
    """What one grammar makes: by the parser's names for rules and forms, and the words of its terminals."""

    makers: Mapping[str, Maker]
    words: Mapping[str, tuple[str, ...]]

    def word(self, token: Token) -> str:
        """The text of a token; a terminal that is a single word gives that word, however its parts were spaced."""
        words = self.words.get(token.type, ())
        return words[0] if len(words) == 1 else str(token)


class Builder:
    """Makes the typed tree of one card language."""

    def __init__(
        self,
        nodes: object,
        by_hand: object,
        tokens: Mapping[str, Callable[[str], Any]],
        *,
        twice: Mapping[str, str] | None = None,
        refused: Callable[[Sequence[Any]], str] = _no_reason,
    ) -> None:
        """Args:
        nodes: the module with the node classes by name.
        by_hand: its methods make the forms and rules of their names; `node_…`: make what an arrow names.
        tokens: for each terminal, the value of its word; for a terminal without an entry, the word itself.
        twice: for each field, the message if two parts of a form give it.
        refused: why a node cannot be made of these parts; empty: that is a fault of the program.
        """
        self._nodes = nodes
        self._by_hand = by_hand
        self._tokens = tokens
        self._twice = twice or {}
        self._refused = refused
        self._readings: dict[str, _Reading] = {}

    def build(self, parsed: Tree[Token], grammar: forms.GrammarFile) -> Any:
        """The typed tree of one parsed line.

        Args:
            parsed: the parser's result for `line`, with positions.
            grammar: the file of the forms that parsed it.

        Raises:
            WrongText: words contradict each other (an ability that is `once` twice, a card with two sides).
        """
        found = forms.grammar(grammar)
        if found.lark not in self._readings:
            self._readings[found.lark] = _Reading(self._read(found), found.words)
        return self._build(parsed, self._readings[found.lark])

    def _build(self, node: Tree[Token] | Token | None, reading: _Reading) -> Any:
        """The result of a parse tree node; a token gives its word or number, a missing part None."""
        if node is None:
            return None
        if isinstance(node, str):
            try:
                return self._tokens[node.type](node) if node.type in self._tokens else reading.word(node)
            except WrongText as error:
                error.position = node.start_pos
                raise
        parts = [self._build(child, reading) for child in node.children]
        try:
            return reading.makers[node.data](*parts)
        except WrongText as error:
            if error.position is None:
                error.position = node.meta.start_pos
            raise
        except ValidationError:
            reason = self._refused(parts)
            if not reason:
                raise
            raise WrongText(reason, node.meta.start_pos) from None

    def _read(self, grammar: forms.Grammar) -> dict[str, Maker]:
        """For each of the parser's names for a rule or form, the maker that combines its parts."""
        makers: dict[str, Maker] = {}
        for rule in grammar.rules.values():
            for form in rule.forms:
                name = form.alias or rule.name
                by_hand = getattr(self._by_hand, name, None)
                makers[name] = by_hand or (self._maker(form.makes) if form.makes else _just(name))
        return makers

    def _maker(self, makes: forms.Makes) -> Maker:
        if makes.name == "word":
            return lambda: makes.said[""]
        if makes.name == "tuple":
            return lambda *parts: parts
        node: Any = dict if makes.name == "dict" else getattr(self._nodes, makes.name)
        kind: Maker = getattr(self._by_hand, f"node_{makes.name.lower()}", node)
        yes = flags(node)
        at, fields, said = makes.several, makes.fields, makes.said

        def make(*parts: Any) -> Any:
            if at is not None:
                end = len(parts) - (len(fields) - at - 1)
                parts = (*parts[:at], parts[at:end], *parts[end:])
            made = dict(said)
            for field, part in zip(fields, parts, strict=True):
                if isinstance(part, dict):
                    add_fields(made, cast("Fields", part), self._twice)
                elif part is not None:
                    made[field] = True if field in yes else part
            return kind(**made)

        return make


def add_fields(fields: Fields, more: Fields, twice: Mapping[str, str]) -> None:
    """Fields of a node that come from several of its parts, each at most once.

    Args:
        fields: those given so far; more are added.
        more: those of another part.
        twice: for each field, the message if it is given again.

    Raises:
        WrongText: a field is given twice.
    """
    for field, value in more.items():
        if field in fields:
            raise WrongText(twice.get(field, f'"{field}" is said twice'))
        fields[field] = value


def _just(name: str) -> Maker:
    """The result of a form that the grammar gives no arrow: its only part, or its own name in words."""

    def make(*parts: Any) -> Any:
        return parts[0] if parts else name.replace("_", " ")

    return make
