"""The notation of a card language on one page: every form of the grammar, with an example from the cards.

The page is made from the grammar and the cards on every request, so it always says what the parser reads.
"""

from __future__ import annotations

import re
import textwrap
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import islice
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeVar

from gundam_tui.cardlang.card import BaseCard
from gundam_tui.cardlang.forms import Form, Grammar
from gundam_tui.cells import cells, in_cells

if TYPE_CHECKING:
    from lark import Token, Tree

    from gundam_tui.cardlang.parser import Parser

__all__ = ["WIDTH", "FormWriter", "notation_page", "wrapped"]

C = TypeVar("C", bound=BaseCard)
WIDTH = 100
_SOME = r"(?<!\w)\S.*?(?!\w)"  # any words
_FEW = 3  # the number of words of a kind that are written out where they may stand
_SMALL = 4  # a rule of at most this many words is written out as well

_HEAD = """\
A card's text has one ability a line; a line that begins with a space continues the one above it.

  word     is written as it stands; singular and plural, "draw" and "draws" are the same word
  UPPER    stands for any of the forms listed under that name
  ‹ … ›    may be left out, or repeated where it ends in …
  a|b      is one of the two\
"""
_FOOT = "Below a form stands the shortest text of a card that uses it; after > what players read on that card."


# ---------------------------------------------------------------- forms in writing


class FormWriter:
    """Writes forms for people, and as patterns that find them in a text."""

    def __init__(self, grammar: Grammar, shapes: Mapping[str, str]) -> None:
        self.grammar = grammar
        self.shapes = shapes
        self.named: set[str] = set()  # kinds of words that forms speak of by name

    def write(self, parts: Any) -> str:
        """A form as it is written in a card's text."""
        kind, content = parts
        match kind:
            case "word":
                return str(content)
            case "seq":
                return _spaced(" ".join(filter(None, map(self.write, content))))
            case "any":
                return "|".join(map(self.write, content))
            case "maybe":
                return f"‹{self.write(content)}›"
            case "many":
                return f"‹{self.write(content)} …›"
            case "some":
                return f"{self.write(content)} ‹{self.write(content)} …›"
            case _:
                return self._name(str(content))

    def _name(self, name: str) -> str:
        if name in self.shapes:
            return self.shapes[name]
        if name in self.grammar.words:
            words = same(self.grammar.words[name])
            if len(words) <= _FEW or name.lower() in self.grammar.rules:
                return "|".join(words)
            self.named.add(name)
        elif self.inline(name):
            return self.write(self.grammar.rules[name].forms[0].parts)
        return title(name)

    def inline(self, name: str) -> bool:
        """Is a rule small enough to be written out wherever it may stand?"""
        forms = self.grammar.rules[name].forms
        return len(forms) == 1 and len(forms[0].parts[1]) <= _SMALL and all(map(self._plain, forms[0].parts[1]))

    def refers(self, form: Form) -> bool:
        """Is a form just the name of another rule?"""
        parts = form.parts[1]
        return len(parts) == 1 and parts[0][0] == "name" and parts[0][1] in self.grammar.rules

    def has_words(self, form: Form) -> bool:
        """Is a form more than signs around other forms?"""
        return bool(re.search(r"\b[a-z]", self.write(form.parts)))

    def plain(self, form: Form) -> bool:
        """Is there only one way to write a form?"""
        return all(kind == "word" or content in self.grammar.words for kind, content in form.parts[1]) and not (
            set("|N$[]()") & set(self.write(form.parts))
        )

    def _plain(self, part: Any) -> bool:
        kind, content = part
        if kind == "any":
            return all(map(self._plain, content))
        if kind == "seq":
            return len(content) == 1 and self._plain(content[0])
        return kind == "word" or (kind == "name" and content in self.grammar.words)

    def pattern(self, parts: Any) -> str:
        """A regular expression for the texts that may contain a form."""
        kind, content = parts
        match kind:
            case "word":
                return re.escape(content)
            case "seq":
                return r"\s*".join(map(self.pattern, content))
            case "any":
                return f"(?:{'|'.join(map(self.pattern, content))})"
            case "maybe":
                return f"(?:{self.pattern(content)})?"
            case "many":
                return f"(?:{self.pattern(content)})*"
            case "some":
                return f"(?:{self.pattern(content)})+"
            case _:
                words = () if content in self.shapes else self.grammar.words.get(str(content), ())
                return f"(?:{'|'.join(map(re.escape, words))})" if words else _SOME


def same(words: Sequence[str]) -> list[str]:
    """Words of a terminal, of the forms of one word the shortest only."""
    if words == ("is", "are"):
        return ["is"]
    return [word for word in words if not any(word != other and word.startswith(other) for other in words)]


def title(name: str) -> str:
    """A rule or kind of words by its name on the page."""
    return name.strip("_").replace("_", "-").upper()


def _spaced(text: str) -> str:
    return re.sub(r"(?<!‹) ([:;,)])", r"\1", text).replace("( ", "(")


# ---------------------------------------------------------------- examples


class _Example(NamedTuple, Generic[C]):
    card: C
    line: str
    part: str


class _Examples(Generic[C]):
    """The texts of some cards, the shortest lines first, by the parser's names for the forms that they use."""

    def __init__(self, cards: Iterable[C], parser: Parser[Any]) -> None:
        self._by_form: dict[str, list[_Example[C]]] = {}
        lines: dict[str, _Example[C]] = {}
        for card in cards:
            for line, tree in parser.parsed_lines(card.source):
                for alias, part in _parts(line, tree):
                    example = _Example(card, line, part)
                    self._by_form.setdefault(alias, []).append(example)
                    lines.setdefault(line, example)
        for examples in self._by_form.values():
            examples.sort(key=_length)
        self._lines = sorted(lines.values(), key=_length)

    def using(self, alias: str, fits: re.Pattern[str], words: re.Pattern[str] | None) -> Iterator[_Example[C]]:
        """The texts that use a form.

        Args:
            alias: the parser's name for it.
            fits: a pattern for a part of a text that is the form.
            words: a pattern for the words of a form that leaves no part of its own in the tree; None: only parts count.
        """
        yield from (one for one in self._by_form.get(alias, ()) if fits.fullmatch(one.part))
        if words is not None:
            said = re.compile(rf"(?<![\w-])(?:{words.pattern})(?![\w-])", re.S)
            yield from (one for one in self._lines if said.search(one.line))


def _length(one: _Example[Any]) -> tuple[int, str]:
    return len(one.line), one.card.number


def _parts(line: str, tree: Tree[Token]) -> Iterator[tuple[str, str]]:
    for part in tree.iter_subtrees():
        if not part.meta.empty:
            yield str(part.data), line[part.meta.start_pos : part.meta.end_pos]


def _shown(example: _Example[C], told: Callable[[C, str], str], whole: bool) -> Iterator[str]:
    line, part = " ".join(example.line.split()), " ".join(example.part.split())
    whole = whole or len(part) * 2 >= len(line)
    yield from wrapped(f"{example.card.number}  {line if whole else part}", 6, 6 + len(example.card.number) + 2)
    if whole:
        yield from wrapped(f"> {' '.join(told(example.card, example.line).split())}", 6, 8)


def wrapped(text: str, first: int, later: int) -> list[str]:
    """A text in lines of the page's width, with the given indents for the first line and for the later ones."""
    rows = textwrap.wrap(
        text, WIDTH, initial_indent=" " * first, subsequent_indent=" " * later, break_long_words=False,
        break_on_hyphens=False,
    )  # fmt: skip
    return rows if all(cells(row) <= WIDTH for row in rows) else in_cells(text, WIDTH, " " * first, " " * later)


# ---------------------------------------------------------------- the page


def notation_page(
    cards: Iterable[C],
    grammar: Grammar,
    parser: Parser[Any],
    shapes: Mapping[str, str],
    legend: str,
    told: Callable[[C, str], str],
    effects: Iterable[str],
    *,
    whole: bool = False,
    made: Iterable[C] = (),
) -> list[str]:
    """Every form of a card language, section by section, with examples; a list of lines.

    Args:
        cards: the source of the examples.
        grammar: its forms.
        parser: reads the texts of the cards.
        shapes: for each terminal, the text that stands for a word that players fill in.
        legend: explains these, in lines that follow those about the page.
        told: the player's wording for a line of a card.
        effects: a line for each keyword effect.
        whole: every example is the whole line with its wording, even if the form is a small part of it, or only words.
        made: sources of examples for what no card says yet.
    """
    writer, sources = FormWriter(grammar, shapes), [_Examples(cards, parser), _Examples(made, parser)]
    rows = ["THE NOTATION OF CARD TEXTS", "", *_HEAD.splitlines(), *legend.splitlines(), "", _FOOT]
    section = ""
    for rule in grammar.rules.values():
        if writer.inline(rule.name):
            continue
        if rule.section != section:
            section = rule.section
            rows += ["", f"---- {section} ".ljust(WIDTH, "-")]
        rows += ["", title(rule.name)]
        for form in rule.forms:
            rows += wrapped(writer.write(form.parts), 2, 6)
            fits = re.compile(writer.pattern(form.parts), re.S)
            if writer.refers(form) or (writer.plain(form) and not whole):
                continue  # its rule has its own examples, or is an example itself
            words = fits if whole and writer.has_words(form) else None
            found = (one for part in sources for one in part.using(form.alias or rule.name, fits, words))
            rows += [row for one in islice(found, 1) for row in _shown(one, told, whole)]
    rows += ["", "---- words ".ljust(WIDTH, "-"), ""]
    for name in sorted(writer.named):
        rows += wrapped(f"{title(name)}: {' | '.join(same(grammar.words[name]))}", 0, 6)
    rows += ["", "---- keyword effects ".ljust(WIDTH, "-"), ""]
    for effect in effects:
        rows += wrapped(effect, 0, 6)
    return rows
