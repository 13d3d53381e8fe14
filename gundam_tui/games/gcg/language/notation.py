"""The notation of card texts on one page: every form of the grammar, with an example from the cards.

The page is made from `grammar.lark` and the cards whenever somebody asks for it, so it says what the parser reads.
"""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict
from itertools import islice
from typing import TYPE_CHECKING, Any, NamedTuple

from gundam_tui.cardlang import forms
from gundam_tui.cardlang.forms import Form, Grammar
from gundam_tui.games.gcg.language import reminders as reminding
from gundam_tui.games.gcg.language.card import Card

if TYPE_CHECKING:
    from lark import Token, Tree

__all__ = ["notation_page"]

WIDTH = 100
# What stands for a word that players fill in.
_SHAPES = {
    "INT": "N", "CARD_NAME": "[Name]", "TRAIT": "(Trait)", "STRING": '"part"', "LABEL": "$label",
    "TOKEN_NUMBER": "T-001", "_ALL_PLAYERS": "all players",
}  # fmt: skip
_SOME = r"(?<!\w)\S.*?(?!\w)"  # any words
_FEW = 3  # so many words of a kind are written out where they may stand
_SMALL = 4  # a rule of so few words is written out as well

_HEAD = """\
A card's text has one ability a line; a line that begins with a space goes on with the one above it.

  word     is written as it stands; singular and plural, "draw" and "draws" are the same word
  UPPER    stands for any of the forms listed under that name
  ‹ … ›    may be left out, or repeated where it ends in …
  a|b      is one of the two
  N  [Name]  (Trait)  "part"  $label  T-001
           are a number, a card name, a trait, a part of a card name, a name for what was chosen, a token

Below a form stands the shortest text of a card that uses it; after > what players read on that card.\
"""


# ---------------------------------------------------------------- forms in writing


class _Writer:
    """Writes forms for people, and as patterns that find them in a text."""

    def __init__(self, grammar: Grammar) -> None:
        self.grammar = grammar
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
        if name in _SHAPES:
            return _SHAPES[name]
        if name in self.grammar.words:
            words = same(self.grammar.words[name])
            if len(words) <= _FEW or name.lower() in self.grammar.rules:
                return "|".join(words)
            self.named.add(name)
        elif self.inline(name):
            return self.write(self.grammar.rules[name].forms[0].parts)
        return title(name)

    def inline(self, name: str) -> bool:
        """Is a rule so small that it is written out wherever it may stand?"""
        forms = self.grammar.rules[name].forms
        return len(forms) == 1 and len(forms[0].parts[1]) <= _SMALL and all(map(self._plain, forms[0].parts[1]))

    def refers(self, form: Form) -> bool:
        """Is a form just the name of another rule?"""
        parts = form.parts[1]
        return len(parts) == 1 and parts[0][0] == "name" and parts[0][1] in self.grammar.rules

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
        """A regular expression for the texts that may have a form."""
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
                words = self.grammar.words.get(str(content), ())
                return f"(?:{'|'.join(map(re.escape, words))})" if words else _SOME


def same(words: Sequence[str]) -> list[str]:
    """Words of a terminal, of the forms of one word the shortest only."""
    if words == ("is", "are"):
        return ["is"]
    return [word for word in words if not any(word != other and word.startswith(other) for other in words)]


def title(name: str) -> str:
    """A rule or kind of words by the name that the page gives it."""
    return name.strip("_").replace("_", "-").upper()


def _spaced(text: str) -> str:
    return re.sub(r"(?<!‹) ([:;,)])", r"\1", text).replace("( ", "(")


# ---------------------------------------------------------------- examples


class _Example(NamedTuple):
    card: Card
    line: str
    part: str


def _examples(cards: Iterable[Card]) -> dict[str, list[_Example]]:
    """By what the parser calls a form: where it is used, the shortest lines first."""
    from gundam_tui.games.gcg.language.parser import PARSER

    found: dict[str, list[_Example]] = {}
    for card in cards:
        for line, tree in PARSER.parsed_lines(card.source):
            for alias, part in _parts(line, tree):
                found.setdefault(alias, []).append(_Example(card, line, part))
    for examples in found.values():
        examples.sort(key=lambda one: (len(one.line), one.card.number))
    return found


def _parts(line: str, tree: Tree[Token]) -> Iterator[tuple[str, str]]:
    for part in tree.iter_subtrees():
        if not part.meta.empty:
            yield str(part.data), line[part.meta.start_pos : part.meta.end_pos]


def _shown(example: _Example, tokens: Mapping[str, str]) -> Iterator[str]:
    from gundam_tui.games.gcg.language.parser import parse
    from gundam_tui.games.gcg.language.wording import wording

    line, part = " ".join(example.line.split()), " ".join(example.part.split())
    whole = len(part) * 2 >= len(line)
    yield from _wrapped(f"{example.card.number}  {line if whole else part}", 6, 6 + len(example.card.number) + 2)
    if whole:
        words = wording(parse(example.line), kind=example.card.type, tokens=tokens)
        yield from _wrapped(f"> {' '.join(words.split())}", 6, 8)


def _wrapped(text: str, first: int, later: int) -> list[str]:
    return textwrap.wrap(
        text, WIDTH, initial_indent=" " * first, subsequent_indent=" " * later, break_long_words=False,
        break_on_hyphens=False,
    )  # fmt: skip


# ---------------------------------------------------------------- the page


def notation_page(cards: Iterable[Card], grammar: Grammar | None = None) -> list[str]:
    """Every form of the card language, section by section, with examples; a list of lines.

    Args:
        cards: where examples are taken from.
        grammar: the grammar; default: the one that card texts are read with.
    """
    from gundam_tui.games.gcg.language.builder import GRAMMAR
    from gundam_tui.games.gcg.language.wording import token_words

    grammar = grammar or forms.grammar(GRAMMAR)
    cards = list(cards)
    tokens = {card.number: token_words(asdict(card)) for card in cards if card.type == "unit_token"}
    writer, examples = _Writer(grammar), _examples(cards)
    rows = ["THE NOTATION OF CARD TEXTS", "", *_HEAD.splitlines()]
    section = ""
    for rule in grammar.rules.values():
        if writer.inline(rule.name):
            continue
        if rule.section != section:
            section = rule.section
            rows += ["", f"---- {section} ".ljust(WIDTH, "-")]
        rows += ["", title(rule.name)]
        for form in rule.forms:
            rows += _wrapped(writer.write(form.parts), 2, 6)
            fits = re.compile(writer.pattern(form.parts), re.S)
            if writer.refers(form) or writer.plain(form):
                continue  # its rule has examples of its own, or it is one itself
            found = (one for one in examples.get(form.alias or rule.name, ()) if fits.fullmatch(one.part))
            rows += [row for one in islice(found, 1) for row in _shown(one, tokens)]
    rows += ["", "---- words ".ljust(WIDTH, "-"), ""]
    for name in sorted(writer.named):
        rows += _wrapped(f"{title(name)}: {' | '.join(same(grammar.words[name]))}", 0, 6)
    rows += ["", "---- keyword effects ".ljust(WIDTH, "-"), ""]
    for one in reminding.all_reminders():
        rows += _wrapped(f"{one.keyword}: {one.sentence} ({one.clause})", 0, 6)
    return rows
