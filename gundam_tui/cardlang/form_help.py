"""Help for one place in a text of a card language: the form that stands there, an example, and what may follow."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from gundam_tui.cardlang import forms
from gundam_tui.cardlang.card import BaseCard
from gundam_tui.cardlang.page import FormWriter
from gundam_tui.cardlang.parser import Parser, logical_lines
from gundam_tui.named import NamedTuple

if TYPE_CHECKING:
    from lark import Token, Tree

__all__ = ["Helper", "PlaceHelp"]

_WORD = re.compile(r"[A-Za-z'-]+")
_TRIED = 12  # lines of cards that are parsed to find an example


class PlaceHelp(NamedTuple):
    """Help for one place.

    Attributes:
        form: the form there as people write it; empty: none was recognised.
        section: the section of the grammar.
        card, line: a card that uses it and the line of its text; None and empty: no card does.
        following: what may stand at the place, given the letters that stand there already.
    """

    form: str = ""
    section: str = ""
    card: BaseCard | None = None
    line: str = ""
    following: tuple[str, ...] = ()


class _Form(NamedTuple):
    """A form: as people write it, its section, a pattern for the texts that may hold it."""

    written: str
    section: str
    pattern: str


class Helper:
    """Explains the forms of one card language.

    Args:
        parser: reads its texts.
        shapes: for each terminal, the text that stands for a word that players fill in.
        cards: the source of examples.
    """

    def __init__(self, parser: Parser[Any], shapes: Mapping[str, str], cards: Iterable[BaseCard]) -> None:
        self._parser = parser
        self._grammar = forms.grammar(parser.grammar)
        self._writer = FormWriter(self._grammar, shapes)
        self._forms = {form.alias: self._named(form, rule.section) for rule, form in self._speaking()}
        found = {line: card for card in cards for _, line in logical_lines(card.source)}
        self._lines = sorted(found.items(), key=lambda one: (len(one[0]), one[1].number))
        self._examples: dict[str, tuple[BaseCard | None, str]] = {}

    def at(self, text: str, row: int, column: int) -> PlaceHelp:
        """Help for a place.

        Args:
            text: a card's text; it may be faulty.
            row, column: the place, from 0.
        """
        source, offset = _line_at(text, row, column)
        start = next((one.start() for one in _WORD.finditer(source) if one.start() < offset <= one.end()), offset)
        begun = source[start:offset]
        following = tuple(word for word in self._parser.following(source[:start]) if word.startswith(begun))
        name = self._form_at(source, offset) or self._by_word(_word_at(source, offset))
        if not name:
            return PlaceHelp(following=following)
        form = self._forms[name]
        card, line = self._example(name)
        return PlaceHelp(form.written, form.section, card, line, following)

    # ---------------------------------------------------------------- which form

    def _form_at(self, source: str, offset: int) -> str:
        """The name of the smallest form with words of its own around a place; empty if the line cannot be read."""
        from lark.exceptions import UnexpectedInput

        try:
            tree = self._parser.lark.parse(source)  # pyright: ignore[reportUnknownMemberType]
        except UnexpectedInput:
            return ""
        around = [(end - start, name) for start, end, name in self._parts(tree) if start <= offset <= end]
        return min(around, key=lambda one: one[0], default=(0, ""))[1]

    def _parts(self, tree: Tree[Token]) -> Iterator[tuple[int, int, str]]:
        for part in tree.iter_subtrees():
            if not part.meta.empty and str(part.data) in self._forms:
                yield part.meta.start_pos, part.meta.end_pos, str(part.data)

    def _speaking(self) -> Iterator[tuple[forms.GrammarRule, forms.Form]]:
        """The forms with a name and words of their own."""
        for rule in self._grammar.rules.values():
            for form in rule.forms:
                if form.alias and self._writer.has_words(form) and not self._writer.plain(form):
                    yield rule, form

    def _named(self, form: forms.Form, section: str) -> _Form:
        said = rf"(?<![\w-])(?:{self._writer.pattern(form.parts)})(?![\w-])"
        return _Form(self._writer.write(form.parts), section, said)

    def _by_word(self, word: str) -> str:
        """The first form that begins with a word; empty if none does."""
        return next((name for name, form in self._forms.items() if word and form.written.startswith(word)), "")

    # ---------------------------------------------------------------- examples

    def _example(self, name: str) -> tuple[BaseCard | None, str]:
        """The shortest line of a card that uses a form."""
        if name not in self._examples:
            self._examples[name] = next(self._using(name), (None, ""))
        return self._examples[name]

    def _using(self, name: str) -> Iterator[tuple[BaseCard, str]]:
        said = re.compile(self._forms[name].pattern, re.S)
        tried = 0
        for line, card in self._lines:
            if not said.search(line):
                continue
            tried += 1
            if tried > _TRIED:
                return
            parsed = self._parser.lark.parse(line)  # pyright: ignore[reportUnknownMemberType]
            if any(str(part.data) == name for part in parsed.iter_subtrees()):
                yield card, line


def _line_at(text: str, row: int, column: int) -> tuple[str, int]:
    """The ability around a place, and the place in it."""
    for first, source in reversed([*logical_lines(text)]):
        if first - 1 <= row:
            rows = source.split("\n")
            at = min(row - first + 1, len(rows) - 1)
            if row - first + 1 >= len(rows):  # a blank line below it
                return "", 0
            before = sum(len(one) + 1 for one in rows[:at])
            if column > len(rows[at]):  # behind the last word
                return f"{source[: before + len(rows[at])]} ", before + len(rows[at]) + 1
            return source, before + column
    return "", 0


def _word_at(source: str, offset: int) -> str:
    return next((one[0] for one in _WORD.finditer(source) if one.start() <= offset <= one.end()), "")
